"""Tables of results as rows, from CSV and JSON, and what their rows claim.

    read_csv       rows of a CSV file, whose header is that of one kind (description.py)
    rows_of_json   the same rows from JSON
    claim          states every number of the rows, and their sums, by its name in the book

The plain search makes the same rows and has them stated by the same function, so a row that is
missing, or one too many, differs.
"""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..description import TABLES, VALUE_COLUMNS, Column, kind_of_columns
from .book import State
from .problems import Finish

Row = dict[str, Any]

#: The columns of counts.csv that tell solutions apart.
TOLD_APART = tuple(
    """canonical_solutions unordered_solutions canonical_unordered_solutions
        canonical_sequences""".split()
)
#: What the positions of positions.csv are counted by.
POSITION_NUMBERS = ("final-pegs", "moves-from-start", "moves-to-finish")


@dataclass(frozen=True)
class Question:
    """What a table answers, of its subject."""

    kind: str
    finish: Finish | None = None
    symmetry: str = "start"  #: or "none"; of "board" the subject has all images of the start
    max_depth: int | None = None
    conditions: str = ""
    pegs: int = 0  #: of the start
    by: str = ""  #: one of POSITION_NUMBERS
    misere: bool = False  #: duotaire


# ---- reading ----


def value_of(column: Column, text: Any) -> Any:
    """What a field of CSV, or a JSON value, means. Raises ValueError."""
    if text is None or text == "":
        return None
    if column.type == "truth":
        if text in (True, False, "true", "false"):
            return text in (True, "true")
        if column.is_optional and text == "unknown":
            return None
    elif column.type == "text":
        if column.name != "by" or text in POSITION_NUMBERS:
            return str(text)
    elif column.type == "decimal":
        if re.fullmatch("[01][.][0-9]{12}", str(text)):
            return str(text)
    elif not isinstance(text, bool) and re.fullmatch("0|[1-9][0-9]*", str(text)):
        return int(text)
    raise ValueError(f"its {column.name} is '{text}'")


def checked_rows(kind: str, lines: Iterable[tuple[int, Row]]) -> list[Row]:
    """The rows with their values; of each column all values are there, or none. Raises
    ValueError."""
    rows: list[Row] = []
    for number, line in lines:
        try:
            rows.append(
                {column.name: value_of(column, line.get(column.name)) for column in TABLES[kind]}
            )
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    may_miss = {
        "counts": ("impossible",),
        "table": ("solvable",),
        "census_solvable": ("solvable", "start", "finish", "solution"),
    }.get(kind, ())
    for column in rows[0] if rows else ():
        filled = sum(row[column] is not None for row in rows)
        if filled not in (0, len(rows)) and column not in may_miss:
            raise ValueError(
                f"its column {column} has {filled} values in {len(rows)} rows. A column is full or"
                " empty"
            )
    return rows


def read_csv(path: Path) -> tuple[str, list[Row]]:
    """(kind, rows); "" and none of a table that is not pegspace's. Raises ValueError."""
    text = path.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        raise ValueError("its last line has no line end" if text else "it is empty")
    header, *lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    kind = kind_of_columns(header)
    if not kind:
        return "", []
    for number, line in enumerate(lines, start=2):
        if len(line) != len(header):
            raise ValueError(
                f"line {number} has {len(line)} fields, and the header has {len(header)}"
            )
    return kind, checked_rows(
        kind, ((number, dict(zip(header, line))) for number, line in enumerate(lines, start=2))
    )


def rows_of_json(content: dict[str, Any]) -> list[Row]:
    """The rows of a table in JSON. Raises ValueError."""
    return checked_rows(content["kind"], enumerate(content["rows"], start=1))


# ---- claims ----


def to_words(finish: Finish | None) -> str:
    return f" to {finish.words}" if finish is not None else ""


def merged(column: str, question: Question) -> str:
    """The column's name, with what it depends on."""
    words = column + (to_words(question.finish) if "winning" in column else "")
    return words + (
        " without symmetry"
        if question.symmetry == "none" and column.startswith("canonical")
        else ""
    )


