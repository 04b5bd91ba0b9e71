"""Solutions told apart: without the order of their jumps, up to symmetry. Called by pages.py and
new_numbers.py.

    rows(results)      a row for each told_apart.csv in folders BOARD/START-FINISH, small boards
                       first (pegspace count --unordered --canonical-solutions
                       --canonical-sequences)
    page(results)      results/told-apart/README.md
    manual(results)    the table of tools/MANUAL.md: what counts once, for the central game
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import forced_jumps
from .problems import record_of
from .sequences import SEQUENCES_FOLDER
from .words import again_words, markdown

FOLDER = "told-apart"  #: of the page
CENTRAL_GAME = "english/d4-d4"


@dataclass(frozen=True)
class Row:
    folder: str  #: BOARD/START-FINISH
    record: dict[str, Any]
    numbers: dict[str, int]  #: by column

    @property
    def problem(self) -> str:
        return f"{self.record['board']['name']}, {self.record['start']} → {self.record['finish']}"


def rows(results: Path, pattern: str = "*/*/told_apart.csv") -> list[Row]:
    found = []
    for file in sorted(results.glob(pattern)):
        with open(file, newline="", encoding="ascii") as lines:
            (row,) = csv.DictReader(lines)
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


def cells(row: Row) -> list[str]:
    return [f"{row.numbers[column]:,}" for column in COUNTED.values()]


def table(results: Path) -> str:
    return markdown(
        ["problem", *COUNTED, "jumps", "second run"],
        "lrrrrrll",
        [
            [
                f"[{row.problem}](../{row.folder})",
                *cells(row),
                f"[by depth](../{row.folder}/jump_counts.csv)",
                again_words(row.record),
            ]
            for row in rows(results)
        ],
    )


def planning_table(results: Path) -> str:
    """The planning competition's problems, by their names; "" if there are none."""
    found = {row.record["board"]["name"]: row for row in rows(results, "ipc2008/told-apart/p*.csv")}
    lines = [
        [f"[{name}](told-apart/{name}.csv)", *cells(row), again_words(row.record)]
        for name, row in sorted(found.items())
    ]
    return markdown(["problem", *COUNTED, "second run"], "lrrrrrl", lines) if lines else ""


def page(results: Path) -> str:
    (pictured,) = (row for row in rows(results) if row.folder == forced_jumps.PROBLEM)
    solutions = pictured.numbers["solutions"]
    return f"""# Solutions told apart

Two solutions can make the same jumps in another order, or be images of each other. Each row counts the solutions of one problem in five
ways; [the manual](../../tools/MANUAL.md#solutions-told-apart) says what counts once in each.

{table(results)}
The last column but one leads to `jump_counts.csv`: how many solutions make each jump at each depth. A folder's `told_apart.run.json` has
the command. `scripts/pegspace-verify` repeats the numbers of small problems by definition and names the others as not compared; those
have a second run of pegspace with another number of threads.

## Jumps that every solution makes

![the board with an arrow for each jump](forced-jumps.svg)

The jumps of the {solutions:,} solutions of triangle5 from b3, wider the more often they are made. `scripts/run count triangle5 --start b3
--finish any --jump-counts FILE` names the jumps that are in every solution, and the orbits from which every solution makes a jump; `query`
names those that must still be made from any position. The central game of the English board has no such jump, but five such orbits.

## More

Two [sequences](../{SEQUENCES_FOLDER}/README.md) count such solutions on triangles and on boards of three rows. The problems of the
[planning competition](../ipc2008/README.md) have such numbers, too.
"""


def manual(results: Path) -> str:
    """What counts once, with the option that counts it. The fewest moves are those of moves.csv."""
    (central,) = (row for row in rows(results) if row.folder == CENTRAL_GAME)
    with open(results / CENTRAL_GAME / "moves.csv", newline="", encoding="ascii") as lines:
        fewest = next(csv.DictReader(lines))
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
