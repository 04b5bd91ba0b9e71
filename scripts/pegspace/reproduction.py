"""A record is its own recipe: its command is repeated in an empty folder, and the files are
compared with those it names.

    records_below(folders)            the records in these folders, cheapest first
    repeat(record, program, options)  runs the command again, with these options in place of its
                                      own: Again
    note(record, again)               writes a run that gave the same files into the record, as a
                                      second run

What the command wrote is compared byte by byte. Inputs are looked for beside the record, and from
if there is one; a board that is nowhere is drawn from the record. Called by scripts/reproduce.
"""

from __future__ import annotations

import csv
import json
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .board_class import Board
from .verify.definition import image
from .files import write_whole
from .records import read_json, sha256
from .verify.problems import read_problem
from .verify.asked import FLAGS, OUTPUTS, options_of

#: What says how a run was interrupted and resumed, not what it counts.
DROPPED = ("--resume", "--record", "--quiet", "--progress")
#: What a second run may have otherwise.
OTHERWISE = ("--engine", "--threads", "--memory", "--start")
#: What makes a run another way to the same numbers.
WAY = ("engine", "store", "threads", "ranks", "vector_set", "start")
#: What they are in a record that does not say.
MISSING = {"ranks": 1}
KEYS = tuple(
    """program version commit compiler libraries files start engine store vector_set ranks threads
    memory_limit_bytes wall_seconds cpu_seconds peak_memory_bytes host""".split()
)


class ReproductionError(Exception):
    """Why a run could not be repeated, as a sentence for people."""


@dataclass
class Record:
    path: Path
    content: dict[str, Any]
    terms: tuple[str, ...] = ()  #: of a run of a sequence, in place of files

    @property
    def command(self) -> str:
        """As it is written now, if the record was converted."""
        return str(self.content.get("command_now") or self.content.get("command"))

    @property
    def seconds(self) -> float:
        found: float = self.content.get("wall_seconds") or 0.0
        return found

    @property
    def name(self) -> str:
        return f"{self.path}" + (f", n = {self.content['n']}" if self.terms else "")


@dataclass
class Again:
    """A run that was repeated."""

    command: str  #: as it would be typed, with the paths of the first run
    record: dict[str, Any]  #: its own
    differences: list[str] = field(default_factory=list)


def records_below(folders: Iterable[Path]) -> list[Record]:
    """Those of commands of pegspace, and the runs of sequences. Raises ResultsError."""
    found = []
    for path in sorted({path for folder in folders for path in folder.rglob("*.json")}):
        if path.name.endswith(".run.json"):
            found.append(Record(path, read_json(path)))
        elif '"kind": "sequence"' in path.read_text(encoding="utf-8", errors="replace")[:30]:
            content = read_json(path)
            found += [
                Record(
                    path,
                    run
                    | {"columns": content["columns"], "wall_seconds": run["seconds"], "files": []},
                    tuple(run["values"]),
                )
                for run in content["runs"]
            ]
    return sorted(
        (record for record in found if record.command.startswith("pegspace ")),
        key=lambda record: record.seconds,
    )


def merged(command: str, options: list[str]) -> list[tuple[str, list[str]]]:
    """The command's words, with these options in place of its own. Raises ReproductionError."""
    given = options_of(options)
    for name, words in given:
        if name not in OTHERWISE:
            raise ReproductionError(
                f"a second run has another {', '.join(OTHERWISE[:-1])} or {OTHERWISE[-1]}, and not"
                f" '{words[0]}'"
            )
    replaced = {name for name, _ in given}
    kept = [
        (name, words)
        for name, words in options_of(shlex.split(command)[1:])
        if name not in replaced and name not in DROPPED
    ]
    return kept + given


def placed(parts: list[tuple[str, list[str]]], record: Record, folder: Path) -> list[str]:
    """The words for a run in the folder: outputs are written there, and inputs are copied to it."""
    words = []
    for number, (name, own) in enumerate(parts):
        *option, value = own
        if name in OUTPUTS:
            value = "-" if value == "-" else Path(value).name
        elif number and name not in FLAGS and (found := input_file(value, record)) is not None:
            shutil.copy(found, folder / found.name)
            value = found.name
        elif number == 1 and name == "" and "." in value and value != "-":
            value = draw_board(record, folder, Path(value).name)
        words += [*option, value]
    return words


def input_file(word: str, record: Record) -> Path | None:
    for path in (record.path.parent / Path(word).name, Path(word)):
        if path.is_file():
            return path
    return None


def draw_board(record: Record, folder: Path, name: str) -> str:
    """The board file that the record states, if the one that the command names is not here."""
    about = record.content.get("board")
    if about:
        text = Board.from_json(about).file_text() + "\n"
        if record.content.get("finish_picture"):
            text += "finish:\n" + "".join(row + "\n" for row in record.content["finish_picture"])
        write_whole(folder / name, text)
    return name


