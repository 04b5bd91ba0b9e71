#!/usr/bin/env python3
"""Tests of what scripts/report writes, and of the boards it stands on: what the page holds, which files it takes and which it
refuses. How the page behaves in a browser is tested in report_page_test.py."""

import csv
import hashlib
import html.parser
import json
import os
import re
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from program import needs
from report_runs import CHART_JS, JINJA2, MARKDOWN, ROOT, Page, make_results, pegspace, report

from pegspace import Board, ResultsError, replay
from pegspace.report.model import StartFinishMap
from pegspace.report.position_class import feasible_finishes, parity_sets


def known(name: str) -> dict:
    return json.loads(pegspace("boards", name, "--json", "-"))


class Boards(unittest.TestCase):
    def test_geometry_agrees_with_the_program(self):
        for name in ("english", "european", "asymmetrical", "rect4x5", "triangle5", "hexagon3", "rhombus4", "star13", "diamond13-8",
                     "torus3x4", "torus4x4", "torus3x3-8", "torus5x5"):
            board = Board.from_json(known(name))
            self.assertEqual((len(board), len(board.jumps), len(board.symmetries)),
                             (known(name)["holes"], known(name)["jumps"], known(name)["symmetries"]), name)
            self.assertEqual(list(board.names), known(name)["hole_names"])
            jumps = [tuple(board.hole_named[hole] for hole in line.split(","))
                     for line in pegspace("boards", name, "--jumps").splitlines()[1:]]
            self.assertEqual(list(board.jumps), jumps, name)

    def test_graphs_agree_with_the_program(self):
        for name in ("petersen", "wheel6", "cycle7", "path5", "complete5"):
            board = Board.from_json(known(name))
            self.assertEqual((len(board), len(board.jumps), list(board.names)),
                             (known(name)["holes"], known(name)["jumps"], known(name)["hole_names"]), name)
            self.assertEqual(board.position(known(name)["picture"]), (1 << len(board)) - 2, "hole 1 starts empty")

    def test_symmetries_are_a_group_that_keeps_jumps(self):
        for name in ("square4", "triangle4", "hexagon2", "star13", "square3-8", "torus3x3", "torus3x4-8", "torus4x4"):
            board = Board.from_json(known(name))
            group = set(board.symmetries)
            self.assertIn(tuple(range(len(board))), group)
            for a in group:
                self.assertEqual({tuple(a[hole] for hole in jump) for jump in board.jumps}, set(board.jumps))
                self.assertTrue({tuple(a[hole] for hole in b) for b in group} <= group)

    def test_replay_knows_what_is_jumped_over(self):
        board = Board.from_json(known("torus3x4"))
        start = (1 << 12) - 1 - (1 << board.hole_named["c1"])
        solution = pegspace("solve", "torus3x4", "--start", "c1", "--finish", "any", "--quiet")
        self.assertIn("-(", solution)
        self.assertEqual(len(replay(board, start, solution)), 10)
        with self.assertRaises(ValueError):
            replay(board, start, "a1-c1")
        self.assertEqual(replay(board, start, "a1-(d1)-c1"), [tuple(board.hole_named[hole] for hole in ("a1", "d1", "c1"))])

    def test_replay_makes_only_jumps_that_are_allowed(self):
        board = Board.from_json(known("english"))
        start = (1 << 33) - 1 - (1 << board.hole_named["d4"])
        solution = pegspace("solve", "english", "--finish", "d4", "--quiet")
        self.assertEqual(len(replay(board, start, solution)), 31)
        for wrong in ("d2-d5", "d2-d4 d2-d4", "c3-d3", "z9-d4"):
            with self.assertRaises(ValueError):
                replay(board, start, wrong)


