"""Boards in Python: holes, names, jumps and symmetries, from a picture, an array, a game id, a
graph, or what the program says of a board; and board files of them.

    from pegspace import Board
    Board.from_picture(["-oo-", "oooo", "o.oo", "-oo-"])
    Board.from_matrix(numpy.ones((5, 5)))
    Board.from_game_id("5x5:PPOOOPPPPOPPHPPPPPOOPOPOO")
    Board.from_edges([("a", "b"), ("b", "c"), ("c", "a")])
    Board.from_networkx(networkx.petersen_graph())
    Board.from_json(json.load(open("results/english/d4-d4/levels.run.json"))["board"])

All functions that run the program take a Board in place of a board's name. A notebook shows it as a
picture.

Names, jumps and symmetries are those of verify/definition_board.py, which shares nothing with the
program, so that what is built on them (pegspace-verify, the report page) checks the program as
well.
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import cos, pi, sin
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex, Union

from . import pictures, solution_forms
from .verify.board_text import (
    MOST_HOLES,
    RESERVED,
    game_id_rows,
    holes_shown,
    matrix_holes,
    read_text,
)
from .verify.definition_board import (
    DIAGONAL_STEPS,
    MOST_SYMMETRIES,
    STEPS,
    Cell,
    Jump,
    Permutation,
    Rules,
    automorphisms,
    joined_cell,
    jumps_along,
    lattice_rules,
    lines_of_edges,
    rings_of,
)
from .files import write_whole

#: rows: the right side is joined to the left; columns: the lower to the upper
WRAPS = ("", "rows", "columns", "both")


def undirected(graph: Any) -> list[Any]:
    """The nodes of a graph of networkx. Raises ValueError if it is directed."""
    if graph.is_directed():
        raise ValueError(
            f"{graph} is directed, and pegs jump both ways; graph.to_undirected() is a graph that"
            " is not"
        )
    return list(graph.nodes())


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Holes on a lattice, or the vertices of a graph (lattice "graph"). Boards are equal if they
    have the same holes, names and jumps.

    A hole is called by its name ("d4") or by its number from 1, row by row, as in the program. A
    position is a word whose bit i is a peg in hole i + 1, called names[i]; jumps, symmetries and
    neighbours are given in bits, too.
    """

    name: str
    lattice: str
    #: (row, column) in the picture; on triangular boards neighbours in a row stand two columns
    #: apart. For a graph, if its file draws it; none: on a circle.
    cells: tuple[Cell, ...]
    start: int | None = None  #: the position that was drawn
    facts: dict[str, Any] = field(default_factory=dict)  #: what the program says of the board
    directions: int = 4  #: on the square lattice; 8 with the diagonals
    wrap: str = ""  #: which opposite sides are joined, one of WRAPS
    vertices: tuple[str, ...] = ()  #: of a graph: names of the holes
    lines: tuple[Jump, ...] = ()  #: of a graph: pegs jump along them both ways
    left_out: tuple[Jump, ...] = ()  #: on a lattice: no peg jumps along these lines, either way
    nodes: tuple[Hashable, ...] = ()  #: of a graph made in Python: what its holes are there

    def __post_init__(self) -> None:
        if (self.directions, self.wrap) == (4, ""):
            return
        if self.lattice != "square" or self.directions not in (4, 8) or self.wrap not in WRAPS:
            raise ValueError(
                "directions are 4 or 8, wrap is rows, columns or both, both on the square lattice"
                " alone"
            )
        for axis, size in enumerate(rings_of(self.cells, self.wrap)):
            if size and (size < 3 or min(cell[axis] for cell in self.cells) > 0):
                raise ValueError(
                    "joined sides need at least 3 rows or columns between them, with holes in the"
                    " first and the last"
                )

    # ---- making one ----

    @staticmethod
    def from_picture(
        picture: str | Sequence[str],
        lattice: str = "square",
        name: str = "board",
        directions: int = 4,
        wrap: str = "",
        without: str = "",
    ) -> Board:
        """Make a board of a picture.

        Parameters
        ----------
        picture : str or sequence of str
            Rows of one length: `o` is a peg, `.` a hole that starts empty, `-` no hole.
        lattice : {"square", "triangular"}
            On a triangular lattice neighbours in a row stand two columns apart.
        name : str
            The name of the board.
        directions : {4, 8}
            8 adds diagonals.
        wrap : {"", "rows", "columns", "both"}
            Which opposite sides are joined: the right to the left, the lower to the upper.
        without : str
            Jumps that are not on the board, either way, such as "c4-c2, a1-b1-c1".

        Returns
        -------
        Board
            With the start that the picture shows.

        Raises
        ------
        ValueError
            If there is no such board, with the place in the picture.

        Examples
        --------
        >>> Board.from_picture(["-oo-", "oooo", "o.oo", "-oo-"]).holes
        12
        """
        rows = picture.splitlines() if isinstance(picture, str) else list(picture)
        said = {
            "lattice": lattice,
            "directions": str(directions) if directions != 4 else "",
            "wrap": wrap,
            "without": without,
        }
        settings = [f"{key}: {value}" for key, value in said.items() if value]
        return Board.from_text("\n".join([*settings, "board:", *rows]), name)[0]

    @staticmethod
    def from_text(text: str, name: str = "board") -> tuple[Board, tuple[int, int] | None]:
        """Make a board of the text of a board file.

        Parameters
        ----------
        text : str
            As the manual describes it.
        name : str
            The name of the board.

        Returns
        -------
        Board, tuple of int or None
            The board with its start, and its finish if it names one: pegs, and holes where either
            will do, as words.

        Raises
        ------
        ValueError
            If this is no board file.

        Examples
        --------
        >>> Board.from_text("board:\\no.o\\nooo\\n")[0].names
        ('a1', 'b1', 'c1', 'a2', 'b2', 'c2')
        """
        read = read_text(text)
        board = Board(
            name,
            read.lattice,
            read.cells,
            read.start,
            directions=read.directions,
            wrap=read.wrap,
            vertices=read.names,
            lines=read.lines,
        )
        if read.start is None:
            board = replace(board, start=board.all if read.lattice != "graph" else board.all - 1)
        if read.without is not None:
            left_out = board.read_lines(read.without)
            if len(left_out) != len(read.without.replace(",", " ").split()) or not left_out:
                raise ValueError("without: names each jump of the board once")
            board = replace(board, left_out=left_out)
        return board, read.finish

    @staticmethod
    def from_matrix(
        rows: Iterable[Iterable[Any]],
        peg: object = 1,
        empty: object = 0,
        lattice: str = "square",
        slanted: bool = False,
        name: str = "board",
    ) -> Board:
        """Make a board from an array: of NumPy, a list of lists, or a list of strings.

        Parameters
        ----------
        rows : iterable of iterables
            As many entries in each row. An entry that equals neither `peg` nor `empty` (such as -1
            or None) is no hole.
        peg, empty : object
            The entries that are a hole with a peg, and one that starts empty.
        lattice : {"square", "triangular"}
            On a triangular lattice neighbours in a row stand two columns apart, and rows half a
            step, so that column plus row of all holes are even, or all odd.
        slanted : bool
            The array holds a triangular lattice row by row without gaps: the neighbours of an
            entry are those beside, above and below it, upper left and lower right.
        name : str
            The name of the board.

        Returns
        -------
        Board
            With the start that the array shows.

        Raises
        ------
        ValueError
            If rows differ in length, there is no hole or more than 64, or a hole stands off the
            triangular lattice.

        Examples
        --------
        >>> Board.from_matrix([[1, 1, 1], [1, 0, 1], [-1, 1, -1]]).names
        ('a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'b3')
        >>> Board.from_matrix(["o  ", "oo ", "o.o"], "o", ".", slanted=True).names
        ('a1', 'a2', 'b2', 'a3', 'b3', 'c3')
        """
        if lattice not in STEPS:
            raise ValueError(f"there is no lattice '{lattice}'; expected {' or '.join(STEPS)}")
        cells, start = matrix_holes(rows, peg, empty, lattice, slanted)
        if len(cells) > MOST_HOLES:
            raise ValueError(f"the array has {len(cells)} holes; a board has at most {MOST_HOLES}")
        return Board(name, "triangular" if slanted else lattice, cells, start)

    @staticmethod
    def from_game_id(text: str, name: str = "board") -> Board:
        """Make a board from a game id of Simon Tatham's *Pegs*.

        Parameters
        ----------
        text : str
            Such as "5x5:PPOOO..." or "7x7cross:...": columns, rows, and row by row P a peg, H a
            hole that starts empty, O no hole. `sgt-pegs --generate 1 7x7cross` prints one.
        name : str
            The name of the board.

        Returns
        -------
        Board
            With the start that the id shows.

        Raises
        ------
        ValueError
            If the text is no game id, or has another number of letters than its size needs.

        Examples
        --------
        >>> Board.from_game_id("3x2:PPHOPP").names
        ('a1', 'b1', 'c1', 'b2', 'c2')
        """
        return Board.from_matrix(game_id_rows(text), peg="P", empty="H", name=name)

    @staticmethod
    def from_edges(
        edges: Iterable[Sequence[Hashable]],
        holes: Iterable[Hashable] = (),
        empty: Hashable = None,
        name: str = "graph",
    ) -> Board:
        """Make a board of a graph: a peg jumps along any path of two edges.

        Parameters
        ----------
        edges : iterable of pairs
            Of nodes, which may be anything that can be hashed.
        holes : iterable of nodes, optional
            Their order; nodes without an edge are holes, too.
        empty : node, optional
            The one that starts empty; default: the first.
        name : str
            The name of the board.

        Returns
        -------
        Board
            Its `nodes` are those given, its `names` what the program calls them: "a" as a, (0, 1)
            as 0_1, or their numbers from 1 if some have no such name of their own.

        Raises
        ------
        ValueError
            If there are more than 64 nodes, or `empty` is none of them.

        Examples
        --------
        >>> ring = Board.from_edges([((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (0, 0))])
        >>> ring.names, ring.nodes[1]
        (('0_0', '0_1', '1_1'), (0, 1))
        """
        edges = list(edges)
        ends = list(dict.fromkeys([*holes, *(end for edge in edges for end in edge)]))
        if len(ends) > MOST_HOLES:
            raise ValueError(
                f"the graph has {len(ends)} nodes; a position is a word of 64 bits, so a board has"
                f" at most {MOST_HOLES}"
            )
        if not ends:
            raise ValueError("the graph has no hole")
        names = tuple(re.sub("[^A-Za-z0-9_]+", "_", str(end)).strip("_") for end in ends)
        if len({name.lower() for name in names} - {"", *RESERVED}) < len(names):
            names = tuple(str(number + 1) for number in range(len(ends)))
        if empty is not None and empty not in ends:
            raise ValueError(f"there is no hole {empty}; the graph has {', '.join(map(str, ends))}")
        start = 0 if empty is None else ends.index(empty)
        pairs = {(ends.index(a), ends.index(b)) for a, b in edges}
        lines = lines_of_edges({(a, b) for a, b in pairs if a != b})
        full = (1 << len(names)) - 1
        return Board(
            name,
            "graph",
            (),
            full ^ 1 << start,
            vertices=names,
            lines=tuple(sorted(line for line in lines if line[0] < line[2])),
            nodes=tuple(ends),
        )

    @staticmethod
    def from_networkx(graph: Any, empty: Hashable = None, name: str = "") -> Board:
        """Make a board of an undirected graph of networkx, with its nodes as holes.

        Parameters
        ----------
        graph : networkx.Graph
            With at most 64 nodes, which may be anything that can be hashed.
        empty : node, optional
            The one that starts empty; default: the first.
        name : str, optional
            The name of the board; default: the graph's.

        Returns
        -------
        Board
            As of `from_edges`.

        Raises
        ------
        ValueError
            If the graph is directed, or has more than 64 nodes.

        Examples
        --------
        >>> import networkx
        >>> Board.from_networkx(networkx.cycle_graph(4)).names
        ('0', '1', '2', '3')
        """
        return Board.from_edges(
            graph.edges(), undirected(graph), empty, name or getattr(graph, "name", "") or "graph"
        )

    @staticmethod
    def from_json(board: dict[str, Any]) -> Board:
        """Make a board of what the program says of it.

        Parameters
        ----------
        board : dict
            The object "board" of a record, or what `pegspace boards NAME --json` writes.

        Returns
        -------
        Board
            With the start of the picture there, and all that was said as `facts`.

        Raises
        ------
        ValueError
            If it cannot be drawn.

        Examples
        --------
        >>> said = {"name": "row", "lattice": "square", "picture": ["oo.o"]}
        >>> Board.from_json(said).names
        ('a1', 'b1', 'c1', 'd1')
        """
        picture, name = board.get("picture") or [], str(board.get("name", "board"))
        if board.get("lattice") not in (*STEPS, "graph") or not picture:
            raise ValueError(f"{name} is not drawn on a square or triangular lattice")
        cells = tuple((row, column) for row, column, _ in holes_shown(picture))
        if board["lattice"] == "graph":
            graph = read_text("\n".join(board.get("file") or []))
            if sorted(graph.cells) != list(cells):
                raise ValueError("the board's picture is not that of its file")
            found = Board(
                name, "graph", graph.cells, None, board, vertices=graph.names, lines=graph.lines
            )
        else:
            settings = board.get("directions", 4), board.get("wrap") or ""
            found = Board(name, board["lattice"], cells, None, board, *settings)
            found = replace(found, left_out=found.read_lines(board.get("without") or ""))
        return replace(found, start=found.read_picture(picture)[0])

    # ---- the rules ----

    @cached_property
    def _rules(self) -> Rules:
        if self.lattice != "graph":
            return lattice_rules(
                self.lattice, self.cells, self.directions, self.wrap, self.left_out
            )
        return Rules(self.vertices, jumps_along(self.lines), (), None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return self._rules.names

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        """(from, over, to), sorted."""
        return self._rules.jumps

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...] | None:
        """Permutations of the holes, the identity among them, that carry the board to itself:
        rotations and reflections, with shifts along joined sides; of a graph all that carry jumps
        to jumps. None of a graph with so many that the program takes a subgroup."""
        if self.lattice != "graph":
            return self._rules.symmetries
        found = automorphisms(self.holes, self.jumps)
        return tuple(found) if len(found) <= MOST_SYMMETRIES else None

    @property
    def known_symmetries(self) -> tuple[Permutation, ...]:
        """At least the identity."""
        return self.symmetries or (range(self.holes),)

    @cached_property
    def holes(self) -> int:
        return len(self.names)

    def __len__(self) -> int:
        return self.holes

    @cached_property
    def all(self) -> int:
        """A peg in every hole."""
        return (1 << self.holes) - 1

    @property
    def default_vacancy(self) -> int:
        """The hole that the program leaves empty if no other is named."""
        return self._rules.centre or 0

    @cached_property
    def masks(self) -> list[tuple[int, int]]:
        """For each jump: pegs that must be there, holes that change."""
        return [(1 << f | 1 << o, 1 << f | 1 << o | 1 << t) for f, o, t in self.jumps]

    def children(self, p: SupportsIndex) -> list[tuple[int, int]]:
        """(number of the jump, position behind it) of each possible jump, in the order of the
        jumps."""
        p = index(p)  # as are all positions here: NumPy's words do not shift as Python's do
        return [
            (i, p ^ touched) for i, (pegs, touched) in enumerate(self.masks) if p & touched == pegs
        ]

    @cached_property
    def _key(self) -> tuple[object, ...]:
        if self.lattice == "graph":
            return self.names, self.jumps
        return self.lattice, self.cells, self.directions, self.wrap, self.left_out

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or (self._hash == other._hash and self._key == other._key)

    # ---- as text ----

    def __repr__(self) -> str:
        return f"Board({self.name!r}, {self.holes} holes)"

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """What tables call the holes: nodes of a graph made in Python, else names."""
        return self.nodes or self.names

    @cached_property
    def name_of_node(self) -> dict[Hashable, str]:
        return dict(zip(self.nodes, self.names))

    @cached_property
    def hole_named(self) -> dict[str, int]:
        return {name: hole for hole, name in enumerate(self.names)}

    @cached_property
    def _hole_in_small_letters(self) -> dict[str, int]:
        return {name.lower(): hole for hole, name in enumerate(self.names)}

    def hole(self, text: str) -> int:
        """The bit of a hole, which is called by its name, its number from 1, or row:column from 0.
        Raises ValueError."""
        found = self._hole_in_small_letters.get(text.lower())
        if found is None and self.lattice != "graph" and re.fullmatch("[0-9]+:[0-9]+", text):
            row, column = map(int, text.split(":"))
            found = self.hole_at.get((row, column))
        if found is None and text.isascii() and text.isdigit() and 1 <= int(text) <= self.holes:
            found = int(text) - 1
        if found is None:
            raise ValueError(f"{self.name} has no hole '{text}'")
        return found

    def word(self, text: str) -> int:
        """Holes such as "d4,17" as a word. Raises ValueError."""
        return sum({1 << self.hole(name.strip()) for name in text.split(",")})

    def hole_names(self, p: SupportsIndex) -> str:
        p = index(p)
        return ",".join(name for hole, name in enumerate(self.names) if p >> hole & 1)

    @cached_property
    def _jump_names(self) -> list[str]:
        ends = [(f, t) for f, _, t in self.jumps]
        names = self.names
        return [
            f"{names[f]}-({names[o]})-{names[t]}"
            if ends.count((f, t)) > 1
            else f"{names[f]}-{names[t]}"
            for f, o, t in self.jumps
        ]

    def jump_name(self, jump: int) -> str:
        """d2-d4 for its number, or a1-(d1)-c1 if a peg could jump over several holes."""
        return self._jump_names[jump]

    def play(self, position: SupportsIndex, jumps: Iterable[Jump]) -> int:
        """The position behind the jumps. Raises ValueError at the first that is not possible."""
        position = index(position)
        for number, (f, o, t) in enumerate(jumps, start=1):
            touched = 1 << f | 1 << o | 1 << t
            if (f, o, t) not in self.jumps or position & touched != touched ^ 1 << t:
                raise ValueError(f"jump {number}, {self.names[f]}-{self.names[t]}, is not possible")
            position ^= touched
        return position

    def read_moves(self, text: str) -> list[Jump]:
        """The jumps of moves such as "d2-d4 e1-c1-c3", or "a1-(d1)-c1" if a peg could jump over
        several holes. Raises ValueError if one names no jump, or several."""
        jumps: list[Jump] = []
        for move in text.split():
            begin, *words = move.split("-")
            at, over = self.hole(begin), None
            for word in words:
                if word.startswith("("):
                    over = self.hole(word.strip("()"))
                    continue
                to = self.hole(word)
                ways = [j for j in self.jumps if (j[0], j[2]) == (at, to) and over in (None, j[1])]
                if len(ways) != 1:
                    raise ValueError(
                        f"'{move}': there are {len(ways)} jumps from {begin} to {word}"
                    )
                jumps += ways
                at, begin, over = to, word, None
        return jumps

    def read_solution(
        self, text: str, form: str = "names", start: Holes | None = None
    ) -> list[Jump]:
        """Read a solution as other programs and books write it.

        Parameters
        ----------
        text : str
            The solution. A comment runs from # to the end of a line.
        form : str
            One of `names` (d2-d4 e1-c1-c3), `numbers` (5-17 3-1-9), `numbers-from-0` (4-16 2-0-8),
            `two-digit` (46-44 57-37-35: column, then row from below), `row-column` (1, 3 -> 3, 3),
            `bars` ((1|3) => (3|3)) and `directions` ([1, 3, down, 10]).
        start : holes, optional
            Those that start empty, by which `directions` numbers the pegs. Default: as the board
            shows it, else its centre or hole 1.

        Returns
        -------
        list of (from, over, to)
            Jumps of the board, of holes as bits count them. `play` checks that they are possible.

        Raises
        ------
        ValueError
            If the text is not in this form, or names a jump that the board does not have.

        Examples
        --------
        >>> row = Board.from_picture("oo.o")
        >>> row.read_solution("0-2", "numbers-from-0"), row.read_solution("11-31", "two-digit")
        ([(0, 1, 2)], [(0, 1, 2)])
        """
        pegs = self.start
        if start is not None:
            pegs = self.all & ~holes_word(self, start)
        elif pegs in (None, self.all):
            pegs = self.all & ~(1 << self.default_vacancy)
        assert pegs is not None
        return solution_forms.read_solution(self, pegs, text, form)

    def read_lines(self, text: str) -> tuple[Jump, ...]:
        """The lines of the board in a text such as "c4-c3-c2, d4-d5-d6", sorted. Raises
        ValueError."""
        lines = set()
        for word in text.replace(",", " ").split():
            first, *middle, last = (self.hole(name.strip("()")) for name in word.split("-"))
            fitting = {
                min(jump, jump[::-1])
                for jump in self.jumps
                if {jump[0], jump[2]} == {first, last} and middle in ([], [jump[1]])
            }
            if len(fitting) != 1:
                raise ValueError(f"'{word}' is {len(fitting)} lines of {self.name}")
            lines |= fitting
        return tuple(sorted(lines))

    def picture(self, position: SupportsIndex, either: int = 0) -> list[str]:
        """A rectangle, as in a board file: o a peg, . an empty hole, ? a hole of `either`, - no
        hole."""
        position = index(position)
        height, width = (1 + max(cell[axis] for cell in self.cells) for axis in (0, 1))
        rows = [["-"] * width for _ in range(height)]
        for hole, (row, column) in enumerate(self.cells):
            rows[row][column] = "?" if either >> hole & 1 else "o" if position >> hole & 1 else "."
        return ["".join(row) for row in rows]

    def read_picture(self, rows: Sequence[str]) -> tuple[int, int]:
        """(pegs, holes marked "?") of a picture. Raises ValueError if it has other holes than
        the board."""
        shown = holes_shown(rows)
        if [(row, column) for row, column, _ in shown] != sorted(self.cells):
            raise ValueError("a picture has other holes than the board")
        places = sorted(range(self.holes), key=self.cells.__getitem__)

        def word(wanted: str) -> int:
            return sum(1 << hole for hole, (_, _, letter) in zip(places, shown) if letter == wanted)

        return word("o"), word("?")

    def read_position(self, text: str, is_finish: bool = False) -> tuple[int, int]:
        """(pegs, holes marked "?") of a position in a file: a picture, which shows the board if it
        has headers, or of a graph its file. Raises ValueError."""
        shape = self.lattice, self.directions, self.wrap
        read = read_text(text, shape, is_finish)
        if (read.lattice, read.directions, read.wrap) != shape or read.lines != self.lines:
            raise ValueError("the file is of another board")
        if self.lattice == "graph":
            return self.all - 1 if read.start is None else read.start, 0
        left_out = self.read_lines(read.without or "") if read.has_headers else self.left_out
        if read.cells != self.cells or left_out != self.left_out or read.finish is not None:
            raise ValueError(
                "the picture has other holes or jumps than the board, or two positions"
            )
        return self.all if read.start is None else read.start, read.either

    @property
    def settings(self) -> str:
        """Lines of the board file."""
        wrap = f"wrap: {self.wrap}\n" if self.wrap else ""
        left_out = ", ".join("-".join(self.names[hole] for hole in line) for line in self.left_out)
        without = f"without: {left_out}\n" if left_out else ""
        return ("directions: 8\n" if self.directions == 8 else "") + wrap + without

    def file_text(self) -> str:
        """The board file, for the program. Lines of a graph that the program wrote itself are used
        again, with its drawing."""
        if self.lattice == "graph":
            start = self.all - 1 if self.start is None else self.start
            vacant = self.hole_names(self.all & ~start).replace(",", " ")
            empty = f"empty: {vacant}\n" if vacant else ""
            if self.facts.get("file"):
                return "\n".join(self.facts["file"]) + "\n" + empty
            lines = [" ".join(self.names[hole] for hole in line) + "\n" for line in self.lines]
            return f"holes: {' '.join(self.names)}\n{empty}lines:\n{''.join(lines)}"
        start = self.all if self.start is None else self.start
        rows = "".join(f"{row}\n" for row in self.picture(start))
        return f"lattice: {self.lattice}\n{self.settings}board:\n{rows}"

    # ---- as a picture ----

    @cached_property
    def hole_at(self) -> dict[Cell, int]:
        return {cell: hole for hole, cell in enumerate(self.cells)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """Pairs of holes next to each other in the picture, or on a line, the lower number
        first."""
        if self.lattice == "graph":
            pairs = {pair for line in self.lines for pair in zip(line, line[1:])}
        else:
            steps = STEPS[self.lattice] + (DIAGONAL_STEPS if self.directions == 8 else ())
            pairs = {
                (hole, self.hole_at[row + down, column + right])
                for hole, (row, column) in enumerate(self.cells)
                for down, right in steps
                if (row + down, column + right) in self.hole_at
            }
        return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))

    @cached_property
    def joints(self) -> tuple[tuple[int, int, int], ...]:
        """(hole, down, right) where the neighbour that way lies behind a joined side."""
        if not self.wrap:
            return ()
        rings, found = rings_of(self.cells, self.wrap), []
        for hole, (row, column) in enumerate(self.cells):
            for down, right in STEPS[self.lattice]:
                cell = row + down, column + right
                if joined_cell(cell, rings) != cell and joined_cell(cell, rings) in self.hole_at:
                    found.append((hole, down, right))
        return tuple(found)

    @cached_property
    def unit(self) -> float:
        """The least distance of two holes of a graph, which point() makes one unit."""
        if self.lattice != "graph":
            return 1.0
        spots = self._spots
        return min(
            (
                ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
                for a in spots
                for b in spots
                if a != b
            ),
            default=1.0,
        )

    @property
    def _spots(self) -> Sequence[Cell]:
        turn = 2 * pi / max(self.holes, 1)
        return self.cells or [
            (round(-1000 * cos(turn * number)), round(1000 * sin(turn * number)))
            for number in range(self.holes)
        ]

    def point(self, hole: int) -> tuple[float, float]:
        """Where to draw a hole, neighbours one unit apart: (x, y), y downwards."""
        row, column = self._spots[hole]
        if self.lattice == "triangular":
            return column / 2, row * 3**0.5 / 2
        return column / self.unit, row / self.unit

    @cached_property
    def shape(self) -> pictures.Shape:
        """What pictures show of it."""
        edges = self.facts.get("edges")  # of a graph; those of lines are their neighbours
        return pictures.Shape(
            self.name,
            self.names,
            [self.point(hole) for hole in range(self.holes)],
            [(self.hole_named[a], self.hole_named[b]) for a, b in edges or ()] or self.neighbours,
            self.joints,
            dict(zip(self.jumps, self._jump_names)),
            self.lattice == "graph",
            self.unit,
        )

    def _repr_html_(self) -> str:
        return self._repr_svg_()  # nbconvert leaves out SVG alone

    def _repr_svg_(self) -> str:
        start = self.all if self.start is None else self.start
        return pictures.position_svg(self.shape, start, pictures.Style(labels="names", scale=0.85))


