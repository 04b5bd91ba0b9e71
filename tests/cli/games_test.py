"""`games` and `boards --pagoda` run as programs. Figures are compared with games played out here, in Python."""

import csv
import io
import json
from fractions import Fraction

from program import ProgramTest, run_tests

TRIANGLE = [(0, 1, 3), (0, 2, 5), (1, 3, 6), (1, 4, 8), (2, 4, 7), (2, 5, 9), (3, 4, 5), (6, 7, 8), (7, 8, 9)]
LINES = [*TRIANGLE, *((c, b, a) for a, b, c in TRIANGLE)]


def play_out(pegs, ends, probability=Fraction(1)):
    """Plays every game of the 10-hole triangle; ends[position] = [games, probability]."""
    legal = [line for line in LINES if {line[0], line[1]} <= pegs and line[2] not in pegs]
    for a, b, c in legal:
        play_out(pegs - {a, b} | {c}, ends, probability / len(legal))
    if not legal:
        end = ends.setdefault(pegs, [0, Fraction(0)])
        end[0] += 1
        end[1] += probability


class GamesTest(ProgramTest):
    def test_shortest(self):
        """English: the depths of the first dead ends, by start."""
        for start, depth in (("d4", 6), ("d1", 6), ("c1", 9), ("c2", 13), ("d2", 10), ("c3", 13), ("d3", 9)):
            run = json.loads(self.run_ok("games", "english", "--start", start, "--shortest", "--json", "-").stdout)
            self.assertEqual([run["shortest"]["jumps"], run["max_depth"], *(end["depth"] for end in run["ends"])], [depth] * 3, start)
        text = self.run_ok("games", "english", "--shortest", "--csv", "games.csv", "--json", "games.json").stdout
        self.assertRegex(text, r"(?m)^shortest game: 6 jumps")
        self.assertNotIn("likeliest", text)
        self.assertEqual([row["dead_ends"] for row in csv.DictReader(io.StringIO(self.folder.joinpath("games.csv").read_text()))], ["4"])
        self.assertEqual(json.loads(self.folder.joinpath("games.run.json").read_text())["ending"], "depth_limit")
        self.verify()
        self.assertIn("from d4", self.run_ok("games", "square4", "--start", "all", "--shortest").stdout)
        self.refuse("games", "triangle4", "--shortest", "--max-depth", "3", says=["--shortest"])

    def test_max_depth(self):
        self.run_ok("games", "square4", "--max-depth", "8", "--csv", "games.csv")
        self.run_ok("games", "square4", "--max-depth", "1", "--csv", "none.csv", "--json", "none.json")
        whole = self.run_ok("games", "square4", "--csv", "-").stdout
        self.assertTrue(whole.startswith(self.folder.joinpath("games.csv").read_text()))
        self.verify()

    def test_the_ten_hole_triangle_by_every_engine(self):
        for vacancy in (1, 2, 5):
            ends = {}
            play_out(frozenset(range(10)) - {vacancy - 1}, ends)
            for engine in ("auto", "reference", "hash", "dense"):
                with self.subTest(vacancy=vacancy, engine=engine):
                    text = self.run_ok("games", "triangle4", "--start", str(vacancy), "--engine", engine, "--exact", "--csv", "-").stdout
                    rows = list(csv.DictReader(io.StringIO(text)))
                    self.assertEqual({int(row["pegs"]) for row in rows}, {len(p) for p in ends})
                    for row in rows:
                        there = [end for p, end in ends.items() if len(p) == int(row["pegs"])]
                        self.assertEqual(int(row["depth"]), 9 - int(row["pegs"]))
                        self.assertEqual(int(row["dead_ends"]), len(there))
                        self.assertEqual(int(row["games"]), sum(end[0] for end in there))
                        exact = Fraction(int(row["probability_numerator"]), int(row["probability_denominator"]))
                        self.assertEqual(exact, sum(end[1] for end in there))
                        self.assertAlmostEqual(float(row["probability"]), float(exact), 12)

    def test_json_has_all_of_it(self):
        run = json.loads(self.run_ok("games", "triangle5", "--start", "5", "--dead-ends", "2", "--exact", "--json", "-").stdout)
        self.assertEqual(run["games"], "137846")
        total = sum(Fraction(int(end["probability"]["numerator"]), int(end["probability"]["denominator"])) for end in run["ends"])
        self.assertEqual(total, 1)
        mean = sum(end["pegs"] * Fraction(int(end["probability"]["numerator"]), int(end["probability"]["denominator"]))
                   for end in run["ends"])
        exact = run["expected_pegs"]
        self.assertEqual(Fraction(int(exact["numerator"]), int(exact["denominator"])), mean)
        self.assertEqual(len(run["earliest_dead_ends"]), 2)
        self.assertEqual(len(run["shortest"]["game"]), run["ends"][0]["depth"])
        self.assertEqual(run["shortest"]["games"], run["ends"][0]["games"])

    def test_without_exact_only_the_fractions_are_missing(self):
        exact = self.run_ok("games", "square4", "--exact", "--csv", "-", "--json", "exact.json").stdout
        rounded = self.run_ok("games", "square4", "--csv", "-", "--json", "rounded.json").stdout
        head, *rows = exact.splitlines()
        self.assertEqual(rounded.splitlines(), [head, *(",".join(row.split(",")[:-2] + ["", ""]) for row in rows)])
        def without_fractions(value):
            if isinstance(value, dict):
                return {key: None if key in ("numerator", "denominator") else without_fractions(part) for key, part in value.items()}
            return [without_fractions(part) for part in value] if isinstance(value, list) else value
        self.assertEqual(json.loads((self.folder / "rounded.json").read_text()),
                         without_fractions(json.loads((self.folder / "exact.json").read_text())))

    def test_text_shows_the_shortest_game_and_dead_ends(self):
        text = self.run_ok("games", "triangle5").stdout
        for part in ("568,630 games in all", "shortest game:", "Earliest dead ends:", "likeliest"):
            self.assertIn(part, text)
        self.assertNotIn("dead ends:", self.run_ok("games", "triangle5", "--dead-ends", "0").stdout)

    def test_wrong_usage(self):
        self.refuse("games", "triangle4", "--dead-ends", "-1", says=["--dead-ends"])
        self.refuse("games", "triangle4", "--finish", "1", says=["finish"])
        self.refuse("games", says=["board"])
        self.refuse("games", "english", "--memory", "50M", "--quiet", code=3)


