#!/usr/bin/env python3
"""Tests of results/sequences: the b-files and the page follow from the records. scripts/reproduce
makes terms again: atlas_test.py. Schemas: cli/schemas_test.py.
"""

import json
import tempfile
import unittest
from pathlib import Path

from dev.atlas import sequences

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"


class Records(unittest.TestCase):
    def test_there_is_one_for_each_sequence_and_each_second_run_is_another_way(self):
        records = {record["sequence"]: record for record in sequences.records(RESULTS)}
        self.assertEqual(tuple(records), sequences.SEQUENCES)
        for name, record in records.items():
            for run in record["runs"]:
                self.assertIn(" --start all", run["command"])
                for again in run["second_runs"]:
                    self.assertNotEqual(
                        (again["engine"], again["threads"]),
                        (run["engine"], run["threads"]),
                        (name, run["n"]),
                    )

    def test_nothing_else_is_in_the_folder(self):
        names = (
            {f"{name}.json" for name in sequences.SEQUENCES}
            | {f"b-{name}.txt" for name in sequences.SEQUENCES}
            | {f"b-{name}.txt" for name, *_ in sequences.OF_CENSUS}
            | {"README.md"}
        )
        self.assertEqual({path.name for path in (RESULTS / "sequences").iterdir()}, names)

    def test_a_changed_term_changes_page_and_b_file(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "sequences"
            folder.mkdir()
            record = json.loads(
                (RESULTS / "sequences" / "square-positions.json").read_text(encoding="utf-8")
            )
            record["runs"][3]["values"] = ["19839"]
            record["runs"][3]["proof"] = None
            (folder / "square-positions.json").write_text(json.dumps(record), encoding="utf-8")
            found = sequences.texts(Path(name))
        self.assertEqual({path.name for path in found}, {"b-square-positions.txt", "README.md"})
        self.assertIn("\n4 19839\n", found[folder / "b-square-positions.txt"])
        self.assertIn("1, 4, 73, 19839, ", found[folder / "README.md"])
        self.assertIn("**proved**: n = 1 to 3, 5;", found[folder / "README.md"])

    def test_numbers_of_the_census(self):
        """Known before the lists were made: of 4 to 12 vertices."""
        for column, known in (
            ("unsolvable", [1, 3, 5, 10, 27, 81, 258, 907, 3666]),
            ("not-free", [3, 8, 9, 33, 97, 333, 1090, 4482, 20010]),
        ):
            self.assertEqual(sequences.census_terms(RESULTS, 0, column)[3:12], known)

    def test_ranges(self):
        self.assertEqual(sequences.ranges([1, 2, 3, 5, 7, 8]), "1 to 3, 5, 7, 8")


if __name__ == "__main__":
    unittest.main()
