"""b-files: a column of a table as lines "n a(n)", for the OEIS (https://oeis.org).

    made = pegspace.run_result("levels", "english", finish="d4")
    print(pegspace.bfile(made, "positions"), end="")

The terms stand below lines that begin with # and say what they are, what made them, and when.
Called by sequences.py, too.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .outside import shown
from .records import ResultsError
from .results import Result, near

if TYPE_CHECKING:
    import pandas

OUTPUT_OPTIONS = ("--csv", "--json", "--record")  # with a value


def bfile(table: pandas.DataFrame | Result, column: str, *, name: str = "") -> str:
    """Write a column of levels, games or moves as a b-file.

    Parameters
    ----------
    table : pandas.DataFrame or Result
        The comments of a Result's b-file say what it is about and what made it.
    column : str
        Of whole numbers.
    name : str, optional
        In place of what the record says.

    Returns
    -------
    str
        Lines "n a(n)": n is the depth, from 0, or the number of moves, from the fewest. A depth
        without a row has the term 0: no game ends there.

    Raises
    ------
    ResultsError
        If the table has no row for each depth or number of moves, or no such column.

    Examples
    --------
    >>> from pegspace import load
    >>> print(bfile(load("results/english/d4-d4/levels.csv"), "positions").splitlines()[4])
    3 60
    """
    made = table if isinstance(table, Result) else Result(table)
    table = made.table
    by = next((by for by in ("depth", "moves") if by in table and table[by].is_unique), None)
    if by is None:
        raise ResultsError(
            "a b-file is made of a table by depth or by moves: of levels, games or moves"
        )
    if column not in table:
        raise ResultsError(
            f"the table has no column '{column}'{near(column, list(table.columns))}; it has"
            f" {', '.join(table.columns)}"
        )
    values = dict(zip(map(int, table[by]), table[column]))
    if not all(isinstance(value, int) or hasattr(value, "__index__") for value in values.values()):
        raise ResultsError(f"the column '{column}' has not a whole number in every row")
    first = 0 if by == "depth" else min(values, default=0)
    terms = [(n, int(values.get(n, 0))) for n in range(first, max(values, default=first - 1) + 1)]
    record = made.record
    made_by = (
        f"{record['program']} {record['version']} ({record['commit']}):"
        f" {_command(record['command'])}"
        if record
        else ""
    )
    return text(
        terms,
        name or f"{column} by {by}" + (f": {made.label}" if made.label else ""),
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