def claim_levels(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    if not rows:
        raise ValueError("there is no level")
    last = rows[-1]["depth"]
    for column in rows[0]:
        values = [row[column] for row in rows]
        for row in rows if column != "depth" else ():
            if row[column] is not None:
                state(merged(column, question), f" at depth {row['depth']}", row[column])
        if column in VALUE_COLUMNS and None not in values:
            state(
                merged(column, question),
                " in all" if complete else f" down to depth {last}",
                sum(values),
            )
    state(
        "the depths of the levels",
        "" if complete else f" down to {last}",
        tuple(row["depth"] for row in rows),
    )


def claim_counts(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    under = f" with {question.conditions}" if question.conditions else ""
    for row in rows:
        state(f"solutions to {row['finish']}{under}", "", row["solutions"])
        state(f"winning_positions to {row['finish']}", " in all" + under, row["winning_positions"])
        if row["random_play"] is not None:
            state(f"random play to {row['finish']}", "", row["random_play"])
        for column in TOLD_APART:
            if row.get(column) is not None:
                state(f"{column} to {row['finish']}{under}", "", row[column])
    if len(rows) > 1:
        solutions = sum(row["solutions"] for row in rows if row["finish"] != "any")
        state(f"solutions to any{under}", "", solutions)


def claim_jump_counts(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    """The rows are those of one finish; at each depth all solutions make one jump."""
    to = to_words(question.finish) + (f" with {question.conditions}" if question.conditions else "")
    sums: dict[int, int] = defaultdict(int)
    for row in rows:
        sums[row["depth"]] += row["solutions"]
        state(f"solutions{to} with {row['jump']}", f" at depth {row['depth']}", row["solutions"])
    for solutions in sums.values():
        state(f"solutions{to}", "", solutions)
    state(f"the depths of jumps{to}", "", tuple(sums))


def exact(row: Row) -> Fraction | None:
    """The probability of a row, if it has the fraction. Raises ValueError if that is not in
    lowest terms."""
    numerator, denominator = row.get("probability_numerator"), row.get("probability_denominator")
    if numerator is None or denominator is None:
        return None
    fraction = Fraction(numerator, denominator) if denominator else Fraction(0)
    if (fraction.numerator, fraction.denominator) != (numerator, denominator):
        raise ValueError(f"the fraction {numerator}/{denominator} is not in lowest terms")
    return fraction


def decimal(value: Fraction, places: int = 12) -> str:
    """Rounded, halves up."""
    scaled = (2 * value.numerator * 10**places + value.denominator) // (2 * value.denominator)
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}"


def down_to(limit: int | None) -> str:
    return "" if limit is None else f" down to {limit}"


def claim_games(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    down = down_to(question.max_depth)
    state("games", down, sum(row["games"] for row in rows))
    for row in rows:
        for column in "pegs dead_ends canonical_dead_ends games probability sequences".split():
            state(
                column + (" of ends" if column in ("games", "probability") else ""),
                f" at depth {row['depth']}",
                row[column],
            )
        if (fraction := exact(row)) is not None:
            state("the exact probability of ends", f" at depth {row['depth']}", fraction)
            if decimal(fraction) != row["probability"]:
                raise ValueError(
                    f"depth {row['depth']}: the probability {row['probability']} is not {fraction}"
                )
    if complete:
        state("dead_ends", " in all", sum(row["dead_ends"] for row in rows))
        if (
            all(exact(row) is not None for row in rows)
            and sum(exact(row) or 0 for row in rows) != 1
        ):
            raise ValueError("the probabilities do not sum to 1")
    state("the depths of ends", down, tuple(row["depth"] for row in rows))


def claim_moves(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    """Not complete: of the fewest moves alone."""
    to = to_words(question.finish)
    state("the fewest moves" + to, "", rows[0]["moves"] if rows else None)
    state("the solutions with fewest moves" + to, "", rows[0]["solutions"] if rows else None)
    if complete:
        for row in rows:
            state("solutions by moves" + to, f" with {row['moves']} moves", row["solutions"])
        state("the numbers of moves" + to, "", tuple(row["moves"] for row in rows))
        state("solutions" + to, "", sum(row["solutions"] for row in rows))


def claim_positions(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    """Rows of one `by`, which the question names."""
    by = question.by + (to_words(question.finish) if question.by == "moves-to-finish" else "")
    of_pegs: dict[tuple[str, int], int] = defaultdict(int)
    for row in rows:
        for column in ("positions", "canonical_positions"):
            if row[column] is not None:
                place = f" of {row['pegs']} pegs with {row['value']}"
                state(f"{column} by {by}", place, row[column])
                of_pegs[column, row["pegs"]] += row[column]
    if question.by != "moves-to-finish":
        for (column, number), total in of_pegs.items():
            state(column, f" at depth {question.pegs - number}", total)
    state(f"the rows by {by}", "", tuple((row["pegs"], row["value"]) for row in rows))


def in_sense(question: Question) -> str:
    return " in misère play" if question.misere else ""


def claim_duotaire(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    for row in rows:
        place = f" at depth {row['depth']}"
        state("pegs", place, row["pegs"])
        state("positions", place, row["positions"])
        state("won positions" + in_sense(question), place, row["won_positions"])
    state("the depths of the levels", "", tuple(row["depth"] for row in rows))


def claim_nim_values(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    of_depth: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        depth, value, positions = row["depth"], row["nim_value"], row["positions"]
        state("pegs", f" at depth {depth}", row["pegs"])
        state(f"positions with nim value {value}", f" at depth {depth}", positions)
        of_depth[depth][0] += positions
        of_depth[depth][1] += positions if value else 0
    for depth, (positions, won) in of_depth.items():
        state("positions", f" at depth {depth}", positions)
        state("won positions", f" at depth {depth}", won)
    state("the nim values of levels", "", tuple((row["depth"], row["nim_value"]) for row in rows))


CLAIMS: dict[str, Callable[[State, Question, list[Row], bool], None]] = {
    "levels": claim_levels,
    "counts": claim_counts,
    "games": claim_games,
    "moves": claim_moves,
    "positions": claim_positions,
    "jump_counts": claim_jump_counts,
    "duotaire": claim_duotaire,
    "nim_values": claim_nim_values,
}


def claim(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    """States what the rows say. complete: nothing was cut. Raises ValueError if rows contradict
    themselves."""
    CLAIMS[question.kind](state, question, rows, complete)
