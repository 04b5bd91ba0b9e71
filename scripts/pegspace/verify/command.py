"""Checks results of pegspace by definition, in another language than the program.

    pegspace-verify results                    all files in a folder, and below it
    pegspace-verify levels.csv counts.json     these files; their records are looked for beside them

Every file states what it claims. The claims of all files are compared with each other, with the
laws that levels obey, with proofs, with published counts, and with a plain search of up to 200,000
positions. Prints for each file, as soon as it is done, what it was compared with, what could not be
compared, and what is wrong. Below a folder it passes over hidden folders, Python environments and
CMake's builds. Where each file has its record, only this cannot be compared: times and machines,
pictures, and numbers of problems of more positions that no proof and no publication states. Exit
codes: 0 nothing is wrong, 1 something is, 2 wrong usage, or there was nothing to compare.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from ..board_class import Board
from ..outside import guard_screen, shown
from . import kinds
from .book import PUBLISHED, Book, File
from .driver import read
from .folder import Asked
from .problems import Subject, board_hash, finish_called, start_called
from .search import Searches
from .tables import to_words


#: Folders whose files others made: of a Python environment, of CMake.
FOREIGN = ("pyvenv.cfg", "CMakeCache.txt")


def walk(folder: Path, seen: set[Path]) -> Iterator[tuple[Path, list[str]]]:
    """Folders with the names of their files, without those below that are hidden or FOREIGN; of a
    folder that links lead to twice, once. Raises OSError."""
    if folder.resolve() in seen:
        return
    seen.add(folder.resolve())
    entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    yield folder, [entry.name for entry in entries if not entry.is_dir()]
    for entry in entries:
        path = Path(entry.path)
        is_foreign = any((path / name).exists() for name in FOREIGN)
        if entry.is_dir() and not entry.name.startswith(".") and not is_foreign:
            yield from walk(path, seen)


def read_folders(words: list[str], book: Book, asked: Asked, searches: Searches) -> Iterator[File]:
    """Reads the folders, and those of files; yields the files that were asked for. Raises
    OSError."""
    names: dict[Path, list[str]] = {}
    wanted: set[Path] = set()
    for word in words:
        path = Path(word)
        if path.is_dir():
            below = dict(walk(path, set()))
            names |= below
            wanted |= {folder / name for folder, of_folder in below.items() for name in of_folder}
        elif not path.exists():
            raise FileNotFoundError(2, "there is no such file", word)
        else:
            wanted.add(path)
            names.setdefault(
                path.parent, [entry.name for entry in os.scandir(path.parent) if not entry.is_dir()]
            )
    for folder, of_folder in names.items():
        found = read(folder, of_folder, book, asked, searches)
        yield from (file for file in found if file.path in wanted)


def state_published(book: Book, board: Board) -> None:
    """What publications say of a board. It is known by its hash, not by a name."""
    published, found = kinds.known_counts(), board_hash(board)
    for count in published["counts"]:
        if published["boards"][count["board"]] != found:
            continue
        finish = finish_called(board, count["finish"]) if "finish" in count else None
        subject = Subject(board, start_called(board, count["start"]) if "start" in count else ())
        what, place = count["quantity"], ""
        if what.endswith("positions"):
            place = " in all"
        if "start" in count or what.endswith("problems"):
            words = {"fewest moves": "the fewest moves"}.get(what, what)
            book.state(PUBLISHED, subject, words + to_words(finish), place, int(count["value"]))


def verify(words: list[str]) -> Iterator[File]:
    """The files of these folders, and these files, each as soon as nothing more can be found of it:
    when it is read, if it claims nothing, else when the claims of its boards were compared. Raises
    OSError."""
    book, searches = Book(), Searches()
    asked: Asked = {}
    files_of: dict[Board, list[File]] = defaultdict(list)
    boards_left: dict[File, int] = {}
    for file in read_folders(words, book, asked, searches):
        boards = book.boards_of.get(file, {})
        boards_left[file] = len(boards)
        for board in boards:
            files_of[board].append(file)
        if not boards:
            yield file
    subjects_of: dict[Board, list[Subject]] = defaultdict(list)
    for subject in asked:
        subjects_of[subject.board].append(subject)
    for board, files in files_of.items():
        for subject in subjects_of[board]:
            for question in asked[subject]:
                searches.of(subject).answer(book, question)
        state_published(book, board)
        book.compare(board, searches.is_large)
        for file in files:
            boards_left[file] -= 1
            if boards_left[file] == 0:
                yield file


def show(file: File, quiet: bool, strict: bool = False) -> str:
    name = shown(file.path)
    found = file.wrong + (file.doubts() if strict else [])
    lines = [f"wrong         {name}: {shown(sentence)}" for sentence in found]
    if not quiet:
        compared = [f"{number} with {what}" for what, number in file.compared.items()]
        alone = [f"nothing else states {', '.join(file.alone)}"] if file.alone else []
        if compared:
            lines.append(f"compared      {name}: " + shown("; ".join([*compared, *alone])))
        left_out = [*file.left_out, *([] if compared else alone)]
        if left_out:
            lines.append(f"not compared  {name}: " + shown("; ".join(left_out)))
    return "".join(line + "\n" for line in lines)


def show_aside(reasons: Counter[str]) -> str:
    """One line on all files that claim nothing, with their number by reason."""
    if not reasons:
        return ""
    words = [f"{reason.removeprefix('it is ')} ({number:,})" for reason, number in reasons.items()]
    number = reasons.total()
    return f"no result     {number:,} {'file' if number == 1 else 'files'}: {', '.join(words)}\n"


def main() -> int:
    guard_screen()
    assert __doc__ is not None
    summary, _, rest = __doc__.partition("\n")
    parser = argparse.ArgumentParser(
        prog="pegspace-verify",
        description=summary,
        epilog=rest,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", metavar="FOLDER|FILE", help="what to check")
    parser.add_argument("--quiet", "-q", action="store_true", help="print only what is wrong")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="what could not be compared is wrong, too, but for times, machines and pictures",
    )
    options = parser.parse_args()
    wrong = compared = 0
    aside: Counter[str] = Counter()
    try:
        for file in verify(options.paths):
            print(show(file, options.quiet, options.strict), end="", flush=True)
            wrong += len(file.wrong) + options.strict * len(file.doubts())
            compared += bool(file.compared)
            aside.update([file.aside] if file.aside else [])
    except OSError as error:
        print(f"pegspace-verify: '{shown(error.filename)}': {error.strerror}.", file=sys.stderr)
        return 2
    if not options.quiet:
        print(show_aside(aside), end="")
    words = shown("', '".join(options.paths))
    if wrong:
        print(
            (
                f"pegspace-verify: '{words}' is not right:"
                f" {wrong} {'finding' if wrong == 1 else 'findings'}."
            ),
            file=sys.stderr,
        )
        return 1
    if not compared:
        print(
            (
                f"pegspace-verify: nothing in '{words}' could be compared: it has no results of"
                " pegspace whose problem is known. Expected files written by --csv, --json or"
                " --save with their records, or a folder of them."
            ),
            file=sys.stderr,
        )
        return 2
    if not options.quiet:
        print(f"'{words}': nothing is wrong in what could be compared of {compared} files.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
