"""Turns results into one self-contained HTML page.

    pegspace-report [--output report.html] [--title TEXT] [PATH...]
    pegspace-report --site FOLDER [--title TEXT] [RESULTS]
    pegspace-report --play FILE [--saved FILE]... [--title TEXT]

In the repository it is called scripts/report. PATH: folders (searched recursively) or files;
default: results of the clone. Reads levels of `pegspace enumerate --csv` with their record
(NAME.run.json), solutions of `pegspace count --csv` and `pegspace table` (CSV with a
record, or JSON), and solution.txt beside a problem, a solution with names as `pegspace solve`
prints it. The page holds board pictures, a chart of the levels, players of the solutions, maps of
the solutions by start and finish, and tables that sort and download.

--site writes a folder of static pages in place of one page: an index, a page for each board, and
the pages in Markdown below RESULTS (default: results) with the files that they link to. They work
from a file system and from any web server. If the program is there, *Play* in their menu is the
page that --play makes, with the set files below RESULTS.

--play writes one page on which boards are played, with winning and losing jumps: from a set file
(`pegspace enumerate BOARD --finish any --save NAME.set`) that its reader opens, from one that the
page carries (--saved), or from a search of its own. The list of boards comes from the program.

Needs Debian's python3-jinja2 (scripts/install-packages report), for --site python3-markdown.
Without JavaScript the page shows pictures, tables and a plain chart.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..files import write_whole
from ..interpreter import use_python_with
from ..outside import guard_screen, shown
from ..program import ProgramError
from ..records import ResultsError
from .collect import collect

#: In a clone; an installed package has none.
RESULTS = Path(__file__).resolve().parents[3] / "results"


def count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def main() -> int:
    guard_screen()
    use_python_with("jinja2")
    from .page import page

    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="folders of results, or files; default: results of the clone",
    )
    parser.add_argument(
        "--output",
        "-o",
        type=Path,
        default=Path("report.html"),
        help="the page; default: report.html",
    )
    parser.add_argument(
        "--site",
        type=Path,
        metavar="FOLDER",
        help="write static pages to this new folder, in place of one page",
    )
    parser.add_argument(
        "--play",
        type=Path,
        metavar="FILE",
        help="write a page on which boards are played, in place of a report",
    )
    parser.add_argument(
        "--saved",
        type=Path,
        action="append",
        default=[],
        dest="sets",
        metavar="FILE",
        help="with --play: a set file NAME.set that the page carries; several times if you like",
    )
    parser.add_argument("--title", default="Peg solitaire, counted", help="the page's title")
    options = parser.parse_args()
    paths = options.paths or [RESULTS]
    if options.sets and not options.play:
        parser.error("--saved works only with --play")
    if options.play and (options.paths or options.site):
        parser.error("--play takes no results and no --site, whose site has the page anyway")
    try:
        if options.play:
            from .play import play_page

            write_whole(options.play, play_page(options.title, options.sets))
            print(f"wrote {shown(options.play)}", file=sys.stderr)
            return 0
        for path in paths:
            if not path.exists():
                raise ResultsError(f"{path}: there is no such file or folder")
        results = collect(paths)
        for sentence in results.left_out:
            print(f"report: left out {shown(sentence)}", file=sys.stderr)
        if not results.problems and not results.maps:
            raise ResultsError(
                "there is no levels.csv with a record beside it, and no table of `pegspace"
                " table`, in "
                + ", ".join(map(str, paths))
                + ". Make one with `pegspace enumerate BOARD --csv FOLDER/levels.csv`"
            )
        if options.site:
            use_python_with("markdown")
            from .site import write_site

            if len(paths) > 1 or not paths[0].is_dir():
                raise ResultsError("--site takes one folder of results")
            pages = write_site(paths[0], results, options.site, options.title)
            print(f"wrote {shown(options.site)}: {count(pages, 'page')}", file=sys.stderr)
            return 0
        write_whole(options.output, page(options.title, results.problems, results.maps))
    except (ResultsError, ProgramError) as error:
        print(f"report: {shown(error)}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"report: {shown(error.filename)}: cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    print(
        (
            f"wrote {shown(options.output)}: {count(len(results.problems), 'problem')},"
            f" {count(len(results.maps), 'map')}"
        ),
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
