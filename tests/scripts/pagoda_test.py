#!/usr/bin/env python3
"""pegspace.pagoda: no reachable finish is ever excluded, weights are found wherever small ones
exist, and pegspace-verify checks the file."""

import itertools
import json
import random
import subprocess
import sys
from pathlib import Path

from program import InFolder, needs, run_tests

from pegspace.interpreter import use_python_with

use_python_with("scipy")

try:
    import scipy
except ImportError:
    scipy = None

import pegspace

VERIFY = Path(__file__).resolve().parents[2] / "scripts" / "pegspace-verify"


def reachable(board, start):
    found, todo = {start}, [start]
    while todo:
        children = {child for _, child in board.children(todo.pop())} - found
        found |= children
        todo += children
    return found


def proves(board, weights, start, finish):
    """By the definition: no jump gains, and the finish is worth more than the start."""
    worth = [
        sum(weight for hole, weight in enumerate(weights) if pegs >> hole & 1)
        for pegs in (start, finish)
    ]
    return worth[0] < worth[1] and all(
        weights[f] + weights[o] >= weights[t] for f, o, t in board.jumps
    )


@needs("python3-scipy", scipy)
class Pagoda(InFolder):
    def test_random_graphs(self):
        draw = random.Random(20261129)
        found = missing = 0
        for _ in range(32):
            size = draw.randint(4, 6)
            edges = [(draw.randrange(i), i) for i in range(1, size)]
            edges += [draw.sample(range(size), 2) for _ in range(draw.randint(0, 3))]
            board = pegspace.Board.from_edges([(f"v{a}", f"v{b}") for a, b in edges])
            hole = draw.randrange(board.holes)
            exclusions = pegspace.pagoda(board, start=board.hole_names(1 << hole))
            start = board.all & ~(1 << hole)
            self.assertEqual((exclusions.start, len(exclusions.exclusions)), (start, board.holes))
            reached = reachable(board, start)
            for exclusion in exclusions.exclusions:
                if exclusion.by is not None:
                    self.assertNotIn(exclusion.finish, reached)
                if exclusion.by == "pagoda":
                    self.assertTrue(proves(board, exclusion.weights, start, exclusion.finish))
                    found += 1
                if exclusion.by is None:
                    small = itertools.product(range(-1, 3), repeat=board.holes)
                    self.assertFalse(
                        any(proves(board, weights, start, exclusion.finish) for weights in small)
                    )
                    missing += 1
        self.assertGreater(min(found, missing), 10)

    def test_the_file_is_verified(self):
        path = self.folder / "proof.json"
        found = pegspace.pagoda("diamond13", start="c2", finish="c5")
        self.assertTrue(found.proved)
        found.write(path)
        command = [sys.executable, VERIFY, self.folder]
        self.assertEqual(subprocess.run(command, capture_output=True).returncode, 0)
        content = json.loads(path.read_text())
        content["finishes"][0]["weights"]["c5"] = 5
        path.write_text(json.dumps(content))
        self.assertEqual(subprocess.run(command, capture_output=True).returncode, 1)

    def test_the_class_comes_first(self):
        found = pegspace.pagoda("european", finish="d4")
        self.assertEqual([exclusion.by for exclusion in found.exclusions], ["class"])
        with self.assertRaisesRegex(ValueError, "no hole"):
            pegspace.pagoda("european", finish="z9")


if __name__ == "__main__":
    run_tests()
