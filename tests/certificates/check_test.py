"""pegspace-check and tools/check/check_set.py prove right files, with the counts of the brute
force, and accept no file that differs from the truth; also what pegspace itself writes.
tests/slow/mutants_test.py shows that each rule of pegspace-check is needed for that.

The compiled programs stand beside pegspace. The Python checker runs where Python has NumPy.
"""

import csv
import hashlib
import io
import json
import os
import pathlib
import random
import re
import resource
import subprocess

from certificates.mutator import mutated
from certificates.random_problems import random_problem
from certificates.set_file import encode, is_true, make, read_problems
from pegspace.verify.definition import count_games, count_solutions
from program import DEBIAN_PYTHON, PEGSPACE, ProgramTest, has, needs, pegspace
from program import plain_build_only, run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = pathlib.Path(__file__).with_name("kept")
CHECKER, RECOUNT = (
    str(pathlib.Path(PEGSPACE).with_name(name)) for name in ("pegspace-check", "pegspace-recount")
)
#: False files, by FILES=3000 in the environment as many.
FILES = int(os.environ.get("FILES", "60"))
PRIMES = (2**61 - 1, 2**61 - 31)
COLUMNS = (
    "depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,"
    "winning_positions,canonical_winning_positions"
).split(",")
SUMS = ("positions", "jumps", "dead_ends", "winning_positions")
NUMPY = has("numpy")
#: Calls check_set.py for each of the files: [exit code, what it says]. In one Python, as NumPy
#: takes a third of a second to load. What it does not foresee ends all.
CHECK_EACH = """
import check_set, contextlib, io, json, sys

def check(path):
    sys.argv = ["check_set.py", path]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        try:
            check_set.main()
        except SystemExit as end:
            return (1, end.code) if isinstance(end.code, str) else (end.code, "")
    return 0, said.getvalue()

print(json.dumps([check(path) for path in sys.argv[1:]]))
"""


def rows_of(text):
    """The rows of levels.csv in what a checker prints, which ends with them."""
    return list(csv.DictReader(io.StringIO(text[text.index("\ndepth,pegs,") + 1 :])))


def told(problems):
    """As a checker prints them; of several sections the sums, and no orbits."""
    if len(problems) == 1:
        return [{name: str(row.get(name, "")) for name in COLUMNS} for row in problems[0].rows()]
    rows = {}
    for problem in problems:
        for row in problem.rows():
            sums = rows.setdefault(row["depth"], {"depth": row["depth"], "pegs": row["pegs"]})
            for name in filter(row.__contains__, SUMS):
                sums[name] = sums.get(name, 0) + int(row[name])
    return [{name: str(row.get(name, "")) for name in COLUMNS} for row in rows.values()]


