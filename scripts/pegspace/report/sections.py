"""The parts of the report page as HTML: pictures, tables, the places that page.js fills, and its data.

page() puts a whole page together, with page.css and page.js in it. Everything that can be read without script is in the HTML
already; what only script can do carries the class needs-script. Called by scripts/report.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html import escape
from math import log10
from pathlib import Path

from ..boards import Board
from ..results import VALUE_COLUMNS, run_label

RUN_COLOURS = 8  # as many as page.css names; dashed lines take them again
PARTS = Path(__file__).resolve().parent

COLUMN_WORDS = {
    "positions": "positions", "canonical_positions": "canonical", "jumps": "jumps", "dead_ends": "dead ends",
    "canonical_dead_ends": "canonical dead ends", "winning_positions": "winning",
    "canonical_winning_positions": "canonical winning",
}


@dataclass
class Problem:
    """A run, as its folder holds it. `levels` has a row per depth in the order of VALUE_COLUMNS, None for unknown."""

    folder: Path
    board: Board
    start: int
    run: dict
    levels: list[list[int | None]]
    solution: list[tuple[int, int, int]] = field(default_factory=list)
    solution_text: str = ""

    @property
    def label(self) -> str:
        return run_label(self.run)

    def total(self, column: str) -> int | None:
        values = [row[VALUE_COLUMNS.index(column)] for row in self.levels]
        return None if None in values else sum(values)


@dataclass
class StartFinishMap:
    """Solutions by start and finish of a board: the rows as given, and the same for all images under the symmetries."""

    board: Board
    rows: list[tuple[str, str, str]] = field(default_factory=list)
    solutions: dict[int, dict[int, str]] = field(default_factory=dict)

    def add(self, rows: list[tuple[str, str, str]]) -> None:
        for start, finish, solutions in rows:
            if (start, finish, solutions) in self.rows:
                continue
            self.rows.append((start, finish, solutions))
            for carry in self.board.symmetries:
                image = carry[self.board.hole_named[start]], carry[self.board.hole_named[finish]]
                self.solutions.setdefault(image[0], {})[image[1]] = solutions


def grouped(value: int | str | None) -> str:
    return "" if value is None else f"{int(value):,}"


# ---- pictures ----

def board_svg(board: Board, pegs: int | None, label: str) -> str:
    """A board with the pegs of a position; without one, with a spot in every hole that page.js colours."""
    points = [board.point(hole) for hole in range(len(board))]
    left, right = min(x for x, _ in points) - 0.6, max(x for x, _ in points) + 0.6
    top, bottom = min(y for _, y in points) - 0.6, max(y for _, y in points) + 0.6
    lines = board.neighbours
    dots = "".join(f"M{x:g} {y:.4g}h0" for x, y in points)
    body = dots + "".join(f"M{points[a][0]:g} {points[a][1]:.4g}L{points[b][0]:g} {points[b][1]:.4g}" for a, b in lines)
    parts = [f'<svg class="board" viewBox="{left:.4g} {top:.4g} {right - left:.4g} {bottom - top:.4g}" role="{"group" if pegs is None else "img"}" '
             f'aria-label="{escape(label)}">', f'<path class="body" d="{body}"/>']
    for hole, (x, y) in enumerate(points):
        at = f'cx="{x:g}" cy="{y:.4g}"'
        if pegs is None:
            parts.append(f'<circle class="hole spot" {at} r="0.4"/><text x="{x:g}" y="{y + 0.08:.4g}">{board.names[hole]}</text>')
        else:
            empty = "" if pegs >> hole & 1 else " empty"
            parts.append(f'<circle class="hole" {at} r="0.17"/><circle class="peg{empty}" {at} r="0.34"/>')
    return "".join(parts) + "</svg>"


def still_chart(problems: list[Problem]) -> str:
    """Positions by depth of all problems, logarithmic, as a picture that needs no script."""
    width, height, margin = 900, 420, 50
    depth = max(len(problem.levels) for problem in problems) - 1 or 1
    top = max(log10(max(row[0] or 1 for row in problem.levels)) for problem in problems) or 1

    def place(level: int, value: int) -> str:
        return f"{margin + (width - margin - 10) * level / depth:.1f},{height - 30 - (height - 50) * log10(value) / top:.1f}"

    parts = [f'<svg class="still" viewBox="0 0 {width} {height}" role="img" aria-label="positions by depth, logarithmic">']
    for power in range(0, int(top) + 1, 2):
        y = height - 30 - (height - 50) * power / top
        parts.append(f'<line x1="{margin}" x2="{width - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="var(--line)"/>'
                     f'<text x="4" y="{y + 4:.1f}" fill="var(--soft)">10^{power}</text>')
    for number, problem in enumerate(problems):
        points = " ".join(place(level, row[0]) for level, row in enumerate(problem.levels) if row[0])
        dashes = ' stroke-dasharray="6 4"' if number >= RUN_COLOURS else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="var(--run{number % RUN_COLOURS})" stroke-width="2"{dashes}><title>{escape(problem.label)}</title></polyline>')
    return "".join(parts) + f'<text x="{width // 2 - 30}" y="{height - 6}" fill="var(--soft)">depth</text></svg>' + still_legend(problems)


def still_legend(problems: list[Problem]) -> str:
    """Which line of still_chart() is whose."""
    items = (f'<li><span class="swatch" style="border-top-color: var(--run{number % RUN_COLOURS}); '
             f'border-top-style: {"dashed" if number >= RUN_COLOURS else "solid"}"></span>{escape(problem.label)}</li>'
             for number, problem in enumerate(problems))
    return f'<ul class="legend">{"".join(items)}</ul>'


# ---- tables ----

def table(name: str, columns: list[tuple[str, str, bool]], rows: list[list[str]], file: str) -> str:
    """A table that page.js makes sortable. Columns: (name in the CSV, words, whether words stand in it). A cell is shown
    with its digits grouped and keeps the plain value."""
    def cell(text: str, is_word: bool) -> str:
        shown = grouped(text) if text.isdigit() and not is_word else escape(text)
        return f'<td class="word">{shown}</td>' if is_word else f'<td data-value="{escape(text)}">{shown}</td>'

    head = "".join(f'<th scope="col" data-name="{name_}"{" class=word" if is_word else ""}>{escape(words)}</th>' for name_, words, is_word in columns)
    body = "\n".join("<tr>" + "".join(cell(text, column[2]) for text, column in zip(row, columns)) + "</tr>" for row in rows)
    return (f'<div class="scroll" tabindex="0"><table id="{name}"><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>\n'
            f'<p class="needs-script"><a href="#{name}" data-csv="{name}" download="{escape(file)}">Download as CSV</a></p>')


def overview_table(problems: list[Problem]) -> str:
    columns = [("problem", "problem", True), ("holes", "holes", False), ("positions", "positions", False),
               ("canonical_positions", "canonical", False), ("winning_positions", "winning", False), ("levels", "levels", False),
               ("seconds", "seconds", False), ("memory_bytes", "peak memory, bytes", False), ("commit", "commit", True)]
    rows = []
    for problem in problems:
        totals = [problem.total(name) for name in ("positions", "canonical_positions", "winning_positions")]
        rows.append([problem.label, str(len(problem.board)), *("" if value is None else str(value) for value in totals),
                     str(len(problem.levels)), f"{problem.run.get('wall_seconds', '')}",
                     str(problem.run.get("peak_memory_bytes", "")), problem.run.get("commit", "")])
    return table("overview", columns, rows, "problems.csv")


def levels_table(number: int, problem: Problem) -> str:
    used = [index for index in range(len(VALUE_COLUMNS)) if any(row[index] is not None for row in problem.levels)]
    columns = [("depth", "depth", False), ("pegs", "pegs", False)]
    columns += [(VALUE_COLUMNS[index], COLUMN_WORDS[VALUE_COLUMNS[index]], False) for index in used]
    pegs = problem.start.bit_count()
    rows = [[str(depth), str(pegs - depth), *("" if row[index] is None else str(row[index]) for index in used)]
            for depth, row in enumerate(problem.levels)]
    return table(f"levels-{number}", columns, rows, "levels.csv")


# ---- sections ----

def gallery(problems: list[Problem]) -> str:
    items = [f'<li><a href="#problem-{number}">{board_svg(problem.board, problem.start, problem.label)}{escape(problem.label)}<br>'
             f'<span class="soft">{grouped(problem.total("positions"))} positions</span></a></li>' for number, problem in enumerate(problems)]
    return f'<ul class="boards">{"".join(items)}</ul>'


def chart_section(problems: list[Problem]) -> str:
    quantities = [*COLUMN_WORDS.items(), ("branching", "jumps per position"), ("winning_share", "winning, % of the positions")]
    options = "".join(f'<option value="{name}">{words}</option>' for name, words in quantities)
    runs = "".join(f'<label><input type="checkbox" value="{number}" checked><span class="swatch"></span>{escape(problem.label)}</label>'
                   for number, problem in enumerate(problems))
    return f'''<h2 id="levels">Levels</h2>
<div class="card">
<div class="without-script">{still_chart(problems)}</div>
<div class="needs-script">
<div class="controls">
<label>Show <select id="quantity">{options}</select></label>
<label>Scale <select id="scale"><option value="logarithmic">logarithmic</option><option value="linear">linear</option></select></label>
<label>By <select id="across"><option value="depth">depth</option><option value="share">share of the longest game</option></select></label>
</div>
<div class="chart"><canvas id="levels-chart" tabindex="0" role="img" aria-label="The chosen figure by depth, a line for each problem. Arrow keys move along the depths; the tables below hold all figures."></canvas></div>
<p id="chart-said" class="soft" aria-live="polite"></p>
<div class="controls" id="runs">{runs}<button type="button" id="all-runs">All</button><button type="button" id="no-runs">None</button></div>
</div></div>'''


def player(number: int, problem: Problem) -> str:
    jumps = " ".join(f"<span>{problem.board.names[start]}-{problem.board.names[to]}</span>" for start, _, to in problem.solution)
    speeds = "".join(f'<option value="{pause}"{" selected" if pause == 600 else ""}>{words}</option>'
                     for pause, words in ((1500, "slow"), (600, "normal"), (200, "fast"), (60, "very fast")))
    buttons = "".join(f'<button type="button" data-act="{act}">{words}</button>'
                      for act, words in (("first", "Start"), ("back", "Back"), ("play", "Play"), ("next", "Next"), ("last", "End")))
    return f'''<div class="player" data-problem="{number}" tabindex="0" aria-label="A solution, jump by jump; arrow keys step, space plays">
{board_svg(problem.board, problem.start, f"{problem.label}: a solution")}
<div class="needs-script"><p class="step" aria-live="polite"></p>
<input type="range" min="0" max="{len(problem.solution)}" value="0" aria-label="jump">
<div class="controls">{buttons}<label>Speed <select>{speeds}</select></label></div></div>
<p class="jumps">{jumps}</p></div>'''


def problem_section(number: int, problem: Problem) -> str:
    run = problem.run
    facts = [("command", f"<code>{escape(run.get('command', 'not recorded'))}</code>"), ("commit", escape(str(run.get("commit", "")))),
             ("engine", f"{escape(str(run.get('engine', '')))}, {run.get('threads', '')} threads"),
             ("time", f"{run.get('wall_seconds', 0):,.3g} s"), ("peak memory", f"{run.get('peak_memory_bytes', 0) / 2**20:,.0f} MiB"),
             ("processor", escape(str(run.get("host", {}).get("processor", "")))), ("finish", escape(str(run.get("finish") or "not given")))]
    if not run.get("complete", True):
        facts.insert(0, ("not complete", f"cut: {escape(str(run.get('ending')))}"))
    listed = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    picture = player(number, problem) if problem.solution else board_svg(problem.board, problem.start, f"{problem.label}: the start")
    return f'''<section class="card" id="problem-{number}"><h3>{escape(problem.label)}</h3>
<div class="columns"><div>{picture}</div><div>{levels_table(number, problem)}<dl>{listed}</dl></div></div></section>'''


def map_section(number: int, found: StartFinishMap) -> str:
    first = found.board.hole_named[found.rows[0][0]]
    columns = [("start", "start", True), ("finish", "finish", True), ("solutions", "solutions", False)]
    solvable = sorted(row for row in found.rows if row[2] != "0")
    return f'''<div class="card" data-map="{number}" data-start="{first}"><h3>{escape(found.board.name)}</h3>
<div class="columns"><div class="needs-script">{board_svg(found.board, None, f"{found.board.name}: choose the hole that starts empty")}
<p class="said" aria-live="polite"></p></div>
<div>{table(f"map-{number}", columns, [list(row) for row in solvable], f"{found.board.name}-solutions.csv")}
<p class="soft">Pairs without a solution are left out, and pairs that a symmetry carries to one of these.</p></div></div></div>'''


def data_of(problems: list[Problem], maps: list[StartFinishMap]) -> str:
    """What page.js works on. Numbers beyond 2^53 are strings, as JavaScript would round them."""
    def exact(value: int | None) -> int | str | None:
        return value if value is None or value < 2**53 else str(value)

    data = {
        "columns": list(VALUE_COLUMNS),
        "problems": [{"label": problem.label, "levels": [[exact(value) for value in row] for row in problem.levels],
                      "solution": {"start": "".join(str(problem.start >> hole & 1) for hole in range(len(problem.board))),
                                   "jumps": problem.solution}} for problem in problems],
        "maps": [{"names": found.board.names, "solutions": found.solutions} for found in maps],
    }
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def page(title: str, problems: list[Problem], maps: list[StartFinishMap], chart_js: str) -> str:
    """The whole page. `chart_js` is the text of Chart.js, which it carries in itself."""
    style, script = ((PARTS / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    parts = [f'''<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>{escape(title)}</title>
<style>{style}</style></head><body>
<header class="top"><div><h1>{escape(title)}</h1><p class="soft">Every reachable position of peg solitaire boards, level by level,
with pegspace. Exact numbers; how each was made stands beside it.</p></div>
<button type="button" id="theme" class="needs-script" aria-label="Change between light and dark">Dark</button></header>
<main>''']
    if problems:
        parts += [gallery(problems), chart_section(problems), '<h2 id="problems">Problems</h2>', overview_table(problems)]
        parts += [problem_section(number, problem) for number, problem in enumerate(problems)]
    if maps:
        parts += ['<h2 id="maps">Start and finish</h2><p class="needs-script">Choose the hole that starts empty; each hole then '
                  'shows by its colour how many solutions end in it (the scale is logarithmic).</p>']
        parts += [map_section(number, found) for number, found in enumerate(maps)]
    chart_js = chart_js.replace("</script", "<\\/script")
    parts.append(f'''</main><script type="application/json" id="data">{data_of(problems, maps)}</script>
<script>{chart_js}</script>
<script>{script}</script></body></html>
''')
    return "\n".join(parts)
