"""results/sequences: integer sequences of boards of growing size, in the form of the OEIS. Called by make-results and atlas_pages.

    make_sequences(program, ...)  makes the terms that are not there, with their second runs and proofs, and the records
    texts(results)                the page and the b-files, written from the records

A sequence has a record NAME.json, with a run for each board, and b-NAME.txt, a line "n a(n)" for each term. A run is one problem
of the atlas from all single vacancies at once. It stands in the record when its second run has agreed.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import b_files
from .atlas import (HASH, ONE_THREAD, REFERENCE, AtlasError, Problem, counts, level_rows, make, record_of, run_again, runs, seconds,
                    threads_words, totals)
from .files import write_whole
from .proofs import proof_of, prove

SEQUENCES_FOLDER = "sequences"
NO_ENTRY = "no entry known to us"
PROOF_KEYS = ("commands", "bytes", "sha256", "seconds_to_make", "seconds_to_prove")


@dataclass(frozen=True)
class Sequence:
    name: str
    definition: str  #: of a(n)
    board: str  #: its name, with {} for n
    first: int  #: the offset: the first n
    last: int
    reference: int  #: the last n of which the reference engine makes the second run
    hash: tuple[int, ...]  #: the n of which the hash engine makes it; the dense engine with one thread makes the others
    proved: int  #: the last n that is proved
    is_of_solutions: bool = False  #: otherwise of positions
    is_by_depth: bool = False  #: the terms are the levels of one board; all other fields of n are then of its one run, n = first
    compared: str = ""  #: what terms were compared with; "" for nothing
    oeis: str = NO_ENTRY


REACHABLE = "positions that can be reached from some start with a single vacancy on the"
SOLUTIONS = "solutions, over all starts with a single vacancy, to a single peg in any hole, on the"

SEQUENCES = (
    Sequence("square-positions", f"{REACHABLE} square board with sides of n holes", "square{}", 1, 6, 4, (), 5),
    Sequence("triangle-positions", f"{REACHABLE} triangular board with sides of n holes", "triangle{}", 1, 8, 6, (7,), 7,
             compared="a(5) with jeengland/peg_game on GitHub"),
    Sequence("3-by-n-positions", f"{REACHABLE} board of 3 rows and n columns", "rect3x{}", 1, 14, 7, (9, 10), 12),
    Sequence("hexagon-positions", f"{REACHABLE} hexagonal board with sides of n holes, 3n(n - 1) + 1 in all", "hexagon{}", 1, 4, 2, (), 3),
    Sequence("english-positions", f"{REACHABLE} English board, after n jumps", "english", 0, 0, -1, (), 0, is_by_depth=True),
    Sequence("triangle-solutions", f"{SOLUTIONS} triangular board with sides of n holes", "triangle{}", 2, 7, 5, (7,), 7, True,
             compared="a(5) with jeengland/peg_game on GitHub"),
    Sequence("square-solutions", f"{SOLUTIONS} square board with sides of n holes", "square{}", 2, 6, 4, (), 5, True),
)


# ---- making ----

def problem_of(sequence: Sequence, n: int) -> Problem:
    """One run, as a problem of the atlas in a folder of its own."""
    again = REFERENCE if n <= sequence.reference else HASH if n in sequence.hash else ONE_THREAD
    board = sequence.board.format(n)
    if sequence.is_of_solutions:
        return Problem(board, board, "all", "any", again, counts="finish", counts_again=again)
    return Problem(board, board, "all", "", again, counts="none")


def values(sequence: Sequence, problem: Problem, into: Path) -> list[str]:
    """The terms that a run has given, read from its files."""
    folder = into / problem.folder
    if sequence.is_by_depth:
        return [row["positions"] for row in level_rows(folder)]
    return [str(counts(problem, into)[0] if sequence.is_of_solutions else totals(folder)["positions"])]


def make_run(sequence: Sequence, n: int, program: Path) -> dict[str, Any]:
    """A run with its second run and its proof, as it stands in the record. Raises AtlasError."""
    problem = problem_of(sequence, n)
    with tempfile.TemporaryDirectory(prefix="pegspace-sequence-") as name:
        into = Path(name)
        folder = into / problem.folder
        make(problem, program, into)
        run_again(problem, program, into)
        made = record_of(folder / ("counts.csv" if sequence.is_of_solutions else "levels.csv"))
        if n <= sequence.proved:
            prove(problem, program, into)
        proof = proof_of(folder)
        if proof and sequence.is_of_solutions and proof["counted"] != ["solutions"]:
            raise AtlasError(f"{sequence.name}, n = {n}: pegspace-check had too little memory to count the solutions")
        command = runs(problem, "")[-1].words
        return {"n": n, "values": values(sequence, problem, into),
                "command": f"pegspace {' '.join(command[:command.index('--quiet')])}",
                "made_by": f"{made['program']} {made['version']} ({made['commit']})", "date": made["date"], "engine": made["engine"],
                "threads": made["threads"], "seconds": made["wall_seconds"], "peak_memory_bytes": made["peak_memory_bytes"],
                "second_runs": [{"engine": again["engine"], "threads": again["threads"], "seconds": again["wall_seconds"]}
                                for again in made["second_runs"]],
                "proof": proof and {key: proof[key] for key in PROOF_KEYS}}


def make_sequences(program: Path, into: Path, force: bool) -> None:
    """The terms that are not there; force: all again. Raises AtlasError where a term is another than the recorded one."""
    for sequence in SEQUENCES:
        path = into / SEQUENCES_FOLDER / f"{sequence.name}.json"
        runs = {run["n"]: run for run in read(path)["runs"]} if path.exists() else {}
        path.parent.mkdir(parents=True, exist_ok=True)
        for n in range(sequence.first, sequence.last + 1):
            if n not in runs or force:
                print(f"make-results: {SEQUENCES_FOLDER}/{sequence.name}, n = {n}", file=sys.stderr)
                run = make_run(sequence, n, program)
                if n in runs and runs[n]["values"] != run["values"]:
                    raise AtlasError(f"{path}: the terms from n = {n} are {', '.join(runs[n]['values'])}; "
                                     f"made again they are {', '.join(run['values'])}")
                runs[n] = run
            record = {"sequence": sequence.name, "definition": sequence.definition, "offset": sequence.first, "oeis": sequence.oeis,
                      "compared": sequence.compared, "runs": [runs[n] for n in sorted(runs)]}
            write_whole(path, json.dumps(record, indent=2) + "\n")


# ---- the page and the b-files ----

def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def records(results: Path) -> list[dict[str, Any]]:
    """Those that are there, in the order of the table."""
    paths = [results / SEQUENCES_FOLDER / f"{sequence.name}.json" for sequence in SEQUENCES]
    return [read(path) for path in paths if path.exists()]


def terms(record: dict[str, Any]) -> list[tuple[int, int]]:
    """(n, a(n))"""
    return [(run["n"] + place, int(value)) for run in record["runs"] for place, value in enumerate(run["values"])]


def b_file(record: dict[str, Any]) -> str:
    made_by = dict.fromkeys(run["made_by"] for run in record["runs"])
    return b_files.text(terms(record), f"a(n): {record['definition']}", ", ".join(made_by), max(run["date"] for run in record["runs"]))


def ranges(numbers: list[int]) -> str:
    """1, 2, 3, 5, 6 as "1 to 3, 5, 6"."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in found)


