"""`pegspace table` as a program: what it prints, refusals, runs that are stopped and gone on
with."""

import re
import signal
import unittest

from program import memory_is_limited
from random_faults import FaultyTest


class TableTest(FaultyTest):
    def test_terminal(self):
        text = self.printed("table triangle5")
        self.assertIn("6 symmetries", text)
        self.assertRegex(text, r"(?m)^17 .*feasible.*\b75 pairs")
        self.assertRegex(text, r"(?m)^12 .*solvable.*\b54 pairs")
        self.assertIn("a1: ", text)
        none = self.printed("table rect1x1")
        self.assertIn("feasible", none)

    def test_refusals(self):
        self.refuse_each(
            """
            table -> board
            table triangle4 --start 1 -> --start
            table triangle4 --solvable --engine hash -> --engine; --solvable
            table triangle4 --resume --csv - -> --resume; --csv
            table triangle4 --csv missing/t.csv -> --csv; No such file
            """
        )
        self.file("t.csv.part", "something else\n")
        table = "table triangle4 --csv t.csv".split()
        self.refuse(*table, says=("t.csv.part", "--resume"))
        self.refuse(*table, "--resume", says=("t.csv.part",))
        of_0_1 = "pegspace table, unfinished; continue with --resume\nboard 1 2\n"
        self.file("t.csv.part", of_0_1)
        self.refuse(*table, "--resume", says=("t.csv.part", "another version"))

    @memory_is_limited
    def test_pairs_that_stay_unknown(self):
        """From e1 to e1 of Wiegleb's board no beam that fits little memory finds a solution; all
        others have one."""
        words = "table wiegleb --solvable --memory 40M --json t.json --csv t.csv"
        run = self.run_ok(*words.split())
        self.assertRegex(run.stderr, r"e1 to e1 is unknown: [^.]*--memory")
        rows = self.json_of("t.json")["rows"]
        (unknown,) = [row for row in rows if row["solvable"] == "unknown"]
        known = {"start": "e1", "finish": "e1", "feasible": True, "solvable": "unknown", "pairs": 4}
        self.assertEqual(unknown, known | {"solutions": None, "winning_positions": None})
        # Of the 225 that the class allows.
        self.assertEqual(sum(row["pairs"] for row in rows if row["solvable"] is True), 221)
        self.assertIn("e1,e1,true,unknown,,,4\n", self.text_of("t.csv"))
        self.assertEqual(self.files(), ["t.csv", "t.json", "t.run.json"])

    def test_complete_tables_leave_no_part(self):
        table = "table triangle4 --csv t.csv".split()
        self.run_ok(*table, "--quiet", "--json", "t.json")
        self.assertEqual(self.files(), ["t.csv", "t.json", "t.run.json"])
        whole = self.text_of("t.csv")
        again = self.run_ok(*table, "--resume")  # says that it begins anew
        self.assertIn("t.csv.part", again.stderr)
        self.assertEqual(self.text_of("t.csv"), whole)

    def test_a_disk_that_was_full_at_the_first_row(self):
        table = "table triangle4 --csv t.csv".split()
        self.file("t.csv.part", "pegspace table, unf")
        self.refuse(*table, says=("t.csv.part", "--resume"))
        self.assertIn("no row", self.run_ok(*table, "--resume").stderr)
        self.assertEqual(self.files(), ["t.csv", "t.run.json"])

    def test_interrupt_and_resume(self):
        """Stopped by Ctrl-C as it writes for the sixth time."""
        table = "table rect4x5 --engine hash --threads 1 --csv t.csv".split()
        faults = self.at_call("write", 6, signal.SIGINT)
        self.fail_with(*table, code=130, says=("--resume",), **faults)
        self.assertEqual(self.files(), ["t.csv.part"])
        kept = self.text_of("t.csv.part")
        self.assertGreater(kept.count("\n"), 3)
        self.refuse_each(
            """
            table rect4x5 --csv t.csv -> t.csv.part; --resume
            table rect5x4 --csv t.csv --resume -> t.csv.part; rect5x4
            table rect4x5 --csv t.csv --solvable --resume -> t.csv.part; other options
            """
        )
        # Cut in the middle of a line, as a machine that stops would leave it.
        self.file("t.csv.part", kept + "a1,a1,12")
        self.run_ok(*table, "--quiet", "--resume")
        self.assertEqual(self.files(), ["t.csv", "t.run.json"])
        self.assertTrue(self.json_of("t.run.json")["resumed"])
        self.run_ok(*table[:-1], "whole.csv", "--quiet")
        self.assertEqual(self.text_of("t.csv"), self.text_of("whole.csv"))

    def test_what_is_kept_is_not_asked_again(self):
        for question in ("--engine hash", "--solvable"):
            table = f"table rect4x5 {question} --threads 1 --csv t.csv".split()
            remaining = 7
            for more in ((), ("--resume",)):
                faults = self.at_call("write", 6, signal.SIGINT)
                said = self.fail_with(*table, *more, code=130, **faults).stderr
                answered, of_all = re.search("([0-9]+) of ([0-9]+) pairs remaining", said).groups()
                self.assertEqual(int(of_all), remaining, said)
                remaining -= int(answered)
                self.assertLess(remaining, 7)
            (self.folder / "t.csv.part").unlink()


if __name__ == "__main__":
    unittest.main()
