"""Corruptions of the runs of a position set.

Kinds that make a set hold other positions count the footer again: only the equation of the set finds them.
"""

import struct

from .contents import Contents, of_section
from .document import Section
from .problem import image, pegs
from .registry import corruption


def draw_item(section, rng, is_right=lambda item: True):
    """(run, place in the run) of an item that is right, None if there is none."""
    places = [(run, i) for run in section.runs for i, item in enumerate(run) if is_right(item)]
    return rng.choice(places) if places else None


# The form of runs


@of_section()
def empty_run_before_the_end(contents, rng):
    contents.section.runs.insert(rng.randint(0, len(contents.section.runs)), [])
    return True


@of_section()
def end_of_runs_missing(contents, rng):
    """The last section's end is taken for that of this one, or the next document for a run."""
    section = contents.section
    encoded = section.encode()[:-8]
    contents.document.sections[contents.index] = RawSection(section, encoded)
    return True


class RawSection(Section):
    """Encoded by hand."""

    def __init__(self, section, encoded):
        super().__init__(section.description, section.runs)
        self.encoded = encoded

    def encode(self):
        return self.encoded


@of_section(has_runs=True)
def run_that_does_not_ascend(contents, rng):
    runs = [run for run in contents.section.runs if len(run) > 1]
    if not runs:
        return False
    run = rng.choice(runs)
    a = rng.randrange(len(run) - 1)
    run[a], run[a + 1] = run[a + 1], run[a]
    return True


@of_section(has_runs=True)
def item_twice_in_a_run(contents, rng):
    run, place = draw_item(contents.section, rng)
    run.insert(place, run[place])
    return True


@of_section(has_runs=True)
def item_twice_in_two_runs(contents, rng):
    run, place = draw_item(contents.section, rng)
    contents.section.runs.insert(rng.randint(0, len(contents.section.runs)), [run[place]])
    return True


@of_section(store="tiles", has_runs=True)
def padding_that_is_not_zero(contents, rng):
    runs = contents.section.runs
    odd = [i for i, run in enumerate(runs) if len(run) % 2]
    if not odd:
        return False
    i = rng.choice(odd)
    data = bytearray(Section.encode_run(runs[i]))
    data[8 + 4 * len(runs[i]) + rng.randrange(4)] = 1
    runs[i] = bytes(data)
    return True


@of_section(store="list", has_runs=True)
def runs_in_another_order(contents, rng):
    runs = contents.section.runs
    if len(runs) < 2:
        return False
    a = rng.randrange(len(runs) - 1)
    runs[a], runs[a + 1] = runs[a + 1], runs[a]
    return True


@of_section(store="list", has_runs=True)
def run_split(contents, rng):
    """Two runs with the same number of pegs."""
    runs = contents.section.runs
    long = [i for i, run in enumerate(runs) if len(run) > 1]
    if not long:
        return False
    i = rng.choice(long)
    cut = rng.randrange(1, len(runs[i]))
    runs[i:i + 1] = [runs[i][:cut], runs[i][cut:]]
    return True


@of_section(store="list", has_runs=True)
def runs_joined(contents, rng):
    """A run with several numbers of pegs."""
    runs = contents.section.runs
    if len(runs) < 2:
        return False
    a = rng.randrange(len(runs) - 1)
    runs[a:a + 2] = [sorted(runs[a] + runs[a + 1])]
    return True


# Tiles and positions


def change_words(contents, rng, change):
    """Changes the bits of a tile: `change` gets its two halves and the number of places, and says whether it could."""
    found = draw_item(contents.section, rng)
    run, place = found
    tile, words = run[place]
    size = len(words) // 2
    halves = [int.from_bytes(words[:size], "little"), int.from_bytes(words[size:], "little")]
    if not change(halves, 2 ** len(contents.numbering["place_holes"])):
        return False
    run[place] = (tile, b"".join(half.to_bytes(size, "little") for half in halves))
    return True


@of_section(store="tiles", has_runs=True)
def bit_set(contents, rng):
    def change(halves, places):
        free = [(half, place) for half in (0, 1) for place in range(places) if not halves[half] >> place & 1]
        half, place = rng.choice(free or [(0, 0)])
        halves[half] |= 1 << place
        return bool(free)

    return change_words(contents, rng, change)


