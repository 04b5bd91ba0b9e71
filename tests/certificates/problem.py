"""Problems of a position set by definition: boards as in FORMAT.md, levels, winning positions, the columns of levels.csv.

Nothing is clever: positions are whole numbers (bit i: a peg in hole i), a level is a set, an orbit is made by applying every
symmetry. Shared with no checker. A symmetry g is a tuple: hole i is carried to hole g[i].
"""

import functools

SQUARE_STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
TRIANGULAR_STEPS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))


def pegs(p):
    return bin(p).count("1")


def image(g, p):
    return sum(1 << g[hole] for hole in range(len(g)) if p >> hole & 1)


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


class Board:
    """`lattice`: square, triangular or lines. Of a picture `rows`; of lines the number of holes and triples, from 0."""

    def __init__(self, lattice, rows=(), diagonals=False, wrap="", holes=0, lines=()):
        self.lattice, self.rows, self.diagonals, self.wrap, self.lines = lattice, rows, diagonals, wrap, lines
        if lattice == "lines":
            self.holes = holes
            self.jumps = {(f, o, t) for f, o, t in lines} | {(t, o, f) for f, o, t in lines}
        else:
            steps = TRIANGULAR_STEPS if lattice == "triangular" else SQUARE_STEPS + DIAGONAL_STEPS if diagonals else SQUARE_STEPS
            cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "o"]
            self.holes = len(cells)
            found = {((r, c), self.cell(r + y, c + x), self.cell(r + 2 * y, c + 2 * x)) for r, c in cells for y, x in steps}
            self.jumps = {tuple(map(cells.index, line)) for line in found if len({*line}) == 3 and all(cell in cells for cell in line)}
        self.all = (1 << self.holes) - 1
        self.masks = sorted((1 << f | 1 << o, 1 << t) for f, o, t in self.jumps)

    def cell(self, r, c):
        """Where sides are joined, the one on the board."""
        return (r % len(self.rows) if self.wrap in ("columns", "both") else r, c % len(self.rows[0]) if self.wrap in ("rows", "both") else c)

    def children(self, p):
        """The position behind each jump that is possible: one may come several times."""
        return [p ^ full ^ empty for full, empty in self.masks if p & full == full and not p & empty]

    @functools.cached_property
    def basis(self):
        """A basis of the sums of jumps, with leading bits that differ, the largest first."""
        basis = []
        for full, empty in self.masks:
            rest = self.reduced(full | empty, basis)
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
        return sorted(g) == list(range(self.holes)) and {tuple(g[hole] for hole in jump) for jump in self.jumps} == self.jumps


class Problem:
    """`targets`: positions, None without a finish. `group`: the identity first; carries the starts to themselves."""

    def __init__(self, board, seeds, group, targets=None, max_depth=None):
        self.board = board
        self.seeds = sorted(seeds)
        self.group = group
        self.targets = targets
        self.max_depth = max_depth

    @functools.cached_property
    def levels(self):
        return self.levels_from(self.seeds)

    def levels_from(self, seeds):
        levels, level = [], set(seeds)
        while level and (self.max_depth is None or len(levels) <= self.max_depth):
            levels.append(level)
            level = {q for p in level for q in self.board.children(p)}
        return levels

    def winning(self, levels, targets):
        """Of the positions of these levels, from which one of the targets can be reached."""
        won = set()
        for level in reversed(levels):
            won |= {p for p in level if p in targets or won.intersection(self.board.children(p))}
        return won

    def sequences(self, ends, goes_on):
        """The sequences of jumps from all seeds to an end, p with ends(p). An end of a solution may go on."""
        numbers = {}
        for level in reversed(self.levels):
            for p in level:
                further = sum(numbers[q] for q in self.board.children(p)) if goes_on or not ends(p) else 0
                numbers[p] = further + ends(p)
        return sum(numbers[p] for p in self.seeds)

    def games(self):
        return self.sequences(lambda p: not self.board.children(p), goes_on=False)

    def solutions(self):
        return self.sequences(lambda p: p in self.targets, goes_on=True)

    def orbit(self, p):
        return {image(g, p) for g in self.group}

    def canonical(self, positions):
        return {min(self.orbit(p)) for p in positions}

    def rows(self, levels=None, won=None):
        """The rows of levels.csv, of other levels and winning positions if these are given. Winning columns only where there
        is a finish and no limit."""
        board, rows = self.board, []
        levels = self.levels if levels is None else levels
        if won is None and self.targets is not None and self.max_depth is None:
            won = self.winning(levels, self.targets)
        for depth, level in enumerate(levels):
            dead = {p for p in level if not board.children(p)}
            row = {"depth": depth, "pegs": pegs(self.seeds[0]) - depth, "positions": len(level),
                   "canonical_positions": len(self.canonical(level)), "jumps": sum(len(board.children(p)) for p in level),
                   "dead_ends": len(dead), "canonical_dead_ends": len(self.canonical(dead))}
            if won is not None:
                row["winning_positions"] = len(level & won)
                row["canonical_winning_positions"] = len(self.canonical(level & won))
            rows.append(row)
        return rows
