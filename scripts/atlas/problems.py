"""The atlas of results/: which problems it holds, and what no record tells of them: what else their
numbers were compared with.

    RESULTS                   the folders, in the order of the pages
    runs(problem, ...)        the files of a problem with their records, whose commands make them (scripts/reproduce)
    totals(folder), counts(problem, ...)  the numbers in a folder's files

Called by scripts/make-results, by pages.py, which writes pages from the files, and by the
tests.
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

from pegspace.records import ResultsError, find_record

ROOT = Path(__file__).resolve().parents[2]


class AtlasError(Exception):
    """What went wrong with the atlas, as a sentence for people."""


@dataclass(frozen=True)
class ProblemFolder:
    folder: str
    #: what the numbers were compared with, besides second runs and proofs; "" for nothing
    compared: str = ""


@dataclass(frozen=True)
class Run:
    """A file of a problem, with its record."""

    file: str
    record: dict[str, Any]

    @property
    def command(self) -> str:
        """As it is written now."""
        return str(self.record.get("command_now") or self.record["command"])


@dataclass(frozen=True)
class Result:
    """A folder of results/: one problem or several, which share a picture."""

    folder: str
    problems: tuple[ProblemFolder, ...]


def alone(folder: str, compared: str = "") -> Result:
    return Result(folder, (ProblemFolder(folder, compared),))


RESULTS = (
    alone(
        "english-central",
        (
            "canonical positions by depth with OEIS A112737, canonical winning positions with"
            " A112738; positions and winning positions with Pascal-So's peg-solitaire"
            " (evaluation/data/state-space-sizes.json); solutions with G. I. Bell, arXiv:0903.3696;"
            " games with Bill Butler, durangobill.com/Peg33.html; fewest moves with E. Bergholt and"
            " J. D. Beasley: 18; positions by fewest moves with G. I. Bell (EnglishResults.html,"
            " table 1), by tests/slow/moves_test.py"
        ),
    ),
    Result(
        "triangle5",
        tuple(
            ProblemFolder(
                f"triangle5/start-{start}",
                (
                    "solutions by start with Bill Butler, durangobill.com/PegSolitaire.html; games"
                    " with jeengland/peg_game on GitHub (Butler prints games plus solutions)"
                ),
            )
            for start in ("1", "2", "4", "5")
        ),
    ),
    alone("diamond13-8"),
    alone("diamond25-8"),
    alone("english-8", "time reversal (as many winning positions at depth d as at depth 31 - d)"),
    Result("square6", (ProblemFolder("square6/corner"), ProblemFolder("square6/inner"))),
    alone("triangle7"),
    alone("triangle8"),
    Result(
        "european",
        (
            ProblemFolder("european/corner-arm"),
            ProblemFolder(
                "european/centre",
                (
                    "canonical positions by depth with r1cc4rdo/marble_solitaire"
                    " (docs/european_logs.md) and jajir/peg-solitaire (doc/result-01.md); no"
                    " solution: M. Reiss, Crelle 54 (1857)"
                ),
            ),
        ),
    ),
    alone("hexagon4"),
    Result("diamond41", (ProblemFolder("diamond41/centre"), ProblemFolder("diamond41/solvable"))),
    alone("asymmetrical"),
    alone(
        "senku49",
        (
            "canonical positions of every level with jajir/peg-solitaire (doc/result-01.md),"
            " 262,677,951 at depth 14; the run was made in parts with --resume, and the time is"
            " that of the last"
        ),
    ),
    alone("wiegleb"),
    alone(
        "wiegleb-central",
        (
            "time reversal (as many winning positions at depth d as at depth 43 - d); the other"
            " columns with those of wiegleb"
        ),
    ),
)

PROBLEMS = tuple(problem for result in RESULTS for problem in result.problems)
#: The tables of a problem; each has its record beside it.
FILES = ("levels.csv", "counts.csv", "moves.csv", "positions_by_moves.csv")


def runs(problem: ProblemFolder, results: Path) -> list[Run]:
    """Of the files that are there, the levels first. Raises AtlasError."""
    folder = results / problem.folder
    return [Run(name, record_of(folder / name)) for name in FILES if (folder / name).exists()]


def run(program: Path, *arguments: str, name: str = "pegspace", folder: Path = ROOT) -> str:
    """Runs pegspace, from the repository's top folder, as the index says; or another program of
    that name. Raises AtlasError."""
    done = subprocess.run(
        [name, *arguments], executable=program, cwd=folder, text=True, stdout=subprocess.PIPE
    )
    if done.returncode != 0:
        raise AtlasError(
            f"`{name} {' '.join(arguments)}` ended with exit code {done.returncode}:\n{done.stdout}".rstrip(
                ":\n"
            )
        )
    return done.stdout


def sums(results: Path, new: Mapping[Path, str] = MappingProxyType({})) -> str:
    """SHA256SUMS: every other file of the atlas, as `sha256sum --check` reads it. `new`: texts that
    are to be written."""
    files = {path: path.read_bytes() for path in results.rglob("*") if path.is_file()}
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


def level_rows(folder: Path) -> list[dict[str, str]]:
    with open(folder / "levels.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


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
    with open(file, newline="", encoding="utf-8") as lines:
        found = {row["finish"]: int(row["solutions"]) for row in csv.DictReader(lines)}
    games = record_of(file)["summary"]["games"]
    return found[finish], None if games is None else int(games)


def made_problems(results: Path) -> list[ProblemFolder]:
    return [problem for problem in PROBLEMS if (results / problem.folder / "levels.csv").exists()]
