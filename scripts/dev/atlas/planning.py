"""results/ipc2008: the 30 peg-solitaire problems of the International Planning Competition 2008
(domain `pegsol`): the fewest moves, compared with what optimal planners have found.

    blocks(results)    the tables of the page and of BENCHMARKS.md, from fewest.csv
    wrong(results)     what is not right in fewest.csv, as sentences

Each row has been made by two commands that agree with the planners: `solve --fewest-moves`, whose
time was measured, and `moves --fewest-moves`, which counts the solutions with as few moves. The
script that made them is in the history: git show 5e885ed:scripts/pegspace/planning.py. Called by
pages.py and the tests.
"""

from __future__ import annotations

from pathlib import Path

from pegspace import Board
from pegspace.verify.definition import pegs
from pegspace.verify.book import Book, File, Source
from pegspace.verify.problems import Subject, finish_shown
from pegspace.verify.search import Searches
from pegspace.verify.tables import Question, claim

from .problems import read_rows
from .words import seconds

PLANNING_FOLDER = "ipc2008"


def table_file(into: Path) -> Path:
    return into / PLANNING_FOLDER / "fewest.csv"


def rows(into: Path) -> list[dict[str, str]]:
    """Those that are there."""
    return read_rows(table_file(into))


HEAD = (
    "| problem | pegs | fewest moves | solutions with so few | pegspace, CPU time | memory |"
    " fastest planner |\n|---|--:|--:|--:|--:|--:|--:|\n"
)


def line(row: dict[str, str]) -> str:
    return (
        f"| {row['problem']} | {row['pegs']} | {row['fewest_moves']} |"
        f" {int(row['shortest_solutions']):,} | {seconds(float(row['cpu_seconds']))} |"
        f" {int(row['peak_memory_bytes']) / 2**20:,.0f} MiB | {row['published_seconds']} s |\n"
    )


def problems_ahead(found: list[dict[str, str]]) -> int:
    """How many problems pegspace solves in less time than the fastest planner."""
    return sum(float(row["cpu_seconds"]) < float(row["published_seconds"]) for row in found)


def words(found: list[dict[str, str]]) -> str:
    """What was found, in three sentences."""
    cpu = [float(row["cpu_seconds"]) for row in found]
    slow = "".join(
        f"; {row['problem']} takes {seconds(taken)}" for row, taken in zip(found, cpu) if taken >= 1
    )
    fast = sum(taken < 1 for taken in cpu)
    return (
        "pegspace and the planners agree on the fewest moves in all"
        f" {len(found)} problems. pegspace solves {fast} of them in less\nthan a second of CPU"
        f" time{slow}. In {problems_ahead(found)} of the {len(found)} it takes less time than the"
        " fastest planner took.\n"
    )


def summary(into: Path) -> str:
    """A part of BENCHMARKS.md: the problems that took a planner longest."""
    found = rows(into)
    hardest = sorted(found, key=lambda row: -float(row["published_seconds"]))[:8]
    return (
        words(found)
        + "\n"
        + HEAD
        + "".join(map(line, sorted(hardest, key=lambda row: row["problem"])))
        if found
        else ""
    )


def blocks(into: Path) -> dict[str, str]:
    found = rows(into)
    commits, dates, processors = (
        ", ".join(dict.fromkeys(row[name] for row in found))
        for name in ("commit", "date", "processor")
    )
    return {
        "ipc2008": summary(into),
        "ipc2008-problems": f"{words(found)}\n{HEAD}{''.join(map(line, found))}",
        "ipc2008-made": f"fewest.csv was made with commit {commits} on {dates}, with one thread"
        f" on a busy {processors}.\n",
    }


def wrong(results: Path) -> list[str]:
    """Each solution is one, has that many moves, and no fewer are published; of the smaller
    problems a plain search counts the solutions with as few."""
    book, searches, file = Book(), Searches(), File(table_file(results))
    source = Source(file.path.name, str(file.path), 3, file)
    for row in rows(results):
        path = file.path.with_name(f"{row['problem']}.txt")
        board, shown = Board.from_text(path.read_text(encoding="utf-8"))
        assert board.start is not None and shown is not None
        finish = shown[0]
        fewest = len(row["solution"].split())
        file.require(
            (row["pegs"], row["fewest_moves"]) == (str(pegs(board.start)), str(fewest))
            and row["published_fewest_moves"] in ("", row["fewest_moves"])
            and board.play(board.start, board.read_moves(row["solution"])) == finish,
            f"{row['problem']}: its solution does not end in the finish, has another number of"
            " moves, or fewer are published.",
        )
        subject = Subject(board, (board.start,))
        question = Question("moves", finish_shown(board, finish, 0))
        solutions = int(row["shortest_solutions"])
        found = [{"moves": fewest, "solutions": solutions}]
        claim(book.writer(source, subject), question, found, False)
        searches.of(subject).answer(book, question)
    for board in book.boards_of.get(file, {}):
        book.compare(board, searches.is_large)
    return file.wrong
