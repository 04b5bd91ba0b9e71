#!/usr/bin/env python3
"""Finishes that many positions fit: a picture with many '?', or --pegs-left. Of more than 2^21
positions there is no list: one solution is found all the same, and what needs the list says so
before it begins. (Of fewer, every number by definition: random_commands/.)"""

import random

from program import SLOWER, ProgramTest, processor_seconds, run_tests
from pegspace.verify import definition as brute
from random_commands.censuses import graph6
from random_commands.problems import graph_of_edges, picture

SEED = 21
LONG_BOARDS = 15  # draws


class FinishTest(ProgramTest):
    def test_one_solution_where_there_is_no_list(self):
        """Boards of 24 holes or more and few positions. On the three paths apart many pegs stay:
        most of its draws have no solution, about a third of all."""
        rng = random.Random(SEED)
        paths = [(i, i + 1) for i in range(23) if i % 8 != 7]
        boards = {
            "line25": brute.lattice_board("square", [(0, i) for i in range(25)]),
            "cycle24": graph_of_edges(24, [(i, (i + 1) % 24) for i in range(24)]),
            f"graph6:{graph6(24, paths)}": graph_of_edges(24, paths),
        }
        found = set()
        for draw in range(LONG_BOARDS):
            name, board = rng.choice(sorted(boards.items()))
            start = board.all & ~(1 << rng.randrange(board.holes))
            p = start
            while board.children(p) and rng.random() < 0.8:
                p = rng.choice(board.children(p))[1]
            if name == "line25" and rng.random() < 0.7:
                fixed = 7 << rng.randrange(23)
                held = (p if rng.random() < 0.7 else rng.randrange(1 << 25)) & fixed
                self.file("finish.txt", picture(board, held, board.all & ~fixed))
                words = ["--finish", "finish.txt"]
                finish = brute.Fitting(fixed, held)
            else:
                most = rng.randint(9, 20)
                words, finish = ["--pegs-left", str(most)], brute.Fitting(0, 0, most)
            problem = brute.Problem(board, [start], finish)
            solutions, _ = brute.count_solutions(problem, finish)
            hole = board.names[(board.all & ~start).bit_length() - 1]
            words += ["--start", hole, "--engine", rng.choice(("auto", "beam", "dfs"))]
            with self.subTest(draw=draw, board=name, words=words):
                found.add(solutions > 0)
                self.refuse("count", name, *words[:4], says=("2,097,152",))
                self.run_ok("solve", name, *words, "--dry-run")
                if not solutions:
                    self.fail_with("solve", name, *words, says=("no solution",))
                    continue
                solution = self.printed("solve", name, *words)
                if start not in finish:
                    self.run_ok("replay", name, self.file("s.txt", solution), *words[:4])
        self.assertEqual(found, {True, False})

    def test_large_boards(self):
        """One jump, and the other examples of what took minutes and was then refused."""
        rows = "--???-- --???-- ??????? ???o??? ??????? --???-- --???--"
        self.file("centre.txt", "\n".join(["board:", *rows.split(), ""]))
        before = processor_seconds()
        for board, *words in (
            ("english", "--pegs-left", "31"),
            ("english", "--pegs-left", "31", "--engine", "dfs"),
            ("english", "--finish", "centre.txt"),
            ("english", "--finish", "centre.txt", "--engine", "dfs"),
            ("english", "--finish", "centre.txt", "--engine", "beam"),
            ("english", "--pegs-left", "6"),
            ("european", "--pegs-left", "4"),
        ):
            with self.subTest(board=board, words=words):
                solution = self.file("s.txt", self.printed("solve", board, *words))
                self.run_ok("replay", board, solution, *words[:2])
        self.assertLess(processor_seconds() - before, 5 * SLOWER)
        self.assertEqual(self.printed("solve english --pegs-left 31").count("-"), 1)

    def test_a_wide_finish_that_cannot_be_reached(self):
        """By the dense engine, which goes through all that is reached: from a1 and b1 empty, a1 is
        never filled."""
        words = "solve rect5x5 --start a1 --finish all.txt".split()
        self.file("all.txt", "board:\n" + "ooooo\n" * 4 + "oooo?\n")
        self.fail_with(*words, says=("no solution",))
        words = "rect5x5 --start a1 --finish corner.txt".split()
        self.file("corner.txt", "board:\no????\n" + "?????\n" * 4)
        self.file("s.txt", self.printed("solve", *words))
        self.run_ok("replay", words[0], "s.txt", *words[1:])

    def test_what_needs_the_list_says_so_at_once(self):
        calls = """count english; positions english --count-by moves-to-finish; enumerate english;
            query english vacant:d4; positions english --winning; solve english --all;
            solve english --random; solve english --fewest-moves; solve english --engine hash;
            count english --dry-run"""
        before = processor_seconds()
        for call in calls.split(";"):
            with self.subTest(call=call):
                says = ("2,097,152", "fewer pegs")
                self.refuse(*call.split(), "--pegs-left", "31", says=says)
        self.assertLess(processor_seconds() - before, 10 * SLOWER)  # a search takes minutes
        words = "enumerate english --pegs-left 31 --max-depth 3 --columns positions,jumps"
        self.run_ok(*words.split())

    def test_plans_and_saved_positions(self):
        """Of lists that were searched for once, and could not be planned or kept."""
        wide = ["line16", "--pegs-left", "8"]
        self.assertIn("at most 8 pegs", self.printed("enumerate", *wide, "--dry-run"))
        self.run_ok("enumerate", *wide, "--csv", "levels.csv")
        self.run_ok("enumerate", *wide, "--save", "out.set", "--csv", "saved.csv", "--quiet")
        self.assertEqual(self.text_of("levels.csv"), self.text_of("saved.csv"))
        words = (*wide[1:], "--csv", "-", "--quiet")
        self.assertEqual(
            self.printed("count --saved out.set", *words),
            self.printed("count line16", *words),
        )
        self.run_ok("positions", *wide, "--winning")


if __name__ == "__main__":
    run_tests()
