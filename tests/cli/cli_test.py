"""What all commands share: help, version, misspelt words, wrong files, streams that are full or
closed."""

import json
import os
import re
import signal
import subprocess

from pegspace.description import FILE, OPTIONS
from program import (
    ENGLISH,
    PATIENCE,
    PEGSPACE,
    ProgramTest,
    clean_environment,
    in_terminal,
    pegspace,
    run_tests,
)

#: But the last, which has neither board nor options.
COMMANDS = tuple(command for command in OPTIONS if command != "describe")


class HelpTest(ProgramTest):
    def test_alone_prints_help_to_standard_error(self):
        run = pegspace()
        self.assertEqual(run.returncode, 2)
        self.assertEqual(run.stdout, "")
        self.assertIn("usage: pegspace COMMAND", run.stderr)

    def test_no_line_is_wider_than_the_terminal(self):
        self.write("solution.txt", self.run_ok("solve", "triangle5", "--start", "1").stdout)
        runs = [
            ["--help"],
            *([command, "--help"] for command in COMMANDS),
            ["boards"],
            ["enumerate"],
            [],
            ["replay", "triangle5", "solution.txt", "--draw"],
            ["solve", "european"],
            ["query", "triangle5", "pegs:1,2,4,6", "--start", "1"],
        ]
        runs += [
            [command, "european", "--dry-run"]
            for command in ("enumerate", "count", "games", "moves", "solve", "table", "graph")
        ]
        runs += [
            ["enumerate", "triangle5", "--finish", "any"],
            ["count", "petersen", "--start", "all"],
            ["games", "petersen"],
            ["moves", "triangle5"],
            ["table", "triangle5"],
            *(["boards", board] for board in ("petersen", "path64", "rect2x32", "graph-star63")),
        ]  # pictures in strips
        for columns in (60, 100):
            for words in runs:
                run = in_terminal(columns, *words, folder=self.folder)
                text = run.stdout + run.stderr
                self.assertGreater(len(text), 20, words)
                wide = [line for line in text.splitlines() if len(line) > columns]
                self.assertEqual(wide, [], f"{words} at {columns} columns")

    def test_tables_in_a_pipe_have_every_column(self):
        """Whatever their width, and whatever COLUMNS says; a terminal that is too narrow leaves
        some out, and says which."""
        for words, title in (
            (("query", "triangle5", "pegs:1,2,4,6", "--start", "4", "--games"), "games through it"),
            (("enumerate", "english", "--max-depth", "3"), "dead ends"),
            (("games", "square4"), "canon. dead"),
            (("table", "triangle5"), "pairs"),
            (("census", "petersen"), "games"),
        ):
            text = self.run_ok(*words, COLUMNS="40").stdout
            self.assertIn(title, text)
            self.assertNotIn("Not shown", text)
            self.assertIn("  " + title, next(line for line in text.splitlines() if title in line))
            narrow = " ".join(in_terminal(40, *words).stdout.split())
            self.assertRegex(
                narrow,
                (
                    r"Not shown, as the terminal is too narrow:"
                    rf" [^.]*(?:canon\.)?[^.]*{re.escape(title)}"
                ),
            )

    def test_version(self):
        for words in ("-V", "version"):
            self.assertEqual(self.run_ok(words).stdout, self.run_ok("--version").stdout)
        self.assertRegex(
            self.run_ok("--version").stdout, r"^pegspace \d+\.\d+\.\d+\ncommit \S+, built with "
        )


