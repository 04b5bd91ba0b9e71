"""Boards in Python: holes, names, jumps and symmetries, from a picture, a graph, or what the
program says of a board.

    from pegspace import Board
    Board.from_picture(["-oo-", "oooo", "o.oo", "-oo-"])
    Board.from_edges([("a", "b"), ("b", "c"), ("c", "a")])
    Board.from_networkx(networkx.petersen_graph())
    Board.from_json(json.load(open("results/english-central/run.json"))["board"])

All functions that run the program take a Board in place of a board's name. A notebook shows it as a
picture.

Names, jumps and symmetries are those of definition_board.py, which shares nothing with the program,
so that what is built on them (the report page) checks the program as well. Cells are (row, column)
of the picture; on triangular boards neighbours in a row stand two columns apart. Holes are numbered
row by row, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from . import definition_board, pictures
from .definition_board import DIAGONAL_STEPS, STEPS, joined_cell

WRAPS = (
    "",
    "rows",
    "columns",
    "both",
)  # rows: the right side is joined to the left; columns: the lower to the upper
MOST_HOLES = 64


def undirected(graph: Any) -> list[Any]:
    """The nodes of a graph of networkx. Raises ValueError where it is directed."""
    if graph.is_directed():
        raise ValueError(
            f"{graph} is directed, and pegs jump both ways; graph.to_undirected() is a graph that"
            " is not"
        )
    return list(graph.nodes())


@dataclass(frozen=True)
class Board:
    """Holes on a lattice; GraphBoard is one whose holes are the vertices of a graph."""

    name: str
    lattice: str
    cells: tuple[tuple[int, int], ...]
    start: int | None = field(
        default=None, compare=False
    )  #: the position that was drawn, as a word: bit i for hole i
    facts: dict[str, Any] = field(
        default_factory=dict, compare=False, repr=False
    )  #: what the program says of the board
    directions: int = 4  #: on the square lattice; 8 with the diagonals
    wrap: str = ""  #: which opposite sides are joined, one of WRAPS

    def __post_init__(self) -> None:
        if (self.directions, self.wrap) == (4, ""):
            return
        if self.lattice != "square" or self.directions not in (4, 8) or self.wrap not in WRAPS:
            raise ValueError(
                "directions are 4 or 8, wrap is rows, columns or both, both on the square lattice"
                " alone"
            )
        for axis, size in enumerate(self._rings):
            if size and (size < 3 or min(cell[axis] for cell in self.cells) > 0):
                raise ValueError(
                    "joined sides need at least 3 rows or columns between them, with holes in the"
                    " first and the last"
                )

    @staticmethod
    def from_picture(
        picture: str | Sequence[str],
        lattice: str = "square",
        name: str = "board",
        directions: int = 4,
        wrap: str = "",
    ) -> Board:
        """From lines of `o` (a peg), `.` (a hole that starts empty) and `-` or blanks (no hole).
        `lattice`: square, or triangular, drawn as one sees it. `directions`: 8 adds diagonals;
        `wrap`: rows joins the right side to the left, columns the lower to the upper, or both.
        Blanks between neighbours on a square lattice are left out. Raises ValueError.
        """
        lines = (
            picture.splitlines()
            if isinstance(picture, str)
            else [line.rstrip("\n") for line in picture]
        )
        if lattice not in STEPS:
            raise ValueError(f"there is no lattice '{lattice}'; expected {' or '.join(STEPS)}")
        for row, line in enumerate(lines, start=1):
            for column, letter in enumerate(line, start=1):
                if letter not in "o.- ":
                    raise ValueError(
                        f"line {row}, column {column}: '{letter}'; expected o (a peg), . (an empty"
                        " hole), - or a blank (no hole)"
                    )
        if lattice == "square" and _has_blanks_between(lines):
            lines = [line[_first_column(lines) % 2 :: 2] for line in lines]
        letters = [
            (row, column, letter)
            for row, line in enumerate(lines)
            for column, letter in enumerate(line)
            if letter in "o."
        ]
        if not letters:
            raise ValueError("there is no hole in the picture")
        start = sum(1 << hole for hole, (_, _, letter) in enumerate(letters) if letter == "o")
        return Board(
            name,
            lattice,
            tuple((row, column) for row, column, _ in letters),
            start,
            {},
            directions,
            wrap,
        )

    @staticmethod
    def from_edges(
        edges: Iterable[Sequence[object]],
        holes: Iterable[object] = (),
        empty: object = None,
        name: str = "graph",
    ) -> Board:
        """A graph: a peg jumps along any path of two edges. Holes are called as the edges' ends
        are, (0, 1) as 0_1; `holes` gives them an order, `empty` is the one that starts empty
        (default: the first). Raises ValueError.
        """
        edges = list(edges)
        ends = list(dict.fromkeys([*holes, *(end for edge in edges for end in edge)]))
        if len(ends) > MOST_HOLES:
            raise ValueError(
                f"the graph has {len(ends)} nodes; a position is a word of 64 bits, so a board has"
                f" at most {MOST_HOLES}"
            )
        called = {end: re.sub("[^A-Za-z0-9_]+", "_", str(end)).strip("_") for end in ends}
        names = tuple(called.values())
        if len(set(names)) < len(names) or "" in names:
            raise ValueError(
                "holes need names of their own, of letters, digits and _; found"
                f" {', '.join(map(repr, ends))}"
            )
        start = names[0] if empty is None and names else called.get(empty, "")
        if not start:
            raise ValueError(
                f"there is no hole {empty}; the graph has {', '.join(names)}"
                if names
                else "the graph has no hole"
            )
        pairs = [(called[a], called[b]) for a, b in edges]
        neighbours = {
            name: sorted({b if a == name else a for a, b in pairs if name in (a, b) and a != b})
            for name in names
        }
        lines = tuple(
            (a, over, b)
            for over in names
            for a in neighbours[over]
            for b in neighbours[over]
            if a < b
        )
        turn = 2 * pi / len(names)
        circle = tuple(
            (round(-1000 * cos(turn * number)), round(1000 * sin(turn * number)))
            for number in range(len(names))
        )
        vacant = names.index(start)
        return GraphBoard(
            name,
            "graph",
            circle,
            (1 << len(names)) - 1 ^ 1 << vacant,
            hole_names=names,
            lines=lines,
        )

    @staticmethod
    def from_networkx(graph: Any, empty: object = None, name: str = "") -> Board:
        """An undirected graph of the package networkx, with its nodes as holes. Raises
        ValueError."""
        return Board.from_edges(
            graph.edges(), undirected(graph), empty, name or getattr(graph, "name", "") or "graph"
        )

    @staticmethod
    def from_json(board: dict[str, Any]) -> Board:
        """From the object "board" of run.json, or what `pegspace boards NAME --json` writes. Raises
        ValueError where it cannot be drawn."""
        if board.get("lattice") == "graph":
            return GraphBoard.from_file(board)
        if board.get("lattice") not in STEPS or not board.get("picture"):
            raise ValueError(
                f"{board.get('name', 'this board')} is not drawn on a square or triangular lattice"
            )
        picture = board["picture"]
        cells = tuple(
            (row, column)
            for row, line in enumerate(picture)
            for column, letter in enumerate(line)
            if letter in "o."
        )
        return Board(
            board["name"],
            board["lattice"],
            cells,
            Board("", "", cells).position(picture),
            board,
            board.get("directions", 4),
            board.get("wrap", ""),
        )

    def file_text(self) -> str:
        """The board file, for the program. Lines that the program wrote itself are used again."""
        if self.facts.get("file"):
            return "\n".join(self.facts["file"])
        start = (1 << len(self)) - 1 if self.start is None else self.start
        no_hole = "-" if self.lattice == "square" else " "
        rows = [
            [no_hole] * (1 + max(column for _, column in self.cells))
            for _ in range(1 + max(row for row, _ in self.cells))
        ]
        for hole, (row, column) in enumerate(self.cells):
            rows[row][column] = "o" if start >> hole & 1 else "."
        settings = (f"directions: {self.directions}\n" if self.directions == 8 else "") + (
            f"wrap: {self.wrap}\n" if self.wrap else ""
        )
        return f"lattice: {self.lattice}\n{settings}board:\n" + "".join(
            "".join(row).rstrip() + "\n" for row in rows
        )

    def _repr_html_(self) -> str:
        return self._repr_svg_()  # nbconvert leaves out SVG alone

    def _repr_svg_(self) -> str:
        start = (1 << len(self)) - 1 if self.start is None else self.start
        return pictures.position_svg(self, start, pictures.Style(labels="names", scale=0.85))

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def hole_at(self) -> dict[tuple[int, int], int]:
        return {cell: hole for hole, cell in enumerate(self.cells)}

    @cached_property
    def rules(self) -> definition_board.Board:
        """By definition: names, jumps and symmetries."""
        return definition_board.lattice_board(
            self.lattice, self.cells, self.directions == 8, self.wrap or None
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.rules.names)

    @cached_property
    def hole_named(self) -> dict[str, int]:
        return {name: hole for hole, name in enumerate(self.names)}

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """(down, right) from a hole to its neighbours."""
        return STEPS[self.lattice] + (DIAGONAL_STEPS if self.directions == 8 else ())

    @cached_property
    def _rings(self) -> tuple[int, int]:
        """How many rows, and how many columns, lie on a ring; 0 where sides are not joined."""
        return (
            1 + max(row for row, _ in self.cells) if self.wrap in ("columns", "both") else 0,
            1 + max(column for _, column in self.cells) if self.wrap in ("rows", "both") else 0,
        )

    def _hole_beyond(self, hole: int, down: int, right: int) -> int | None:
        """The hole so many rows below and columns to the right, over joined sides as well."""
        return self.hole_at.get(
            joined_cell((self.cells[hole][0] + down, self.cells[hole][1] + right), self._rings)
        )

    @cached_property
    def joints(self) -> tuple[tuple[int, int, int], ...]:
        """(hole, down, right) where the neighbour that way lies behind a joined side."""
        if not self.wrap:
            return ()
        return tuple(
            (hole, down, right)
            for hole, (row, column) in enumerate(self.cells)
            for down, right in STEPS[self.lattice]
            if self._hole_beyond(hole, down, right)
            not in (None, self.hole_at.get((row + down, column + right)))
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """Pairs of holes next to each other in the picture, the lower number first."""
        pairs = (
            (hole, self.hole_at.get((row + down, column + right)))
            for hole, (row, column) in enumerate(self.cells)
            for down, right in self.steps
        )
        return tuple(sorted((a, b) for a, b in pairs if b is not None and a < b))

    @cached_property
    def jumps(self) -> tuple[tuple[int, int, int], ...]:
        """(from, over, to), sorted."""
        return tuple(self.rules.jumps)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Permutations of the holes, the identity among them: rotations and reflections that carry
        the board to itself, with shifts along joined sides."""
        return tuple(sorted(tuple(permutation) for permutation in self.rules.symmetries or ()))

    def position(self, picture: list[str]) -> int:
        """The pegs of a picture of this board, as a word: bit i for hole i."""
        return sum(
            1 << hole
            for hole, (row, column) in enumerate(self.cells)
            if picture[row][column] == "o"
        )

    def point(self, hole: int) -> tuple[float, float]:
        """Where to draw a hole, neighbours one unit apart: (x, y), y downwards."""
        row, column = self.cells[hole]
        return (column, row) if self.lattice == "square" else (column / 2, row * 3**0.5 / 2)


