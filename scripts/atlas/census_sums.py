"""results/census: sums over all graphs of a kind, by number of vertices (`pegspace census --sums`),
lists of all unsolvable graphs (scripts/dev/grow-graphs), and solutions of products of trees
(scripts/dev/tree-products). Called by make-results.

Each kind has NAME.csv and its record NAME.run.json, lists.csv has a row for each list, and the
products have a record; the page results/census/README.md is written from them. The graphs come from
nauty's generators, which Debian calls nauty-geng and nauty-gentreeg.
"""

from __future__ import annotations

import csv
import gzip
from dataclasses import dataclass
from pathlib import Path

from pegspace.description import TABLES
from pegspace.records import read_json

from .problems import record_of
from .words import markdown, seconds, threads_words

CENSUS_FOLDER = "census"
FEW_VERTICES = 7  #: graphs that others have listed


@dataclass(frozen=True)
class Kind:
    name: str  #: of its files
    about: str
    generator: tuple[str, ...]  #: the number of vertices follows
    note: str  #: what else the numbers were compared with


AGAIN = (
    " A second program, which [follows the definition](../../tests/census_by_definition.cpp) and"
    " shares no code with pegspace, counted {} again"
)

KINDS = (
    Kind(
        "connected",
        "Connected graphs",
        ("geng", "-q", "-c"),
        (
            "R. A. Beeler and D. P. Hoilman, Discrete Math. 311 (2011) and Australas. J. Combin. 52"
            " (2012): some paths, complete graphs, stars, double stars and windmills"
            f" (tests/cli/census_test.py).{AGAIN.format('all rows')}. The run, of more than an hour,"
            " was made before the census had `duotaire_won`, which [results/duotaire]"
            "(../duotaire/README.md) has for up to 8 vertices"
        ),
    ),
    Kind(
        "trees",
        "Trees",
        ("gentreeg", "-q"),
        (
            "krishnatheaverage/peg-solitaire-atlas, DOI 10.5281/zenodo.21285775: trees of 4 to 12"
            f" vertices by solvability.{AGAIN.format('the rows of up to 10 vertices')}"
        ),
    ),
)


#: Connected graphs of that many vertices, of which none was looked at: A001349 of the OEIS.
CONNECTED = {
    11: 1_006_700_565,
    12: 164_059_830_476,
    13: 50_335_907_869_219,
    14: 29_003_487_462_848_061,
}

QUESTIONS = """# Census of graphs

| question | whose | answer |
|---|---|---|
| Which connected graphs are solvable, which freely solvable? | R. A. Beeler and D. P. Hoilman, Discrete Math. 311 (2011) | [all of up to 10 vertices](#connected-graphs) and [trees of up to 16](#trees), counted; [all unsolvable ones of up to {last} vertices](#unsolvable-graphs), listed |
| With which numbers of pegs can a game end? | R. A. Beeler and D. P. Hoilman, Australas. J. Combin. 52 (2012) | all of them up to the largest, on all but [two](#pegs-at-dead-ends) of the 995 connected graphs of 2 to 7 vertices |
| Is every connected Cartesian product of two graphs with edges solvable? | M. Kreh and J.-H. de Wiljes, Graphs and Combinatorics 37 (2021) | [every one](#products-of-trees) of up to {products} vertices |
| How many edges must be added until a graph is solvable? | J.-H. de Wiljes and M. Kreh, Making graphs solvable in peg solitaire (2022) | 20 lines of Python in the [tutorial](../TUTORIAL.md#8-fewest-edges-to-add) |
| Which theta graphs are not freely solvable? | | [seven](#theta-graphs) of those with at most 21 vertices |

A graph is *solvable* if a single peg can be left from some start with a single vacancy, *freely solvable* if from every
one. *Fewest pegs up to*: the largest value in the row of the fewest pegs left from the best start. *Fool's solitaire up
to*: the most pegs that any game in the row leaves. *Solutions* (to any single peg) and *games* are summed over all starts
and graphs. *Duotaire won*: graphs with a start from which the first player wins [duotaire](../duotaire/README.md).
The graph of one vertex starts without a peg, so it is not solvable here.
"""

