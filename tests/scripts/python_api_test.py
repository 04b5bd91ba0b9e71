#!/usr/bin/env python3
"""Tests of the Python package pegspace as its users call it: the program's commands as functions, result files with their
records, errors, Ctrl-C. Run by ctest, which gives the path of the program in PEGSPACE."""

import doctest
import hashlib
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from program import SLOWER, InFolder, run_tests

from pegspace.interpreter import use_python_with

use_python_with("pandas")

import pegspace
from pegspace.program import options

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"

# Published with the first programs: reachable positions of the English board by depth.
ENGLISH = [1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690, 717788, 1834379, 4138302, 8171208, 14020166, 20773236, 26482824,
           28994876, 27286330, 22106348, 15425572, 9274496, 4792664, 2120101, 800152, 255544, 68236, 14727, 2529, 334, 32, 5]


class Commands(InFolder):
    """Each command against published numbers. Exactly `int`: no NumPy integer, no float."""

    def assert_exact(self, value, expected):
        self.assertEqual(value, expected)
        self.assertIs(type(value), int)

    def test_enumerate(self):
        levels = pegspace.enumerate("english", finish="d4")
        self.assertEqual(list(levels["positions"]), ENGLISH)
        self.assert_exact(levels["positions"].sum(), 187_636_299)
        self.assert_exact(levels["canonical_positions"].sum(), 23_475_688)
        self.assert_exact(levels["winning_positions"].sum(), 13_428_122)
        self.assert_exact(levels.loc[17, "positions"], 28_994_876)
        self.assertEqual((levels.index.name, list(levels.index)), ("depth", list(range(32))))
        self.assertNotIn("depth", levels.columns)
        self.assertEqual(pegspace.label(levels), "english, d4 vacant, to d4")
        self.assertEqual(levels.attrs["record"]["board"]["name"], "english")
        self.assertNotIn("winning_positions", pegspace.enumerate("triangle4"))

    def test_count(self):
        counts = pegspace.count("english", finish="d4")
        self.assert_exact(counts.loc[0, "solutions"], 40_861_647_040_079_968)
        self.assert_exact(counts.attrs["summary"]["games"], 577_116_156_815_309_849_672)  # more than 2^64
        self.assertEqual(pegspace.label(counts), "english, d4 vacant, to d4")

    def test_table(self):
        table = pegspace.table("triangle5")
        self.assert_exact((table["solutions"] * table["pairs"]).sum(), 438_984)
        self.assertEqual(str(table["solvable"].dtype), "bool")
        self.assertEqual(len(pegspace.table("triangle5", all_pairs=True)), 15 * 15)

    def test_games(self):
        games = [pegspace.games("triangle5", start=hole) for hole in range(1, 16)]
        self.assert_exact(sum(table["games"].sum() for table in games), 7_335_390)
        self.assertEqual(games[0].index.name, "depth")
        self.assertAlmostEqual(games[0]["probability"].sum(), 1)
        summary = games[0].attrs["summary"]
        self.assert_exact(summary["games"], 568_630)
        self.assertEqual(len(summary["shortest"]["game"]), summary["shortest"]["jumps"])

    def test_moves(self):
        self.assertEqual(list(pegspace.moves("english", finish="d4", fewest=True).index), [18])

    def test_solve(self):
        board = pegspace.Board.from_json(json.loads(pegspace.run("boards", "english", json="-", quiet=True)))
        solution = pegspace.solve("english", finish="d4")
        text = " ".join(f"{a}-{b}" for a, b in zip(solution["from"], solution["to"]))
        everything_but_d4 = (1 << 33) - 1 ^ 1 << board.hole_named["d4"]
        jumps = pegspace.replay(board, everything_but_d4, text)
        self.assertEqual([board.names[jump[1]] for jump in jumps], list(solution["over"]))
        self.assertEqual((len(jumps), board.names[jumps[-1][2]]), (31, "d4"))
        self.assertEqual(list(solution.index), [(1, depth) for depth in range(1, 32)])
        self.assertEqual(pegspace.solve("english", finish="d4", shortest=True)["move"].max(), 18)
        several = pegspace.solve("triangle5", all=True, limit=3)
        self.assertEqual(sorted(set(several.index.get_level_values("solution"))), [1, 2, 3])

    def test_holes_of_graphs_are_names(self):
        self.assertEqual(set(pegspace.count("petersen", start=2)["start"]), {"2"})
        self.assertEqual(set(map(type, pegspace.solve("petersen")["from"])), {str})

    def test_a_board_file_and_a_file_that_stays(self):
        board = self.file("my board.txt", "lattice: square\nboard:\noo.oo\n")
        levels = pegspace.enumerate(board, csv=self.folder / "kept.csv")
        self.assertEqual(list(levels["positions"]), [1, 2, 2])
        again = pegspace.load(self.folder / "kept.csv")
        self.assertTrue(again.equals(levels))
        self.assertEqual(again.attrs["record"], levels.attrs["record"])
        self.assertIn("commit", again.attrs["record"])

    def test_a_notebook_stays_clean(self):
        done = subprocess.run([sys.executable, "-c", "import pegspace; t = pegspace.games('triangle5'); assert '568630' in "
                               "str(t.attrs); assert '<table' in t._repr_html_()"], capture_output=True, text=True,
                              cwd=self.folder, timeout=60 * SLOWER)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(list(self.folder.iterdir()), [])


