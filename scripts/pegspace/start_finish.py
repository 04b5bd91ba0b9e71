"""results/tables: every problem from one vacancy to one peg, of some boards (pegspace table). Called by make-results.

Each folder gets table.csv, table.json, board.json, table.svg (pegspace-plot) and run.json, which says how it was made; the page
results/tables/README.md is written from them. A table is kept when a second run by another engine agrees byte for byte.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from .atlas import ROOT, AtlasError, run

TABLES_FOLDER = "tables"


@dataclass(frozen=True)
class Table:
    folder: str
    board: str
    check: tuple[str, ...]  #: options of the second run; empty: none was made
    note: str  #: what else the figures were compared with


TABLES = (
    Table("triangle15", "triangle5", ("--engine", "reference"), "solutions over all starts with jeengland/peg_game on GitHub: 438,984"),
    Table("triangle21", "triangle6", ("--engine", "hash"), "two engines"),
    # A second run by the hash engine takes more than ten minutes: it was not made.
    Table("english", "english", (), "21 problems with J. D. Beasley, The Ins and Outs of Peg Solitaire (1985); the dense engine's other way of counting (by rows): equal; "
          "d4 to d4 with G. I. Bell, arXiv:0903.3696"),
    Table("european", "european", (), "c1 to b4 counted again as its reversal, d2 to a3, from another start: equal"),
)


def make_table(table: Table, program: Path, into: Path) -> None:
    folder = into / TABLES_FOLDER / table.folder
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "run.json").exists():  # complete: made anew, not gone on with
        for name in ("run.json", "table.csv", "table.json"):
            (folder / name).unlink(missing_ok=True)
    shown = folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder
    command = ["table", table.board, "--quiet", "--resume", "--csv", f"{shown}/table.csv", "--json", f"{shown}/table.json"]
    began = time.monotonic()
    run(program, *command)
    seconds = time.monotonic() - began
    if table.check:
        second = run(program, "table", table.board, "--quiet", "--csv", "-", *table.check)
        if second != (folder / "table.csv").read_text(encoding="utf-8"):
            raise AtlasError(f"tables/{table.folder}/table.csv differs from what {' '.join(table.check)} gives: a bug in pegspace")
    run(program, "boards", table.board, "--json", f"{shown}/board.json")
    subprocess.run([ROOT / "scripts" / "pegspace-plot", folder / "table.json", "--output", folder / "table.svg"], check=True)
    version = run(program, "--version").splitlines()
    made = {"command": "pegspace " + " ".join(command), "version": version[0], "built": version[1],
            "wall_seconds": round(seconds, 1), "second_run": " ".join(table.check) or None}
    (folder / "run.json").write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


def page(into: Path) -> str:
    lines = ["# Every start, every finish", "",
             "All problems from one vacancy to one peg, up to the symmetries of the board, which act on start and finish together.",
             "A problem and its reversal count as two: that is how J. D. Beasley counts the 21 problems of the English board.", "",
             "| board | feasible by class | solvable | of these up to reversal | ordered pairs solvable | time | built from | second run | compared with |",
             "|---|--:|--:|--:|--:|--:|---|---|---|"]
    for table in TABLES:
        folder = into / TABLES_FOLDER / table.folder
        if not (folder / "run.json").exists():
            continue
        totals = json.loads((folder / "table.json").read_text(encoding="utf-8"))["totals"]
        made = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        solvable = totals["solvable"]
        lines.append(f"| [{table.board}]({table.folder}/table.csv) | {totals['feasible']['problems']} | {solvable['problems']} | "
                     f"{solvable['up_to_reversal']} | {solvable['ordered_pairs']} | {made['wall_seconds']} s | {made['built']} | "
                     f"{'`' + made['second_run'] + '`' if made['second_run'] else 'none'} | {table.note} |")
    lines += ["", "Made by `scripts/make-results tables`: `pegspace table BOARD --csv table.csv --json table.json`, drawn by `scripts/pegspace-plot`.", ""]
    return "\n".join(lines)


def make_tables(program: Path, into: Path, force: bool) -> None:
    """The tables that are not there, and their page. Raises AtlasError."""
    for table in TABLES:
        if force or not (into / TABLES_FOLDER / table.folder / "run.json").exists():
            print(f"make-results: {TABLES_FOLDER}/{table.folder}", file=sys.stderr)
            make_table(table, program, into)
            (into / TABLES_FOLDER / "README.md").write_text(page(into), encoding="utf-8")
