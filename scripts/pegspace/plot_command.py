"""Draws a result file of pegspace: levels, maps of solutions, how games end.

    pegspace-plot levels.csv                        writes levels.png
    pegspace-plot levels.csv -o a.svg -o a.pdf      writes these
    pegspace-plot one/levels.csv other/levels.csv   a colour for each run
    pegspace-plot levels.csv --panels winning_share
    pegspace-plot games.csv                         and moves.csv
    pegspace-plot table.csv --board english         and counts.csv: as maps

The columns of the file decide what is drawn. The title gives board and start,
from the record beside the file (run.json). The same files give the same SVG
and PDF, byte for byte. Exit codes: 0 drawn, 2 a file could not be read or written.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .interpreter import use_python_with
from .outside import guard_screen, shown
from .records import ResultsError
from .results import load

FORMATS = (".png", ".svg", ".pdf")


def picture_path(text: str) -> Path:
    """The type of --output."""
    path = Path(text)
    if path.suffix.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text}: expected a name that ends in .png, .svg or .pdf")
    return path


def main() -> int:
    guard_screen()
    assert __doc__ is not None
    summary, _, rest = __doc__.partition("\n")
    parser = argparse.ArgumentParser(prog="pegspace-plot", description=summary, epilog=rest, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a CSV or JSON file that pegspace wrote")
    parser.add_argument("--output", "-o", action="append", type=picture_path, metavar="FILE",
                        help="a .png, .svg or .pdf file to write; may be repeated (default: the name of the first file, "
                             "with .png, in the current folder)")
    parser.add_argument("--title", default="", help="a title in place of board and start")
    parser.add_argument("--panels", default="", metavar="LIST",
                        help="for levels.csv, only these panels: columns of positions, branching, growth, winning_share, "
                             "dead_end_share")
    parser.add_argument("--board", "-b", default="", metavar="BOARD",
                        help="for maps without a record: a board's name, its file, or the output of `pegspace boards NAME "
                             "--json`")
    options = parser.parse_args()
    use_python_with("pandas", "matplotlib")
    from .plots import draw, save
    try:
        tables = [load(path) for path in options.files]
        for output in options.output or [Path(options.files[0].stem + ".png")]:
            # A figure for each file: writing one format moves the layout a little, and the next file would differ.
            save(draw(tables, title=options.title, panels=[name for name in options.panels.split(",") if name],
                      board=options.board), output, options.files)
            print(f"wrote {shown(output)}", file=sys.stderr)
    except ResultsError as error:
        print(f"pegspace-plot: {shown(error)}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
