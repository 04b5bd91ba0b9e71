"""`replay` run as a program: published solutions, illegal jumps, several solutions. (Notations:
unit/report/notation_test.cpp.)"""

import re

from program import ProgramTest, run_tests

NOTATIONS = ("names", "numbers", "row-column", "bars", "directions", "json")


class ReplayTest(ProgramTest):
    def test_published_solutions(self):
        # Ernest Bergholt, 1912: English, centre to centre in the fewest moves, 18. Column and row,
        # as he wrote it.
        bergholt = (
            "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25"
            " 37-57-55-53 31-33 34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44"
        )
        names = re.sub(
            r"(\d)(\d)", lambda hole: "abcdefg"[int(hole[1]) - 1] + str(8 - int(hole[2])), bergholt
        )
        for text in (names, bergholt, "two-digit: " + bergholt):
            run = self.run_ok("replay", "english", "--finish", "d4", stdin=text)
            self.assertIn("31 jumps in 18 moves, ends with 1 peg on d4", run.stdout)
        self.assertEqual(
            self.run_ok("replay", "english", "-", "--as", "names", stdin=bergholt).stdout,
            names + "\n",
        )
        # The same notation in a condition.
        for text in ("46-44", "d2→d4", "1, 3 -> 3, 3", "[1, 3, down, 10]", '["d2-d4"]'):
            self.assertEqual(
                self.run_ok(
                    "count", "english", "--finish", "d4", "--no-games", "--first", text, "--dry-run"
                ).returncode,
                0,
            )

    def test_illegal_jumps(self):
        for text, says in (
            ("d2-d4\nd2-d4\n", "game.txt:2:1: jump 2, d2-d4, is illegal: there is no peg on d2."),
            (
                "d2-d4 d5-d3-d1",
                "game.txt:1:10: jump 3, d3-d1, is illegal: there is no peg on d2 to jump over.",
            ),
            ("d2-d4 c1-c3", "jump 2, c1-c3, is illegal: c3 is not empty."),
            ("d2-e4", "jump 1, d2-e4, is illegal: d2 and e4 are not two steps apart"),
        ):
            run = self.fail_with("replay", "english", self.write("game.txt", text), says=[says])
            self.assertIn("jump", run.stdout)

    def test_end(self):
        self.fail_with("replay", "english", "--finish", "d4", stdin="d2-d4", says=["d4", "31 pegs"])
        run = self.run_ok("replay", "english", stdin="d2-d4 b3-d3 c1-c3 e1-c1")
        self.assertIn("4 jumps in 4 moves, ends with 28 pegs on ", run.stdout)
        text = self.run_ok("replay", "english", stdin="d2-d4").stdout
        self.assertEqual(self.run_ok("replay", "english", "--quiet", stdin="d2-d4").stdout, text)
        self.assertEqual(
            self.run_ok("replay", "english", "--quiet", "--json", "r.json", stdin="d2-d4").stdout,
            text,
        )

    def test_several_solutions(self):
        for notation in NOTATIONS:
            with self.subTest(notation):
                text = self.run_ok(
                    "solve", "triangle5", "--start", "1", "--all", "--limit", "40", "--as", notation
                ).stdout
                run = self.run_ok(
                    "replay", "triangle5", "--start", "1", "--finish", "any", stdin=text
                )
                self.assertEqual(run.stdout.splitlines()[-1], "40 solutions, all right")
                self.assertEqual(run.stdout.count("13 jumps in"), 40)
                back = self.run_ok(
                    "replay", "triangle5", "--start", "1", "--as", notation, stdin=text
                )
                self.assertEqual(back.stdout, text)
        lines = self.run_ok(
            "solve", "triangle5", "--start", "1", "--all", "--limit", "5"
        ).stdout.splitlines()
        lines[2] = lines[1].replace("-", "-a1-", 1)
        run = self.fail_with(
            *"replay triangle5 --start 1".split(),
            stdin="\n".join(lines),
            says=["pegspace: solution 3: standard input:3:"],
        )
        self.assertIn("solution 5: 13 jumps", run.stdout)
        self.assertEqual(run.stdout.splitlines()[-1], "5 solutions, 1 wrong")
        run = self.fail_with(
            *"replay triangle5 --start 1 --quiet --json r.json".split(), stdin="\n".join(lines)
        )
        self.assertEqual(run.stdout.splitlines()[-1], "5 solutions, 1 wrong")
        self.assertEqual(run.stderr.count("\n"), 1)


if __name__ == "__main__":
    run_tests()
