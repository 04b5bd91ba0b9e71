"""The program's commands as functions that return pandas tables.

    pegspace.enumerate("english", finish="d4")     levels: a row for each depth
    pegspace.count("english", finish="d4")         solutions: a row for each finish
    pegspace.table("triangle5")                    solutions: a row for each start and finish
    pegspace.census(["C~", "petersen"])            many graphs and boards: a row for each
    pegspace.games("triangle5")                    how games end: a row for each depth
    pegspace.moves("triangle5")                    solutions: a row for each number of moves
    pegspace.duotaire("triangle5")                 who wins, by depth, nim value or start
    pegspace.solve("english", finish="d4")         solutions: a row for each jump
    pegspace.query("triangle5", "vacant:a1,a2")    one position: a dictionary, with a table of jumps
    pegspace.positions("english", depth=17)        positions: an array of words, bit i = hole i + 1
    pegspace.positions_by("english", "final-pegs")    numbers of positions by a number of theirs
    pegspace.graph("triangle4")                    the game graph: tables of positions and of jumps
    pegspace.boards("english")                     a Board; without a name, the boards known by name

Each takes a board: a name, a file, a picture (a text of several lines, or a list of them), a Board,
or an undirected graph of networkx with at most 64 nodes. Keyword arguments are the options of the
command, as `pegspace COMMAND --help all` explains them; program.run() has the rule. `start` and
`finish` are holes, as "d4", 17 or ["d4", "e4"] (names, or numbers from 1), or what else the options
take.
`csv="levels.csv"` keeps the file and its record.

All numbers are exact. A column is of pandas' type Int64 if its numbers and their sum fit 63
bits, else it holds Python integers (dtype object); `float=True` makes floats of all. results.load()
describes the tables, and results.result() takes out what their `attrs` hold, which pandas drops.

Raises TypeError if a command has no such option, ProgramError with the
program's sentence and exit code, ValueError if a graph cannot be a board.
"""

from __future__ import annotations

import builtins
import itertools
import json
import os
import tempfile
from collections.abc import Iterable
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from .board_class import Board, undirected
from .files import write_whole
from .program import AnyBoard, Option
from .program import run as run_program
from .records import ResultsError, find_record
from .results import as_float, exact, exact_tree, import_pandas, load, whole_numbers

if TYPE_CHECKING:
    import numpy
    import pandas
    from numpy.typing import NDArray


