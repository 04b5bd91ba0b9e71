"""count and table at random."""

import csv

from pegspace import definition as brute
from pegspace import told_apart
from .games_and_moves import decimal
from .kit import ANYTHING, Refusal, same


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
        told = self.draw_told_apart(conditions) if not random_play or self.chance(0.1) else []
        wants_jumps = not random_play and not self.is_one_peg(positions) and self.chance(0.3)
        told += ["--jump-counts", "jumps.csv"] if wants_jumps else []
        arguments += told
        if told and random_play:
            self.add(
                start + finish + arguments + output,
                Refusal("cannot be combined with --random-play"),
            )
            return
        if conditions.any() and {"--canonical-solutions", "--canonical-sequences"} & set(told):
            refusal = Refusal("cannot be combined with --through, --avoid or --first")
            self.add(start + finish + arguments + output, refusal)
            return
        if checked and conditions.any():
            self.add(
                start + finish + arguments + output, Refusal("cannot be combined with --check")
            )
            return
        if self.first_is_impossible(starts, conditions):
            self.add(start + finish + arguments + output, Refusal("the first jumps: jump"))
            return
        if wants_jumps and isinstance(positions, brute.Fitting):
            refusal = Refusal("--jump-counts needs a finish whose positions all have")
            self.add(start + finish + arguments + output, refusal)
            return
        holes = range(self.board.holes)
        finishes = [
            ("any", {1 << h for h in holes}),
            *((self.board.names[h], {1 << h}) for h in holes),
        ]
        if positions is not None:
            finishes = [(finish_label, positions)]
        rows, jumps = [], []
        for name, ends in finishes:
            problem = brute.Problem(self.board, starts, ends)
            count = (
                brute.count_conditioned(problem, conditions)
                if conditions.any()
                else brute.count_solutions(problem, ends)
            )
            apart = self.told_apart(problem, conditions, told)
            play = brute.random_play_to(self.board, starts, ends.__contains__)
            rows.append(
                {
                    "start": label,
                    "finish": name,
                    "solutions": count[0],
                    "winning_positions": count[1],
                    "random_play": decimal(play) if random_play else None,
                    "impossible": None if count[0] else ANYTHING,
                    **apart,
                }
            )
            if wants_jumps:
                made = told_apart.jumps(problem, conditions)
                jumps += [
                    [label, name, str(depth), self.board.jump_name(jump), str(solutions)]
                    for depth, of_jumps in enumerate(made)
                    for jump, solutions in sorted(of_jumps.items())
                ]
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
            if wants_jumps:
                header, *lines = csv.reader((folder / "jumps.csv").read_text().splitlines())
                same(
                    "the header of jump counts", header, "start finish depth jump solutions".split()
                )
                same("jump counts", lines, jumps)

        if self.chance(0.25):
            expected = (
                Refusal("needs those of one")
                if label == "all" and len(starts) > 1
                else Refusal("needs a search")
                if conditions.first or told
                else check
            )
            self.add_with_set(self.draw_set(start, finish), arguments + output, expected)
        else:
            search = self.engine_and_threads()
            self.add(start + finish + search + arguments + output, check)

    def is_one_peg(self, finish):
        """Whether it is --pegs-left 1: with no peg at all, or equally many."""
        return isinstance(finish, brute.Fitting) and finish.most == 1

    def draw_told_apart(self, conditions):
        """Rarely both of the options that need no conditions and conditions."""
        options = ["--unordered"]
        if not conditions.any() or self.chance(0.05):
            options += ["--canonical-solutions", "--canonical-sequences"]
        return [option for option in options if self.chance(0.3)]

    def told_apart(self, problem, conditions, options):
        """The columns of solutions told apart. What a subgroup of the symmetries counts is not
        known."""
        known = self.board.symmetries is not None
        unordered = told_apart.unordered(problem, conditions) if "--unordered" in options else None
        one = {
            name: (
                None
                if f"--{name}".replace("_", "-") not in options
                else count(problem)
                if known
                else ANYTHING
            )
            for name, count in (
                ("canonical_solutions", told_apart.canonical_solutions),
                ("canonical_sequences", told_apart.canonical_sequences),
            )
        }
        return one | {
            "unordered_solutions": unordered and unordered[0],
            "canonical_unordered_solutions": (unordered and (unordered[1] if known else ANYTHING)),
        }

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
