"""`replay` run as a program: published solutions, illegal jumps, several solutions. (Notations:
unit/report/notation_test.cpp.)"""

import json

from program import ProgramTest, run_tests


class ReplayTest(ProgramTest):
    def test_a_published_solution(self):
        # Ernest Bergholt, 1912: English, centre to centre in the fewest moves, 18. (As he wrote it:
        # scripts/python_api_test.py.)
        names = (
            "d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5-e5 c3-e3 a3-c3 b5-d5-f5-f3-d3-b3"
            " c1-e1-e3-e5 c7-c5 c4-c6 e7-c7-c5 a5-a3-c3 c2-c4-e4-e6-c6-c4 b4-d4"
        )
        run = self.run_ok("replay", "english", "--finish", "d4", stdin=names)
        self.assertIn("31 jumps in 18 moves, ends with 1 peg on d4", run.stdout)
        numbers = self.printed("replay english - --as numbers", stdin=names)
        self.assertEqual(self.printed("replay english --as names", stdin=numbers), names + "\n")

    def test_texts_that_are_not_read(self):
        for text, says in (
            ("3,1-3,3", "--read row-column"),
            ("1, 3 -> 3, 3", "--read row-column"),
            ("46-44", "hole 46 is not on board"),
            ("two-digit: 46-44", "'two' is not a hole"),
            ("4-16 2-0-8", "from 0 needs 1 added"),
            ("(1|3) => (3|3)", "found '(1|3)'"),
            ("[1, 3, down, 10]", "found '[1'"),
            ('["d2-d4"]', """found '["d2-d4"]'"""),
            ('{"jumps": ["d2-d4"]}', "solve --json"),
        ):
            self.refuse("replay", "english", stdin=text, says=[says])
            self.refuse("count", "english", "--first", text, "--dry-run", says=["--first"])
        self.refuse("replay", "petersen", stdin="a-b", says=["not a hole"])
        for form in ("bars", "two-digit", "json"):
            self.refuse("replay", "english", "--as", form, stdin="d2-d4", says=["Python"])
        self.refuse("replay", "english", "--read", "numbers", stdin="5-17", says=["Omit it"])
        self.run_ok(*"count english --finish d4 --dry-run --first".split(), "d2→d4")

    def test_illegal_jumps(self):
        for text, *says in (
            ("d2-d4\nd2-d4\n", "game.txt:2:1: jump 2, d2-d4,", "there is no peg on d2."),
            ("d2-d4 d5-d3-d1", "game.txt:1:10: jump 3, d3-d1,", "no peg on d2 to jump over."),
            ("d2-d4 c1-c3", "jump 2, c1-c3, is illegal: c3 is not empty."),
            ("d2-e4", "jump 1, d2-e4, is illegal: d2 and e4 are not two steps apart"),
        ):
            run = self.fail_with("replay", "english", self.file("game.txt", text), says=says)
            self.assertIn("jump", run.stdout)

    def test_end(self):
        self.fail_with("replay", "english", "--finish", "d4", stdin="d2-d4", says=["d4", "31 pegs"])
        run = self.run_ok("replay", "english", stdin="d2-d4 b3-d3 c1-c3 e1-c1")
        self.assertIn("4 jumps in 4 moves, ends with 28 pegs on ", run.stdout)
        text = self.printed("replay english", stdin="d2-d4")
        for more in ("--quiet", "--quiet --json r.json"):
            again = self.run_ok("replay", "english", *more.split(), stdin="d2-d4")
            self.assertEqual(again.stdout, text)

    def test_several_solutions(self):
        solve = ("solve", *"triangle5 --start 1 --all --limit 40 --quiet".split())
        replay = ("replay", "triangle5", "--start", "1")

        def check(text, *words):
            run = self.run_ok(*replay, "--finish", "any", *words, stdin=text)
            self.assertEqual(run.stdout.splitlines()[-1], "40 solutions, all right")
            self.assertEqual(run.stdout.count("13 jumps in"), 40)

        for notation in ("names", "numbers", "row-column"):
            with self.subTest(notation):
                text = self.run_ok(*solve, "--as", notation).stdout
                read = ("--read", notation) if notation == "row-column" else ()
                check(text, *read)
                back = self.run_ok(*replay, "--as", notation, *read, stdin=text)
                self.assertEqual(back.stdout, text)
        self.run_ok(*solve, "--json", "found.json")
        check(self.text_of("found.json"))
        back = self.run_ok(*replay, "found.json", "--as", "names").stdout
        self.assertEqual(back, self.run_ok(*solve).stdout)
        # One that solve did not find: the second solution, without its first jump.
        found = self.json_of("found.json")
        del found["solutions"][1]["jumps"][0]
        wrong = self.file("wrong.json", json.dumps(found))
        says = ["solution 2: ", "wrong.json: solution 2, jump ", "is illegal"]
        self.fail_with(*replay, wrong, says=says)
        self.fail_with("solve", "english", "--finish", "d5", "--json", "none.json")
        self.refuse("replay", "english", "none.json", says=["solve found none"])
        lines = self.run_ok(*solve).stdout.splitlines()[:5]
        lines[2] = lines[1].replace("-", "-a1-", 1)
        text = "\n".join(lines)
        run = self.fail_with(*replay, stdin=text, says=["pegspace: solution 3: standard input:3:"])
        self.assertIn("solution 5: 13 jumps", run.stdout)
        self.assertEqual(run.stdout.splitlines()[-1], "5 solutions, 1 wrong")
        run = self.fail_with(*replay, "--quiet", "--json", "r.json", stdin=text)
        self.assertEqual(run.stdout.splitlines()[-1], "5 solutions, 1 wrong")
        self.assertEqual(run.stderr.count("\n"), 1)


if __name__ == "__main__":
    run_tests()
