"""A folder of static pages made of results: an index, a page for each board, each page in Markdown as HTML, and the files that
these link to. All links are relative, so the pages work from a file system and from any web server. Called by scripts/report.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from posixpath import relpath

from markdown import markdown
from markupsafe import Markup

from ..board import Board
from ..files import write_whole
from ..results import ResultsError
from .collect import Results
from .model import Problem
from .page import HINT, fill, index_page, own_script, page, script_text, style_text

INDEX = "index.html"
LINK = re.compile(r'<(a|img)\b([^>]*?)\b(href|src)="([^"]*)"([^>]*)>')


def board_page(board: Board) -> str:
    return f"boards/{re.sub('[^A-Za-z0-9_.-]+', '_', board.name)}.html"


class Site:
    """`results`: the folder of the results, with the Markdown pages; `found`: what collect() finds there."""

    def __init__(self, results: Path, found: Results, title: str):
        self.results = results.resolve()
        self.found = found
        self.title = title
        self.boards: dict[str, list[Problem]] = {}
        for problem in found.problems:
            self.boards.setdefault(board_page(problem.board), []).append(problem)
        # The folder of a problem leads to its place on a board's page, a folder of several to the page.
        self.places: dict[Path, str] = {self.results: INDEX}
        for name, problems in self.boards.items():
            for number, problem in enumerate(problems):
                problem.href = f"{name}#problem-{number}"
                folder = problem.file.resolve().parent
                self.places.setdefault(folder, problem.href)
                self.places.setdefault(folder.parent, name)
        for of_board in found.maps:
            self.boards.setdefault(board_page(of_board.board), [])
        self.texts = sorted(self.results.rglob("*.md"), key=lambda path: (len(path.parts), path.name != "README.md", path))

    def files(self, chart_js: str) -> dict[str, str | bytes]:
        """Every file of the site, by its path in it."""
        made: dict[str, str | bytes] = {path.relative_to(self.results).as_posix(): path.read_bytes()
                                        for path in sorted(self.results.rglob("*")) if path.is_file() and path.suffix != ".md"}
        made |= {"style.css": style_text(), "report.js": script_text(chart_js)}
        pages = [(self.html_name(path), self.heading(path)) for path in self.texts]
        made[INDEX] = index_page(self.title, self.found.problems, [*pages, *((name, Path(name).stem) for name in self.boards)])
        for name, problems in self.boards.items():
            of_board = [found for found in self.found.maps if board_page(found.board) == name]
            for number, problem in enumerate(problems):
                problem.href = f"#problem-{number}"
            made[name] = page(Path(name).stem, problems, of_board, up="../")
        for path in self.texts:
            made[self.html_name(path)] = self.text_page(path)
        return made

    def html_name(self, path: Path) -> str:
        name = path.relative_to(self.results).with_suffix(".html").as_posix()
        return "all-results.html" if name.lower() == INDEX else name  # some file systems take INDEX for index

    def heading(self, path: Path) -> str:
        found = re.search("^# (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        return found[1] if found else path.stem

    def text_page(self, path: Path) -> str:
        html = markdown(path.read_text(encoding="utf-8"), extensions=["tables", "toc"])

        def linked(match: re.Match[str]) -> str:
            target = self.target(path, unescape(match[4]))
            return f'<{match[1]}{match[2]}{match[3]}="{target}"{match[5]}>' if target else f"<{match[1]}>"

        def folded(match: re.Match[str]) -> str:
            """A cell: one of many words may take several lines."""
            return f'<td class="long">{match[1]}</td>' if len(re.sub("<[^>]*>", "", match[1])) > 40 else match[0]

        up = "../" * self.html_name(path).count("/")
        html = re.sub("<td>(.*?)</td>", folded, LINK.sub(linked, html))
        body = re.sub("<table>.*?</table>", rf'<div class="scroll">\g<0></div>{HINT}', html, flags=re.DOTALL)
        return fill("text.html", title=self.heading(path), body=Markup(body), up=up, script=own_script("scroll"))

    def target(self, text: Path, link: str) -> str:
        """Where a link of a Markdown page leads on the site: "" where the site does not have it."""
        if "://" in link or link.startswith("#"):
            return link
        name, _, anchor = link.partition("#")
        path = (text.parent / name).resolve()
        if not path.is_relative_to(self.results):
            return ""
        if path.is_dir() and (path / "README.md").exists():
            path /= "README.md"
        if path.is_dir():
            place = self.places.get(path, "")
        elif path.suffix == ".md":
            place = self.html_name(path) + (f"#{anchor}" if anchor else "")
        else:
            place = path.relative_to(self.results).as_posix()
        return relpath(place, text.parent.relative_to(self.results).as_posix()) if place else ""


def write_site(results: Path, found: Results, into: Path, title: str, chart_js: str) -> int:
    """Writes the site to a folder that is new or empty; the number of its pages. Raises ResultsError."""
    if into.exists() and (not into.is_dir() or any(into.iterdir())):
        raise ResultsError(f"{into}: is there already, and not an empty folder; remove it, or name another")
    files = Site(results, found, title).files(chart_js)
    for name, content in files.items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    return sum(name.endswith(".html") for name in files)
