#!/usr/bin/env python3
"""`pegspace verify` as a program: what every command writes passes, on boards of every kind, and one digit, name or line
changed in any file that it says it has checked does not.
"""

import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import unittest

from program import PEGSPACE, ProgramTest, clean_environment, pegspace

SEED = int(os.environ.get("PEGSPACE_VERIFY_SEED", "23"))
LONG = os.environ.get("PEGSPACE_VERIFY") == "long"
RESULTS = pathlib.Path(__file__).resolve().parents[2] / "results"


def square_board(rng, finish):
    """A picture with two holes empty, and perhaps the picture of a position to reach."""
    rows, columns = rng.randint(2, 3), rng.randint(3, 4)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    missing = set(rng.sample(cells, rng.randint(0, 1)))
    holes = [cell for cell in cells if cell not in missing]
    picture = [["-" if (row, column) in missing else "o" for column in range(columns)] for row in range(rows)]
    for row, column in rng.sample(holes, 2):
        picture[row][column] = "."
    text = "lattice: square\nboard:\n" + "".join("".join(row) + "\n" for row in picture)
    if finish:
        peg = rng.choice(holes)
        text += "finish:\n" + "".join("".join(
            "-" if (row, column) in missing else "o" if (row, column) == peg else "." for column in range(columns)) + "\n"
            for row in range(rows))
    return text


def triangular_board(rng):
    rows = ["   o", "  o o", " o o o", "o o o o"]
    peg = rng.choice([(0, 3), (1, 2), (2, 1), (3, 6)])
    rows[peg[0]] = rows[peg[0]][:peg[1]] + "." + rows[peg[0]][peg[1] + 1:]
    return "lattice: triangular\nboard:\n" + "\n".join(rows) + "\n"


def graph_board(rng, lines):
    """Holes on a line, so that games are long, and some more edges or lines."""
    names = rng.sample(["roof", "b", "x9", "mid", "Left", "q_1", "z"], rng.randint(5, 7))
    if lines:
        triples = [names[i:i + 3] for i in range(len(names) - 2)] + [rng.sample(names, 3) for _ in range(3)]
        given = "lines:\n" + "".join(" ".join(line) + "\n" for line in sorted({min(tuple(t), tuple(t[::-1])) for t in triples}))
    else:
        pairs = [names[i:i + 2] for i in range(len(names) - 1)] + [rng.sample(names, 2) for _ in range(2)]
        given = "edges:\n" + "".join(" ".join(edge) + "\n" for edge in sorted({tuple(sorted(pair)) for pair in pairs}))
    return "holes: " + " ".join(names) + "\n" + given + "empty: " + rng.choice(names) + "\n"


def checked_places(text, begin, end):
    """Without the reasons in words, which verify says that it does not check."""
    reasons = [match.span() for match in re.finditer(r'"impossible": ".*"', text)]
    return [at for at in range(begin, end) if not any(first <= at < last for first, last in reasons)]


class VerifyTest(ProgramTest):
    def verify(self, *paths, code=None):
        run = pegspace("verify", *paths, folder=self.folder)
        if code is not None:
            self.assertEqual(run.returncode, code, f"verify {paths}: {run.stdout}{run.stderr}")
        return run

    def assert_found(self, name, about, path="t"):
        """Exit code 1, and a finding that names the file."""
        run = self.verify(path)
        self.assertEqual(run.returncode, 1, f"{name}, {about}: {run.stdout}{run.stderr}")
        self.assertRegex(run.stdout, rf"(?m)^wrong .*{re.escape(name)}", f"{about}: {run.stdout}")
        self.assertIn("is not right", run.stderr)

    def sign(self, folder):
        """The records name their files as they are now, so that these must be told by what is in them. Returns what to
        restore."""
        before = {}
        for record in (self.folder / folder).glob("*run.json"):
            before[record] = record.read_text()
            said = json.loads(before[record])
            for file in sum((run["files"] for run in said.get("second_runs", [])), said["files"]):
                if (record.parent / file["name"]).exists():
                    file["sha256"] = hashlib.sha256((record.parent / file["name"]).read_bytes()).hexdigest()
            record.write_text(json.dumps(said))
        return before

    def restore(self, before):
        for path, text in before.items():
            path.write_text(text)

    def checked(self, run, folder="t"):
        return re.findall(rf"(?m)^checked +{folder}/(.*?): ", run.stdout)


