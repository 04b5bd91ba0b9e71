"""The program's commands as functions that return pandas tables.

    pegspace.levels("english", finish="d4")        levels: a row for each depth
    pegspace.count("english", finish="d4")         solutions: a row for each finish
    pegspace.solutions("english", finish="d4")     their number
    pegspace.is_solvable("english", finish="d4")   whether there is one
    pegspace.solve("english", finish="d4")         solutions: a row for each jump
    pegspace.table("triangle5")                    solutions: a row for each start and finish
    pegspace.census(["C~", "petersen"])            many graphs and boards: a row for each
    pegspace.games("triangle5")                    how games end: a row for each depth
    pegspace.moves("triangle5")                    solutions: a row for each number of moves
    pegspace.duotaire("triangle5")                 who wins, by depth, nim value or start
    pegspace.query("triangle5", "vacant:a1,a2")    one position, with a table of its jumps
    pegspace.positions("english", depth=17)        positions: an array of words, bit i = hole i + 1
    pegspace.positions_by("english", "final-pegs")    numbers of positions by a number of theirs
    pegspace.graph("triangle4")                    the game graph, for networkx
    pegspace.board("english"), list_boards()       a Board; the boards known by name
    pegspace.run_result("count", "english")        a table with its summary and record

Each takes a board: a name, a file, a picture (a text of several lines, or a list of them), a Board,
or an undirected graph of networkx with at most 64 nodes. Keyword arguments are the options of the
command; help() of a function lists them. `start` and `finish` are holes, as "d4", 17 or
["d4", "e4"] (names, or numbers from 1), nodes of a graph, or what else the options take.
`csv="levels.csv"` keeps the file and its record.

Columns have the types that load() describes, whatever their values. A column that only an option
fills is there if the option is given.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import os
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from numbers import Integral
from pathlib import Path
from textwrap import fill, indent
from typing import TYPE_CHECKING, Any, TypeVar

from .board_class import Board, Holes, undirected
from .description import OPTIONS, TABLES
from .files import write_whole
from .program import AnyBoard, Interrupted, NoSolution, Option, ProgramError, as_board, value_text
from .program import run as run_program
from .records import ResultsError, find_record
from .results import Result, Rows, exact_tree, import_pandas, read_csv, read_result

if TYPE_CHECKING:
    import networkx
    import numpy
    import pandas
    from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])
_BOARD = """board : board
    A name, a file, a picture, a Board or a graph of networkx."""
_DTYPE = """dtype : {"exact", "float"}
    "float" makes all numbers floats."""
_RAISES = """Raises
------
ProgramError
    UsageError, OutOfMemory or another, with the program's sentence."""


def _documents(command: str) -> Callable[[Function], Function]:
    """Completes the documentation of the command's function: {options} are the command's,
    {parameters} the board and these, {raises} what every function raises."""

    def add(function: Function) -> Function:
        known = {name.rstrip("_").replace("_", "-"): name for name in function.__kwdefaults__}
        options = [
            f"{known[option.name]} : {option.value or 'bool'}\n"
            + fill(option.meaning, 96, initial_indent="    ", subsequent_indent="    ")
            for option in OPTIONS[command]
            if option.name in known
        ]
        options += [_DTYPE] if "dtype" in known else []
        parts = {
            "{options}": "\n".join(options),
            "{parameters}": "\n".join(["Parameters", "----------", _BOARD, *options]),
            "{raises}": _RAISES,
        }
        for mark, text in parts.items():
            text = indent(text, "    ").lstrip()
            function.__doc__ = str(function.__doc__).replace(mark, text)
        return function

    return add


