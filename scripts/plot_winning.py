#!/usr/bin/env python3
"""Draws how the share of winning positions falls and rises with the depth, for one or several runs in one panel.

    pegspace enumerate english --finish d4 --csv levels.csv
    scripts/plot_winning.py levels.csv --output winning.svg

The share of a depth is the number of winning positions over the number of positions: the chance that a position drawn at
random from those of that depth can still be won. Exit codes: 0 drawn, 2 a file could not be read or written, or has no
winning positions, with a sentence that says which and why.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pegspace_results import Levels, ResultsError, load_levels, use_python_with

use_python_with("pandas", "matplotlib")

from plot_levels import FORMATS, STYLE, matplotlib, plt, run_style, save, share_points, unequal_labels


def plot(runs: list[Levels]):
    figure, axes = plt.subplots(figsize=(7.5, 4.4), layout="constrained")
    for number, run in enumerate(runs):
        points = share_points(run, "winning_positions")
        if points is None:
            raise ResultsError(f"{run.path}: no winning positions; run `pegspace enumerate` with --finish")
        depths, shares = points
        axes.plot(depths, [share if share > 0 else float("nan") for share in shares], label=run.label,
                  **run_style(number, len(runs)))
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(matplotlib.ticker.FuncFormatter(lambda share, _: f"{share:g} %"))
    axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
    axes.set_title("positions that can still be won")
    axes.set_xlabel("depth (jumps made)")
    axes.legend()
    return figure


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("levels", nargs="+", type=Path, metavar="LEVELS.CSV",
                        help="what `pegspace enumerate --finish ... --csv` wrote")
    parser.add_argument("--output", "-o", type=Path, default=Path("winning.png"), metavar="FILE",
                        help="a .png or .svg file (default: winning.png)")
    options = parser.parse_args(arguments)
    if options.output.suffix.lower() not in FORMATS:
        parser.error(f"--output {options.output}: expected a name that ends in {' or '.join(FORMATS)}")
    try:
        runs = unequal_labels([load_levels(path) for path in options.levels])
        with matplotlib.rc_context(STYLE):
            save(plot(runs), options.output)
        print(f"wrote {options.output}", file=sys.stderr)
    except ResultsError as error:
        print(f"plot_winning.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
