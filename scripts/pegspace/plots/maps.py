"""Solutions by start and finish as maps: one board for each start, its finishes coloured by the
number of solutions; and solutions by jump and depth.

The table of `pegspace table` has one row for each kind of problem; the holes that symmetries of the
board carry to its finish, leaving the start where it is, have the same number, and are coloured as
well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import combinations
from math import ceil, hypot, log10
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import matplotlib
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap, LogNorm, Normalize
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Circle

from ..board_class import Board
from ..verify.definition_board import STEPS
from ..palette import BLACK, LEAST, MOST, NONE, RED
from ..program import ProgramError, run
from ..records import ResultsError, read_json
from ..results import Result, as_float, run_label
from .style import legend_of_all, new_figure

COLOURS = LinearSegmentedColormap.from_list("solutions", (LEAST, MOST))


@dataclass(frozen=True)
class Layout:
    """Where the holes of a board are drawn (y upwards), which edges are, and which permutations of
    names leave it alone."""

    name: str
    places: dict[str, tuple[float, float]]
    edges: tuple[tuple[str, str], ...]
    symmetries: tuple[dict[str, str], ...]


def layout_of(board: dict[str, Any]) -> Layout:
    """From what `pegspace boards NAME --json` writes, or the board of a record. Raises KeyError,
    ValueError, TypeError."""
    if board.get("lattice") in STEPS:
        return layout_from(Board.from_json(board))
    places = {
        name: (float(column), -float(row))
        for name, (row, column) in zip(board["hole_names"], board["cells"])
    }
    return Layout(
        board["name"],
        places,
        tuple((a, b) for a, b in board.get("edges", ())),
        ({name: name for name in places},),
    )


def layout_from(board: Board) -> Layout:
    points = {name: board.point(hole) for hole, name in enumerate(board.names)}
    edges = (
        tuple((board.names[a], board.names[b]) for a, b in board.neighbours)
        if board.lattice == "graph"
        else ()
    )
    symmetries = tuple(
        dict(zip(board.names, (board.names[image] for image in permutation)))
        for permutation in board.known_symmetries
    )
    return Layout(board.name, {name: (x, -y) for name, (x, y) in points.items()}, edges, symmetries)


def find_layout(made: Result, board: str | Board) -> Layout:
    """The board of a table: `board` (a Board, a JSON file of `pegspace boards`, a name or a board
    file) if it is given, else the record's. Raises ResultsError."""
    if isinstance(board, Board):
        return layout_from(board)
    path = made.path or "the table"
    known = made.record.get("board") or {}
    try:
        if Path(board).suffix == ".json":
            return layout_of(read_json(Path(board)))
        if not board and known.get("lattice") in STEPS:
            return layout_of(known)
        if not board and not known:
            raise ResultsError(
                f"{path}: there is no record that says which board it is about; give --board NAME"
            )
        if not board:
            with NamedTemporaryFile("w", encoding="utf-8") as file:
                file.write("\n".join(known["file"]))
                file.flush()
                return layout_of(
                    {
                        **json.loads(run("boards", file.name, json="-", quiet=True)),
                        "name": known["name"],
                    }
                )
        return layout_of(json.loads(run("boards", board, json="-", quiet=True)))
    except ProgramError as error:
        raise ResultsError(f"the board of {path}: {error}") from None
    except (KeyError, ValueError, TypeError):
        raise ResultsError(
            f"{board or path}: expected a board as `pegspace boards NAME --json FILE` writes it"
        ) from None


