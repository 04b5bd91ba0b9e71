"""`enumerate` run as a program: columns, engines, files, limits, interrupts."""

import csv
import io
import json
import os
import pathlib
import signal
import subprocess

from program import ENGLISH, PEGSPACE, ProgramTest, clean_environment, pegspace, run_tests

LEVEL_COLUMNS = ("depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,"
                 "winning_positions,canonical_winning_positions")


FALSE_ENGINE = pathlib.Path(PEGSPACE).parent / "tests" / "false_engine"


class FalseLevels(ProgramTest):
    program = str(FALSE_ENGINE)

    def test_rows_that_break_a_law_are_not_printed(self):
        """The engine of ../false_engine.cpp finds a million positions at depth 2, where level 1 has few jumps."""
        for place in ((), ("--csv", "levels.csv")):
            run = pegspace("enumerate", "triangle5", "--columns", "positions,jumps", *place, folder=self.folder, program=self.program)
            self.assertEqual(run.returncode, 4, run.stderr)
            self.assertIn("depth 2: positions (1000000) must not exceed jumps of the level before", run.stderr)
            self.assertRegex(run.stdout, r"(?m)^ +1 +13 ")
            self.assertNotRegex(run.stdout, r"1,?000,?000")
            self.assertNotRegex(run.stdout, r"(?m)^ +2 +12 ")
            self.assertEqual(self.files(), [])


