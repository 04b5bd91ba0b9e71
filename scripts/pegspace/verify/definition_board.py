"""Boards by definition: names, jumps and symmetries of a shape, with what is done to positions
alone. board_class.py makes boards of it.

Nothing is shared with the program. Positions are whole numbers (bit i: a peg in hole i); symmetries
are found by trying all.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

Cell = tuple[int, int]  #: row, column
Jump = tuple[int, int, int]  #: from, over, to
Permutation = Sequence[int]  #: of the holes: where each goes

#: The most of a graph that the program uses; which subgroup of more it takes is its own affair.
MOST_SYMMETRIES = 512
#: (down, right) from a hole to its neighbours.
STEPS = {
    "square": ((0, 1), (0, -1), (1, 0), (-1, 0)),
    "triangular": ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)),
}
DIAGONAL_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Rules(NamedTuple):
    """What a board's shape determines: names of the holes, jumps (from, over, to), sorted, the
    symmetries, and the hole in the centre, if rotations fix one."""

    names: tuple[str, ...]
    jumps: tuple[Jump, ...]
    symmetries: tuple[Permutation, ...]
    centre: int | None


def pegs(p: int) -> int:
    return bin(p).count("1")


def image(symmetry: Permutation, p: int) -> int:
    return sum(1 << symmetry[h] for h in range(len(symmetry)) if p >> h & 1)


def stabiliser(symmetries: Iterable[Permutation], positions: Iterable[int]) -> list[Permutation]:
    """The symmetries that carry this set of positions onto itself."""
    wanted = set(positions)
    return [s for s in symmetries if {image(s, p) for p in wanted} == wanted]


def orbit(symmetries: Iterable[Permutation], p: int) -> set[int]:
    return {image(s, p) for s in symmetries}


def orbits(symmetries: Collection[Permutation], positions: Iterable[int]) -> int:
    number, seen = 0, set[int]()
    for p in positions:
        if p not in seen:
            number += 1
            seen |= orbit(symmetries, p)
    return number


def lattice_maps(lattice: str) -> Iterator[tuple[Callable[[int, int], Cell], bool]]:
    """(map of plane coordinates, whether it is a rotation other than the identity) of the lattice's
    point group."""
    if lattice == "square":  # orthogonal matrices of whole numbers
        for a, b, c, d in itertools.product((-1, 0, 1), repeat=4):
            if a * a + b * b == c * c + d * d == 1 and a * c + b * d == 0:

                def moved(x: int, y: int, a: int = a, b: int = b, c: int = c, d: int = d) -> Cell:
                    return a * x + b * y, c * x + d * y

                yield moved, a * d - b * c == 1 and a != 1
        return
    for order in itertools.permutations(range(3)):
        for sign in (1, -1):  # permuted and negated cube coordinates x + y + z = 0

            def turned(x: int, y: int, order: tuple[int, ...] = order, sign: int = sign) -> Cell:
                cube = (x, y, -x - y)
                return sign * cube[order[0]], sign * cube[order[1]]

            is_even = order[1] == (order[0] + 1) % 3
            yield turned, is_even and (order[0], sign) != (0, 1)


def joined_cell(cell: Cell, rings: Cell) -> Cell:
    """The cell, on a board whose rows and columns repeat after `rings` (0: they do not)."""
    return cell[0] % rings[0] if rings[0] else cell[0], cell[1] % rings[1] if rings[1] else cell[1]


def shifted(cells: list[Cell], rings: Cell, jumps: Collection[Jump]) -> list[Permutation]:
    """The symmetries of a board whose sides are joined: maps of the plane, then shifts. Rows
    and columns are exchanged if rings are equal."""
    number = {cell: i for i, cell in enumerate(cells)}
    found: list[Permutation] = []
    for turned, _ in lattice_maps("square"):
        if turned(1, 0)[0] == 0 and rings[0] != rings[1]:
            continue
        images = [turned(c, r)[::-1] for r, c in cells]
        off = [
            0 if ring else min(cell[axis] for cell in cells) - min(image[axis] for image in images)
            for axis, ring in enumerate(rings)
        ]
        for down in range(rings[0] or 1):
            for right in range(rings[1] or 1):
                moved = [
                    joined_cell((r + off[0] + down, c + off[1] + right), rings) for r, c in images
                ]
                if sorted(moved) != cells:
                    continue
                permutation = [number[cell] for cell in moved]
                if permutation not in found:
                    found.append(permutation)
                    assert {tuple(permutation[h] for h in jump) for jump in jumps} == set(jumps)
    return found


def rings_of(cells: Sequence[Cell], wrap: str) -> Cell:
    """How many rows, and how many columns, lie on a ring; 0 if sides are not joined."""
    return (
        1 + max(r for r, _ in cells) if wrap in ("columns", "both") else 0,
        1 + max(c for _, c in cells) if wrap in ("rows", "both") else 0,
    )


def lattice_rules(
    lattice: str, cells: Sequence[Cell], directions: int, wrap: str, left_out: Collection[Jump] = ()
) -> Rules:
    """Cells (row, column) as in a picture, row by row; columns of one row are two apart on the
    triangular lattice. `left_out`: lines along which no peg jumps."""
    cells = list(cells)
    number = {cell: i for i, cell in enumerate(cells)}
    steps = [*STEPS[lattice], *(DIAGONAL_STEPS if directions == 8 else ())]
    rings = rings_of(cells, wrap)
    lines = [
        [number.get(joined_cell((r + n * y, c + n * x), rings)) for n in range(3)]
        for r, c in cells
        for y, x in steps
    ]
    jumps = [(f, o, t) for f, o, t in lines if f is not None and o is not None and t is not None]
    points = [
        (c, r) if lattice == "square" else ((c - cells[0][1] - r + cells[0][0]) // 2, r)
        for r, c in cells
    ]
    symmetries: list[Permutation] = []
    turns = False
    for turned, is_rotation in lattice_maps(lattice):
        images = [turned(x, y) for x, y in points]
        (x0, y0), (x1, y1) = min(points), min(images)
        moved = [(x - x1 + x0, y - y1 + y0) for x, y in images]
        if sorted(moved) != sorted(points):
            continue
        turns = turns or is_rotation
        permutation = [points.index(point) for point in moved]
        if permutation not in symmetries:
            symmetries.append(permutation)
    sums = (sum(r for r, _ in cells), sum(c for _, c in cells))
    centre = next(
        (i for i, cell in enumerate(cells) if (cell[0] * len(cells), cell[1] * len(cells)) == sums),
        None,
    )
    names = [
        column_letters(c if lattice == "square" else sum(1 for other in cells[:i] if other[0] == r))
        + str(r + 1)
        for i, (r, c) in enumerate(cells)
    ]
    if wrap:
        symmetries = shifted(cells, rings, jumps)
    jumps = [jump for jump in jumps if not {jump, jump[::-1]} & set(left_out)]
    kept = [s for s in symmetries if {(s[f], s[o], s[t]) for f, o, t in jumps} == set(jumps)]
    found = tuple(sorted(tuple(permutation) for permutation in kept))
    return Rules(tuple(names), tuple(sorted(jumps)), found, centre if turns else None)


def column_letters(column: int) -> str:
    """a to z, then aa, ab and so on."""
    return (
        column_letters(column // 26 - 1) if column >= 26 else ""
    ) + "abcdefghijklmnopqrstuvwxyz"[column % 26]


def jumps_along(lines: Iterable[Jump]) -> tuple[Jump, ...]:
    """Pegs jump along lines (from, over, to) both ways."""
    return tuple(sorted({jump for f, o, t in lines for jump in ((f, o, t), (t, o, f))}))


def lines_of_edges(edges: Collection[tuple[int, int]]) -> set[Jump]:
    both = {*edges, *((b, a) for a, b in edges)}
    return {(u, v, w) for u, v in both for x, w in both if x == v and w != u}


def automorphisms(
    holes: int, jumps: Collection[Jump], most: int = MOST_SYMMETRIES
) -> list[Permutation]:
    """All permutations of the holes that carry the jumps onto themselves; it stops when there are
    more than `most`."""
    jumps = set(jumps)
    roles = [
        tuple(sum(1 for jump in jumps if jump[role] == h) for role in range(3))
        for h in range(holes)
    ]
    by_last = [[j for j in jumps if max(j) == h] for h in range(holes)]
    found: list[Permutation] = []

    def extend(images: list[int]) -> None:
        h = len(images)
        if len(found) > most:
            return
        if h == holes:
            found.append(images)
            return
        for to in range(holes):
            if to in images or roles[to] != roles[h]:
                continue
            more = [*images, to]
            if all((more[f], more[o], more[t]) in jumps for f, o, t in by_last[h]):
                extend(more)

    extend([])
    return found
