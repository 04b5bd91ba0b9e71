"""Tables of one problem (levels, counts, games, moves) and of all pairs of a board: what each states,
and what is wrong with one by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..board import Board
from ..definition import pegs
from . import answers, laws, records, tables
from .book import File, Source, State, least_pair
from .folder import Folder
from .problems import RecordedProblem, Subject, finish_called, seeds, start_called
from .records import Command
from .search import Searches
from .tables import Question, Row, rows_of_json


@dataclass(frozen=True)
class Table:
    """A table, the problem that it is of, and what says so."""

    folder: Folder
    file: File
    rows: list[Row]
    source: Source
    problem: RecordedProblem
    command: Command
    record: dict[str, Any]  #: {}: none
    content: dict[str, Any]  #: what it says as JSON; {}: it is CSV

    def writer(self) -> State:
        return self.folder.book.writer(self.source, self.problem.subject)

    def ask(self, question: Question) -> None:
        self.folder.ask(self.problem.subject, question)


def check_table(file: File, folder: Folder, searches: Searches) -> None:
    content = folder.json.get(file) or {}
    rows = folder.tables[file] if file in folder.tables else rows_of_json(file.kind, content)
    found = folder.record_of.get(file.path.name)
    witness = str(found[0].path if found else file.path.with_suffix(""))
    source = Source(file.path.name, witness, 3, file)
    problem, command = folder.problem_beside(file)
    if file.kind == "table":
        take_pairs(folder, file, source, rows, command)
        return
    if problem is None:
        file.left_out.append("its numbers: no record beside it says of which problem")
        return
    folder.check_names(file, problem)
    record = found[1] if found else {}
    take = {
        "levels": take_levels,
        "counts": take_counts,
        "games": take_games,
        "moves": take_moves,
        "final_pegs": take_plain,
        "positions_by_moves": take_plain,
    }[file.kind]
    take(Table(folder, file, rows, source, problem, command, record, content))


def take_levels(table: Table) -> None:
    file, rows, problem, content = table.file, table.rows, table.problem, table.content
    about = table.record or table.folder.said(file)
    if "symmetry" not in about:
        raise ValueError("its record is not a record of levels")
    symmetry, complete = about["symmetry"], about["complete"]
    file.require(
        content.get("symmetry", symmetry) == symmetry
        and content.get("complete", complete) == complete
        and (content.get("ending", "complete") == "complete") == content.get("complete", True),
        "its symmetry or ending is not that of its record.",
    )
    subject = seeds(problem.subject, symmetry)
    question = Question(
        "levels",
        problem.finish,
        "none" if symmetry == "none" else "start",
        None if complete else about.get("max_depth", rows[-1]["depth"] if rows else 0),
        pegs=pegs(subject.starts[0]),
    )
    laws.check_levels(file, subject, question.symmetry, rows, complete)
    state = table.folder.book.writer(table.source, subject)
    tables.claim(state, question, rows, complete)
    if "totals" in content:
        records.claim_totals(state, question, content["totals"], complete, rows[-1]["depth"])
    if table.folder.proof is not None and file.path.name == table.folder.proved:
        tables.claim(
            table.folder.book.writer(table.folder.proof, subject), question, rows, complete
        )
    if laws.is_reversible(problem.subject, problem.finish) and complete:
        check_reversal(file, rows)
    table.folder.ask(subject, question)


def check_reversal(file: File, rows: list[Row]) -> None:
    """Taken back, the winning positions of depth d are those of the last depth less d."""
    won = [row["winning_positions"] for row in rows if row["winning_positions"]]
    file.require(
        won == won[::-1],
        (
            "winning_positions are not the same backwards, as they are where taking back all"
            " jumps gives the same problem."
        ),
    )
    file.compared["time reversal"] += len(won)


def take_counts(table: Table) -> None:
    file, rows, problem, content = table.file, table.rows, table.problem, table.content
    conditions = table.record.get("conditions") or table.folder.said(file).get("conditions") or ""
    file.require(
        content.get("conditions", conditions) == conditions,
        "its conditions are not those of its record.",
    )
    for row in rows:
        file.require(
            row.get("start", problem.start_label) == problem.start_label,
            f"a row starts from {row.get('start')}.",
        )
    question = Question("counts", problem.finish, conditions=conditions)
    laws.check_counts(file, problem.subject, rows)
    expected = (
        ("any", *problem.subject.board.names) if problem.finish is None else (problem.finish_label,)
    )
    file.require(
        tuple(row["finish"] for row in rows) == expected,
        (
            f"its rows are of the finishes {', '.join(row['finish'] for row in rows)}, expected"
            f" {', '.join(map(str, expected))}."
        ),
    )
    state = table.writer()
    tables.claim(
        state,
        question,
        [{**row, "finish": called(problem, row["finish"])} for row in rows],
        True,
    )
    if content.get("games") is not None:
        state("games", "", int(content["games"]))
        table.ask(Question("games", pegs=pegs(problem.subject.starts[0])))
    for row in content.get("finishes", ()):
        if "random_play" in row:
            state(f"random play to {called(problem, row['finish'])}", "", row["random_play"])
            table.ask(Question("random_play", problem.finish))
        reason = reason_of(problem, row["finish"])
        said = (row["impossible"] or "").replace("the position after the first jumps", "the start")
        if len(problem.subject.starts) > 1:
            said = said.removeprefix("no start allows it; the first of them: ")
        file.require(
            row["impossible"] == reason
            or said == reason
            or (reason == "" or conditions != "")
            and row["solutions"] == "0"
            or reason == ""
            and row["impossible"] is None,
            (
                f"finish {row['finish']}: 'impossible' is '{row['impossible']}', expected"
                f" '{reason}'."
            ),
        )
    table.ask(question)


def called(problem: RecordedProblem, label: str) -> str:
    """The words of a finish that a row names. Raises ValueError."""
    finish = (
        problem.finish
        if label == problem.finish_label and problem.finish
        else finish_called(problem.subject.board, label)
    )
    return finish.words


def reason_of(problem: RecordedProblem, label: str) -> str | None:
    """Why no jumps lead to the finish, as the program says it; None: they may. "": no position
    fits, which a search must tell."""
    subject, board = problem.subject, problem.subject.board
    finish = (
        problem.finish
        if label == problem.finish_label and problem.finish
        else finish_called(board, label)
    )
    if finish.fitting is not None:
        return ""
    held = pegs(subject.starts[0])
    lower = [p for p in finish.listed if pegs(p) < held or p in subject.starts]
    if not lower:
        return (
            "every jump removes one peg, and the start has"
            f" {held} {'peg' if held == 1 else 'pegs'}: no jumps lead to the finish"
        )
    if any(laws.class_of(board).joins(start, p) for start in subject.starts for p in lower):
        return None
    if any(pegs(p) != 1 for p in finish.listed):
        return "the finish does not share the position class of the start"
    if len(finish.listed) == board.holes:
        return "no single peg shares the position class of the start"
    return (
        f"a single peg on {board.hole_names(sum(finish.listed))} does not share the position"
        " class of the start"
    )


def take_pairs(
    folder: Folder, file: File, source: Source, rows: list[Row], command: Command
) -> None:
    """table.csv, table.json."""
    content = folder.said(file)
    found = folder.record_of.get(file.path.name)
    about = (found[1]["board"] if found else None) or (
        {"name": content["board"], **content} if content else None
    )
    if about is None:
        file.left_out.append("its numbers: no record beside it says of which board")
        return
    board = Board.from_json(about)
    if file in folder.json:
        file.require(
            content["board"] == about["name"]
            and content["picture"] == about["picture"]
            and content["lattice"] == about["lattice"],
            "its board is not that of its record.",
        )
    all_pairs = "--all-pairs" in command.options or content.get("symmetry") == "none"
    file.require(
        "symmetry" not in content or (content["symmetry"] == "none") == all_pairs,
        "its symmetry is not what its command says.",
    )
    laws.check_table(file, board, rows, all_pairs)
    for start in dict.fromkeys(row["start"] for row in rows):
        of_start = [row for row in rows if row["start"] == start]
        subject = Subject(board, start_called(board, start))
        state = folder.book.writer(source, subject)
        for row in of_start:
            if row["solutions"] is not None:
                state(f"solutions to {row['finish']}", "", row["solutions"])
                state(f"winning_positions to {row['finish']}", " in all", row["winning_positions"])
            elif row["solvable"] is not None:
                state(f"solvable to {row['finish']}", "", row["solvable"])
        folder.ask(subject, Question("counts"))
    check_tallies(folder, file, source, board, rows, content)


def check_tallies(
    folder: Folder,
    file: File,
    source: Source,
    board: Board,
    rows: list[Row],
    content: dict[str, Any],
) -> None:
    """How many pairs are feasible and solvable."""
    number = {name: hole for hole, name in enumerate(board.names)}
    symmetries = board.known_symmetries
    for what in ("feasible", "solvable"):
        pairs = [(number[row["start"]], number[row["finish"]]) for row in rows if row[what]]
        least = {min((g[a], g[b]) for g in symmetries) for a, b in pairs}
        tally = {
            "problems": len(least),
            "up_to_reversal": len({least_pair(board, a, b) for a, b in least}),
            "ordered_pairs": sum(row["pairs"] for row in rows if row[what]),
        }
        if what == "feasible" or None not in (row["solvable"] for row in rows):
            folder.book.state(source, Subject(board), f"{what} problems", "", tally["problems"])
        if file in folder.json and board.symmetries is not None:
            file.require(
                content["totals"][what] == tally,
                f"the totals of {what} problems are not those of its rows.",
            )
            file.require(
                content["symmetries"] == len(symmetries),
                f"'symmetries' is not {len(symmetries)}.",
            )


def take_games(table: Table) -> None:
    file, rows, problem, content = table.file, table.rows, table.problem, table.content
    limit = (
        int(table.command.options["--max-depth"])
        if "--max-depth" in table.command.options
        else table.folder.said(file).get("max_depth")
    )
    if "--shortest" in table.command.options and rows:
        limit = rows[-1]["depth"]
    # A limit behind the last game is not told.
    file.require(
        content.get("max_depth", limit) == limit, "its max_depth is not what its command says."
    )
    question = Question("games", max_depth=limit, pegs=pegs(problem.subject.starts[0]))
    state = table.writer()
    tables.claim(state, question, rows, limit is None)
    if content:
        answers.claim_games_json(file, state, problem, content, limit)
    table.ask(question)


def take_moves(table: Table) -> None:
    file, rows, problem, content = table.file, table.rows, table.problem, table.content
    finish = problem.finish or finish_called(problem.subject.board, "any")
    about = table.folder.said(file)
    fewest = "--fewest" in table.command.options or (
        bool(about) and about["by_moves"] is None and about["solutions"] != "0"
    )
    question = Question("moves", finish)
    state = table.writer()
    if not content or content["by_moves"] is not None:
        tables.claim(state, question, rows, not fewest)
    for row, after in zip(rows, rows[1:]):
        file.require(
            after["moves"] == row["moves"] + 1, "the numbers of moves do not follow each other."
        )
    if content:
        to = f" to {finish.words}"
        state("solutions" + to, "", int(content["solutions"]))
        state("the fewest moves" + to, "", content["fewest_moves"])
        state("the most moves" + to, "", content["most_moves"])
        for key, what in (
            ("solutions_with_fewest_moves", "the solutions with fewest moves"),
            ("longest_move", "the longest move"),
            ("solutions_with_longest_move", "the solutions with the longest move"),
        ):
            value = content[key]
            if value is not None or not fewest:
                state(what + to, "", int(value) if isinstance(value, str) else value)
    table.ask(question)
    table.ask(Question("counts", finish))


def take_plain(table: Table) -> None:
    file, rows, problem = table.file, table.rows, table.problem
    finish = problem.finish if file.kind == "positions_by_moves" else None
    question = Question(file.kind, finish, pegs=pegs(problem.subject.starts[0]))
    tables.claim(table.writer(), question, rows, True)
    table.ask(question)
    table.ask(Question("levels", None, pegs=question.pegs))
