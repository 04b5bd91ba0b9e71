"""results/sequences: integer sequences of boards of growing size, in the form of the OEIS; and
tables of the same shape. Called by make-results and pages.py.

    texts(results)   the b-files and tables, and blocks(results) the sections, written from the
                     records

A sequence has a record NAME.json, with a run for each board, and b-NAME.txt, a line "n a(n)" for
each term. A run is one problem from all single vacancies at once; scripts/reproduce repeats it. If
a run gives several columns, there is NAME.csv with a row for each, in place of b-NAME.txt.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pegspace import b_files
from pegspace.verify.surveys import lines_of_runs

from . import census_sums
from .problems import record_of
from .words import seconds, threads_words

SEQUENCES_FOLDER = "sequences"
#: In the order of the page.
SEQUENCES = tuple(
    """square-positions triangle-positions 3-by-n-positions hexagon-positions english-positions
    triangle-solutions square-solutions triangle-unordered 3-by-n-unordered""".split()
)
#: Records of several columns, elsewhere.
TABLES = ("ipc2008/told-apart",)
#: Columns of the census, and what is left of all graphs: name of the b-file, kind, column,
#: definition.
OF_CENSUS = (
    ("connected-solvable", "connected", "solvable", "solvable connected graphs of n vertices"),
    (
        "connected-free",
        "connected",
        "freely_solvable",
        "freely solvable connected graphs of n vertices",
    ),
    (
        "connected-unsolvable",
        "connected",
        "unsolvable",
        "connected graphs of n vertices that are not solvable",
    ),
    (
        "connected-not-free",
        "connected",
        "not-free",
        "connected graphs of n vertices that are not freely solvable",
    ),
    ("trees-solvable", "trees", "solvable", "solvable trees of n vertices"),
    ("trees-free", "trees", "freely_solvable", "freely solvable trees of n vertices"),
)


def census_terms(results: Path, kind: str, column: str) -> list[int]:
    """From n = 1 on; of graphs that are not solvable, or not freely, also from the lists."""
    part = {"unsolvable": "solvable", "not-free": "freely_solvable"}.get(column)
    rows = census_sums.rows(results, kind)
    found = [row["graphs"] - row[part] if part else row[column] for row in rows]
    for row in census_sums.lists(results):
        if row["kind"] == column:
            assert int(row["vertices"]) == len(found) + 1, row
            found.append(int(row["graphs"]))
    return found


def census_texts(results: Path) -> dict[Path, str]:
    """The b-files of the census."""
    found = {}
    for name, kind, column, definition in OF_CENSUS:
        made = record_of(census_sums.sums_file(results, kind))
        found[results / SEQUENCES_FOLDER / f"b-{name}.txt"] = b_files.text(
            list(enumerate(census_terms(results, kind, column), start=1)),
            f"a(n): {definition}",
            f"pegspace {made['version']} ({made['commit']}), results/census",
            made["date"],
        )
    return found


def census_sections(results: Path) -> str:
    return "".join(
        f"""
## {name}

a(n): {definition}. Offset 1.

    {', '.join(map(str, census_terms(results, kind, column)))}

- file: [b-{name}.txt](b-{name}.txt), from the [census](../census/README.md);\
 OEIS: no entry known to us
"""
        for name, kind, column, definition in OF_CENSUS
    )


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def records(results: Path) -> list[dict[str, Any]]:
    """Those that are there, in the order of the table."""
    paths = [results / SEQUENCES_FOLDER / f"{name}.json" for name in SEQUENCES]
    return [read(path) for path in paths if path.exists()]


def terms(record: dict[str, Any]) -> list[tuple[int, int]]:
    """(n, a(n))"""
    return [
        (run["n"] + place, int(value))
        for run in record["runs"]
        for place, value in enumerate(run["values"])
    ]


def b_file(record: dict[str, Any]) -> str:
    made_by = dict.fromkeys(run["made_by"] for run in record["runs"])
    return b_files.text(
        terms(record),
        f"a(n): {record['definition']}",
        ", ".join(made_by),
        max(run["date"] for run in record["runs"]),
    )


def ranges(numbers: list[int]) -> str:
    """1, 2, 3, 5, 6 as "1 to 3, 5, 6"."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(
        f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in found
    )


def checked_words(record: dict[str, Any]) -> str:
    """How the terms were checked: each way with its n."""
    ways: dict[str, list[int]] = {}
    for run in record["runs"]:
        proof = run["proof"]
        counted = proof and "--solutions" in proof["commands"][-1]
        of_run = (
            ["modulo two primes from a **proved** set" if counted else "**proved**"]
            if proof
            else []
        )
        of_run += [
            f"{again['engine']}, {threads_words(again['threads'])}" for again in run["second_runs"]
        ]
        for way in of_run:
            ways.setdefault(way, []).extend(range(run["n"], run["n"] + len(run["values"])))
    return "; ".join(f"{way}: n = {ranges(numbers)}" for way, numbers in ways.items())


def section(record: dict[str, Any]) -> str:
    name, last = record["sequence"], record["runs"][-1]
    found = terms(record)
    total = f" Sum: {sum(value for _, value in found):,}." if len(last["values"]) > 1 else ""
    compared = f"- compared: {record['compared']}\n" if record["compared"] else ""
    again = "".join(f"; second run {seconds(run['seconds'])}" for run in last["second_runs"])
    return f"""
## {name}

a(n): {record['definition']}. Offset {record['offset']}.{total}

    {', '.join(str(value) for _, value in found)}

- files: [b-{name}.txt](b-{name}.txt), [{name}.json]({name}.json); OEIS: {record['oeis']}
- last run: `{last.get('command_now') or last['command']}`, {seconds(last['seconds'])}{again}
- checked: {checked_words(record)}
{compared}"""


def blocks(results: Path) -> dict[str, str]:
    made = "".join(section(record) for record in records(results))
    return {"sequences": made + census_sections(results)}


def texts(results: Path) -> dict[Path, str]:
    """The b-files and tables, by path."""
    folder = results / SEQUENCES_FOLDER
    found = {folder / f"b-{record['sequence']}.txt": b_file(record) for record in records(results)}
    for table in TABLES:
        name, lines = lines_of_runs(read(results / f"{table}.json"))
        found[(results / table).with_name(name)] = "".join(f"{line}\n" for line in lines)
    return found | census_texts(results)
