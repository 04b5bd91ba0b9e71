"""results/comparison: boards counted by other programs, and times of programs that count the same.

    engines_table(results), speed_table(results)   as tables of pages
    wrong(results)                                 what does not agree in engines.csv, as sentences

Called by pages.py and the tests. The scripts that measured are in the history.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pegspace.records import read_json, sha256

from .problems import AtlasError, made_problems, read_rows, record, totals
from .words import grouped, markdown, mebibytes

COMPARISON_FOLDER = "comparison"
ENGINES, SPEED, RECORD = "engines.csv", "same_kind.csv", "engines.json"


def rows(results: Path, name: str) -> list[dict[str, str]]:
    """Those of a file; none if it is not there."""
    return read_rows(results / COMPARISON_FOLDER / name)


def engines_record(results: Path) -> dict[str, Any]:
    """How engines.csv was made. Raises AtlasError if it is of another file."""
    folder = results / COMPARISON_FOLDER
    made = read_json(folder / RECORD)
    if made["files"] != [{"name": ENGINES, "sha256": sha256(folder / ENGINES)}]:
        raise AtlasError(f"{folder / RECORD} is the record of another {ENGINES}")
    return made


def engines_table(results: Path) -> str:
    """The engines' times and memory by board; "" if the comparison was not made."""
    found = rows(results, ENGINES)
    engines = list(dict.fromkeys(row["engine"] for row in found))
    table = []
    for board in dict.fromkeys(row["board"] for row in found):
        of_board = {row["engine"]: row for row in found if row["board"] == board}
        positions = next(
            int(row["positions"]) for row in of_board.values() if row["ending"] == "complete"
        )
        table.append(
            [
                f"{board}, {next(iter(of_board.values()))['start']}",
                grouped(positions),
                *(comparison_cell(of_board.get(engine)) for engine in engines),
            ]
        )
    columns = ["board, start", "positions", *engines]
    return markdown(columns, "lr" + "r" * len(engines), table) if table else ""


def comparison_cell(row: dict[str, str] | None) -> str:
    if row is None:
        return "not run"
    taken = f"{float(row['seconds']):.2f} s, {mebibytes(int(row['peak_memory_bytes']))}"
    if row["ending"] == "complete":
        return taken
    found = f" with {int(row['positions']):,} positions" if row["positions"] else ""
    why = (
        "out of memory"
        if row["ending"] == "memory"
        else f"stopped after {float(row['seconds']):.0f} s"
    )
    return f"incomplete: {why}{found}"


def speed_table(results: Path) -> str:
    """Programs of the same kind against pegspace, as measured; the file holds what was measured,
    and when, where and of what."""
    table = [
        [
            row["counted"],
            f"[{row['program']}]({row['address']}) ({row['version']})",
            f"`{row['program_called']}`",
            f"{row['program_seconds']} s",
            f"`{row['pegspace_called']}`",
            f"{row['pegspace_seconds']} s",
            row["ratio"],
            f"{row['pegspace_commit']}, {row['date']}, {row['machine']}",
        ]
        for row in rows(results, SPEED)
    ]
    columns = [
        "English board, centre to centre",
        "other program",
        "called",
        "its time",
        "`pegspace`",
        "its time",
        "ratio",
        "pegspace's commit, date, machine",
    ]
    return markdown(columns, "lllrlrrl", table) if table else ""


def speed_line(results: Path) -> str:
    """The least advantage over another program, and where the table is."""
    found = rows(results, SPEED)
    if not found:
        return ""
    least = min(found, key=lambda row: float(row["ratio"]))
    return (
        f"On the English board, pegspace is at least {least['ratio']} times as fast as the fastest"
        f" other programs that we found ({least['counted']}: {least['pegspace_seconds']} s for"
        f" {least['program_seconds']} s of [{least['program']}]({least['address']})):"
        " [commands, compilers, machines](results/BENCHMARKS.md#against-programs-of-its-kind).\n"
    )


def wrong(results: Path) -> list[str]:
    """Complete runs agree with each other and with levels.csv of the same problem; others found no
    more."""
    engines_record(results)
    known = {}
    for problem in made_problems(results):
        made = record(results / problem.folder)
        if made["complete"]:
            known[made["board"]["name"], made["start"]] = totals(results / problem.folder)
    found = rows(results, ENGINES)
    for row in found:
        if row["ending"] == "complete" and row["jumps"]:
            counted = {column: int(row[column]) for column in ("positions", "jumps")}
            known.setdefault((row["board"], row["start"]), counted)
    sentences = []
    for number, row in enumerate(found, start=1):
        whole = known[row["board"], row["start"]]
        for column in ("positions", "jumps"):
            value = int(row[column] or 0)
            if value > whole[column] or (
                row["ending"] == "complete" and row[column] and value != whole[column]
            ):
                sentences.append(f"{ENGINES}, row {number}: {column} {value}, not {whole[column]}")
    return sentences


def blocks(results: Path) -> dict[str, str]:
    return {
        "comparison": engines_table(results),
        "speed": speed_line(results),
        "programs": speed_table(results),
    }
