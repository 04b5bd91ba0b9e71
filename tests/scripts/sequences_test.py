#!/usr/bin/env python3
"""Tests of results/sequences: the b-files and the page follow from the records, the program gives the cheap terms again, and
make-results makes missing terms and notices wrong ones. Schemas: cli/schemas_test.py.

Run by ctest, which gives the path of the program in PEGSPACE.
"""

import dataclasses
import json
import os
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from pegspace import Board, atlas, sequences
from program import InFolder

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"
PEGSPACE = Path(os.environ["PEGSPACE"])
BY_NAME = {sequence.name: sequence for sequence in sequences.SEQUENCES}


def by_definition(board: Board) -> tuple[set[int], list[int]]:
    """The positions reachable from single vacancies; of every position, the ways to a single peg."""
    jumps = [(1 << source | 1 << over, 1 << to) for source, over, to in board.jumps]

    def after(position: int) -> list[int]:
        return [position ^ pegs ^ to for pegs, to in jumps if position & pegs == pegs and not position & to]

    ways = [0] * 2 ** len(board)
    for position in sorted(range(len(ways)), key=int.bit_count):
        ways[position] = 1 if position.bit_count() == 1 else sum(ways[other] for other in after(position))
    seen: set[int] = set()
    todo = [len(ways) - 1 ^ 1 << hole for hole in range(len(board))]
    while todo:
        position = todo.pop()
        if position not in seen:
            seen.add(position)
            todo += after(position)
    return seen, ways


