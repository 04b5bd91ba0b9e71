"""The table of `pegspace.solve`, which a notebook shows as pictures: the start, and the board after
each jump."""

from __future__ import annotations

from typing import Any

import pandas

from .board import Board
from .pictures import Style, solution_svg


class Solutions(pandas.DataFrame):  # type: ignore[misc]
    """A pandas table with a row for each jump; parts of it are plain tables."""

    _metadata = ["start"]  # pandas keeps it out of the columns
    start: Board  #: with the position before the first jump

    @property
    def _constructor(self) -> Any:
        return pandas.DataFrame

    def _repr_html_(self) -> str:
        numbers = list(dict.fromkeys(self.index.get_level_values(0)))
        more = (
            f"<p>The first of {len(numbers):,} solutions; <code>pictures(2)</code> shows the"
            " second.</p>"
            if len(numbers) > 1
            else ""
        )
        return self.pictures(numbers[0])._repr_html_() + more

    def pictures(self, solution: int = 1) -> Pictures:
        """The boards of a solution, side by side."""
        board = self.start
        start = board.all if board.start is None else board.start
        jumps = [
            (
                board.hole_named[jump["from"]],
                board.hole_named[jump["over"]],
                board.hole_named[jump["to"]],
            )
            for jump in self.loc[solution].to_dict("records")
        ]
        return Pictures(solution_svg(board.shape, start, jumps, Style(scale=0.5)))


class Pictures(str):
    """SVG that a notebook shows."""

    def _repr_html_(self) -> str:
        return self
