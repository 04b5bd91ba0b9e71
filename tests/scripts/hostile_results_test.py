#!/usr/bin/env python3
"""Hostile results never end in a traceback, nor reach a page or a screen: draws of ../hostile_results.py from a fixed seed."""

import importlib.util
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from program import needs

SEED, DRAWS = 1, 40
PACKAGES = ("jinja2", "markdown", "pandas", "matplotlib")
FOUND = all(importlib.util.find_spec(name) or Path("/usr/lib/python3/dist-packages", name).is_dir() for name in PACKAGES)


@needs("python3-jinja2, python3-markdown, python3-pandas and python3-matplotlib", FOUND)
class Draws(unittest.TestCase):
    def test_draws(self):
        import hostile_results
        counts, differences = hostile_results.run_draws(SEED, DRAWS)
        self.assertEqual(differences, [])
        self.assertEqual(counts["draws"], DRAWS)
        for way in ("page", "site", "plot", "a sentence"):
            self.assertGreater(counts[way], 0, way)


if __name__ == "__main__":
    unittest.main()
