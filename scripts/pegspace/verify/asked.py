"""What a command asks for: its words, and the starts, finishes and conditions that they name, or
that the files beside the record show.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..board_class import Board
from .definition import Conditions
from ..description import OPTIONS
from .book import File
from .problems import Finish, RecordedProblem, finish_called, finish_shown, start_called

#: Options that name files which the command writes.
OUTPUTS = ("--csv", "--json", "--npy", "--output", "--sums", "--jump-counts", "--save")
_ALL = [option for options in OPTIONS.values() for option in options]
#: Options of pegspace that take no value.
FLAGS = frozenset(f"--{option.name}" for option in _ALL if not option.value)
SHORT = {f"-{option.letter}": f"--{option.name}" for option in _ALL if option.letter}


@dataclass(frozen=True)
class Command:
    name: str
    words: tuple[str, ...]  #: that belong to no option
    options: dict[str, str]  #: by their long name; "" of a flag

    @property
    def board(self) -> str | None:
        return self.words[0] if self.words else None


def options_of(words: list[str], flags: frozenset[str] = FLAGS) -> list[tuple[str, list[str]]]:
    """(long name, [option, value] or [flag]) of each option; ("", [word]) of other words."""
    found, rest = [], iter(words)
    for word in rest:
        option, has_value, value = word.partition("=")
        if re.fullmatch("-[a-zA-Z][^=-].*", word) and word[:2] in SHORT:
            option, has_value, value = word[:2], "=", word[2:]
        name = SHORT.get(option, option)
        if not word.startswith("-") or word == "-":
            found.append(("", [word]))
        elif name in flags:
            found.append((name, [option]))
        else:
            found.append((name, [option, value if has_value else next(rest, "")]))
    return found


def read_command(text: str | None) -> Command:
    """Reads a line such as "pegspace count english --start d4"."""
    words = shlex.split(text or "")
    has_name = len(words) > 1 and words[0] not in ("pegspace-check", "pegspace-recount")
    found = options_of(words[2 if has_name else 1 :], FLAGS if has_name else frozenset())
    return Command(
        words[1] if has_name else "",
        tuple(own[0] for name, own in found if not name),
        {name: own[1] if len(own) > 1 else "" for name, own in found if name},
    )


def command_of(run: dict[str, Any]) -> Command:
    """The command of a record or a second run; as it is written now, if that was converted."""
    return read_command(run.get("command_now") or run.get("command"))


def position_in_file(board: Board, path: Path, is_finish: bool = False) -> tuple[int, int]:
    """(pegs, holes marked "?") of a picture, or of a graph's file. Raises ValueError, OSError."""
    return board.read_position(path.read_text(encoding="utf-8"), is_finish)


def start_asked(board: Board, word: str, folder: Path) -> tuple[int, ...]:
    """Raises ValueError, OSError."""
    if (folder / word).is_file():
        return (position_in_file(board, folder / word)[0],)
    return start_called(board, word)


def finish_asked(board: Board, word: str, folder: Path) -> Finish:
    """Raises ValueError, OSError."""
    if (folder / word).is_file():
        return finish_shown(board, *position_in_file(board, folder / word, True))
    return finish_called(board, word)


def conditions_asked(board: Board, options: dict[str, str], folder: Path) -> Conditions:
    """What --through, --avoid and --first ask for. Raises ValueError, OSError."""
    found = Conditions()
    for option, positions, jumps in (
        ("--through", found.through, found.make),
        ("--avoid", found.avoid, found.never),
    ):
        for item in options.get(option, "").split(";") if option in options else ():
            word = item.strip()
            if (folder / word).is_file():
                try:
                    positions.append(position_in_file(board, folder / word)[0])
                except ValueError:
                    text = (folder / word).read_text("utf-8")
                    jumps += map(board.jumps.index, board.read_moves(text))
            elif "-" in word:
                jumps += map(board.jumps.index, board.read_moves(word))
            elif word.startswith("pegs:"):
                positions.append(board.word(word[5:]) if word != "pegs:none" else 0)
            else:
                positions.append(board.all & ~board.word(word))
    word = options.get("--first", "")
    text = (folder / word).read_text("utf-8") if word and (folder / word).is_file() else word
    found.first += map(board.jumps.index, board.read_moves(text))
    return found


def recorded_conditions(board: Board, words: str) -> Conditions:
    """As the program writes them: "through d2-d4; avoid a1,b1; pegs:c3; first a1-a3 c1-a1". Raises
    ValueError."""
    jumps = {board.jump_name(number): number for number in range(len(board.jumps))}
    conditions, kind = Conditions(), ""
    for part in words.split("; ") if words else ():
        name, _, rest = part.partition(" ")
        if name in ("through", "avoid", "first"):
            kind, part = name, rest
        for item in part.split(" "):
            if item in jumps:
                {"through": conditions.make, "avoid": conditions.never, "first": conditions.first}[
                    kind
                ].append(jumps[item])
                continue
            holes = board.word(item.removeprefix("pegs:")) if item != "pegs:" else 0
            position = holes if item.startswith("pegs:") else board.all & ~holes
            {"through": conditions.through, "avoid": conditions.avoid}[kind].append(position)
    return conditions


def check_board_asked(name: str, command: Command, file: File) -> None:
    """The command must be of the board that the record names."""
    word, options = command.board, command.options
    is_board = "--saved" not in options or command.name != "query" or len(command.words) > 1
    if word not in (None, "-") and is_board and "--table" not in options:
        stem = Path(word or "").name
        file.require(
            name in (word, stem, Path(stem).stem),
            f"its command is of the board '{word}', and its board is '{name}'.",
        )


def check_asked(
    problem: RecordedProblem, command: Command, file: File, said: dict[str, Any]
) -> None:
    """The command must ask for the problem and conditions that the record states."""
    board, options, folder = problem.subject.board, command.options, file.path.parent
    check_board_asked(problem.name, command, file)

    def compare(what: str, option: str, read: Callable[[str], Any], stated: Any) -> None:
        if option not in options:
            return
        try:
            found = read(options[option])
        except (ValueError, OSError):
            file.left_out.append(
                f"the {what} of its command, '{options[option]}', which no file here shows"
            )
            return
        file.require(
            found == stated, f"its command asks for another {what} than '{said.get(what)}'."
        )

    subject, finish = problem.subject, problem.finish
    compare("start", "--start", lambda word: start_asked(board, word, folder), subject.starts)
    compare("finish", "--finish", lambda word: finish_asked(board, word, folder), finish)
    compare(
        "finish",
        "--pegs-left",
        lambda word: finish_called(board, f"at most {word} peg{'s' * (word != '1')}"),
        finish,
    )
    if "conditions" in said:
        check_conditions(file, board, options, said["conditions"])


def check_conditions(file: File, board: Board, options: dict[str, str], words: str | None) -> None:
    """Those of a record, against its command."""
    stated = recorded_conditions(board, words or "")
    try:
        asked = conditions_asked(board, options, file.path.parent)
    except (ValueError, OSError):
        file.left_out.append("the conditions of its command, which no file here shows")
        return
    file.require(asked.sets() == stated.sets(), "its command asks for other conditions.")
