"""pegspace-check proves right files, with the counts of the brute force, and finds every corruption; also in what pegspace itself
writes. tests/slow/mutants_test.py shows that each of its rules is needed for that.

The compiled program stands beside pegspace.
"""

import csv
import io
import pathlib
import random
import re

from certificates.corruptions import CORRUPTIONS
from certificates.maker import levels, make, random_problem
from program import PEGSPACE, ProgramTest, pegspace, run_tests

CHECKER = str(pathlib.Path(PEGSPACE).with_name("pegspace-check"))
PROBLEMS = 40
PRIMES = (2 ** 61 - 1, 2 ** 61 - 31)
WINNING = ("winning_positions", "canonical_winning_positions")


def rows_of(text):
    """The rows of levels.csv at the end of a proof."""
    return list(csv.DictReader(io.StringIO(text[text.index("depth,pegs,"):])))


class CheckTest(ProgramTest):
    def check(self, *arguments):
        return pegspace(*arguments, folder=self.folder, program=CHECKER)

    def check_bytes(self, data, *options):
        self.folder.joinpath("positions.set").write_bytes(data)
        return self.check(*options, "positions.set")

    def assert_proved(self, run, expected, unproved=()):
        """With these rows. Columns of `unproved` may be empty."""
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertTrue(run.stdout.startswith("PROVED positions.set\n"), run.stdout)
        rows = rows_of(run.stdout)
        self.assertEqual(len(rows), len(expected))
        for row, wanted in zip(rows, expected):
            empty = {name for name in WINNING if name not in wanted or (name in unproved and row[name] == "")}
            self.assertEqual(row, {name: "" if name in empty else str(wanted[name]) for name in row})

    def test_right_files(self):
        stores, groups, winning = set(), set(), 0
        for seed in range(8 * PROBLEMS):
            rng = random.Random(seed)
            problem = random_problem(rng)
            document = make(problem, rng)
            with self.subTest(seed=seed):
                run = self.check_bytes(document.encode(), "--threads", str(rng.randint(1, 3)))
                self.assert_proved(run, levels(problem), set(WINNING).difference(document.footer["levels"][0]))
            stores.add(document.sections[0].description["store"])
            groups.add(len(problem.group))
            winning += any(section.description["set"] == "winning" for section in document.sections)
        self.assertEqual(stores, {"tiles", "list"})
        self.assertGreater(len(groups), 5)
        self.assertGreater(winning, PROBLEMS)

    def test_counts(self):
        with_finish = 0
        for seed in range(4 * PROBLEMS):
            rng = random.Random(seed)
            problem = random_problem(rng)
            document = make(problem, rng)
            with self.subTest(seed=seed):
                run = self.check_bytes(document.encode(), "--count", "--threads", str(rng.randint(1, 3)))
                if problem.max_depth is not None:
                    self.assertEqual(run.returncode, 2)
                    self.assertIn("depth limit", run.stderr)
                    self.assertEqual(run.stdout, "")
                    continue
                counts = {"games": problem.games()}
                if problem.targets is not None and "winning_positions" in document.footer["levels"][0]:
                    counts["solutions"] = problem.solutions()
                told = {name: [int(part) % prime for part, prime in zip((first, second), PRIMES)] for name, first, second in re.findall(
                    rf"^(games|solutions) (\d+) modulo {PRIMES[0]} and (\d+) modulo {PRIMES[1]}$", run.stdout, re.MULTILINE)}
                self.assertEqual({name: told.get(name) for name in counts}, {name: [number % prime for prime in PRIMES] for name, number in counts.items()})
                self.assert_claims(counts)
                with_finish += "solutions" in counts
        self.assertGreater(with_finish, PROBLEMS // 2)

    def test_counting_tells_its_memory_before_it_proves(self):
        told = 0
        for seed in range(PROBLEMS):
            rng = random.Random(seed)
            problem = random_problem(rng)
            data = None if problem.max_depth is not None else CORRUPTIONS["bit set"](make(problem, rng), rng)
            if data is not None:
                run = self.check_bytes(data, "--count")
                self.assertEqual(run.returncode, 1)
                self.assertRegex(run.stderr, r"^pegspace-check: counting takes \d+ MiB of memory\n$")
                told += 1
        self.assertGreater(told, PROBLEMS // 10)

    def assert_claims(self, counts):
        """Right numbers are equal, also larger by the product of the primes; others are not."""
        claims = [word for name, number in counts.items() for word in (f"--{name}", str(number + PRIMES[0] * PRIMES[1]))]
        run = self.check(*claims, "positions.set")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        for name, number in counts.items():
            for wrong in (number + 1, number + PRIMES[0], number + PRIMES[1]):
                run = self.check(f"--{name}", str(wrong), "positions.set")
                self.assertEqual((run.returncode, run.stdout), (1, f"NOT PROVED positions.set: it does not have {wrong} {name}\n"))

    def test_corruptions(self):
        found = dict.fromkeys(CORRUPTIONS, 0)
        for seed in range(PROBLEMS):
            rng = random.Random(seed)
            document = make(random_problem(rng, most=400), rng)
            names = []
            for name, corrupt in CORRUPTIONS.items():
                data = corrupt(document, rng)
                if data is not None:
                    self.folder.joinpath(f"{len(names)}.set").write_bytes(data)
                    names.append(name)
            run = self.check(*(f"{number}.set" for number in range(len(names))))
            self.assertIn(run.returncode, (1, 2), run.stderr)
            said = run.stdout + run.stderr
            for number, name in enumerate(names):
                with self.subTest(seed=seed, corruption=name):
                    self.assertRegex(said, rf"(NOT PROVED|pegspace-check:) {number}\.set: [^\n]{{10}}")
                    found[name] += f"\nPROVED {number}.set\n" not in "\n" + said
                    self.assertNotIn(f"\nPROVED {number}.set\n", "\n" + said)
        seldom = [name for name, times in found.items() if times == 0]
        self.assertLessEqual(len(seldom), len(CORRUPTIONS) // 10, seldom)

    def test_what_pegspace_saves(self):
        for arguments in (("triangle5", "--finish", "any"), ("rect4x5", "--start", "all", "--finish", "a1"), ("petersen",),
                          ("square4", "--start", "b1", "--symmetry", "board", "--finish", "any"), ("square5", "--max-depth", "8"),
                          ("complete6", "--start", "all", "--finish", "any"), ("english",)):
            with self.subTest(arguments=arguments):
                self.run_ok("enumerate", *arguments, "--save", "positions.set", "--csv", "levels.csv")
                run = self.check("positions.set")
                self.assert_proved(run, rows_of(self.folder.joinpath("levels.csv").read_text()))
        data = bytearray(self.folder.joinpath("positions.set").read_bytes())  # English
        for at in random.Random(1).sample(range(8, len(data)), 5):
            data[at] ^= 1 << at % 8
            self.assertEqual(self.check_bytes(bytes(data)).returncode, 1, at)
            data[at] ^= 1 << at % 8

    def test_threads_make_no_difference(self):
        rng = random.Random(7)
        documents = [make(random_problem(rng, most=400), rng, store) for store in ("tiles", "list") for _ in range(5)]
        for document in documents:
            corrupted = [corrupt(document, rng) for corrupt in CORRUPTIONS.values()]
            for data in [document.encode(), *(data for data in rng.sample(corrupted, 10) if data is not None)]:
                said = {(run.returncode, run.stdout) for run in (self.check_bytes(data, "--threads", n) for n in "1235")}
                self.assertEqual(len(said), 1, said)

    def test_usage(self):
        for arguments in ((), ("--threads",), ("--threads", "0", "x"), ("--threads", "two", "x"), ("--unknown", "x"), ("missing.set",), (".",),
                          ("--solutions", "x"), ("--games", "-1", "x"), ("--games", "1", "x", "y"), ("--count",)):
            run = self.check(*arguments)
            self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
            self.assertIn("pegspace-check", run.stderr)
        self.assertEqual(self.check_bytes(b"something else").returncode, 2)
        self.assertEqual(self.check_bytes(b"").returncode, 2)
        self.assertTrue(self.check("--help").stdout.startswith("usage: pegspace-check"))


if __name__ == "__main__":
    run_tests()
