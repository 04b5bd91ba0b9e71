"""Files about single games and positions: answers to queries, lists of positions, proofs, sets. All
follow from the rules.

Each check takes (file, folder, searches); what it states goes to folder.book.
"""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections.abc import Container
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from . import definition, told_apart
from ..board_class import Board, graph_board, lattice_board
from .definition import pegs
from ..interpreter import DEBIAN_PYTHON, can_import
from . import laws, tables
from .asked import position_in_file
from .book import PROVED_ELSEWHERE, File, Source, State
from .folder import Folder
from .problems import (
    Finish,
    RecordedProblem,
    Subject,
    finish_called,
    finish_shown,
    group_order,
    seeds,
)
from .search import PlainSearch, Searches
from .tables import Question


CHECKER = Path(__file__).resolve().parents[3] / "tools" / "check" / "check_set.py"
MOST_BYTES_PROVED = 1 << 20
LISTED = ("canonical", "winning", "dead_end")


# ---- games ----


def claim_summary_of_games(
    file: File, state: State, problem: RecordedProblem, content: dict[str, Any], limit: int | None
) -> None:
    """What games.json or its record says besides the rows."""
    board, start = problem.subject.board, problem.subject.starts[0]
    state("games", tables.down_to(limit), int(content["games"]))
    if content["expected_pegs"] is not None:
        claim_fraction(state, "expected pegs", "", content["expected_pegs"])
    shortest = content["shortest"]
    if shortest is not None:
        named = {board.jump_name(number): jump for number, jump in enumerate(board.jumps)}
        jumps = [named[name] for name in shortest["game"]]
        begin = board.all & ~board.word(shortest["start"]) if "start" in shortest else start
        file.require(
            begin in problem.subject.starts
            and not board.children(board.play(begin, jumps))
            and len(jumps) == shortest["jumps"],
            "its shortest game does not end after that many jumps.",
        )
        state("the jumps of the shortest game", "", shortest["jumps"])
        state("the shortest games", "", int(shortest["games"]))
    for key in ("earliest_dead_ends", "dead_ends_with_most_games", "likeliest_dead_ends"):
        for end in content[key]:
            p = board.word(end["pegs"]) if end["pegs"] else 0
            # Where a graph's holes are drawn, its record says.
            shown = board.read_picture(end["picture"])[0] if board.cells else p
            file.require(
                shown == p and not board.children(p) and end["depth"] == pegs(start) - pegs(p),
                f"{key}: {end['pegs']} is no dead end of depth {end['depth']}.",
            )
            state("the images of the dead end", f" {board.hole_names(p)}", end["images"])
            state(
                "the games to the dead end and its images",
                f" {board.hole_names(p)}",
                int(end["games"]),
            )
            claim_fraction(
                state,
                "probability of the dead end and its images",
                f" {board.hole_names(p)}",
                end["probability"],
            )
        state(
            f"the list of {key.replace('_', ' ')}",
            f" ({len(content[key])}){tables.down_to(limit)}",
            tuple(
                (end["depth"], end["games"], end["probability"]["decimal"]) for end in content[key]
            ),
        )


def claim_fraction(state: State, what: str, place: str, told: dict[str, Any]) -> None:
    state(f"the {what}", place, told["decimal"])
    if told["numerator"] is not None:
        state(
            f"the exact {what}", place, Fraction(int(told["numerator"]), int(told["denominator"]))
        )


# ---- positions ----


