"""The atlas of results/: which problems it holds, the commands that make each, and whether they give the same again.

    RESULTS                   the table of problems, with how each was checked and what was not
    make(problem, ...)        runs the commands whose files are missing
    run_again(problem, ...)   runs the second runs that are missing, which add themselves to the records
    differences(folder, ...)  compares two folders byte by byte
    totals(folder), counts(problem, ...)  the numbers in a folder's files

Called by scripts/make-results and scripts/reproduce, by atlas_pages.py, which writes pages from the files, and by the tests.
"""

from __future__ import annotations

import csv
import hashlib
import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .board import Board, replay
from .files import write_whole
from .records import ResultsError, find_record

ROOT = Path(__file__).resolve().parents[2]


class AtlasError(Exception):
    """What went wrong with the atlas, as a sentence for people."""


@dataclass(frozen=True)
class Problem:
    folder: str
    board: str
    start: str
    finish: str  #: "": none, so no winning columns
    again: tuple[str, ...]  #: options of the levels' second run; empty: there is none
    compared: str = ""  #: what else the numbers were compared with; "" for nothing
    counts: str = "all"  #: what is counted beside the levels: "all", "solutions" (without games), "finish" (solutions to this finish alone) or "none"
    counts_again: tuple[str, ...] = ()  #: the same as `again`, of the counts
    options: tuple[str, ...] = ()  #: further ones of both runs
    moves_again: tuple[str, ...] | None = None  #: the same as `again`, of the solutions by number of moves; None: these are not counted
    positions_again: tuple[str, ...] | None = None  #: the same, of positions by fewest moves (to a finish, too, that is not "any")


@dataclass(frozen=True)
class Run:
    """What makes a file of a problem, with its record."""

    file: str
    words: list[str]  #: of the command
    again: tuple[str, ...]  #: options of the second run; empty: there is none

    @property
    def record(self) -> str:
        return "run.json" if self.file == "levels.csv" else self.file.replace(".csv", ".run.json")


@dataclass(frozen=True)
class Result:
    """A folder of results/: one problem or several, which share a picture."""

    folder: str
    problems: tuple[Problem, ...]


REFERENCE = ("--engine", "reference")
HASH = ("--engine", "hash")
ONE_THREAD = ("--engine", "dense", "--threads", "1")

RESULTS = (
    Result("english-central", (
        Problem("english-central", "english", "d4", "d4", ("--engine", "hash", "--threads", "1"),
                "canonical positions by depth with OEIS A112737, canonical winning positions with A112738; positions and winning positions with "
                "Pascal-So's peg-solitaire (evaluation/data/state-space-sizes.json); solutions with G. I. Bell, arXiv:0903.3696; games with "
                "Bill Butler, durangobill.com/Peg33.html; fewest moves with E. Bergholt and J. D. Beasley: 18; positions "
                "by fewest moves with G. I. Bell (EnglishResults.html, table 1), by tests/slow/moves_test.py",
                counts_again=ONE_THREAD, moves_again=ONE_THREAD, positions_again=ONE_THREAD),
    )),
    Result("triangle5", tuple(
        Problem(f"triangle5/start-{start}", "triangle5", start, "any", REFERENCE, "solutions by start with Bill Butler, durangobill.com/PegSolitaire.html; games with jeengland/peg_game on GitHub (Butler prints games plus "
                "solutions)", counts_again=REFERENCE)
        for start in ("1", "2", "4", "5")
    )),
    Result("diamond13-8", (Problem("diamond13-8", "diamond13-8", "c3", "any", REFERENCE, counts_again=REFERENCE, moves_again=REFERENCE),)),
    Result("diamond25-8", (Problem("diamond25-8", "diamond25-8", "d4", "any", HASH, counts_again=HASH, moves_again=ONE_THREAD),)),
    Result("english-8", (Problem("english-8", "english-8", "d4", "d4", ONE_THREAD, "time reversal (as many winning positions at depth d as at depth 31 - d)", "finish", ONE_THREAD, positions_again=ONE_THREAD),)),
    Result("square6", (
        Problem("square6/corner", "square6", "a1", "any", ONE_THREAD, counts_again=ONE_THREAD, positions_again=ONE_THREAD),
        Problem("square6/inner", "square6", "c3", "any", ONE_THREAD, counts_again=ONE_THREAD),
    )),
    Result("triangle7", (Problem("triangle7", "triangle7", "1", "any", HASH, counts_again=HASH),)),
    Result("triangle8", (Problem("triangle8", "triangle8", "1", "any", ONE_THREAD, counts="none"),)),
    Result("european", (
        Problem("european/corner-arm", "european", "e7", "any", ONE_THREAD, counts="solutions", counts_again=ONE_THREAD, positions_again=ONE_THREAD),
        Problem("european/centre", "european", "d4", "any", ONE_THREAD,
                "canonical positions by depth with r1cc4rdo/marble_solitaire (docs/european_logs.md) and jajir/peg-solitaire (doc/result-01.md); no solution: "
                "M. Reiss, Crelle 54 (1857)", "solutions", HASH),
    )),
    Result("hexagon4", (Problem("hexagon4", "hexagon4", "d4", "any", ONE_THREAD, counts="none"),)),
    Result("diamond41", (
        Problem("diamond41/centre", "diamond41", "e5", "any", ONE_THREAD, counts="none"),
        Problem("diamond41/solvable", "diamond41", "d2", "any", ONE_THREAD, counts="solutions", counts_again=ONE_THREAD),
    )),
    Result("asymmetrical", (Problem("asymmetrical", "asymmetrical", "c1", "any", ONE_THREAD, counts="none"),)),
    Result("senku49", (
        Problem("senku49", "senku49", "e5", "", ("--threads", "1"),
                "canonical positions of every level with jajir/peg-solitaire (doc/result-01.md), 262,677,951 at depth 14; the run was made in parts "
                "with --resume, and the time is that of the last", "none",
                options=("--max-depth", "14", "--memory", "6G", "--spill", ".")),
    )),
    Result("wiegleb", (Problem("wiegleb", "wiegleb", "e5", "", ("--threads", "1"), counts="none"),)),
    Result("wiegleb-central", (
        Problem("wiegleb-central", "wiegleb", "e5", "e5", ONE_THREAD, "time reversal (as many winning positions at depth d as at depth 43 - d); the "
                "other columns with those of wiegleb", "finish", ONE_THREAD, ("--memory", "14G", "--spill", ".")),
    )),
)

