#!/usr/bin/env python3
"""Checks the shape of the source tree: who includes whom, and that every file and folder says what it is.

The layers, lowest first, are the folders of src/; each may include only those before it, with the exceptions written
down below. Run by ctest; takes no arguments and looks at the repository it stands in.
"""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUBLIC_HEADER = ROOT / "src" / "pegspace.hpp"
LAYERS = ("base", "board", "position", "levels", "counting", "verify", "report")
# The checker shares only the problem's definition with what it checks.
VERIFY_MAY_INCLUDE = {"base", "board", "position", "verify"}
# The report layer sees results as plain structs, never an engine's insides.
REPORT_MAY_INCLUDE = {"base", "board", "position", "report"}
RESULT_STRUCTS = {"levels/level_stats.hpp", "levels/engine.hpp", "counting/count_solutions.hpp",
                  "counting/game_graph.hpp", "counting/move_figures.hpp", "counting/game_figures.hpp",
                  "counting/position_facts.hpp", "counting/start_finish_table.hpp"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def sources(*folders: str) -> list[Path]:
    """All C++ files in these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in (".hpp", ".cpp"))


def included(path: Path) -> list[str]:
    return [name for _, name in INCLUDE.findall(path.read_text(encoding="utf-8"))]


def allowed(layer: str, header: str) -> bool:
    """Whether a file of this layer may include this header of src/."""
    other = header.split("/")[0]
    if layer == "verify":
        return other in VERIFY_MAY_INCLUDE
    if layer == "report":
        return other in REPORT_MAY_INCLUDE or header in RESULT_STRUCTS
    if layer == "counting" and other == "levels":
        # A fold over the levels works with any engine, so it must not know one.
        return not header.endswith("_engine.hpp")
    return LAYERS.index(other) <= LAYERS.index(layer)


class Layering(unittest.TestCase):
    def test_every_folder_of_src_is_a_layer(self):
        self.assertLessEqual({path.name for path in (ROOT / "src").iterdir() if path.is_dir()}, set(LAYERS))

    def test_layers_include_only_what_stands_before_them(self):
        seen = 0
        for path in sources("src"):
            layer = path.relative_to(ROOT / "src").parts[0]
            if path == PUBLIC_HEADER:
                continue  # what the library offers to other programs, of all layers
            for header in included(path):
                self.assertNotEqual(header, PUBLIC_HEADER.name, f"{path.relative_to(ROOT)} includes what is for others")
                if header.split("/")[0] not in LAYERS:
                    continue
                seen += 1
                self.assertTrue(allowed(layer, header), f"{path.relative_to(ROOT)} must not include {header}")
        self.assertGreater(seen, 20, "hardly an include was found: is the pattern still right?")

    def test_the_rules_forbid_what_they_should(self):
        self.assertFalse(allowed("board", "position/problem.hpp"))
        self.assertFalse(allowed("verify", "levels/engine.hpp"))
        self.assertFalse(allowed("report", "levels/hash_engine.hpp"))
        self.assertFalse(allowed("counting", "levels/hash_engine.hpp"))
        self.assertTrue(allowed("levels", "base/bits.hpp"))

    def test_only_tools_know_program_options(self):
        for path in sources("src", "tests"):
            for header in included(path):
                self.assertFalse(header.startswith("boost/program_options"), f"{path.relative_to(ROOT)}: {header}")

    def test_only_the_engines_know_tbb_and_robin_map(self):
        for path in sources("src"):
            if path.relative_to(ROOT / "src").parts[0] == "levels":
                continue
            for header in included(path):
                self.assertFalse(header.startswith(("tbb/", "oneapi/", "tsl/")), f"{path.relative_to(ROOT)}: {header}")


class EveryFileSaysWhatItIs(unittest.TestCase):
    def test_folders_have_a_short_readme(self):
        for folder in [*(f"src/{layer}" for layer in LAYERS), "tools", "tests", "scripts", "results"]:
            readme = ROOT / folder / "README.md"
            self.assertTrue(readme.is_file(), f"{folder} has no README.md")
            lines = len(readme.read_text(encoding="utf-8").splitlines())
            self.assertTrue(2 <= lines <= 40, f"{folder}/README.md has {lines} lines; expected 2 to 40")

    def test_source_files_open_with_a_comment(self):
        for path in sources("src", "tools", "tests"):
            # A .cpp file may leave it to the header of its name.
            if path.suffix == ".cpp" and path.with_suffix(".hpp").exists():
                continue
            first = path.read_text(encoding="utf-8").split("\n", 1)[0]
            self.assertTrue(first.startswith(("//", "/*")), f"{path.relative_to(ROOT)} does not open with a comment")

    def test_scripts_say_what_they_do(self):
        for path in sorted((ROOT / "scripts").iterdir()):
            if not path.is_file() or path.suffix == ".md":
                continue
            head = path.read_text(encoding="utf-8").split("\n")[:2]
            said = any(line.startswith(("# ", '"""')) for line in head)
            self.assertTrue(said, f"scripts/{path.name} does not open with a comment")


if __name__ == "__main__":
    unittest.main()
