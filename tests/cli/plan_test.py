#!/usr/bin/env python3
"""--dry-run of every command that runs long or writes files: the plan says engine, memory and
files, nothing is run or written, and what the run itself would refuse is refused.

ctest sets PEGSPACE to the program's path.
"""

import pathlib
import re
import unittest

from program import SLOWER, ProgramTest, memory_is_limited, processor_seconds

REFERENCE = pathlib.Path(__file__).resolve().parents[1] / "reference"


class Plan(ProgramTest):
    def lines(self, words, **environment):
        """{name: what the plan says of it}"""
        run = self.run_ok(*words.split(), "--dry-run", **environment)
        self.assertEqual(self.files(), [])
        self.assertIn("Nothing was run", run.stdout)
        return dict(line.split(maxsplit=1) for line in run.stdout.splitlines() if line)

    def test_the_plan_of_an_enumeration(self):
        plan = self.lines("enumerate english --finish d4 --csv a.csv --json - --threads 3")
        self.assertEqual(plan["board"], "english, 33 holes")
        self.assertEqual((plan["start"], plan["finish"], plan["threads"]), ("d4", "d4", "3"))
        self.assertEqual(plan["files"], "a.csv, standard output, a.run.json")
        self.assertIn("MiB", plan["memory"])

    def test_the_plan_says_which_engine_was_chosen(self):
        trial = "dense: .*; unless a trial of hash ends sooner"
        for words, engine in (
            ("count english --engine reference", "reference: "),
            ("enumerate diamond41 --memory 1G --max-depth 8", trial),
            ("solve english --engine dfs", "dfs: "),
            ("solve english --engine beam", "beam: "),
            ("solve english --fewest-moves", "dense: "),
            ("solve english --finish d5", ".*no solution"),
        ):
            self.assertRegex(self.lines(words)["engine"], f"^{engine}")

    def test_a_plan_searches_nothing(self):
        began = processor_seconds()
        plan = self.lines("enumerate wiegleb --memory 64G")
        self.assertLess(processor_seconds() - began, 2 * SLOWER)
        trial = r"^dense: .*; unless a trial of hash ends sooner, with at most [\d,]+ "
        self.assertRegex(plan["engine"], trial)

    def test_a_plan_says_what_a_known_number_of_positions_means(self):
        plan = self.lines("enumerate senku49 --memory 16G")
        self.assertIn("1,926,731,537,088 positions up to symmetry", plan["memory"])
        # Two of 48 levels have at least 2/49 of them, of 30 bytes each: 2.36e12.
        self.assertIn("so at least 2.1 TiB, which will not fit", plan["memory"])
        plan = self.lines("count wiegleb --finish e5 --memory 16G")
        self.assertRegex(plan["engine"], r"^hash: .*; dense would need 3\d\.\d GiB")
        self.assertIn("53,703,105,045 positions up to symmetry", plan["memory"])
        self.assertIn("which will not fit", plan["memory"])

    def test_a_plan_says_what_the_numbers_of_a_fold_may_take(self):
        plan = self.lines("count english")
        found = re.search(r"at most about ([\d,]+) in each, of 8 bytes or more", plan["memory"])
        self.assertIsNotNone(found, plan)
        # The largest levels of the class have half of C(33, 16) / 2^4 positions; 8 symmetries.
        number = int(found[1].replace(",", "")) / (1_166_803_110 / 16 / 8)
        self.assertGreater(number, 0.9)
        self.assertLess(number, 1.5)

    def test_what_cannot_fit_is_refused_behind_its_plan(self):
        for words in (
            "enumerate diamond41",
            "count diamond41",
            "games diamond41",
            "moves diamond41",
            "table diamond41",
            "query diamond41 --save a.set",
            "solve diamond41 --start d2 --all",
        ):
            words = f"{words} --engine dense --dry-run".split()
            run = self.fail_with(*words, code=3, says=("--memory",), PEGSPACE_MEMORY="500M")
            self.assertRegex(run.stdout, r"(?m)^memory .*[GM]iB.* 500 MiB")
            self.assertEqual(self.files(), [])

    def test_every_command_that_runs_long_has_a_plan(self):
        out = "standard output"
        for words, files in (
            ("table english --csv t.csv --json -", f"t.csv, {out}, t.run.json, t.csv.part"),
            ("games english --csv g.csv", "g.csv, g.run.json"),
            ("moves english --finish d4 --json m.json", "m.json, m.run.json"),
            ("query english vacant:d2,d3 --json -", out),
            ("query english --finish d4 --save e.set", "e.set"),
            ("positions english --npy a%d.npy", "a%d.npy, a%d.run.json"),
            ("solve english --random --json s.json", "s.json, s.run.json"),
            ("solve european --start e7", "none"),
            ("graph english --output g.dot", "g.dot"),
        ):
            with self.subTest(words):
                began = processor_seconds()
                plan = self.lines(words)
                self.assertLess(processor_seconds() - began, 5 * SLOWER)
                self.assertTrue(plan["files"].startswith(files), plan)
                self.assertRegex(plan["memory"], r"\d [KMG]iB")
                self.assertGreater(len(plan["engine"]), 3)

    def test_unfinished_files_are_not_touched(self):
        self.file("a.set.part", "positions")
        self.file("t.csv.part", "rows")
        plan = "enumerate triangle5 --save a.set --dry-run".split()
        for more in ((), ("--resume",), ("--ranks", "2")):
            self.assertRegex(self.run_ok(*plan, *more).stdout, r"positions +a\.set")
        plan = "table triangle4 --csv t.csv --dry-run".split()
        self.refuse(*plan, says=("--resume",))
        self.run_ok(*plan, "--resume")
        self.assertEqual(self.text_of("a.set.part"), "positions")
        self.assertEqual(self.text_of("t.csv.part"), "rows")
        self.assertEqual(self.files(), ["a.set.part", "t.csv.part"])

    @memory_is_limited
    def test_hash_says_in_its_plan_what_a_position_takes(self):
        run = "enumerate english --engine hash --threads 2 --memory 44M"
        plan = self.lines(run)["memory"]
        self.assertIn("30 bytes for each canonical position", plan)
        self.assertIn("44 MiB may be used", plan)
        says = ("--memory", "levels were finished; the counts so far are exact")
        ended = self.fail_with(*run.split(), code=3, says=says)
        found = re.findall(r"(?m)^ *\d+ +\d+ +(\d\S*)", ended.stdout)
        rows = (REFERENCE / "english_central.csv").read_text().splitlines()[1:]
        known = [f"{int(row.split(',')[2]):,}" for row in rows]
        self.assertGreater(len(found), 8)
        self.assertEqual(found, known[: len(found)])

    @memory_is_limited
    def test_what_needs_no_level_is_not_refused(self):
        self.run_ok(*"count english --finish d5 --engine hash --memory 28M".split())  # other class

    @memory_is_limited
    def test_a_run_that_goes_on_is_not_refused(self):
        run = "enumerate english --engine hash --save a.set --threads 2 --memory".split()
        for more in (("74M",), ("28M", "--resume")):
            ended = self.fail_with(*run, *more, code=3, says=("--resume",))
            self.assertRegex(ended.stderr, r"\d levels? w")


if __name__ == "__main__":
    unittest.main()
