"""The list "New numbers" of the repository's README.md and of results/README.md: numbers of
results/ that are published nowhere else, as far as we know, each with a link to its record or
proof. Called by pages.py."""

from __future__ import annotations

import csv
from pathlib import Path

from . import census_sums, planning, sequences, told_apart
from .problems import ProblemFolder, counts, record, totals
from .words import seconds


def sequence_line(results: Path) -> str:
    new = [
        made
        for made in sequences.records(results)
        if made["oeis"].startswith("no entry") and not made["sequence"].startswith("english")
    ]
    squares = next(made for made in new if made["sequence"] == "square-positions")
    terms = [
        line.split()[1]
        for line in (results / "sequences" / f"b-{squares['sequence']}.txt")
        .read_text(encoding="ascii")
        .splitlines()
        if line and not line.startswith("#")
    ]
    return (
        f"{len(new)} [sequences](results/sequences/README.md) without an entry in the OEIS known to"
        " us, such as the positions that can be reached from a single vacancy on the n × n board:"
        f" {', '.join(f'{int(term):,}' for term in terms)}."
    )


def census_line(results: Path) -> str:
    graphs, trees = (census_sums.sums_file(results, kind) for kind in census_sums.KINDS)
    with open(graphs, newline="", encoding="ascii") as file:
        last = list(csv.DictReader(file))[-1]
    most = {kind.about: kind.most_vertices for kind in census_sums.KINDS}
    connected, tree = most.values()
    return (
        f"Every connected graph of up to {connected} vertices and every tree of up to {tree}"
        f" [solved](results/census/README.md): {int(last['solvable']):,} of the"
        f" {int(last['graphs']):,} connected graphs of {last['holes']} vertices can be reduced to a"
        " single peg."
    )


def planning_line(results: Path) -> str:
    rows = planning.rows(results)
    ours = sum(float(row["cpu_seconds"]) for row in rows)
    theirs = sum(float(row["published_seconds"]) for row in rows)
    return (
        f"The {len(rows)} problems of the [2008 planning competition](results/ipc2008/README.md),"
        f" all solved with the fewest moves in {seconds(ours)} of CPU time; the best planner for"
        f" each took {theirs:,.0f} s in all."
    )


def told_apart_line(results: Path) -> str:
    found = told_apart.rows(results)
    central = next(row for row in found if row.folder == told_apart.CENTRAL_GAME).numbers
    return (
        f"**{central['unordered_solutions']:,} solutions** of the English board's central game if"
        " the order of the jumps does not matter,"
        f" {central['canonical_unordered_solutions']:,} up to symmetry: exact, as are"
        f" those of {len(found) - 1} [other problems](results/told-apart/README.md)."
    )


def block(results: Path, way: str = "results/") -> str:
    """The lines of the list, `way`: from their page to results/. Raises AtlasError where a file has
    no record."""
    wiegleb, central = ProblemFolder("wiegleb/e5"), ProblemFolder("wiegleb/e5-e5")
    solutions, _ = counts(central, results)
    positions, made = totals(results / wiegleb.folder)["positions"], record(
        results / wiegleb.folder
    )
    lines = [
        f"**{positions:,} positions** can be reached on [Wiegleb's board](results/{wiegleb.folder})"
        f" (45 holes) from its centre: {seconds(made['wall_seconds'])} on two cores,"
        f" {made['peak_memory_bytes'] / 2**30:.1f} GiB, and a [proof](results/PROOFS.md) by an"
        " independent program.",
        f"**{solutions:,} solutions** of its [central game](results/{central.folder}).",
        told_apart_line(results),
        sequence_line(results),
        planning_line(results),
        census_line(results),
    ]
    return "".join(f"- {line}\n" for line in lines).replace("(results/", f"({way}")