# ---- boards that are drawn by a search or a check ----


@lru_cache(maxsize=1024)
def _made(
    lattice: str,
    cells: tuple[Cell, ...],
    directions: int,
    wrap: str,
    vertices: tuple[str, ...],
    lines: tuple[Jump, ...],
    left_out: tuple[Jump, ...] = (),
) -> Board:
    """One object for each board, so that jumps and symmetries are found once."""
    return Board("board", lattice, cells, None, {}, directions, wrap, vertices, lines, left_out)


def lattice_board(
    lattice: str,
    cells: Iterable[Cell],
    diagonals: bool = False,
    wrap: str | None = None,
    left_out: Iterable[Jump] = (),
) -> Board:
    """`left_out`: lines along which no peg jumps, either way."""
    lines = tuple(sorted({min(line, line[::-1]) for line in left_out}))
    return _made(lattice, tuple(sorted(cells)), 8 if diagonals else 4, wrap or "", (), (), lines)


def graph_board(names: Iterable[str], lines: Iterable[Jump]) -> Board:
    """Lines (from, over, to): pegs jump along them both ways."""
    found = tuple(sorted({min(line, line[::-1]) for line in lines}))
    return _made("graph", (), 4, "", tuple(names), found)


# ---- solutions ----


#: "d4", 17, "d4,e4" or ["d4", 17]; of a graph also its nodes.
Holes = Union[str, int, Hashable, Iterable[Hashable]]


