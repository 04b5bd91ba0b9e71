"""Reads what pegspace writes: tables of exact numbers, each column of the type that the program's
description gives it, whatever its values.

    import pegspace
    levels = pegspace.load("results/english/d4-d4/levels.csv")
    levels["positions"].sum()                                   # 187636299
    made = pegspace.load_result("results/english/d4-d4/levels.csv")
    made.record["commit"], made.summary["positions"]            # how it was made: levels.run.json

A file that cannot be read raises ResultsError, with file and line.
"""

from __future__ import annotations

import csv
import difflib
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .description import TABLES, Column
from .outside import shown
from .records import ResultsError, find_record, read_json

if TYPE_CHECKING:
    import pandas

#: In a summary, and in what a command says of one position: text, even if it is all digits.
TEXT_KEYS = ("name", "hash", "start", "finish", "from", "over", "to", "pegs", "vacant")
DTYPES = ("exact", "float")
#: pandas' types by the description's; a column whose sum may pass 63 bits holds Python integers.
PANDAS_TYPES = {"truth": "boolean", "decimal": "float64"}
MOST = 2**63 - 1  #: of Int64


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


@dataclass(frozen=True, eq=False)  # tables have no one answer to ==
class Result:
    """A table with what is known of the run that made it.

    Attributes
    ----------
    table : pandas.DataFrame
    summary : dict
        What the results say besides the rows, such as the `games` of a count; counts are integers.
    record : dict
        Of the run: board, start, finish, command, commit, time. Empty if there is none.
    path : str
        The file, if it was read from one or kept in one.
    board : Board or None
        That of a graph made in Python, whose nodes the table has.
    """

    table: Any
    summary: dict[str, Any] = field(default_factory=dict)
    record: dict[str, Any] = field(default_factory=dict)
    path: str = ""
    board: Any = None

    @property
    def label(self) -> str:
        """What it is about, for people: board, start and finish if the record states them, else
        the file's name, or its folder's if it has the usual name."""
        if self.record.get("board"):
            is_cut = self.record.get("complete") is False
            return run_label(self.record) + (", incomplete" if is_cut else "")
        path = Path(self.path)
        return shown(path.resolve().parent.name if path.stem == "levels" else path.stem)

    def _repr_html_(self) -> str:
        said = [
            f"{name.replace('_', ' ')}: {value:,}"
            for name, value in self.summary.items()
            if type(value) is int
        ]
        lines = [line for line in (self.label, "; ".join(said)) if line]
        return "".join(f"<p>{escape(line)}</p>" for line in lines) + str(self.table._repr_html_())


def load(path: str | os.PathLike[str], *, dtype: str = "exact") -> pandas.DataFrame:
    """Read a CSV or JSON file of pegspace as a table.

    Parameters
    ----------
    path : path
        A file that a command wrote.
    dtype : {"exact", "float"}
        "float" makes all numbers floats, which are not exact beyond 2**53.

    Returns
    -------
    pandas.DataFrame
        With all columns of the file, empty ones too, each of one type, whatever its values:
        `Int64` if sums of the column always stay below 2**63 (depths, pegs, positions, jumps), else
        Python integers of any size (`object`): solutions, games. Truths are `boolean`, "unknown" is
        missing; probabilities are `float64`, names of holes text.

    Raises
    ------
    ResultsError
        If the file cannot be read, or its record is that of another file.

    Examples
    --------
    >>> levels = load("results/english/d4-d4/levels.csv")
    >>> print(levels["positions"].sum(), levels["positions"].dtype)
    187636299 Int64
    """
    return load_result(path, dtype=dtype).table


def load_result(path: str | os.PathLike[str], *, dtype: str = "exact") -> Result:
    """Read a CSV or JSON file of pegspace with its record.

    Parameters
    ----------
    path : path
        A file that a command wrote. Its record is NAME.run.json beside it; without one, a JSON
        file says itself what was asked.
    dtype : {"exact", "float"}
        As in `load`.

    Returns
    -------
    Result
        The table, the summary and the record.

    Raises
    ------
    ResultsError
        If the file cannot be read, or its record is that of another file.

    Examples
    --------
    >>> made = load_result("results/english/d4-d4/levels.csv")
    >>> made.summary["positions"], made.record["start"], made.label
    (187636299, 'd4', 'english, d4 vacant, to d4')
    """
    found, summary, record = read_result(Path(path))
    return Result(found.frame(dtype), summary, record, str(path))


