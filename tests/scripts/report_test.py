#!/usr/bin/env python3
"""Tests of scripts/report and of the board geometry it stands on: what the page holds, what it refuses, and the page
itself in headless Chromium: no console errors, charts drawn, tables, players and maps that work, in both themes and on
a narrow screen. Without Chromium or Chart.js those tests are skipped, and say so.

Run by ctest, which gives the path of the program in PEGSPACE.
"""

import csv
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
sys.dont_write_bytecode = True

from pegspace import Board, replay
from program import needs

PEGSPACE = os.environ["PEGSPACE"]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CHART_JS = Path(os.environ.get("PEGSPACE_CHART_JS", "/usr/share/javascript/chart.js/chart.min.js"))


def pegspace(*arguments: object) -> str:
    return subprocess.run([PEGSPACE, *map(str, arguments)], capture_output=True, text=True, check=True).stdout


def report(*arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run([str(SCRIPTS / "report"), *map(str, arguments)], capture_output=True, text=True, timeout=60)


class Boards(unittest.TestCase):
    def test_geometry_agrees_with_the_program(self):
        for name in ("english", "european", "asymmetrical", "rect4x5", "triangle5", "hexagon3", "rhombus4", "star13"):
            known = json.loads(pegspace("boards", name, "--json", "-"))
            board = Board.from_json(known)
            self.assertEqual((len(board), len(board.jumps), len(board.symmetries)),
                             (known["holes"], known["jumps"], known["symmetries"]), name)
            self.assertEqual(list(board.names), known["hole_names"])

    def test_symmetries_are_a_group_that_keeps_jumps(self):
        for name in ("square4", "triangle4", "hexagon2", "star13"):
            board = Board.from_json(json.loads(pegspace("boards", name, "--json", "-")))
            group = set(board.symmetries)
            self.assertIn(tuple(range(len(board))), group)
            for a in group:
                self.assertEqual({tuple(a[hole] for hole in jump) for jump in board.jumps}, set(board.jumps))
                self.assertTrue({tuple(a[hole] for hole in b) for b in group} <= group)

    def test_replay_makes_only_jumps_that_are_allowed(self):
        board = Board.from_json(json.loads(pegspace("boards", "english", "--json", "-")))
        start = (1 << 33) - 1 - (1 << board.hole_named["d4"])
        solution = pegspace("solve", "english", "--finish", "d4", "--quiet")
        self.assertEqual(len(replay(board, start, solution)), 31)
        for wrong in ("d2-d5", "d2-d4 d2-d4", "c3-d3", "z9-d4"):
            with self.assertRaises(ValueError):
                replay(board, start, wrong)


class Page(html.parser.HTMLParser):
    """What a page refers to, and the cells of its tables."""

    def __init__(self, text: str):
        super().__init__()
        self.references, self.tables, self.ids = [], {}, []
        self.table = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.references += [value for name, value in attributes.items() if name in ("src", "href", "data", "srcset")]
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "table":
            self.table = self.tables.setdefault(attributes["id"], [])
        if tag == "tr" and self.table is not None:
            self.table.append([])
        if tag == "td":
            self.table[-1].append(attributes.get("data-value"))


@needs("libjs-chart.js", CHART_JS.is_file())
class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pegspace report ")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.results = cls.folder / "some results"
        for name, board, start in (("small", "triangle4", "4"), ("cross", "square4", "b1"), ("tri", "triangle5", "1")):
            place = cls.results / name
            place.mkdir(parents=True)
            pegspace("enumerate", board, "--start", start, "--finish", "any", "--quiet", "--csv", place / "levels.csv")
            pegspace("count", board, "--start", start, "--quiet", "--csv", place / "counts.csv")
            (place / "solution.txt").write_text(pegspace("solve", board, "--start", start, "--quiet"), encoding="utf-8")
        cls.page = cls.folder / "page.html"
        made = report(cls.results, "--output", cls.page, "--title", "A <title>")
        assert made.returncode == 0, made.stderr
        cls.text = cls.page.read_text(encoding="utf-8")

    def test_the_page_needs_nothing_else(self):
        page = Page(self.text)
        self.assertGreater(len(page.references), 3)
        for reference in page.references:
            self.assertTrue(reference.startswith(("#", "data:")), reference)
        self.assertNotIn("@import", self.text)
        self.assertNotRegex(self.text, r"url\(|fetch\(|XMLHttpRequest")
        self.assertIn("A &lt;title&gt;", self.text)
        self.assertEqual(len(page.ids), len(set(page.ids)))
        for reference in page.references:
            if reference.startswith("#"):
                self.assertIn(reference[1:], page.ids)

    def test_tables_hold_what_the_files_hold(self):
        page = Page(self.text)
        with open(self.results / "tri" / "levels.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))[1:]
        self.assertIn(rows, [table[1:] for name, table in page.tables.items() if name.startswith("levels-")])
        self.assertEqual(len(page.tables["overview"]), 1 + 3)

    def test_maps_hold_every_image_of_every_pair(self):
        data = json.loads(re.search(r'id="data">(.*?)</script>', self.text, re.DOTALL)[1])
        found = next(item for item in data["maps"] if len(item["names"]) == 15)
        names = found["names"]
        # From tests/reference: 6,816 solutions from the apex to itself, so from the other corners to themselves as well.
        for corner in ("a1", "a5", "e5"):
            self.assertEqual(found["solutions"][str(names.index(corner))][str(names.index(corner))], "6816")

    def test_a_start_finish_table_is_a_map(self):
        table = self.folder / "triangle.json"
        pegspace("table", "triangle5", "--quiet", "--json", table)
        done = report(table, "--output", self.folder / "map.html")
        self.assertEqual((done.returncode, done.stderr), (0, f"wrote {self.folder / 'map.html'}: 0 problems, 1 maps\n"))
        data = json.loads(re.search(r'id="data">(.*?)</script>', (self.folder / "map.html").read_text(encoding="utf-8"), re.DOTALL)[1])
        solutions = data["maps"][0]["solutions"]
        self.assertEqual(len(solutions), 15)
        # From tests/reference: solutions from each kind of start, summed over the finishes.
        for start, total in (("0", 29760), ("1", 14880), ("3", 85258), ("4", 1550)):
            self.assertEqual(sum(int(value) for value in solutions[start].values()), total)

    def test_wrong_input(self):
        broken = self.folder / "broken"
        shutil.copytree(self.results / "small", broken)
        for change, saying in ((lambda: (broken / "solution.txt").write_text("a1-a2"), "solution.txt: 'a1-a2' cannot be made"),
                               (lambda: (broken / "run.json").write_text("{"), "run.json: is not JSON"),
                               (lambda: (broken / "levels.csv").write_text("depth\n"), "'pegs' is missing")):
            change()
            done = report(broken, "--output", self.folder / "none.html")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(saying, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn("no such file", report(self.folder / "nothing").stderr)
        self.assertIn("there is no levels.csv", report(SCRIPTS / "packaging", "-o", self.folder / "none.html").stderr)
        self.assertFalse((self.folder / "none.html").exists())

    def browse(self, script: str, *options: str) -> dict:
        """Opens the page in Chromium, runs a script in it (its last word is what it returns), and gives that back,
        with the errors that the page met."""
        page = self.folder / "tried.html"
        text = self.text.replace("<head>", '<head><script>window.errors=[];addEventListener("error",e=>errors.push(e.message));'
                                 'const say=console.error;console.error=(...w)=>{errors.push(w.join(" "));say(...w)}</script>', 1)
        text = text.replace("</body>", '<script>addEventListener("load",async()=>{let answer;try{answer=await(async()=>{' + script +
                            '})()}catch(e){errors.push(String(e))}const p=document.createElement("pre");p.id="tried";'
                            "p.textContent=JSON.stringify({answer,errors});document.body.append(p)})</script></body>")
        page.write_text(text, encoding="utf-8")
        done = subprocess.run([CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
                               f"--user-data-dir={self.folder / 'browser'}", *options, "--dump-dom", page.as_uri()],
                              capture_output=True, text=True, timeout=90)
        found = re.search(r'<pre id="tried">(.*?)</pre>', done.stdout, re.DOTALL)
        self.assertIsNotNone(found, done.stderr[-2000:])
        result = json.loads(html.unescape(found[1]))
        self.assertEqual(result["errors"], [])
        return result["answer"]

    @needs("chromium", CHROMIUM)
    def test_in_a_browser(self):
        answer = self.browse('''
            const result = {};
            const ink = () => { const c = one("#levels-chart"), p = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
                                let n = 0; for (let i = 3; i < p.length; i += 4) n += p[i] > 200; return n; };
            result.ink = ink();
            one("#no-runs").click(); result.inkOfNone = ink(); one("#all-runs").click();
            one("#scale").value = "linear"; one("#scale").dispatchEvent(new Event("change"));
            result.linear = chart.options.scales.y.type;
            one("#levels-chart").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
            one("#levels-chart").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
            result.said = one("#chart-said").textContent;
            const box = all(".player").find((e) => e.player.jumps.length === 13), player = box.player;
            const pegs = () => all(".peg:not(.empty)", box).length;
            result.pegs = [pegs()];
            one("button[data-act=next]", box).click(); result.pegs.push(pegs());
            box.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"})); result.pegs.push(pegs());
            box.dispatchEvent(new KeyboardEvent("keydown", {key: "End"})); result.pegs.push(pegs());
            one("button[data-act=first]", box).click();
            one("select", box).value = "60"; one("button[data-act=play]", box).click();
            await new Promise((done) => setTimeout(done, 1500));
            result.pegs.push(pegs()); result.played = one(".step", box).textContent;
            const table = one("#overview"), positions = () => all("tbody tr", table).map((row) => row.cells[2].dataset.value);
            all("th button", table)[2].click(); result.up = positions();
            all("th button", table)[2].click(); result.down = positions();
            const link = one('a[data-csv="overview"]'); link.addEventListener("click", (e) => e.preventDefault()); link.click();
            result.csv = await (await new Response(await (async () => csvOf(table))())).text(); result.href = link.href.slice(0, 5);
            const map = all("[data-map]").find((e) => data.maps[e.dataset.map].names.length === 15);
            all(".spot", map)[14].dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}));
            result.map = one(".said", map).textContent;
            const page = getComputedStyle(document.body).backgroundColor; one("#theme").click();
            result.themes = [page, getComputedStyle(document.body).backgroundColor];
            result.compare = ["10", "9", "", "12345678901234567891", "12345678901234567890"].sort(compareCells);
            return result;''')
        self.assertGreater(answer["ink"], answer["inkOfNone"] + 500, "the chart shows no lines")
        self.assertEqual(answer["linear"], "linear")
        self.assertIn("depth 1: ", answer["said"])
        self.assertEqual(answer["pegs"], [14, 13, 12, 1, 1])
        self.assertEqual(answer["played"], "jump 13 of 13, 1 peg")
        self.assertEqual(answer["up"], sorted(answer["up"], key=int))
        self.assertEqual(answer["down"], answer["up"][::-1])
        self.assertEqual(len(answer["csv"].splitlines()), 4)
        self.assertTrue(answer["csv"].startswith("problem,holes,positions,"))
        self.assertEqual(answer["href"], "blob:")
        self.assertIn("Start e5, solutions by finish: ", answer["map"])
        self.assertIn("e5: 6,816", answer["map"])
        self.assertNotEqual(*answer["themes"])
        self.assertEqual(answer["compare"], ["9", "10", "12345678901234567890", "12345678901234567891", ""])

    @needs("chromium", CHROMIUM)
    def test_narrow_screens_scroll_only_downwards(self):
        answer = self.browse("return [innerWidth, document.documentElement.scrollWidth];", "--window-size=500,900")
        self.assertLessEqual(answer[1], answer[0])

    def test_without_script_it_can_be_read(self):
        body = re.sub(r"<script.*?</script>", "", self.text, flags=re.DOTALL)
        self.assertIn('<svg class="still"', body)
        self.assertEqual(body.count("<polyline"), 3)
        self.assertEqual(body.count('<span class="swatch" style='), 3)
        self.assertIn("pegspace enumerate triangle5", body)
        self.assertRegex(body, r'<p class="jumps"><span>')


if __name__ == "__main__":
    unittest.main()
