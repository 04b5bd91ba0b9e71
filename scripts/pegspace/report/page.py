"""Writes the report page: what the templates show, worked out from the problems and maps, and the
data for the scripts.

page() puts the whole page together: templates/, page.css, script/, What can
be read without script is in the HTML already; what only script can do carries the class
needs-script. Called by scripts/report.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log10
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ..description import VALUE_COLUMNS
from ..pictures import drawing
from .model import ShownProblem, StartFinishMap, board_title, fame
from .origin import origin
from .position_class import feasible_finishes, parity

PARTS = Path(__file__).resolve().parent
SCRIPTS = ("base", "tables", "scroll", "levels", "player", "maps")  # in the order in which they run
# Below a table; page.css shows the words if the table is cut.
HINT = Markup(
    '<p class="hint no-print"><span>More columns: scroll sideways →</span> <span>More rows: scroll'
    " down ↓</span></p>"
)
RUN_COLOURS = 7  # as many as page.css names; then dashed and dotted lines take them again

COLUMN_WORDS = {name: name.removesuffix("_positions").replace("_", " ") for name in VALUE_COLUMNS}


def grouped(value: int | str) -> str:
    return f"{int(value):,}"


def whole(value: int | str) -> Markup:
    """A number that lines break after its commas alone."""
    return Markup(grouped(value).replace(",", ",<wbr>"))


def code(text: str) -> Markup:
    """A command that lines break at its blanks alone, not after a hyphen."""
    words = " ".join(f"<span>{escape(word)}</span>" for word in text.split())
    return Markup(f"<code>{words}</code>")


def rounded(value: int | str) -> Markup:
    """A number for a tile, which has room for 18 letters: larger ones rounded, as the page's tables
    have them in full."""
    if len(grouped(value)) <= 18:
        return whole(value)
    digits, power = f"{int(value):.2e}".split("e+")
    return Markup(f'<span class="power">{digits} × 10<sup>{int(power)}</sup></span>')


def three_digits(value: float) -> str:
    """A measured number, which is not exact."""
    return (
        f"{value:,.0f}"
        if value >= 100
        else f"{value:.1f}"
        if value >= 10
        else f"{value:.2f}"
        if value >= 1
        else f"{value:.3g}"
    )


# ---- tables ----


@dataclass(frozen=True)
class Column:
    name: str  #: as in the CSV file that the table gives
    words: str
    kind: str = "number"  #: or "word", or "measured", a number that is not exact
    hidden: bool = False  #: in the CSV file alone


@dataclass(frozen=True)
class Cell:
    value: str  #: as in the CSV file
    shown: str
    href: str = ""


@dataclass(frozen=True)
class Table:
    name: str
    caption: str
    file: str
    columns: list[Column]
    rows: list[list[Cell]]


def number(value: int | str | None) -> Cell:
    return Cell("", "") if value is None else Cell(str(value), grouped(value))


def word(value: object, href: str = "") -> Cell:
    return Cell(str(value), str(value), href)


def measured(value: float | None, unit: float = 1.0) -> Cell:
    return Cell("", "") if value is None else Cell(str(value), three_digits(value / unit))


def solutions_cell(problem: ShownProblem) -> Cell:
    if problem.solutions is None:
        return Cell("", "")
    finish, count = problem.solutions
    return Cell(count, grouped(count) + ("" if problem.finish else f" to {finish}"))


def overview(problems: list[ShownProblem]) -> Table:
    columns = [
        Column("problem", "problem", "word"),
        Column("finish", "finish", "word", hidden=True),
        Column("holes", "holes"),
        Column("positions", "positions"),
        Column("canonical_positions", "canonical"),
        Column("winning_positions", "winning"),
        Column("solutions", "solutions"),
        Column("depth", "last depth"),
        Column("seconds", "seconds", "measured", hidden=True),
        Column("peak_memory_bytes", "peak memory, MiB", "measured", hidden=True),
        Column("commit", "commit", "word", hidden=True),
    ]
    rows = []
    for problem in problems:
        href = problem.href
        none = Cell("0", "none", href)
        counted = problem.solutions
        rows.append(
            [
                Cell(problem.name, problem.title, href),
                word(counted[0] if counted else problem.finish or ""),
                number(len(problem.board)),
                number(problem.total("positions")),
                number(problem.total("canonical_positions")),
                none if problem.is_unsolvable else number(problem.total("winning_positions")),
                none if problem.is_unsolvable else solutions_cell(problem),
                number(len(problem.levels) - 1),
                measured(problem.run.get("wall_seconds")),
                measured(problem.run.get("peak_memory_bytes"), 2**20),
                word(problem.run.get("commit", "")),
            ]
        )
    return Table("overview", "All problems", "problems.csv", columns, rows)


def levels_table(index: int, problem: ShownProblem) -> Table:
    """The levels. Winning columns of a problem without a solution hold only zeros: they are in the
    CSV file alone."""
    used = [
        at for at in range(len(VALUE_COLUMNS)) if any(row[at] is not None for row in problem.levels)
    ]
    columns = [Column("depth", "depth"), Column("pegs", "pegs")]
    columns += [
        Column(
            VALUE_COLUMNS[at],
            COLUMN_WORDS[VALUE_COLUMNS[at]],
            hidden="winning" in VALUE_COLUMNS[at] and not any(row[at] for row in problem.levels),
        )
        for at in used
    ]
    rows = [
        [number(depth), number(problem.pegs[depth]), *(number(row[at]) for at in used)]
        for depth, row in enumerate(problem.levels)
    ]
    return Table(f"levels-{index}", f"Levels of {problem.name}", problem.file.name, columns, rows)


def map_table(index: int, found: StartFinishMap) -> Table:
    columns = [
        Column("start", "start", "word"),
        Column("finish", "finish", "word"),
        Column("solutions", "solutions"),
    ]
    rows = [
        [word(start), word(finish), number(solutions)]
        for start, finish, solutions in found.rows
        if solutions != "0"
    ]
    return Table(
        f"map-{index}",
        f"Solutions of {found.board.name} by start and finish",
        f"{found.board.name}-solutions.csv",
        columns,
        rows,
    )


# ---- pictures ----


def chosen(problems: list[ShownProblem]) -> list[int]:
    """The problems whose lines have colours, by their numbers: all, or of many the first of each of
    the five best known boards; the others are grey until the reader chooses them."""
    if len(problems) <= RUN_COLOURS:
        return list(range(len(problems)))
    first: dict[str, int] = {}
    for index, problem in enumerate(problems):
        first.setdefault(problem.board.name, index)
    return sorted(first[name] for name in sorted(first, key=fame)[:5])


def chart(columns: list[list[int | None]], width: int, height: int) -> dict[str, Any]:
    """Numbers by depth, logarithmic, a line for each column, for a picture that needs no script."""
    left, right, top, bottom = 54, 60, 20, 44
    depth = max(len(column) for column in columns) - 1 or 1
    most = log10(max(max(value or 1 for value in column) for column in columns)) or 1

    def across(level: int) -> float:
        return left + (width - left - right) * level / depth

    def up(power: float) -> float:
        return height - bottom - (height - top - bottom) * power / most

    lines: list[dict[str, Any]] = []
    for index, column in enumerate(columns):
        points = [(across(level), up(log10(value))) for level, value in enumerate(column) if value]
        if not points:
            lines.append({"points": "", "at": (0, 0), "index": index})
        else:
            # The number of a line stands behind its end, and behind the numbers that stand there
            # already.
            x, y = points[-1]
            while any(
                abs(line["at"][0] - x) < 18 and abs(line["at"][1] - y) < 13 for line in lines
            ):
                x += 18
            lines.append(
                {
                    "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
                    "at": (x, y),
                    "index": index,
                }
            )
    step = max(1, round(most / 6))
    return {
        "width": width,
        "height": height,
        "left": left,
        "right": width - right,
        "floor": height - bottom,
        "lines": lines,
        "powers": [(power, up(power)) for power in range(0, int(most) + 1, step)],
        "depths": [(level, across(level)) for level in range(0, depth + 1, 5 if depth > 12 else 1)],
    }


def still_chart(problems: list[ShownProblem]) -> dict[str, Any]:
    """Positions by depth of all problems."""
    return chart([[row[0] for row in problem.levels] for problem in problems], 900, 400)


#: What a problem's own chart shows: a class of page.css, and the words of its legend.
KINDS = {
    "positions": ("run0", "reachable"),
    "canonical_positions": ("run0 dash1", "canonical"),
    "winning_positions": ("run2", "winning"),
}


def problem_chart(problem: ShownProblem) -> dict[str, Any]:
    """Reachable, canonical and winning positions of a problem, in one chart: what of these differs
    and is not zero."""
    columns: dict[str, list[int | None]] = {}
    for name in KINDS:
        column = [row[VALUE_COLUMNS.index(name)] for row in problem.levels]
        if any(column) and column not in columns.values():
            columns[name] = column
    return (
        {**chart(list(columns.values()), 520, 270), "kinds": [KINDS[name] for name in columns]}
        if columns
        else {}
    )


# ---- problems ----


def facts(problem: ShownProblem) -> list[tuple[str, str]]:
    run = problem.run
    threads = run.get("threads", "")
    store = f", folds over {run['store']}" if run.get("store") else ""
    found = [
        ("finish", problem.finish or "not given"),
        ("command", str(run.get("command_now") or run.get("command", "not recorded"))),
        ("commit", str(run.get("commit", ""))),
        (
            "engine",
            f"{run.get('engine') or 'none'}{store},"
            f" {threads} {'thread' if threads == 1 else 'threads'}",
        ),
    ]
    if "wall_seconds" in run:
        found.append(("time", f"{three_digits(run['wall_seconds'])} s"))
    if "peak_memory_bytes" in run:
        found.append(("peak memory", f"{three_digits(run['peak_memory_bytes'] / 2**20)} MiB"))
    host = run.get("host")
    return [*found, ("processor", str(host.get("processor", "") if isinstance(host, dict) else ""))]


def reason(problem: ShownProblem) -> dict[str, Any]:
    """Why there is no solution: the invariant sets with what each excludes, or that the whole
    search found none."""
    finishes = problem.finishes()
    proofs = []
    for member in problem.excluding:
        excluded = [
            finish
            for finish in finishes
            if parity(finish & member) != parity(problem.start & member)
        ]
        proofs.append(
            {
                "marked": [bool(member >> hole & 1) for hole in range(len(problem.board))],
                "pegs": (problem.start & member).bit_count(),
                "odd": bool(parity(problem.start & member)),
                "excluded": len(excluded),
                "finish_pegs": (finishes[0] & member).bit_count(),
            }
        )
    return {
        "proofs": proofs,
        "single": problem.finish not in ("any", "position") and bool(finishes),
        "finish": problem.finish,
        "several": len(finishes) > 1,
    }


def data_of(problems: list[ShownProblem], maps: list[StartFinishMap]) -> Markup:
    """What the scripts work on. Numbers beyond 2^53 are strings, as JavaScript would round them."""

    def exact(value: int | None) -> int | str | None:
        return value if value is None or value < 2**53 else str(value)

    data = {
        "columns": list(VALUE_COLUMNS),
        "problems": [
            {
                "label": problem.name,
                "unsolvable": problem.is_unsolvable,
                "levels": [[exact(value) for value in row] for row in problem.levels],
                "solution": {
                    "start": "".join(
                        str(problem.start >> hole & 1) for hole in range(len(problem.board))
                    ),
                    "names": problem.board.names,
                    "jumps": problem.solution,
                },
            }
            for problem in problems
        ],
        "maps": [
            {
                "names": found.board.names,
                "solutions": found.solutions,
                "feasible": feasible_finishes(found.board),
                "points": [found.board.point(hole) for hole in range(len(found.board))],
            }
            for found in maps
        ],
    }
    return Markup(json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"))


# ---- the page ----


def script_text() -> Markup:
    return Markup("\n".join(map(own_script, SCRIPTS)))


def own_script(name: str) -> Markup:
    return Markup((PARTS / "script" / f"{name}.js").read_text(encoding="utf-8"))


def style_text() -> Markup:
    return Markup((PARTS / "page.css").read_text(encoding="utf-8"))


@cache
def templates() -> Environment:
    """Each is compiled once, which takes longer than to fill it."""
    environment = Environment(
        loader=FileSystemLoader(PARTS / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(grouped=grouped, whole=whole, rounded=rounded, code=code)
    environment.globals["hint"] = HINT
    return environment


def fill(template: str, **parts: Any) -> str:
    """A template with its parts."""
    return templates().get_template(template).render(**parts)


ABOUT = (
    "Peg solitaire boards, every reachable position counted level by level by pegspace. All counts"
    " are exact."
)


@dataclass(frozen=True)
class Place:
    """Where a page stands on a site: the way to its index and shared files, the site's title, and
    its menu (address, words)."""

    up: str
    site: str
    menu: Sequence[tuple[str, str]]


def page(
    title: str,
    problems: list[ShownProblem],
    maps: list[StartFinishMap],
    place: Place | None = None,
    cards: bool = True,
    news: str = "",
) -> str:
    """A page of problems and maps. It carries style and scripts in itself, or it has a place on a
    site (site.py). `cards`: whether it shows more of each problem than its row in the table; the
    page of a board with one problem has its card alone. `news`: HTML behind the boards."""
    up = place.up if place else None
    is_of_board = bool(place and cards and problems)
    quantities = [
        (name, words)
        for name, words in COLUMN_WORDS.items()
        if any(row[VALUE_COLUMNS.index(name)] for problem in problems for row in problem.levels)
    ]
    if "jumps" in dict(quantities) and "positions" in dict(quantities):
        quantities.append(("branching", "jumps per position"))
    if "winning_positions" in dict(quantities):
        quantities.append(("winning_share", "winning, % of the positions"))
    return fill(
        "page.html",
        title=title,
        head_title=f"{title} – {place.site}" if place and cards else title,
        menu=place.menu if place else (),
        description=described(title, problems) if is_of_board else ABOUT,
        is_of_board=is_of_board,
        is_alone=is_of_board and len(problems) == 1,
        news=Markup(news),
        origin=origin(),
        problems=problems,
        maps=maps,
        overview=overview(problems),
        quantities=quantities,
        cards=cards,
        up=up,
        colours=RUN_COLOURS,
        still=still_chart(problems) if problems else None,
        chosen=chosen(problems),
        problem_chart=problem_chart,
        drawing=drawing,
        reason=reason,
        facts=facts,
        levels_table=levels_table,
        map_table=map_table,
        board_title=board_title,
        style=style_text() if up is None else "",
        data=data_of(problems, maps),
        script=script_text() if up is None else "",
    )


def described(title: str, problems: list[ShownProblem]) -> str:
    """A sentence on what the page of a board holds."""
    number = f"{len(problems)} problems" if len(problems) > 1 else "one problem"
    most = max(problem.total("positions") or 0 for problem in problems)
    return (
        f"Peg solitaire, {title}: {number}, up to {grouped(most)} positions counted level by level"
        " by pegspace. All counts are exact."
    )
