"""A board that is a graph, from the board file that its record holds: drawn where the file draws it. Called by collect.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..boards import Board


def section(lines: list[str], name: str) -> list[str]:
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
    """Its cells are those of the picture, by the holes' numbers. Symmetries are not looked for: the identity alone."""

    hole_names: tuple[str, ...]
    lines: tuple[tuple[str, str, str], ...]

    @staticmethod
    def from_json(board: dict[str, Any]) -> Board:
        """From the object "board" of a record, on a lattice or not. Raises ValueError."""
        if board.get("lattice") != "graph":
            return Board.from_json(board)
        file = board.get("file") or []
        names: list[str] = next((line.split(":")[1].split() for line in file if line.startswith("holes:")), [])
        picture = board.get("picture") or []
        cells = [(row, column) for row, line in enumerate(picture) for column, letter in enumerate(line) if letter in "o."]
        # Picture and drawing show the holes in the same order: row by row, each from the left.
        drawn = [name for line in section(file, "drawing") for name in line.split()]
        lines = [tuple(line.split()) for line in section(file, "lines")]
        if not names or sorted(drawn) != sorted(names) or len(cells) != len(names) or any(len(line) != 3 for line in lines):
            raise ValueError(f"{board.get('name', 'this board')} has no drawing")
        at = dict(zip(drawn, cells))
        return GraphBoard(str(board["name"]), "graph", tuple(at[name] for name in names), tuple(names),
                          tuple((line[0], line[1], line[2]) for line in lines))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return self.hole_names

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        pairs = {tuple(sorted((self.hole_named[a], self.hole_named[b]))) for line in self.lines for a, b in zip(line, line[1:])}
        return tuple(sorted((pair[0], pair[1]) for pair in pairs))

    @cached_property
    def jumps(self) -> tuple[tuple[int, int, int], ...]:
        ways = [tuple(self.hole_named[name] for name in line) for line in self.lines]
        return tuple(sorted({jump for a, over, b in ways for jump in ((a, over, b), (b, over, a))}))

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(len(self))),)

    @cached_property
    def _unit(self) -> float:
        """The least distance of two holes, which is drawn as one unit."""
        return min((((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a in self.cells for b in self.cells if a != b), default=1.0)

    def point(self, hole: int) -> tuple[float, float]:
        row, column = self.cells[hole]
        return column / self._unit, row / self._unit