class WrongSpellingTest(ProgramTest):
    def test_command(self):
        self.refuse("enumerat", says=("'enumerat'", "enumerate?"))
        self.refuse("xyzzy", says=("'xyzzy'", ", ".join(COMMANDS)))
        self.refuse("--threads", "2", "enumerate", says=("--threads",))
        for far in ("word", "xy", "banana"):  # no name is near
            self.assertNotIn("Did you mean", self.refuse(far, says=(far,)).stderr)
        self.refuse("help", "cuont", says=("count?",))

    def test_option(self):
        self.refuse("enumerate", "triangle4", "--strat", "1", says=("--strat", "--start"))
        self.refuse("enumerate", "triangle4", "--thread", "1", says=("--thread", "--threads"))
        self.refuse("enumerate", "triangle4", "--thread=1", says=("--thread",))
        self.refuse("enumerate", "triangle4", "-z", says=("-z",))
        self.refuse("count", "triangle4", "--max-depth", "3", says=("--max-depth", "enumerate"))
        self.refuse("enumerate", "triangle4", "--start", says=("--start",))
        self.refuse("enumerate", "triangle4", "--start=", says=("--start",))
        self.refuse("enumerate", "triangle4", "--csv=", says=("--csv",))
        self.refuse("enumerate", "triangle4", "--csv", "", says=("--csv",))
        self.refuse("enumerate", "triangle4", "--quiet=yes", says=("--quiet",))
        self.refuse("enumerate", "triangle4", "--start", "1", "--start", "2", says=("--start",))

    def test_an_option_whose_name_is_longer_here(self):
        self.refuse(
            *"enumerate triangle5 --depth 5".split(),
            says=("has no option --depth.", "Did you mean --max-depth?", "(positions has it.)"),
        )

    def test_the_centre(self):
        words = ("english", "--finish", "centre", "--max-depth", "3", "--csv", "-")
        self.assertEqual(
            self.run_ok("enumerate", "--start", "centre", *words).stdout,
            self.run_ok("enumerate", "--start", "d4", *words).stdout,
        )
        self.refuse(
            *"enumerate square4 --start centre".split(),
            says=("has no hole at its centre", "a1", "1 to 16"),
        )

    def test_board(self):
        self.refuse("enumerate", says=("board",))
        self.refuse("enumerate", "englsh", says=("'englsh'", "english?", "file"))
        self.refuse("enumerate", "triangel5", says=("Did you mean triangle5?",))
        self.refuse("count", "triangle11", says=("triangle11", "1 to 10"))
        self.refuse("count", "missing/board.txt", says=("missing/board.txt",))
        self.refuse("count", ".", says=("'.'", "folder"))
        self.refuse("count", "", says=("board",))
        self.refuse("count", "english", "european", says=("'european'",))
        self.refuse("--versoin", says=("--version?",))
        self.refuse(*"count english -finish d4".split(), says=("Write --finish.",))
        self.refuse(
            *"count english --start d4 d5".split(),
            says=("'d5' is one too many. If it belongs to --start, write one word: d4,d5.",),
        )

    def test_files_and_positions(self):
        self.write("my-board.txt", "board:\noo.\n")
        self.refuse("count", "my-baord.txt", says=("my-board.txt?",))
        self.refuse("count", "./my-board", says=("./my-board.txt?",))
        self.refuse("query", "english", "vacnt:d4", says=("vacant?",))

    def test_hole(self):
        self.refuse("enumerate", "english", "--start", "d9", says=("--start 'd9'",))
        self.refuse("enumerate", "english", "--finish", "34", says=("34", "1 to 33"))
        self.assertNotIn(
            "The position", self.refuse("enumerate", "english", "--start", "34").stderr
        )
        self.refuse("enumerate", "english", "--start", "center", says=("Did you mean centre?",))
        self.refuse(
            *("enumerate", "english", "--start", str(2**33 - 1)),
            says=("1 to 33", "The position with this number is 0x1ffffffff."),
        )
        self.refuse("enumerate", "english", "--start", str(2**33), says=(str(2**33), "1 to 33"))
        self.refuse("enumerate", "english", "--start", "0:0", says=("row 0, column 0",))
        self.refuse("enumerate", "english", "--start", "d4,d4", says=("twice",))
        self.refuse("enumerate", "english", "--start", "d4,", says=("--start",))
        self.refuse("enumerate", "english", "--start", "", says=("--start",))
        self.refuse("enumerate", "english", "--finish", "a1", says=("--finish 'a1'",))
        self.refuse(
            "enumerate", "english", "--finish", "no/such.txt", says=("no/such.txt", "No such file")
        )
        self.refuse("enumerate", "english", "--start", ".", says=("folder",))

    def test_names_of_engine_symmetry_column_and_progress(self):
        self.refuse("enumerate", "triangle4", "--engine", "hsah", says=("hsah", "hash?"))
        self.refuse("count", "triangle4", "--engine", "referense", says=("reference?",))
        self.refuse("enumerate", "triangle4", "--symmetry", "borad", says=("borad", "board"))
        self.refuse(
            "enumerate", "triangle4", "--columns", "positons", says=("positons", "positions?")
        )
        self.refuse("enumerate", "triangle4", "--columns", "positions,", says=("--columns",))
        self.refuse("enumerate", "triangle4", "--columns", "winning_positions", says=("--finish",))
        for command, option, wrong, near in (
            ("enumerate", "--progress", "alway", "always"),
            ("table", "--color", "nver", "never"),
            ("solve", "--labels", "name", "names"),
            ("positions", "--as", "bit", "bits"),
        ):
            self.refuse(
                command,
                "triangle4",
                option,
                wrong,
                says=(f"{option} '{wrong}'", f"Did you mean {near}", " or "),
            )

    def test_a_near_word_is_not_the_opposite(self):
        for wrong, near in (
            ("unsolvible", "unsolvable"),
            ("solvible", "solvable"),
            ("notfree", "not-free"),
            ("fre", "free"),
        ):
            self.refuse("census", "path4", "--only", wrong, says=(f"Did you mean {near}?",))
        for words in (("graph", "--winning"), ("count", "--no-quiet")):
            said = self.refuse(words[0], "triangle4", words[1], says=(words[1],)).stderr
            self.assertNotIn("Did you mean", said)

    def test_numbers_out_of_range_are_named_with_the_range(self):
        for threads in ("0", "-3", "4097", "two", "2.5", "99999999999999999999", ""):
            self.refuse(
                "enumerate", "triangle4", "--threads", threads, says=("--threads", "1 to 4096")
            )
        for memory in ("0", "-1G", "lots", "5X", ""):
            self.refuse(
                "count", "triangle4", "--memory", memory, says=("--memory", repr(memory), "800M")
            )
        for depth in ("-1", "65", "x"):
            self.refuse(
                "enumerate", "triangle4", "--max-depth", depth, says=("--max-depth", "0 to 64")
            )

    def test_environment(self):
        self.refuse(
            "count", "triangle4", says=("PEGSPACE_THREADS", "1 to 4096"), PEGSPACE_THREADS="many"
        )
        self.refuse("count", "triangle4", says=("PEGSPACE_MEMORY",), PEGSPACE_MEMORY="much")
        self.run_ok(
            *"enumerate triangle4 --csv levels.csv".split(),
            PEGSPACE_THREADS="3",
            PEGSPACE_MEMORY="123M",
        )
        run = json.loads((self.folder / "levels.run.json").read_text())
        self.assertEqual((run["threads"], run["memory_limit_bytes"]), (3, 123 << 20))
        self.run_ok(
            *"enumerate triangle4 --csv levels.csv --threads 2".split(), PEGSPACE_THREADS="many"
        )
        self.assertEqual(json.loads((self.folder / "levels.run.json").read_text())["threads"], 2)


