"""Records, proofs and lists of sums: which files they name, and what they claim of the runs that
made them.

    check_record   NAME.run.json: sums, board, start, finish, symmetry, totals, and that
    the command says the same check_proof    proof.json and proof.txt: sums, commands, levels
    check_sums     SHA256SUMS
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from pathlib import Path
from typing import Any

from ..records import sha256, without_record
from .asked import (
    OUTPUTS,
    Command,
    check_asked,
    check_board_asked,
    command_of,
    read_command,
)
from .book import UNTOLD, Book, File, Source
from .problems import RecordedProblem, group_order, read_board, read_problem, seeds
from .tables import Question, merged


def check_sum(file: File, name: str, expected: str) -> None:
    """That of a file beside a record, which may be compressed by gzip."""
    path = file.path.parent / name
    compressed = path.with_name(f"{path.name}.gz")
    if path.is_file():
        found = sha256(path)
    elif compressed.is_file():
        try:
            found = hashlib.sha256(gzip.decompress(compressed.read_bytes())).hexdigest()
        except (EOFError, zlib.error) as error:
            raise ValueError(f"{compressed.name}: {error}") from None
    else:
        file.left_out.append(f"the sum of {name}, which is not here")
        return
    file.require(found == expected, f"it is not of the present {name}: the SHA-256 sum differs.")
    file.compared["the files it names"] += 1


def check_making(file: File, run: dict[str, Any], command: Command) -> None:
    """Engine and threads, if the command says them."""
    engine, threads = command.options.get("--engine"), command.options.get("--threads")
    names = (run["engine"] or "").split(", ")
    # The position class may answer all that was asked for, and a fold over tiles needs no engine.
    searches_nothing = run["engine"] is None and (
        "store" in run or command.name in ("table", "solve")
    )
    if engine not in (None, "auto"):
        file.require(
            engine in names or searches_nothing,
            f"its engine is '{run['engine']}', and its command says {engine}.",
        )
    else:
        file.require(
            run["engine"] != "reference",
            "its engine is 'reference', and its command does not ask for it.",
        )
    if run["engine"] == "reference":
        file.require(run["threads"] == 1, "the reference engine uses one thread.")
    elif threads is not None and threads.isdigit():
        file.require(
            run["threads"] in (int(threads), 1),
            f"its threads are {run['threads']}, and its command says {threads}.",
        )


def check_second_runs(file: File, record: dict[str, Any]) -> None:
    keys = ["engine", "threads", "ranks", "vector_set", "start", "program_image"]
    for run in record["second_runs"]:
        for each in run["files"]:
            made = (each["name"], each["sha256"])
            file.require(
                made in [(own["name"], own["sha256"]) for own in record["files"]],
                f"a second run made another {each['name']}.",
            )
        check_making(file, run, command_of(run))
        file.require(
            any(run.get(key) != record.get(key) for key in keys if key in run)
            or ("store" in run and run["store"] != record.get("store", run["store"])),
            "a second run was made in the same way as the first.",
        )
        if run["command"] and record["command"]:
            first, again = command_of(record), command_of(run)
            same = {"--start", "--finish", "--pegs-left", "--max-depth", "--symmetry"}
            file.require(
                (first.name, first.words) == (again.name, again.words)
                and all(
                    first.options.get(option) == again.options.get(option)
                    for option in same - {"--start"}
                ),
                "a second run answered another question.",
            )
    if record["second_runs"]:
        file.compared["its second runs"] += len(record["second_runs"])


def record_name(name: str) -> str:
    """The name of the record that the program writes for this file, without --record."""
    return f"{Path(name).stem}.run.json"


def check_record(
    book: Book, file: File, source: Source, record: dict[str, Any]
) -> RecordedProblem | None:
    """States what the record claims; returns its problem, if it has one."""
    for each in record["files"]:
        check_sum(file, each["name"], each["sha256"])
    file.left_out.append(UNTOLD)
    file.require(
        "converted_by" in record or not any("sha256_before" in each for each in record["files"]),
        "a file is to have been converted, and 'converted_by' does not say by what.",
    )
    command = command_of(record)
    check_second_runs(file, record)
    check_making(file, record, command)
    file.require(
        record["complete"] == (record["ending"] == "complete"), "'complete' and 'ending' disagree."
    )
    if "all_pairs" in record:
        file.require(
            record["all_pairs"] == ("--all-pairs" in command.options),
            "'all_pairs' is not what its command says.",
        )
    if "distribution" in record:
        file.require(
            record["distribution"] == ("--fewest-moves" not in command.options),
            "'distribution' is not what its command says.",
        )
    if "resumed" in record and not record["resumed"]:
        pass  # --resume may find nothing to continue from
    elif "resumed" in record:
        file.require("--resume" in command.options, "'resumed' is not what its command says.")
    names = {
        Path(command.options[option]).name
        for option in OUTPUTS
        if command.options.get(option, "-") != "-" and "%" not in command.options[option]
    }
    if command.name and record["command"].startswith("pegspace "):
        own = {
            name
            for name in names
            if "--record" in command.options or file.path.name == record_name(name)
        }
        for name in own - {each["name"] for each in record["files"]}:
            file.left_out.append(f"{name}, which its command writes and it does not name")
    if record["board"] is not None and record["start"] is None:
        read_board(record["board"])
        check_board_asked(record["board"]["name"], command, file)
    if record["board"] is None or record["start"] is None:
        return None
    problem = read_problem(record)
    check_asked(problem, command, file, record)
    file.compared["the picture of its board"] += 2
    if "symmetry" in record:
        check_totals(book, file, source, record, problem, command)
    return problem


def check_totals(
    book: Book,
    file: File,
    source: Source,
    record: dict[str, Any],
    problem: RecordedProblem,
    command: Command,
) -> None:
    """What a record of levels says more."""
    symmetry, subject = record["symmetry"], problem.subject
    file.require(
        symmetry == command.options.get("--symmetry", symmetry),
        f"its symmetry is '{symmetry}', and its command says another.",
    )
    file.require(
        "--symmetry" in command.options
        or symmetry == "start"
        or record["command"] is None
        or "--saved" in command.options,
        f"its symmetry is '{symmetry}', and its command asks for none.",
    )
    order = group_order(subject, symmetry)
    file.require(
        order in (None, record["group_order"]),
        f"group_order is {record['group_order']}, and there are {order} symmetries.",
    )
    limit = command.options.get("--max-depth")
    if "--saved" not in command.options and record["command"]:
        file.require(
            record["max_depth"] == (None if limit is None else int(limit)),
            f"max_depth is {record['max_depth']}, and its command says {limit}.",
        )
    depths = [level["depth"] for level in record["levels"]]
    file.require(
        depths == list(range(len(depths))), "the depths of its levels do not follow each other."
    )
    last = len(depths) - 1
    file.require(
        record["complete"] or last == record["max_depth"],
        "it is not complete, and its last level is not that of max_depth.",
    )
    state = book.writer(source, seeds(subject, symmetry))
    question = Question("levels", problem.finish, "none" if symmetry == "none" else "start")
    claim_totals(state, question, record["summary"], record["complete"], last)


def claim_totals(
    state: Any, question: Question, totals: dict[str, Any], complete: bool, last: int
) -> None:
    """States the totals of a record of levels, or of levels.json."""
    for column, value in totals.items():
        if value is not None:
            state(
                merged(column, question),
                " in all" if complete else f" down to depth {last}",
                int(value),
            )
    state(
        "the depths of the levels", "" if complete else f" down to {last}", tuple(range(last + 1))
    )


# ---- proofs ----


def check_proof(
    book: Book, file: File, proof: dict[str, Any], problem: RecordedProblem | None
) -> Source | None:
    """States what the proof claims. Returns its source if the file of levels that it proves is
    the present one."""
    source = Source(file.path.name, f"{file.path}", 2, file)
    levels = file.path.parent / proof["proves"]
    is_present = levels.is_file() and sha256(levels) == proof["levels_sha256"]
    if levels.is_file():
        file.require(is_present, f"it proves another {proof['proves']}: the SHA-256 sum differs.")
    else:
        file.left_out.append(f"{proof['proves']}, which is not here")
    file.left_out.append(UNTOLD)
    if problem is None:
        file.left_out.append("its numbers: no record beside it says of which problem")
        return None
    made, proved, *recounted = map(read_command, proof["commands"])
    counting = recounted[0] if recounted else proved
    check_asked(problem, made, file, {"start": problem.start_label, "finish": problem.finish_label})
    file.require(
        ("--finish" in made.options) == (problem.finish is not None),
        "its command has another finish than the record.",
    )
    saved = made.options.get("--save", "")
    file.require(
        proved.words == (saved,), f"'{' '.join(proved.words)}' was proved, and '{saved}' was made."
    )
    path = file.path.parent / saved
    if path.is_file():
        file.require(
            (path.stat().st_size, sha256(path)) == (proof["bytes"], proof["sha256"]),
            f"it is not of the present {saved}: size or SHA-256 sum differ.",
        )
        file.compared[saved] += 2
    else:
        file.alone[f"the sum of {saved}"] = None
    state = book.writer(source, problem.subject)
    counted = [name for name in ("solutions", "games") if f"--{name}" in counting.options]
    file.require(counted == proof["counted"], "'counted' is not what its command says.")
    if "games" in counted:
        state("games", "", int(counting.options["--games"]))
    if "solutions" in counted and problem.finish is not None:
        state(f"solutions to {problem.finish.words}", "", int(counting.options["--solutions"]))
    words = [proof[name] for name in ("board", "start", "finish")]
    file.require(
        words == [made.words[0], problem.start_label, problem.finish_label],
        f"it is of {words}, and the record of another problem.",
    )
    for name, to in (
        ("positions", ""),
        ("winning_positions", f" to {problem.finish.words}" if problem.finish else ""),
    ):
        for depth, number in enumerate(proof.get(name, ())):
            state(f"{name}{to}", f" at depth {depth}", int(number))
    said = file.path.with_name("proof.txt")
    if said.is_file() and is_present:
        text = said.read_text(encoding="utf-8")
        table = text[text.find("depth,") :]
        file.require(
            text.startswith("PROVED\n") and table == levels.read_text(encoding="utf-8"),
            "proof.txt does not prove these levels.",
        )
        file.compared["proof.txt"] += 1
    return source if is_present else None


# ---- sums ----


def check_sums(file: File) -> None:
    """SHA256SUMS of a folder: at least every other file in and below it that has no record."""
    folder, named = file.path.parent, {}
    for number, line in enumerate(file.path.read_text(encoding="utf-8").splitlines(), start=1):
        checksum, gap, name = line[:64], line[64:66], line[66:]
        if gap not in ("  ", " *") or not name or set(checksum) - set("0123456789abcdef"):
            raise ValueError(f"line {number}: expected a SHA-256 sum, two blanks, a name")
        named[name] = checksum
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    needed = {path.relative_to(folder).as_posix() for path in without_record(folder) - {file.path}}
    for name in sorted(named.keys() | needed):
        if name not in present:
            file.require(False, f"{name} is not there.")
        elif name not in named:
            file.require(False, f"it does not name {name}.")
        else:
            file.require(
                sha256(folder / name) == named[name], f"{name} is another file than it says."
            )
    file.compared["the files it names"] += len(named)
