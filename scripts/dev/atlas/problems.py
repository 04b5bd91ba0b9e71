"""The atlas of results/: which problems it holds, and the numbers in their files.

    made_problems(results)    the folders BOARD/START-FINISH, by the number of holes
    totals(folder), counts(problem, ...)  the numbers in a folder's files

A folder is part of the atlas if it has levels.csv with its record; the record's key compared_with
says what else the numbers were compared with. Called by scripts/dev/make-results, by pages.py,
which writes pages from the files, and by the tests.
"""

from __future__ import annotations

import csv
import hashlib
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pegspace.records import ResultsError, find_record, without_record

ROOT = Path(__file__).resolve().parents[3]


class AtlasError(Exception):
    """What went wrong with the atlas, as a sentence for people."""


@dataclass(frozen=True)
class ProblemFolder:
    folder: str  #: BOARD/START-FINISH, or BOARD/START without a finish


@dataclass(frozen=True)
class Result:
    """The folder of a board: its problems, which share a picture."""

    folder: str
    problems: tuple[ProblemFolder, ...]


def run(program: Path, *arguments: str, name: str = "pegspace", folder: Path = ROOT) -> str:
    """Runs pegspace, from the repository's top folder, as the index says; or another program of
    that name. Raises AtlasError."""
    done = subprocess.run(
        [name, *arguments], executable=program, cwd=folder, text=True, stdout=subprocess.PIPE
    )
    if done.returncode != 0:
        said = f"`{name} {' '.join(arguments)}` ended with exit code {done.returncode}:\n"
        raise AtlasError((said + done.stdout).rstrip(":\n"))
    return done.stdout


def sums(results: Path, new: Mapping[Path, str] = MappingProxyType({})) -> str:
    """SHA256SUMS: the files of which no record states the sum, as `sha256sum --check` reads it.
    `new`: texts that are to be written."""
    files = {path: path.read_bytes() for path in without_record(results)}
    files |= {path: text.encode() for path, text in new.items()}
    files.pop(results / "SHA256SUMS", None)
    named = sorted(
        (path.relative_to(results).as_posix(), content) for path, content in files.items()
    )
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in named)


# ---- reading ----


def totals(folder: Path) -> dict[str, int]:
    """The sums of the columns of levels.csv that are known."""
    rows = level_rows(folder)
    return {
        column: sum(int(row[column]) for row in rows)
        for column in rows[0]
        if all(row[column] for row in rows)
    }


def read_rows(file: Path) -> list[dict[str, str]]:
    """The rows of a CSV file; none if there is no file."""
    if not file.exists():
        return []
    with open(file, newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def level_rows(folder: Path) -> list[dict[str, str]]:
    return read_rows(folder / "levels.csv")


def record(folder: Path) -> dict[str, Any]:
    """That of levels.csv."""
    return record_of(folder / "levels.csv")


def record_of(file: Path) -> dict[str, Any]:
    """The record of a file of the atlas, which is checked to be one of the file as it is. Raises
    AtlasError."""
    try:
        found = find_record(file)
    except ResultsError as error:
        raise AtlasError(str(error)) from None
    if not found:
        raise AtlasError(f"{file} has no record")
    return found


def counts(problem: ProblemFolder, results: Path) -> tuple[int | None, int | None]:
    """Solutions that end in the problem's finish, and games; None for what was not counted."""
    file = results / problem.folder / "counts.csv"
    if not file.exists():
        return 0 if totals(results / problem.folder).get("winning_positions") == 0 else None, None
    finish = record(results / problem.folder)["finish"]
    found = {row["finish"]: int(row["solutions"]) for row in read_rows(file)}
    games = record_of(file)["summary"]["games"]
    return found[finish], None if games is None else int(games)


def made_problems(results: Path) -> list[ProblemFolder]:
    """The problems of results, by the number of holes of their boards, and of one board by the
    number of positions."""
    folders = [file.parent for file in results.glob("*/*/levels.run.json")]

    def size(folder: Path) -> tuple[int, str, int]:
        made = record(folder)
        return made["board"]["holes"], made["board"]["name"], totals(folder)["positions"]

    return [
        ProblemFolder(folder.relative_to(results).as_posix())
        for folder in sorted(folders, key=size)
    ]


def made_results(results: Path) -> list[Result]:
    """The boards of results, with their problems."""
    boards: dict[str, list[ProblemFolder]] = {}
    for problem in made_problems(results):
        boards.setdefault(problem.folder.split("/")[0], []).append(problem)
    return [Result(board, tuple(problems)) for board, problems in boards.items()]