def holes_text(board: Board, holes: Holes) -> str:
    """Holes as the functions of the package take them, as the program does. Where holes have nodes,
    a number is a node or nothing. Raises ValueError."""
    called = board.name_of_node
    is_node = isinstance(holes, Hashable) and holes in called
    is_one = is_node or not isinstance(holes, Iterable) or isinstance(holes, (str, os.PathLike))
    listed: Any = [holes] if is_one else holes
    for hole in listed:
        if called and not isinstance(hole, (str, os.PathLike)) and hole not in called:
            raise ValueError(f"{board.name} has no node {hole!r}")
    return ",".join(called.get(hole, str(hole)) for hole in listed)


def holes_word(board: Board, holes: Holes) -> int:
    """The same as a word. Raises ValueError."""
    return board.word(holes_text(board, holes))


def replay(
    board: Board, start: Holes, text: str, form: str = "names"
) -> list[tuple[str, str, str]]:
    """Check a solution against the rules, jump by jump.

    Parameters
    ----------
    board : Board
        The board of the solution.
    start : holes
        Those that start empty, as in the other functions.
    text : str
        The solution, `d2-d4 e1-c1-c3`, or `a1-(d1)-c1` if a peg could jump over several holes.
    form : str
        How it is written, as in `Board.read_solution`.

    Returns
    -------
    list of (from, over, to)
        The jumps, with names of holes.

    Raises
    ------
    ValueError
        If the text cannot be read, or a jump is not possible.

    Examples
    --------
    >>> replay(Board.from_picture("oo.o"), "c1", "a1-c1 d1-b1")
    [('a1', 'b1', 'c1'), ('d1', 'c1', 'b1')]
    """
    jumps = board.read_solution(text, form, start)
    board.play(board.all & ~holes_word(board, start), jumps)
    return [(board.names[f], board.names[o], board.names[t]) for f, o, t in jumps]


def write_board(board: Any, path: str | os.PathLike[str]) -> None:
    """Write a board file, which the program and `pegspace.count` and the others read.

    Parameters
    ----------
    board : Board or graph of networkx
        The board, with its start.
    path : path
        The file, which is replaced if it is there.

    Returns
    -------
    None

    Raises
    ------
    ValueError
        If a graph cannot be a board.
    ResultsError
        If the file cannot be written.

    Examples
    --------
    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("r") as file:
    ...     write_board(Board.from_picture("oo.o"), file.name)
    ...     print(Path(file.name).read_text(), end="")
    lattice: square
    board:
    oo.o
    """
    found = board if isinstance(board, Board) else Board.from_networkx(board)
    write_whole(Path(path), found.file_text())
