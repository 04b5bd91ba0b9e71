#!/usr/bin/env python3
"""--dry-run of enumerate and count: the plan says engine, memory, threads and files, and nothing is run or written.

ctest sets PEGSPACE to the program's path.
"""

import time
import unittest

from program import ProgramTest


class Plan(ProgramTest):
    def lines(self, *arguments, **environment):
        run = self.run_ok(*arguments, "--dry-run", **environment)
        self.assertEqual(self.files(), [])
        self.assertIn("Nothing was run", run.stdout)
        return dict(line.split(maxsplit=1) for line in run.stdout.splitlines() if line and not line.startswith("Nothing"))

    def test_the_plan_of_an_enumeration(self):
        plan = self.lines("enumerate", "english", "--finish", "d4", "--csv", "a.csv", "--json", "-", "--threads", "3")
        self.assertEqual(plan["board"], "english, 33 holes")
        self.assertEqual((plan["start"], plan["finish"], plan["threads"]), ("d4", "d4", "3"))
        self.assertEqual(plan["files"], "a.csv, standard output, run.json")
        self.assertIn("MiB", plan["memory"])

    def test_the_plan_says_which_engine_was_chosen(self):
        self.assertTrue(self.lines("count", "english", "--engine", "reference")["engine"].startswith("reference: "))
        chosen = self.lines("enumerate", "diamond41", "--memory", "1G")["engine"]
        self.assertTrue(chosen.startswith("hash: "), chosen)

    def test_environment_and_memory(self):
        self.assertEqual(self.lines("count", "english", PEGSPACE_THREADS="5")["threads"], "5")
        plan = self.lines("enumerate", "diamond41", "--engine", "dense", PEGSPACE_MEMORY="1G")
        self.assertIn("1 GiB may be used, which is too little", plan["memory"])

    def test_large_boards_are_planned_at_once(self):
        began = time.monotonic()
        self.lines("enumerate", "wiegleb", "--engine", "dense")
        self.assertLess(time.monotonic() - began, 5)

    def test_wrong_input_is_refused_as_ever(self):
        self.refuse("enumerate", "englsh", "--dry-run", says=("english",))
        self.refuse("count", "english", "--csv", "none/a.csv", "--dry-run", says=("--csv",))


if __name__ == "__main__":
    unittest.main()
