"""The table of results/tables: every problem from one vacancy to one peg, of some boards (pegspace
table). Called by pages.py, and by make-results, which draws table.svg.

A folder BOARD has table.csv and its record, whose key compared_with says what else the numbers were
compared with.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from .problems import ROOT, record_of
from .words import again_words, markdown, seconds


def draw_table(file: Path) -> None:
    picture = file.with_suffix(".svg")
    subprocess.run([ROOT / "scripts" / "pegspace-plot", file, "--output", picture], check=True)


def files(results: Path) -> list[Path]:
    """Small boards first."""
    found = (results / "tables").glob("*/table.csv")
    return sorted(found, key=lambda file: int(record_of(file)["board"]["holes"]))


def blocks(results: Path) -> dict[str, str]:
    lines = []
    for file in files(results):
        made = record_of(file)
        feasible, solvable = (made["summary"][what] for what in ("feasible", "solvable"))
        numbers = (
            feasible["problems"],
            *(solvable[key] for key in ("problems", "up_to_reversal", "ordered_pairs")),
        )
        lines.append(
            [
                f"[{file.parent.name}]({file.parent.name}/table.csv)",
                *map(str, numbers),
                seconds(made["wall_seconds"]),
                made["commit"],
                again_words(made),
                made.get("compared_with", ""),
            ]
        )
    columns = (
        "board,feasible,solvable,solvable up to reversal,solvable ordered pairs,time,commit,"
        "second run,compared with"
    )
    return {"tables": markdown(columns.split(","), "lrrrrrlll", lines)}
