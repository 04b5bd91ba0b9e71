"""count and table at random."""

from pegspace import definition as brute
from .games_and_moves import decimal
from .kit import ANYTHING, Refusal


class DrawCounts:
    def draw_count(self):
        start, starts, label = self.scene.draw_start(0.3)
        finish, positions, finish_label = self.scene.draw_finish()
        arguments = []
        conditions = brute.Conditions()
        if self.chance(0.5):
            words, conditions = self.scene.draw_conditions(starts)
            arguments += words
        no_games = self.chance(0.3)
        if no_games:
            arguments += ["--no-games"]
        random_play = not conditions.any() and self.chance(0.4)
        if random_play:
            arguments += ["--random-play"]
        checked = self.chance(0.05 if conditions.any() else 0.3)
        if checked:
            arguments += ["--check"]
        output, _ = self.outputs("csv", "json")
        if checked and conditions.any():
            self.add(
                start + finish + arguments + output, Refusal("cannot be combined with --check")
            )
            return
        if self.first_is_impossible(starts, conditions):
            self.add(start + finish + arguments + output, Refusal("the first jumps: jump"))
            return
        holes = range(self.board.holes)
        finishes = [
            ("any", {1 << h for h in holes}),
            *((self.board.names[h], {1 << h}) for h in holes),
        ]
        if positions is not None:
            finishes = [(finish_label, positions)]
        rows = []
        for name, ends in finishes:
            problem = brute.Problem(self.board, starts, ends)
            count = (
                brute.count_conditioned(problem, conditions)
                if conditions.any()
                else brute.count_solutions(problem, ends)
            )
            play = brute.random_play_to(self.board, starts, ends.__contains__)
            rows.append(
                {
                    "start": label,
                    "finish": name,
                    "solutions": count[0],
                    "winning_positions": count[1],
                    "random_play": decimal(play) if random_play else None,
                    "impossible": None if count[0] else ANYTHING,
                    "canonical_solutions": None,
                    "unordered_solutions": None,
                    "canonical_unordered_solutions": None,
                    "canonical_sequences": None,
                }
            )
        games = None
        if not conditions.any() and not no_games and not random_play:
            games = brute.count_games(brute.Problem(self.board, starts, None))
        record = {"start": label, "finish": rows[0]["finish"] if len(rows) == 1 else None}
        on_screen = ("solutions", "winning_positions")
        shown = [row[name] for row in rows if row["solutions"] for name in on_screen]
        if games is not None:
            shown.append(games)

        def check(run, folder):
            self.check_table(run, folder, "counts", rows, record, {"games": games}, shown)

        if self.chance(0.25):
            expected = (
                Refusal("needs those of one")
                if label == "all" and len(starts) > 1
                else Refusal("--first needs a search")
                if conditions.first
                else check
            )
            self.add_with_set(self.draw_set(start, finish), arguments + output, expected)
        else:
            search = self.engine_and_threads()
            self.add(start + finish + search + arguments + output, check)

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
        board = self.board
        all_pairs = self.chance(0.4) or board.symmetries is None
        solvable = self.chance(0.4)
        arguments = ["--solvable"] if solvable else self.engine_and_threads()
        arguments += ["--all-pairs"] if all_pairs else []
        output, _ = self.outputs("csv", "json")
        if self.chance(0.2):
            arguments += ["--resume"]
            if not any(place not in (None, "-") for place in self.places.values()):
                self.add(arguments + output, Refusal("--resume continues FILE.part"))
                return
        group = [list(range(board.holes))] if all_pairs else board.symmetries
        span = board.class_span()
        rows, seen = [], set()
        for a in range(board.holes):
            for b in range(board.holes):
                if (a, b) in seen:
                    continue
                pairs = {(g[a], g[b]) for g in group}
                seen |= pairs
                start = board.all & ~(1 << a)
                solutions, winning = brute.count_solutions(
                    brute.Problem(board, [start], None), {1 << b}
                )
                feasible = start ^ (1 << b) in span and (brute.pegs(start) > 1 or start == 1 << b)
                rows.append(
                    {
                        "start": board.names[a],
                        "finish": board.names[b],
                        "feasible": feasible,
                        "solvable": solutions > 0,
                        "solutions": None if solvable else solutions,
                        "winning_positions": None if solvable else winning,
                        "pairs": len(pairs),
                    }
                )

        summary = {
            key: {"ordered_pairs": sum(row["pairs"] for row in rows if row[key])}
            for key in ("feasible", "solvable")
        }
        on_screen = ("pairs",) if solvable else ("pairs", "solutions", "winning_positions")
        shown = [row[name] for row in rows if row["feasible"] for name in on_screen]

        def check(run, folder):
            record = {"start": None, "finish": None, "all_pairs": "--all-pairs" in arguments}
            self.check_table(run, folder, "table", rows, record, summary, shown)

        self.add(arguments + output, check)
