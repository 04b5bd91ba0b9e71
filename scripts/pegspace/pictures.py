"""Boards and solutions as SVG: for pegspace-plot, for notebooks, and the shapes for the report
page.

    position_svg(shape, pegs)                 one position
    solution_svg(shape, start, jumps)         the start and the position after each move
    animation_svg(shape, start, jumps)        the solution, which plays itself in any browser (SMIL)

Coordinates: neighbouring holes are PITCH units apart on lattices. Files stand alone: no script, no
font and no style sheet of others. The same input gives the same bytes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import ceil, floor, hypot, sqrt
from zlib import crc32

from .outside import shown
from .palette import BLUE, HOLE, MOST, ORANGE, RED, WOOD
from .solution_forms import moves_of

Jump = tuple[int, int, int]  #: from, over, to
Point = tuple[float, float]

PITCH = 40.0
MARGIN = 34.0  #: from the centre of an outermost hole to the edge of the picture
HOLE_RADIUS, PEG_RADIUS = 11.0, 14.5
JOINT = 31.0  #: from the centre of a hole to the end of the peg in a joined side
LABELS = ("none", "names", "numbers")

# Holes and pegs are drawn by <use>, so that a strip of forty boards stays small. A pale wooden
# board, deep blue pegs, and amber for what just happened: they differ in greyscale, too.
DEFINITIONS = f"""<defs>
<radialGradient id="ps-peg-fill" cx=".36" cy=".3" r=".75"><stop offset="0" \
stop-color="#8fc1ea"/><stop offset=".45" stop-color="{BLUE}"/>\
<stop offset="1" stop-color="{MOST}"/></radialGradient>
<radialGradient id="ps-moved-fill" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#ffe3a3"/>\
<stop offset=".45" stop-color="{ORANGE}"/><stop offset="1" stop-color="#a85f00"/></radialGradient>
<radialGradient id="ps-hole-fill" cx=".5" cy=".38" r=".65"><stop offset="0" \
stop-color="#9b855f"/><stop offset="1" stop-color="{HOLE}"/>\
</radialGradient>
<g id="ps-hole"><circle r="11" fill="url(#ps-hole-fill)"/><path d="M-11 0A11 11 0 0 0 11 0" \
fill="none" stroke="#fffaf0" \
stroke-opacity=".75" stroke-width="1.4"/></g>
<g id="ps-peg"><ellipse cx="1.2" cy="3" rx="14.5" ry="13.5" fill="#000" opacity=".2"/><circle \
r="14.5" fill="url(#ps-peg-fill)"/></g>
<g id="ps-moved"><ellipse cx="1.2" cy="3" rx="14.5" ry="13.5" fill="#000" opacity=".2"/><circle \
r="14.5" fill="url(#ps-moved-fill)"/></g>
<g id="ps-taken"><circle r="12" fill="none" stroke="{RED}" stroke-width="2.2"/><path d="M-5.5 \
-5.5L5.5 5.5M5.5 -5.5L-5.5 5.5" \
stroke="{RED}" stroke-width="2.6" stroke-linecap="round"/></g>
<marker id="ps-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" \
orient="auto">\
<path d="M0 0L10 5L0 10L2.5 5z" fill="#8a4b00"/></marker>
</defs>
"""

# Captions keep to a grey that reads on white and on dark pages alike.
FACES = {
    "title": 'font-weight="600" fill="#7d7466"',  # with a size of its own
    "caption": 'font-size="17" fill="#7d7466"',
    "on-peg": 'font-size="11" font-weight="600" fill="#fff"',
    "on-hole": 'font-size="11" font-weight="600" fill="#4c3d20"',
}


@dataclass(frozen=True)
class Shape:
    """What pictures show of a board."""

    name: str
    names: Sequence[str]  #: of the holes
    points: Sequence[Point]  #: of the holes, neighbours one unit apart: (x, y), y downwards
    edges: Sequence[tuple[int, int]]  #: between neighbours
    joints: Sequence[tuple[int, int, int]]  #: (hole, down, right) to a neighbour on another side
    jump_names: dict[Jump, str]
    is_graph: bool
    unit: float  #: how many pitches of a graph's own drawing are one unit


# ---- the shapes for the report page, whose colours are in page.css ----


@dataclass(frozen=True)
class Drawing:
    """A board as SVG: the frame, its body (one path), and the holes with name and place."""

    box: str
    width: float
    height: float
    body: str
    graph: bool
    holes: list[tuple[str, str, str]]


def drawing(shape: Shape) -> Drawing:
    points = shape.points
    left, top = min(x for x, _ in points) - 0.6, min(y for _, y in points) - 0.6
    width, height = max(x for x, _ in points) + 0.6 - left, max(y for _, y in points) + 0.6 - top
    dots = "".join(f"M{x:.4g} {y:.4g}h0" for x, y in points)
    lines = "".join(
        f"M{points[a][0]:.4g} {points[a][1]:.4g}L{points[b][0]:.4g} {points[b][1]:.4g}"
        for a, b in shape.edges
    )
    lines += "".join(
        f"M{points[hole][0]:.4g} {points[hole][1]:.4g}l{0.6 * right:.4g} {0.6 * down:.4g}"
        for hole, down, right in shape.joints
    )
    holes = [(shape.names[hole], f"{x:.4g}", f"{y:.4g}") for hole, (x, y) in enumerate(points)]
    box = f"{left:.4g} {top:.4g} {width:.4g} {height:.4g}"
    return Drawing(box, width, height, dots + lines, shape.is_graph, holes)


# ---- whole pictures ----


@dataclass(frozen=True)
class Style:
    title: str = ""  #: a line above the boards; "" for none
    labels: str = "none"  #: at the holes, one of LABELS
    upside_down: bool = False
    scale: float = 1.0  #: pixels for a unit


def position_svg(shape: Shape, pegs: int, style: Style = Style(), last: Jump | None = None) -> str:
    """One position. `last` is the jump that led to it, drawn as an arrow."""
    canvas = Canvas(shape, style)
    top = 34 if style.title else 0
    return _whole(
        shape,
        style,
        canvas.width,
        canvas.height + top,
        canvas.body_definition()
        + _title(canvas.width, style)
        + _group(0, top, canvas.position(pegs, [last] if last else [])),
    )


def solution_svg(shape: Shape, start: int, jumps: Sequence[Jump], style: Style = Style()) -> str:
    """The start and the position after each move, row by row, each with the move under it; the
    whole comes near 3 : 2."""
    canvas, moves = Canvas(shape, style), moves_of(jumps)
    moves.insert(0, [])  # the start
    boards, height = len(moves), canvas.height + 26
    in_row = min(max(ceil(sqrt(boards * 1.5 * height / canvas.width)), 1), boards)
    top = 34 if style.title else 0
    text, pegs = canvas.body_definition() + _title(in_row * canvas.width, style), start
    for number, move in enumerate(moves):
        for jump in move:
            pegs = after(pegs, jump)
        caption = f"{number}. {move_name(shape, move)}" if move else "start"
        text += _group(
            number % in_row * canvas.width,
            top + number // in_row * height,
            canvas.position(pegs, move)
            + _text(canvas.width / 2, canvas.height + 14, "caption", caption),
        )
    return _whole(shape, style, in_row * canvas.width, -(-boards // in_row) * height + top, text)


def move_name(shape: Shape, move: Sequence[Jump]) -> str:
    names = [shape.jump_names[jump].removeprefix(shape.names[jump[0]]) for jump in move]
    return shape.names[move[0][0]] + "".join(names)


def after(pegs: int, jump: Jump) -> int:
    """The position after a jump."""
    return pegs ^ (1 << jump[0] | 1 << jump[1] | 1 << jump[2])


# ---- what pictures are put together from ----


class Canvas:
    """A board in coordinates: its body, holes, pegs and labels. It begins at (0, 0)."""

    def __init__(self, shape: Shape, style: Style):
        self.shape = shape
        # Edges of a graph must be seen between its holes: they are up to two pitches apart if
        # its drawing has room.
        apart = min(shape.unit, 2.0)
        points = [(x * apart, y * apart) for x, y in shape.points]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        self.width = (max(x for x, _ in points) - left) * PITCH + 2 * MARGIN
        self.height = (max(y for _, y in points) - top) * PITCH + 2 * MARGIN
        self.down = -1 if style.upside_down else 1
        self.centres = [
            (MARGIN + (x - left) * PITCH, MARGIN + (y - top) * PITCH) for x, y in points
        ]
        if style.upside_down:
            self.centres = [(x, self.height - y) for x, y in self.centres]
        numbers = [str(hole + 1) for hole in range(len(points))]
        self.words = {"none": [], "names": shape.names, "numbers": numbers}[style.labels]

    def use(self, kind: str, hole: int) -> str:
        """What stands at a hole: a hole, a peg, a peg that has just moved, the mark of one that was
        taken."""
        x, y = self.centres[hole]
        return f'<use href="#ps-{kind}" x="{number(x)}" y="{number(y)}"/>'

    def body(self) -> str:
        """The board without pegs. Holes and edges are drawn three times, ever thinner: shadow, rim
        and face. On lattices strokes wider than a pitch leave no gap between neighbours, and their
        round ends make round corners; on graphs edges are thin.
        """

        def stroke(path: str, colour: str, width: float, down: float = 0) -> str:
            moved = f' transform="translate(0 {number(down)})"' if down else ""
            return path and (
                f'<path d="{path}" stroke="{colour}" fill="none" stroke-linecap="round" '
                f'stroke-width="{number(width)}"{moved}/>\n'
            )

        holes = "".join(f"M{place(centre)}h0" for centre in self.centres)
        edges = "".join(
            f"M{place(self.centres[a])}L{place(self.centres[b])}" for a, b in self.shape.edges
        )
        joints = "".join(
            f"M{place(self.centres[hole])}l"
            f"{number(right * JOINT)} {number(self.down * down * JOINT)}"
            for hole, down, right in self.shape.joints
        )
        if self.shape.is_graph:
            text = stroke(edges, "#b79f74", 5) + stroke(holes, HOLE, 39) + stroke(holes, WOOD, 35)
        else:
            whole = holes + edges
            text = (
                stroke(joints, "#8a4b00", 6)
                + stroke(whole, "#b79f74", 58, 2.5)
                + stroke(whole, HOLE, 58)
                + stroke(whole, WOOD, 53)
            )
        return text + "".join(self.use("hole", hole) for hole in range(len(self.centres))) + "\n"

    @cached_property
    def name(self) -> str:
        """A name for the body: a page may show pictures of several boards."""
        return f"ps-board-{crc32(self.body().encode()):08x}"

    def body_definition(self) -> str:
        """The body, to which position() refers: once a picture, however many positions it has."""
        return f'<defs><g id="{self.name}">\n{self.body()}</g></defs>\n'

    def labels(self, pegs: int) -> str:
        """Above pegs and holes."""
        return "".join(
            _text(x, y + 4, "on-peg" if pegs >> hole & 1 else "on-hole", word)
            for hole, (word, (x, y)) in enumerate(zip(self.words, self.centres))
        )

    def arrow(self, jump: Jump) -> str:
        """An arc over the peg that was taken, from rim to rim, bent to the side that lies higher on
        the picture."""
        (x0, y0), (x1, y1) = self.centres[jump[0]], self.centres[jump[2]]
        length = hypot(x1 - x0, y1 - y0)
        right, down = (x1 - x0) / length, (y1 - y0) / length
        bend = -30.0 if right < 0 else 30.0
        begin = x0 + right * HOLE_RADIUS, y0 + down * HOLE_RADIUS
        end = x1 - right * (PEG_RADIUS + 1), y1 - down * (PEG_RADIUS + 1)
        middle = (begin[0] + end[0]) / 2 + down * bend, (begin[1] + end[1]) / 2 - right * bend
        return (
            f'<path d="M{place(begin)}Q{place(middle)} {place(end)}" fill="none" stroke="#8a4b00"'
            ' stroke-width="3" stroke-linecap="round" marker-end="url(#ps-head)"/>'
        )

    def position(self, pegs: int, last: Sequence[Jump]) -> str:
        """A whole position; each jump of the last move is drawn as the peg taken away and an
        arrow."""
        text = f'<use href="#{self.name}"/>'
        text += "".join(
            self.use("moved" if last and hole == last[-1][2] else "peg", hole)
            for hole in range(len(self.centres))
            if pegs >> hole & 1
        )
        return (
            text
            + "".join(self.use("taken", jump[1]) + self.arrow(jump) for jump in last)
            + "\n"
            + self.labels(pegs)
        )


def number(value: float) -> str:
    """At most two digits behind the point, halves away from zero."""
    hundredths = int(floor(abs(value) * 100 + 0.5))
    text = f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")
    return "-" + text if value < 0 and hundredths else text


def place(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _whole(shape: Shape, style: Style, width: float, height: float, content: str) -> str:
    title = style.title or f"Peg solitaire, {shape.name}"
    return svg_file(width, height, title, DEFINITIONS + content, scale=style.scale)


def svg_file(
    width: float, height: float, title: str, content: str, attributes: str = "", scale: float = 1
) -> str:
    """The text of a file with this content in units; `attributes` are more of its root."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * scale)}"'
        f' height="{number(height * scale)}" viewBox="0 0 {number(width)} {number(height)}"'
        f' role="img"{attributes}>\n<title>{_escaped(title)}</title>\n{content}</svg>\n'
    )


