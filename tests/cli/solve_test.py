"""`solve` run as a program: every way to ask, every engine, every kind of wrong request.

Solutions are replayed here once more, in Python, from the picture of the board alone.
"""

import json
import re
import signal
import subprocess

from program import PEGSPACE, SLOWER, ProgramTest, clean_environment, run_tests

ENGLISH_ROWS = ["--ooo--", "--ooo--", "ooooooo", "ooooooo", "ooooooo", "--ooo--", "--ooo--"]


def play(rows, vacancy, line):
    """Plays moves such as 'd2-d4 e1-c1-c3' on a square board; returns the names of the pegs left."""
    pegs = {chr(ord("a") + c) + str(r + 1) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "o"}
    holes = set(pegs)
    pegs.discard(vacancy)
    for move in line.split():
        stops = move.split("-")
        for a, b in zip(stops, stops[1:]):
            over = chr((ord(a[0]) + ord(b[0])) // 2) + str((int(a[1:]) + int(b[1:])) // 2)
            distance = sorted((abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))))
            if distance != [0, 2] or a not in pegs or over not in pegs or b in pegs or b not in holes:
                raise AssertionError(f"{a}-{b} is illegal in {line}")
            pegs -= {a, over}
            pegs.add(b)
    return pegs


class SolveTest(ProgramTest):
    def test_one_solution_by_each_engine(self):
        for engine in ("auto", "beam", "dfs", "dense"):
            with self.subTest(engine):
                line = self.run_ok("solve", "english", "--finish", "d4", "--engine", engine).stdout
                self.assertEqual(line.count("\n"), 1)
                self.assertEqual(play(ENGLISH_ROWS, "d4", line), {"d4"})

    def test_from_any_position_to_any_finish(self):
        position = self.write("cross.txt", "--...--\n--.o.--\n..ooo..\n...o...\n...o...\n--...--\n--...--\n")
        line = self.run_ok("solve", "english", "--start", position, "--finish", "d4").stdout
        self.assertEqual(line.count("-"), 5)
        picture = self.write("two.txt", "--ooo--\n--o.o--\nooo.ooo\nooooooo\nooooooo\n--ooo--\n--ooo--\n")
        self.assertEqual(self.run_ok("solve", "english", "--finish", picture).stdout, "d2-d4\n")
        several = self.run_ok("solve", "english", "--finish", "a4,g4").stdout
        self.assertIn(next(iter(play(ENGLISH_ROWS, "d4", several))), {"a4", "g4"})

    def test_the_first_programs_figures(self):
        """Their search merged no mirror images: no symmetry fixes this finish, of which the position class forbids c1."""
        run = self.run_ok("solve", "english", "-f", "d4,c1", "--engine", "dfs", "--stats", "-n", "row-column")
        self.assertTrue(run.stdout.startswith("1, 3 -> 3, 3\n"))
        self.assertEqual(run.stdout.count("->"), 31)
        self.assertIn("19,940 ", run.stderr)
        self.assertIn("1062 ", run.stderr.replace(",", ""))

    def test_ctrl_c_in_a_depth_first_search(self):
        out, errors = self.interrupt("solve", "wiegleb", "-f", "e5", "-e", "dfs", seen=r"depth first +[\d,]+ found")
        self.assertEqual(out, "")
        self.assertIn("No solution was found", errors)

    def test_no_solution_says_why_and_exits_with_1(self):
        run = self.fail_with("solve", "european", "--finish", "d4", says=["no solution", "position class"])
        self.assertEqual(run.stdout, "")
        # In the class, but out of reach: two pegs that never meet.
        board = self.write("far.txt", "lattice: square\nboard:\nooo.........\n")
        self.fail_with("solve", board, "--finish", "c1", says=["no solution"])
        picture = self.write("picture.txt", "...\n..o\n...\n")  # a single peg, whose hole is named
        self.fail_with("solve", "square3", "--finish", picture, says=["a single peg on c2 does not share"])
        for engine in ("beam", "dfs", "hash", "reference"):
            self.fail_with("solve", "triangle5", "--start", "5", "--finish", "5", "--engine", engine,
                           says=["no solution", "reach"])

    def test_no_solution_says_what_could_be_asked_next(self):
        """A line each, and each is a command that answers."""
        run = self.fail_with("solve", "triangle5", "--start", "5", "--finish", "5", says=["no solution"])
        asked = re.findall(r"(?m)^(?!pegspace).*: pegspace (.*)$", run.stderr)
        self.assertEqual(asked, ["table triangle5", "games triangle5 --start 5 --positions", "solve triangle5 --start 5 --pegs-left 2"])
        for words in asked:
            self.run_ok(*words.split())
        for more in (("--quiet",), ("--avoid", "13"), ("--finish", "5")):
            words = ("--pegs-left", "1") if more[0] == "--finish" else ("--finish", "5", *more)
            board = self.write("far.txt", "lattice: square\nboard:\nooo.........\n")
            run = self.fail_with("solve", *((board,) if words[0] == "--pegs-left" else ("triangle5", "--start", "5")), *words, says=["no solution"])
            self.assertNotIn("other starts", run.stderr)

    def test_all_solutions(self):
        lists = {}
        for engine in ("auto", "dfs", "hash", "reference", "dense"):
            lists[engine] = self.run_ok("solve", "triangle5", "--start", "1", "--finish", "13", "--all", "-e",
                                        engine).stdout
        self.assertEqual(len(set(lists.values())), 1)
        lines = lists["auto"].splitlines()
        count = json.loads(self.run_ok("count", "triangle5", "--start", "1", "--finish", "13", "--json", "-",
                                       "--no-games").stdout)["finishes"][0]["solutions"]
        self.assertEqual(len(lines), int(count))
        self.assertEqual(len(set(lines)), len(lines))
        few = self.run_ok("solve", "triangle5", "--start", "1", "--finish", "13", "--all", "--limit", "7").stdout
        self.assertEqual(few.splitlines(), lines[:7])
        apart = self.run_ok("solve", "triangle5", "--all", "--limit", "3", "-n", "bars").stdout
        self.assertEqual(len(apart.split("\n\n")), 3)

    def test_random_solutions_repeat_with_their_seed(self):
        ask = ("solve", "triangle5", "--random", "--count", "20", "--seed")
        one = self.run_ok(*ask, "1").stdout
        self.assertEqual(one, self.run_ok(*ask, "1").stdout)
        self.assertEqual(one, self.run_ok(*ask, "1", "--engine", "reference", "--threads", "1").stdout)
        self.assertNotEqual(one, self.run_ok(*ask, "2").stdout)
        self.assertEqual(len(one.splitlines()), 20)
        unseeded = self.run_ok("solve", "triangle5", "--random")
        seed = re.search(r"seed (\d+)", unseeded.stderr).group(1)
        self.assertEqual(unseeded.stdout, self.run_ok("solve", "triangle5", "--random", "--seed", seed).stdout)
        for line in self.run_ok("solve", "english", "-f", "d4", "--random", "--count", "50").stdout.splitlines():
            self.assertEqual(play(ENGLISH_ROWS, "d4", line), {"d4"})

    def test_shuffled_solutions(self):
        for engine in ("auto", "dfs"):
            found = set()
            for seed in range(5):
                line = self.run_ok("solve", "english", "-f", "d4", "--shuffle", "--seed", str(seed), "-e",
                                   engine).stdout
                self.assertEqual(play(ENGLISH_ROWS, "d4", line), {"d4"})
                found.add(line)
            self.assertGreater(len(found), 3)

    def test_boards_on_the_way(self):
        text = self.run_ok("solve", "triangle5", "--boards").stdout
        self.assertEqual(text.count("start"), 1)
        for number in range(1, 14):
            self.assertRegex(text, rf"(?m)(^|\s){number}: ")
            self.assertRegex(text, rf"(?m)(^|\s){14 - number} pegs?(\s|$)")
        self.assertTrue(text.isascii())
        framed = self.run_ok("solve", "triangle5", "--boards", "--framed").stdout
        self.assertIn("+--", framed)

    def test_quiet(self):
        self.assertEqual(self.run_ok("solve", "english", "--quiet").stderr, "")

    def test_solutions_found_before_an_interrupt_are_printed(self):
        process = subprocess.Popen([PEGSPACE, "solve", "english", "--finish", "d4", "--all"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env=clean_environment())
        begin = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, errors = process.stdout.read(), process.stderr.read()  # communicate() would lose what readline() has read ahead
        self.assertEqual(process.wait(timeout=60 * SLOWER), 130, errors)
        process.stdout.close()
        process.stderr.close()
        number = int(re.search(r"([\d,]+) solutions were written", errors)[1].replace(",", ""))
        lines = (begin + out).splitlines()
        self.assertEqual(len(lines), number)
        self.assertEqual(lines[-1][-2:], "d4")

    def test_wrong_requests(self):
        self.refuse("solve", says=["needs a board"])
        self.refuse("solve", "english", "--all", "--random", says=["exclude each other"])
        self.refuse("solve", "english", "--limit", "3", says=["--limit", "--all"])
        self.refuse("solve", "english", "--count", "3", says=["--count", "--random"])
        self.refuse("solve", "english", "--seed", "3", says=["--seed"])
        self.refuse("solve", "english", "--all", "--limit", "0", says=["--limit"])
        self.refuse("solve", "english", "--random", "--seed", "x", says=["--seed"])
        self.refuse("solve", "english", "--notation", "row", says=["'row'", "row-column"])
        self.refuse("solve", "english", "--engine", "dsf", says=["dfs?"])
        self.refuse("solve", "english", "--engine", "beam", "--all", says=["one solution"])
        self.refuse("solve", "english", "--engine", "dfs", "--random", says=["exact number"])
        self.refuse("solve", "english", "--engine", "hash", "--shuffle", says=["--random"])
        self.fail_with("solve", "english", "-f", "d4", "--engine", "dfs", "--memory", "10K", code=3, says=["memory"])


if __name__ == "__main__":
    run_tests()
