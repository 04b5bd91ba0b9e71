"""A folder of results: its files, the record and the problem of each, and what each states.

    Folder(...).read(searches)   reads every file, and states what it claims; a finding says what is wrong with one by itself
    asked                        what a plain search is to answer: questions by subject, in the order they came
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..definition import Board, pegs
from . import answers, kinds, laws, records, surveys, tables
from .book import PICTURE, Book, File, Source, least_pair
from .problems import (
    Problem,
    Subject,
    finish_called,
    named_board,
    read_board,
    read_problem,
    seeds,
    start_called,
)
from .records import Command, read_command
from .search import Searches
from .tables import Question, Row

Asked = dict[Subject, dict[Question, None]]

CHECKS: dict[str, Callable[[File, Folder, Searches], None]] = {
    "solutions": answers.check_solutions,
    "solve": answers.check_solve,
    "replay": answers.check_solve,
    "query": answers.check_query,
    "npy": answers.check_list,
    "set": answers.check_set,
    "pagoda": answers.check_pagoda,
    "svg": surveys.check_svg,
    "board": surveys.check_board,
    "census": surveys.check_census,
    "census_sums": surveys.check_census_sums,
    "sequence": surveys.check_sequence,
    "bfile": surveys.check_bfile,
    "jumps": surveys.check_jumps,
}


class Folder:
    def __init__(self, path: Path, names: Iterable[str], book: Book, asked: Asked) -> None:
        self.path, self.book, self.asked = path, book, asked
        self.files = [File(path / name) for name in sorted(names)]
        self.json: dict[File, Any] = {}
        self.tables: dict[File, list[Row]] = {}
        self.record_of: dict[
            str, tuple[File, dict[str, Any]]
        ] = {}  #: by the name of a file that it names
        self.problem_of: dict[File, Problem] = {}
        self.proof: Source | None = None  #: where the levels that it proves are present
        self.proved = ""

    # ---- reading ----

    def read(self, searches: Searches) -> None:
        for file in self.files:
            self.attempt(file, lambda file=file: self.recognise(file))
        for file in [file for file in self.files if file.kind == "run"]:
            self.attempt(file, lambda file=file: self.take_record(file))
        for file in [file for file in self.files if file.kind == "proof"]:
            self.attempt(file, lambda file=file: self.take_proof(file))
        for file in self.files:
            if file.kind == "sums":
                self.attempt(file, lambda file=file: records.check_sums(file))
            elif file.kind in tables.CLAIMS or file.kind == "table":
                self.attempt(file, lambda file=file: self.take_table(file))
            elif file.kind in CHECKS:
                self.attempt(file, lambda file=file: CHECKS[file.kind](file, self, searches))

    @staticmethod
    def attempt(file: File, work: Any) -> None:
        """What cannot be read is a finding."""
        try:
            work()
        except (ValueError, KeyError, TypeError, IndexError, UnicodeDecodeError) as error:
            file.require(
                False,
                f"{error}." if isinstance(error, ValueError) else f"it cannot be read: {error!r}.",
            )
        except OSError as error:
            file.require(False, f"it cannot be read: {error.strerror}.")

    def recognise(self, file: File) -> None:
        """Sets its kind, and reads it where that takes no problem."""
        name, path = file.path.name, file.path
        if not path.is_file():
            file.aside = "it is no plain file"
            return
        with open(path, "rb") as stream:
            head = stream.read(8)
        if path.suffix in kinds.PICTURES:
            file.kind = "svg" if path.suffix == ".svg" else ""
            file.left_out.append(PICTURE)
        elif path.suffix in kinds.ASIDE:
            file.aside = kinds.ASIDE[path.suffix]
        elif name == "SHA256SUMS":
            file.kind = "sums"
        elif name == "proof.txt" and path.with_name("proof.json").exists():
            file.compared["proof.json"] += 1  # records.check_proof() reads it
        elif head == b"PEGSET2\n" or path.suffix == ".set":
            file.kind = "set"
        elif path.suffix == ".npy":
            file.kind = "npy"
        elif path.suffix == ".csv":
            file.kind, self.tables[file] = tables.read_csv(path)
            file.aside = "" if file.kind else "it is no table of pegspace"
        elif path.suffix == ".json":
            self.json[file] = kinds.read_json(path)
            file.kind = kinds.json_kind(path, self.json[file])
            file.aside = {"": "it is no file of pegspace", "boards": "a list of boards"}.get(
                file.kind, ""
            )
        else:
            self.recognise_text(file)

    @staticmethod
    def recognise_text(file: File) -> None:
        try:
            text = file.path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            text = ""
        first: list[str] = next(
            (
                line.split()
                for line in text.splitlines()
                if line.strip() and not line.startswith("#")
            ),
            [],
        )
        if kinds.begins_as_board_file(text):
            file.kind, file.aside = "board_file", "a board file"
        elif file.path.stem.startswith("solution"):
            file.kind = "solutions"
        elif len(first) == 2 and all(word.isdigit() for word in first):
            file.kind = "bfile"
        else:
            file.aside = "it is no file of pegspace"

    # ---- records and proofs ----

    def take_record(self, file: File) -> None:
        record = self.json[file]
        source = Source(file.path.name, str(file.path), 3, file)
        problem = records.check_record(self.book, file, source, record)
        if problem is not None:
            self.problem_of[file] = problem
        for each in record["files"]:
            self.record_of[each["name"]] = (file, record)
        known = {other.path.name: other for other in self.files}
        for each in record["files"]:
            other = known.get(each["name"])
            if other is not None and not other.kind and other.path.suffix in (".csv", ".json"):
                other.require(
                    bool(other.wrong),
                    f"{file.path.name} names it, and it is of no kind that pegspace writes.",
                )

    def take_proof(self, file: File) -> None:
        proof = self.json[file]
        record = self.record_of.get(proof["proves"])
        problem = self.problem_of.get(record[0]) if record else None
        self.proof, self.proved = (
            records.check_proof(self.book, file, proof, problem),
            proof["proves"],
        )

    # ---- tables ----

    def ask(self, subject: Subject, question: Question) -> None:
        self.asked.setdefault(subject, {})[question] = None

    def problem_beside(self, file: File) -> tuple[Problem | None, Command]:
        """What the record says, or the JSON file itself, or that of the same name; and the command.
        Raises ValueError."""
        found = self.record_of.get(file.path.name)
        if found is not None and file.kind != "pagoda":  # `boards` writes no record
            return self.problem_of.get(found[0]), read_command(found[1]["command"])
        own = self.said(file)
        if "board" not in own and "problem" not in own:
            return None, Command("", (), {})
        if "problem" in own:
            return read_problem(own["problem"]), Command("", (), {})
        board = named_board(own["board"])
        if board is None or own.get("start") == "position":
            return None, Command("", (), {})
        finish = own.get("finish")
        problem = Problem(
            Subject(board, start_called(board, own["start"]) if "start" in own else ()),
            finish_called(board, finish) if finish else None,
            own["board"],
            "",
            own.get("start", ""),
            finish,
            (),
            (),
        )
        return problem, Command("", (), {})

    def said(self, file: File) -> dict[str, Any]:
        """What the file says in JSON, or one of its name and kind beside it; {} for nothing."""
        own: dict[str, Any] = self.json.get(file) or {}
        return own or next(
            (
                content
                for other, content in self.json.items()
                if other.path.stem == file.path.stem
                and other.kind == file.kind
                and isinstance(content, dict)
            ),
            own,
        )

    def check_names(self, file: File, problem: Problem | None) -> None:
        """What the file itself says of its problem, against its record."""
        content = self.json.get(file)
        names = content if isinstance(content, dict) else {}
        if problem is None:
            return
        own = {"board": problem.name, "start": problem.start_label, "finish": problem.finish_label}
        for key, value in own.items():
            said = names.get(key, value)
            if key == "finish" and file.kind in ("moves", "query", "solve") and value is None:
                value = "any" if said == "any" else None
            file.require(
                (said or None) == value,
                f"its {key} is '{said}', and that of its record is '{value}'.",
            )
        if "problem" in names:
            file.require(
                replace(read_problem(names["problem"]), picture=(), places=())
                == replace(problem, picture=(), places=()),
                "its 'problem' is not that of its record.",
            )

    def take_table(self, file: File) -> None:
        rows = (
            self.tables[file]
            if file in self.tables
            else tables.rows_of_json(file.kind, self.json[file])
        )
        found = self.record_of.get(file.path.name)
        witness = str(found[0].path if found else file.path.with_suffix(""))
        source = Source(file.path.name, witness, 3, file)
        problem, command = self.problem_beside(file)
        if file.kind == "table":
            self.take_pairs(file, source, rows, command)
            return
        if problem is None:
            file.left_out.append("its numbers: no record beside it says of which problem")
            return
        self.check_names(file, problem)
        record = found[1] if found else {}
        take = {
            "levels": self.take_levels,
            "counts": self.take_counts,
            "games": self.take_games,
            "moves": self.take_moves,
            "final_pegs": self.take_plain,
            "positions_by_moves": self.take_plain,
        }[file.kind]
        take(file, source, rows, problem, command, record)

    def take_levels(
        self,
        file: File,
        source: Source,
        rows: list[Row],
        problem: Problem,
        command: Command,
        record: dict[str, Any],
    ) -> None:
        content = self.json.get(file) or {}
        about = record or self.said(file)
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
        state = self.book.writer(source, subject)
        tables.claim(state, question, rows, complete)
        if "totals" in content:
            records.claim_totals(state, question, content["totals"], complete, rows[-1]["depth"])
        if self.proof is not None and file.path.name == self.proved:
            tables.claim(self.book.writer(self.proof, subject), question, rows, complete)
        if laws.is_reversible(problem.subject, problem.finish) and complete:
            self.check_reversal(file, rows)
        self.ask(subject, question)

    @staticmethod
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

    def take_counts(
        self,
        file: File,
        source: Source,
        rows: list[Row],
        problem: Problem,
        command: Command,
        record: dict[str, Any],
    ) -> None:
        content = self.json.get(file) or {}
        conditions = record.get("conditions") or self.said(file).get("conditions") or ""
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
            ("any", *problem.subject.board.names)
            if problem.finish is None
            else (problem.finish_label,)
        )
        file.require(
            tuple(row["finish"] for row in rows) == expected,
            (
                f"its rows are of the finishes {', '.join(row['finish'] for row in rows)}, expected"
                f" {', '.join(map(str, expected))}."
            ),
        )
        state = self.book.writer(source, problem.subject)
        tables.claim(
            state,
            question,
            [{**row, "finish": self.called(problem, row["finish"])} for row in rows],
            True,
        )
        if content.get("games") is not None:
            state("games", "", int(content["games"]))
            self.ask(problem.subject, Question("games", pegs=pegs(problem.subject.starts[0])))
        for row in content.get("finishes", ()):
            if "random_play" in row:
                state(
                    f"random play to {self.called(problem, row['finish'])}", "", row["random_play"]
                )
                self.ask(problem.subject, Question("random_play", problem.finish))
            reason = self.reason(problem, row["finish"])
            said = (row["impossible"] or "").replace(
                "the position after the first jumps", "the start"
            )
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
        self.ask(problem.subject, question)

    @staticmethod
    def called(problem: Problem, label: str) -> str:
        """The words of a finish that a row names. Raises ValueError."""
        finish = (
            problem.finish
            if label == problem.finish_label and problem.finish
            else finish_called(problem.subject.board, label)
        )
        return finish.words

    @staticmethod
    def reason(problem: Problem, label: str) -> str | None:
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

    def take_pairs(self, file: File, source: Source, rows: list[Row], command: Command) -> None:
        """table.csv, table.json."""
        content = self.said(file)
        found = self.record_of.get(file.path.name)
        about = (found[1]["board"] if found else None) or (
            {"name": content["board"], **content} if content else None
        )
        if about is None:
            file.left_out.append("its numbers: no record beside it says of which board")
            return
        board, _ = read_board(about)
        if file in self.json:
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
            state = self.book.writer(source, subject)
            for row in of_start:
                if row["solutions"] is not None:
                    state(f"solutions to {row['finish']}", "", row["solutions"])
                    state(
                        f"winning_positions to {row['finish']}", " in all", row["winning_positions"]
                    )
                elif row["solvable"] is not None:
                    state(f"solvable to {row['finish']}", "", row["solvable"])
            self.ask(subject, Question("counts"))
        self.check_tallies(file, source, board, rows, content)

    def check_tallies(
        self, file: File, source: Source, board: Board, rows: list[Row], content: dict[str, Any]
    ) -> None:
        """How many pairs are feasible and solvable."""
        number = {name: hole for hole, name in enumerate(board.names)}
        symmetries = board.symmetries or [list(range(board.holes))]
        for what in ("feasible", "solvable"):
            pairs = [(number[row["start"]], number[row["finish"]]) for row in rows if row[what]]
            least = {min((g[a], g[b]) for g in symmetries) for a, b in pairs}
            tally = {
                "problems": len(least),
                "up_to_reversal": len({least_pair(board, a, b) for a, b in least}),
                "ordered_pairs": sum(row["pairs"] for row in rows if row[what]),
            }
            if what == "feasible" or None not in (row["solvable"] for row in rows):
                self.book.state(source, Subject(board), f"{what} problems", "", tally["problems"])
            if file in self.json and board.symmetries is not None:
                file.require(
                    content["totals"][what] == tally,
                    f"the totals of {what} problems are not those of its rows.",
                )
                file.require(
                    content["symmetries"] == len(symmetries),
                    f"'symmetries' is not {len(symmetries)}.",
                )

    def take_games(
        self,
        file: File,
        source: Source,
        rows: list[Row],
        problem: Problem,
        command: Command,
        record: dict[str, Any],
    ) -> None:
        content = self.json.get(file) or {}
        limit = (
            int(command.options["--max-depth"])
            if "--max-depth" in command.options
            else self.said(file).get("max_depth")
        )
        if "--shortest" in command.options and rows:
            limit = rows[-1]["depth"]
        # A limit behind the last game is not told.
        file.require(
            content.get("max_depth", limit) == limit, "its max_depth is not what its command says."
        )
        question = Question("games", max_depth=limit, pegs=pegs(problem.subject.starts[0]))
        state = self.book.writer(source, problem.subject)
        tables.claim(state, question, rows, limit is None)
        if content:
            answers.claim_games_json(file, state, problem, content, limit)
        self.ask(problem.subject, question)

    def take_moves(
        self,
        file: File,
        source: Source,
        rows: list[Row],
        problem: Problem,
        command: Command,
        record: dict[str, Any],
    ) -> None:
        content = self.json.get(file) or {}
        finish = problem.finish or finish_called(problem.subject.board, "any")
        about = self.said(file)
        fewest = "--fewest" in command.options or (
            bool(about) and about["by_moves"] is None and about["solutions"] != "0"
        )
        question = Question("moves", finish)
        state = self.book.writer(source, problem.subject)
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
        self.ask(problem.subject, question)
        self.ask(problem.subject, Question("counts", finish))

    def take_plain(
        self,
        file: File,
        source: Source,
        rows: list[Row],
        problem: Problem,
        command: Command,
        record: dict[str, Any],
    ) -> None:
        finish = problem.finish if file.kind == "positions_by_moves" else None
        question = Question(file.kind, finish, pegs=pegs(problem.subject.starts[0]))
        tables.claim(self.book.writer(source, problem.subject), question, rows, True)
        self.ask(problem.subject, question)
        self.ask(problem.subject, Question("levels", None, pegs=question.pegs))
