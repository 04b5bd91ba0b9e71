"""Draws a result file of pegspace: levels, maps, games, solutions, boards.

    pegspace-plot levels.csv                        writes levels.png
    pegspace-plot levels.csv -o a.svg -o a.pdf      writes these
    pegspace-plot one/levels.csv other/levels.csv   a colour for each run
    pegspace-plot levels.csv --panels winning_share
    pegspace-plot games.csv                         and moves.csv, jump_counts.csv
    pegspace-plot table.csv --board english         and counts.csv: as maps
    pegspace-plot solution.json                     of `pegspace solve --json`
    pegspace-plot solution.json --animate           the same, played in browsers
    pegspace-plot solution.txt --board english --start d4
    pegspace-plot --board hexagon4 --start d4,e4 --labels names

The content of the file decides what is drawn. The title of a plot gives board
and start, from the record beside the file. Boards and solutions become .svg,
.png or .pdf as well; SVG of these needs neither pandas nor matplotlib. The
same files give the same SVG and PDF, byte for byte. Exit codes: 0 drawn, 2 a
file could not be read or written.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from . import pictures
from .board_class import Board
from .files import write_whole
from .interpreter import use_python_with
from .outside import guard_screen
from .program import ProgramError, run
from .records import ResultsError, read_json
from .results import load_result

FORMATS = (".png", ".svg", ".pdf")


def require_format(outputs: list[Path], what: str, formats: tuple[str, ...]) -> None:
    """Raises ResultsError if a name ends in a format that these contents cannot become."""
    for path in outputs:
        if path.suffix.lower() not in formats:
            *others, last = formats
            expected = f"{', '.join(others)} or {last}" if others else last
            raise ResultsError(f"{path}: {what}; expected a name that ends in {expected}")


def read_options() -> argparse.Namespace:
    assert __doc__ is not None
    summary, _, rest = __doc__.partition("\n")
    parser = argparse.ArgumentParser(
        prog="pegspace-plot",
        description=summary,
        epilog=rest,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help=(
            "a CSV or JSON file that pegspace wrote, or a solution as text; without one, --board is"
            " drawn"
        ),
    )
    parser.add_argument(
        "--output",
        "-o",
        action="append",
        type=Path,
        metavar="FILE",
        help=(
            "a .png, .svg or .pdf file to write; may be repeated (default: the name of the first"
            " file, with .png or, for boards and solutions, .svg, in the current folder)"
        ),
    )
    parser.add_argument("--title", default="", help="a title in place of board and start")
    parser.add_argument(
        "--panels",
        default="",
        metavar="LIST",
        help=(
            "for levels.csv, only these panels: columns of positions, branching, growth,"
            " winning_share, dead_end_share"
        ),
    )
    parser.add_argument(
        "--board",
        "-b",
        default="",
        metavar="BOARD",
        help=(
            "for maps without a record, and solutions as text: a board's name or its file; for maps"
            " also the output of `pegspace boards NAME --json`"
        ),
    )
    parser.add_argument(
        "--start",
        "-s",
        default="",
        metavar="HOLES",
        help="with --board: the holes that start empty",
    )
    parser.add_argument(
        "--animate",
        action="store_true",
        help="one board on which the solution is played, for browsers",
    )
    parser.add_argument(
        "--labels",
        choices=pictures.LABELS,
        default="none",
        help="what is written at the holes of a board",
    )
    parser.add_argument(
        "--upside-down", action="store_true", help="draw the last row of a board first"
    )
    options = parser.parse_args()
    if not options.files and not options.board:
        parser.error("expected FILE, or --board BOARD")
    return options


# ---- boards and solutions ----


def picture_content(options: argparse.Namespace) -> dict[str, Any] | None:
    """What pegspace says of the board or solution that is to be drawn, as JSON; None if the
    files are tables. Raises ResultsError, ProgramError."""
    if len(options.files) > 1 or options.files and options.files[0].suffix == ".csv":
        return None
    file = options.files[0] if options.files else None
    if file is not None and file.is_dir():
        raise ResultsError(f"{file} is a directory; expected a file of results")
    given = {"start": options.start or None, "json": "-", "quiet": True}
    if file is None:
        return dict(json.loads(run("boards", options.board, json="-", quiet=True)))
    if file.suffix == ".json":
        found = read_json(file)
        kind = found.get("kind")
        if kind not in ("solve", "replay"):
            return found if kind == "board" else None
        if options.board or options.start:
            raise ResultsError(f"{file} names its board and start; omit --board and --start")
        return found
    if not options.board:
        raise ResultsError(
            f"{file}: a solution as text does not say its board; add --board BOARD, and --start"
            " HOLES"
        )
    return dict(json.loads(run("replay", options.board, file, **given)))


def board_with_start(board: Board, holes: str) -> Board:
    """The board, with these holes empty if any are named. Raises ResultsError."""
    if not holes:
        return replace(board, start=board.all if board.start is None else board.start)
    try:
        return replace(board, start=board.all & ~board.word(holes))
    except ValueError as error:
        raise ResultsError(str(error)) from None


def picture(content: dict[str, Any], options: argparse.Namespace) -> str:
    """The SVG. Raises ResultsError, ProgramError."""
    style = pictures.Style(options.title, options.labels, options.upside_down)
    if content["kind"] == "board":
        if options.animate:
            raise ResultsError("--animate plays a solution, and a board has none; omit --animate")
        board = board_with_start(Board.from_json(content), options.start)
        return pictures.position_svg(board.shape, board.start or 0, style)
    if not content["solutions"]:
        raise ResultsError(
            f"there is no solution in {options.files[0]}:"
            f" {content.get('reason') or 'the list is empty'}"
        )
    board = Board.from_json(content["record"]["board"])
    first = content["solutions"][0]
    jumps = [
        (
            board.hole_named[jump["from"]],
            board.hole_named[jump["over"]],
            board.hole_named[jump["to"]],
        )
        for jump in first["jumps"]
    ]
    if not options.title:
        asked = content["record"]
        finish = f" to {asked['finish']}" if asked.get("finish") else ""
        style = replace(style, title=f"{board.name}: {asked['start']}{finish}")
    if options.animate:
        return pictures.animation_svg(board.shape, board.start or 0, jumps, style)
    return pictures.solution_svg(board.shape, board.start or 0, jumps, style)


def draw_picture(content: dict[str, Any], options: argparse.Namespace) -> None:
    name = options.files[0].stem if options.files else content["name"]
    outputs: list[Path] = options.output or [Path(f"{name}.svg")]
    if options.animate:
        require_format(outputs, "a solution that plays itself is SVG", (".svg",))
    require_format(outputs, "a board or solution becomes a picture", FORMATS)
    if options.panels:
        raise ResultsError("--panels is for levels.csv")
    if any(path.suffix.lower() != ".svg" for path in outputs):
        use_python_with("cairosvg")
    try:
        text = picture(content, options)
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsError(
            f"{options.files[0] if options.files else name}: this board or solution cannot be"
            f" drawn: {error}"
        ) from None
    number = len(content.get("solutions", ()))
    which = f": the first of {number:,} solutions" if number > 1 else ""
    for output in outputs:
        write_whole(output, in_format(text, output.suffix.lower()))
        print(f"wrote {output}{which}", file=sys.stderr)


def in_format(svg: str, suffix: str) -> str | bytes:
    if suffix == ".svg":
        return svg
    from .picture_formats import converted

    return converted(svg, suffix)


# ---- tables ----


def draw_tables(options: argparse.Namespace) -> None:
    for option, given in (
        ("--start", options.start),
        ("--animate", options.animate),
        ("--labels", options.labels != "none"),
        ("--upside-down", options.upside_down),
    ):
        if given:
            raise ResultsError(
                f"{option} is for boards and solutions; {options.files[0]} holds a table"
            )
    outputs: list[Path] = options.output or [Path(options.files[0].stem + ".png")]
    require_format(outputs, "a table becomes a plot", FORMATS)
    use_python_with("pandas", "matplotlib")
    from .plots import draw, save

    tables = [load_result(path) for path in options.files]
    for output in outputs:
        # A figure for each file: writing one format moves the layout a little, and the next file
        # would differ.
        save(
            draw(
                tables,
                title=options.title,
                panels=[name for name in options.panels.split(",") if name],
                board=options.board,
            ),
            output,
            options.files,
        )
        print(f"wrote {output}", file=sys.stderr)


def main() -> int:
    guard_screen()
    options = read_options()
    try:
        content = picture_content(options)
        if content is None:
            draw_tables(options)
        else:
            draw_picture(content, options)
    except (ResultsError, ProgramError) as error:
        print(f"pegspace-plot: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
