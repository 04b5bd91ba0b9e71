"""Corruptions of the symmetries of a position set: the group in the header, and those by which sections are reduced."""

import itertools

from .contents import of_section
from .maker import make
from .problem import Board, Problem, after, generated, image
from .random_problems import random_automorphism
from .registry import corruption


# The group


def renumber(document, new_number):
    """Names the symmetries of sections anew; those without a number are left out."""
    for section in document.sections:
        section.description["symmetries"] = [new_number[i] for i in section.description["symmetries"] if i in new_number]


def add_symmetries(document, more):
    """At the end, and to lists, which name all."""
    symmetries = document.header["symmetries"]
    for section in document.sections:
        if section.description["store"] == "list" and section.description["set"] == "reachable":
            section.description["symmetries"] += range(len(symmetries), len(symmetries) + len(more))
    symmetries += [list(g) for g in more]
    return document


@corruption
def symmetry_that_is_no_permutation(document, rng):
    g = rng.choice(document.header["symmetries"])
    a, b = rng.sample(range(len(g)), 2)
    g[a] = rng.choice((g[b], len(g)))
    return document


@corruption
def map_of_unused_holes_that_is_no_permutation(document, rng):
    """Two holes without jumps that are always empty, both carried to one: no position changes."""
    problem, board = document.problem, document.header["board"]
    if board["lattice"] == "graph":
        return None
    wider = Board({**board, "picture": [*board["picture"], "---", "o-o"]})
    first = problem.board.holes
    group = [(*range(first), first, first + 1), (*range(first), first + 1, first + 1)]
    other = make(Problem(wider, problem.seeds, group[:1], None, problem.max_depth), rng, "list")
    return add_symmetries(other, group[1:])


@corruption
def symmetry_of_another_length(document, rng):
    g = rng.choice(document.header["symmetries"])
    g.append(len(g)) if rng.random() < 0.5 else g.pop()
    return document


@corruption
def symmetry_that_does_not_carry_jumps(document, rng):
    board = document.problem.board
    a, b = rng.sample(range(board.holes), 2)
    swap = tuple(b if hole == a else a if hole == b else hole for hole in range(board.holes))
    if board.carries_jumps(swap):
        return None
    group = generated(board.holes, [*document.problem.group, swap], 50)
    return add_symmetries(document, [g for g in group or [swap] if g not in document.problem.group])


@corruption
def symmetry_of_positions_that_does_not_carry_jumps(document, rng):
    """It carries every level to itself, and everything else fits it."""
    problem, board = document.problem, document.problem.board
    swaps = []
    for a, b in itertools.combinations(range(board.holes), 2):
        swap = tuple(b if hole == a else a if hole == b else hole for hole in range(board.holes))
        if not board.carries_jumps(swap) and all({image(swap, p) for p in level} == level for level in problem.levels):
            swaps.append(swap)
    group = generated(board.holes, [*problem.group, rng.choice(swaps)], 50) if swaps else None
    if not group:
        return None
    other = Problem(board, problem.seeds, group, None, problem.max_depth)
    return make(other, rng, "list").encode()


@corruption
def symmetry_that_does_not_carry_seeds(document, rng):
    problem = document.problem
    g = random_automorphism(problem.board, rng)
    if {image(g, p) for p in problem.seeds} == {*problem.seeds}:
        return None
    group = generated(problem.board.holes, [*problem.group, g], 50)
    return add_symmetries(document, [h for h in group or [g] if h not in problem.group])


@corruption
def group_not_closed(document, rng):
    symmetries = document.header["symmetries"]
    if len(symmetries) < 3:
        return None
    gone = rng.randrange(1, len(symmetries))
    del symmetries[gone]
    renumber(document, {i: i - (i > gone) for i in range(len(symmetries) + 1) if i != gone})
    return document


@corruption
def symmetry_twice(document, rng):
    return add_symmetries(document, [rng.choice(document.header["symmetries"])])


