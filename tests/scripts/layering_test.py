#!/usr/bin/env python3
"""Checks the shape of the source tree: who includes whom.

A folder of src/ has those below it unless they are named here themselves. They stand in FOLDERS,
lowest first; each includes only those before it, with the exceptions written down below.
Run by ctest; takes no arguments and looks at the repository it stands in.
"""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PUBLIC_HEADER = ROOT / "src" / "pegspace.hpp"
FOLDERS = tuple(
    """base board position levels levels/kit levels/sets levels/lists levels/folds levels/reference
    levels/hash levels/dense counting solving report engines cluster""".split()
)
# report sees results as plain structs, never an engine's insides.
REPORT_MAY_INCLUDE = {"base", "board", "position", "report"}
RESULT_STRUCTS = set(
    """levels/engine.hpp counting/census.hpp counting/count_solutions.hpp counting/game_graph.hpp
    counting/duotaire.hpp counting/moves/move_stats.hpp counting/game_stats.hpp
    counting/position_facts.hpp counting/solutions/jump_counts.hpp
    counting/solutions/start_finish_table.hpp""".split()
)
# What works with any engine must not know one.
ENGINES = {"levels/reference", "levels/hash", "levels/dense"}
# For proofs that there is no solution, solving/ asks the dense engine's bitmaps.
SOLVING_MAY_INCLUDE = {"levels/dense/dense_engine.hpp"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def sources(*folders: str) -> list[Path]:
    """All C++ files in these folders."""
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".hpp", ".cpp")
    )


def included(path: Path) -> list[str]:
    return [name for _, name in INCLUDE.findall(path.read_text(encoding="utf-8"))]


def folder_of(path: str) -> str | None:
    """The folder of a path below src/: the longest one that it starts with."""
    names = [name for name in FOLDERS if path.startswith(name + "/")]
    return max(names, key=len) if names else None


def allowed(folder: str, header: str) -> bool:
    """Whether a file of this folder may include this header of src/."""
    other = folder_of(header)
    if folder == "report":
        return other in REPORT_MAY_INCLUDE or header in RESULT_STRUCTS
    if folder in ("counting", "solving") and other in ENGINES:
        return folder == "solving" and header in SOLVING_MAY_INCLUDE
    return FOLDERS.index(other) <= FOLDERS.index(folder)


class Layering(unittest.TestCase):
    def test_every_folder_of_src_is_named(self):
        for path in sources("src"):
            if path != PUBLIC_HEADER:
                name = path.relative_to(ROOT / "src").as_posix()
                self.assertIsNotNone(folder_of(name), f"{name} is in no folder of FOLDERS")

    def test_folders_include_only_what_stands_before_them(self):
        seen = 0
        for path in sources("src"):
            if path == PUBLIC_HEADER:
                continue  # what the library offers to other programs, of all folders
            folder = folder_of(path.relative_to(ROOT / "src").as_posix())
            for header in included(path):
                self.assertNotEqual(
                    header,
                    PUBLIC_HEADER.name,
                    f"{path.relative_to(ROOT)} includes what is for others",
                )
                if folder_of(header) is None:
                    continue
                seen += 1
                self.assertTrue(
                    allowed(folder, header), f"{path.relative_to(ROOT)} must not include {header}"
                )
        self.assertGreater(seen, 20, "hardly an include was found: is the pattern still right?")

    def test_only_searches_know_tbb_and_robin_map(self):
        for path in sources("src"):
            if path.relative_to(ROOT / "src").parts[0] in ("levels", "solving"):
                continue
            if (
                path.name == "unordered_solutions.cpp"
            ):  # a search of its own, for multisets of jumps
                continue
            for header in included(path):
                self.assertFalse(
                    header.startswith(("tbb/", "oneapi/", "tsl/")),
                    f"{path.relative_to(ROOT)}: {header}",
                )


if __name__ == "__main__":
    unittest.main()
