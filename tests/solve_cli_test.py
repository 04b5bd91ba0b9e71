"""`solve` and `replay` run as programs: every way to ask, every notation, every kind of wrong input.

Solutions are replayed here once more, in Python, from the picture of the board alone. ctest sets PEGSPACE to the
program's path.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

PEGSPACE = os.environ.get("PEGSPACE", "")
NOTATIONS = ("names", "numbers", "row-column", "bars", "directions", "pegs", "json")

ENGLISH = ["--ooo--", "--ooo--", "ooooooo", "ooooooo", "ooooooo", "--ooo--", "--ooo--"]


def pegspace(*arguments, folder=None, stdin=""):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PEGSPACE_")}
    environment["COLUMNS"] = "80"
    return subprocess.run([PEGSPACE, *arguments], cwd=folder, input=stdin, capture_output=True, text=True,
                          timeout=120, env=environment)


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


class SolveTestCase(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pegspace-solve-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def run_ok(self, *arguments, **options):
        run = pegspace(*arguments, folder=self.folder, **options)
        self.assertEqual(run.returncode, 0, f"{arguments}: {run.stderr}")
        return run

    def refuse(self, *arguments, says=(), code=2, **options):
        run = pegspace(*arguments, folder=self.folder, **options)
        self.assertEqual(run.returncode, code, f"{arguments}: {run.stdout}{run.stderr}")
        self.assertTrue(run.stderr.splitlines()[-1].startswith("pegspace: "), run.stderr)
        for part in says:
            self.assertIn(part, run.stderr, arguments)
        return run

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name


class SolveTest(SolveTestCase):
    def test_one_solution_by_each_engine(self):
        for engine in ("auto", "beam", "dfs", "dense"):
            with self.subTest(engine):
                line = self.run_ok("solve", "english", "--finish", "d4", "--engine", engine).stdout
                self.assertEqual(line.count("\n"), 1)
                self.assertEqual(play(ENGLISH, "d4", line), {"d4"})

    def test_from_any_position_to_any_finish(self):
        position = self.write("cross.txt", "--...--\n--.o.--\n..ooo..\n...o...\n...o...\n--...--\n--...--\n")
        line = self.run_ok("solve", "english", "--start", position, "--finish", "d4").stdout
        self.assertEqual(line.count("-"), 5)
        picture = self.write("two.txt", "--ooo--\n--o.o--\nooo.ooo\nooooooo\nooooooo\n--ooo--\n--ooo--\n")
        self.assertEqual(self.run_ok("solve", "english", "--finish", picture).stdout, "d2-d4\n")
        several = self.run_ok("solve", "english", "--finish", "a4,g4").stdout
        self.assertIn(next(iter(play(ENGLISH, "d4", several))), {"a4", "g4"})

    def test_the_first_programs_figures(self):
        run = self.run_ok("solve", "english", "-f", "d4", "--engine", "dfs", "--no-symmetry", "-n", "row-column")
        self.assertTrue(run.stdout.startswith("1, 3 -> 3, 3\n"))
        self.assertEqual(run.stdout.count("->"), 31)
        self.assertIn("19,940 repeated positions skipped", run.stderr)
        self.assertIn("1062 dead ends met", run.stderr.replace(",", ""))

    def test_no_solution_says_why_and_exits_with_1(self):
        run = self.refuse("solve", "european", "--finish", "d4", code=1, says=["no solution", "position class"])
        self.assertEqual(run.stdout, "")
        # In the class, but out of reach: two pegs that never meet.
        board = self.write("far.txt", "lattice: square\nboard:\nooo.........\n")
        self.refuse("solve", board, "--finish", "c1", code=1, says=["no solution"])
        for engine in ("beam", "dfs", "hash", "reference"):
            self.refuse("solve", "triangle5", "--start", "5", "--finish", "5", "--engine", engine, code=1,
                        says=["no solution", "every position that can be reached was searched"])

    def test_all_solutions(self):
        lists = {}
        for engine in ("auto", "dfs", "hash", "reference", "dense"):
            lists[engine] = self.run_ok("solve", "triangle5", "--start", "1", "--finish", "13", "--all", "-e",
                                        engine).stdout
        self.assertEqual(len(set(lists.values())), 1)
        lines = lists["auto"].splitlines()
        count = json.loads(self.run_ok("count", "triangle5", "--start", "1", "--finish", "13", "--json", "-",
                                       "--no-games").stdout)["solutions"]
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
        for line in self.run_ok("solve", "english", "-f", "d4", "--random", "-c", "50").stdout.splitlines():
            self.assertEqual(play(ENGLISH, "d4", line), {"d4"})

    def test_shuffled_solutions(self):
        for engine in ("auto", "dfs"):
            found = set()
            for seed in range(5):
                line = self.run_ok("solve", "english", "-f", "d4", "--shuffle", "--seed", str(seed), "-e",
                                   engine).stdout
                self.assertEqual(play(ENGLISH, "d4", line), {"d4"})
                found.add(line)
            self.assertGreater(len(found), 3)

    def test_boards_on_the_way(self):
        text = self.run_ok("solve", "triangle5", "--boards").stdout
        self.assertEqual(text.count("start"), 1)
        for number in range(1, 14):
            self.assertRegex(text, rf"(?m)(^|\s){number}: ")
        self.assertTrue(text.isascii())
        framed = self.run_ok("solve", "triangle5", "--boards", "--framed").stdout
        self.assertIn("+--", framed)

    def test_pictures(self):
        self.run_ok("solve", "english", "--svg", "strip.svg", "--animate", "play.svg")
        for name in ("strip.svg", "play.svg"):
            self.assertIn("<svg", (self.folder / name).read_text())
        self.assertTrue(self.run_ok("solve", "english", "--svg", "-").stdout.startswith("<"))
        self.refuse("solve", "english", "--svg", "no/such.svg", says=["--svg"])
        self.refuse("solve", "english", "--svg", "a.svg", "--animate", "a.svg", says=["--animate"])

    def test_quiet(self):
        self.assertEqual(self.run_ok("solve", "english", "--quiet").stderr, "")

    def test_wrong_requests(self):
        self.refuse("solve", says=["needs a board"])
        self.refuse("solve", "english", "--all", "--random", says=["exclude each other"])
        self.refuse("solve", "english", "--limit", "3", says=["--limit goes with --all only"])
        self.refuse("solve", "english", "--count", "3", says=["--count goes with --random only"])
        self.refuse("solve", "english", "--seed", "3", says=["--seed goes with"])
        self.refuse("solve", "english", "--all", "--limit", "0", says=["--limit"])
        self.refuse("solve", "english", "--random", "--seed", "x", says=["--seed"])
        self.refuse("solve", "english", "--notation", "row", says=["no notation 'row'", "row-column"])
        self.refuse("solve", "english", "--engine", "dsf", says=["Did you mean dfs"])
        self.refuse("solve", "english", "--engine", "beam", "--all", says=["one solution"])
        self.refuse("solve", "english", "--engine", "dfs", "--random", says=["exact number"])
        self.refuse("solve", "english", "--engine", "hash", "--shuffle", says=["--random"])
        self.refuse("solve", "english", "--no-symmetry", says=["dfs"])
        self.refuse("solve", "english", "-f", "d4", "--engine", "dfs", "--memory", "10K", code=3, says=["memory"])


class ReplayTest(SolveTestCase):
    def test_every_notation_through_a_pipe(self):
        for board, start in (("english", "d4"), ("triangle5", "1"), ("european", "e7"), ("wiegleb", "e5")):
            names = self.run_ok("solve", board, "--start", start).stdout
            for notation in NOTATIONS:
                with self.subTest(board=board, notation=notation):
                    text = self.run_ok("solve", board, "--start", start, "-n", notation).stdout
                    for given in ((), ("--notation", notation)):
                        run = self.run_ok("replay", board, "--start", start, "--finish", "any", *given, stdin=text)
                        self.assertIn("ends with 1 peg on ", run.stdout)
                    back = self.run_ok("replay", board, "-", "--start", start, "--print", "names", stdin=text)
                    self.assertEqual(back.stdout, names)

    def test_published_solutions(self):
        # Ernest Bergholt, 1912: English, centre to centre in the fewest moves, 18. Column and row, as he wrote it.
        bergholt = ("46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 37-57-55-53 "
                    "31-33 34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44")
        names = re.sub(r"(\d)(\d)", lambda hole: "abcdefg"[int(hole[1]) - 1] + hole[2], bergholt)
        run = self.run_ok("replay", "english", "--finish", "d4", stdin=names)
        self.assertIn("31 jumps in 18 moves, ends with 1 peg on d4", run.stdout)

    def test_illegal_jumps(self):
        for text, says in (("d2-d4\nd2-d4\n", "game.txt:2:1: jump 2, d2-d4, is illegal: there is no peg on d2."),
                           ("d2-d4 d5-d3-d1",
                            "game.txt:1:10: jump 3, d3-d1, is illegal: there is no peg on d2 to jump over."),
                           ("d2-d4 c1-c3", "jump 2, c1-c3, is illegal: c3 is not empty."),
                           ("d2-e4", "jump 1, d2-e4, is illegal: d2 and e4 are not two steps apart"),
                           ("[1, 3, down, 9]", "jump 1 is illegal: it is said to remove peg 9")):
            run = self.refuse("replay", "english", self.write("game.txt", text), code=1, says=[says])
            self.assertIn("jump", run.stdout)

    def test_end(self):
        self.refuse("replay", "english", "--finish", "d4", stdin="d2-d4", code=1,
                    says=["do not end in the finish (d4)", "31 pegs on"])
        run = self.run_ok("replay", "english", stdin="d2-d4 b3-d3 c1-c3 e1-c1")
        self.assertIn("4 jumps in 4 moves, ends with 28 pegs on ", run.stdout)
        self.assertEqual(self.run_ok("replay", "english", "--quiet", stdin="d2-d4").stdout, "")

    def test_boards_and_pictures(self):
        run = self.run_ok("replay", "english", "--boards", "--svg", "strip.svg", stdin="d2-d4 b3-d3")
        self.assertIn("2: b3-d3", run.stdout)
        self.assertIn("<svg", (self.folder / "strip.svg").read_text())

    def test_wrong_texts(self):
        self.refuse("replay", "english", stdin="", says=["standard input:1:1: found the end of the text"])
        self.refuse("replay", "english", stdin="d2-d4\nb3", says=["standard input:2:3:", "expected '-'"])
        self.refuse("replay", "english", "none.txt", says=["none.txt", "No such file"])
        self.refuse("replay", "english", "a", "b", says=["takes a board and a file"])
        self.refuse("replay", "-", stdin="lattice: square\nboard:\noo.\n", says=["standard input"])
        self.refuse("replay", "english", "--notation", "x", stdin="d2-d4", says=["no notation"])
        self.refuse("replay", "english", ".", says=["'.'", "no file"])


if __name__ == "__main__":
    unittest.main()