class EveryCommand(VerifyTest):
    """The output of every command, on boards drawn at random."""

    def make_all(self, board, rng):
        """Runs every command that writes files, into folder t."""
        shutil.rmtree(self.folder / "t", ignore_errors=True)
        (self.folder / "t").mkdir()
        both = lambda name: ("--csv", f"t/{name}.csv", "--json", f"t/{name}.json")  # noqa: E731
        finish = () if "finish:" in board[1] or rng.random() < 0.3 else ("--finish", "any")
        for command, options in (
                ("enumerate", (*both("levels"), *finish)),
                ("count", both("counts")),
                ("games", both("games")),
                ("games", ("--positions", *both("final_pegs"))),
                ("table", (*both("table"), *rng.choice([(), ("--all-pairs",)]))),
                ("enumerate", ("--checkpoint", "t/run", "--engine", rng.choice(["hash", "dense"]), *finish)),
                ("graph", ("--output", "t/game.dot", "--max-depth", "2")),
                ("boards", ("--json", "t/board.json"))):
            self.run_ok(command, board[0], "--quiet", *options)
        moves = pegspace("moves", board[0], "--quiet", *both("moves"), folder=self.folder)
        self.assertIn(moves.returncode, (0, 1), moves.stderr)  # 1: no solution
        self.run_ok("moves", board[0], "--quiet", "--positions", *both("positions_by_moves"), *finish)
        solved = pegspace("solve", board[0], "--quiet", folder=self.folder)
        if solved.returncode == 0:
            (self.folder / "t/solution.txt").write_text(solved.stdout)

    def boards(self, rng):
        """Names of boards, or of files with what is in them."""
        own = [("own.txt", square_board(rng, False)), ("goal.txt", square_board(rng, True)), ("tri.txt", triangular_board(rng)),
               ("edges.txt", graph_board(rng, False)), ("lines.txt", graph_board(rng, True))]
        for name, text in own:
            self.write(name, text)
        return own + [(name, "") for name in ("triangle4", "petersen", "wheel6")]

    @staticmethod
    def changes(rng, path, text):
        """What is to be found: a digit, a letter of a name, a line; of a record only what it says of the result."""
        begin, end = 0, len(text)
        if path.name.endswith("run.json"):
            begin, end = (text.index('"files"'), text.index('"complete"'))
            if path.name == "run.json" and rng.random() < 0.6:
                begin, end = (text.index('"start":'), text.index('"max_depth"')) if rng.random() < 0.5 else \
                    (text.index('"totals"'), text.index('"levels"'))
        if path.name == "board.json":  # not the name, nor what the engines take
            begin, end = text.index('"lattice"'), text.index('"engines"')
        digits = [at for at in checked_places(text, begin, end) if text[at].isdigit()]
        letters = [at for at in checked_places(text, begin, end) if text[at].isalpha()]
        lines = text[begin:end].splitlines(keepends=True)
        if path.suffix == ".txt":  # a list of solutions: any digit or letter may begin another jump that is possible
            letters = []
        if digits:
            at = rng.choice(digits)
            yield f"byte {at}", text[:at] + str((int(text[at]) + 1 + at % 8) % 10) + text[at + 1:]
        if letters:
            at = rng.choice(letters)
            yield f"letter {at}", text[:at] + ("y" if text[at] == "x" else "x") + text[at + 1:]
        if path.name != "solution.txt":
            line = rng.choice([number for number, line in enumerate(lines) if line.strip()])
            yield f"without '{lines[line]}'", text[:begin] + "".join(lines[:line] + lines[line + 1:]) + text[end:]

    def test_all_files_pass_and_any_change_is_found(self):
        rng = random.Random(SEED)
        tried = {}
        for board in self.boards(rng):
            self.make_all(board, rng)
            run = self.verify("t", code=0)
            names = self.checked(run)
            made = {f"{stem}.{kind}" for stem in ("levels", "counts", "games", "final_pegs", "moves", "positions_by_moves", "table") for kind in ("csv", "json")}
            made |= {f"{stem}.run.json" for stem in ("counts", "games", "moves", "table")}
            self.assertLessEqual(made | {"run.json", "run/state.peg"}, set(names), f"{board}: {run.stdout}")
            for name in names:
                self.change_and_find(rng, board, name, tried)
        self.assertGreater(sum(tried.values()), 100)
        self.assertGreater(tried["solution.txt"], 2)

    def change_and_find(self, rng, board, name, tried):
        """One change of each file; all kinds of changes with PEGSPACE_VERIFY=long."""
        path = self.folder / "t" / name
        whole = path.read_bytes()
        if path.suffix == ".peg":
            at = rng.randrange(len(whole))
            changed = [(f"byte {at}", whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1:])]
        else:
            changed = [(about, text.encode()) for about, text in self.changes(rng, path, whole.decode())]
            changed = changed if LONG else rng.sample(changed, 1)
        for about, bytes_ in changed:
            if bytes_ == whole:
                continue
            path.write_bytes(bytes_)
            before = {} if name.endswith("run.json") else self.sign("t")
            self.assert_found(name.split("/")[-1], f"{board}: {about}")
            self.restore(before)
            tried[name] = tried.get(name, 0) + 1
        path.write_bytes(whole)


