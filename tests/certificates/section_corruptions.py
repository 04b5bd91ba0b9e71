"""Corruptions of the sections of a position set: which there are, and what their descriptions say."""

from .contents import Contents, of_section
from .maker import Maker
from .problem import Problem, image, pegs
from .random_problems import draw_targets
from .registry import corruption


# Which sections there are


@of_section()
def set_changed(contents, rng):
    contents.section.description["set"] = rng.choice(("all", "winning" if contents.section is contents.owner else "reachable"))
    return True


@of_section()
def store_changed(contents, rng):
    contents.section.description["store"] = "tiles" if contents.is_list else "list"
    return True


@of_section()
def section_left_out(contents, rng):
    del contents.document.sections[contents.index]
    return True


def remove(document, index):
    del document.sections[index]
    del document.footer["sections"][index]


@of_section(kind="reachable")
def class_left_out(contents, rng):
    """With its winning sections and in the footer, where the levels of the others may be counted."""
    document = contents.document
    end = contents.index + 1
    while end < len(document.sections) and document.sections[end].description["set"] == "winning":
        end += 1
    for index in range(end - 1, contents.index - 1, -1):
        remove(document, index)
    if document.sections and rng.random() < 0.5:
        first = Contents(document, 0)
        first.store_with_footer(first.held())
        for row in document.footer["levels"]:
            row.pop("winning_positions", None)
            row.pop("canonical_winning_positions", None)
    return bool(document.sections)


@corruption
def winning_sections_left_out(document, rng):
    """The columns stay."""
    kept = [i for i, section in enumerate(document.sections) if section.description["set"] == "reachable"]
    if len(kept) == len(document.sections):
        return None
    document.footer["sections"] = [document.footer["sections"][i] for i in kept]
    document.sections = [document.sections[i] for i in kept]
    return document


@of_section(kind="reachable")
def reachable_section_twice(contents, rng):
    document, index = contents.document, contents.index
    document.sections.append(contents.section)
    document.footer["sections"].append(document.footer["sections"][index])
    return True


@of_section(kind="reachable", store="tiles")
def image_of_a_class_too(contents, rng):
    problem, document = contents.problem, contents.document
    seeds = {int(text, 16) for text in contents.section.description["seeds"]}
    images = [moved for g in problem.group if (moved := {image(g, p) for p in seeds}) != seeds]
    if not images:
        return False
    moved = rng.choice(images)
    group = [g for g in problem.group if {image(g, p) for p in moved} == moved]
    maker = Maker(Problem(problem.board, problem.seeds, problem.group, None, problem.max_depth), rng, "tiles", ())
    maker.add_reachable(sorted(moved), group, [problem.group[0]])
    document.sections += maker.sections
    document.footer["sections"] += maker.counts
    return True


@of_section(kind="reachable", store="tiles")
def class_in_two_sections(contents, rng):
    """Its seeds are divided among them. What they hold together is right."""
    problem, document = contents.problem, contents.document
    seeds = [int(text, 16) for text in contents.section.description["seeds"]]
    first = set(problem.orbit(seeds[0])).intersection(seeds)
    if first == {*seeds} or len(document.sections) > 1 or {*seeds} != {*problem.seeds}:
        return False
    maker = Maker(Problem(problem.board, problem.seeds, problem.group, None, problem.max_depth), rng, "tiles", ())
    for part in (first, {*seeds} - first):
        maker.add_reachable(sorted(part), problem.group[:1], [problem.group[0]])
    document.sections, document.footer["sections"] = maker.sections, maker.counts
    return True


@corruption
def list_beside_tiles(document, rng):
    problem = document.problem
    if document.sections[0].description["store"] == "list":
        return None
    maker = Maker(Problem(problem.board, problem.seeds, problem.group, None, problem.max_depth), rng, "list", ())
    maker.add_sections()
    document.sections += maker.sections
    document.footer["sections"] += maker.counts
    return document


@of_section(kind="winning", store="tiles")
def winning_list_beside_tiles(contents, rng):
    held = contents.held()
    contents.section.description["store"], contents.is_list = "list", True
    contents.store(held)
    return True


@of_section(kind="reachable", store="list")
def list_reduced_by_fewer_symmetries(contents, rng):
    held = contents.held()
    if len(contents.group) < 2:
        return False
    contents.section.description["symmetries"] = contents.section.description["symmetries"][:1]
    contents.group = contents.group[:1]
    contents.store(held)
    return True


