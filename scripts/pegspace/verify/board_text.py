"""The one dialect of board files, read by definition: nothing is shared with the program.

    read_text(text)    what a file says: BoardText. Raises ValueError for all that is no board
    holes_shown(rows)  the holes of a picture, also of an old record, which has blanks for -
    matrix_holes(rows, ...), game_id_rows(text)    arrays, and game ids of Simon Tatham's Pegs

board_class.py makes boards of it. pegspace-verify and the tests compare the program with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain, takewhile
from math import gcd
from typing import Any, NamedTuple

from .definition_board import (
    DIAGONAL_STEPS,
    STEPS,
    Cell,
    Jump,
    joined_cell,
    lines_of_edges,
    rings_of,
)

MOST_HOLES = 64
MOST_ROWS = 256  #: and columns
LEAST_RING = 3  #: places around a joined row or column
#: Words that name other starts and finishes than holes.
RESERVED = ("all", "any", "full", "none", "position")
#: Characters that could do more on a screen than be seen.
UNSEEN = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
SECTIONS = ("lattice", "holes", "drawing", "edges", "lines", "empty", "finish")
SETTINGS = ("lattice", "directions", "wrap", "without", "letters")


class BoardText(NamedTuple):
    """What a board file says."""

    lattice: str
    cells: tuple[Cell, ...]  #: of a graph where it is drawn, if it is
    start: int | None  #: pegs; None: no hole is empty, so another start is meant
    finish: tuple[int, int] | None = None  #: pegs, holes marked "?"
    either: int = 0  #: holes marked "?" where the picture of the board shows a finish
    has_headers: bool = True
    directions: int = 4
    wrap: str = ""
    without: str | None = None  #: jumps, as they are written
    names: tuple[str, ...] = ()  #: of a graph
    lines: tuple[Jump, ...] = ()  #: of a graph


def require(condition: object, sentence: str) -> None:
    if not condition:
        raise ValueError(sentence)


def read_text(
    text: str, usual: tuple[str, int, str] = ("square", 4, ""), is_finish: bool = False
) -> BoardText:
    """`usual`: lattice, directions and joined sides of a picture without headers. `is_finish`: "?"
    may stand in the picture of the board. Raises ValueError."""
    require("\t" not in text, "there is a tab")
    lines = [
        line.removesuffix("\r").rstrip(" ") for line in text.removeprefix("\ufeff").split("\n")
    ]
    skipped = list(takewhile(lambda line: not line or line == "#" or line.startswith("# "), lines))
    lines = lines[len(skipped) :]
    require(lines, "there is no board")
    key = header(lines[0])[0]
    is_graph = re.fullmatch("lattice: *graph", lines[0]) or key in SECTIONS[1:6]
    return read_sections(lines) if is_graph else read_pictures(lines, usual, is_finish)


def header(line: str) -> tuple[str, str]:
    """Key and value; no key if the line is no header."""
    found = re.fullmatch("([A-Za-z]+): *(.*)", line, re.DOTALL)
    return (found[1], found[2]) if found else ("", line)


# ---- pictures ----


def read_pictures(lines: list[str], usual: tuple[str, int, str], is_finish: bool) -> BoardText:
    said: dict[str, str] = {}
    has_headers = header(lines[0])[0] != ""
    if has_headers:
        while lines and lines[0] != "board:":
            key, value = header(lines.pop(0))
            require(key in SETTINGS and key not in said, f"'{key}:' cannot stand here")
            said[key] = value
        require(lines, "there is no line 'board:'")
        lines = lines[1:]
    lattice = said.get("lattice", "square")
    is_square = lattice == "square"
    require(lattice in STEPS, f"there is no lattice '{lattice}'; expected {' or '.join(STEPS)}")
    require("directions" not in said or is_square and said["directions"] == "8", "directions are 8")
    wrap = said.get("wrap", "")
    wraps = ("rows", "columns", "both")
    require("wrap" not in said or is_square and wrap in wraps, "wrap is rows, columns or both")
    letters = read_letters(said["letters"]) if "letters" in said else {"o": "o", ".": ".", "-": "-"}
    board, lines = take_picture(lines, letters | ({"?": "?"} if is_finish else {}))
    finish = None
    if lines:
        require(lines[0] == "finish:", "one board a file: a second begins")
        finish, lines = take_picture(lines[1:], letters | {"?": "?"})
        require(not lines, "one board a file: a second begins")
    shown = holes_shown(board)
    cells = tuple((row, column) for row, column, _ in shown)
    require(len(cells) <= MOST_HOLES, f"there are {len(cells)} holes")
    require(max(chain(*cells)) < MOST_ROWS, "a hole is too far out")
    directions = 8 if "directions" in said else 4
    if not has_headers:
        lattice, directions, wrap = usual
        is_square = lattice == "square"
    if finish is not None:
        places = tuple((row, column) for row, column, _ in holes_shown(finish))
        require(places == cells, "the finish has other holes than the board")
        is_same = (len(finish), len(finish[0])) == (len(board), len(board[0]))
        require(is_same, "the finish has another size than the board")
    for is_joined, axis, size in (
        (wrap in ("columns", "both"), 0, len(board)),
        (wrap in ("rows", "both"), 1, len(board[0])),
    ):
        ends = {cell[axis] for cell in cells} & {0, size - 1}
        require(
            not is_joined or size >= LEAST_RING and len(ends) == 2, "joined sides have no holes"
        )
    if not is_square:
        require(len({sum(cell) % 2 for cell in cells}) == 1, "a hole is off the lattice")
    steps = STEPS[lattice] + (DIAGONAL_STEPS if directions == 8 else ())
    rings = rings_of(cells, wrap)
    are_neighbours = any(
        joined_cell((row + down, column + right), rings) in cells
        for row, column in cells
        for down, right in steps
    )
    require(are_neighbours or len(cells) == 1, "no two holes are neighbours")
    pegs = marked(shown, "o")
    return BoardText(
        lattice,
        cells,
        None if pegs == (1 << len(cells)) - 1 else pegs,
        None
        if finish is None
        else (marked(holes_shown(finish), "o"), marked(holes_shown(finish), "?")),
        marked(shown, "?"),
        has_headers,
        directions,
        wrap,
        said.get("without"),
    )


def read_letters(text: str) -> dict[str, str]:
    """The usual letter for each: all three are named."""
    usual = {"peg": "o", "empty": ".", "none": "-"}
    entries = [re.fullmatch(" *([^ ?]) +(peg|empty|none) *", entry) for entry in text.split(",")]
    found = {entry[1]: usual[entry[2]] for entry in entries if entry}
    is_whole = len(entries) == len(found) == len(set(found.values())) == len(usual)
    require(is_whole and not re.search(UNSEEN, "".join(found)), "letters are three, each one thing")
    return found


def take_picture(lines: list[str], letters: dict[str, str]) -> tuple[list[str], list[str]]:
    """Its rows, in the usual letters, and the lines behind it."""
    while lines and not lines[0]:
        lines = lines[1:]
    rows = list(takewhile(lambda line: line and header(line)[0] != "finish", lines))
    for number, row in enumerate(rows, start=1):
        for column, letter in enumerate(row, start=1):
            require(letter in letters, f"row {number}, column {column}: {letter!r} is no letter")
        require(
            len(row) == len(rows[0]),
            f"row 1 has {len(rows[0])} characters and row {number} has {len(row)}",
        )
    lines = lines[len(rows) :]
    while lines and not lines[0]:
        lines = lines[1:]
    return ["".join(letters[letter] for letter in row) for row in rows], lines


def holes_shown(rows: Sequence[str]) -> list[tuple[int, int, str]]:
    """(row, column, letter) of each hole of a picture. Raises ValueError if it has none."""
    found = [
        (r, c, letter)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter in "o.?"
    ]
    require(found, "there is no hole in the picture")
    return found


def marked(shown: Sequence[tuple[int, int, str]], wanted: str) -> int:
    return sum(1 << hole for hole, (_, _, letter) in enumerate(shown) if letter == wanted)


# ---- graphs ----


def read_sections(lines: list[str]) -> BoardText:
    parts: dict[str, list[tuple[int, int, str]]] = {}  # (row, column, text) of each line
    current: list[tuple[int, int, str]] = []
    for row, line in enumerate(lines):
        key, value = header(line)
        if key:
            require(key in SECTIONS and key not in parts, f"'{key}:' cannot stand here")
            current = parts.setdefault(key, [])
        current.append((row, len(line) - len(value), value))
    words = {key: list(words_of(own, key == "finish")) for key, own in parts.items()}
    require(words.get("lattice", [["graph"]]) == [["graph"]], "the lattice of a graph is graph")
    require("edges" in words or "lines" in words, "there are neither edges nor lines")
    flat = {key: [word for entry in own for word in entry] for key, own in words.items()}
    names = names_of(flat)
    number = {name: hole for hole, name in enumerate(names)}
    for word in chain(*(own for key, own in flat.items() if key != "lattice")):
        is_count = flat.get("holes") == [word] and word.isdigit()
        require(word.rstrip("?") in number or is_count, f"'{word}' is no hole")

    def entries(key: str, size: int) -> list[tuple[int, ...]]:
        found = [tuple(number[word] for word in entry) for entry in words.get(key, [])]
        for entry in found:
            require(len(entry) == len(set(entry)) == size, f"{key}: {size} names make an entry")
        unlike = {min(entry, entry[::-1]) for entry in found}
        require(len(unlike) == len(found), f"{key}: an entry is repeated")
        return found

    def holes(key: str, wanted: Callable[[str], bool] = lambda word: True) -> int:
        found = [number[word.rstrip("?")] for word in flat[key]]
        require(found and len(found) == len(set(found)), f"{key}: each hole once")
        return sum(1 << hole for hole, word in zip(found, flat[key]) if wanted(word))

    lines_found = lines_of_edges({(a, b) for a, b in entries("edges", 2)})
    lines_found |= {(f, o, t) for f, o, t in entries("lines", 3)}
    return BoardText(
        "graph",
        drawn_cells(parts["drawing"], names) if "drawing" in parts else (),
        (1 << len(names)) - 1 & ~holes("empty") if "empty" in parts else None,
        None
        if "finish" not in parts
        else (
            holes("finish", lambda word: not word.endswith("?")),
            holes("finish", lambda word: word.endswith("?")),
        ),
        names=names,
        lines=tuple(sorted({min(line, line[::-1]) for line in lines_found})),
    )


def words_of(lines: list[tuple[int, int, str]], may_be_open: bool) -> Iterator[list[str]]:
    """The entries: names up to a comma or the end of a line."""
    # A name ends where its letters end: without that, a long one has as many readings as parts.
    name = "[A-Za-z0-9_]+(?![A-Za-z0-9_])" + (r"\??" if may_be_open else "")
    for _, _, line in lines:
        pieces = line.split(",")
        for piece in pieces if pieces[-1].strip(" ") else pieces[:-1]:
            found = re.findall(name, piece)
            require(re.fullmatch(f"(?: *{name})+ *", piece), f"'{piece}' is no list of names")
            yield found


def names_of(words: dict[str, list[str]]) -> tuple[str, ...]:
    """Of the holes: those of "holes:", else of the drawing, else of edges and lines."""
    if (
        "holes" in words
        and len(words["holes"]) == 1
        and re.fullmatch("[0-9]{1,6}", words["holes"][0])
    ):
        names = [str(number + 1) for number in range(min(int(words["holes"][0]), MOST_HOLES + 1))]
    elif "holes" in words or "drawing" in words:
        names = words["holes" if "holes" in words else "drawing"]
    else:
        names = list(dict.fromkeys(words.get("edges", []) + words.get("lines", [])))
        if all(re.fullmatch("[0-9]{1,6}", name) for name in names):
            names.sort(key=int)
    require(1 <= len(names) <= MOST_HOLES, f"there are {len(names)} holes")
    require_names(names)
    return tuple(names)


def require_names(names: Sequence[str]) -> None:
    """Raises ValueError if two names differ only in case, or are the same."""
    known: dict[str, str] = {}
    for name in names:
        other = known.setdefault(name.lower(), name)
        require(other == name, f"the names '{other}' and '{name}' differ only in case")
    require(len(known) == len(names), "each hole has a name of its own")
    require(not set(known) & set(RESERVED), f"{', '.join(RESERVED)} are no names of holes")


def drawn_cells(lines: list[tuple[int, int, str]], names: Sequence[str]) -> tuple[Cell, ...]:
    """Where the names begin, from row and column 0, columns in units of their greatest step."""
    found = {
        match[0]: (row, column + match.start())
        for row, column, line in lines
        for match in re.finditer("[A-Za-z0-9_]+", line)
    }
    drawn = sum(len(re.findall("[A-Za-z0-9_]+", line)) for _, _, line in lines)
    require(len(found) == drawn and set(found) == set(names), "the drawing shows each hole once")
    least = [min(cell[axis] for cell in found.values()) for axis in (0, 1)]
    step = reduce(gcd, (column - least[1] for _, column in found.values()), 0) or 1
    cells = ((found[name][0] - least[0], (found[name][1] - least[1]) // step) for name in names)
    return tuple(cells)


# ---- boards of other programs ----


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
                f"row 1 has {len(entries[0])} entries and row {number} has {len(entry_row)};"
                " write None where there is no hole"
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
