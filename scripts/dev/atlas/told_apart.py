"""Solutions told apart: without the order of their jumps, up to symmetry. Called by pages.py and
new_numbers.py.

    rows(results)      a row for each told_apart.csv in folders BOARD/START-FINISH, small boards
                       first (pegspace count --unordered --canonical-solutions
                       --canonical-sequences)
    blocks(results)    tables: of results/told-apart, of the planning competition, and of
                       tools/MANUAL.md: what counts once, for the central game
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import sequences
from .problems import read_rows, record_of
from .words import again_words, markdown

CENTRAL_GAME = "english/d4-d4"


@dataclass(frozen=True)
class Row:
    folder: str  #: BOARD/START-FINISH
    record: dict[str, Any]
    numbers: dict[str, int]  #: by column

    @property
    def problem(self) -> str:
        return f"{self.record['board']['name']}, {self.record['start']} → {self.record['finish']}"


def rows(results: Path) -> list[Row]:
    found = []
    for file in sorted(results.glob("*/*/told_apart.csv")):
        (row,) = read_rows(file)
        numbers = {name: int(value) for name, value in row.items() if value.isdigit()}
        found.append(Row(file.parent.relative_to(results).as_posix(), record_of(file), numbers))
    return sorted(found, key=lambda row: (row.record["board"]["holes"], row.numbers["solutions"]))


#: What is counted, by the words above its column.
COUNTED = {
    "sequences of jumps": "solutions",
    "up to symmetry": "canonical_solutions",
    "of canonical positions": "canonical_sequences",
    "without order": "unordered_solutions",
    "without order, up to symmetry": "canonical_unordered_solutions",
}


def cells(numbers: dict[str, int]) -> list[str]:
    return [f"{numbers[column]:,}" for column in COUNTED.values()]


def table(results: Path) -> str:
    return markdown(
        ["problem", *COUNTED, "jumps", "second run"],
        "lrrrrrll",
        [
            [
                f"[{row.problem}](../{row.folder})",
                *cells(row.numbers),
                f"[by depth](../{row.folder}/jump_counts.csv)",
                again_words(row.record),
            ]
            for row in rows(results)
        ],
    )


def planning_table(results: Path) -> str:
    """The planning competition's problems, which one table has."""
    made = sequences.read(results / "ipc2008" / "told-apart.json")
    lines = []
    for run in made["runs"]:
        numbers = dict(zip(made["columns"], map(int, run["values"])))
        lines.append([f"p{run['n']:02}", *cells(numbers), again_words(run)])
    return markdown(["problem", *COUNTED, "second run"], "lrrrrrl", lines)


def manual(results: Path) -> str:
    """What counts once, with the option that counts it. The fewest moves are those of moves.csv."""
    (central,) = (row for row in rows(results) if row.folder == CENTRAL_GAME)
    fewest = read_rows(results / CENTRAL_GAME / "moves.csv")[0]
    counted = [
        ("a sequence of jumps", "", "solutions"),
        ("a sequence of jumps, up to symmetry", "`--canonical-solutions`", "canonical_solutions"),
        ("a sequence of canonical positions", "`--canonical-sequences`", "canonical_sequences"),
        (
            "a multiset of jumps: the same jumps, each equally often, in any order",
            "`--unordered`",
            "unordered_solutions",
        ),
        ("a multiset of jumps, up to symmetry", "`--unordered`", "canonical_unordered_solutions"),
    ]
    lines_of = [
        [what, f"{central.numbers[column]:,}", option, f"`{column}`"]
        for what, option, column in counted
    ]
    lines_of.append(
        [
            f"a sequence of jumps with the fewest moves ({fewest['moves']})",
            f"{int(fewest['solutions']):,}",
            "`pegspace moves english --finish d4`",
            "`solutions` of `moves.csv`",
        ]
    )
    return markdown(
        ["what counts once", "number", "option, or command", "column"], "lrll", lines_of
    )


def blocks(results: Path) -> dict[str, str]:
    return {
        "told-apart": manual(results),
        "told-apart-problems": table(results),
        "ipc2008-told-apart": planning_table(results),
    }
