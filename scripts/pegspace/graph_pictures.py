"""results/graphs: game graphs of `pegspace graph`, drawn by GraphViz. Called by make-results.

Each has NAME.dot, its record NAME.run.json, and the picture NAME.svg.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .atlas import AtlasError, run, shown_folder

GRAPHS_FOLDER = "graphs"


@dataclass(frozen=True)
class Graph:
    name: str
    about: str
    options: tuple[str, ...]  #: the board, and options of `pegspace graph`


GRAPHS = (
    Graph("triangle4", "triangle4, 4 → any, whole", ("triangle4", "--start", "4")),
    Graph("english-depth3", "english, d4, the first three jumps", ("english", "--max-depth", "3", "--jumps")),
)


def graph_file(into: Path, graph: Graph) -> Path:
    return into / GRAPHS_FOLDER / f"{graph.name}.dot"


def make_graphs(program: Path, into: Path, force: bool) -> None:
    """The graphs that are not there. Raises AtlasError."""
    for graph in GRAPHS:
        file = graph_file(into, graph)
        if file.exists() and not force:
            continue
        print(f"make-results: {GRAPHS_FOLDER}/{graph.name}", file=sys.stderr)
        file.parent.mkdir(parents=True, exist_ok=True)
        command = ["graph", *graph.options, "--quiet", "--output", f"{shown_folder(file.parent)}/{file.name}"]
        run(program, *command)
        try:
            subprocess.run(["dot", "-Tsvg", "-o", file.with_suffix(".svg"), file], check=True)
        except FileNotFoundError:
            raise AtlasError("GraphViz draws the graphs, and is missing: scripts/install-packages tests") from None