class CheckTest(ProgramTest):
    def check(self, *arguments, program=CHECKER):
        return pegspace(*arguments, folder=self.folder, program=program)

    def check_bytes(self, data, *options, program=CHECKER):
        self.file("positions.set", data)
        return self.check(*options, "positions.set", program=program)

    def check_python(self, files):
        """(Exit code, what it says) of check_set.py for each of these files."""
        paths = [self.file(f"{number}.set", data) for number, data in enumerate(files)]
        run = subprocess.run(
            [DEBIAN_PYTHON, "-B", "-c", CHECK_EACH, *paths],
            cwd=ROOT / "tools" / "check",
            capture_output=True,
            text=True,
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def assert_right(self, code, said, data):
        self.assertEqual(code, 0, said)
        self.assertEqual(rows_of(said), told([problem for problem, _ in read_problems(data)]))
        self.assertIn(hashlib.sha256(data).hexdigest(), said)

    def draws(self, number):
        for seed in range(number):
            rng = random.Random(seed)
            problem = random_problem(rng)
            yield seed, rng, problem, make(problem, rng)

    def test_right_files(self):
        kinds = set()
        for seed, rng, problem, parts in self.draws(200):
            data = encode(parts)
            with self.subTest(seed=seed):
                self.assertTrue(is_true(data))
                run = self.check_bytes(data, "--threads", str(rng.randint(1, 3)))
                self.assert_right(run.returncode, run.stdout + run.stderr, data)
                self.assertTrue(run.stdout.startswith("PROVED"))
                self.assertNotIn("\x1b", run.stdout)
            board = problem.board
            kinds |= {board.kind, board.joined, board.diagonals, parts[0].blocks[0].bits is None}
            kinds |= {len(problem.symmetries), len(parts)}
        self.assertLessEqual(
            {"square", "triangular", "lines", "rows", "columns", "both", True, False, 1, 2, 4, 8},
            kinds,
        )

    @needs("python3-numpy", NUMPY)
    def test_python_checker(self):
        right, false = [], []
        for _, rng, _, parts in self.draws(20):
            right.append(encode(parts))
            false.append(mutated(parts, rng))
        refused = 0
        for number, (data, (code, said)) in enumerate(
            zip(right + false, self.check_python(right + false))
        ):
            with self.subTest(seed=number % 20):
                self.assertIn(code, (0,) if number < 20 else (0, 1), said)
                if code == 0:
                    self.assertTrue(is_true(data))
                    self.assert_right(code, said, data)
                refused += code
        self.assertGreater(refused, 6)

    def test_no_false_file_is_proved(self):
        refused, made = 0, 0
        for seed, rng, _, parts in self.draws(FILES // 5):
            for number in range(5):
                data, made = mutated(parts, rng), made + 1
                with self.subTest(seed=seed, number=number):
                    run = self.check_bytes(data, "--threads", "1")
                    self.assertIn(run.returncode, (0, 1, 2), run.stdout + run.stderr)
                    self.assertIsNone(re.search("[^ -~\n]", run.stdout + run.stderr))
                    refused += run.returncode != 0
                    if run.returncode == 0:
                        self.assertTrue(is_true(data))
                        self.assert_right(run.returncode, run.stdout, data)
        self.assertGreater(refused, made // 2)

    def test_files_that_are_cut_off(self):
        """At each word: what is left is no proof, if it is not a whole file, and is read no further
        than it is long."""
        cut_off = 0
        for _, _, problem, parts in self.draws(30):
            data = encode(parts)
            if len(parts) == 1 and len(data) < 2000:
                for size in range(8, len(data), 8):
                    run = self.check_bytes(data[:size], "--threads", "1")
                    if run.returncode == 0:
                        self.assertTrue(is_true(data[:size]))
                        continue
                    self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
                    self.assertRegex(run.stdout, "cut off|does not end")
                    cut_off += 1
                break
        self.assertGreater(cut_off, 20)

    def test_files_that_say_more_than_they_prove(self):
        """A group of the winning positions that is none of the reachable ones: orbits of which
        group? And two files, one behind the other."""
        wrong = []  # (number of the kind, what is said of it, the file)
        for _, rng, problem, parts in self.draws(60):
            if problem.finish is None or problem.max_depth is not None:
                continue
            other = make(random_problem(rng, largest=9, most=100), rng)
            for part in other:
                if part.lines[0] != "winning":
                    part.lines[0] = parts[0].lines[0]
            wrong.append((0, "twice|two sections", encode(parts + parts)))
            if not is_true(encode(parts + other)):
                wrong.append((1, "sections|twice", encode(parts + other)))
            if larger := make(problem, rng, groups="larger"):
                wrong.append((2, "none of the reachable ones", encode(larger)))
        self.assertEqual({kind for kind, *_ in wrong}, {0, 1, 2})
        # Of some, as it is slow.
        of_python = self.check_python([data for *_, data in wrong[:25]]) if NUMPY else []
        for number, (kind, words, data) in enumerate(wrong):
            with self.subTest(number=number, kind=kind):
                self.assertFalse(is_true(data))
                run = self.check_bytes(data)
                for code, said in ((run.returncode, run.stdout), *of_python[number : number + 1]):
                    self.assertEqual(code, 1, said)
                    self.assertRegex(said, words)

    def test_recount(self):
        with_finish = 0
        for seed, rng, problem, parts in self.draws(60):
            with self.subTest(seed=seed):
                run = self.check_bytes(
                    encode(parts), "--threads", str(rng.randint(1, 3)), program=RECOUNT
                )
                if problem.max_depth is not None:
                    self.assertEqual((run.returncode, run.stdout), (2, ""))
                    self.assertIn("depth limit", run.stderr)
                    continue
                counts = {"games": count_games(problem)}
                if problem.finish is not None:
                    counts["solutions"] = count_solutions(problem, problem.finish)[0]
                    with_finish += 1
                pattern = r"(?m)^(\w+) (\d+) modulo {} and (\d+) modulo {}$".format(*PRIMES)
                self.assertEqual(
                    {name: [int(a), int(b)] for name, a, b in re.findall(pattern, run.stdout)},
                    {name: [number % prime for prime in PRIMES] for name, number in counts.items()},
                )

                def claim(numbers):
                    words = [word for name in numbers for word in (f"--{name}", str(numbers[name]))]
                    return self.check(*words, "positions.set", program=RECOUNT)

                whole = PRIMES[0] * PRIMES[1]
                right = claim({name: number + whole for name, number in counts.items()})
                self.assertEqual(right.returncode, 0, right.stdout + right.stderr)
                for name, number in counts.items():
                    wrong = number + rng.choice((1, *PRIMES))
                    said = claim(counts | {name: wrong})
                    self.assertEqual(said.returncode, 1)
                    self.assertTrue(said.stdout.startswith("NOT EQUAL: "), said.stdout)
                    for value in (number, wrong):
                        for prime in PRIMES:
                            self.assertIn(f"{value % prime} modulo {prime}", said.stdout)
        self.assertGreater(with_finish, 15)

    def test_what_pegspace_saves(self):
        for words in (
            "triangle5 --finish any",
            "rect4x5 --start all --finish a1",
            "petersen",
            "square4 --start b1 --symmetry board --finish b1",
            "square5 --max-depth 8",
            "torus4x4 --finish any",
            "diamond13-8",
            "complete6 --start all --finish any",
            "english --max-depth 8",
        ):
            for engine in ("dense", "hash"):
                with self.subTest(words=words, engine=engine):
                    self.run_ok(
                        *f"enumerate {words} --engine {engine} --quiet".split(),
                        *"--save positions.set --csv levels.csv".split(),
                    )
                    proof = self.check("positions.set")
                    (self.folder / "positions.set").unlink()
                    self.assertEqual(proof.returncode, 0, proof.stdout + proof.stderr)
                    found = rows_of(proof.stdout)
                    levels = self.csv_of("levels.csv")
                    columns = {
                        name
                        for name, value in levels[0].items()
                        if value and (found[0][name] or name in SUMS)
                    }
                    self.assertLessEqual({"positions", "jumps", "dead_ends"}, columns)
                    for name in columns:
                        self.assertEqual(*([row[name] for row in rows] for rows in (found, levels)))

    def test_files_of_0_3_0(self):
        """They are proved, and read with a note, as they are: of tiles, of a list, and of several
        classes, of which some say that they are images of another."""
        kept = {
            "tiles": "triangle5 --start 1 --finish any",
            "list": "cycle8 --finish any",
            "classes": "triangle4 --start all --finish any",
        }
        files = {name: KEPT.joinpath(f"{name}.set").read_bytes() for name in kept}
        proofs = self.check_python([*files.values()]) if NUMPY else []
        for number, (name, words) in enumerate(kept.items()):
            with self.subTest(name=name):
                self.assertTrue(is_true(files[name]))
                run = self.check_bytes(files[name])
                for proof in ((run.returncode, run.stdout), *proofs[number : number + 1]):
                    self.assert_right(*proof, files[name])
                for options in ("", "--winning", "--canonical", "--winning --canonical"):
                    saved, found = (
                        self.run_ok(*f"positions {of} {options}".split())
                        for of in ("--saved positions.set", words)
                    )
                    self.assertEqual(saved.stdout, found.stdout)
                    self.assertGreater(len(saved.stdout.splitlines()), 5)
                self.assertIn("was made before block numbers", " ".join(saved.stderr.split()))

    def test_a_blank_at_the_end_of_a_line_is_refused(self):
        """Both checkers: one of them took the numbers before it."""
        wrong = {}  # a file for each first word of a line
        for _, _, _, parts in self.draws(40):
            lines = parts[0].lines
            for at, line in enumerate(lines):
                parts[0].lines = [*lines[:at], line + " ", *lines[at + 1 :]]
                wrong.setdefault(line.split()[0], encode(parts))
        for word in ("note", "PEGSET2", "PEGSET3"):
            del wrong[word]
        self.assertLessEqual(
            {"line", "symmetry", "tiles", "places", "start", "holes"}, wrong.keys()
        )
        for word, data in wrong.items():
            self.assertEqual(self.check_bytes(data).returncode, 1, word)
        if NUMPY:
            said = self.check_python([*wrong.values()])
            self.assertEqual([code for code, _ in said], [1] * len(wrong), said)

    def test_targets_that_are_not_reachable_are_named(self):
        self.file("nine", "---o---\n--o-.--\n-o-o-o-\no-o-o-o\n")
        for words, said in (
            ("triangle5 --start 1 --finish 2", "not reachable (of another position"),
            ("triangle5 --start 1 --finish 5", "not reachable (no jumps lead there)"),
            ("triangle4 --start 1,2 --finish nine", "it has more pegs than a start"),
            ("triangle5 --start 1", "winning positions: not in this file; nothing is claimed"),
        ):
            for engine in ("dense", "hash"):
                self.run_ok(*f"enumerate {words} --engine {engine} --save a.set".split())
                self.assertIn(said, self.check("a.set").stdout)
                self.run_ok(*"positions --saved a.set --depth 0".split())
                (self.folder / "a.set").unlink()

    def test_what_cannot_be_read(self):
        wrong = "--threads|--threads 0 x|--threads two x|--unknown x||missing.set|.|x y"
        for words in wrong.split("|"):
            for program in (CHECKER, RECOUNT):
                run = self.check(*words.split(), program=program)
                self.assertEqual((run.returncode, run.stdout), (2, ""), words)
                self.assertIn("pegspace-", run.stderr)
        whys = {"something else": "PEGSET2", "": "too short", "PEGSET1\n": "before 0.3"}
        for bad, words in whys.items():
            run = self.check_bytes(bad)
            self.assertEqual(run.returncode, 2)
            self.assertIn(words, run.stderr)
            self.assertIn("pegspace-check: 'positions.set': ", run.stderr)
        self.assertIn("'?[2J.set': No such file", self.check("\x1b[2J.set").stderr)
        os.mkfifo(self.folder / "pipe")
        self.assertEqual(self.check("pipe").returncode, 2)
        with open("/dev/full", "w") as full:
            run = subprocess.run([CHECKER, KEPT / "tiles.set"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(run.returncode, 2)
        self.assertTrue(self.check("--help").stdout.startswith("usage: pegspace-check"))

    @plain_build_only("it needs terabytes of addresses")
    def test_memory_is_refused_before_it_is_taken(self):
        def check():
            return subprocess.run(
                [CHECKER, "--threads", "1", path],
                capture_output=True,
                text=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**28, 2**28)),
            )

        path = self.folder / "positions.set"
        head = "PEGSET2\nlattice square\n" + "row oooooooo\n" * 8 + f"start {'o' * 63}.\n"
        for places in (*range(30, 56, 5), *range(56, 64)):
            text = f"{head}tiles \nplaces {' '.join(map(str, range(1, places)))}\nend\n".encode()
            path.write_bytes(text + b"\n" * (-len(text) % 8) + bytes([1, *[0] * 7, *[0] * 64]))
            run = check()
            self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        os.truncate(path, 2**29)  # the file alone is too large
        run = check()
        self.assertEqual(run.returncode, 2)
        self.assertIn("ulimit -v", run.stderr)


if __name__ == "__main__":
    run_tests()
