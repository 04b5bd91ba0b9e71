#!/usr/bin/env python3
"""`pegspace duotaire`: what it prints, saved positions, refusals. (Every number by definition:
random_commands/.)"""

import csv
import json

from program import ProgramTest, run_tests


class DuotaireTest(ProgramTest):
    def each(self, *words):
        """(winner's column, nim value) by start, of the table of starts."""
        text = self.run_ok("duotaire", *words, "--quiet", "--csv", "-").stdout
        rows = csv.DictReader(text.splitlines())
        return {row["start"]: (row["won"], row["nim_value"]) for row in rows}

    def test_every_start_of_the_triangle(self):
        """Values that a brute-force program of another author found."""
        lost, won = ("false", "0"), ("true", "1")
        values = {"a1": lost, "a2": won, "a3": lost, "b3": lost}
        self.assertEqual(self.each("triangle5", "--start", "each"), values)
        lost, won = ("false", ""), ("true", "")
        misere = {"a1": lost, "a2": won, "a3": won, "b3": won}
        self.assertEqual(self.each("triangle5", "--start", "each", "--misere"), misere)
        text = self.run_ok("duotaire", "triangle5", "--start", "a2").stdout
        self.assertIn("The first player wins: c4-a2.", text)
        self.assertIn("second player wins", self.run_ok("duotaire", "triangle5").stdout)
        self.run_ok("enumerate", "triangle5", "--start", "all", "--save", "all.set", "--quiet")
        self.assertEqual(self.each("--saved", "all.set"), values)

    def test_a_start_without_jumps(self):
        """Whoever cannot jump loses; in misère play that is a win."""
        for file, won, *words in (("lost.json", False), ("won.json", True, "--misere")):
            self.run_ok("duotaire", "line3", "--start", "1,3", *words, "--json", file)
            summary = json.loads((self.folder / file).read_text())["summary"]
            self.assertEqual((summary["won"], summary["winning_jumps"]), (won, []))
        self.verify()

    def test_wrong_usage(self):
        says = ("cannot be combined with --misere",)
        self.refuse("duotaire", "triangle4", "--misere", "--nim-values", says=says)
        self.refuse("duotaire", "triangle4", "--start", "each", "--nim-values", says=("--start",))
        self.refuse("duotaire", "triangle4", "--start", "all", says=("'all'",))
        self.refuse("duotaire", "triangle4", "--finish", "1", says=("finish",))
        self.refuse("count", "triangle4", "--start", "each", says=("'each'",))


if __name__ == "__main__":
    run_tests()
