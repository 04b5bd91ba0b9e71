"""Finds what a report page is to show: problems (levels of `pegspace enumerate` with their record)
and maps of solutions by start and finish. Called by scripts/report.

Each file's board comes from its record (results.find_record), whose totals must be those of the
file. Numbers of solutions without a record of their own belong to the problem beside them.
"""

from __future__ import annotations

import csv
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..board_class import Board
from ..description import VALUE_COLUMNS, kind_of_columns
from ..outside import shown
from ..records import ResultsError, find_record, read_json
from ..results import Rows, check_totals, read_csv, read_json_table
from .model import ShownProblem, StartFinishMap, name_problems

LONGEST_HEADER = 10000  # letters: other files with the ending .csv may be one line of gigabytes


@dataclass
class Results:
    problems: list[ShownProblem] = field(default_factory=list)
    maps: list[StartFinishMap] = field(default_factory=list)
    left_out: list[str] = field(
        default_factory=list
    )  #: sentences about files that were found and cannot be shown


# ---- files ----


def kind_of(file: Path) -> str:
    """The kind of a table, which its header gives; "" for others."""
    if file.name == "levels.csv":
        return "levels"
    try:
        with open(file, newline="", encoding="utf-8") as lines:
            header: list[str] = next(csv.reader([lines.readline(LONGEST_HEADER)]), [])
    except (OSError, UnicodeDecodeError, csv.Error):
        return ""
    return kind_of_columns(header)


# ---- problems ----


