#!/usr/bin/env python3
"""Records of results (NAME.run.json): every result file has one of its own, a second run adds itself to it, and nobody
takes it for another file's."""

import hashlib
import json
import unittest

from program import ProgramTest, run_tests

ALWAYS = {"command", "date", "program", "version", "commit", "compiler", "libraries", "files", "complete", "ending", "board", "start",
          "finish", "engine", "vector_set", "threads", "memory_limit_bytes", "wall_seconds", "cpu_seconds", "peak_memory_bytes",
          "host", "second_runs"}


class RecordsTest(ProgramTest):
    def record(self, name):
        return json.loads((self.folder / name).read_text())

    def test_every_command_leaves_one(self):
        for command, options in (("enumerate", ()), ("count", ()), ("games", ()), ("moves", ()), ("table", ())):
            self.run_ok(command, "triangle4", "--csv", f"{command}.csv", "--json", f"{command}.json", *options)
            record = self.record(f"{command}.run.json")
            self.assertLessEqual(ALWAYS, set(record), command)
            self.assertEqual(record["files"], [{"name": name, "sha256": hashlib.sha256((self.folder / name).read_bytes()).hexdigest()}
                                               for name in (f"{command}.csv", f"{command}.json")])
            self.assertTrue(record["host"]["processor"])
            self.assertLessEqual({"oneTBB", "GMP", "robin-map", "Highway"}, set(record["libraries"]))
            self.assertIn(record["engine"], ("dense", "hash"))
        self.run_ok("query", "triangle4", "vacant:1", "--start", "1", "--json", "q.json", "--save", "q.set")
        self.assertEqual(self.record("q.run.json")["position"], "1022")
        self.assertEqual([file["name"] for file in self.record("q.run.json")["files"]], ["q.json"])
        solution = self.run_ok("solve", "triangle5", "--json", "s.json").stdout
        self.write("s.txt", solution)
        self.run_ok("replay", "triangle5", "s.txt", "--json", "r.json")
        self.run_ok("graph", "triangle4", "--output", "g.dot")
        for name in ("s.json", "r.json", "g.dot"):
            record = self.record(f"{name.split('.')[0]}.run.json")
            self.assertLessEqual(ALWAYS, set(record), name)
            self.assertEqual(record["files"], [{"name": name, "sha256": hashlib.sha256((self.folder / name).read_bytes()).hexdigest()}])
        self.verify()
        self.run_ok("graph", "triangle4", "--output", "-", "--run", "none")
        self.run_ok("graph", "triangle4", "--output", "x.dot", "--run", "none")
        self.assertNotIn("x.run.json", self.files())

    def test_two_results_in_one_folder_keep_both(self):
        """The second enumeration's record replaced the first one's."""
        self.run_ok("enumerate", "triangle4", "--csv", "small.csv")
        self.run_ok("enumerate", "triangle5", "--csv", "large.csv")
        self.assertEqual(self.files(), ["large.csv", "large.run.json", "small.csv", "small.run.json"])
        self.assertEqual([self.record(f"{name}.run.json")["board"]["name"] for name in ("small", "large")], ["triangle4", "triangle5"])
        self.verify()

    def test_files_of_one_run_with_different_names(self):
        (self.folder / "out").mkdir()
        self.run_ok("count", "triangle4", "--csv", "a.csv", "--json", "out/b.json")
        self.assertEqual([file["name"] for file in self.record("a.run.json")["files"]], ["a.csv"])
        self.assertEqual([file["name"] for file in self.record("out/b.run.json")["files"]], ["b.json"])
        self.run_ok("count", "triangle4", "--csv", "a.csv", "--json", "out/b.json", "--run", "both.json")
        self.assertEqual([file["name"] for file in self.record("both.json")["files"]], ["a.csv", "b.json"])

    def test_none_where_nothing_is_kept(self):
        for options in (("--csv", "-"), ("--csv", "/dev/null"), ()):
            self.run_ok("count", "triangle4", *options)
            self.assertEqual(self.files(), [])

    def test_a_second_run_adds_itself(self):
        first = ("enumerate", "triangle5", "--start", "1", "--finish", "any", "--csv", "levels.csv", "--json", "levels.json")
        self.run_ok(*first, "--engine", "hash")
        before = (self.folder / "levels.csv").read_bytes()
        for engine in ("reference", "dense"):
            self.run_ok(*first, "--second-run", "--engine", engine)
        record = self.record("run.json")
        self.assertEqual((self.folder / "levels.csv").read_bytes(), before)
        self.assertEqual((record["engine"], [run["engine"] for run in record["second_runs"]]), ("hash", ["reference", "dense"]))
        for run in record["second_runs"]:
            self.assertEqual(run["files"], record["files"])
            self.assertIn("--second-run", run["command"])
            self.assertLessEqual({"date", "commit", "host", "wall_seconds", "peak_memory_bytes", "vector_set"}, set(run))
        self.verify()
        # Another start that is an image of the first has the same levels.
        self.run_ok("enumerate", "triangle5", "--start", "15", "--finish", "any", "--csv", "levels.csv", "--second-run")
        self.assertEqual(len(self.record("run.json")["second_runs"]), 3)

    def test_a_second_run_that_differs(self):
        self.run_ok("count", "triangle5", "--start", "1", "--csv", "counts.csv")
        before = {name: (self.folder / name).read_bytes() for name in self.files()}
        self.fail_with("count", "triangle5", "--start", "2", "--csv", "counts.csv", "--second-run",
                       says=("'counts.csv' differs from this run: line 2: 'a1,any,29760,769' before, 'a2,any,14880,550' now.",))
        self.assertEqual({name: (self.folder / name).read_bytes() for name in self.files()}, before)
        # Equal numbers of another problem are no second run.
        self.write("row.txt", "lattice: square\nboard:\nooooo\n")
        self.run_ok("enumerate", "row.txt", "--start", "a1", "--csv", "row.csv")
        self.fail_with("enumerate", "row.txt", "--start", "b1", "--csv", "row.csv", "--second-run", says=("another problem",), code=2)
        self.run_ok("enumerate", "row.txt", "--start", "e1", "--csv", "row.csv", "--second-run")
        # The file was changed: its record is not its own any more.
        changed = before["counts.csv"].replace(b"29760", b"29761")
        (self.folder / "counts.csv").write_bytes(changed)
        self.fail_with("count", "triangle5", "--start", "1", "--csv", "counts.csv", "--second-run", "--engine", "reference", says=("29761",))
        self.assertIn("is not right", self.verify(code=1).stderr)

    def test_second_runs_that_are_refused(self):
        self.refuse("count", "triangle4", "--second-run", says=("--second-run", "first run"))
        self.refuse("count", "triangle4", "--csv", "-", "--second-run", says=("standard output",))
        self.refuse("count", "triangle4", "--csv", "c.csv", "--second-run", says=("no 'c.csv'",))
        self.run_ok("count", "triangle4", "--csv", "c.csv", "--run", "none")
        self.refuse("count", "triangle4", "--csv", "c.csv", "--second-run", says=("no record 'c.run.json'",))
        # What was counted before is not counted again.
        (self.folder / "kept").mkdir()
        kept = ("enumerate", "triangle4", "--csv", "levels.csv", "--checkpoint", "kept")
        self.run_ok(*kept)
        self.refuse(*kept, "--resume", "--second-run", says=("--resume reads what was counted before",))
        table = ("table", "triangle4", "--csv", "table.csv")
        self.run_ok(*table)
        self.refuse(*table, "--resume", "--second-run", says=("--resume reads what was counted before",))
        self.run_ok("query", "triangle4", "--start", "1", "--save", "saved.set")
        looked_up = ("query", "7", "--set", "saved.set", "--json", "facts.json")
        self.run_ok(*looked_up)
        self.refuse(*looked_up, "--second-run", says=("--set reads what was counted before",))

    def test_a_repetition_is_no_second_run(self):
        """Every way to count the same again, in turn: it is refused exactly if the first run was made in that way."""
        ways = [(engine, threads) for engine in ("dense", "hash", "reference") for threads in ("1", "2")]
        for engine, threads in ways:
            self.run_ok("count", "triangle5", "--start", "1", "--csv", "c.csv", "--engine", engine, "--threads", threads)
            first = self.record("c.run.json")
            self.assertEqual(first["threads"], 1 if engine == "reference" else int(threads))
            for other, count in ways:
                again = ("count", "triangle5", "--start", "1", "--csv", "c.csv", "--second-run", "--engine", other, "--threads", count)
                if other == engine and (count == threads or other == "reference"):
                    self.refuse(*again, says=("in the same way", "--threads"))
                else:
                    self.run_ok(*again)
            added = self.record("c.run.json")["second_runs"]
            self.assertEqual(len(added), 4 if engine == "reference" else 5)
        # No engine searches, so that threads make no difference.
        self.run_ok("graph", "triangle4", "--output", "g.dot")
        self.assertEqual(self.record("g.run.json")["threads"], 1)
        self.fail_with("graph", "triangle4", "--output", "g.dot", "--second-run", "--threads", "3", says=("in the same way",), code=2)

    def test_records_of_earlier_versions_are_refused(self):
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv")
        record = self.record("run.json")
        del record["files"]
        self.write("run.json", json.dumps(record | {"version": "0.1.0", "file": "levels.csv", "file_xxh3": "2a68cc7c224036ce"}))
        self.assertIn("'files' is a required property", self.verify(code=1).stdout)

    def test_boards_describes_the_vacancy_that_a_file_draws(self):
        board = self.write("board.txt", "lattice: square\nboard:\nooo.\nooo-\n")
        self.assertIn("start: d1\n", self.run_ok("boards", board).stdout)
        described = json.loads(self.run_ok("boards", board, "--json", "-").stdout)
        self.assertEqual((described["start"], described["picture"][0]), ("d1", "ooo."))
        self.assertIn("Memory to enumerate it from d1:", self.run_ok("boards", board).stdout)


if __name__ == "__main__":
    run_tests()
