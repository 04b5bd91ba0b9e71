"""What all figures share: colours, matplotlib's settings, axes of counts and of shares, and
files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import (
    FuncFormatter,
    LogFormatterSciNotation,
    LogLocator,
    MaxNLocator,
    NullFormatter,
)
from matplotlib.transforms import blended_transform_factory

from ..files import write_whole
from ..outside import shown
from ..palette import BLACK, BLUE, GREEN, ORANGE, PURPLE, RED, SKY
from ..records import sha256

RUN_COLOURS = (BLUE, RED, GREEN, PURPLE, ORANGE, SKY, BLACK)
RUN_MARKERS = "osD^vPX"
TITLE_MARGIN = 0.012  # a share of the width
TITLE_HEIGHT = 0.3  # inches
DECADES = 13  # so many are labelled; if there are more, every other one

STYLE = {
    "figure.dpi": 110,
    "savefig.dpi": 160,
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "figure.titlesize": 14,
    "figure.titleweight": "bold",
    "figure.constrained_layout.w_pad": 0.08,  # inches
    "figure.constrained_layout.h_pad": 0.08,
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


class Picture(Figure):  # type: ignore[misc]
    """A figure that a notebook shows as the value of a cell. It does without pyplot, which would
    keep it in memory, show it twice, and look for a screen."""

    def _repr_png_(self) -> bytes:
        file = BytesIO()
        self.savefig(file, format="png", dpi=self.dpi)
        return file.getvalue()


def plain(name: str) -> str:
    """A name as matplotlib takes it: text between two dollars would be a formula."""
    return shown(name).replace("$", r"\$")


def new_figure(width: float, height: float, title: str) -> Figure:
    """An empty figure in inches, with its title at the left."""
    figure = Picture(figsize=(width, height), layout="constrained")
    figure.suptitle(plain(title), x=TITLE_MARGIN, ha="left")
    return figure


def title_on_axes(figure: Figure) -> Figure:
    """The same, with its title where the first axes begin; further to the left, and in smaller
    letters, if it would not fit."""
    figure.draw_without_rendering()
    [title] = [text for text in figure.texts if text.get_position()[0] == TITLE_MARGIN]
    width = title.get_window_extent().width / figure.bbox.width
    if width > 0:
        title.set_size(title.get_size() * min(1, (1 - 2 * TITLE_MARGIN) / width))
    room = 1 - TITLE_MARGIN - width
    title.set_x(max(TITLE_MARGIN, min(figure.axes[0].get_position().x0, room)))
    return figure


def run_style(number: int, count: int) -> dict[str, Any]:
    """Colour and marker of a run; if there are more runs than colours, shades of one scale."""
    if count <= len(RUN_COLOURS):
        colour: Any = RUN_COLOURS[number]
    else:
        colour = matplotlib.colormaps["viridis"](0.95 * number / (count - 1))
    return {"color": colour, "marker": RUN_MARKERS[number % len(RUN_MARKERS)]}


# ---- axes ----


def integer_axis(axes: Any, label: str) -> None:
    """The x axis of depths, pegs or moves."""
    axes.set_xlabel(label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    left, right = axes.get_xlim()
    if right - left < 1:
        axes.set_xlim(left - 0.5, right + 0.5)


def count_axis(axes: Any, label: str) -> None:
    """A logarithmic y axis, in powers of ten."""
    axes.set_ylabel(label)
    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(numticks=DECADES))
    axes.yaxis.set_major_formatter(LogFormatterSciNotation())
    axes.yaxis.set_minor_formatter(NullFormatter())
    bottom, top = axes.get_ylim()
    if bottom <= 0:  # nothing is drawn
        axes.set_ylim(0.8, 12.5)
    elif top / bottom < 20:  # at least two powers of ten are labelled
        axes.set_ylim(0.8 * 10 ** floor(log10(bottom)), 1.25 * 10 ** ceil(log10(top)))


def spans_decades(values: Iterable[float]) -> bool:
    """Whether the positive ones are more than two decades apart: then a linear axis shows the small
    ones as nothing."""
    positive = [value for value in values if value > 0]
    return bool(positive) and max(positive) > 100 * min(positive)


def share_axis(axes: Any, label: str) -> None:
    """A y axis of shares in percent: from 0 to 100 %, or logarithmic if the lines span more than
    two decades. Zeros have no place there."""
    axes.set_ylabel(label)
    if spans_decades(value for line in axes.lines for value in line.get_ydata()):
        axes.set_yscale("log", nonpositive="mask")
        axes.yaxis.set_major_locator(LogLocator(numticks=DECADES))
        axes.yaxis.set_minor_formatter(NullFormatter())
    else:
        axes.set_ylim(-0.03, 1.03)
    axes.yaxis.set_major_formatter(FuncFormatter(percent))


def percent(share: float, _position: int | None = None) -> str:
    """As the axis says it: small ones are powers of ten there."""
    power = round(log10(share)) + 2 if share > 0 else 0
    return f"$10^{{{power}}}$ %" if power < -3 else f"{100 * share:.6g} %"


def axis_from_zero(axes: Any, label: str) -> None:
    """A linear y axis that starts at 0, with room for the marker there."""
    axes.set_ylabel(label)
    top = max(axes.get_ylim()[1], 1.05)
    axes.set_ylim(-0.03 * top, top)


def legend_within(axes: Any) -> None:
    """The legend on the axes, where the curves leave most room."""
    axes.legend(loc="best", frameon=True, framealpha=0.85, edgecolor="none", fontsize=8.5)


def legend_beside_title(axes: Any) -> None:
    """A short legend at the right end of a short title's line."""
    axes.legend(
        loc="lower right",
        bbox_to_anchor=(1, 1),
        borderaxespad=0,
        ncol=2,
        handlelength=1,
        handletextpad=0.4,
        columnspacing=0.9,
        fontsize=8.5,
    )


