#!/usr/bin/env python3
"""Draws a distribution that pegspace tabulates, as bars: games by pegs left, or solutions by number of moves.

    pegspace games triangle5 --csv games.csv
    scripts/plot_distribution.py games.csv --output games.svg
    scripts/plot_distribution.py moves.csv --title "English board, centre to centre"

What is drawn follows from the columns: of games.csv the games and the probability of random play by pegs left, of
moves.csv the solutions by moves. Exact figures go in, logarithms of them are drawn where they span more than three powers
of ten. Exit codes: 0 drawn, 2 a file could not be read or written, with a sentence that says which and why.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

from pegspace_results import ResultsError, use_python_with

use_python_with("pandas", "matplotlib")

from pegspace_tables import read_table
from plot_levels import BLUE, FORMATS, GREEN, RED, STYLE, matplotlib, plt, save

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


def plot(table, panels, title: str):
    figure, grid = plt.subplots(1, len(panels), figsize=(4.6 * len(panels) + 1, 3.6), squeeze=False, layout="constrained")
    for axes, (x, y, name, label, colour) in zip(grid.flat, panels):
        points = [(a, b) for a, b in zip(table[x], table[y]) if a is not None and b]
        heights = [float(b) for _, b in points]
        if heights and math.log10(max(heights) / min(heights)) > 3:
            axes.set_yscale("log")
        axes.bar([a for a, _ in points], heights, color=colour, width=0.75)
        axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
        axes.set_title(name)
        axes.set_xlabel(label)
        axes.grid(False, axis="x")
    if title:
        figure.suptitle(title)
    return figure


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("table", type=Path, metavar="FILE.CSV", help="what `pegspace games --csv` or `moves --csv` wrote")
    parser.add_argument("--title", default="", help="a line above the panels")
    parser.add_argument("--output", "-o", type=Path, default=Path("distribution.png"), metavar="FILE",
                        help="a .png or .svg file (default: distribution.png)")
    options = parser.parse_args(arguments)
    if options.output.suffix.lower() not in FORMATS:
        parser.error(f"--output {options.output}: expected a name that ends in {' or '.join(FORMATS)}")
    try:
        table = read_table(options.table)
        panels = panels_of(table, options.table)
        with matplotlib.rc_context(STYLE):
            save(plot(table, panels, options.title), options.output)
        print(f"wrote {options.output}", file=sys.stderr)
    except ResultsError as error:
        print(f"plot_distribution.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
