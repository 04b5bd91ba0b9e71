#!/usr/bin/env python3
"""Proves that a position set (tools/check/FORMAT.md) is right: tools/check/check_set.py FILE

Every jump removes a peg, so from the most pegs down one set alone is R = S + N(R), N(R) what one
jump leads to from R (within the limit): what the starts S reach. Likewise one set alone is W = (T +
{p: a jump leads from p into W}) within R: from where targets T can be reached. The equations are
checked at every stored position, with one byte for each position of the class. Needs NumPy. Exit
code: 0 it is proved; 1 it is wrong; 2 wrong usage, no such file, or more than 2^30 positions in a
class.
"""

import hashlib
import re
import sys
from fractions import Fraction

if __name__ == "__main__" and sys.argv[1:] in (["-h"], ["--help"]):
    sys.exit(print(__doc__))
try:
    import numpy as np
except ImportError:
    sys.exit(2 if sys.stderr.write("check_set.py: it needs NumPy (python3-numpy)\n") else 0)

NUMBER = r"[1-9]\d*"
NUMBERS = rf"{NUMBER}(?: {NUMBER})*"
REACHABLE = re.compile(
    rf"PEGSET[23]\nlattice (?:lines\nholes ({NUMBER})\n((?:line {NUMBERS}\n)*)|"
    r"(square|triangular)\n(directions 8\n)?(?:wrap (rows|columns|both)\n)?((?:row [o-]+\n)+))"
    rf"(?:limit (0|{NUMBER})\n)?((?:start [o.]+\n)+)((?:symmetry {NUMBERS}\n)*)"
    rf"(tiles ((?:{NUMBERS})?)\nplaces ((?:{NUMBERS})?)\n)?end\n+"
)
WINNING = re.compile(rf"winning\n((?:target [o.]+\n)*)((?:symmetry {NUMBERS}\n)*)end\n+")
STEPS = {
    "square": ((0, 1), (0, -1), (1, 0), (-1, 0)),
    "triangular": ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)),
}
DIAGONALS, AT_ONCE, MOST_DIMENSIONS = ((1, 1), (1, -1), (-1, 1), (-1, -1)), 1 << 18, 30
COLUMNS = (
    "depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,"
    "winning_positions,canonical_winning_positions"
)


def need(holds, why):
    if not holds:
        raise ValueError(why)


def word_of(numbers):
    return sum(1 << int(i) for i in numbers)


def image(g, p):
    return word_of(g[hole] for hole in range(len(g)) if p >> hole & 1)


