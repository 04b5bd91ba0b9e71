"""Position sets (tools/check/FORMAT.md) by brute force: make() writes a right file in every variety
that the format allows, and is_true() says by definition whether any file is right. Shared with no
checker.

    encode(parts)           the bytes of parts: heads as lines, blocks as numbers, bits and trailers
    decode(data)            the same parts again
"""

import re
import struct

from pegspace.verify.definition import image, pegs
from set_blocks import tile_words

from .problem import SetBoard, SetProblem, generated
from .random_problems import subgroup


class Block:
    def __init__(self, numbers, bits, trailer, number=None):
        """`bits`: of each tile one whole number; None in a list. `number`: of the block; None: its
        place in the part."""
        self.numbers, self.bits, self.trailer, self.number = numbers, bits, trailer, number


class Part:
    def __init__(self, lines, blocks, stated=None):
        """`lines`: the head without "end". `stated`: the number of blocks; None: as many as there
        are."""
        self.lines, self.blocks, self.stated = lines, blocks, stated

    def encode(self, tile_words, is_numbered):
        text = "".join(f"{line}\n" for line in [*self.lines, "end"]).encode("latin-1")
        words = []
        for place, block in enumerate(self.blocks, 1):
            words += [len(block.numbers), len(block.trailer)]
            words += [place if block.number is None else block.number] if is_numbered else []
            words += block.numbers
            for bits in block.bits or ():
                words += [bits >> 64 * i & 2**64 - 1 for i in range(tile_words)]
            words += block.trailer
        words.append(0)
        if is_numbered:
            words.append(len(self.blocks) if self.stated is None else self.stated)
        return (
            text
            + b"\n" * (-len(text) % 8)
            + struct.pack(f"<{len(words)}Q", *(word % 2**64 for word in words))
        )


def encode(parts):
    data, size, is_numbered = b"", 0, True
    for part in parts:
        if part.lines[0].startswith("PEGSET"):
            size, is_numbered = tile_words(part.lines), part.lines[0] == "PEGSET3"
        data += part.encode(size, is_numbered)
    return data


def decode(data):
    """Of a file that encode() made."""
    parts, at, size, is_numbered = [], 0, 0, True
    while at < len(data):
        end = data.index(b"\nend\n", at) + 5
        lines = data[at:end].decode("latin-1").splitlines()[:-1]
        at = end + -end % 8
        if lines[0].startswith("PEGSET"):
            size, is_numbered = tile_words(lines), lines[0] == "PEGSET3"
        parts.append(Part(lines, []))
        while number := struct.unpack_from("<Q", data, at)[0]:
            trailer, own = struct.unpack_from("<QQ", data, at + 8)
            at += 24 if is_numbered else 16
            words = struct.unpack_from(f"<{number * (1 + size) + trailer}Q", data, at)
            at += 8 * len(words)
            records, trailer = words[number:][: number * size], words[number * (1 + size) :]
            bits = [
                sum(word << 64 * i for i, word in enumerate(records[first : first + size]))
                for first in range(0, len(records), size or 1)
            ]
            own = own if is_numbered else None
            parts[-1].blocks.append(
                Block([*words[:number]], bits if size else None, [*trailer], own)
            )
        at += 8
        if is_numbered:
            (parts[-1].stated,) = struct.unpack_from("<Q", data, at)
            at += 8
    return parts


def letters(p, holes):
    return "".join("o" if p >> hole & 1 else "." for hole in range(holes))


def numbers(holes):
    return " ".join(str(hole + 1) for hole in holes)


def generators(rng, group):
    """Some of which all are products; at times more than needed."""
    chosen = []
    for g in rng.sample(group, len(group)):
        if g not in generated(len(g), chosen) or rng.random() < 0.05:
            chosen.append(g)
    return chosen


def note(rng):
    notes = ("note board x", "note \x1b[2J", "note limit 3", "note ")
    return [rng.choice(notes)] if rng.random() < 0.3 else []


def board_lines(board):
    if board.kind == "lines":
        return [
            "lattice lines",
            f"holes {board.holes}",
            *(f"line {numbers(line)}" for line in board.told),
        ]
    return [
        f"lattice {board.kind}",
        *(["directions 8"] if board.diagonals else []),
        *([f"wrap {board.joined}"] if board.joined else []),
        *(f"row {row}" for row in board.rows),
    ]


