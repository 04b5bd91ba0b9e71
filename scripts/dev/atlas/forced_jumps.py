"""results/told-apart/forced-jumps.svg: which jumps the solutions of one problem make, on its board.
Called by make-results.

    draw(results)   writes the picture
    svg(results)    its text: a test compares

How often each jump is made comes from jump_counts.csv; which are in every solution, and of which
orbits at least one is, from the definition: the problem is small.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from math import hypot
from pathlib import Path

from pegspace import Board
from pegspace.verify import definition, told_apart
from pegspace.verify.definition import Conditions
from pegspace.files import write_whole
from pegspace.palette import BLUE, RED
from pegspace.pictures import Canvas, Style, place, svg_file
from pegspace.verify.problems import read_problem

from .problems import record_of

PROBLEM = "triangle5/b3-any"
PICTURE = "told-apart/forced-jumps.svg"
GREY = "#8d8677"
LINE = 22  #: height of the words below a board
WORDS = 330  #: their width


@dataclass(frozen=True)
class Arrow:
    jump: tuple[int, int, int]
    often: float  #: times that a solution makes it, on average
    kind: str


KINDS = {
    "every": (RED, "in every solution"),
    "orbit": (BLUE, "in every solution, or else its mirror image"),
    "some": (GREY, "in some solutions"),
}


def arrows(results: Path) -> list[Arrow]:
    """The jumps that some solution makes, those in every solution last: they lie on top."""
    folder = results / PROBLEM
    found = read_problem(record_of(folder / "jump_counts.csv"))
    assert found.finish is not None
    board = found.subject.board
    problem = definition.Problem(board, found.subject.starts, found.finish.listed)
    with open(folder / "told_apart.csv", newline="", encoding="ascii") as lines:
        (row,) = csv.DictReader(lines)
    solutions = int(row["solutions"])
    made: dict[str, int] = {}
    with open(folder / "jump_counts.csv", newline="", encoding="ascii") as lines:
        for line in csv.DictReader(lines):
            made[line["jump"]] = made.get(line["jump"], 0) + int(line["solutions"])
    images = [told_apart.jump_images(board, symmetry) for symmetry in told_apart.fixing(problem)]
    forced = told_apart.forced(problem)
    arrows = []
    for number, jump in enumerate(board.jumps):
        often = made.get(board.jump_name(number), 0) / solutions
        without = Conditions()
        without.never = sorted({to[number] for to in images})
        is_forced = definition.count_conditioned(problem, without)[0] == 0
        kind = "every" if number in forced else "orbit" if is_forced else "some"
        if often:
            arrows.append(Arrow(jump, often, kind))
    return sorted(arrows, key=lambda arrow: list(KINDS).index(arrow.kind), reverse=True)


def drawn(canvas: Canvas, arrow: Arrow) -> str:
    """An arc to the left of its direction, so that a jump and the one back lie apart."""
    (x0, y0), (x1, y1) = canvas.centres[arrow.jump[0]], canvas.centres[arrow.jump[2]]
    length = hypot(x1 - x0, y1 - y0)
    right, down = (x1 - x0) / length, (y1 - y0) / length

    def along(x: float, y: float, far: float, left: float) -> tuple[float, float]:
        return x + right * far + down * left, y + down * far - right * left

    # The head reaches on from the end to the rim.
    begin, end = along(x0, y0, 10, 5), along(x1, y1, -20, 8)
    middle = along((x0 + x1) / 2, (y0 + y1) / 2, 0, 17)
    colour = KINDS[arrow.kind][0]
    return (
        f'<path d="M{place(begin)}Q{place(middle)} {place(end)}" fill="none" stroke="{colour}"'
        f' stroke-width="{1 + 2.5 * min(arrow.often, 1.2):.2f}"'
        f' marker-end="url(#head-{arrow.kind})"/>\n'
    )


def svg(results: Path) -> str:
    record = record_of(results / PROBLEM / "jump_counts.csv")
    board = Board.from_json(record["board"])
    canvas = Canvas(board.shape, Style(labels="names"))
    found = arrows(results)
    heads = "".join(
        f'<marker id="head-{kind}" viewBox="0 0 10 10" refX="2.5" refY="5" markerWidth="11"'
        ' markerHeight="11" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M0 0L10 5L0 10L2.5 5z" fill="{colour}"/></marker>'
        for kind, (colour, _) in KINDS.items()
    )
    dots = "".join(
        f'<circle cx="{place(centre).split()[0]}" cy="{place(centre).split()[1]}" r="11"'
        f' fill="#d8c5a2"/>\n<text x="{place(centre).split()[0]}" y="{centre[1] + 4:.2f}"'
        f' text-anchor="middle" font-size="11" font-weight="600" fill="#4c3d20">{name}</text>\n'
        for centre, name in zip(canvas.centres, board.names)
    )
    width, height = max(canvas.width, WORDS), canvas.height + LINE
    boards = ""
    for at, (kind, (colour, words)) in enumerate(KINDS.items()):
        of_kind = [arrow for arrow in found if arrow.kind == kind]
        jumps = f"{len(of_kind)} {'jump' if len(of_kind) == 1 else 'jumps'}"
        boards += (
            f'<g transform="translate({at * width + (width - canvas.width) / 2:.0f} 0)">\n{dots}'
            f"{''.join(drawn(canvas, arrow) for arrow in of_kind)}"
            f'<text x="{canvas.width / 2:.0f}" y="{canvas.height + LINE / 2:.0f}" font-size="13"'
            f' text-anchor="middle" fill="{colour}">{words}: {jumps}</text></g>\n'
        )
    width *= len(KINDS)
    title = f"Jumps of the solutions of {board.name}, {record['start']} → {record['finish']}"
    content = f"<defs>{heads}</defs>\n{boards}"
    return svg_file(round(width), round(height), title, content, ' font-family="sans-serif"')


def draw(results: Path) -> None:
    write_whole(results / PICTURE, svg(results))