def linear(images):
    """The map of words that carries bit i to images[i], as XOR of one table entry a byte."""
    tables = np.array(
        [
            [
                np.bitwise_xor.reduce(
                    [np.uint64(0)]
                    + [np.uint64(w) for i, w in enumerate(images[8 * t : 8 * t + 8]) if v >> i & 1]
                )
                for v in range(256)
            ]
            for t in range(max(1, (len(images) + 7) // 8))
        ],
        np.uint64,
    )
    return lambda words: np.bitwise_xor.reduce(
        [tables[t][words >> np.uint64(8 * t) & np.uint64(255)] for t in range(len(tables))]
    )


def pegs(positions):
    return np.unpackbits(np.ascontiguousarray(positions).view(np.uint8).reshape(-1, 8), axis=1).sum(
        axis=1, dtype=np.int64
    )


def holes_of(text, holes):
    numbers = [int(word) - 1 for word in text.split()]
    need(
        len({*numbers}) == len(numbers) and all(0 <= hole < holes for hole in numbers),
        "a line of holes is wrong",
    )
    return numbers


def positions_of(text, holes):
    found = [line.split()[1] for line in text.splitlines()]
    need(all(len(letters) == holes for letters in found), "a position is none of its board")
    return {word_of(i for i, letter in enumerate(letters) if letter == "o") for letters in found}


def group_of(text, holes, jumps, *kept):
    generators, group = [tuple(holes_of(line[9:], holes)) for line in text.splitlines()], [
        tuple(range(holes))
    ]
    for g in generators:
        need(
            len(g) == holes and {tuple(g[h] for h in jump) for jump in jumps} == jumps,
            "a symmetry does not carry jumps to jumps",
        )
        need(
            all({image(g, p) for p in positions} == positions for positions in kept),
            "a symmetry does not carry starts or targets to themselves",
        )
    known = {*group}
    for g in group:  # grows while it is read
        new = {tuple(h[hole] for hole in g) for h in generators} - known
        known |= new
        group += new
        need(len(group) <= 4096, "it lists too many symmetries")
    return group


def lattice_jumps(lattice, diagonals, wrap, rows):
    cells = {
        cell: i
        for i, cell in enumerate(
            (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "o"
        )
    }
    need(
        len({*map(len, rows)}) == 1 and (lattice == "square" or not (diagonals or wrap)),
        "its lattice is none",
    )

    def hole(r, c):
        return cells.get(
            (
                r % len(rows) if wrap in ("columns", "both") else r,
                c % len(rows[0]) if wrap in ("rows", "both") else c,
            )
        )

    found = {
        (hole(r, c), hole(r + y, c + x), hole(r + 2 * y, c + 2 * x))
        for r, c in cells
        for y, x in STEPS[lattice] + (DIAGONALS if diagonals else ())
    }
    return len(cells), {jump for jump in found if None not in jump and len({*jump}) == 3}


class Space:
    """Numbers the positions of the starts' classes by the pegs on some holes: on those of each
    class one position has each pattern."""

    def __init__(self, holes, jumps, starts, pivots):
        rows, self.columns = [word_of(jump) for jump in jumps], {}
        for hole in range(holes) if pivots is None else pivots:
            row = next((row for row in rows if row >> hole & 1), None)
            need(row is not None or pivots is None, "tile and place holes do not number the class")
            if row is not None:
                rows = [r ^ row if r >> hole & 1 else r for r in rows]
                self.columns = {
                    h: c ^ row if c >> hole & 1 else c for h, c in self.columns.items()
                } | {hole: row}
        need(not any(rows), "tile and place holes number only a part of the class")
        self.pick = linear(
            [
                1 << [*self.columns].index(hole) if hole in self.columns else 0
                for hole in range(holes)
            ]
        )
        self.position = linear([*self.columns.values()])
        self.classes = np.unique(self.rest(np.array([*starts], np.uint64)))
        if len(self.classes) << len(self.columns) > 1 << MOST_DIMENSIONS:
            raise MemoryError(f"its classes have more than 2^{MOST_DIMENSIONS} positions")

    def rest(self, positions):
        return positions ^ self.position(self.pick(positions))

    def holds(self, positions):
        return np.isin(self.rest(positions), self.classes)

    def index(self, positions):
        return np.searchsorted(self.classes, self.rest(positions)) << len(self.columns) | self.pick(
            positions
        ).astype(np.int64)


class Part:
    """The stored positions of a part, and a table of all in the classes."""

    def __init__(self, blocks, holes, space, group, tiles, places):
        self.blocks, self.space, self.group, self.places = blocks, space, group, places
        self.carriers = [
            linear([1 << to for to in g]) for g in group if {g[hole] for hole in tiles} == {*tiles}
        ]
        self.number = linear(
            [1 << tiles.index(hole) if hole in tiles else 0 for hole in range(holes)]
        )
        self.from_tile = linear(
            [space.columns[hole] if places is not None else 1 << hole for hole in tiles]
        )
        self.from_place = linear([space.columns[hole] for hole in places or ()])(
            np.arange(2 ** len(places or ()), dtype=np.uint64)
        )
        self.table = np.zeros(len(space.classes) << len(space.columns), bool)
        numbers = np.concatenate([block[0] for block in blocks] + [np.zeros(0, np.uint64)])
        need(
            len(np.unique(numbers)) == len(numbers)
            and (not len(numbers) or int(numbers.max()) < 2 ** len(tiles)),
            "a record comes twice, or is too large",
        )
        need(
            all(np.all(block[0][:-1] < block[0][1:]) for block in blocks),
            "the records of a block are out of order",
        )
        levels = [{*pegs(block[0])} for block in blocks if places is None]
        need(
            all(len(level) == 1 for level in levels) and len(set().union(*levels)) == len(levels),
            "a level of a list is not one block",
        )
        for here, has, _ in self.chunks():
            need(
                self.space.holds(here[has]).all(), "a position is of another class than the starts"
            )
            for carry in self.carriers:
                self.table[space.index(carry(here[has]))] = True
        need(
            all(
                np.array_equal(self.table[space.index(here)], has) for here, has, _ in self.chunks()
            )
            or places is None,
            "a tile is not its own image",
        )

    def chunks(self):
        """Positions of stored tiles, whether they are there, and how many images each has."""
        size, places = len(self.from_place), self.places
        for numbers, bits in self.blocks:
            for first in range(0, len(numbers), max(1, AT_ONCE // size)):
                tiles = numbers[first : first + max(1, AT_ONCE // size)]
                base = self.from_tile(tiles) ^ (0 if places is None else self.space.classes[0])
                images = np.array([self.number(carry(base)) for carry in self.carriers])
                need(
                    np.array_equal(images.min(axis=0), tiles),
                    "a record is not the least of its images",
                )
                has = np.ones((len(tiles), 1), bool)
                if places is not None:
                    has = np.unpackbits(
                        bits[first : first + len(tiles)].view(np.uint8), axis=1, bitorder="little"
                    ).astype(bool)
                    need(not has[:, size:].any(), "a record has bits behind its places")
                weights = len(self.carriers) // (images == tiles).sum(axis=0)
                yield (base[:, None] ^ self.from_place).ravel(), has[:, :size].ravel(), np.repeat(
                    weights, size
                )

    def has(self, positions):
        return self.table[self.space.index(positions)]


def prove(part, known, jumps, ends, least_pegs, levels):
    """The equation at every stored position. `known`: the reachable part, of the winning one. Adds
    the counts by pegs."""
    masks = [
        (np.uint64(word_of(jump)), np.uint64(word_of(jump[:2])), np.uint64(1 << jump[2]))
        for jump in jumps
    ]
    whole = [linear([1 << to for to in g]) for g in (known or part).group]
    ends = np.array([p for p in ends if part.space.holds(np.array([p], np.uint64))], np.uint64)
    need(
        part.has(ends if known is None else ends[known.has(ends)]).all(),
        "a start or a reachable target is missing",
    )
    for here, has, weights in part.chunks():
        p, weights = here[has], weights[has]
        founded, count, number = np.isin(p, ends), np.zeros(len(p), np.int64), pegs(p)
        for mask, before, after in masks:
            back = np.flatnonzero(p & mask == (before if known else after))
            founded[back] |= part.has(p[back] ^ mask)
            there = np.flatnonzero(p & mask == (after if known else before))
            inside = (
                known.has(p[there] ^ mask) if known else number[there] > least_pegs
            ) <= part.has(p[there] ^ mask)
            need(inside.all(), "a jump connects the set with a position that is missing")
            count[there] += 1
        need(
            founded.all()
            and (known is None or known.has(p).all())
            and (number >= least_pegs).all(),
            "a position has no reason to be there",
        )
        fixing = weights * sum((carry(p) == p).astype(np.int64) for carry in whole)
        inside = sum(
            part.has(carry(p)).astype(np.int64) for carry in whole
        )  # over it, of each orbit once
        for times in np.unique(inside):
            of_orbits = fixing * (inside == times)
            for column, values in zip(levels[1::3], (of_orbits, of_orbits * (count == 0))):
                column += [Fraction(int(n), int(times)) for n in np.bincount(number, values, 65)]
        for column, values in zip(
            (levels[0], levels[2], levels[3]), (weights, weights * count, weights * (count == 0))
        ):
            column += np.bincount(number, values, 65).astype(np.int64)


class File:
    def __init__(self, path):
        self.data, self.at = np.memmap(path, np.uint8, "r"), 0
        self.magic = self.next(8)

    def next(self, number):
        return bytes(self.data[self.at : self.at + number])

    def words(self, number):
        need(int(number) * 8 <= len(self.data) - self.at, "it ends too early")
        self.at += int(number) * 8
        return self.data[self.at - int(number) * 8 : self.at].view("<u8")

    def head(self, pattern):
        """What the pattern finds in the head here, without its notes."""
        text = b""
        while b"\nend\n" not in text and len(text) < min(1 << 26, len(self.data) - self.at):
            text += bytes(self.data[self.at + len(text) : self.at + len(text) + 4096])
        size = (text.find(b"\nend\n") + 5 + 7) // 8 * 8
        self.at += size
        found = pattern.fullmatch(re.sub("(?m)^note .*\n", "", text[:size].decode("latin-1")))
        need(found and size > 8, "its head is wrong")
        return found.groups(default="")

    def blocks(self, size):
        found, is_numbered = [], self.magic == b"PEGSET3\n"
        while number := int(self.words(1)[0]):
            trailer = self.words(1)[0]
            stated = int(self.words(1)[0]) if is_numbered else len(found) + 1
            need(stated == len(found) + 1, "a block is missing, or in another place")
            found.append((self.words(number), self.words(number * size).reshape(number, size)))
            self.words(trailer)
        stated = int(self.words(1)[0]) if is_numbered else len(found)
        need(stated == len(found), "a part has another number of blocks than it says")
        return found


class Section:
    """A section of a file, proved: what it is of, and its counts by pegs."""

    def __init__(self, file):
        need(file.next(8) == file.magic, "it goes on behind its end")
        (
            holes,
            self.lines,
            self.lattice,
            self.diagonals,
            self.wrap,
            self.rows,
            self.limit,
            starts,
            symmetries,
            is_tiles,
            tiles,
            places,
        ) = file.head(REACHABLE)
        if self.lattice:
            rows = [row[4:] for row in self.rows.splitlines()]
            holes, jumps = lattice_jumps(self.lattice, self.diagonals, self.wrap, rows)
        else:
            holes = int(holes)
            found = {tuple(holes_of(line[5:], holes)) for line in self.lines.splitlines()}
            need(all(len(line) == 3 for line in found), "a line does not have three holes")
            jumps = found | {line[::-1] for line in found}
        need(1 <= holes <= 64, "a board has 1 to 64 holes")
        need(not self.limit or int(self.limit) <= 64, "its limit is too large")
        self.holes, self.jumps, self.starts = holes, jumps, positions_of(starts, holes)
        self.most = max(map(int.bit_count, self.starts))
        need({p.bit_count() for p in self.starts} == {self.most}, "starts differ in their pegs")
        self.group = group_of(symmetries, holes, jumps, self.starts)
        tiles, places = (
            (holes_of(tiles, holes), holes_of(places, holes)) if is_tiles else (range(holes), None)
        )
        space = Space(holes, jumps, self.starts, [*tiles, *places] if is_tiles else None)
        need(not is_tiles or len(space.classes) == 1, "starts differ in their class")
        #: Position classes, by what does not depend on how the file numbers them.
        free = Space(holes, jumps, self.starts, None)
        self.classes = {int(p) for p in free.classes}
        size = max(1, 2 ** len(places) // 64) if is_tiles else 0
        self.levels = np.zeros((7, 65), object)
        reachable = Part(file.blocks(size), holes, space, self.group, tiles, places)
        least = self.most - int(self.limit) if self.limit else 0
        prove(reachable, None, jumps, self.starts, least, self.levels[:5])
        self.targets = self.winning_group = None
        if file.next(8) != b"winning\n":
            return
        need(not self.limit, "it has a limit, so winning positions mean nothing")
        targets, symmetries = file.head(WINNING)
        self.targets = positions_of(targets, holes)
        self.winning_group = group_of(symmetries, holes, jumps, self.starts, self.targets)
        need(
            {*self.winning_group} <= {*self.group},
            "a symmetry of the winning positions is none of the reachable ones",
        )
        blocks = file.blocks(size)
        winning = Part(blocks, holes, space, self.winning_group, tiles, places)
        won = np.zeros((5, 65), object)
        prove(winning, reachable, jumps, self.targets, 0, won)
        self.levels[5:] = won[:2]

    def shape(self):
        return self.holes, self.jumps, self.limit, self.most, self.targets is None

    def print_board(self):
        print(
            f"{self.lattice or 'lines'} lattice, directions"
            f" {8 if self.diagonals else 'as usual'}, wrap {self.wrap or 'none'},"
            f" {self.holes} holes, {len(self.jumps)} jumps, limit {self.limit or 'none'}"
        )
        print(*(row[4:] for row in self.rows.splitlines()), *self.lines.splitlines(), sep="\n")

    def print_problem(self):
        print(f"{len(self.starts)} starts, {len(self.group)} symmetries of the reachable positions")
        for word, positions in (("start", self.starts), ("target", self.targets or ())):
            for p in sorted(positions):
                print(word, "".join("o" if p >> hole & 1 else "." for hole in range(self.holes)))
        if self.targets is None:
            print("winning positions: not in this file; nothing is claimed")
        else:
            count = len(self.winning_group)
            print(f"{len(self.targets)} targets, {count} symmetries of the winning positions")


def print_levels(sections):
    """Their sums: no orbits, as a symmetry may carry a section to another."""
    sums, is_one = sum(section.levels for section in sections), len(sections) == 1
    if not is_one:
        print(f"the sum of {len(sections)} sections, without orbits")
    print(COLUMNS)
    winning = sections[0].targets is not None
    for count in range(sections[0].most, -1, -1):
        if sums[0, count]:
            shown = [
                number if (is_one or at not in (1, 4, 6)) and (winning or at < 5) else ""
                for at, number in enumerate(sums[:, count])
            ]
            print(sections[0].most - count, count, *shown, sep=",")


def main():
    if len(sys.argv) != 2:
        sys.exit(2 if sys.stderr.write("usage: check_set.py FILE\n") else 0)
    try:
        file, sections, classes = File(sys.argv[1]), [], set()
        need(len(file.data) % 8 == 0, "its size is no multiple of 8")
        while file.at < len(file.data):
            section = Section(file)
            sections.append(section)
            need(section.shape() == sections[0].shape(), "its sections are of different problems")
            need(not section.classes & classes, "a position class is in two sections")
            classes |= section.classes
    except (OSError, MemoryError) as error:
        sys.exit(2 if sys.stderr.write(f"check_set.py: {error}\n") else 0)
    except ValueError as error:
        sys.exit(f"NOT PROVED: {error}")
    print("PROVED")
    print("sha256", hashlib.sha256(file.data).hexdigest())
    sections[0].print_board()
    for section in sections:
        section.print_problem()
    print_levels(sections)


if __name__ == "__main__":
    main()
