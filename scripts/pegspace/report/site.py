"""A folder of static pages made of results: an index, a page for each board, each page in Markdown
as HTML, and the files that these link to. All links are relative, so the pages work from a file
system and from any web server. Called by scripts/report.
"""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from posixpath import relpath
from shutil import copyfile
from urllib.parse import quote, unquote

from markdown import markdown
from markupsafe import Markup

from ..board import Board
from ..files import write_whole
from ..records import ResultsError
from .collect import Results, files_below
from .model import ShownProblem
from .origin import origin
from .page import HINT, Place, fill, index_page, own_script, page, script_text, style_text

INDEX = "index.html"
LINK = re.compile(r'<(a|img)\b([^>]*?)\b(href|src)="([^"]*)"([^>]*)>')


def described(html: str) -> str:
    """The first sentence of a text."""
    paragraph = re.search("<p>(.*?)</p>", html, re.DOTALL)
    words = " ".join(unescape(re.sub("<[^>]*>", "", paragraph[1] if paragraph else "")).split())
    return re.split(r"(?<=\.) ", words)[0]


def board_page(board: Board) -> str:
    return f"boards/{re.sub('[^A-Za-z0-9_.-]+', '_', board.name)}.html"


class Site:
    """`results`: the folder of the results, with the Markdown pages; `found`: what collect() finds
    there."""

    def __init__(self, results: Path, found: Results, title: str):
        self.results = results.resolve()
        self.found = found
        self.title = title
        self.boards: dict[str, list[ShownProblem]] = {}
        for problem in found.problems:
            self.boards.setdefault(board_page(problem.board), []).append(problem)
        # The folder of a problem leads to its place on a board's page, a folder of several to the
        # page.
        self.places: dict[Path, str] = {self.results: INDEX}
        for name, problems in self.boards.items():
            for number, problem in enumerate(problems):
                problem.href = f"{name}#problem-{number}"
                folder = problem.file.resolve().parent
                self.places.setdefault(folder, problem.href)
                self.places.setdefault(folder.parent, name)
        for of_board in found.maps:
            self.boards.setdefault(board_page(of_board.board), [])
        self.own = {path.resolve() for path in files_below(self.results)}
        self.linked: set[Path] = set()  #: files that the pages in Markdown link to
        self.texts = sorted(
            (path for path in self.own if path.suffix == ".md"),
            key=lambda path: (len(path.parts), path.name != "README.md", path),
        )

    def files(self, chart_js: str) -> dict[str, str | Path]:
        """Every file of the site, by its path in it: its text, or the file of the results that is
        copied."""
        texts = {self.html_name(path): self.text_page(path) for path in self.texts}
        made: dict[str, str | Path] = {
            path.relative_to(self.results).as_posix(): path for path in sorted(self.linked)
        }
        made.update({"style.css": style_text(), "report.js": script_text(chart_js)})
        pages = [(self.html_name(path), self.heading(path)) for path in self.texts]
        pages += [(name, Path(name).stem) for name in self.boards]
        made[INDEX] = index_page(self.title, self.found.problems, self.place(INDEX), pages)
        for name, problems in self.boards.items():
            of_board = [found for found in self.found.maps if board_page(found.board) == name]
            for number, problem in enumerate(problems):
                problem.href = f"#problem-{number}"
            made[name] = page(Path(name).stem, problems, of_board, place=self.place(name))
        made.update(texts)
        return made

    def place(self, name: str) -> Place:
        """The place of a page; the menu has the first page and the texts in RESULTS itself."""
        texts = [
            (self.html_name(path), self.heading(path), path.stem.capitalize())
            for path in self.texts
            if path.parent == self.results
        ]
        menu = [(href, heading if len(heading) <= 20 else name) for href, heading, name in texts]
        return Place("../" * name.count("/"), self.title, [(INDEX, "Boards"), *menu])

    def html_name(self, path: Path) -> str:
        name = path.relative_to(self.results).with_suffix(".html").as_posix()
        return (
            "all-results.html" if name.lower() == INDEX else name
        )  # some file systems take INDEX for index

    def heading(self, path: Path) -> str:
        found = re.search("^# (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        heading = found[1] if found else path.stem
        return heading.capitalize() if path == self.results / "README.md" else heading

    def text_page(self, path: Path) -> str:
        html: str = markdown(path.read_text(encoding="utf-8"), extensions=["tables", "toc"])

        def linked(match: re.Match[str]) -> str:
            target = self.target(path, unescape(match[4]))
            return f'<{match[1]}{match[2]}{match[3]}="{target}"{match[5]}>' if target else "<a>"

        def named(match: re.Match[str]) -> str:
            """A link that shows the name of a file of text shows its heading."""
            file = (path.parent / match[2]).resolve()
            return f"{match[1]}{escape(self.heading(file))}</a>" if file in self.own else match[0]

        def folded(match: re.Match[str]) -> str:
            """A cell: one of many words may take several lines."""
            return (
                f'<td class="long">{match[1]}</td>'
                if len(re.sub("<[^>]*>", "", match[1])) > 40
                else match[0]
            )

        place = self.place(self.html_name(path))
        html = re.sub(r'(<a href="[^"]*">)([^<>]*\.md)</a>', named, html)
        html = re.sub(
            "<a>(.*?)</a>", r"\1", LINK.sub(linked, html), flags=re.DOTALL
        )  # what the site does not have is text
        html = re.sub("<td>(.*?)</td>", folded, html)
        body = re.sub(
            "<table>.*?</table>", rf'<div class="scroll">\g<0></div>{HINT}', html, flags=re.DOTALL
        )
        heading = self.heading(path)
        return fill(
            "text.html",
            head_title=f"{heading} – {self.title}",
            description=described(html) or heading,
            body=Markup(body),
            up=place.up,
            menu=place.menu,
            origin=origin(),
            script=own_script("scroll"),
        )

    def target(self, text: Path, link: str) -> str:
        """Where a link of a Markdown page leads on the site: "" where the site does not have it."""
        if "://" in link or link.startswith("#"):
            return link
        name, _, anchor = link.partition("#")
        path = (text.parent / unquote(name)).resolve()
        if path / "README.md" in self.own:
            path /= "README.md"
        if path not in self.own:
            place = self.places.get(path, "")
        elif path.suffix == ".md":
            place = self.html_name(path) + (f"#{anchor}" if anchor else "")
        else:
            self.linked.add(path)
            place = quote(path.relative_to(self.results).as_posix())
        return relpath(place, text.parent.relative_to(self.results).as_posix()) if place else ""


def write_site(results: Path, found: Results, into: Path, title: str, chart_js: str) -> int:
    """Writes the site to a folder that is new or empty; the number of its pages. Raises
    ResultsError."""
    if into.exists() and (not into.is_dir() or any(into.iterdir())):
        raise ResultsError(
            f"{into}: is there already, and not an empty folder; remove it, or name another"
        )
    files = Site(results, found, title).files(chart_js)
    for name, content in files.items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            copyfile(content, path)
        else:
            write_whole(path, content)
    return sum(name.endswith(".html") for name in files)
