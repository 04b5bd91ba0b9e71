"""Commands and options at random against a brute force (random_commands/); --start all under conditions; options that must be
refused."""

import json
import unittest

from program import ProgramTest, run_tests
from pegspace import definition as brute
from random_commands.run import run_draws

DRAWS = 200
SEED = 20261600


class RandomCommands(unittest.TestCase):
    def test_draws(self):
        counts, differences = run_draws(SEED, DRAWS)
        self.assertEqual(differences, [], "\n".join(differences))
        self.assertEqual(counts["draws"], DRAWS)
        self.assertLessEqual(counts["refused"], 0.35 * DRAWS)
        for command in ("enumerate", "count", "table", "query", "games", "moves", "solve"):
            self.assertGreater(counts[command], 5)

    def test_the_brute_force_knows_published_figures(self):
        """The triangle of 15 holes, apex vacant."""
        cells = [(r, 4 - r + 2 * i) for r in range(5) for i in range(r + 1)]
        board = brute.lattice_board("triangular", cells)
        problem = brute.Problem(board, [board.all & ~1], None)
        self.assertEqual(brute.count_solutions(problem, {1 << h for h in range(15)})[0], 29760)
        self.assertEqual(brute.count_games(problem), 568630)
        self.assertEqual(len(board.symmetries), 6)


class UnionsUnderConditions(ProgramTest):
    def count(self, *arguments):
        found = json.loads(self.run_ok("count", "triangle5", *arguments, "--json", "-").stdout)
        row = found["finishes"][0]
        return int(row["solutions"]), int(row["winning_positions"])

    def test_solutions_add_up_over_the_starts(self):
        for conditions in (("--avoid", "6-4"), ("--through", "4-6"), ("--first", "1-4")):
            alone = []
            for start in range(1, 16):
                if conditions[0] == "--first" and start != 4:
                    self.refuse("count", "triangle5", "--start", str(start), "--finish", "any", *conditions,
                                says=("is not possible from the start",))
                    continue
                alone.append(self.count("--start", str(start), "--finish", "any", *conditions)[0])
            found = {self.count("--start", "all", "--finish", "any", "--engine", engine, *conditions)
                     for engine in ("dense", "hash", "reference")}
            self.assertEqual(len(found), 1)
            self.assertEqual(found.pop()[0], sum(alone))

    def test_refusals(self):
        self.refuse("count", "triangle5", "--start", "all", "--first", "1-4 1-4", says=("jump 2", "from any of the starts"))
        self.write("game.txt", "5 -> down-left\n")
        self.refuse("count", "triangle5", "--start", "all", "--first", "game.txt", says=("numbers they have at the start",))


class NothingIsIgnored(ProgramTest):
    """An option that a command cannot honour is refused."""

    def test_options_that_do_not_go_together(self):
        for words, says in (
                (("query", "triangle4", "--save", "a.set", "--json", "facts.json"), "--json needs a position"),
                (("query", "triangle4", "--save", "a.set", "--labels", "names"), "--labels needs a position"),
                (("solve", "triangle4", "--limit", "3"), "--limit works only with --all"),
                (("boards", "--labels", "names"), "--labels needs a board"),
                (("boards", "triangle4", "--start", "4"), "--start works only with --pagoda"),
                (("boards", "triangle4", "--finish", "4"), "--finish works only with --pagoda"),
                (("boards", "triangle4", "--finish", "4", "--pagoda", "--labels", "names"), "--labels works only with --jumps"),
                (("graph", "triangle4", "--format", "aut", "--jumps"), "--jumps works only with dot files"),
                (("graph", "triangle4", "--output", "a.graphml", "--nodes", "points"), "--nodes works only with dot files"),
                (("enumerate", "triangle4", "--resume"), "needs --checkpoint DIR"),
                (("enumerate", "triangle4", "--checkpoint-every", "5"), "needs --checkpoint DIR"),
                (("enumerate", "triangle4", "--columns", "winning_positions"), "--columns asks for winning positions"),
                (("enumerate", "triangle4", "--spill", ".", "--engine", "reference"), "--spill"),
                (("table", "triangle4", "--resume"), "--resume continues FILE.part"),
                (("count", "triangle4", "--first", "vacant:1"), "--first")):
            with self.subTest(words=words):
                self.refuse(*words, says=(says,))

    def test_one_start(self):
        for words in (("query", "triangle4", "7"), ("solve", "triangle4"), ("graph", "triangle4"), ("replay", "triangle4"), ("play", "triangle4")):
            self.refuse(*words, "--start", "all", says=("needs one start",))


if __name__ == "__main__":
    run_tests()