@corruption
def winning_section_first(document, rng):
    if len(document.sections) < 2 or document.sections[1].description["set"] != "winning":
        return None
    for parts in (document.sections, document.footer["sections"]):
        parts[0], parts[1] = parts[1], parts[0]
    return document


# Descriptions


@of_section(kind="reachable")
def seed_missing_in_a_section(contents, rng):
    contents.section.description["seeds"].remove(rng.choice(contents.section.description["seeds"]))
    return True


@of_section(kind="reachable", store="tiles")
def seed_of_another_class_in_a_section(contents, rng):
    seeds = contents.section.description["seeds"]
    others = [text for p in contents.problem.seeds if (text := f"0x{p:x}") not in seeds]
    if not others:
        return False
    seeds.append(rng.choice(others))
    seeds.sort(key=lambda text: int(text, 16))
    return True


@of_section(kind="winning")
def targets_of_another_finish_in_a_section(contents, rng):
    """With the same runs."""
    problem, reached = contents.problem, Contents(contents.document, contents.document.sections.index(contents.owner)).held()
    targets = draw_targets(rng, problem)
    levels = [{p for p in reached if pegs(p) == n} for n in range(64, -1, -1)]
    if problem.winning(levels, targets) == contents.held():
        return False
    contents.section.description["targets"] = [[f"0x{mask:x}", f"0x{value:x}"] for mask, value in targets]
    return True


@of_section(kind="winning")
def target_without_positions_that_symmetries_move(contents, rng):
    """The section holds what it should; the columns that need it are left out. A position of the class that is not reached is a target."""
    reached = Contents(contents.document, contents.document.sections.index(contents.owner)).held()
    board = contents.problem.board
    class_of, a_seed = board.position_class, int(contents.owner.description["seeds"][0], 16)
    others = [p for p in range(board.all + 1) if p not in reached and class_of(p) == class_of(a_seed)]
    pairs = [(mask, mask & rng.choice(others)) for mask in (rng.randrange(board.all) for _ in range(100)) if others]
    pairs = [(mask, value) for mask, value in pairs if not any(p & mask == value for p in reached)
             and any((image(g, mask), image(g, value)) != (mask, value) for g in contents.group)]
    if not pairs or len(contents.document.sections) > 2:
        return False
    contents.section.description["targets"].append([f"0x{word:x}" for word in pairs[0]])
    for row in contents.document.footer["levels"]:
        row.pop("winning_positions", None)
        row.pop("canonical_winning_positions", None)
    return True


@corruption
def sections_of_another_finish(document, rng):
    """With a footer that agrees, but the header has the right finish."""
    problem, columns = document.problem, document.footer["levels"][0].keys()
    if not columns & {"winning_positions", "canonical_winning_positions"}:
        return None
    other = Problem(problem.board, problem.seeds, problem.group, draw_targets(rng, problem))
    names = [name for name in problem.rows()[0] if name in columns]
    if all(row[name] == old[name] for row, old in zip(other.rows(), problem.rows()) for name in names):
        return None
    maker = Maker(other, rng, document.sections[0].description["store"], columns)
    maker.add_sections()
    document.sections, document.footer = maker.sections, maker.footer()
    return document


for _role in ("tile_holes", "place_holes"):
    def exchange(contents, rng, role=_role):
        right, holes = contents.held(), contents.section.description[role]
        if len(holes) < 2:
            return False
        a, b = rng.sample(range(len(holes)), 2)
        holes[a], holes[b] = holes[b], holes[a]
        return contents.held() != right

    exchange.__name__ = f"two_{_role}_exchanged"
    of_section(kind="reachable", store="tiles")(exchange)


@of_section(kind="reachable", store="tiles")
def hole_with_two_roles(contents, rng):
    contents.section.description["tile_holes"].append(rng.randrange(contents.problem.board.holes))
    return True


@of_section(kind="reachable", store="tiles")
def free_hole_that_is_dependent_too(contents, rng):
    """On itself."""
    free = contents.section.description["tile_holes"] + contents.section.description["place_holes"]
    hole = rng.choice(free or [0])
    contents.section.description["dependent_holes"].append({"hole": hole, "parity_of": [hole], "constant": [0, 0]})
    return bool(free)


