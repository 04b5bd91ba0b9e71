"""Runs the program pegspace: where it is, how keyword arguments become its options, and its errors
as one exception.

find_program() looks for it in four places: the file that the environment variable PEGSPACE names;
bin/pegspace in this package, which pip builds if it is called with PEGSPACE_BUILD=1; an absolute
folder of PATH; build/pegspace in the clone that the package is in, or was installed from.

Nothing is written to Python's standard output or standard error, so that a notebook stays clean.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from numbers import Integral
from pathlib import Path
from typing import Any, Union
from urllib.parse import unquote, urlparse

from .board_class import Board
from .description import OPTIONS
from .results import near

#: What may follow a keyword; options() says what becomes of it.
Option = Union[str, int, float, bool, None, "os.PathLike[str]", Iterable[Union[str, int]]]

#: What may stand in a board's place: a name, a path, a picture (a text of several lines, or a list
#: of them), a Board, or a graph of networkx.
AnyBoard = Union[str, int, "os.PathLike[str]", Board, Sequence[str], Any]

NOT_FOUND = 127  #: the exit code of a shell that finds no such program


class ProgramError(Exception):
    """The program ended with another exit code than 0, or there is no program.

    `exit_code`: 1 the answer is no (`solve`: no solution), 2 bad input, 3 out of memory or disk, or
    a limit reached, 4 an internal check failed, 130 interrupted from outside; 127 no program found;
    -N signal N.
    """

    def __init__(self, message: str, exit_code: int):
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code


def find_program() -> Path:
    """The program that run() runs. Raises ProgramError."""
    chosen = os.environ.get("PEGSPACE")
    if chosen:
        if not os.access(chosen, os.X_OK) or not Path(chosen).is_file():
            raise ProgramError(f"PEGSPACE={chosen} is not a program", NOT_FOUND)
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
    raise ProgramError(
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

    >>> options({"max_depth": 5, "finish": ["d4", "e5"], "quiet": True, "games": False})
    ['--max-depth', '5', '--finish', 'd4,e5', '--quiet']
    """
    words = []
    for keyword, value in keywords.items():
        name = "--" + keyword.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        words.append(name)
        if value is True:
            continue
        if isinstance(value, (str, int, Integral, float, os.PathLike)):  # Integral: NumPy's, too
            words.append(str(value))
        else:
            words.append(",".join(str(item) for item in value))
    return words


def run(command: str, *words: AnyBoard, **keywords: Option) -> str:
    """Runs `pegspace COMMAND WORDS... --OPTION VALUE...` and returns its standard output. Raises
    ProgramError, and TypeError if the command has no such option.

    Any command: `run("boards", "english", json="-")`, `run("query", "english", "vacant:d2,d3",
    finish="d4")`. An option is a keyword argument with underscores for hyphens: True gives the
    option alone, False and None leave it out, and several values are joined by commas; an
    underscore at the end is no part of the name (`all_`). `pegspace COMMAND --help` lists them. A
    Board, a picture or a graph of networkx may stand for a board's name. Ctrl-C, and a notebook's
    "interrupt", stop the program in order: FILE.part stays, temporary files are removed.

    >>> run("moves", "triangle5", start="a1", quiet=True, csv="-").splitlines()
    ['moves,solutions', '10,1900', '11,7748', '12,12504', '13,7608']
    """
    program = find_program()
    with (
        tempfile.TemporaryDirectory(prefix="pegspace-") as folder,
        tempfile.TemporaryFile() as said,
    ):
        arguments = [
            "pegspace",
            command,
            *(_word(word, Path(tempfile.mkdtemp(dir=folder))) for word in words),
            *options(keywords),
        ]
        with subprocess.Popen(
            arguments,
            executable=program,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=said,
            encoding="utf-8",
        ) as process:
            assert process.stdout is not None
            try:
                output = process.stdout.read()
            except BaseException:
                # The program may have had the same signal from the terminal: within 0.2 s it takes
                # them as one.
                process.send_signal(signal.SIGINT)
                process.wait()
                raise
        if process.returncode == 2:
            _require_options(command, keywords)
        if process.returncode != 0:
            said.seek(0)
            message = said.read().decode("utf-8", errors="replace").replace("pegspace: ", "")
            message = " ".join(message.split())  # it was wrapped for a terminal
            raise ProgramError(
                message or f"`{' '.join(arguments)}` ended with exit code {process.returncode}",
                process.returncode,
            )
    return output


def _require_options(command: str, keywords: dict[str, Option]) -> None:
    """Raises TypeError if a keyword is no option of the command, with the near name."""
    known = [option.name.replace("-", "_") for option in OPTIONS.get(command, ())]
    for keyword in keywords if known else ():
        if keyword.rstrip("_") not in known:
            raise TypeError(
                f"{command}() got an unexpected keyword argument '{keyword}'"
                + near(keyword, [*known, "float"])
            )


def _word(word: AnyBoard, folder: Path) -> str:
    """A word of the command line: what is no name or path is written to a file, by whose name the
    program calls it."""
    board = Board.from_networkx(word) if hasattr(word, "nodes") else word
    name = "board"
    if isinstance(board, Board):
        name, text = re.sub(r"[^\w.-]+", "_", board.name) or name, board.file_text()
    elif isinstance(board, Sequence) and not isinstance(board, str):
        text = "\n".join(board) + "\n"
    else:
        text = str(board)
        if "\n" not in text:
            return text
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)
