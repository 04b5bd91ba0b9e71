"""Files about many boards or problems: board descriptions, censuses, sequences, pictures of tables.

Each check takes (file, folder, searches); what it states goes to folder.book.
"""

from __future__ import annotations

import re
from collections import defaultdict
from html import unescape
from pathlib import Path
from typing import Any

from . import definition
from ..board_class import Board, graph_board
from .definition import pegs
from .definition_board import automorphisms, lines_of_edges
from . import kinds, laws
from .book import UNTOLD, File, Source
from .folder import Folder
from .problems import (
    Finish,
    Subject,
    board_hash,
    finish_called,
    finish_shown,
    named_board,
    start_called,
    starts_of,
)
from .asked import Command, command_of
from .records import check_sum
from .search import Searches
from .tables import TOLD_APART, Question, Row, checked_rows, rows_of_json, to_words


MOST_HOLES_OF_CENSUS = 12  #: a row takes a tenth of a second
MOST_HOLES_OF_BOARD = 32
MOST_AUTOMORPHISMS = 10**4
MOST_ROWS_BY_DEFINITION = 200


def check_svg(file: File, folder: Folder, searches: Searches) -> None:
    """Plots name the files they were drawn from."""
    text = file.path.read_text(encoding="utf-8")
    sources = re.search("<dc:source>(.*?)</dc:source>", text, re.DOTALL)
    for line in unescape(sources[1]).splitlines() if sources else ():
        if match := re.fullmatch("([0-9a-f]{64})  (.+)", line):
            check_sum(file, match[2], match[1])


def check_board(file: File, folder: Folder, searches: Searches) -> None:
    """boards NAME --json: all that follows from the picture."""
    said = folder.json[file]
    board = Board.from_json(said)
    starts_of(board, said["start"])
    found = laws.class_of(board)
    number = {name: hole for hole, name in enumerate(board.names)}
    feasible: dict[str, list[str]] = defaultdict(list)
    symmetries = board.known_symmetries
    for start, finish in (
        (start, finish) for start in range(board.holes) for finish in range(board.holes)
    ):
        if (
            found.joins(board.all & ~(1 << start), 1 << finish)
            and board.holes > 1
            and min((g[start], g[finish]) for g in symmetries) == (start, finish)
        ):
            feasible[board.names[start]].append(board.names[finish])
    known = {
        "cells": [list(cell) for cell in board.cells],
        "holes": board.holes,
        "hash": board_hash(board),
        "hole_names": list(board.names),
        "jumps": len(board.jumps),
        "class_dimension": len(found.basis),
        "class_codimension": board.holes - len(found.basis),
        "classes": str(2 ** (board.holes - len(found.basis))),
    }
    if board.symmetries is not None:
        known |= {"symmetries": len(symmetries)}
    if board.lattice != "graph":
        known |= {
            "centre": (
                None
                if board.default_vacancy == 0 and not is_centre(board)
                else board.names[board.default_vacancy]
            ),
        }
    else:
        known |= {"edges": [[board.names[a], board.names[b]] for a, b in board.neighbours]}
    if (
        board.holes <= MOST_HOLES_OF_BOARD
        and int(said.get("automorphisms", 10**9)) <= MOST_AUTOMORPHISMS
    ):
        symmetric = automorphisms(board.holes, board.jumps, MOST_AUTOMORPHISMS)
        known |= {"automorphisms": str(len(symmetric))}
    for key, value in known.items():
        file.require(said[key] == value, f"'{key}' does not follow from the board's picture.")
    if board.symmetries is not None:
        pairs = {
            (number[start], number[finish])
            for start, finishes in said["feasible_finishes"].items()
            for finish in finishes
        }
        least = [min((g[start], g[finish]) for g in symmetries) for start, finish in pairs]
        expected = {
            (number[start], number[finish])
            for start, finishes in feasible.items()
            for finish in finishes
        }
        file.require(
            set(least) == expected
            and len(least) == len(expected) == said["feasible_single_peg_problems"],
            "its feasible problems are not those of the position class.",
        )
    published = kinds.known_counts()
    counts = [
        count
        for count in published["counts"]
        if count["board"] == said["name"] and published["boards"][said["name"]] == said["hash"]
    ]
    keys = ("start", "finish", "quantity", "value", "source")
    file.require(
        [[count[key] for key in keys] for count in said["known_counts"]]
        == [[count.get(key) for key in keys] for count in counts]
        or not counts,
        "its known counts are not those of known_counts.json.",
    )
    file.compared["its picture"] += len(known) + 2
    file.left_out.append(UNTOLD)


