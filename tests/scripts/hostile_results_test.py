#!/usr/bin/env python3
"""Hostile results never end in a traceback, nor reach a page or a screen: draws of
../draws/hostile_results.py from a fixed seed."""

import importlib.util
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from program import needs

SEED, DRAWS = 1, 30
PACKAGES = ("jinja2", "markdown", "pandas", "matplotlib")
FOUND = all(
    importlib.util.find_spec(name) or Path("/usr/lib/python3/dist-packages", name).is_dir()
    for name in PACKAGES
)


@needs("python3-jinja2", FOUND)
class Draws(unittest.TestCase):
    def test_draws(self):
        import hostile_results

        counts, differences = hostile_results.run_draws(SEED, DRAWS)
        self.assertEqual(differences, [])
        self.assertEqual(counts["draws"], DRAWS)
        for way in ("page", "site", "plot", "a sentence"):
            self.assertGreater(counts[way], 0, way)

    def test_a_list_as_the_finish_of_a_table(self):
        import hostile_results
        from pegspace.files import ResultsError
        from pegspace.report.collect import collect

        table = json.loads((hostile_results.results() / "table.json").read_text(encoding="utf-8"))
        table["rows"][0]["finish"] = ["a1"]
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "table.json"
            place.write_text(json.dumps(table), encoding="utf-8")
            with self.assertRaisesRegex(ResultsError, r"table.json: row 1: finish is '\['a1'\]'"):
                collect([place])


if __name__ == "__main__":
    unittest.main()
