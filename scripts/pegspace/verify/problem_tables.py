"""Tables of one problem (levels, counts, games, moves, positions) and of all pairs of a board: what
each states, and what is wrong with one by itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import reduce
from operator import xor
from typing import Any

from ..board_class import Board
from .definition import Conditions, image, pegs, stabiliser
from . import answers, laws, records, tables
from .book import File, Source, State, least_pair
from .folder import Folder
from .problems import RecordedProblem, Subject, finish_called, seeds, start_called
from .asked import Command, recorded_conditions
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
    about: dict[str, Any]  #: its record, or what a JSON file says in its place

    def writer(self) -> State:
        return self.folder.book.writer(self.source, self.problem.subject)

    @property
    def summary(self) -> dict[str, Any]:
        return self.about.get("summary") or {}

    def writer_of_summary(self) -> State:
        """States for the file that has the summary: a JSON file, its record, or both."""
        found = self.folder.record_of.get(self.file.path.name)
        sources = [self.source] if self.file in self.folder.json else []
        if found is not None:
            sources.append(Source(found[0].path.name, self.source.witness, 3, found[0]))

        def state(what: str, place: str, value: Any) -> None:
            for source in sources:
                self.folder.book.state(source, self.problem.subject, what, place, value)

        return state

    def ask(self, question: Question) -> None:
        self.folder.ask(self.problem.subject, question)


def check_table(file: File, folder: Folder, searches: Searches) -> None:
    rows = folder.tables[file] if file in folder.tables else rows_of_json(folder.json[file])
    found = folder.record_of.get(file.path.name)
    witness = str(found[0].path if found else file.path.with_suffix(""))
    source = Source(file.path.name, witness, 3, file)
    problem, command = folder.problem_beside(file)
    folder.check_asked(file)
    if file.kind == "table":
        take_pairs(folder, file, source, rows)
        return
    if problem is None:
        file.left_out.append("its numbers: no record beside it says of which problem")
        return
    take = {
        "levels": take_levels,
        "counts": take_counts,
        "jump_counts": take_jump_counts,
        "games": take_games,
        "moves": take_moves,
        "positions": take_positions,
        "duotaire": take_duotaire,
        "nim_values": take_duotaire,
        "duotaire_starts": take_duotaire_starts,
        "graph_positions": take_graph_positions,
        "graph_jumps": take_graph_jumps,
    }[file.kind]
    take(Table(folder, file, rows, source, problem, command, folder.about(file)))


def take_levels(table: Table) -> None:
    file, rows, problem, about = table.file, table.rows, table.problem, table.about
    if "symmetry" not in about:
        raise ValueError("its record is not a record of levels")
    symmetry, complete = about["symmetry"], about["complete"]
    subject = seeds(problem.subject, symmetry)
    question = Question(
        "levels",
        problem.finish,
        "none" if symmetry == "none" else "start",
        None if complete else about["max_depth"],
        pegs=pegs(subject.starts[0]),
    )
    laws.check_levels(file, subject, question.symmetry, rows, complete)
    state = table.folder.book.writer(table.source, subject)
    tables.claim(state, question, rows, complete)
    if file in table.folder.json:  # that of the record: records.check_totals()
        records.claim_totals(state, question, table.summary, complete, rows[-1]["depth"])
    if table.folder.proof is not None and file.path.name == table.folder.proved:
        tables.claim(
            table.folder.book.writer(table.folder.proof, subject), question, rows, complete
        )
    if laws.is_reversible(subject, problem.finish) and complete:
        check_reversal(file, rows)
    table.folder.ask(subject, question)


def check_reversal(file: File, rows: list[Row]) -> None:
    """Taken back, the winning positions of depth d are those of the last depth less d."""
    won = [row["winning_positions"] for row in rows if row["winning_positions"]]
    file.require(
        won == won[::-1],
        (
            "winning_positions are not the same backwards, as they are if taking back all"
            " jumps gives the same problem."
        ),
    )
    file.compared["time reversal"] += len(won)


def take_counts(table: Table) -> None:
    file, rows, problem = table.file, table.rows, table.problem
    conditions = table.about["conditions"] or ""
    recorded_conditions(problem.subject.board, conditions)  # raises if they cannot be read
    for row in rows:
        file.require(row["start"] == problem.start_label, f"a row starts from {row['start']}.")
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
    tables.claim(
        table.writer(),
        question,
        [{**row, "finish": called(problem, row["finish"])} for row in rows],
        True,
    )
    if table.summary.get("games") is not None:
        table.writer_of_summary()("games", "", int(table.summary["games"]))
        table.ask(Question("games", pegs=pegs(problem.subject.starts[0])))
    if rows and rows[0]["random_play"] is not None:
        table.ask(Question("random_play", problem.finish))
    for row in rows:
        check_reason(file, problem, row, conditions)
    table.ask(question)
    if rows and any(rows[0][column] is not None for column in tables.TOLD_APART):
        table.ask(replace(question, kind="told_apart"))


def take_jump_counts(table: Table) -> None:
    """Finishes without a solution have no row."""
    problem, conditions = table.problem, table.about["conditions"] or ""
    label = problem.finish_label
    names = [label] if label else ["any", *problem.subject.board.names]
    for name in dict.fromkeys([*names, *(row["finish"] for row in table.rows)]):
        finish = problem.finish or finish_called(problem.subject.board, name)
        table.file.require(name == (problem.finish_label or name), f"a row ends in {name}.")
        question = Question("jump_counts", finish, conditions=conditions)
        rows = [row for row in table.rows if row["finish"] == name]
        table.file.require(
            all(row["start"] == problem.start_label for row in rows), "a row has another start."
        )
        tables.claim(table.writer(), question, rows, True)
        table.ask(question)


def check_reason(file: File, problem: RecordedProblem, row: Row, conditions: str) -> None:
    """Why no jumps lead to the finish of a row."""
    reason, said = reason_of(problem, row["finish"]), row["impossible"]
    words = said or ""
    file.require(
        is_so(problem.subject, recorded_conditions(problem.subject.board, conditions), words),
        f"finish {row['finish']}: it is not so that '{said}'.",
    )
    # Of a position to pass through it may name a peg that is not the finish's.
    if "a single peg on " in words and "to pass through" not in words:
        named = f"a single peg on {called(problem, row['finish'])}"
        file.require(named in words, f"finish {row['finish']}: '{said}' names another.")
    words = words.replace("the position after the first jumps", "the start")
    if len(problem.subject.starts) > 1:
        words = words.removeprefix("no start allows it; the first of them: ")
    file.require(
        said == reason
        or words == reason
        or (reason == "" or conditions != "")
        and row["solutions"] == 0
        or reason == ""
        and said is None,
        f"finish {row['finish']}: 'impossible' is '{said}', expected '{reason}'.",
    )


def is_so(subject: Subject, conditions: Conditions, said: str) -> bool:
    """Whether a reason that names pegs or jumps holds; True for others."""
    board, first = subject.board, conditions.first
    held = pegs(subject.starts[0])
    if not {*re.findall("has ([0-9]+) pegs?", said)} <= {str(held), str(held - len(first))}:
        return False
    if found := re.search("the position before jump ([0-9]+) is to be avoided", said):
        touched = [board.masks[jump][1] for jump in first[: int(found[1]) - 1]]
        return any(reduce(xor, touched, start) in conditions.avoid for start in subject.starts)
    if found := re.search("the first jumps make (\\S+), which is to be avoided", said):
        return found[1] in [board.jump_name(jump) for jump in {*first} & {*conditions.never}]
    if found := re.search("to pass through .* a single peg on (\\S+) does not", said):
        through = [p for p in conditions.through if pegs(p) == 1]
        return found[1] in [board.hole_names(p) for p in through]
    return True


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
    fits, which a search must find out."""
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


