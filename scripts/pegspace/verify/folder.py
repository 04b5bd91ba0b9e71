"""A folder of results: its files, and the record and the problem of each.

    Folder(...)       recognises its files, and reads those that need no problem
    asked             what a plain search is to answer: questions by subject, in the order they came
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import kinds, records, tables
from .book import PICTURE, Book, File, Source
from ..board_class import Board
from .asked import Command, command_of
from .problems import RecordedProblem, Subject, board_in_file, named_board, read_problem
from .tables import Question, Row

Asked = dict[Subject, dict[Question, None]]


class Folder:
    def __init__(self, path: Path, names: Iterable[str], book: Book, asked: Asked) -> None:
        self.path, self.book, self.asked = path, book, asked
        self.files = [File(path / name) for name in sorted(names)]
        self.json: dict[File, Any] = {}
        self.tables: dict[File, list[Row]] = {}
        #: By the name of a file that it names.
        self.record_of: dict[str, tuple[File, dict[str, Any]]] = {}
        self.problem_of: dict[File, RecordedProblem] = {}
        self.proof: Source | None = None  #: if the levels that it proves are present
        self.proved = ""
        for file in self.files:
            self.attempt(file, lambda file=file: self.recognise(file))
        for file in [file for file in self.files if file.kind == "record"]:
            self.attempt(file, lambda file=file: self.take_record(file))
        for file in [file for file in self.files if file.kind == "proof"]:
            self.attempt(file, lambda file=file: self.take_proof(file))

    # ---- reading ----

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
        """Sets its kind, and reads it if that takes no problem."""
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
        elif head in (b"PEGSET3\n", b"PEGSET2\n") or path.suffix == ".set":
            file.kind = "set"
        elif path.suffix == ".npy":
            file.kind = "npy"
        elif path.suffix == ".csv":
            file.kind, self.tables[file] = tables.read_csv(path)
            file.aside = "" if file.kind else "it is no table of pegspace"
        elif path.suffix == ".json":
            self.json[file] = kinds.read_json(path)
            file.kind = kinds.json_kind(self.json[file])
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

    # ---- for the checks of its files ----

    def board_called(self, name: str) -> Board | None:
        """A board of the catalogue, or of a board file here."""
        files = [file for file in self.files if file.kind == "board_file"]
        text = next((f.path.read_text("utf-8") for f in files if f.path.stem == name), None)
        return named_board(name) if text is None else board_in_file(text)

    def ask(self, subject: Subject, question: Question) -> None:
        self.asked.setdefault(subject, {})[question] = None

    def about(self, file: File) -> dict[str, Any]:
        """What its record says; if it has none, what the JSON file itself says of the question,
        or one of its name and kind beside it, with its summary; {} for nothing."""
        found = self.record_of.get(file.path.name)
        if found is not None and file.kind != "pagoda":  # `boards` writes no record
            return found[1]
        content = self.json.get(file) or next(
            (
                content
                for other, content in self.json.items()
                if other.path.stem == file.path.stem and other.kind == file.kind
            ),
            {},
        )
        return {**content.get("record", {}), "summary": content.get("summary")} if content else {}

    def problem_beside(self, file: File) -> tuple[RecordedProblem | None, Command]:
        """What about() says, and the command. Raises ValueError."""
        about, found = self.about(file), self.record_of.get(file.path.name)
        if not about.get("board") or about.get("start") is None:
            return None, Command("", (), {})
        problem = self.problem_of.get(found[0]) if found and found[1] is about else None
        return problem or read_problem(about), command_of(about)

    def check_asked(self, file: File) -> None:
        """What a JSON file says of the question, and its summary, against its record."""
        content, found = self.json.get(file), self.record_of.get(file.path.name)
        if content is None or found is None:
            return
        for key, value in {**content["record"], "summary": content.get("summary", {})}.items():
            recorded = found[1].get(key, {} if key == "summary" else None)
            file.require(recorded == value, f"its {key} is not that of its record.")
