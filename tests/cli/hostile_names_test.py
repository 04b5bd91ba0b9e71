#!/usr/bin/env python3
"""Nothing hostile in files or on the command line reaches a screen or a result: draws of
../draws/hostile_names.py from a fixed seed."""

import os
import random
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True

import hostile_names
from program import open_terminal

SEED, DRAWS = 1, 30


class Draws(unittest.TestCase):
    def test_draws(self):
        for end in open_terminal():  # some draws need one
            os.close(end)
        counts, differences = hostile_names.run_draws(SEED, DRAWS)
        self.assertEqual(differences, [])
        self.assertEqual(counts["draws"], DRAWS)
        self.assertGreater(counts["with output"], DRAWS * 0.9)
        for draw in hostile_names.DRAWS:
            self.assertGreater(counts[draw.__name__], 0, draw.__name__)

    def test_findings(self):
        """What a draw looks for is found."""
        for piece in hostile_names.PIECES:
            self.assertTrue(hostile_names.finding(b"a" + piece + b"z", "text"), piece)
        with tempfile.TemporaryDirectory() as folder:
            scene = hostile_names.Scene(random.Random(1), folder)
            scene.call("table", "triangle4", "--drawings")
        self.assertEqual(scene.wrong, "table has no option --drawings.")
        self.assertFalse(hostile_names.finding("ü●\n\x1b[1;32mz\x1b[0m\n".encode(), "text"))


if __name__ == "__main__":
    unittest.main()