PROBLEMS = tuple(problem for result in RESULTS for problem in result.problems)
#: Files that hold nothing that differs between two runs.
EXACT_FILES = ("levels.csv", "counts.csv", "counts.json", "moves.csv", "positions_by_moves.csv", "table.csv", "table.json")


# ---- making ----

def problem_words(problem: Problem) -> list[str]:
    return [problem.board, "--start", problem.start]


def finish_words(problem: Problem) -> list[str]:
    return ["--finish", problem.finish] if problem.finish else []


def runs(problem: Problem, folder: str) -> list[Run]:
    """Of the levels first."""
    found = []

    def add(file: str, command: str, words: list[str], again: tuple[str, ...], *more: str) -> None:
        words = [command, *problem_words(problem), *words, *problem.options, "--quiet", "--csv", f"{folder}/{file}", *more]
        found.append(Run(file, words, again))

    add("levels.csv", "enumerate", finish_words(problem), problem.again)
    if problem.counts != "none":
        counted: dict[str, list[str]] = {"all": [], "solutions": ["--no-games"], "finish": [*finish_words(problem), "--no-games"]}
        add("counts.csv", "count", counted[problem.counts], problem.counts_again, "--json", f"{folder}/counts.json")
    if problem.moves_again is not None:
        add("moves.csv", "moves", finish_words(problem), problem.moves_again)
    if problem.positions_again is not None:
        to_finish = [] if problem.finish == "any" else finish_words(problem)
        add("positions_by_moves.csv", "moves", ["--positions", *to_finish], problem.positions_again)
    return found


def run(program: Path, *arguments: str, name: str = "pegspace", folder: Path = ROOT) -> str:
    """Runs pegspace, from the repository's top folder, as the index says; or another program of that name. Raises AtlasError."""
    done = subprocess.run([name, *arguments], executable=program, cwd=folder, text=True, stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise AtlasError(f"`{name} {' '.join(arguments)}` ended with exit code {done.returncode}:\n{done.stdout}".rstrip(":\n"))
    return done.stdout


def shown_folder(folder: Path) -> str:
    """As it stands in the commands of records: relative to the top folder, where that is possible."""
    return str(folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder)


def make(problem: Problem, program: Path, into: Path) -> None:
    """The files of a problem whose records are not there. Raises AtlasError."""
    folder = into / problem.folder
    folder.mkdir(parents=True, exist_ok=True)
    for each in runs(problem, shown_folder(folder)):
        if not (folder / each.record).exists():
            run(program, *each.words)


def run_again(problem: Problem, program: Path, into: Path) -> None:
    """The second runs that are not in the records: pegspace compares, and adds them. A file whose second run differs loses its
    record, and so counts as missing. Raises AtlasError."""
    folder = into / problem.folder
    for each in runs(problem, shown_folder(folder)):
        if each.again and not record_of(folder / each.file)["second_runs"]:
            try:
                run(program, *each.words, "--second-run", *each.again)
            except AtlasError:
                (folder / each.record).unlink()
                raise


def make_solution(problem: Problem, program: Path, into: Path) -> None:
    """solution.txt: one solution, where there is any."""
    if totals(into / problem.folder).get("winning_positions", 0) > 0:
        text = run(program, "solve", *problem_words(problem), "--finish", problem.finish, "--quiet")
        write_whole(into / problem.folder / "solution.txt", text)


# ---- comparing ----

def first_difference(ours: Path, other: Path) -> str:
    """Where two text files differ, for people; "" where they are equal."""
    if ours.read_bytes() == other.read_bytes():
        return ""
    mine, theirs = (path.read_text(encoding="utf-8").splitlines() for path in (ours, other))
    for number, (a, b) in enumerate(zip(mine, theirs), start=1):
        if a != b:
            return f"line {number}: recorded '{a.strip()}', made again '{b.strip()}'"
    return f"recorded {len(mine)} lines, made again {len(theirs)}"


def differences(folder: str, recorded: Path, made: Path) -> list[str]:
    """Sentences on the files of a folder that differ from the recorded ones, or are missing."""
    found = []
    for name in EXACT_FILES:
        ours, other = recorded / folder / name, made / folder / name
        if not ours.exists() and not other.exists():
            continue
        if not ours.exists() or not other.exists():
            found.append(f"{folder}/{name}: {'not recorded' if other.exists() else 'not made again'}")
        elif difference := first_difference(ours, other):
            found.append(f"{folder}/{name}: {difference}")
    return found + solution_errors(folder, recorded)


def solution_errors(folder: str, recorded: Path) -> list[str]:
    """What is wrong with solution.txt. It is replayed: there are many solutions, and any of them will do."""
    path = recorded / folder / "solution.txt"
    if not path.exists():
        return []
    about = record(recorded / folder)["board"]
    board = Board.from_json(about)
    try:
        jumps = replay(board, board.position(about["picture"]), path.read_text(encoding="utf-8"))
    except ValueError as error:
        return [f"{folder}/solution.txt: {error}"]
    pegs = "".join(about["picture"]).count("o")
    return [] if len(jumps) == pegs - 1 else [f"{folder}/solution.txt: {len(jumps)} jumps leave {pegs - len(jumps)} pegs"]


def sums(results: Path, new: Mapping[Path, str] = MappingProxyType({})) -> str:
    """SHA256SUMS: every other file of the atlas, as `sha256sum --check` reads it. `new`: texts that are to be written."""
    files = {path: path.read_bytes() for path in results.rglob("*") if path.is_file()}
    files |= {path: text.encode() for path, text in new.items()}
    files.pop(results / "SHA256SUMS", None)
    named = sorted((path.relative_to(results).as_posix(), content) for path, content in files.items())
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in named)