@of_section(store="tiles", has_runs=True)
def bit_cleared(contents, rng):
    def change(halves, places):
        ones = [(half, place) for half in (0, 1) for place in range(places) if halves[half] >> place & 1]
        half, place = rng.choice(ones or [(0, 0)])
        halves[half] &= ~(1 << place)
        return bool(ones)

    return change_words(contents, rng, change)


@of_section(store="tiles", has_runs=True)
def bit_behind_the_places(contents, rng):
    def change(halves, places):
        if places < 64:
            halves[rng.randrange(2)] |= 1 << rng.randrange(places, 64)
        return places < 64

    return change_words(contents, rng, change)


@of_section(store="tiles", has_runs=True)
def halves_exchanged(contents, rng):
    def change(halves, places):
        halves.reverse()
        return halves[0] != halves[1]

    return change_words(contents, rng, change)


@of_section(store="tiles", has_runs=True)
def two_tiles_exchanged(contents, rng):
    first, second = draw_item(contents.section, rng), draw_item(contents.section, rng)
    (run, i), (other, j) = first, second
    (a, words), (b, other_words) = run[i], other[j]
    run[i], other[j] = (a, other_words), (b, words)
    return words != other_words


def has_positions(item):
    return any(item[1])


@of_section(store="tiles", has_runs=True)
def tile_left_out(contents, rng):
    found = draw_item(contents.section, rng, has_positions)
    if found is None:
        return False
    run, place = found
    del run[place]
    contents.section.runs = [run for run in contents.section.runs if run]
    return True


@of_section(store="tiles", has_runs=True)
def tile_number_too_large(contents, rng):
    run, place = draw_item(contents.section, rng)
    tile, words = run.pop(place)
    run.append((tile + 2 ** len(contents.numbering["tile_holes"]), words))
    return True


def images_of_tiles(contents):
    """(run, place, an image of this tile that is not stored, its words)."""
    for run in contents.section.runs:
        for place, (tile, words) in enumerate(run):
            positions = list(contents.positions_of_tile(tile, words))
            for g, other in zip(contents.group, contents.images_of_tile(tile)):
                if other != tile:
                    yield run, place, other, contents.words(image(g, p) for p in positions)


@of_section(store="tiles", has_runs=True)
def image_of_a_tile_instead(contents, rng):
    images = list(images_of_tiles(contents))
    if not images:
        return False
    run, place, tile, words = rng.choice(images)
    del run[place]
    contents.section.runs = [run for run in contents.section.runs if run] + [[(tile, words)]]
    return True


@of_section(store="tiles", has_runs=True)
def image_of_a_tile_too(contents, rng):
    images = list(images_of_tiles(contents))
    if not images:
        return False
    contents.section.runs.append([rng.choice(images)[2:]])
    return True


@of_section(store="tiles", has_runs=True)
def bits_not_carried_to_themselves(contents, rng):
    """Of a tile that a symmetry carries to itself: one position of an orbit is left out, its images tell it."""
    found = []
    for run in contents.section.runs:
        for place, (tile, words) in enumerate(run):
            positions = set(contents.positions_of_tile(tile, words))
            fixing = [g for g, other in zip(contents.group, contents.images_of_tile(tile)) if other == tile]
            found += [(run, place, tile, positions - {p}) for p in sorted(positions) if any(image(g, p) != p for g in fixing)]
    if not found:
        return False
    run, place, tile, positions = rng.choice(found)
    run[place] = (tile, contents.words(positions))
    return True


@of_section(store="list", has_runs=True)
def position_that_is_not_canonical(contents, rng):
    found = draw_item(contents.section, rng, lambda p: any(image(g, p) != p for g in contents.group))
    if found is None:
        return False
    run, place = found
    other = rng.choice([moved for g in contents.group if (moved := image(g, run[place])) != run[place]])
    if rng.random() < 0.5:
        del run[place]
    run.append(other)
    run.sort()
    return True


@of_section(store="list", has_runs=True)
def position_with_a_peg_outside_the_board(contents, rng):
    found = draw_item(contents.section, rng, lambda p: p)
    if found is None:
        return False
    run, place = found
    p = run.pop(place)
    run.append(p & (p - 1) | 1 << rng.randrange(contents.problem.board.holes, 64))
    run.sort()
    return True


# What a set holds


