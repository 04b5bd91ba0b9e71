"""Peg solitaire by its definitions, on boards of up to about 12 holes: what the program is compared with.

Nothing is shared with the program and nothing is clever: positions are whole numbers (bit i: a peg in hole i), a level is a
dictionary, symmetries are found by trying all. Only Python's standard library.
"""

from fractions import Fraction

MOST_SYMMETRIES = 512  # of a graph that the program uses; which subgroup of more it takes is its own affair
SQUARE_STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Board:
    """Names of the holes, jumps (from, over, to), sorted, and symmetries (None: a subgroup that is not known here)."""

    def __init__(self, lattice, names, jumps, symmetries, centre=None, cells=None, settings=""):
        self.lattice = lattice
        self.settings = settings  # lines of the board file
        self.names = names
        self.holes = len(names)
        self.all = (1 << self.holes) - 1
        self.jumps = sorted(jumps)
        self.masks = [(1 << f | 1 << o, 1 << t, 1 << f | 1 << o | 1 << t) for f, o, t in self.jumps]
        self.symmetries = symmetries
        self.default_vacancy = 0 if centre is None else centre
        self.cells = cells

    def children(self, p):
        """(number of the jump, position behind it) of each possible jump, in the order of the jumps."""
        return [(i, p ^ touched) for i, (pegs, empty, touched) in enumerate(self.masks)
                if p & pegs == pegs and not p & empty]

    def jump_name(self, jump):
        f, o, t = self.jumps[jump]
        several = sum(1 for other in self.jumps if (other[0], other[2]) == (f, t)) > 1
        return f"{self.names[f]}-({self.names[o]})-{self.names[t]}" if several else f"{self.names[f]}-{self.names[t]}"

    def hole_names(self, p):
        return ",".join(self.names[h] for h in range(self.holes) if p >> h & 1)

    def class_span(self):
        """All sums of jump vectors: two positions are of one class where they differ by one of these."""
        span = {0}
        for _, _, touched in self.masks:
            if touched not in span:
                span |= {p ^ touched for p in span}
        return span


def pegs(p):
    return bin(p).count("1")


def image(symmetry, p):
    return sum(1 << symmetry[h] for h in range(len(symmetry)) if p >> h & 1)


def stabiliser(symmetries, positions):
    """The symmetries that carry this set of positions onto itself."""
    wanted = set(positions)
    return [s for s in symmetries if {image(s, p) for p in wanted} == wanted]


def orbit(symmetries, p):
    return {image(s, p) for s in symmetries}


def orbits(symmetries, positions):
    return len({min(image(s, p) for s in symmetries) for p in positions})


def lattice_maps(lattice):
    """(map of plane coordinates, whether it is a rotation other than the identity) of the lattice's point group."""
    if lattice == "square":
        for a, b, c, d in [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
                           (0, 1, 1, 0), (1, 0, 0, -1), (-1, 0, 0, 1), (0, -1, -1, 0)]:
            yield (lambda x, y, a=a, b=b, c=c, d=d: (a * x + b * y, c * x + d * y)), a * d - b * c == 1 and a != 1
        return
    for order in [(0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2), (0, 2, 1), (2, 1, 0)]:
        for sign in (1, -1):  # permuted and negated cube coordinates x + y + z = 0
            def turned(x, y, order=order, sign=sign):
                cube = (x, y, -x - y)
                return sign * cube[order[0]], sign * cube[order[1]]
            yield turned, order in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] and (order, sign) != ((0, 1, 2), 1)


def joined_cell(cell, rings):
    """The cell, where `rings` of the coordinates run round (0: not)."""
    return tuple(value % ring if ring else value for value, ring in zip(cell, rings))


def shifted(cells, rings, jumps):
    """Of a board whose sides are joined: maps of the plane, then shifts. Rows and columns are exchanged where rings are equal."""
    number = {cell: i for i, cell in enumerate(cells)}
    found = []
    for turned, _ in lattice_maps("square"):
        if turned(1, 0)[0] == 0 and rings[0] != rings[1]:
            continue
        images = [turned(c, r)[::-1] for r, c in cells]
        off = [0 if ring else min(cell[axis] for cell in cells) - min(image[axis] for image in images)
               for axis, ring in enumerate(rings)]
        for down in range(rings[0] or 1):
            for right in range(rings[1] or 1):
                moved = [joined_cell((r + off[0] + down, c + off[1] + right), rings) for r, c in images]
                if sorted(moved) != cells:
                    continue
                permutation = [number[cell] for cell in moved]
                if permutation not in found:
                    found.append(permutation)
                    assert {tuple(permutation[h] for h in jump) for jump in jumps} == set(jumps)
    return found


