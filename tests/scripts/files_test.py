#!/usr/bin/env python3
"""Tests of the files that the commands in Python write: whole or not at all, through no link,
whatever boards and folders are called. Run by ctest, which gives the path of the program in
PEGSPACE."""

import contextlib
import os
import random
import resource
import subprocess
import xml.etree.ElementTree
from pathlib import Path

from program import TRIANGLE, InFolder, needs, run, run_tests
from report_runs import JINJA2

from pegspace.files import ResultsError, write_whole

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
DEBIAN_MATPLOTLIB = Path("/usr/lib/python3/dist-packages/matplotlib").is_dir()
#: Names that are not UTF-8, that no XML or HTML can hold, and that could end an element.
NAMES = (
    b"\xff\xfe",
    b"caf\xe9",
    b"a\x01b\x1b",
    b"\xed\xb2\x80",
    b"<b>&\"'--",
    b"a$\\no_formula$",
    "käse".encode(),
)


class FilesTest(InFolder):
    def call(self, *command, most=resource.RLIM_INFINITY):
        """Runs a command whose files may have so many bytes."""
        return run(
            *command,
            folder=self.folder,
            environment={**os.environ, "PYTHONPATH": str(SCRIPTS)},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        )

    def files(self):
        return sorted(os.listdir(os.fsencode(self.folder)))


class WriteWhole(FilesTest):
    def write(self, target, size=5, most=resource.RLIM_INFINITY):
        """What is said when files may have so many bytes."""
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
        try:
            with contextlib.chdir(self.folder):
                write_whole(Path(target), b"x" * size)
        except ResultsError as error:
            return str(error)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        return ""

    def test_all_or_nothing_wherever_the_disk_ends(self):
        draw = random.Random(40)
        endings = set()
        for _ in range(50):
            size, most = draw.randrange(1, 40_000), draw.randrange(40_000)
            (self.folder / "page").write_text("old")
            said = self.write("page", size, most)
            endings.add(said)
            self.assertEqual(
                (said, os.path.getsize(self.folder / "page")),
                ("", size) if size <= most else ("page: cannot be written: File too large", 3),
                f"{size} {most}",
            )
            self.assertEqual(self.files(), [b"page"])
        self.assertEqual(len(endings), 2)

    def test_no_link_is_followed(self):
        self.file("other", "other")
        (self.folder / "page").symlink_to("other")
        self.assertEqual(self.write("page"), "")
        self.assertEqual(
            [(self.folder / name).read_text(encoding="utf-8") for name in ("page", "other")],
            ["xxxxx", "other"],
        )
        self.assertFalse((self.folder / "page").is_symlink())

    def test_permissions_are_those_of_a_new_file(self):
        self.write("page")
        self.file("new", "")
        self.assertEqual(
            (self.folder / "page").stat().st_mode, (self.folder / "new").stat().st_mode
        )

    def test_a_pipe_is_written_to(self):
        os.mkfifo(self.folder / "pipe")
        with subprocess.Popen(["cat", "pipe"], cwd=self.folder, stdout=subprocess.PIPE) as reader:
            self.assertEqual(self.write("pipe"), "")
            self.assertEqual(reader.stdout.read(), b"xxxxx")
        self.assertEqual(self.files(), [b"pipe"])

    def test_the_error_names_the_file(self):
        (self.folder / "full").symlink_to("/dev/full")
        for target, says in (
            ("full", "No space left on device"),
            ("none/page", "No such file or directory"),
            (".", "Is a directory"),
        ):
            self.assertEqual(self.write(target), f"{target}: cannot be written: {says}")
        self.assertEqual(self.files(), [b"full"])


#: Draws each of the files named on the command line, as pegspace-plot does, into FILE.svg with the
#: file's name as its title.
DRAW = """
import os, sys
from pegspace.plot_command import main
for levels in sys.argv[1:]:
    title = os.path.basename(levels)
    output = levels + ".svg"
    sys.argv = ["pegspace-plot", levels, "--title", title, "--panels", "growth", "-o", output]
    assert main() == 0
"""


@needs("python3-matplotlib", DEBIAN_MATPLOTLIB)
@needs("python3-jinja2", JINJA2)
class Commands(FilesTest):
    """scripts/report and pegspace-plot."""

    def levels(self, name=b"levels"):
        """The levels of a board file of that name."""
        board = os.fsencode(self.folder) + b"/" + name + b".txt"
        with open(board, "w", encoding="utf-8") as file:
            file.write(TRIANGLE)
        levels = os.path.splitext(board)[0] + b".csv"
        done = self.call(os.environ["PEGSPACE"], "enumerate", board, "--quiet", "--csv", levels)
        self.assertEqual(done.returncode, 0, done.stderr)
        return levels

    def test_a_full_disk_leaves_nothing_and_is_named(self):
        levels = self.levels()
        before = self.files()
        for command in "report", "pegspace-plot":
            done = self.call(SCRIPTS / command, levels, "--output", "new.svg", most=1000)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertTrue(
                done.stderr.endswith(": new.svg: cannot be written: File too large\n"), done.stderr
            )
            self.assertEqual(self.files(), before)

    def test_any_name_of_a_board_gives_files_that_can_be_read(self):
        files = [self.levels(name) for name in NAMES]
        done = self.call(
            SCRIPTS / "report", self.folder, "--title", b"\xff\x01", "--output", b"\xff.html"
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{len(NAMES)} problems", done.stderr)
        done = self.call("/usr/bin/python3", "-B", "-c", DRAW, *files)
        self.assertEqual(done.returncode, 0, done.stderr)
        for path in (os.fsencode(self.folder) + b"/\xff.html", *(file + b".svg" for file in files)):
            content = Path(os.fsdecode(path)).read_bytes()
            letters = {letter for letter in content.decode("utf-8") if letter < " "}
            self.assertLessEqual(letters, {*"\n\t"})
            if path.endswith(b".svg"):
                xml.etree.ElementTree.fromstring(content)


if __name__ == "__main__":
    run_tests()
