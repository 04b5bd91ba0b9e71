"""`moves` and `solve --shortest`, run as programs. (Every number by definition: random_commands/.)"""

import json
import unittest

from program import ProgramTest, pegspace, plain_build_only


def jumps_of(line):
    """The jumps of a line such as 'd2-d4 e1-c1-c3' as pairs of hole names."""
    pairs = []
    for move in line.split():
        stops = move.split("-")
        pairs += list(zip(stops, stops[1:]))
    return pairs


def moves_of(line):
    """Runs of jumps of one peg."""
    moves = 0
    last = None
    for start, end in jumps_of(line):
        moves += start != last
        last = end
    return moves


def lines(run):
    return [line for line in run.stdout.splitlines() if line]


class MovesTest(ProgramTest):
    def test_fewest_alone(self):
        run = self.run_ok("moves", "english", "--finish", "d4", "--fewest", "--json", "-")
        numbers = json.loads(run.stdout)
        self.assertEqual(numbers["fewest_moves"], 18)
        self.assertIsNone(numbers["by_moves"])
        self.assertIsNone(numbers["solutions_with_longest_move"])
        self.assertEqual(numbers["solutions"], "40861647040079968")

    def test_no_solution_is_a_result(self):
        run = self.run_ok("moves", "european")
        self.assertIn("0 solutions", run.stdout)
        self.assertRegex(run.stderr, "no solution: .*class")
        self.assertIn("no solution", self.run_ok("moves", "triangle5", "--start", "5", "--finish", "5").stderr)

    @plain_build_only("it takes more memory")
    def test_files_are_the_whole_run_s_whatever_memory_there_is(self):
        command = ("moves", "triangle6", "--start", "4", "--finish", "any", "--threads", "1", "--csv", "m.csv", "--json", "m.json")
        self.run_ok(*command, "--run", "none")
        whole = [(self.folder / name).read_bytes() for name in ("m.csv", "m.json")]
        codes, known = set(), 0
        for memory in range(20, 68, 8):
            run = pegspace(*command, "--memory", f"{memory}M", folder=self.folder)
            codes.add(run.returncode)
            known += "; fewest moves: " in run.stderr
            self.assertIn(run.returncode, (0, 3), run.stderr)
            self.assertEqual([(self.folder / name).read_bytes() for name in ("m.csv", "m.json")], whole, memory)
            self.assertEqual((self.folder / "m.run.json").exists(), 0 in codes)
        self.assertEqual(codes, {0, 3})
        self.assertGreater(known, 0)

    def test_memory_is_refused(self):
        self.fail_with("moves", "english", "--finish", "d4", "--memory", "80M", code=3, says=("--memory",))

    def test_shortest_solutions(self):
        all_solutions = lines(self.run_ok("solve", "triangle5", "--start", "1", "--all", "--quiet"))
        fewest = min(moves_of(line) for line in all_solutions)
        expected = [line for line in all_solutions if moves_of(line) == fewest]
        shortest = lines(self.run_ok("solve", "triangle5", "--start", "1", "--all", "--shortest", "--quiet"))
        self.assertEqual(shortest, expected)
        limited = lines(self.run_ok("solve", "triangle5", "--start", "1", "--all", "--limit", "3", "--shortest", "-q"))
        self.assertEqual(limited, expected[:3])
        for engine in ("dense", "hash", "reference"):
            one = self.run_ok("solve", "triangle5", "--start", "1", "--shortest", "--engine", engine)
            self.assertEqual(lines(one), expected[:1])
        self.assertIn(f"{fewest} moves", one.stderr)
        boards = self.run_ok("solve", "triangle5", "--start", "1", "--shortest", "--notation", "json")
        self.assertEqual(len(json.loads(boards.stdout)["moves"]), fewest)

    def test_shortest_solution_of_the_english_board(self):
        run = self.run_ok("solve", "english", "--finish", "d4", "--shortest")
        self.assertEqual(moves_of(run.stdout), 18)
        self.assertEqual(len(jumps_of(run.stdout)), 31)
        self.assertIn("31 jumps in 18 moves", run.stderr)

    def test_shortest_goes_not_with_everything(self):
        self.refuse("solve", "triangle5", "--shortest", "--random", says=("--shortest",))
        self.refuse("solve", "triangle5", "--shortest", "--engine", "dfs", says=("--shortest", "dfs"))
        self.refuse("solve", "triangle5", "--shortest", "--first", "4-1", says=("--shortest", "--first"))


if __name__ == "__main__":
    unittest.main()
