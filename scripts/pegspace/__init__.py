"""Peg solitaire, counted exactly: runs the program pegspace, and loads what it writes, as pandas
tables.

    import pegspace
    levels = pegspace.levels("english", finish="d4")
    levels["positions"].sum()                              # 187636299
    pegspace.solutions("english", finish="d4")             # 40861647040079968
    # 28994876 positions, as an array of NumPy
    pegspace.positions("english", depth=17)
    pegspace.load("results/english/d4-d4/levels.csv")      # any result file
    pegspace.bfile(levels, "positions")                    # lines "n a(n)", for the OEIS
    pegspace.levels(pegspace.Board.from_edges(["ab", "bc", "ca"]), finish="any")

Numbers are exact, however large. Tables need python3-pandas, figures (pegspace.plots)
python3-matplotlib. README.md beside this file names the modules.
"""

from typing import Any

from .b_files import bfile
from .board_class import Board, replay, write_board
from .commands import (
    Query,
    board,
    census,
    count,
    duotaire,
    games,
    graph,
    graph_tables,
    is_solvable,
    levels,
    list_boards,
    moves,
    positions,
    positions_by,
    query,
    run_result,
    solutions,
    solve,
    table,
)
from .description import DESCRIPTION
from .pagoda_functions import pagoda
from .program import (
    Interrupted,
    NoSolution,
    OutOfMemory,
    ProgramError,
    ProgramNotFound,
    UsageError,
    find_program,
    run,
)
from .records import ResultsError
from .results import Result, load, load_result

__version__: str = DESCRIPTION.get("version", "")

__all__ = [
    "Board",
    "Interrupted",
    "NoSolution",
    "OutOfMemory",
    "ProgramError",
    "ProgramNotFound",
    "Query",
    "Result",
    "ResultsError",
    "UsageError",
    "bfile",
    "board",
    "census",
    "count",
    "duotaire",
    "find_program",
    "games",
    "graph",
    "graph_tables",
    "is_solvable",
    "levels",
    "list_boards",
    "load",
    "load_result",
    "moves",
    "pagoda",
    "positions",
    "positions_by",
    "query",
    "replay",
    "run",
    "run_result",
    "solutions",
    "solve",
    "table",
    "write_board",
]

#: What took the place of names that went before version 1.0.
_NOW = {
    "as_float": 'dtype="float" in the functions and in load()',
    "boards": "board(name) and list_boards()",
    "enumerate": "levels()",
    "label": "load_result(path).label",
    "result": 'run_result("count", board) or load_result(path)',
}


def __getattr__(name: str) -> Any:
    now = f": it is now {_NOW[name]}" if name in _NOW else ""
    raise AttributeError(f"module 'pegspace' has no attribute '{name}'{now}")
