#!/usr/bin/env python3
"""Draws the levels of one or several runs: how many positions, how they branch, how many win and how many are dead.

    scripts/plot_levels.py levels.csv                                  writes levels.png
    scripts/plot_levels.py results/triangle15/*/levels.csv --output triangle15.svg --output triangle15.png

One run: one large panel with every count of positions on a logarithmic axis, and three small ones below. Several runs:
one panel per count, one colour per run. Columns without figures are left out. The same files give the same SVG, byte
for byte. Exit codes: 0 drawn, 2 a file could not be read or written, with a sentence that says which and why.
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from pegspace.interpreter import use_python_with

use_python_with("pandas", "matplotlib")

from pegspace import load_levels
from pegspace.plots.levels import plot_levels
from pegspace.plots.style import draw_files, picture_path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("levels", nargs="+", type=Path, metavar="LEVELS.CSV", help="what `pegspace enumerate --csv` wrote")
    parser.add_argument("--output", "-o", action="append", type=picture_path, metavar="FILE",
                        help="a .png or .svg file to write; may be given several times (default: levels.png)")
    options = parser.parse_args()
    return draw_files(options.output or [Path("levels.png")], lambda: plot_levels([load_levels(path) for path in options.levels]))


if __name__ == "__main__":
    sys.exit(main())
