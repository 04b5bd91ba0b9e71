"""Corruptions of the header of a position set: board, seeds, finish, limit."""

from .problem import Board, Problem
from .random_problems import draw_targets
from .registry import corruption


# The board


def is_another(problem, **changed):
    """Whether the changed problem reaches other positions."""
    other = {"board": problem.board, "seeds": problem.seeds, "group": problem.group, "max_depth": problem.max_depth} | changed
    return Problem(**other).levels != problem.levels


def with_board(document, board):
    other = Board(board)
    if other.holes != document.problem.board.holes or not is_another(document.problem, board=other):
        return None
    document.header["board"] = board
    return document


@corruption
def other_format(document, rng):
    document.header["format"] += "s"
    return document


@corruption
def other_version(document, rng):
    document.header["version"] = rng.choice((0, 2))
    return document


@corruption
def hole_taken_from_the_board(document, rng):
    board = document.header["board"]
    if board["lattice"] == "graph":
        board["names"].pop()
        return document
    row = rng.choice([r for r, row in enumerate(board["picture"]) if "o" in row])
    board["picture"][row] = board["picture"][row].replace("o", "-", 1)
    return document


@corruption
def hole_added_to_the_board(document, rng):
    board = document.header["board"]
    board["names" if board["lattice"] == "graph" else "picture"].append("o")
    return document


@corruption
def mark_in_the_picture(document, rng):
    board = document.header["board"]
    if board["lattice"] == "graph":
        return None
    board["picture"][0] = board["picture"][0] + rng.choice("O. x")
    return document


@corruption
def wrong_board_of_the_same_size(document, rng):
    board = dict(document.header["board"])
    if board["lattice"] == "graph":
        return None
    cells = [(r, c) for r, row in enumerate(board["picture"]) for c in range(len(row) + 1)]
    holes = {(r, c) for r, c in cells if board["picture"][r][c:c + 1] == "o"}
    holes ^= {rng.choice(sorted(holes)), rng.choice(sorted({*cells} - holes))}
    columns = range(max(c for _, c in cells) + 1)
    board["picture"] = ["".join("o" if (r, c) in holes else "-" for c in columns) for r in range(len(board["picture"]))]
    return with_board(document, board)


@corruption
def other_lattice(document, rng):
    board = dict(document.header["board"])
    if board["lattice"] == "graph":
        return None
    board["lattice"] = "square" if board["lattice"] == "triangular" else "triangular"
    return with_board(document, board)


@corruption
def lattice_that_is_none(document, rng):
    document.header["board"]["lattice"] += "s"
    return document


@corruption
def line_or_edge_changed(document, rng):
    board = dict(document.header["board"])
    if board["lattice"] != "graph":
        return None
    kind = "lines" if "lines" in board else "edges"
    parts = rng.sample(board[kind], len(board[kind]))
    parts[0] = rng.sample(range(len(board["names"])), len(parts[0]))
    board[kind] = parts
    return with_board(document, board)


@corruption
def edge_that_is_none(document, rng):
    board = document.header["board"]
    if board["lattice"] != "graph":
        return None
    free = {*range(len(board["names"]))}.difference(*board.get("edges", [range(len(board["names"]))]))
    if free:  # no jump changes
        board["edges"].append([min(free), rng.choice((min(free), len(board["names"])))])
        return document
    part = rng.choice(board["lines" if "lines" in board else "edges"])
    part[-1] = rng.choice((part[0], len(board["names"])))
    return document


# Seeds, finish, limit


def other_seed(document, rng):
    """A position with as many pegs as the seeds that is none."""
    problem = document.problem
    moved = [problem.seeds[0] ^ 1 << a ^ 1 << b for a in range(problem.board.holes) for b in range(a)
             if (problem.seeds[0] >> a ^ problem.seeds[0] >> b) & 1]
    moved = sorted(set(moved).difference(problem.seeds))
    return rng.choice(moved) if moved else None


