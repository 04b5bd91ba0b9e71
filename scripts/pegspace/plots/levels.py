"""The levels of one or several runs: how many positions, how they branch, how many win and how many are dead; and the
share of winning positions alone. Called by scripts/plot_levels.py and scripts/plot_winning.py.
"""

from __future__ import annotations

from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter

from ..results import Levels, ResultsError
from .style import BLUE, GREEN, ORANGE, PURPLE, RED, plt, run_style

#: Columns of positions: name, title, colour, line style (canonical forms dashed, in the colour of what they stand for).
COUNTS = (
    ("positions", "positions", BLUE, "-"),
    ("canonical_positions", "canonical positions", BLUE, "--"),
    ("winning_positions", "winning positions", GREEN, "-"),
    ("canonical_winning_positions", "canonical winning positions", GREEN, "--"),
    ("dead_ends", "dead ends", RED, "-"),
    ("canonical_dead_ends", "canonical dead ends", RED, "--"),
)


def numbers(levels: Levels, column: str) -> list[float]:
    """A column as floating-point numbers for drawing, with gaps for what is missing."""
    return [float("nan") if value is None or value != value else float(value)
            for value in levels.table[column].astype(object).where(levels.table[column].notna(), None)]


def ratio(above: list[float], below: list[float]) -> list[float]:
    return [a / b if b else float("nan") for a, b in zip(above, below)]


def depths(levels: Levels) -> list[int]:
    return [int(depth) for depth in levels.table["depth"]]


# ---- what is drawn: each function gives the points of one curve, or nothing where the run lacks the columns ----

Points = "tuple[list[float], list[float]] | None"


def count_points(levels: Levels, column: str) -> Points:
    """A column by depth. Zeros are left out: a logarithmic axis has no place for them."""
    if column not in levels.table:
        return None
    return depths(levels), [value if value > 0 else float("nan") for value in numbers(levels, column)]


def size_column(levels: Levels) -> str:
    return "positions" if "positions" in levels.table else "canonical_positions"


def branching_points(levels: Levels) -> Points:
    """Jumps per position of each level."""
    if "jumps" not in levels.table or "positions" not in levels.table:
        return None
    return depths(levels), ratio(numbers(levels, "jumps"), numbers(levels, "positions"))


def growth_points(levels: Levels) -> Points:
    """Positions of each level for one of the level before it."""
    sizes = numbers(levels, size_column(levels))
    return depths(levels)[1:], ratio(sizes[1:], sizes[:-1])


def share_points(levels: Levels, column: str) -> Points:
    """Per cent of the positions of each level."""
    if column not in levels.table or "positions" not in levels.table:
        return None
    return depths(levels), [100 * share for share in ratio(numbers(levels, column), numbers(levels, "positions"))]


# ---- axes ----

def short(value: float, _position: object = None) -> str:
    """1, 10, 1 k, 100 k, 1 M, ... for the ticks of an axis of counts."""
    for size, unit in ((1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.4g} {unit}"
    return f"{value:.4g}"


def new_panel(axes, title: str, log: bool = False):
    axes.set_title(title)
    axes.set_xlabel("depth (jumps made)")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if log:
        axes.set_yscale("log")
        axes.yaxis.set_major_locator(LogLocator(numticks=10))
        axes.yaxis.set_major_formatter(FuncFormatter(short))
        axes.yaxis.set_minor_formatter(NullFormatter())
    return axes


def draw(axes, points: Points, **style) -> None:
    if points is not None:
        axes.plot(*points, **{"marker": "o", **style})


def from_zero(axes) -> None:
    """An axis that starts at 0, with room for the marker there."""
    top = axes.get_ylim()[1]
    axes.set_ylim(-0.03 * top, top)


def growth_line(axes) -> None:
    """The line between growing and shrinking."""
    axes.axhline(1, color="#999999", linewidth=1)


def share_axis(axes) -> None:
    axes.set_ylim(-3, 103)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} %"))


# ---- one run or several ----

def plot_levels(runs: list[Levels]):
    """One run: one large panel and three small ones; several: a panel for each figure, a colour for each run."""
    return plot_one(runs[0]) if len(runs) == 1 else plot_several(unequal_labels(runs))


def unequal_labels(runs: list[Levels]) -> list[Levels]:
    """Runs with the same label get their paths as well."""
    labels = [run.label for run in runs]
    return [Levels(run.path, f"{run.label} ({run.path})" if labels.count(run.label) > 1 else run.label, run.table)
            for run in runs]



