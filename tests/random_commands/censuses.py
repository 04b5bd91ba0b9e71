"""census at random: graphs and boards, every column by definition."""

import csv
import io
import itertools

from pegspace import definition as brute
from pegspace.verify.surveys import census_row, census_sums
from .kit import ANYTHING, same
from .problems import graph_of_edges


def letters(bits):
    bits += "0" * (-len(bits) % 6)
    return "".join(chr(63 + int(bits[at : at + 6], 2)) for at in range(0, len(bits), 6))


def graph6(holes, edges):
    """A graph of up to 62 holes."""
    return chr(63 + holes) + letters(
        "".join("01"[(a, b) in edges] for b in range(holes) for a in range(b))
    )


KEPT = {
    "solvable": lambda row: row["solvable_starts"] > 0,
    "free": lambda row: row["freely_solvable"],
    "unsolvable": lambda row: row["solvable_starts"] == 0,
    "not-free": lambda row: not row["freely_solvable"],
}


class DrawCensuses:
    def draw_census(self):
        rows, words = [], []
        for number in range(self.rng.randint(1, 3)):
            if self.chance(0.3) and self.scene.word not in words:
                words.append(self.scene.word)
                rows.append({"name": self.scene.name, **self.row(self.board)})
                continue
            lines = []
            for _ in range(self.rng.randint(1, 6)):
                holes = self.rng.randint(1, 7)
                edges = {
                    pair for pair in itertools.combinations(range(holes), 2) if self.chance(0.5)
                }
                board = graph_of_edges(holes, edges)
                lines.append(graph6(holes, edges))
                rows.append(
                    {
                        "name": lines[-1],
                        **self.row(board),
                        "edges": len(edges),
                        "automorphisms": len(brute.automorphisms(holes, board.jumps)),
                    }
                )
            words.append(
                self.scene.add_file(f"graphs{number}.g6", "".join(line + "\n" for line in lines))
            )
        output, _ = self.outputs("csv", "json")
        sums = self.chance(0.5)
        output += ["--sums", "sums.csv"] if sums else []
        only = (
            self.rng.choice(sorted(KEPT))
            if "-" not in self.places.values() and self.chance(0.4)
            else None
        )
        output += ["--only", only] if only else []
        output += ["--threads", str(self.rng.randint(1, 3))] if self.chance(0.5) else []
        output += (
            ["--resume"] if self.places["csv"] == "out.csv" and self.chance(0.3) else []
        )  # there is nothing to go on from

        def check(run, folder):
            self.check_census(run, folder, rows, only)
            if only:
                same(
                    "the graphs of --only",
                    run.stdout.splitlines(),
                    [row["name"] for row in rows if KEPT[only](row)],
                )
            if sums:
                same(
                    "sums.csv",
                    list(csv.DictReader(io.StringIO((folder / "sums.csv").read_text()))),
                    census_sums(rows),
                )

        self.steps.append(([self.command, *words, *output], check))

    def check_census(self, run, folder, rows, only):
        """The board of a record is null, and tables are printed where --only prints no names."""
        sums = census_sums(rows)
        shown = [] if only else [row[name] for row in sums for name in ("solutions", "games")]
        self.check_table(
            run,
            folder,
            "census",
            [{"edges": ANYTHING, "automorphisms": ANYTHING, **row} for row in rows],
            {"board": None, "start": None},
            {"graphs": len(rows), "by_holes": sums},
            shown,
        )

    @staticmethod
    def row(board):
        """But for the automorphisms of a lattice's jumps, which may be more than its symmetries."""
        found = census_row(board)
        found.pop("automorphisms", None)
        return {
            "holes": board.holes,
            "jumps": len(board.jumps),
            "freely_solvable": found["solvable_starts"] == board.holes,
            **found,
        }