@_documents("enumerate")
def levels(
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Count positions, canonical positions, jumps and dead ends by depth.

    {parameters}

    Returns
    -------
    pandas.DataFrame
        A row for each depth. With a finish, winning positions too.

    {raises}

    Examples
    --------
    >>> found = levels("english", finish="d4")
    >>> print(found["positions"].sum(), found.loc[3, "positions"])
    187636299 60
    """
    return run_result("levels", board, **_given(locals())).table


@_documents("count")
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Count solutions and winning positions by finish.

    {parameters}

    Returns
    -------
    pandas.DataFrame
        A row for each finish; `impossible` says why none leads there. The number of all games is
        `run_result("count", ..., games=True).summary["games"]`.

    {raises}

    Examples
    --------
    >>> print(count("english", finish="d4").loc[0, "solutions"])
    40861647040079968
    """
    return run_result("count", board, **_given(locals())).table


def solutions(
    board: AnyBoard, *, start: Holes | None = None, finish: Holes | None = None, **options: Option
) -> int:
    """Count the solutions of one problem.

    Parameters
    ----------
    board : board
        A name, a file, a picture, a Board or a graph of networkx.
    start : holes, optional
        Those that start empty; default: the board's own.
    finish : holes or "any", optional
        Where the last peg ends; default: the board's own finish, else any hole.
    **options
        As in `count`.

    Returns
    -------
    int
        Exact, of any size.

    Raises
    ------
    ProgramError
        UsageError, OutOfMemory or another, with the program's sentence.

    Examples
    --------
    >>> solutions("english", start="d4", finish="d4")
    40861647040079968
    """
    chosen: dict[str, Any] = {"start": start, "finish": finish, **options}
    made = run_result("count", board, **chosen)
    return int(made.table["solutions"].iloc[0])


def is_solvable(
    board: AnyBoard, *, start: Holes | None = None, finish: Holes | None = None, **options: Option
) -> bool:
    """Whether a problem has a solution; found without counting.

    Parameters
    ----------
    board, start, finish
        As in `solutions`.
    **options
        As in `solve`.

    Returns
    -------
    bool

    Raises
    ------
    ProgramError
        UsageError, OutOfMemory or another, with the program's sentence.

    Examples
    --------
    >>> is_solvable("english", finish="d4"), is_solvable("english", finish="a3")
    (True, False)
    """
    try:
        _json_of("solve", board, options={"start": start, "finish": finish, **options})
    except NoSolution:
        return False
    return True


@_documents("table")
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Count solutions from every hole to every hole.

    {parameters}

    Returns
    -------
    pandas.DataFrame
        A row for each kind of pair up to symmetry, `pairs` says how many it stands for; with
        `all_pairs=True` a row for each pair, as `pivot` needs them. `solvable` is missing where
        memory did not suffice to know.

    {raises}

    Examples
    --------
    >>> pairs = table("triangle4", all_pairs=True)
    >>> print(pairs.pivot(index="start", columns="finish", values="solutions").loc["a3", "b4"])
    14
    >>> triangle = table("triangle5")
    >>> print(triangle["solvable"].sum(), triangle.loc[0, "solutions"])
    12 6816
    """
    return run_result("table", board, **_given(locals())).table


@_documents("census")
def census(
    graphs: Any,
    *,
    solvable: bool = False,
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Decide many graphs and boards, over all their starts.

    Parameters
    ----------
    graphs : graph, board, or an iterable of them
        Strings in graph6 or sparse6, graphs of networkx, boards as in the other functions.
    {options}

    Returns
    -------
    pandas.DataFrame
        A row for each, in their order: reachable positions, solvable starts and pairs, the fewest
        pegs that can be left, the fool's solitaire number, solutions and games. With
        `solvable=True` only whether a single peg can be left, and a solution.

    {raises}

    Examples
    --------
    >>> found = census(["C~", "petersen"])
    >>> print(found.loc[1, "solvable_starts"], found.loc[0, "freely_solvable"])
    10 True
    """
    return run_result("census", graphs, **_given(locals())).table


@_documents("games")
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Count how games end, by depth.

    {parameters}

    Returns
    -------
    pandas.DataFrame
        A row for each depth: games and dead ends, the probability of random play (with
        `exact=True` as a fraction too), and all jump sequences of that length. `run_result` has a
        shortest game in its summary.

    {raises}

    Examples
    --------
    >>> print(games("triangle5", start="a1")["games"].sum())
    568630
    """
    return run_result("games", board, **_given(locals())).table


@_documents("moves")
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Count solutions by number of moves (several jumps of one peg in a row are one move).

    {parameters}

    Returns
    -------
    pandas.DataFrame
        A row for each number of moves.

    {raises}

    Examples
    --------
    >>> print(moves("triangle5", start="a1")["solutions"].sum())
    29760
    """
    return run_result("moves", board, **_given(locals())).table


@_documents("duotaire")
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Decide peg solitaire for two: players jump in turn, and who cannot jump loses.

    {parameters}

    Returns
    -------
    pandas.DataFrame
        Positions and won ones by depth, or with `nim_values=True` by depth and nim value; with
        `start="each"` who wins from each single vacancy, up to symmetry. `run_result` has the
        winning first jumps in its summary.

    {raises}

    Examples
    --------
    >>> print(duotaire("triangle5", start="each")[["start", "won", "nim_value"]].to_string())
      start    won  nim_value
    0    a1  False          0
    1    a2   True          1
    2    a3  False          0
    3    b3  False          0
    """
    return run_result("duotaire", board, **_given(locals())).table


@_documents("positions")
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
    dtype: str = "exact",
) -> pandas.DataFrame:
    """Count positions by pegs and by a number of theirs.

    Parameters
    ----------
    board : board
        A name, a file, a picture, a Board or a graph of networkx.
    by : str or iterable of str
        `final-pegs` (the fewest that can be left), `moves-from-start` or `moves-to-finish` (the
        fewest moves), or several of these.
    {options}

    Returns
    -------
    pandas.DataFrame
        A row for each number of pegs and value.

    {raises}

    Examples
    --------
    >>> found = positions_by("triangle5", "final-pegs", start="a1")
    >>> print(found.loc[found["value"] == 1, "positions"].sum())
    769
    """
    return run_result("positions_by", board, by=by, **_given(locals())).table


@_documents("solve")
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
    """Find a solution, or several.

    {parameters}

    Returns
    -------
    pandas.DataFrame
        A row for each jump: its holes `from`, `over` and `to` (nodes, of a graph), and the number
        of its `move`. The index is the `solution`, from 1, and the `depth` after the jump. A
        notebook shows pictures; `pictures(2)` are those of the second solution, `text(form)`
        writes one.

    Raises
    ------
    NoSolution
        If there is none, with the reason.
    ProgramError
        UsageError, OutOfMemory or another, with the program's sentence.

    Examples
    --------
    >>> solution = solve("triangle5", start="a1", finish="a1")
    >>> solution.loc[1].tail(1).to_dict("records")[0]["to"]
    'a1'
    """
    return run_result("solve", board, **_given(locals())).table


@dataclass(frozen=True, eq=False)
class Query:
    """What `query` says of a position. Numbers that were not asked for are None.

    Attributes
    ----------
    position, canonical : int
        Words: bit i is a peg in hole i + 1. `canonical` stands for its orbit.
    pegs, depth : int
    position_class : tuple of int
        Its number, and how many there are.
    orbit_size : int
    reachable, winning : bool
    unreachable_because : str or None
    ways, solutions_from, solutions_through, games_from, games_through : int or None
        Sequences of jumps from the start, and solutions and games from here and in all.
    nim_value : int or None
    forced_jumps : tuple of str
        Jumps that every solution makes, whenever.
    jumps : pandas.DataFrame
        A row for each possible jump, with the numbers of the position behind it.
    record : dict
        What was asked.
    """

    position: int
    canonical: int
    pegs: int
    depth: int
    position_class: tuple[int, int]
    orbit_size: int
    reachable: bool
    unreachable_because: str | None
    winning: bool
    ways: int | None
    solutions_from: int | None
    solutions_through: int | None
    games_from: int | None
    games_through: int | None
    forced_jumps: tuple[str, ...]
    jumps: Any
    record: dict[str, Any] = field(repr=False)
    nim_value: int | None = None


@_documents("query")
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
) -> Query:
    """Say what is known of a position.

    Parameters
    ----------
    board : board
        A name, a file, a picture, a Board or a graph of networkx.
    position : str, int or path
        `vacant:a1,a2`, `pegs:a1`, a word whose bit i is the peg at hole i + 1, an element of
        `positions`, or a file with a picture.
    {options}

    Returns
    -------
    Query
        Its numbers, and a table of its jumps.

    {raises}

    Examples
    --------
    >>> found = query("triangle5", "vacant:a2,a3", start="a1")
    >>> found.winning, found.solutions_from
    (True, 14880)
    """
    options = _given(locals())
    text = hex(int(position)) if isinstance(position, Integral) else str(position)
    found = _json_of("query", board, text, options=options)
    exact = exact_tree({key: value for key, value in found.items() if key != "record"})
    same = {name for name in (part.name for part in dataclasses.fields(Query)) if name in exact}
    pandas = import_pandas()
    columns = _JUMP_COLUMNS.split()
    columns += ["games_from", "games_through"] if games else []
    columns += ["nim_value"] if duotaire else []
    jumps = pandas.DataFrame(
        {
            name: pandas.Series(
                [exact_tree(jump).get(name) for jump in found["jumps"]],
                dtype="boolean" if name == "best" else object,
            )
            for name in columns
        }
    )
    return Query(
        **{
            **{name: exact[name] for name in same},
            "position": int(found["position"]["number"]),
            "canonical": int(found["canonical"]["number"]),
            "position_class": (exact["class"]["number"], exact["class"]["of"]),
            "orbit_size": exact["orbit"]["size"],
            "forced_jumps": tuple(found["forced_jumps"] or ()),
            "jumps": jumps,
            "record": found["record"],
        }
    )


#: Of a query; games and nim values are asked for.
_JUMP_COLUMNS = "jump from over to best number ways solutions_from solutions_through"


@_documents("positions")
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
    """List the positions themselves, by depth and then ascending.

    Parameters
    ----------
    board : board, optional
        A name, a file, a picture, a Board or a graph of networkx; without one, `saved` names a file
        of positions that `levels(..., save=FILE)` wrote. With `npy="FILE"` the array stays in that
        file, and is mapped, not read.
    {options}

    Returns
    -------
    numpy.ndarray of uint64
        Words of one dimension: bit i is a peg in hole i + 1.

    {raises}

    Examples
    --------
    >>> level = positions("english", depth=10)
    >>> print(level.size, level.dtype)
    717788 uint64
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


@_documents("graph")
def graph(
    board: AnyBoard,
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    max_depth: int | None = None,
    merge: Option = None,
    output: Option = None,
    csv: Option = None,
    csv_jumps: Option = None,
    record: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    quiet: bool = False,
) -> networkx.MultiDiGraph[int]:
    """Make the game graph, for networkx.

    {parameters}

    Returns
    -------
    networkx.MultiDiGraph
        A node for each position (an int: bit i is a peg in hole i + 1) with `depth`, `pegs`,
        `winning`, `in_finish`, `dead_end` and `expanded`, an edge for each jump with its name as
        `jump`. networkx writes it as GraphML and in other formats.

    {raises}

    Examples
    --------
    >>> found = graph("triangle4", start=4)
    >>> len(found), sum(winning for _, winning in found.nodes(data="winning"))
    (62, 20)
    """
    options = _given(locals())
    import networkx  # which importing the package does not need

    if merge == "none":
        raise ValueError(
            "in the tree of merge='none' a position is several nodes; graph_tables() has it"
        )
    holes = _board_of(board)
    places, made = graph_tables(board, **options)
    words = [0 if text == "none" else holes.word(text) for text in places.pop("position")]
    found: networkx.MultiDiGraph[int] = networkx.MultiDiGraph(name=holes.name)
    rows = places.drop(columns="number").astype(object).to_dict("records")
    found.add_nodes_from(zip(words, rows))
    for source, target, jump in made.itertuples(index=False):
        found.add_edge(words[source], words[target], jump=jump)
    return found


@_documents("graph")
def graph_tables(
    board: AnyBoard,
    *,
    start: Option = None,
    finish: Option = None,
    pegs_left: int | None = None,
    max_depth: int | None = None,
    merge: Option = None,
    output: Option = None,
    csv: Option = None,
    csv_jumps: Option = None,
    record: Option = None,
    threads: int | None = None,
    memory: Option = None,
    dry_run: bool = False,
    quiet: bool = False,
) -> tuple[pandas.DataFrame, pandas.DataFrame]:
    """Make the game graph as two tables.

    {parameters}

    Returns
    -------
    tuple of two pandas.DataFrame
        The positions by number, with their pegs; and the jumps, from number `source` to `target`.

    {raises}

    Examples
    --------
    >>> places, made = graph_tables("triangle4", start=4)
    >>> print(len(places), places["winning"].sum(), list(made.columns))
    62 20 ['source', 'target', 'jump']
    """
    options = _given(locals())
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        files = {name: Path(folder) / f"{name}.csv" for name in ("csv", "csv_jumps")}
        chosen: dict[str, Option] = {"quiet": True, **files, **options}
        run_program("graph", board, **chosen)
        tables = [Path(str(chosen[name])) for name in files]
        if not all(file.is_file() for file in tables):
            raise ResultsError(_no_table("graph"))
        places, made = (read_csv(file).frame() for file in tables)
        return places, made


def list_boards() -> pandas.DataFrame:
    """List the boards and families that have a name.

    Returns
    -------
    pandas.DataFrame
        A row for each, with its `name`, a `description` and `examples`.

    Examples
    --------
    >>> print(list_boards()["name"].iloc[0])
    english
    """
    return import_pandas().DataFrame(
        json.loads(run_program("boards", json="-", quiet=True))["boards"]
    )


def board(name: AnyBoard) -> Board:
    """Make a Board of a name, a file, a picture or a graph.

    Parameters
    ----------
    name : board
        A name, a file, a picture or a graph of networkx.

    Returns
    -------
    Board
        Its `facts` are what `pegspace boards NAME --json` says.

    Raises
    ------
    UsageError
        If there is no such board.

    Examples
    --------
    >>> english = board("english")
    >>> len(english), english.facts["symmetries"]
    (33, 8)
    """
    return _board_of(name)


def _board_of(given: AnyBoard) -> Board:
    return _with_nodes_of(given, Board.from_json(_json_of("boards", given, options={})))


def _with_nodes_of(given: AnyBoard, board: Board) -> Board:
    """The board that the program made of what was given, with the nodes of a graph."""
    found = as_board(given)
    return dataclasses.replace(board, nodes=found.nodes) if isinstance(found, Board) else board


# ---- tables with their records ----

#: The program's word for functions of another name.
_COMMANDS = {"levels": "enumerate", "positions_by": "positions"}
_FUNCTIONS = "levels count table census games moves duotaire positions_by solve".split()


def run_result(function: str, board: Any, *, dtype: str = "exact", **options: Option) -> Result:
    """Call a function that makes a table, and return its summary and record, too.

    Parameters
    ----------
    function : str
        "levels", "count", "table", "census", "games", "moves", "duotaire", "positions_by" or
        "solve".
    board, dtype, **options
        As the function takes them; `by` is a keyword.

    Returns
    -------
    Result
        The table, what the results say besides the rows, and the record of the run.

    Raises
    ------
    TypeError
        If the command has no such option.
    ProgramError
        UsageError, NoSolution, OutOfMemory or another, with the program's sentence.

    Examples
    --------
    >>> made = run_result("levels", "triangle5", finish="any")
    >>> made.summary["winning_positions"], made.record["start"]
    (769, 'a1')
    """
    if function not in _FUNCTIONS:
        raise ValueError(f"{function} makes no table; expected {', '.join(_FUNCTIONS)}")
    if "by" in options:
        options["count_by"] = value_text(options.pop("by"))
    options = _given(options)
    if function == "solve":
        return _solutions(board, options)
    command = _COMMANDS.get(function, function)
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        chosen: dict[str, Option] = {
            "quiet": True,
            "json": Path(folder) / f"{function}.json",
            **options,
        }
        words = _census_words(board, Path(folder)) if function == "census" else [board]
        try:
            run_program(command, *words, **chosen)
        except (ProgramError, Interrupted) as error:
            before, in_folder, _ = error.message.partition(folder)
            if in_folder:  # what was kept there goes away with it
                error.message = before.rpartition(". ")[0] + "."
                error.args = (error.message,)
            raise
        file = Path(str(chosen["json"]))
        if not file.is_file():
            raise ResultsError(_no_table(command))
        found, summary, record = read_result(file)
        kept = Path(str(options.get("csv", options.get("json", ""))))
        if kept.is_file():  # the record beside it is not removed
            record = find_record(kept) or record
    table = found.frame(dtype, _asked(found, options, record))
    graph = _call_by_nodes(table, board)
    return Result(table, summary, record, str(kept) if kept.is_file() else "", graph)


def _asked(found: Rows, options: dict[str, Option], record: dict[str, Any]) -> list[str]:
    """The columns that were asked for, whether they have values or not."""
    given = {name.replace("_", "-") for name in options}
    given |= {"finish"} if record.get("finish") else set()  # a board file may name one
    listed = value_text(options.get("columns") or "all").split(",")
    return [
        column.name
        for column in TABLES[found.kind]
        if (not column.option or (column.option.strip("!") in given) != ("!" in column.option))
        and (column.type != "count" or listed == ["all"] or column.name in listed)
    ]


def _call_by_nodes(table: Any, board: Any) -> Board | None:
    """Nodes of a graph in place of the names of its holes; the graph, if it is one."""
    given = as_board(board)
    if not isinstance(given, Board) or not given.nodes:
        return None
    nodes = dict(zip(given.names, given.nodes))
    for name in {"start", "finish", "from", "over", "to"} & {*table.columns}:
        called = [nodes.get(value, value) for value in table[name]]
        table[name] = import_pandas().Series(called, index=table.index, dtype=object)
    return given


def _solutions(board: AnyBoard, options: dict[str, Option]) -> Result:
    found = _json_of("solve", board, options=options)
    rows = []
    for number, solution in enumerate(found["solutions"], start=1):
        move, standing = 0, ""
        for depth, jump in enumerate(solution["jumps"], start=1):
            move += jump["from"] != standing
            standing = jump["to"]
            rows.append([number, depth, move, jump["from"], jump["over"], jump["to"]])
    from .solution_table import Solutions  # needs pandas, which importing the package does not

    table = Solutions(rows, columns=["solution", "depth", "move", "from", "over", "to"])
    table = Solutions(table.set_index(["solution", "depth"]))
    _call_by_nodes(table, board)
    table.start = _with_nodes_of(board, Board.from_json(found["record"]["board"]))
    return Result(table, {}, found["record"])


class _GraphLine(str):
    """A graph in graph6 or sparse6."""


def _census_words(graphs: Any, folder: Path) -> list[Any]:
    """Boards as they are; graphs one after the other in files, in their order."""
    is_one = isinstance(graphs, (str, os.PathLike, Board)) or hasattr(graphs, "is_directed")
    words: list[Any] = []
    for is_line, run_of in itertools.groupby(
        map(_graph_line, [graphs] if is_one else graphs), lambda item: isinstance(item, _GraphLine)
    ):
        if is_line:
            words.append(folder / f"graphs-{len(words)}.g6")
            write_whole(words[-1], "".join(f"{line}\n" for line in run_of))
        else:
            words.extend(run_of)
    return words


def _graph_line(graph: Any) -> Any:
    """Strings in graph6 or sparse6, and graphs of networkx, as such a line; boards as they are."""
    if isinstance(graph, str):
        size = ord(graph[0]) - 63 if graph else 0
        is_whole = graph[:1] in (":", "~") or len(graph) == 1 + (size * (size - 1) // 2 + 5) // 6
        return _GraphLine(graph) if is_whole and graph.isascii() else graph
    if not hasattr(graph, "is_directed"):
        return graph
    import networkx

    undirected(graph)
    if any(networkx.selfloop_edges(graph)):
        raise ValueError(f"{graph} has an edge from a node to itself")
    return _GraphLine(
        networkx.to_graph6_bytes(networkx.Graph(graph), header=False).decode().strip()
    )


#: Arguments of the functions that are no options.
_ARGUMENTS = ("board", "graphs", "position", "by")


def _given(arguments: dict[str, Any]) -> dict[str, Any]:
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
    except json.JSONDecodeError:
        raise ResultsError(_no_table(command)) from None
    assert isinstance(found, dict)
    return found


def _no_table(command: str) -> str:
    return (
        f'with these options `pegspace {command}` wrote no table; pegspace.run("{command}", ...)'
        " returns what it printed"
    )
