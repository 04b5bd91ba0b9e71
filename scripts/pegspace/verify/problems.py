"""Problems as files of results tell them: boards, starts and finishes, read anew. Shares no line
with board.py.

    read_problem(record)   the object with "board", "start", "finish", "finish_picture" of a record
    named_board(name)      the boards of the catalogue that have a definition in a line

Two problems are one if they have the same jumps, names, starts and finish, whatever they are
called. What cannot be read raises ValueError, with a sentence.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..definition import (
    Board,
    Fitting,
    graph_board,
    lattice_board,
    lines_of_edges,
    pegs,
    stabiliser,
)


@dataclass(frozen=True)
class Finish:
    """The positions that end a solution: those listed, or all that fit."""

    listed: frozenset[int]
    fitting: tuple[int, int, int] | None = None  #: the arguments of definition.Fitting
    words: str = field(default="", compare=False)

    def __contains__(self, p: object) -> bool:
        return p in self.listed if self.fitting is None else p in Fitting(*self.fitting)


@dataclass(frozen=True)
class Subject:
    """What claims are about: a board, and starts (none: claims about the board alone)."""

    board: Board
    starts: tuple[int, ...] = ()

    @functools.cached_property
    def words(self) -> str:
        empty = [self.board.all & ~start for start in self.starts]
        return (
            ",".join(self.board.hole_names(p) for p in empty)
            if len(empty) == 1
            else f"{len(empty)} starts"
        )


@functools.lru_cache(maxsize=None)
def the_lattice_board(
    lattice: str, cells: tuple[tuple[int, int], ...], diagonals: bool, wrap: str | None
) -> Board:
    """One object for each board, which is how subjects compare."""
    return lattice_board(lattice, cells, diagonals, wrap)


@functools.lru_cache(maxsize=None)
def the_graph_board(names: tuple[str, ...], lines: tuple[tuple[int, int, int], ...]) -> Board:
    return graph_board(names, lines)


def holes_shown(rows: Sequence[str]) -> list[tuple[int, int, str]]:
    """(row, column, letter) of each hole of a picture."""
    found = [
        (r, c, letter)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter in "o.?"
    ]
    if not found:
        raise ValueError("a picture has no hole")
    return found


def section(file: Sequence[str], name: str) -> list[str]:
    """The lines below "name:" of a board file, as the program writes it."""
    if f"{name}:" not in file:
        raise ValueError(f"the board's file has no line '{name}:'")
    begin = file.index(f"{name}:") + 1
    return [
        line
        for line in file[
            begin : next((at for at in range(begin, len(file)) if ":" in file[at]), len(file))
        ]
        if line
    ]


def read_graph(file: Sequence[str]) -> tuple[Board, list[int]]:
    """The board, and the hole of each place in the drawing."""
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
    return the_graph_board(tuple(names), tuple(lines)), drawn


def read_board(json: dict[str, Any]) -> tuple[Board, list[int]]:
    """The board, and the hole of each place in its pictures."""
    if json.get("file"):
        return read_graph(json["file"])
    if json["lattice"] == "graph":
        raise ValueError(
            "the record of this graph has no board file: it was made by an early version"
        )
    cells = tuple((r, c) for r, c, _ in holes_shown(json["picture"]))
    board = the_lattice_board(json["lattice"], cells, json.get("directions") == 8, json.get("wrap"))
    return board, list(range(board.holes))


def read_picture(rows: Sequence[str], of: Sequence[str], places: Sequence[int]) -> tuple[int, int]:
    """(pegs, holes marked "?") of a picture that has the holes of another one."""
    shown = holes_shown(rows)
    if [cell[:2] for cell in shown] != [cell[:2] for cell in holes_shown(of)]:
        raise ValueError("a picture has other holes than the board")
    return (
        sum(1 << hole for hole, (_, _, letter) in zip(places, shown) if letter == "o"),
        sum(1 << hole for hole, (_, _, letter) in zip(places, shown) if letter == "?"),
    )


def empty_picture(board: Board) -> list[str]:
    """As the program draws it, all holes empty."""
    rows = [""] * (1 + max(r for r, _ in board.cells))
    gap = " " if board.lattice == "triangular" else "-"
    for r, c in board.cells:
        rows[r] = rows[r].ljust(c, gap) + "."
    if board.lattice == "square":
        return [row.ljust(max(map(len, rows)), gap) for row in rows]
    return [rows[0] or "-", *rows[1:]]


def board_hash(board: Board) -> str:
    """FNV-1a, 64 bits, of what the program calls the board's identity."""
    text = board.lattice + (" diagonals" if "directions: 8" in board.settings else "")
    text += "".join(
        f" wraps {side}"
        for side in ("rows", "columns")
        if re.search(f"wrap: ({side}|both)", board.settings)
    )
    if board.lattice == "graph":
        text += f" {board.holes}" + "".join("\n" + " ".join(map(str, jump)) for jump in board.jumps)
    else:
        text += "".join("\n" + row for row in empty_picture(board))
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


