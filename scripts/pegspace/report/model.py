"""What a report page shows, as plain data: problems, and maps of solutions by start and finish.
collect.py fills them, page.py and its templates show them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..board_class import Board
from ..description import VALUE_COLUMNS
from ..records import ResultsError
from ..results import run_label
from .position_class import parity_sets

Jump = tuple[int, int, int]

#: Boards that people know by name, the most famous first; others are called what the program calls
#: them.
TITLES = {
    "english": "English board",
    "european": "European board",
    "wiegleb": "Wiegleb's board",
    "triangle5": "Triangle of 15 holes",
    "asymmetrical": "Asymmetrical board",
    "diamond41": "Diamond of 41 holes",
    "senku49": "Senku board of 49 holes",
}
FAMILIES = {
    "triangle": "Triangle of side {}",
    "square": "Square of side {}",
    "hexagon": "Hexagon of side {}",
    "diamond": "Diamond of {} holes",
}


def board_title(name: str) -> str:
    """The name of a board for people: "english-8" is "English board with diagonals"."""
    plain = name.removesuffix("-8")
    found = re.fullmatch("([a-z]+)([0-9]+)", plain)
    title = TITLES.get(plain)
    if title is None and found and found[1] in FAMILIES:
        title = FAMILIES[found[1]].format(found[2])
    return title + (" with diagonals" if plain != name else "") if title else name


def fame(name: str) -> int:
    """The place of a board in a list for people."""
    return [*TITLES, name].index(name)


@dataclass
class ShownProblem:
    """A run of `pegspace enumerate`. `levels` has a row for each depth in the order of
    VALUE_COLUMNS, None for unknown; `counts` has the solutions that were counted from this start,
    by finish."""

    file: Path
    board: Board
    start: int
    run: dict[str, Any]
    pegs: list[int]
    levels: list[list[int | None]]
    solution: list[Jump] = field(default_factory=list)
    solution_text: str = ""
    counts: dict[str, str] = field(default_factory=dict)
    name: str = ""  #: on the page (name_problems)
    anchor: str = ""  #: of its card, on the page that has it
    href: str = ""  #: where its card is

    @property
    def label(self) -> str:
        return run_label(self.run)

    @property
    def title(self) -> str:
        """Its name for people: "English board, central game"."""
        board = self.board
        rest = self.name.removeprefix(board.name)
        central = [
            name
            for hole, name in enumerate(board.names)
            if all(image[hole] == hole for image in board.known_symmetries)
        ]
        if board.name in TITLES and [self.run.get("start")] == [self.finish] == central:
            rest = ", central game"
        return board_title(board.name) + rest

    @property
    def words(self) -> str:
        """Start and finish, such as "d4-d4", for its address on the page of its board."""
        ends = [str(self.run.get("start") or "start"), *([self.finish] if self.finish else [])]
        return re.sub("[^A-Za-z0-9,]+", "-", "-".join(ends))

    @property
    def is_complete(self) -> bool:
        return bool(self.run.get("complete", True))

    @property
    def finish(self) -> str | None:
        """The hole, holes, `any` or `position` that the run was given; None if it was given
        none."""
        found = self.run.get("finish")
        return str(found) if found else None

    def total(self, column: str) -> int | None:
        values = [row[VALUE_COLUMNS.index(column)] for row in self.levels]
        known = [value for value in values if value is not None]
        return sum(known) if len(known) == len(values) else None

    @property
    def solutions(self) -> tuple[str, str] | None:
        """(finish, number of solutions). Where the run was given no finish: to any single peg, or
        to the only finish that was counted."""
        if self.finish is not None:
            return (self.finish, self.counts[self.finish]) if self.finish in self.counts else None
        if "any" in self.counts or len(self.counts) == 1:
            finish = "any" if "any" in self.counts else next(iter(self.counts))
            return finish, self.counts[finish]
        return None

    @property
    def excluding(self) -> list[int]:
        """The sets of holes that prove that the position class excludes the finish
        (position_class.py); else none."""
        if self.finish is None or self.run["start"] == "all":
            return []
        finishes = self.finishes()
        return (parity_sets(self.board, self.start, finishes) or []) if finishes else []

    def finishes(self) -> list[int]:
        """The positions at which the run was to end; only if it has a finish. Empty if that
        leaves holes open."""
        if self.finish == "any":
            return [1 << hole for hole in range(len(self.board))]
        if self.finish == "position":
            picture = self.run["finish_picture"]
            return [] if "?" in "".join(picture) else [self.board.read_picture(picture)[0]]
        if self.most_pegs is not None:
            return []
        return [1 << self.board.hole_named[name] for name in str(self.finish).split(",")]

    @property
    def most_pegs(self) -> int | None:
        """The N of a finish "at most N pegs"."""
        words = str(self.finish).split()
        return int(words[2]) if words[:2] == ["at", "most"] else None

    def is_finish(self, position: int) -> bool:
        """Whether the run was to end here, or anywhere."""
        if self.finish == "position":
            held, either = self.board.read_picture(self.run["finish_picture"])
            return position & ~either == held
        if self.most_pegs is not None:
            return position.bit_count() <= self.most_pegs
        return self.finish is None or position in self.finishes()

    @property
    def is_unsolvable(self) -> bool:
        """Whether it is certain that there is no solution; False if that is not known."""
        if self.finish is None:
            return False
        searched = self.is_complete and self.total("winning_positions") == 0
        return bool(searched or self.excluding or (self.solutions and self.solutions[1] == "0"))


def name_problems(problems: list[ShownProblem]) -> None:
    """Names for the page, which says once that a problem may end with any single peg: the words are
    left out of its name if that leaves no two alike."""
    short = [
        problem.label.removesuffix(", to any single peg")
        + ("" if problem.finish else ", no finish")
        for problem in problems
    ]
    for problem, name in zip(problems, short):
        problem.name = name if short.count(name) == 1 else problem.label


@dataclass
class StartFinishMap:
    """Solutions by start and finish of a board: a row for each pair that was given, and all that is
    known from them."""

    board: Board
    rows: list[tuple[str, str, str]] = field(default_factory=list)
    solutions: dict[int, dict[int, str]] = field(default_factory=dict)
    named: list[str] = field(default_factory=list)  #: starts that the page's problems name

    def add(self, rows: list[tuple[str, str, str]], source: Path, images: bool = True) -> None:
        """Takes the rows (start, finish, solutions) of a file, and if `images` is true those of
        all images under the symmetries. Raises ResultsError if another file says otherwise."""
        for start, finish, solutions in rows:
            holes = self.board.hole_named[start], self.board.hole_named[finish]
            if holes[1] not in self.solutions.get(holes[0], {}):
                self.rows.append((start, finish, solutions))
            for carry in self.board.known_symmetries if images else [range(len(self.board))]:
                image = carry[holes[0]], carry[holes[1]]
                known = self.solutions.setdefault(image[0], {}).setdefault(image[1], solutions)
                if known != solutions:
                    names = self.board.names
                    raise ResultsError(
                        f"{source}: {solutions} solutions from {names[image[0]]} to"
                        f" {names[image[1]]}; another file of {self.board.name} says {known}"
                    )

    @property
    def opening(self) -> int:
        """The start with most finishes, of these the one with most solutions; one that a problem of
        the page names before others."""

        def weight(start: int) -> tuple[int, int, int]:
            counts = [int(count) for count in self.solutions[start].values()]
            return sum(count > 0 for count in counts), sum(counts), -start

        solved = [
            start
            for start, row in self.solutions.items()
            if any(count != "0" for count in row.values())
        ]
        return max(
            [start for start in solved if self.board.names[start] in self.named] or self.solutions,
            key=weight,
        )
