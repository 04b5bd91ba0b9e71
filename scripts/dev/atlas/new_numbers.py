"""The list "New numbers" of the repository's README.md and of results/README.md: numbers of
results/ that are published nowhere else, as far as we know, each with a link to its record or
proof. Called by pages.py."""

from __future__ import annotations

from pathlib import Path

from pegspace.records import read_json

from . import census_sums, duotaire, planning, sequences, told_apart
from .problems import ProblemFolder, counts, record, totals
from .words import seconds, threads_words


def sequence_line(results: Path) -> str:
    new = [made for made in sequences.records(results) if made["oeis"].startswith("no entry")]
    squares = next(made for made in new if made["sequence"] == "square-positions")
    terms = [
        line.split()[1]
        for line in (results / "sequences" / f"b-{squares['sequence']}.txt")
        .read_text(encoding="ascii")
        .splitlines()
        if line and not line.startswith("#")
    ]
    return (
        f"{len(new)} [integer sequences](results/sequences/README.md) that we did not find in the"
        " OEIS. One counts the positions of the n × n board that can be reached from at least one"
        f" start with a single empty hole: {', '.join(f'{int(term):,}' for term in terms)}"
        " (the last one is not proved: two runs agree)."
    )


def census_line(results: Path) -> str:
    tree = census_sums.rows(results, "trees")[-1]
    last = census_sums.last_listed(results)
    return (
        f"Every connected graph of up to {last['vertices']} vertices and every tree of up to"
        f" {tree['holes']} is"
        " [decided](results/census/README.md): for example, a single peg can be left on all"
        f" {census_sums.CONNECTED[int(last['vertices'])]:,} connected graphs of"
        f" {last['vertices']} vertices but {int(last['graphs']):,}."
    )


def planning_line(results: Path) -> str:
    rows = planning.rows(results)
    ours = sum(float(row["cpu_seconds"]) for row in rows)
    published = {row["problem"]: float(row["published_seconds"]) for row in rows}
    slowest = max(published, key=published.__getitem__)
    return (
        f"pegspace finds the fewest moves of all {len(rows)} problems of the"
        f" [2008 planning competition](results/ipc2008/README.md) in {seconds(ours)} of CPU time."
        " The best published times of planners, on another machine, add up to"
        f" {sum(published.values()):,.0f} s, {published[slowest]:,.0f} s of them for {slowest}; a"
        f" planner was faster on {len(rows) - planning.problems_ahead(rows)} of the {len(rows)}."
    )


def told_apart_line(results: Path) -> str:
    found = told_apart.rows(results)
    central = next(row for row in found if row.folder == told_apart.CENTRAL_GAME).numbers
    return (
        f"**{central['unordered_solutions']:,} solutions** of the English board's central game"
        " differ in more than the order of their jumps;"
        f" {central['canonical_unordered_solutions']:,} if mirror images and rotations also count"
        " as one. Two runs agree, as they do for"
        f" [{len(found) - 1} other problems](results/told-apart/README.md)."
    )


def block(results: Path, way: str = "results/", most: int | None = None) -> str:
    """The lines of the list, or the first ones; `way`: from their page to results/. Raises
    AtlasError if a file has no record."""
    wiegleb, central = ProblemFolder("wiegleb/e5"), ProblemFolder("wiegleb/e5-e5")
    solutions, _ = counts(central, results)
    positions, made = totals(results / wiegleb.folder)["positions"], record(
        results / wiegleb.folder
    )
    counted = read_json(results / central.folder / "counts.run.json")
    runs = (counted, *counted["second_runs"])
    threads = [run["threads"] for run in runs if run["engine"] != "set"]
    saved = any(run["engine"] == "set" for run in runs)
    lines = [
        f"**{positions:,} positions** can be reached on [Wiegleb's board](results/{wiegleb.folder})"
        " (45 holes) if only its centre is empty at the start:"
        f" [counted](results/{wiegleb.folder}/levels.run.json) in"
        f" {seconds(made['wall_seconds'])} on two cores with"
        f" {made['peak_memory_bytes'] / 2**30:.1f} GiB, and"
        f" [proved](results/{wiegleb.folder}/proof.json) by a separate program"
        " ([how](results/PROOFS.md)).",
        duotaire.english_line(results),
        census_line(results),
        f"**{solutions:,} solutions** of the central game on Wiegleb's board: the last peg ends in"
        " the centre, too. This number is not proved: two runs of one engine agree, with"
        f" {' and with '.join(map(threads_words, dict.fromkeys(threads)))}"
        f"{', and so does a count of the positions in a saved file' if saved else ''}"
        f" ([record](results/{central.folder}/counts.run.json)).",
        told_apart_line(results),
        sequence_line(results),
        planning_line(results),
    ]
    return "".join(f"- {line}\n" for line in lines[:most] if line).replace("(results/", f"({way}")


def blocks(results: Path) -> dict[str, str]:
    return {"new-numbers": block(results, most=3), "new-numbers-here": block(results, way="")}
