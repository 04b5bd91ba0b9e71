"""What all commands share: help, version, misspelt words, wrong files, streams that are full or
closed."""

import os
import re
import signal
import subprocess

from pegspace.description import FILE, OPTIONS
from program import (
    PEGSPACE,
    PICTURE,
    ProgramTest,
    in_terminal,
    pegspace,
    run,
    run_tests,
)

#: But the last, which has neither board nor options.
COMMANDS = tuple(command for command in OPTIONS if command != "describe")


class HelpTest(ProgramTest):
    def test_alone_prints_help_to_standard_error(self):
        run = pegspace()
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("usage: pegspace COMMAND", run.stderr)

    def test_no_line_is_wider_than_the_terminal(self):
        self.file("solution.txt", self.printed("solve triangle5 --start 1"))
        helps = ["", "--help", *(f"{command} --help" for command in COMMANDS)]
        others = """boards; enumerate; replay triangle5 solution.txt --draw; solve european;
            query triangle5 pegs:1,2,4,6 --start 1; enumerate triangle5 --finish any;
            count petersen --start all; games petersen; moves triangle5; table triangle5;
            boards petersen; boards path64; boards rect2x32; boards graph-star63"""
        commands = others.split(";")
        for command in "enumerate count games moves solve table graph".split():
            commands.append(f"{command} european --dry-run")
        for columns, runs in ((60, helps + commands), (100, commands)):
            for words in runs:
                run = in_terminal(columns, *words.split(), folder=self.folder)
                text = run.stdout + run.stderr
                self.assertGreater(len(text), 20, words)
                wide = [line for line in text.splitlines() if len(line) > columns]
                self.assertEqual(wide, [], f"{words} at {columns} columns")

    def test_tables_in_a_pipe_have_every_column(self):
        """Whatever their width, and whatever COLUMNS says; a terminal that is too narrow leaves
        some out, and says which."""
        for words, title in (
            ("query triangle5 pegs:1,2,4,6 --start 4 --games", "games through it"),
            ("enumerate english --max-depth 3", "dead ends"),
            ("games square4", "canon. dead"),
            ("table triangle5", "pairs"),
            ("census petersen", "games"),
        ):
            text = self.run_ok(*words.split(), COLUMNS="40").stdout
            self.assertNotIn("Not shown", text)
            self.assertRegex(text, f"(?m)^.*  {re.escape(title)}")
            narrow = " ".join(in_terminal(40, *words.split()).stdout.split())
            self.assertRegex(narrow, rf"Not shown, [^:]*: ([^.]|canon\.)*{re.escape(title)}")

    def test_version(self):
        version = self.printed("--version")
        for words in ("-V", "version"):
            self.assertEqual(self.printed(words), version)
        self.assertRegex(version, r"^pegspace \d+\.\d+\.\d+\ncommit \S+, built with ")


