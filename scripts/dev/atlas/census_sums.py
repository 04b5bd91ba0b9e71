"""Tables of results/census: sums over all graphs of a kind, by number of vertices (`pegspace census
--sums`), and lists of all unsolvable graphs (scripts/dev/grow-graphs). Called by pages.py.

A kind has KIND.csv and its record KIND.run.json, and lists.csv has a row for each list.
"""

from __future__ import annotations

import csv
import gzip
from pathlib import Path

from pegspace.description import TABLES
from pegspace.records import read_json

from .problems import read_rows, record_of
from .words import markdown, seconds, threads_words

CENSUS_FOLDER = "census"
FEW_VERTICES = 7  #: graphs that others have listed

#: Connected graphs of that many vertices, none of them looked at: A001349 of the OEIS.
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
    table = [list(row.values()) for row in rows(into, kind)]
    graphs, free = (sum(row[column] for row in table[:FEW_VERTICES]) for column in (1, 3))
    runs = [
        f"commit {run['commit']} with {threads_words(run['threads'])}"
        for run in made["second_runs"]
    ]
    again = f"; second runs: {'; '.join(runs)}" if runs else ""
    columns = [column.heading for column in TABLES["census_sums"][1 : len(table[0])]]
    cells = [[f"{value:,}" for value in row] for row in table]
    return f"""{markdown(["vertices", *columns], "r" * len(table[0]), cells)}
Of the {graphs:,} graphs of up to {FEW_VERTICES} vertices, {graphs - free:,} are not freely\
 solvable, the one of one vertex among them.

N = 1 to {table[-1][0]}, in {seconds(made['cpu_seconds'])} of CPU time;\
 commit {made['commit']}{again}.
"""


def most_vertices_of_products(into: Path) -> int:
    with gzip.open(into / CENSUS_FOLDER / "products.csv.gz", "rt", encoding="ascii") as file:
        return max(int(row["holes"]) for row in csv.DictReader(file))


def products_text(into: Path) -> str:
    made = read_json(into / CENSUS_FOLDER / "products.run.json")
    graphs, solvable = (int(made["summary"][what]) for what in ("graphs", "solvable"))
    return (
        "With at least 2 vertices in each tree and at most"
        f" {most_vertices_of_products(into)} in the product there are {graphs:,}, and"
        f" {solvable:,} of them are solvable.\n[products.csv.gz](products.csv.gz) has a solution of"
        f" each, which was replayed (commit {made['commit']}).\n"
    )


def blocks(into: Path) -> dict[str, str]:
    return {
        "census-connected": sums_table(into, "connected"),
        "census-trees": sums_table(into, "trees"),
        "census-lists": lists_table(into),
        "census-products": products_text(into),
    }
