"""Problems of a position set: boards as FORMAT.md writes them, and the symmetries and the limit of
a file. What they count is in pegspace/verify/definition.py. A symmetry g is a tuple: hole
i is carried to hole g[i].
"""

import functools

from pegspace import Board
from pegspace.verify import definition
from pegspace.verify.definition_board import DIAGONAL_STEPS, STEPS


def after(g, h):
    """g after h."""
    return tuple(g[hole] for hole in h)


def generated(holes, generators, most=1000):
    """The group of all products, the identity first; None if it has more than `most` elements."""
    group = [tuple(range(holes))]
    for g in group:  # grows while it is read
        group += {after(h, g) for h in generators}.difference(group)
        if len(group) > most:
            return None
    return group


class SetBoard(Board):
    """`kind`: square, triangular or lines. Of a picture `rows`; of lines the number of holes and
    triples, from 0. Sides may be joined however near they are, which no other board may be."""

    def __init__(self, kind, rows=(), diagonals=False, joined="", holes=0, lines=()):
        vars(self).update(kind=kind, rows=rows, diagonals=diagonals, joined=joined, told=lines)
        if kind != "lines":
            steps = (*STEPS[kind], *(DIAGONAL_STEPS if diagonals else ()))
            cells = [
                (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "o"
            ]
            holes = len(cells)
            found = {
                ((r, c), self.cell(r + y, c + x), self.cell(r + 2 * y, c + 2 * x))
                for r, c in cells
                for y, x in steps
            }
            lines = {
                tuple(map(cells.index, line))
                for line in found
                if len({*line}) == 3 and all(cell in cells for cell in line)
            }
        names = tuple(map(str, range(holes)))
        super().__init__("set", "graph", (), vertices=names, lines=tuple(lines))

    def cell(self, r, c):
        """Where sides are joined, the one on the board."""
        return (
            r % len(self.rows) if self.joined in ("columns", "both") else r,
            c % len(self.rows[0]) if self.joined in ("rows", "both") else c,
        )

    @functools.cached_property
    def basis(self):
        """A basis of the sums of jumps, with leading bits that differ, the largest first."""
        basis = []
        for _, touched in self.masks:
            rest = self.reduced(touched, basis)
            if rest:
                basis = sorted([*basis, rest], reverse=True)
        return basis

    @staticmethod
    def reduced(p, basis):
        for vector in basis:
            p = min(p, p ^ vector)
        return p

    def position_class(self, p):
        """The least position of the class."""
        return self.reduced(p, self.basis)

    def carries_jumps(self, g):
        return sorted(g) == list(range(self.holes)) and sorted(
            tuple(g[hole] for hole in jump) for jump in self.jumps
        ) == [*self.jumps]


class SetProblem(definition.Problem):
    """`symmetries`: the identity first; they carry the starts to themselves. A finish is a set of
    positions."""

    def __init__(self, board, starts, symmetries, finish=None, max_depth=None):
        super().__init__(board, starts, finish)
        self.symmetries, self.max_depth = symmetries, max_depth

    def group(self, symmetry):
        return self.symmetries

    def seeds(self, symmetry):
        return self.starts

    def levels(self, starts=None):
        """Position -> number of sequences, by depth, up to the limit."""
        return definition.ways(self.board, starts or self.starts)[
            : None if self.max_depth is None else self.max_depth + 1
        ]

    def winning(self, levels):
        """Of the positions of these levels, from which the finish can be reached."""
        return {
            p
            for p, ways in definition.ways_on(
                self.board, levels, lambda p: p in self.finish
            ).items()
            if ways > 0
        }

    def rows(self):
        """The rows of levels.csv. Winning columns only where there is a finish and no limit."""
        problem = (
            self if self.max_depth is None else SetProblem(self.board, self.starts, self.symmetries)
        )
        return definition.enumerate_levels(problem, "", self.max_depth)[0]
