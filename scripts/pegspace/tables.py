"""Reads any CSV table that pegspace writes (table.csv, games.csv, counts.csv, ...) as a pandas table of exact figures.

    from pegspace import read_table
    games = read_table("games.csv", ["pegs", "games", "probability"])

Whole numbers stay exact Python integers however large, true and false become booleans, other numbers floats; an empty
field is None. What cannot be read raises ResultsError, whose text is a sentence with file and line.
"""

from __future__ import annotations

import re
from pathlib import Path

from .results import ResultsError, import_pandas, near, read_lines

_NUMBER = re.compile(r"-?[0-9]+\.[0-9]+\Z")


def read_table(path: str | Path, columns: list[str] = ()) -> "pandas.DataFrame":
    """The table, which must have these columns and a row at least. Raises ResultsError."""
    pandas = import_pandas()
    lines = read_lines(path, "a CSV file of pegspace", "a header line")
    header = lines[0]
    for column in columns:
        if column not in header:
            raise ResultsError(f"{path}: line 1: there is no column '{column}'; found {', '.join(header)}{near(column, header)}")
    for number, line in enumerate(lines[1:], start=2):
        if len(line) != len(header):
            raise ResultsError(f"{path}: line {number}: {len(line)} fields; expected {len(header)}, as in the header")
    if len(lines) == 1:
        raise ResultsError(f"{path}: there is no row below the header")
    return pandas.DataFrame([[value_of(text) for text in line] for line in lines[1:]], columns=header, dtype=object)


def value_of(text: str) -> "int | float | bool | str | None":
    if text == "":
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    return float(text) if _NUMBER.match(text) else text
