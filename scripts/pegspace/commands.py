"""The program's commands as functions that return pandas tables.

    pegspace.enumerate("english", finish="d4")     levels: a row for each depth
    pegspace.count("english", finish="d4")         solutions: a row for each finish
    pegspace.table("triangle5")                    solutions: a row for each start and finish
    pegspace.games("triangle5")                    how games end: a row for each depth
    pegspace.moves("triangle5")                    solutions: a row for each number of moves
    pegspace.solve("english", finish="d4")         solutions: a row for each jump

Each takes a board (a name or a file) and the options of the command as keyword arguments: program.run() has the rule, and
`pegspace COMMAND --help` the list. results.load() describes the tables. `csv="levels.csv"` keeps the file and its record.
Raises ProgramError.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .program import Option, run
from .results import ResultsError, import_pandas, load, read_summary

if TYPE_CHECKING:
    import pandas


def enumerate(board: str | os.PathLike[str], **options: Option) -> pandas.DataFrame:
    """The levels: positions, canonical positions, jumps and dead ends by depth, with `finish` winning positions.

    >>> levels = enumerate("english", finish="d4")
    >>> levels["positions"].sum()
    187636299
    >>> levels.loc[3, "positions"]
    60
    """
    return _table_of("enumerate", "levels", board, options)


def count(board: str | os.PathLike[str], **options: Option) -> pandas.DataFrame:
    """The solutions and winning positions by finish, exactly; `attrs["summary"]["games"]` is the number of all games.

    >>> count("english", finish="d4").loc[0, "solutions"]
    40861647040079968
    """
    return _table_of("count", "counts", board, options)


def table(board: str | os.PathLike[str], **options: Option) -> pandas.DataFrame:
    """The solutions of every problem from one vacancy to one peg, one of each kind up to symmetry; `pairs` says how many
    pairs of holes a row stands for.

    >>> triangle = table("triangle5")
    >>> int(triangle["solvable"].sum()), triangle.loc[0, "solutions"]
    (12, 6816)
    """
    return _table_of("table", "table", board, options)


def games(board: str | os.PathLike[str], **options: Option) -> pandas.DataFrame:
    """How games end, by depth: games, dead ends, the probability of random play. `attrs["summary"]` has a shortest game.

    >>> games("triangle5", start="a1")["games"].sum()
    568630
    """
    return _table_of("games", "games", board, options)


def moves(board: str | os.PathLike[str], **options: Option) -> pandas.DataFrame:
    """The solutions by number of moves (consecutive jumps of one peg are one move).

    >>> moves("triangle5", start="a1")["solutions"].sum()
    29760
    """
    return _table_of("moves", "moves", board, options)


def solve(board: str | os.PathLike[str], **options: Option) -> pandas.DataFrame:
    """A solution, or several (`all=True`, `random=True`, `shortest=True`): a row for each jump, with its holes `from`,
    `over` and `to` and the number of its move. The index is the solution, from 1, and the depth after the jump.

    If there is none, raises ProgramError with exit code 1 and the reason.

    >>> solution = solve("triangle5", start="a1", finish="a1")
    >>> solution.loc[1].tail(1).to_dict("records")[0]["to"]
    'a1'
    """
    chosen: dict[str, Option] = {"quiet": True, "notation": "json", **options}
    text = run("solve", board, **chosen)
    try:
        found = [json.loads(line) for line in text.splitlines()]
    except ValueError:
        raise ResultsError(_no_table("solve")) from None
    rows = []
    for number, solution in zip(range(1, len(found) + 1), found):
        move, standing = 0, ""
        for depth, jump in zip(range(1, len(solution["jumps"]) + 1), solution["jumps"]):
            move += jump["from"] != standing
            standing = jump["to"]
            rows.append([number, depth, move, jump["from"], jump["over"], jump["to"]])
    pandas = import_pandas()
    solutions = pandas.DataFrame(rows, columns=["solution", "depth", "move", "from", "over", "to"]).set_index(["solution", "depth"])
    solutions.attrs = {"record": {}, "summary": {key: found[0][key] for key in ("board", "start")} if found else {}, "path": ""}
    return solutions


def _table_of(command: str, name: str, board: str | os.PathLike[str], options: dict[str, Option]) -> Any:
    """Runs a command that writes a table, into files that are removed again unless the caller named them."""
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        files: dict[str, Option] = {"csv": Path(folder) / f"{name}.csv", "json": Path(folder) / f"{name}.json"}
        chosen: dict[str, Option] = {"quiet": True, **files, **options}
        run(command, board, **chosen)
        csv, summary = Path(str(chosen["csv"])), Path(str(chosen["json"]))
        if not csv.is_file() or not summary.is_file():
            raise ResultsError(_no_table(command))
        found = load(csv)
        found.attrs["summary"] = read_summary(summary)
        if chosen["csv"] == files["csv"]:
            found.attrs["path"] = ""
    return found


def _no_table(command: str) -> str:
    return (f"with these options `pegspace {command}` wrote no table; pegspace.run(\"{command}\", ...) returns what it printed")