class Records(unittest.TestCase):
    def test_there_is_one_for_each_sequence_with_every_term_of_the_table(self):
        records = {record["sequence"]: record for record in sequences.records(RESULTS)}
        self.assertEqual(list(records), list(BY_NAME))
        for name, sequence in BY_NAME.items():
            record = records[name]
            self.assertEqual([run["n"] for run in record["runs"]], list(range(sequence.first, sequence.last + 1)), name)
            self.assertEqual((record["definition"], record["offset"], record["oeis"], record["compared"]),
                             (sequence.definition, sequence.first, sequence.oeis, sequence.compared), name)
            for run in record["runs"]:
                self.assertIn(f" {sequence.board.format(run['n'])} --start all", run["command"])
                self.assertEqual(run["proof"] is not None, run["n"] <= sequence.proved, (name, run["n"]))
                for again in run["second_runs"]:
                    self.assertNotEqual((again["engine"], again["threads"]), (run["engine"], run["threads"]), (name, run["n"]))

    def test_b_files_have_the_terms_in_order(self):
        """Read as the OEIS reads them: "n a(n)", n one more in each line."""
        for record in sequences.records(RESULTS):
            lines = (RESULTS / "sequences" / f"b-{record['sequence']}.txt").read_text(encoding="utf-8").splitlines()
            about = dict(line.split(": ", 1) for line in lines[:3])
            self.assertEqual(list(about), ["# name", "# source", "# date"])
            self.assertIn(record["definition"], about["# name"])
            self.assertEqual(lines[3:], [f"{n} {value}" for n, value in
                                         enumerate((value for run in record["runs"] for value in run["values"]), start=record["offset"])])

    def test_nothing_else_is_in_the_folder(self):
        names = {f"{name}.json" for name in BY_NAME} | {f"b-{name}.txt" for name in BY_NAME} | {"README.md"}
        self.assertEqual({path.name for path in (RESULTS / "sequences").iterdir()}, names)

    def test_small_terms_by_definition(self):
        """Both readings of the positions, and the solutions, from all positions of a board."""
        terms = {record["sequence"]: dict(sequences.terms(record)) for record in sequences.records(RESULTS)}
        for lattice, rows, positions, solutions in (
                ("square", ["o"], ("square-positions", 1), None),
                ("square", ["ooo"] * 3, ("square-positions", 3), ("square-solutions", 3)),
                ("square", ["ooo"] * 3, ("3-by-n-positions", 3), None),
                ("square", ["oooo"] * 3, ("3-by-n-positions", 4), None),
                ("triangular", [" o o ", "o o o", " o o "], ("hexagon-positions", 2), None),
                ("triangular", ["   o", "  o o", " o o o", "o o o o"], ("triangle-positions", 4), ("triangle-solutions", 4))):
            board = Board.from_picture(rows, lattice)
            seen, ways = by_definition(board)
            full = 2 ** len(board) - 1
            name, n = positions
            self.assertEqual((len(seen), sum(way > 0 for way in ways)), (terms[name][n], terms[name][n]), positions)
            self.assertEqual({full ^ position for position in seen}, {position for position, way in enumerate(ways) if way}, positions)
            if solutions is not None:
                self.assertEqual(sum(ways[full ^ (1 << hole)] for hole in range(len(board))), terms[solutions[0]][solutions[1]], solutions)

    def test_a_changed_term_changes_page_and_b_file(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "sequences"
            folder.mkdir()
            record = json.loads((RESULTS / "sequences" / "square-positions.json").read_text(encoding="utf-8"))
            record["runs"][3]["values"] = ["19839"]
            record["runs"][3]["proof"] = None
            (folder / "square-positions.json").write_text(json.dumps(record), encoding="utf-8")
            found = sequences.texts(Path(name))
        self.assertEqual({path.name for path in found}, {"b-square-positions.txt", "README.md"})
        self.assertIn("\n4 19839\n", found[folder / "b-square-positions.txt"])
        self.assertIn("1, 4, 73, 19839, ", found[folder / "README.md"])
        self.assertIn("**proved**: n = 1 to 3, 5;", found[folder / "README.md"])

    def test_ranges(self):
        self.assertEqual(sequences.ranges([1, 2, 3, 5, 7, 8]), "1 to 3, 5, 7, 8")


class Terms(InFolder):
    def test_the_program_gives_the_cheap_terms_again(self):
        checked = 0
        for record in sequences.records(RESULTS):
            sequence = BY_NAME[record["sequence"]]
            for run in record["runs"]:
                if run["seconds"] > 0.5:
                    continue
                problem = sequences.problem_of(sequence, run["n"])
                atlas.make(problem, PEGSPACE, self.folder / sequence.name)
                self.assertEqual(sequences.values(sequence, problem, self.folder / sequence.name), run["values"], (sequence.name, run["n"]))
                checked += 1
        self.assertGreaterEqual(checked, 25)

    def test_missing_terms_are_made_and_wrong_ones_noticed(self):
        """A short sequence of each kind, from nothing, with second runs and proofs."""
        short = tuple(dataclasses.replace(BY_NAME[name], last=4, hash=()) for name in ("triangle-positions", "square-solutions"))
        with mock.patch.object(sequences, "SEQUENCES", short):
            sequences.make_sequences(PEGSPACE, self.folder, False)
            for record in sequences.records(self.folder):
                kept = json.loads((RESULTS / "sequences" / f"{record['sequence']}.json").read_text(encoding="utf-8"))
                made, recorded = ([(run["n"], run["values"], run["command"], run["proof"]["commands"]) for run in runs if run["n"] <= 4]
                                  for runs in (record["runs"], kept["runs"]))
                self.assertEqual(made, recorded)
                self.assertEqual(made[-1][0], 4)
            path = self.folder / "sequences" / "triangle-positions.json"
            right = path.read_text(encoding="utf-8")
            record = json.loads(right)
            del record["runs"][2]
            path.write_text(json.dumps(record), encoding="utf-8")
            sequences.make_sequences(PEGSPACE, self.folder, False)
            again = json.loads(path.read_text(encoding="utf-8"))
            self.assertEqual([run["values"] for run in again["runs"]], [["1"], ["3"], ["21"], ["332"]])
            path.write_text(re.sub('"332"', '"333"', right), encoding="utf-8")
            sequences.make_sequences(PEGSPACE, self.folder, False)  # all terms are there
            with self.assertRaisesRegex(atlas.AtlasError, "the terms from n = 4 are 333; made again they are 332"):
                sequences.make_sequences(PEGSPACE, self.folder, True)


if __name__ == "__main__":
    unittest.main()
