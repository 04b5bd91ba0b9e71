"""results/duotaire: who wins peg solitaire for two (`pegspace duotaire`). Called by pages.py and
new_numbers.py.

A folder BOARD has nim_values.csv (the board's own start, `--nim-values`), misere.csv (the same with
`--misere`), and starts.csv and starts_misere.csv (`--start each`); connected.csv has the sums of a
census. page() makes README.md of them and their records.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from .problems import record_of
from .words import again_words, markdown

FOLDER = "duotaire"
NORMAL, MISERE = "nim_values", "misere"  #: names of files of one start
EACH, EACH_MISERE = "starts", "starts_misere"


def read(file: Path) -> list[dict[str, str]]:
    with open(file, newline="", encoding="ascii") as lines:
        return list(csv.DictReader(lines))


def made(results: Path, name: str) -> list[tuple[Path, dict[str, Any]]]:
    """The files of that name with their records, small boards first."""
    found = [(file, record_of(file)) for file in (results / FOLDER).glob(f"*/{name}.csv")]
    return sorted(found, key=lambda each: (each[1]["board"]["holes"], each[0]))


def winner(won: bool) -> str:
    return "first" if won else "second"


def line_of_start(file: Path, record: dict[str, Any]) -> list[str]:
    positions = won = 0
    for row in read(file):
        number = int(row["positions"])
        positions += number
        won += number if row["nim_value"] != "0" else 0
    misere = file.with_name(f"{MISERE}.csv")
    summary = record["summary"]
    return [
        f"[{record['board']['name']}, {record['start']}]({file.parent.name})",
        winner(summary["won"]),
        str(summary["nim_value"]),
        ", ".join(summary["winning_jumps"]) or "none",
        f"{positions:,}",
        f"{won:,}",
        winner(record_of(misere)["summary"]["won"]) if misere.exists() else "not known",
        again_words(record),
    ]


def line_of_starts(file: Path, record: dict[str, Any]) -> list[str]:
    rows, misere = read(file), file.with_name(f"{EACH_MISERE}.csv")
    won_misere = [row["start"] for row in read(misere) if row["won"] == "true"]
    return [
        f"[{record['board']['name']}]({file.parent.name})",
        f"{record['summary']['won_starts']} of {record['summary']['starts']}",
        ", ".join(f"{row['start']} {row['nim_value']}" for row in rows),
        f"{record_of(misere)['summary']['won_starts']} of {record['summary']['starts']}",
        ", ".join(won_misere) or "none",
        again_words(record),
    ]


def english_line(results: Path) -> str:
    """For the new numbers: who wins on the English board. "" if it is not known."""
    file = results / FOLDER / "english" / f"{NORMAL}.csv"
    if not file.exists():
        return ""
    summary = record_of(file)["summary"]
    jumps = ", ".join(summary["winning_jumps"])
    return (
        f"The **{winner(summary['won'])} player wins** the English board's"
        f" [duotaire](results/{FOLDER}/README.md), peg solitaire for two, if the centre is empty at"
        f" the start{f': {jumps}' if jumps else ''}. No other program that we know of answers this"
        " for a whole board."
    )


def page(results: Path) -> str:
    one = [line_of_start(*each) for each in made(results, NORMAL)]
    each = [line_of_starts(*each) for each in made(results, EACH)]
    sums = results / FOLDER / "connected.csv"
    columns = ("holes", "graphs", "duotaire_won")
    graphs = [[f"{int(row[column]):,}" for column in columns] for row in read(sums)]
    return f"""# Duotaire

Duotaire is peg solitaire for two: the players jump in turn, and whoever cannot jump loses; in misère play, whoever cannot jump wins. Each
answer covers the whole board: all positions that can be reached have their value, and `scripts/pegspace-verify results/duotaire` finds
those of small boards again by definition. [The manual](../../tools/MANUAL.md#duotaire) has the rule, what a nim value is, and the literature.

## From one start

The hole that is empty at the start stands behind the board. *Won*: positions in which the player to move can force a win.

{markdown(["board, start", "winner", "nim value", "winning first jumps", "positions", "won", "misère: winner", "second run"], "llrlrrll", one)}
## From each single vacancy

Of starts that symmetries of the board carry to each other one is named, with its nim value: 0 if the second player wins.

{markdown(["board", "first player wins", "nim values", "misère: first player wins", "from", "second run"], "llllll", each)}
## On connected graphs

The number of graphs with a start (one empty vertex) from which the first player wins ([connected.csv](connected.csv), from the graphs of
`geng -q -c N`). A second program, which [follows the definition](../../tests/census_by_definition.cpp) and shares no code with pegspace,
counted all rows again.

{markdown(["vertices", "graphs", "first player wins from some start"], "rrr", graphs)}
## What does not fit

All positions of a level and of the next must be in memory, a byte for each orbit, besides a bit for each position of the set. On
Wiegleb's board two levels have 14 billion orbits: it is not answered. The European board, square6, triangle8 and diamond41 fit into some
GiB; their answers take minutes to hours of CPU time and are not here yet.
"""
