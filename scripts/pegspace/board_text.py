"""Pictures, arrays, game ids and files of boards: read for board.py and pegspace-verify."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from .definition_board import Cell, Jump


def holes_shown(rows: Sequence[str]) -> list[tuple[int, int, str]]:
    """(row, column, letter) of each hole of a picture. Raises ValueError if it has none."""
    found = [
        (r, c, letter)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter in "o.?"
    ]
    if not found:
        raise ValueError("there is no hole in the picture")
    return found


def section(file: Sequence[str], name: str) -> list[str]:
    """The lines below "name:" of a board file, as the program writes it. Raises ValueError."""
    if f"{name}:" not in file:
        raise ValueError(f"the board's file has no line '{name}:'")
    rest = file[file.index(f"{name}:") + 1 :]
    end = next((at for at, line in enumerate(rest) if ":" in line), len(rest))
    return [line for line in rest[:end] if line]


def read_graph(file: Sequence[str]) -> tuple[tuple[str, ...], tuple[Jump, ...], list[int]]:
    """Names, lines, and the hole of each place in the drawing. Raises ValueError."""
    names: list[str] = next(
        (line.partition(":")[2].split() for line in file if line.startswith("holes:")), []
    )
    number = {name: hole for hole, name in enumerate(names)}
    try:
        lines = sorted(
            (number[a], number[over], number[b])
            for a, over, b in (line.split() for line in section(file, "lines"))
        )
        drawn = [number[name] for line in section(file, "drawing") for name in line.split()]
    except (KeyError, ValueError) as error:
        raise ValueError(f"the board's file cannot be read: {error}") from None
    if sorted(drawn) != list(range(len(names))):
        raise ValueError("the drawing of the board does not show each hole once")
    return tuple(names), tuple(lines), drawn


def first_column(lines: Sequence[str]) -> int:
    """That of the first hole."""
    return next(
        (column for line in lines for column, letter in enumerate(line) if letter in "o."), 0
    )


def has_blanks_between(lines: Sequence[str]) -> bool:
    """Whether neighbours stand two columns apart, with blanks between them, as the program draws
    boards."""
    between = [
        letter
        for line in lines
        for column, letter in enumerate(line)
        if (column - first_column(lines)) % 2
    ]
    return set(between) == {" "}


def matrix_holes(
    rows: Iterable[Iterable[Any]], peg: object, empty: object, lattice: str, slanted: bool
) -> tuple[tuple[Cell, ...], int]:
    """Cells of the holes of an array, and its start; see Board.from_matrix. Raises ValueError."""
    try:
        entries = [list(row) for row in (rows.splitlines() if isinstance(rows, str) else rows)]
    except TypeError:
        raise ValueError("the array has no rows; expected a list of rows of entries") from None
    for number, entry_row in enumerate(entries, start=1):
        if len(entry_row) != len(entries[0]):
            raise ValueError(
                f"row 1 has {len(entries[0])} entries and row {number} has {len(entry_row)}; write None"
                " where there is no hole"
            )
    if peg == empty:
        raise ValueError(f"a peg and an empty hole are both {peg!r}; expected two entries")
    roles = [
        (row, column, bool(entry == peg))
        for row, line in enumerate(entries)
        for column, entry in enumerate(line)
        if entry == peg or entry == empty
    ]
    if not roles:
        raise ValueError(f"no entry is a peg ({peg!r}) or an empty hole ({empty!r})")
    start = sum(1 << hole for hole, (_, _, has_peg) in enumerate(roles) if has_peg)
    cells: list[Cell] = [(row, 2 * column - row if slanted else column) for row, column, _ in roles]
    if slanted:
        left = min(column for _, column in cells)
        return tuple((row, column - left) for row, column in cells), start
    for row, column in cells:
        if lattice == "triangular" and (row + column - cells[0][0] - cells[0][1]) % 2:
            raise ValueError(
                f"row {row + 1}: the hole in column {column + 1} is off the triangular lattice, on"
                " which neighbours in a row stand two columns apart; write None where there is no"
                " hole, or slanted=True for rows without gaps"
            )
    return tuple(cells), start


def game_id_rows(text: str) -> list[str]:
    """The rows of letters of a game id; see Board.from_game_id. Raises ValueError."""
    found = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)(?:cross|octagon|random)?:([PHO]*)", text.strip())
    if found is None:
        raise ValueError(
            f"'{text.strip()[:40]}' is no game id; expected columns x rows, a colon, and a letter"
            " P (peg), H (empty hole) or O (no hole) for each place, such as 3x2:PPHOPP"
        )
    columns, rows, letters = int(found[1]), int(found[2]), found[3]
    if len(letters) != columns * rows:
        raise ValueError(f"the game id has {len(letters)} letters for {columns * rows} holes")
    return [letters[at : at + columns] for at in range(0, len(letters), columns)]