def rank_on(board, holes):
    """Of the sums of jumps, seen on these holes."""
    basis = []
    for vector in [sum((v >> hole & 1) << i for i, hole in enumerate(holes)) for v in board.basis]:
        vector = board.reduced(vector, basis)
        basis = sorted([*basis, vector], reverse=True) if vector else basis
    return len(basis)


def draw_holes(rng, board, group):
    """Tile and place holes that number a class, the tile holes carried to themselves by some of the
    group."""
    orbits = sorted({frozenset(g[hole] for g in group) for hole in range(board.holes)}, key=sorted)
    tiles, places = [], []
    for orbit in rng.sample(orbits, len(orbits)):
        if rng.random() < 0.5 and rank_on(board, [*tiles, *orbit]) == len(tiles) + len(orbit):
            tiles += orbit
    for hole in rng.sample(range(board.holes), board.holes):
        if hole not in tiles and rank_on(board, [*tiles, *places, hole]) > len(tiles) + len(places):
            places.append(hole)
    return rng.sample(tiles, len(tiles)), places


def number_of(p, holes):
    return sum((p >> hole & 1) << i for i, hole in enumerate(holes))


def blocks_of(rng, board, positions, group, holes):
    """Those of a part. `holes`: tile and place holes, None of a list."""

    def trailer():
        return [rng.getrandbits(64) for _ in range(rng.choice((0, 0, 1, 5)))]

    blocks = []
    if holes is None:
        least = {p for p in positions if p == min(image(g, p) for g in group)}
        levels = [
            [p for p in sorted(least) if pegs(p) == count] for count in range(board.holes + 1)
        ]
        return [Block(level, None, trailer()) for level in rng.sample(levels, len(levels)) if level]
    tiles, places = holes
    storing = [g for g in group if {g[hole] for hole in tiles} == {*tiles}]
    found = {}
    for p in positions:
        tile = number_of(p, tiles)
        found[tile] = found.get(tile, 0) | 1 << number_of(p, places)
    for _ in range(rng.choice((0, 0, 2))):  # empty ones
        found.setdefault(rng.randrange(2 ** len(tiles)), 0)
    pegs_of = {tile: sum((tile >> i & 1) << hole for i, hole in enumerate(tiles)) for tile in found}
    found = {
        tile: bits
        for tile, bits in found.items()
        if tile == min(number_of(image(g, pegs_of[tile]), tiles) for g in storing)
    }
    order = rng.sample(sorted(found), len(found))
    while order:
        here, order = sorted(order[: rng.choice((1, 2, 3, len(order)))]), order
        order = [tile for tile in order if tile not in here]
        blocks.append(Block(here, [found[tile] for tile in here], trailer()))
    return blocks


def make(problem, rng, store=None, groups="contained"):
    """The parts of a right file of the problem: of a list one section, of tiles one for each class.
    `groups`: "larger", a wrong one, right but for a group of winning positions that is larger than
    that of the reachable ones; None if there is none."""
    board, store = problem.board, store or rng.choice(("tiles", "list"))
    classes = {}
    for seed in problem.starts:
        classes.setdefault(board.position_class(seed) if store == "tiles" else 0, set()).add(seed)
    parts, magic = [], rng.choice(("PEGSET3", "PEGSET3", "PEGSET3", "PEGSET2"))
    for seeds in classes.values():
        group = [g for g in problem.symmetries if {image(g, p) for p in seeds} == seeds]
        group = subgroup(rng, group) if rng.random() < 0.3 else group
        holes = draw_holes(rng, board, subgroup(rng, group)) if store == "tiles" else None
        of_winning = group
        if groups == "larger":
            group = group[:1]
        levels = problem.levels(seeds)
        lines = [
            magic,
            *note(rng),
            *board_lines(board),
            *([] if problem.max_depth is None else [f"limit {problem.max_depth}"]),
            *note(rng),
            *(f"start {letters(p, board.holes)}" for p in sorted(seeds)),
            *(f"symmetry {numbers(g)}" for g in generators(rng, group)),
            *([f"tiles {numbers(holes[0])}", f"places {numbers(holes[1])}"] if holes else []),
            *note(rng),
        ]
        parts.append(Part(lines, blocks_of(rng, board, set().union(*levels), group, holes)))
        if problem.finish is None or problem.max_depth is not None:
            continue
        targets = {*problem.finish}
        fixing = [g for g in of_winning if {image(g, p) for p in targets} == targets]
        fixing = subgroup(rng, fixing)
        if groups == "larger" and len(fixing) == 1:
            return None
        won = problem.winning(levels)
        lines = [
            "winning",
            *(f"target {letters(p, board.holes)}" for p in sorted(problem.finish)),
            *(f"symmetry {numbers(g)}" for g in generators(rng, fixing)),
        ]
        parts.append(Part(lines, blocks_of(rng, board, won, fixing, holes)))
    return parts


