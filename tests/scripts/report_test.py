#!/usr/bin/env python3
"""Tests of what scripts/report writes: what the page holds, which files it takes and which it
refuses. How the page behaves in a browser is tested in report_page_test.py; sites:
report_site_test.py."""

import csv
import hashlib
import json
import re
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from program import needs
from report_runs import JINJA2, Page, make_results, printed_by, report

from pegspace import Board, ResultsError
from pegspace.description import names_of
from pegspace.report.model import StartFinishMap
from pegspace.report.position_class import feasible_finishes


def known(name: str) -> dict:
    return json.loads(printed_by("boards", name, "--json", "-"))


COUNTS = ",".join(names_of("counts")) + "\n"


class PositionClass(unittest.TestCase):
    def test_feasible_pairs_are_those_of_the_program(self):
        for name in ("triangle5", "rect4x5", "square4", "hexagon2", "petersen", "cycle7"):
            board = Board.from_json(known(name))
            feasible = feasible_finishes(board)
            said = printed_by("table", name, "--all-pairs", "--quiet", "--json", "-")
            pairs = json.loads(said)["rows"]
            self.assertEqual(len(pairs), len(board) ** 2)
            for pair in pairs:
                start, finish = board.hole_named[pair["start"]], board.hole_named[pair["finish"]]
                self.assertEqual(finish in feasible[start], pair["feasible"], f"{name}: {pair}")


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
        text = (self.results / name / "levels.run.json").read_text(encoding="utf-8")
        sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
        record = json.loads(text) | changes | {"files": [{"name": file.name, "sha256": sha256}]}
        file.with_name(f"{file.stem}.run.json").write_text(json.dumps(record), encoding="utf-8")

    def refused(self, *paths: object) -> str:
        """What a report that is refused says: one sentence, and no page."""
        done = report(*paths, "--output", self.folder / "none.html")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
        self.assertFalse((self.folder / "none.html").exists())
        return done.stderr

    def made(self, *paths: object) -> tuple[Page, str]:
        done = report(*paths, "--output", self.folder / "made.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        return Page((self.folder / "made.html").read_text(encoding="utf-8")), done.stderr

    def solutions(self, page: Page) -> str:
        """Of the first problem in the table of all."""
        names, first, *_ = page.seen["overview"]
        return first[names.index("solutions")]

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

    def test_tables_hold_what_the_files_hold(self):
        for name in ("apex", "hexagon", "graph"):
            with open(self.results / name / "levels.csv", newline="", encoding="utf-8") as file:
                rows = list(csv.reader(file))[1:]
            self.assertIn(rows, [table[1:] for table in self.page.tables.values()])
        self.assertEqual(len(self.page.tables["overview"]), 1 + 6)

    def test_solutions_stand_on_the_tiles_and_in_the_table(self):
        tiles = [
            " ".join(re.sub("<[^>]*>", " ", tile.replace("<wbr>", "")).split())
            for tile in re.findall(r"<li><a href=\"#problem.*?</a></li>", self.text, re.DOTALL)
        ]
        first = [tile for tile in tiles if tile.startswith("Triangle of 15 holes, a1 vacant 3,016")]
        self.assertIn("29,760 solutions", first[0])
        rows = {row[0]: row for row in self.page.seen["overview"]}
        solutions = rows["problem"].index("solutions")
        self.assertEqual(rows["Triangle of 15 holes, a1 vacant"][solutions], "29,760")
        for label in (
            "Square of side 4, b1 vacant, to a1,b2",
            "Hexagon of side 3, c3 vacant",
            "Triangle of 15 holes, a1 vacant, to b3",
        ):
            self.assertEqual(rows[label][solutions], "none")
            self.assertEqual(rows[label][rows["problem"].index("winning")], "none")
            self.assertIn("no solution", next(tile for tile in tiles if label in tile))
        self.assertEqual(rows["English board, d4 vacant, no finish"][solutions], "")

    def test_a_card_says_why_there_is_no_solution(self):
        hexagon = self.page.section("Hexagon of side 3, c3 vacant")
        self.assertIn("No finish is feasible.", hexagon)
        figures = re.findall(r"<figure>.*?</figure>", hexagon, re.DOTALL)
        board = Board.from_json(known("hexagon3"))
        excluded = set()
        for figure in figures:
            places = re.findall(r'class="mark" cx="([-\d.]+)" cy="([-\d.]+)"', figure)
            marked = {complex(float(x), float(y)) for x, y in places}
            holes = {
                hole
                for hole in range(len(board))
                if any(abs(complex(*board.point(hole)) - place) < 0.01 for place in marked)
            }
            self.assertEqual(len(holes), len(marked))
            for jump in board.jumps:
                self.assertIn(len(holes & set(jump)), (0, 2))
            pegs = len(holes - {board.hole_named["c3"]})
            said = f"{pegs} pegs on the marked holes, an {'odd' if pegs % 2 else 'even'} number"
            self.assertIn(said, figure)
            excluded |= set(range(len(board))) - holes if pegs % 2 else holes
        self.assertEqual(excluded, set(range(len(board))))
        columns = self.page.seen[re.search(r'table id="(levels-\d+)"', hexagon)[1]][0]
        self.assertNotIn("winning", " ".join(columns))
        middle = self.page.section("Triangle of 15 holes, a1 vacant, to b3")
        self.assertIn("The finish is feasible", middle)
        self.assertIn("all 3,016 reachable positions", middle)
        self.assertNotIn("<figure>", middle)
        self.assertNotIn("No solution", self.page.section("Triangle of 15 holes, a1 vacant"))
        self.assertNotIn("No solution", self.page.section("English board, d4 vacant, no finish"))

    def test_a_start_finish_table_is_a_map(self):
        page, said = self.made(self.results / "triangle.json")
        self.assertEqual(said, f"wrote {self.folder / 'made.html'}: 0 problems, 1 map\n")
        solutions = page.data["maps"][0]["solutions"]
        self.assertEqual(len(solutions), 15)
        # From tests/reference: solutions from each kind of start, summed over the finishes.
        for start, total in (("0", 29760), ("1", 14880), ("3", 85258), ("4", 1550)):
            self.assertEqual(sum(int(value) for value in solutions[start].values()), total)

    def test_solutions_without_a_record_have_no_images(self):
        found = StartFinishMap(Board.from_picture("ooooo", name="row"))
        found.add([("a1", "b1", "7")], Path("counts.csv"), images=False)
        self.assertEqual(found.solutions, {0: {1: "7"}})
        found.add([("b1", "a1", "7")], Path("table.json"))
        self.assertEqual(found.solutions, {0: {1: "7"}, 1: {0: "7"}, 3: {4: "7"}})
        says = "table.json: 8 solutions from a1 to b1; another file of row says 7"
        with self.assertRaisesRegex(ResultsError, says):
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
        jumps = [len(problem["solution"]["jumps"]) for problem in page.data["problems"]]
        self.assertEqual(jumps, [13, 0])
        self.assertEqual(self.solutions(page), "29,760")
        shutil.copy(folder / "second.run.json", folder / "first.run.json")
        self.assertIn("first.run.json: is the record of second.csv", self.refused(folder))

    def test_solutions_with_a_record_need_not_stand_beside_their_problem(self):
        levels = Path(tempfile.mkdtemp(dir=self.folder))
        counts = Path(tempfile.mkdtemp(dir=self.folder)) / "counts.csv"
        for name in ("levels.csv", "levels.run.json"):
            shutil.copy(self.results / "apex" / name, levels)
        shutil.copy(self.results / "apex" / "counts.csv", counts)
        for name, changes, solutions, says in (
            ("apex", {}, "29,760", ""),
            ("apex", {"conditions": {"through": ["c4"]}}, "", "counts.csv: it counts solutions"),
            ("square", {}, "", ""),
        ):
            self.make_record(counts, name, **changes)
            page, said = self.made(levels, counts)
            self.assertEqual(self.solutions(page), solutions)
            self.assertIn(says, said)

    def test_records_of_other_runs_are_refused(self):
        place = self.copy("apex")
        self.make_record(place / "levels.csv", "square")
        self.assertIn("its record is that of another run", self.refused(place))
        self.make_record(place / "levels.csv", "middle")
        self.assertIn("winning_positions in all, but they sum to", self.refused(place))
        place = self.copy("hexagon")
        (place / "counts.csv").write_text(f"{COUNTS}c3,any,12,5,,,,,,\n", encoding="utf-8")
        says = "counts.csv: 5 winning positions from c3 to any, but levels.csv has 0"
        self.assertIn(says, self.refused(place))

    def test_numbers_that_contradict_each_other_are_refused(self):
        place = self.copy("apex")
        counts = (place / "counts.csv").read_text(encoding="utf-8")
        self.assertIn("a1,a1,6816,", counts)
        forged = counts.replace("a1,a1,6816,", "a1,a1,6817,")
        (place / "counts.csv").write_text(forged, encoding="utf-8")
        said = self.refused(place, self.results / "triangle.json")
        self.assertRegex(said, "681[67] solutions from a1 to a1; another file .* says 681[67]")

    def test_what_cannot_be_placed_is_left_out_and_said(self):
        place = self.copy("apex")
        (place / "other.csv").write_text(f"{COUNTS}b9,b9,3,1,,,,,,\n", encoding="utf-8")
        shutil.copy(place / "levels.csv", place / "levels-again.csv")
        printed_by("games", "triangle4", "--csv", str(place / "games.csv"))
        page, said = self.made(place)
        self.assertEqual(len(page.data["problems"]), 1)
        self.assertIn("left out", said)
        self.assertIn("other.csv: no record, and no levels.csv", said)
        self.assertIn("left out 1 games.csv, which a report does not show", said)
        self.assertIn("levels-again.csv: no record beside it", said)
        self.assertNotIn("left out", self.said)

    def test_wrong_input(self):
        broken = self.copy("apex")
        deep = '{"files":' + "[" * 100000 + "]" * 100000 + "}"
        for name, text, says in (
            ("solution.txt", "a1-a2", "solution.txt: 'a1-a2': there are 0 jumps from a1 to a2"),
            ("counts.csv", f"{COUNTS}a1,a1,x,1,,,,,,\n", "counts.csv: line 2"),
            ("levels.run.json", "{", "levels.run.json: is not JSON"),
            ("levels.run.json", '{"files":[5]}', "its file is 5"),
            ("levels.run.json", deep, "nested more than 100 deep"),
            ("levels.run.json", "[]", "expected a JSON object"),
            ("levels.run.json", '{"files":[],"wall_seconds":1e999}', "wall_seconds is Infinity"),
        ):
            (broken / name).write_text(text, encoding="utf-8")
            self.assertIn(says, self.refused(broken))
        with open(broken / "levels.run.json", "wb") as large:
            large.truncate(1 << 29)
        self.assertIn("larger than any JSON of results", self.refused(broken))
        (broken / "levels.csv").write_text("depth\n", encoding="utf-8")
        self.make_record(broken / "levels.csv", "apex")
        says = "levels.csv: line 1: column 'pegs' is missing"
        self.assertIn(says, self.refused(broken / "levels.csv"))
        short = self.copy("apex")
        jumps = (short / "solution.txt").read_text(encoding="utf-8").split()
        (short / "solution.txt").write_text(" ".join(jumps[:-1]), encoding="utf-8")
        self.assertIn("does not end at the finish", self.refused(short))
        self.assertIn("no such file", self.refused(self.folder / "nothing"))
        empty = Path(tempfile.mkdtemp(dir=self.folder))
        self.assertIn("there is no levels.csv", self.refused(empty))


if __name__ == "__main__":
    unittest.main()
