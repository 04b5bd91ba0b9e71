#!/usr/bin/env python3
"""Draws the table of `pegspace table` as heat maps on the board: one board for each start, its finishes coloured.

    pegspace boards triangle5 --json board.json
    pegspace table triangle5 --csv table.csv
    scripts/plot_table.py table.csv --board board.json --output table.svg

The colour of a hole is the number of solutions that end there, on a logarithmic scale; a cross marks a finish that the
position class allows but no jumps reach, a white hole the vacancy. Boards and graphs alike. Exit codes: 0 drawn, 2 a file
could not be read or written, with a sentence that says which and why.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path

from pegspace_results import ResultsError, use_python_with

use_python_with("pandas", "matplotlib")

from pegspace_tables import read_table
from plot_levels import BLACK, FORMATS, RED, STYLE, matplotlib, plt, save

COLOURS = "viridis_r"


def read_board(path: Path) -> tuple[str, dict[str, tuple[float, float]]]:
    """The board's name, and where each hole is drawn, from what `pegspace boards NAME --json` wrote."""
    try:
        board = json.loads(path.read_text(encoding="utf-8"))
        square = board["lattice"] != "triangular"
        across, down = (1.0, 1.0) if square else (0.5, math.sqrt(3) / 2)
        places = {name: (column * across, -row * down) for name, (row, column) in zip(board["hole_names"], board["cells"])}
        return board["name"], places
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ResultsError(f"{path}: expected what `pegspace boards NAME --json FILE` writes") from None


def plot(table, name: str, places: dict[str, tuple[float, float]], path: Path):
    for column in ("start", "finish"):
        for hole in table[column].astype(str):
            if hole not in places:
                raise ResultsError(f"{path}: there is no hole {hole} on the board {name}")
    feasible = table[table["feasible"] == True]  # noqa: E712: a column of booleans
    starts = list(dict.fromkeys(feasible["start"].astype(str)))
    if not starts:
        raise ResultsError(f"{path}: no pair in it is feasible; there is nothing to draw")
    logs = [math.log10(n) for n in feasible["solutions"] if n]
    norm = matplotlib.colors.Normalize(0, max(logs, default=1) or 1)
    colours = plt.get_cmap(COLOURS)
    columns = min(len(starts), 4)
    rows = -(-len(starts) // columns)
    figure, grid = plt.subplots(rows, columns, figsize=(3 * columns + 1, 3.1 * rows), squeeze=False, layout="constrained")
    for axes, start in zip(grid.flat, starts):
        axes.set_title(f"start {start}")
        draw_board(axes, places, start)
        for _, row in feasible[feasible["start"].astype(str) == start].iterrows():
            x, y = places[str(row["finish"])]
            if row["solutions"]:
                axes.scatter([x], [y], s=230, color=[colours(norm(math.log10(row["solutions"])))], edgecolor=BLACK, zorder=3)
            else:
                axes.scatter([x], [y], s=90, color=RED, marker="x", zorder=3)
    for axes in list(grid.flat)[len(starts):]:
        axes.set_visible(False)
    scale = figure.colorbar(matplotlib.cm.ScalarMappable(norm, colours), ax=grid, shrink=0.8)
    scale.set_label("solutions, as a power of 10")
    figure.suptitle(f"{name}: solutions by start and finish")
    return figure


def draw_board(axes, places: dict[str, tuple[float, float]], start: str) -> None:
    axes.set_aspect("equal")
    axes.axis("off")
    axes.margins(0.18)
    for hole, (x, y) in places.items():
        axes.scatter([x], [y], s=230, color="#e8e4da", zorder=1)
        if hole == start:
            axes.scatter([x], [y], s=340, facecolor="white", edgecolor=BLACK, linewidth=1.6, zorder=2)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("table", type=Path, metavar="TABLE.CSV", help="what `pegspace table --csv` wrote")
    parser.add_argument("--board", "-b", type=Path, required=True, metavar="BOARD.JSON",
                        help="what `pegspace boards NAME --json` wrote")
    parser.add_argument("--output", "-o", type=Path, default=Path("table.png"), metavar="FILE",
                        help="a .png or .svg file (default: table.png)")
    options = parser.parse_args(arguments)
    if options.output.suffix.lower() not in FORMATS:
        parser.error(f"--output {options.output}: expected a name that ends in {' or '.join(FORMATS)}")
    try:
        table = read_table(options.table, ["start", "finish", "feasible", "solutions"])
        name, places = read_board(options.board)
        with matplotlib.rc_context(STYLE):
            save(plot(table, name, places, options.table), options.output)
        print(f"wrote {options.output}", file=sys.stderr)
    except ResultsError as error:
        print(f"plot_table.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
