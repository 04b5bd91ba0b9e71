#!/usr/bin/env python3
"""Finishes that more positions fit than are listed (2^16): a picture with many '?', or --pegs-left. The program then searches for those
that can be reached; each command is compared with the brute force of random_commands. (Shorter lists: random_commands draws them.)"""

import csv
import io
import json
import random

from program import ProgramTest, run_tests
from pegspace import definition as brute
from random_commands.problems import cells_of_rows, graph_of_edges, picture

SEED, DRAWS = 3, 12


def boards():
    """Boards of more than 16 holes with few positions, so that the brute force is quick."""
    return {"line18": brute.lattice_board("square", cells_of_rows([range(18)])),
            "rect2x9": brute.lattice_board("square", cells_of_rows([range(9)] * 2)),
            "cycle18": graph_of_edges(18, [(i, (i + 1) % 18) for i in range(18)])}


class FinishTest(ProgramTest):
    def draw(self, rng):
        """(name, board, problem, words)"""
        name, board = rng.choice(sorted(boards().items()))
        start = board.all & ~(1 << rng.randrange(board.holes))
        p = start
        for _ in range(rng.randint(0, 9)):
            children = board.children(p)
            p = rng.choice(children)[1] if children else p
        if board.lattice != "graph" and rng.random() < 0.7:
            fixed = 1 << rng.randrange(board.holes) if rng.random() < 0.8 else 0
            (self.folder / "finish.txt").write_text(picture(board, p & fixed, board.all & ~fixed))
            words, finish = ["--finish", "finish.txt"], brute.Fitting(fixed, p & fixed)
        else:
            most = rng.randint(9, 18)  # more than half of 2^18 positions
            words, finish = ["--pegs-left", str(most)], brute.Fitting(0, 0, most)
        hole = board.names[(board.all & ~start).bit_length() - 1]
        return name, board, brute.Problem(board, [start], finish), ["--start", hole, *words]

    def test_commands_agree_with_the_brute_force(self):
        rng = random.Random(SEED)
        found = set()
        for draw in range(DRAWS):
            name, board, problem, words = self.draw(rng)
            engine = rng.choice(("dense", "hash", "reference"))
            with self.subTest(draw=draw, board=name, words=words, engine=engine):
                for symmetry in ("start", "board"):
                    run = self.run_ok("enumerate", name, *words, "--engine", engine, "--symmetry", symmetry, "--csv", "-")
                    rows, _ = brute.enumerate_levels(problem, symmetry, None)
                    found_rows = list(csv.DictReader(io.StringIO(run.stdout)))
                    self.assertEqual(found_rows, [{key: str(row[key]) for key in found_rows[0]} for row in rows])
                run = self.run_ok("count", name, *words, "--engine", engine, "--csv", "count.csv", "--json", "count.json")
                solutions, winning = brute.count_solutions(problem, problem.finish)
                row = json.loads((self.folder / "count.json").read_text())["finishes"][0]
                self.assertEqual((row["solutions"], row["winning_positions"]), (str(solutions), str(winning)))
                self.verify()
                moves = json.loads(self.run_ok("moves", name, *words, "--json", "-").stdout)
                by_moves = {entry["moves"]: int(entry["solutions"]) for entry in moves["by_moves"]}
                self.assertEqual({k: n for k, n in by_moves.items() if n}, brute.moves(problem)[0])
                if solutions and problem.starts[0] not in problem.finish:
                    game = self.write("game.txt", self.run_ok("solve", name, *words).stdout)
                    self.run_ok("replay", name, game, *words)
                elif not solutions:
                    self.fail_with("solve", name, *words, says=("no solution",))
                self.check_query(rng, name, board, problem, words)
                found.add(solutions > 1)
        self.assertIn(True, found)

    def check_query(self, rng, name, board, problem, words):
        """Of a position that need not be reachable."""
        p = rng.randrange(1, board.all + 1) if rng.random() < 0.5 else problem.starts[0]
        facts = json.loads(self.run_ok("query", name, str(p), *words, "--no-games", "--json", "-").stdout)
        on = brute.ways_on(board, brute.ways(board, [p]), lambda q: q in problem.finish)
        self.assertEqual(facts["solutions_from"], str(on[p]))

    def test_what_such_a_finish_cannot_be_asked_for(self):
        wide = ["line18", "--pegs-left", "9"]
        for command, *options in (("enumerate", "--save", "out.set"), ("enumerate", "--checkpoint", "kept"), ("enumerate", "--dry-run"),
                                  ("positions", "--winning")):
            self.refuse(command, *wide, *options, says=("fit",))
        self.refuse("count", "line5", "--pegs-left", "2", "--finish", "any", says=("Use only one of them",))
        self.refuse("count", self.write("board.txt", "board:\noo?\n"), says=("Only the picture of a finish",))


if __name__ == "__main__":
    run_tests()