class EnumerateTest(ProgramTest):
    def levels(self, *arguments, **options):
        text = self.run_ok("enumerate", *arguments, "--csv", "-", **options).stdout
        self.assertEqual(text.splitlines()[0], LEVEL_COLUMNS)
        return list(csv.DictReader(io.StringIO(text)))

    def column(self, rows, name):
        return [int(row[name]) for row in rows]

    def test_the_share_of_all_positions(self):
        text = self.run_ok("enumerate", "english").stdout
        self.assertRegex(text, r"(?m)^ +187,636,299  positions$")
        self.assertRegex(text, r"(?m)^ +2\.18 % .*2\^33 - 2 ")
        text = self.run_ok("enumerate", "triangle4", "--start", "1", "--max-depth", "1").stdout
        self.assertRegex(text, r"(?m)^0\.294 % .*2\^10 - 2 ")  # 3 of 1022
        self.assertNotIn("%", self.run_ok("enumerate", "triangle4", "--columns", "jumps").stdout)

    def test_csv_on_standard_output_is_all_there_is(self):
        rows = self.levels("triangle5", "--start", "1", "--finish", "any")
        self.assertEqual(self.column(rows, "depth"), list(range(14)))
        self.assertEqual(self.column(rows, "pegs"), list(range(14, 0, -1)))
        self.assertEqual(rows[0], {"depth": "0", "pegs": "14", "positions": "1", "canonical_positions": "1", "jumps": "2",
                                   "dead_ends": "0", "canonical_dead_ends": "0", "winning_positions": "1",
                                   "canonical_winning_positions": "1"})
        for row in rows:
            self.assertLessEqual(int(row["canonical_positions"]), int(row["positions"]))
            self.assertLessEqual(int(row["winning_positions"]), int(row["positions"]))
        self.assertEqual(self.files(), [])

    def test_without_a_finish_the_winning_columns_are_empty(self):
        for row in self.levels("triangle5"):
            self.assertEqual((row["winning_positions"], row["canonical_winning_positions"]), ("", ""))
            self.assertNotEqual(row["canonical_dead_ends"], "")

    def test_chosen_columns_leave_the_others_empty(self):
        rows = self.levels("triangle5", "--columns", "positions,jumps")
        for row in rows:
            self.assertEqual([name for name, value in row.items() if value],
                             ["depth", "pegs", "positions", "jumps"])

    def test_all_spellings_of_a_hole_and_of_a_board(self):
        wanted = self.levels("english", "--start", "d4", "--max-depth", "4")
        self.assertEqual(self.column(wanted, "positions"), [1, 4, 12, 60, 296])
        self.write("cross.txt", ENGLISH)
        for arguments in (("english", "--start", "17"), ("English", "--start", "3:3"), ("ENGLISH", "-s", "D4"),
                          ("english",), ("cross.txt",), ("english", "--start", "cross.txt")):
            self.assertEqual(self.levels(*arguments, "--max-depth", "4"), wanted, arguments)
        self.assertEqual(self.levels("-", "--max-depth", "4", stdin=ENGLISH), wanted)

    def test_several_vacancies_and_a_picture_to_finish(self):
        rows = self.levels("english", "--start", "d4,e4", "--max-depth", "2")
        self.assertEqual(rows[0]["pegs"], "31")
        self.write("finish.txt", "lattice: triangular\nboard:\n  o\n . .\n. . .\n")
        by_picture = self.levels("triangle3", "--start", "4", "--finish", "finish.txt")
        self.assertEqual(by_picture, self.levels("triangle3", "--start", "4", "--finish", "a1"))

    def test_start_and_finish_of_a_file_can_be_overridden(self):
        self.write("three.txt", "board:\noo.\nfinish:\n..o\n")
        self.assertEqual(self.column(self.levels("three.txt"), "winning_positions"), [1, 1])
        self.assertEqual(self.column(self.levels("three.txt", "--finish", "a1"), "winning_positions"), [0, 0])
        self.assertEqual(self.column(self.levels("three.txt", "--start", "1", "--finish", "1"), "winning_positions"),
                         [1, 1])

    def test_the_default_start_is_said(self):
        self.assertRegex(self.run_ok("enumerate", "english", "--max-depth", "1").stderr, "(?m)^start: d4 ")
        self.assertRegex(self.run_ok("enumerate", "square4").stderr, "(?m)^start: a1 ")
        self.assertNotIn("start:", self.run_ok("enumerate", "square4", "--start", "b1").stderr)

    def test_the_table(self):
        run = self.run_ok("enumerate", "triangle5", "--start", "1", "--finish", "any")
        lines = run.stdout.splitlines()
        self.assertTrue(lines[0].startswith("triangle5, 15 holes; start a1; finish any"))
        header = next(i for i, line in enumerate(lines) if line.startswith("depth"))
        rows = lines[header + 2:header + 16]
        self.assertEqual([row.split()[0] for row in rows], [str(depth) for depth in range(14)])
        self.assertEqual({len(row) for row in rows}, {len(lines[header])})
        self.assertIn("winning", run.stdout)
        # What differs between two runs goes to standard error.
        self.assertIn("peak memory", run.stderr)
        for engine in ("dense", "hash", "reference"):
            again = self.run_ok("enumerate", "triangle5", "--start", "1", "--finish", "any", "--engine", engine, "--threads", "1")
            self.assertEqual(again.stdout, run.stdout)
        self.assertNotIn("so far", run.stdout)
        self.assertNotIn("\x1b", run.stdout + run.stderr)

    def test_quiet(self):
        run = self.run_ok("enumerate", "triangle5", "--quiet", "--csv", "levels.csv")
        self.assertEqual((run.stdout, run.stderr), ("", ""))
        self.assertEqual(self.files(), ["levels.csv", "run.json"])

    def test_an_impossible_finish_is_an_answer(self):
        run = self.run_ok("enumerate", "european", "--finish", "any", "--max-depth", "3", "--csv", "levels.csv")
        self.assertIn("cannot be reached", run.stderr)
        with open(self.folder / "levels.csv") as file:
            self.assertEqual({row["winning_positions"] for row in csv.DictReader(file)}, {"0"})

    def test_files_and_run_json(self):
        (self.folder / "out").mkdir()
        self.run_ok("enumerate", "triangle5", "--start", "1", "--finish", "13", "--csv", "out/levels.csv", "--json",
                    "levels.json", "--threads", "2", "--memory", "1G")
        self.assertEqual(sorted(os.listdir(self.folder / "out")), ["levels.csv", "run.json"])
        run = json.loads((self.folder / "out" / "run.json").read_text())
        self.assertTrue(run["command"].startswith("pegspace enumerate triangle5 --start 1"))
        self.assertEqual([file["name"] for file in run["files"]], ["levels.csv"])
        self.assertEqual((run["complete"], run["ending"]), (True, "complete"))
        self.assertEqual((run["start"], run["finish"], run["symmetry"], run["group_order"]), ("a1", "c5", "start", 2))
        self.assertEqual((run["threads"], run["memory_limit_bytes"]), (2, 1 << 30))
        self.assertEqual((run["board"]["name"], run["board"]["lattice"], run["board"]["holes"]),
                         ("triangle5", "triangular", 15))
        self.assertEqual(len(run["board"]["hash"]), 16)
        self.assertEqual(run["board"]["picture"][0].strip(), ".")
        self.assertEqual(len(run["levels"]), 14)
        for key in ("wall_seconds", "cpu_seconds", "peak_memory_bytes"):
            self.assertGreaterEqual(run[key], max(level[key] for level in run["levels"]) * 0.999, key)
        self.assertTrue(run["host"]["processor"])
        self.assertRegex(run["date"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        levels = json.loads((self.folder / "levels.json").read_text())
        self.assertEqual(list(levels["levels"][0]), LEVEL_COLUMNS.split(","))
        self.assertEqual((levels["board"], levels["start"], levels["finish"]), ("triangle5", "a1", "c5"))
        with open(self.folder / "out" / "levels.csv") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([{k: str(v) for k, v in level.items()} for level in levels["levels"]], rows)
        self.assertEqual({type(level["positions"]) for level in levels["levels"]}, {str})
        self.assertEqual(int(levels["totals"]["positions"]), sum(int(row["positions"]) for row in rows))
        self.assertEqual(run["totals"], levels["totals"])

    def test_run_json_elsewhere_or_not_at_all(self):
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv", "--run", "none")
        self.assertEqual(self.files(), ["levels.csv"])
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv", "--run", "made.json")
        self.assertEqual(self.files(), ["levels.csv", "made.json"])
        run = self.run_ok("enumerate", "triangle4", "--csv", "/dev/null", "--run", "-")
        self.assertEqual(json.loads(run.stdout)["board"]["name"], "triangle4")

    def test_json_on_standard_output(self):
        levels = json.loads(self.run_ok("enumerate", "triangle4", "--json", "-").stdout)
        self.assertIsNone(levels["levels"][0]["winning_positions"])
        self.assertIsNone(levels["finish"])

    def test_a_run_cut_by_depth_says_so(self):
        run = self.run_ok("enumerate", "english", "--max-depth", "3", "--csv", "levels.csv", "--json", "levels.json")
        self.assertIn("not complete", run.stderr)
        self.assertIn("so far", run.stdout)
        record = json.loads((self.folder / "run.json").read_text())
        self.assertEqual((record["complete"], record["ending"], record["max_depth"]), (False, "depth_limit", 3))
        self.assertEqual(json.loads((self.folder / "levels.json").read_text())["complete"], False)
        run = self.run_ok("enumerate", "triangle4", "--max-depth", "60")
        self.assertNotIn("so far", run.stdout)

    def test_too_little_memory(self):
        run = pegspace("enumerate", "english", "--memory", "10M", "--csv", "levels.csv", folder=self.folder)
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("memory", run.stderr)
        self.assertEqual(self.files(), [])

    def test_an_interrupted_run_leaves_no_file(self):
        for stop in (signal.SIGINT, signal.SIGTERM):
            out, errors = self.interrupt("enumerate", "wiegleb", "--engine", "hash", "--csv", "levels.csv", seen=r"expanding depth \d",
                                         signals=(stop,))
            self.assertIn("so far", out)
            self.assertRegex(errors, r"interrupted.* \d+ levels.* no file")
            self.assertEqual(self.files(), [])

    def test_an_interrupted_run_keeps_an_older_file(self):
        self.write("levels.csv", "older\n")
        self.interrupt("enumerate", "wiegleb", "--engine", "hash", "--csv", "levels.csv", seen=r"expanding depth \d")
        self.assertEqual((self.folder / "levels.csv").read_text(), "older\n")
        self.assertEqual(self.files(), ["levels.csv"])

    def test_progress_asked_for_without_a_terminal_is_lines(self):
        with subprocess.Popen([PEGSPACE, "enumerate", "wiegleb", "--engine", "hash", "--progress", "always"], cwd=self.folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=clean_environment()) as process:
            lines = iter(process.stderr.readline, "")
            line = next((line for line in lines if "depth" in line), "")
            process.send_signal(signal.SIGINT)
            rest = process.stderr.read()
        self.assertEqual(process.returncode, 130, rest)
        self.assertRegex(line, r"depth \d+ .*\d s")
        self.assertNotRegex(line + rest, "[\x1b\r]")


if __name__ == "__main__":
    run_tests()
