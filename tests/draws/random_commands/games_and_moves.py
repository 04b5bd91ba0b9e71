"""games, moves and duotaire at random."""

from pegspace.verify import definition as brute
from .kit import Refusal


class DrawGamesAndMoves:
    def draw_games(self):
        start, starts, is_all = self.scene.draw_start(0.1)
        self.ask(starts)
        arguments = ["--exact"] if self.chance(0.5) else []
        if self.chance(0.15):
            arguments += ["--shortest"]
        elif self.chance(0.3):
            arguments += [self.rng.choice(("-d", "--max-depth")), str(self.rng.randint(0, 8))]
        arguments += self.outputs("csv", "json")
        shown = self.shows("games", "dead_ends", "canonical_dead_ends", "sequences")
        if self.chance(0.3):
            refused = is_all and len(starts) > 1
            expected = Refusal("needs those of one") if refused else shown
            self.add_with_set(self.draw_set(start, []), arguments, expected)
        else:
            self.add(start + self.engine_and_threads() + arguments, shown)

    def draw_duotaire(self):
        start, starts, is_all = self.scene.draw_start(0.4)
        start = ["--start", "each"] if is_all and "--start" in start else start
        misere, nim_values = self.chance(0.4), self.chance(0.4)
        arguments = (["--misere"] if misere else []) + (["--nim-values"] if nim_values else [])
        several = len(starts) > 1
        if nim_values and (misere or several):
            self.add([*start, *arguments], Refusal("--nim-values cannot be combined"))
            return
        self.ask(starts)
        arguments += self.outputs("csv", "json")
        shown = self.shows("starts" if several else "positions")
        if self.chance(0.3):
            of_all = ["--start", "all"] if is_all else start
            words = self.draw_set(of_all, [])
            words = ["each" if word == "all" else word for word in words]
            self.add_with_set(words, arguments, shown)
        else:
            self.add(start + self.engine_and_threads() + arguments, shown)

    def draw_moves(self):
        start, starts, _ = self.scene.draw_start(0.1)
        finish, ends = self.scene.draw_finish()
        if self.scene.is_wide and self.chance(0.6):  # more positions than can be listed fit it
            most = self.rng.randint(6, self.board.holes)
            finish, ends = ["--pegs-left", str(most)], brute.Fitting(0, 0, most)
        self.ask(starts, ends)
        arguments = start + finish + self.engine_and_threads() + self.outputs("csv", "json")
        arguments += ["--fewest-moves"] if self.chance(0.3) else []
        self.add(arguments, self.shows("moves", "solutions"))
