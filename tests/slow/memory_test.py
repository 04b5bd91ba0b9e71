#!/usr/bin/env python3
"""The promise of --memory on many random boards and commands: cli/memory_test.py, for longer."""

import random

from memory_runs import Draw, MemoryTest
from program import plain_build_only, run_tests


@plain_build_only("it takes memory of its own, several times as much")
class Memory(MemoryTest):
    def test_random_commands_keep_below(self):
        seed = 64
        draw = Draw(random.Random(seed), self.folder, large=True)
        ended = []
        for number in range(1000):
            command = draw.command()
            with self.subTest(seed=seed, number=number):
                ended.append(self.keeps(draw.mebibytes(), *command, codes=(0, 1, 3))[0])
        self.assertGreater(ended.count(0), 500, "some must fit")
        self.assertGreater(ended.count(3), 10, "some must not")

    def test_solutions_keep_below(self):
        for mebibytes in (120, 400):
            for ways in ((), ("--all", "--limit", "10"), ("--fewest-moves",)):
                self.keeps(
                    mebibytes, "solve", "english", "--finish", "d4", "--engine", "hash", *ways
                )


if __name__ == "__main__":
    run_tests()