# ---- starts and finishes ----


def hole_of(board: Board, text: str) -> int:
    """By a name, a number from 1, or row:column. Raises ValueError."""
    names = {name.lower(): hole for hole, name in enumerate(board.names)}
    if text.lower() in names:
        return names[text.lower()]
    if board.lattice != "graph" and re.fullmatch("[0-9]+:[0-9]+", text):
        cell = (int(text.split(":")[0]), int(text.split(":")[1]))
        if cell in board.cells:
            return list(board.cells).index(cell)
    if text.isascii() and text.isdigit() and 1 <= int(text) <= board.holes:
        return int(text) - 1
    raise ValueError(f"there is no hole '{text}'")


def holes_of(board: Board, text: str) -> int:
    return sum(1 << hole for hole in {hole_of(board, word.strip()) for word in text.split(",")})


def starts_of(board: Board, label: str, shown: int) -> tuple[int, ...]:
    """Those of a label, whose picture shows these pegs."""
    empty = board.all & ~shown
    if label == "all" and not empty:
        return tuple(board.all & ~(1 << hole) for hole in range(board.holes))
    expected = (
        "full"
        if not empty
        else "position"
        if 2 * pegs(empty) > board.holes
        else board.hole_names(empty)
    )
    if label != expected:
        raise ValueError(f"the start is '{label}', and the picture shows '{expected}'")
    return (shown,)


def start_called(board: Board, label: str) -> tuple[int, ...]:
    """What a label or an argument says without a picture."""
    if label.lower() == "all":
        return tuple(board.all & ~(1 << hole) for hole in range(board.holes))
    if label == "full":
        return (board.all,)
    return (board.all & ~holes_of(board, label),)


def finish_called(board: Board, label: str) -> Finish:
    if label.lower() == "any":
        return Finish(frozenset(1 << hole for hole in range(board.holes)), words="any")
    if match := re.fullmatch("at most ([0-9]+) pegs?", label):
        return Finish(frozenset(), (0, 0, int(match[1])), label)
    holes = holes_of(board, label)
    return Finish(
        frozenset(1 << hole for hole in range(board.holes) if holes >> hole & 1),
        words=board.hole_names(holes),
    )


def finish_shown(board: Board, held: int, either: int) -> Finish:
    if either:
        return Finish(
            frozenset(),
            (board.all & ~either, held, 64),
            f"position {held:#x} of {board.all & ~either:#x}",
        )
    if pegs(held) == 1:
        return finish_called(board, board.hole_names(held))
    return Finish(frozenset([held]), words=f"position {held:#x}")


@dataclass(frozen=True)
class Problem:
    subject: Subject
    finish: Finish | None
    name: str  #: of the board
    hash: str  #: of the board, as its picture gives it
    start_label: str
    finish_label: str | None
    picture: tuple[str, ...]
    places: tuple[int, ...]  #: the hole of each place in pictures