class PositionClass(unittest.TestCase):
    def test_feasible_pairs_are_those_of_the_program(self):
        for name in ("triangle5", "english", "square4", "hexagon2", "petersen", "cycle7"):
            board = Board.from_json(known(name))
            feasible = feasible_finishes(board)
            pairs = json.loads(pegspace("table", name, "--all-pairs", "--quiet", "--json", "-"))["pairs"]
            self.assertEqual(len(pairs), len(board) ** 2)
            for pair in pairs:
                start, finish = board.hole_named[pair["start"]], board.hole_named[pair["finish"]]
                self.assertEqual(finish in feasible[start], pair["feasible"], f"{name}: {pair}")

    def test_sets_prove_what_they_are_said_to(self):
        for name, start in (("european", "d4"), ("hexagon3", "c3"), ("triangle7", "a1")):
            board = Board.from_json(known(name))
            position = (1 << len(board)) - 1 - (1 << board.hole_named[start])
            sets = parity_sets(board, position, [1 << hole for hole in range(len(board))])
            for marked in sets:
                for jump in board.jumps:
                    self.assertIn(sum(marked >> hole & 1 for hole in jump), (0, 2))
            for hole in range(len(board)):
                self.assertTrue(any((position & marked).bit_count() % 2 != (marked >> hole & 1) for marked in sets), name)

    def test_a_feasible_finish_is_not_excluded(self):
        board = Board.from_json(known("english"))
        start = (1 << 33) - 1 - (1 << board.hole_named["d4"])
        self.assertIsNone(parity_sets(board, start, [1 << board.hole_named["d4"]]))
        self.assertIsNone(parity_sets(board, start, [1 << hole for hole in range(33)]))