def take_pairs(folder: Folder, file: File, source: Source, rows: list[Row]) -> None:
    """table.csv, table.json."""
    about = folder.about(file)
    if not about.get("board"):
        file.left_out.append("its numbers: no record beside it says of which board")
        return
    board, all_pairs = Board.from_json(about["board"]), about["all_pairs"]
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
    check_tallies(folder, file, source, board, rows, about.get("summary") or {})


def check_tallies(
    folder: Folder,
    file: File,
    source: Source,
    board: Board,
    rows: list[Row],
    summary: dict[str, Any],
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
        if summary and board.symmetries is not None:
            file.require(
                summary[what] == tally,
                f"the numbers of {what} problems in its summary are not those of its rows.",
            )
            file.require(
                summary["symmetries"] == len(symmetries),
                f"'symmetries' is not {len(symmetries)}.",
            )


def take_games(table: Table) -> None:
    file, rows, problem, options = table.file, table.rows, table.problem, table.command.options
    limit = table.about["max_depth"]
    file.require(
        # A limit behind the last game is not stated.
        limit is None
        or not table.command.name
        or "--shortest" in options
        or str(limit) == options.get("--max-depth"),
        "its max_depth is not what its command says.",
    )
    question = Question("games", max_depth=limit, pegs=pegs(problem.subject.starts[0]))
    tables.claim(table.writer(), question, rows, limit is None)
    if table.summary:
        state = table.writer_of_summary()
        answers.claim_summary_of_games(file, state, problem, table.summary, limit)
    table.ask(question)


def take_graph_positions(table: Table) -> None:
    """By the rules alone: which of them are winning is not compared."""
    file, board = table.file, table.problem.subject.board
    start = table.problem.subject.starts[0]
    finish = table.problem.finish or finish_called(board, "any")
    for number, row in enumerate(table.rows):
        p = 0 if row["position"] == "none" else board.word(row["position"])
        file.require(
            row["number"] == number
            and (number > 0 or p == start)
            and row["pegs"] == pegs(p) == pegs(start) - row["depth"]
            and row["dead_end"] == (not board.children(p))
            and (row["expanded"] or not row["dead_end"])
            and (row["in_finish"] or p not in finish)
            and (row["winning"] == row["in_finish"] if row["dead_end"] else True),
            f"position {number} is not as the rules have it.",
        )
    file.compared["the rules"] += len(table.rows)


def take_graph_jumps(table: Table) -> None:
    """The first jump to a position shows it; later ones lead to it or an image."""
    file, board = table.file, table.problem.subject.board
    known = {0: table.problem.subject.starts[0]}
    for row in table.rows:
        p = known.get(row["source"], 0)
        behind = {board.jump_name(jump): child for jump, child in board.children(p)}
        child = behind.get(row["jump"])
        file.require(
            child is not None and pegs(known.setdefault(row["target"], child)) == pegs(child),
            f"{row['jump']} does not lead from position {row['source']} to {row['target']}.",
        )
    file.compared["the rules"] += 1 + len(table.rows)


def take_moves(table: Table) -> None:
    file, rows, problem, summary = table.file, table.rows, table.problem, table.summary
    finish = problem.finish or finish_called(problem.subject.board, "any")
    is_whole = table.about["distribution"]
    question = Question("moves", finish)
    tables.claim(table.writer(), question, rows, is_whole)
    for row, after in zip(rows, rows[1:]):
        file.require(
            after["moves"] == row["moves"] + 1, "the numbers of moves do not follow each other."
        )
    if summary:
        state, to = table.writer_of_summary(), f" to {finish.words}"
        state("solutions" + to, "", int(summary["solutions"]))
        state("the fewest moves" + to, "", summary["fewest_moves"])
        state("the most moves" + to, "", summary["most_moves"])
        for key, what in (
            ("solutions_with_fewest_moves", "the solutions with fewest moves"),
            ("longest_move", "the longest move"),
            ("solutions_with_longest_move", "the solutions with the longest move"),
        ):
            value = summary[key]
            if value is not None or is_whole:
                state(what + to, "", int(value) if isinstance(value, str) else value)
    table.ask(question)
    table.ask(Question("counts", finish))


def take_positions(table: Table) -> None:
    file, rows, problem = table.file, table.rows, table.problem
    counted = list(dict.fromkeys(row["by"] for row in rows))
    asked = table.command.options.get("--count-by", ",".join(counted))
    file.require(asked.replace(" ", "").split(",") == counted, f"it is not counted by {asked}.")
    held = pegs(problem.subject.starts[0])
    for by in counted:
        finish = problem.finish if by == "moves-to-finish" else None
        question = Question("positions", finish, pegs=held, by=by)
        tables.claim(table.writer(), question, [row for row in rows if row["by"] == by], True)
        table.ask(question)
    table.ask(Question("levels", pegs=held))


def duotaire_question(table: Table) -> Question:
    """Raises ValueError."""
    misere = table.about["misere"]
    if table.command.name:
        asked = "--misere" in table.command.options
        table.file.require(misere == asked, "its misere is not what its command says.")
    return Question("duotaire", misere=misere)


def take_duotaire(table: Table) -> None:
    question, summary = duotaire_question(table), table.summary
    tables.claim(table.writer(), replace(question, kind=table.file.kind), table.rows, True)
    if summary:
        state, sense = table.writer_of_summary(), tables.in_sense(question)
        state("won" + sense, "", summary["won"])
        state("the winning jumps" + sense, "", tuple(summary["winning_jumps"]))
        if not question.misere:
            state("the nim value", "", summary["nim_value"])
    table.ask(question)


def take_duotaire_starts(table: Table) -> None:
    """Each start is the one with the lowest holes empty of its images."""
    file, subject, question = table.file, table.problem.subject, duotaire_question(table)
    board, starts = subject.board, sorted(subject.starts, reverse=True)
    sense, won = tables.in_sense(question), 0
    group = stabiliser(board.known_symmetries, starts)
    for row in table.rows:
        images = {image(g, starts[0]) for g in group}
        file.require(
            row["start"] == board.hole_names(board.all & ~starts[0])
            and (board.symmetries is None or row["starts"] == len(images)),
            f"start {row['start']}: it is another start, or stands for others.",
        )
        one = Subject(board, (starts[0],))
        state = table.folder.book.writer(table.source, one)
        state("won" + sense, "", row["won"])
        if not question.misere:
            state("the nim value", "", row["nim_value"])
        table.folder.ask(one, question)
        won += row["starts"] if row["won"] else 0
        starts = [start for start in starts if start not in images]
        if not starts:
            break
    if table.summary:
        file.require(
            table.summary == {"starts": len(subject.starts), "won_starts": won},
            "its summary is not the sum of its rows.",
        )
