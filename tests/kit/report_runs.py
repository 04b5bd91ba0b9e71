"""Results to show on a report page, made by the program, and the page made of them. Used by
report_test.py, report_page_test.py and report_site_test.py."""

import functools
import html.parser
import importlib.util
import json
import re
from pathlib import Path

from in_process import call
from program import PEGSPACE, output_of

from pegspace.interpreter import use_python_with

ROOT = Path(__file__).resolve().parents[2]
JINJA2 = (
    importlib.util.find_spec("jinja2") or Path("/usr/lib/python3/dist-packages/jinja2").is_dir()
)
MARKDOWN = (
    importlib.util.find_spec("markdown") or Path("/usr/lib/python3/dist-packages/markdown").is_dir()
)
# Where this Python lacks what is there, the test starts again under Debian's.
use_python_with(*["jinja2"] * bool(JINJA2), *["markdown"] * bool(MARKDOWN))

#: scripts/report, in the process of the test.
report = functools.partial(call, "report")

#: What pegspace prints, which ends well.
printed_by = functools.partial(output_of, PEGSPACE)

# Folder, board, start, finish. Solutions of triangle5 from each kind of start to any single peg,
# and of a1 to a1, are published (src/board/known_counts.json).
PROBLEMS = (
    ("apex", "triangle5", "a1", "any"),
    ("middle", "triangle5", "a1", "b3"),
    ("square", "square4", "b1", "a1,b2"),
    ("hexagon", "hexagon3", "c3", "any"),
    ("graph", "petersen", "1", "any"),
    ("cut", "english", "d4", ""),
)


def make_results(results: Path) -> None:
    """A folder for each of PROBLEMS, with solutions counted and one of them where there is one, and
    a table."""
    for name, board, start, finish in PROBLEMS:
        folder = results / name
        folder.mkdir(parents=True)
        ends = ["--finish", finish] if finish else ["--max-depth", "6"]
        problem = [board, "--start", start, *ends, "--quiet"]
        printed_by("enumerate", *problem, "--csv", folder / "levels.csv")
        if name == "apex":  # to any single peg, and to each hole
            printed_by("count", board, "--start", start, "--quiet", "--csv", folder / "counts.csv")
        if name in ("square", "hexagon"):
            printed_by("count", *problem, "--csv", folder / "counts.csv")
        if name in ("apex", "graph"):
            (folder / "solution.txt").write_text(printed_by("solve", *problem), encoding="utf-8")
    printed_by("table", "triangle5", "--quiet", "--json", results / "triangle.json")


class Page(html.parser.HTMLParser):
    """What a page refers to, the cells of its tables with what is seen of them, and its data."""

    def __init__(self, text: str):
        super().__init__()
        self.text = text
        self.references, self.tables, self.seen, self.ids = [], {}, {}, []
        self.table = None
        self.cell = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.references += [
            value for name, value in attributes.items() if name in ("src", "href", "data", "srcset")
        ]
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "table":
            self.table = attributes.get("id")  # pages of a site have tables without
            self.tables[self.table], self.seen[self.table] = [], []
        if tag == "tr":
            self.tables[self.table].append([])
            self.seen[self.table].append([])
        if tag == "td":
            self.tables[self.table][-1].append(attributes.get("data-value"))
        if tag in ("td", "th") and "hidden" not in attributes:
            self.seen[self.table][-1].append("")
            self.cell = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = False

    def handle_data(self, data):
        if self.cell:
            self.seen[self.table][-1][-1] += data

    @property
    def data(self) -> dict:
        return json.loads(re.search(r'id="data">(.*?)</script>', self.text, re.DOTALL)[1])

    def section(self, label: str) -> str:
        """The HTML of the problem with this heading."""
        sections = re.findall(
            r'<section class="card" id="problem-.*?</section>', self.text, re.DOTALL
        )
        return next(section for section in sections if f"<h3>{label}</h3>" in section)
