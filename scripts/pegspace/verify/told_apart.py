"""Solutions told apart, by definition: without their order, up to symmetry, jump by jump.

If there are several starts, each is counted by itself, and the numbers are added. Called
by pegspace-verify (verify/) and by the random commands of the tests.
"""

from __future__ import annotations

from collections.abc import Collection

from . import definition
from .definition import (
    Board,
    Conditions,
    Fitting,
    Permutation,
    Problem,
    State,
    image,
    stabiliser,
)

Multiset = tuple[int, ...]  #: numbers of jumps, ascending


def apart(problem: Problem) -> list[Problem]:
    return [Problem(problem.board, [start], problem.finish) for start in problem.starts]


def fixing(problem: Problem) -> list[Permutation]:
    """The symmetries that fix the start and carry the finish onto itself."""
    finish, symmetries = problem.finish, problem.board.symmetries
    assert symmetries is not None
    group = stabiliser(symmetries, problem.starts)
    if isinstance(finish, Fitting):
        shown = (finish.fixed, finish.held)
        return [s for s in group if (image(s, shown[0]), image(s, shown[1])) == shown]
    assert isinstance(finish, Collection)
    return stabiliser(group, finish)


def jump_images(board: Board, symmetry: Permutation) -> list[int]:
    numbers = {jump: number for number, jump in enumerate(board.jumps)}
    return [numbers[symmetry[f], symmetry[o], symmetry[t]] for f, o, t in board.jumps]


def multisets(problem: Problem, conditions: Conditions, most: int | None = None) -> set[Multiset]:
    """Those of the solutions from one start, some order of which meets the conditions. Raises
    OverflowError if a level has more than `most`."""
    layers = definition.conditioned(problem, conditions)
    numbers = definition.numbers_of_states(layers)
    solutions: set[Multiset] = set()
    level: dict[State, set[Multiset]] = {state: {()} for state in (layers[0] if layers else ())}
    for layer in layers:
        behind: dict[State, set[Multiset]] = {}
        for state, found in level.items():
            children, ends = layer[state]
            if ends:
                solutions |= found
            for jump, child in children:
                if numbers[child]:
                    behind.setdefault(child, set()).update(
                        tuple(sorted((*made, jump))) for made in found
                    )
            if most is not None and sum(map(len, behind.values())) > most:
                raise OverflowError
        level = behind
    return solutions


def unordered(
    problem: Problem, conditions: Conditions | None = None, most: int | None = None
) -> tuple[int, int | None]:
    """(unordered solutions, orbits of them); None if the symmetries are not known."""
    solutions = canonical = 0
    for one in apart(problem):
        found = multisets(one, conditions or Conditions(), most)
        solutions += len(found)
        if one.board.symmetries is not None:
            images = [jump_images(one.board, symmetry) for symmetry in fixing(one)]
            least = {min(tuple(sorted(to[j] for j in made)) for to in images) for made in found}
            canonical += len(least)
    return solutions, canonical if problem.board.symmetries is not None else None


def canonical_solutions(problem: Problem) -> int:
    """Orbits of solutions: the mean number of those that a symmetry carries to themselves, jump by
    jump."""
    total = 0
    for one in apart(problem):
        group = fixing(one)
        invariant = 0
        for symmetry in group:
            only = Conditions()
            only.never = [j for j, to in enumerate(jump_images(one.board, symmetry)) if j != to]
            invariant += definition.count_conditioned(one, only)[0]
        assert invariant % len(group) == 0
        total += invariant // len(group)
    return total


def canonical_sequences(problem: Problem) -> int:
    """Sequences of canonical positions that solutions pass through."""
    total = 0
    for one in apart(problem):
        group = fixing(one)
        level = {one.starts[0]: 1}
        while level:
            behind: dict[int, int] = {}
            for p, number in level.items():
                total += number if p in (one.finish or ()) else 0
                for q in {min(definition.orbit(group, q)) for _, q in one.board.children(p)}:
                    behind[q] = behind.get(q, 0) + number
            level = behind
    return total


def jumps(problem: Problem, conditions: Conditions | None = None) -> list[dict[int, int]]:
    """By depth: jump -> solutions that make it there, from all starts together."""
    layers = definition.conditioned(problem, conditions or Conditions())
    numbers = definition.numbers_of_states(layers)
    counted: list[dict[int, int]] = []
    ways: dict[State, int] = {state: 1 for state in (layers[0] if layers else ())}
    for layer in layers:
        made: dict[int, int] = {}
        behind: dict[State, int] = {}
        for state, number in ways.items():
            for jump, child in layer[state][0]:
                if numbers[child]:
                    made[jump] = made.get(jump, 0) + number * numbers[child]
                    behind[child] = behind.get(child, 0) + number
        if made:
            counted.append(made)
        ways = behind
    return counted


def forced(problem: Problem, conditions: Conditions | None = None) -> set[int]:
    """The jumps that every solution makes."""
    layers = definition.conditioned(problem, conditions or Conditions())
    numbers = definition.numbers_of_states(layers)
    sets: dict[State, set[int]] = {}
    for layer in reversed(layers):
        for state, (children, ends) in layer.items():
            further = [{jump} | sets[child] for jump, child in children if numbers[child]]
            sets[state] = set() if ends or not further else set.intersection(*further)
    of_starts = [sets[state] for state in (layers[0] if layers else ()) if numbers[state]]
    return set.intersection(*of_starts) if of_starts else set()