@corruption
def identity_not_first(document, rng):
    symmetries = document.header["symmetries"]
    if len(symmetries) < 2:
        return None
    other = rng.randrange(1, len(symmetries))
    symmetries[0], symmetries[other] = symmetries[other], symmetries[0]
    renumber(document, {i: {0: other, other: 0}.get(i, i) for i in range(len(symmetries))})
    return document


@corruption
def symmetry_exchanged_for_a_product(document, rng):
    """One of the group stands for another, so that the second comes twice and the first is missing."""
    symmetries = document.header["symmetries"]
    if len(symmetries) < 3:
        return None
    a, b = rng.sample(range(1, len(symmetries)), 2)
    product = list(after(symmetries[a], symmetries[b]))
    if product == symmetries[a]:
        return None
    symmetries[a] = product
    return document


# Of a section


@of_section()
def number_of_a_symmetry_too_large(contents, rng):
    contents.section.description["symmetries"][-1] = len(contents.problem.group)
    return True


@of_section()
def symmetry_of_a_section_twice(contents, rng):
    symmetries = contents.section.description["symmetries"]
    symmetries.append(rng.choice(symmetries))
    return True


@of_section()
def symmetries_of_a_section_left_out(contents, rng):
    symmetries = contents.section.description["symmetries"]
    if len(symmetries) < 3:
        return False
    del symmetries[rng.randrange(1, len(symmetries))]
    return True


@of_section()
def identity_not_first_in_a_section(contents, rng):
    contents.section.description["symmetries"].reverse()
    return len(contents.section.description["symmetries"]) > 1


@of_section()
def only_the_identity_named(contents, rng):
    right = contents.held()
    contents.section.description["symmetries"] = contents.section.description["symmetries"][:1]
    contents.group = contents.group[:1]
    return contents.held() != right


def larger_group(contents, rng, is_right):
    """Names symmetries more, up to a group in which not all are right, and stores for these what was held."""
    group, held = contents.problem.group, contents.held()
    wrong = [g for g in group if not is_right(g)]
    if not wrong:
        return False
    more = generated(len(group[0]), [*contents.group, rng.choice(wrong)])
    contents.section.description["symmetries"] = [group.index(g) for g in more]
    if rng.random() < 0.5 and all(g in contents.group or {g[h] for h in contents.numbering.get("tile_holes", ())} == {
            *contents.numbering.get("tile_holes", ())} for g in more):
        contents.group = more
        contents.store(held)
    return True


@of_section(kind="reachable", store="tiles")
def symmetries_that_move_the_class(contents, rng):
    seeds = {int(text, 16) for text in contents.section.description["seeds"]}
    return larger_group(contents, rng, lambda g: {image(g, p) for p in seeds} == seeds)


@of_section(kind="winning")
def symmetries_that_move_targets(contents, rng):
    won = contents.held()
    return larger_group(contents, rng, lambda g: {image(g, p) for p in won} == won)


@of_section(store="tiles")
def symmetries_that_move_tile_holes(contents, rng):
    holes = {*contents.numbering["tile_holes"]}
    return larger_group(contents, rng, lambda g: {g[hole] for hole in holes} == holes)


def name_wrong_symmetries(contents, is_right):
    """Of an empty section. Where a symmetry carries its positions does not matter then."""
    group = contents.problem.group
    if contents.section.runs or all(map(is_right, group)):
        return False
    contents.section.description["symmetries"] = list(range(len(group)))
    return True


@of_section(kind="winning", store="tiles")
def symmetries_of_an_empty_section_that_move_the_class(contents, rng):
    class_of = contents.problem.board.position_class
    seed = int(contents.owner.description["seeds"][0], 16)
    return name_wrong_symmetries(contents, lambda g: class_of(image(g, seed)) == class_of(seed))


@of_section(kind="winning", store="tiles")
def symmetries_of_an_empty_section_that_move_tile_holes(contents, rng):
    holes = {*contents.numbering["tile_holes"]}
    return name_wrong_symmetries(contents, lambda g: {g[hole] for hole in holes} == holes)
