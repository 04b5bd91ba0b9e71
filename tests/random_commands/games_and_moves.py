"""games and moves at random."""

from fractions import Fraction

from pegspace import definition as brute
from .kit import ANYTHING, Refusal, same


def decimal(number):
    """To 12 places, halves up."""
    units = (2 * number.numerator * 10**12 + number.denominator) // (2 * number.denominator)
    return f"{units // 10 ** 12}.{units % 10 ** 12:012}"


def fraction(number, exact):
    return {
        "numerator": number.numerator if exact else None,
        "denominator": number.denominator if exact else None,
        "decimal": decimal(number),
    }


class DrawGamesAndMoves:
    def draw_games(self):
        start, starts, label = self.scene.draw_start(0.1)
        arguments = []
        listed = self.rng.choice((0, 1, 5, 1000)) if self.chance(0.5) else 3
        if listed != 3:
            arguments += ["--dead-ends", str(listed)]
        exact = self.chance(0.5)
        if exact:
            arguments += ["--exact"]
        shortest = self.chance(0.15)
        limit = self.rng.randint(0, 8) if not shortest and self.chance(0.3) else None
        if shortest:
            arguments += ["--shortest"]
            listed = listed if listed != 3 else 1000
        elif limit is not None:
            arguments += [self.rng.choice(("-d", "--max-depth")), str(limit)]
        output, _ = self.outputs("csv", "json")
        board, levels = self.board, brute.ways(self.board, starts)
        probabilities = brute.random_play(board, starts)
        group = brute.Problem(board, starts, None).group("start")
        rows, ends, mean = [], [], 0
        if shortest:
            limit = next(
                depth for depth, level in enumerate(levels) if not all(map(board.children, level))
            )
        cut = limit is not None and limit < len(levels) - 1
        for depth, level in enumerate(levels[: limit + 1] if cut else levels):
            dead = [p for p in level if not board.children(p)]
            probability = sum((probabilities[p] for p in dead), Fraction(0))
            rows.append(
                {
                    "depth": depth,
                    "pegs": brute.pegs(starts[0]) - depth,
                    "dead_ends": len(dead),
                    "canonical_dead_ends": ANYTHING if group is None else brute.orbits(group, dead),
                    "games": sum(level[p] for p in dead),
                    "probability": decimal(probability),
                    "probability_numerator": probability.numerator if exact else None,
                    "probability_denominator": probability.denominator if exact else None,
                    "sequences": sum(level.values()),
                }
            )
            mean += probability * rows[-1]["pegs"]
            forms = (
                {} if group is None else {min(o): o for o in (brute.orbit(group, p) for p in dead)}
            )
            ends += [
                {
                    "depth": depth,
                    "images": len(o),
                    "games": sum(level[p] for p in o),
                    "pegs": board.hole_names(least),
                    "probability": sum(probabilities[p] for p in o),
                    "least": least,
                }
                for least, o in forms.items()
            ]

        first = next((row for row in rows if row["games"]), None)
        summary = {
            "games": sum(row["games"] for row in rows),
            "expected_pegs": None if cut else fraction(mean, exact),
            "shortest": {"jumps": first["depth"], "games": first["games"]} if first else None,
        }
        if group is not None:
            summary |= self.dead_ends(ends, listed, exact, 0 if shortest else listed)
        on_screen = ("games", "dead_ends", "canonical_dead_ends", "sequences")

        def check(run, folder):
            self.check_table(
                run,
                folder,
                "games",
                rows,
                {"start": label, "finish": None, "max_depth": limit if cut else None},
                summary,
                [row[name] for row in rows for name in on_screen],
            )

        if self.chance(0.3):
            refused = label == "all" and len(starts) > 1
            self.add_with_set(
                self.draw_set(start, []),
                arguments + output,
                Refusal("needs those of one") if refused else check,
            )
        else:
            self.add(start + self.engine_and_threads() + arguments + output, check)

    def dead_ends(self, ends, listed, exact, listed_otherwise):
        """The three lists of the summary."""
        orders = {
            "earliest_dead_ends": lambda e: (e["depth"], -e["games"], e["least"]),
            "dead_ends_with_most_games": lambda e: (-e["games"], e["depth"], e["least"]),
            "likeliest_dead_ends": lambda e: (
                -e["probability"],
                e["depth"],
                -e["games"],
                e["least"],
            ),
        }
        return {
            key: [
                {
                    "depth": e["depth"],
                    "images": e["images"],
                    "games": e["games"],
                    "pegs": e["pegs"],
                    "probability": fraction(e["probability"], exact),
                }
                for e in sorted(ends, key=order)[
                    : listed if key.startswith("earliest") else listed_otherwise
                ]
            ]
            for key, order in orders.items()
        }

    def draw_moves(self):
        start, starts, label = self.scene.draw_start(0.1)
        finish, ends, finish_label = self.scene.draw_finish()
        arguments = start + finish + self.engine_and_threads()
        if ends is None:
            ends, finish_label = {1 << h for h in range(self.board.holes)}, "any"
        fewest = self.chance(0.3)
        if fewest:
            arguments += ["--fewest"]
        output, _ = self.outputs("csv", "json")
        by_moves, by_longest = brute.moves(brute.Problem(self.board, starts, ends))
        solved = bool(by_moves)
        span = range(min(by_moves), max(by_moves) + 1) if solved else ()
        rows = [{"moves": n, "solutions": by_moves.get(n, 0)} for n in span][
            : 1 if fewest else None
        ]
        longest = max(by_longest, default=None)
        summary = {
            "solutions": sum(by_moves.values()),
            "fewest_moves": min(by_moves, default=None),
            "most_moves": max(by_moves, default=None),
            "solutions_with_fewest_moves": by_moves[min(by_moves)] if solved else None,
            "longest_move": longest,
            "solutions_with_longest_move": by_longest[longest] if solved and not fewest else None,
        }
        record = {"start": label, "finish": finish_label, "distribution": not fewest}
        shown = [number for row in rows for number in row.values()]

        def check(run, folder):
            same("exit code", run.returncode, 0)
            self.check_table(run, folder, "moves", rows, record, summary, shown)

        self.add(arguments + output, check)