def is_centre(board: Board) -> bool:
    """Whether the first hole is the centre of the board."""
    return board.holes == 1


# ---- censuses ----


def graph_called(name: str, holes: int) -> tuple[Board, int] | None:
    """A graph in graph6 or sparse6, with its number of edges, or a board of a family; None:
    neither."""
    board = named_board(name)
    if board is not None:
        return None
    text = name.removeprefix(":")
    if any(not 63 <= ord(letter) <= 126 for letter in text):
        return None
    size = f"{holes:06b}" if holes < 63 else f"111111{holes:018b}"
    bits = "".join(f"{ord(letter) - 63:06b}" for letter in text)
    if not bits.startswith(size):
        return None
    bits = bits.removeprefix(size)
    edges = sparse_edges(bits, holes) if name.startswith(":") else dense_edges(bits, holes)
    return graph_board([str(hole + 1) for hole in range(holes)], lines_of_edges(edges)), len(edges)


def dense_edges(bits: str, holes: int) -> set[tuple[int, int]]:
    pairs = [(a, b) for b in range(holes) for a in range(b)]
    if len(bits) != -(-len(pairs) // 6) * 6:
        raise ValueError("its name has another length than a graph of that many holes")
    return {pair for pair, bit in zip(pairs, bits) if bit == "1"}


def sparse_edges(bits: str, holes: int) -> set[tuple[int, int]]:
    width, vertex, edges = max(1, (holes - 1).bit_length()), 0, set()
    for at in range(0, len(bits) - width, width + 1):
        vertex += bits[at] == "1"
        other = int(bits[at + 1 : at + 1 + width], 2)
        if other >= holes or vertex >= holes:
            break
        if other > vertex:
            vertex = other
        elif other < vertex:
            edges.add((other, vertex))
    return edges


def census_row(board: Board) -> Row:
    """By definition."""
    starts = [board.all & ~(1 << hole) for hole in range(board.holes)]
    row: Row = {
        "positions": len({p for level in definition.ways(board, starts) for p in level}),
        "solvable_starts": 0,
        "solvable_pairs": 0,
        "solutions": 0,
        "games": 0,
    }
    fewest: list[int] = []
    numbers: set[int] = set()
    for start in starts:
        ends = {
            p: number
            for level in definition.ways(board, [start])
            for p, number in level.items()
            if not board.children(p)
        }
        single = [number for p, number in ends.items() if pegs(p) == 1]
        row["solvable_starts"] += bool(single)
        row["solvable_pairs"] += len(single)
        row["solutions"] += sum(single)
        row["games"] += sum(ends.values())
        fewest.append(min(map(pegs, ends)))
        numbers |= set(map(pegs, ends))
    values = definition.nim_values(board, definition.ways(board, starts))
    row |= {
        "won_starts": sum(values[start] > 0 for start in starts),
        "fewest_pegs": min(fewest),
        "fewest_pegs_worst_start": max(fewest),
        "fools_solitaire": max(numbers),
        "dead_end_pegs": " ".join(map(str, sorted(numbers))),
    }
    # Those of a lattice's jumps may be more than its symmetries.
    found = len(automorphisms(board.holes, board.jumps, MOST_AUTOMORPHISMS))
    if found <= MOST_AUTOMORPHISMS:
        row["automorphisms"] = found
    return row


def board_of_row(row: Row, folder: Folder) -> tuple[Board | None, int]:
    """The board that a row names, None if it is not here, and its number of edges: on a lattice the
    pairs of holes where a peg in one can jump over the other. A graph in a file may have edges that
    no jump uses: their number is the row's."""
    if graph := graph_called(row["name"], row["holes"]):
        return graph
    board = folder.board_called(row["name"])
    if board is None or board.lattice == "graph":
        return board, row["edges"]
    return board, len({frozenset(jump[:2]) for jump in board.jumps})


def rows_of_census(file: File, folder: Folder) -> list[Row]:
    content = folder.json.get(file)
    return folder.tables[file] if content is None else rows_of_json(content)


def check_census(file: File, folder: Folder, searches: Searches) -> None:
    rows = rows_of_census(file, folder)
    folder.check_asked(file)
    step, by_definition = len(rows) // MOST_ROWS_BY_DEFINITION + 1, 0
    for number, row in enumerate(rows):
        where = f"row {number + 1} ('{row['name'][:60]}'): "
        check_census_laws(file, where, row)
        board, edges = board_of_row(row, folder)
        if board is None:
            continue
        known: Row = {"holes": board.holes, "jumps": len(board.jumps), "edges": edges}
        if board.holes <= MOST_HOLES_OF_CENSUS and (number % step == 0 or number + 1 == len(rows)):
            known |= census_row(board)
            by_definition += 1
        for column, value in known.items():
            file.require(
                row[column] == value,
                f"{where}its {column} is {row[column]}, by definition {value}.",
            )
    file.compared["the laws between its columns"] += len(rows)
    file.compared["the definition"] += by_definition
    if by_definition < len(rows):
        file.left_out.append(
            f"{len(rows) - by_definition} rows by definition: one of {step} is looked at, if its"
            f" name gives the graph and it has at most {MOST_HOLES_OF_CENSUS} holes"
        )
    for other in folder.files:
        if other.kind == "census" and other.path.stem == file.path.stem:
            is_same = rows_of_census(other, folder) == rows
            file.require(is_same, f"its rows are not those of {other.path.name}.")
    found, summary = folder.record_of.get(file.path.name), folder.about(file).get("summary")
    if found is not None:
        check_inputs(file, folder, command_of(found[1]).words, rows)
    file.require(
        len({row["name"] for row in rows}) == len(rows) or summary is not None,
        "a graph comes twice.",
    )
    sums = census_sums(rows)
    if summary is not None:
        file.require(
            summary["graphs"] == len(rows)
            and checked_rows("census_sums", enumerate(summary["by_holes"], start=1)) == sums,
            "its summary is not the sum of its graphs.",
        )


def check_census_solvable(file: File, folder: Folder, searches: Searches) -> None:
    """Replays each solution; small graphs without one are looked at by definition."""
    rows = rows_of_census(file, folder)
    folder.check_asked(file)
    for number, row in enumerate(rows):
        where = f"row {number + 1} ('{row['name'][:60]}'): "
        board, edges = board_of_row(row, folder)
        if board is None:
            file.left_out.append(f"{where}its board is not here")
            continue
        file.require(
            (row["holes"], row["edges"]) == (board.holes, edges),
            where + "its holes or edges are another number.",
        )
        if row["solvable"]:
            start = board.all & ~(1 << board.hole(row["start"]))
            end = board.play(start, board.read_moves(row["solution"] or ""))
            file.require(
                end == 1 << board.hole(row["finish"]),
                where + "its solution does not lead from its start to its finish.",
            )
            file.compared["the rules"] += 1
        elif row["solvable"] is False and board.holes <= MOST_HOLES_OF_CENSUS:
            is_right = census_row(board)["solvable_starts"] == 0
            file.require(is_right, where + "by definition it is solvable.")
            file.compared["the definition"] += 1
    found, summary = folder.record_of.get(file.path.name), folder.about(file).get("summary")
    if found is not None:
        check_inputs(file, folder, command_of(found[1]).words, rows)
    if summary is not None:
        numbers = [sum(row["solvable"] is value for row in rows) for value in (True, False, None)]
        file.require(
            [summary[key] for key in ("graphs", "solvable", "unsolvable", "unknown")]
            == [len(rows), *numbers],
            "its summary is not the sum of its graphs.",
        )


def check_inputs(file: File, folder: Folder, words: tuple[str, ...], rows: list[Row]) -> None:
    """Checks that a census has a row for each of the graphs and boards that its command names."""
    names = []
    for word in words:
        path = file.path.parent / word
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        if path.is_file() and not kinds.begins_as_board_file(text):
            names += [line.removeprefix(">>graph6<<").strip() for line in text.splitlines() if line]
        elif path.is_file() or named_board(word) is not None or "." not in word and word != "-":
            names.append(path.stem)
        else:
            file.left_out.append(f"the graphs of {word}, which is not here")
            return
    found = [row["name"] for row in rows]
    file.require(found == names, "its rows are not those of its graphs.")


def check_census_laws(file: File, where: str, row: Row) -> None:
    holes, starts, solved = row["holes"], row["solvable_starts"], row["solvable_pairs"]
    file.require(row["automorphisms"] >= 1, where + "there is always the identity.")
    file.require(
        row["jumps"] % 2 == 0, where + "every jump has its reverse, so their number is even."
    )
    file.require(row["positions"] >= holes, where + "every start is reachable.")
    file.require(
        row["freely_solvable"] == (starts == holes),
        where + "freely solvable means that all starts are solvable.",
    )
    file.require(
        starts <= holes and starts <= solved <= starts * holes,
        where + f"each solvable start has 1 to {holes} pairs.",
    )
    file.require(
        row["fewest_pegs"]
        <= row["fewest_pegs_worst_start"]
        <= row["fools_solitaire"]
        < max(holes, 1),
        where + "fewest_pegs, fewest_pegs_worst_start, fools_solitaire and holes must ascend.",
    )
    file.require(
        (starts > 0) == (row["fewest_pegs"] == 1)
        and (starts == holes) == (row["fewest_pegs_worst_start"] == 1),
        where + "a start is solvable if one peg can be left.",
    )
    numbers = [int(number) for number in row["dead_end_pegs"].split()]
    file.require(
        numbers == sorted(set(numbers))
        and (numbers[0], numbers[-1]) == (row["fewest_pegs"], row["fools_solitaire"]),
        where + "dead_end_pegs ascend from fewest_pegs to fools_solitaire.",
    )
    file.require(row["won_starts"] <= holes, where + "more starts are won than there are.")
    file.require(
        solved <= row["solutions"] <= row["games"]
        and holes <= row["games"]
        and (solved > 0) == (row["solutions"] > 0),
        where + "pairs, solutions and games must ascend, and each start has a game.",
    )


def census_sums(rows: list[Row]) -> list[Row]:
    groups: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["holes"]].append(row)
    return [
        {
            "holes": holes,
            "graphs": len(group),
            "solvable": sum(row["solvable_starts"] > 0 for row in group),
            "freely_solvable": sum(row["freely_solvable"] for row in group),
            "largest_fewest_pegs": max(row["fewest_pegs"] for row in group),
            "largest_fools_solitaire": max(row["fools_solitaire"] for row in group),
            "solutions": sum(row["solutions"] for row in group),
            "games": sum(row["games"] for row in group),
            "duotaire_won": sum(row["won_starts"] > 0 for row in group),
        }
        for holes, group in sorted(groups.items())
    ]