@of_section(has_runs=True)
def position_left_out(contents, rng):
    """With its images."""
    held = contents.held()
    if not held:
        return False
    gone = rng.choice(sorted(held))
    contents.store_with_footer(held - {image(g, gone) for g in contents.group})
    return True


@of_section(kind="reachable", has_runs=True)
def position_left_out_with_all_behind_it(contents, rng):
    """All that only it leads to; its own absence is the only fault."""
    held, board = contents.held(), contents.problem.board
    gone = rng.choice(sorted(held))
    first, kept = {image(g, gone) for g in contents.group}, set()
    for n in range(64, -1, -1):
        level = {p for p in held - first if pegs(p) == n}
        from_others = {q for p in kept for q in board.children(p) if pegs(q) == n}
        kept |= {p for p in level if p in from_others or n == pegs(contents.problem.seeds[0])}
    if not kept:
        return False
    contents.store_with_footer(kept)
    return kept != held


def others(contents):
    """Positions that the set could hold, but does not, with no more pegs than the seeds."""
    problem, held = contents.problem, contents.held()
    classes = {problem.board.position_class(p) for p in held}
    return sorted(p for p in range(2 ** problem.board.holes) if p not in held and pegs(p) <= pegs(problem.seeds[0])
                  and pegs(p) >= pegs(problem.seeds[0]) - (64 if problem.max_depth is None else problem.max_depth)
                  and (contents.is_list or problem.board.position_class(p) in classes))


@of_section(kind="reachable", has_runs=True)
def position_added_with_all_that_it_leads_to(contents, rng):
    """Nothing leads to it; that is the only fault."""
    problem, possible = contents.problem, others(contents)
    if not possible:
        return False
    first = rng.choice(possible)
    more = {image(g, first) for g in contents.group}
    lowest = -1 if problem.max_depth is None else pegs(problem.seeds[0]) - problem.max_depth
    for n in range(64, -1, -1):
        more |= {q for p in more if pegs(p) == n for q in problem.board.children(p) if pegs(q) >= lowest}
    contents.store_with_footer(contents.held() | more)
    return True


@of_section(kind="winning")
def lost_position_added(contents, rng):
    """With all positions before it, as if it were a target."""
    held, board = contents.held(), contents.problem.board
    reached = Contents(contents.document, contents.document.sections.index(contents.owner)).held()
    lost = sorted(reached - held)
    if not lost:
        return False
    p = rng.choice(lost)
    more = held | {image(g, p) for g in contents.group}
    for n in range(65):
        more |= {p for p in reached if pegs(p) == n and more.intersection(board.children(p))}
    contents.store_with_footer(more)
    return True


@of_section(kind="winning")
def winning_position_that_is_not_reachable(contents, rng):
    problem = contents.problem
    targets = [[int(word, 16) for word in pair] for pair in contents.section.description["targets"]]
    reached = Contents(contents.document, contents.document.sections.index(contents.owner)).held()
    class_of = problem.board.position_class
    everywhere = [p for p in range(2 ** problem.board.holes) if pegs(p) <= pegs(problem.seeds[0])
                  and (contents.is_list or class_of(p) == class_of(next(iter(reached))))]
    won = problem.winning([{p for p in everywhere if pegs(p) == n} for n in range(64, -1, -1)], targets)
    more = {image(g, p) for g in contents.group for p in rng.sample(sorted(won - reached), min(1, len(won - reached)))}
    if not more:
        return False
    contents.store_with_footer(contents.held() | more)
    return True


@corruption
def sets_of_another_seed(document, rng):
    """All positions that another seed of the same class, or of any for a list, reaches."""
    contents = Contents(document, 0)
    problem = contents.problem
    level = [p for p in others(contents) if pegs(p) == pegs(problem.seeds[0])]
    if not level or len(contents.group) > 1:
        return None
    reached = set().union(*problem.levels_from([rng.choice(level)]))
    contents.store_with_footer(reached)
    return document


def swapped_words(words):
    return struct.pack(f"<{len(words) // 8}Q", *struct.unpack(f">{len(words) // 8}Q", words))


@of_section(store="tiles", has_runs=True)
def bytes_of_words_in_the_other_order(contents, rng):
    found = draw_item(contents.section, rng, lambda item: swapped_words(item[1]) != item[1])
    if found is None:
        return False
    run, place = found
    run[place] = (run[place][0], swapped_words(run[place][1]))
    return True
