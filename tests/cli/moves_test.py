"""`moves`, `solve --shortest` and the conditions of `count` and `solve`, run as programs.

Solutions are played here once more, and their moves counted, in Python, from the names of the holes alone.
"""

import csv
import io
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
    def test_distribution_is_that_of_all_solutions(self):
        solutions = lines(self.run_ok("solve", "triangle5", "--start", "4", "--finish", "4", "--all", "--quiet"))
        expected = {}
        for line in solutions:
            expected[moves_of(line)] = expected.get(moves_of(line), 0) + 1
        self.assertEqual(len(solutions), 51452)
        run = self.run_ok("moves", "triangle5", "--start", "4", "--finish", "4", "--csv", "-")
        rows = list(csv.DictReader(io.StringIO(run.stdout)))
        self.assertEqual({int(row["moves"]): int(row["solutions"]) for row in rows}, expected)

    def test_table_json_and_csv_agree(self):
        run = self.run_ok("moves", "triangle5", "--start", "1", "--csv", "out.csv", "--json", "out.json")
        numbers = json.loads((self.folder / "out.json").read_text())
        self.assertEqual(numbers["solutions"], "29760")
        self.assertEqual(sum(int(row["solutions"]) for row in numbers["by_moves"]), 29760)
        self.assertEqual(numbers["by_moves"][0]["moves"], numbers["fewest_moves"])
        self.assertEqual(numbers["by_moves"][0]["solutions"], numbers["solutions_with_fewest_moves"])
        self.assertEqual(numbers["by_moves"][-1]["moves"], numbers["most_moves"])
        self.assertIn("29,760 solutions", run.stdout)
        self.assertIn(f"fewest moves: {numbers['fewest_moves']}, in ", run.stdout)
        self.assertIn(f"longest move: {numbers['longest_move']} jumps", run.stdout)
        rows = list(csv.DictReader(io.StringIO((self.folder / "out.csv").read_text())))
        self.assertEqual([int(row["moves"]) for row in rows], [row["moves"] for row in numbers["by_moves"]])

    def test_fewest_alone(self):
        run = self.run_ok("moves", "english", "--finish", "d4", "--fewest", "--json", "-")
        numbers = json.loads(run.stdout)
        self.assertEqual(numbers["fewest_moves"], 18)
        self.assertIsNone(numbers["by_moves"])
        self.assertIsNone(numbers["solutions_with_longest_move"])
        self.assertEqual(numbers["solutions"], "40861647040079968")

    def test_engines_and_threads_agree(self):
        first = None
        for engine in ("dense", "hash", "reference"):
            run = self.run_ok("moves", "rect4x5", "--start", "c2", "--engine", engine, "--threads", "3", "--json", "-")
            first = first or run.stdout
            self.assertEqual(run.stdout, first)

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


