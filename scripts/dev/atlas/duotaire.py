"""Tables of results/duotaire: who wins peg solitaire for two (`pegspace duotaire`). Called by
pages.py and new_numbers.py.

A folder BOARD has nim_values.csv (the board's own start, `--nim-values`), misere.csv (the same with
`--misere`), and starts.csv and starts_misere.csv (`--start each`); connected.csv has the sums of a
census.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .problems import read_rows, record_of
from .words import again_words, markdown

FOLDER = "duotaire"
NORMAL, MISERE = "nim_values", "misere"  #: names of files of one start
EACH, EACH_MISERE = "starts", "starts_misere"


def made(results: Path, name: str) -> list[tuple[Path, dict[str, Any]]]:
    """The files of that name with their records, small boards first."""
    found = [(file, record_of(file)) for file in (results / FOLDER).glob(f"*/{name}.csv")]
    return sorted(found, key=lambda each: (each[1]["board"]["holes"], each[0]))


def winner(won: bool) -> str:
    return "first" if won else "second"


def line_of_start(file: Path, record: dict[str, Any]) -> list[str]:
    positions = won = 0
    for row in read_rows(file):
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
    rows, misere = read_rows(file), file.with_name(f"{EACH_MISERE}.csv")
    won_misere = [row["start"] for row in read_rows(misere) if row["won"] == "true"]
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


def blocks(results: Path) -> dict[str, str]:
    start = [line_of_start(*each) for each in made(results, NORMAL)]
    starts = [line_of_starts(*each) for each in made(results, EACH)]
    graphs = [
        [f"{int(row[column]):,}" for column in ("holes", "graphs", "duotaire_won")]
        for row in read_rows(results / FOLDER / "connected.csv")
    ]
    of_start = "board, start;winner;nim value;winning first jumps;positions;won;misère: winner"
    of_starts = "board;first player wins;nim values;misère: first player wins;from"
    of_graphs = "vertices;graphs;first player wins from some start"
    return {
        "duotaire-start": markdown([*of_start.split(";"), "second run"], "llrlrrll", start),
        "duotaire-starts": markdown([*of_starts.split(";"), "second run"], "llllll", starts),
        "duotaire-graphs": markdown(of_graphs.split(";"), "rrr", graphs),
    }
