"""census at random: graphs and boards, every column by definition."""

import itertools

from .kit import same


def letters(bits):
    bits += "0" * (-len(bits) % 6)
    return "".join(chr(63 + int(bits[at : at + 6], 2)) for at in range(0, len(bits), 6))


def graph6(holes, edges):
    """An edge is a pair in either order."""
    joined = {(min(pair), max(pair)) for pair in edges}
    size = f"{holes:06b}" if holes < 63 else f"111111{holes:018b}"
    return letters(size + "".join("01"[(a, b) in joined] for b in range(holes) for a in range(b)))


def not_in_sequence(numbers):
    return int(numbers[-1]) - int(numbers[0]) >= len(numbers)


KEPT = {
    "solvable": lambda row: row["solvable_starts"] > 0,
    "unsolvable": lambda row: row["solvable_starts"] == 0,
    "free": lambda row: row["freely_solvable"],
    "not-free": lambda row: not row["freely_solvable"],
    "gaps": lambda row: not_in_sequence(row["dead_end_pegs"].split()),
}
SOLVABLE_KEPT = {
    "solvable": lambda row: row["solvable"] is True,
    "unsolvable": lambda row: row["solvable"] is False,
}


class DrawCensuses:
    def draw_census(self):
        names, words = [], []
        for number in range(self.rng.randint(1, 3)):
            if self.chance(0.3) and self.scene.word not in words:
                words.append(self.scene.word)
                names.append(self.scene.name)
                continue
            lines = []
            for _ in range(self.rng.randint(1, 6)):
                holes = self.rng.randint(1, 7)
                pairs = itertools.combinations(range(holes), 2)
                lines.append(graph6(holes, {pair for pair in pairs if self.chance(0.5)}))
            names += lines
            text = "".join(line + "\n" for line in lines)
            words.append(self.scene.add_file(f"graphs{number}.g6", text))
        output = self.outputs("csv", "json")
        solvable = self.chance(0.3)
        output += ["--solvable"] if solvable else []
        output += ["--sums", "sums.csv"] if self.chance(0.5) and not solvable else []
        kept_by = SOLVABLE_KEPT if solvable else KEPT
        only = self.rng.choice(sorted(kept_by)) if self.chance(0.4) else None
        output += ["--only", only] if only else []
        output += self.some_threads(0.5)
        # There is nothing to go on from.
        output += ["--resume"] if "csv" in self.places and self.chance(0.3) else []

        def check(run, folder):
            found = self.rows(folder)
            same("the rows", [row["name"] for row in found], names)
            kept = [row["name"] for row in found if only and kept_by[only](row)]
            same("the graphs of --only", run.stdout.splitlines() if only else [], kept)

        self.steps.append(([self.command, *words, *output], check))
