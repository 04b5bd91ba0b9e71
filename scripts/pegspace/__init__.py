"""Peg solitaire, counted exactly: runs the program pegspace, and loads what it writes, as pandas
tables.

    import pegspace
    levels = pegspace.enumerate("english", finish="d4")
    levels["positions"].sum()                              # 187636299
    pegspace.count("english", finish="d4")                 # 40861647040079968 solutions
    # 28994876 positions, as an array of NumPy
    pegspace.positions("english", depth=17)
    # any result file; its record in .attrs["record"]
    pegspace.load("results/english/d4-d4/levels.csv")
    pegspace.bfile(levels, "positions")                    # lines "n a(n)", for the OEIS
    pegspace.enumerate(pegspace.Board.from_edges(["ab", "bc", "ca"]), finish="any")

Numbers are exact, however large. `from pegspace import *` leaves Python's own enumerate alone.

Tables need python3-pandas, figures (pegspace.plots) python3-matplotlib. README.md beside this file
names the modules.
"""

from .b_files import bfile
from .board_class import Board, replay, write_board
from .commands import (
    boards,
    census,
    count,
    duotaire,
    enumerate,
    games,
    graph,
    moves,
    positions,
    positions_by,
    query,
    solve,
    table,
)  # noqa: F401
from .pagoda_functions import pagoda
from .program import ProgramError, find_program, run
from .records import ResultsError
from .results import as_float, label, load, result

__all__ = [
    "Board",
    "ProgramError",
    "ResultsError",
    "as_float",
    "bfile",
    "boards",
    "census",
    "count",
    "duotaire",
    "find_program",
    "games",
    "graph",
    "label",
    "load",
    "moves",
    "pagoda",
    "positions",
    "positions_by",
    "query",
    "replay",
    "result",
    "run",
    "solve",
    "table",
    "write_board",
]