class WrongSpellingTest(ProgramTest):
    def test_command(self):
        self.refuse_each(
            """
            enumerat -> 'enumerat'; enumerate?
            --threads 2 enumerate -> --threads
            help cuont -> count?
            --versoin -> --version?
            """
        )
        self.refuse("xyzzy", says=("'xyzzy'", *COMMANDS))
        for far in ("word", "xy", "banana"):  # no name is near
            self.assertNotIn("Did you mean", self.refuse(far, says=(far,)).stderr)

    def test_option(self):
        self.refuse_each(
            """
            enumerate triangle4 --strat 1 -> --strat; --start
            enumerate triangle4 --thread 1 -> --thread; --threads
            enumerate triangle4 --thread=1 -> --thread
            enumerate triangle4 -z -> -z
            count triangle4 --max-depth 3 -> --max-depth; enumerate
            enumerate triangle5 --depth 5 -> --depth; --max-depth?; positions
            enumerate triangle4 --start -> --start
            enumerate triangle4 --start= -> --start
            enumerate triangle4 --csv= -> --csv
            enumerate triangle4 --csv '' -> --csv
            enumerate triangle4 --quiet=yes -> --quiet
            enumerate triangle4 --start 1 --start 2 -> --start
            count english -finish d4 -> Write --finish.
            count english --start d4 d5 -> 'd5'; If it belongs to --start, write one word: d4,d5.
            """
        )

    def test_the_centre(self):
        words = ("english", "--finish", "centre", "--max-depth", "3", "--csv", "-")
        self.assertEqual(
            self.printed("enumerate --start centre", *words),
            self.printed("enumerate --start d4", *words),
        )
        self.refuse_each(
            """
            enumerate square4 --start centre -> no hole at its centre; a1; 1 to 16
            enumerate english --start center -> centre?
            """
        )

    def test_board(self):
        self.refuse_each(
            """
            enumerate -> board
            enumerate englsh -> 'englsh'; english?; file
            enumerate triangel5 -> triangle5?
            count triangle11 -> triangle11; 1 to 10
            count missing/board.txt -> missing/board.txt
            count . -> '.'; folder
            count '' -> board
            count english european -> 'european'
            """
        )

    def test_files_and_positions(self):
        self.file("my-board.txt", "board:\noo.\n")
        self.refuse_each(
            """
            count my-baord.txt -> my-board.txt?
            count ./my-board -> ./my-board.txt?
            query english vacnt:d4 -> vacant?
            """
        )

    def test_hole(self):
        self.refuse_each(
            f"""
            enumerate english --start d9 -> --start 'd9'
            enumerate english --finish 34 -> 34; 1 to 33
            enumerate english --start {2**33 - 1} -> 1 to 33; position; 0x1ffffffff
            enumerate english --start {2**33} -> {2**33}; 1 to 33
            enumerate english --start 0:0 -> row 0, column 0
            enumerate english --start d4,d4 -> twice
            enumerate english --start d4, -> --start
            enumerate english --start '' -> --start
            enumerate english --finish a1 -> --finish 'a1'
            enumerate english --finish no/such.txt -> no/such.txt; No such file
            enumerate english --start . -> folder
            """
        )
        said = self.refuse("enumerate", "english", "--start", "34").stderr
        self.assertNotIn("The position", said)

    def test_names_of_values(self):
        self.refuse_each(
            """
            enumerate triangle4 --engine hsah -> hsah; hash?
            count triangle4 --engine referense -> reference?
            enumerate triangle4 --symmetry borad -> borad; board
            enumerate triangle4 --columns positons -> positons; positions?
            enumerate triangle4 --columns positions, -> --columns
            enumerate triangle4 --columns winning_positions -> asks for winning positions; --finish
            enumerate triangle4 --progress alway -> --progress 'alway'; Did you mean always
            table triangle4 --color nver -> --color 'nver'; Did you mean never
            solve triangle4 --labels name -> --labels 'name'; Did you mean names
            positions triangle4 --as bit -> --as 'bit'; Did you mean bits
            """
        )

    def test_a_near_word_is_not_the_opposite(self):
        self.refuse_each(
            """
            census path4 --only unsolvible -> Did you mean unsolvable?
            census path4 --only solvible -> Did you mean solvable?
            census path4 --only notfree -> Did you mean not-free?
            census path4 --only fre -> Did you mean free?
            """
        )
        for command, option in (("graph", "--winning"), ("count", "--no-quiet")):
            said = self.refuse(command, "triangle4", option, says=(option,)).stderr
            self.assertNotIn("Did you mean", said)

    def test_numbers_out_of_range_are_named_with_the_range(self):
        for option, values, right in (
            ("--threads", "0 -3 4097 two 2.5 99999999999999999999", "1 to 4096"),
            ("--memory", "0 -1G lots 5X", "800M"),
            ("--max-depth", "-1 65 x", "0 to 64"),
        ):
            for value in (*values.split(), ""):
                says = (option, repr(value), right)
                self.refuse("enumerate", "triangle4", option, value, says=says)

    def test_environment(self):
        many = {"PEGSPACE_THREADS": "many"}
        self.refuse("count", "triangle4", says=("PEGSPACE_THREADS", "1 to 4096"), **many)
        self.refuse("count", "triangle4", says=("PEGSPACE_MEMORY",), PEGSPACE_MEMORY="much")
        for words, environment, found in (
            ((), {"PEGSPACE_THREADS": "3", "PEGSPACE_MEMORY": "123M"}, (3, 123 << 20)),
            (("--threads", "2", "--memory", "1G"), many, (2, 1 << 30)),
        ):
            self.run_ok(*"enumerate triangle4 --csv levels.csv".split(), *words, **environment)
            run = self.json_of("levels.run.json")
            self.assertEqual((run["threads"], run["memory_limit_bytes"]), found)


