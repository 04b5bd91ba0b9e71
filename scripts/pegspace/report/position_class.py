"""Why a finish cannot be reached, whatever the jumps: parities that no jump changes (Reiss's
position class).

A set W of holes of which every jump changes none or two keeps the parity of its pegs for the whole
game. These W are the vectors orthogonal over GF(2) to all jumps; two positions share a class when
they have the same parity on every W. Written from this definition and sharing nothing with the
program. Called by model.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..board_class import Board
from ..verify.laws import Class

ALL_SUMS_UP_TO = 10  # with more sets in the basis, only sums of two of them are tried


def invariant_sets(board: Board) -> list[int]:
    """A basis of the sets of holes of which every jump changes none or two, as words: bit i for
    hole i."""
    return Class(1 << begin ^ 1 << over ^ 1 << to for begin, over, to in board.jumps).checks(
        len(board)
    )


def parity(pegs: int) -> int:
    return pegs.bit_count() & 1


def parity_sets(board: Board, start: int, finishes: Sequence[int]) -> list[int] | None:
    """Few invariant sets such that each of the finishes has on one of them another parity than the
    start; None if a finish shares the start's class."""
    basis = invariant_sets(board)
    candidates = list(basis)
    for number in range(2, len(basis) + 1 if len(basis) <= ALL_SUMS_UP_TO else 3):
        for chosen in combinations(basis, number):
            total = 0
            for member in chosen:
                total ^= member
            candidates.append(total)
    left = list(finishes)
    found: list[int] = []
    while left:

        def excluded(candidate: int) -> list[int]:
            return [
                finish for finish in left if parity(candidate & finish) != parity(candidate & start)
            ]

        best = max(candidates, key=lambda candidate: len(excluded(candidate)), default=0)
        gone = excluded(best)
        if not gone:
            return None
        found.append(best)
        left = [finish for finish in left if finish not in gone]
    return found


def feasible_finishes(board: Board) -> list[list[int]]:
    """For each hole that starts empty, the holes on which the position class allows a last peg."""
    basis = invariant_sets(board)
    full = (1 << len(board)) - 1

    def parities(pegs: int) -> tuple[int, ...]:
        return tuple(parity(pegs & member) for member in basis)

    single = [parities(1 << hole) for hole in range(len(board))]
    starts = [parities(full ^ 1 << hole) for hole in range(len(board))]
    return [[hole for hole, found in enumerate(single) if found == start] for start in starts]