def plot_map(made: Result, title: str, board: str | Board) -> Figure:
    """A table.csv or counts.csv. Raises ResultsError."""
    layout = find_layout(made, board)
    table, path = made.table, made.path or made.label
    if "solutions" not in table:
        raise ResultsError(
            f"{path}: it has no numbers of solutions (it was made with --solvable); there is"
            " nothing to draw"
        )
    called = board.name_of_node if isinstance(board, Board) else {}
    table = as_float(table).fillna({"solutions": 0})
    for name in ("start", "finish"):
        table[name] = [called.get(hole, str(hole)) for hole in table[name]]
    rows = table[table["finish"].isin(layout.places)] if "feasible" not in table else table
    for hole in {hole for start in rows["start"] for hole in holes_of(start)} | set(rows["finish"]):
        if hole not in layout.places:
            raise ResultsError(f"{path}: there is no hole {hole} on the board {layout.name}")
    starts = list(
        dict.fromkeys(rows[rows["feasible"]]["start"] if "feasible" in rows else rows["start"])
    )
    if not starts:
        raise ResultsError(
            f"{path}: no pair of a start and one hole is feasible; there is nothing to draw"
        )
    numbers = [number for number in rows["solutions"] if number]
    norm = colour_scale(numbers)
    columns = min(len(starts), 4)
    lines = -(-len(starts) // columns)
    about = "solutions by start and finish" if len(starts) > 1 else "solutions by finish"
    whose = (
        layout.name
        if len(starts) > 1
        else run_label({"board": {"name": layout.name}, "start": starts[0]})
    )
    figure = new_figure(3 * columns + 1.6, 3 * lines + 0.8, title or f"{whose}: {about}")
    grid = figure.subplots(lines, columns, squeeze=False)
    marks: dict[str, Line2D] = {}
    for axes, start in zip(grid.flat, starts):
        if len(starts) > 1:
            axes.set_title(f"{start} vacant")
        marks |= draw_map(axes, layout, start, rows[rows["start"] == start], norm)
    for axes in list(grid.flat)[len(starts) :]:
        axes.set_visible(False)
    if len(set(numbers)) > 1:
        add_scale(figure, grid, norm, numbers, "solutions that end in the hole")
    elif numbers:
        number = max(made.table.loc[rows.index, "solutions"].dropna())
        words = f"{number:,} {'solution ends' if number == 1 else 'solutions end'} in the hole"
        marks |= mark(words, markerfacecolor=COLOURS(norm(numbers[0])), markeredgecolor=NONE)
    legend_of_all(figure, list(marks.values()))
    return figure


def plot_jumps(made: Result, title: str) -> Figure:
    """A jump_counts.csv: jumps by depth, in the colour of the solutions that make them there.
    Raises ResultsError."""
    table = made.table
    problems = table[["start", "finish"]].drop_duplicates()
    if len(problems) > 1:
        raise ResultsError(
            f"{made.path or made.label}: it has {len(problems)} pairs of start and"
            " finish, and a figure shows one; give `pegspace count` a --finish"
        )
    table = table.astype({"solutions": float})
    found = table.pivot(index="jump", columns="depth", values="solutions")
    numbers = list(table["solutions"])
    figure = new_figure(
        max(7.2, 2.4 + 0.26 * len(found.columns)),
        1.4 + 0.19 * len(found),
        title or f"{made.label}: solutions by jump",
    )
    axes = figure.subplots()
    norm = colour_scale(numbers)
    axes.pcolormesh(found, cmap=COLOURS, norm=norm)
    axes.grid(False)
    axes.set_yticks([at + 0.5 for at in range(len(found))], labels=found.index, fontsize=7)
    axes.set_xticks([at + 0.5 for at in range(len(found.columns))], labels=found.columns)
    axes.invert_yaxis()
    axes.set_xlabel("depth")
    add_scale(figure, axes, norm, numbers, "solutions that make the jump")
    return figure


def add_scale(figure: Figure, axes: Any, norm: Any, numbers: list[float], words: str) -> None:
    scale = figure.colorbar(ScalarMappable(norm, COLOURS), ax=axes, shrink=0.9)
    ticks = scale_ticks(numbers)
    scale.set_ticks(ticks, labels=[tick_words(tick) for tick in ticks], minor=False)
    scale.minorticks_off()
    scale.set_label(words)


def colour_scale(numbers: list[float]) -> Normalize:
    """Logarithmic from the least number to the most. Numbers within 1 % of each other stand in its
    middle, as the colours of its two ends would show a difference that is hardly there.
    """
    if not numbers:
        return Normalize(0, 1)
    wider = 2 if max(numbers) <= 1.01 * min(numbers) else 1
    return LogNorm(min(numbers) / wider, max(numbers) * wider)


def scale_ticks(numbers: list[float]) -> list[float]:
    """The least and the most, and the powers of ten between them that stand apart from these."""
    least, most = min(numbers), max(numbers)
    powers = [10.0**power for power in range(ceil(log10(least)), ceil(log10(most)))]
    apart = max(1.3, (most / least) ** 0.08)
    within = [power for power in powers if least * apart < power < most / apart]
    step = -(-len(within) // 6) or 1
    return list(dict.fromkeys([least, *within[::step], most]))


def tick_words(number: float) -> str:
    """A power of ten as such, another number with two digits."""
    factor, power = f"{number:.1e}".split("e+")
    if number < 10000 and factor != "1.0":
        return f"{number:.0f}"
    raised = f"10^{{{int(power)}}}"
    return f"${raised}$" if number == 10.0 ** int(power) else rf"${factor}\times {raised}$"


def holes_of(start: str) -> list[str]:
    """The vacancies of a start; none if it is no list of holes."""
    return [] if start in ("all", "position", "full") else start.split(",")


def mark(text: str, **style: Any) -> dict[str, Line2D]:
    """An entry of the legend."""
    return {
        text: Line2D([], [], linestyle="", **{"marker": "o", "markersize": 9, **style}, label=text)
    }


def draw_map(axes: Any, layout: Layout, start: str, rows: Any, norm: Any) -> dict[str, Line2D]:
    """One start: each hole a circle in the colour of its solutions, with its name. What else the
    map shows, for the legend. `rows` with a column "feasible" are those of a table, one of each
    kind up to symmetry; else those of a count.
    """
    axes.set_aspect("equal")
    axes.axis("off")
    radius = 0.4 * nearest(layout)
    of_table = "feasible" in rows
    fixing = [{hole: hole for hole in layout.places}]
    if of_table:
        fixing = [symmetry for symmetry in layout.symmetries if symmetry[start] == start]
    feasible = rows["feasible"] if of_table else [None] * len(rows)
    found = {
        symmetry[finish]: (number, allowed)
        for finish, number, allowed in zip(rows["finish"], rows["solutions"], feasible)
        for symmetry in fixing
    }
    axes.add_collection(
        LineCollection(
            [[layout.places[a], layout.places[b]] for a, b in layout.edges],
            colors="#cccccc",
            zorder=0,
        )
    )
    marks = (
        mark(
            "vacant at the start", markerfacecolor="none", markeredgecolor=BLACK, markeredgewidth=2
        )
        if holes_of(start)
        else {}
    )
    for hole, place in layout.places.items():
        number, allowed = found.get(hole, (None, None))
        colour = COLOURS(norm(float(number))) if number else matplotlib.colors.to_rgba(NONE)
        listed = hole in found
        axes.add_patch(
            Circle(place, radius, facecolor=colour if listed else "white", edgecolor=NONE, zorder=1)
        )
        dark = (
            listed
            and sum(weight * part**2.2 for weight, part in zip((0.21, 0.72, 0.07), colour)) < 0.21
        )
        size = min(8.0, 110 * radius / max(1.0, extent(layout)))
        axes.annotate(
            hole,
            place,
            ha="center",
            va="center",
            fontsize=size,
            color="white" if dark else "#222222",
            zorder=3,
        )
        if hole in holes_of(start):
            axes.add_patch(
                Circle(place, radius, facecolor="none", edgecolor=BLACK, linewidth=2.2, zorder=2)
            )
        if not listed:
            text = "equal to another finish by symmetry" if of_table else "not counted"
            marks |= mark(text, markerfacecolor="white", markeredgecolor=NONE)
        elif allowed and not number:
            axes.add_patch(
                Circle(
                    place,
                    0.8 * radius,
                    facecolor="none",
                    edgecolor=RED,
                    linewidth=1.6,
                    linestyle=(0, (2, 1)),
                    zorder=2,
                )
            )
            marks |= mark(
                "feasible, but no solution",
                markerfacecolor=NONE,
                markeredgecolor=RED,
                markeredgewidth=1.6,
            )
        elif not number:
            marks |= mark(
                "no solution" if allowed is None else "not feasible",
                markerfacecolor=NONE,
                markeredgecolor="none",
            )
    axes.autoscale_view()
    axes.margins(0.04)
    return marks


def nearest(layout: Layout) -> float:
    """The least distance of two holes."""
    places = list(layout.places.values())
    return min((hypot(x - u, y - v) for (x, y), (u, v) in combinations(places, 2)), default=1.0)


def extent(layout: Layout) -> float:
    """The larger side of the board."""
    across, up = zip(*layout.places.values())
    return float(max(max(across) - min(across), max(up) - min(up)))
