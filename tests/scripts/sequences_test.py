#!/usr/bin/env python3
"""Tests of results/sequences: the b-files and the page follow from the records. scripts/reproduce
makes terms again: atlas_test.py. Schemas: cli/schemas_test.py.
"""

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

    def test_a_changed_term_changes_page_and_b_file(self):
        record = sequences.read(RESULTS / "sequences" / "square-positions.json")
        record["runs"][3]["values"] = ["19839"]
        record["runs"][3]["proof"] = None
        self.assertIn("\n4 19839\n", sequences.b_file(record))
        self.assertIn("1, 4, 73, 19839, ", sequences.section(record))
        self.assertIn("**proved**: n = 1 to 3, 5;", sequences.section(record))

    def test_numbers_of_the_census(self):
        """Known before the lists were made: of 4 to 12 vertices."""
        for column, known in (
            ("unsolvable", [1, 3, 5, 10, 27, 81, 258, 907, 3666]),
            ("not-free", [3, 8, 9, 33, 97, 333, 1090, 4482, 20010]),
        ):
            self.assertEqual(sequences.census_terms(RESULTS, "connected", column)[3:12], known)

    def test_ranges(self):
        self.assertEqual(sequences.ranges([1, 2, 3, 5, 7, 8]), "1 to 3, 5, 7, 8")


if __name__ == "__main__":
    unittest.main()
