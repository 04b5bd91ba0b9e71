"""How store `tiles` numbers the positions of a class: tile, place and dependent holes at random, found by elimination over GF(2)."""

from .document import tile_size
from .problem import image, pegs


class Numbering:
    """Of the class of `seed`; `symmetries` carry it, and the tile holes that are chosen, to themselves."""

    def __init__(self, rng, board, seed, symmetries):
        self.rng, self.board, self.seed = rng, board, seed
        masks = [full | empty for full, empty in board.masks]
        self.other_half = seed ^ rng.choice(masks)
        # Sums of an even number of jumps lead from a position to those of its half. Bit i of functionals[hole]: whether
        # the i-th of these changes the hole.
        even = [masks[0] ^ mask for mask in masks]
        self.functionals = [sum((vector >> hole & 1) << i for i, vector in enumerate(even)) for hole in range(board.holes)]
        self.choose(symmetries)

    def choose(self, symmetries):
        rng, holes = self.rng, range(self.board.holes)
        orbits = {frozenset(g[hole] for g in symmetries) for hole in holes}
        share = rng.choice((0, 0.3, 0.6, 1))
        tile_orbits = [orbit for orbit in sorted(orbits, key=lambda orbit: (-len(orbit), min(orbit))) if rng.random() < share]
        while tile_orbits and self.are_dependent(set().union(*tile_orbits)):
            tile_orbits.pop(rng.randrange(len(tile_orbits)))
        self.tile_holes = sorted(set().union(*tile_orbits))
        rng.shuffle(self.tile_holes)
        others = rng.sample([hole for hole in holes if hole not in self.tile_holes], self.board.holes - len(self.tile_holes))
        self.place_holes, self.dependent_holes = [], {}
        for hole in others:
            names = self.combination(hole)
            if names is None:
                self.place_holes.append(hole)
            else:
                self.dependent_holes[hole] = (names, [self.parity(p, [hole, *names]) for p in (self.seed, self.other_half)])

    @staticmethod
    def rank(vectors):
        basis = []
        for vector in vectors:
            for other in basis:
                vector = min(vector, vector ^ other)
            if vector:
                basis.append(vector)
        return len(basis)

    def are_dependent(self, holes):
        return self.rank([self.functionals[hole] for hole in holes]) < len(holes)

    def combination(self, hole):
        """Of the tile and place holes some whose changes add up to the hole's; None if there are none."""
        rows = []  # (sum of functionals, the holes of this sum)
        candidates = self.tile_holes + self.place_holes
        for other in self.rng.sample(candidates, len(candidates)):
            value, names = self.reduced(rows, self.functionals[other], {other})
            if value:
                rows.append((value, names))
        value, names = self.reduced(rows, self.functionals[hole], set())
        return None if value else sorted(names)

    @staticmethod
    def reduced(rows, value, names):
        for other, other_names in rows:
            if value ^ other < value:
                value, names = value ^ other, names ^ other_names
        return value, names

    @staticmethod
    def parity(p, holes):
        return sum(p >> hole & 1 for hole in holes) % 2

    @property
    def description(self):
        dependent = [{"hole": hole, "parity_of": names, "constant": constant} for hole, (names, constant) in self.dependent_holes.items()]
        return {"tile_holes": self.tile_holes, "place_holes": self.place_holes, "dependent_holes": dependent}

    def half(self, p):
        return (pegs(p) + pegs(self.seed)) % 2

    @staticmethod
    def number(p, holes):
        return sum((p >> hole & 1) << i for i, hole in enumerate(holes))

    def image_of_tile(self, g, tile):
        return self.number(image(g, sum((tile >> i & 1) << hole for i, hole in enumerate(self.tile_holes))), self.tile_holes)

    def tiles(self, positions, symmetries):
        """The bits of each tile that is the least of its orbit and has positions, and of some that have none."""
        halves = {}
        for p in positions:
            bits = halves.setdefault(self.number(p, self.tile_holes), [0, 0])
            bits[self.half(p)] |= 1 << self.number(p, self.place_holes)
        kept_empty = self.rng.choice((0, 0, 3, 6))
        for tile in {self.rng.randrange(2 ** len(self.tile_holes)) for _ in range(kept_empty)}:
            halves.setdefault(tile, [0, 0])
        size = tile_size(len(self.place_holes)) // 2
        return {tile: b"".join(half.to_bytes(size, "little") for half in halves[tile]) for tile in halves
                if tile == min(self.image_of_tile(g, tile) for g in symmetries)}
