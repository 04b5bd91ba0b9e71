"""Finds what a report page is to show: problems (a levels.csv with its run.json) and maps of solutions by start and finish.
Called by scripts/report.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

from ..boards import Board, replay
from ..results import VALUE_COLUMNS, ResultsError, read_rows
from .sections import Problem, StartFinishMap


def read_json(path: Path) -> dict:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise ResultsError(f"{path}: is not JSON: {error}") from None


def read_problem(levels: Path) -> Problem:
    """A levels.csv with what stands beside it. Raises ResultsError."""
    header, rows = read_rows(levels)
    run = read_json(levels.parent / "run.json")
    try:
        board = Board.from_json(run["board"])
        start = board.position(run["board"]["picture"])
    except (KeyError, ValueError) as error:
        raise ResultsError(f"{levels.parent / 'run.json'}: no board that can be drawn: {error}") from None
    columns = {name: header.index(name) for name in header}
    ordered = [[row[columns[name]] if name in columns else None for name in VALUE_COLUMNS] for row in rows]
    problem = Problem(levels.parent, board, start, run, ordered)
    solution = levels.parent / "solution.txt"
    if solution.exists():
        problem.solution_text = solution.read_text(encoding="utf-8").strip()
        try:
            problem.solution = replay(board, start, problem.solution_text)
        except ValueError as error:
            raise ResultsError(f"{solution}: {error}") from None
    return problem


def read_counts(problem: Problem) -> list[tuple[str, str, str]]:
    """(start, finish, solutions) from the counts.csv beside a problem, single holes only."""
    path = problem.folder / "counts.csv"
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = problem.board.hole_named
    return [(row["start"], row["finish"], row["solutions"]) for row in rows
            if row.get("start") in names and row.get("finish") in names]


def read_table(path: Path) -> tuple[Board, list[tuple[str, str, str]]] | None:
    """Board and rows of a JSON file of `pegspace table`; nothing where it is another JSON file."""
    table = read_json(path)
    if not isinstance(table, dict) or "pairs" not in table:
        return None
    try:
        board = Board.from_json({"name": table["board"], "lattice": table.get("lattice"), "picture": table.get("picture")})
    except ValueError:
        return None
    return board, [(row["start"], row["finish"], str(row["solutions"])) for row in table["pairs"]]


def find_levels(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.rglob("levels.csv") if (file.parent / "run.json").exists())
    return [path]


def collect(paths: list[Path]) -> tuple[list[Problem], list[StartFinishMap]]:
    """All that the paths hold: problems in the order of their size, and a map for each board that has counts."""
    problems = [read_problem(levels) for path in paths if path.suffix != ".json" for levels in find_levels(path)]
    problems.sort(key=lambda problem: (len(problem.board), problem.total("positions") or 0))
    maps: dict[tuple, StartFinishMap] = {}

    def add(board: Board, rows: list[tuple[str, str, str]]) -> None:
        if rows:
            maps.setdefault((board.lattice, board.cells), StartFinishMap(board)).add(rows)

    for problem in problems:
        add(problem.board, read_counts(problem))
    for path in paths:
        for file in sorted(path.rglob("*.json")) if path.is_dir() else [path] if path.suffix == ".json" else []:
            found = read_table(file)
            if found:
                add(*found)
    # A map without one solution shows nothing.
    shown = [found for found in maps.values() if any(row[2] != "0" for row in found.rows)]
    return problems, sorted(shown, key=lambda found: len(found.board))
