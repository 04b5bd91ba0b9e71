"""Peak memory of the program, measured of its process alone, and random commands on random boards
to measure it of.

Used by cli/memory_test.py.
"""

import pathlib
import subprocess
import sys

from program import PATIENCE, PEGSPACE, ProgramTest, clean_environment
from random_commands.valid_input import lattice

MIB = 1 << 20

# The kernel's ru_maxrss of a process counts what it was before exec too: a copy of its parent. So
# the parent is a Python that has loaded next to nothing (9 MiB), not the one that runs the tests.
LAUNCHER = """
import os, sys
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as report:
    print(os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024, file=report)
"""


class MemoryTest(ProgramTest):
    def peak(self, *arguments, stdin="", **environment):
        """(exit code, peak resident bytes, standard error), with two threads where `arguments` say
        nothing of them."""
        report = self.folder.parent / (self.folder.name + ".peak")
        run = subprocess.run(
            [sys.executable, "-I", "-S", "-c", LAUNCHER, str(report), PEGSPACE, *arguments],
            cwd=self.folder,
            input=stdin,
            text=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=clean_environment(PEGSPACE_THREADS="2", **environment),
            timeout=PATIENCE,
        )
        code, peak = map(int, report.read_text().split())
        report.unlink()
        return code, peak, run.stderr

    def keeps(self, mebibytes, *arguments, codes=(0, 3), **options):
        """Runs with that much memory; (exit code, standard error). What ends with 3 must say
        why."""
        code, peak, error = self.peak(*arguments, "--memory", f"{mebibytes}M", "--quiet", **options)
        told = (
            f"{' '.join(arguments)} --memory {mebibytes}M: {peak / MIB:.1f} MiB, exit code"
            f" {code}\n{error}"
        )
        self.assertLessEqual(peak, mebibytes * MIB, told)
        self.assertIn(code, codes, told)
        if code == 3:
            self.assertRegex(error, "memory|may be used|may use only", told)
        return code, error


