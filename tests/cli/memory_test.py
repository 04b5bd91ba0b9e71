#!/usr/bin/env python3
"""--memory SIZE is a promise: the peak resident memory of the process (as the kernel counts it)
stays below SIZE, whether the run fits, goes to disk, or ends with exit code 3.

PEGSPACE_MEMORY=long makes all runs of the table below, and more draws; without it a share of them.
"""

import os
import random

from memory_runs import Draw, MemoryTest
from program import plain_build_only, run_tests


#: All of the sizes below; without it the least and the most of each row, in turn if it has several
#: commands.
LONG = os.environ.get("PEGSPACE_MEMORY") == "long"
#: Of each kind some runs must fit and some not: (MiB, commands), each command with each memory.
DENSE, HASH, ALL_BUT_GAMES = (
    ("--engine", "dense"),
    ("--engine", "hash"),
    ("count", "english", "--finish", "d4"),
)


def least_and_most(sizes, commands, number):
    both = (min(sizes), max(sizes))
    return set(both) if len(commands) == 1 else both[number % 2 : number % 2 + 1]


MANY_JUMPS = "boards of many jumps"  # some end with 1: there is no solution, or no proof
RUNS = {
    "the hash engine": [
        (
            (20, 28, 40, 64),
            [
                ("enumerate", "english", *HASH, "--max-depth", "13", "--threads", threads)
                for threads in ("125" if LONG else "15")
            ],
        )
    ],
    "the dense engine": [
        (
            (32, 40, 60, 70),
            [
                ("enumerate", "english", *DENSE, *options)
                for options in (
                    (),
                    ("--finish", "any"),
                    ("--start", "c3", "--finish", "any"),
                    ("--finish", "d4", "--symmetry", "board"),
                    ("--symmetry", "none"),
                    ("--start", "all", "--max-depth", "9"),
                    ("--save", "kept.set"),
                )
            ],
        )
    ],
    "the reference engine": [
        (
            (30, 400),
            [
                (*command.split(), "--engine", "reference")
                for command in (
                    "enumerate rect4x6",
                    "enumerate rect4x6 --finish any",
                    "count rect4x6 --finish any",
                )
            ],
        )
    ],
    # The allocator keeps more the more threads there are.
    "counts": [
        ((30,), [("count", "triangle6", *HASH)]),
        ((60,), [("count", "triangle7", *HASH)]),
        ((30, 80), [("count", "triangle7", *DENSE)]),
        ((100, 150) if LONG else (100,), [(*ALL_BUT_GAMES, *DENSE)]),
        ((60,), [(*ALL_BUT_GAMES, *HASH)]),
        *([((150,), [(*ALL_BUT_GAMES, *HASH, "--threads", "5")])] if LONG else []),
    ],
    "tables and games": [
        ((18,), [("table", "triangle6", *DENSE)]),
        *([((20,), [("table", "triangle6", *HASH)])] if LONG else []),
        ((25,), [("games", "triangle6", *HASH), ("games", "triangle6", *DENSE)]),
    ],
    "moves, dense": [
        ((24, 28, 30, 34, 40, 48), [("moves", "rect5x5", "--start", "c1", *DENSE)]),
        *([((115,), [("moves", "english", "--finish", "d4", *DENSE)])] if LONG else []),
    ],
    "moves, hash": [
        ((24, 28, 30, 34, 40, 48), [("moves", "rect5x5", "--start", "c1", *HASH)]),
        *([((90,), [("moves", "english", "--finish", "d4", *HASH)])] if LONG else []),
    ],
    MANY_JUMPS: [
        (
            (32, 96),
            [
                ("enumerate", "complete64", "--max-depth", "1"),
                ("boards", "complete64"),
                ("solve", "complete64"),
                ("graph", "complete64", "--max-depth", "1", "--csv-jumps", "-"),
                ("count", "complete12", *HASH),
                ("games", "complete14", *HASH),
            ],
        )
    ],
}


