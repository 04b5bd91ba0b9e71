"""pegspace-check and tools/check/check_set.py prove right files, with the counts of the brute
force, and accept no file that differs from the truth; also what pegspace itself writes.
tests/slow/mutants_test.py shows that each rule of pegspace-check is needed for that.

The compiled programs stand beside pegspace. The Python checker runs where some Python has NumPy.
"""

import csv
import hashlib
import io
import os
import pathlib
import random
import re
import resource
import subprocess
import sys

from certificates.mutator import mutated
from certificates.random_problems import random_problem
from certificates.set_file import encode, is_true, make, read_problems
from pegspace.verify.definition import count_games, count_solutions
from program import PEGSPACE, ProgramTest, needs, pegspace, plain_build_only, run_tests

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
NUMPY = next(
    (
        python
        for python in (sys.executable, "/usr/bin/python3")
        if subprocess.run([python, "-c", "import numpy"], capture_output=True).returncode == 0
    ),
    None,
)


SUMS = ("positions", "jumps", "dead_ends", "winning_positions")


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
        self.folder.joinpath("positions.set").write_bytes(data)
        return self.check(*options, "positions.set", program=program)

    def check_python(self, data):
        path = self.folder / "python.set"
        path.write_bytes(data)
        return subprocess.run(
            [NUMPY, "-B", ROOT / "tools/check/check_set.py", path], capture_output=True, text=True
        )

    def assert_right(self, run, data):
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertEqual(rows_of(run.stdout), told([problem for problem, _ in read_problems(data)]))
        self.assertIn(hashlib.sha256(data).hexdigest(), run.stdout)

    def files(self, number):
        for seed in range(number):
            rng = random.Random(seed)
            problem = random_problem(rng)
            yield seed, rng, problem, make(problem, rng)

    def test_right_files(self):
        kinds = set()
        for seed, rng, problem, parts in self.files(200):
            data = encode(parts)
            with self.subTest(seed=seed):
                self.assertTrue(is_true(data))
                run = self.check_bytes(data, "--threads", str(rng.randint(1, 3)))
                self.assert_right(run, data)
                self.assertTrue(run.stdout.startswith("PROVED"))
                self.assertNotIn("\x1b", run.stdout)
            board = problem.board
            kinds |= {
                board.kind,
                board.joined,
                board.diagonals,
                len(problem.symmetries),
                len(parts),
                parts[0].blocks[0].bits is None,
            }
        self.assertLessEqual(
            {"square", "triangular", "lines", "rows", "columns", "both", True, False, 1, 2, 4, 8},
            kinds,
        )

    @needs("python3-numpy", NUMPY)
    def test_python_checker(self):
        refused = 0
        for seed, rng, _, parts in self.files(12):
            with self.subTest(seed=seed):
                self.assert_right(self.check_python(encode(parts)), encode(parts))
                data = mutated(parts, rng)
                run = self.check_python(data)
                self.assertIn(run.returncode, (0, 1), run.stderr)
                if run.returncode == 0:
                    self.assertTrue(is_true(data))
                    self.assert_right(run, data)
                refused += run.returncode
        self.assertGreater(refused, 3)

    def test_no_false_file_is_proved(self):
        refused, made = 0, 0
        for seed, rng, _, parts in self.files(FILES // 5):
            for number in range(5):
                data, made = mutated(parts, rng), made + 1
                with self.subTest(seed=seed, number=number):
                    run = self.check_bytes(data, "--threads", "1")
                    self.assertIn(run.returncode, (0, 1, 2), run.stdout + run.stderr)
                    self.assertIsNone(re.search("[^ -~\n]", run.stdout + run.stderr))
                    refused += run.returncode != 0
                    if run.returncode == 0:
                        self.assertTrue(is_true(data))
                        self.assert_right(run, data)
        self.assertGreater(refused, made // 2)

    def test_files_that_are_cut_off(self):
        """At each word: what is left is no proof, if it is not a whole file, and is read no further
        than it is long."""
        cut_off = 0
        for _, _, problem, parts in self.files(30):
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

    @needs("python3-numpy", NUMPY)
    def test_files_that_say_more_than_they_prove(self):
        """A group of the winning positions that is none of the reachable ones: orbits of which
        group? And two files, one behind the other."""
        seen = set()
        for seed, rng, problem, parts in self.files(60):
            if problem.finish is None or problem.max_depth is not None:
                continue
            files = [(parts + parts, "twice|two sections")]
            other = make(random_problem(rng, largest=9, most=100), rng)
            for part in other:
                if part.lines[0] != "winning":
                    part.lines[0] = parts[0].lines[0]
            files.append((parts + other, "sections|twice"))
            larger = make(problem, rng, groups="larger")
            if larger is not None:
                files.append((larger, "none of the reachable ones"))
            for number, (wrong, words) in enumerate(files):
                if wrong is None or (number == 1 and is_true(encode(wrong))):
                    continue
                with self.subTest(seed=seed, number=number):
                    seen.add(number)
                    self.assertFalse(is_true(encode(wrong)))
                    run = self.check_bytes(encode(wrong))
                    self.assertEqual(run.returncode, 1, run.stdout)
                    self.assertRegex(run.stdout, words)
                    if seed < 20:
                        self.assertRegex(self.check_python(encode(wrong)).stderr, words)
        self.assertEqual(seen, {0, 1, 2})

    def test_recount(self):
        with_finish = 0
        for seed, rng, problem, parts in self.files(60):
            with self.subTest(seed=seed):
                run = self.check_bytes(
                    encode(parts), "--threads", str(rng.randint(1, 3)), program=RECOUNT
                )
                if problem.max_depth is not None:
                    self.assertEqual((run.returncode, run.stdout), (2, ""))
                    self.assertIn("depth limit", run.stderr)
                    continue
                counts = {"games": count_games(problem)} | (
                    {}
                    if problem.finish is None
                    else {"solutions": count_solutions(problem, problem.finish)[0]}
                )
                found = {
                    name: [int(part) for part in rest]
                    for name, *rest in re.findall(
                        (
                            rf"^(games|solutions) (\d+) modulo {PRIMES[0]} and (\d+) modulo"
                            rf" {PRIMES[1]}$"
                        ),
                        run.stdout,
                        re.MULTILINE,
                    )
                }
                self.assertEqual(
                    found,
                    {name: [number % prime for prime in PRIMES] for name, number in counts.items()},
                )
                for name, number in counts.items():
                    right = self.check(
                        f"--{name}",
                        str(number + PRIMES[0] * PRIMES[1]),
                        "positions.set",
                        program=RECOUNT,
                    )
                    self.assertEqual(right.returncode, 0, right.stdout + right.stderr)
                    for wrong in (number + 1, number + PRIMES[0], number + PRIMES[1]):
                        said = self.check(f"--{name}", str(wrong), "positions.set", program=RECOUNT)
                        self.assertEqual(said.returncode, 1)
                        self.assertTrue(said.stdout.startswith("NOT EQUAL: "), said.stdout)
                        for value in (number, wrong):
                            for prime in PRIMES:
                                self.assertIn(f"{value % prime} modulo {prime}", said.stdout)
                with_finish += "solutions" in counts
        self.assertGreater(with_finish, 15)

    def test_what_pegspace_saves(self):
        for arguments in (
            ("triangle5", "--finish", "any"),
            ("rect4x5", "--start", "all", "--finish", "a1"),
            ("petersen",),
            ("square4", "--start", "b1", "--symmetry", "board", "--finish", "b1"),
            ("square5", "--max-depth", "8"),
            ("torus4x4", "--finish", "any"),
            ("diamond13-8",),
            ("complete6", "--start", "all", "--finish", "any"),
            ("english", "--max-depth", "10"),
        ):
            for engine in ("dense", "hash"):
                with self.subTest(arguments=arguments, engine=engine):
                    run = pegspace(
                        "enumerate",
                        *arguments,
                        "--engine",
                        engine,
                        *"--save positions.set --csv levels.csv".split(),
                        folder=self.folder,
                    )
                    self.assertEqual(run.returncode, 0, run.stderr)
                    proof = self.check("positions.set")
                    self.folder.joinpath("positions.set").unlink()
                    self.assertEqual(proof.returncode, 0, proof.stdout + proof.stderr)
                    found = rows_of(proof.stdout)
                    levels = list(
                        csv.DictReader(io.StringIO(self.folder.joinpath("levels.csv").read_text()))
                    )
                    columns = [
                        name
                        for name in levels[0]
                        if levels[0][name] and (found[0][name] or name in SUMS)
                    ]
                    self.assertLessEqual({"positions", "jumps", "dead_ends"}, {*columns})
                    self.assertEqual(
                        [{name: row[name] for name in columns} for row in found],
                        [{name: row[name] for name in columns} for row in levels],
                    )

    def test_files_of_0_3_0(self):
        """They are proved, and read, as they are: of tiles, of a list, and of several classes, of
        which some say that they are images of another."""
        for name, words in (
            ("tiles", ("triangle5", "--start", "1", "--finish", "any")),
            ("list", ("cycle8", "--finish", "any")),
            ("classes", ("triangle4", "--start", "all", "--finish", "any")),
        ):
            data = KEPT.joinpath(f"{name}.set").read_bytes()
            self.folder.joinpath("kept.set").write_bytes(data)
            with self.subTest(name=name):
                self.assertTrue(is_true(data))
                self.assert_right(self.check("kept.set"), data)
                if NUMPY:
                    self.assert_right(self.check_python(data), data)
                for options in ((), ("--winning",), ("--canonical",), ("--winning", "--canonical")):
                    kept, found = (
                        pegspace("positions", *of, *options, "--quiet", folder=self.folder)
                        for of in (("--saved", "kept.set"), words)
                    )
                    self.assertEqual((kept.returncode, found.returncode), (0, 0), kept.stderr)
                    self.assertEqual(kept.stdout, found.stdout)
                    self.assertGreater(len(kept.stdout.splitlines()), 5)

    def test_files_made_before_block_numbers_are_read_with_a_note(self):
        self.folder.joinpath("old.set").write_bytes(KEPT.joinpath("tiles.set").read_bytes())
        run = pegspace("positions", "--saved", "old.set", folder=self.folder)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("'old.set' was made before block numbers", " ".join(run.stderr.split()))

    def test_a_blank_at_the_end_of_a_line_is_refused(self):
        """Both checkers: one of them took the numbers before it."""
        words = set()
        for seed, _, _, parts in self.files(40):
            for at, line in enumerate(parts[0].lines):
                word = line.split()[0]
                if word in words or word in ("note", "PEGSET2", "PEGSET3"):
                    continue
                words.add(word)
                parts[0].lines[at] = line + " "
                data = encode(parts)
                with self.subTest(seed=seed, line=line):
                    self.assertEqual(self.check_bytes(data).returncode, 1)
                    if NUMPY:
                        self.assertEqual(self.check_python(data).returncode, 1)
                parts[0].lines[at] = line
        self.assertLessEqual({"line", "symmetry", "tiles", "places", "start", "holes"}, words)

    def test_targets_that_are_not_reachable_are_named(self):
        self.folder.joinpath("nine").write_text("---o---\n--o-.--\n-o-o-o-\no-o-o-o\n")
        for words, said in (
            (("triangle5", "--start", "1", "--finish", "2"), "not reachable (of another position"),
            (("triangle5", "--start", "1", "--finish", "5"), "not reachable (no jumps lead there)"),
            (
                ("triangle4", "--start", "1,2", "--finish", "nine"),
                "it has more pegs than a start",
            ),
            (
                ("triangle5", "--start", "1"),
                "winning positions: not in this file; nothing is claimed",
            ),
        ):
            for engine in ("dense", "hash"):
                run = pegspace(
                    *("enumerate", *words, "--engine", engine, "--save", "a.set"),
                    folder=self.folder,
                )
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertIn(said, self.check("a.set").stdout)
                run = pegspace("positions", "--saved", "a.set", "--depth", "0", folder=self.folder)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.folder.joinpath("a.set").unlink()

    def test_what_cannot_be_read(self):
        data = encode(next(self.files(1))[3])
        for arguments in (
            (),
            ("--threads",),
            ("--threads", "0", "x"),
            ("--threads", "two", "x"),
            ("--unknown", "x"),
            ("missing.set",),
            (".",),
            ("x", "y"),
        ):
            for program in (CHECKER, RECOUNT):
                run = self.check(*arguments, program=program)
                self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
                self.assertIn("pegspace-", run.stderr)
        for bad, words in (
            (b"something else", "PEGSET2"),
            (b"", "too short"),
            (b"PEGSET1\n", "before 0.3"),
        ):
            run = self.check_bytes(bad)
            self.assertEqual(run.returncode, 2)
            self.assertIn(words, run.stderr)
            self.assertIn("pegspace-check: 'positions.set': ", run.stderr)
        self.assertIn("'?[2J.set': No such file", self.check("\x1b[2J.set").stderr)
        os.mkfifo(self.folder / "pipe")
        self.assertEqual(self.check("pipe").returncode, 2)
        self.folder.joinpath("positions.set").write_bytes(data)
        with open("/dev/full", "w") as full:
            self.assertEqual(
                subprocess.run(
                    [CHECKER, self.folder / "positions.set"], stdout=full, stderr=subprocess.PIPE
                ).returncode,
                2,
            )
        self.assertTrue(self.check("--help").stdout.startswith("usage: pegspace-check"))

    @plain_build_only("it needs terabytes of addresses")
    def test_memory_is_refused_before_it_is_taken(self):
        head = (
            "PEGSET2\nlattice square\n"
            + "row oooooooo\n" * 8
            + "start "
            + "o" * 63
            + ".\ntiles \nplaces "
        )
        for places in range(30, 64):
            text = (head + " ".join(map(str, range(1, places))) + "\nend\n").encode()
            data = text + b"\n" * (-len(text) % 8) + bytes([1, *[0] * 7, *[0] * 64])
            self.folder.joinpath("positions.set").write_bytes(data)
            run = subprocess.run(
                [CHECKER, "--threads", "1", self.folder / "positions.set"],
                capture_output=True,
                text=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**28, 2**28)),
            )
            self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        with open(self.folder / "large.set", "wb") as large:
            large.write(data)
            large.truncate(2**29)
        run = subprocess.run(
            [CHECKER, self.folder / "large.set"],
            capture_output=True,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**28, 2**28)),
        )
        self.assertEqual(run.returncode, 2)
        self.assertIn("ulimit -v", run.stderr)


if __name__ == "__main__":
    run_tests()
