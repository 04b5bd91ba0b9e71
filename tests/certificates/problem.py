"""Problems of a position set by definition: boards as in FORMAT.md, levels, winning positions, the columns of levels.csv.

Nothing is clever: positions are whole numbers (bit i: a peg in hole i), a level is a set, an orbit is made by applying every
symmetry. Shared with no checker. A symmetry g is a tuple: hole i is carried to hole g[i].
"""

import functools

SQUARE_STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
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
    def __init__(self, document):
        """`document`: the header's `board`."""
        self.document = document
        if document["lattice"] == "graph":
            self.holes = len(document["names"])
            lines = document["lines"] if "lines" in document else self.paths(document["edges"])
            self.jumps = {(f, o, t) for f, o, t in lines} | {(t, o, f) for f, o, t in lines}
        else:
            steps = SQUARE_STEPS if document["lattice"] == "square" else TRIANGULAR_STEPS
            cells = [(r, c) for r, row in enumerate(document["picture"]) for c, mark in enumerate(row) if mark == "o"]
            self.holes = len(cells)
            lines = [((r, c), (r + y, c + x), (r + 2 * y, c + 2 * x)) for r, c in cells for y, x in steps]
            self.jumps = {tuple(map(cells.index, line)) for line in lines if all(cell in cells for cell in line)}
        self.all = (1 << self.holes) - 1
        self.masks = sorted((1 << f | 1 << o, 1 << t) for f, o, t in self.jumps)

    @staticmethod
    def paths(edges):
        both = [*edges, *([v, u] for u, v in edges)]
        return [(u, v, w) for u, v in both for x, w in both if v == x and u != w]

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
    """`targets`: pairs (mask, value), None without a finish. `group`: the identity first; carries the seeds to themselves."""

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
            won |= {p for p in level if any(p & mask == value for mask, value in targets) or won.intersection(self.board.children(p))}
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
        return self.sequences(lambda p: any(p & mask == value for mask, value in self.targets), goes_on=True)

    def orbit(self, p):
        return {image(g, p) for g in self.group}

    def canonical(self, positions):
        return {min(self.orbit(p)) for p in positions}

    def images_of_targets(self, group):
        return sorted({(image(g, mask), image(g, value)) for mask, value in self.targets for g in group})

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
