"""The colours of all pictures: plots (plots/style.py), boards and games (pictures.py) and, under
other names, the report page (report/page.css) and game graphs
(src/report/drawing/graph_dot.cpp)."""

from __future__ import annotations

# They stay apart for colour-blind readers (Okabe and Ito). What a colour stands for is the same in
# all figures.
BLUE, ORANGE, GREEN, RED, PURPLE, SKY, BLACK = tuple(
    "#0072b2 #e69f00 #009e73 #d55e00 #cc79a7 #56b4e9 #333333".split()
)
LEAST, MOST = "#d3e6f5", "#0b3c6f"  #: few and many solutions of a map
NONE = "#dedad0"  #: a hole where no solution ends; an empty hole of a game graph
WOOD, HOLE = "#efe3cf", "#d8c5a2"  #: boards
