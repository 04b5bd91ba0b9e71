"""Laws that the levels of every board obey: for problems that are too large to search again.

    check_levels(file, rows, ...)   each level by itself, the first one, each step, the last one
    check_counts, check_table       solutions and winning positions go together, within the position
                                    class
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Any

from ..board_class import Board
from .definition import image, pegs
from .book import File
from .problems import Subject, group_order
from .tables import Row


class Class:
    """Sums of jump vectors: of one class are positions that differ by one."""

    def __init__(self, jumps: Iterable[int]) -> None:
        self.basis: list[int] = []
        for touched in jumps:
            if left := self.least(touched):
                self.basis.append(left)

    def least(self, p: int) -> int:
        for vector in self.basis:
            p = min(p, p ^ vector)
        return p

    def joins(self, p: int, q: int) -> bool:
        return self.least(p ^ q) == 0

    def sizes(self, board: Board, p: int) -> list[int] | None:
        """Positions of the class by number of pegs; None: there are too many sums of the other
        space. MacWilliams' identity."""
        holes, checks = board.holes, self.checks(board.holes)
        if len(checks) > 16:
            return None
        found = [0] * (holes + 1)
        sums = [(0, 0)]
        for check in checks:
            sums += [(word ^ check, parity ^ (pegs(check & p) & 1)) for word, parity in sums]
        signs = [0] * (holes + 1)
        for word, parity in sums:
            signs[pegs(word)] += -1 if parity else 1
        for weight, total in enumerate(signs):
            for k in range(holes + 1) if total else ():
                found[k] += total * sum(
                    (-1) ** i * comb(weight, i) * comb(holes - weight, k - i)
                    for i in range(min(weight, k) + 1)
                )
        return [number // 2 ** len(checks) for number in found]

    def number(self, holes: int, p: int) -> int:
        """Bit i: whether p has an odd number of holes in common with the check i."""
        return sum((pegs(check & p) & 1) << i for i, check in enumerate(self.checks(holes)))

    def checks(self, holes: int) -> list[int]:
        """A basis of the words that have an even number of holes in common with every jump."""
        rows = [self.least_others(vector) for vector in self.basis]
        leads = {vector.bit_length() - 1: vector for vector in rows}
        return [
            1 << free | sum(1 << lead for lead, vector in leads.items() if vector >> free & 1)
            for free in range(holes)
            if free not in leads
        ]

    def least_others(self, vector: int) -> int:
        """The basis in its reduced form: no other leading bit is left in it."""
        for other in sorted(self.basis, reverse=True):
            if (
                other != vector
                and vector >> other.bit_length() - 1 & 1
                and other.bit_length() < vector.bit_length()
            ):
                vector ^= other
        return vector


@lru_cache(maxsize=None)
def class_of(board: Board) -> Class:
    return Class(touched for _, touched in board.masks)


def check_levels(
    file: File, subject: Subject, symmetry: str, rows: list[Row], complete: bool
) -> None:
    """`subject`: where the search began; symmetry: start or none."""
    board, order = subject.board, group_order(subject, symmetry)
    sizes = class_of(board).sizes(board, subject.starts[0]) if one_class(subject) else None
    for number, row in enumerate(rows):

        def require(holds: bool, law: str, row: Row = row) -> None:
            file.require(holds, f"depth {row['depth']}: {law}.")

        require(row["depth"] == number, "depths must follow each other from 0")
        require(
            row["pegs"] == pegs(subject.starts[0]) - row["depth"],
            "pegs must be those of the start less the depth",
        )
        for what in ("positions", "dead_ends", "winning_positions"):
            all_of, canonical = row[what], row[f"canonical_{what}"]
            if None not in (all_of, canonical):
                require(
                    canonical <= all_of and (order is None or all_of <= canonical * order),
                    f"{what} do not fit canonical_{what} and {order} symmetries",
                )
            at_most(require, row, what, "positions")
            at_most(require, row, f"canonical_{what}", "canonical_positions")
        if row["positions"] is not None:
            require(
                0 < row["positions"] <= comb(board.holes, row["pegs"]),
                "there are fewer ways to place that many pegs",
            )
            require(
                sizes is None or row["positions"] <= sizes[row["pegs"]],
                "the position class has fewer positions with that many pegs",
            )
        check_jumps(require, row, len(board.jumps))
        if number + 1 < len(rows):
            check_step(require, row, rows[number + 1], len(board.jumps))
        elif complete and row["jumps"] is not None:
            require(row["jumps"] == 0, "the last level must have no jump")
    file.compared["the laws of levels"] += len(rows)


def one_class(subject: Subject) -> bool:
    return all(class_of(subject.board).joins(subject.starts[0], start) for start in subject.starts)


def at_most(require: Any, row: Row, less: str, more: str) -> None:
    if None not in (row.get(less), row.get(more)):
        require(
            row[less] <= row[more], f"{less} ({row[less]}) must not exceed {more} ({row[more]})"
        )


def check_jumps(require: Any, row: Row, most: int) -> None:
    if None in (row["positions"], row["jumps"], row["dead_ends"]):
        return
    alive = row["positions"] - row["dead_ends"]
    require(
        alive <= row["jumps"] <= alive * most,
        f"{alive} positions that are no dead ends cannot have {row['jumps']} jumps",
    )


def check_step(require: Any, row: Row, after: Row, most: int) -> None:
    if None not in (row["jumps"], after["positions"]):
        require(
            after["positions"] <= row["jumps"] <= after["positions"] * most,
            f"its {row['jumps']} jumps cannot lead to {after['positions']} positions",
        )
    for column in ("winning_positions", "canonical_winning_positions"):
        if None not in (row[column], after[column]):
            require(
                after[column] == 0 or row[column] > 0,
                f"{column} of the next level are reached from none",
            )


def check_counts(file: File, subject: Subject, rows: list[Row]) -> None:
    """One row for each finish; conditions or not."""
    for row in rows:
        file.require(
            (row["solutions"] > 0) == (row["winning_positions"] > 0),
            (
                f"finish {row['finish']}: there are solutions exactly if there are winning"
                " positions."
            ),
        )
    file.require(len({row["finish"] for row in rows}) == len(rows), "a finish has two rows.")


def check_table(file: File, board: Board, rows: list[Row], all_pairs: bool) -> None:
    """Every pair of holes has its row: the least of its images, or all."""
    symmetries, number = board.symmetries or [list(range(board.holes))], {
        name: hole for hole, name in enumerate(board.names)
    }
    expected = {}
    for pair in ((a, b) for a in range(board.holes) for b in range(board.holes)):
        images = {(g[pair[0]], g[pair[1]]) for g in symmetries}
        if all_pairs or min(images) == pair:
            expected[pair] = 1 if all_pairs else len(images)
    try:
        found = [(number[row["start"]], number[row["finish"]]) for row in rows]
    except KeyError as error:
        raise ValueError(f"there is no hole {error}") from None
    if board.symmetries is not None or all_pairs:
        file.require(
            found == sorted(expected),
            "its rows are not those of every pair of holes, up to symmetry, in their order.",
        )
    for pair, row in zip(found, rows):
        start = board.all & ~(1 << pair[0])
        feasible = start != 0 and class_of(board).joins(start, 1 << pair[1])
        where = f"{row['start']} to {row['finish']}: "
        file.require(
            row["feasible"] == feasible, where + "'feasible' is not what the position class says."
        )
        if row["solutions"] is not None:
            file.require(
                row["solvable"] == (row["solutions"] > 0) == (row["winning_positions"] > 0),
                where + "'solvable' and its numbers disagree.",
            )
        file.require(
            feasible or row["solvable"] is False,
            where + "there are solutions outside of the position class.",
        )
        if board.symmetries is not None or all_pairs:
            file.require(
                row["pairs"] == expected.get(pair), where + f"it has {expected.get(pair)} images."
            )
    file.compared["the position class"] += len(rows)


def is_reversible(subject: Subject, finish: Any) -> bool:
    """Whether taking all jumps back makes it the same problem: a jump taken back is the same jump
    on the complement."""
    if (
        finish is None
        or finish.fitting is not None
        or len(subject.starts) != 1
        or len(finish.listed) != 1
    ):
        return False
    (end,) = finish.listed
    complement = subject.board.all & ~subject.starts[0]
    return any(
        image(g, complement) == end and image(g, subject.board.all & ~end) == subject.starts[0]
        for g in subject.board.known_symmetries
    )