def board_of(path: Path, record: dict[str, Any]) -> Board:
    """The board of a file's record. Raises ResultsError."""
    try:
        return Board.from_json(record["board"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ResultsError(f"{path}: its record has no board that can be drawn: {error}") from None


def read_problem(file: Path, record: dict[str, Any]) -> ShownProblem:
    """The levels with their record, which must be about them. Raises ResultsError."""
    levels = read_csv(file)
    if levels.kind != "levels":
        raise ResultsError(f"{file}: expected levels, found {levels.kind}")
    board = board_of(file, record)
    try:
        pegs_left = [int(pegs or 0) for pegs in levels.values_of("pegs")]
        problem = ShownProblem(
            file,
            board,
            board.read_picture(record["board"]["picture"])[0],
            record,
            pegs_left,
            [list(row) for row in zip(*map(levels.values_of, VALUE_COLUMNS))],
        )
        start = str(record["start"])
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ResultsError(
            f"{file}: its record is not one of `pegspace enumerate`: {error}"
        ) from None
    try:
        problem.excluding, problem.is_unsolvable, problem.label
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ResultsError(
            f"{file}: the finish of its record is not one of {board.name}: {error}"
        ) from None
    pegs = len(board) - 1 if start == "all" else problem.start.bit_count()
    if problem.pegs[0] != pegs:
        raise ResultsError(
            f"{file}: its first level has {problem.pegs[0]} pegs, but {board.name} from {start} has"
            f" {pegs}: its record is that of another run"
        )
    totals = {name: problem.total(name) for name in VALUE_COLUMNS}
    summary = record.get("summary") or {}
    check_totals(
        file, summary, {name: total for name, total in totals.items() if total is not None}
    )
    return problem


def add_solution(file: Path, problems: list[ShownProblem]) -> None:
    """Gives a solution.txt to the problems beside it that it solves. Raises ResultsError if
    there is none."""
    try:
        text = shown(file.read_text(encoding="utf-8").strip(), keep="\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ResultsError(f"{file}: cannot be read: {error}") from None
    said = ""
    for problem in problems:
        try:
            jumps = problem.board.read_moves(text)
            end = problem.board.play(problem.start, jumps)
        except ValueError as error:
            said = str(error)
            continue
        if jumps and problem.is_finish(end):
            problem.solution, problem.solution_text = jumps, text
        else:
            said = f"does not end at the finish of {problem.label}"
    if said and not any(problem.solution for problem in problems):
        raise ResultsError(f"{file}: {said}")


# ---- solutions by start and finish ----

Pair = tuple[str, str, str, str]  # start, finish, solutions, winning positions


def read_pairs(rows: Rows) -> list[Pair]:
    """Without those that were not counted (`pegspace table --solvable`)."""
    columns = ("start", "finish", "solutions", "winning_positions")
    return [
        (start, finish, str(solutions), "" if positions is None else str(positions))
        for start, finish, solutions, positions in zip(*map(rows.values_of, columns))
        if solutions is not None
    ]


def read_table(file: Path) -> tuple[Board, list[Pair]] | None:
    """Board and pairs of a JSON file of `pegspace table`; None if it is another JSON file, or
    has no numbers of solutions."""
    if read_json(file).get("kind") != "table":
        return None
    rows, record = read_json_table(file)
    pairs = read_pairs(rows)
    return (board_of(file, record), pairs) if pairs else None


def add_counts(file: Path, pairs: list[Pair], problems: list[ShownProblem]) -> list[ShownProblem]:
    """Gives the solutions to the problems with their start, and says which these are. Raises
    ResultsError if the winning positions are not the problem's."""
    fitting = [
        problem for problem in problems if any(pair[0] == problem.run["start"] for pair in pairs)
    ]
    for problem in fitting:
        winning = problem.total("winning_positions")
        for start, finish, solutions, positions in pairs:
            if start != problem.run["start"]:
                continue
            if (
                finish == problem.finish
                and winning is not None
                and positions.isdigit()
                and int(positions) != winning
            ):
                raise ResultsError(
                    f"{file}: {positions} winning positions from {start} to {finish}, but"
                    f" {problem.file.name} has {winning}: they are of two problems"
                )
            if problem.counts.setdefault(finish, solutions) != solutions:
                raise ResultsError(
                    f"{file}: {solutions} solutions from {start} to {finish}; another file of"
                    f" {problem.board.name} says {problem.counts[finish]}"
                )
    return fitting


def shape(board: Board) -> tuple[object, ...]:
    """What boards of any name have in common that are the same."""
    return board.lattice, board.cells, board.jumps


class Maps:
    """A map for each board."""

    def __init__(self) -> None:
        self.found: dict[tuple[object, ...], StartFinishMap] = {}

    def add(self, file: Path, board: Board, pairs: list[Pair], images: bool = True) -> None:
        names = board.hole_named
        rows = [pair[:3] for pair in pairs if pair[0] in names and pair[1] in names]
        if rows:
            self.found.setdefault(shape(board), StartFinishMap(board)).add(rows, file, images)

    def shown(self) -> list[StartFinishMap]:
        """Those that show more than one number."""
        shown = [
            found
            for found in self.found.values()
            if len(found.rows) > 1 and any(row[2] != "0" for row in found.rows)
        ]
        return sorted(shown, key=lambda found: len(found.board))

    def solutions(self, problem: ShownProblem) -> str | None:
        """What the maps know of a problem from one vacancy to one peg."""
        found = self.found.get(shape(problem.board))
        names = problem.board.hole_named
        start, finish = names.get(str(problem.run["start"])), names.get(problem.finish or "")
        return (
            None
            if found is None or start is None or finish is None
            else found.solutions.get(start, {}).get(finish)
        )


# ---- all of it ----


def files_below(folder: Path) -> list[Path]:
    """The files that belong to a folder, in order: none that is hidden or within a hidden folder,
    none that a symbolic link brings in from elsewhere, no pipes and devices."""
    home = folder.resolve()
    found = []
    for place, folders, names in os.walk(folder):  # it follows no links to folders
        folders[:] = [name for name in folders if not name.startswith(".")]
        files = [Path(place, name) for name in names if not name.startswith(".")]
        found += [file for file in files if file.is_file() and is_within(file, home)]
    return sorted(found)


def is_within(file: Path, home: Path) -> bool:
    """Whether the file that a path leads to is one of this folder's own, and not hidden."""
    real = file.resolve()
    return real.is_relative_to(home) and not any(
        part.startswith(".") for part in real.relative_to(home).parts
    )


def files_of(paths: list[Path]) -> list[Path]:
    """The files of the folders, and what stands beside a file that is named."""
    found = [file for path in paths for file in (files_below(path) if path.is_dir() else [path])]
    beside = [file.with_name("counts.csv") for file in paths if file.is_file()]
    return list(dict.fromkeys([*found, *(file for file in beside if file.exists())]))


def collect(paths: list[Path]) -> Results:
    """All that the paths hold: problems in the order of their size, and a map for each board that
    has one."""
    results, maps = Results(), Maps()
    counts: list[Path] = []
    tables: list[Path] = []
    not_shown: Counter[str] = Counter()
    for file in files_of(paths):
        kind = kind_of(file) if file.suffix == ".csv" else ""
        table = read_table(file) if file.suffix == ".json" else None
        record = find_record(file) if kind == "levels" else {}
        if table:
            tables.append(file)
            maps.add(file, *table)
        elif kind in ("counts", "table"):
            counts.append(file)
        elif record:
            results.problems.append(read_problem(file, record))
        elif kind == "levels":
            results.left_out.append(
                f"{file}: no record beside it ({file.stem}.run.json) says of what board it is"
            )
        elif file not in paths:
            not_shown[file.name] += kind != "" or file.name == "solution.json"
        else:
            results.left_out.append(
                f"{file}: expected levels.csv, counts.csv, table.csv, or the JSON of `pegspace"
                " table`"
            )
    names = [f"{number} {name}" for name, number in sorted(not_shown.items()) if number]
    if names:
        results.left_out.append(f"{', '.join(names)}, which a report does not show")
    for file in counts:
        refused = place_pairs(file, results.problems, maps)
        if refused and file.with_suffix(".json") not in tables:
            results.left_out.append(f"{file}: {refused}")
    for folder in dict.fromkeys(problem.file.parent for problem in results.problems):
        if (folder / "solution.txt").exists():
            add_solution(
                folder / "solution.txt",
                [problem for problem in results.problems if problem.file.parent == folder],
            )
    for problem in results.problems:
        known = maps.solutions(problem)
        if known is not None and problem.finish is not None:
            problem.counts.setdefault(problem.finish, known)
    results.problems.sort(key=lambda problem: (len(problem.board), problem.total("positions") or 0))
    name_problems(results.problems)
    for number, problem in enumerate(results.problems):
        problem.anchor = f"problem-{number}"
        problem.href = f"#{problem.anchor}"
    results.maps = maps.shown()
    for found in results.maps:
        found.named = [
            str(problem.run["start"])
            for problem in results.problems
            if shape(problem.board) == shape(found.board)
        ]
    return results


def place_pairs(file: Path, problems: list[ShownProblem], maps: Maps) -> str:
    """Gives the pairs of a file to the problems and maps they belong to; else why there is none."""
    pairs, record = read_pairs(read_csv(file)), find_record(file)
    if not pairs:
        return "it has no number of solutions"
    if record.get("conditions"):
        return "it counts solutions under conditions, not all of a problem"
    if record:
        board = board_of(file, record)
        maps.add(file, board, pairs)
        add_counts(
            file, pairs, [problem for problem in problems if shape(problem.board) == shape(board)]
        )
        return ""
    fitting = add_counts(
        file, pairs, [problem for problem in problems if problem.file.parent == file.parent]
    )
    for problem in fitting[:1]:
        # Nothing says whether they were counted under conditions, which a symmetry may break.
        maps.add(file, problem.board, pairs, images=False)
    return (
        ""
        if fitting
        else (
            "no record, and no levels.csv from the same start beside it, says which problems it"
            " counts"
        )
    )
