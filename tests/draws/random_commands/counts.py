"""count and table at random."""

from pegspace.verify import definition as brute
from .kit import Refusal


class DrawCounts:
    def draw_count(self):
        start, starts, is_all = self.scene.draw_start(0.3)
        finish, positions = self.scene.draw_finish()
        arguments = []
        conditions = brute.Conditions()
        if self.chance(0.5):
            words, conditions = self.scene.draw_conditions(starts)
            arguments += words
        games = self.chance(0.4)
        if games:
            arguments += ["--games"]
        random_play = not conditions.any() and self.chance(0.4)
        if random_play:
            arguments += ["--random-play"]
        output = self.outputs("csv", "json")
        told = self.draw_told_apart(conditions) if not random_play or self.chance(0.1) else []
        wants_jumps = not random_play and not self.is_one_peg(positions) and self.chance(0.3)
        told += ["--jump-counts", "jumps.csv"] if wants_jumps else []
        arguments += told
        refused = None
        if random_play and (told or games):
            refused = "cannot be combined with --random-play"
        elif games and conditions.any():
            refused = "--games cannot be combined with --through"
        elif conditions.any() and {"--canonical-solutions", "--canonical-sequences"} & set(told):
            refused = "cannot be combined with --through, --avoid or --first"
        elif self.first_is_impossible(starts, conditions):
            refused = "the first jumps: jump"
        elif wants_jumps and isinstance(positions, brute.Fitting):
            refused = "--jump-counts needs a finish whose positions all have"
        if refused:
            self.add(start + finish + arguments + output, Refusal(refused))
            return
        self.ask(starts, positions, conditions)
        shown = self.shows("solutions", "winning_positions", where=lambda row: row["solutions"])
        if self.chance(0.25):
            expected = shown
            if is_all and len(starts) > 1:
                expected = Refusal("needs those of one")
            elif conditions.first or told:
                expected = Refusal("needs a search")
            self.add_with_set(self.draw_set(start, finish), arguments + output, expected)
        else:
            self.add(start + finish + self.engine_and_threads() + arguments + output, shown)

    def is_one_peg(self, finish):
        """Whether it is --pegs-left 1: with no peg at all, or equally many."""
        return isinstance(finish, brute.Fitting) and finish.most == 1

    def draw_told_apart(self, conditions):
        """Rarely both of the options that need no conditions and conditions. Multisets of jumps are
        too many on a torus of 11 holes with diagonals."""
        options = ["--unordered"]
        if not conditions.any() or self.chance(0.05):
            options += ["--canonical-solutions", "--canonical-sequences"]
        told = [option for option in options if self.chance(0.3)]
        many = not self.scene.is_wide and self.board.holes * len(self.board.jumps) > 700
        return [option for option in told if not (many and option == "--unordered")]

    def first_is_impossible(self, starts, conditions):
        def possible(p):
            for jump in conditions.first:
                behind = dict(self.board.children(p))
                if jump not in behind:
                    return False
                p = behind[jump]
            return True

        return not any(possible(p) for p in starts)

    def draw_table(self):
        all_pairs = self.chance(0.4) or self.board.symmetries is None
        arguments = ["--solvable"] if self.chance(0.4) else self.engine_and_threads()
        arguments += ["--all-pairs"] if all_pairs else []
        if self.chance(0.05):
            refusal = Refusal("--resume continues FILE.part")
            self.add([*arguments, "--csv", "-", "--resume"], refusal)
            return
        shown = self.shows("pairs", "solutions", "winning_positions", where=lambda r: r["feasible"])
        words = arguments + self.outputs("csv", "json") + ["--resume"] * self.chance(0.2)
        self.add(words, shown)
