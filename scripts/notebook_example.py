#!/usr/bin/env python3
"""From CSV to a figure in a few lines of pandas: an example to copy into a notebook.

    pegspace games triangle5 --csv games.csv
    scripts/notebook_example.py games.csv games.png
"""

import sys

sys.dont_write_bytecode = True

from pegspace.interpreter import use_python_with

use_python_with("pandas", "matplotlib")

import matplotlib

matplotlib.use("Agg")  # in a notebook: leave this line out
import matplotlib.pyplot as plt
import pandas as pd

csv, picture = (sys.argv[1:] + ["games.csv", "games.png"][len(sys.argv) - 1:])[:2]

# games can exceed 2^63, so they are read as exact Python integers
games = pd.read_csv(csv, converters={"games": int}).set_index("pegs")
print(games[["games", "dead_ends", "probability"]].to_string())

share = games["games"] / games["games"].sum()  # of all games
figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
pd.DataFrame({"share of all games": share.astype(float), "random play": games["probability"]}).sort_index().plot.bar(ax=axes, rot=0)
axes.set_xlabel("pegs left")
figure.savefig(picture)