def check_census_sums(file: File, folder: Folder, searches: Searches) -> None:
    """Checks sums over graphs that are not listed: bounds, and what 1 to 3 holes can be."""
    for row in folder.tables[file]:
        where, holes = f"{row['holes']} holes: ", row["holes"]
        file.require(
            row["freely_solvable"] <= row["solvable"] <= row["graphs"],
            where + "freely solvable, solvable and graphs must ascend.",
        )
        file.require(
            row["largest_fewest_pegs"] <= row["largest_fools_solitaire"] < max(holes, 1),
            where + "pegs and holes must ascend.",
        )
        file.require(
            row["solutions"] <= row["games"] and row["graphs"] * holes <= row["games"],
            where + "each start has a game.",
        )
        file.require(
            (row["duotaire_won"] or 0) <= row["graphs"],
            where + "more graphs are won than there are.",
        )
    file.compared["the laws between its columns"] += len(folder.tables[file])
    for other, _ in [*folder.tables.items(), *folder.json.items()]:
        found = folder.record_of.get(other.path.name)
        options = command_of(found[1]).options if found else {}
        if other.kind == "census" and options.get("--sums", "").split("/")[-1] == file.path.name:
            sums = census_sums(rows_of_census(other, folder))
            file.require(sums == folder.tables[file], f"it is not the sum of {other.path.name}.")
            own = folder.record_of.get(file.path.name)
            if own and found:
                for key in ("command", "summary"):
                    is_same = own[1].get(key) == found[1].get(key)
                    own[0].require(is_same, f"its {key} is not that of {found[0].path.name}.")
            return
    file.left_out.append("sums of more graphs than are listed here")