class Files(VerifyTest):
    """Which files are looked at, and what is said of them."""

    def make(self, folder="t", board="triangle4", start="4"):
        (self.folder / folder).mkdir(exist_ok=True)
        self.run_ok("enumerate", board, "--start", start, "--finish", "any", "--quiet", "--csv", f"{folder}/levels.csv")
        self.run_ok("count", board, "--start", start, "--quiet", "--csv", f"{folder}/counts.csv", "--json", f"{folder}/counts.json")

    def test_the_file_that_was_named_is_checked(self):
        self.make()
        self.run_ok("games", "triangle4", "--start", "4", "--quiet", "--csv", "t/games.csv")
        for name in ("levels.csv", "counts.csv", "counts.json", "games.csv", "run.json", "games.run.json"):
            self.assertEqual(self.checked(self.verify(f"t/{name}", code=0)), [name])
        games = self.folder / "t/games.csv"
        whole = games.read_text()
        games.write_text(whole.replace("1", "2", 1))
        self.assertEqual(self.checked(self.verify("t/levels.csv", "t/counts.csv", code=0)), ["counts.csv", "levels.csv"])
        self.assert_found("games.csv", "one digit", "t/games.csv")
        games.write_text("")
        self.assert_found("games.csv", "empty", "t/games.csv")
        self.verify("t/levels.csv", code=0)

    def test_a_result_under_the_record_of_another(self):
        """Each is right by itself, and what it stands beside is of another run."""
        def contradicts(name, *arguments):
            shutil.rmtree(self.folder / "t", ignore_errors=True)
            self.make()
            self.run_ok("games", "triangle4", "--start", "4", "--quiet", "--csv", "t/games.csv")
            self.run_ok(*arguments, "--quiet", "--run", "none")
            self.assert_found(name, f"{arguments}")
        contradicts("counts.json", "count", "triangle5", "--csv", "t/counts.csv", "--json", "t/counts.json")
        contradicts("counts.csv", "count", "triangle4", "--start", "1", "--csv", "t/counts.csv")
        contradicts("games.csv", "games", "triangle4", "--start", "1", "--csv", "t/games.csv")
        contradicts("games.json", "games", "square3", "--json", "t/games.json")  # in the place of games.run.json's
        contradicts("levels.json", "enumerate", "triangle4", "--start", "4", "--json", "t/levels.json")  # no finish

    def test_files_that_contradict_each_other(self):
        """Records do not tell: the same problem, with other numbers."""
        self.make()
        path = self.folder / "t/counts.csv"
        path.write_text(path.read_text().replace(",any,", ",any,1"))
        self.sign("t")
        self.assert_found("counts.csv", "another number")

    def test_counts_under_conditions_beside_other_results(self):
        """They are no contradiction to the counts without, which a record says."""
        self.make()
        self.run_ok("count", "triangle4", "--start", "4", "--first", "1-4", "--quiet", "--csv", "t/few.csv")
        run = self.verify("t", code=0)
        self.assertIn("few.csv", self.checked(run))
        self.assertRegex(run.stdout, r"left out +t/few.csv: the conditions 'first a1-a3'")
        # Without its record it is not taken for what another record is of.
        (self.folder / "t/few.run.json").unlink()
        (self.folder / "t/few.csv").rename(self.folder / "t/counts.csv")
        for name in ("counts.json", "counts.run.json"):
            (self.folder / "t" / name).unlink()
        self.assertRegex(self.verify("t", code=0).stdout, r"(?m)^not checked +t/counts.csv: ")

    def test_dead_ends_of_large_boards_against_the_levels(self):
        """No plain search reaches these depths."""
        for name in ("levels.csv", "run.json"):
            shutil.copy(RESULTS / "english-central" / name, self.folder)
        rows = [line.split(",") for line in (self.folder / "levels.csv").read_text().splitlines()[1:]]
        ends = [row for row in rows if row[5] != "0"]
        text = ("depth,pegs,dead_ends,canonical_dead_ends,games,probability,probability_numerator,probability_denominator\n"
                + "".join(f"{r[0]},{r[1]},{r[5]},{r[6]},{10 ** 30},{'1' if r is ends[-1] else '0'}.000000000000,"
                          f"{'1' if r is ends[-1] else '0'},1\n" for r in ends))
        record = json.loads((self.folder / "run.json").read_text())
        for key in ("symmetry", "totals", "levels"):
            del record[key]
        self.write("games.run.json", json.dumps(record | {"files": [{"name": "games.csv", "sha256": ""}], "second_runs": []}))
        self.write("games.csv", text)
        self.sign(".")
        contradictions = re.findall("(?m)^wrong .*", self.verify("games.csv", code=1).stdout)
        self.assertTrue(any("games" in sentence for sentence in contradictions))  # made up here
        self.assertFalse(any("dead_ends" in sentence for sentence in contradictions), contradictions)
        self.write("games.csv", text.replace(f",{ends[-3][5]},", f",{int(ends[-3][5]) + 1},", 1))
        self.sign(".")
        self.assertRegex(self.verify("games.csv", code=1).stdout, rf"dead_ends at depth {ends[-3][0]} is .* levels.csv says")

    def test_a_misspelt_column_is_named(self):
        self.make()
        path = self.folder / "t/levels.csv"
        path.write_text(path.read_text().replace(",positions,", ",postions,", 1))
        self.assertRegex(self.verify("t", code=1).stdout, r"'postions'.*\bpositions\?")

    def test_files_with_names_of_their_own(self):
        self.write("my-board.txt", square_board(random.Random(1), True))
        self.run_ok("enumerate", "my-board.txt", "--quiet", "--csv", "all.csv")
        self.run_ok("count", "my-board.txt", "--quiet", "--csv", "c.csv", "--json", "c.json")
        self.run_ok("games", "triangle4", "--quiet", "--csv", "g.csv", "--json", "g.json")
        (self.folder / "my-board.txt").unlink()
        names = re.findall("(?m)^checked +(.*?): ", self.verify(".", code=0).stdout)
        self.assertEqual(names, ["all.csv", "all.run.json", "c.csv", "c.json", "c.run.json", "g.csv", "g.json", "g.run.json"])
        (self.folder / "g.json").unlink()
        self.assertIn("g.csv", re.findall("(?m)^checked +(.*?): ", self.verify(".", code=0).stdout))
        (self.folder / "g.run.json").unlink()
        self.assertIn("not checked  g.csv: ", self.verify(".", code=0).stdout)
        self.assertIn("nothing in", self.verify("g.csv", code=2).stderr)

    def test_every_file_of_the_program_is_known(self):
        """Checked, or not for a reason."""
        self.make()
        for name, *words in (("jumps.csv", "boards", "--jumps"), ("board.json", "boards", "--json", "-")):
            (self.folder / "t" / name).write_text(self.run_ok(words[0], "triangle4", *words[1:]).stdout)
        (self.folder / "t/list.json").write_text(self.run_ok("boards", "--json", "-").stdout)
        (self.folder / "t/solution.txt").write_text(self.run_ok("solve", "triangle4", "--start", "4", "--quiet").stdout)
        for command, *options in (("query", "pegs:a1", "--json", "t/q.json"), ("solve", "--json", "t/s.json"), ("moves", "--start", "4", "--csv", "t/m.csv"),
                                  ("games", "--positions", "--csv", "t/f.csv"), ("positions", "--npy", "t/p.npy"), ("graph", "--output", "t/g.dot"),
                                  ("enumerate", "--save", "t/s.set"), ("census", "--csv", "t/c.csv", "--sums", "t/sums.csv"),
                                  ("boards", "--pagoda", "--start", "2", "--finish", "3", "--json", "t/pagoda.json")):
            self.assertIn(pegspace(command, "triangle4", *options, folder=self.folder).returncode, (0, 1))
        run = self.verify("t", code=0)
        self.assertNotIn("not a known kind", run.stdout)
        self.assertEqual(len(re.findall("(?m)^(?:not checked|checked) ", run.stdout)), len(list((self.folder / "t").iterdir())), run.stdout)

    def test_what_is_not_checked_is_said(self):
        self.make()
        self.write("t/notes.txt", "nothing")
        self.write("t/board.svg", "<svg/>")
        os.mkfifo(self.folder / "t/pipe")
        run = self.verify("t", code=0)
        for name in ("notes.txt", "board.svg", "pipe"):
            self.assertRegex(run.stdout, rf"(?m)^not checked +t/{name}: ")
        self.assertIn("of 5 files; 3 files were not checked.", run.stdout.splitlines()[-1])
        self.assertEqual(self.verify("t", "--quiet", code=0).stdout, "")
        self.assertIn("nothing in", self.verify("t/board.svg", code=2).stderr)
        self.verify("t/pipe", code=2)

    def test_links_and_folders_that_cannot_be_read(self):
        (self.folder / "t/a").mkdir(parents=True)
        self.make("t/b")
        for name, target in (("a/up", ".."), ("a/self", "self"), ("a/nowhere", "missing"), ("again", "b")):
            (self.folder / "t" / name).symlink_to(target)
        run = self.verify("t", code=1)
        for name in ("a/up", "a/self", "a/nowhere"):
            self.assertRegex(run.stdout, rf"(?m)^wrong +t/{name}: ")
        self.assertEqual(run.stdout.count("levels.csv: 9 levels"), 1)  # again/ is b/
        self.assertNotIn("unexpected", run.stdout + run.stderr)
        self.verify("t/a/self", code=2)

    def test_a_folder_without_permission(self):
        self.make("t")
        (self.folder / "t/closed").mkdir()
        (self.folder / "t/closed").chmod(0)
        self.addCleanup((self.folder / "t/closed").chmod, 0o700)
        program = [PEGSPACE, "verify", "t"]
        options = {}
        if os.geteuid() == 0:  # who may read everything: somebody else asks
            shutil.copy(PEGSPACE, self.folder / "pegspace")
            self.folder.chmod(0o755)
            program[0], options = "./pegspace", {"user": 65534, "group": 65534, "extra_groups": []}
        run = subprocess.run(program, cwd=self.folder, capture_output=True, text=True, timeout=120, env=clean_environment(), **options)
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertRegex(run.stdout, "(?m)^wrong +t/closed: .*Permission denied")
        self.assertIn("levels.csv", self.checked(run))

    def test_wrong_arguments(self):
        for arguments, says in ((("verify",), "PATH"), (("verify", "nowhere"), "nowhere"), (("verify", "."), "no checkpoint")):
            run = pegspace(*arguments, folder=self.folder)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(says, run.stderr)
        self.make()
        self.assertIn("nowhere", self.verify("t", "nowhere", code=2).stderr)

    def test_results_of_other_kinds_pass(self):
        for options in (("--max-depth", "4"), ("--symmetry", "board"), ("--symmetry", "none"), ("--finish", "any", "--max-depth", "9"),
                        ("--columns", "positions,jumps"), ("--start", "b2,b3"), ("--start", "all", "--finish", "any")):
            shutil.rmtree(self.folder / "t", ignore_errors=True)
            (self.folder / "t").mkdir()
            self.run_ok("enumerate", "triangle5", "--quiet", "--csv", "t/levels.csv", "--json", "t/levels.json", *options)
            self.assertEqual(self.checked(self.verify("t", code=0)), ["levels.csv", "levels.json", "run.json"])
            self.flip_a_digit("t/levels.csv", random.Random(str(options)))
        for command, options in (("count", ("--start", "all")), ("count", ("--first", "4-1")), ("count", ("--finish", "13,15")),
                                 ("games", ("--positions", "--start", "all")), ("moves", ("--positions", "--start", "all", "--finish", "2")),
                                 ("moves", ("--fewest",)), ("moves", ("--finish", "2")), ("games", ("--dead-ends", "0"))):
            shutil.rmtree(self.folder / "t")
            (self.folder / "t").mkdir()
            pegspace(command, "triangle5", "--quiet", "--csv", "t/x.csv", "--json", "t/x.json", *options, folder=self.folder)
            self.assertEqual(self.checked(self.verify("t", code=0)), ["x.csv", "x.json", "x.run.json"], options)

    def flip_a_digit(self, name, rng):
        path = self.folder / name
        whole = path.read_text()
        at = rng.choice([at for at, letter in enumerate(whole) if letter.isdigit()])
        path.write_text(whole[:at] + str((int(whole[at]) + 1 + at % 8) % 10) + whole[at + 1:])
        before = self.sign(pathlib.Path(name).parent)
        self.assert_found(path.name, f"byte {at}")
        self.restore(before)
        path.write_text(whole)


