"""Boards as SVG: for notebooks, which show a Board and a solution by these, and the shapes for the report page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board

# Colours of Okabe and Ito on wood, which can be read on a light and on a dark page. The report page has its own (page.css).
WOOD, HOLE, PEG, LANDED, MARK = "#efe3cf", "#d8c5a2", "#0072b2", "#e69f00", "#d55e00"


@dataclass(frozen=True)
class Drawing:
    """A board as SVG: the frame, its body (one path), and the holes with name and place."""

    box: str
    width: float
    height: float
    body: str
    graph: bool
    holes: list[tuple[str, str, str]]


def drawing(board: Board) -> Drawing:
    points = [board.point(hole) for hole in range(len(board))]
    left, top = min(x for x, _ in points) - 0.6, min(y for _, y in points) - 0.6
    width, height = max(x for x, _ in points) + 0.6 - left, max(y for _, y in points) + 0.6 - top
    dots = "".join(f"M{x:.4g} {y:.4g}h0" for x, y in points)
    lines = "".join(f"M{points[a][0]:.4g} {points[a][1]:.4g}L{points[b][0]:.4g} {points[b][1]:.4g}" for a, b in board.neighbours)
    lines += "".join(f"M{points[hole][0]:.4g} {points[hole][1]:.4g}l{0.6 * right:.4g} {0.6 * down:.4g}"
                     for hole, down, right in board.joints)
    holes = [(board.names[hole], f"{x:.4g}", f"{y:.4g}") for hole, (x, y) in enumerate(points)]
    return Drawing(f"{left:.4g} {top:.4g} {width:.4g} {height:.4g}", width, height, dots + lines, board.lattice == "graph", holes)


def svg(board: Board, pegs: int | None, size: float = 34, landed: int | None = None, empty: Iterable[int] = ()) -> str:
    """A position with the holes' names; None is all pegs. `size`: pixels from hole to hole. A jump is marked by the hole
    where its peg `landed` and those that it left `empty`."""
    drawn = drawing(board)
    pegs = (1 << len(board)) - 1 if pegs is None else pegs
    body = f'stroke="{MARK if drawn.graph else WOOD}" stroke-width="{0.05 if drawn.graph else 1.04}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{drawn.box}" width="{size * drawn.width:.0f}" '
             f'height="{size * drawn.height:.0f}" role="img"><title>{escape(board.name)}</title>'
             f'<path fill="none" {body} stroke-linecap="round" stroke-linejoin="round" d="{drawn.body}"/>']
    marked = set(empty)
    for hole, (name, x, y) in enumerate(drawn.holes):
        peg = pegs >> hole & 1
        fill = LANDED if hole == landed else PEG if peg else HOLE
        edge = f' stroke="{MARK}" stroke-width="0.07"' if hole in marked else ""
        ink = "#ffffff" if fill == PEG else "#10151a"
        parts.append(f'<circle class="{"peg" if peg else "empty"}" cx="{x}" cy="{y}" r="0.38" fill="{fill}"{edge}/>'
                     f'<text x="{x}" y="{y}" dy="0.1" font-family="sans-serif" font-size="0.3" text-anchor="middle" '
                     f'fill="{ink}">{escape(name)}</text>')
    return "".join(parts) + "</svg>"