def _first_column(lines: Sequence[str]) -> int:
    """That of the first hole."""
    return next(
        (column for line in lines for column, letter in enumerate(line) if letter in "o."), 0
    )


def _has_blanks_between(lines: Sequence[str]) -> bool:
    """Whether neighbours stand two columns apart, with blanks between them, as the program draws
    boards."""
    between = [
        letter
        for line in lines
        for column, letter in enumerate(line)
        if (column - _first_column(lines)) % 2
    ]
    return set(between) == {" "}


def _section(lines: list[str], name: str) -> list[str]:
    """The lines below "name:" as far as the next such line."""
    found: list[str] = []
    within = False
    for line in lines:
        if ":" in line:
            within = line.strip() == f"{name}:"
        elif within and line.strip():
            found.append(line)
    return found


@dataclass(frozen=True)
class GraphBoard(Board):
    """A graph, drawn where its file draws it. Its cells are those of the picture, by the holes'
    numbers. Symmetries are not looked for: the identity alone."""

    hole_names: tuple[str, ...] = ()
    lines: tuple[tuple[str, str, str], ...] = ()

    @staticmethod
    def from_file(board: dict[str, Any]) -> Board:
        """From a record whose "file" has a drawing, as the program writes it. Raises ValueError."""
        file = board.get("file") or []
        names: list[str] = next(
            (line.split(":")[1].split() for line in file if line.startswith("holes:")), []
        )
        picture = board.get("picture") or []
        cells = [
            (row, column)
            for row, line in enumerate(picture)
            for column, letter in enumerate(line)
            if letter in "o."
        ]
        # Picture and drawing show the holes in the same order: row by row, each from the left.
        drawn = [name for line in _section(file, "drawing") for name in line.split()]
        lines = [tuple(line.split()) for line in _section(file, "lines")]
        if (
            not names
            or sorted(drawn) != sorted(names)
            or len(cells) != len(names)
            or any(len(line) != 3 for line in lines)
        ):
            raise ValueError(f"{board.get('name', 'this board')} has no drawing")
        at = dict(zip(drawn, cells))
        start = sum(
            1 << hole for hole, name in enumerate(names) if picture[at[name][0]][at[name][1]] == "o"
        )
        return GraphBoard(
            str(board["name"]),
            "graph",
            tuple(at[name] for name in names),
            start,
            board,
            hole_names=tuple(names),
            lines=tuple((line[0], line[1], line[2]) for line in lines),
        )

    def file_text(self) -> str:
        if self.facts.get("file"):
            return "\n".join(self.facts["file"])
        start = (1 << len(self)) - 2 if self.start is None else self.start
        empty = " ".join(name for hole, name in enumerate(self.names) if not start >> hole & 1)
        lines = "".join(" ".join(line) + "\n" for line in self.lines)
        return f"holes: {' '.join(self.names)}\nempty: {empty}\nlines:\n{lines}"

    @cached_property
    def names(self) -> tuple[str, ...]:
        return self.hole_names

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        pairs = {
            tuple(sorted((self.hole_named[a], self.hole_named[b])))
            for line in self.lines
            for a, b in zip(line, line[1:])
        }
        return tuple(sorted((pair[0], pair[1]) for pair in pairs))

    @cached_property
    def jumps(self) -> tuple[tuple[int, int, int], ...]:
        ways = [tuple(self.hole_named[name] for name in line) for line in self.lines]
        return tuple(sorted({jump for a, over, b in ways for jump in ((a, over, b), (b, over, a))}))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(len(self))),)

    @cached_property
    def unit(self) -> float:
        """The least distance of two holes, which point() makes one unit."""
        return min(
            (
                ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
                for a in self.cells
                for b in self.cells
                if a != b
            ),
            default=1.0,
        )

    def point(self, hole: int) -> tuple[float, float]:
        row, column = self.cells[hole]
        return column / self.unit, row / self.unit


