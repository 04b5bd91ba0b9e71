"""`enumerate` run as a program: columns, engines, files, limits, interrupts."""

import csv
import io
import json
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

    def test_all_spellings_of_a_hole_and_of_a_board(self):
        wanted = self.levels("english", "--start", "d4", "--max-depth", "4")
        self.assertEqual(self.column(wanted, "positions"), [1, 4, 12, 60, 296])
        self.write("cross.txt", ENGLISH)
        for arguments in (("english", "--start", "17"), ("English", "--start", "3:3"), ("ENGLISH", "-s", "D4"),
                          ("english",), ("cross.txt",), ("english", "--start", "cross.txt")):
            self.assertEqual(self.levels(*arguments, "--max-depth", "4"), wanted, arguments)
        self.assertEqual(self.levels("-", "--max-depth", "4", stdin=ENGLISH), wanted)

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

    def test_quiet(self):
        run = self.run_ok("enumerate", "triangle5", "--quiet", "--csv", "levels.csv")
        self.assertEqual((run.stdout, run.stderr), ("", ""))
        self.assertEqual(self.files(), ["levels.csv", "run.json"])

    def test_run_json_elsewhere_or_not_at_all(self):
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv", "--run", "none")
        self.assertEqual(self.files(), ["levels.csv"])
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv", "--run", "made.json")
        self.assertEqual(self.files(), ["levels.csv", "made.json"])
        run = self.run_ok("enumerate", "triangle4", "--csv", "/dev/null", "--run", "-")
        self.assertEqual(json.loads(run.stdout)["board"]["name"], "triangle4")

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
