"""Reads what pegspace writes: levels.csv as a pandas table, and from the run.json beside it what it is about.

    from pegspace import load_levels
    levels = load_levels("results/english-central/levels.csv")
    levels.table["positions"].sum()

Every figure stays an exact integer. A column without figures (the winning columns where no finish was given) is left
out of the table, so `"winning_positions" in levels.table` says whether it is known. What cannot be read raises
ResultsError, whose text is a sentence with file and line. Used by the plots and the report, and meant for notebooks as well.
"""

from __future__ import annotations

import csv
import difflib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


KEY_COLUMNS = ("depth", "pegs")
VALUE_COLUMNS = (
    "positions",
    "canonical_positions",
    "jumps",
    "dead_ends",
    "canonical_dead_ends",
    "winning_positions",
    "canonical_winning_positions",
)


class ResultsError(Exception):
    """What was wrong with a results file, as a sentence for people."""


def import_pandas():
    """The module, imported where a table is made: boards and solutions need none. Raises ImportError, with a sentence."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError(f"pandas cannot be imported by {sys.executable}. On Debian: apt-get update && apt-get install "
                          "python3-pandas, and use /usr/bin/python3") from error
    return pandas


@dataclass(frozen=True)
class Levels:
    """The levels of one run."""

    path: Path
    label: str  #: for people: board and start where run.json tells them, else the folder's name
    table: "pandas.DataFrame"  #: a row per depth, which is also the index; the columns of levels.csv that are filled


def load_levels(path: str | Path) -> Levels:
    """Reads one levels.csv, and for its label the run.json beside it. Raises ResultsError."""
    pandas = import_pandas()
    path = Path(path)
    header, rows = read_rows(path)
    table = pandas.DataFrame(rows, columns=header, dtype=object).dropna(axis="columns", how="all")
    if "positions" not in table and "canonical_positions" not in table:
        raise ResultsError(f"{path}: there is not one number of positions; run `pegspace enumerate` with those columns")
    # Int64 is pandas' integer that may be missing; a count too large for it stays a Python integer.
    for column in table:
        if max(value or 0 for value in table[column]) < 2**63:
            table[column] = table[column].astype("Int64")
    return Levels(path, _label(path), table.set_index("depth", drop=False))


def near(name: str, names: Iterable[str]) -> str:
    """" (did you mean positions?)" where one of the names is near; else nothing."""
    found = difflib.get_close_matches(name, list(names), n=1)
    return f" (did you mean {found[0]}?)" if found else ""


def read_lines(path: str | Path, kind: str, first_line: str) -> list[list[str]]:
    """The lines of a CSV file, one at least. `kind` and `first_line` say what is expected. Raises ResultsError."""
    try:
        with open(path, newline="", encoding="utf-8") as file:
            lines = list(csv.reader(file))
    except UnicodeDecodeError:
        raise ResultsError(f"{path}: this is not a text file; expected {kind}") from None
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    if not lines:
        raise ResultsError(f"{path}: the file is empty; expected {first_line}")
    return lines


def read_rows(path: Path) -> tuple[list[str], list[list[int | None]]]:
    """Header and rows of a levels.csv, checked; a level's unknown figures are None. Raises ResultsError."""
    lines = read_lines(path, "a levels.csv", "the header of a levels.csv")
    header = lines[0]
    _check_header(path, header)
    rows = [_read_row(path, number, header, line) for number, line in enumerate(lines[1:], start=2)]
    if not rows:
        raise ResultsError(f"{path}: there is no level below the header; was the run cut short?")
    for number, row in enumerate(rows, start=2):
        if row[header.index("depth")] != number - 2:
            raise ResultsError(
                f"{path}: line {number}: depth {row[header.index('depth')]}; expected {number - 2}, "
                "as depths run from 0 without a gap"
            )
    return header, rows


def _check_header(path: Path, header: list[str]) -> None:
    known = KEY_COLUMNS + VALUE_COLUMNS
    for column in header:
        if column not in known:
            raise ResultsError(f"{path}: line 1: unknown column '{column}'{near(column, known)}; a levels.csv has {', '.join(known)}")
        if header.count(column) > 1:
            raise ResultsError(f"{path}: line 1: column '{column}' stands there twice")
    for column in KEY_COLUMNS:
        if column not in header:
            raise ResultsError(f"{path}: line 1: column '{column}' is missing; a levels.csv has {', '.join(known)}")


def _read_row(path: Path, number: int, header: list[str], line: list[str]) -> list[int | None]:
    if len(line) != len(header):
        raise ResultsError(f"{path}: line {number}: {len(line)} fields; expected {len(header)}, as in the header")
    row: list[int | None] = []
    for column, text in zip(header, line):
        if text == "" and column not in KEY_COLUMNS:
            row.append(None)
        elif text.isascii() and text.isdigit():
            row.append(int(text))
        else:
            raise ResultsError(f"{path}: line {number}: {column} is '{text}'; expected a whole number")
    return row


def run_label(run: dict) -> str:
    """Board and start of a run.json, for people."""
    start = run["start"]
    return f"{run['board']['name']}, " + ("from a position" if start == "position" else f"{start} vacant")


def _label(path: Path) -> str:
    """Board and start from the run.json beside the file, where that is about this file; else the file's own name, or
    its folder's where it has the usual name."""
    try:
        run = json.loads((path.parent / "run.json").read_text(encoding="utf-8"))
        if Path(run["file"]).name == path.name:
            return run_label(run)
    except (OSError, ValueError, KeyError, TypeError):
        pass  # it is asked for the label alone, and there is another
    return path.stem if path.stem != "levels" else path.resolve().parent.name
