"""The table of `pegspace table` as heat maps on the board: one board for each start, its finishes coloured by the number of
solutions on a logarithmic scale. Called by scripts/plot_table.py.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import matplotlib

from ..results import ResultsError
from .style import BLACK, RED, plt

COLOURS = "viridis_r"


def read_board(path: Path) -> tuple[str, dict[str, tuple[float, float]]]:
    """The board's name, and where each hole is drawn, from what `pegspace boards NAME --json` wrote."""
    try:
        board = json.loads(path.read_text(encoding="utf-8"))
        square = board["lattice"] != "triangular"
        across, down = (1.0, 1.0) if square else (0.5, math.sqrt(3) / 2)
        places = {name: (column * across, -row * down) for name, (row, column) in zip(board["hole_names"], board["cells"])}
        return board["name"], places
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ResultsError(f"{path}: expected what `pegspace boards NAME --json FILE` writes") from None


def plot_table(table, path: Path, name: str, places: dict[str, tuple[float, float]]):
    """The table that was read from `path`, on the board that read_board() gave. Raises ResultsError."""
    for column in ("start", "finish"):
        for hole in table[column].astype(str):
            if hole not in places:
                raise ResultsError(f"{path}: there is no hole {hole} on the board {name}")
    feasible = table[table["feasible"] == True]  # noqa: E712: a column of booleans
    starts = list(dict.fromkeys(feasible["start"].astype(str)))
    if not starts:
        raise ResultsError(f"{path}: no pair in it is feasible; there is nothing to draw")
    logs = [math.log10(n) for n in feasible["solutions"] if n]
    norm = matplotlib.colors.Normalize(0, max(logs, default=1) or 1)
    colours = plt.get_cmap(COLOURS)
    columns = min(len(starts), 4)
    rows = -(-len(starts) // columns)
    figure, grid = plt.subplots(rows, columns, figsize=(3 * columns + 1, 3.1 * rows), squeeze=False, layout="constrained")
    for axes, start in zip(grid.flat, starts):
        axes.set_title(f"start {start}")
        draw_board(axes, places, start)
        for _, row in feasible[feasible["start"].astype(str) == start].iterrows():
            x, y = places[str(row["finish"])]
            if row["solutions"]:
                axes.scatter([x], [y], s=230, color=[colours(norm(math.log10(row["solutions"])))], edgecolor=BLACK, zorder=3)
            else:
                axes.scatter([x], [y], s=90, color=RED, marker="x", zorder=3)
    for axes in list(grid.flat)[len(starts):]:
        axes.set_visible(False)
    scale = figure.colorbar(matplotlib.cm.ScalarMappable(norm, colours), ax=grid, shrink=0.8)
    scale.set_label("solutions, as a power of 10")
    figure.suptitle(f"{name}: solutions by start and finish")
    return figure


def draw_board(axes, places: dict[str, tuple[float, float]], start: str) -> None:
    axes.set_aspect("equal")
    axes.axis("off")
    axes.margins(0.18)
    for hole, (x, y) in places.items():
        axes.scatter([x], [y], s=230, color="#e8e4da", zorder=1)
        if hole == start:
            axes.scatter([x], [y], s=340, facecolor="white", edgecolor=BLACK, linewidth=1.6, zorder=2)
