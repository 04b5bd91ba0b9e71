"""What all figures share: colours, matplotlib's settings, files that are written whole, and what the commands that draw
do around them. In a notebook: `with matplotlib.rc_context(STYLE): plot_levels([load_levels("levels.csv")])`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt

from ..results import ResultsError

FORMATS = (".png", ".svg")

# Colours that stay apart for colour-blind readers (Okabe and Ito).
BLUE, ORANGE, GREEN, RED, PURPLE, SKY, BLACK = "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#333333"
RUN_COLOURS = (BLUE, RED, GREEN, PURPLE, ORANGE, SKY, BLACK)
RUN_MARKERS = "osD^vPX"

STYLE = {
    "figure.dpi": 110,
    "savefig.dpi": 160,
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": "#444444",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e6e6e6",
    "grid.linewidth": 0.8,
    "xtick.color": "#555555",
    "ytick.color": "#555555",
    "lines.linewidth": 1.7,
    "lines.markersize": 3.6,
    "legend.frameon": False,
    "svg.hashsalt": "pegspace",  # the names of the SVG's elements; random without it
}


def run_style(number: int, count: int) -> dict:
    """Colour and marker of a run; where there are more runs than colours, shades of one scale."""
    if count <= len(RUN_COLOURS):
        colour = RUN_COLOURS[number]
    else:
        colour = plt.get_cmap("viridis")(0.95 * number / (count - 1))
    return {"color": colour, "marker": RUN_MARKERS[number % len(RUN_MARKERS)]}


def save(figure, path: Path) -> None:
    """Writes beside the target and renames, so that no half-written picture is ever seen."""
    part = path.with_name(f".{path.name}.part")
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
    try:
        figure.savefig(part, format=path.suffix.lower()[1:], metadata=metadata)
        plt.close(figure)
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ResultsError(f"{path}: cannot be written: {error.strerror}") from None


# ---- what the commands share ----

def picture_path(text: str) -> Path:
    """The type of --output."""
    path = Path(text)
    if path.suffix.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text}: expected a name that ends in {' or '.join(FORMATS)}")
    return path


def draw_files(outputs: list[Path], figure_of: Callable[[], "matplotlib.figure.Figure"]) -> int:
    """Draws a figure into each file. The exit code of the command: 0, or 2 after a sentence on what could not be read
    or written."""
    matplotlib.use("Agg")  # for files: needs no screen
    try:
        with matplotlib.rc_context(STYLE):
            for output in outputs:
                # Each its own figure: writing one format moves the layout a little, and the next file would differ.
                save(figure_of(), output)
                print(f"wrote {output}", file=sys.stderr)
    except ResultsError as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return 2
    return 0
