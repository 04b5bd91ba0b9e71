"""The levels of one or several runs: how many positions, how they branch and grow, the shares of
winning positions and of dead ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import nan
from typing import TYPE_CHECKING, Any, Optional

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..palette import BLUE, GREEN, ORANGE, PURPLE, RED
from ..records import ResultsError
from ..results import Result, as_float, near
from .style import (
    axis_from_zero,
    count_axis,
    integer_axis,
    legend_above,
    legend_of_all,
    legend_beside_title,
    new_figure,
    plain,
    run_style,
    share_axis,
)

if TYPE_CHECKING:
    import pandas

DEPTH = "depth (jumps made)"
SHARE = "share of the level's positions"

#: Columns of positions: name, title, colour, line style (canonical ones dashed, in the colour of
#: what they stand for).
COUNTS = (
    ("positions", "positions", BLUE, "-"),
    ("canonical_positions", "canonical positions", BLUE, "--"),
    ("winning_positions", "winning positions", GREEN, "-"),
    ("canonical_winning_positions", "canonical winning positions", GREEN, "--"),
    ("dead_ends", "dead ends", RED, "-"),
    ("canonical_dead_ends", "canonical dead ends", RED, "--"),
)


# ---- what is drawn: each function gives a curve by depth, or nothing if the run lacks the
# columns ----

Curve = Optional["pandas.Series[float]"]


def counts(levels: Any, column: str) -> Curve:
    """A column. Zeros are left out: a logarithmic axis has no place for them."""
    if column not in levels:
        return None
    values = as_float(levels)[column]
    return values.where(values > 0, nan)


def branching(levels: Any) -> Curve:
    return ratio(levels, "jumps", "positions")


def growth(levels: Any) -> Curve:
    sizes = as_float(levels)["positions" if "positions" in levels else "canonical_positions"]
    return (sizes / sizes.shift(1)).iloc[1:]


def share(levels: Any, column: str) -> Curve:
    return ratio(levels, column, "positions")


def ratio(levels: Any, above: str, below: str) -> Curve:
    if above not in levels or below not in levels:
        return None
    values = as_float(levels)
    return values[above] / values[below].where(values[below] > 0, nan)


@dataclass(frozen=True)
class Panel:
    """Axes: what they are called, the label of y, what is drawn there of a run, and what the axis
    is like."""

    title: str
    y_label: str
    curve: Callable[[Any], Curve]
    axis: Callable[[Any, str], None]


#: By the names that `pegspace-plot --panels` takes.
PANELS = {
    column: Panel(title.capitalize(), title, partial(counts, column=column), count_axis)
    for column, title, _, _ in COUNTS
} | {
    "branching": Panel("Branching", "jumps per position", branching, axis_from_zero),
    "growth": Panel("Growth", "positions ÷ previous level", growth, axis_from_zero),
    "winning_share": Panel(
        "Share of winning positions", SHARE, partial(share, column="winning_positions"), share_axis
    ),
    "dead_end_share": Panel(
        "Share of dead ends", SHARE, partial(share, column="dead_ends"), share_axis
    ),
}


def plot_levels(runs: list[Result], title: str, panels: list[str]) -> Figure:
    """One run: one large panel and three small ones. Several: four panels, a colour for each run;
    or the panels that were asked for. Raises ResultsError."""
    for name in panels:
        if name not in PANELS:
            raise ResultsError(
                f"there is no panel '{name}'{near(name, PANELS)}; expected {', '.join(PANELS)}"
            )
        for run in runs:
            if PANELS[name].curve(run.table) is None:
                raise ResultsError(
                    f"{run.label or 'the table'}: the columns for the panel {name} are missing; "
                    "winning positions are counted with --finish"
                )
    return plot_panels(runs, title, panels) if panels or len(runs) > 1 else plot_one(runs[0], title)


def draw(axes: Any, curve: Curve, **style: Any) -> None:
    if curve is not None:
        axes.plot(curve.index, curve, **{"marker": "o", **style})


def has_values(curve: Curve) -> bool:
    return curve is not None and bool(curve.notna().any())


def growth_line(axes: Any) -> None:
    """The line between growing and shrinking."""
    axes.axhline(1, color="#999999", linewidth=1)


# ---- one run ----


def totals(levels: Any) -> str:
    """The totals, in a sentence below the title."""
    names = {
        "positions": "positions",
        "canonical_positions": "canonical",
        "winning_positions": "winning",
        "dead_ends": "dead ends",
    }
    return " · ".join(
        f"{name} {levels[column].sum():,}" for column, name in names.items() if column in levels
    )


def plot_one(run: Result, title: str) -> Figure:
    levels = run.table
    figure = new_figure(10.5, 8, title or run.label)
    grid = figure.add_gridspec(2, 3, height_ratios=(1.75, 1))

    large = figure.add_subplot(grid[0, :])
    shown = [
        count
        for count in COUNTS
        if count[0] in levels and levels[count[0]].any() and not repeats(count[0], levels)
    ]
    for column, name, colour, dashes in shown:
        draw(
            large,
            counts(levels, column),
            color=colour,
            linestyle=dashes,
            label=name,
            markerfacecolor=colour if dashes == "-" else "white",
        )
    integer_axis(large, DEPTH)
    count_axis(large, "positions of the level")
    large.annotate(
        totals(levels), (0, 1), (0, 42), "axes fraction", "offset points", color="#555555"
    )
    legend_above(large, columns=-(-len(shown) // 2))

    axes = figure.add_subplot(grid[1, 0], sharex=large)
    draw(axes, branching(levels), color=PURPLE)
    finish(axes, "branching")

    axes = figure.add_subplot(grid[1, 1], sharex=large)
    draw(axes, growth(levels), color=ORANGE)
    finish(axes, "growth")

    axes = figure.add_subplot(grid[1, 2], sharex=large)
    draw(axes, share(levels, "winning_positions"), color=GREEN, label="winning")
    draw(axes, share(levels, "dead_ends"), color=RED, label="dead ends")
    axes.set_title("Shares")
    integer_axis(axes, DEPTH)
    share_axis(axes, SHARE)
    if axes.lines:
        legend_beside_title(axes)
    return figure


def repeats(column: str, table: Any) -> bool:
    """Whether a canonical column says what the column of all positions says: nothing has a mirror
    image."""
    whole = column.removeprefix("canonical_")
    return whole != column and whole in table and bool(table[column].equals(table[whole]))


def finish(axes: Any, name: str) -> None:
    """Title and axes of a panel, when its curves are drawn."""
    panel = PANELS[name]
    axes.set_title(panel.title)
    if name == "growth":
        growth_line(axes)
    integer_axis(axes, DEPTH)
    panel.axis(axes, panel.y_label)


# ---- several runs ----


def names_of(runs: list[Result]) -> tuple[str, list[str]]:
    """A title, and a name for each run. What all runs have in common (board, start or finish) is
    said in the title alone. Runs that would have the same name get their paths as well.
    """
    labels = [run.label for run in runs]
    parts = [text.split(", ") for text in labels]
    if len(set(labels)) < len(labels):
        names = [
            (f"{text} ({run.path or f'run {number}'})".strip() if labels.count(text) > 1 else text)
            for number, (text, run) in enumerate(zip(labels, runs), start=1)
        ]
    else:
        common = [part for part in parts[0] if all(part in other for other in parts)]
        names = [
            ", ".join(part for part in own if part not in common) or text
            for own, text in zip(parts, labels)
        ]
        if parts[0][0] in common:
            return ", ".join(common), names
    boards = list(dict.fromkeys(own[0] for own in parts))
    return ", ".join(boards) if len(boards) <= 4 else f"{len(boards)} boards", (
        names if len(set(labels)) < len(labels) else labels
    )


#: Of several runs: in each place the first that a run has.
FOUR = (
    ("positions", "canonical_positions"),
    ("winning_share", "dead_end_share"),
    ("branching",),
    ("growth",),
)


def plot_panels(runs: list[Result], title: str, chosen: list[str]) -> Figure:
    def is_of_some(name: str) -> bool:
        return any(has_values(PANELS[name].curve(run.table)) for run in runs)

    names = chosen or [name for names in FOUR for name in [*filter(is_of_some, names)][:1]]
    own_title, labels = names_of(runs) if len(runs) > 1 else (runs[0].label, [""])
    across = min(3, len(names)) if chosen else 2
    rows = -(-len(names) // across)
    figure = new_figure(
        7.5 if across == 1 else 4.4 * across,
        (4.4 if across == 1 else 3.2) * rows + 0.5,
        title or own_title,
    )
    grid = figure.subplots(rows, across, squeeze=False, sharex=True)
    for axes, name in zip(grid.flat, names):
        axes.tick_params(labelbottom=True)
        for number, run in enumerate(runs):
            draw(axes, PANELS[name].curve(run.table), **run_style(number, len(runs)))
        finish(axes, name)
    for axes in list(grid.flat)[len(names) :]:
        axes.set_visible(False)
    if len(runs) > 1:
        legend_of_all(
            figure,
            [
                Line2D([], [], **run_style(number, len(runs)), label=plain(text))
                for number, text in enumerate(labels)
            ],
            grid[0, 0],
        )
    return figure
