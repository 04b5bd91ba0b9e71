"""`bench` run as a program, on small work."""

import json

from program import ProgramTest, run_tests


class BenchTest(ProgramTest):
    def test_small(self):
        run = self.run_ok("bench", "--board", "square4", "--repeat", "2", "--json", "bench.json")
        for part in ("plain canonical", "textbook", "hash", "reference", "All answers agree", "peak memory"):
            self.assertIn(part, run.stdout)
        data = json.loads((self.folder / "bench.json").read_text())
        self.assertTrue(data["answers_agree"])
        for program in data["programs"]:
            self.assertEqual(len(program["seconds"]), 2)
        for ratio in data["ratios"]:
            self.assertLessEqual(ratio["min"], ratio["median"])
            self.assertLessEqual(ratio["median"], ratio["max"])

    def test_first_solutions(self):
        run = self.run_ok("bench", "--solve", "--board", "english", "--repeat", "2", "--json", "solve.json")
        self.assertIn("english: d4 to d4", run.stdout)
        rows = json.loads((self.folder / "solve.json").read_text())["solve"]
        self.assertEqual([row["problem"] for row in rows], ["english: d4 to d4"])
        for row in rows:
            for contestant in ("first_programs", "dfs", "auto"):
                self.assertEqual(len(row[contestant]["seconds"]), 2)
                self.assertGreater(min(row[contestant]["seconds"]), 0)

    def test_wrong_use(self):
        self.refuse("bench", "--solve", "--board", "square4", says=("--solve", "english", "wiegleb"))
        self.refuse("bench", "--full", "--board", "square4", says=("--full",))
        self.refuse("bench", "--board", "sqare4", says=("square4",))
        self.refuse("bench", "--engine", "hsh", says=("hash?",))


if __name__ == "__main__":
    run_tests()