class Rows(NamedTuple):
    """A table, its columns in the order of the description."""

    kind: str
    columns: list[Column]
    values: list[list[Any]]  #: by column: exact integers, booleans, floats, texts; None: missing

    def values_of(self, name: str) -> list[Any]:
        """Of a column; missing ones if the file lacks it."""
        for column, values in zip(self.columns, self.values):
            if column.name == name:
                return values
        return [None] * (len(self.values[0]) if self.values else 0)

    def sums(self) -> dict[str, int]:
        """Of its counts; without columns of which a value is missing."""
        return {
            column.name: sum(values)
            for column, values in zip(self.columns, self.values)
            if column.type == "count" and None not in values
        }

    def frame(self, dtype: str = "exact", names: Iterable[str] | None = None) -> Any:
        """A pandas table, of these columns or of all."""
        pandas = import_pandas()
        if dtype not in DTYPES:
            raise ValueError(f"there is no dtype {dtype!r}; expected {' or '.join(DTYPES)}")
        kept = {column.name for column in self.columns} if names is None else set(names)
        made = {
            column.name: pandas.Series(
                [float(str(value)) if value is not None else None for value in values]
                if dtype == "float" and column.is_number
                else values,
                dtype=pandas_type(column, dtype),
            )
            for column, values in zip(self.columns, self.values)
            if column.name in kept
        }
        table = pandas.DataFrame(made)
        if "impossible" in table:
            # pandas leaves out the columns in the middle of a narrow terminal: better the reasons
            # than the numbers.
            table.insert(2, "impossible", table.pop("impossible"))
        return table


def pandas_type(column: Column, dtype: str = "exact") -> Any:
    if column.is_number:
        return "float64" if dtype == "float" else "Int64" if column.sums_fit else object
    return PANDAS_TYPES.get(column.type, object)


def as_float(table: pandas.DataFrame) -> pandas.DataFrame:
    """A copy with floats for whole numbers; a missing one is NaN."""
    numbers = [
        name
        for name in table.columns
        if table[name].dtype == "Int64"
        or table[name].dtype == object
        and all(value is None or isinstance(value, int) for value in table[name])
    ]
    return table.astype({name: "float64" for name in numbers})


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


def check_totals(path: Path, totals: dict[str, Any], sums: dict[str, int]) -> None:
    """The summary of levels has the sums of their columns; else it is about another file of this
    name. Raises ResultsError."""
    for column, total in totals.items():
        if column in sums and total is not None and str(total) != str(sums[column]):
            raise ResultsError(
                f"{path}: its record says {total} {column} in all, but they sum to {sums[column]}:"
                " it is the record of another run"
            )


# ---- reading ----


def near(name: str, names: Iterable[str]) -> str:
    """ " (did you mean positions?)" if one of the names is near; else nothing."""
    found = difflib.get_close_matches(name, list(names), n=1)
    return f" (did you mean {found[0]}?)" if found else ""


def read_lines(path: str | Path, kind: str, first_line: str) -> list[list[str]]:
    """The lines of a CSV file, one at least. `kind` and `first_line` say what is expected. Raises
    ResultsError."""
    try:
        with open(path, newline="", encoding="utf-8") as file:
            lines = [[shown(text) for text in line] for line in csv.reader(file)]
    except (UnicodeDecodeError, csv.Error):
        raise ResultsError(f"{path}: this is not a text file; expected {kind}") from None
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    if not lines:
        raise ResultsError(f"{path}: the file is empty; expected {first_line}")
    return lines


def read_csv(path: Path) -> Rows:
    """A CSV file of pegspace, which may lack columns of its kind. Raises ResultsError."""
    header, *lines = read_lines(path, "a CSV file of pegspace", "a header line")
    kind = max(TABLES, key=lambda kind: len({column.name for column in TABLES[kind]} & {*header}))
    known = [column.name for column in TABLES[kind]]
    if not {*known} & {*header}:
        raise ResultsError(
            f"{path}: this is no table of pegspace: line 1 names none of its columns; expected a"
            " CSV or JSON file that a command wrote"
        )
    for name in header:
        if name not in known:
            raise ResultsError(
                f"{path}: line 1: unknown column '{name}'{near(name, known)}; {kind} have"
                f" {', '.join(known)}"
            )
        if header.count(name) > 1:
            raise ResultsError(f"{path}: line 1: column '{name}' stands there twice")
    for column in TABLES[kind] if kind == "levels" else ():
        if column.type == "number" and column.name not in header:
            raise ResultsError(f"{path}: line 1: column '{column.name}' is missing")
    for number, line in enumerate(lines, start=2):
        if len(line) != len(header):
            raise ResultsError(
                f"{path}: line {number}: {len(line)} fields; expected {len(header)}, as in the"
                " header"
            )
    rows = [dict(zip(header, line)) for line in lines]
    return _typed(kind, [name for name in known if name in header], rows, f"{path}: line", 2)


