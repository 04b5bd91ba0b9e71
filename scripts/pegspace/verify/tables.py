"""Tables of results as rows, from CSV and JSON, and what their rows claim.

    read_csv       rows of a file: the columns tell the kind, which is one of TABLES
    rows_of_json   the same rows from the JSON form
    claim(state, question, rows)   states every number of the rows, and their sums, by its name in the book

The plain search makes the same rows and has them stated by the same function, so a row that is
missing, or one too many, differs.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..results import KEY_COLUMNS, VALUE_COLUMNS
from .book import State
from .problems import Finish

Row = dict[str, Any]

COUNTS = ("solutions", "winning_positions")
TABLES = {
    "levels": (*KEY_COLUMNS, *VALUE_COLUMNS),
    "counts": ("start", "finish", *COUNTS),
    "games": (
        "depth",
        "pegs",
        "dead_ends",
        "canonical_dead_ends",
        "games",
        "probability",
        "probability_numerator",
        "probability_denominator",
        "sequences",
    ),
    "final_pegs": ("pegs", "final_pegs", "positions", "canonical_positions"),
    "moves": ("moves", "solutions"),
    "positions_by_moves": ("end", "moves", "pegs", "positions", "canonical_positions"),
    "table": ("start", "finish", "feasible", "solvable", *COUNTS, "pairs"),
    "census": (
        "name",
        "holes",
        "edges",
        "jumps",
        "automorphisms",
        "positions",
        "solvable_starts",
        "freely_solvable",
        "solvable_pairs",
        "fewest_pegs",
        "fewest_pegs_worst_start",
        "fools_solitaire",
        "solutions",
        "games",
    ),
    "census_sums": (
        "holes",
        "graphs",
        "solvable",
        "freely_solvable",
        "largest_fewest_pegs",
        "largest_fools_solitaire",
        "solutions",
        "games",
    ),
    "jumps": ("from", "over", "to"),
}
TEXT = ("start", "finish", "end", "name", "from", "over", "to")
TRUTH = ("feasible", "solvable", "freely_solvable")
DECIMAL = ("probability",)


@dataclass(frozen=True)
class Question:
    """What a table answers, of its subject."""

    kind: str
    finish: Finish | None = None
    symmetry: str = "start"  #: or "none"; of "board" the subject has all images of the start
    max_depth: int | None = None
    conditions: str = ""
    pegs: int = 0  #: of the start


# ---- reading ----


def kind_of_columns(header: Sequence[str]) -> str:
    """The kind of a table; "" where most of its columns are no columns of one. Raises ValueError
    where most are, and not all."""
    for kind, columns in TABLES.items():
        if tuple(header) == columns:
            return kind
    if 2 * max(len(set(header) & set(columns)) for columns in TABLES.values()) < len(header):
        return ""
    known = {column for columns in TABLES.values() for column in columns}
    for column in header:
        near = difflib.get_close_matches(column, known, n=1)
        if column not in known and near:
            raise ValueError(
                f"no table of pegspace has the column '{column}'. Did you mean {near[0]}?"
            )
    raise ValueError(f"no table of pegspace has the columns {','.join(header)[:100]}")


def value_of(column: str, text: Any, kind: str) -> Any:
    """Of a field of CSV, or of a JSON value. Raises ValueError."""
    if text is None or text == "":
        return None if column not in TEXT else text or ""
    if column in TRUTH and kind != "census_sums":
        if text in (True, False, "true", "false"):
            return text in (True, "true")
        if column == "solvable" and text == "unknown":
            return None
    elif column in TEXT:
        return str(text)
    elif column in DECIMAL:
        if re.fullmatch("[0-9]+([.][0-9]+)?(e[-+][0-9]+)?", str(text)):
            return str(text)
    elif not isinstance(text, bool) and re.fullmatch("0|[1-9][0-9]*", str(text)):
        return int(text)
    raise ValueError(f"its {column} is '{text}'")


def checked_rows(kind: str, lines: Iterable[tuple[int, Row]]) -> list[Row]:
    """The rows with their values; of each column all values are there, or none. Raises
    ValueError."""
    rows: list[Row] = []
    for number, line in lines:
        try:
            rows.append({column: value_of(column, value, kind) for column, value in line.items()})
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    may_miss = {"census": ("automorphisms",), "table": ("solvable",)}.get(kind, ())
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


def rows_of_json(kind: str, content: dict[str, Any]) -> list[Row]:
    """The rows of the JSON form of a table. Raises ValueError."""
    if kind == "positions_by_moves":
        lists = [("start", content["from_start"]), ("finish", content["to_finish"] or ())]
        lines: list[Row] = [{"end": end, **row} for end, rows in lists for row in rows]
    else:
        key = {
            "levels": "levels",
            "counts": "finishes",
            "games": "ends",
            "moves": "by_moves",
            "final_pegs": "final_pegs",
            "table": "pairs",
            "census": "graphs",
        }[kind]
        lines = content[key] or []
    lines = [dict(row) for row in lines]
    if kind == "games":
        lines = [
            {
                **row,
                "probability": row["probability"]["decimal"],
                "probability_numerator": row["probability"]["numerator"],
                "probability_denominator": row["probability"]["denominator"],
            }
            for row in lines
        ]
    if kind == "counts":
        lines = [{column: row[column] for column in ("finish", *COUNTS)} for row in lines]
    return checked_rows(kind, enumerate(lines, start=1))


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
    sums = {column: sum(row[column] for row in rows if row["finish"] != "any") for column in COUNTS}
    for row in rows:
        state(f"solutions to {row['finish']}{under}", "", row["solutions"])
        state(f"winning_positions to {row['finish']}", " in all" + under, row["winning_positions"])
    if len(rows) > 1:
        state(f"solutions to any{under}", "", sums["solutions"])


def exact(row: Row) -> Fraction | None:
    """The probability of a row, where it has the fraction. Raises ValueError where that is not in
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
        for column in (
            "pegs",
            "dead_ends",
            "canonical_dead_ends",
            "games",
            "probability",
            "sequences",
        ):
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


