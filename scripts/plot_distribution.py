#!/usr/bin/env python3
"""Draws a distribution that pegspace tabulates, as bars: games by pegs left, or solutions by number of moves.

    pegspace games triangle5 --csv games.csv
    scripts/plot_distribution.py games.csv --output games.svg
    scripts/plot_distribution.py moves.csv --title "English board, centre to centre"

What is drawn follows from the columns: of games.csv the games and the probability of random play by pegs left, of
moves.csv the solutions by moves. Exact figures go in, logarithms of them are drawn where they span more than three powers
of ten. Exit codes: 0 drawn, 2 a file could not be read or written, with a sentence that says which and why.
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from pegspace.interpreter import use_python_with

use_python_with("pandas", "matplotlib")

from pegspace import read_table
from pegspace.plots.distributions import plot_distribution
from pegspace.plots.style import draw_files, picture_path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("table", type=Path, metavar="FILE.CSV", help="what `pegspace games --csv` or `moves --csv` wrote")
    parser.add_argument("--title", default="", help="a line above the panels")
    parser.add_argument("--output", "-o", type=picture_path, default=Path("distribution.png"), metavar="FILE",
                        help="a .png or .svg file (default: distribution.png)")
    options = parser.parse_args()
    return draw_files([options.output], lambda: plot_distribution(read_table(options.table), options.table, options.title))


if __name__ == "__main__":
    sys.exit(main())
