"""Files about single games and positions: solutions, answers to queries, lists of positions,
proofs, sets. All follow from the rules.

Each check takes (file, folder, searches); what it states goes to folder.book.
"""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from .. import definition, told_apart
from ..board import Board, graph_board, lattice_board
from ..definition import pegs
from ..interpreter import DEBIAN_PYTHON, can_import
from . import laws, tables
from .book import File, Source, State
from .folder import Folder
from .problems import (
    Finish,
    RecordedProblem,
    Subject,
    finish_called,
    finish_shown,
    seeds,
)
from .search import PlainSearch, Searches
from .tables import Question


CHECKER = Path(__file__).resolve().parents[2] / "check_set.py"
MOST_BYTES_PROVED = 1 << 20


def moves_of(board: Board, jumps: Sequence[tuple[int, int, int]]) -> int:
    return sum(1 for i, jump in enumerate(jumps) if i == 0 or jumps[i - 1][2] != jump[0])


def check_solutions(file: File, folder: Folder, searches: Searches) -> None:
    """Lines of moves, each from the start to the finish of the records beside it."""
    problems = {
        problem.subject: problem
        for problem in sorted(
            folder.problem_of.values(), key=lambda problem: problem.finish is not None
        )
    }
    found = folder.record_of.get(file.path.name)
    problem = (
        folder.problem_of.get(found[0])
        if found
        else next(iter(problems.values()))
        if len(problems) == 1
        else None
    )
    if problem is None:
        file.left_out.append("its jumps: no record beside it says of which problem")
        return
    board = problem.subject.board
    finish = problem.finish or finish_called(board, "any")
    for number, line in enumerate(file.path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if not re.fullmatch(r"[\w():-]+-[\w():-]+( +[\w():-]+-[\w():-]+)*", line.strip()):
            file.left_out.append(f"line {number}, in another notation: 'pegspace replay' reads it")
            return
        jumps = board.read_moves(line)
        ends = [
            board.play(start, jumps)
            for start in problem.subject.starts
            if len(problem.subject.starts) == 1
        ]
        file.require(
            all(end in finish for end in ends), f"line {number} does not end in the finish."
        )
        file.compared["the rules"] += len(line.split())


def check_solve(file: File, folder: Folder, searches: Searches) -> None:
    """solve.json, replay.json: jumps, moves and ends."""
    problem, content = folder.problem_beside(file)[0], folder.json[file]
    if problem is None:
        file.left_out.append("its jumps: no record beside it says of which problem")
        return
    folder.check_asked(file)
    board = problem.subject.board
    finish = problem.finish or finish_called(board, "any")
    for number, solution in enumerate(content["solutions"], start=1):
        jumps = [
            (board.hole(jump["from"]), board.hole(jump["over"]), board.hole(jump["to"]))
            for jump in solution["jumps"]
        ]
        end = board.play(problem.subject.starts[0], jumps)
        file.require(
            sum(move.count("-") - move.count("(") for move in solution["moves"]) == len(jumps)
            and len(solution["moves"]) == moves_of(board, jumps)
            and board.read_moves(" ".join(solution["moves"])) == jumps,
            f"solution {number}: its moves are not its jumps.",
        )
        if file.kind == "solve":
            file.require(end in finish, f"solution {number} does not end in the finish.")
        elif "end" in solution:
            file.require(
                (solution["end"]["pegs"], board.read_picture(solution["end"]["picture"])[0])
                == (board.hole_names(end), end),
                f"solution {number} ends elsewhere.",
            )
        file.compared["the rules"] += len(jumps)
    if file.kind == "replay":
        file.require(
            int(content["wrong"])
            == sum(solution["wrong"] is not None for solution in content["solutions"]),
            "'wrong' is not the number of wrong ones.",
        )


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
            "its shortest game does not end after so many jumps.",
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

    def compare(where: str, said: dict[str, Any], q: int) -> None:
        through = search.ways.get(p, 0)  # the position, and then the jump
        for key, value in {
            "ways": search.ways.get(q, 0),
            "solutions_from": solutions[q],
            "solutions_through": through * solutions[q],
            "games_from": games[q],
            "games_through": through * games[q],
        }.items():
            file.require(
                said[key] in (None, str(value)),
                f"{where}{key} is {said[key]}, by definition {value}.",
            )
        file.compared["a plain search"] += 5

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
    best = max((solutions[q] for _, q in lifted), default=0)
    for said, (jump, q) in zip(content["jumps"], lifted):
        f, o, t = (board.names[hole] for hole in board.jumps[jump])
        compare(f"{said['jump']}: ", said, q)
        file.require(
            (said["from"], said["over"], said["to"], said["number"]) == (f, o, t, str(q))
            and said["best"] in (False, best > 0 and solutions[q] == best),
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
    kind, _, names = word.rpartition(":")
    if kind in ("pegs", "vacant", "") and re.fullmatch("[0-9xa-f]+", names if not kind else "0"):
        asked = int(names, 0) if not kind else board.word(names) if names != "none" else 0
        file.require(
            p == (board.all & ~asked if kind == "vacant" else asked),
            f"its position is {p}, and its command asks about {word}.",
        )


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


def check_list(file: File, folder: Folder, searches: Searches) -> None:
    """positions --npy: an array of words."""
    found = folder.record_of.get(file.path.name)
    problem = folder.problem_of.get(found[0]) if found else None
    if found is None or problem is None or "listing" not in found[1]:
        file.left_out.append("its positions: no record beside it says of which problem")
        return
    listing, command = found[1]["listing"], folder.problem_beside(file)[1]
    data = file.path.read_bytes()
    words = list(struct.unpack(f"<{(len(data) - 128) // 8}Q", data[128:]))
    header = re.search(rb"'shape': \(([0-9]+),\)", data[:128])
    if data[:8] != b"\x93NUMPY\x01\x00" or header is None or int(header[1]) != len(words):
        raise ValueError("it is no array of so many words")
    symmetry = command.options.get("--symmetry", "start")
    search = searches.of(seeds(problem.subject, symmetry))
    if not search.complete or search.group is None or "--set" in command.options:
        file.left_out.append("its positions, of a set, or of more than a plain search looks at")
        return
    group = [range(search.board.holes)] if symmetry == "none" else search.group
    expected = list(listed(search, group, listing, problem.finish, file.path.name, found[1]))
    file.require(
        words == expected,
        f"its {len(words)} positions are not the {len(expected)} that are to be there.",
    )
    file.compared["a plain search"] += len(words)


def listed(
    search: PlainSearch,
    group: Any,
    listing: dict[str, Any],
    finish: Finish | None,
    name: str,
    record: dict[str, Any],
) -> Iterator[int]:
    """The positions of a list, by the depths that it names. One file of several has its depth in
    its name. An orbit is listed if any of its positions is winning: the search's group need not keep
    the finish."""
    numbers = search.numbers(finish) if finish and listing["winning"] else {}
    depths, left = [level["depth"] for level in listing["levels"]], int(listing["limit"] or 2**63)
    of_name = re.search("([0-9]+)", name) if len(record["files"]) > 1 else None
    for depth in depths:
        for p in sorted(search.levels[depth]):
            images = definition.orbit(group, p)
            if (
                listing["canonical"]
                and p != min(images)
                or listing["winning"]
                and not any(numbers[q] for q in (images if listing["canonical"] else [p]))
                or listing["dead_end"]
                and search.board.children(p)
                or listing["symmetric"]
                and len(images) == len(group)
            ) or left == 0:
                continue
            left -= 1
            if of_name is None or int(of_name[1]) == depth:
                yield p


def check_set(file: File, folder: Folder, searches: Searches) -> None:
    """A set of positions: proved by scripts/check_set.py, and its counts are claims."""
    if not CHECKER.exists() or file.path.stat().st_size > MOST_BYTES_PROVED:
        file.left_out.append("its positions: pegspace-check proves them")
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
    tables.claim(state, question, plain, question.max_depth is None)
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
    lattice = values(head, "lattice")[0]
    if lattice == "lines":
        names = tuple(line.split(" ")[-1] for line in values(head, "note hole"))
        lines = [
            (int(f) - 1, int(o) - 1, int(t) - 1) for f, o, t in map(str.split, values(head, "line"))
        ]
        return graph_board(names, lines)
    cells = tuple(
        (r, c)
        for r, row in enumerate(values(head, "row"))
        for c, letter in enumerate(row)
        if letter == "o"
    )
    return lattice_board(
        lattice, cells, values(head, "directions") == ["8"], next(iter(values(head, "wrap")), None)
    )


def check_pagoda(file: File, folder: Folder, searches: Searches) -> None:
    """Weights by which no jump gains anything, and the finish is worth more than the start."""
    problem, content = folder.problem_beside(file)[0], folder.json[file]
    if problem is None:
        file.left_out.append("its weights: no record beside it says of which board and start")
        return
    board, start = problem.subject.board, problem.subject.starts[0]
    for proof in content["finishes"]:
        finish = board.word(proof["finish"])
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
