"""Peg solitaire, counted exactly: runs the program pegspace, and loads what it writes, as pandas tables.

    import pegspace
    levels = pegspace.enumerate("english", finish="d4")
    levels["positions"].sum()                              # 187636299, a Python int: exact however large
    pegspace.count("english", finish="d4")                 # 40861647040079968 solutions
    pegspace.load("results/english-central/levels.csv")    # any result file; its record in .attrs["record"]
    pegspace.as_float(levels)["positions"].plot(logy=True)

Tables need python3-pandas, figures (pegspace.plots) python3-matplotlib. README.md beside this file names the modules.
"""

from .boards import Board, replay
from .commands import count, enumerate, games, moves, solve, table
from .program import ProgramError, run
from .results import ResultsError, as_float, label, load

__all__ = ["Board", "ProgramError", "ResultsError", "as_float", "count", "enumerate", "games", "label", "load", "moves",
           "replay", "run", "solve", "table"]
