"""Peg solitaire by its definitions, for problems of up to some 100,000 positions: what the program
is compared with.

Nothing is shared with the program and nothing is clever: positions are whole numbers (bit i: a peg
in hole i), a level is a dictionary. Boards and symmetries: definition_board.py. Only Python's
standard library. Called by pegspace-verify and by the tests (random commands, certificates).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from fractions import Fraction

from ..board_class import Board, graph_board, lattice_board
from .definition_board import Permutation, automorphisms, image, orbit, orbits, pegs, stabiliser

# What belongs to this module, too.
# fmt: off
__all__ = [
    "Board", "Permutation", "automorphisms", "graph_board", "image", "lattice_board", "orbit",
    "orbits", "pegs", "stabiliser",
]
# fmt: on

Level = dict[int, int]  #: position -> a number of it
#: Position, jumps still to be made, positions still to be passed.
State = tuple[int, frozenset[int], frozenset[int]]
#: (jump, state behind it) of each, and whether a solution ends there.
Layer = dict[State, tuple[list[tuple[int, State]], bool]]


class Fitting:
    """The positions with these pegs on the fixed holes, and at most that many pegs."""

    def __init__(self, fixed: int, held: int, most: int = 64) -> None:
        self.fixed, self.held, self.most = fixed, held, most

    def __contains__(self, p: object) -> bool:
        return isinstance(p, int) and p & self.fixed == self.held and pegs(p) <= self.most


class Problem:
    def __init__(self, board: Board, starts: Iterable[int], finish: Container[int] | None) -> None:
        self.board = board
        self.starts = sorted(set(starts))
        self.finish = finish  # a set of positions, or Fitting, or None

    def group(self, symmetry: str) -> Sequence[Permutation] | None:
        if symmetry == "none":
            return [list(range(self.board.holes))]
        if self.board.symmetries is None or symmetry == "board":
            return self.board.symmetries
        return stabiliser(self.board.symmetries, self.starts)

    def seeds(self, symmetry: str) -> list[int]:
        if symmetry != "board":
            return self.starts
        return sorted({q for p in self.starts for q in orbit(self.board.symmetries or [], p)})


def ways(board: Board, starts: Iterable[int], most: int | None = None) -> list[Level]:
    """By depth: position -> number of jump sequences from a start. `most`: the last level is the
    last with which there are no more positions than that, wherever the jumps end."""
    level = {p: 1 for p in starts}
    levels: list[Level] = []
    left = most
    while level:
        levels.append(level)
        left = None if left is None else left - len(level)
        behind: Level = {}
        for p, number in level.items():
            for _, q in board.children(p):
                behind[q] = behind.get(q, 0) + number
            if left is not None and len(behind) > left:
                return levels
        level = behind
    return levels


def ways_on(board: Board, levels: Sequence[Iterable[int]], ends: Callable[[int], bool]) -> Level:
    """Position -> number of jump sequences from it to a position for which ends(p) holds, of all
    positions in levels."""
    numbers: Level = {}
    for level in reversed(levels):
        for p in level:
            numbers[p] = (1 if ends(p) else 0) + sum(numbers[q] for _, q in board.children(p))
    return numbers


def nim_values(board: Board, levels: Sequence[Iterable[int]], misere: bool = False) -> Level:
    """Position -> its nim value in duotaire, of all positions in levels: the least number that no
    child has. In misère play 1 if the player to move wins, else 0."""
    values: Level = {}
    for level in reversed(levels):
        for p in level:
            children = {values[q] for _, q in board.children(p)}
            if misere:
                values[p] = int(not children or 0 in children)
            else:
                values[p] = min({*range(len(children) + 1)} - children)
    return values


def enumerate_levels(
    problem: Problem, symmetry: str, max_depth: int | None, levels: list[Level] | None = None
) -> tuple[list[dict[str, int | None]], bool]:
    """Rows of levels.csv, and whether they were cut. Canonical columns are None if the group is
    not known. `levels`: those that the ways lead through, if they are known; without a finish
    they may be the first ones alone.
    """
    board, group = problem.board, problem.group(symmetry)
    levels = ways(board, problem.seeds(symmetry)) if levels is None else levels
    numbers = (
        ways_on(board, levels, lambda p: p in (problem.finish or ()))
        if problem.finish is not None
        else None
    )

    def count_orbits(positions: Iterable[int]) -> int | None:
        return None if group is None else orbits(group, positions)

    rows: list[dict[str, int | None]] = []
    for depth, level in enumerate(levels):
        if max_depth is not None and depth > max_depth:
            return rows, True
        jumps = {p: len(board.children(p)) for p in level}
        dead = [p for p in level if not jumps[p]]
        row: dict[str, int | None] = {
            "depth": depth,
            "pegs": pegs(next(iter(level))),
            "positions": len(level),
            "canonical_positions": count_orbits(level),
            "jumps": sum(jumps.values()),
            "dead_ends": len(dead),
            "canonical_dead_ends": count_orbits(dead),
        }
        if numbers is not None:
            winning = [p for p in level if numbers[p] > 0]
            row.update(
                winning_positions=len(winning), canonical_winning_positions=count_orbits(winning)
            )
        rows.append(row)
    return rows, False


def count_solutions(problem: Problem, finish: Container[int]) -> tuple[int, int]:
    """(solutions, winning positions)"""
    levels = ways(problem.board, problem.starts)
    numbers = ways_on(problem.board, levels, lambda p: p in finish)
    return (
        sum(numbers[p] for p in problem.starts),
        sum(1 for level in levels for p in level if numbers[p] > 0),
    )


def count_games(problem: Problem) -> int:
    board = problem.board
    return sum(
        number
        for level in ways(board, problem.starts)
        for p, number in level.items()
        if not board.children(p)
    )


class Conditions:
    def __init__(self) -> None:
        self.first: list[int] = []  # jumps, by number
        self.through: list[int] = []  # positions
        self.avoid: list[int] = []
        self.make: list[int] = []  # jumps
        self.never: list[int] = []

    def sets(self) -> tuple[list[int], set[int], set[int], set[int], set[int]]:
        """What they are, whatever their order."""
        return self.first, {*self.through}, {*self.avoid}, {*self.make}, {*self.never}

    def any(self) -> bool:
        return bool(self.first or self.through or self.avoid or self.make or self.never)


def conditioned(problem: Problem, conditions: Conditions) -> list[Layer]:
    """Layers of states (position, jumps still to be made, positions still to be passed) ->
    (children, whether it ends)."""
    board, finish = problem.board, problem.finish or ()
    layers: list[Layer] = []
    new = {
        (p, frozenset(conditions.make), frozenset(conditions.through) - {p})
        for p in problem.starts
        if p not in conditions.avoid
    }
    while new:
        layer: Layer = {}
        for state in new:
            p, make, through = state
            children = []
            for jump, q in board.children(p):
                if len(layers) < len(conditions.first) and jump != conditions.first[len(layers)]:
                    continue
                if jump not in conditions.never and q not in conditions.avoid:
                    children.append((jump, (q, make - {jump}, through - {q})))
            ends = p in finish and not make and not through and len(layers) >= len(conditions.first)
            layer[state] = (children, ends)
        layers.append(layer)
        new = {child for children, _ in layer.values() for _, child in children}
    return layers


def numbers_of_states(layers: list[Layer]) -> dict[State, int]:
    numbers: dict[State, int] = {}
    for layer in reversed(layers):
        for state, (children, ends) in layer.items():
            numbers[state] = (1 if ends else 0) + sum(numbers[child] for _, child in children)
    return numbers


def count_conditioned(problem: Problem, conditions: Conditions) -> tuple[int, int]:
    layers = conditioned(problem, conditions)
    numbers = numbers_of_states(layers)
    solutions = sum(numbers[state] for state in layers[0]) if layers else 0
    return solutions, len({state[0] for state, number in numbers.items() if number > 0})


def list_solutions(problem: Problem, conditions: Conditions, limit: int) -> list[list[int]]:
    """The first solutions in the order of the jumps, as lists of jump numbers; of one start."""
    layers = conditioned(problem, conditions)
    numbers = numbers_of_states(layers)
    found: list[list[int]] = []

    def walk(state: State, depth: int, path: list[int]) -> None:
        children, ends = layers[depth][state]
        if ends:
            found.append(path)
        for jump, child in children:
            if len(found) >= limit:
                return
            if numbers[child]:
                walk(child, depth + 1, [*path, jump])

    for state in layers[0] if layers else ():
        walk(state, 0, [])
    return found[:limit]


def moves(problem: Problem, within: Container[int] | None = None) -> tuple[Level, Level]:
    """(solutions by number of moves, solutions by their longest move): dictionaries. `within`: the
    positions from which the finish can be reached, if these are known; others are not followed.
    """
    board, finish = problem.board, problem.finish or ()
    by_moves: Level = {}
    by_longest: Level = {}
    # Peg that jumped last (-1: none), its run, longest run, moves.
    level = {(p, -1, 0, 0, 0): 1 for p in problem.starts}
    while level:
        behind: dict[tuple[int, int, int, int, int], int] = {}
        for (p, last, run, longest, made), number in level.items():
            if p in finish:
                by_moves[made] = by_moves.get(made, 0) + number
                by_longest[longest] = by_longest.get(longest, 0) + number
            for jump, q in board.children(p):
                if within is not None and q not in within:
                    continue
                f, _, t = board.jumps[jump]
                goes_on = f == last
                length = run + 1 if goes_on else 1
                state = (q, t, length, max(longest, length), made + (0 if goes_on else 1))
                behind[state] = behind.get(state, 0) + number
        level = behind
    return by_moves, by_longest


def moves_from_starts(problem: Problem) -> Level:
    """Position -> fewest moves from a start. Searches the pairs of a position and the hole of the
    peg that jumped last."""
    board = problem.board
    fewest: Level = {}
    level = {(p, -1): 0 for p in problem.starts}
    while level:
        behind: dict[tuple[int, int], int] = {}
        for (p, last), made in level.items():
            fewest[p] = min(made, fewest.get(p, made))
            for jump, q in board.children(p):
                f, _, t = board.jumps[jump]
                number = made + (f != last)
                behind[q, t] = min(number, behind.get((q, t), number))
        level = behind
    return fewest


def moves_to_finish(
    board: Board, finish: Container[int], within: Iterable[int] | None = None
) -> Level:
    """Position -> fewest moves to the finish, of all positions (or of these) from which jumps lead
    there."""
    known: dict[tuple[int, int], int | None] = {}

    def moves_on(p: int, last: int) -> int | None:
        if p in finish:
            return 0
        if (p, last) not in known:
            lengths = []
            for jump, q in board.children(p):
                f, _, t = board.jumps[jump]
                made = moves_on(q, t)
                lengths += [] if made is None else [made + (f != last)]
            known[p, last] = min(lengths, default=None)
        return known[p, last]

    found = {p: moves_on(p, -1) for p in (range(board.all + 1) if within is None else within)}
    return {p: number for p, number in found.items() if number is not None}


def moves_of(board: Board, path: Sequence[int]) -> int:
    return sum(
        1
        for i, jump in enumerate(path)
        if i == 0 or board.jumps[path[i - 1]][2] != board.jumps[jump][0]
    )


def random_play(board: Board, starts: Collection[int]) -> dict[int, Fraction]:
    """Position -> probability that random play comes through it, from each start equally likely."""
    probabilities = {start: Fraction(1, len(starts)) for start in starts}
    for level in ways(board, starts):
        for p in level:
            children = board.children(p)
            for _, q in children:
                probabilities[q] = probabilities.get(q, 0) + probabilities[p] / len(children)
    return probabilities


def random_play_to(board: Board, starts: Collection[int], ends: Callable[[int], bool]) -> Fraction:
    """The probability that random play comes to a position of the finish, from each start equally
    likely."""
    chances: dict[int, Fraction] = {}
    for level in reversed(ways(board, starts)):
        for p in level:
            children = board.children(p)
            chances[p] = (
                Fraction(1)
                if ends(p)
                else sum((chances[q] for _, q in children), Fraction(0)) / max(len(children), 1)
            )
    return sum((chances[start] for start in starts), Fraction(0)) / len(starts)