def values(lines, word):
    return [line[len(word) + 1 :] for line in lines if line.startswith(word + " ")]


def holes_in(text):
    """From 0, as they stand in a line."""
    return tuple(int(hole) - 1 for hole in text.split())


def tile_and_place_holes(lines):
    """None in a list."""
    found = [holes_in(text) for word in ("tiles", "places") for text in values(lines, word)]
    return found or None


def read_group(lines, holes):
    return generated(holes, [holes_in(text) for text in values(lines, "symmetry")], 5000)


def read_positions(lines, word):
    return {
        sum(1 << i for i, letter in enumerate(text) if letter == "o")
        for text in values(lines, word)
    }


def read_problems(data):
    """The problem of each class of a file that is well formed, and its parts."""
    found = []
    for part in decode(data):
        lines = part.lines
        if lines[0] == "winning":
            found[-1][0].finish = read_positions(lines, "target")
            found[-1][1].append(part)
            continue
        (lattice,) = values(lines, "lattice")
        if lattice == "lines":
            holes = values(lines, "holes")[0]
            told = [holes_in(text) for text in values(lines, "line")]
            board = SetBoard(lattice, holes=int(holes), lines=told)
        else:
            is_diagonal, joined = bool(values(lines, "directions")), "".join(values(lines, "wrap"))
            board = SetBoard(lattice, values(lines, "row"), is_diagonal, joined)
        starts, group = read_positions(lines, "start"), read_group(lines, board.holes)
        limit = next(map(int, values(lines, "limit")), None)
        found.append((SetProblem(board, starts, group, None, limit), [part]))
    return found


def class_span(board):
    """All sums of jump vectors: two positions are of one class if they differ by one of these."""
    span = {0}
    for _, touched in board.masks:
        if touched not in span:
            span |= {p ^ touched for p in span}
    return span


def records(part):
    """(number of the tile, place) of each position of tiles."""
    return {
        (tile, place)
        for block in part.blocks
        for tile, bits in zip(block.numbers, block.bits)
        for place in range(bits.bit_length())
        if bits >> place & 1
    }


def members(board, seeds, part, holes, group):
    """The positions that a part has, images included."""
    if holes is None:
        stored = {p for block in part.blocks for p in block.numbers}
        return {image(g, p) for p in stored for g in group}
    tiles, places = holes
    at = {
        (number_of(p, tiles), number_of(p, places)): p
        for p in (min(seeds) ^ sums for sums in class_span(board))
    }
    stored = {at[record] for record in records(part)}
    return {image(g, p) for p in stored for g in group if {g[hole] for hole in tiles} == {*tiles}}


HEAD = re.compile(
    r"PEGSET[23]\nlattice (?:lines\nholes [1-9]\d*\n(?:line [1-9]\d* [1-9]\d*"
    r" [1-9]\d*\n)*|square\n(?:directions 8\n)?(?:wrap (?:rows|columns|both)\n)?"
    r"(?:row [o-]+\n)+|triangular\n(?:row [o-]+\n)+)(?:limit (?:0|[1-9]\d*)\n)?(?:start"
    r" [o.]+\n)+(?:symmetry [1-9]\d*(?: [1-9]\d*)*\n)*"
    r"(?:tiles (?:[1-9]\d*(?: [1-9]\d*)*)?\nplaces (?:[1-9]\d*(?:"
    r" [1-9]\d*)*)?\n)?|winning\n(?:target [o.]+\n)*(?:symmetry [1-9]\d*(?: [1-9]\d*)*\n)*"
)