class Errors(InFolder):
    def fails(self, code, *says, **keywords):
        with self.assertRaises(pegspace.ProgramError) as caught:
            pegspace.solve(**keywords)
        self.assertEqual(caught.exception.exit_code, code)
        for part in says:
            self.assertIn(part, caught.exception.message)
        self.assertNotIn("pegspace: ", str(caught.exception))

    def test_errors_of_the_program(self):
        self.fails(1, "no solution", "class", board="european")
        self.fails(2, "there is no board 'englsh'. Did you mean english?", board="englsh")
        self.fails(2, "--no-such-option", board="english", no_such_option=3)
        self.fails(2, "d9", board="english", start="d9")

    def test_no_program(self):
        for environment, says in (({"PEGSPACE": "/no/such/program"}, "/no/such/program"), ({"PATH": "/nowhere"}, "scripts/build")):
            variables = {name: value for name, value in os.environ.items() if name != "PEGSPACE"} | environment
            shutil.copytree(ROOT / "scripts" / "pegspace", self.folder / says.replace("/", "_") / "pegspace")
            done = subprocess.run([sys.executable, "-c", "import pegspace\ntry: pegspace.run('boards')\nexcept "
                                   "pegspace.ProgramError as e: print(e.exit_code, e)"], capture_output=True, text=True,
                                  env=variables | {"PYTHONPATH": ""}, cwd=self.folder / says.replace("/", "_"))
            self.assertTrue(done.stdout.startswith("127 "), done)
            self.assertIn(says, done.stdout)

    def test_options_that_give_no_table(self):
        with self.assertRaisesRegex(pegspace.ResultsError, "pegspace.run"):
            pegspace.enumerate("triangle4", dry_run=True)
        self.assertIn("engine", pegspace.run("enumerate", "triangle4", dry_run=True))

    def test_options(self):
        self.assertEqual(options({"max_depth": 5, "all_pairs": True, "resume": False, "start": None, "finish": ["d4", "e5"],
                                  "csv": Path("a b.csv"), "threads": 2}),
                         ["--max-depth", "5", "--all-pairs", "--finish", "d4,e5", "--csv", "a b.csv", "--threads", "2"])

    def test_an_interrupt_stops_the_program(self):
        """The signal goes to Python alone, as a notebook's "interrupt" may; a checkpoint is saved."""
        code = ("import pegspace\ntry: pegspace.enumerate('wiegleb', engine='hash', memory='99T', checkpoint='kept')\n"
                "except KeyboardInterrupt: print('stopped')")
        python = subprocess.Popen([sys.executable, "-c", code], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, start_new_session=True)
        children = Path(f"/proc/{python.pid}/task/{python.pid}/children")
        limit = time.monotonic() + 60 * SLOWER
        while not (children.read_text().split() and any(self.folder.glob("kept/lock"))):
            self.assertLess(time.monotonic(), limit)
            self.assertIsNone(python.poll())
            time.sleep(0.05)
        child = int(children.read_text().split()[0])
        python.send_signal(signal.SIGINT)
        output, errors = python.communicate(timeout=60 * SLOWER)
        self.assertEqual((output, errors, python.returncode), ("stopped\n", "", 0))
        self.assertFalse(Path(f"/proc/{child}").exists())
        self.assertTrue(any((self.folder / "kept").iterdir()))


