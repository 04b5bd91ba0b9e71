#!/usr/bin/env python3
"""Proves that files of position sets (tools/check/FORMAT.md) are right: scripts/check_certificate.py FILE...

Every jump removes a peg, so from the most pegs down one set alone is R = S + N(R), N(R) what one jump leads to from R (within
the limit of depth): what the seeds S reach. Likewise, from the fewest pegs up, one set alone is W = T + {p: a jump leads from p
into W} within R: from where the targets T can be reached. So sets for which these equations hold are right, however made.
Boards have at most 25 holes. Exit codes: 0 all files are proved, 1 one is not, 2 wrong usage, unreadable, or a larger board.
"""

import collections
import functools
import itertools
import json
import struct
import sys

STEPS = {"square": ((0, 1), (0, -1), (1, 0), (-1, 0)), "triangular": ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))}
COUNTED = ("positions canonical_positions jumps dead_ends canonical_dead_ends winning_positions "
           "canonical_winning_positions").split()


def need(condition, why):
    if not condition:
        raise ValueError(why)


def keys(found, required, optional=""):
    need({*required.split()} <= {*found} <= {*required.split(), *optional.split()}, f"keys {[*found]}: expected {required}")


def is_plain(value):
    """Of texts and numbers from 0."""
    if isinstance(value, (dict, list)):
        return all(map(is_plain, value.values() if isinstance(value, dict) else value))
    return type(value) is str or (type(value) is int and value >= 0)


def words(texts, within):
    need(all(hex(int(text, 16)) == text and int(text, 16) | within == within for text in texts), f"{texts}: not in {within:#x}")
    return [int(text, 16) for text in texts]


def image(g, p):
    return sum(1 << to for i, to in enumerate(g) if p >> i & 1)


def pick(g, p):
    """The inverse of image(g, ...)."""
    return sum(1 << i for i, hole in enumerate(g) if p >> hole & 1)


def mix(p):
    z = (p + 0x9e3779b97f4a7c15) % 2 ** 64
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 % 2 ** 64
    z = (z ^ z >> 27) * 0x94d049bb133111eb % 2 ** 64
    return z ^ z >> 31


def board_of(board):
    """(number of holes, jumps)."""
    if board["lattice"] in STEPS:
        keys(board, "name lattice picture")
        need(type(board["picture"]) is list and {*"".join(board["picture"])} <= {*"o-"}, "the picture has other marks than o and -")
        cells = [(r, c) for r, row in enumerate(board["picture"]) for c, mark in enumerate(row) if mark == "o"]
        lines = [[(r + n * y, c + n * x) for n in range(3)] for r, c in cells for y, x in STEPS[board["lattice"]]]
        return len(cells), {tuple(map(cells.index, line)) for line in lines if {*line} <= {*cells}}
    kind, size = ("lines", 3) if "lines" in board else ("edges", 2)
    keys(board, f"name lattice names {kind}")
    both = [tuple(part) for part in board[kind]] + [tuple(part[::-1]) for part in board[kind]]
    need(board["lattice"] == "graph" and all(len({*part}) == len(part) == size for part in both), "a line or edge is none")
    need(type(board["names"]) is list and {*sum(both, ())} <= {*range(len(board["names"]))}, "a line or edge has a hole that is none")
    paths = ((u, v, w) for u, v in both for x, w in both if v == x and u != w) if kind == "edges" else both
    return len(board["names"]), {*paths}


