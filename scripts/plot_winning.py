#!/usr/bin/env python3
"""Draws how the share of winning positions falls and rises with the depth, for one or several runs in one panel.

    pegspace enumerate english --finish d4 --csv levels.csv
    scripts/plot_winning.py levels.csv --output winning.svg

The share of a depth is the number of winning positions over the number of positions: the chance that a position drawn at
random from those of that depth can still be won. Exit codes: 0 drawn, 2 a file could not be read or written, or has no
winning positions, with a sentence that says which and why.
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from pegspace.interpreter import use_python_with

use_python_with("pandas", "matplotlib")

from pegspace import load_levels
from pegspace.plots.levels import plot_winning
from pegspace.plots.style import draw_files, picture_path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("levels", nargs="+", type=Path, metavar="LEVELS.CSV",
                        help="what `pegspace enumerate --finish ... --csv` wrote")
    parser.add_argument("--output", "-o", type=picture_path, default=Path("winning.png"), metavar="FILE",
                        help="a .png or .svg file (default: winning.png)")
    options = parser.parse_args()
    return draw_files([options.output], lambda: plot_winning([load_levels(path) for path in options.levels]))


if __name__ == "__main__":
    sys.exit(main())