class ConditionsTest(ProgramTest):
    def solutions(self, *conditions):
        run = self.run_ok("solve", "triangle5", "--start", "1", "--all", "--notation", "numbers", "--quiet", *conditions)
        return lines(run)

    def count(self, *conditions):
        run = self.run_ok("count", "triangle5", "--start", "1", "--finish", "any", "--json", "-", *conditions)
        found = json.loads(run.stdout)
        return found | found["finishes"][0]

    def setUp(self):
        super().setUp()
        self.all = self.solutions()
        self.assertEqual(len(self.all), 29760)

    def expect(self, kept, *conditions):
        expected = [line for line in self.all if kept(jumps_of(line))]
        self.assertTrue(0 < len(expected) < len(self.all))
        self.assertEqual(self.solutions(*conditions), expected)
        numbers = self.count(*conditions)
        self.assertEqual(numbers["solutions"], str(len(expected)))
        self.assertIsNone(numbers["games"])
        self.assertIn(conditions[0].lstrip("-"), numbers["conditions"])

    def test_records_say_what_files_held(self):
        """A file may change or go, so the record has its content."""
        self.write("after-two.txt", "    o\n   . o\n  o . .\n o o o o\no o o o o\n")
        self.write("jumps.txt", "6-4\n")
        from_files = self.count("--through", "after-two.txt", "--avoid", "jumps.txt")
        self.assertEqual(from_files["conditions"], "through a2,b3,c3; avoid c3-a3")
        self.assertEqual(self.count("--through", "2,5,6", "--avoid", "c3-a3"), from_files)

    def test_jumps(self):
        self.expect(lambda jumps: jumps[0] == ("4", "1"), "--first", "4-1")
        self.expect(lambda jumps: ("6", "4") in jumps and ("13", "6") in jumps, "--through", "6-4; 13-6")
        self.expect(lambda jumps: ("6", "4") not in jumps, "--avoid", "6-4")
        self.expect(lambda jumps: jumps[:2] == [("4", "1"), ("6", "4")] and ("12", "5") not in jumps,
                    "--first", "4-1 6-4", "--avoid", "12-5")

    def test_positions(self):
        def meets(vacant):
            def look(jumps):
                holes = {"1"}
                for start, end in jumps:
                    over = {("4", "1"): "2", ("6", "1"): "3", ("6", "4"): "5"}.get((start, end))
                    holes ^= {start, over, end}
                    if holes == vacant:
                        return True
                    if over is None:
                        return False
                return False
            return look

        self.expect(meets({"2", "4"}), "--through", "2,4")
        self.expect(lambda jumps: not meets({"2", "4"})(jumps), "--avoid", "2,4")
        self.write("after-two.txt", "    o\n   . o\n  o . .\n o o o o\no o o o o\n")
        pegs = ",".join(str(hole) for hole in range(1, 16) if hole not in (2, 5, 6))
        first = self.solutions("--through", "after-two.txt")
        self.assertEqual(first, self.solutions("--through", "pegs:" + pegs))
        self.assertEqual(first, self.solutions("--through", "2,5,6"))
        self.assertEqual(first, [line for line in self.all if meets({"2", "5", "6"})(jumps_of(line))])

    def test_jumps_from_a_file_and_random_draws(self):
        self.write("begin.txt", self.all[100].split()[0] + "\n")
        begin = jumps_of(self.all[100].split()[0])
        drawn = lines(self.run_ok("solve", "triangle5", "--start", "1", "--random", "--seed", "3", "--count", "20",
                                  "--notation", "numbers", "--first", "begin.txt"))
        self.assertEqual(len(drawn), 20)
        for line in drawn:
            self.assertEqual(jumps_of(line)[:len(begin)], begin)
            self.assertIn(line, self.all)

    def test_without_a_finish_every_finish_is_counted(self):
        run = self.run_ok("count", "triangle5", "--start", "1", "--avoid", "6-4", "--csv", "-")
        rows = {row["finish"]: int(row["solutions"]) for row in csv.DictReader(io.StringIO(run.stdout))}
        self.assertEqual(rows["any"], sum(1 for line in self.all if ("6", "4") not in jumps_of(line)))
        self.assertEqual(rows["any"], sum(rows.values()) - rows["any"])

    def test_what_cannot_be(self):
        self.fail_with("solve", "triangle5", "--start", "1", "--through", "2,4; 3,6", "--all",
                       says=("no solution", "through a2,a3; b2,c3"))
        self.refuse("count", "triangle5", "--start", "1", "--first", "1-4", says=("a1-a3",))
        self.refuse("count", "triangle5", "--start", "1", "--avoid", "1-2", says=("--avoid:1:1", "a1-a2"))
        self.refuse("count", "triangle5", "--start", "1", "--avoid", "nothing.txt", says=("--avoid", "nothing.txt"))
        self.refuse("count", "triangle5", "--start", "1", "--first", "2,4", says=("--first", "--through"))
        self.refuse("solve", "triangle5", "--start", "1", "--shuffle", "--avoid", "6-4", says=("--shuffle",))


if __name__ == "__main__":
    unittest.main()
