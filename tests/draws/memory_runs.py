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
    """Random boards and commands for a limit of memory, from a seed. Boards are files in the
    folder."""

    def __init__(self, random, folder, large):
        self.random = random
        self.folder = pathlib.Path(folder)
        self.large = large  # also boards and options that take seconds
        self.boards = 0

    def some(self, share, *words):
        return words if self.random.random() < share else ()

    def graph(self, holes, many):
        """A tree with some edges more (few jumps), or half of all edges or more (many)."""
        edges = {(self.random.randrange(hole), hole) for hole in range(1, holes)}
        share = self.random.uniform(0.5, 1) if many else 1 / holes
        edges |= {(a, b) for b in range(holes) for a in range(b) if self.random.random() < share}
        lines = "".join(f"{a + 1} {b + 1}\n" for a, b in sorted(edges))
        return f"holes: {holes}\nedges:\n{lines}"

    def board(self, most_holes):
        """A name of a file. Work grows with the jumps as well, so boards of many have fewer
        holes."""
        self.boards += 1
        path = self.folder / f"board{self.boards}.txt"
        most_of_many = 12 + (most_holes - 12) // 3
        kind = self.random.random()
        if kind < 0.6:
            path.write_text(lattice(self.random, self.random.randint(12, most_holes), most_holes))
        elif kind < 0.75:
            path.write_text(self.graph(self.random.randint(12, most_holes), many=False))
        else:
            path.write_text(self.graph(self.random.randint(8, most_of_many), many=True))
        return path.name

    def board_of_many_jumps(self):
        """Up to 70,000, or 250,000: more work for one position than elsewhere for a level."""
        self.boards += 1
        path = self.folder / f"board{self.boards}.txt"
        path.write_text(self.graph(self.random.randint(24, 64 if self.large else 42), many=True))
        return path.name

    def engine(self):
        return ("--engine", self.random.choice(("auto", "hash", "dense")))

    def finish(self, share=0.7):
        return self.some(share, "--finish", self.random.choice(("any", "any", "2", "3,5")))

    def threads(self):
        return ("--threads", str(self.random.choice((1, 2, 2, 5))))

    def enumerate(self):
        return (
            "enumerate",
            self.board(33),
            *self.engine(),
            *self.threads(),
            *self.finish(),
            "--max-depth",
            str(self.random.randint(1, 9 if self.large else 6)),
            *self.some(0.2, "--symmetry", "board"),
            *self.some(0.2, "--columns", "positions,canonical_positions"),
            *self.some(0.2, "--start", "all"),
            *self.some(0.3, "--csv", "levels.csv", "--json", "levels.json"),
        )

    def save(self):
        return (
            "enumerate",
            self.board(33),
            "--engine",
            "hash",
            *self.threads(),
            "--save",
            f"{self.random.random()}.set",
            "--max-depth",
            str(self.random.randint(3, 9 if self.large else 6)),
        )

    def count(self):
        return (
            "count",
            self.board(26 if self.large else 17),
            *self.engine(),
            *self.threads(),
            *self.finish(),
            *self.some(0.5),
        )

    def conditions(self):
        return (
            "count",
            self.board(22 if self.large else 15),
            *self.engine(),
            *self.threads(),
            *"--finish any --through pegs:1,2,3".split(),
        )

    def table(self):
        return (
            "table",
            self.board(17 if self.large else 13),
            *self.engine(),
            *self.threads(),
            *self.some(0.3, "--all-pairs"),
        )

    def query(self):
        engine = self.engine()
        (self.folder / "saved.set").unlink(missing_ok=True)  # that of another board is not replaced
        save = (
            self.some(0.5, "--save", "saved.set") if "hash" in engine else ()
        )  # the dense one takes no board in many parts
        return (
            "query",
            self.board(20 if self.large else 15),
            "vacant:1,2,3",
            *engine,
            *self.threads(),
            *self.finish(),
            *save,
        )

    def games(self):
        return ("games", self.board(18 if self.large else 14), *self.engine(), *self.threads())

    def moves(self):
        return (
            "moves",
            self.board(18 if self.large else 14),
            *self.engine(),
            *self.threads(),
            *self.finish(),
            *self.some(0.3, "--fewest-moves"),
        )

    def solve(self):
        ways = (
            ("--all", "--limit", "1000"),
            ("--random", "--samples", "100", "--seed", "7"),
            ("--fewest-moves",),
            (),
            ("--engine", "dfs"),
            ("--engine", "beam"),
            ("--engine", "hash"),
            ("--draw",),
            ("--through", "pegs:1,2,3", "--all", "--limit", "100"),
        )
        return (
            "solve",
            self.board(22 if self.large else 16),
            *self.threads(),
            *self.finish(),
            *self.random.choice(ways),
        )

    def graph_file(self):
        """Of jumps alone the first levels of a large board; the others search for solutions from
        positions whose jumps are left out, so there a whole graph."""
        only_jumps = self.random.random() < 0.4
        merges = ("canonical", "exact", "none") if only_jumps else ("canonical", "exact")
        levels = ("--max-depth", str(self.random.randint(0, 6 if self.large else 5)))
        return (
            "graph",
            self.board(33 if only_jumps else 19 if self.large else 16),
            *(levels if only_jumps else ()),
            *self.threads(),
            *self.finish(),
            "--merge",
            self.random.choice(merges),
            *(("--csv-jumps", "-") if only_jumps else self.random.choice(((), ("--csv", "-")))),
        )

    def describe(self):
        return ("boards", self.board(33))

    def many_jumps(self):
        depth = str(self.random.randint(0, 2 if self.large else 1))
        return self.random.choice(
            (
                ("enumerate", self.board_of_many_jumps(), *self.threads(), "--max-depth", depth),
                (
                    "graph",
                    self.board_of_many_jumps(),
                    "--max-depth",
                    depth,
                    *"--merge exact --csv-jumps -".split(),
                ),
                ("solve", self.board_of_many_jumps()),
                ("boards", self.board_of_many_jumps()),
            )
        )

    def command(self):
        draw = self.random.choice(
            (
                self.enumerate,
                self.enumerate,
                self.enumerate,
                self.save,
                self.count,
                self.count,
                self.conditions,
                self.table,
                self.query,
                self.games,
                self.moves,
                self.solve,
                self.solve,
                self.graph_file,
                self.graph_file,
                self.describe,
                self.many_jumps,
                self.many_jumps,
            )
        )
        return draw()

    def mebibytes(self):
        """From 32 on, most of them small: that is where what was not counted shows."""
        return int(32 * 2 ** (self.random.random() ** 2 * (4 if self.large else 2.5)))
