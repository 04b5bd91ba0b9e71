"""Pictures and files of boards, as text: read for board.py and pegspace-verify."""

from __future__ import annotations

from collections.abc import Sequence

from .definition_board import Jump


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
