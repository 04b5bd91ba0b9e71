"""b-files: a column of a table as lines "n a(n)", for the OEIS (https://oeis.org).

    levels = pegspace.enumerate("english", finish="d4")
    print(pegspace.bfile(levels, "positions"), end="")

The terms stand below lines that begin with # and say what they are, what made them, and when.
Called by sequences.py, too.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .outside import shown
from .records import ResultsError
from .results import INDEX_COLUMNS, label, near

if TYPE_CHECKING:
    import pandas

OUTPUT_OPTIONS = ("--csv", "--json", "--record")  # with a value


def bfile(table: pandas.DataFrame, column: str, *, name: str = "") -> str:
    """A column of levels, games or moves as a b-file: n is the depth, from 0, or the number of
    moves, from the fewest. A depth without a row has the term 0 (no game ends there). `name` stands
    in place of what the table's record says. Raises ResultsError.

    >>> print(bfile(load("results/english/d4-d4/levels.csv"), "positions").splitlines()[6])
    3 60
    """
    if table.index.name not in INDEX_COLUMNS:
        raise ResultsError(
            "a b-file is made of a table by depth or by moves: of enumerate, games or moves"
        )
    if column not in table:
        raise ResultsError(
            f"the table has no column '{column}'{near(column, list(table.columns))}; it has"
            f" {', '.join(table.columns)}"
        )
    values = dict(zip(map(int, table.index), table[column]))
    if not all(isinstance(value, int) or hasattr(value, "__index__") for value in values.values()):
        raise ResultsError(f"the column '{column}' has not a whole number in every row")
    first = 0 if table.index.name == "depth" else min(values, default=0)
    terms = [(n, int(values.get(n, 0))) for n in range(first, max(values, default=first - 1) + 1)]
    record: dict[str, Any] = table.attrs.get("record") or {}
    made_by = (
        f"{record['program']} {record['version']} ({record['commit']}):"
        f" {_command(record['command'])}"
        if record
        else ""
    )
    return text(
        terms,
        name or f"{column} by {table.index.name}: {label(table)}",
        made_by,
        str(record.get("date", "")),
    )


def text(terms: Iterable[tuple[int, int]], name: str, source: str, date: str) -> str:
    """The b-file of terms (n, a(n)); lines of which nothing is known are left out."""
    about = (("name", name), ("source", source), ("date", date[:10]))
    return "".join(f"# {key}: {shown(value)}\n" for key, value in about if value) + "".join(
        f"{n} {value}\n" for n, value in terms
    )


def _command(line: str) -> str:
    """The command without its files."""
    words = shlex.split(line)
    kept = [
        word
        for at, word in enumerate(words)
        if word != "--quiet" and not {word, words[at - 1]} & set(OUTPUT_OPTIONS)
    ]
    return shlex.join(kept)