ARGUMENT = """
`scripts/dev/grow-graphs N unsolvable` makes such a list without looking at all graphs: a solution stays one when an edge is
added, so every unsolvable connected graph grows, edge by edge, through unsolvable graphs, from an unsolvable tree. The same
holds for graphs that are not freely solvable.

**Proof of a list** (`scripts/dev/prove-graphs FILE unsolvable`, or `not-free`). It checks that

1. each listed graph is unsolvable: decided over all 2^n positions, from the fewest pegs up;
2. each tree, and each listed graph with one edge more, that is not in the list has a solution, which is replayed jump by jump
   (for `not-free`: one from each start). They are the graphs *outside* in the table.

Suppose that an unsolvable connected graph G is not in the list. A spanning tree of G is unsolvable, as its solutions would be
solutions of G; so by 2 it is in the list. Add the other edges of G to it, one by one: each graph on the way is unsolvable for
the same reason. The first that is not in the list is a listed graph with one edge more, without a solution: this
contradicts 2. For `not-free` read "without a solution from some start". The proof uses
[a program](../../tests/solutions_by_definition.cpp) that shares no code with pegspace, and nauty: its trees, and its
canonical labels to tell whether a graph is in the list. If two labels of one graph differed, step 2 would fail.
"""

DEAD_ENDS = """
## Pegs at dead ends

The numbers of pegs that a dead end can have, from any start, are the column `dead_end_pegs` of `pegspace census`; `--only gaps`
prints the graphs that skip a number between the smallest and the largest. Of the 995 connected graphs of 2 to 7 vertices two do:

| graph | vertices | pegs at dead ends | graph6 |
|---|--:|---|---|
| double star DS(2,2) | 6 | 1, 2, 4 | `E?ow` |
| double star DS(3,2) | 7 | 1, 2, 3, 5 | `F?B@w` |

Of the trees of 8 to 15 vertices 3, 3, 5, 5, 7, 7, 9, 9 skip a number: the double stars DS(a,b) with a, b ≥ 2, and the paths of four
vertices with a leaves at one end and b at the other, a, b ≥ 2. So far that is an observation, not a theorem.
"""

PRODUCTS = """
## Products of trees

A connected product has the product of two spanning trees as a spanning subgraph, and a solution stays one when an edge is
added; so products of two trees suffice. With at least 2 vertices in each tree and at most {most} in the product there are
{graphs:,}, and {solvable:,} of them are solvable. [products.csv.gz](products.csv.gz) has a solution of each, which was replayed; it
comes from (commit {commit})

    scripts/dev/tree-products {most} > products.g6
    pegspace census --solvable products.g6 --csv products.csv
"""

MORE = """
## Theta graphs

θ(a, b, c) is two vertices joined by three paths with a, b and c vertices between. Of the 294 with at most 21 vertices
seven are not freely solvable (`pegspace census --only not-free`); all are solvable. Vertices are numbered from 1 as in the
graph6; the ends are 1 and 2.

| θ | vertices | starts without a solution | graph6 |
|---|--:|---|---|
| 0, 7, 10 | 19 | 10, 19 | `RpCGGD@_??_@?@??_?G?@??C??I??G` |
| 1, 1, 15 | 19 | 12 | `R]_GGC@?G?_@?@??_?G?@??C??I??G` |
| 1, 8, 9 | 20 | 3 | `S[CGGC@?I?o??@??_?G?@??C??G??I??C` |
| 0, 2, 17 | 21 | 13 | `Tr_GGC@?G?_@?@??_?G?@??C??G??G??D??@` |
| 0, 7, 12 | 21 | 10, 21 | `TpCGGD@_??_@?@??_?G?@??C??G??G??D??@` |
| 0, 9, 10 | 21 | 12, 21 | `TpCGGC@?I?o??@??_?G?@??C??G??G??D??@` |
| 1, 1, 17 | 21 | 12, 14 | `T]_GGC@?G?_@?@??_?G?@??C??G??G??D??@` |

For each of these 11 starts `pegspace-check` proved the set of all reachable positions, none of which leads to a single peg; as for
θ(1, 1, 15):

    pegspace enumerate 'graph6:R]_GGC@?G?_@?@??_?G?@??C??I??G' --start 12 --finish any --save theta.set
    pegspace-check theta.set

## Sums for more vertices

`geng` makes the graphs in parts (`geng -q -c 11 PART/10000`), which many machines can work on with `pegspace census part.g6
--sums part.csv --resume`; `scripts/add-census part-*.csv` adds the sums.
"""


