"""A folder of static pages made of results: an index, a page for each board, each page in Markdown
as HTML, and the files that these link to. All links are relative, so the pages work from a file
system and from any web server. Called by scripts/report.
"""

from __future__ import annotations

import re
from html import escape, unescape
from io import BytesIO
from pathlib import Path
from posixpath import dirname, relpath
from shutil import copyfile, copyfileobj
from urllib.parse import quote, unquote
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from markdown import markdown
from markupsafe import Markup

from ..board_class import Board
from ..files import write_whole
from ..program import ProgramError, find_program
from ..records import ResultsError
from .collect import Results, files_below, kind_of
from .model import ShownProblem, board_title, fame
from .origin import origin
from .page import HINT, Place, code, fill, own_script, page, script_text, style_text
from .play import PLAY, is_set, play_page

INDEX = "index.html"
TABLES = "tables.zip"
#: The page of the program, from the README of the clone that the results belong to.
PROGRAM = "program.html"
#: Marks of commands, which a reader without a font of emoji sees as boxes.
MARKS = {"⏳": "[long]", "⌨": "[terminal]"}
#: Lines may break it after a comma. What follows is no part of a tag.
LONG_NUMBER = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3}){4,}(?![^<]*>)")
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
                taken = [other.anchor for other in problems[:number]]
                problem.anchor = problem.words + (f"-{number}" if problem.words in taken else "")
                problem.href = f"{name}#{problem.anchor}"
                folder = problem.file.resolve().parent
                self.places.setdefault(folder, problem.href)
                self.places.setdefault(folder.parent, name)
        for of_board in found.maps:
            self.boards.setdefault(board_page(of_board.board), [])
        self.own = {path.resolve() for path in files_below(self.results)}
        readme = self.results.parent / "README.md"
        self.program = (
            readme if (self.results.parent / "src").is_dir() and readme.is_file() else None
        )
        try:
            self.has_play = bool(find_program())  # which the page has its boards from
        except ProgramError:
            self.has_play = False
        self.sets = sorted(filter(is_set, self.own)) if self.has_play else []
        self.linked = set(self.sets)  #: files that the pages link to
        self.texts = sorted(
            (path for path in self.own if path.suffix == ".md"),
            key=lambda path: (len(path.parts), path.name != "README.md", path),
        )

    def files(self) -> dict[str, str | Path | bytes]:
        """Every file of the site, by its path in it: its text, or the file of the results that is
        copied, or the archive of all tables."""
        texts = {self.html_name(path): self.text_page(path) for path in self.texts}
        if self.program:
            texts[PROGRAM] = self.text_page(self.program)
        made: dict[str, str | Path | bytes] = {
            path.relative_to(self.results).as_posix(): path for path in sorted(self.linked)
        }
        made.update({"style.css": style_text(), "report.js": script_text(), TABLES: self.tables()})
        made[INDEX] = page(
            self.title, self.shown(), [], self.place(INDEX), cards=False, news=self.news()
        )
        for name, problems in self.boards.items():
            of_board = [found for found in self.found.maps if board_page(found.board) == name]
            for problem in problems:
                problem.href = f"#{problem.anchor}"
            board = (problems or of_board)[0].board.name
            made[name] = page(board_title(board), problems, of_board, self.place(name))
        made.update(texts)
        if self.has_play:
            sets = [path.relative_to(self.results).as_posix() for path in self.sets]
            made[PLAY] = play_page(self.title, beside=sets, place=self.place(PLAY))
        return made

    def shown(self) -> list[ShownProblem]:
        """The problems of the index, the best known boards first: of two from one start, the one
        with a finish."""
        with_finish = {
            (problem.board.name, problem.run.get("start"))
            for problem in self.found.problems
            if problem.finish
        }
        return sorted(
            (
                problem
                for problem in self.found.problems
                if problem.finish
                or (problem.board.name, problem.run.get("start")) not in with_finish
            ),
            key=lambda problem: fame(problem.board.name),
        )

    def news(self) -> str:
        """The section "New numbers" of the README in RESULTS, and a link to all tables."""
        readme = self.results / "README.md"
        text = readme.read_text(encoding="utf-8") if readme in self.own else ""
        found = re.search(r"^## New numbers\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        html = self.html_of(readme, found[0]) if found else ""
        return (
            html + f'<p class="soft"><a href="{TABLES}">All tables as CSV, in one archive</a></p>'
        )

    def tables(self) -> bytes:
        """All CSV files that pegspace wrote or a page links to, as a ZIP archive that is the same
        for the same files."""
        archive = BytesIO()
        tables = sorted(path for path in self.own if path.suffix == ".csv")
        with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
            for path in (path for path in tables if path in self.linked or kind_of(path)):
                entry = ZipInfo(path.relative_to(self.results).as_posix())
                entry.compress_type = ZIP_DEFLATED
                entry.file_size = path.stat().st_size  # beyond 2 GiB the format is another
                with open(path, "rb") as table, packed.open(entry, "w") as copy:
                    copyfileobj(table, copy)
        return archive.getvalue()

    def place(self, name: str) -> Place:
        """The place of a page; the menu has the first page and the texts in RESULTS itself."""
        texts = [
            (self.html_name(path), self.heading(path), path.stem.capitalize())
            for path in self.texts
            if path.parent == self.results
        ]
        order = ("Readme", "Proofs", "Benchmarks", "Tutorial")
        texts.sort(key=lambda text: order.index(text[2]) if text[2] in order else len(order))
        menu = [(href, heading if len(heading) <= 20 else name) for href, heading, name in texts]
        menu = [
            (INDEX, "Boards"),
            *([(PLAY, "Play")] if self.has_play else []),
            *menu,
            *([(PROGRAM, "Program")] if self.program else []),
        ]
        return Place("../" * name.count("/"), self.title, menu)

    def html_name(self, path: Path) -> str:
        if path == self.program:
            return PROGRAM
        return path.relative_to(self.results).with_suffix(".html").as_posix()

    def heading(self, path: Path) -> str:
        found = re.search("^# (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        heading = found[1] if found else path.stem
        return heading.capitalize() if path == self.results / "README.md" else heading

    def html_of(self, path: Path, text: str) -> str:
        """A text of a Markdown page, or of a part of it, with links that lead to the site."""
        for mark, word in MARKS.items():
            text = text.replace(mark, word)
        html: str = markdown(text, extensions=["tables", "toc"])

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
                f'<td class="long"{match[1] or ""}>{match[2]}</td>'
                if len(re.sub("<[^>]*>", "", match[2])) > 40
                else match[0]
            )

        html = re.sub(r'(<a href="[^"]*">)([^<>]*\.md)</a>', named, html)
        html = re.sub(
            "<a>(.*?)</a>", r"\1", LINK.sub(linked, html), flags=re.DOTALL
        )  # what the site does not have is text
        html = re.sub(r"(?<!<pre>)<code>([^<]*)</code>", lambda part: code(unescape(part[1])), html)
        html = re.sub('<td( style="[^"]*")?>(.*?)</td>', folded, html)
        html = LONG_NUMBER.sub(lambda number: number[0].replace(",", ",<wbr>"), html)
        if self.program and path != self.program:
            up = self.place(self.html_name(path)).up
            html = re.sub(
                r"<pre><code>(?:(?!</pre>).)*\bscripts/(?:(?!</pre>).)*</pre>",
                rf'\g<0><p class="soft install"><a href="{up}{PROGRAM}'
                r'#install">How to install the program</a></p>',
                html,
                flags=re.DOTALL,
            )
        return re.sub(
            "<table>.*?</table>", rf'<div class="scroll">\g<0></div>{HINT}', html, flags=re.DOTALL
        )

    def text_page(self, path: Path) -> str:
        html = self.html_of(path, path.read_text(encoding="utf-8"))
        place = self.place(self.html_name(path))
        heading = self.heading(path)
        return fill(
            "text.html",
            head_title=f"{heading} – {self.title}",
            description=described(html) or heading,
            body=Markup(html),
            up=place.up,
            menu=place.menu,
            origin=origin(),
            script=own_script("scroll"),
        )

    def target(self, text: Path, link: str) -> str:
        """Where a link of a Markdown page leads on the site: "" if the site does not have it."""
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
        return relpath(place, dirname(self.html_name(text)) or ".") if place else ""


def write_site(results: Path, found: Results, into: Path, title: str) -> int:
    """Writes the site to a folder that is new or empty; the number of its pages. Raises
    ResultsError."""
    if into.exists() and (not into.is_dir() or any(into.iterdir())):
        raise ResultsError(
            f"{into}: is there already, and not an empty folder; remove it, or name another"
        )
    files = Site(results, found, title).files()
    for name, content in files.items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            copyfile(content, path)
        elif isinstance(content, bytes):
            path.write_bytes(content)
        else:
            write_whole(path, content)
    return sum(name.endswith(".html") for name in files)
