"""`pegspace-bench` run as a program, on small work."""

import json
import os

from program import PEGSPACE, ProgramTest, pegspace, run_tests

BENCH = os.environ.get("PEGSPACE_BENCH", PEGSPACE + "-bench")


class BenchTest(ProgramTest):
    program = BENCH

    def test_levels(self):
        run = self.run_ok("levels", "square4", "--repeat", "2", "--json", "bench.json")
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
        run = self.run_ok("solve", "english", "--repeat", "2", "--json", "solve.json")
        self.assertIn("english: d4 to d4", run.stdout)
        rows = json.loads((self.folder / "solve.json").read_text())["solve"]
        self.assertEqual([row["problem"] for row in rows], ["english: d4 to d4"])
        for row in rows:
            for contestant in ("first_programs", "dfs", "auto"):
                self.assertEqual(len(row[contestant]["seconds"]), 2)
                self.assertGreater(min(row[contestant]["seconds"]), 0)

    def test_plans(self):
        for arguments, files in ((("levels", "english", "--json", "b.json"), "b.json"), (("scaling",), "none"), (("solve",), "none")):
            plan = dict(line.split(None, 1) for line in self.run_ok(*arguments, "--dry-run").stdout.splitlines() if line)
            self.assertEqual(plan["files"], files)
            self.assertIn("each run in a process of its own", plan["rounds"])
        self.assertEqual(self.files(), [])

    def test_wrong_use(self):
        self.refuse("solve", "square4", says=("english", "wiegleb"))
        self.refuse("solve", "triangle9", "--dry-run", says=("wiegleb",))
        self.refuse("levels", "sqare4", says=("square4",))
        self.refuse("levels", "--engine", "hsh", says=("hash?",))
        self.refuse("solve", "--engine", "hash", says=("no option --engine", "levels, scaling"))
        self.refuse("scaling", "english", says=("'english'",))
        self.refuse("level", says=("levels",))
        self.refuse("levels", "--repeat", "0", says=("--repeat", "1 to 100"))
        self.refuse("levels", "--json", "missing/b.json", says=("--json",))

    def test_it_is_another_program(self):
        self.assertIn("pegspace-bench COMMAND --help", self.run_ok("--help").stdout)
        self.assertTrue(self.run_ok("--version").stdout.startswith("pegspace-bench "))
        self.assertNotIn("bench", pegspace("--help", folder=self.folder).stdout)


if __name__ == "__main__":
    run_tests()
