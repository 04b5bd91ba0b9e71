"""The table of `pegspace.solve`, which a notebook shows as pictures: the start, and the board after each jump."""

from __future__ import annotations

from typing import Any

import pandas

from .board import Board
from .pictures import svg


class Solutions(pandas.DataFrame):  # type: ignore[misc]
    """A pandas table with a row for each jump; parts of it are plain tables."""

    _metadata = ["start"]  # pandas keeps it out of the columns
    start: Board  #: with the position before the first jump

    @property
    def _constructor(self) -> Any:
        return pandas.DataFrame

    def _repr_html_(self) -> str:
        numbers = list(dict.fromkeys(self.index.get_level_values(0)))
        more = f"<p>The first of {len(numbers):,} solutions; <code>pictures(2)</code> shows the second.</p>" if len(numbers) > 1 else ""
        return self.pictures(numbers[0])._repr_html_() + more

    def pictures(self, solution: int = 1) -> Pictures:
        """The boards of a solution, side by side."""
        board = self.start
        position = (1 << len(board)) - 1 if board.start is None else board.start
        found = [_figure(svg(board, position, 20), "start")]
        for jump in self.loc[solution].to_dict("records"):
            holes = [board.hole_named[jump[end]] for end in ("from", "over", "to")]
            for hole in holes:
                position ^= 1 << hole
            found.append(_figure(svg(board, position, 20, holes[2], holes[:2]), f"{jump['from']}-{jump['to']}"))
        return Pictures(f'<div style="display: flex; flex-wrap: wrap; gap: 8px">{"".join(found)}</div>')


class Pictures(str):
    """HTML that a notebook shows."""

    def _repr_html_(self) -> str:
        return self


def _figure(picture: str, words: str) -> str:
    return f'<figure style="margin: 0; text-align: center">{picture}<figcaption>{words}</figcaption></figure>'
