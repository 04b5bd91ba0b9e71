"""Random boards, starts, finishes and groups for position sets of a few thousand positions at
most."""

from pegspace.verify.definition import image, pegs
from pegspace.verify.definition_board import STEPS

from .problem import SetBoard, SetProblem, generated

MOST_SYMMETRIES = 24


def draw_board(rng, largest):
    while True:
        lattice = rng.choice(("square", "square", "square", "triangular", "lines"))
        if lattice == "lines":
            board = draw_lines(rng, largest)
        else:
            rows = draw_picture(rng, lattice, largest)
            is_plain = lattice == "triangular" or rng.random() < 0.6
            board = SetBoard(lattice, rows)
            if not is_plain:
                is_diagonal, joined = rng.random() < 0.5, ("", "rows", "columns", "both")
                board = SetBoard(lattice, rows, is_diagonal, rng.choice(joined))
        if board.jumps or rng.random() < 0.02:
            return board


def draw_picture(rng, lattice, largest):
    """A full rectangle, triangle or cross, or a blob, often made symmetric."""
    is_square = lattice == "square"
    height, width = rng.choice(((1, 7), (2, 4), (3, 3), (3, 4), (4, 4), (3, 5), (2, 6)))
    grid = [(r, c) for r in range(height) for c in range(width)]
    if not is_square:
        grid = [(r, c) for r in range(height) for c in range(2 * width - 1) if (r + c) % 2 == 0]
    bottom, right = max(r for r, _ in grid), max(c for _, c in grid)
    shape = rng.choice(("full", "full", "triangle", "cross", "blob", "blob", "sample"))
    if shape == "full":
        cells = set(grid)
    elif shape == "triangle":
        size = rng.choice((3, 4))
        cells = {
            (r, c if is_square else size - 1 - r + 2 * c) for r in range(size) for c in range(r + 1)
        }
    elif shape == "cross":
        arm, across = rng.choice((1, 2)), STEPS[lattice]
        cells = {(2 * arm + y * i, 4 * arm + x * i) for y, x in across for i in range(arm + 1)}
    elif shape == "sample":
        cells = set(rng.sample(grid, min(len(grid), rng.randint(3, largest))))
    else:
        cells, steps = {rng.choice(grid)}, STEPS[lattice]
        for _ in range(8 * largest):
            (r, c), (y, x) = rng.choice(sorted(cells)), rng.choice(steps)
            cells |= {(r + y, c + x)}.intersection(grid) if len(cells) < largest else set()
    if shape in ("sample", "blob") and rng.random() < 0.85:
        both_even = is_square or (right % 2 == 0 and bottom % 2 == 0)
        flip, turn = rng.choice(((0, 1), (1, 0), (1, 1))) if both_even else (0, 0)
        cells |= {(bottom - r if turn else r, right - c if flip else c) for r, c in cells}
    cells = {(r, c) for r, c in cells if (r, c) in set(sorted(cells)[:16])}
    rows, columns = range(max(r for r, _ in cells) + 1), range(max(c for _, c in cells) + 1)
    return ["".join("o" if (r, c) in cells else "-" for c in columns) for r in rows]


def draw_lines(rng, largest):
    """Along any two edges of a graph, or at random."""
    holes = rng.randint(3, min(largest, 9))
    pairs = [(u, v) for v in range(holes) for u in range(v)]
    shape = rng.choice(("cycle", "star", "complete", "edges", "edges", "lines", "lines"))
    if shape == "lines":
        lines = [tuple(rng.sample(range(holes), 3)) for _ in range(rng.randint(1, 2 * holes))]
        return SetBoard("lines", holes=holes, lines=lines)
    holes = min(holes, 6) if shape == "complete" else holes
    edges = {
        "cycle": [(u, (u + 1) % holes) for u in range(holes)],
        "star": [(0, v) for v in range(1, holes)],
        "complete": [pair for pair in pairs if pair[1] < holes],
    }.get(shape) or rng.sample(pairs, min(len(pairs), rng.randint(2, holes + 2)))
    both = {*edges, *((v, u) for u, v in edges)}
    lines = sorted((u, v, w) for u, v in both for x, w in both if v == x and u < w)
    return SetBoard("lines", holes=holes, lines=lines)


