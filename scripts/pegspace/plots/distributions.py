"""Distributions: how games and random play end, by pegs left (games.csv), and solutions by number
of moves (moves.csv).

Shares are bars on a linear axis; counts, and shares that span more than two decades, are points on
a logarithmic one, where bars would have no bottom.
"""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from ..palette import BLUE, GREEN, ORANGE, RED
from ..records import ResultsError
from ..results import Result, as_float
from .levels import repeats
from .style import count_axis, integer_axis, legend_within, new_figure, share_axis, spans_decades


def share_bars(axes: Any, shares: dict[str, tuple[Any, str]], x_label: str) -> None:
    """Bars side by side, or points on a logarithmic axis if the shares span more than two
    decades: name to a series and its colour."""
    if spans_decades(share for series, _ in shares.values() for share in series):
        count_points(
            axes,
            {name: (series, colour, "-") for name, (series, colour) in shares.items()},
            x_label,
            "share",
        )
        share_axis(axes, "share")
        return
    width = 0.8 / len(shares)
    for number, (name, (series, colour)) in enumerate(shares.items()):
        offset = (number - (len(shares) - 1) / 2) * width
        axes.bar(series.index + offset, series, width=width, color=colour, label=name)
    integer_axis(axes, x_label)
    share_axis(axes, "share")
    axes.set_ylim(0, 1.08 * max(series.max() for series, _ in shares.values()))
    axes.grid(False, axis="x")


def count_points(
    axes: Any, counts: dict[str, tuple[Any, str, str]], x_label: str, y_label: str
) -> None:
    """Points joined by lines: name to a series, its colour and line style. Zeros have no place on
    the axis."""
    for name, (series, colour, dashes) in counts.items():
        # Gaps where there is nothing, so that no line suggests what is not there.
        positive = series[series > 0].reindex(
            range(int(series.index.min()), int(series.index.max()) + 1)
        )
        axes.plot(
            positive.index,
            positive,
            marker="o",
            markersize=5,
            color=colour,
            linestyle=dashes,
            label=name,
            markerfacecolor=colour if dashes == "-" else "white",
        )
    integer_axis(axes, x_label)
    count_axis(axes, y_label)


def plot_games(made: Result, title: str) -> Figure:
    """How all games end, and how random play does. On a logarithmic axis the shares of games look
    as their numbers do, which then have no panel of their own."""
    games = made.table
    by_pegs = as_float(games[games["dead_ends"] > 0]).set_index("pegs")
    all_games = int(games["games"].sum())
    shares = {
        "all games": (by_pegs["games"] / float(all_games), BLUE),
        "random play": (by_pegs["probability"], ORANGE),
    }
    with_numbers = not spans_decades(share for series, _ in shares.values() for share in series)
    panels = 2 + with_numbers
    figure = new_figure(3.9 * panels, 3.9, title or f"{made.label}: how games end")
    left, *numbers, right = figure.subplots(1, panels, sharex=True)
    share_bars(left, shares, "pegs left")
    left.set_title(f"{all_games:,} games")
    legend_within(left)
    for axes in numbers:
        count_points(axes, {"games": (by_pegs["games"], BLUE, "-")}, "pegs left", "games")
        axes.set_title("Games")
    ends = {
        name.replace("_", " "): (by_pegs[name], RED, dashes)
        for name, dashes in (("dead_ends", "-"), ("canonical_dead_ends", "--"))
        if name in by_pegs and not repeats(name, by_pegs)
    }
    count_points(right, ends, "pegs left", "dead ends")
    right.set_title("Dead ends")
    legend_within(right)
    return figure


def plot_moves(made: Result, title: str) -> Figure:
    """The solutions by number of moves."""
    moves = made.table
    if not len(moves):
        raise ResultsError(
            f"{made.path or made.label}: there is no solution; there is nothing to draw"
        )
    solutions = as_float(moves)["solutions"]
    figure = new_figure(6.4, 3.9, title or f"{made.label}: solutions by moves")
    count_points(figure.subplots(), {"solutions": (solutions, GREEN, "-")}, "moves", "solutions")
    return figure