# ---- sequences, jumps ----


def lines_of_runs(content: dict[str, Any]) -> tuple[str, list[str]]:
    """The file beside the record of a sequence, and its lines: a b-file; of several columns a table
    with a row for each run."""
    name, columns, runs = content["sequence"], content["columns"], content["runs"]
    if len(columns) == 1:
        return f"b-{name}.txt", [
            f"{run['n'] + place} {value}"
            for run in runs
            for place, value in enumerate(run["values"])
        ]
    return f"{name}.csv", [
        ",".join(["problem", *columns]),
        *(",".join([Path(command_of(run).board or "").stem, *run["values"]]) for run in runs),
    ]


def problem_asked(folder: Folder, command: Command) -> tuple[Subject, Finish | None] | None:
    """What a command asks for, and the board file that it names shows; None: no file gives the
    board."""
    path, options = folder.path / Path(command.board or "").name, command.options
    board, finish = named_board(path.name), None
    if path.is_file():
        board, shown = Board.from_text(path.read_text(encoding="utf-8"))
        finish = finish_shown(board, *shown) if shown else None
    if board is None:
        return None
    if "--finish" in options:
        finish = finish_called(board, options["--finish"])
    if "--start" not in options and board.start is not None:
        return Subject(board, (board.start,)), finish
    return Subject(board, start_called(board, options["--start"])), finish