def check_query(file: File, folder: Folder, searches: Searches) -> None:
    problem, content = folder.problem_beside(file)[0], folder.json[file]
    if problem is None:
        file.left_out.append("its numbers: no record beside it says of which problem")
        return
    folder.check_asked(file)
    board, start = problem.subject.board, problem.subject.starts[0]
    finish = problem.finish or finish_called(board, "any")
    p = int(content["position"]["number"])
    check_question(file, folder, board, p)
    search = searches.of(problem.subject)
    on = definition.ways(board, [p], 200_000)
    if not search.complete or any(board.children(q) for q in on[-1]):
        file.left_out.append(
            "its numbers, of a problem of more positions than a plain search looks at"
        )
        return
    solutions, games = (
        definition.ways_on(board, on, lambda q: q in finish),
        definition.ways_on(board, on, lambda q: not board.children(q)),
    )

    options = folder.problem_beside(file)[1].options
    # Of positions that are not reached a set knows only that.
    is_known = "--saved" not in options or p in search.ways
    in_class = laws.class_of(board).joins(p, start) and (pegs(p) < pegs(start) or p == start)

    def numbers(q: int) -> tuple[int | None, int | None, int | None]:
        return (
            search.ways.get(q, 0) if is_known or in_class or q == p else None,
            solutions[q] if is_known else None,
            games[q] if is_known and "--games" in options else None,
        )

    def product(a: int | None, b: int | None) -> int | None:
        return 0 if 0 in (a, b) else None if a is None or b is None else a * b

    def compare(where: str, said: dict[str, Any], q: int) -> None:
        ways, ahead, ended = numbers(q)
        through = numbers(p)[0]  # the position, and then the jump
        for key, value in {
            "ways": ways,
            "solutions_from": ahead,
            "solutions_through": product(through, ahead),
            "games_from": ended,
            "games_through": product(through, ended),
        }.items():
            file.require(
                said[key] == (None if value is None else str(value)),
                f"{where}{key} is {said[key]}, by definition {value}.",
            )
        file.compared["a plain search"] += 5

    asks_duotaire = "--duotaire" in options and is_known
    values = definition.nim_values(board, on) if asks_duotaire else {}
    for said, q in [(content, p), *zip(content["jumps"], (q for _, q in board.children(p)))]:
        file.require(
            said.get("nim_value") == values.get(q), "a nim value is another by definition."
        )

    compare("", content, p)
    lifted = [(jump, q) for jump, q in board.children(p)]
    file.require(
        [jump["jump"] for jump in content["jumps"]]
        == [board.jump_name(jump) for jump, _ in lifted],
        "its jumps are not those that are possible.",
    )
    forced = told_apart.forced(definition.Problem(board, [p], finish))
    file.require(
        content["forced_jumps"]
        in (None, [board.jump_name(jump) for jump in sorted(forced)] if solutions[p] else None),
        "its forced jumps are others by definition.",
    )
    best = max((numbers(q)[1] or 0 for _, q in lifted), default=0)
    for said, (jump, q) in zip(content["jumps"], lifted):
        f, o, t = (board.names[hole] for hole in board.jumps[jump])
        compare(f"{said['jump']}: ", said, q)
        file.require(
            (said["from"], said["over"], said["to"], said["number"]) == (f, o, t, str(q))
            and said["best"] == (best > 0 and numbers(q)[1] == best),
            f"{said['jump']}: its holes, its position, or whether it is best.",
        )
    images = definition.orbit(board.known_symmetries, p)
    words = board.hole_names(p), board.hole_names(board.all & ~p)
    file.require(
        (
            content["position"]["pegs"],
            content["position"]["vacant"],
            content["pegs"],
            content["depth"],
        )
        == (*words, pegs(p), pegs(start) - pegs(p))
        and picture_shows(content["position"], board, p)
        and picture_shows(content["canonical"], board, int(content["canonical"]["number"])),
        "its position is not what its number says.",
    )
    if board.symmetries is not None:
        file.require(
            (content["orbit"], int(content["canonical"]["number"]))
            == ({"size": len(images), "symmetries": len(board.symmetries)}, min(images)),
            "its orbit is another by definition.",
        )
    file.require(
        content["reachable"] == (p in search.ways)
        and content["winning"] == (p in search.ways and solutions[p] > 0)
        and content["class"]
        == {
            "number": str(laws.class_of(board).number(board.holes, p)),
            "of": str(2 ** (board.holes - len(laws.class_of(board).basis))),
        },
        "reachable, winning or classes are others by definition.",
    )


def check_question(file: File, folder: Folder, board: Board, p: int) -> None:
    """The record, and its command, ask about the position."""
    found = folder.record_of.get(file.path.name)
    if found is None:
        return
    file.require(
        found[1].get("position") == str(p),
        f"its position is {p}, and {found[0].path.name} says {found[1].get('position')}.",
    )
    word = folder.problem_beside(file)[1].words[-1]
    kind, colon, names = word.partition(":")
    try:
        if kind in ("pegs", "vacant") and colon:
            asked = board.word(names) if names != "none" else 0
            asked = board.all & ~asked if kind == "vacant" else asked
        elif (file.path.parent / word).is_file():
            asked = position_in_file(board, file.path.parent / word)[0]
        else:
            asked = int(word, 0)
    except (ValueError, OSError):
        file.left_out.append(f"the position of its command, '{word}', which no file here shows")
        return
    file.require(p == asked, f"its position is {p}, and its command asks about {word}.")


def picture_shows(said: dict[str, Any], board: Board, p: int) -> bool:
    letters = [letter for row in said["picture"] for letter in row if letter in "o."]
    return (
        (said["pegs"], said["vacant"]) == (board.hole_names(p), board.hole_names(board.all & ~p))
        and letters.count("o") == pegs(p)
        and (
            board.lattice == "graph"
            or letters == ["o" if p >> hole & 1 else "." for hole in range(board.holes)]
        )
    )


