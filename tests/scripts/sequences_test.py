#!/usr/bin/env python3
"""Tests of results/sequences: the b-files and the page follow from the records. scripts/reproduce makes terms again: atlas_test.py.
Schemas: cli/schemas_test.py.
"""

import json
import tempfile
import unittest
from pathlib import Path

from pegspace import Board, sequences

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"


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
    def test_there_is_one_for_each_sequence_and_each_second_run_is_another_way(self):
        records = {record["sequence"]: record for record in sequences.records(RESULTS)}
        self.assertEqual(tuple(records), sequences.SEQUENCES)
        for name, record in records.items():
            for run in record["runs"]:
                self.assertIn(" --start all", run["command"])
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
        names = {f"{name}.json" for name in sequences.SEQUENCES} | {f"b-{name}.txt" for name in sequences.SEQUENCES} | {"README.md"}
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


if __name__ == "__main__":
    unittest.main()
