#!/usr/bin/env python3
"""No valid input ends in "internal check failed" or by a signal: random boards of up to 64 holes
with random commands (random_commands/valid_input.py), and boards that once did.

ctest sets PEGSPACE to the program's path.
"""

import unittest

from program import ProgramTest, memory_is_limited, run_tests
from random_commands.valid_input import run_draws, run_for

DRAWS = 60
SEED = 20261125


class RandomBoards(unittest.TestCase):
    @memory_is_limited
    def test_draws(self):
        counts, wrong = run_draws(SEED, DRAWS)
        self.assertEqual(wrong, [], "\n".join(wrong))
        self.assertEqual(counts["draws"], DRAWS)
        self.assertLess(counts["exit code 2"], 0.15 * DRAWS)
        self.assertGreater(counts["exit code 0"], 0.3 * DRAWS)


class ManyPegTypes(ProgramTest):
    """More numbers of pegs on them than the dense engine numbers."""

    def chain(self, lines):
        """Only the peg on a1 can jump, then that on a2, ...: a line of positions. Each middle is a
        peg type of its own."""
        text = ", ".join(f"a{i} m{i + 1} a{i + 1}" for i in range(lines))
        return self.file("chain.txt", f"lines: {text}\n")

    def test_a_chain_of_lines(self):
        board = self.chain(20)
        for engine in ("auto", "hash", "reference"):
            given = (board, "--memory", "200M", "--engine", engine)
            rows = self.run_rows("enumerate", *given)
            found = [(row["positions"], row["jumps"]) for row in rows]
            self.assertEqual(found, [("1", "1")] * 20 + [("1", "0")])
            for command in (("count", "--games"), ("games",)):
                self.assertIn("1 game", self.run_ok(*command, *given).stdout)
        self.assertIn("No problem", self.printed("table", board, "--memory", "200M"))
        self.assertIn("dense", self.printed("boards", board))

    def test_by_the_dense_engine(self):
        board = self.chain(13)
        given = ("enumerate", board, "--finish", "any", "--engine")
        self.assertEqual(self.run_rows(*given, "dense"), self.run_rows(*given, "reference"))

    def test_a_fan(self):
        edges = [f"1 {i}" for i in range(2, 50)] + [f"{i} {i + 1}" for i in range(2, 49)]
        board = self.file("fan.txt", f"holes: 49\nedges: {', '.join(edges)}\n")
        for command in ("enumerate", "count", "table", "games", "moves"):
            self.assertIn(run_for((command, board, "--memory", "2T"), self.folder, 1)[0], (0, 130))


class TooManyRows(ProgramTest):
    def test_tables_of_classes_that_cannot_be_numbered(self):
        for board in ("square8", "rect8x7", "rhombus8"):
            words = f"table {board} --engine dense --memory 200M"
            self.assertIn(run_for(words.split(), self.folder, 2)[0], (3, 130))


if __name__ == "__main__":
    run_tests()
