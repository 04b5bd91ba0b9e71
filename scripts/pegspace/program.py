"""Runs the program pegspace: where it is, how keyword arguments become its options, and its errors
as exceptions.

find_program() looks for it in four places: the file that the environment variable PEGSPACE names;
bin/pegspace in this package, which pip builds if it is called with PEGSPACE_BUILD=1; an absolute
folder of PATH; build/pegspace in the clone that the package is in, or was installed from.

Nothing is written to Python's standard output or standard error, so that a notebook stays clean;
progress=True shows the program's progress on standard error.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Hashable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from threading import Thread
from typing import IO, Any, Union
from urllib.parse import unquote, urlparse

from .board_class import Board, holes_text
from .description import OPTIONS
from .results import near

#: What may follow a keyword; options() says what becomes of it. Nodes of a graph may be anything
#: that can be hashed.
Option = Union[str, int, float, bool, None, "os.PathLike[str]", Hashable, Iterable[Hashable]]

#: What may stand in a board's place: a name, a path, a picture (a text of several lines, or a list
#: of them), a Board, or a graph of networkx.
AnyBoard = Union[str, int, "os.PathLike[str]", Board, Sequence[str], Any]

NOT_FOUND = 127  #: the exit code of a shell that finds no such program


class ProgramError(Exception):
    """The program ended with another exit code than 0.

    Attributes
    ----------
    message : str
        The program's sentence.
    exit_code : int
        1 the answer is no, 2 bad input, 3 out of memory or disk, or a limit reached, 4 an internal
        check failed, 127 no program found, -N signal N.
    """

    def __init__(self, message: str, exit_code: int):
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code


class NoSolution(ProgramError):
    """There is none of what was asked for (exit code 1)."""


class UsageError(ProgramError, ValueError):
    """The program refused its input (exit code 2)."""


class OutOfMemory(ProgramError, MemoryError):
    """Memory or disk did not suffice, or a limit was reached (exit code 3)."""


class ProgramNotFound(ProgramError, FileNotFoundError):
    """There is no program pegspace."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, or a notebook's "interrupt", stopped the program.

    Attributes
    ----------
    message : str
        The program's sentence: how far it came, and which file can be resumed.
    output : str
        What it had found, as it prints it.
    """

    def __init__(self, message: str, output: str):
        super().__init__(message)
        self.message = message
        self.output = output


ERRORS = {1: NoSolution, 2: UsageError, 3: OutOfMemory}  #: by exit code; others: ProgramError


def find_program() -> Path:
    """The program that is run.

    Returns
    -------
    pathlib.Path
        Its file, in the first of the places that the documentation of `pegspace.program` lists.

    Raises
    ------
    ProgramNotFound
        If it is in none of them.

    Examples
    --------
    >>> find_program().name
    'pegspace'
    """
    chosen = os.environ.get("PEGSPACE")
    if chosen:
        if not os.access(chosen, os.X_OK) or not Path(chosen).is_file():
            raise ProgramNotFound(f"PEGSPACE={chosen} is not a program", NOT_FOUND)
        return Path(chosen)
    own = Path(__file__).resolve().parent / "bin" / "pegspace"
    # A relative entry of PATH means another folder wherever this runs, with whatever program lies
    # there.
    on_path = shutil.which(
        "pegspace", path=os.pathsep.join(filter(os.path.isabs, os.get_exec_path()))
    )
    built = [scripts.parent / "build" / "pegspace" for scripts in source_folders()]
    for place in [own, *([Path(on_path)] if on_path else []), *built]:
        if os.access(place, os.X_OK):
            return place
    places = "".join(f", {place}" for place in [own, *built])
    raise ProgramNotFound(
        (
            "there is no program pegspace. Looked for: the environment variable PEGSPACE (not"
            f" set), an absolute folder of PATH{places}. Build it with scripts/build in a clone and"
            " set PEGSPACE to the path of its build/pegspace, or install the package with"
            " PEGSPACE_BUILD=1 pip install ./scripts"
        ),
        NOT_FOUND,
    )


def source_folders() -> list[Path]:
    """The folder scripts/ that this package is in, or that pip installed it from."""
    folders = [Path(__file__).resolve().parents[1]]
    try:
        origin = json.loads(distribution("pegspace").read_text("direct_url.json") or "{}").get(
            "url", ""
        )
    except PackageNotFoundError:
        origin = ""
    return (
        folders + [Path(unquote(urlparse(origin).path))] if origin.startswith("file:") else folders
    )


def options(keywords: dict[str, Option]) -> list[str]:
    """Keyword arguments as the program's options, by one rule for all.

    >>> options({"max_depth": 5, "finish": ["d4", "e5"], "quiet": True, "resume": False})
    ['--max-depth', '5', '--finish', 'd4,e5', '--quiet']
    """
    words = []
    for keyword, value in keywords.items():
        if value is None or value is False:
            continue
        words.append("--" + keyword.rstrip("_").replace("_", "-"))
        if value is not True:
            words.append(value_text(value))
    return words


def value_text(value: Any) -> str:
    """A value of an option, several joined by commas."""
    is_one = isinstance(value, (str, os.PathLike)) or not isinstance(value, Iterable)
    return str(value) if is_one else ",".join(map(str, value))


def as_board(word: AnyBoard) -> AnyBoard:
    """A graph of networkx as a Board; anything else as it is."""
    return Board.from_networkx(word) if hasattr(word, "is_directed") else word


def run(command: str, *words: AnyBoard, progress: Option = None, **keywords: Option) -> str:
    """Run any command of the program.

    Parameters
    ----------
    command : str
        Such as "boards"; `pegspace --help` lists them.
    *words : board or str
        What follows the command: a board's name, a file, a picture, a Board or a graph of networkx,
        a position.
    progress : bool
        Show the program's progress on standard error.
    **keywords
        The options of the command, with underscores for hyphens; one at the end is no part of the
        name (`all_`). True gives an option alone, False and None leave it out, several values are
        joined by commas. `pegspace COMMAND --help all` lists them.

    Returns
    -------
    str
        The program's standard output.

    Raises
    ------
    TypeError
        If the command has no such option.
    ProgramError
        UsageError, NoSolution, OutOfMemory or another, as the program ended.
    ProgramNotFound
        If there is no program.
    Interrupted
        At Ctrl-C. The program stops in order: FILE.part stays, temporary files are removed.

    Examples
    --------
    >>> run("moves", "triangle5", start="a1", quiet=True, csv="-").splitlines()
    ['moves,solutions', '10,1900', '11,7748', '12,12504', '13,7608']
    """
    program = find_program()
    boards = [as_board(word) for word in words]
    graphs = [board for board in boards if isinstance(board, Board) and board.nodes]
    for option in OPTIONS.get(command, ()) if graphs else ():
        given: Any = keywords.get(option.name)
        if option.value.startswith("HOLES") and given is not None:
            keywords[option.name] = holes_text(graphs[0], given)
    is_shown = progress in (True, "always")
    if is_shown:
        keywords |= {"progress": "always", "quiet": None}
    else:
        keywords["progress"] = progress
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        arguments = [
            "pegspace",
            command,
            *(_word(word, Path(tempfile.mkdtemp(dir=folder))) for word in boards),
            *options(keywords),
        ]
        with subprocess.Popen(
            arguments,
            executable=program,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        ) as process:
            printed, said = _Listener(process.stdout), _Listener(process.stderr, is_shown)
            try:
                printed.start()
                said.start()
                process.wait()
            except BaseException as error:
                # The program may have had the same signal from the terminal: within 0.2 s it takes
                # them as one.
                process.send_signal(signal.SIGINT)
                process.wait()
                if isinstance(error, KeyboardInterrupt):
                    raise Interrupted(_sentence(said.text()), printed.text()) from None
                raise
            finally:  # before the streams are closed
                output = printed.text()
                # A file made here is called by its name: "board:1:3: found 'x'".
                message = re.sub(re.escape(folder) + r"/\w+/", "", _sentence(said.text()))
        if process.returncode == 2:
            _require_options(command, keywords)
        if process.returncode != 0:
            raise ERRORS.get(process.returncode, ProgramError)(
                message or f"`{' '.join(arguments)}` ended with exit code {process.returncode}",
                process.returncode,
            )
    return output


class _Listener(Thread):
    """Keeps what the program writes to a stream, and shows it on standard error."""

    def __init__(self, stream: IO[str] | None, is_shown: bool = False):
        super().__init__(daemon=True)
        assert stream is not None
        self._stream, self._is_shown = stream, is_shown
        self._lines: list[str] = []

    def run(self) -> None:
        for line in self._stream:
            self._lines.append(line)
            if self._is_shown:
                print(line, end="", file=sys.stderr, flush=True)

    def text(self) -> str:
        """All of it, when the program has ended."""
        if self.ident is None:  # interrupted before it was started
            self.start()
        self.join()
        return "".join(self._lines)


def _sentence(said: str) -> str:
    """The program's last message, as one line: it was wrapped for a terminal."""
    return " ".join(said.rpartition("pegspace: ")[2].split())


def _require_options(command: str, keywords: dict[str, Option]) -> None:
    """Raises TypeError if a keyword is no option of the command, with the near name."""
    known = [option.name.replace("-", "_") for option in OPTIONS.get(command, ())]
    for keyword in keywords if known else ():
        if keyword.rstrip("_") not in [*known, "progress"]:
            raise TypeError(
                f"{command}() got an unexpected keyword argument '{keyword}'{near(keyword, known)}"
            )


def _word(board: AnyBoard, folder: Path) -> str:
    """A word of the command line: what is no name or path is written to a file, by whose name the
    program calls it. Raises TypeError for an array."""
    name = "board"
    rows = board if isinstance(board, Sequence) and not isinstance(board, str) else None
    if getattr(board, "ndim", 0) > 0 or not all(isinstance(row, str) for row in rows or ()):
        raise TypeError("rows of numbers are no board: Board.from_matrix(rows) makes one of them")
    if isinstance(board, Board):
        name, text = re.sub(r"[^\w.-]+", "_", board.name) or name, board.file_text()
    elif rows is not None:
        text = "\n".join(rows) + "\n"
    else:
        text = str(board)
        if "\n" not in text:
            return text
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)
