"""Problems as files of results give them: boards, starts and finishes, read anew.

    read_problem(record)   the object with "board", "start", "finish", "finish_picture" of a record
    named_board(name)      the boards of the catalogue that have a definition in a line

Two problems are one if they have the same jumps, names, starts and finish, whatever they are
called. What cannot be read raises ValueError, with a sentence.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Any

from ..board_class import Board, graph_board, lattice_board
from .definition import Fitting, image, pegs, stabiliser
from .definition_board import lines_of_edges


@dataclass(frozen=True)
class Finish:
    """The positions that end a solution: those listed, or all that fit."""

    listed: frozenset[int]
    fitting: tuple[int, int, int] | None = None  #: the arguments of definition.Fitting
    words: str = ""  #: what claims call it; a board of one hole has "any" and "1"

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


def board_hash(board: Board) -> str:
    """FNV-1a, 64 bits, of what the program calls the board's identity."""
    text = board.lattice + (" diagonals" if board.directions == 8 else "")
    text += "".join(
        f" wraps {side}" for side in ("rows", "columns") if board.wrap in (side, "both")
    )
    if board.lattice == "graph":
        text += f" {board.holes}" + "".join("\n" + " ".join(map(str, jump)) for jump in board.jumps)
    else:
        is_square = board.lattice == "square"
        for row in board.picture(0):
            text += "\n" + (row if is_square else row.replace("-", " ").rstrip())
        text += "".join("\nwithout " + " ".join(map(str, line)) for line in board.left_out)
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


# ---- starts and finishes ----


def starts_of(board: Board, label: str) -> tuple[int, ...]:
    """Those of a label, which the board's picture shows."""
    shown = board.all if board.start is None else board.start
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
    if label.lower() in ("all", "each"):
        return tuple(board.all & ~(1 << hole) for hole in range(board.holes))
    if label == "full":
        return (board.all,)
    return (board.all & ~board.word(label),)


def finish_called(board: Board, label: str) -> Finish:
    if label.lower() == "any":
        return Finish(frozenset(1 << hole for hole in range(board.holes)), words="any")
    if match := re.fullmatch("at most ([0-9]+) pegs?", label):
        return Finish(frozenset(), (0, 0, int(match[1])), label)
    holes = board.word(label)
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
class RecordedProblem:
    """As a record gives it."""

    subject: Subject
    finish: Finish | None
    name: str  #: of the board
    hash: str  #: of the board, as its picture gives it
    start_label: str
    finish_label: str | None


def read_board(json: dict[str, Any]) -> Board:
    """The board of a record. Raises ValueError."""
    board = Board.from_json(json)
    if json.get("hash") != board_hash(board) or json.get("holes") != board.holes:
        raise ValueError("the hash or the number of holes of the board is not its picture's")
    return board


def read_problem(json: dict[str, Any]) -> RecordedProblem:
    """From a record, or the key "problem" of a JSON file. Raises ValueError."""
    board = read_board(json["board"])
    starts = starts_of(board, json["start"])
    label, finish = json["finish"], None
    if label is not None and json["finish_picture"] is not None:
        finish = finish_shown(board, *board.read_picture(json["finish_picture"]))
        if label != "position":
            shown, finish = finish, finish_called(board, label)
            if (shown.listed, shown.fitting) != (finish.listed, finish.fitting):
                raise ValueError(f"the picture of the finish does not show '{label}'")
    elif label is not None:
        finish = finish_called(board, label)
        if len(finish.listed) == 1:
            raise ValueError(f"the finish '{label}' has no picture")
    subject = Subject(board, starts)
    return RecordedProblem(subject, finish, board.name, board_hash(board), json["start"], label)


def seeds(subject: Subject, symmetry: str) -> Subject:
    """From where a search begins, with --symmetry board: at all images of the start."""
    if symmetry != "board" or subject.board.symmetries is None:
        return subject
    images = {image(g, start) for start in subject.starts for g in subject.board.symmetries}
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


# ---- boards by name, and in files ----


def board_in_file(text: str) -> Board | None:
    """The board of a file; None if it is none in the dialect of board_text.py, such as graph6."""
    try:
        return Board.from_text(text)[0]
    except ValueError:
        return None


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
    return graph_board([str(i + 1) for i in range(n)], lines_of_edges(edges)) if n else None


def named_board(name: str) -> Board | None:
    """A family of the catalogue; None: it has a definition of its own, which the files of a result
    must tell."""
    if match := re.fullmatch("(path|cycle|complete|wheel|graph-star)([0-9]+)", name):
        return named_graph(match[1], int(match[2]))
    families = "triangle|square|hexagon|rhombus|rect|line|torus|english"
    match = re.fullmatch(f"({families})([0-9]*)x?([0-9]*)(-8)?", name)
    if not match:
        return None
    kind, n, m = match[1], int(match[2] or 0), int(match[3] or 0)
    lattice = "triangular" if kind in ("triangle", "hexagon", "rhombus") else "square"
    if kind == "english" and not n:
        cells = [(r, c) for r in range(7) for c in range(7) if 2 <= r <= 4 or 2 <= c <= 4]
    elif kind == "triangle" and n and not m:
        cells = [(r, n - 1 - r + 2 * i) for r in range(n) for i in range(r + 1)]
    elif kind == "hexagon" and n and not m:
        across = [2 * n - 1 - abs(r - n + 1) for r in range(2 * n - 1)]
        cells = [(r, 2 * n - 1 - a + 2 * i) for r, a in enumerate(across) for i in range(a)]
    elif kind == "rhombus" and n and not m:
        cells = [(r, r + 2 * i) for r in range(n) for i in range(n)]
    elif n and (m if kind in ("rect", "torus") else not m):
        height, width = (1, n) if kind == "line" else (n, m or n)
        cells = [(r, c) for r in range(height) for c in range(width)]
    else:
        return None
    if match[4] and lattice != "square":
        return None
    return lattice_board(lattice, cells, bool(match[4]), "both" if kind == "torus" else None)
