"""games and moves at random."""

import csv
import io
import json
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
        if self.chance(0.25):
            self.draw_final_pegs(start, starts, label)
            return
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
        output, read = self.outputs("csv", "json")
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
                    "probability_numerator": probability.numerator if exact else "",
                    "probability_denominator": probability.denominator if exact else "",
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

        def check(run, folder):
            texts = read(run, folder)
            if "csv" in texts:
                same("games.csv", list(csv.DictReader(io.StringIO(texts["csv"]))), rows)
            if "json" in texts:
                self.check_games_json(
                    json.loads(texts["json"]),
                    rows,
                    None if cut else mean,
                    label,
                    exact,
                    {"max_depth": limit} if cut else {},
                )
                if group is not None:
                    self.check_dead_ends(
                        json.loads(texts["json"]), ends, listed, exact, 0 if shortest else listed
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

    def check_games_json(self, found, rows, mean, label, exact, more):
        first = next((row for row in rows if row["games"]), None)
        ends = [
            {
                **{
                    k: row[k]
                    for k in (
                        "depth",
                        "pegs",
                        "dead_ends",
                        "canonical_dead_ends",
                        "games",
                        "sequences",
                    )
                },
                "probability": {
                    "numerator": row["probability_numerator"] if exact else None,
                    "denominator": row["probability_denominator"] if exact else None,
                    "decimal": row["probability"],
                },
            }
            for row in rows
        ]
        same(
            "games.json",
            found,
            {
                "board": self.scene.name,
                "start": label,
                "games": sum(row["games"] for row in rows),
                "expected_pegs": None if mean is None else fraction(mean, exact),
                **more,
                "shortest": {"jumps": first["depth"], "games": first["games"]} if first else None,
                "ends": ends,
            },
        )

    def check_dead_ends(self, found, ends, listed, exact, listed_otherwise):
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
        for key, order in orders.items():
            same(
                key,
                found[key],
                [
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
                ],
            )

    def draw_final_pegs(self, start, starts, label):
        board = self.board
        output, read = self.outputs("csv", "json")
        problem = brute.Problem(board, starts, None)
        fewest, by_key = {}, {}
        for level in reversed(brute.ways(board, starts)):
            for p in level:
                fewest[p] = min((fewest[q] for _, q in board.children(p)), default=brute.pegs(p))
                by_key.setdefault((-brute.pegs(p), fewest[p]), []).append(p)
        group = problem.group("start")
        rows = [
            {
                "pegs": -pegs,
                "final_pegs": final,
                "positions": len(found),
                "canonical_positions": (
                    ANYTHING if board.symmetries is None else brute.orbits(group, found)
                ),
            }
            for (pegs, final), found in sorted(by_key.items())
        ]

        def check(run, folder):
            texts = read(run, folder)
            if "csv" in texts:
                same("final_pegs.csv", list(csv.DictReader(io.StringIO(texts["csv"]))), rows)
            if "json" in texts:
                same(
                    "final_pegs.json",
                    json.loads(texts["json"]),
                    {"board": self.scene.name, "start": label, "final_pegs": rows},
                )

        self.add([*start, *self.engine_and_threads(), "--positions", *output], check)

    def draw_moves(self):
        start, starts, label = self.scene.draw_start(0.1)
        finish, ends, finish_label = self.scene.draw_finish()
        arguments = start + finish + self.engine_and_threads()
        if self.chance(0.35):
            if self.scene.is_wide:  # far more positions lead to a finish than start there
                arguments, ends, finish_label = start + self.engine_and_threads(), None, None
            problem = brute.Problem(self.board, starts, ends)
            self.draw_positions_by_moves(arguments, problem, label, finish_label)
            return
        if ends is None:
            ends, finish_label = {1 << h for h in range(self.board.holes)}, "any"
        fewest = self.chance(0.3)
        if fewest:
            arguments += ["--fewest"]
        output, read = self.outputs("csv", "json")
        by_moves, by_longest = brute.moves(brute.Problem(self.board, starts, ends))
        solved = bool(by_moves)
        span = range(min(by_moves), max(by_moves) + 1) if solved else ()
        rows = [{"moves": n, "solutions": by_moves.get(n, 0)} for n in span][
            : 1 if fewest else None
        ]
        longest = max(by_longest, default=None)
        numbers = {
            "board": self.scene.name,
            "start": label,
            "finish": finish_label,
            "solutions": sum(by_moves.values()),
            "fewest_moves": min(by_moves, default=None),
            "most_moves": max(by_moves, default=None),
            "solutions_with_fewest_moves": by_moves[min(by_moves)] if solved else None,
            "longest_move": longest,
            "solutions_with_longest_move": by_longest[longest] if solved and not fewest else None,
            "by_moves": rows if solved and not fewest else None,
        }

        def check(run, folder):
            texts = read(run, folder)
            same("exit code", run.returncode, 0)
            if "csv" in texts:
                same("moves.csv", list(csv.DictReader(io.StringIO(texts["csv"]))), rows)
            if "json" in texts:
                same("moves.json", json.loads(texts["json"]), numbers)

        self.add(arguments + output, check)

    def draw_positions_by_moves(self, arguments, problem, label, finish_label):
        board, symmetries = self.board, self.board.symmetries
        output, read = self.outputs("csv", "json")
        ends = (
            None
            if problem.finish is None
            else {p for p in range(board.all + 1) if p in problem.finish}
        )
        if ends is not None and len({brute.pegs(end) for end in ends}) > 1:
            self.add([*arguments, "--positions", *output], Refusal("the same number of pegs"))
            return

        def rows(fewest, fixed):
            by_key = {}
            for p, moves in fewest.items():
                by_key.setdefault((moves, -brute.pegs(p)), []).append(p)
            return [
                {
                    "moves": moves,
                    "pegs": -pegs,
                    "positions": len(found),
                    "canonical_positions": (
                        ANYTHING
                        if symmetries is None
                        else brute.orbits(brute.stabiliser(symmetries, fixed), found)
                    ),
                }
                for (moves, pegs), found in sorted(by_key.items())
            ]

        tables = {"start": rows(brute.moves_from_starts(problem), problem.starts)}
        if ends is not None:
            tables["finish"] = rows(brute.moves_to_finish(board, ends), ends)

        def check(run, folder):
            texts = read(run, folder)
            if "csv" in texts:
                same(
                    "moves.csv",
                    list(csv.DictReader(io.StringIO(texts["csv"]))),
                    [{"end": end, **row} for end, table in tables.items() for row in table],
                )
            if "json" in texts:
                same(
                    "moves.json",
                    json.loads(texts["json"]),
                    {
                        "board": self.scene.name,
                        "start": label,
                        "finish": finish_label,
                        "from_start": tables["start"],
                        "to_finish": tables.get("finish"),
                    },
                )

        self.add([*arguments, "--positions", *output], check)