def read_problem(json: dict[str, Any]) -> Problem:
    """From a record, or the key "problem" of a JSON file. Raises ValueError."""
    about = json["board"]
    board, places = read_board(about)
    picture = about["picture"]
    starts = starts_of(board, json["start"], read_picture(picture, picture, places)[0])
    label, finish = json["finish"], None
    if label is not None and json["finish_picture"] is not None:
        finish = finish_shown(board, *read_picture(json["finish_picture"], picture, places))
        if label != "position" and finish_called(board, label) != finish:
            raise ValueError(f"the picture of the finish does not show '{label}'")
    elif label is not None:
        finish = finish_called(board, label)
        if len(finish.listed) == 1:
            raise ValueError(f"the finish '{label}' has no picture")
    return Problem(
        Subject(board, starts),
        finish,
        about["name"],
        board_hash(board),
        json["start"],
        label,
        tuple(picture),
        tuple(places),
    )


def seeds(subject: Subject, symmetry: str) -> Subject:
    """From where a search begins, with --symmetry board: at all images of the start."""
    if symmetry != "board" or subject.board.symmetries is None:
        return subject
    images = {
        sum(1 << g[hole] for hole in range(subject.board.holes) if start >> hole & 1)
        for start in subject.starts
        for g in subject.board.symmetries
    }
    return Subject(subject.board, tuple(sorted(images)))


def group_order(subject: Subject, symmetry: str) -> int | None:
    """None: not known here."""
    if symmetry == "none" or subject.board.symmetries is None:
        return 1 if symmetry == "none" else None
    return len(
        subject.board.symmetries
        if symmetry == "board"
        else stabiliser(subject.board.symmetries, subject.starts)
    )


# ---- boards by name ----


def named_graph(kind: str, n: int) -> Board | None:
    """n vertices; of a star n about one in the middle."""
    n += kind == "graph-star"
    edges = {
        "path": [(i, i + 1) for i in range(n - 1)],
        "cycle": [(i, (i + 1) % n) for i in range(n)],
        "complete": [(a, b) for b in range(n) for a in range(b)],
        "graph-star": [(0, i) for i in range(1, n)],
        "wheel": [(0, i) for i in range(1, n)] + [(i, i % (n - 1) + 1) for i in range(1, n)],
    }[kind]
    lines = {min(line, line[::-1]) for line in lines_of_edges(edges)}
    return the_graph_board(tuple(str(i + 1) for i in range(n)), tuple(sorted(lines))) if n else None


def named_board(name: str) -> Board | None:
    """A family of the catalogue; None: it has a definition of its own, which the files of a result
    must tell."""
    if match := re.fullmatch("(path|cycle|complete|wheel|graph-star)([0-9]+)", name):
        return named_graph(match[1], int(match[2]))
    match = re.fullmatch("(triangle|square|hexagon|rect|english)([0-9]*)x?([0-9]*)", name)
    if not match:
        return None
    kind, n, m = match[1], int(match[2] or 0), int(match[3] or 0)
    if kind == "english" and not n:
        cells = [(r, c) for r in range(7) for c in range(7) if 2 <= r <= 4 or 2 <= c <= 4]
    elif kind == "triangle" and n and not m:
        cells = [(r, n - 1 - r + 2 * i) for r in range(n) for i in range(r + 1)]
    elif kind == "hexagon" and n and not m:
        cells = [
            (r, abs(r - n + 1) + 2 * i)
            for r in range(2 * n - 1)
            for i in range(2 * n - 1 - abs(r - n + 1))
        ]
    elif n and (kind == "square" and not m or kind == "rect" and m):
        cells = [(r, c) for r in range(n) for c in range(m or n)]
    else:
        return None
    return the_lattice_board(
        "triangular" if kind in ("triangle", "hexagon") else "square", tuple(cells), False, None
    )
