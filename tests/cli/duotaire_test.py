#!/usr/bin/env python3
"""`pegspace duotaire`: what it prints, saved positions, refusals. (Every number by definition:
random_commands/.)"""

from program import ProgramTest, run_tests


class DuotaireTest(ProgramTest):
    def each(self, *words):
        """(winner's column, nim value) by start, of the table of starts."""
        rows = self.run_rows("duotaire", *words, "--quiet")
        return {row["start"]: (row["won"], row["nim_value"]) for row in rows}

    def test_every_start_of_the_triangle(self):
        """Values that a brute-force program of another author found."""
        lost, won = ("false", "0"), ("true", "1")
        values = {"a1": lost, "a2": won, "a3": lost, "b3": lost}
        self.assertEqual(self.each("triangle5", "--start", "each"), values)
        lost, won = ("false", ""), ("true", "")
        misere = {"a1": lost, "a2": won, "a3": won, "b3": won}
        self.assertEqual(self.each("triangle5", "--start", "each", "--misere"), misere)
        text = self.printed("duotaire triangle5 --start a2")
        self.assertIn("The first player wins: c4-a2.", text)
        self.assertIn("second player wins", self.printed("duotaire triangle5"))
        self.run_ok("enumerate", "triangle5", "--start", "all", "--save", "all.set", "--quiet")
        self.assertEqual(self.each("--saved", "all.set"), values)

    def test_a_start_without_jumps(self):
        """Whoever cannot jump loses; in misère play that is a win."""
        for file, won, *words in (("lost.json", False), ("won.json", True, "--misere")):
            self.run_ok("duotaire", "line3", "--start", "1,3", *words, "--json", file)
            summary = self.json_of(file)["summary"]
            self.assertEqual((summary["won"], summary["winning_jumps"]), (won, []))
        self.verify()

    def test_wrong_usage(self):
        self.refuse_each(
            """
            duotaire triangle4 --misere --nim-values -> cannot be combined with --misere
            duotaire triangle4 --start each --nim-values -> --start
            duotaire triangle4 --start all -> 'all'
            duotaire triangle4 --finish 1 -> finish
            count triangle4 --start each -> 'each'
            """
        )


if __name__ == "__main__":
    run_tests()
