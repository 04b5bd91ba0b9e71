"""Figures of results, drawn by matplotlib; which one fits follows from the columns of a table.

    import pegspace
    from pegspace.plots import draw
    # a matplotlib Figure, which a notebook shows
    draw(pegspace.run_result("levels", "english", finish="d4"))
    made = [pegspace.load_result(file) for file in ("a.csv", "b.csv")]
    draw(made, panels=["positions", "winning_share"])

The command pegspace-plot (plot_command.py) writes the same figures to files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from ..board_class import Board
from ..description import VALUE_COLUMNS
from ..records import ResultsError
from ..results import Result
from .distributions import plot_games, plot_moves
from .levels import plot_levels
from .maps import plot_jumps, plot_map
from .style import STYLE, save, title_on_axes

__all__ = ["draw", "save"]


def draw(
    tables: Any, *, title: str = "", panels: Sequence[str] = (), board: str | Board = ""
) -> Figure:
    """Draw the figure that the columns of a table call for.

    Parameters
    ----------
    tables : pandas.DataFrame or Result, or a list of them
        Of `levels`, of one run or several; of `games`, `moves`, `table`, `count`, or a file of jump
        counts. A Result's title says what it is about, and a map draws its board.
    title : str
        In place of board and start.
    panels : sequence of str
        Those of levels to draw; levels.PANELS names them.
    board : str or Board
        The board of a map, if its table has no record.

    Returns
    -------
    matplotlib.figure.Figure
        Shown by a notebook; `save(figure, path)` writes it.

    Raises
    ------
    ResultsError
        If there is no figure of such a table.

    Examples
    --------
    >>> from pegspace import run_result
    >>> len(draw(run_result("levels", "triangle5", finish="any")).axes)
    4
    """
    is_one = isinstance(tables, Result) or hasattr(tables, "columns")
    with matplotlib.rc_context(STYLE):
        shown = [by_depth(table) for table in ([tables] if is_one else tables)]
        return title_on_axes(chosen(shown, title, panels, board))


def by_depth(table: Any) -> Result:
    """With the depth or the number of moves as index, if each has one row; without columns that
    are empty."""
    made = table if isinstance(table, Result) else Result(table)
    shown = made.table.dropna(axis="columns", how="all") if len(made.table) else made.table
    for name in ("depth", "moves"):
        if name in shown and shown[name].is_unique:
            return replace(made, table=shown.astype({name: "int64"}).set_index(name))
    return replace(made, table=shown)


def chosen(made: Sequence[Result], title: str, panels: Sequence[str], board: str | Board) -> Figure:
    """The figure that the columns call for. Raises ResultsError."""
    first = made[0].table
    if all(is_levels(run.table) for run in made):
        return plot_levels(list(made), title, list(panels))
    if panels:
        raise ResultsError("--panels is for levels.csv")
    if len(made) > 1:
        raise ResultsError(
            "only several levels.csv go into one figure; give other files one at a time"
        )
    if first.index.name == "depth" and {"pegs", "games", "probability"} <= set(first.columns):
        return plot_games(made[0], title)
    if first.index.name == "moves" and "solutions" in first:
        return plot_moves(made[0], title)
    if "jump" in first and "depth" in first:
        return plot_jumps(made[0], title)
    if {"start", "finish", "solutions"} <= set(first.columns):
        return plot_map(made[0], title, board or made[0].board or "")
    raise ResultsError(
        f"{made[0].path or made[0].label}: expected the columns of levels.csv, games.csv,"
        " moves.csv, table.csv, counts.csv or jump_counts.csv; found"
        f" {', '.join(map(str, first.columns))}"
    )


def is_levels(table: Any) -> bool:
    is_of_levels = {*table.columns} <= {"pegs", *VALUE_COLUMNS}
    has_positions = "positions" in table or "canonical_positions" in table
    return table.index.name == "depth" and is_of_levels and has_positions