class LargeResults(VerifyTest):
    def test_all_results_of_the_repository_pass_at_once(self):
        run = self.run_ok("verify", str(RESULTS))
        for name in ("english-central/levels.csv", "tables/english/table.json", "comparison/engines.csv"):
            self.assertRegex(run.stdout, rf"(?m)^checked +{re.escape(str(RESULTS / name))}: ")
        self.assertRegex(run.stdout, "SHA256SUMS: the sums of [0-9]+ files")
        self.assertIn("no difference found", run.stdout)

    def test_one_digit_flipped_anywhere_in_the_results(self):
        """The list of sums tells every one."""
        shutil.copytree(RESULTS, self.folder / "t")
        rng = random.Random(11)
        files = sorted(path for path in (self.folder / "t").rglob("*")
                       if path.suffix in (".csv", ".json", ".txt", ".svg") and re.search("[0-9]", path.read_text()))
        self.assertGreater(len(files), 50)
        for path in rng.sample(files, 12):
            text = path.read_text()
            at = rng.choice([at for at, letter in enumerate(text) if letter.isdigit()])
            path.write_text(text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1:])
            self.assert_found(path.name, f"{path}, byte {at}", "t/SHA256SUMS")
            path.write_text(text)
        sums = self.folder / "t/SHA256SUMS"
        text = sums.read_text()
        for broken in (text.replace("e", "f", 1), text[1:], text + "\nword\n", text.replace("comparison/", "nowhere/", 1)):
            sums.write_text(broken)
            self.assert_found("SHA256SUMS", "broken", "t/SHA256SUMS")

    def test_flipped_digits_of_large_results(self):
        """Levels, totals and counts, without the list of sums."""
        for name in ("english-central", "triangle7"):
            shutil.copytree(RESULTS / name, self.folder / "t")
            self.verify("t", code=0)
            rng = random.Random(5)
            for file in ("levels.csv", "counts.csv", "run.json", "counts.json"):
                path = self.folder / "t" / file
                text = path.read_text()
                begin, end = 0, len(text)
                if file == "run.json":
                    begin, end = text.index('"totals"'), text.index("}", text.index('"totals"'))
                if file == "counts.json":  # the number of games is said to stand nowhere else
                    begin = text.index('"finishes"')
                for at in rng.sample([at for at in checked_places(text, begin, end) if text[at].isdigit()], 1):
                    path.write_text(text[:at] + str((int(text[at]) + 1 + at % 8) % 10) + text[at + 1:])
                    before = {} if file == "run.json" else self.sign("t")
                    self.assert_found("json" if "json" in file else "csv", f"{file}, byte {at}")
                    self.restore(before)
                path.write_text(text)
            shutil.rmtree(self.folder / "t")

    def test_tables_that_agree_with_each_other_alone(self):
        """The same wrong number in table.csv and table.json: other laws must tell."""
        (self.folder / "t").mkdir()
        self.run_ok("table", "triangle5", "--quiet", "--csv", "t/table.csv", "--json", "t/table.json")
        csv, js = self.folder / "t/table.csv", self.folder / "t/table.json"
        rows = [row for row in csv.read_text().splitlines()[1:] if ",true,true," in row]
        self.assertGreater(len(rows), 3)
        for row in rows:
            start, finish, _, _, solutions, winning, _ = row.split(",")
            for place, column, old in ((4, "solutions", solutions), (5, "winning_positions", winning)):
                new = str(int(old) + 1)
                texts = csv.read_text(), js.read_text()
                fields = row.split(",")
                fields[place] = new
                csv.write_text(texts[0].replace(row, ",".join(fields)))
                table = json.loads(texts[1])
                for pair in table["pairs"]:
                    if (pair["start"], pair["finish"]) == (start, finish):
                        pair[column] = new
                js.write_text(json.dumps(table))
                self.sign("t")
                self.assert_found("table.csv", f"{start} to {finish}: {column}")
                csv.write_text(texts[0])
                js.write_text(texts[1])

    def test_known_numbers_and_reversals_of_large_tables(self):
        """Without a search: d4 to d4 is known, and others have a reversal."""
        (self.folder / "t").mkdir()
        for name in ("table.csv", "table.json"):
            shutil.copy(RESULTS / "tables" / "english" / name, self.folder / "t")
        self.assertIn("the list of known counts", self.verify("t", code=0).stdout)
        for name in ("table.csv", "table.json"):
            path = self.folder / "t" / name
            path.write_text(path.read_text().replace("40861647040079968", "40861647040079969"))
        self.assert_found("table.csv", "the published number of the central game")

    def test_comparisons(self):
        (self.folder / "t").mkdir()
        path = self.folder / "t/engines.csv"
        shutil.copy(RESULTS / "comparison" / "engines.csv", path)
        self.verify("t", code=0)
        whole = path.read_text()
        for old, new in (("3016,", "3017,"), ("10306,", "10305,"), ("187636299,", "187636298,"), ("english,", "englisch,"),
                         ("29801098,", "297636299,")):
            self.assertIn(old, whole)
            path.write_text(whole.replace(old, new, 1))
            self.assert_found("engines.csv", f"{old} {new}")


if __name__ == "__main__":
    unittest.main()
