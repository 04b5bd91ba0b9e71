#!/usr/bin/env python3
"""Adds a column to levels.csv, in a copy of the sources: the positions that are no dead ends. It changes the files that the
table of CONTRIBUTING.md names, and no other, builds pegspace, and has every engine count the column. So the table is true.
"""

import csv
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from program import ProgramTest, needs, plain_build_only, run_tests

try:
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = Path(__file__).resolve().parents[2]
ROW = "a column of `levels.csv`"
ENGINES = ("reference", "hash", "dense")

#: By file: a text that stands there once, and what is put in its place.
EDITS = {
    "src/position/level_stats.hpp": [
        ("  canonical_winning_positions,  ///<", "  canonical_winning_positions,\n  live_positions,  ///<"),
        ("column_count = 7;", "column_count = 8;"),
        ('"canonical_winning_positions"};', '"canonical_winning_positions", "live_positions"};'),
    ],
    "src/levels/reference/reference_engine.cpp": [
        ("  stats[Column::dead_ends] = dead_ends.size();\n",
         "  stats[Column::dead_ends] = dead_ends.size();\n  stats[Column::live_positions] = level.size() - dead_ends.size();\n"),
    ],
    "src/levels/hash/search_context.hpp": [
        ("Column::canonical_dead_ends};", "Column::canonical_dead_ends, Column::live_positions};"),
        ("    if (facts.children == 0)",
         "    if (facts.children > 0) (*this)[Column::live_positions] += facts.orbit_size;\n    if (facts.children == 0)"),
    ],
    "src/levels/dense/dense_engine.cpp": [
        ("return columns.has(Column::jumps) ||", "return columns.has(Column::jumps) || columns.has(Column::live_positions) ||"),
        ("      result.levels.push_back(level);\n",
         "      if (options_.columns.has(Column::live_positions)) {\n"
         "        const Histogram& all = counts.histogram;\n"
         "        level[Column::live_positions] = (all.positions[level.pegs] - all.dead_ends[level.pegs]) * part_.classes;\n"
         "      }\n"
         "      result.levels.push_back(level);\n"),
    ],
    "src/report/level_table.cpp": [
        ('{"canon. winning", "canonical winning positions"}};',
         '{"canon. winning", "canonical winning positions"}, {"alive", "positions with a jump"}};'),
    ],
    "src/verify/level_laws.cpp": [
        ("            \"a position has at most as many jumps as the board\");\n",
         "            \"a position has at most as many jumps as the board\");\n"
         '    if (row[live_positions]) require(row, *row[live_positions] == alive, "live positions are no dead ends");\n'),
    ],
    "tests/schemas/levels.schema.json": [
        ('"canonical_winning_positions": { "$ref": "common.schema.json#/$defs/optional_count" }',
         '"canonical_winning_positions": { "$ref": "common.schema.json#/$defs/optional_count" },\n'
         '          "live_positions": { "$ref": "common.schema.json#/$defs/optional_count" }'),
    ],
    "tests/schemas/common.schema.json": [
        ('"canonical_winning_positions": { "$ref": "#/$defs/optional_count" }',
         '"canonical_winning_positions": { "$ref": "#/$defs/optional_count" },\n'
         '        "live_positions": { "$ref": "#/$defs/optional_count" }'),
    ],
    "scripts/pegspace/results.py": [
        ('    "canonical_winning_positions",\n', '    "canonical_winning_positions",\n    "live_positions",\n')],
    "scripts/pegspace/report/page.py": [
        ('"canonical_winning_positions": "canonical winning",',
         '"canonical_winning_positions": "canonical winning", "live_positions": "with a jump",'),
    ],
}


@plain_build_only("it makes a build of its own")
class ColumnTest(ProgramTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="pegspace-column-")
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.copy = Path(folder) / "pegspace"
        shutil.copytree(ROOT, cls.copy, ignore=shutil.ignore_patterns("build*", ".git", "results", "__pycache__"))
        for name, edits in EDITS.items():
            path = cls.copy / name
            text = path.read_text(encoding="utf-8")
            for old, new in edits:
                if text.count(old) != 1:
                    raise AssertionError(f"{name} has {text.count(old)} times: {old}")
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")
        for command in (["cmake", "-S", cls.copy, "-B", cls.copy / "build", "-DCMAKE_BUILD_TYPE=Debug", "-DPEGSPACE_MPI=OFF"],
                        ["cmake", "--build", cls.copy / "build", "--target", "pegspace", "--parallel", "2"]):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise AssertionError(f"{command}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        cls.program = str(cls.copy / "build/pegspace")

    def test_the_table_names_the_files(self):
        rows = [line for line in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines() if line.startswith(f"| {ROW} |")]
        self.assertEqual(len(rows), 1)
        names = re.findall(r"`([\w/]+\.(?:\w+\.)?(?:cpp|hpp|py|json))`", rows[0])
        self.assertEqual({name for name in names if not any(file.endswith("/" + name) or file == name for file in EDITS)},
                         {"tests/slow/column_test.py"})
        self.assertEqual([file for file in EDITS if not any(file.endswith("/" + name) or file == name for name in names)], [])

    def test_every_engine_fills_it(self):
        compared = 0
        for board in ("triangle5", "english"):
            for engine in ENGINES:
                if (board, engine) == ("english", "reference"):
                    continue
                with self.subTest(board=board, engine=engine):
                    name = f"{board}-{engine}"
                    self.run_ok("enumerate", board, "--engine", engine, "--finish", "any", "--max-depth", "9", "--quiet",
                                "--columns", "positions,jumps,dead_ends,live_positions", "--csv", name + ".csv", "--json", name + ".json")
                    self.run_ok("verify", name + ".csv", name + ".json")
                    with open(self.folder / (name + ".csv"), encoding="utf-8") as file:
                        for row in csv.DictReader(file):
                            self.assertEqual(int(row["live_positions"]), int(row["positions"]) - int(row["dead_ends"]))
                            compared += 1
        self.assertGreater(compared, 40)

    @needs("python3-jsonschema", jsonschema)
    def test_the_schemas_know_it(self):
        self.run_ok("enumerate", "triangle5", "--quiet", "--columns", "positions,live_positions", "--json", "levels.json")
        schemas = self.copy / "tests/schemas"
        schema = json.loads((schemas / "levels.schema.json").read_text().replace("common.schema.json#/", "#/"))
        schema["$defs"] = json.loads((schemas / "common.schema.json").read_text())["$defs"]
        document = json.loads((self.folder / "levels.json").read_text())
        self.assertIn("live_positions", document["totals"])
        jsonschema.Draft202012Validator(schema).validate(document)

    def test_the_terminal_shows_it(self):
        shown = self.run_ok("enumerate", "triangle5", "--columns", "live_positions")
        self.assertIn("alive", shown.stdout)
        self.assertIn("positions with a jump", shown.stdout)

    def test_a_checkpoint_keeps_it(self):
        for engine in ("hash", "dense"):
            columns = ("enumerate", "triangle5", "--engine", engine, "--columns", "positions,live_positions", "--checkpoint", engine)
            first = self.run_ok(*columns).stdout
            self.run_ok("verify", engine)
            again = self.run_ok(*columns, "--resume").stdout
            rows = [line.split()[:4] for line in first.splitlines() if line.strip()[:1].isdigit()]
            self.assertGreater(len(rows), 10)
            for row in rows:
                self.assertIn(row, [line.split()[:4] for line in again.splitlines()])


if __name__ == "__main__":
    run_tests()
