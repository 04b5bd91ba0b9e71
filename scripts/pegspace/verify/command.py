"""Checks results of pegspace by definition, in another language than the program.

    pegspace-verify results                    all files in a folder, and below it
    pegspace-verify levels.csv counts.json     these files; their records are looked for beside them

Every file states what it claims. The claims of all files are compared with each other, with the
laws that levels obey, with proofs, with published counts, and with a plain search of up to 200,000
positions. Prints for each file what it was compared with, what could not be compared, and what is
wrong. Where each file has its record, only this cannot be compared: times and machines, pictures,
and numbers of problems of more positions that no proof and no publication states. Exit codes: 0
nothing is wrong, 1 something is, 2 wrong usage, or there was nothing to compare.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from ..outside import guard_screen, shown
from . import kinds
from .book import PUBLISHED, Book, File
from .driver import read
from .folder import Asked
from .problems import Subject, board_hash, finish_called, start_called
from .search import Searches
from .tables import to_words


def walk(folder: Path, seen: set[Path]) -> Iterator[tuple[Path, list[str]]]:
    """Folders with the names of their files; of a folder that links lead to twice, once. Raises
    OSError."""
    if folder.resolve() in seen:
        return
    seen.add(folder.resolve())
    entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    yield folder, [entry.name for entry in entries if not entry.is_dir()]
    for entry in entries:
        if entry.is_dir():
            yield from walk(Path(entry.path), seen)


def read_folders(words: list[str], book: Book, asked: Asked, searches: Searches) -> list[File]:
    """Reads the folders, and those of files; returns the files that were asked for. Raises
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
    files = []
    for folder, of_folder in names.items():
        found = read(folder, of_folder, book, asked, searches)
        files += [file for file in found if file.path in wanted]
    return files


def state_published(book: Book) -> None:
    """What publications say of the subjects that the files are about. Boards are known by their
    hash, not by a name."""
    published = kinds.known_counts()
    by_hash = {subject.board: board_hash(subject.board) for subject, _, _ in book.claims}
    for board, found in by_hash.items():
        for count in published["counts"]:
            if published["boards"][count["board"]] != found:
                continue
            finish = finish_called(board, count["finish"]) if "finish" in count else None
            subject = Subject(
                board, start_called(board, count["start"]) if "start" in count else ()
            )
            what, place = count["quantity"], ""
            if what.endswith("positions"):
                place = " in all"
            if "start" in count or what.endswith("problems"):
                words = {"fewest moves": "the fewest moves"}.get(what, what)
                book.state(PUBLISHED, subject, words + to_words(finish), place, int(count["value"]))


def verify(words: list[str]) -> list[File]:
    """The files of these folders, and these files, with what was found of each. Raises OSError."""
    book, searches = Book(), Searches()
    asked: Asked = {}
    files = read_folders(words, book, asked, searches)
    for subject, questions in asked.items():
        for question in questions:
            searches.of(subject).answer(book, question)
    state_published(book)
    book.compare(searches.is_large)
    return files


def show(file: File, quiet: bool, strict: bool = False) -> str:
    name = shown(file.path)
    found = file.wrong + (file.doubts() if strict else [])
    lines = [f"wrong         {name}: {shown(sentence)}" for sentence in found]
    if not quiet:
        if file.compared:
            lines.append(
                f"compared      {name}: "
                + "; ".join(f"{number} with {what}" for what, number in file.compared.items())
            )
        if file.aside:
            lines.append(f"no result     {name}: {shown(file.aside)}")
        alone = [f"{', '.join(file.alone)}: nothing else states them"] if file.alone else []
        if file.left_out or alone:
            lines.append(f"not compared  {name}: " + shown("; ".join([*file.left_out, *alone])))
    return "".join(line + "\n" for line in lines)


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
    try:
        files = verify(options.paths)
    except OSError as error:
        print(f"pegspace-verify: '{shown(error.filename)}': {error.strerror}.", file=sys.stderr)
        return 2
    for file in files:
        sys.stdout.write(show(file, options.quiet, options.strict))
    words = shown("', '".join(options.paths))
    wrong = sum(len(file.wrong) + options.strict * len(file.doubts()) for file in files)
    compared = sum(bool(file.compared) for file in files)
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