def check_sequence(file: File, folder: Folder, searches: Searches) -> None:
    """Terms are a column of each level, or its sum, or columns of counts; the file beside it has
    the same ones."""
    content = folder.json[file]
    columns, runs = content["columns"], content["runs"]
    source = Source(file.path.name, str(file.path), 3, file)
    is_one = len(columns) == 1
    numbers = [run["n"] + at for run in runs for at in range(len(run["values"]) if is_one else 1)]
    file.require(
        numbers == list(range(content["offset"], content["offset"] + len(numbers))),
        "its terms do not follow each other.",
    )
    for run in runs:
        command, values = command_of(run), list(map(int, run["values"]))
        problem = problem_asked(folder, command)
        if problem is None:
            file.left_out.append(f"n = {run['n']}: the board {command.board} is given by no file")
            continue
        subject, finish = problem
        named = map(int, re.findall("[0-9]+", Path(command.board or "").stem))
        file.require(
            len(runs) == 1 or run["n"] in named, f"n = {run['n']}: its command is of another board."
        )
        state = folder.book.writer(source, subject)
        if is_one and len(values) > 1:
            for depth, value in enumerate(values):
                state(columns[0], f" at depth {depth}", value)
        else:
            for column, value in zip(columns, values, strict=True):
                in_all = " in all" if column.endswith("positions") else ""
                state(column + to_words(finish), in_all, value)
        if columns == ["positions"]:
            folder.ask(subject, Question("levels"))
            continue
        folder.ask(subject, Question("counts", finish))
        if set(columns) & set(TOLD_APART):
            folder.ask(subject, Question("told_apart", finish))
    name, expected = lines_of_runs(content)
    for other in folder.files:
        if other.path.name == name:
            text = other.path.read_text(encoding="utf-8")
            found = [line for line in text.splitlines() if line and not line.startswith("#")]
            for one, two in ((file, other), (other, file)):
                one.require(found == expected, f"its terms are not those of {two.path.name}.")
                one.compared[two.path.name] += len(numbers)
            other.aside = ""
    file.left_out.append(UNTOLD)


def check_bfile(file: File, folder: Folder, searches: Searches) -> None:
    """Compared by the record of its sequence, if that is beside it."""
    record = file.path.with_name(f"{file.path.stem.removeprefix('b-')}.json")
    if any(other.path == record and other.kind == "sequence" for other in folder.files):
        return
    if re.search("^# source: .*, results/census$", file.path.read_text(encoding="utf-8"), re.M):
        # Made of the sums there, with which tests/scripts/sequences_test.py compares it.
        file.left_out.append(
            "nothing else states its terms in this folder: they are sums of results/census"
        )
        return
    file.left_out.append("its terms: no record beside it says of what")


def check_jumps(file: File, folder: Folder, searches: Searches) -> None:
    boards: dict[Any, None] = dict.fromkeys(
        problem.subject.board for problem in folder.problem_of.values()
    )
    found = [(row["from"], row["over"], row["to"]) for row in folder.tables[file]]
    if len(boards) != 1:
        file.left_out.append("its jumps: no record beside it says of which board")
        return
    (board,) = boards
    file.require(
        sorted(found)
        in (
            sorted(tuple(board.names[hole] for hole in jump) for jump in board.jumps),
            sorted(tuple(str(hole + 1) for hole in jump) for jump in board.jumps),
        ),
        "its jumps are not those of the board.",
    )
    file.compared["the rules"] += len(found)
