"""What a section of a document holds, and a section changed to hold something else with a footer that agrees: for corruptions that
only one rule finds."""

from .document import tile_size
from .maker import counts_of, list_runs, rows_as_written
from .problem import image, pegs
from .registry import corruption


class Contents:
    """Of document.sections[index], whose problem is known."""

    def __init__(self, document, index):
        self.document, self.index = document, index
        self.problem, self.section = document.problem, document.sections[index]
        self.owner = next(s for s in document.sections[index::-1] if s.description["set"] == "reachable")
        self.numbering = self.owner.description
        self.is_list = self.section.description["store"] == "list"
        self.group = [self.problem.group[i] for i in self.section.description["symmetries"]]

    def number(self, p, role):
        return sum((p >> hole & 1) << i for i, hole in enumerate(self.numbering[role]))

    def half(self, p):
        return (pegs(p) + pegs(self.problem.seeds[0])) % 2

    def positions_of_tile(self, tile, words):
        size = len(words) // 2
        for half in (0, 1):
            bits = int.from_bytes(words[half * size:(half + 1) * size], "little")
            for place in range(2 ** len(self.numbering["place_holes"])):
                if bits >> place & 1:
                    yield self.position(tile, place, half)

    def position(self, tile, place, half):
        p = sum((tile >> i & 1) << hole for i, hole in enumerate(self.numbering["tile_holes"]))
        p |= sum((place >> i & 1) << hole for i, hole in enumerate(self.numbering["place_holes"]))
        free = p
        for one in self.numbering["dependent_holes"]:
            p |= (sum(free >> hole & 1 for hole in one["parity_of"]) + one["constant"][half]) % 2 << one["hole"]
        return p

    def held(self):
        """All positions, images included."""
        stored = [item for run in self.section.runs for item in run]
        if not self.is_list:
            stored = [p for tile, words in stored for p in self.positions_of_tile(tile, words)]
        return {image(g, p) for g in self.group for p in stored}

    def words(self, positions):
        """The bits of the tile in which all these positions lie."""
        halves = [0, 0]
        for p in positions:
            halves[self.half(p)] |= 1 << self.number(p, "place_holes")
        return b"".join(half.to_bytes(tile_size(len(self.numbering["place_holes"])) // 2, "little") for half in halves)

    def store(self, positions, all_tiles=False):
        """Stores these positions instead. `all_tiles`: not only the least of each orbit."""
        if self.is_list:
            stored = positions if all_tiles else {min(image(g, p) for g in self.group) for p in positions}
            self.section.runs = list_runs(stored, self.section.description["set"])
            return
        tiles = {}
        for p in positions:
            tiles.setdefault(self.number(p, "tile_holes"), set()).add(p)
        stored = {tile for tile in tiles if all_tiles or tile == min(self.images_of_tile(tile))}
        self.section.runs = [[(tile, self.words(tiles[tile])) for tile in sorted(stored)]] if stored else []

    def images_of_tile(self, tile):
        p = sum((tile >> i & 1) << hole for i, hole in enumerate(self.numbering["tile_holes"]))
        return [self.number(image(g, p), "tile_holes") for g in self.group]

    def store_with_footer(self, positions):
        """Stores them and counts again what the footer says of the section, and of all levels by what the sections hold."""
        self.store(positions)
        problem, footer, deepest = self.problem, self.document.footer, pegs(self.problem.seeds[0])
        footer["sections"][self.index] = counts_of([{p for p in positions if pegs(p) == n} for n in range(deepest, -1, -1)])
        held = [Contents(self.document, i).held() for i, s in enumerate(self.document.sections) if s.description["set"] == "reachable"]
        everything = {image(g, p) for part in held for p in part for g in problem.group}
        levels = [{p for p in everything if pegs(p) == n} for n in range(deepest, -1, -1)]
        while levels and not levels[-1]:
            levels.pop()
        won = None
        if problem.targets is not None and problem.max_depth is None:
            won = problem.winning(problem.levels, problem.targets)
        footer["levels"] = rows_as_written(problem.rows(levels, won), footer["levels"][0])


def index_of(document, rng, kind=None, store=None, has_runs=False):
    """The number of a random section of this kind, None if there is none."""
    numbers = [i for i, section in enumerate(document.sections) if kind in (None, section.description["set"])
               and store in (None, section.description["store"]) and (section.runs or not has_runs)]
    return rng.choice(numbers) if numbers else None


def of_section(kind=None, store=None, has_runs=False, needs=None):
    """A corruption that gets the contents of such a section; None where the document has none, or where what it `needs` of the
    section's description is empty."""
    def enter(change):
        def changed(document, rng):
            index = index_of(document, rng, kind, store, has_runs)
            if index is None or (needs and not document.sections[index].description[needs]):
                return None
            return document if change(Contents(document, index), rng) else None

        changed.__name__ = change.__name__
        corruption(changed)
        return change

    return enter