def read_result(path: Path) -> tuple[Rows, dict[str, Any], dict[str, Any]]:
    """The table of a file, its summary and its record. Raises ResultsError."""
    record = find_record(path) if path.exists() else {}
    if path.suffix == ".json":
        found, own = read_json_table(path)
        record = record or own
    else:
        found = read_csv(path)
    summary = exact_tree(record.get("summary") or {})
    if found.kind == "levels":
        check_totals(path, summary, found.sums())
    return found, summary, record


def read_json_table(path: Path) -> tuple[Rows, dict[str, Any]]:
    """The table, and what else the file says: its record, with the summary. Raises
    ResultsError."""
    content = read_json(path)
    kind = str(content.get("kind"))
    rows, record, summary = (content.get(key) for key in ("rows", "record", "summary"))
    if kind not in TABLES or not isinstance(rows, list):
        raise ResultsError(
            f"{path}: there is no table in it; expected a JSON file of one of {', '.join(TABLES)}"
        )
    if not isinstance(record, dict) or not isinstance(summary, dict):
        raise ResultsError(f"{path}: it has no record and no summary")
    names = [column.name for column in TABLES[kind]]
    if not all(isinstance(row, dict) and {*names} <= {*row} for row in rows):
        raise ResultsError(f"{path}: a row is not as pegspace writes it")
    return _typed(kind, names, rows, f"{path}: row", 1), {**record, "summary": summary}


def _typed(
    kind: str, names: Sequence[str], rows: list[dict[str, Any]], place: str, first: int
) -> Rows:
    columns = [column for column in TABLES[kind] if column.name in names]
    values = []
    for column in columns:
        of_column = []
        for number, row in enumerate(rows, start=first):
            try:
                of_column.append(value_of(column, row[column.name]))
            except ValueError as error:
                raise ResultsError(f"{place} {number}: {column.name} is {error}") from None
        values.append(of_column)
    found = Rows(kind, columns, values)
    if kind == "levels":
        _check_depths(found, place, first)
    return found


def _check_depths(levels: Rows, place: str, first: int) -> None:
    """Depths run from 0 without a gap. Raises ResultsError."""
    depths = levels.values_of("depth")
    if not depths:
        raise ResultsError(f"{place} {first}: there is no level; was the run cut short?")
    for expected, depth in enumerate(depths):
        if depth != expected:
            raise ResultsError(
                f"{place} {expected + first}: depth {depth}; expected {expected}, as depths run"
                " from 0 without a gap"
            )


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError("a whole number")
    return int(text)


def _fitting(text: str) -> int:
    if _whole(text) > MOST:
        raise ValueError(f"a whole number of at most {MOST}")
    return int(text)


def _truth(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError("true or false")
    return text.lower() == "true"


def _decimal(text: str) -> float:
    if not re.fullmatch(r"-?[0-9]+\.[0-9]+", text):
        raise ValueError("a decimal number")
    return float(text)


_READERS: dict[str, Callable[[str], Any]] = {
    "number": _fitting,
    "count": _fitting,
    "integer": _whole,
    "truth": _truth,
    "decimal": _decimal,
    "text": str,
}


def value_of(column: Column, value: Any) -> Any:
    """A field of CSV, or a value of JSON, as it was meant; None is a missing one. Raises ValueError
    if it is not of the column's type."""
    text = "" if value is None else str(value)
    if column.type == "text" and not isinstance(value, (str, type(None))):
        raise ValueError(f"'{shown(text)[:40]}'; expected a text")
    if text == "" and (column.is_optional or column.type not in ("number", "text")):
        return None
    if text == "unknown" and column.type == "truth" and column.is_optional:
        return None
    try:
        return _READERS[column.type](text)
    except ValueError as error:
        raise ValueError(f"'{shown(text)[:40]}'; expected {error}") from None


def exact_tree(value: Any, key: str = "") -> Any:
    """A summary with its counts, which JSON holds as text, as integers."""
    if isinstance(value, dict):
        return {name: exact_tree(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [exact_tree(part, "name") for part in value]
    counted = isinstance(value, str) and value.isascii() and value.isdigit()
    return int(value) if counted and key not in TEXT_KEYS else value
