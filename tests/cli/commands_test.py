"""Commands and options at random against a brute force (random_commands/); options that must be
refused."""

import unittest

from program import ProgramTest, run_tests
from pegspace.verify import definition as brute
from pegspace.description import OPTIONS
from random_commands.option_groups import options_of
from random_commands.run import Draw, options_used, run_draws

DRAWS = 120
SEED = 20261902  # each command comes up
#: In a terminal: play_test.py. A copy of what it prints: cli_test.py.
NOT_DRAWN = ("play", "describe")


class RandomCommands(unittest.TestCase):
    def test_draws(self):
        counts, differences = run_draws(SEED, DRAWS)
        self.assertEqual(differences, [], "\n".join(differences))
        self.assertEqual(counts["draws"], DRAWS)
        self.assertLessEqual(counts["refused"], 0.35 * DRAWS)
        for command in OPTIONS.keys() - set(NOT_DRAWN):
            self.assertGreater(counts[command], 2, command)
        # A new option needs a line in the draw of its command. Those that did not come up now come
        # up in other draws.
        never = {
            f"{command} {option}"
            for command in OPTIONS
            if command not in NOT_DRAWN
            for option in options_of(command)
        } - counts.keys()
        self.assertLess(len(never), 40)
        for command in {words.split()[0] for words in never}:
            for seed in range(100):
                never -= options_used(Draw(seed, command).steps)
        self.assertEqual(never, set())

    def test_the_brute_force_knows_published_figures(self):
        """The triangle of 15 holes, apex vacant."""
        cells = [(r, 4 - r + 2 * i) for r in range(5) for i in range(r + 1)]
        board = brute.lattice_board("triangular", cells)
        problem = brute.Problem(board, [board.all & ~1], None)
        self.assertEqual(brute.count_solutions(problem, {1 << h for h in range(15)})[0], 29760)
        self.assertEqual(brute.count_games(problem), 568630)
        self.assertEqual(len(board.symmetries), 6)


class NothingIsIgnored(ProgramTest):
    """An option that a command cannot honour is refused."""

    def test_options_that_do_not_go_together(self):
        self.refuse_each(
            """
            query triangle4 --save a.set --json facts.json -> --json needs a position
            query triangle4 --save a.set --labels names -> --labels needs a position
            solve triangle4 --limit 3 -> --limit works only with --all
            boards --jumps -> --jumps needs a board
            graph triangle4 --output a.dot --csv-jumps a.csv -> cannot be combined with --csv
            enumerate triangle4 --resume -> needs --save FILE
            table triangle4 --resume -> --resume continues FILE.part; --csv
            count triangle4 --first vacant:1 -> --first
            count triangle4 --finish 1 --pegs-left 1 -> Use only one of them.
            query triangle4 0x7 --start 4 --engine reference --save a.set -> or omit --save.
            """
        )


if __name__ == "__main__":
    run_tests()