@needs("libjs-chart.js", CHART_JS.is_file())
@needs("python3-jinja2", JINJA2)
class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pegspace report ")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.results = cls.folder / "some results"
        make_results(cls.results)
        done = report(cls.results, "--output", cls.folder / "page.html", "--title", "A <title>")
        assert done.returncode == 0, done.stderr
        cls.said = done.stderr
        cls.text = (cls.folder / "page.html").read_text(encoding="utf-8")
        cls.page = Page(cls.text)

    def copy(self, name: str) -> Path:
        """A problem's folder, to be changed; its solutions without a record of their own."""
        place = Path(tempfile.mkdtemp(dir=self.folder)) / name
        shutil.copytree(self.results / name, place)
        (place / "counts.run.json").unlink(missing_ok=True)
        return place

    def make_record(self, file: Path, name: str, **changes: object) -> None:
        """Gives a file a record of its own: that of one of the problems, with the file's sum."""
        record = json.loads((self.results / name / "run.json").read_text(encoding="utf-8")) | changes
        record.pop("file", None)
        record["files"] = [{"name": file.name, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}]
        file.with_name(f"{file.stem}.run.json").write_text(json.dumps(record), encoding="utf-8")

    def refused(self, *paths: object) -> str:
        """What a report that is refused says: one sentence, and no page."""
        done = report(*paths, "--output", self.folder / "none.html")
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertFalse((self.folder / "none.html").exists())
        return done.stderr

    def made(self, *paths: object) -> tuple[Page, str]:
        done = report(*paths, "--output", self.folder / "made.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        return Page((self.folder / "made.html").read_text(encoding="utf-8")), done.stderr

    def test_the_page_needs_nothing_else(self):
        self.assertGreater(len(self.page.references), 3)
        for reference in self.page.references:
            self.assertTrue(reference.startswith(("#", "data:")), reference)
        self.assertNotIn("@import", self.text)
        self.assertNotRegex(self.text, r"url\(|fetch\(|XMLHttpRequest")
        self.assertIn("A &lt;title&gt;", self.text)
        self.assertEqual(len(self.page.ids), len(set(self.page.ids)))
        for reference in self.page.references:
            if reference.startswith("#"):
                self.assertIn(reference[1:], self.page.ids)

    def test_the_library_is_the_one_that_is_named(self):
        folder = ROOT / "scripts" / "pegspace" / "report" / "tablesort"
        library = (folder / "tablesort.min.js").read_bytes()
        said = (folder / "README.md").read_text(encoding="utf-8")
        self.assertIn(hashlib.sha256(library).hexdigest(), said)
        version = re.search(rb"tablesort v([0-9.]+)", library)[1].decode()
        self.assertIn(f" {version},", said)
        self.assertIn((folder / "LICENCE").read_text(encoding="utf-8").strip(), self.text)

    def test_tables_hold_what_the_files_hold(self):
        for name in ("apex", "hexagon", "graph"):
            with open(self.results / name / "levels.csv", newline="", encoding="utf-8") as file:
                rows = list(csv.reader(file))[1:]
            self.assertIn(rows, [table[1:] for name, table in self.page.tables.items() if name.startswith("levels-")])
        self.assertEqual(len(self.page.tables["overview"]), 1 + 6)

    def test_solutions_stand_on_the_tiles_and_in_the_table(self):
        tiles = [" ".join(re.sub("<[^>]*>", " ", tile).split()) for tile in re.findall(r"<li><a href=\"#problem.*?</a></li>", self.text, re.DOTALL)]
        tile = next(tile for tile in tiles if tile.startswith("triangle5, a1 vacant 3,016 positions"))
        self.assertIn("29,760 solutions", tile)
        rows = {row[0]: row for row in self.page.seen["overview"]}
        solutions = rows["problem"].index("solutions")
        self.assertEqual(rows["triangle5, a1 vacant"][solutions], "29,760")
        for label in ("square4, b1 vacant, to a1,b2", "hexagon3, c3 vacant", "triangle5, a1 vacant, to b3"):
            self.assertEqual(rows[label][solutions], "none")
            self.assertEqual(rows[label][rows["problem"].index("winning")], "none")
            self.assertIn("no solution", next(tile for tile in tiles if label in tile))
        self.assertEqual(rows["english, d4 vacant, no finish"][solutions], "")

    def test_a_card_says_why_there_is_no_solution(self):
        hexagon = self.page.section("hexagon3, c3 vacant")
        self.assertIn("No finish is feasible.", hexagon)
        figures = re.findall(r"<figure>.*?</figure>", hexagon, re.DOTALL)
        board = Board.from_json(known("hexagon3"))
        excluded = set()
        for figure in figures:
            marked = {(float(x), float(y)) for x, y in re.findall(r'class="mark" cx="([-\d.]+)" cy="([-\d.]+)"', figure)}
            holes = {hole for hole in range(len(board)) if any(abs(board.point(hole)[0] - x) + abs(board.point(hole)[1] - y) < 0.01
                                                               for x, y in marked)}
            self.assertEqual(len(holes), len(marked))
            for jump in board.jumps:
                self.assertIn(len(holes & set(jump)), (0, 2))
            pegs = len(holes - {board.hole_named["c3"]})
            self.assertIn(f"The start has {pegs} pegs on the marked holes, an {'odd' if pegs % 2 else 'even'} number.", figure)
            excluded |= set(range(len(board))) - holes if pegs % 2 else holes
        self.assertEqual(excluded, set(range(len(board))))
        self.assertNotIn("winning", " ".join(self.page.seen[re.search(r'table id="(levels-\d+)"', hexagon)[1]][0]))
        middle = self.page.section("triangle5, a1 vacant, to b3")
        self.assertIn("The finish is feasible, but the search visited\nall 3,016 reachable positions\nand did not find it.", middle)
        self.assertNotIn("<figure>", middle)
        self.assertNotIn("No solution", self.page.section("triangle5, a1 vacant"))
        self.assertNotIn("No solution", self.page.section("english, d4 vacant, no finish"))

    def test_a_run_that_was_cut_says_so(self):
        self.assertIn("Not complete: the run ended after depth 6.", self.page.section("english, d4 vacant, no finish"))

    def test_maps_hold_every_image_of_every_pair(self):
        found = next(item for item in self.page.data["maps"] if len(item["names"]) == 15)
        names = found["names"]
        # From tests/reference: 6,816 solutions from the apex to itself, so from the other corners to themselves as well.
        for corner in ("a1", "a5", "e5"):
            self.assertEqual(found["solutions"][str(names.index(corner))][str(names.index(corner))], "6816")

    def test_a_start_finish_table_is_a_map(self):
        page, said = self.made(self.results / "triangle.json")
        self.assertEqual(said, f"wrote {self.folder / 'made.html'}: 0 problems, 1 map\n")
        solutions = page.data["maps"][0]["solutions"]
        self.assertEqual(len(solutions), 15)
        # From tests/reference: solutions from each kind of start, summed over the finishes.
        for start, total in (("0", 29760), ("1", 14880), ("3", 85258), ("4", 1550)):
            self.assertEqual(sum(int(value) for value in solutions[start].values()), total)

    def test_a_map_opens_on_the_start_with_most_finishes(self):
        found = StartFinishMap(Board.from_picture("ooooo", name="row"))
        found.add([("a1", "a1", "1000"), ("b1", "a1", "1"), ("b1", "b1", "1"), ("c1", "c1", "0"), ("c1", "a1", "0")], Path("row.csv"))
        self.assertEqual(found.opening, 1)

    def test_solutions_without_a_record_have_no_images(self):
        found = StartFinishMap(Board.from_picture("ooooo", name="row"))
        found.add([("a1", "b1", "7")], Path("counts.csv"), images=False)
        self.assertEqual(found.solutions, {0: {1: "7"}})
        found.add([("b1", "a1", "7")], Path("table.json"))
        self.assertEqual(found.solutions, {0: {1: "7"}, 1: {0: "7"}, 3: {4: "7"}})
        with self.assertRaisesRegex(ResultsError, "table.json: 8 solutions from a1 to b1; another file of row says 7"):
            found.add([("e1", "d1", "8")], Path("table.json"))
        page, _ = self.made(self.copy("apex"))
        self.assertEqual(list(page.data["maps"][0]["solutions"]), ["0"])

    def test_several_results_in_one_folder(self):
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        for name, source in {"first": "apex", "second": "square"}.items():
            shutil.copy(self.results / source / "levels.csv", folder / f"{name}.csv")
            self.make_record(folder / f"{name}.csv", source)
        shutil.copy(self.results / "apex" / "solution.txt", folder)
        shutil.copy(self.results / "apex" / "counts.csv", folder)
        page, said = self.made(folder)
        self.assertEqual(said, f"wrote {self.folder / 'made.html'}: 2 problems, 1 map\n")
        self.assertEqual([len(problem["solution"]["jumps"]) for problem in page.data["problems"]], [13, 0])
        self.assertEqual(page.seen["overview"][1][page.seen["overview"][0].index("solutions")], "29,760")
        shutil.copy(folder / "second.run.json", folder / "first.run.json")
        self.assertIn("first.run.json: is the record of second.csv", self.refused(folder))

    def test_solutions_with_a_record_need_not_stand_beside_their_problem(self):
        levels, counts = Path(tempfile.mkdtemp(dir=self.folder)), Path(tempfile.mkdtemp(dir=self.folder)) / "counts.csv"
        for name in ("levels.csv", "run.json"):
            shutil.copy(self.results / "apex" / name, levels)
        shutil.copy(self.results / "apex" / "counts.csv", counts)
        self.make_record(counts, "apex")
        page, said = self.made(levels, counts)
        self.assertEqual(page.seen["overview"][1][page.seen["overview"][0].index("solutions")], "29,760")
        self.make_record(counts, "apex", conditions={"through": ["c4"]})
        page, said = self.made(levels, counts)
        self.assertIn("counts.csv: it counts solutions under conditions", said)
        self.assertEqual(page.seen["overview"][1][page.seen["overview"][0].index("solutions")], "")
        self.make_record(counts, "square")
        page, said = self.made(levels, counts)
        self.assertEqual(page.seen["overview"][1][page.seen["overview"][0].index("solutions")], "")

    def test_records_of_other_runs_are_refused(self):
        place = self.copy("apex")
        self.make_record(place / "levels.csv", "square")
        self.assertIn("its record is that of another run", self.refused(place))
        self.make_record(place / "levels.csv", "middle")
        self.assertIn("winning_positions in all, but they sum to", self.refused(place))
        place = self.copy("hexagon")
        (place / "counts.csv").write_text("start,finish,solutions,winning_positions\nc3,any,12,5\n", encoding="utf-8")
        self.assertIn("counts.csv: 5 winning positions from c3 to any, but levels.csv has 0", self.refused(place))

    def test_numbers_that_contradict_each_other_are_refused(self):
        place = self.copy("apex")
        counts = (place / "counts.csv").read_text(encoding="utf-8")
        self.assertIn("a1,a1,6816,", counts)
        (place / "counts.csv").write_text(counts.replace("a1,a1,6816,", "a1,a1,6817,"), encoding="utf-8")
        said = self.refused(place, self.results / "triangle.json")
        self.assertRegex(said, "681[67] solutions from a1 to a1; another file .* says 681[67]")

    def test_what_cannot_be_placed_is_left_out_and_said(self):
        place = self.copy("apex")
        (place / "other.csv").write_text("start,finish,solutions\nb9,b9,3\n", encoding="utf-8")
        shutil.copy(place / "levels.csv", place / "levels-again.csv")
        page, said = self.made(place)
        self.assertEqual(len(page.data["problems"]), 1)
        self.assertIn("left out", said)
        self.assertIn("other.csv: no record, and no levels.csv", said)
        self.assertIn("levels-again.csv: no record beside it", said)
        self.assertNotIn("left out", self.said)

    def test_wrong_input(self):
        broken = self.copy("apex")
        for change, saying in ((lambda: (broken / "solution.txt").write_text("a1-a2"), "solution.txt: 'a1-a2' cannot be made"),
                               (lambda: (broken / "counts.csv").write_text("start,finish,solutions\na1,a1,x\n"), "counts.csv: line 2"),
                               (lambda: (broken / "run.json").write_text("{"), "run.json: is not JSON")):
            change()
            said = self.refused(broken)
            self.assertIn(saying, said)
            self.assertEqual(said.count("\n"), 1, said)
        for record, saying in (('{"files":[5]}', "its file is 5"), ('{"files":' + "[" * 100000 + "]" * 100000 + "}", "nested more than 100 deep"),
                               ("[]", "expected a JSON object"), ('{"files":[],"wall_seconds":1e999}', "its wall_seconds is Infinity")):
            (broken / "run.json").write_text(record, encoding="utf-8")
            said = self.refused(broken)
            self.assertIn(saying, said)
            self.assertEqual(said.count("\n"), 1, said)
        with open(broken / "run.json", "wb") as large:
            large.truncate(1 << 29)
        self.assertIn("larger than any JSON of results", self.refused(broken))
        (broken / "levels.csv").write_text("depth\n", encoding="utf-8")
        self.make_record(broken / "levels.csv", "apex")
        self.assertIn("levels.csv: line 1: column 'pegs' is missing", self.refused(broken / "levels.csv"))
        short = self.copy("apex")
        jumps = (short / "solution.txt").read_text(encoding="utf-8").split()
        (short / "solution.txt").write_text(" ".join(jumps[:-1]), encoding="utf-8")
        self.assertIn("does not end at the finish", self.refused(short))
        self.assertIn("no such file", self.refused(self.folder / "nothing"))
        empty = Path(tempfile.mkdtemp(dir=self.folder))
        self.assertIn("there is no levels.csv", self.refused(empty))

    def test_without_script_it_can_be_read(self):
        body = re.sub(r"<script.*?</script>", "", self.text, flags=re.DOTALL)
        self.assertIn('<svg class="still"', body)
        still = body[body.index('<div class="still-chart">'):body.index('<ol class="legend">')]
        self.assertEqual(still.count("<polyline"), 6)
        self.assertIn("pegspace enumerate triangle5", body)
        self.assertRegex(body, r'<ol class="jumps"[^>]*>\s*<li><button[^>]*>[a-e]\d-[a-e]\d<')


@needs("libjs-chart.js", CHART_JS.is_file())
@needs("python3-jinja2", JINJA2)
@needs("python3-markdown", MARKDOWN)
class Site(unittest.TestCase):
    """scripts/report --site of results/ itself, and of a folder with a page of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pegspace report ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def made(self, results: Path) -> Path:
        done = report(results, "--site", self.folder / "site")
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.folder / "site"

    def links(self, site: Path) -> list[tuple[Path, str]]:
        """Every link of every page; those that lead to the site lead somewhere."""
        found = []
        pages = {path: Links(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
        for path, page in pages.items():
            for reference in page.references:
                found.append((path, reference))
                name, _, anchor = reference.partition("#")
                if reference.startswith(("https://", "data:")):
                    continue
                self.assertFalse(name.startswith(("/", "file:", "http:")), reference)
                target = (path.parent / name).resolve() if name else path
                self.assertTrue(target.is_file(), f"{path}: {reference}")
                self.assertTrue(target.is_relative_to(site.resolve()), reference)
                if anchor and target in pages:
                    self.assertIn(anchor, pages[target].ids, f"{path}: {reference}")
        self.assertEqual(len({str(path.relative_to(site)).lower() for path in site.rglob("*")}), len(list(site.rglob("*"))))
        return found

    def test_results(self):
        site = self.made(ROOT / "results").resolve()
        found = self.links(site)
        self.assertGreater(len(found), 200)
        index = {reference for path, reference in found if path == site / "index.html"}
        for link in ("boards/english.html#problem-0", "boards/triangle5.html#problem-3", "boards/triangle6.html", "README.html",
                     "all-results.html", "tables/README.html", "sequences/README.html", "PROOFS.html", "style.css", "report.js"):
            self.assertIn(link, index)
        # Folders lead to the boards' pages, files are those of the results, and what the site does not have is no link.
        self.assertIn((site / "README.html", "boards/european.html#problem-0"), found)
        self.assertIn((site / "README.html", "tables/README.html"), found)
        self.assertIn((site / "tables/README.html", "english/table.csv"), found)
        self.assertEqual((site / "english-central/levels.csv").read_bytes(), (ROOT / "results/english-central/levels.csv").read_bytes())
        board = (site / "boards/english.html").read_text(encoding="utf-8")
        self.assertEqual((board.count('id="problem-'), board.count("data-map=")), (1, 1))

    def test_only_what_pages_link_to_is_published(self):
        """Nothing hidden, nothing that a link brings in from elsewhere; sets of gigabytes, pipes and devices are not read."""
        results, secret = self.folder / "results", self.folder / "secret"
        make_results(results)
        secret.mkdir()
        for folder in (secret, results / ".hidden"):
            shutil.copytree(results / "apex", folder / "apex")
        (secret / "notes.txt").write_text("secret", encoding="utf-8")
        (results / "apex" / "passwd.csv").symlink_to("/etc/passwd")
        (results / "apex" / "zero.json").symlink_to("/dev/zero")
        (results / "elsewhere").symlink_to(secret)
        (results / "inside.csv").symlink_to("apex/levels.csv")
        (results / ".notes.md").write_text("# Hidden\n", encoding="utf-8")
        os.mkfifo(results / "pipe.csv")
        for name in ("large.set", "large.csv", "large.json"):
            with open(results / name, "wb") as large:
                large.truncate(1 << 36 if name == "large.set" else 1 << 28)
        links = ("apex/levels.csv", "apex/passwd.csv", "elsewhere/notes.txt", "elsewhere/apex/levels.csv", ".hidden/apex/levels.csv", ".notes.md",
                 "pipe.csv", "../secret/notes.txt", "inside.csv", "/etc/passwd")
        (results / "README.md").write_text("# All\n\n" + " ".join(f"[{name}]({name})" for name in links), encoding="utf-8")
        (results / "large.json").unlink()  # of a JSON file of that size a sentence says that it is too large: test_wrong_input
        site = self.made(results).resolve()
        self.links(site)
        published = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
        boards = {f"boards/{board}.html" for board in ("triangle5", "square4", "hexagon3", "petersen", "english")}
        self.assertEqual(published, {"index.html", "README.html", "style.css", "report.js", "apex/levels.csv", *boards})
        self.assertNotIn("Hidden", (site / "index.html").read_text(encoding="utf-8"))
        self.assertNotIn("<a>", (site / "README.html").read_text(encoding="utf-8"))

    def test_pages_say_where_they_come_from(self):
        """Title, description, menu, footer; a board's page opens with its picture and one number, the words folded."""
        results = self.folder / "results"
        make_results(results)
        (results / "README.md").write_text("# all\n\nFour *problems*, each counted. See [PROOFS.md](PROOFS.md).\n", encoding="utf-8")
        (results / "PROOFS.md").write_text("# Proofs\n", encoding="utf-8")
        site = self.made(results)
        pages = {name: (site / name).read_text(encoding="utf-8") for name in ("index.html", "README.html", "PROOFS.html", "boards/hexagon3.html")}
        for name, page in pages.items():
            self.assertRegex(page, '<meta name="description" content="[^"]', name)
            self.assertEqual(page.count("<footer"), 1, name)
            self.assertRegex(page, r"<footer[^>]*>\s*<p>pegspace \d[^<]*(, commit <code>[0-9a-f]{12}</code>, 20\d\d-\d\d-\d\d)?\. MIT licence", name)
            self.assertIn("How to cite", page)
            for words in ("Boards", "All", "Proofs"):
                self.assertRegex(page, f'<nav[^>]*>[^~]*<a href="[^"]*">{words}</a>[^~]*</nav>', name)
        self.assertIn("<title>hexagon3 – Peg solitaire, counted</title>", pages["boards/hexagon3.html"])
        self.assertIn('content="Four problems, each counted."', pages["README.html"])
        self.assertIn('<a href="PROOFS.html">Proofs</a>.', pages["README.html"])
        board = pages["boards/hexagon3.html"]
        lead = board[board.index('<section class="lead"'):board.index("<details")]
        self.assertIn('<svg class="board', lead)
        # Positions that c3 reaches on the hexagon of side 3, from its levels.
        with open(results / "hexagon" / "levels.csv", encoding="utf-8") as levels:
            total = sum(int(row["positions"]) for row in csv.DictReader(levels))
        self.assertIn(f">{total:,}</span></strong> positions", lead)

    def test_any_folder(self):
        results = self.folder / "results"
        make_results(results)
        (results / "proofs").mkdir()
        (results / "proofs" / "none.md").write_text("# No solution\n\nSee [the levels](../hexagon), [all](..), [a list](../apex/levels.csv), "
                                                    "[elsewhere](../../../x.md) and [it](https://example.org).\n", encoding="utf-8")
        site = self.made(results).resolve()
        ours = [reference for path, reference in self.links(site) if path == site / "proofs/none.html" and path.is_file()]
        self.assertEqual(ours[2:], ["#top", "../index.html", "../boards/hexagon3.html#problem-0", "../index.html", "../apex/levels.csv",
                                    "https://example.org"])
        self.assertIn(">No solution</a>", (site / "index.html").read_text(encoding="utf-8"))
        for path, says in ((site, "not an empty folder"), (site / "index.html", "not an empty folder")):
            done = report(results, "--site", path)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
            self.assertIn(says, done.stderr)
        self.assertIn("one folder", report(results / "apex" / "levels.csv", "--site", self.folder / "other").stderr)


class Links(html.parser.HTMLParser):
    """What a page refers to, and the places in it."""

    def __init__(self, text: str):
        super().__init__()
        self.references, self.ids = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.references += [value for name, value in attributes if name in ("src", "href")]
        self.ids += [value for name, value in attributes if name == "id"]


if __name__ == "__main__":
    unittest.main()