@dataclass(frozen=True)
class Listing:
    """What `positions` was asked to list."""

    canonical: bool
    winning: bool
    dead_end: bool
    symmetry: str = "start"
    first: int = 0  #: depth
    last: int = 64
    limit: int | None = None

    def positions(self, search: PlainSearch, finish: Container[int] | None) -> dict[int, list[int]]:
        """By depth, in their order; no depth without any."""
        board = search.board
        group = [range(board.holes)] if self.symmetry == "none" else search.group or []
        numbers = search.numbers(finish) if self.winning and finish is not None else {}
        listed, left = {}, self.limit
        for depth, level in enumerate(search.levels[: self.last + 1]):
            chosen = {
                p
                for p in (level if depth >= self.first else ())
                if not (self.winning and not numbers[p])
                and not (self.dead_end and board.children(p))
            }
            if self.canonical:
                chosen = {min(definition.orbit(group, p)) for p in chosen}
            found = sorted(chosen)[:left]
            left = None if left is None else left - len(found)
            if found:
                listed[depth] = found
        return listed


def check_list(file: File, folder: Folder, searches: Searches) -> None:
    """positions --npy: an array of words."""
    found = folder.record_of.get(file.path.name)
    problem = folder.problem_of.get(found[0]) if found else None
    if found is None or problem is None or "listing" not in found[1]:
        file.left_out.append("its positions: no record beside it says of which problem")
        return
    told, options = found[1]["listing"], folder.problem_beside(file)[1].options
    data = file.path.read_bytes()
    words = list(struct.unpack(f"<{(len(data) - 128) // 8}Q", data[128:]))
    header = re.search(rb"'shape': \(([0-9]+),\)", data[:128])
    if data[:8] != b"\x93NUMPY\x01\x00" or header is None or int(header[1]) != len(words):
        raise ValueError("it is no array of that many words")
    first, dash, last = options.get("--depth", "-").partition("-")
    limits: dict[str, Any] = {
        "first": int(first or 0),
        "last": int(last) if last else 64 if dash else int(first),
    }
    if (place := options.get("--saved")) is not None:
        path = file.path.parent / place
        head = path.read_bytes().partition(b"\nend\n")[0] if path.is_file() else b""
        limit = re.search(rb"^limit ([0-9]+)$", head, re.MULTILINE)
        limits["last"] = min(limits["last"], int(limit[1]) if limit else 64)
        if not head:
            file.left_out.append("its positions: the set that they are of is not here")
            return
    symmetry = next(
        (
            symmetry
            for symmetry in (options.get("--symmetry", "start"), "start", "none", "board")
            if group_order(problem.subject, symmetry) == told["group_order"]
        ),
        None,
    )
    asked = {name: f"--{name.replace('_', '-')}" in options for name in LISTED}
    file.require(
        {name: told[name] for name in LISTED} == asked
        and str(told["limit"]) == options.get("--limit", "None"),
        "its record lists other positions than its command asks for.",
    )
    limits["limit"] = told["limit"] and int(told["limit"])
    if symmetry is None:
        file.left_out.append("its positions, of a group that is not known here")
        return
    search = searches.of(seeds(problem.subject, symmetry))
    if not search.complete:
        file.left_out.append("its positions, of more than a plain search looks at")
        return
    expected = Listing(symmetry=symmetry, **asked, **limits).positions(search, problem.finish)
    levels = [{"depth": depth, "positions": str(len(found))} for depth, found in expected.items()]
    file.require(told["levels"] == levels, "its record lists other levels.")
    of_name = re.search("([0-9]+)", file.path.name) if "%" in options.get("--npy", "") else None
    listed = [expected.get(int(of_name[1]), [])] if of_name else list(expected.values())
    file.require(
        words == [p for level in listed for p in level],
        f"its {len(words)} positions are not those that are to be there.",
    )
    file.compared["a plain search"] += len(words)


def check_set(file: File, folder: Folder, searches: Searches) -> None:
    """A set of positions: proved by tools/check/check_set.py, and its counts are claims."""
    if not CHECKER.exists() or file.path.stat().st_size > MOST_BYTES_PROVED:
        file.left_out.append(PROVED_ELSEWHERE)
        return
    python = sys.executable if can_import("numpy") else DEBIAN_PYTHON
    run = subprocess.run([python, "-B", CHECKER, file.path], capture_output=True, text=True)
    if run.returncode == 2:
        file.left_out.append(
            f"its positions: {run.stderr.strip().rpartition(': ')[2]}; pegspace-check proves them"
        )
        return
    if run.returncode != 0:
        raise ValueError(run.stderr.strip())
    head = file.path.read_bytes().partition(b"\nend\n")[0].decode("latin-1").splitlines()
    said = run.stdout.splitlines()
    board = board_of_set(head)
    starts, targets = (
        [holes_in(letters) for letters in values(said, word)] for word in ("start", "target")
    )
    rows = tables.checked_rows(
        "levels",
        (
            (number, dict(zip(said[at].split(","), line.split(","))))
            for at in [
                next(number for number, line in enumerate(said) if line.startswith("depth,"))
            ]
            for number, line in enumerate(said[at + 1 :], start=1)
        ),
    )
    limit, finish = values(head, "limit"), finish_of_targets(
        board, targets, "winning" in run.stdout and bool(rows[0]["winning_positions"])
    )
    question = Question(
        "levels", finish, max_depth=int(limit[0]) if limit else None, pegs=pegs(starts[0])
    )
    state = folder.book.writer(
        Source(file.path.name, str(file.path), 2, file), Subject(board, tuple(sorted(starts)))
    )
    # Canonical positions are those of the symmetries that it lists.
    plain = [
        {
            key: value
            for key, value in row.items()
            if "canonical" not in key and (finish is not None or "winning" not in key)
        }
        for row in rows
    ]
    # A limit may cut nothing.
    tables.claim(state, question, plain, question.max_depth is None or rows[-1]["jumps"] == 0)
    folder.ask(Subject(board, tuple(sorted(starts))), question)