class HintsTest(ProgramTest):
    """Under scripts/run, which says so in PEGSPACE_TYPED_AS, hints begin with it: they can be
    pasted."""

    TYPED = {"PEGSPACE_TYPED_AS": "scripts/run"}

    def test_the_list_of_boards(self):
        self.assertIn("'scripts/run boards NAME'", self.run_ok("boards", **self.TYPED).stdout)

    def paste(self, said, before):
        """Runs what stands behind these words, as the user does."""
        script = self.folder / "scripts" / "run"
        script.parent.mkdir(exist_ok=True)
        script.write_text(f'#!/bin/sh\nexec "{PEGSPACE}" "$@"\n')
        script.chmod(0o755)
        hint = re.search(rf"{before}:\s+(scripts/run .*?)\.?$", said, re.MULTILINE)[1]
        done = subprocess.run(
            ["bash", "-c", hint], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE
        )
        self.assertIn(done.returncode, (0, 1), f"{hint}: {done.stderr}")
        return done

    def test_what_else_can_be_asked(self):
        said = self.fail_with(
            "solve", "triangle5", "--start", "5", "--finish", "b3", **self.TYPED
        ).stderr
        for words in ("other starts", "the fewest pegs that can be left", "with two pegs left"):
            self.assertTrue(self.paste(said, words).stdout)

    def test_how_to_continue(self):
        run = ("enumerate", "english", "--max-depth", "13", "--engine", "hash", "--save", "a b.set")
        said = subprocess.run(
            ["prlimit", "--fsize=200000", PEGSPACE, *run, "--csv", "levels.csv"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            env=clean_environment(**self.TYPED),
        ).stderr
        self.paste(said, "To continue")
        record = json.loads((self.folder / "levels.run.json").read_text())
        self.assertTrue(record["command"].startswith("pegspace enumerate english"), record)

    def test_in_sentences_and_help(self):
        self.refuse("enumerate", "englsh", says=("'scripts/run boards'",), **self.TYPED)
        self.refuse("nonsense", says=("'scripts/run --help'",), **self.TYPED)
        self.refuse("count", "pegspace boards", says=("board 'pegspace boards'",), **self.TYPED)
        shown = self.run_ok("replay", "--help", **self.TYPED).stdout
        self.assertIn("\n  scripts/run solve english | scripts/run replay english\n", shown)
        self.assertNotRegex(shown, r"pegspace [a-z]")
        shown = self.run_ok("count", "--help", PEGSPACE_TYPED_AS="a\033[2Jb").stdout
        self.assertIn("usage: a?[2Jb count", shown)
        self.assertEqual(self.run_ok("version", **self.TYPED).stdout[:9], "pegspace ")


class OptionsTest(ProgramTest):
    def test_the_description_is_what_the_program_says(self):
        """scripts/dev/make-results --index copies it."""
        self.assertEqual(self.run_ok("describe").stdout, FILE.read_text(encoding="utf-8"))

    def test_the_short_help_is_short_and_the_long_one_whole(self):
        for command, options in OPTIONS.items():
            short = self.run_ok(command, "--help", COLUMNS="80").stdout
            self.assertLessEqual(len(short.splitlines()), 40, command)
            self.assertLess(short.index("\nExamples:"), short.index("\nOptions:"))
            every = self.run_ok(command, "--help", "all", COLUMNS="80").stdout
            self.assertEqual(self.run_ok(command, "--help=all", COLUMNS="80").stdout, every)
            for option in options:
                row = f"--{option.name} {option.value}".strip()
                self.assertRegex(every, rf"\n(  -\w, |      ){re.escape(row)}(  |\n)")
                self.assertIn(f"--{option.name}", short)
                if option.most_used:
                    self.assertRegex(short, rf"\n(  -\w, |      ){re.escape(row)}(  |\n)")
                    default = f"(default: {option.default})" if option.default else ""
                    self.assertIn(default, " ".join(short.split()), option.name)
                self.assertEqual(option.meaning.count("default: "), bool(option.default))

    def test_what_is_called_otherwise_elsewhere(self):
        """Each with what to type here."""
        for typed, here in (
            ("count help", "'pegspace count --help'"),
            ("boards list", "'pegspace boards'"),
            ("count triangle 5", "one word: triangle5"),
            ("triangle5", "'pegspace count triangle5'"),
            ("count --board english", "'pegspace count BOARD'"),
            ("count -b english", "'pegspace count BOARD'"),
            ("count english -o x.csv", "--csv FILE or --json FILE"),
            ("count english --output=x.csv", "--csv FILE or --json FILE"),
            ("count english --format json", "--json FILE"),
            ("count english -v", "--progress always"),
            ("-v", "'pegspace --version'"),
            ("verify results", "pegspace-verify"),
            ("plot levels.csv", "pegspace-plot"),
            ("report results", "scripts/report"),
            ("check english.set", "build/pegspace-check"),
            ("graph triangle4 -o g.svg", "dot -Tsvg"),
            ("count english --start 0", "1 is c1"),
        ):
            said = self.refuse(*typed.split(), says=("pegspace: ",)).stderr
            self.assertIn(here, " ".join(said.split()), typed)
        self.write("list", "board:\noo.\n")  # a file is the board
        self.assertIn("3 holes", self.run_ok("boards", "list").stdout)

    def test_a_word_too_many_joins_a_list_alone(self):
        for option, first, second in (
            ("--memory", "16", "GiB"),
            ("--csv", "my", "file.csv"),
            ("--engine", "hash", "dense"),
        ):
            said = self.refuse("count", "english", option, first, second, says=(second,)).stderr
            self.assertNotIn("write one word", said)

    def test_a_letter_means_one_thing(self):
        names = {}
        for option in (option for options in OPTIONS.values() for option in options):
            if option.letter:
                names.setdefault(option.letter, set()).add(option.name)
        self.assertEqual({letter: found for letter, found in names.items() if len(found) > 1}, {})
        self.assertEqual(
            {letter: next(iter(found)) for letter, found in names.items()}
            | {"c": "columns", "d": "max-depth"},
            {letter: next(iter(found)) for letter, found in names.items()},
        )

    def test_all_is_offered_where_it_is_taken(self):
        takes = {
            command
            for command, options in OPTIONS.items()
            for option in options
            if option.name == "start" and "all" in option.values
        }
        self.assertEqual(takes, {"enumerate", "count", "positions", "games", "moves"})
        for command in ("solve", "graph", "play"):
            self.refuse(command, "triangle4", "--start", "all", says=("needs one start",))


class WrongFilesTest(ProgramTest):
    def test_standard_input_is_read_once(self):
        self.refuse("enumerate", "-", "--start", "-", says=("standard input",), stdin=ENGLISH)

    def test_unwritable_outputs_are_refused_before_the_search(self):
        self.write("file", "x")
        # English would take seconds: refused at once, or this test is slow.
        for option in ("--csv", "--json", "--record"):
            self.refuse(
                "enumerate", "english", option, "missing/levels.csv", says=(option, "No such file")
            )
            self.refuse(
                "enumerate", "english", option, "file/levels.csv", says=(option, "Not a directory")
            )
            self.refuse("enumerate", "english", option, ".", says=(option, "folder"))
        self.refuse("count", "english", "--csv", "missing/counts.csv", says=("--csv",))
        self.refuse("count", "english", "--json", "/proc/counts.json", says=("--json",))
        self.refuse("boards", "english", "--json", "missing/b.json", says=("--json",))

    def test_a_full_disk(self):
        run = pegspace("enumerate", "triangle4", "--quiet", "--csv", "/dev/full")
        self.assertEqual(run.returncode, 3)
        self.assertIn("No space left", run.stderr)
        with open("/dev/full", "w") as full:
            run = subprocess.run(
                [PEGSPACE, "boards"], stdout=full, stderr=subprocess.PIPE, text=True
            )
        self.assertEqual(run.returncode, 3)
        self.assertIn("standard output", run.stderr)

    def test_a_closed_standard_output(self):
        reader, writer = os.pipe()
        os.close(reader)
        run = subprocess.run([PEGSPACE, "boards"], stdout=writer, stderr=subprocess.PIPE, text=True)
        os.close(writer)
        self.assertEqual((run.returncode, run.stderr), (-signal.SIGPIPE, ""))
        # Files are finished first.
        reader, writer = os.pipe()
        os.close(reader)
        run = subprocess.run(
            [PEGSPACE, "enumerate", "triangle4", "--csv", "levels.csv"],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.folder,
        )
        os.close(writer)
        self.assertEqual(run.returncode, -signal.SIGPIPE)
        self.assertEqual(self.files(), ["levels.csv", "levels.run.json"])
        for name in self.files():
            (self.folder / name).unlink()
        script = '"$0" enumerate triangle4 --csv levels.csv >&-'
        run = subprocess.run(
            ["sh", "-c", script, PEGSPACE], cwd=self.folder, stderr=subprocess.PIPE, text=True
        )
        self.assertEqual(run.returncode, 3)
        self.assertEqual(self.files(), [])


if __name__ == "__main__":
    run_tests()
