"""Boards in Python: holes, names, jumps and symmetries, from the picture that run.json and `pegspace boards --json` hold.

    from pegspace import Board
    board = Board.from_json(json.load(open("results/english-central/run.json"))["board"])
    board.names[16], len(board.jumps)        # 'd4', 76

Written from the definitions, sharing nothing with the program, so that what is built on it (models for other engines, the
report page) checks the program as well. Cells are (row, column) of the picture; on triangular boards neighbours in a
row stand two columns apart. Holes are numbered row by row, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

STEPS = {
    "square": ((0, 1), (0, -1), (1, 0), (-1, 0)),
    "triangular": ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)),
}


def column_letters(number: int) -> str:
    """a, b, ..., z, aa, ab, ...: number 0 is a."""
    letters = ""
    number += 1
    while number > 0:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def _turned(lattice: str, cell: tuple[int, int]) -> tuple[int, int]:
    """The cell turned about (0, 0) by the lattice's smallest angle: 90 or 60 degrees."""
    row, column = cell
    if lattice == "square":
        return -column, row
    # (row, column) = row * (1, 1) + across * (0, 2); turning carries (0, 2) to (1, 1) and (1, 1) to (1, -1).
    across = (column - row) // 2
    return row + across, across - row


@dataclass(frozen=True)
class Board:
    name: str
    lattice: str
    cells: tuple[tuple[int, int], ...]

    @staticmethod
    def from_picture(name: str, lattice: str, picture: list[str]) -> Board:
        cells = tuple((row, column) for row, line in enumerate(picture) for column, letter in enumerate(line) if letter in "o.")
        return Board(name, lattice, cells)

    @staticmethod
    def from_json(board: dict[str, Any]) -> Board:
        """From the object "board" of run.json, or what `pegspace boards NAME --json` writes. Raises ValueError where it
        is not a board on a lattice."""
        if board.get("lattice") not in STEPS or not board.get("picture"):
            raise ValueError(f"{board.get('name', 'this board')} is not drawn on a square or triangular lattice")
        return Board.from_picture(board["name"], board["lattice"], board["picture"])

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def hole_at(self) -> dict[tuple[int, int], int]:
        return {cell: hole for hole, cell in enumerate(self.cells)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        names = []
        for row, column in self.cells:
            letter = column if self.lattice == "square" else sum(1 for cell in self.cells if cell[0] == row and cell[1] < column)
            names.append(f"{column_letters(letter)}{row + 1}")
        return tuple(names)

    @cached_property
    def hole_named(self) -> dict[str, int]:
        return {name: hole for hole, name in enumerate(self.names)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """Pairs of holes next to each other, the lower number first."""
        pairs = ((hole, self.hole_at.get((row + down, column + right))) for hole, (row, column) in enumerate(self.cells)
                 for down, right in STEPS[self.lattice])
        return tuple(sorted((a, b) for a, b in pairs if b is not None and a < b))

    @cached_property
    def jumps(self) -> tuple[tuple[int, int, int], ...]:
        """(from, over, to), sorted."""
        jumps = []
        for hole, (row, column) in enumerate(self.cells):
            for down, right in STEPS[self.lattice]:
                over = self.hole_at.get((row + down, column + right))
                to = self.hole_at.get((row + 2 * down, column + 2 * right))
                if over is not None and to is not None:
                    jumps.append((hole, over, to))
        return tuple(sorted(jumps))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Permutations of the holes, the identity among them: rotations and reflections that carry the board to itself."""
        found = set()
        for mirrored in (False, True):
            image = [(row, -column) for row, column in self.cells] if mirrored else list(self.cells)
            for _ in range(4 if self.lattice == "square" else 6):
                image = [_turned(self.lattice, cell) for cell in image]
                moved = self._moved_back(image)
                if moved is not None:
                    found.add(moved)
        return tuple(sorted(found))

    def _moved_back(self, image: list[tuple[int, int]]) -> tuple[int, ...] | None:
        """The permutation, where the image is the board in another place."""
        down = self.cells[0][0] - min(image)[0]
        right = self.cells[0][1] - min(image)[1]
        cells = [(row + down, column + right) for row, column in image]
        return tuple(self.hole_at[cell] for cell in cells) if all(cell in self.hole_at for cell in cells) else None

    def position(self, picture: list[str]) -> int:
        """The pegs of a picture of this board, as a word: bit i for hole i."""
        return sum(1 << hole for hole, (row, column) in enumerate(self.cells) if picture[row][column] == "o")

    def point(self, hole: int) -> tuple[float, float]:
        """Where to draw a hole, neighbours one unit apart: (x, y), y downwards."""
        row, column = self.cells[hole]
        return (column, row) if self.lattice == "square" else (column / 2, row * 3**0.5 / 2)


def replay(board: Board, start: int, text: str) -> list[tuple[int, int, int]]:
    """The jumps of a solution written with names, `d2-d4 e1-c1-c3`, each checked against the rules. Raises ValueError."""
    allowed = {(jump[0], jump[2]): jump for jump in board.jumps}
    position = start
    made: list[tuple[int, int, int]] = []
    for move in text.split():
        try:
            holes = [board.hole_named[name] for name in move.split("-")]
        except KeyError as error:
            raise ValueError(f"'{move}': {board.name} has no hole {error}") from None
        for ends in zip(holes, holes[1:]):
            jump = allowed.get(ends)
            if jump is None or not (position >> jump[0] & 1 and position >> jump[1] & 1) or position >> jump[2] & 1:
                raise ValueError(f"'{move}' cannot be made after {len(made)} jumps")
            position ^= 1 << jump[0] | 1 << jump[1] | 1 << jump[2]
            made.append(jump)
    return made
