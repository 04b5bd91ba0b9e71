"""Solutions as text: the notations of the program, and those of other programs and of books.

    names            d2-d4 e1-c1-c3       names of holes; jumps of one peg in a row are joined
    numbers          5-17 3-1-9           numbers of holes from 1
    numbers-from-0   4-16 2-0-8           the same from 0
    two-digit        46-44 57-37-35       column, then row from below, from 1; square lattice of
                                          at most nine rows and columns
    row-column       1, 3 -> 3, 3         row and column from 0, a jump a line; (1, 3) is read, too
    bars             (1|3) => (3|3)       the same
    directions       [1, 3, down, 10]     row, column of the jumping peg, its direction, the number
                                          of the peg removed
    over             d2>d3>d4             every hole that a peg passes
    pegs             5 -> down            number of the jumping peg, its direction
    wasd             [[3, 3, 's', 10]]    row, column where the peg lands, its direction, the number
                                          of the peg removed, as a list of Python
    framed           +-------+ ...        every position, in a frame; X is a peg, o an empty hole
    upside-down      o . o ...            every position, the last row first

The first seven are read. Pegs are numbered from 1, row by row, as they stand at the start; a peg
keeps its number when it jumps. Where several holes could be jumped over, names and numbers have the
hole in brackets: a-(b)-c. Graphs have no rows: names, numbers, numbers-from-0 and over alone.

Callers: Board.read_solution, replay, Solutions.text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .verify.definition_board import DIAGONAL_STEPS, STEPS, Cell, Jump, joined_cell, rings_of

if TYPE_CHECKING:
    from .board_class import Board

READ = (
    "names",
    "numbers",
    "numbers-from-0",
    "two-digit",
    "row-column",
    "bars",
    "directions",
)
FORMS = (*READ, "over", "pegs", "wasd", "framed", "upside-down")
OF_GRAPHS = ("names", "numbers", "numbers-from-0", "over")

_ARROW = re.compile(r"\s*(?:->|=>|→|–|>|-)\s*")
_CELL = {
    "row-column": re.compile(r"\(?\s*\b(\d+)\s*,\s*(\d+)\b\s*\)?"),
    "bars": re.compile(r"\(\s*(\d+)\s*\|\s*(\d+)\s*\)"),
}
_DIRECTION = re.compile(r"""\[\s*(\d+)\s*,\s*(\d+)\s*,\s*['"]?([a-z-]+)['"]?\s*,\s*(\d+)\s*\]""")


def solution_text(board: Board, start: int, jumps: Sequence[Jump], form: str) -> str:
    """Write jumps, possible one after the other, as text.

    Parameters
    ----------
    board : Board
        The board of the solution.
    start : int
        The position before the first jump: bit i is a peg in hole i + 1.
    jumps : sequence of (from, over, to)
        Holes as bits count them, from 0.
    form : str
        One of FORMS.

    Returns
    -------
    str
        The text, without a line end at its end.

    Raises
    ------
    ValueError
        If there is no such form, or the board does not have it.
    """
    _require_form(board, form, FORMS)
    if form in ("framed", "upside-down"):
        return _pictures(board, start, jumps, form)
    if form in ("directions", "pegs", "wasd"):
        return _numbered_pegs(board, start, jumps, form)
    words = _hole_words(board, form)
    if form in ("row-column", "bars"):
        arrow = " => " if form == "bars" else " -> "
        return "\n".join(words[f] + arrow + words[t] for f, _, t in jumps)

    def step(jump: Jump) -> str:
        _, o, t = jump
        between = f"-({words[o]})-" if _is_one_of_several(board, jump) else "-"
        return (f">{words[o]}>" if form == "over" else between) + words[t]

    return " ".join(words[move[0][0]] + "".join(map(step, move)) for move in moves_of(jumps))


def moves_of(jumps: Iterable[Jump]) -> list[list[Jump]]:
    """Jumps in a row by one peg are one move."""
    moves: list[list[Jump]] = []
    for jump in jumps:
        if moves and moves[-1][-1][2] == jump[0]:
            moves[-1].append(jump)
        else:
            moves.append([jump])
    return moves


def read_solution(board: Board, start: int, text: str, form: str) -> list[Jump]:
    """Read jumps; whether they are possible one after the other is not checked.

    Parameters
    ----------
    board : Board
        The board of the solution.
    start : int
        The position before the first jump, by which `directions` numbers the pegs.
    text : str
        The solution. A comment runs from # to the end of a line.
    form : str
        One of READ.

    Returns
    -------
    list of (from, over, to)
        Jumps of the board.

    Raises
    ------
    ValueError
        If the text is not in this form, or names a jump that the board does not have.
    """
    _require_form(board, form, READ)
    text = re.sub("#.*", "", text)
    if form == "directions":
        return _read_directions(board, start, text)
    if form in _CELL:
        text = _CELL[form].sub(r" \1:\2 ", text)
    chains = _ARROW.sub("-", re.sub("[,;]", " ", text)).split()
    if form not in ("names", *_CELL):
        numbered = {word: name for word, name in zip(_hole_words(board, form), board.names)}
        chains = [_renamed(chain, numbered, board, form) for chain in chains]
    return board.read_moves(" ".join(chains))


def _require_form(board: Board, form: str, forms: Sequence[str]) -> None:
    if form not in forms:
        raise ValueError(f"there is no form '{form}' here; expected {', '.join(forms)}")
    if board.lattice == "graph" and form not in OF_GRAPHS:
        raise ValueError(f"a graph has no rows and columns; expected {', '.join(OF_GRAPHS)}")
    if form == "wasd" and (board.lattice, board.directions) != ("square", 4):
        raise ValueError("the form wasd is for the square lattice without diagonals")
    if form in _CELL and any(_is_one_of_several(board, jump) for jump in board.jumps):
        raise ValueError(f"{form} does not say which of several holes is jumped over; use names")


def _is_one_of_several(board: Board, jump: Jump) -> bool:
    return "(" in board.jump_name(board.jumps.index(jump))


def _hole_words(board: Board, form: str) -> Sequence[str]:
    """What the form calls each hole."""
    if form == "numbers":
        return [str(hole + 1) for hole in range(board.holes)]
    if form == "numbers-from-0":
        return [str(hole) for hole in range(board.holes)]
    if form == "row-column":
        return [f"{row}, {column}" for row, column in board.cells]
    if form == "bars":
        return [f"({row}|{column})" for row, column in board.cells]
    if form == "two-digit":
        lowest, left = max(row for row, _ in board.cells), min(column for _, column in board.cells)
        places = [(column - left + 1, lowest - row + 1) for row, column in board.cells]
        if board.lattice != "square" or max(max(place) for place in places) > 9:
            raise ValueError("the form two-digit is for square lattices of at most nine by nine")
        return [f"{column}{row}" for column, row in places]
    return board.names


def _renamed(chain: str, names: dict[str, str], board: Board, form: str) -> str:
    """Words such as 46 of a chain 46-44 as names of holes."""

    def name(word: re.Match[str]) -> str:
        if word[0] not in names:
            raise ValueError(f"'{chain}': {board.name} has no hole {word[0]} in the form {form}")
        return names[word[0]]

    return re.sub(r"[^()-]+", name, chain)


# ---- directions and numbers of pegs ----


def _steps(board: Board) -> dict[str, Cell]:
    """By names such as "down-left": (down, right) to the neighbour."""
    steps = [*STEPS[board.lattice], *(DIAGONAL_STEPS if board.directions == 8 else ())]
    words = [("up", "", "down")[(y > 0) - (y < 0) + 1] for y, _ in steps]
    across = [("left", "", "right")[(x > 0) - (x < 0) + 1] for _, x in steps]
    return {"-".join(filter(None, pair)): step for *pair, step in zip(words, across, steps)}


def _neighbour(board: Board, hole: int, step: Cell) -> int | None:
    (row, column), (down, right) = board.cells[hole], step
    cell = joined_cell((row + down, column + right), rings_of(board.cells, board.wrap))
    return board.hole_at.get(cell)


def _pegs_of(board: Board, start: int) -> list[int]:
    """The number of the peg in each hole; 0 if there is none."""
    pegs = [hole for hole in range(board.holes) if start >> hole & 1]
    return [pegs.index(hole) + 1 if hole in pegs else 0 for hole in range(board.holes)]


def _numbered_pegs(board: Board, start: int, jumps: Iterable[Jump], form: str) -> str:
    pegs, steps, lines = _pegs_of(board, start), _steps(board), []
    for f, o, t in jumps:
        direction = next(name for name in steps if _neighbour(board, f, steps[name]) == o)
        (row, column), (to_row, to_column) = board.cells[f], board.cells[t]
        letter = {"up": "w", "left": "a", "down": "s", "right": "d"}.get(direction)
        lines.append(
            f"{pegs[f]} -> {direction}"
            if form == "pegs"
            else f"[{row}, {column}, {direction}, {pegs[o]}]"
            if form == "directions"
            else f"[{to_row}, {to_column}, '{letter}', {pegs[o]}]"
        )
        pegs[t], pegs[f], pegs[o] = pegs[f], 0, 0
    return f"[{', '.join(lines)}]" if form == "wasd" else "\n".join(lines)


def _read_directions(board: Board, start: int, text: str) -> list[Jump]:
    other = _DIRECTION.sub("", text.lower()).strip("[], ;\n\r\t")
    if other:
        raise ValueError(
            f"found '{other[:40]}'; expected [row, column, direction, number of a peg]"
        )
    pegs, steps = _pegs_of(board, start), _steps(board)
    jumps: list[Jump] = []
    for row, column, direction, removed in _DIRECTION.findall(text.lower()):
        f = board.hole(f"{row}:{column}")
        if direction not in steps:
            raise ValueError(f"there is no direction '{direction}'; expected {', '.join(steps)}")
        o = _neighbour(board, f, steps[direction])
        t = None if o is None else _neighbour(board, o, steps[direction])
        if o is None or t is None:
            raise ValueError(f"a jump from {board.names[f]} {direction} leaves the board")
        if pegs[o] not in (0, int(removed)):
            raise ValueError(
                f"jump {len(jumps) + 1} removes peg {pegs[o]} from {board.names[o]}, not {removed}"
            )
        pegs[t], pegs[f], pegs[o] = pegs[f], 0, 0
        jumps.append((f, o, t))
    return jumps


# ---- pictures of the positions on the way ----


def _pictures(board: Board, start: int, jumps: Iterable[Jump], form: str) -> str:
    letters = "Xo:*#" if form == "framed" else "o.:*@"
    pictures, position = [_picture(board, start, None, letters)], start
    for jump in jumps:
        position ^= sum(1 << hole for hole in jump)
        pictures.append(_picture(board, position, jump, letters))
    shown = [_framed(rows) if form == "framed" else rows[::-1] for rows in pictures]
    return "\n\n".join("\n".join(rows) for rows in shown)


def _picture(board: Board, position: int, last: Jump | None, letters: str) -> list[str]:
    """Letters: a peg, an empty hole, from, over and to of the last jump."""
    top, left = (min(cell[axis] for cell in board.cells) for axis in (0, 1))
    rows = [""] * (1 + max(row for row, _ in board.cells) - top)
    apart = 2 if board.lattice == "square" else 1
    for hole, (row, column) in enumerate(board.cells):
        role = 2 + last.index(hole) if last and hole in last else 1 - (position >> hole & 1)
        rows[row - top] = rows[row - top].ljust(apart * (column - left)) + letters[role]
    return rows


def _framed(rows: Sequence[str]) -> list[str]:
    width = max(map(len, rows))
    rule = f"+{'-' * (width + 2)}+"
    return [rule, *(f"| {row.ljust(width)} |" for row in rows), rule]