@of_section(kind="reachable", store="tiles")
def hole_without_a_role(contents, rng):
    roles = [role for role in ("tile_holes", "place_holes", "dependent_holes") if contents.section.description[role]]
    contents.section.description[rng.choice(roles)].pop()
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def hole_of_no_jump_without_a_role(contents, rng):
    """The empty hole that is left out has no bit, and needs none."""
    board, dependent = contents.problem.board, contents.section.description["dependent_holes"]
    used = {hole for jump in board.jumps for hole in jump}
    unused = [one for one in dependent if one["hole"] not in used and one["constant"] == [0, 0]]
    if not unused:
        return False
    dependent.remove(rng.choice(unused))
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def dependent_hole_that_is_none(contents, rng):
    dependent = contents.section.description["dependent_holes"]
    rng.choice(dependent)["hole"] = contents.problem.board.holes
    return True


@of_section(kind="reachable", store="tiles")
def parity_of_changed(contents, rng):
    """Tile and place holes are independent, so any change tells another position."""
    description = contents.section.description
    free = description["tile_holes"] + description["place_holes"]
    if not description["dependent_holes"] or not free:
        return False
    names, hole = rng.choice(description["dependent_holes"])["parity_of"], rng.choice(free)
    names.remove(hole) if hole in names else names.append(hole)
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def parity_of_a_dependent_hole(contents, rng):
    dependent = contents.section.description["dependent_holes"]
    rng.choice(dependent)["parity_of"].append(rng.choice(dependent)["hole"])
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def constant_changed(contents, rng):
    dependent = contents.section.description["dependent_holes"]
    rng.choice(dependent)["constant"][rng.randrange(2)] ^= 1
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def constants_of_both_halves_changed(contents, rng):
    dependent = contents.section.description["dependent_holes"]
    one = rng.choice(dependent)
    one["constant"] = [bit ^ 1 for bit in one["constant"]]
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def constants_of_half_1_changed_without_positions_there(contents, rng):
    if len(contents.problem.levels) > 1:
        return False
    for one in contents.section.description["dependent_holes"]:
        one["constant"][1] ^= 1
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def numbers_of_another_class_without_positions(contents, rng):
    """So the seeds have no number: the equation holds for the empty set."""
    document = contents.document
    if len(document.sections) > 1:
        return False
    one = rng.choice(contents.section.description["dependent_holes"])
    one["constant"] = [bit ^ 1 for bit in one["constant"]]
    contents.section.runs = []
    document.footer["sections"][0] = {"positions": [], "fingerprints": []}
    document.footer["levels"] = []
    return True


@of_section(kind="reachable", store="tiles", needs="dependent_holes")
def constant_that_is_no_bit(contents, rng):
    dependent = contents.section.description["dependent_holes"]
    constant = rng.choice(dependent)["constant"]
    constant[0] += 2
    if rng.random() < 0.5:
        constant[0:] = constant[1:]
    return True


def stored_anew(contents):
    """Changes the numbering of a reachable section by the function that it returns, and stores what it and its winning sections hold."""
    document, index = contents.document, contents.index
    end = index + 1
    while end < len(document.sections) and document.sections[end].description["set"] == "winning":
        end += 1
    parts = [Contents(document, i) for i in range(index, end)]
    held = [part.held() for part in parts]

    def finish():
        for part, positions in zip(parts, held):
            part.store(positions)
        return True

    return finish


@of_section(kind="reachable", store="tiles")
def dependent_hole_made_a_place_hole(contents, rng):
    """Numbers without a position."""
    description, finish = contents.section.description, stored_anew(contents)
    if not description["dependent_holes"]:
        return False
    description["place_holes"].append(description["dependent_holes"].pop()["hole"])
    return finish()


@of_section(kind="reachable", store="tiles")
def place_hole_made_a_dependent_hole(contents, rng):
    """Numbers with several positions."""
    description, finish = contents.section.description, stored_anew(contents)
    if not description["place_holes"]:
        return False
    gone = description["place_holes"].pop()
    for one in description["dependent_holes"]:
        one["parity_of"] = [hole for hole in one["parity_of"] if hole != gone]
    description["dependent_holes"].append({"hole": gone, "parity_of": [], "constant": [rng.randrange(2), rng.randrange(2)]})
    return finish()
