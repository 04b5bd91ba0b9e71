"""Proofs of the levels in results/: the positions in a file, proved by pegspace-check, which counts
every column again.

    prove(problem, ...)  makes the file, has it proved, compares levels.csv, and writes proof.json
                         and proof.txt, what the checker said; a small file is kept.
                         prove_missing: only if levels.csv is not proved
    proof_of(folder)     what proof.json says, checked against levels.csv; None if there is none

Called by scripts/dev/make-results --prove, and by pages.py.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from pegspace.files import write_whole
from pegspace.verify.asked import command_of

from .problems import AtlasError, ProblemFolder, counts, record, run

#: Larger files are not kept: their commands make them again, byte for byte.
MOST_BYTES_KEPT = 200 * 1024
SET, PROOF, SAID = "levels.set", "proof.json", "proof.txt"


def save_words(made: dict[str, Any]) -> list[str]:
    """What makes the file of positions, from the record of the levels; as few options as possible,
    as none changes its bytes."""
    command = command_of(made)
    asked = [
        word
        for option in ("--start", "--finish", "--max-depth")
        if option in command.options
        for word in (option, command.options[option])
    ]
    return ["enumerate", *command.words, *asked, "--save", SET]


def claim_words(problem: ProblemFolder, made: dict[str, Any], into: Path) -> list[str]:
    """The numbers of counts.csv that pegspace-recount is to count again."""
    if not made["finish"] or not (into / problem.folder / "counts.csv").exists():
        return []
    solutions, games = counts(problem, into)
    return ["--solutions", str(solutions), *([] if games is None else ["--games", str(games)])]


def digest(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def prove_missing(problem: ProblemFolder, program: Path, into: Path, force: bool) -> None:
    """Proves levels that are there and are not proved; with `force` also those that are. Raises
    AtlasError."""
    folder = into / problem.folder
    if (folder / "levels.csv").exists() and (force or proof_of(folder) is None):
        print(f"make-results: proof of {problem.folder}", file=sys.stderr)
        prove(problem, program, into)


def prove(problem: ProblemFolder, program: Path, into: Path) -> None:
    """Raises AtlasError if the set is not proved, or its levels are not those of levels.csv."""
    folder, checker, made_by = (
        into / problem.folder,
        checker_of(program),
        record(into / problem.folder),
    )
    memory = command_of(made_by).options.get("--memory")
    with tempfile.TemporaryDirectory(
        prefix="pegspace-proof-", dir=os.environ.get("TMPDIR", "/var/tmp")
    ) as name:
        place = Path(name)
        began = time.monotonic()
        run(
            program,
            *save_words(made_by),
            *(["--memory", memory] if memory else []),
            "--quiet",
            "--csv",
            "levels.csv",
            folder=place,
        )
        made = time.monotonic()
        told = run(checker, SET, name="pegspace-check", folder=place)
        proved = time.monotonic()
        levels = (folder / "levels.csv").read_text(encoding="utf-8")
        if not told.startswith("PROVED\n") or told[told.index("depth,") :] != levels:
            raise AtlasError(
                f"{problem.folder}: pegspace-check counts other levels than levels.csv has"
            )
        claims = claim_words(problem, made_by, into)
        try:
            if claims:
                run(
                    checker.with_name("pegspace-recount"),
                    *claims,
                    SET,
                    name="pegspace-recount",
                    folder=place,
                )
        except AtlasError as error:
            if "exit code 2" not in str(
                error
            ):  # too little memory: what it says goes to the terminal
                raise
            claims = []
        path = place / SET
        listed = re.search(
            "^symmetries of the reachable positions: ([0-9]+) listed", told, re.MULTILINE
        )
        assert listed is not None
        proof = {
            "kind": "proof",
            "proves": "levels.csv",
            "levels_sha256": hashlib.sha256(levels.encode()).hexdigest(),
            "board": made_by["board"]["name"],
            "start": made_by["start"],
            "finish": made_by["finish"],
            "limit": made_by["max_depth"],
            "symmetries": int(listed[1]),
            "commands": [
                f"pegspace {' '.join(save_words(made_by))}",
                f"pegspace-check {SET}",
                *([f"pegspace-recount {' '.join([*claims, SET])}"] if claims else []),
            ],
            "program": " ".join(run(program, "--version", folder=place).splitlines()[:2]),
            "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
            "bytes": path.stat().st_size,
            "sha256": digest(path),
            "seconds_to_make": round(made - began, 2),
            "seconds_to_prove": round(proved - made, 2),
            "counted": [word[2:] for word in claims[::2]],
        }
        if proof["program"].partition(",")[0].endswith("-dirty"):
            raise AtlasError(
                "commit the changes first: the record of a proof names the commit of its programs"
            )
        if path.stat().st_size <= MOST_BYTES_KEPT:
            write_whole(folder / SET, path.read_bytes())
        write_whole(folder / SAID, told)
        write_whole(folder / PROOF, json.dumps(proof, indent=2) + "\n")


def proof_of(folder: Path) -> dict[str, Any] | None:
    """Raises AtlasError if it is of another levels.csv."""
    path = folder / PROOF
    if not path.exists():
        return None
    proof: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if proof["levels_sha256"] != digest(folder / "levels.csv"):
        raise AtlasError(
            f"{path} proves another levels.csv. Make it again: scripts/dev/make-results --prove"
            f" {folder.name}"
        )
    return proof


def checker_of(program: Path) -> Path:
    """pegspace-check, as it is built beside pegspace."""
    found = program.parent / "pegspace-check"
    if not found.exists():
        raise AtlasError(f"{found} is not there: scripts/build builds it")
    return found
