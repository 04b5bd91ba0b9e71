"""The table of `pegspace.solve`, which a notebook shows as pictures: the start, and the board after
each move; as text in the forms of other programs."""

from __future__ import annotations

from typing import Any

import pandas

from .board_class import Board
from .verify.definition_board import Jump
from .pictures import Style, solution_svg
from .solution_forms import solution_text


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
        """The boards of a solution, side by side.

        Parameters
        ----------
        solution : int
            Its number, from 1.

        Returns
        -------
        Pictures
            SVG text, which a notebook shows.

        Raises
        ------
        KeyError
            If there is no such solution.

        Examples
        --------
        >>> from pegspace import solve
        >>> solve("triangle5").pictures().startswith("<svg")
        True
        """
        board, jumps = self.start, self._jumps(solution)
        return Pictures(solution_svg(board.shape, self._first, jumps, Style(scale=0.5)))

    def text(self, form: str = "names", solution: int = 1) -> str:
        """Write a solution as other programs and books do.

        Parameters
        ----------
        form : str
            One of `names` (d2-d4 e1-c1-c3), `numbers` (5-17 3-1-9), `numbers-from-0` (4-16 2-0-8),
            `two-digit` (46-44 57-37-35: column, then row from below), `row-column` (1, 3 -> 3, 3),
            `bars` ((1|3) => (3|3)), `directions` ([1, 3, down, 10]), `over` (d2>d3>d4), `pegs`
            (5 -> down), `wasd` ([[3, 3, 's', 10]]), `framed` and `upside-down` (a picture of each
            position).
        solution : int
            Its number, from 1.

        Returns
        -------
        str
            The text, without a line end at its end.

        Raises
        ------
        ValueError
            If there is no such form, or the board does not have it.
        KeyError
            If there is no such solution.

        Examples
        --------
        >>> from pegspace import solve
        >>> found = solve("triangle4", start="a2", finish="b2")
        >>> len(found.text().split()) <= len(found)
        True
        """
        return solution_text(self.start, self._first, self._jumps(solution), form)

    @property
    def _first(self) -> int:
        return self.start.all if self.start.start is None else self.start.start

    def _jumps(self, solution: int) -> list[Jump]:
        holes = {label: hole for hole, label in enumerate(self.start.labels)}
        return [
            (holes[jump["from"]], holes[jump["over"]], holes[jump["to"]])
            for jump in self.loc[solution].to_dict("records")
        ]


class Pictures(str):
    """SVG that a notebook shows."""

    def _repr_html_(self) -> str:
        return self