def checked_words(record: dict[str, Any]) -> str:
    """How the terms were checked: each way with its n."""
    ways: dict[str, list[int]] = {}
    for run in record["runs"]:
        proof = run["proof"]
        counted = proof and "--solutions" in proof["commands"][1]
        of_run = ["modulo two primes from a **proved** set" if counted else "**proved**"] if proof else []
        of_run += [f"{again['engine']}, {threads_words(again['threads'])}" for again in run["second_runs"]]
        for way in of_run:
            ways.setdefault(way, []).extend(range(run["n"], run["n"] + len(run["values"])))
    return "; ".join(f"{way}: n = {ranges(numbers)}" for way, numbers in ways.items())


def section(record: dict[str, Any]) -> str:
    name, last = record["sequence"], record["runs"][-1]
    found = terms(record)
    total = f" Sum: {sum(value for _, value in found):,}." if len(last["values"]) > 1 else ""
    compared = f"- compared: {record['compared']}\n" if record["compared"] else ""
    again = "".join(f"; second run {seconds(run['seconds'])}" for run in last["second_runs"])
    return f"""
## {name}

a(n): {record['definition']}. Offset {record['offset']}.{total}

    {', '.join(str(value) for _, value in found)}

- files: [b-{name}.txt](b-{name}.txt), [{name}.json]({name}.json); OEIS: {record['oeis']}
- last run: `{last['command']}`, {seconds(last['seconds'])}{again}
- checked: {checked_words(record)}
{compared}"""


def page(results: Path) -> str:
    return f"""# Sequences

Each sequence counts the positions or solutions of boards of growing size, or the positions after n jumps. It has a b-file (lines `n a(n)`,
the format of the [OEIS](https://oeis.org), as `pegspace.bfile` makes them) and a record with the command, time and checks of each run.

**Two readings of the positions.** Exchange pegs and empty holes, and every jump becomes a jump backwards. So a position can be reached
from a single vacancy exactly if its complement (the position after the exchange) can be reduced to a single peg: each sequence of
positions also counts the positions *solvable to one peg*. On the English board, a(n) also counts the solvable positions of n + 1 pegs.
Mirror images and rotations count as different positions.

**Checks.** *Proved*: `pegspace-check` proved the set of positions and counted it again ([PROOFS.md](../PROOFS.md)). *Modulo two
primes*: it counted the solutions again from such a set, modulo two primes of 61 bits. *Engine, threads*: a second run of pegspace with
these gave the same numbers. Times were taken on two cores that did other work as well.

`scripts/make-results {SEQUENCES_FOLDER}` makes missing terms; `--force` makes all again and compares them.
{''.join(section(record) for record in records(results))}"""


def texts(results: Path) -> dict[Path, str]:
    """The page and the b-files, by path; none where there is no record."""
    folder = results / SEQUENCES_FOLDER
    found = {folder / f"b-{record['sequence']}.txt": b_file(record) for record in records(results)}
    return found | ({folder / "README.md": page(results)} if found else {})
