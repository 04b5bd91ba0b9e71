"""The record beside a result: NAME.run.json beside NAME.csv and NAME.json. Read as others may have
written it: what is not as the program writes it is refused with a sentence. Called by results.py
and report/collect.py.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import NoneType
from typing import Any

from .outside import parse_json, shown


MOST_BYTES = 1 << 28


class ResultsError(Exception):
    """What was wrong with a results file, as a sentence for people."""


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object. Raises ResultsError."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ResultsError(
                f"{path}: is larger than any JSON of results ({MOST_BYTES >> 20} MiB)"
            )
        value = parse_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise ResultsError(f"{path}: is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise ResultsError(f"{path}: expected a JSON object")
    return value


def find_record(path: Path) -> dict[str, Any]:
    """The record of a results file, NAME.run.json beside it; {} if there is none. A record that
    is not about the file as it is raises ResultsError."""
    place = path.with_name(f"{path.stem}.run.json")
    if not place.exists():
        return {}
    record = read_json(place)
    _check_record(place, record)
    sums, name = _recorded_files(record), shown(path.name)
    if name not in sums:
        raise ResultsError(
            f"{place}: is the record of {' and '.join(sums) or 'no file'}, not of {path.name}"
        )
    if sums[name] != sha256(path):
        raise ResultsError(
            f"{path}: is not the file that {place.name} names: its SHA-256 sum is another"
        )
    return record


#: The fields of a record, if it has them: the types that JSON gives.
_RECORD_TYPES: dict[str, tuple[type, ...]] = {
    "files": (list,),
    "board": (dict, NoneType),
    "start": (str, NoneType),
    "finish": (str, NoneType),
    "finish_picture": (list, NoneType),
    "complete": (bool,),
    "command": (str,),
    "commit": (str,),
    "engine": (str, NoneType),
    "store": (str, NoneType),
    "threads": (int,),
    "wall_seconds": (int, float),
    "peak_memory_bytes": (int, float, NoneType),
    "host": (dict, NoneType),
    "summary": (dict, NoneType),
    "conditions": (str, dict, NoneType),
}
_BOARD_TYPES: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "lattice": (str,),
    "picture": (list,),
    "file": (list,),
    "directions": (int,),
    "wrap": (str,),
    "without": (str,),
}


def _check_record(path: Path, record: dict[str, Any]) -> None:
    """Raises ResultsError if something in a record is of another type than the program
    writes."""

    def check(value: dict[str, Any], types: dict[str, tuple[type, ...]], within: str = "") -> None:
        for name, expected in types.items():
            is_number = isinstance(value.get(name), (int, float))
            if name in value and (
                type(value[name]) not in expected or is_number and not 0 <= value[name] < 2**63
            ):
                raise ResultsError(
                    f"{path}: is no record of pegspace: its {within}{name} is"
                    f" {json.dumps(value[name])[:40]}"
                )

    check(record, _RECORD_TYPES)
    for file in record.get("files", ()):
        check({"file": file}, {"file": (dict,)})
        check({"name": None, "sha256": None, **file}, {"name": (str,), "sha256": (str,)}, "file's ")
    board = record.get("board") or {}
    check(board, _BOARD_TYPES, "board's ")
    for lines in (record.get("finish_picture"), board.get("picture"), board.get("file")):
        for line in lines or ():
            check({"line": line}, {"line": (str,)}, "picture's ")


def _recorded_files(record: dict[str, Any]) -> dict[str, str]:
    """The names of the files that a record is about, with their SHA-256 sums."""
    return {str(file["name"]): str(file["sha256"]) for file in record.get("files", ())}


def without_record(folder: Path) -> set[Path]:
    """The files in and below a folder of which no record beside them states the sum, and which are
    no records themselves. A large file may be compressed."""
    files = {path for path in folder.rglob("*") if path.is_file()}
    for path in folder.rglob("*.run.json"):
        files.discard(path)
        try:
            record = read_json(path)
            _check_record(path, record)
        except ResultsError:
            continue
        for name in _recorded_files(record):
            files -= {path.with_name(name), path.with_name(f"{name}.gz")}
    return files


def sha256(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