def replay(board: Board, start: int, text: str) -> list[tuple[int, int, int]]:
    """The jumps of a solution written with names, `d2-d4 e1-c1-c3`, or `a1-(d1)-c1` where a peg
    could jump over several holes, each checked against the rules. Raises ValueError."""
    position = start
    made: list[tuple[int, int, int]] = []
    for move in text.split():
        try:
            holes = [
                (board.hole_named[name.strip("()")], name.startswith("("))
                for name in move.split("-")
            ]
        except KeyError as error:
            raise ValueError(f"'{move}': {board.name} has no hole {error}") from None
        stops = [hole for hole, is_over in holes if not is_over]
        between = {
            at - sum(1 for _, before in holes[:at] if before): hole
            for at, (hole, is_over) in enumerate(holes)
            if is_over
        }
        for number, (begin, end) in enumerate(zip(stops, stops[1:]), start=1):
            ways = [
                jump
                for jump in board.jumps
                if (jump[0], jump[2]) == (begin, end) and between.get(number, jump[1]) == jump[1]
            ]
            jump = ways[0] if len(ways) == 1 else None
            if (
                jump is None
                or not (position >> jump[0] & 1 and position >> jump[1] & 1)
                or position >> jump[2] & 1
            ):
                raise ValueError(f"'{move}' cannot be made after {len(made)} jumps")
            position ^= 1 << jump[0] | 1 << jump[1] | 1 << jump[2]
            made.append(jump)
    return made
