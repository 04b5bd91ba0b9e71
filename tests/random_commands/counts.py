"""count and table at random."""

import csv
import io
import json

from pegspace import definition as brute
from .games_and_moves import decimal
from .kit import Difference, Refusal, same


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
        output, read = self.outputs("csv", "json")
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
        rows, plays = [], []
        for name, ends in finishes:
            problem = brute.Problem(self.board, starts, ends)
            count = (
                brute.count_conditioned(problem, conditions)
                if conditions.any()
                else brute.count_solutions(problem, ends)
            )
            rows.append(
                {
                    "start": label,
                    "finish": name,
                    "solutions": count[0],
                    "winning_positions": count[1],
                }
            )
            plays.append(
                {
                    "random_play": decimal(
                        brute.random_play_to(self.board, starts, ends.__contains__)
                    )
                }
                if random_play
                else {}
            )
        games = None
        if not conditions.any() and not no_games and not random_play:
            games = brute.count_games(brute.Problem(self.board, starts, None))

        def check(run, folder):
            texts = read(run, folder)
            if "csv" in texts:
                same("counts.csv", list(csv.DictReader(io.StringIO(texts["csv"]))), rows)
            if "json" in texts:
                found = json.loads(texts["json"])
                same(
                    "counts.json",
                    found,
                    {
                        "board": self.scene.name,
                        "start": label,
                        "finish": rows[0]["finish"] if len(rows) == 1 else None,
                        "games": games,
                        "finishes": [
                            {k: v for k, v in (row | play).items() if k != "start"}
                            for row, play in zip(rows, plays)
                        ],
                    },
                )
                for row, expected in zip(found["finishes"], rows):
                    if row["impossible"] is not None and expected["solutions"]:
                        raise Difference(
                            f"counts.json: finish {row['finish']} is called impossible"
                        )

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
        output, read = self.outputs("csv", "json")
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

        def check(run, folder):
            texts = read(run, folder)
            if "csv" in texts:
                same(
                    "table.csv",
                    list(csv.DictReader(io.StringIO(texts["csv"]))),
                    [
                        {
                            k: "" if v is None else str(v).lower() if isinstance(v, bool) else v
                            for k, v in row.items()
                        }
                        for row in rows
                    ],
                )
            if "json" in texts:
                pairs = {
                    key: {"ordered_pairs": sum(row["pairs"] for row in rows if row[key])}
                    for key in ("feasible", "solvable")
                }
                same("table.json", json.loads(texts["json"]), {"pairs": rows, "totals": pairs})

        self.add(arguments + output, check)
