"""results/census: sums over all graphs of a kind, by number of vertices (`pegspace census --sums`).
Called by make-results.

Each kind has NAME.csv and its record NAME.run.json; the page results/census/README.md is written
from them. The graphs come from nauty's generators, which Debian calls nauty-geng and
nauty-gentreeg.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from .problems import record_of
from .words import seconds, threads_words

CENSUS_FOLDER = "census"
FEW_VERTICES = 7  #: graphs that others have listed


@dataclass(frozen=True)
class Kind:
    name: str  #: of its files
    about: str
    generator: tuple[str, ...]  #: the number of vertices follows
    note: str  #: what else the numbers were compared with


AGAIN = (
    " A second program, which [follows the definition](../../tests/census_by_definition.cpp) and"
    " shares no code with pegspace, counted {} again"
)

KINDS = (
    Kind(
        "connected",
        "Connected graphs",
        ("geng", "-q", "-c"),
        (
            "R. A. Beeler and D. P. Hoilman, Discrete Math. 311 (2011) and Australas. J. Combin. 52"
            " (2012): some paths, complete graphs, stars, double stars and windmills"
            f" (tests/cli/census_test.py).{AGAIN.format('all rows')}"
        ),
    ),
    Kind(
        "trees",
        "Trees",
        ("gentreeg", "-q"),
        (
            "krishnatheaverage/peg-solitaire-atlas, DOI 10.5281/zenodo.21285775: trees of 4 to 12"
            f" vertices by solvability.{AGAIN.format('the rows of up to 10 vertices')}"
        ),
    ),
)


MORE = """
## Eleven vertices

There are 1,006,700,565 connected graphs of 11 vertices, 86 times as many as of 10, and each takes
longer. `geng` makes them in parts, here 10,000, which one machine or many can work on at the same
time. On a cluster with Slurm:

    #!/bin/bash
    #SBATCH --array=0-9999 --cpus-per-task=1
    part=$SLURM_ARRAY_TASK_ID
    nauty-geng -q -c 11 $part/10000 > part-$part.g6     # elsewhere than in Debian: geng
    pegspace census part-$part.g6 --threads 1 --sums part-$part.csv --resume

`census` shows how many graphs it finishes in a second and how long the rest takes; after an
interruption the same command goes on. When all parts are there, this adds them:

    scripts/add-census part-*.csv > connected-11.csv
"""


def sums_file(into: Path, kind: Kind) -> Path:
    return into / CENSUS_FOLDER / f"{kind.name}.csv"


def rows(into: Path, kind: Kind) -> list[dict[str, int]]:
    """The row of each number of vertices, from 1 on."""
    with open(sums_file(into, kind), newline="", encoding="ascii") as file:
        return [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]


def page(into: Path) -> str:
    lines = [
        "# Census of graphs",
        "",
        (
            "A graph is *solvable* if a single peg can be left from some start with a single"
            " vacancy, *freely solvable* if from every"
        ),
        (
            "one. *Fewest pegs up to*: the largest value in the row of the fewest pegs left from"
            " the best start. *Fool's solitaire up"
        ),
        (
            "to*: the most pegs that any game in the row leaves. *Solutions* (to any single peg)"
            " and *games* are summed over all starts"
        ),
        "and graphs.",
        "The graph of one vertex starts without a peg, so it is not solvable here.",
        "",
    ]
    for kind in KINDS:
        file = sums_file(into, kind)
        if not file.exists():
            continue
        made = record_of(file)
        lines += [
            f"## {kind.about}",
            "",
            (
                "| vertices | graphs | solvable | freely solvable | fewest pegs up to | fool's"
                " solitaire up to | solutions | games |"
            ),
            "|--:|--:|--:|--:|--:|--:|--:|--:|",
        ]
        table = [list(row.values()) for row in rows(into, kind)]
        lines += ["| " + " | ".join(f"{value:,}" for value in row) + " |" for row in table]
        graphs, free = (sum(row[column] for row in table[:FEW_VERTICES]) for column in (1, 3))
        command = f"pegspace census {file.stem}.g6 --sums {file.name}"
        runs = [
            f"commit {run['commit']} with {threads_words(run['threads'])}"
            for run in made["second_runs"]
        ]
        again = f"; second runs: {'; '.join(runs)}" if runs else ""
        lines += [
            "",
            (
                f"Of the {graphs:,} graphs of up to {FEW_VERTICES} vertices, {graphs - free:,} are"
                " not freely solvable, the one of one vertex among them."
            ),
            "",
            (
                f"[{file.name}]({file.name}) comes from `{command}` on the graphs of"
                f" `{' '.join(kind.generator)} N`"
            ),
            (
                f"for N = 1 to {table[-1][0]}, in {seconds(made['cpu_seconds'])} of CPU time;"
                f" commit {made['commit']}{again}."
            ),
            f"Compared with {kind.note}.",
            "",
        ]
    lines += [
        (
            "With the graphs in a file beside the record, such as trees.g6, `scripts/reproduce"
            f" results/{CENSUS_FOLDER}` repeats them."
        ),
        MORE,
    ]
    return "\n".join(lines)
