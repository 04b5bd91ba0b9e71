"""Files of position sets (tools/check/FORMAT.md), made by brute force in every variety that the format allows.

    problem = random_problem(rng)          a board, seeds, targets, a group, a limit of depth: problem.py, random_problems.py
    document = make(problem, rng, store)   store: "tiles" or "list"; None: either (without jumps always a list)
    document.encode()                      the bytes of the file
    levels(problem)                        the rows of levels.csv, by brute force
"""

from .document import Document, Section
from .problem import image, pegs
from .random_problems import random_problem, shuffled, subgroup
from .tiles import Numbering

__all__ = ["levels", "make", "random_document", "random_problem"]
NEVER_MISSING = ("depth", "pegs", "positions")


def levels(problem):
    return problem.rows()


def random_document(rng, **options):
    return make(random_problem(rng, **options), rng)


def hexadecimal(number):
    return f"0x{number:x}"


def hexadecimal_pairs(targets):
    return [[hexadecimal(mask), hexadecimal(value)] for mask, value in targets]


def mix(p):
    z = (p + 0x9e3779b97f4a7c15) % 2 ** 64
    z = ((z ^ (z >> 30)) * 0xbf58476d1ce4e5b9) % 2 ** 64
    z = ((z ^ (z >> 27)) * 0x94d049bb133111eb) % 2 ** 64
    return z ^ (z >> 31)


def list_runs(positions, kind):
    """The pegs of reachable runs fall, those of winning ones rise."""
    numbers = range(64, -1, -1) if kind == "reachable" else range(65)
    runs = [sorted(p for p in positions if pegs(p) == n) for n in numbers]
    return [run for run in runs if run]


def counts_of(levels):
    """What the footer says of a section."""
    while levels and not levels[-1]:
        levels = levels[:-1]
    return {"positions": [str(len(level)) for level in levels],
            "fingerprints": [hexadecimal(sum(map(mix, level)) % 2 ** 64) for level in levels]}


def rows_as_written(rows, columns):
    return [{name: value if name in ("depth", "pegs") else str(value) for name, value in row.items()
             if name in NEVER_MISSING or name in columns} for row in rows]


def make(problem, rng, store=None, columns=None):
    """A right file. `columns` of the footer: some at random if None."""
    store = "list" if not problem.board.jumps else store or rng.choice(("tiles", "list"))
    if columns is None:
        columns = {name for name in problem.rows()[0] if rng.random() < 0.8}
    maker = Maker(problem, rng, store, columns)
    maker.add_sections()
    return Document(maker.header(), maker.sections, maker.footer(), problem)


class Maker:
    def __init__(self, problem, rng, store, columns):
        self.problem, self.rng, self.store = problem, rng, store
        self.columns = set(columns).intersection(problem.rows()[0])
        self.sections, self.counts = [], []

    def header(self):
        problem = self.problem
        header = {"format": "pegspace position set", "version": 1, "program": "maker", "board": problem.board.document,
                  "start": "random", "seeds": [hexadecimal(p) for p in problem.seeds],
                  "symmetries": [list(g) for g in problem.group]}
        if problem.targets is not None:
            header["finish"] = {"label": "random", "targets": hexadecimal_pairs(problem.targets)}
        if problem.max_depth is not None:
            header["max_depth"] = problem.max_depth
        return header

    def footer(self):
        return {"sections": self.counts, "levels": rows_as_written(self.problem.rows(), self.columns)}

    def add_sections(self):
        if self.store == "list":
            self.add_reachable(self.problem.seeds, self.problem.group, [self.problem.group[0]])
            return
        problem, done = self.problem, set()
        for seed in self.rng.sample(problem.seeds, len(problem.seeds)):
            class_of = problem.board.position_class
            if class_of(seed) in done:
                continue
            carriers = {class_of(image(g, seed)): g for g in self.rng.sample(problem.group, len(problem.group))}
            done.update(carriers)
            seeds = [p for p in problem.seeds if class_of(p) == class_of(seed)]
            self.add_reachable(seeds, [g for g in problem.group if class_of(image(g, seed)) == class_of(seed)], list(carriers.values()))

    def add_reachable(self, seeds, group, carriers):
        """`group`: the symmetries of the class, or of all. `carriers`: one for each class that G carries this one to."""
        symmetries = subgroup(self.rng, group) if self.store == "tiles" else group
        description = {"set": "reachable", "store": self.store, "seeds": [hexadecimal(p) for p in seeds]}
        numbering = None
        if self.store == "tiles":
            numbering = Numbering(self.rng, self.problem.board, seeds[0], symmetries)
            description |= numbering.description
        reached = self.problem.levels_from(seeds)
        self.add(description, symmetries, numbering, reached, set().union(*reached))
        for targets in self.needed_targets(set().union(*reached), group, carriers):
            self.add_winning(reached, targets, group, numbering)

    def relevant(self, targets, reached):
        """Targets of one position that is not reached make no difference."""
        return {(mask, value) for mask, value in targets if mask != self.problem.board.all or value in reached}

    def needed_targets(self, reached, group, carriers):
        """The targets of the winning sections that the columns need, at times one more than needed."""
        needed, known = [], set()
        if "canonical_winning_positions" in self.columns:
            needed.append(self.problem.images_of_targets(self.problem.group))
        if "winning_positions" in self.columns:
            for g in carriers:
                back = next(h for h in self.problem.group if all(g[h[hole]] == hole for hole in range(len(h))))
                targets = [(image(back, mask), image(back, value)) for mask, value in self.problem.targets]
                images = [[(image(h, mask), image(h, value)) for mask, value in targets] for h in group]
                needed.append(self.rng.choice(images))
        for targets in self.rng.sample(needed, len(needed)):
            alike = {frozenset(self.relevant([(image(h, mask), image(h, value)) for mask, value in targets], reached)) for h in group}
            if not known & alike or self.rng.random() < 0.1:
                known.add(frozenset(self.relevant(targets, reached)))
                yield targets

    def add_winning(self, reached, targets, group, numbering):
        positions = set().union(*reached)
        relevant = self.relevant(targets, positions)
        allowed = [h for h in group if {(image(h, mask), image(h, value)) for mask, value in relevant} == relevant
                  
                   and (numbering is None or {h[hole] for hole in numbering.tile_holes} == {*numbering.tile_holes})]
        written = sorted(targets if self.rng.random() < 0.5 else relevant)
        description = {"set": "winning", "store": self.store, "targets": hexadecimal_pairs(self.rng.sample(written, len(written)))}
        self.add(description, subgroup(self.rng, allowed), numbering, reached, self.problem.winning(reached, targets))

    def add(self, description, symmetries, numbering, reached, positions):
        description["symmetries"] = [self.problem.group.index(g) for g in shuffled(self.rng, symmetries)]
        if numbering is None:
            stored = {p for p in positions if p == min(image(g, p) for g in symmetries)}
            runs = list_runs(stored, description["set"])
        else:
            runs = self.tile_runs(numbering.tiles(positions, symmetries))
        self.sections.append(Section(description, runs))
        self.counts.append(counts_of([level & positions for level in reached]))

    def tile_runs(self, tiles):
        """`tiles`: number -> bits. In runs of random length and order."""
        numbers, runs = self.rng.sample(sorted(tiles), len(tiles)), []
        while numbers:
            cut = self.rng.choice((1, 2, 3, len(numbers), len(numbers)))
            runs.append([(t, tiles[t]) for t in sorted(numbers[:cut])])
            numbers = numbers[cut:]
        return runs