def sums_file(into: Path, kind: Kind) -> Path:
    return into / CENSUS_FOLDER / f"{kind.name}.csv"


def rows(into: Path, kind: Kind) -> list[dict[str, int]]:
    """The row of each number of vertices, from 1 on."""
    with open(sums_file(into, kind), newline="", encoding="ascii") as file:
        return [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]


def lists(into: Path) -> list[dict[str, str]]:
    """Of each list of graphs; none if there is no file."""
    path = into / CENSUS_FOLDER / "lists.csv"
    if not path.exists():
        return []
    with open(path, newline="", encoding="ascii") as file:
        return list(csv.DictReader(file))


def last_listed(into: Path) -> dict[str, str]:
    """The list of all unsolvable graphs with most vertices, of those that are proved."""
    return max(
        (row for row in lists(into) if row["kind"] == "unsolvable" and row["outside"]),
        key=lambda row: int(row["vertices"]),
    )


def lists_lines(into: Path) -> list[str]:
    lines = [
        "## Unsolvable graphs",
        "",
        "| vertices | connected graphs | listed | graphs | outside | file |",
        "|--:|--:|---|--:|--:|---|",
    ]
    for row in lists(into):
        name = f"{row['kind']}-{row['vertices']}.g6.xz"
        about = {"unsolvable": "not solvable", "not-free": "not freely solvable"}[row["kind"]]
        outside = f"{int(row['outside']):,}" if row["outside"] else "not proved"
        lines.append(
            f"| {row['vertices']} | {CONNECTED[int(row['vertices'])]:,} | {about} |"
            f" {int(row['graphs']):,} | {outside} | [{name}]({name}) |"
        )
    return [
        *lines,
        "",
        "The numbers of connected graphs are those of the OEIS, A001349. [lists.csv](lists.csv) has the",
        "SHA-256 sum of each list, uncompressed.",
        ARGUMENT.rstrip("\n"),
    ]


def most_vertices_of_products(into: Path) -> int:
    with gzip.open(into / CENSUS_FOLDER / "products.csv.gz", "rt", encoding="ascii") as file:
        return max(int(row["holes"]) for row in csv.DictReader(file))


def products_text(into: Path) -> str:
    made = read_json(into / CENSUS_FOLDER / "products.run.json")
    return PRODUCTS.format(
        most=most_vertices_of_products(into), commit=made["commit"], **made["summary"]
    )


def page(into: Path) -> str:
    lines = [
        QUESTIONS.format(
            last=last_listed(into)["vertices"], products=most_vertices_of_products(into)
        ),
    ]
    for kind in KINDS:
        file = sums_file(into, kind)
        if not file.exists():
            continue
        made = record_of(file)
        lines += [
            f"## {kind.about}",
            "",
        ]
        table = [list(row.values()) for row in rows(into, kind)]
        headings = [column.heading for column in TABLES["census_sums"][1 : len(table[0])]]
        texts = [[f"{value:,}" for value in row] for row in table]
        lines += markdown(["vertices", *headings], "r" * len(table[0]), texts).splitlines()
        graphs, free = (sum(row[column] for row in table[:FEW_VERTICES]) for column in (1, 3))
        command = f"pegspace census {file.stem}.g6 --sums {file.name}"
        runs = [
            f"commit {run['commit']} with {threads_words(run['threads'])}"
            for run in made["second_runs"]
        ]
        again = f"; second runs: {'; '.join(runs)}" if runs else ""
        lines += [
            "",
            (
                f"Of the {graphs:,} graphs of up to {FEW_VERTICES} vertices, {graphs - free:,} are"
                " not freely solvable, the one of one vertex among them."
            ),
            "",
            (
                f"[{file.name}]({file.name}) comes from `{command}` on the graphs of"
                f" `{' '.join(kind.generator)} N`"
            ),
            (
                f"for N = 1 to {table[-1][0]}, in {seconds(made['cpu_seconds'])} of CPU time;"
                f" commit {made['commit']}{again}."
            ),
            f"Compared with {kind.note}.",
            "",
        ]
    lines += [
        (
            "With the graphs in a file beside the record, such as trees.g6, `scripts/reproduce"
            f" results/{CENSUS_FOLDER}` repeats them."
        ),
        "",
        *lists_lines(into),
        DEAD_ENDS + products_text(into) + MORE,
    ]
    return "\n".join(lines)
