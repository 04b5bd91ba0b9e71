"""The program run as a program: every command, every kind of wrong input, the files it writes.

ctest sets PEGSPACE to the program's path. Only Python's standard library. A helper checks for every refused call that
it exits with the right code, says one line, prints nothing on standard output and leaves no file behind.
"""

import csv
import io
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

PEGSPACE = os.environ.get("PEGSPACE", "")

COMMANDS = ("enumerate", "count", "solve", "replay", "play", "graph", "boards", "bench")

LEVEL_COLUMNS = ("depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,"
                 "winning_positions,canonical_winning_positions")

ENGLISH = """# the English board
lattice: square
board:
--ooo--
--ooo--
ooooooo
ooo.ooo
ooooooo
--ooo--
--ooo--
"""

TRIANGLE = """lattice: triangular
board:
  .
 o o
o o o
"""


def clean_environment(**extra):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PEGSPACE_")}
    environment.update(extra)
    return environment


def pegspace(*arguments, folder=None, stdin="", **environment):
    return subprocess.run([PEGSPACE, *arguments], cwd=folder, input=stdin, capture_output=True, text=True,
                          timeout=120, env=clean_environment(**environment))


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pegspace-cli-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def run_ok(self, *arguments, **options):
        run = pegspace(*arguments, folder=self.folder, **options)
        self.assertEqual(run.returncode, 0, f"{arguments}: {run.stderr}")
        return run

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def refuse(self, *arguments, says=(), code=2, **options):
        """The call is refused with one sentence that has all the parts of `says`, and nothing else happens."""
        before = self.files()
        run = pegspace(*arguments, folder=self.folder, **options)
        self.assertEqual(run.returncode, code, f"{arguments}: {run.stdout}{run.stderr}")
        self.assertEqual(run.stdout, "", arguments)
        self.assertTrue(run.stderr.startswith("pegspace: "), run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        for part in says:
            self.assertIn(part, run.stderr, arguments)
        self.assertEqual(self.files(), before, arguments)
        return run

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name


class HelpTest(ProgramTest):
    def test_alone_prints_help_to_standard_error(self):
        run = pegspace()
        self.assertEqual(run.returncode, 2)
        self.assertEqual(run.stdout, "")
        self.assertIn("usage: pegspace COMMAND", run.stderr)

    def test_help_names_every_command(self):
        text = self.run_ok("--help").stdout
        for command in COMMANDS:
            self.assertIn("\n  " + command, text)
        for later in ("verify",):
            self.assertNotIn("\n  " + later, text)
        self.assertEqual(text, self.run_ok("-h").stdout)

    def test_each_command_has_help_with_examples(self):
        for command in COMMANDS:
            text = self.run_ok(command, "--help").stdout
            self.assertIn("usage: pegspace " + command, text)
            self.assertIn("\nExamples:\n  pegspace " + command, text)
            self.assertEqual(text, self.run_ok(command, "english", "-h").stdout)
            self.assertEqual(text, self.run_ok("help", command).stdout)
            self.assertLessEqual(max(map(len, text.splitlines())), 112, command)

    def test_version(self):
        self.assertRegex(self.run_ok("--version").stdout, r"^pegspace \d+\.\d+\.\d+\ncommit \S+, built with ")


class WrongSpellingTest(ProgramTest):
    def test_command(self):
        self.refuse("enumerat", says=("no command 'enumerat'", "Did you mean enumerate?"))
        self.refuse("xyzzy", says=("no command 'xyzzy'", ", ".join(COMMANDS)))
        self.refuse("--threads", "2", "enumerate", says=("expected a command",))
        self.refuse("help", "cuont", says=("Did you mean count?",))

    def test_option(self):
        self.refuse("enumerate", "triangle4", "--strat", "1", says=("no option --strat", "--start"))
        self.refuse("enumerate", "triangle4", "--thread", "1", says=("no option --thread", "--threads"))
        self.refuse("enumerate", "triangle4", "--thread=1", says=("no option --thread.",))
        self.refuse("enumerate", "triangle4", "-z", says=("no option -z",))
        self.refuse("count", "triangle4", "--max-depth", "3", says=("no option --max-depth", "enumerate has it"))
        self.refuse("enumerate", "triangle4", "--start", says=("--start needs a value",))
        self.refuse("enumerate", "triangle4", "--start=", says=("--start",))
        self.refuse("enumerate", "triangle4", "--csv=", says=("--csv",))
        self.refuse("enumerate", "triangle4", "--csv", "", says=("--csv", "name of a file"))
        self.refuse("enumerate", "triangle4", "--quiet=yes", says=("--quiet takes no value",))
        self.refuse("enumerate", "triangle4", "--start", "1", "--start", "2", says=("--start is given more than once",))

    def test_board(self):
        self.refuse("enumerate", says=("needs a board",))
        self.refuse("enumerate", "englsh", says=("'englsh'", "Did you mean english?", "no file of that name"))
        self.refuse("count", "triangle11", says=("triangle11", "1 to 10"))
        self.refuse("count", "missing/board.txt", says=("neither a board nor a file", "missing/board.txt"))
        self.refuse("count", ".", says=("is a folder",))
        self.refuse("count", "", says=("board",))
        self.refuse("count", "english", "european", says=("'european' is one too many",))
        self.refuse("bench", "english", says=("'english' is one too many",))

    def test_hole(self):
        self.refuse("enumerate", "english", "--start", "d9", says=("--start 'd9'", "Did you mean", "file"))
        self.refuse("enumerate", "english", "--start", "34", says=("34", "1 to 33"))
        self.refuse("enumerate", "english", "--start", "0:0", says=("row 0, column 0",))
        self.refuse("enumerate", "english", "--start", "d4,d4", says=("twice",))
        self.refuse("enumerate", "english", "--start", "d4,", says=("--start",))
        self.refuse("enumerate", "english", "--start", "", says=("--start",))
        self.refuse("enumerate", "english", "--finish", "a1", says=("--finish 'a1'",))
        self.refuse("enumerate", "english", "--finish", "no/such.txt", says=("no/such.txt", "neither", "No such file"))
        self.refuse("enumerate", "english", "--start", ".", says=("folder",))

    def test_names_of_engine_symmetry_column_and_progress(self):
        self.refuse("enumerate", "triangle4", "--engine", "hsah", says=("hsah", "Did you mean hash"))
        self.refuse("count", "triangle4", "--engine", "referense", says=("Did you mean reference",))
        self.refuse("enumerate", "triangle4", "--symmetry", "borad", says=("borad", "board"))
        self.refuse("enumerate", "triangle4", "--columns", "positons", says=("positons", "Did you mean positions"))
        self.refuse("enumerate", "triangle4", "--columns", "positions,", says=("--columns",))
        self.refuse("enumerate", "triangle4", "--columns", "winning_positions", says=("--finish",))
        self.refuse("enumerate", "triangle4", "--progress", "alway", says=("Did you mean always",))

    def test_numbers_out_of_range_are_named_with_the_range(self):
        for threads in ("0", "-3", "1025", "two", "2.5", "99999999999999999999", ""):
            self.refuse("enumerate", "triangle4", "--threads", threads, says=("--threads", "1 to 1024"))
        for memory in ("0", "-1G", "lots", "5X", ""):
            self.refuse("count", "triangle4", "--memory", memory, says=("--memory", "such as 800M"))
        for depth in ("-1", "65", "x"):
            self.refuse("enumerate", "triangle4", "--max-depth", depth, says=("--max-depth", "0 to 64"))
        self.refuse("bench", "--repeat", "0", says=("--repeat", "1 to 100"))

    def test_environment(self):
        self.refuse("count", "triangle4", says=("PEGSPACE_THREADS", "1 to 1024"), PEGSPACE_THREADS="many")
        self.refuse("count", "triangle4", says=("PEGSPACE_MEMORY",), PEGSPACE_MEMORY="much")
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv", PEGSPACE_THREADS="3", PEGSPACE_MEMORY="123M")
        run = json.loads((self.folder / "run.json").read_text())
        self.assertEqual((run["threads"], run["memory_limit_bytes"]), (3, 123 << 20))
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv", "--threads", "2", PEGSPACE_THREADS="many")
        self.assertEqual(json.loads((self.folder / "run.json").read_text())["threads"], 2)


class WrongFilesTest(ProgramTest):
    def test_pictures(self):
        self.write("letters.txt", "board:\noxo\n")
        self.refuse("enumerate", "letters.txt", says=("letters.txt", "2", "x"))
        self.write("empty.txt", "")
        self.refuse("enumerate", "empty.txt", says=("empty.txt",))
        self.write("no-hole.txt", "board:\n---\n")
        self.refuse("enumerate", "no-hole.txt", says=("hole",))
        self.write("big.txt", "board:\n" + ("o" * 13 + "\n") * 5)
        self.refuse("enumerate", "big.txt", says=("64", "65"))
        self.write("off.txt", "lattice: triangular\nboard:\n o\no o\noo\n")
        self.refuse("enumerate", "off.txt", says=("off.txt",))
        self.write("lattice.txt", "lattice: hexagnal\nboard:\nooo\n")
        self.refuse("enumerate", "lattice.txt", says=("hexagnal",))
        self.write("finish.txt", "board:\noo.\nfinish:\no.\n")
        self.refuse("enumerate", "finish.txt", says=("finish.txt",))

    def test_pictures_of_another_board(self):
        self.write("triangle.txt", TRIANGLE)
        self.refuse("enumerate", "english", "--start", "triangle.txt", says=("triangle.txt",))
        self.refuse("enumerate", "english", "--finish", "triangle.txt", says=("triangle.txt",))

    def test_standard_input_is_read_once(self):
        self.refuse("enumerate", "-", "--start", "-", says=("standard input",), stdin=ENGLISH)

    def test_unwritable_outputs_are_refused_before_the_search(self):
        self.write("file", "x")
        # English would take seconds: refused at once, or this test is slow.
        for option in ("--csv", "--json", "--run"):
            self.refuse("enumerate", "english", option, "missing/levels.csv", says=(option, "No such file"))
            self.refuse("enumerate", "english", option, "file/levels.csv", says=(option, "Not a directory"))
            self.refuse("enumerate", "english", option, ".", says=(option, "is a folder"))
        self.refuse("count", "english", "--csv", "missing/counts.csv", says=("--csv",))
        self.refuse("count", "english", "--json", "/proc/counts.json", says=("--json",))
        self.refuse("boards", "english", "--json", "missing/b.json", says=("--json",))
        self.refuse("bench", "--json", "missing/b.json", says=("--json",))

    def test_outputs_that_collide(self):
        self.write("board.txt", ENGLISH)
        self.refuse("enumerate", "triangle4", "--csv", "a", "--json", "./a", says=("--csv and --json",))
        self.refuse("enumerate", "triangle4", "--csv", "-", "--json", "-", says=("standard output",))
        self.refuse("enumerate", "triangle4", "--csv", "run.json", says=("--csv and --run",))
        self.refuse("enumerate", "board.txt", "--csv", "board.txt", says=("overwrite", "board.txt"))
        self.assertEqual((self.folder / "board.txt").read_text(), ENGLISH)

    def test_a_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full here")
        run = pegspace("enumerate", "triangle4", "--quiet", "--csv", "/dev/full")
        self.assertEqual(run.returncode, 3)
        self.assertIn("No space left", run.stderr)
        with open("/dev/full", "w") as full:
            run = subprocess.run([PEGSPACE, "boards"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(run.returncode, 3)
        self.assertIn("standard output", run.stderr)

    def test_a_closed_standard_output(self):
        reader, writer = os.pipe()
        os.close(reader)
        run = subprocess.run([PEGSPACE, "boards"], stdout=writer, stderr=subprocess.PIPE, text=True)
        os.close(writer)
        self.assertEqual(run.returncode, 3)
        self.assertIn("closed by its reader", run.stderr)
        script = '"$0" enumerate triangle4 --csv levels.csv >&-'
        run = subprocess.run(["sh", "-c", script, PEGSPACE], cwd=self.folder, stderr=subprocess.PIPE, text=True)
        self.assertEqual(run.returncode, 3)
        self.assertEqual(self.files(), [])


class EnumerateTest(ProgramTest):
    def levels(self, *arguments, **options):
        text = self.run_ok("enumerate", *arguments, "--csv", "-", **options).stdout
        self.assertEqual(text.splitlines()[0], LEVEL_COLUMNS)
        return list(csv.DictReader(io.StringIO(text)))

    def column(self, rows, name):
        return [int(row[name]) for row in rows]

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

    def test_engines_threads_and_symmetries_agree(self):
        plain = self.levels("square4", "--start", "b1", "--finish", "any", "--engine", "reference")
        for threads in ("1", "2", "3"):
            rows = self.levels("square4", "--start", "b1", "--finish", "any", "--threads", threads)
            self.assertEqual(rows, plain)
        none = self.levels("triangle5", "--symmetry", "none")
        self.assertEqual(self.column(none, "positions"), self.column(none, "canonical_positions"))
        start = self.levels("triangle5", "--symmetry", "start")
        self.assertEqual(self.column(none, "positions"), self.column(start, "positions"))
        board = self.levels("triangle5", "--symmetry", "board")
        self.assertEqual(board[0]["positions"], "3")

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
        self.assertIn("start: d4 (the centre)\n", self.run_ok("enumerate", "english", "--max-depth", "1").stderr)
        self.assertIn("start: a1 (hole 1; the board has no centre)\n", self.run_ok("enumerate", "square4").stderr)
        self.assertEqual(self.run_ok("enumerate", "square4", "--start", "b1").stderr, "")

    def test_the_table(self):
        run = self.run_ok("enumerate", "triangle5", "--start", "1", "--finish", "any")
        lines = run.stdout.splitlines()
        self.assertTrue(lines[0].startswith("triangle5, 15 holes; start a1; finish any"))
        header = next(i for i, line in enumerate(lines) if line.startswith("depth"))
        rows = lines[header + 2:header + 16]
        self.assertEqual([row.split()[0] for row in rows], [str(depth) for depth in range(14)])
        self.assertEqual({len(row) for row in rows}, {len(lines[header])})
        self.assertIn("winning", run.stdout)
        self.assertIn("peak memory", lines[-1])
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
        self.assertEqual(run["file"], "levels.csv")
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
        self.assertEqual(levels["totals"]["positions"], sum(int(row["positions"]) for row in rows))
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
            process = subprocess.Popen([PEGSPACE, "enumerate", "wiegleb", "--csv", "levels.csv"], cwd=self.folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                       env=clean_environment())
            time.sleep(1.5)
            process.send_signal(stop)
            out, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 130, err)
            self.assertIn("so far", out)
            self.assertIn("no file was written", err)
            self.assertEqual(self.files(), [])

    def test_an_interrupted_run_keeps_an_older_file(self):
        self.write("levels.csv", "older\n")
        process = subprocess.Popen([PEGSPACE, "enumerate", "wiegleb", "--quiet", "--csv", "levels.csv"],
                                   cwd=self.folder, stderr=subprocess.PIPE, env=clean_environment())
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual((self.folder / "levels.csv").read_text(), "older\n")
        self.assertEqual(self.files(), ["levels.csv"])

    def test_progress_asked_for_without_a_terminal_is_lines(self):
        process = subprocess.Popen([PEGSPACE, "enumerate", "wiegleb", "--progress", "always"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   env=clean_environment())
        time.sleep(3.5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertIn("depth", err)
        self.assertNotIn("\x1b", err)


class CountTest(ProgramTest):
    def counts(self, *arguments):
        text = self.run_ok("count", *arguments, "--csv", "-").stdout
        self.assertEqual(text.splitlines()[0], "start,finish,solutions,winning_positions")
        return {row["finish"]: row for row in csv.DictReader(io.StringIO(text))}

    def test_one_finish(self):
        run = self.run_ok("count", "triangle5", "--start", "1", "--finish", "1")
        self.assertIn("6,816 solutions", run.stdout)
        self.assertIn("568,630 games", run.stdout)
        rows = self.counts("triangle5", "--start", "1", "--finish", "1")
        self.assertEqual([(row["start"], row["solutions"]) for row in rows.values()], [("a1", "6816")])

    def test_any_and_each_hole(self):
        rows = self.counts("triangle5", "--start", "1")
        self.assertEqual(len(rows), 16)
        self.assertEqual(rows["any"]["solutions"], "29760")
        self.assertEqual(sum(int(row["solutions"]) for name, row in rows.items() if name != "any"), 29760)
        run = self.run_ok("count", "triangle5", "--start", "1")
        self.assertIn("position class", run.stdout)

    def test_a_list_of_holes_is_one_finish(self):
        rows = self.counts("square4", "--start", "b1", "--finish", "c1,c4")
        self.assertEqual([(row["finish"], row["solutions"]) for row in rows.values()], [("c1,c4", "210422")])

    def test_unsymmetric_starts_and_both_engines(self):
        for engine in ("hash", "reference"):
            rows = self.counts("square4", "--start", "b1", "--engine", engine)
            self.assertEqual((rows["any"]["solutions"], rows["c1"]["solutions"], rows["c4"]["solutions"]),
                             ("210422", "102998", "107424"))

    def test_json(self):
        data = json.loads(self.run_ok("count", "triangle5", "--start", "2", "--json", "-").stdout)
        self.assertEqual((data["board"], data["start"], data["finish"]), ("triangle5", "a2", "any"))
        self.assertEqual((data["solutions"], data["games"]), ("14880", "294543"))
        self.assertEqual(len(data["finishes"]), 16)
        data = json.loads(self.run_ok("count", "triangle5", "--no-games", "--json", "-").stdout)
        self.assertIsNone(data["games"])

    def test_an_impossible_finish_is_an_answer(self):
        began = time.monotonic()
        run = self.run_ok("count", "european", "--no-games")
        self.assertLess(time.monotonic() - began, 10)
        self.assertIn("0 solutions: no single peg shares the position class of the start", run.stdout)
        run = self.run_ok("count", "english", "--finish", "d5", "--no-games")
        self.assertIn("0 solutions: ", run.stdout)
        self.assertIn("class", run.stdout)

    def test_files(self):
        run = self.run_ok("count", "triangle5", "--quiet", "--csv", "counts.csv", "--json", "counts.json")
        self.assertEqual((run.stdout, run.stderr), ("", ""))
        self.assertEqual(self.files(), ["counts.csv", "counts.json"])

    def test_interrupted(self):
        process = subprocess.Popen([PEGSPACE, "count", "wiegleb", "--csv", "counts.csv"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean_environment())
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.files(), [])


class BoardsTest(ProgramTest):
    def test_picture(self):
        self.assertEqual(self.run_ok("boards", "hexagon3", "--svg", "h.svg", "--quiet").stdout, "")
        svg = (self.folder / "h.svg").read_text()
        self.assertEqual((svg.count("#ps-peg\""), svg.count("#ps-hole\"")), (18, 19))
        svg = self.run_ok("boards", "english", "--start", "d4,e4", "--labels", "names", "--svg", "-").stdout
        self.assertTrue(svg.startswith("<svg "))
        self.assertEqual((svg.count("#ps-peg\""), svg.count(">d4</text>")), (31, 1))
        self.assertNotEqual(svg, self.run_ok("boards", "english", "--upside-down", "--svg", "-").stdout)
        self.refuse("boards", "--svg", "x.svg", says=("--svg needs a board",))
        self.refuse("boards", "english", "--svg", "x", "--json", "x", says=("--json and --svg",))

    def test_list(self):
        text = self.run_ok("boards").stdout
        for name in ("english", "european", "wiegleb", "asymmetrical", "senku49", "diamondN", "squareN", "rectAxB",
                     "triangleN", "hexagonN", "rhombusN", "starN"):
            self.assertRegex(text, rf"(?m)^{name} ")
        self.assertGreater(len(json.loads(self.run_ok("boards", "--json", "-").stdout)), 10)

    def test_one_board(self):
        text = self.run_ok("boards", "english").stdout
        for part in ("33 holes", "a3 b3 c3 d3 e3 f3 g3", "76 jumps", "8 symmetries", "d4 (the centre)", "2^4 = 16", "21 problems",
                     "hash", "reference", "23,475,688"):
            self.assertIn(part, text)
        self.assertIn("a3  b3  c3", self.run_ok("boards", "triangle4").stdout)

    def test_problems_that_the_class_allows(self):
        for name, problems in (("english", 21), ("european", 10), ("triangle5", 17), ("wiegleb", 36),
                               ("diamond41", 17)):
            data = json.loads(self.run_ok("boards", name, "--json", "-").stdout)
            self.assertEqual(data["feasible_single_peg_problems"], problems, name)
            self.assertEqual(sum(map(len, data["feasible_finishes"].values())), problems)

    def test_a_board_file(self):
        self.write("cross.txt", ENGLISH)
        data = json.loads(self.run_ok("boards", "cross.txt", "--json", "-").stdout)
        english = json.loads(self.run_ok("boards", "english", "--json", "-").stdout)
        self.assertEqual(data["name"], "cross")
        for key in ("hash", "jumps", "symmetries", "class_codimension", "hole_names"):
            self.assertEqual(data[key], english[key])
        self.assertEqual(json.loads(self.run_ok("boards", "-", "--json", "-", stdin=TRIANGLE).stdout)["holes"], 6)

    def test_every_listed_name_is_a_board(self):
        for entry in json.loads(self.run_ok("boards", "--json", "-").stdout):
            for name in entry["examples"][:1] + entry["examples"][-1:]:
                self.run_ok("boards", name)


class BenchTest(ProgramTest):
    def test_small(self):
        run = self.run_ok("bench", "--board", "square4", "--repeat", "2", "--json", "bench.json")
        for part in ("plain canonical", "textbook", "hash", "reference", "All answers agree", "peak memory"):
            self.assertIn(part, run.stdout)
        data = json.loads((self.folder / "bench.json").read_text())
        self.assertTrue(data["answers_agree"])
        for program in data["programs"]:
            self.assertEqual(len(program["seconds"]), 2)
        for ratio in data["ratios"]:
            self.assertLessEqual(ratio["min"], ratio["median"])
            self.assertLessEqual(ratio["median"], ratio["max"])

    def test_wrong_use(self):
        self.refuse("bench", "--full", "--board", "square4", says=("--full",))
        self.refuse("bench", "--board", "sqare4", says=("Did you mean square4",))
        self.refuse("bench", "--engine", "hsh", says=("Did you mean hash",))


if __name__ == "__main__":
    if not PEGSPACE:
        raise SystemExit("set PEGSPACE to the path of the program")
    unittest.main(verbosity=2)
