"""What the program says of itself: its commands, options and tables of results. description.json is
what `pegspace describe` printed, written by scripts/dev/make-results --index and shipped with the
package, so that files are read without the program.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("description.json")
DESCRIPTION: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


class Column(NamedTuple):
    name: str
    heading: str  #: the terminal's
    #: "text", "truth" (an optional one may be "unknown"), "number" (bounded by the board: a number
    #: in JSON as well), "count" (of positions or jumps), "integer" (of any size) or "decimal"
    type: str
    unit: str
    meaning: str
    is_optional: bool
    sums_fit: bool  #: sums over rows are below 2^63
    #: "exact": has values only with this option; "!solvable": only without it; "": always
    option: str = ""

    @property
    def is_number(self) -> bool:
        return self.type in ("number", "count", "integer")


class Option(NamedTuple):
    name: str  #: without hyphens: "max-depth"
    letter: str
    value: str  #: "N", "auto|always|never"; "" of a flag
    values: list[str]  #: words that may be given
    default: str  #: in words
    group: str
    meaning: str
    most_used: bool


#: By kind, as JSON files name it. census_sums, jump_counts and jumps are CSV only.
TABLES = {
    table["kind"]: tuple(Column(**column) for column in table["columns"])
    for table in DESCRIPTION["tables"]
}
#: The options of each command.
OPTIONS = {
    command["name"]: tuple(Option(**option) for option in command["options"])
    for command in DESCRIPTION["commands"]
}
VALUE_COLUMNS = tuple(column.name for column in TABLES["levels"] if column.type == "count")


def names_of(kind: str) -> tuple[str, ...]:
    """The columns of a table."""
    return tuple(column.name for column in TABLES[kind])


def kind_of_columns(header: Sequence[str]) -> str:
    """The kind of the table with exactly these columns; "" if there is none. Sums of a census that
    was made before version 1.0 lack the last column."""
    known: dict[tuple[str, ...], str] = {names_of(kind): kind for kind in TABLES}
    known[names_of("census_sums")[:-1]] = "census_sums"
    return known.get(tuple(header), "")
