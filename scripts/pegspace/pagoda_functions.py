"""Pagoda functions (Conway's resource counts): proofs that a finish cannot be reached.

Give every hole an integer weight so that w(from) + w(over) >= w(to) for every jump. Then no jump
raises the sum of the weights of the pegs, so a finish with a larger sum than the start is out of
reach. Weights are found by a linear program (HiGHS, through scipy), which computes in floating
point. They are made integers, and the integers are checked exactly: a proof rests on that check
alone. Where no weights are found, nothing is proved. J. H. Conway in Berlekamp, Conway, Guy:
Winning Ways, chapter 23.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any

from .board_class import Board, Holes, holes_word
from .commands import board as board_of
from .files import write_whole
from .program import AnyBoard
from .verify.laws import Class

LARGEST_DENOMINATOR = 1000  # corners of such programs have small ones


@dataclass(frozen=True)
class Exclusion:
    """Why one finish cannot be reached, as far as known.

    Attributes
    ----------
    finish : int
        The position, bit i for a peg in hole i + 1.
    by : str or None
        "class" if the start is in another position class, "pagoda" if `weights` prove it, None if
        no proof was found.
    weights : tuple of int
        For "pagoda", one for each hole; else empty.
    """

    finish: int
    by: str | None
    weights: tuple[int, ...] = ()

    def value(self, pegs: int) -> int:
        """The sum of the weights of these pegs."""
        return sum(weight for hole, weight in enumerate(self.weights) if pegs >> hole & 1)


@dataclass(frozen=True)
class Exclusions:
    """What `pagoda` found.

    Attributes
    ----------
    board : Board
    start : int
        The position, bit i for a peg in hole i + 1.
    asked : str
        The finish as it was asked for: names of holes, or "any".
    exclusions : tuple of Exclusion
        One for each finish.
    """

    board: Board
    start: int
    asked: str
    exclusions: tuple[Exclusion, ...]

    @property
    def proved(self) -> bool:
        """Whether every finish is excluded: there is no solution."""
        return all(exclusion.by for exclusion in self.exclusions)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the proof file (JSON), which `pegspace-verify` checks."""
        write_whole(Path(path), json.dumps(self._json(), indent=2) + "\n")

    def _json(self) -> dict[str, Any]:
        board, facts = self.board, self.board.facts
        kept = ("name", "lattice", "directions", "wrap", "without", "holes", "hash", "file")
        return {
            "kind": "pagoda",
            "record": {
                "board": {
                    **{key: facts[key] for key in kept if key in facts},
                    "picture": board.picture(self.start),
                },
                "start": board.hole_names(board.all & ~self.start),
                "finish": self.asked,
                "finish_picture": (
                    None if self.asked == "any" else board.picture(self.exclusions[0].finish)
                ),
            },
            "no_solution_proved": self.proved,
            "finishes": [self._finish_json(exclusion) for exclusion in self.exclusions],
        }

    def _finish_json(self, exclusion: Exclusion) -> dict[str, Any]:
        found = {"finish": self.board.hole_names(exclusion.finish), "excluded_by": exclusion.by}
        if exclusion.by != "pagoda":
            return found
        return {
            **found,
            "weights": dict(zip(self.board.names, exclusion.weights)),
            "start_value": exclusion.value(self.start),
            "finish_value": exclusion.value(exclusion.finish),
        }


def pagoda(board: AnyBoard, start: Holes | None = None, finish: Holes = "any") -> Exclusions:
    """Looks for proofs that finishes cannot be reached: by position class, else by weights.

    Parameters
    ----------
    board : a board as in the other functions, graphs of networkx included
    start : hole or holes, optional
        The holes that start empty; the board's own start if left out.
    finish : hole or holes, optional
        The pegs of the finish; "any", the default, stands for each single peg.

    Returns
    -------
    Exclusions
        An entry for each finish, with its weights; `proved` if all are excluded.

    Raises
    ------
    ValueError
        If the board has no such hole.
    ImportError
        If scipy is missing (Debian's package python3-scipy).

    Examples
    --------
    >>> found = pagoda("diamond13", start="c2", finish="c5")
    >>> found.proved, found.exclusions[0].by
    (True, 'pagoda')
    """
    found = board_of(board)
    begin = found.start if start is None else found.all & ~holes_word(found, start)
    assert begin is not None  # the program draws every board with its start
    if finish == "any":
        wanted, asked = [1 << hole for hole in range(found.holes)], "any"
    else:
        wanted = [holes_word(found, finish)]
        asked = found.hole_names(wanted[0])
    classes = Class(touched for _, touched in found.masks)
    return Exclusions(
        found,
        begin,
        asked,
        tuple(
            _excluded_by_weights(found, begin, position)
            if classes.joins(begin, position)
            else Exclusion(position, "class")
            for position in wanted
        ),
    )


def why_no_proof(board: Board, weights: Iterable[int], start: int, finish: int) -> str:
    """Why the weights, exact integers, do not prove that no jumps lead from `start` to `finish`: a
    clause, or "" if they do."""
    found = Exclusion(finish, "pagoda", tuple(weights))
    for begin, over, end in board.jumps:
        if found.weights[begin] + found.weights[over] < found.weights[end]:
            return f"the jump {board.names[begin]}-{board.names[end]} raises the sum"
    return "" if found.value(start) < found.value(finish) else "the finish has no larger sum"


def _excluded_by_weights(board: Board, start: int, finish: int) -> Exclusion:
    for least in (0, None):  # weights that are not negative are easier to read
        weights = _whole(_corner(board, start, finish, least))
        if weights and not why_no_proof(board, weights, start, finish):
            return Exclusion(finish, "pagoda", weights)
    return Exclusion(finish, None)


def _corner(board: Board, start: int, finish: int, least: int | None) -> list[float]:
    """Weights of the least sum of sizes such that no jump gains and the finish exceeds the start by
    at least 1; none if there are none. Each weight is a positive part less a negative one.
    """
    import numpy
    from scipy.optimize import linprog

    rows = [[0] * board.holes for _ in board.jumps]  # rows * weights <= bounds
    for row, (begin, over, end) in zip(rows, board.jumps):
        row[begin], row[over], row[end] = -1, -1, 1
    rows.append([(start >> hole & 1) - (finish >> hole & 1) for hole in range(board.holes)])
    matrix = numpy.array(rows)
    if least is None:
        matrix = numpy.hstack((matrix, -matrix))
    bounds = [0] * len(board.jumps) + [-1]
    found = linprog([1] * matrix.shape[1], matrix, bounds, bounds=(0, None), method="highs")
    if not found.success:
        return []
    parts = [float(part) for part in found.x]
    negative = parts[board.holes :] or [0.0] * board.holes
    return [plus - minus for plus, minus in zip(parts, negative)]


def _whole(weights: list[float]) -> tuple[int, ...]:
    """The weights as fractions of small denominators, times their common denominator."""
    fractions = [Fraction(weight).limit_denominator(LARGEST_DENOMINATOR) for weight in weights]
    scale = lcm(*(fraction.denominator for fraction in fractions))
    return tuple(int(fraction * scale) for fraction in fractions)