@corruption
def seed_added(document, rng):
    seed = other_seed(document, rng)
    if seed is None:
        return None
    for place in (document.header, document.sections[0].description)[:rng.choice((1, 2))]:
        place["seeds"] = [f"0x{p:x}" for p in sorted({seed, *(int(text, 16) for text in place["seeds"])})]
    return document


@corruption
def seed_removed(document, rng):
    document.header["seeds"].remove(rng.choice(document.header["seeds"]))
    return document


@corruption
def seed_changed(document, rng):
    seed = other_seed(document, rng)
    if seed is None or len(document.header["seeds"]) > 1:
        return None
    document.header["seeds"] = document.sections[0].description["seeds"] = [f"0x{seed:x}"]
    return document


@corruption
def seed_twice(document, rng):
    seeds = document.header["seeds"]
    seeds.insert(seeds.index(rng.choice(seeds)), seeds[0])
    seeds.sort(key=lambda text: int(text, 16))
    return document


@corruption
def seeds_that_do_not_ascend(document, rng):
    document.header["seeds"].reverse()
    return document if len(document.header["seeds"]) > 1 else None


@corruption
def seed_with_a_peg_fewer(document, rng):
    seed = int(document.header["seeds"][0], 16)
    if not seed:
        return None
    document.header["seeds"].insert(0, f"0x{seed & (seed - 1):x}")
    return document


@corruption
def seed_outside_the_board(document, rng):
    seeds, holes = document.header["seeds"], document.problem.board.holes
    seeds[-1] = f"0x{int(seeds[-1], 16) | 1 << holes:x}"
    return document


@corruption
def seed_that_another_seed_reaches(document, rng):
    """Nothing else changes."""
    problem = document.problem
    start, section = rng.choice(problem.seeds), document.sections[0].description
    children = problem.board.children(start)
    if not children or problem.max_depth == 0 or (section["store"] == "tiles" and len(document.sections) > 1):
        return None
    more = sorted({*problem.seeds, *problem.orbit(rng.choice(children))})
    document.header["seeds"] = section["seeds"] = [f"0x{p:x}" for p in more]
    return document


@corruption
def seed_without_0x(document, rng):
    document.header["seeds"][0] = document.header["seeds"][0][2:]
    return document


@corruption
def targets_of_another_finish_in_the_header(document, rng):
    problem, columns = document.problem, document.footer["levels"][0].keys() & {"winning_positions", "canonical_winning_positions"}
    if not columns:
        return None
    targets = draw_targets(rng, problem)
    other = Problem(problem.board, problem.seeds, problem.group, targets)
    if all(row[name] == old[name] for row, old in zip(other.rows(), problem.rows()) for name in columns):
        return None
    document.header["finish"]["targets"] = [[f"0x{mask:x}", f"0x{value:x}"] for mask, value in targets]
    return document


@corruption
def finish_left_out(document, rng):
    if len({section.description["set"] for section in document.sections}) < 2:
        return None
    del document.header["finish"]
    return document


@corruption
def target_with_a_peg_outside_its_mask(document, rng):
    if "finish" not in document.header:
        return None
    outside = 1 << document.problem.board.holes
    pair = [(0, 1), (outside, outside), (1, 3)][rng.randrange(3)]
    document.header["finish"]["targets"].append([f"0x{word:x}" for word in pair])
    return document


@corruption
def limit_added_to_winning_sections(document, rng):
    if len({section.description["set"] for section in document.sections}) < 2:
        return None
    document.header["max_depth"] = len(document.problem.levels)
    return document


@corruption
def limit_lowered(document, rng):
    if len(document.problem.levels) < 2:
        return None
    document.header["max_depth"] = rng.randrange(len(document.problem.levels) - 1)
    return document


@corruption
def limit_raised_or_left_out(document, rng):
    if "max_depth" not in document.header or not is_another(document.problem, max_depth=None):
        return None
    if rng.random() < 0.5:
        del document.header["max_depth"]
    else:
        document.header["max_depth"] += 1
    return document