def describe(levels: Levels) -> str:
    """The totals, in a sentence below the title."""
    names = {"positions": "positions", "canonical_positions": "canonical", "winning_positions": "winning",
             "dead_ends": "dead ends"}
    parts = [f"{int(levels.table[column].dropna().sum()):,} {name}" for column, name in names.items()
             if column in levels.table]
    return " · ".join([f"depths 0 to {len(levels.table) - 1}", *parts])


def plot_one(levels: Levels):
    figure = plt.figure(figsize=(10.5, 8), constrained_layout=True)
    grid = figure.add_gridspec(2, 3, height_ratios=(1.75, 1))
    figure.suptitle(levels.label, x=0.012, ha="left", fontsize=15, fontweight="bold")

    axes = new_panel(figure.add_subplot(grid[0, :]), "", log=True)
    axes.set_title(describe(levels), fontweight="normal", color="#555555")
    for column, title, colour, dashes in COUNTS:
        draw(axes, count_points(levels, column), color=colour, linestyle=dashes, label=title,
             markerfacecolor=colour if dashes == "-" else "white")
    axes.set_ylabel("positions of the level")
    # The curves of every board rise from one position, so there is room above their beginnings.
    axes.legend(loc="upper left")

    axes = new_panel(figure.add_subplot(grid[1, 0]), "Branching: jumps per position")
    draw(axes, branching_points(levels), color=PURPLE)
    from_zero(axes)

    axes = new_panel(figure.add_subplot(grid[1, 1]), "Growth: positions ÷ level before")
    draw(axes, growth_points(levels), color=ORANGE)
    growth_line(axes)
    from_zero(axes)

    axes = new_panel(figure.add_subplot(grid[1, 2]), "Share of the level's positions")
    draw(axes, share_points(levels, "winning_positions"), color=GREEN, label="winning")
    draw(axes, share_points(levels, "dead_ends"), color=RED, label="dead ends")
    share_axis(axes)
    if axes.lines:
        axes.legend(loc="upper center")
    return figure


def plot_several(runs: list[Levels]):
    panels = [(title[0].upper() + title[1:], lambda run, column=column: count_points(run, column), "log")
              for column, title, _, _ in COUNTS]
    panels += [("Branching: jumps per position", branching_points, "linear"),
               ("Growth: positions ÷ level before", growth_points, "growth"),
               ("Winning, of the level's positions", lambda run: share_points(run, "winning_positions"), "share")]
    panels = [panel for panel in panels if any(panel[1](run) is not None for run in runs)]
    rows = -(-len(panels) // 3)
    # As many labels side by side as the width takes, at about 0.1 inch a letter.
    columns = max(1, min(len(runs), int(13 / (0.1 * max(len(run.label) for run in runs) + 0.7))))
    legend_height = 0.15 + 0.25 * -(-len(runs) // columns)
    height = 3.1 * rows + legend_height
    figure, grid = plt.subplots(rows, 3, figsize=(13, height), constrained_layout=True, squeeze=False, sharex=True)
    figure.get_layout_engine().set(rect=(0, 0, 1, 1 - legend_height / height))
    for axes, (title, points_of, scale) in zip(grid.flat, panels):
        new_panel(axes, title, log=scale == "log")
        axes.tick_params(labelbottom=True)
        for number, run in enumerate(runs):
            draw(axes, points_of(run), **run_style(number, len(runs)), label=run.label)
        if scale == "growth":
            growth_line(axes)
        if scale in ("growth", "linear"):
            from_zero(axes)
        if scale == "share":
            share_axis(axes)
    for axes in list(grid.flat)[len(panels):]:
        axes.set_visible(False)
    handles = [plt.Line2D([], [], **run_style(number, len(runs)), label=run.label) for number, run in enumerate(runs)]
    figure.legend(handles=handles, loc="upper left", ncol=columns, fontsize=11)
    return figure


# ---- winning positions alone ----

def plot_winning(runs: list[Levels]):
    """How the share of winning positions falls and rises with the depth, all runs in one panel. Raises ResultsError."""
    runs = unequal_labels(runs)
    figure, axes = plt.subplots(figsize=(7.5, 4.4), layout="constrained")
    for number, run in enumerate(runs):
        points = share_points(run, "winning_positions")
        if points is None:
            raise ResultsError(f"{run.path}: no winning positions; run `pegspace enumerate` with --finish")
        depths, shares = points
        axes.plot(depths, [share if share > 0 else float("nan") for share in shares], label=run.label,
                  **run_style(number, len(runs)))
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{share:g} %"))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_title("positions that can still be won")
    axes.set_xlabel("depth (jumps made)")
    axes.legend()
    return figure
