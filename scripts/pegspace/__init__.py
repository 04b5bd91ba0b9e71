"""Reads what the program pegspace writes: exact figures as pandas tables, boards with their jumps and symmetries.

    from pegspace import load_levels, read_table
    load_levels("results/english-central/levels.csv").table["positions"].sum()
    read_table("games.csv", ["pegs", "games"])

With scripts/ on PYTHONPATH. Needs python3-pandas; figures (pegspace.plots) need python3-matplotlib. README.md names the modules.
"""

from .boards import Board, replay
from .results import Levels, ResultsError, load_levels
from .tables import read_table

__all__ = ["Board", "Levels", "ResultsError", "load_levels", "read_table", "replay"]