@plain_build_only("it takes memory of its own, several times as much")
class Memory(MemoryTest):
    def test_what_each_keeps_below(self):
        for kind, rows in RUNS.items():
            codes = (0, 1, 3) if kind == MANY_JUMPS else (0, 3)
            ended = {
                self.keeps(mebibytes, *command, codes=codes)[0]
                for sizes, commands in rows
                for number, command in enumerate(commands)
                for mebibytes in (sizes if LONG else least_and_most(sizes, commands, number))
            }
            self.assertLessEqual({0, 3}, ended, f"{kind}: some must fit, some not")
        for engine in (HASH, DENSE):
            self.keeps(32, "games", "triangle7", *engine, codes=(3,))

    def test_positions_that_are_read_back_keep_below(self):
        """The dense engine reads its tiles back from FILE.part for the winning positions, the hash
        engine its levels."""
        for engine, mebibytes, board in (
            ("dense", 28, "rect5x6"),
            ("dense", 80, "rect5x6"),
            ("hash", 60, "rect5x5"),
            ("hash", 30, "rect4x6"),
        ):
            words = f"--finish 3 --engine {engine} --save {engine}{mebibytes}.set --threads 1"
            self.keeps(mebibytes, "enumerate", board, *words.split(), codes=(0,))
        self.assertEqual(self.bytes_of("dense28.set"), self.bytes_of("dense80.set"))

    def test_threads_alone_refuse_no_run(self):
        """A small search takes little, however many threads it might use."""
        for threads in "1 2 5 16 64".split() if LONG else ["64"]:
            for command in (
                "moves triangle7",
                "moves triangle5",
                "count triangle5",
                "enumerate triangle5",
                "games triangle4",
            ):
                for engine in (HASH, DENSE):
                    self.keeps(40, *command.split(), *engine, "--threads", threads, codes=(0,))

    def test_what_does_not_fit_says_what_would(self):
        self.keeps(28, "enumerate", "english", *HASH, codes=(3,))  # plan_test.py: what it says
        _, error = self.keeps(40, "enumerate", "european", *DENSE, codes=(3,))
        self.assertRegex(error, r"dense .*\d MiB .*european.*\d MiB")
        self.keeps(74, "enumerate", "european", *DENSE, "--max-depth", "9", codes=(0,))
        code, _, error = self.peak("enumerate", "english", "--memory", "5M")
        self.assertEqual(code, 3)
        self.assertRegex(error, r"\d MiB.* 5 MiB|5 MiB.*\d MiB")

    def test_searches_for_one_solution_keep_below(self):
        """A lost position, of which a beam, the class and a depth-first search take more."""
        rows = "--ooo-- --.oo-- ooooooo ...o..o ..ooooo --ooo-- --ooo--"
        self.file("lost.txt", "\n".join(["board:", *rows.split(), ""]))
        says = {"auto": "neither a solution nor a proof", "dfs": "18 MiB of memory"}
        for engine, said in says.items():
            words = f"solve lost.txt --finish any --engine {engine}"
            self.assertIn(said, self.keeps(18, *words.split(), codes=(3,))[1])

    def test_graphs_keep_below_and_say_what_they_need(self):
        large = "graph english --max-depth 6 --merge none".split()
        for mebibytes in (24, 32, 60) if LONG else (24,):
            _, error = self.keeps(mebibytes, *large, codes=(3,))
            for words in ("positions", "--max-depth", "--merge canonical", "MiB"):
                self.assertIn(words, error)
        exact = "graph rect4x5 --start a1 --merge exact".split()
        # The graph fits, its text does not.
        self.assertIn("40 MiB", self.keeps(40, *exact, codes=(3,))[1])
        self.keeps(40, *exact, "--csv-jumps", "-", codes=(0,))

    def test_saved_positions_keep_below(self):
        """What asks the file where it is keeps little in memory; what folds over it fits, or is
        refused."""
        self.run_ok("enumerate", "english", "--finish", "d4", "--save", "english.set")
        saved = ("--threads", "2", "--saved", "english.set")
        self.keeps(20, "solve", *saved, codes=(0,))
        for mebibytes in (20, 60, 120, 300) if LONG else (20, 300):
            codes = (0,) if mebibytes == 300 else (0, 3)
            for command in ("query vacant:d2,d3", "solve --random", "count"):
                self.keeps(mebibytes, *command.split(), *saved, codes=codes)

    def test_other_commands_keep_below(self):
        self.keeps(32, "boards")
        self.keeps(32, "enumerate", "english", "--max-depth", "6", "--csv", "levels.csv")
        self.keeps(32, "replay", "triangle4", "-", stdin="x" * 3_000_000, codes=(2,))

    def test_random_commands_keep_below(self):
        seed = 21
        draw = Draw(random.Random(seed), self.folder, large=LONG)
        ended = []
        for _ in range(1000 if LONG else 25):
            command = draw.command()
            ended.append(self.keeps(draw.mebibytes(), *command, codes=(0, 1, 3))[0])
        self.assertGreater(ended.count(0), 10, "some must fit")
        self.assertGreater(ended.count(3), 0, "some must not")


if __name__ == "__main__":
    run_tests()
