"""The book of claims: what every file, the plain search and publications state, and where two of
them differ.

A claim is (subject, what, place) -> value, such as (english from d4, "positions", " at depth 3") ->
36. compare() is the one place where claims meet. Sources of one run are one witness: a claim counts
as compared if another witness states the same.
"""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..board_class import Board
from .definition import pegs
from .problems import Subject

Key = tuple[Subject, str, str]
State = Callable[[str, str, Any], None]  #: (what, place, value)


#: What can be compared with nothing here: what a record says of its run that no other file says,
#: pictures, and sets that are too large for check_set.py.
UNTOLD, PICTURE = "times, memory, threads, seeds, machine, versions", "a picture"
PROVED_ELSEWHERE = "its positions: pegspace-check proves them"

#: Behind numbers that the search gave up (search.MOST_MULTISETS).
TOO_MANY = ", of too many multisets"


@dataclass(eq=False)
class File:
    """A file, and what was found of it."""

    path: Path
    kind: str = ""  #: "" if it is none of pegspace's
    wrong: list[str] = field(default_factory=list)
    aside: str = ""  #: why it claims nothing
    left_out: list[str] = field(default_factory=list)
    compared: Counter[str] = field(
        default_factory=Counter
    )  #: how much, by what it was compared with
    alone: dict[str, None] = field(
        default_factory=dict
    )  #: what nobody else states, in the order of the file

    def doubts(self) -> list[str]:
        """What a strict reader asks for: what could have been compared, and was not."""
        left_out = [
            words for words in self.left_out if words not in (UNTOLD, PICTURE, PROVED_ELSEWHERE)
        ]
        alone = [
            f"nothing else states {words}" for words in self.alone if not words.endswith(TOO_MANY)
        ]
        if not (self.compared or self.aside or self.left_out or self.alone or self.wrong):
            return ["it was compared with nothing"]
        return left_out + alone

    def require(self, holds: bool, sentence: str) -> None:
        if not holds and sentence not in self.wrong:
            self.wrong.append(sentence)


@dataclass(frozen=True, eq=False)
class Source:
    name: str
    witness: str
    rank: int  #: who is believed: 0 a search, 1 a publication, 2 a proof, 3 any other file
    file: File | None = None


SEARCH = Source("a plain search", "search", 0)
PUBLISHED = Source("a publication", "published", 1)


@functools.lru_cache(maxsize=None)
def normal(subject: Subject, what: str, place: str) -> Key:
    """The key of the least of all problems with the same number: for one vacancy and one peg
    these are the images and the reversed problem."""
    match, board = (
        re.fullmatch("(solutions|winning_positions|solvable) to ([^ ,]+)", what),
        subject.board,
    )
    empty = board.all & ~subject.starts[0] if len(subject.starts) == 1 else 0
    if (
        match is None
        or place not in ("", " in all")
        or pegs(empty) != 1
        or match[2] not in board.names
    ):
        return subject, what, place
    start, finish = least_pair(board, empty.bit_length() - 1, board.names.index(match[2]))
    return Subject(board), match[1], f" from {board.names[start]} to {board.names[finish]}"


def least_pair(board: Board, start: int, finish: int) -> tuple[int, int]:
    return min(
        (g[a], g[b]) for g in board.known_symmetries for a, b in ((start, finish), (finish, start))
    )


#: Sums of numbers that are compared one by one.
DERIVED = ("feasible problems", "solvable problems")


class Book:
    def __init__(self) -> None:
        self.claims: dict[Key, dict[Source, Any]] = defaultdict(dict)
        self.subjects: dict[Key, Subject] = {}  #: as it was stated first, for a search
        self.too_many: set[Key] = set()  #: what the search gave up
        self.keys_of: dict[Board, list[Key]] = defaultdict(list)
        self.boards_of: dict[File, dict[Board, None]] = {}  #: those that a file claims something of

    def state(self, source: Source, subject: Subject, what: str, place: str, value: Any) -> None:
        key = normal(subject, what, place)
        said = self.claims[key]
        if key not in self.subjects:
            self.subjects[key] = subject
            self.keys_of[subject.board].append(key)
        if source.file is not None:
            self.boards_of.setdefault(source.file, {})[subject.board] = None
        if source in said and said[source] != value and source.file is not None:
            source.file.require(
                False,
                (
                    f"it says that {what}{place} is {short(said[source])}, and that it is"
                    f" {short(value)}."
                ),
            )
        said.setdefault(source, value)

    def give_up(self, subject: Subject, what: str) -> None:
        """The search had too many multisets: a strict reader does not ask for this."""
        self.too_many.add(normal(subject, what, ""))

    def writer(self, source: Source, subject: Subject) -> State:
        return lambda what, place, value: self.state(source, subject, what, place, value)

    def compare(self, board: Board, is_large: Callable[[Subject], bool]) -> None:
        """Says of each file where its claims of this board differ from others, and how many agree.
        `is_large`: whether a subject has more positions than are searched."""
        for key in self.keys_of[board]:
            said, (_, what, place) = self.claims[key], key
            best = min(said, key=lambda source: source.rank)
            for source, value in said.items():
                if value != said[best]:
                    sentence = f"{what}{place} is {{}}, but {{}} says {{}}."
                    if source.file is not None:
                        source.file.require(
                            False, sentence.format(short(value), best.name, short(said[best]))
                        )
                    if best.file is not None:
                        best.file.require(
                            False, sentence.format(short(said[best]), source.name, short(value))
                        )
                if source.file is None:
                    continue
                others = [other for other in said if other.witness != source.witness]
                if others:
                    source.file.compared[min(others, key=lambda other: other.rank).name] += 1
                elif what not in DERIVED:
                    size = "" if is_large(self.subjects[key]) else ", of a small problem"
                    size = TOO_MANY if key in self.too_many else size
                    source.file.alone[what.split(" to ")[0] + size] = None


def short(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= 100 else text[:100] + "…"
