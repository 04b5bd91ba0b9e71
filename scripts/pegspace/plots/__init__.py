"""Figures of results, drawn by matplotlib; which one fits follows from the columns of a table.

    import pegspace
    from pegspace.plots import draw
    # a matplotlib Figure, which a notebook shows
    draw(pegspace.enumerate("english", finish="d4"))
    draw([pegspace.load("a.csv"), pegspace.load("b.csv")], panels=["positions", "winning_share"])

The command pegspace-plot (plot_command.py) writes the same figures to files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from ..board_class import Board
from ..description import VALUE_COLUMNS
from ..records import ResultsError
from ..results import label
from .distributions import plot_games, plot_moves
from .levels import plot_levels
from .maps import plot_jumps, plot_map
from .style import STYLE, save, title_on_axes

__all__ = ["draw", "save"]


def draw(
    tables: Any, *, title: str = "", panels: Sequence[str] = (), board: str | Board = ""
) -> Figure:
    """A figure of a table, or of a list of the levels of several runs. `title` is in place of board
    and start; `panels` chooses those of levels (levels.PANELS names them); `board` is the board of
    a map (a name, a file or a Board), if the table does not name it. Raises ResultsError."""
    with matplotlib.rc_context(STYLE):
        listed = [tables] if hasattr(tables, "columns") else list(tables)
        return title_on_axes(chosen(listed, title, panels, board))


def chosen(tables: Sequence[Any], title: str, panels: Sequence[str], board: str | Board) -> Figure:
    """The figure that the columns call for. Raises ResultsError."""
    first = tables[0]
    if all(is_levels(table) for table in tables):
        return plot_levels(list(tables), title, list(panels))
    if panels:
        raise ResultsError("--panels is for levels.csv")
    if len(tables) > 1:
        raise ResultsError(
            "only several levels.csv go into one figure; give other files one at a time"
        )
    if first.index.name == "depth" and {"pegs", "games", "probability"} <= set(first.columns):
        return plot_games(first, title)
    if first.index.name == "moves" and "solutions" in first:
        return plot_moves(first, title)
    if "jump" in first and "depth" in first:
        return plot_jumps(first, title)
    if {"start", "finish", "solutions"} <= set(first.columns):
        return plot_map(first, title, board)
    raise ResultsError(
        f"{first.attrs.get('path') or label(first)}: expected the columns of levels.csv, games.csv,"
        " moves.csv, table.csv, counts.csv or jump_counts.csv; found"
        f" {', '.join(map(str, first.columns))}"
    )


def is_levels(table: Any) -> bool:
    is_of_levels = {*table.columns} <= {"pegs", *VALUE_COLUMNS}
    has_positions = "positions" in table or "canonical_positions" in table
    return table.index.name == "depth" and is_of_levels and has_positions
