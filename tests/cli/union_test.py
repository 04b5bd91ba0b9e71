"""`--start all` of enumerate, count, games and moves: all single vacancies together, on every engine; refused where one start is needed."""

import csv
import io
import json
import unittest

from program import ProgramTest


class UnionTest(ProgramTest):
    def test_triangle(self):
        texts = set()
        for engine in ("dense", "hash", "reference"):
            run = self.run_ok("enumerate", "triangle5", "--start", "all", "--finish", "any", "--engine", engine, "--csv", "-")
            texts.add(run.stdout)
        self.assertEqual(len(texts), 1)
        rows = list(csv.DictReader(io.StringIO(texts.pop())))
        self.assertEqual(sum(int(row["positions"]) for row in rows), 13935)
        self.assertEqual((rows[0]["positions"], rows[0]["canonical_positions"], rows[0]["pegs"]), ("15", "4", "14"))
        counts = json.loads(self.run_ok("count", "triangle5", "--start", "ALL", "--quiet", "--json", "-").stdout)
        self.assertEqual((counts["start"], counts["finish"]), ("all", None))
        self.assertEqual((counts["finishes"][0]["solutions"], counts["games"]), ("438984", "7335390"))
        self.assertEqual(sum(int(row["solutions"]) for row in counts["finishes"][1:]), 438984)

    def test_run_json(self):
        self.run_ok("enumerate", "triangle4", "--start", "all", "--csv", "levels.csv", "--quiet")
        run = json.loads((self.folder / "run.json").read_text())
        self.assertEqual((run["start"], run["complete"], run["group_order"]), ("all", True, 6))

    def test_terminal(self):
        run = self.run_ok("enumerate", "triangle5", "--start", "all")
        self.assertIn("start all", run.stdout)
        self.assertIn("13,935  positions", run.stdout)

    def test_refusals(self):
        self.refuse("solve", "triangle5", "--start", "all", says=("solve", "enumerate", "count"))
        self.refuse("query", "triangle5", "7", "--start", "all", says=("query",))

    def test_games_and_moves_of_all_starts(self):
        games = json.loads(self.run_ok("games", "triangle5", "--start", "all", "--json", "-").stdout)
        self.assertEqual((games["start"], games["games"]), ("all", "7335390"))
        self.assertEqual(len(games["shortest"]["game"]), games["shortest"]["jumps"])
        moves = json.loads(self.run_ok("moves", "triangle5", "--start", "all", "--json", "-").stdout)
        self.assertEqual((moves["solutions"], sum(int(row["solutions"]) for row in moves["by_moves"])), ("438984", 438984))
        self.refuse("enumerate", "triangle5", "--start", "al", says=("--start 'al'",))


if __name__ == "__main__":
    unittest.main()
