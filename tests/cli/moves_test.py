"""`moves` and `solve --fewest-moves`, run as programs. (Every number by definition:
random_commands/.)"""

import json
import unittest

from program import ProgramTest, memory_is_limited, pegspace


class MovesTest(ProgramTest):
    def test_fewest_alone(self):
        run = self.run_ok("moves", "english", "--finish", "d4", "--fewest-moves", "--json", "-")
        found = json.loads(run.stdout)
        numbers, (row,) = found["summary"], found["rows"]
        self.assertFalse(found["record"]["distribution"])
        self.assertEqual((numbers["fewest_moves"], row["moves"]), (18, 18))
        self.assertIsNone(numbers["solutions_with_longest_move"])
        self.assertEqual(numbers["solutions"], "40861647040079968")
        self.assertIn(
            "31 jumps in 18 moves",
            self.run_ok("solve", "english", "--finish", "d4", "--fewest-moves").stderr,
        )

    def test_no_solution_is_a_result(self):
        run = self.run_ok("moves", "european")
        self.assertIn("0 solutions", run.stdout)
        self.assertRegex(run.stderr, "no solution: .*class")
        self.assertIn(
            "no solution", self.run_ok("moves", "triangle5", "--start", "5", "--finish", "5").stderr
        )

    @memory_is_limited
    def test_files_are_the_whole_run_s_whatever_memory_there_is(self):
        command = tuple(
            "moves triangle6 --start 4 --finish any --threads 1 --csv m.csv --json m.json".split()
        )
        self.run_ok(*command, "--record", "none")
        whole = [(self.folder / name).read_bytes() for name in ("m.csv", "m.json")]
        codes, known = set(), 0
        for memory in range(20, 68, 8):
            run = pegspace(*command, "--memory", f"{memory}M", folder=self.folder)
            codes.add(run.returncode)
            known += "; fewest moves: " in run.stderr
            self.assertIn(run.returncode, (0, 3), run.stderr)
            self.assertEqual(
                [(self.folder / name).read_bytes() for name in ("m.csv", "m.json")], whole, memory
            )
            self.assertEqual((self.folder / "m.run.json").exists(), 0 in codes)
        self.assertEqual(codes, {0, 3})
        self.assertGreater(known, 0)

    def test_fewest_moves_goes_not_with_everything(self):
        self.refuse("solve", "triangle5", "--fewest-moves", "--random", says=("--fewest-moves",))
        self.refuse(
            "solve",
            "triangle5",
            "--fewest-moves",
            "--engine",
            "dfs",
            says=("--fewest-moves", "dfs"),
        )
        self.refuse(
            "solve",
            "triangle5",
            "--fewest-moves",
            "--first",
            "4-1",
            says=("--fewest-moves", "--first"),
        )


if __name__ == "__main__":
    unittest.main()
