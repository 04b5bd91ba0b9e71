"""`enumerate` run as a program: what it prints, and rows that cannot be right. (Every number by
definition: random_commands/.)"""

import pathlib
import re
import signal
import subprocess

from program import (
    PEGSPACE,
    ProgramTest,
    clean_environment,
    memory_is_limited,
    pegspace,
    run,
    run_tests,
)

FALSE_ENGINE = pathlib.Path(PEGSPACE).parent / "tests" / "false_engine"


class FalseLevels(ProgramTest):
    def test_rows_that_break_a_law_are_not_printed(self):
        """The engine of ../false_engine.cpp finds a million positions at depth 2, where level 1 has
        few jumps."""
        for place in ((), ("--csv", "levels.csv")):
            words = (*"enumerate triangle5 --columns positions,jumps".split(), *place)
            run = pegspace(*words, folder=self.folder, program=str(FALSE_ENGINE))
            self.assertEqual(run.returncode, 4, run.stderr)
            self.assertIn(
                "depth 2: positions (1000000) must not exceed jumps of the level before", run.stderr
            )
            self.assertRegex(run.stdout, r"(?m)^ +1 +13 ")
            self.assertNotRegex(run.stdout, r"1,?000,?000")
            self.assertNotRegex(run.stdout, r"(?m)^ +2 +12 ")
            self.assertEqual(self.files(), [])


class EnumerateTest(ProgramTest):
    def test_what_is_no_regular_file_is_written_to_as_it_is(self):
        """A pipe that has no name but by a link in /proc: /dev/stdout, and bash's >(…)."""
        expected = self.printed("enumerate triangle5 --csv -")
        call = f"'{PEGSPACE}' enumerate triangle5 --quiet --csv"
        for words in (f"{call} /dev/stdout | cat", f"exec 3>&1; {call} >(cat >&3) >/dev/null"):
            done = run("bash", "-c", words, folder=self.folder)
            self.assertEqual(done.stderr, "", words)
            self.assertIn(expected, done.stdout, words)
        self.assertEqual(self.files(), [])

    def test_the_share_of_all_positions(self):
        text = self.printed("enumerate english")
        self.assertRegex(text, r"(?m)^ +187,636,299  positions$")
        self.assertRegex(text, r"(?m)^ +2\.18 % .*2\^33 - 2 ")
        text = self.printed("enumerate triangle4 --start 1 --max-depth 1")
        self.assertRegex(text, r"(?m)^0\.294 % .*2\^10 - 2 ")  # 3 of 1022
        self.assertNotIn("%", self.printed("enumerate triangle4 --columns jumps"))

    def test_columns_are_wide_enough(self):
        for board in ("complete9", "complete12", "triangle5", "english"):
            lines = self.printed("enumerate", board).split("\n\n")[1].splitlines()
            self.assertGreater(len(lines), 8)
            self.assertEqual({len(line) for line in lines[1:-1]}, {len(lines[1])}, board)

    @memory_is_limited
    def test_too_little_memory_to_continue_says_how_much_it_takes(self):
        words = "enumerate english --engine dense --threads 1 --save a.set".split()
        self.run_ok(*words)
        whole = self.bytes_of("a.set")
        (self.folder / "a.set").unlink()
        self.file("a.set.part", whole[: len(whole) * 3 // 4])
        run = self.fail_with(*words, "--resume", "--memory", "18M", code=3, says=("--memory",))
        said = " ".join(run.stderr.split())
        self.assertNotIn("--engine hash", said)
        needed = re.search(r"with --resume and at least --memory (\d+)MiB", said)[1]
        self.run_ok(*words, "--resume", "--memory", f"{needed}M")
        self.assertEqual(self.bytes_of("a.set"), whole)

    def test_the_default_start_is_said(self):
        for board, start in (("english", "d4"), ("square4", "a1")):
            said = self.run_ok("enumerate", board, "--max-depth", "1").stderr
            self.assertRegex(said, f"(?m)^start: {start} ")
        self.assertNotIn("start:", self.run_ok("enumerate", "square4", "--start", "b1").stderr)

    def test_an_early_end_says_what_there_is(self):
        """Not that no level was finished, nor that a file was not written that nobody asked for."""
        run = ("enumerate", "european", "--start", "c1", "--engine", "dense", "--threads", "1")
        _, said = self.interrupt(*run, seen="growing")
        self.assertNotRegex(said, "level|file")
        _, said = self.interrupt(*run, "--csv", "levels.csv", seen="growing")
        self.assertIn("No file of results was written.", said)
        self.assertNotIn("finished", said)

    @memory_is_limited
    def test_no_command_speaks_of_files_that_nobody_asked_for(self):
        for words, option in (
            ("moves european --start c1", "--json"),
            ("positions european --count-by final-pegs", "--csv"),
            ("positions european", "--npy"),
            ("graph european", "--output"),
        ):
            with self.subTest(words=words):
                run = (*words.split(), "--memory", "20M", "--quiet")
                said = self.fail_with(*run, code=3).stderr
                self.assertNotRegex(said, "written|only at the end")
                said = self.fail_with(*run, option, "a%d.dot", code=3).stderr
                self.assertRegex(" ".join(said.split()), "[Nn]o file was written")

    def test_quiet(self):
        run = self.run_ok("enumerate", "triangle5", "--quiet", "--csv", "levels.csv")
        self.assertEqual(run.stderr, "")
        self.assertIn("15 holes", run.stdout)
        self.assertEqual(self.files(), ["levels.csv", "levels.run.json"])

    def test_progress_asked_for_without_a_terminal_is_lines(self):
        with subprocess.Popen(
            [PEGSPACE, "enumerate", "wiegleb", "--engine", "hash", "--progress", "always"],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=clean_environment(),
        ) as process:
            lines = iter(process.stderr.readline, "")
            line = next((line for line in lines if "depth" in line), "")
            process.send_signal(signal.SIGINT)
            rest = process.stderr.read()
        self.assertEqual(process.returncode, 130, rest)
        self.assertRegex(line, r"depth \d+ .*\d s")
        self.assertNotRegex(line + rest, "[\x1b\r]")


if __name__ == "__main__":
    run_tests()
