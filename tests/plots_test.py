#!/usr/bin/env python3
"""Tests of the plots of research results (scripts/plot_table.py, plot_distribution.py, plot_winning.py) and of the
example to copy, on real output of pegspace. Run by ctest, which gives the path of the program in PEGSPACE."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "scripts"
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

from pegspace import ResultsError, read_table
from pegspace.interpreter import use_python_with
from program import SLOWER

use_python_with("pandas", "matplotlib")


class PlotsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pegspace plots ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def pegspace(self, *arguments):
        done = subprocess.run([os.environ["PEGSPACE"], *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120 * SLOWER)
        self.assertEqual(done.returncode, 0, done.stderr)

    def script(self, name, *arguments):
        return subprocess.run([SCRIPTS / name, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120 * SLOWER)

    def check_drawn(self, name, *arguments, output):
        done = self.script(name, *arguments, "--output", output)
        self.assertEqual((done.returncode, done.stderr), (0, f"wrote {output}\n"))
        return (self.folder / output).read_bytes()

    def check_refused(self, name, *arguments, says):
        done = self.script(name, *arguments)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(says, done.stderr)

    def test_table_as_heat_maps(self):
        for board in ("square4", "cycle6"):
            self.pegspace("boards", board, "--quiet", "--json", f"{board}.json")
            self.pegspace("table", board, "--quiet", "--csv", f"{board}.csv")
            svg = self.check_drawn("plot_table.py", f"{board}.csv", "--board", f"{board}.json", output=f"{board}.svg")
            self.assertIn(b"<svg", svg)
        self.pegspace("boards", "triangle4", "--quiet", "--json", "triangle4.json")
        self.check_refused("plot_table.py", "square4.csv", "--board", "square4.csv", says="pegspace boards NAME --json")
        self.check_refused("plot_table.py", "square4.csv", "--board", "triangle4.json", says="there is no hole")
        self.check_refused("plot_table.py", "none.csv", "--board", "square4.json", says="cannot be read")

    def test_distribution_of_games(self):
        self.pegspace("games", "triangle5", "--quiet", "--csv", "games.csv")
        svg = self.check_drawn("plot_distribution.py", "games.csv", "--title", "15 holes", output="games.svg")
        self.assertIn(b"random play", svg)
        again = self.check_drawn("plot_distribution.py", "games.csv", "--title", "15 holes", output="again.svg")
        self.assertEqual(svg, again)
        self.check_drawn("plot_distribution.py", "games.csv", output="games.png")

    def test_distribution_of_moves(self):
        (self.folder / "moves.csv").write_text(f"moves,solutions\n18,2\n19,{10**30}\n")
        self.check_drawn("plot_distribution.py", "moves.csv", output="moves.svg")
        (self.folder / "other.csv").write_text("a,b\n1,2\n")
        self.check_refused("plot_distribution.py", "other.csv", says="expected the columns")

    def test_winning_share(self):
        for start in ("1", "5"):
            self.pegspace("enumerate", "triangle5", "--start", start, "--finish", "any", "--quiet", "--csv", f"{start}.csv",
                          "--run", "none")
        svg = self.check_drawn("plot_winning.py", "1.csv", "5.csv", output="winning.svg")
        self.assertIn(b"can still be won", svg)
        self.pegspace("enumerate", "triangle4", "--quiet", "--csv", "none.csv", "--run", "none")
        self.check_refused("plot_winning.py", "none.csv", says="with --finish")

    def test_the_example_to_copy(self):
        self.pegspace("games", "triangle5", "--quiet", "--csv", "games.csv")
        done = self.script("notebook_example.py", "games.csv", "picture.png")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("games", done.stdout)
        self.assertEqual((self.folder / "picture.png").read_bytes()[:4], b"\x89PNG")

    def test_figures_stay_exact(self):
        path = self.folder / "big.csv"
        path.write_text(f"name,games,feasible,probability,empty\nx,{2**70 + 1},true,0.25,\n")
        table = read_table(path, ["games"])
        self.assertEqual(table["games"][0], 2**70 + 1)
        self.assertIs(table["feasible"][0], True)
        self.assertEqual(table["probability"][0], 0.25)
        self.assertIsNone(table["empty"][0])
        for text in ("", "games\n", "games\n1,2\n", "pegs\n1\n"):
            path.write_text(text)
            with self.assertRaises(ResultsError):
                read_table(path, ["games"])


if __name__ == "__main__":
    unittest.main()