def values(lines: list[str], word: str) -> list[str]:
    return [line[len(word) + 1 :] for line in lines if line.startswith(f"{word} ")]


def holes_in(letters: str) -> int:
    return sum(1 << hole for hole, letter in enumerate(letters) if letter == "o")


def finish_of_targets(board: Board, targets: list[int], has_winning: bool) -> Finish | None:
    """None: there are none, or they are no holes, and no single position. The targets are those of
    the class: a finish anywhere has more."""
    if not has_winning or len(targets) != 1:
        return None
    return (
        finish_called(board, board.hole_names(targets[0]))
        if pegs(targets[0]) == 1
        else finish_shown(board, targets[0], 0)
    )


def board_of_set(head: list[str]) -> Board:
    lattice, before = values(head, "lattice")[0], ""
    lines = [
        (int(f) - 1, int(o) - 1, int(t) - 1) for f, o, t in map(str.split, values(head, "line"))
    ]
    if lattice == "lines" and not values(head, "note lattice"):
        names = tuple(line.split(" ")[-1] for line in values(head, "note hole"))
        return graph_board(names, lines)
    if lattice == "lines":  # the notes draw a lattice that has more lines
        before = "note "
        lattice = values(head, "note lattice")[0]
    cells = tuple(
        (r, c)
        for r, row in enumerate(values(head, before + "row"))
        for c, letter in enumerate(row)
        if letter == "o"
    )
    settings = (
        values(head, before + "directions") == ["8"],
        next(iter(values(head, before + "wrap")), None),
    )
    whole = lattice_board(lattice, cells, *settings)
    if not before:
        return whole
    kept = {jump for line in lines for jump in (line, line[::-1])}
    return lattice_board(lattice, cells, *settings, set(whole.jumps) - kept)


def check_pagoda(file: File, folder: Folder, searches: Searches) -> None:
    """Weights by which no jump gains anything, and the finish is worth more than the start."""
    problem, content = folder.problem_beside(file)[0], folder.json[file]
    if problem is None:
        file.left_out.append("its weights: no record beside it says of which board and start")
        return
    board, start = problem.subject.board, problem.subject.starts[0]
    search = searches.of(problem.subject)
    named = {proof["finish"] for proof in content["finishes"]}
    asked = content["record"]["finish"]
    every = board.all if asked == "any" else board.word(asked)
    file.require(every == board.word(",".join(named)), "its finishes are not those of 'finish'.")
    for proof in content["finishes"]:
        finish = board.word(proof["finish"])
        file.require(
            proof["excluded_by"] is None or finish not in search.ways,
            f"{proof['finish']} is excluded, and jumps lead there.",
        )
        file.require(
            proof["excluded_by"] is not None or not content["no_solution_proved"],
            f"{proof['finish']} is not excluded, and no solution is to be possible.",
        )
        if proof["excluded_by"] == "class":
            file.require(
                not laws.class_of(board).joins(start, finish),
                f"{proof['finish']} shares the position class of the start.",
            )
        elif proof["excluded_by"] == "pagoda":
            weight = {board.hole(name): value for name, value in proof["weights"].items()}
            worth = [
                sum(weight.get(hole, 0) for hole in range(board.holes) if p >> hole & 1)
                for p in (start, finish)
            ]
            file.require(
                all(
                    weight.get(f, 0) + weight.get(o, 0) >= weight.get(t, 0)
                    for f, o, t in board.jumps
                ),
                f"{proof['finish']}: a jump gains.",
            )
            file.require(
                worth == [proof["start_value"], proof["finish_value"]] and worth[0] < worth[1],
                f"{proof['finish']}: start and finish are worth {worth}.",
            )
        file.compared["the rules"] += 1
