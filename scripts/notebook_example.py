#!/usr/bin/env -S python3 -B
"""How the games of a board end, compared with random play: lines to copy into a notebook.

    scripts/notebook_example.py triangle5 games.png
"""

import sys

from pegspace.interpreter import use_python_with

use_python_with("pandas", "matplotlib")  # in a notebook: leave this line out

import pegspace

board, picture = (sys.argv[1:] + ["triangle5", "games.png"][len(sys.argv) - 1:])[:2]

games = pegspace.games(board)  # runs the program; the counts are Python integers, exact however large
print(games[["pegs", "games", "dead_ends", "probability"]].to_string())
print(f"{games['games'].sum():,} games")

shares = pegspace.as_float(games).set_index("pegs").sort_index()
shares["all games"] = shares["games"] / shares["games"].sum()
axes = shares.rename(columns={"probability": "random play"})[["all games", "random play"]].plot.bar(
    rot=0, xlabel="pegs left", ylabel="share", title=pegspace.label(games))
axes.figure.savefig(picture)
