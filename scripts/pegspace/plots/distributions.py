"""Distributions as bars: games by pegs left, or solutions by number of moves. Called by scripts/plot_distribution.py.

What is drawn follows from the columns. Exact figures go in; logarithms of them are drawn where they span more than three
powers of ten.
"""

from __future__ import annotations

import math
from pathlib import Path

from matplotlib.ticker import MaxNLocator

from ..results import ResultsError
from .style import BLUE, GREEN, RED, plt

#: What a file is known by: its columns, and the panels (x, y, title, label of the x axis, colour).
KINDS = (
    (("pegs", "games", "probability"), (
        ("pegs", "games", "games", "pegs left", BLUE),
        ("pegs", "probability", "random play", "pegs left", GREEN),
        ("pegs", "dead_ends", "dead ends", "pegs left", RED))),
    (("moves", "solutions"), (("moves", "solutions", "solutions", "moves", BLUE),)),
)


def panels_of(table, path: Path):
    for columns, panels in KINDS:
        if all(column in table for column in columns):
            return [panel for panel in panels if panel[1] in table]
    raise ResultsError(f"{path}: expected the columns of games.csv or moves.csv; found {', '.join(table.columns)}")


def plot_distribution(table, path: Path, title: str):
    """The table that was read from `path`; `title` may be empty. Raises ResultsError."""
    panels = panels_of(table, path)
    figure, grid = plt.subplots(1, len(panels), figsize=(4.6 * len(panels) + 1, 3.6), squeeze=False, layout="constrained")
    for axes, (x, y, name, label, colour) in zip(grid.flat, panels):
        points = [(a, b) for a, b in zip(table[x], table[y]) if a is not None and b]
        heights = [float(b) for _, b in points]
        if heights and math.log10(max(heights) / min(heights)) > 3:
            axes.set_yscale("log")
        axes.bar([a for a, _ in points], heights, color=colour, width=0.75)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_title(name)
        axes.set_xlabel(label)
        axes.grid(False, axis="x")
    if title:
        figure.suptitle(title)
    return figure
