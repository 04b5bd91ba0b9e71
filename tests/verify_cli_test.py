#!/usr/bin/env python3
"""`pegspace verify` as a program: results of all kinds pass, and one flipped digit anywhere in them does not."""

import json
import pathlib
import random
import re
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from program import ProgramTest, pegspace  # noqa: E402

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "results"


class Verify(ProgramTest):
    def make(self):
        problem = ("triangle4", "--start", "4")
        self.run_ok("enumerate", *problem, "--finish", "any", "--quiet", "--csv", "levels.csv")
        self.run_ok("count", *problem, "--quiet", "--csv", "counts.csv", "--json", "counts.json")

    def assert_wrong(self, about):
        run = pegspace("verify", ".", folder=self.folder)
        self.assertEqual(run.returncode, 1, f"{about}: {run.stdout}{run.stderr}")
        self.assertIn("wrong", run.stdout)
        self.assertIn("is not right", run.stderr)

    def flip_digits(self, path, begin, end, places=None):
        """Each digit of the text between two places becomes another one."""
        whole = path.read_text()
        digits = [at for at in range(begin, end) if whole[at].isdigit()]
        for at in digits if places is None else random.Random(5).sample(digits, places):
            other = str((int(whole[at]) + 1 + at % 8) % 10)
            path.write_text(whole[:at] + other + whole[at + 1:])
            self.assert_wrong(f"{path.name}, byte {at}: {whole[at]} became {other}")
        path.write_text(whole)
        return len(digits)

    def test_a_result_passes_and_every_flipped_digit_is_found(self):
        self.make()
        self.assertIn("everything checked is right", self.run_ok("verify", ".").stdout)
        self.assertEqual(self.run_ok("verify", ".", "--quiet").stdout, "")
        flipped = 0
        for name in ("levels.csv", "counts.csv"):
            text = (self.folder / name).read_text()
            flipped += self.flip_digits(self.folder / name, 0, len(text))
        text = (self.folder / "run.json").read_text()
        totals = text.index('"totals"')
        flipped += self.flip_digits(self.folder / "run.json", totals, text.index("}", totals))
        self.assertGreater(flipped, 150)
        self.run_ok("verify", "levels.csv")

    def test_a_misspelt_column_is_named(self):
        self.make()
        path = self.folder / "levels.csv"
        path.write_text(path.read_text().replace(",positions,", ",postions,", 1))
        self.assertIn("no column 'postions'. Did you mean positions?", pegspace("verify", ".", folder=self.folder).stdout)

    def test_flipped_digits_of_large_results(self):
        for name in ("english-central", "triangle7"):
            for file in ("levels.csv", "counts.csv", "run.json", "counts.json"):
                shutil.copy(RESULTS / name / file, self.folder)
            self.run_ok("verify", ".")
            for file, places in (("levels.csv", 6), ("counts.csv", 6)):
                text = (self.folder / file).read_text()
                self.flip_digits(self.folder / file, 0, len(text), places)
            text = (self.folder / "run.json").read_text()
            totals = text.index('"totals"')
            self.flip_digits(self.folder / "run.json", totals, text.index("}", totals), 3)

    def test_all_results_of_the_repository_pass(self):
        # Those with levels; verify knows neither start-finish tables nor the comparison with general engines.
        folders = sorted(path.parent for path in RESULTS.rglob("levels.csv"))
        self.assertGreater(len(folders), 10)
        for folder in folders:
            run = pegspace("verify", str(folder))
            self.assertEqual(run.returncode, 0, f"{folder}: {run.stdout}{run.stderr}")

    def test_results_of_other_kinds_pass(self):
        for options in (("--max-depth", "4"), ("--symmetry", "board"), ("--symmetry", "none"),
                        ("--columns", "positions,jumps"), ("--start", "b2,b3")):
            self.run_ok("enumerate", "triangle5", "--quiet", "--csv", "levels.csv", *options)
            self.run_ok("verify", ".")
        self.run_ok("enumerate", "triangle5", "--start", "all", "--quiet", "--csv", "levels.csv")
        self.run_ok("verify", ".")

    def test_rows_and_words_that_do_not_belong(self):
        self.make()
        whole = (self.folder / "levels.csv").read_text()
        lines = whole.splitlines(keepends=True)
        self.assertIn(",1,", whole)
        for text in ("", whole[:-1], "".join(lines[:-1]), "".join(lines[:3] + lines[4:]), whole + lines[-1],
                     whole.replace(",1,", ",01,", 1), whole.replace(",1,", ",,", 1), whole.replace("\n", "\r\n"),
                     whole.replace("depth", "level", 1)):
            (self.folder / "levels.csv").write_bytes(text.encode())
            self.assert_wrong(repr(text[:80]))
        (self.folder / "levels.csv").write_text(whole)
        record = json.loads((self.folder / "run.json").read_text())
        for change in ({"symmetry": "board"}, {"complete": False, "group_order": 1}, {"start": "b2"}, {"finish": "a1"}):
            (self.folder / "run.json").write_text(json.dumps({**record, **change}))
            if change == {"start": "b2"}:
                self.assert_wrong(change)  # the counts are of another start
        (self.folder / "run.json").write_text("{")
        self.assert_wrong("no JSON")

    def test_wrong_arguments(self):
        for arguments, says in ((("verify",), "PATH"), (("verify", "nowhere"), "nowhere"), (("verify", "."), "neither")):
            run = pegspace(*arguments, folder=self.folder)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(says, run.stderr)
        self.assertTrue(re.search(r"verify +PATH|verify", self.run_ok("--help").stdout))


if __name__ == "__main__":
    unittest.main()