class HintsTest(ProgramTest):
    """Under scripts/run, which says so in PEGSPACE_TYPED_AS, hints begin with it: they can be
    pasted."""

    TYPED = {"PEGSPACE_TYPED_AS": "scripts/run"}

    def paste(self, said, before):
        """Runs what stands behind these words, as the user does."""
        self.file("scripts/run", f'#!/bin/sh\nexec "{PEGSPACE}" "$@"\n').chmod(0o755)
        hint = re.search(rf"{before}:\s+(scripts/run .*?)\.?$", said, re.MULTILINE)[1]
        done = run("bash", "-c", hint, folder=self.folder)
        self.assertIn(done.returncode, (0, 1), f"{hint}: {done.stderr}")
        return done

    def test_what_else_can_be_asked(self):
        words = "solve triangle5 --start 5 --finish b3".split()
        said = self.fail_with(*words, **self.TYPED).stderr
        for words in ("other starts", "the fewest pegs that can be left", "with two pegs left"):
            self.assertTrue(self.paste(said, words).stdout)

    def test_how_to_continue(self):
        run = ("enumerate", "english", "--max-depth", "13", "--engine", "hash", "--save", "a b.set")
        full = ("prlimit", "--fsize=200000")
        run = self.fail_with(*run, "--csv", "levels.csv", code=3, under=full, **self.TYPED)
        self.paste(run.stderr, "To continue")
        record = self.json_of("levels.run.json")
        self.assertTrue(record["command"].startswith("pegspace enumerate english"), record)

    def test_in_sentences_and_help(self):
        self.refuse("enumerate", "englsh", says=("'scripts/run boards'",), **self.TYPED)
        self.assertIn("'scripts/run boards NAME'", self.printed("boards", **self.TYPED))
        self.refuse("nonsense", says=("'scripts/run --help'",), **self.TYPED)
        self.refuse("count", "pegspace boards", says=("board 'pegspace boards'",), **self.TYPED)
        shown = self.printed("replay --help", **self.TYPED)
        self.assertIn("| scripts/run replay english\n", shown)
        self.assertNotRegex(shown, r"pegspace [a-z]")
        shown = self.printed("count --help", PEGSPACE_TYPED_AS="a\033[2Jb")
        self.assertIn("usage: a?[2Jb count", shown)
        self.assertEqual(self.printed("version", **self.TYPED)[:9], "pegspace ")