class Proof:
    """Raises an exception if the file is not right."""

    def __init__(self, file):
        self.file, self.counts, self.classes, self.parts = file, [], set(), []
        need(file.read(8) == b"PEGSET1\n", "the file does not begin with PEGSET1")
        self.read_header(self.document())
        while "set" in (document := self.document()):
            self.read_section(document)
        need(not file.read(1), "bytes follow the footer")
        need(set().union(*self.classes) == {*self.seeds}, "a seed belongs to no section")
        self.rows, kept = self.levels(), {"depth", "pegs", "positions", *document["levels"][0]}
        expected = {"sections": self.counts, "levels": [{name: row.get(name) for name in kept} for row in self.rows]}
        need(document == expected, f"the footer is {document}: expected {expected}")

    def read(self, form, count=1):
        return struct.unpack(f"<{count}{form}", self.file.read(struct.calcsize(f"<{count}{form}")))

    def document(self):
        length, objects = self.read("Q")[0], []
        text = self.file.read(length).decode()
        found = json.loads(text, object_pairs_hook=lambda pairs: objects.append(pairs) or dict(pairs))
        need(length % 8 == 0 and text[0] + text.rstrip(" ")[-1] == "{}", "a document has a wrong length or filling")
        need(is_plain(found) and all(len(dict(pairs)) == len(pairs) for pairs in objects), "a key twice, or a value that is none")
        return found

    def read_header(self, header):
        keys(header, "format version program board start seeds symmetries", "finish max_depth")
        need((header["format"], header["version"]) == ("pegspace position set", 1), "another format or version")
        self.header, self.limit, (self.holes, jumps) = header, header.get("max_depth", 64), board_of(header["board"])
        if self.holes > 25:
            raise OSError(f"a board of {self.holes} holes; expected at most 25")
        self.all, self.jumps = 2 ** self.holes - 1, [(1 << f | 1 << o, 1 << t) for f, o, t in jumps]
        self.seeds, self.group = words(header["seeds"], self.all), [tuple(g) for g in header["symmetries"]]
        need(self.seeds == sorted({*self.seeds}) and type(self.limit) is int, "the seeds do not ascend, or the limit is not a number")
        need(len({*map(int.bit_count, self.seeds)}) == 1, "the seeds differ in pegs")
        self.check_group(self.group, lambda g: ({tuple(g[h] for h in jump) for jump in jumps}, {image(g, p) for p in self.seeds}))
        need(all(sorted(g) == [*range(self.holes)] for g in self.group), "a symmetry is no permutation")
        self.targets = self.pairs(header["finish"]["targets"]) if "finish" in header else set()
        keys(header.get("finish", ["label", "targets"]), "label targets")
        self.basis = []  # of the sums of jumps: each without the leading bits of those before it
        for full, to in self.jumps:
            self.basis += {self.class_of(full | to)} - {0}

    def check_group(self, group, image_of):
        need(group[0] == tuple(range(self.holes)) and len({*group}) == len(group), "the identity is not first, or a symmetry twice")
        need({*group} == {tuple(g[hole] for hole in h) for g in group for h in group}, "the symmetries form no group")
        need(all(image_of(g) == image_of(group[0]) for g in group), "a symmetry moves jumps, seeds, targets or tile holes")

    def pairs(self, texts):
        pairs = {tuple(words(pair, self.all)) for pair in texts}
        need(all(mask | value == mask for mask, value in pairs), "a target has pegs outside its mask")
        return pairs

    def relevant(self, g, targets, reached):
        """The images of targets, without the single positions that are not reached: these make no difference."""
        images = {(image(g, mask), image(g, value)) for mask, value in targets}
        return frozenset((mask, value) for mask, value in images if mask != self.all or value in reached)

    def class_of(self, p):
        return functools.reduce(lambda q, vector: min(q, q ^ vector), self.basis, p)

    def children(self, p):
        return [p ^ full ^ to for full, to in self.jumps if p & full == full and not p & to]

    def depth(self, p):
        return self.seeds[0].bit_count() - p.bit_count()

    def leading(self, reached, targets, won):
        """The right side of the equation of winning positions."""
        return {p for p in reached if any(p & mask == value for mask, value in targets) or not won.isdisjoint(self.children(p))}

    def read_section(self, section):
        group, is_list = [self.group[i] for i in section["symmetries"]], section["store"] == "list"
        if section["set"] == "winning":
            keys(section, "set store symmetries targets")
            need("finish" in self.header and "max_depth" not in self.header, "a winning section without a finish, or with a limit")
            (store, seeds, reached, winning), targets = self.parts[-1], self.pairs(section["targets"])
            self.check_group(group, lambda g: self.relevant(g, targets, reached))
        else:
            keys(section, "set store symmetries seeds" + ("" if is_list else " tile_holes place_holes dependent_holes"))
            store, seeds = self.parts[0][0] if self.parts else section["store"], words(section["seeds"], self.all)
            need((section["set"], is_list or section["store"]) in (("reachable", True), ("reachable", "tiles")), "another set or store")
            need(seeds == [p for p in self.seeds if is_list or self.class_of(p) == self.class_of(seeds[0])], "not the seeds of a class")
            need(not is_list or {*group} == {*self.group}, "a list does not name all symmetries")
            images = {frozenset(image(g, p) for p in seeds) for g in self.group}
            need(not images & self.classes, "a class, or an image of it, has two sections")
            self.classes |= images
            self.set_numbering(is_list, section, seeds[0])
        need(section["store"] == store, "two stores")
        self.check_group(group, lambda g: ({image(g, p) for p in seeds}, {g[hole] for hole in self.tile_holes}))
        found = self.positions(section, group)
        if section["set"] == "winning":
            winning.add(self.relevant(group[0], targets, reached))
            expected = self.leading(reached, targets, found)
        else:
            self.parts.append((store, seeds, found, set()))
            expected = {*seeds, *(q for p in found for q in self.children(p) if self.depth(q) <= self.limit)}
        for p in sorted(found ^ expected, key=int.bit_count)[-1:]:
            raise ValueError(f"{section['set']} position {p:#x} is {'not to be there' if p in found else 'missing'}")
        levels = [[p for p in found if self.depth(p) == depth] for depth in range(1 + max(map(self.depth, found), default=-1))]
        self.counts.append({"positions": [str(len(level)) for level in levels],
                            "fingerprints": [hex(sum(map(mix, level)) % 2 ** 64) for level in levels]})

    def set_numbering(self, is_list, section, seed):
        """A list is read like tiles with one place, all holes tile holes."""
        self.tile_holes, self.place_holes, self.dependent = [*range(self.holes)], [], []
        if is_list:
            return
        self.tile_holes, self.place_holes, self.dependent = (section[f"{role}_holes"] for role in ("tile", "place", "dependent"))
        free = self.tile_holes + self.place_holes
        need(sorted(free + [one["hole"] for one in self.dependent]) == [*range(self.holes)], "a hole has no role or several")
        for one in self.dependent:
            keys(one, "hole parity_of constant")
            need(len(one["constant"]) == 2 and {*one["constant"]} <= {0, 1}, "a constant is no pair of bits")
            need({*one["parity_of"]} <= {*free}, "parity_of has a dependent hole")
        need(len(free) + 1 == len(self.basis), "the number of tile and place holes does not fit the class")
        for p, half in [(seed, 0)] + [(seed ^ full ^ to, 1) for full, to in self.jumps]:
            found = self.position(pick(self.tile_holes, p), pick(self.place_holes, p), half)
            need(p == found, f"the numbers of position {p:#x} of the class are those of {found:#x}")

    def position(self, tile, place, half):
        free = p = image(self.tile_holes, tile) | image(self.place_holes, place)
        for one in self.dependent:
            p |= (pick(one["parity_of"], free).bit_count() + one["constant"][half]) % 2 << one["hole"]
        return p

    def positions(self, section, group):
        """All positions of a section's runs, with their images."""
        is_list, order, stored, tiles, places = section["store"] == "list", [], set(), set(), 2 ** len(self.place_holes)
        while count := self.read("Q")[0]:
            run = self.read("Q" if is_list else "I", count)
            need(all(a < b for a, b in zip(run, run[1:])) and tiles.isdisjoint(run), "a run does not ascend, or a tile comes twice")
            tiles.update(run)
            if is_list:
                need(len({*map(int.bit_count, run)}) == 1, "positions of a run differ in pegs")
                order.append(run[0].bit_count())
                stored.update(run)
                continue
            need(not any(self.read("I", count % 2)), "bytes after tile numbers are not zero")
            for tile, half in itertools.product(run, (0, 1)):
                bits = int.from_bytes(self.file.read(max(8, places // 8)), "little")
                need(bits < 2 ** places, f"tile {tile} has a bit after its places")
                stored.update(self.position(tile, place, half) for place, bit in enumerate(f"{bits:b}"[::-1]) if bit == "1")
        need(order == sorted({*order}, reverse=section["set"] == "reachable"), f"runs come with {order} pegs")
        for tile in tiles:
            images = {pick(self.tile_holes, image(g, image(self.tile_holes, tile))) for g in group}
            need(tile == min(images), f"{'position' if is_list else 'tile'} {tile:#x} has the smaller image {min(images):#x}")
        found = {image(g, p) for p in stored for g in group}
        for p in found - stored:
            need(pick(self.tile_holes, p) not in tiles, f"position {p:#x} is an image, but its tile does not have it")
        return found

    def levels(self):
        """The rows of levels.csv, all counted again; winning columns only where the sections that prove them are there."""
        everything, won, columns = {image(g, p) for _, _, found, _ in self.parts for p in found for g in self.group}, set(), {*COUNTED}
        for depth in range(self.seeds[0].bit_count(), -1, -1):
            won |= self.leading({p for p in everything if self.depth(p) == depth}, self.targets, won)
        for _, seeds, reached, winning in self.parts:
            back = collections.defaultdict(set)  # how each class that the section stands for sees the targets
            for g in self.group:
                back[frozenset(pick(g, p) for p in seeds)].add(self.relevant(g, self.targets, reached))
            columns -= {"winning_positions"} if any(some.isdisjoint(winning) for some in back.values()) else set()
            columns -= set() if frozenset().union(*itertools.chain(*back.values())) in winning else {"canonical_winning_positions"}
        canonical = {p for p in everything if p == min(image(g, p) for g in self.group)}
        dead = {p for p in everything if not self.children(p)}
        jumps = [p for p in everything for _ in self.children(p)]
        counts = [collections.Counter(map(self.depth, some)) for some in (
            everything, canonical, jumps, dead, dead & canonical, won, {min(image(g, p) for g in self.group) for p in won})]
        return [{"depth": depth, "pegs": self.seeds[0].bit_count() - depth} |
                {name: str(count[depth]) for name, count in zip(COUNTED, counts) if name in columns} for depth in sorted(counts[0])]

    def print(self):
        header, board = self.header, self.header["board"]
        print(f"board {board['name']}: {board['lattice']}, {self.holes} holes")
        print(*board.get("picture") or [json.dumps(board.get("lines") or board["edges"])], sep="\n")
        print(f"start {header['start']}: {' '.join(header['seeds'])}")
        if len(self.rows[0]) > 7:
            print(f"finish {header['finish']['label']}: {json.dumps(header['finish']['targets'])}")
        print("limit of depth:", header.get("max_depth", "none"))
        for row in [{}] + self.rows:
            print(*(row.get(name, "" if row else name) for name in ["depth", "pegs", *COUNTED]), sep=",")


def main():
    code = 0 if len(sys.argv) > 1 else 2
    for path in sys.argv[1:]:
        try:
            with open(path, "rb") as file:
                proof = Proof(file)
            print(f"{path}: PROVED")
            proof.print()
        except OSError as error:
            print(f"check_certificate.py: {path}: {error}", file=sys.stderr)
            code = 2
        except Exception as error:  # what cannot be read is not proved
            print(f"{path}: not proved: {error if type(error) is ValueError else repr(error)}")
            code = max(code, 1)
    return code


if __name__ == "__main__":
    sys.exit(main())
