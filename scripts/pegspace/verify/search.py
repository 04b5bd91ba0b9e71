"""A plain search of a problem: its levels by definition, and the tables that follow from them,
stated as those of files are.

Up to MOST_POSITIONS positions all is found; in larger problems the first levels are, up to
MOST_FIRST positions.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Container
from dataclasses import replace
from fractions import Fraction
from typing import Any
from . import definition, told_apart
from .definition import Level
from .asked import recorded_conditions
from .book import SEARCH, Book
from .problems import Finish, Subject, finish_called
from .tables import Question, Row, claim, decimal, down_to, in_sense

MOST_POSITIONS = 200_000
MOST_FIRST = 20_000
MOST_MULTISETS = 100_000


class PlainSearch:
    def __init__(self, subject: Subject) -> None:
        self.subject, self.board = subject, subject.board
        self.levels = definition.ways(self.board, subject.starts, MOST_POSITIONS)
        self.complete = not any(self.board.children(p) for p in self.levels[-1])
        if not self.complete:
            sizes = itertools.accumulate(map(len, self.levels))
            self.levels = [
                level for level, so_far in zip(self.levels, sizes) if so_far <= MOST_FIRST
            ]
        self.ways: Level = {p: number for level in self.levels for p, number in level.items()}
        self.group = definition.Problem(self.board, subject.starts, None).group("start")
        self.numbers_to: dict[Finish, Level] = {}

    def numbers(self, finish: Container[int]) -> Level:
        """Position -> jump sequences to the finish."""
        known = self.numbers_to.get(finish) if isinstance(finish, Finish) else None
        found = known or definition.ways_on(self.board, self.levels, lambda p: p in finish)
        if isinstance(finish, Finish):
            self.numbers_to[finish] = found
        return found

    def orbits(self, positions: list[int]) -> int | None:
        return None if self.group is None else definition.orbits(self.group, positions)

    def answer(self, book: Book, question: Question) -> None:
        """States all that the question asks for."""
        state = book.writer(SEARCH, self.subject)
        if question.kind == "levels":
            finish = question.finish if self.complete else None
            problem = definition.Problem(self.board, self.subject.starts, finish)
            rows, cut = definition.enumerate_levels(
                problem, question.symmetry, question.max_depth, self.levels
            )
            if self.complete:
                claim(state, question, rows, not cut)
            else:
                claim(
                    lambda what, place, value: (
                        state(what, place, value) if " at depth " in place else None
                    ),
                    question,
                    rows,
                    False,
                )
        elif question.kind == "moves" and self.complete:
            self.claim_moves(book, question)
        elif question.kind == "random_play" and self.complete:
            for finish in self.finishes(question):
                chance = definition.random_play_to(
                    self.board, self.subject.starts, finish.__contains__
                )
                state(f"random play to {finish.words}", "", decimal(chance))
        elif question.kind == "told_apart" and self.complete:
            self.claim_told_apart(book, question)
        elif question.kind == "duotaire" and self.complete:
            self.claim_duotaire(book, question)
        elif question.kind == "jump_counts" and self.complete:
            claim(state, question, self.jump_counts(question), True)
        elif self.complete:
            rows = {
                "counts": self.counts,
                "games": self.games,
                "positions": self.positions_by,
            }[
                question.kind
            ](question)
            if rows:
                claim(state, question, rows, question.max_depth is None)
            if question.kind == "games":
                self.claim_games(book, question)
            for row in rows if question.kind == "counts" and not question.conditions else ():
                state(f"solvable to {row['finish']}", "", bool(row["solutions"]))

    def finishes(self, question: Question) -> list[Finish]:
        return (
            [question.finish]
            if question.finish
            else [finish_called(self.board, name) for name in ("any", *self.board.names)]
        )

    def counts(self, question: Question) -> list[Row]:
        finishes = self.finishes(question)
        if question.conditions:
            problem = definition.Problem(self.board, self.subject.starts, None)
            conditions, numbers = recorded_conditions(self.board, question.conditions), []
            for finish in finishes:
                problem.finish = finish
                numbers.append(definition.count_conditioned(problem, conditions))
        else:
            numbers = self.all_counts(finishes)
        return [
            {
                "finish": finish.words,
                "solutions": solutions,
                "winning_positions": winning,
                "random_play": None,
            }
            for finish, (solutions, winning) in zip(finishes, numbers)
        ]

    def of(self, finish: Finish) -> definition.Problem:
        ends: Container[int] | None = finish.listed
        if finish.fitting is not None:
            ends = definition.Fitting(*finish.fitting)
        return definition.Problem(self.board, self.subject.starts, ends)

    def claim_told_apart(self, book: Book, question: Question) -> None:
        """States unordered solutions only if a level has up to MOST_MULTISETS multisets."""
        state = book.writer(SEARCH, self.subject)
        under = f" with {question.conditions}" if question.conditions else ""
        for finish in self.finishes(question):
            problem, to = self.of(finish), f" to {finish.words}{under}"
            try:
                conditions = recorded_conditions(self.board, question.conditions)
                solutions, canonical = told_apart.unordered(problem, conditions, MOST_MULTISETS)
                state("unordered_solutions" + to, "", solutions)
                if canonical is not None:
                    state("canonical_unordered_solutions" + to, "", canonical)
            except OverflowError:
                for what in ("unordered_solutions", "canonical_unordered_solutions"):
                    book.give_up(self.subject, what + to)
            if not question.conditions and self.board.symmetries is not None:
                state("canonical_solutions" + to, "", told_apart.canonical_solutions(problem))
                state("canonical_sequences" + to, "", told_apart.canonical_sequences(problem))

    def jump_counts(self, question: Question) -> list[Row]:
        assert question.finish is not None
        conditions = recorded_conditions(self.board, question.conditions)
        return [
            {"depth": depth, "jump": self.board.jump_name(jump), "solutions": solutions}
            for depth, made in enumerate(told_apart.jumps(self.of(question.finish), conditions))
            for jump, solutions in sorted(made.items())
        ]

    def all_counts(self, finishes: list[Finish]) -> list[tuple[int, int]]:
        """(solutions, winning positions) of each finish; bit i of a position's number: finish i can
        be reached."""
        reached: dict[int, int] = {}
        solutions, winning = [0] * len(finishes), [0] * len(finishes)
        for level in reversed(self.levels):
            for p, number in level.items():
                bits = 0
                for i, finish in enumerate(finishes):
                    if p in finish:
                        bits |= 1 << i
                        solutions[i] += number
                for _, q in self.board.children(p):
                    bits |= reached[q]
                reached[p] = bits
        for i in range(len(finishes)):
            winning[i] = sum(bits >> i & 1 for bits in reached.values())
        return list(zip(solutions, winning))

    # ---- games ----

    def dead_ends(self, question: Question) -> list[list[int]]:
        """By depth."""
        levels = (
            self.levels if question.max_depth is None else self.levels[: question.max_depth + 1]
        )
        return [[p for p in level if not self.board.children(p)] for level in levels]

    def games(self, question: Question) -> list[Row]:
        play = self.play
        rows: list[Row] = []
        for depth, (level, dead) in enumerate(zip(self.levels, self.dead_ends(question))):
            probability = sum((play[p] for p in dead), Fraction(0))
            rows.append(
                {
                    "depth": depth,
                    "pegs": question.pegs - depth,
                    "dead_ends": len(dead),
                    "canonical_dead_ends": self.orbits(dead),
                    "games": sum(self.ways[p] for p in dead),
                    "probability": decimal(probability),
                    "probability_numerator": probability.numerator,
                    "probability_denominator": probability.denominator,
                    "sequences": sum(level.values()),
                }
            )
        return rows

    @property
    def play(self) -> dict[int, Fraction]:
        return definition.random_play(self.board, self.subject.starts)

    def claim_games(self, book: Book, question: Question) -> None:
        """What games.json says besides its rows: the expected pegs, and every dead end."""
        state, play = book.writer(SEARCH, self.subject), self.play
        ends = [(depth, p) for depth, dead in enumerate(self.dead_ends(question)) for p in dead]
        if question.max_depth is None or question.max_depth >= len(self.levels) - 1:
            mean = sum((play[p] * definition.pegs(p) for _, p in ends), Fraction(0))
            state("the expected pegs", "", decimal(mean))
            state("the exact expected pegs", "", mean)
        if ends:
            first = min(depth for depth, _ in ends)
            state("the jumps of the shortest game", "", first)
            state(
                "the shortest games", "", sum(self.ways[p] for depth, p in ends if depth == first)
            )
        listed = []
        for images in {
            frozenset(definition.orbit(self.group or (range(self.board.holes),), p))
            for _, p in ends
        }:
            games, chance = sum(self.ways[p] for p in images), sum(
                (play[p] for p in images), Fraction(0)
            )
            listed.append((definition.pegs(min(images)), games, chance, min(images)))
            for p in images:
                place = f" {self.board.hole_names(p)}"
                state("the images of the dead end", place, len(images) if self.group else None)
                state(
                    "the games to the dead end and its images", place, games if self.group else None
                )
                state(
                    "the probability of the dead end and its images",
                    place,
                    decimal(chance) if self.group else None,
                )
                state(
                    "the exact probability of the dead end and its images",
                    place,
                    chance if self.group else None,
                )
        orders: dict[str, Callable[[tuple[int, int, Fraction, int]], Any]] = {
            "earliest dead ends": lambda end: (-end[0], -end[1], end[3]),
            "dead ends with most games": lambda end: (-end[1], -end[0], end[3]),
            "likeliest dead ends": lambda end: (-end[2], -end[0], -end[1], end[3]),
        }
        begin = definition.pegs(self.subject.starts[0])
        for name, order in orders.items() if self.group else ():
            ordered = [
                (begin - end[0], str(end[1]), decimal(end[2])) for end in sorted(listed, key=order)
            ]
            for number in range(len(ordered) + 1):
                state(
                    f"the list of {name}",
                    f" ({number}){down_to(question.max_depth)}",
                    tuple(ordered[:number]),
                )

    # ---- positions by a number ----

    def final_pegs(self) -> Level:
        fewest: Level = {}
        for level in reversed(self.levels):
            for p in level:
                fewest[p] = min(
                    (fewest[q] for _, q in self.board.children(p)), default=definition.pegs(p)
                )
        return fewest

    def moves_to(self, ends: list[int]) -> Level:
        """A jump taken back is the same jump on the complement. Empty if more positions lead to
        the finish than are searched."""
        from_ends = definition.ways(
            self.board, [self.board.all & ~end for end in ends], MOST_POSITIONS
        )
        if any(self.board.children(p) for p in from_ends[-1]):
            return {}
        within = [self.board.all & ~p for level in from_ends for p in level]
        return definition.moves_to_finish(self.board, frozenset(ends), within)

    def positions_by(self, question: Question) -> list[Row]:
        fixed = list(self.subject.starts)
        if question.by == "moves-to-finish":
            assert question.finish is not None
            fixed = self.listed(question.finish)
            number_of = self.moves_to(fixed)
        elif question.by == "final-pegs":
            number_of = self.final_pegs()
        else:
            problem = definition.Problem(self.board, self.subject.starts, None)
            number_of = definition.moves_from_starts(problem)
        found: dict[tuple[int, int], list[int]] = defaultdict(list)
        for p, number in number_of.items():
            found[-definition.pegs(p), number].append(p)
        symmetries = self.board.symmetries
        group = None if symmetries is None else definition.stabiliser(symmetries, fixed)
        return [
            {
                "pegs": -held,
                "value": number,
                "positions": len(positions),
                "canonical_positions": (
                    None if group is None else definition.orbits(group, positions)
                ),
            }
            for (held, number), positions in sorted(found.items())
        ]

    # ---- duotaire ----

    def claim_duotaire(self, book: Book, question: Question) -> None:
        state, sense = book.writer(SEARCH, self.subject), in_sense(question)
        values = definition.nim_values(self.board, self.levels, question.misere)
        rows, by_value = [], []
        for depth, level in enumerate(self.levels):
            found = Counter(values[p] for p in level)
            about = {"depth": depth, "pegs": definition.pegs(next(iter(level)))}
            rows.append(about | {"positions": len(level), "won_positions": len(level) - found[0]})
            by_value += [
                about | {"nim_value": value, "positions": found[value]} for value in sorted(found)
            ]
        claim(state, question, rows, True)
        if not question.misere:
            claim(state, replace(question, kind="nim_values"), by_value, True)
        if len(self.subject.starts) > 1:
            return
        (start,) = self.subject.starts
        state("won" + sense, "", values[start] > 0)
        winning = [jump for jump, q in self.board.children(start) if values[q] == 0]
        state("the winning jumps" + sense, "", tuple(map(self.board.jump_name, winning)))
        if not question.misere:
            state("the nim value", "", values[start])

    # ---- moves ----

    def claim_moves(self, book: Book, question: Question) -> None:
        state, finish = book.writer(SEARCH, self.subject), question.finish
        assert finish is not None
        numbers = self.numbers(finish)
        within = {p for p, number in numbers.items() if number}
        problem = definition.Problem(
            self.board, [p for p in self.subject.starts if p in within], finish
        )
        by_moves, by_longest = definition.moves(problem, within)
        span = range(min(by_moves), max(by_moves) + 1) if by_moves else ()
        claim(state, question, [{"moves": n, "solutions": by_moves.get(n, 0)} for n in span], True)
        longest = max(by_longest, default=None)
        state(f"the most moves to {finish.words}", "", max(by_moves, default=None))
        state(f"the longest move to {finish.words}", "", longest)
        state(
            f"the solutions with the longest move to {finish.words}",
            "",
            None if longest is None else by_longest[longest],
        )

    def listed(self, finish: Finish) -> list[int]:
        """All positions of a finish that have equally many pegs."""
        if finish.fitting is None:
            return sorted(finish.listed)
        fixed, held, most = finish.fitting
        holes = [1 << hole for hole in range(self.board.holes) if not fixed >> hole & 1]
        more = range(min(len(holes), most) + 1)
        return sorted(
            held | sum(some) for number in more for some in itertools.combinations(holes, number)
        )


class Searches:
    """One for each subject, made when it is asked for."""

    def __init__(self) -> None:
        self.made: dict[Subject, PlainSearch] = {}

    def of(self, subject: Subject) -> PlainSearch:
        if subject not in self.made:
            self.made[subject] = PlainSearch(subject)
        return self.made[subject]

    def is_large(self, subject: Subject) -> bool:
        """Whether it has more positions than are searched."""
        return not self.of(subject).complete