class Draw:
    """Random boards and commands for a limit of memory, from a seed: texts without blanks in a
    word. Boards are files in the folder."""

    def __init__(self, random, folder, large):
        self.random = random
        self.folder = pathlib.Path(folder)
        self.large = large  # also boards and options that take seconds
        self.boards = 0

    def some(self, share, words):
        return words if self.random.random() < share else ""

    def graph(self, holes, many):
        """A tree with some edges more (few jumps), or half of all edges or more (many)."""
        edges = {(self.random.randrange(hole), hole) for hole in range(1, holes)}
        share = self.random.uniform(0.5, 1) if many else 1 / holes
        edges |= {(a, b) for b in range(holes) for a in range(b) if self.random.random() < share}
        lines = "".join(f"{a + 1} {b + 1}\n" for a, b in sorted(edges))
        return f"holes: {holes}\nedges:\n{lines}"

    def board_file(self, text):
        self.boards += 1
        name = f"board{self.boards}.txt"
        (self.folder / name).write_text(text)
        return name

    def board(self, most_holes):
        """A name of a file. Work grows with the jumps as well, so boards of many have fewer
        holes."""
        most_of_many = 12 + (most_holes - 12) // 3
        kind = self.random.random()
        if kind < 0.6:
            holes = self.random.randint(12, most_holes)
            return self.board_file(lattice(self.random, holes, most_holes))
        if kind < 0.75:
            return self.board_file(self.graph(self.random.randint(12, most_holes), many=False))
        return self.board_file(self.graph(self.random.randint(8, most_of_many), many=True))

    def board_of_many_jumps(self):
        """Up to 70,000, or 250,000: more work for one position than elsewhere for a level."""
        holes = self.random.randint(24, 64 if self.large else 42)
        return self.board_file(self.graph(holes, many=True))

    def engine(self):
        return f"--engine {self.random.choice(('auto', 'hash', 'dense'))}"

    def finish(self, share=0.7):
        holes = self.random.choice(("any", "any", "2", "3,5"))
        return self.some(share, f"--finish {holes}")

    def threads(self):
        return f"--threads {self.random.choice((1, 2, 2, 5))}"

    def enumerate(self):
        return (
            f"enumerate {self.board(33)} {self.engine()} {self.threads()} {self.finish()}"
            f" --max-depth {self.random.randint(1, 9 if self.large else 6)}"
            f" {self.some(0.2, '--symmetry board')}"
            f" {self.some(0.2, '--columns positions,canonical_positions')}"
            f" {self.some(0.2, '--start all')}"
            f" {self.some(0.3, '--csv levels.csv --json levels.json')}"
        )

    def save(self):
        return (
            f"enumerate {self.board(33)} --engine hash {self.threads()}"
            f" --save {self.random.random()}.set"
            f" --max-depth {self.random.randint(3, 9 if self.large else 6)}"
        )

    def count(self):
        board = self.board(26 if self.large else 17)
        return f"count {board} {self.engine()} {self.threads()} {self.finish()}"

    def conditions(self):
        board = self.board(22 if self.large else 15)
        conditions = "--finish any --through pegs:1,2,3"
        return f"count {board} {self.engine()} {self.threads()} {conditions}"

    def table(self):
        board = self.board(17 if self.large else 13)
        return f"table {board} {self.engine()} {self.threads()} {self.some(0.3, '--all-pairs')}"

    def query(self):
        engine = self.engine()
        (self.folder / "saved.set").unlink(missing_ok=True)  # that of another board is not replaced
        # The dense engine takes no board in many parts.
        save = self.some(0.5, "--save saved.set") if "hash" in engine else ""
        board = self.board(20 if self.large else 15)
        return f"query {board} vacant:1,2,3 {engine} {self.threads()} {self.finish()} {save}"

    def games(self):
        return f"games {self.board(18 if self.large else 14)} {self.engine()} {self.threads()}"

    def moves(self):
        return (
            f"moves {self.board(18 if self.large else 14)} {self.engine()} {self.threads()}"
            f" {self.finish()} {self.some(0.3, '--fewest-moves')}"
        )

    def solve(self):
        ways = (
            "--all --limit 1000",
            "--random --samples 100 --seed 7",
            "--fewest-moves",
            "",
            "--engine dfs",
            "--engine beam",
            "--engine hash",
            "--draw",
            "--through pegs:1,2,3 --all --limit 100",
        )
        board = self.board(22 if self.large else 16)
        return f"solve {board} {self.threads()} {self.finish()} {self.random.choice(ways)}"

    def graph_file(self):
        """Of jumps alone the first levels of a large board; the others search for solutions from
        positions whose jumps are left out, so there a whole graph."""
        only_jumps = self.random.random() < 0.4
        merges = ("canonical", "exact", "none") if only_jumps else ("canonical", "exact")
        levels = f"--max-depth {self.random.randint(0, 6 if self.large else 5)}"
        return (
            f"graph {self.board(33 if only_jumps else 19 if self.large else 16)}"
            f" {levels if only_jumps else ''} {self.threads()} {self.finish()}"
            f" --merge {self.random.choice(merges)}"
            f" {'--csv-jumps -' if only_jumps else self.random.choice(('', '--csv -'))}"
        )

    def describe(self):
        return f"boards {self.board(33)}"

    def many_jumps(self):
        depth = f"--max-depth {self.random.randint(0, 2 if self.large else 1)}"
        return self.random.choice(
            (
                f"enumerate {self.board_of_many_jumps()} {self.threads()} {depth}",
                f"graph {self.board_of_many_jumps()} {depth} --merge exact --csv-jumps -",
                f"solve {self.board_of_many_jumps()}",
                f"boards {self.board_of_many_jumps()}",
            )
        )

    def draw(self, kinds):
        """By one of these methods."""
        return getattr(self, self.random.choice(kinds.split()))()

    def command(self):
        """Its words."""
        return self.draw(
            "enumerate enumerate enumerate save count count conditions table query games moves"
            " solve solve graph_file graph_file describe many_jumps many_jumps"
        ).split()

    def mebibytes(self):
        """From 32 on, most of them small: that is where what was not counted shows."""
        return int(32 * 2 ** (self.random.random() ** 2 * (4 if self.large else 2.5)))