def random_automorphism(board, rng):
    """Of all permutations of the holes that carry jumps to jumps, found by trying in random
    order."""
    roles = [
        tuple(sum(jump[role] == hole for jump in board.jumps) for role in range(3))
        for hole in range(board.holes)
    ]
    ending = [[jump for jump in board.jumps if max(jump) == hole] for hole in range(board.holes)]
    tries = 0

    def extend(images):
        nonlocal tries
        hole, tries = len(images), tries + 1
        if hole == board.holes or tries > 3000:
            return images if hole == board.holes else None
        for to in rng.sample(range(board.holes), board.holes):
            more = (*images, to)
            if (
                to not in images
                and roles[to] == roles[hole]
                and all(tuple(more[h] for h in jump) in board.jumps for jump in ending[hole])
            ):
                if found := extend(more):
                    return found
        return None

    return extend(()) or tuple(range(board.holes))


def draw_group(rng, board):
    """A group of at most MOST_SYMMETRIES automorphisms."""
    while True:
        generators = [random_automorphism(board, rng) for _ in range(rng.choice((0, 2, 3, 4)))]
        if group := generated(board.holes, generators, MOST_SYMMETRIES):
            return group


def subgroup(rng, group):
    """A subgroup of the group, often all of it."""
    if rng.random() < 0.5:
        return group
    return generated(len(group[0]), rng.sample(group, min(len(group), rng.choice((0, 1, 1, 2)))))


def shuffled(rng, group):
    """The identity stays first."""
    return [group[0], *rng.sample(group[1:], len(group) - 1)]


def draw_targets(rng, problem):
    board, reached = problem.board, [p for level in problem.levels() for p in sorted(level)]
    kind = rng.choice(("hole", "hole", "any", "positions"))
    if kind == "hole":
        holes = sorted(h for h in range(board.holes) if 1 << h in reached)
        return {1 << rng.choice(holes if holes and rng.random() < 0.8 else range(board.holes))}
    if kind == "any":
        return {1 << h for h in range(board.holes)}
    return {rng.choice(reached) for _ in range(rng.randint(1, 3))}


def draw_seeds(rng, board, group):
    """(seeds, the group of the search): one start, one with its images, or a union."""

    def with_empty(number):
        return board.all & ~sum(1 << hole for hole in rng.sample(range(board.holes), number))

    empty = rng.choice((1, 1, 1, 2, 3, max(1, board.holes // 2)))
    start = with_empty(empty)
    if rng.random() < 0.5:  # a start that symmetries fix
        hole, some = rng.randrange(board.holes), subgroup(rng, group)
        start = board.all & ~sum(1 << to for to in {g[hole] for g in some})
        empty = board.holes - pegs(start)
    kind = rng.choice(("start", "start", "board", "board", "none", "union", "all"))
    if kind == "start":
        return [start], [g for g in group if image(g, start) == start]
    if kind == "board":
        return sorted({image(g, start) for g in group}), group
    if kind == "none":
        return [start], group[:1]
    if kind == "all":
        return [board.all & ~(1 << hole) for hole in range(board.holes)], group
    starts = {start, with_empty(empty), with_empty(empty)}
    return sorted({image(g, p) for g in group for p in starts}), subgroup(rng, group)


def random_problem(rng, largest=12, most=1500):
    """A problem on a board of about `largest` holes at most, with at most `most` positions."""
    while True:
        board = draw_board(rng, largest)
        if board.holes > largest + 3:
            continue
        seeds, group = draw_seeds(rng, board, draw_group(rng, board))
        max_depth = rng.randint(0, pegs(seeds[0])) if rng.random() < 0.25 else None
        problem = SetProblem(board, seeds, shuffled(rng, group), None, max_depth)
        level, total = {*seeds}, 0
        while level and total <= most:
            total, level = total + len(level), {q for p in level for _, q in board.children(p)}
        if total <= most and (total >= 30 or rng.random() < 0.3):
            if rng.random() < 0.7:
                problem.finish = draw_targets(rng, problem)
            return problem
