"""Loads what pegspace writes, as pandas tables of exact numbers.

    import pegspace
    levels = pegspace.load("results/english/d4-d4/levels.csv")
    levels["positions"].sum()             # 187636299
    levels.attrs["record"]["commit"]      # how it was made: levels.run.json

load() describes the tables. A file that cannot be read raises ResultsError, with file and line.
"""

from __future__ import annotations

import csv
import difflib
import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .description import KEY_COLUMNS, TABLES, VALUE_COLUMNS, types_of
from .outside import shown
from .records import ResultsError, find_record, read_json

if TYPE_CHECKING:
    import pandas

#: In a summary, and in what a command says of one position: text, even if it is all digits.
TEXT_KEYS = ("name", "hash", "start", "finish", "from", "over", "to", "pegs", "vacant")
#: These columns become the index.
INDEX_COLUMNS = ("depth", "moves")

_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+\Z")


def import_pandas() -> Any:
    """The module, imported when a table is made: boards and solutions need none. Raises
    ImportError, with a sentence."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError(
            f"pandas cannot be imported by {sys.executable}. On Debian: apt-get update && apt-get"
            " install python3-pandas, and use /usr/bin/python3"
        ) from error
    return pandas


# ---- tables ----


def load(path: str | os.PathLike[str], *, float: bool = False) -> pandas.DataFrame:
    """A CSV or JSON file of pegspace as a table. Raises ResultsError.

    - Whole numbers are exact. A column is of pandas' nullable type Int64 if its numbers and
    their sum fit (with `pairs`,
      the sum of as many of each), else of Python integers (dtype object), for which pandas has no
      `describe`, `idxmax`, `plot`. `float=True` makes all of them floats, like as_float().
    - Names of holes are text, `feasible` and `solvable` booleans, probabilities are floats.
    - `depth` is the index and not a column, as is `moves` in moves.csv; where several rows have
    the same depth (jump_counts.csv), it is a column.
    - A column without a value is left out: `"winning_positions" in levels` says whether it was
    asked for.
    - `attrs["record"]` is the run's record, NAME.run.json beside the file; without one, of a JSON
    file what it says of the question itself; else {}. A record whose sums are not those of the
    table is refused.
    - `attrs["summary"]` is what the results say besides the rows, such as the games of a count:
    from the JSON file, or the record.
    - `attrs["path"]` is the file. result() takes these three out of `attrs`.
    """
    path = Path(path)
    about = find_record(path) if path.exists() else {}
    if path.suffix == ".json":
        columns, rows, own = _read_json_table(path)
        about = about or own
    else:
        lines = read_lines(path, "a CSV file of pegspace", "a header line")
        columns, rows = (_level_rows if _is_of_levels(lines[0]) else _any_rows)(path, lines)
    table = _frame(columns, rows)
    if _is_of_levels(columns) and "positions" not in table and "canonical_positions" not in table:
        raise ResultsError(
            f"{path}: there is not one number of positions; run `pegspace enumerate` with those"
            " columns"
        )
    summary = exact_tree(about.get("summary") or {})
    table.attrs = {"record": about, "summary": summary, "path": str(path)}
    if _is_of_levels(columns):
        check_totals(
            path,
            summary,
            {column: table[column].sum() for column in table if column in VALUE_COLUMNS},
        )
    return as_float(table) if float else table


class Result(NamedTuple):
    """A table with what says where it is from, which pandas drops from all that is made of it."""

    table: Any
    summary: dict[str, Any]  #: what the results say besides the rows, such as the games of a count
    record: dict[str, Any]  #: of the run
    path: str


def result(table: pandas.DataFrame) -> Result:
    """What a table's `attrs` hold, by name; of a table as load() or a command gave it.

    >>> found = result(load("results/english/d4-d4/levels.csv"))
    >>> found.summary["positions"], found.record["start"]
    (187636299, 'd4')
    """
    return Result(table, *(table.attrs[name] for name in ("summary", "record", "path")))


def as_float(table: pandas.DataFrame) -> pandas.DataFrame:
    """A copy whose numbers are floats: they are no longer exact beyond 2^53, and a missing one is
    NaN.

    >>> as_float(load("results/english/d4-d4/levels.csv")).dtypes["positions"]
    dtype('float64')
    """
    numbers = [
        column
        for column in table.columns
        if table[column].dtype == "Int64"
        or table[column].dtype == object
        and all(value is None or isinstance(value, (int, float)) for value in table[column])
    ]
    return table.astype({column: float for column in numbers})


def whole_numbers(table: pandas.DataFrame) -> dict[str, str]:
    """The columns of whole numbers that may be Int64, with this type, for astype(). Sums beyond 64
    bits would wrap around without a word, so a column's sum must fit as well: of as many of each
    number as the column `pairs` says, if there is one.
    """
    most = max(table["pairs"]) if "pairs" in table else 1
    found = {}
    for column in table.columns:
        numbers = [value for value in table[column] if value is not None]
        if (
            numbers
            and {type(value) for value in numbers} == {int}
            and sum(numbers) * most < 2**63
        ):
            found[column] = "Int64"
    return found


def label(table: pandas.DataFrame) -> str:
    """What a table is about, for people: board, start and finish if the record states them, else
    the file's name, or its folder's if it has the usual name."""
    about = table.attrs.get("record")
    if about and about.get("board"):
        return run_label(about) + (", incomplete" if about.get("complete") is False else "")
    path = Path(table.attrs.get("path", ""))
    return shown(path.stem if path.stem != "levels" else path.resolve().parent.name)


def run_label(run: dict[str, Any]) -> str:
    """Board and start of a record, and the finish if one was given, for people."""
    start, finish = run.get("start"), run.get("finish")
    words = [str(run["board"]["name"])]
    if start:
        words.append(
            {
                "position": "from a position",
                "all": "any single vacancy",
                "full": "no hole vacant",
            }.get(start, f"{start} vacant")
        )
    if finish:
        words.append(
            {"position": "to a position", "any": "to any single peg"}.get(finish, f"to {finish}")
        )
    return shown(", ".join(words))


def _frame(columns: list[str], rows: list[list[Any]]) -> Any:
    pandas = import_pandas()
    table = pandas.DataFrame(rows, columns=columns, dtype=object)
    table = table.dropna(axis="columns", how="all") if rows else table
    for column in table.columns:
        kinds = {type(value) for value in table[column]}
        if kinds in ({bool}, {float}):
            table[column] = table[column].astype(kinds.pop())
    table = table.astype(whole_numbers(table))
    if "impossible" in table:
        # pandas leaves out columns in the middle of a terminal: the reason, not the numbers
        table.insert(2, "impossible", table.pop("impossible"))
    index = next((name for name in INDEX_COLUMNS if name in table and table[name].is_unique), None)
    return table if index is None else table.astype({index: "int64"}).set_index(index)


# ---- records ----


def check_totals(path: Path, totals: dict[str, Any], sums: dict[str, int]) -> None:
    """The summary of levels has the sums of their columns; else it is about another file of this
    name. Raises ResultsError."""
    for column, total in totals.items():
        if column in sums and total is not None and str(total) != str(sums[column]):
            raise ResultsError(
                f"{path}: its record says {total} {column} in all, but they sum to {sums[column]}:"
                " it is the record of another run"
            )


# ---- rows of CSV ----


def near(name: str, names: Iterable[str]) -> str:
    """ " (did you mean positions?)" if one of the names is near; else nothing."""
    found = difflib.get_close_matches(name, list(names), n=1)
    return f" (did you mean {found[0]}?)" if found else ""


def read_lines(path: str | Path, kind: str, first_line: str) -> list[list[str]]:
    """The lines of a CSV file, one at least. `kind` and `first_line` say what is expected. Raises
    ResultsError."""
    try:
        with open(path, newline="", encoding="utf-8") as file:
            lines = [[shown(field) for field in line] for line in csv.reader(file)]
    except (UnicodeDecodeError, csv.Error):
        raise ResultsError(f"{path}: this is not a text file; expected {kind}") from None
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    if not lines:
        raise ResultsError(f"{path}: the file is empty; expected {first_line}")
    return lines


def _is_of_levels(columns: list[str]) -> bool:
    others = {"games", "jump", "won_positions", "nim_value"}
    return "depth" in columns and not others & set(columns)


def read_rows(path: Path) -> tuple[list[str], list[list[Any]]]:
    """Header and rows of a levels.csv, checked; a level's unknown numbers are None. Raises
    ResultsError."""
    return _level_rows(path, read_lines(path, "a levels.csv", "the header of a levels.csv"))


def _level_rows(path: Path, lines: list[list[str]]) -> tuple[list[str], list[list[Any]]]:
    header = lines[0]
    _check_header(path, header)
    rows = [
        _read_row(path, number, header, line, _level_value)
        for number, line in enumerate(lines[1:], start=2)
    ]
    if not rows:
        raise ResultsError(f"{path}: there is no level below the header; was the run cut short?")
    at = header.index("depth")
    for expected, row in enumerate(rows):
        if row[at] != expected:
            raise ResultsError(
                f"{path}: line {expected + 2}: depth {row[at]}; expected {expected}, as depths run"
                " from 0 without a gap"
            )
    return header, rows


def _check_header(path: Path, header: list[str]) -> None:
    known = KEY_COLUMNS + VALUE_COLUMNS
    for column in header:
        if column not in known:
            raise ResultsError(
                f"{path}: line 1: unknown column '{column}'{near(column, known)}; a levels.csv has"
                f" {', '.join(known)}"
            )
        if header.count(column) > 1:
            raise ResultsError(f"{path}: line 1: column '{column}' stands there twice")
    for column in KEY_COLUMNS:
        if column not in header:
            raise ResultsError(
                f"{path}: line 1: column '{column}' is missing; a levels.csv has {', '.join(known)}"
            )


def _any_rows(path: Path, lines: list[list[str]]) -> tuple[list[str], list[list[Any]]]:
    types = types_of(lines[0])
    if not types:
        raise ResultsError(
            f"{path}: this is no table of pegspace: line 1 names none of its columns; expected a"
            " CSV or JSON file that a command wrote"
        )
    if len(lines) == 1 and lines[0][0] != "moves":  # a problem without a solution has no row there
        raise ResultsError(f"{path}: there is no row below the header")

    def value_of(column: str, text: str) -> Any:
        return exact(column, text, types.get(column))

    return lines[0], [
        _read_row(path, number, lines[0], line, value_of)
        for number, line in enumerate(lines[1:], start=2)
    ]


def _read_row(
    path: Path, number: int, header: list[str], line: list[str], value_of: Callable[[str, str], Any]
) -> list[Any]:
    if len(line) != len(header):
        raise ResultsError(
            f"{path}: line {number}: {len(line)} fields; expected {len(header)}, as in the header"
        )
    try:
        return [value_of(column, text) for column, text in zip(header, line)]
    except ValueError as error:
        raise ResultsError(f"{path}: line {number}: {error}") from None


def _level_value(column: str, text: str) -> Any:
    if text == "" and column in KEY_COLUMNS:
        raise ValueError(f"{column} is ''; expected a whole number")
    return exact(column, text, "count")


def exact(column: str, value: Any, type: str | None = None) -> Any:
    """A value of a column as it was meant: exact integers, booleans, floats, names. Raises
    ValueError."""
    if value == "":
        return None
    if not isinstance(value, str) or type == "text":
        return value
    if value.isascii() and value.isdigit():
        return int(value)
    if type in ("number", "count", "integer"):
        raise ValueError(f"{column} is '{value}'; expected a whole number")
    if value in ("true", "false"):
        return value == "true"
    return float(value) if _DECIMAL.match(value) else value


# ---- rows of JSON ----


def _read_json_table(path: Path) -> tuple[list[str], list[list[Any]], dict[str, Any]]:
    """Columns, rows, and what else the file says: its record, with the summary. Raises
    ResultsError."""
    content = read_json(path)
    table = TABLES.get(str(content.get("kind")), ())
    types = {column.name: column.type for column in table}
    rows, record, summary = (content.get(key) for key in ("rows", "record", "summary"))
    if not types or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ResultsError(
            f"{path}: there is no table in it; expected a JSON file of enumerate, count, table,"
            " census, games, moves or positions --count-by"
        )
    if not isinstance(record, dict) or not isinstance(summary, dict):
        raise ResultsError(f"{path}: it has no record and no summary")
    try:
        found = [[exact(column, row[column], types[column]) for column in types] for row in rows]
    except (ValueError, KeyError) as error:
        raise ResultsError(f"{path}: a row is not as pegspace writes it: {error}") from None
    return list(types), found, {**record, "summary": summary}


def exact_tree(value: Any, key: str = "") -> Any:
    """A summary with its counts, which JSON holds as text, as integers."""
    if isinstance(value, dict):
        return {name: exact_tree(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [exact_tree(part, "name") for part in value]
    counted = isinstance(value, str) and value.isascii() and value.isdigit()
    return int(value) if counted and key not in TEXT_KEYS else value