def enumerate(
    board: AnyBoard,
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    max_depth: int | None = None,
    columns: Option = None,
    symmetry: Option = None,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    save: Option = None,
    resume: bool = False,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    ranks: int | None = None,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> pandas.DataFrame:
    """The levels: positions, canonical positions, jumps and dead ends by depth, with `finish`
    winning positions. All columns are Int64 but on boards with more than 2^63 positions or jumps.

    >>> levels = enumerate("english", finish="d4")
    >>> print(levels["positions"].sum())
    187636299
    >>> print(levels.loc[3, "positions"])
    60
    """
    return _table_of("enumerate", "levels", board, float, _given(locals()))


def count(
    board: AnyBoard,
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    saved: Option = None,
    through: Option = None,
    avoid: Option = None,
    first: Option = None,
    games: bool = False,
    random_play: bool = False,
    canonical_solutions: bool = False,
    unordered: bool = False,
    canonical_sequences: bool = False,
    jump_counts: Option = None,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    save: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> pandas.DataFrame:
    """The solutions and winning positions by finish. `solutions` are Python integers (object) if
    they sum to 2^63 or more, as on most boards of more than 33 holes. `result(...)` of it has the
    number of all games: `summary["games"]`.

    >>> print(count("english", finish="d4").loc[0, "solutions"])
    40861647040079968
    """
    return _table_of("count", "counts", board, float, _given(locals()))


def table(
    board: AnyBoard,
    *,
    all_pairs: bool = False,
    solvable: bool = False,
    resume: bool = False,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    progress: Option = None,
    quiet: bool = False,
    color: Option = None,
    float: bool = False,
) -> pandas.DataFrame:
    """With `all_pairs=True`, the solutions from every hole to every hole, as `pivot` needs them;
    else one row for each kind of pair up to symmetry, and `pairs` says how many pairs it stands
    for. `solvable`: only whether there is a solution, True, False, or "unknown" if memory did
    not suffice. `solutions` are Python integers (object) if they sum to 2^63 or more.

    >>> pairs = table("triangle4", all_pairs=True)
    >>> print(pairs.pivot(index="start", columns="finish", values="solutions").loc["a3", "b4"])
    14
    >>> triangle = table("triangle5")
    >>> print(triangle["solvable"].sum(), triangle.loc[0, "solutions"])
    12 6816
    """
    return _table_of("table", "table", board, float, _given(locals()))


def census(
    graphs: Any,
    *,
    only: Option = None,
    sums: Option = None,
    resume: bool = False,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    threads: int | None = None,
    memory: Option = None,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> pandas.DataFrame:
    """Many graphs and boards, or one of them, a row for each, in their order: reachable positions,
    solvable starts and pairs, the fewest pegs that can be left, the fool's solitaire number,
    solutions and games, over all starts. Each is a string in graph6 or sparse6, a graph of networkx
    (which becomes its graph6, nodes in their order), or a board as in the other functions.
    `solutions` and `games` are Python integers (object) if they sum to 2^63 or more.

    >>> found = census(["C~", "petersen"])
    >>> print(found.loc[1, "solvable_starts"], found.loc[0, "freely_solvable"])
    10 True
    """
    options = _given(locals())
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        words = Words()
        for lines, run_of in itertools.groupby(
            map(_graph_line, [graphs] if _is_one(graphs) else graphs),
            lambda item: isinstance(item, _GraphLine),
        ):
            if lines:
                words.append(Path(folder) / f"graphs-{len(words)}.g6")
                write_whole(Path(str(words[-1])), "".join(f"{line}\n" for line in run_of))
            else:
                words.extend(run_of)
        return _table_of("census", "census", words, float, options)


class Words(list[AnyBoard]):
    """Several boards, in place of one."""


class _GraphLine(str):
    """A graph in graph6 or sparse6."""


def _is_one(graphs: Any) -> bool:
    """Whether it is one board, although some can be iterated: letters, nodes."""
    return isinstance(graphs, (str, os.PathLike, Board)) or hasattr(graphs, "nodes")


def _graph_line(graph: Any) -> Any:
    """Strings in graph6 or sparse6, and graphs of networkx, as such a line; boards as they are."""
    if isinstance(graph, str):
        size = ord(graph[0]) - 63 if graph else 0
        is_whole = graph[:1] in (":", "~") or len(graph) == 1 + (size * (size - 1) // 2 + 5) // 6
        return _GraphLine(graph) if is_whole and graph.isascii() else graph
    if not hasattr(graph, "nodes"):
        return graph
    nodes = undirected(graph)
    edges = {frozenset(edge[:2]) for edge in graph.edges()}
    if len(nodes) > 62 or any(len(edge) < 2 for edge in edges):
        raise ValueError(f"{graph} has more than 62 nodes, or an edge from a node to itself")
    bits = "".join(
        "01"[frozenset((first, second)) in edges]
        for at, second in builtins.enumerate(nodes)
        for first in nodes[:at]
    )
    sixes = [bits[at : at + 6].ljust(6, "0") for at in range(0, len(bits), 6)]
    return _GraphLine(chr(63 + len(nodes)) + "".join(chr(63 + int(six, 2)) for six in sixes))


def games(
    board: AnyBoard,
    *,
    start: Option = None,
    saved: Option = None,
    shortest: bool = False,
    max_depth: int | None = None,
    exact: bool = False,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    color: Option = None,
    labels: Option = None,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> pandas.DataFrame:
    """How games end, by depth: games, dead ends, the probability of random play, with `exact=True`
    as a fraction too; and all jump sequences of that length. `games`, `sequences` and the parts of
    the fraction are Python integers (object) but on small boards, as they soon pass 2^63.
    `result()` of it has a shortest game in its summary.

    >>> print(games("triangle5", start="a1")["games"].sum())
    568630
    """
    return _table_of("games", "games", board, float, _given(locals()))


def moves(
    board: AnyBoard,
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    fewest_moves: bool = False,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> pandas.DataFrame:
    """The solutions by number of moves (consecutive jumps of one peg are one move); Python integers
    (object) if they sum to 2^63 or more.

    >>> print(moves("triangle5", start="a1")["solutions"].sum())
    29760
    """
    return _table_of("moves", "moves", board, float, _given(locals()))


def duotaire(
    board: AnyBoard,
    *,
    start: Option = None,
    saved: Option = None,
    misere: bool = False,
    nim_values: bool = False,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> pandas.DataFrame:
    """Peg solitaire for two: players jump in turn, and who cannot jump loses (`misere`: wins). The
    positions and the won ones by depth, or (`nim_values`) by depth and nim value; with
    `start="each"`, who wins from each single vacancy, up to symmetry. `result()` of it has the
    winning first jumps in its summary. All Int64 but on boards with more than 2^63 positions.

    >>> print(duotaire("triangle5", start="each")[["start", "won", "nim_value"]].to_string())
      start    won  nim_value
    0    a1  False          0
    1    a2   True          1
    2    a3  False          0
    3    b3  False          0
    """
    return _table_of("duotaire", "duotaire", board, float, _given(locals()))


def positions_by(
    board: AnyBoard,
    by: str | Iterable[str],
    *,
    saved: Option = None,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    depth: Option = None,
    canonical: bool = False,
    winning: bool = False,
    dead_end: bool = False,
    limit: int | None = None,
    symmetry: Option = None,
    as_: Option = None,
    npy: Option = None,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> pandas.DataFrame:
    """The number of positions by pegs and by `final-pegs` (the fewest that can be left from them),
    `moves-from-start` or `moves-to-finish` (their fewest moves), or several of these. All Int64 but
    on boards with more than 2^63 positions.

    >>> found = positions_by("triangle5", "final-pegs", start="a1")
    >>> print(found.loc[found["value"] == 1, "positions"].sum())
    769
    """
    options = _given(locals()) | {"count_by": by if isinstance(by, str) else ",".join(by)}
    return _table_of("positions", "positions", board, float, options)


def solve(
    board: AnyBoard,
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    through: Option = None,
    avoid: Option = None,
    first: Option = None,
    saved: Option = None,
    all_: bool = False,
    limit: int | None = None,
    random: bool = False,
    samples: int | None = None,
    fewest_moves: bool = False,
    seed: int | None = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    as_: Option = None,
    draw: bool = False,
    color: Option = None,
    labels: Option = None,
    progress: Option = None,
    quiet: bool = False,
) -> pandas.DataFrame:
    """A solution, or several (`all_=True`, at most `limit`; `samples` of them at `random=True`,
    each equally likely; `fewest_moves=True`): a row for each jump, with its holes `from`, `over`
    and `to` and the number of its move. The index is the solution, from 1, and the depth after the
    jump. A notebook shows it as pictures. The holes are names, and the numbers of moves are small:
    no column holds Python integers, whatever the board.

    If there is none, raises ProgramError with exit code 1 and the reason.

    >>> solution = solve("triangle5", start="a1", finish="a1")
    >>> solution.loc[1].tail(1).to_dict("records")[0]["to"]
    'a1'
    """
    found = _json_of("solve", board, options=_given(locals()))
    rows = []
    for number, solution in zip(range(1, len(found["solutions"]) + 1), found["solutions"]):
        move, standing = 0, ""
        for depth, jump in zip(range(1, len(solution["jumps"]) + 1), solution["jumps"]):
            move += jump["from"] != standing
            standing = jump["to"]
            rows.append([number, depth, move, jump["from"], jump["over"], jump["to"]])
    from .solution_table import Solutions  # needs pandas, which importing the package does not

    solutions: pandas.DataFrame = Solutions(
        rows, columns=["solution", "depth", "move", "from", "over", "to"]
    )
    solutions = Solutions(solutions.set_index(["solution", "depth"]))
    solutions.start = Board.from_json(found["record"]["board"])
    solutions.attrs = {"record": found["record"], "summary": {}, "path": ""}
    return solutions


def query(
    board: AnyBoard,
    position: str | int | os.PathLike[str],
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    saved: Option = None,
    games: bool = False,
    duotaire: bool = False,
    save: Option = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    color: Option = None,
    labels: Option = None,
    progress: Option = None,
    quiet: bool = False,
    float: bool = False,
) -> dict[str, Any]:
    """What is known of a position (`vacant:a1,a2`, `pegs:a1`, an int whose bit i is the peg at hole
    i + 1, an element of positions() too, or a file with a picture): what `pegspace query --json`
    says, with its counts as integers, and `jumps` as a table with a row for each jump
    (`float=True`: in floats). The counts of the dictionary are Python integers; a column of `jumps`
    holds them (object) if it sums to 2^63 or more.

    >>> found = query("triangle5", "vacant:a1,a2")
    >>> found["winning"], found["reachable"]
    (False, False)
    """
    options = _given(locals())
    text = hex(int(position)) if isinstance(position, Integral) else str(position)
    found = _json_of("query", board, text, options=options)
    rows = [{key: exact(key, value) for key, value in row.items()} for row in found.pop("jumps")]
    table = import_pandas().DataFrame(rows)
    table = table.astype(whole_numbers(table))
    return {**exact_tree(found), "jumps": as_float(table) if float else table}


def positions(
    board: AnyBoard | None = None,
    *,
    saved: Option = None,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    depth: Option = None,
    canonical: bool = False,
    winning: bool = False,
    dead_end: bool = False,
    limit: int | None = None,
    symmetry: Option = None,
    as_: Option = None,
    npy: Option = None,
    csv: Option = None,
    json: Option = None,
    record: Option = None,
    engine: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    progress: Option = None,
    quiet: bool = False,
) -> NDArray[numpy.uint64]:
    """The positions themselves, by depth and then ascending, as a NumPy array of words (one
    dimension): bit i is a peg in hole i + 1. `depth` selects levels: 7, "3-5", "3-"; the others as
    `pegspace positions` says. From a board, or with `saved="FILE"` from a file of `pegspace
    enumerate --save`. With `npy="FILE"` the array stays in that file, and is mapped, not read. The
    array is of uint64, never of Python integers, as no board has more than 64 holes.

    >>> level = positions("english", depth=17)
    >>> print(level.size, level.dtype)
    28994876 uint64
    >>> print(positions("triangle5", finish="any", winning=True, canonical=True, depth="12-").size)
    6
    """
    options = _given(locals())
    import numpy  # which importing the package does not need

    words = [] if board is None else [board]
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        own: dict[str, Option] = (
            {} if "npy" in options else {"record": "none", "npy": Path(folder) / "positions.npy"}
        )
        chosen: dict[str, Option] = {"quiet": True, **own, **options}
        run_program("positions", *words, **chosen)
        file = str(chosen["npy"])
        found: NDArray[numpy.uint64] = numpy.load(file, mmap_mode=None if own else "r")
        return found


def graph(
    board: AnyBoard,
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    max_depth: int | None = None,
    merge: Option = None,
    max_size: int | None = None,
    format_: Option = None,
    output: Option = None,
    record: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    nodes: Option = None,
    jumps: bool = False,
    quiet: bool = False,
) -> tuple[pandas.DataFrame, pandas.DataFrame]:
    """The game graph: a table of positions, with the columns `pegs`, `depth`, `outcome` and others,
    and one of jumps from position `source` to position `target`. (For networkx:
    `from_pandas_edgelist(jumps, edge_attr=True, create_using=networkx.MultiDiGraph)`.)
    No column holds Python integers: `pegs` are names of holes, and depths are small.

    >>> positions, jumps = graph("triangle4", start=4)
    >>> print(len(positions), (positions["outcome"] == "winning").sum())
    62 20
    """
    chosen: dict[str, Option] = {"quiet": True, "format": "graphml", **_given(locals())}
    name = "{http://graphml.graphdrawing.org/xmlns}"
    try:
        tree = ElementTree.fromstring(run_program("graph", board, **chosen))
    except ElementTree.ParseError:
        raise ResultsError(_no_table("graph")) from None

    def values(element: ElementTree.Element) -> dict[str, Any]:
        words = {str(part.get("key")): part.text or "" for part in element}
        return {
            key: (
                int(text)
                if key in ("depth", "number_of_pegs")
                else text == "true"
                if text in ("true", "false")
                else text
            )
            for key, text in words.items()
        }

    pandas = import_pandas()
    positions = [{"id": node.get("id"), **values(node)} for node in tree.iter(f"{name}node")]
    listed = [
        {"source": edge.get("source"), "target": edge.get("target"), **values(edge)}
        for edge in tree.iter(f"{name}edge")
    ]
    return pandas.DataFrame(positions).set_index("id"), pandas.DataFrame(
        listed, columns=["source", "target", "jump"]
    )


def boards(board: AnyBoard | None = None) -> pandas.DataFrame | Board:
    """The boards known by name, as a table; or a Board, whose `facts` are what `pegspace boards
    NAME --json` says. The table holds texts and lists of texts, so no column holds Python integers.

    >>> english = boards("english")
    >>> len(english), english.facts["symmetries"]
    (33, 8)
    """
    if board is None:
        return import_pandas().DataFrame(
            json.loads(run_program("boards", json="-", quiet=True))["boards"]
        )
    return Board.from_json(_json_of("boards", board, options={}))


#: Arguments of the functions that are no options.
_ARGUMENTS = ("board", "graphs", "position", "by", "float")


def _given(arguments: dict[str, Any]) -> dict[str, Option]:
    """The options that were given, out of a function's locals(), by their own names."""
    return {
        name.rstrip("_"): value
        for name, value in arguments.items()
        if name not in _ARGUMENTS and value is not None and value is not False
    }


def _json_of(
    command: str, board: AnyBoard, *words: str, options: dict[str, Option]
) -> dict[str, Any]:
    """What a command says as JSON on standard output. Raises ResultsError if the options let it
    print something else."""
    chosen: dict[str, Option] = {"quiet": True, "json": "-", **options}
    try:
        found = json.loads(run_program(command, board, *words, **chosen))
    except ValueError:
        raise ResultsError(_no_table(command)) from None
    assert isinstance(found, dict)
    return found


def _table_of(
    command: str,
    name: str,
    board: AnyBoard | Words,
    in_floats: bool,
    options: dict[str, Option],
) -> Any:
    """Runs a command that writes a table, into a file that is removed again unless the caller named
    one."""
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        chosen: dict[str, Option] = {
            "quiet": True,
            "json": Path(folder) / f"{name}.json",
            **options,
        }
        run_program(command, *(board if isinstance(board, Words) else [board]), **chosen)
        file = Path(str(chosen["json"]))
        if not file.is_file():
            raise ResultsError(_no_table(command))
        found = load(file)
        kept = Path(str(options.get("csv", options.get("json", ""))))
        found.attrs["path"] = str(kept) if kept.is_file() else ""
        if kept.is_file():  # the record beside it is not removed
            found.attrs["record"] = find_record(kept) or found.attrs["record"]
    return as_float(found) if in_floats else found


def _no_table(command: str) -> str:
    return (
        f'with these options `pegspace {command}` wrote no table; pegspace.run("{command}", ...)'
        " returns what it printed"
    )