class Files(InFolder):
    def test_every_result_of_the_repository(self):
        levels = sorted(RESULTS.rglob("levels.csv"))
        self.assertGreater(len(levels), 10)
        for path in levels:
            table = pegspace.load(path)  # compares the record's totals with the sums
            self.assertEqual(table["positions"].sum(), int(table.attrs["record"]["totals"]["positions"]), path)
        for path in [*RESULTS.rglob("*.csv"), *RESULTS.rglob("counts.json"), *RESULTS.rglob("table.json")]:
            self.assertGreater(len(pegspace.load(path)), 0)

    def test_json_says_what_csv_says(self):
        for command in ("enumerate", "count", "table", "games", "moves"):
            pegspace.run(command, "triangle5", quiet=True, csv=self.folder / "a.csv", json=self.folder / "a.json")
            csv, other = pegspace.load(self.folder / "a.csv"), pegspace.load(self.folder / "a.json")
            shared = [column for column in csv if column in other]
            self.assertGreaterEqual(len(shared), 1 if command == "moves" else 3)
            self.assertTrue(csv[shared].equals(other[shared]), command)
            self.assertEqual(csv.attrs["record"], other.attrs["record"])
            self.assertEqual(csv.attrs["record"]["board"]["name"], "triangle5")

    def test_numbers_stay_exact(self):
        path = self.file("big.csv", f"name,games,feasible,probability,empty\nx,{2**70 + 1},true,0.25,\n")
        table = pegspace.load(path)
        self.assertEqual((table["games"][0], type(table["games"][0])), (2**70 + 1, int))
        self.assertEqual(table["probability"][0], 0.25)
        self.assertTrue((~table["feasible"]).sum() == 0)
        self.assertNotIn("empty", table)
        levels = pegspace.load(self.file("levels.csv", f"depth,pegs,positions,jumps\n0,2,{2**53 + 1},\n1,1,7,{2**63}\n"))
        self.assertEqual((levels["positions"][0], levels["jumps"][1]), (2**53 + 1, 2**63))
        self.assertIsNone(levels["jumps"][0])
        floats = pegspace.as_float(levels)
        self.assertEqual((str(floats["jumps"].dtype), floats["jumps"][1]), ("float64", 2.0**63))
        self.assertTrue(floats["jumps"].isna()[0])
        self.assertIs(type(levels["positions"][0]), int)  # a view: the table itself stays as it was

    def test_records(self):
        text = "depth,pegs,positions\n0,2,1\n1,1,2\n"
        csv = self.file("one.csv", text)

        def named(name: str, **more):
            return json.dumps({"files": [{"name": name, "sha256": hashlib.sha256(text.encode()).hexdigest()}], **more})

        self.assertEqual(pegspace.load(csv).attrs["record"], {})
        self.file("run.json", named("levels.csv", totals={"positions": 9}))  # about another file
        self.assertEqual(pegspace.load(csv).attrs["record"], {})
        self.file("run.json", named("one.csv", totals={"positions": "3"}, place="shared"))
        self.assertEqual(pegspace.load(csv).attrs["record"]["place"], "shared")
        self.file("one.run.json", named("one.csv", totals={"positions": 3}, place="own"))
        self.assertEqual(pegspace.load(csv).attrs["record"]["place"], "own")
        for record, says in ((named("one.csv", totals={"positions": 4}), "record of another run"),
                             (named("two.csv"), "is the record of two.csv"), ("{}", "no file"), ("[]", "JSON object"),
                             (json.dumps({"files": [{"name": "one.csv", "sha256": 64 * "0"}]}), "SHA-256")):
            self.file("one.run.json", record)
            with self.assertRaisesRegex(pegspace.ResultsError, says):
                pegspace.load(csv)

    def test_labels(self):
        path = self.file("somewhere/levels.csv", "depth,pegs,positions\n0,2,1\n")
        self.assertEqual(pegspace.label(pegspace.load(path)), "somewhere")
        other = self.file("somewhere/other.csv", "depth,pegs,positions\n0,2,1\n")
        self.assertEqual(pegspace.label(pegspace.load(other)), "other")
        self.assertEqual(pegspace.label(pegspace.enumerate("triangle4", start="all", finish="any")),
                         "triangle4, any single vacancy, to any single peg")
        self.assertEqual(pegspace.label(pegspace.enumerate("triangle5", max_depth=3)), "triangle5, a1 vacant, incomplete")

    def test_wrong_files(self):
        header = "depth,pegs,positions"
        for text, *sayings in (("", "empty"), (f"{header}\n", "no level"), ("a,b\n", "no row"), ("a,b\n1\n", "line 2", "expected 2"),
                               ("depth,pegs,postions\n0,9,1\n", "unknown column 'postions'", "did you mean positions?"),
                               ("depth,positions\n0,1\n", "line 1", "'pegs' is missing"),
                               ("depth,pegs,positions,positions\n0,1,1,1\n", "twice"),
                               (f"{header}\n0,9,1\n1,8,many\n", "line 3", "'many'", "whole number"),
                               (f"{header}\n0,9,-1\n", "line 2", "'-1'"), (f"{header}\n0,9\n", "line 2", "2 fields; expected 3"),
                               (f"{header}\n0,9,1\n2,7,4\n", "line 3", "expected 1"), (f"{header}\n,9,1\n", "line 2", "depth"),
                               (f"{header}\n0,9,\n", "not one number of positions"),
                               ("start,finish,solutions\na1,a1,some\n", "line 2", "solutions is 'some'")):
            path = self.file("bad.csv", text)
            with self.assertRaises(pegspace.ResultsError) as caught:
                pegspace.load(path)
            for saying in ("bad.csv", *sayings):
                self.assertIn(saying, str(caught.exception))
        for name, text, saying in (("bad.json", "{", "not JSON"), ("bad.json", '{"rows": []}', "no rows"), ("none.csv", None, "No such file")):
            path = self.file(name, text) if text is not None else self.folder / name
            with self.assertRaisesRegex(pegspace.ResultsError, saying):
                pegspace.load(path)


class Examples(InFolder):
    def test_examples_of_the_documentation(self):
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(ROOT)
        for name, least in (("commands", 7), ("program", 2), ("results", 1)):
            result = doctest.testmod(importlib.import_module(f"pegspace.{name}"))
            self.assertEqual(result.failed, 0, name)
            self.assertGreaterEqual(result.attempted, least)


if __name__ == "__main__":
    run_tests()
