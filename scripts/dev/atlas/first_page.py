"""results/english/positions.svg, the picture of README.md: three columns of the English board's
levels.csv, in greys and colours that read on white and on dark pages alike. Called by make-results.

    draw(results)   writes the picture
    svg(results)    its text: a test compares
"""

from __future__ import annotations

from math import log10
from pathlib import Path

from pegspace.files import write_whole
from pegspace.palette import BLUE, GREEN
from pegspace.pictures import svg_file

from .problems import level_rows

PROBLEM, PICTURE = "english/d4-d4", "english/positions.svg"
TITLE = "The central game of the English board: positions after each number of jumps"
WIDTH, HEIGHT = 840, 300
LEFT, RIGHT, TOP, BOTTOM = 104, 826, 62, 254  #: the axes
GREY = "#777777"
CURVES = (
    ("positions", "reached", BLUE, ""),
    ("canonical_positions", "up to symmetry", BLUE, ' stroke-dasharray="7 4"'),
    ("winning_positions", "can still be won", GREEN, ""),
)


def text(x: float, y: float, words: str, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{more}>{words}</text>\n'


def line(points: list[tuple[float, float]], colour: str, width: float, more: str = "") -> str:
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = f'fill="none" stroke="{colour}" stroke-width="{width}"{more}'
    return f'<polyline points="{places}" {style}/>\n'


def svg(results: Path) -> str:
    rows = level_rows(results / PROBLEM)
    last = len(rows) - 1
    powers = range(0, len(rows[last // 2]["positions"]) + 1, 2)

    def place(depth: float, number: int) -> tuple[float, float]:
        height = log10(number) / powers[-1]
        return LEFT + depth / last * (RIGHT - LEFT), BOTTOM - height * (BOTTOM - TOP)

    made = text(LEFT, 18, TITLE, more=' font-weight="600"')
    for power in powers:
        (_, y) = place(0, 10**power)
        made += line([(LEFT, y), (RIGHT, y)], GREY, 0.5, ' opacity=".5"')
        made += text(LEFT - 8, y + 5, f"{10**power:,}", "end")
    for depth in range(0, last + 1, 5):
        made += text(place(depth, 1)[0], BOTTOM + 20, str(depth), "middle")
    made += text((LEFT + RIGHT) / 2, BOTTOM + 40, "jumps made", "middle")
    for at, (column, words, colour, dashes) in enumerate(CURVES):
        x, numbers = LEFT + 236 * at - 25 * (at > 0), [int(row[column]) for row in rows]
        made += line([(x, 39), (x + 28, 39)], colour, 2.5, dashes)
        made += text(x + 36, 44, f"{words}: {sum(numbers):,}")
        points = [place(depth, number) for depth, number in enumerate(numbers) if number]
        made += line(points, colour, 2.5, dashes)
    letters = f' font-family="sans-serif" font-size="13" fill="{GREY}"'
    return svg_file(WIDTH, HEIGHT, TITLE, made, letters)


def draw(results: Path) -> None:
    write_whole(results / PICTURE, svg(results))