def _escaped(text: str) -> str:
    return escape(shown(text)).replace("&#x27;", "'")


def _text(x: float, y: float, kind: str, words: str, size: str = "") -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" text-anchor="middle"'
        ' font-family="Helvetica,Arial,sans-serif"'
        f" {FACES[kind]}{size}>{_escaped(words)}</text>\n"
    )


def _title(width: float, style: Style) -> str:
    """The title above a picture of that width, in smaller letters if it would be wider: bold
    letters of 20 units are about 12 units wide; how wide exactly, only the viewer knows. (Programs
    such as CairoSVG ignore `textLength`.)"""
    if not style.title:
        return ""
    columns = sum(
        2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in style.title
    )
    size = min(20.0, 20 * (width - 12) / (12 * columns))
    return _text(width / 2, 25, "title", style.title, f' font-size="{number(size)}"')


def _group(x: float, y: float, content: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">\n{content}</g>\n'


# ---- the solution that plays itself ----
#
# Time runs from 0 to 1 over the whole loop: a pause at the start, one beat per jump, a pause at the
# end. A peg that jumps is moved by one animation with all its hops; a peg that is taken fades away.
# Where a peg hops over another it must lie above it. The one below is taken by that very jump, so
# drawing pegs in the order in which they are taken, survivors last, is right at all times.

PAUSE_BEATS = 2  #: at the start, and twice that at the end


@dataclass(frozen=True)
class Clock:
    """Times of jumps as shares of the loop."""

    jumps: int
    seconds_per_jump: float

    @property
    def beats(self) -> int:
        return self.jumps + 3 * PAUSE_BEATS

    def leaves(self, jump: int) -> float:
        return (PAUSE_BEATS + jump) / self.beats

    def lands(self, jump: int) -> float:
        """A peg hops in the first six tenths of its beat."""
        return (PAUSE_BEATS + jump + 0.6) / self.beats

    def animation(self, what: str, keys: Sequence[tuple[str, float]], more: str = "") -> str:
        """`keys`: values with their times."""
        values, times = ";".join(value for value, _ in keys), ";".join(
            _share(time) for _, time in keys
        )
        return (
            f'<{what} values="{values}" keyTimes="{times}"'
            f' dur="{number(self.beats * self.seconds_per_jump)}s" repeatCount="indefinite"{more}/>'
        )


@dataclass
class Life:
    """What becomes of a peg."""

    hole: int  #: where it stands at the start
    jumps: list[int]  #: its own, in order
    taken: int  #: the jump that takes it; as many as there are for a survivor


def animation_svg(
    shape: Shape,
    start: int,
    jumps: Sequence[Jump],
    style: Style = Style(),
    seconds_per_jump: float = 0.8,
) -> str:
    """The solution played in a loop, with a pause at the end. Programs that do not animate show the
    start."""
    canvas, clock = Canvas(shape, style), Clock(len(jumps), seconds_per_jump)
    top = 34 if style.title else 0
    scene = canvas.body() + "".join(
        _peg(canvas, life, jumps, clock) for life in lives(shape, start, jumps)
    )
    # Labels belong to the holes and stay where they are; those of holes read on pegs as well.
    scene += canvas.labels((1 << len(shape.points)) - 1)
    scene += _captions(
        start,
        jumps,
        clock,
        shape.names,
        lambda words: _text(canvas.width / 2, canvas.height + 15, "caption", words),
    )
    scene += _progress_bar(canvas, clock) if jumps else ""
    return _whole(
        shape,
        style,
        canvas.width,
        top + canvas.height + 40,
        _title(canvas.width, style) + _group(0, top, scene),
    )


def lives(shape: Shape, start: int, jumps: Sequence[Jump]) -> list[Life]:
    found = [Life(hole, [], len(jumps)) for hole in range(len(shape.points)) if start >> hole & 1]
    peg_at = {life.hole: life for life in found}
    for number_of_jump, (begin, over, end) in enumerate(jumps):
        peg_at[begin].jumps.append(number_of_jump)
        peg_at[over].taken = number_of_jump
        peg_at[end] = peg_at[begin]
    return sorted(found, key=lambda life: life.taken)


def _share(time: float) -> str:
    """More digits than coordinates have: a hundredth of a long loop is several jumps."""
    return "1" if time >= 1 else "0" if time <= 0 else f".{int(time * 1e5 + 0.5):05}"


def _peg(canvas: Canvas, life: Life, jumps: Sequence[Jump], clock: Clock) -> str:
    inside = ""
    if life.jumps:
        x, y = canvas.centres[life.hole]
        at, keys = "0 0", [("0 0", 0.0)]
        for jump in life.jumps:
            keys.append((at, clock.leaves(jump)))
            landed = canvas.centres[jumps[jump][2]]
            at = place((landed[0] - x, landed[1] - y))
            keys.append((at, clock.lands(jump)))
        inside = clock.animation(
            'animateTransform attributeName="transform" type="translate"', [*keys, (at, 1.0)]
        )
    if life.taken < len(jumps):
        leaves, lands = clock.leaves(life.taken), clock.lands(life.taken)
        inside += clock.animation(
            'animate attributeName="opacity"',
            [("1", 0.0), ("1", (leaves + lands) / 2), ("0", lands), ("0", 1.0)],
        )
    return f"<g>{canvas.use('peg', life.hole)}{inside}</g>\n"


def _captions(
    start: int,
    jumps: Sequence[Jump],
    clock: Clock,
    names: Sequence[str],
    text: Callable[[str], str],
) -> str:
    """Each is seen while its jump is the last; the first also if nothing is animated."""
    pegs = start.bit_count()
    before = f"{pegs} peg" if pegs == 1 else f"{pegs} pegs"
    if not jumps:
        return text(before)
    words = [
        before,
        *(
            f"{at} of {len(jumps)}: {names[begin]}-{names[end]}"
            for at, (begin, _, end) in enumerate(jumps, start=1)
        ),
    ]
    times = [0.0, *(clock.leaves(jump) for jump in range(len(jumps))), 1.0]
    found = ""
    for caption, begin, end in zip(words, times, times[1:]):
        keys = (
            ([("0", 0.0)] if begin > 0 else []) + [("1", begin)] + ([("0", end)] if end < 1 else [])
        )
        found += (
            f'<g opacity="{0 if begin > 0 else 1}">{text(caption)}'
            + clock.animation('animate attributeName="opacity"', keys, ' calcMode="discrete"')
            + "</g>\n"
        )
    return found


def _progress_bar(canvas: Canvas, clock: Clock) -> str:
    """A thin bar that grows as the solution goes on."""
    full, y = number(canvas.width - 2 * MARGIN), number(canvas.height + 26)
    keys = [("0", 0.0), ("0", clock.leaves(0)), (full, clock.lands(clock.jumps - 1)), (full, 1.0)]
    grows = clock.animation('animate attributeName="width"', keys)
    return (
        f'<rect x="34" y="{y}" width="{full}" height="4" rx="2" fill="{HOLE}" opacity=".5"/><rect'
        f' x="34" y="{y}" width="0" height="4" rx="2" fill="{ORANGE}">{grows}</rect>\n'
    )