class PagodaTest(ProgramTest):
    def test_a_certificate_is_drawn_and_checked(self):
        board = self.write("line.txt", "lattice: square\nboard:\noo..\n")
        run = self.run_ok("boards", board, "--pagoda", "--finish", "d1")
        self.assertIn("cannot be reached", run.stdout)
        proof = json.loads(self.run_ok("boards", board, "--pagoda", "--finish", "d1", "--json", "-").stdout)
        self.assertTrue(proof["no_solution_proved"])
        entry = proof["finishes"][0]
        if entry["excluded_by"] == "pagoda":
            self.assertLess(entry["start_value"], entry["finish_value"])

    def test_no_proof_where_there_is_a_solution(self):
        run = self.run_pagoda("english", "--finish", "d4")
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertNotIn("Proved", run.stdout)

    def test_the_class_comes_first(self):
        run = self.run_ok("boards", "european", "--pagoda", "--finish", "d4")
        self.assertIn("position class", run.stdout)
        self.assertIn("Proved", run.stdout)

    def test_wrong_usage(self):
        self.refuse("boards", "english", "--pagoda", says=["--finish"])
        self.refuse("boards", "english", "--finish", "d4", says=["--pagoda"])
        self.refuse("boards", "--pagoda", says=["board"])
        self.refuse("boards", "english", "--max-work", "9", says=["--max-work", "--pagoda"])
        self.refuse("boards", "english", "--pagoda", "--finish", "d4", "--max-work", "0", says=["--max-work"])

    def test_a_limit_of_work(self):
        question = ("boards", "complete12", "--pagoda", "--finish", "any")
        self.refuse(*question, "--json", "out.json", "--max-work", "1000", code=3, says=["1,000 steps", "larger --max-work"])
        self.assertEqual(self.run_pagoda("complete12", "--finish", "any", "--max-work", "10000000").returncode, 1)

    def run_pagoda(self, *arguments):
        from program import pegspace
        return pegspace("boards", *arguments, "--pagoda", folder=self.folder)


if __name__ == "__main__":
    run_tests()
