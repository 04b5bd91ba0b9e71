"""results/tables: every problem from one vacancy to one peg, of some boards (pegspace table). Called by make-results.

Each folder gets table.csv, table.json, board.json, table.svg (pegspace-plot) and table.run.json, the record; the page
results/tables/README.md is written from them. A table is kept when its second run agrees byte for byte.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .atlas import ROOT, AtlasError, again_words, record_of, run, seconds, shown_folder

TABLES_FOLDER = "tables"


@dataclass(frozen=True)
class Table:
    board: str  #: its folder has the same name
    again: tuple[str, ...]  #: options of the second run; empty: there is none
    note: str  #: what else the numbers were compared with
    options: tuple[str, ...] = ()  #: of both runs


TABLES = (
    Table("triangle5", ("--engine", "reference"), "solutions over all starts with jeengland/peg_game on GitHub: 438,984"),
    Table("triangle6", ("--engine", "hash"), ""),
    # By the hash engine a second run takes more than ten minutes.
    Table("english", ("--engine", "dense", "--threads", "1"), "21 problems with J. D. Beasley, The Ins and Outs of Peg Solitaire (1985); "
          "d4 to d4 with G. I. Bell, arXiv:0903.3696"),
    Table("diamond41", ("--engine", "dense", "--threads", "1"), "d2 to f2 and d2 to c5 together with diamond41/solvable, counted from d2 to any",
          ("--memory", "22G")),
    Table("european", ("--engine", "dense", "--threads", "1"), "c1 to b4 with its reversal d2 to a3, counted from another start"),
)


def record_place(into: Path, table: Table) -> Path:
    return into / TABLES_FOLDER / table.board / "table.run.json"


def make_command(table: Table, folder: str) -> list[str]:
    return ["table", table.board, *table.options, "--quiet", "--resume", "--csv", f"{folder}/table.csv", "--json", f"{folder}/table.json"]


def make_table(table: Table, program: Path, into: Path) -> None:
    folder = into / TABLES_FOLDER / table.board
    folder.mkdir(parents=True, exist_ok=True)
    record_place(into, table).unlink(missing_ok=True)
    command = make_command(table, shown_folder(folder))
    run(program, *command)
    if table.again:
        try:
            run(program, *[word for word in command if word != "--resume"], "--second-run", *table.again)
        except AtlasError:
            record_place(into, table).unlink()
            raise
    run(program, "boards", table.board, "--json", f"{shown_folder(folder)}/board.json", "--quiet")
    draw_table(table, into)


def draw_table(table: Table, into: Path) -> None:
    folder = into / TABLES_FOLDER / table.board
    subprocess.run([ROOT / "scripts" / "pegspace-plot", folder / "table.json", "--output", folder / "table.svg"], check=True)


def page(into: Path) -> str:
    lines = ["# Every start, every finish", "",
             "These are the problems from one vacancy to one peg, counted up to symmetries of the board (of start and finish together);",
             "*ordered pairs*: without symmetries. A problem and its reversal count as two, as in J. D. Beasley's 21 problems on English.", "",
             "| board | feasible | solvable | solvable up to reversal | solvable ordered pairs | time | commit | second run | compared with |",
             "|---|--:|--:|--:|--:|--:|---|---|---|"]
    for table in TABLES:
        folder = into / TABLES_FOLDER / table.board
        if not record_place(into, table).exists():
            continue
        totals = json.loads((folder / "table.json").read_text(encoding="utf-8"))["totals"]
        made = record_of(folder / "table.csv")
        solvable = totals["solvable"]
        lines.append(f"| [{table.board}]({table.board}/table.csv) | {totals['feasible']['problems']} | {solvable['problems']} | "
                     f"{solvable['up_to_reversal']} | {solvable['ordered_pairs']} | {seconds(made['wall_seconds'])} | {made['commit']} | "
                     f"{again_words(made)} | {table.note} |")
    lines += ["", "`scripts/make-results tables` runs `pegspace table BOARD --csv table.csv --json table.json` and draws it by `scripts/pegspace-plot`.", ""]
    return "\n".join(lines)


def make_tables(program: Path, into: Path, force: bool) -> None:
    """The tables that are not there. Raises AtlasError."""
    for table in TABLES:
        if force or not record_place(into, table).exists():
            print(f"make-results: {TABLES_FOLDER}/{table.board}", file=sys.stderr)
            make_table(table, program, into)
