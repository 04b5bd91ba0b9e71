"""Tables of results/census: sums over all graphs of a kind, by number of vertices (`pegspace census
--sums`), and lists of all unsolvable graphs (scripts/dev/grow-graphs). Called by pages.py.

A kind has KIND.csv and its record KIND.run.json, and lists.csv has a row for each list.
"""

from __future__ import annotations

from pathlib import Path

from .problems import read_rows, record_of
from .words import markdown, seconds, threads_words

CENSUS_FOLDER = "census"
FEW_VERTICES = 7  #: graphs that others have listed

#: Connected graphs of that many vertices, of which none was looked at: A001349 of the OEIS.
CONNECTED = {
    11: 1_006_700_565,
    12: 164_059_830_476,
    13: 50_335_907_869_219,
    14: 29_003_487_462_848_061,
}


def sums_file(into: Path, kind: str) -> Path:
    return into / CENSUS_FOLDER / f"{kind}.csv"


def rows(into: Path, kind: str) -> list[dict[str, int]]:
    """The row of each number of vertices, from 1 on."""
    return [
        {name: int(value) for name, value in row.items()}
        for row in read_rows(sums_file(into, kind))
    ]


def lists(into: Path) -> list[dict[str, str]]:
    """Of each list of graphs."""
    return read_rows(into / CENSUS_FOLDER / "lists.csv")


def last_listed(into: Path) -> dict[str, str]:
    """The list of all unsolvable graphs with most vertices, of those that are proved."""
    return max(
        (row for row in lists(into) if row["kind"] == "unsolvable" and row["outside"]),
        key=lambda row: int(row["vertices"]),
    )


def lists_table(into: Path) -> str:
    lines = []
    for row in lists(into):
        name = f"{row['kind']}-{row['vertices']}.g6.xz"
        about = {"unsolvable": "not solvable", "not-free": "not freely solvable"}[row["kind"]]
        outside = f"{int(row['outside']):,}" if row["outside"] else "not proved"
        connected = f"{CONNECTED[int(row['vertices'])]:,}"
        number = f"{int(row['graphs']):,}"
        lines.append([row["vertices"], connected, about, number, outside, f"[{name}]({name})"])
    columns = "vertices,connected graphs,listed,graphs,outside,file".split(",")
    return markdown(columns, "rrlrrl", lines)


def sums_table(into: Path, kind: str) -> str:
    """With two sentences below: of the graphs with few vertices, and what it took."""
    made = record_of(sums_file(into, kind))
    table = [list(row.values())[:8] for row in rows(into, kind)]
    graphs, free = (sum(row[column] for row in table[:FEW_VERTICES]) for column in (1, 3))
    runs = [
        f"commit {run['commit']} with {threads_words(run['threads'])}"
        for run in made["second_runs"]
    ]
    again = f"; second runs: {'; '.join(runs)}" if runs else ""
    columns = (
        "vertices,graphs,solvable,freely solvable,fewest pegs up to,fool's solitaire up to,"
        "solutions,games"
    )
    cells = [[f"{value:,}" for value in row] for row in table]
    return f"""{markdown(columns.split(","), "r" * 8, cells)}
Of the {graphs:,} graphs of up to {FEW_VERTICES} vertices, {graphs - free:,} are not freely solvable, the one of one vertex among them.

N = 1 to {table[-1][0]}, in {seconds(made['cpu_seconds'])} of CPU time; commit {made['commit']}{again}.
"""


def blocks(into: Path) -> dict[str, str]:
    return {
        "census-connected": sums_table(into, "connected"),
        "census-trees": sums_table(into, "trees"),
        "census-lists": lists_table(into),
    }
