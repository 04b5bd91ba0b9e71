#!/usr/bin/env python3
"""Draws the table of `pegspace table` as heat maps on the board: one board for each start, its finishes coloured.

    pegspace boards triangle5 --json board.json
    pegspace table triangle5 --csv table.csv
    scripts/plot_table.py table.csv --board board.json --output table.svg

The colour of a hole is the number of solutions that end there, on a logarithmic scale; a cross marks a finish that the
position class allows but no jumps reach, a white hole the vacancy. Boards and graphs alike. Exit codes: 0 drawn, 2 a file
could not be read or written, with a sentence that says which and why.
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from pegspace.interpreter import use_python_with

use_python_with("pandas", "matplotlib")

from pegspace import read_table
from pegspace.plots.style import draw_files, picture_path
from pegspace.plots.tables import plot_table, read_board


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("table", type=Path, metavar="TABLE.CSV", help="what `pegspace table --csv` wrote")
    parser.add_argument("--board", "-b", type=Path, required=True, metavar="BOARD.JSON",
                        help="what `pegspace boards NAME --json` wrote")
    parser.add_argument("--output", "-o", type=picture_path, default=Path("table.png"), metavar="FILE",
                        help="a .png or .svg file (default: table.png)")
    options = parser.parse_args()

    def figure():
        table = read_table(options.table, ["start", "finish", "feasible", "solutions"])
        return plot_table(table, options.table, *read_board(options.board))

    return draw_files([options.output], figure)


if __name__ == "__main__":
    sys.exit(main())
