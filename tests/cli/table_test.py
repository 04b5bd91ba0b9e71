"""`pegspace table` as a program: what it prints, refusals, runs that are stopped and gone on
with."""

import json
import signal
import unittest

from program import memory_is_limited, pegspace
from random_faults import FaultyTest


class TableTest(FaultyTest):
    def test_terminal(self):
        text = self.run_ok("table", "triangle5").stdout
        self.assertIn("6 symmetries", text)
        self.assertRegex(text, r"(?m)^17 .*feasible.*\b75 pairs")
        self.assertRegex(text, r"(?m)^12 .*solvable.*\b54 pairs")
        self.assertIn("a1: ", text)
        none = self.run_ok("table", "rect1x1").stdout
        self.assertIn("feasible", none)

    def test_refusals(self):
        self.refuse("table", says=("board",))
        self.refuse("table", "englsh", says=("english?",))
        self.refuse("table", "triangle4", "--start", "1", says=("--start",))
        self.refuse(
            "table", "triangle4", "--solvable", "--engine", "hash", says=("--engine", "--solvable")
        )
        self.refuse("table", "triangle4", "--resume", says=("--resume", "--csv"))
        self.refuse("table", "triangle4", "--resume", "--csv", "-", says=("--resume", "--csv"))
        self.refuse("table", "triangle4", "--csv", "missing/t.csv", says=("--csv", "No such file"))
        self.refuse("table", "triangle4", "--csv", "t.csv", "--engine", "hsah", says=("hash?",))
        self.write("t.csv.part", "something else\n")
        self.refuse("table", "triangle4", "--csv", "t.csv", says=("t.csv.part", "--resume"))
        self.refuse("table", "triangle4", "--csv", "t.csv", "--resume", says=("t.csv.part",))
        self.write(
            "t.csv.part", "pegspace table, unfinished; continue with --resume\nboard 1 2\n"
        )  # as 0.1 wrote it
        self.refuse(
            *"table triangle4 --csv t.csv --resume".split(), says=("t.csv.part", "another version")
        )

    @memory_is_limited
    def test_pairs_that_stay_unknown(self):
        """From e1 to e1 of Wiegleb's board no beam that fits little memory finds a solution; all
        others have one."""
        run = self.run_ok(
            *"table wiegleb --solvable --memory 40M --json t.json --csv t.csv".split()
        )
        self.assertRegex(run.stderr, r"e1 to e1 is unknown: [^.]*--memory")
        rows = json.loads((self.folder / "t.json").read_text())["rows"]
        self.assertEqual(
            [row for row in rows if row["solvable"] == "unknown"],
            [
                {
                    "start": "e1",
                    "finish": "e1",
                    "feasible": True,
                    "solvable": "unknown",
                    "solutions": None,
                    "winning_positions": None,
                    "pairs": 4,
                }
            ],
        )
        self.assertEqual(
            sum(row["pairs"] for row in rows if row["solvable"] is True), 221
        )  # of the 225 that the class allows
        self.assertIn("e1,e1,true,unknown,,,4\n", (self.folder / "t.csv").read_text())
        self.assertEqual(self.files(), ["t.csv", "t.json", "t.run.json"])

    def test_complete_tables_leave_no_part(self):
        self.run_ok("table", "triangle4", "--quiet", "--csv", "t.csv", "--json", "t.json")
        self.assertEqual(self.files(), ["t.csv", "t.json", "t.run.json"])
        whole = (self.folder / "t.csv").read_text()
        again = self.run_ok(
            "table", "triangle4", "--csv", "t.csv", "--resume"
        )  # says that it begins anew
        self.assertIn("t.csv.part", again.stderr)
        self.assertEqual((self.folder / "t.csv").read_text(), whole)

    def test_a_disk_that_was_full_at_the_first_row(self):
        self.write("t.csv.part", "pegspace table, unf")
        self.refuse("table", "triangle4", "--csv", "t.csv", says=("t.csv.part", "--resume"))
        self.assertIn(
            "no row", self.run_ok("table", "triangle4", "--csv", "t.csv", "--resume").stderr
        )
        self.assertEqual(self.files(), ["t.csv", "t.run.json"])

    def stop(self, *arguments):
        """A table that is stopped by Ctrl-C as it writes for the sixth time: its exit code and
        errors."""
        faults = self.at_call("write", 6, signal.SIGINT)
        run = pegspace("table", *arguments, "--csv", "t.csv", folder=self.folder, **faults)
        return run.returncode, run.stderr

    def test_interrupt_and_resume(self):
        board = ("rect4x6", "--engine", "hash", "--threads", "1")
        code, errors = self.stop(*board)
        self.assertEqual(code, 130, errors)
        self.assertIn("--resume", errors)
        self.assertEqual(self.files(), ["t.csv.part"])
        kept = (self.folder / "t.csv.part").read_text()
        self.assertGreater(kept.count("\n"), 3)
        self.refuse("table", *board, "--csv", "t.csv", says=("t.csv.part", "--resume"))
        self.refuse(
            "table", "rect5x4", "--csv", "t.csv", "--resume", says=("t.csv.part", "rect5x4")
        )
        self.refuse(
            *"table rect4x6 --solvable --csv t.csv --resume".split(),
            says=("t.csv.part", "other options"),
        )
        # Cut in the middle of a line, as a machine that stops would leave it.
        (self.folder / "t.csv.part").write_text(kept + "a1,a1,12")
        self.run_ok("table", *board, "--quiet", "--csv", "t.csv", "--resume")
        self.assertEqual(self.files(), ["t.csv", "t.run.json"])
        self.assertTrue(json.loads((self.folder / "t.run.json").read_text())["resumed"])
        self.run_ok("table", *board, "--quiet", "--csv", "whole.csv")
        self.assertEqual(
            (self.folder / "t.csv").read_text(), (self.folder / "whole.csv").read_text()
        )


if __name__ == "__main__":
    unittest.main()
