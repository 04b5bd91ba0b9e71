#!/usr/bin/env python3
"""Tests of scripts/plot_levels.py, run as a program on real output of pegspace and on files that are wrong.

Run by ctest, which gives the path of the program in PEGSPACE.
"""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "scripts"
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

from pegspace import ResultsError, load_levels
from pegspace.interpreter import use_python_with
from program import InFolder, run, run_tests

use_python_with("pandas")

HEADER = ("depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,winning_positions,"
          "canonical_winning_positions")


class Plots(InFolder):
    def enumerate(self, folder: str, *arguments: str) -> Path:
        """levels.csv of a problem, made by the program under test."""
        (self.folder / folder).mkdir()
        csv = self.folder / folder / "levels.csv"
        made = run(os.environ["PEGSPACE"], "enumerate", *arguments, "--quiet", "--csv", csv)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        return csv

    def plot(self, *arguments):
        return run(SCRIPTS / "plot_levels.py", *arguments, folder=self.folder)

    def test_one_run_as_png_and_svg(self):
        csv = self.enumerate("triangle", "triangle5", "--finish", "1")
        done = self.plot(csv, "--output", "a.png", "--output", "b.svg")
        self.assertEqual((done.returncode, done.stderr), (0, "wrote a.png\nwrote b.svg\n"))
        self.assertEqual((self.folder / "a.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        svg = (self.folder / "b.svg").read_text(encoding="utf-8")
        self.assertIn("<svg", svg)
        self.assertIn("<!-- winning positions -->", svg)

    def test_label_comes_from_the_run(self):
        csv = self.enumerate("somewhere", "triangle5", "--start", "4")
        self.assertEqual(load_levels(csv).label, f"triangle5, {self.start_label(csv)} vacant")
        self.assertEqual(load_levels(shutil.copy(csv, self.folder / "other.csv")).label, "other")

    def start_label(self, csv: Path) -> str:
        import json
        return json.loads((csv.parent / "run.json").read_text(encoding="utf-8"))["start"]

    def test_columns_without_figures_are_left_out(self):
        csv = self.enumerate("nofinish", "triangle4")
        self.assertNotIn("winning_positions", load_levels(csv).table)
        self.plot(csv, "-o", "a.svg")
        self.assertNotIn("winning", (self.folder / "a.svg").read_text(encoding="utf-8"))

    def test_several_boards_share_one_picture(self):
        runs = [self.enumerate(board, board, "--finish", "any") for board in ("triangle4", "triangle5", "square4")]
        done = self.plot(*runs, "-o", "all.svg")
        self.assertEqual(done.returncode, 0, done.stderr)
        svg = (self.folder / "all.svg").read_text(encoding="utf-8")
        for board in ("triangle4", "triangle5", "square4"):
            self.assertIn(f"<!-- {board}, ", svg)

    def test_equal_input_gives_equal_svg(self):
        csv = self.enumerate("t", "triangle5", "--finish", "any")
        for names in (("a.svg",), ("a.png", "b.svg")):
            self.plot(csv, *(word for name in names for word in ("-o", name)))
        self.assertEqual((self.folder / "a.svg").read_bytes(), (self.folder / "b.svg").read_bytes())
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["a.png", "a.svg", "b.svg", "t"])

    def test_large_counts_stay_exact(self):
        figure = 2**63 + 12345
        levels = load_levels(self.file("big.csv", f"depth,pegs,positions,jumps\n0,2,{2**53 + 1},\n1,1,7,{figure}\n"))
        self.assertEqual(levels.table["positions"][0], 2**53 + 1)
        self.assertEqual(levels.table["jumps"][1], figure)
        self.assertEqual(self.plot("big.csv", "-o", "big.svg").returncode, 0)

    def expect_error(self, text: str, *sayings: str):
        """The file is refused with exit code 2 and one sentence that says all of this; nothing is written."""
        path = self.file("bad.csv", text)
        with self.assertRaises(ResultsError):
            load_levels(path)
        done = self.plot("bad.csv")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for saying in ("bad.csv", *sayings):
            self.assertIn(saying, done.stderr)
        self.assertFalse((self.folder / "levels.png").exists())

    def test_wrong_files(self):
        self.expect_error("", "empty")
        self.expect_error(HEADER + "\n", "no level")
        self.expect_error("a,b\n1,2\n", "line 1", "unknown column 'a'")
        self.expect_error("depth,pegs,postions\n0,9,1\n", "unknown column 'postions'", "did you mean positions?")
        self.expect_error("depth,positions\n0,1\n", "line 1", "'pegs' is missing")
        self.expect_error("depth,pegs,positions,positions\n0,1,1,1\n", "twice")
        self.expect_error("depth,pegs,positions\n0,9,1\n1,8,many\n", "line 3", "'many'", "whole number")
        self.expect_error("depth,pegs,positions\n0,9,-1\n", "line 2", "'-1'")
        self.expect_error("depth,pegs,positions\n0,9\n", "line 2", "2 fields; expected 3")
        self.expect_error("depth,pegs,positions\n0,9,1\n2,7,4\n", "line 3", "expected 1")
        self.expect_error("depth,pegs,positions\n0,9,\n", "not one number of positions")

    def test_wrong_paths(self):
        csv = self.file("levels.csv", "depth,pegs,positions\n0,9,1\n")
        for arguments, saying in (((self.folder / "none.csv",), "No such file"), ((self.folder,), "directory"),
                                  ((csv, "-o", "x.gif"), ".png or .svg"), ((csv, "-o", "none/x.svg"), "No such file"),
                                  ((), "LEVELS.CSV")):
            done = self.plot(*arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(saying, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


if __name__ == "__main__":
    run_tests()