def claim_final_pegs(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    by_pegs: dict[tuple[str, int], int] = defaultdict(int)
    for row in rows:
        for column in ("positions", "canonical_positions"):
            if row[column] is not None:
                state(
                    f"{column} by final pegs",
                    f" of {row['pegs']} pegs to {row['final_pegs']}",
                    row[column],
                )
                by_pegs[column, row["pegs"]] += row[column]
    for (column, number), total in by_pegs.items():
        state(column, f" at depth {question.pegs - number}", total)
    state("the rows of final pegs", "", tuple((row["pegs"], row["final_pegs"]) for row in rows))


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


def claim_positions_by_moves(
    state: State, question: Question, rows: list[Row], complete: bool
) -> None:
    by_pegs: dict[tuple[str, int], int] = defaultdict(int)
    for row in rows:
        end = (
            "from the start"
            if row["end"] == "start"
            else "to the finish" + to_words(question.finish)
        )
        for column in ("positions", "canonical_positions"):
            if row[column] is not None:
                state(
                    f"{column} by moves {end}",
                    f" with {row['moves']} moves and {row['pegs']} pegs",
                    row[column],
                )
                if row["end"] == "start":
                    by_pegs[column, row["pegs"]] += row[column]
    for (column, number), total in by_pegs.items():
        state(column, f" at depth {question.pegs - number}", total)
    for end in ("start", "finish"):
        state(
            f"the rows of moves {end}" + (to_words(question.finish) if end == "finish" else ""),
            "",
            tuple((row["moves"], row["pegs"]) for row in rows if row["end"] == end),
        )


CLAIMS: dict[str, Callable[[State, Question, list[Row], bool], None]] = {
    "levels": claim_levels,
    "counts": claim_counts,
    "games": claim_games,
    "final_pegs": claim_final_pegs,
    "moves": claim_moves,
    "positions_by_moves": claim_positions_by_moves,
}


def claim(state: State, question: Question, rows: list[Row], complete: bool) -> None:
    """States what the rows say. complete: nothing was cut. Raises ValueError where rows contradict
    themselves."""
    CLAIMS[question.kind](state, question, rows, complete)
