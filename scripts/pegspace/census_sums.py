"""results/census: sums over all graphs of a kind, by number of vertices (`pegspace census --sums`). Called by make-results.

Each kind has NAME.csv and its record NAME.run.json; the page results/census/README.md is written from them. The graphs come from
nauty's generators, which Debian calls nauty-geng and nauty-gentreeg. Sums are kept when their second run agrees byte for byte.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .atlas import AtlasError, again_words, record_of, run, seconds
from .files import write_whole

CENSUS_FOLDER = "census"


@dataclass(frozen=True)
class Kind:
    name: str  #: of its files
    about: str
    generator: tuple[str, ...]  #: the number of vertices follows
    most_vertices: int
    note: str  #: what else the numbers were compared with


KINDS = (
    Kind("connected", "Connected graphs", ("geng", "-q", "-c"), 9,
         "R. A. Beeler and D. P. Hoilman, Discrete Math. 311 (2011) and Australas. J. Combin. 52 (2012): some paths, complete graphs, "
         "stars, double stars and windmills (tests/cli/census_test.py)"),
    Kind("trees", "Trees", ("gentreeg", "-q"), 16,
         "krishnatheaverage/peg-solitaire-atlas, DOI 10.5281/zenodo.21285775: trees of 4 to 12 vertices by solvability"),
)


def sums_file(into: Path, kind: Kind) -> Path:
    return into / CENSUS_FOLDER / f"{kind.name}.csv"


def generate(kind: Kind, file: Path) -> None:
    """All graphs of a kind, one a line. Raises AtlasError."""
    name, *options = kind.generator
    program = shutil.which(f"nauty-{name}") or shutil.which(name)
    if program is None:
        raise AtlasError(f"nauty's {name} generates the graphs, and is missing: scripts/install-packages tests")
    lines = [subprocess.run([program, *options, str(vertices)], check=True, capture_output=True).stdout
             for vertices in range(1, kind.most_vertices + 1)]
    write_whole(file, b"".join(lines))


def make_sums(program: Path, into: Path, force: bool) -> None:
    """The sums that are not there. Raises AtlasError."""
    for kind in KINDS:
        file = sums_file(into, kind)
        record = file.with_suffix(".run.json")
        if record.exists() and not force:
            continue
        print(f"make-results: {CENSUS_FOLDER}/{kind.name}", file=sys.stderr)
        file.parent.mkdir(parents=True, exist_ok=True)
        record.unlink(missing_ok=True)
        graphs = file.with_suffix(".g6")
        try:
            generate(kind, graphs)
            command = ["census", graphs.name, "--sums", file.name, "--quiet"]
            run(program, *command, folder=file.parent)
            run(program, *command, "--threads", "1", "--second-run", folder=file.parent)
        except AtlasError:
            record.unlink(missing_ok=True)
            raise
        finally:
            graphs.unlink(missing_ok=True)


def page(into: Path) -> str:
    lines = ["# Census of graphs", "",
             "A graph is *solvable* if a single peg can be left from some start with a single vacancy, *freely solvable* if from every",
             "one. *Fewest pegs* are those left from a graph's best start, *fool's solitaire* is the most pegs at a dead end: each row has",
             "the largest number of its graphs. *Solutions* (to any single peg) and *games* are summed over all starts and graphs.", ""]
    for kind in KINDS:
        file = sums_file(into, kind)
        if not file.exists():
            continue
        made = record_of(file)
        lines += [f"## {kind.about}", "",
                  "| vertices | graphs | solvable | freely solvable | fewest pegs up to | fool's solitaire up to | solutions | games |",
                  "|--:|--:|--:|--:|--:|--:|--:|--:|"]
        with open(file, newline="", encoding="ascii") as rows:
            lines += ["| " + " | ".join(f"{int(value):,}" for value in row.values()) + " |" for row in csv.DictReader(rows)]
        command = f"pegspace census {file.stem}.g6 --sums {file.name}"
        lines += ["", f"[{file.name}]({file.name}) comes from `{command}` on the graphs of `{' '.join(kind.generator)} N`",
                  f"for N = 1 to {kind.most_vertices}, in {seconds(made['wall_seconds'])}; commit {made['commit']}; "
                  f"second run: {again_words(made)}.", f"Compared with {kind.note}.", ""]
    lines += [f"`scripts/make-results {CENSUS_FOLDER}` makes these files.", ""]
    return "\n".join(lines)