def sum_errors(results: Path) -> list[str]:
    """Files that are not what SHA256SUMS says."""
    def by_name(text: str) -> dict[str, str]:
        return {name: checksum for checksum, name in (line.split("  ", 1) for line in text.splitlines())}

    recorded, now = by_name((results / "SHA256SUMS").read_text(encoding="utf-8")), by_name(sums(results))
    return ([f"{file}: is in SHA256SUMS, but not there" for file in sorted(recorded.keys() - now.keys())] +
            [f"{file}: is not in SHA256SUMS" for file in sorted(now.keys() - recorded.keys())] +
            [f"{file}: is not what SHA256SUMS says" for file in sorted(now) if recorded.get(file, now[file]) != now[file]])


# ---- reading ----

def totals(folder: Path) -> dict[str, int]:
    """The sums of the columns of levels.csv that are known."""
    rows = level_rows(folder)
    return {column: sum(int(row[column]) for row in rows) for column in rows[0] if all(row[column] for row in rows)}


def level_rows(folder: Path) -> list[dict[str, str]]:
    with open(folder / "levels.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def record(folder: Path) -> dict[str, Any]:
    """That of levels.csv."""
    return record_of(folder / "levels.csv")


def record_of(file: Path) -> dict[str, Any]:
    """The record of a file of the atlas, which is checked to be one of the file as it is. Raises AtlasError."""
    try:
        found = find_record(file)
    except ResultsError as error:
        raise AtlasError(str(error)) from None
    if not found:
        raise AtlasError(f"{file} has no record")
    return found


def again_words(made: dict[str, Any], is_proved: bool = False) -> str:
    """How the result of a record was checked, for a cell of a table: by a proof, by second runs."""
    runs = "; ".join(", ".join([*([run["engine"]] if run["engine"] else []), *([threads_words(run["threads"])] if run["threads"] else [])]) for run in made["second_runs"])
    return "; ".join(filter(None, ["**proved**" if is_proved else "", runs])) or "**unverified**"


def seconds(value: float) -> str:
    return f"{value:.3f} s" if value < 1 else f"{value:.3g} s" if value < 1000 else f"{value:,.0f} s"


def threads_words(threads: int) -> str:
    return f"{threads} {'thread' if threads == 1 else 'threads'}"


def counts(problem: Problem, results: Path) -> tuple[int | None, int | None]:
    """Solutions that end in the problem's finish, and games; None for what was not counted."""
    if problem.counts == "none":
        return 0 if totals(results / problem.folder).get("winning_positions") == 0 else None, None
    found = json.loads((results / problem.folder / "counts.json").read_text(encoding="utf-8"))
    finish = record(results / problem.folder)["finish"]
    solutions = next(int(row["solutions"]) for row in found["finishes"] if row["finish"] == finish)
    return solutions, None if found.get("games") is None else int(found["games"])


def made_problems(results: Path) -> list[Problem]:
    return [problem for problem in PROBLEMS if all((results / problem.folder / each.record).exists() for each in runs(problem, ""))]
