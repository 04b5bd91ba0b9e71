"""Reads a folder of results, and calls the check of each file by its kind.

    read(path, names, ...)   reads every file, and states what it claims
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from . import answers, records, solutions, surveys
from .book import Book, File
from .folder import Asked, Folder
from .problem_tables import check_table
from .search import Searches

CHECKS: dict[str, Callable[[File, Folder, Searches], None]] = {
    **dict.fromkeys("levels counts jump_counts games moves positions table".split(), check_table),
    **dict.fromkeys("duotaire nim_values duotaire_starts".split(), check_table),
    **dict.fromkeys("graph_positions graph_jumps".split(), check_table),
    "sums": lambda file, folder, searches: records.check_sums(file),
    "solutions": solutions.check_solutions,
    "solve": solutions.check_solve,
    "replay": solutions.check_solve,
    "query": answers.check_query,
    "npy": answers.check_list,
    "set": answers.check_set,
    "pagoda": answers.check_pagoda,
    "svg": surveys.check_svg,
    "board": surveys.check_board,
    "census": surveys.check_census,
    "census_solvable": surveys.check_census_solvable,
    "census_sums": surveys.check_census_sums,
    "sequence": surveys.check_sequence,
    "bfile": surveys.check_bfile,
    "jumps": surveys.check_jumps,
}


def read(
    path: Path, names: Iterable[str], book: Book, asked: Asked, searches: Searches
) -> list[File]:
    folder = Folder(path, names, book, asked)
    for file in folder.files:
        if file.kind in CHECKS:
            folder.attempt(file, lambda file=file: CHECKS[file.kind](file, folder, searches))
    return folder.files