def first_difference(ours: Path, other: Path) -> str:
    """Where two files that are not equal differ, for people."""
    mine, theirs = (
        path.read_text(encoding="utf-8", errors="replace").splitlines() for path in (ours, other)
    )
    for number, (a, b) in enumerate(zip(mine, theirs), start=1):
        if a != b:
            return f"line {number}: recorded '{a.strip()[:80]}', made again '{b.strip()[:80]}'"
    return f"recorded {len(mine)} lines, made again {len(theirs)}"


def repeat(record: Record, program: Path, options: list[str] | None = None) -> Again:
    """Raises ReproductionError if it cannot be made, or is a mere repetition of the first
    run."""
    parts = merged(record.command, options or [])
    with tempfile.TemporaryDirectory(prefix="pegspace-reproduce-") as name:
        folder = Path(name)
        words = placed(parts, record, folder) + (["--csv", "terms.csv"] if record.terms else [])
        done = subprocess.run(
            ["pegspace", *words, "--quiet"],
            executable=program,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        if done.returncode not in (0, 1):
            raise ReproductionError(
                f"it ended with exit code {done.returncode}: {done.stderr.strip()}"
            )
        again = Again(
            f"pegspace {shlex.join(word for _, own in parts for word in own)}",
            own_record(folder, record),
        )
        if record.terms and (found := terms_of(folder / "terms.csv", record)) != record.terms:
            again.differences.append(
                f"{record.path.name}: the terms {', '.join(record.terms)[:80]}, made again"
                f" {', '.join(found)[:80]}"
            )
        # A set need not be kept, and a large table is kept compressed.
        gone = {Path(own[1]).name for name, own in parts if name == "--save"}
        gone |= {path.stem for path in record.path.parent.glob("*.gz")}
        for file in record.content["files"]:
            ours, other = record.path.parent / file["name"], folder / file["name"]
            if not ours.exists() and file["name"] not in gone or not other.exists():
                again.differences.append(
                    f"{file['name']}: {'was not made again' if ours.exists() else 'is not here'}"
                )
            elif sha256(other) != (sha256(ours) if ours.exists() else file["sha256"]):
                how = first_difference(ours, other) if ours.exists() else "has another sum"
                again.differences.append(f"{file['name']}: {how}")
        if options is not None:
            require_other_way(record.content, again.record)
        return again


def terms_of(file: Path, record: Record) -> tuple[str, ...]:
    """The sums of the record's columns; those of each row, if it has more terms than columns."""
    with open(file, newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    of_rows = [[row[column] for column in record.content["columns"]] for row in rows]
    if len(record.terms) > len(of_rows[0]):
        return tuple(value for values in of_rows for value in values)
    return tuple(str(sum(map(int, values))) for values in zip(*of_rows))


def own_record(folder: Path, record: Record) -> dict[str, Any]:
    for path in (folder / record.path.name, *sorted(folder.glob("*.run.json"))):
        if path.exists():
            return read_json(path)
    raise ReproductionError("it wrote no record")


def is_same_way(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two runs found the same numbers in one way. A record without `store` names the engine
    that was asked for, whatever its folds went over: beside a fold it tells nothing."""
    is_fold = one.get("store") or other.get("store")
    unknown = ("engine", "store") if is_fold and not ("store" in one and "store" in other) else ()
    return all(
        one.get(key, MISSING.get(key)) == other.get(key, MISSING.get(key))
        for key in WAY
        if key not in unknown
    )


def require_other_way(first: dict[str, Any], again: dict[str, Any]) -> None:
    """A second run has another engine, number of threads, instruction set or image of the start.
    Raises ReproductionError."""
    if is_same_way(first, again):
        raise ReproductionError(
            f"it was made in the same way ({again['engine']}, {again['threads']} threads,"
            f" {again['vector_set']}, the same start), so that it checks nothing. Use another"
            " --engine, --threads or image of the --start"
        )
    if first.get("start") == again.get("start"):
        return
    ours, theirs = read_problem(first), read_problem(again)
    board = ours.subject.board
    for g in board.symmetries or ():
        ends = None if ours.finish is None else frozenset(image(g, p) for p in ours.finish.listed)
        if sorted(image(g, p) for p in ours.subject.starts) == list(theirs.subject.starts) and (
            theirs.finish is None or theirs.finish.listed == ends
        ):
            return
    raise ReproductionError(
        f"its start {again['start']} is no image of {first['start']} that carries the finish to the"
        " finish"
    )


def note(record: Record, again: Again) -> None:
    """Writes it into the record, in the place of those made in the same way."""
    made = {
        "command": again.command,
        "date": again.record["date"],
        **{key: again.record[key] for key in KEYS if key in again.record},
    }
    others = [run for run in record.content["second_runs"] if not is_same_way(run, made)]
    record.content["second_runs"] = [*others, made]
    write_whole(record.path, json.dumps(record.content, indent=2, ensure_ascii=False) + "\n")