def has_form(data):
    """Whether a file is as FORMAT.md says, but for what it has of positions."""
    sections = read_problems(data)
    if len({shape(problem, parts) for problem, parts in sections}) > 1:
        return False
    if len({parts[0].lines[0] for _, parts in sections}) > 1:
        return False
    for part in (part for _, parts in sections for part in parts):
        numbers = [block.number for block in part.blocks]
        if part.stated is not None and (
            part.stated != len(numbers) or numbers != [*range(1, part.stated + 1)]
        ):
            return False
    classes = [{p.board.position_class(start) for start in p.starts} for p, _ in sections]
    if len(set().union(*classes)) < sum(map(len, classes)):
        return False
    for problem, parts in sections:
        board, holes = problem.board, problem.board.holes
        for part in parts:
            head = "".join(f"{line}\n" for line in part.lines if not line.startswith("note "))
            if not HEAD.fullmatch(head):
                return False
            lists = {
                word: [[int(hole) for hole in text.split()] for text in values(part.lines, word)]
                for word in ("line", "symmetry", "tiles", "places")
            }
            texts = values(part.lines, "start") + values(part.lines, "target")
            ends = (
                read_positions(part.lines, "target") if part is not parts[0] else {*problem.starts}
            )
            if (
                any(
                    len({*numbers}) < len(numbers) or max(numbers, default=1) > holes
                    for found in lists.values()
                    for numbers in found
                )
                or any(len(text) != holes for text in texts)
                or any(len(g) != holes for g in lists["symmetry"])
            ):
                return False
            for g in (tuple(hole - 1 for hole in numbers) for numbers in lists["symmetry"]):
                if not board.carries_jumps(g) or any(
                    {image(g, p) for p in kept} != {*kept} for kept in (ends, problem.starts)
                ):
                    return False
        if (
            len({pegs(p) for p in problem.starts}) > 1
            or len({*map(len, values(parts[0].lines, "row"))}) > 1
            or (len(parts) > 1 and problem.max_depth is not None)
            or not {*read_group(parts[-1].lines, holes)} <= {*problem.symmetries}
        ):
            return False
        if not all(
            has_blocks(problem, part, tile_and_place_holes(parts[0].lines)) for part in parts
        ):
            return False
    return encode(decode(data)) == data


def shape(problem, parts):
    """What the sections of a file have in common."""
    board = problem.board
    pegs_of_starts = frozenset(map(pegs, problem.starts))
    return board.holes, tuple(board.jumps), problem.max_depth, pegs_of_starts, len(parts)


def has_blocks(problem, part, holes):
    numbers = [number for block in part.blocks for number in block.numbers]
    group = read_group(part.lines, problem.board.holes)
    if len({*numbers}) < len(numbers) or any(
        block.numbers != sorted(block.numbers) for block in part.blocks
    ):
        return False
    if holes is None:
        levels = [{pegs(p) for p in block.numbers} for block in part.blocks]
        return (
            all(len(level) == 1 for level in levels)
            and len(set().union(*levels)) == len(levels)
            and all(
                p >> problem.board.holes == 0 and p == min(image(g, p) for g in group)
                for p in numbers
            )
        )
    tiles, places = holes
    if {*tiles} & {*places} or rank_on(problem.board, [*tiles, *places]) < len(tiles) + len(places):
        return False
    if (
        len(tiles) + len(places) < len(problem.board.basis)
        or len({problem.board.position_class(p) for p in problem.starts}) > 1
    ):
        return False
    storing = [g for g in group if {g[hole] for hole in tiles} == {*tiles}]
    for block in part.blocks:
        for tile, bits in zip(block.numbers, block.bits):
            shown = sum((tile >> i & 1) << hole for i, hole in enumerate(tiles))
            if (
                tile >> len(tiles)
                or bits >> 2 ** len(places)
                or tile != min(number_of(image(g, shown), tiles) for g in storing)
            ):
                return False
    here = {*numbers}
    found = members(problem.board, problem.starts, part, holes, group)
    return {
        (number_of(p, tiles), number_of(p, places)) for p in found if number_of(p, tiles) in here
    } == records(part)


def is_true(data):
    """Whether a file is right: it has the form, and its sets are those of its problems."""
    return has_form(data) and has_true_sets(data)


def has_true_sets(data):
    for problem, parts in read_problems(data):
        holes = tile_and_place_holes(parts[0].lines)
        levels = problem.levels()
        found = members(problem.board, problem.starts, parts[0], holes, problem.symmetries)
        if found != set().union(*levels):
            return False
        if len(parts) > 1:
            group = read_group(parts[1].lines, problem.board.holes)
            found = members(problem.board, problem.starts, parts[1], holes, group)
            if problem.max_depth is not None or found != problem.winning(levels):
                return False
    return True