def legend_above(axes: Any, columns: int) -> None:
    """The legend over the axes, where no curve runs."""
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0.2, ncol=columns)


def legend_of_all(figure: Figure, handles: list[Any], first: Any = None) -> None:
    """A legend for all axes, in a strip of its own that is added to the figure: below them; or, if
    the first axes are given, between these and the title."""
    # As many entries side by side as the width takes, at about 0.1 inch a letter.
    longest = max(len(handle.get_label()) for handle in handles)
    columns = max(1, min(len(handles), int(figure.get_figwidth() / (0.1 * longest + 0.7))))
    strip = 0.2 + 0.22 * -(-len(handles) // columns)
    height = figure.get_figheight() + strip
    figure.set_figheight(height)
    low = strip / height if first is None else 0
    figure.set_layout_engine("constrained", rect=(0, low, 1, 1 - strip / height))
    legend = figure.legend(handles=handles, loc="lower left", ncol=columns, borderpad=0)
    if first is not None:
        across = blended_transform_factory(first.transAxes, figure.transFigure)
        legend.set_bbox_to_anchor((0, 1 - (TITLE_HEIGHT + strip) / height), across)


# ---- files ----


def source_lines(picture: Path, sources: Sequence[Path]) -> str | None:
    """A line "SUM  NAME" for each file, as sha256sum writes it; names are relative to the
    picture."""
    lines = [f"{sha256(path)}  {os.path.relpath(path, picture.parent)}" for path in sources]
    return "\n".join(lines) or None


def save(figure: Figure, path: str | os.PathLike[str], sources: Sequence[Path] = ()) -> None:
    """Writes it as PNG, SVG or PDF, as the name of the file says. An SVG file names the files it
    was drawn from with their SHA-256 sums, which `pegspace-verify` compares. Raises
    ResultsError."""
    path = Path(path)
    kind = path.suffix.lower()[1:]
    metadata = {
        "svg": {"Date": None, "Source": source_lines(path, sources)},
        "pdf": {"CreationDate": None},
    }.get(kind)
    content: StringIO | BytesIO = StringIO() if kind == "svg" else BytesIO()
    with matplotlib.rc_context(STYLE):
        figure.savefig(content, format=kind, metadata=metadata)
    write_whole(path, content.getvalue())