class OptionsTest(ProgramTest):
    def test_the_description_is_what_the_program_says(self):
        """scripts/dev/make-results --index copies it."""
        self.assertEqual(self.printed("describe"), FILE.read_text(encoding="utf-8"))

    def test_the_short_help_is_short_and_the_long_one_whole(self):
        for command, options in OPTIONS.items():
            short = self.run_ok(command, "--help", COLUMNS="80").stdout
            self.assertLessEqual(len(short.splitlines()), 40, command)
            self.assertLess(short.index("\nExamples:"), short.index("\nOptions:"))
            every = self.run_ok(command, "--help=all", COLUMNS="80").stdout
            for option in options:
                row = f"--{option.name} {option.value}".strip()
                row = rf"\n(  -\w, |      ){re.escape(row)}(  |\n)"
                self.assertRegex(every, row)
                self.assertIn(f"--{option.name}", short)
                if option.most_used:
                    self.assertRegex(short, row)
                    default = f"(default: {option.default})" if option.default else ""
                    self.assertIn(default, " ".join(short.split()), option.name)
                self.assertEqual(option.meaning.count("default: "), bool(option.default))
        self.assertEqual(self.run_ok(command, "--help", "all", COLUMNS="80").stdout, every)

    def test_what_is_called_otherwise_elsewhere(self):
        """Each with what to type here."""
        self.refuse_each(
            """
            count help -> 'pegspace count --help'
            boards list -> 'pegspace boards'
            count triangle 5 -> one word: triangle5
            triangle5 -> 'pegspace count triangle5'
            count --board english -> 'pegspace count BOARD'
            count -b english -> 'pegspace count BOARD'
            count english -o x.csv -> --csv FILE or --json FILE
            count english --output=x.csv -> --csv FILE or --json FILE
            count english --format json -> --json FILE
            count english -v -> --progress always
            -v -> 'pegspace --version'
            verify results -> pegspace-verify
            plot levels.csv -> pegspace-plot
            report results -> scripts/report
            check english.set -> build/pegspace-check
            graph triangle4 -o g.svg -> dot -Tsvg
            count english --start 0 -> 1 is c1
            """
        )
        self.file("list", "board:\noo.\n")  # a file is the board
        self.assertIn("3 holes", self.printed("boards list"))

    def test_a_word_too_many_joins_a_list_alone(self):
        for words in ("--memory 16 GiB", "--csv my file.csv", "--engine hash dense"):
            said = self.refuse("count", "english", *words.split(), says=words.split()[2:]).stderr
            self.assertNotIn("write one word", said)

    def test_a_letter_means_one_thing(self):
        options = [option for options in OPTIONS.values() for option in options if option.letter]
        letters = {(option.letter, option.name) for option in options}
        self.assertEqual(dict(letters).items(), letters)
        self.assertLess({("c", "columns"), ("d", "max-depth")}, letters)

    def test_all_is_offered_where_it_is_taken(self):
        takes = {
            command
            for command, options in OPTIONS.items()
            for option in options
            if option.name == "start" and "all" in option.values
        }
        self.assertEqual(takes, {"enumerate", "count", "positions", "games", "moves"})
        self.refuse_each(
            """
            query triangle4 0x7 --start all -> needs one start
            solve triangle4 --start all -> needs one start
            graph triangle4 --start all -> needs one start
            replay triangle4 --start all -> needs one start
            play triangle4 --start all -> needs one start
            """
        )


class WrongFilesTest(ProgramTest):
    def test_standard_input_is_read_once(self):
        self.refuse("enumerate", "-", "--start", "-", says=("standard input",), stdin=PICTURE)

    def test_unwritable_outputs_are_refused_before_the_search(self):
        self.file("file", "x")
        # English would take seconds: refused at once, or this test is slow.
        for option in ("--csv", "--json", "--record"):
            self.refuse_each(
                f"""
                enumerate english {option} missing/levels.csv -> {option}; No such file
                enumerate english {option} file/levels.csv -> {option}; Not a directory
                enumerate english {option} . -> {option}; folder
                """
            )
        self.refuse_each(
            """
            count english --csv missing/counts.csv -> --csv
            count english --json /proc/counts.json -> --json
            boards english --json missing/b.json -> --json
            """
        )

    def with_output(self, place, *words):
        """A run whose standard output is this file."""
        return subprocess.run(
            [PEGSPACE, *words], stdout=place, stderr=subprocess.PIPE, text=True, cwd=self.folder
        )

    def test_a_full_disk(self):
        words = "enumerate triangle4 --quiet --csv /dev/full".split()
        self.fail_with(*words, code=3, says=("No space left",))
        with open("/dev/full", "w") as full:
            run = self.with_output(full, "boards")
        self.assertEqual(run.returncode, 3)
        self.assertIn("standard output", run.stderr)

    def test_a_closed_standard_output(self):
        reader, writer = os.pipe()
        os.close(reader)
        run = self.with_output(writer, "boards")
        self.assertEqual((run.returncode, run.stderr), (-signal.SIGPIPE, ""))
        # Files are finished first.
        run = self.with_output(writer, *"enumerate triangle4 --csv levels.csv".split())
        os.close(writer)
        self.assertEqual(run.returncode, -signal.SIGPIPE)
        self.assertEqual(self.files(), ["levels.csv", "levels.run.json"])

    def test_without_a_standard_output(self):
        script = '"$0" enumerate triangle4 --csv levels.csv >&-'
        run = subprocess.run(["sh", "-c", script, PEGSPACE], cwd=self.folder, capture_output=True)
        self.assertEqual(run.returncode, 3)
        self.assertEqual(self.files(), [])


if __name__ == "__main__":
    run_tests()
