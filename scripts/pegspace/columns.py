"""The tables of results: their columns and what stands in each. Said here alone in Python; in C++
src/report/files/result_table.hpp has the names. Called by results.py and verify/tables.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple


class Type(Enum):
    text = auto()
    truth = auto()  #: true or false; whether a pair is solvable may be unknown, too
    number = auto()  #: bounded by the board: a number in JSON as well
    count = auto()  #: of any size: in JSON a text of digits
    decimal = auto()  #: a probability, rounded


class Column(NamedTuple):
    name: str
    type: Type


def _columns(**types: Type) -> tuple[Column, ...]:
    return tuple(Column(name, type) for name, type in types.items())


_TEXT, _TRUTH = Type.text, Type.truth
_NUMBER, _COUNT, _DECIMAL = Type.number, Type.count, Type.decimal
#: By kind, as JSON files name it. census_sums, jump_counts and jumps are CSV only.
TABLES: dict[str, tuple[Column, ...]] = {
    "levels": _columns(
        depth=_NUMBER,
        pegs=_NUMBER,
        positions=_COUNT,
        canonical_positions=_COUNT,
        jumps=_COUNT,
        dead_ends=_COUNT,
        canonical_dead_ends=_COUNT,
        winning_positions=_COUNT,
        canonical_winning_positions=_COUNT,
    ),
    "counts": _columns(
        start=_TEXT,
        finish=_TEXT,
        solutions=_COUNT,
        winning_positions=_COUNT,
        random_play=_DECIMAL,
        impossible=_TEXT,
        canonical_solutions=_COUNT,
        unordered_solutions=_COUNT,
        canonical_unordered_solutions=_COUNT,
        canonical_sequences=_COUNT,
    ),
    "games": _columns(
        depth=_NUMBER,
        pegs=_NUMBER,
        dead_ends=_COUNT,
        canonical_dead_ends=_COUNT,
        games=_COUNT,
        probability=_DECIMAL,
        probability_numerator=_COUNT,
        probability_denominator=_COUNT,
        sequences=_COUNT,
    ),
    "moves": _columns(moves=_NUMBER, solutions=_COUNT),
    "positions": _columns(
        pegs=_NUMBER, by=_TEXT, value=_NUMBER, positions=_COUNT, canonical_positions=_COUNT
    ),
    "table": _columns(
        start=_TEXT,
        finish=_TEXT,
        feasible=_TRUTH,
        solvable=_TRUTH,
        solutions=_COUNT,
        winning_positions=_COUNT,
        pairs=_NUMBER,
    ),
    "census": _columns(
        name=_TEXT,
        holes=_NUMBER,
        edges=_NUMBER,
        jumps=_NUMBER,
        automorphisms=_COUNT,
        positions=_COUNT,
        solvable_starts=_NUMBER,
        freely_solvable=_TRUTH,
        solvable_pairs=_NUMBER,
        fewest_pegs=_NUMBER,
        fewest_pegs_worst_start=_NUMBER,
        fools_solitaire=_NUMBER,
        solutions=_COUNT,
        games=_COUNT,
        won_starts=_NUMBER,
    ),
    "census_sums": _columns(
        holes=_NUMBER,
        graphs=_NUMBER,
        solvable=_NUMBER,
        freely_solvable=_NUMBER,
        largest_fewest_pegs=_NUMBER,
        largest_fools_solitaire=_NUMBER,
        solutions=_COUNT,
        games=_COUNT,
        duotaire_won=_NUMBER,
    ),
    "duotaire": _columns(depth=_NUMBER, pegs=_NUMBER, positions=_COUNT, won_positions=_COUNT),
    "nim_values": _columns(depth=_NUMBER, pegs=_NUMBER, nim_value=_NUMBER, positions=_COUNT),
    "duotaire_starts": _columns(start=_TEXT, starts=_NUMBER, won=_TRUTH, nim_value=_NUMBER),
    "jump_counts": _columns(start=_TEXT, finish=_TEXT, depth=_NUMBER, jump=_TEXT, solutions=_COUNT),
    "jumps": tuple(Column(name, _TEXT) for name in ("from", "over", "to")),
}
KEY_COLUMNS = tuple(name for name, type in TABLES["levels"] if type is _NUMBER)
VALUE_COLUMNS = tuple(name for name, type in TABLES["levels"] if type is _COUNT)


def kind_of_columns(header: Sequence[str]) -> str:
    """The kind of the table with exactly these columns; "" if there is none. Sums of a census that
    was made before version 1.0 lack the last column."""
    names = tuple(header)
    known = {tuple(name for name, _ in columns): kind for kind, columns in TABLES.items()}
    known[tuple(name for name, _ in TABLES["census_sums"][:-1])] = "census_sums"
    return known.get(names, "")


def types_of(header: Sequence[str]) -> dict[str, Type]:
    """What stands in each column of a table with this header. Of a table that is not one of
    pegspace's, columns of their names mean the same; others are left out."""
    kind = kind_of_columns(header)
    known = {name: type for columns in reversed(TABLES.values()) for name, type in columns}
    return dict(TABLES[kind]) if kind else {name: known[name] for name in header if name in known}
