"""results/tables: every problem from one vacancy to one peg, of some boards (pegspace table).
Called by make-results.

Each folder has table.csv, table.svg (pegspace-plot) and table.run.json, the
record, whose command makes them; the page results/tables/README.md is written from them.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from .problems import ROOT, record_of
from .words import again_words, seconds

TABLES_FOLDER = "tables"


@dataclass(frozen=True)
class Table:
    board: str  #: its folder has the same name
    note: str  #: what else the numbers were compared with


TABLES = (
    Table("triangle5", "solutions over all starts with jeengland/peg_game on GitHub: 438,984"),
    Table("triangle6", ""),
    Table(
        "english",
        (
            "21 problems with J. D. Beasley, The Ins and Outs of Peg Solitaire (1985); d4 to d4"
            " with G. I. Bell, arXiv:0903.3696"
        ),
    ),
    Table(
        "diamond41",
        "d2 to f2 and d2 to c5 together with [d2 to any](../diamond41/d2-any)",
    ),
    Table("european", "c1 to b4 with its reversal d2 to a3, counted from another start"),
)


def record_place(into: Path, table: Table) -> Path:
    return into / TABLES_FOLDER / table.board / "table.run.json"


def draw_table(table: Table, into: Path) -> None:
    folder = into / TABLES_FOLDER / table.board
    subprocess.run(
        [
            ROOT / "scripts" / "pegspace-plot",
            folder / "table.csv",
            "--output",
            folder / "table.svg",
        ],
        check=True,
    )


def page(into: Path) -> str:
    lines = [
        "# Every start, every finish",
        "",
        (
            "These are the problems from one vacancy to one peg, counted up to symmetries of the"
            " board (of start and finish together);"
        ),
        (
            "*ordered pairs*: without symmetries. A problem and its reversal count as two, as in J."
            " D. Beasley's 21 problems on English."
        ),
        "",
        (
            "| board | feasible | solvable | solvable up to reversal | solvable ordered pairs |"
            " time | commit | second run | compared with |"
        ),
        "|---|--:|--:|--:|--:|--:|---|---|---|",
    ]
    for table in TABLES:
        folder = into / TABLES_FOLDER / table.board
        if not record_place(into, table).exists():
            continue
        made = record_of(folder / "table.csv")
        feasible, solvable = (made["summary"][what] for what in ("feasible", "solvable"))
        lines.append(
            f"| [{table.board}]({table.board}/table.csv) | {feasible['problems']} |"
            f" {solvable['problems']} | {solvable['up_to_reversal']} |"
            f" {solvable['ordered_pairs']} | {seconds(made['wall_seconds'])} | {made['commit']} |"
            f" {again_words(made)} | {table.note} |"
        )
    lines += [
        "",
        (
            "`pegspace table BOARD --csv table.csv` makes one,"
            " `scripts/pegspace-plot` draws it; `scripts/reproduce results/tables`"
        ),
        "repeats them.",
        "",
    ]
    return "\n".join(lines)
