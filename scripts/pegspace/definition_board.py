"""Boards by definition: holes, jumps and symmetries, with what is done to positions alone. Part of
definition.py.

Nothing is shared with the program. Positions are whole numbers (bit i: a peg in hole i); symmetries
are found by trying all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

Cell = tuple[int, int]  #: row, column
Jump = tuple[int, int, int]  #: from, over, to
Permutation = Sequence[int]  #: of the holes: where each goes

MOST_SYMMETRIES = (
    512  # of a graph that the program uses; which subgroup of more it takes is its own affair
)
#: (down, right) from a hole to its neighbours.
STEPS = {
    "square": ((0, 1), (0, -1), (1, 0), (-1, 0)),
    "triangular": ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)),
}
DIAGONAL_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Board:
    """Names of the holes, jumps (from, over, to), sorted, and symmetries (None: a subgroup that is
    not known here)."""

    def __init__(
        self,
        lattice: str,
        names: Sequence[str],
        jumps: Collection[Jump],
        symmetries: list[Permutation] | None,
        centre: int | None = None,
        cells: Sequence[Cell] = (),
        settings: str = "",
    ) -> None:
        self.lattice = lattice
        self.settings = settings  # lines of the board file
        self.names = names
        self.holes = len(names)
        self.all = (1 << self.holes) - 1
        self.jumps = sorted(jumps)
        self.masks = [
            (1 << f | 1 << o, 1 << f | 1 << o | 1 << t) for f, o, t in self.jumps
        ]  # pegs that must be there, holes that change
        self.symmetries = symmetries
        self.default_vacancy = 0 if centre is None else centre
        self.cells = cells

    def children(self, p: int) -> list[tuple[int, int]]:
        """(number of the jump, position behind it) of each possible jump, in the order of the
        jumps."""
        return [
            (i, p ^ touched) for i, (pegs, touched) in enumerate(self.masks) if p & touched == pegs
        ]

    def jump_name(self, jump: int) -> str:
        f, o, t = self.jumps[jump]
        several = sum(1 for other in self.jumps if (other[0], other[2]) == (f, t)) > 1
        return (
            f"{self.names[f]}-({self.names[o]})-{self.names[t]}"
            if several
            else f"{self.names[f]}-{self.names[t]}"
        )

    def hole_names(self, p: int) -> str:
        return ",".join(self.names[h] for h in range(self.holes) if p >> h & 1)

    def class_span(self) -> set[int]:
        """All sums of jump vectors: two positions are of one class where they differ by one of
        these."""
        span = {0}
        for _, touched in self.masks:
            if touched not in span:
                span |= {p ^ touched for p in span}
        return span


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
    if lattice == "square":
        for a, b, c, d in [
            (1, 0, 0, 1),
            (0, -1, 1, 0),
            (-1, 0, 0, -1),
            (0, 1, -1, 0),
            (0, 1, 1, 0),
            (1, 0, 0, -1),
            (-1, 0, 0, 1),
            (0, -1, -1, 0),
        ]:

            def moved(x: int, y: int, a: int = a, b: int = b, c: int = c, d: int = d) -> Cell:
                return a * x + b * y, c * x + d * y

            yield moved, a * d - b * c == 1 and a != 1
        return
    for order in [(0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (0, 2, 1), (2, 1, 0)]:
        for sign in (1, -1):  # permuted and negated cube coordinates x + y + z = 0

            def turned(x: int, y: int, order: tuple[int, ...] = order, sign: int = sign) -> Cell:
                cube = (x, y, -x - y)
                return sign * cube[order[0]], sign * cube[order[1]]

            yield turned, order in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] and (order, sign) != (
                (0, 1, 2),
                1,
            )


def joined_cell(cell: Cell, rings: Cell) -> Cell:
    """The cell, where `rings` of the coordinates run round (0: not)."""
    return cell[0] % rings[0] if rings[0] else cell[0], cell[1] % rings[1] if rings[1] else cell[1]


def shifted(cells: list[Cell], rings: Cell, jumps: Collection[Jump]) -> list[Permutation]:
    """Of a board whose sides are joined: maps of the plane, then shifts. Rows and columns are
    exchanged where rings are equal."""
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


def lattice_board(
    lattice: str, cells: Iterable[Cell], diagonals: bool = False, wrap: str | None = None
) -> Board:
    """Cells (row, column) as in a picture; columns of one row are two apart on the triangular
    lattice."""
    cells = sorted(cells)
    number = {cell: i for i, cell in enumerate(cells)}
    steps = [*STEPS[lattice], *(DIAGONAL_STEPS if diagonals else ())]
    rings = (
        max(r for r, _ in cells) + 1 if wrap in ("columns", "both") else 0,
        max(c for _, c in cells) + 1 if wrap in ("rows", "both") else 0,
    )
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
    settings = ("directions: 8\n" if diagonals else "") + (f"wrap: {wrap}\n" if wrap else "")
    if wrap:
        symmetries = shifted(cells, rings, jumps)
    return Board(lattice, names, jumps, symmetries, centre if turns else None, cells, settings)


def column_letters(column: int) -> str:
    """a to z, then aa, ab and so on."""
    return (
        column_letters(column // 26 - 1) if column >= 26 else ""
    ) + "abcdefghijklmnopqrstuvwxyz"[column % 26]


def graph_board(names: Sequence[str], lines: Iterable[Jump]) -> Board:
    """Lines (from, over, to): pegs jump along them both ways."""
    jumps = {*lines, *((t, o, f) for f, o, t in lines)}
    found = automorphisms(len(names), jumps)
    return Board("graph", names, jumps, found if len(found) <= MOST_SYMMETRIES else None)


def lines_of_edges(edges: Collection[tuple[int, int]]) -> set[Jump]:
    both = {*edges, *((b, a) for a, b in edges)}
    return {(u, v, w) for u, v in both for x, w in both if x == v and w != u}


def automorphisms(holes: int, jumps: Collection[Jump]) -> list[Permutation]:
    """All permutations of the holes that carry the jumps onto themselves; it stops when there are
    more than are used."""
    roles = [
        tuple(sum(1 for jump in jumps if jump[role] == h) for role in range(3))
        for h in range(holes)
    ]
    by_last = [[j for j in jumps if max(j) == h] for h in range(holes)]
    found: list[Permutation] = []

    def extend(images: list[int]) -> None:
        h = len(images)
        if len(found) > MOST_SYMMETRIES:
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
