#!/usr/bin/env python3
"""Every JSON file of every command, and those of results/, against the JSON Schemas in
tests/schemas."""

import json
import re
from pathlib import Path

from pegspace.verify.command import verify
from program import ProgramTest, needs, run_tests

try:
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMAS = ROOT / "tests" / "schemas"
COMMON = json.loads((SCHEMAS / "common.schema.json").read_text())


def schema(kind):
    """With the parts that it takes from common.schema.json in itself."""
    name = kind if (SCHEMAS / f"{kind}.schema.json").exists() else "table"
    own = json.loads(
        (SCHEMAS / f"{name}.schema.json").read_text().replace("common.schema.json#/", "#/")
    )
    assert not COMMON["$defs"].keys() & own.get("$defs", {}).keys()
    return own | {"$defs": COMMON["$defs"] | own.get("$defs", {})}


@needs("python3-jsonschema", jsonschema)
class SchemasTest(ProgramTest):
    def fits(self, name, document):
        """It is of this kind, and as the schema says."""
        self.assertEqual(document["kind"], name)
        errors = [
            f"{'/'.join(map(str, error.absolute_path))}: {error.message}"
            for error in jsonschema.Draft202012Validator(schema(name)).iter_errors(document)
        ]
        self.assertEqual(errors, [], name)

    def file_fits(self, name, path):
        self.fits(name, json.loads(path.read_text(encoding="utf-8")))
        if path.parent == self.folder:
            self.assertEqual(sum((file.wrong for file in verify([str(path)])), []), [], name)

    def result_fits(self, name, words, record=True):
        """The JSON file of this command, and its record."""
        self.run_ok(*words.split(), "--json", "out.json")
        self.file_fits(name, self.folder / "out.json")
        if record:
            self.file_fits("record", self.folder / "out.run.json")

    def test_the_schemas_are_schemas(self):
        for path in SCHEMAS.glob("*.schema.json"):
            jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text()))
            name = path.name.split(".")[0]
            self.assertIn(f"`{name}", (SCHEMAS / "README.md").read_text(), "named in the README")

    def test_results_of_every_command(self):
        self.file("board.txt", "lattice: square\nboard:\nooo.\noooo\noo.-\n")
        edges = "roof left, roof right, left right\nleft f1, right f2, f1 f2"
        self.file("house.txt", f"holes: roof left right f1 f2\nedges: {edges}\n")
        for board in ("triangle4", "board.txt", "house.txt", "diamond5"):
            for name, words in (
                ("levels", "enumerate {} --finish any"),
                ("levels", "enumerate {} --max-depth 2 --symmetry none"),
                ("levels", "enumerate {} --columns positions --engine hash"),
                ("counts", "count {}"),
                ("counts", "count {} --games"),
                ("counts", "count {} --start all"),
                ("counts", "count {} --pegs-left 2"),
                ("positions", "positions {} --count-by moves-to-finish --finish any"),
                ("positions", "positions {} --count-by final-pegs,moves-from-start"),
                ("counts", "count {} --random-play"),
                ("counts", "count {} --unordered --canonical-sequences"),
                ("games", "games {}"),
                ("moves", "moves {}"),
                ("moves", "moves {} --fewest-moves"),
                ("table", "table {}"),
                ("table", "table {} --all-pairs"),
                ("duotaire", "duotaire {} --misere"),
                ("nim_values", "duotaire {} --nim-values"),
                ("duotaire_starts", "duotaire {} --start each"),
                ("query", "query {} 0x3"),
                ("query", "query {} 0x3 --duotaire"),
                ("query", "query {} 0x3 --games"),
            ):
                self.result_fits(name, words.format(board))
            for options in ("", "--canonical --limit 3", "--finish any --winning --dead-end"):
                self.run_ok("positions", board, *options.split(), "--npy", "list.npy")
                self.file_fits("record", self.folder / "list.run.json")
            self.result_fits("board", f"boards {board}", record=False)
        self.result_fits("boards", "boards", record=False)
        self.result_fits("census", "census triangle4 board.txt house.txt complete9")
        self.result_fits("census_solvable", "census english path5 --solvable")
        self.result_fits("counts", "count triangle5 --start 1 --first 4-1")

    def test_solutions(self):
        for options in (
            "--all --limit 300",
            "--random --seed 3",
            "--fewest-moves",
            "--first 4-1",
            "--engine dfs",
            "--quiet",
            "",
        ):
            words = ["solve", "triangle5", "--start", "1", *options.split()]
            text = self.run_ok(*words, "--json", "out.json").stdout
            self.file_fits("solve", self.folder / "out.json")
            self.file_fits("record", self.folder / "out.run.json")
            found = self.json_of("out.json")
            lines = [" ".join(solution["moves"]) for solution in found["solutions"]]
            self.assertEqual(lines, text.splitlines())
        self.fits("solve", self.run_json("solve", "triangle5"))
        for board, finish in (("european", "any"), ("triangle4", "1")):
            words = ("solve", board, "--finish", finish, "--json", "out.json")
            self.fail_with(*words, says=("no solution",))
            found = self.json_of("out.json")
            self.fits("solve", found)
            self.assertEqual(found["solutions"], [])
            self.assertTrue(found["reason"])

    def test_replays(self):
        both = self.printed("solve triangle5 --start 1 --all --limit 2")
        self.run_ok(*"replay triangle5 --start 1 --finish any --json out.json".split(), stdin=both)
        self.file_fits("replay", self.folder / "out.json")
        words = ("replay", "english", "--json")
        self.fail_with(*words, "out.json", stdin="d2-d4 a1-a3", says=("a1",), code=2)
        run = self.fail_with(*words, "-", stdin="d2-d4 d2-d4", says=("illegal",))
        found = json.loads(run.stdout)
        self.fits("replay", found)
        self.assertEqual((found["wrong"], len(found["solutions"][0]["jumps"])), ("1", 1))
        self.assertIn("illegal", found["solutions"][0]["wrong"])

    def test_results_of_the_repository(self):
        seen = {}
        for path in (ROOT / "results").rglob("*.json"):
            if path.parent.name == "comparison":
                continue  # of other programs
            name = json.loads(path.read_text(encoding="utf-8"))["kind"]
            self.file_fits(name, path)
            seen[name] = seen.get(name, 0) + 1
        self.assertGreater(min(seen[name] for name in ("record", "proof", "sequence")), 3)

    def test_counts_are_strings_always(self):
        """The schemas say so of each; a number in their place does not fit."""
        text = self.printed("enumerate triangle4 --json -")
        number = json.loads(re.sub(r'"positions": "(\d+)"', r'"positions": \1', text, count=1))
        self.assertTrue(list(jsonschema.Draft202012Validator(schema("levels")).iter_errors(number)))


if __name__ == "__main__":
    run_tests()