def lattice_board(lattice, cells, diagonals=False, wrap=None):
    """Cells (row, column) as in a picture; columns of one row are two apart on the triangular lattice."""
    cells = sorted(cells)
    number = {cell: i for i, cell in enumerate(cells)}
    steps = SQUARE_STEPS if lattice == "square" else [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    steps = [*steps, *(DIAGONAL_STEPS if diagonals else ())]
    rings = (max(r for r, _ in cells) + 1 if wrap in ("columns", "both") else 0,
             max(c for _, c in cells) + 1 if wrap in ("rows", "both") else 0)
    lines = [[number.get(joined_cell((r + n * y, c + n * x), rings)) for n in range(3)] for r, c in cells for y, x in steps]
    jumps = [tuple(line) for line in lines if None not in line]
    points = [(c, r) if lattice == "square" else ((c - cells[0][1] - r + cells[0][0]) // 2, r) for r, c in cells]
    symmetries, turns = [], False
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
    middle = (Fraction(sum(r for r, _ in cells), len(cells)), Fraction(sum(c for _, c in cells), len(cells)))
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [letters[c if lattice == "square" else sum(1 for other in cells[:i] if other[0] == r)] + str(r + 1)
             for i, (r, c) in enumerate(cells)]
    settings = ("directions: 8\n" if diagonals else "") + (f"wrap: {wrap}\n" if wrap else "")
    if wrap:
        symmetries = shifted(cells, rings, jumps)
    return Board(lattice, names, jumps, symmetries, number.get(middle) if turns else None, cells, settings)


def graph_board(names, lines):
    """Lines (from, over, to): pegs jump along them both ways."""
    jumps = {*lines, *((t, o, f) for f, o, t in lines)}
    found = automorphisms(len(names), jumps)
    return Board("graph", names, jumps, found if len(found) <= MOST_SYMMETRIES else None)


def lines_of_edges(edges):
    both = {*edges, *((b, a) for a, b in edges)}
    return {(u, v, w) for u, v in both for x, w in both if x == v and w != u}


def automorphisms(holes, jumps):
    """All permutations of the holes that carry the jumps onto themselves; it stops when there are more than are used."""
    roles = [tuple(sum(1 for jump in jumps if jump[role] == h) for role in range(3)) for h in range(holes)]
    by_last = [[j for j in jumps if max(j) == h] for h in range(holes)]
    found = []

    def extend(images):
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


class Fitting:
    """The positions with these pegs on the fixed holes, and at most so many pegs."""

    def __init__(self, fixed, held, most=64):
        self.fixed, self.held, self.most = fixed, held, most

    def __contains__(self, p):
        return p & self.fixed == self.held and pegs(p) <= self.most


class Problem:
    def __init__(self, board, starts, finish):
        self.board = board
        self.starts = sorted(set(starts))
        self.finish = finish  # a set of positions, or Fitting, or None

    def group(self, symmetry):
        if symmetry == "none":
            return [list(range(self.board.holes))]
        if self.board.symmetries is None or symmetry == "board":
            return self.board.symmetries
        return stabiliser(self.board.symmetries, self.starts)

    def seeds(self, symmetry):
        if symmetry != "board":
            return self.starts
        return sorted({q for p in self.starts for q in orbit(self.board.symmetries, p)})


def ways(board, starts):
    """By depth: position -> number of jump sequences from a start."""
    level = {p: 1 for p in starts}
    levels = []
    while level:
        levels.append(level)
        behind = {}
        for p, number in level.items():
            for _, q in board.children(p):
                behind[q] = behind.get(q, 0) + number
        level = behind
    return levels


def ways_on(board, levels, ends):
    """Position -> number of jump sequences from it to a position for which ends(p) holds, of all positions in levels."""
    numbers = {}
    for level in reversed(levels):
        for p in level:
            numbers[p] = (1 if ends(p) else 0) + sum(numbers[q] for _, q in board.children(p))
    return numbers


def enumerate_levels(problem, symmetry, max_depth):
    """Rows of levels.csv, and whether they were cut. Canonical columns are None where the group is not known."""
    board, group = problem.board, problem.group(symmetry)
    levels = ways(board, problem.seeds(symmetry))
    numbers = ways_on(board, levels, lambda p: p in problem.finish) if problem.finish is not None else None
    count_orbits = (lambda positions: orbits(group, positions)) if group is not None else (lambda positions: None)
    rows = []
    for depth, level in enumerate(levels):
        if max_depth is not None and depth > max_depth:
            return rows, True
        dead = [p for p in level if not board.children(p)]
        row = {"depth": depth, "pegs": pegs(next(iter(level))), "positions": len(level),
               "canonical_positions": count_orbits(level), "jumps": sum(len(board.children(p)) for p in level),
               "dead_ends": len(dead), "canonical_dead_ends": count_orbits(dead)}
        if numbers is not None:
            winning = [p for p in level if numbers[p] > 0]
            row.update(winning_positions=len(winning), canonical_winning_positions=count_orbits(winning))
        rows.append(row)
    return rows, False


def count_solutions(problem, finish):
    """(solutions, winning positions)"""
    levels = ways(problem.board, problem.starts)
    numbers = ways_on(problem.board, levels, lambda p: p in finish)
    return (sum(numbers[p] for p in problem.starts), sum(1 for level in levels for p in level if numbers[p] > 0))


def count_games(problem):
    board = problem.board
    return sum(number for level in ways(board, problem.starts) for p, number in level.items() if not board.children(p))


class Conditions:
    def __init__(self):
        self.first, self.through, self.avoid = [], [], []  # jumps by number; positions
        self.make, self.never = [], []  # jumps by number

    def any(self):
        return bool(self.first or self.through or self.avoid or self.make or self.never)


def conditioned(problem, conditions):
    """Layers of states (position, jumps still to be made, positions still to be passed) -> (children, whether it ends)."""
    board, layers = problem.board, []
    new = {(p, frozenset(conditions.make), frozenset(conditions.through) - {p})
           for p in problem.starts if p not in conditions.avoid}
    while new:
        layer = {}
        for state in new:
            p, make, through = state
            children = []
            for jump, q in board.children(p):
                if len(layers) < len(conditions.first) and jump != conditions.first[len(layers)]:
                    continue
                if jump not in conditions.never and q not in conditions.avoid:
                    children.append((jump, (q, make - {jump}, through - {q})))
            ends = p in problem.finish and not make and not through and len(layers) >= len(conditions.first)
            layer[state] = (children, ends)
        layers.append(layer)
        new = {child for children, _ in layer.values() for _, child in children}
    return layers


def numbers_of_states(layers):
    numbers = {}
    for layer in reversed(layers):
        for state, (children, ends) in layer.items():
            numbers[state] = (1 if ends else 0) + sum(numbers[child] for _, child in children)
    return numbers


def count_conditioned(problem, conditions):
    layers = conditioned(problem, conditions)
    numbers = numbers_of_states(layers)
    solutions = sum(numbers[state] for state in layers[0]) if layers else 0
    return solutions, len({state[0] for state, number in numbers.items() if number > 0})


def list_solutions(problem, conditions, limit):
    """The first solutions in the order of the jumps, as lists of jump numbers; of one start."""
    layers = conditioned(problem, conditions)
    numbers = numbers_of_states(layers)
    found = []

    def walk(state, depth, path):
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


def moves(problem):
    """(solutions by number of moves, solutions by their longest move): dictionaries."""
    board = problem.board
    by_moves, by_longest = {}, {}
    level = {(p, None, 0, 0, 0): 1 for p in problem.starts}  # peg that jumped last, its run, longest run, moves
    while level:
        behind = {}
        for (p, last, run, longest, made), number in level.items():
            if p in problem.finish:
                by_moves[made] = by_moves.get(made, 0) + number
                by_longest[longest] = by_longest.get(longest, 0) + number
            for jump, q in board.children(p):
                f, _, t = board.jumps[jump]
                goes_on = f == last
                length = run + 1 if goes_on else 1
                state = (q, t, length, max(longest, length), made + (0 if goes_on else 1))
                behind[state] = behind.get(state, 0) + number
        level = behind
    return by_moves, by_longest


def moves_from_starts(problem):
    """Position -> fewest moves from a start. Searches the pairs of a position and the hole of the peg that jumped last."""
    board = problem.board
    fewest, level = {}, {(p, None): 0 for p in problem.starts}
    while level:
        behind = {}
        for (p, last), made in level.items():
            fewest[p] = min(made, fewest.get(p, made))
            for jump, q in board.children(p):
                f, _, t = board.jumps[jump]
                number = made + (f != last)
                behind[q, t] = min(number, behind.get((q, t), number))
        level = behind
    return fewest


def moves_to_finish(board, finish):
    """Position -> fewest moves to the finish, of all positions from which jumps lead there."""
    known = {}

    def moves_on(p, last):
        if p in finish:
            return 0
        if (p, last) not in known:
            ways_on = []
            for jump, q in board.children(p):
                f, _, t = board.jumps[jump]
                made = moves_on(q, t)
                ways_on += [] if made is None else [made + (f != last)]
            known[p, last] = min(ways_on, default=None)
        return known[p, last]

    found = {p: moves_on(p, None) for p in range(board.all + 1)}
    return {p: number for p, number in found.items() if number is not None}


def moves_of(board, path):
    return sum(1 for i, jump in enumerate(path) if i == 0 or board.jumps[path[i - 1]][2] != board.jumps[jump][0])


def random_play(board, starts):
    """Position -> probability that random play comes through it, from each start equally likely."""
    probabilities = {start: Fraction(1, len(starts)) for start in starts}
    for level in ways(board, starts):
        for p in level:
            children = board.children(p)
            for _, q in children:
                probabilities[q] = probabilities.get(q, 0) + probabilities[p] / len(children)
    return probabilities
