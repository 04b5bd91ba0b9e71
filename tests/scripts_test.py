#!/usr/bin/env python3
"""Tests of what stands in scripts/, run as programs: plots on real output of pegspace, and the set-up scripts in a copy
of the folder, where stand-ins for apt-get, dpkg-query, cmake and ctest record what they were asked for.

Run by ctest, which gives the path of the program in PEGSPACE.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "scripts"
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

from pegspace import ResultsError, load_levels
from pegspace.interpreter import use_python_with
from program import SLOWER

use_python_with("pandas")

HEADER = ("depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,winning_positions,"
          "canonical_winning_positions")


def run(*command, folder=None, path=None, stdin="") -> subprocess.CompletedProcess:
    """Runs a program in a folder, with these folders before the others on PATH."""
    environment = dict(os.environ)
    if path is not None:
        environment["PATH"] = path
    return subprocess.run([str(word) for word in command], cwd=folder, env=environment, input=stdin,
                          capture_output=True, text=True, timeout=120 * SLOWER)


class InFolder(unittest.TestCase):
    """A test with an empty folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pegspace scripts ")  # a space, so that all quoting is tested
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def program(self, name: str, text: str) -> Path:
        path = self.file(name, "#!/bin/bash\n" + text)
        path.chmod(0o755)
        return path


# ---- reading and drawing ----

class Plots(InFolder):
    def enumerate(self, folder: str, *arguments: str) -> Path:
        """levels.csv of a problem, made by the program under test."""
        (self.folder / folder).mkdir()
        csv = self.folder / folder / "levels.csv"
        made = run(os.environ["PEGSPACE"], "enumerate", *arguments, "--quiet", "--csv", csv)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        return csv

    def plot(self, *arguments):
        return run(SCRIPTS / "plot_levels.py", *arguments, folder=self.folder)

    def test_one_run_as_png_and_svg(self):
        csv = self.enumerate("triangle", "triangle5", "--finish", "1")
        done = self.plot(csv, "--output", "a.png", "--output", "b.svg")
        self.assertEqual((done.returncode, done.stderr), (0, "wrote a.png\nwrote b.svg\n"))
        self.assertEqual((self.folder / "a.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        svg = (self.folder / "b.svg").read_text(encoding="utf-8")
        self.assertIn("<svg", svg)
        self.assertIn("<!-- winning positions -->", svg)

    def test_label_comes_from_the_run(self):
        csv = self.enumerate("somewhere", "triangle5", "--start", "4")
        self.assertEqual(load_levels(csv).label, f"triangle5, {self.start_label(csv)} vacant")
        self.assertEqual(load_levels(shutil.copy(csv, self.folder / "other.csv")).label, "other")

    def start_label(self, csv: Path) -> str:
        import json
        return json.loads((csv.parent / "run.json").read_text(encoding="utf-8"))["start"]

    def test_columns_without_figures_are_left_out(self):
        csv = self.enumerate("nofinish", "triangle4")
        self.assertNotIn("winning_positions", load_levels(csv).table)
        self.plot(csv, "-o", "a.svg")
        self.assertNotIn("winning", (self.folder / "a.svg").read_text(encoding="utf-8"))

    def test_several_boards_share_one_picture(self):
        runs = [self.enumerate(board, board, "--finish", "any") for board in ("triangle4", "triangle5", "square4")]
        done = self.plot(*runs, "-o", "all.svg")
        self.assertEqual(done.returncode, 0, done.stderr)
        svg = (self.folder / "all.svg").read_text(encoding="utf-8")
        for board in ("triangle4", "triangle5", "square4"):
            self.assertIn(f"<!-- {board}, ", svg)

    def test_equal_input_gives_equal_svg(self):
        csv = self.enumerate("t", "triangle5", "--finish", "any")
        for names in (("a.svg",), ("a.png", "b.svg")):
            self.plot(csv, *(word for name in names for word in ("-o", name)))
        self.assertEqual((self.folder / "a.svg").read_bytes(), (self.folder / "b.svg").read_bytes())
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["a.png", "a.svg", "b.svg", "t"])

    def test_large_counts_stay_exact(self):
        figure = 2**63 + 12345
        levels = load_levels(self.file("big.csv", f"depth,pegs,positions,jumps\n0,2,{2**53 + 1},\n1,1,7,{figure}\n"))
        self.assertEqual(levels.table["positions"][0], 2**53 + 1)
        self.assertEqual(levels.table["jumps"][1], figure)
        self.assertEqual(self.plot("big.csv", "-o", "big.svg").returncode, 0)

    def expect_error(self, text: str, *sayings: str):
        """The file is refused with exit code 2 and one sentence that says all of this; nothing is written."""
        path = self.file("bad.csv", text)
        with self.assertRaises(ResultsError):
            load_levels(path)
        done = self.plot("bad.csv")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for saying in ("bad.csv", *sayings):
            self.assertIn(saying, done.stderr)
        self.assertFalse((self.folder / "levels.png").exists())

    def test_wrong_files(self):
        self.expect_error("", "empty")
        self.expect_error(HEADER + "\n", "no level")
        self.expect_error("a,b\n1,2\n", "line 1", "unknown column 'a'")
        self.expect_error("depth,pegs,postions\n0,9,1\n", "unknown column 'postions'", "did you mean positions?")
        self.expect_error("depth,positions\n0,1\n", "line 1", "'pegs' is missing")
        self.expect_error("depth,pegs,positions,positions\n0,1,1,1\n", "twice")
        self.expect_error("depth,pegs,positions\n0,9,1\n1,8,many\n", "line 3", "'many'", "whole number")
        self.expect_error("depth,pegs,positions\n0,9,-1\n", "line 2", "'-1'")
        self.expect_error("depth,pegs,positions\n0,9\n", "line 2", "2 fields; expected 3")
        self.expect_error("depth,pegs,positions\n0,9,1\n2,7,4\n", "line 3", "expected 1")
        self.expect_error("depth,pegs,positions\n0,9,\n", "not one number of positions")

    def test_wrong_paths(self):
        csv = self.file("levels.csv", "depth,pegs,positions\n0,9,1\n")
        for arguments, saying in (((self.folder / "none.csv",), "No such file"), ((self.folder,), "directory"),
                                  ((csv, "-o", "x.gif"), ".png or .svg"), ((csv, "-o", "none/x.svg"), "No such file"),
                                  ((), "LEVELS.CSV")):
            done = self.plot(*arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(saying, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


# ---- set-up ----

class InstallPackages(InFolder):
    """scripts/install-packages with a dpkg-query that knows some packages, and an apt-get that notes its arguments."""

    def install(self, *arguments, installed=(), root=True, sudo=False, apt_status=0, apt=True):
        path = self.folder / "bin"
        path.mkdir(exist_ok=True)
        for name in ("bash", "env", "mktemp", "rm", "cat"):
            if not (path / name).exists():
                (path / name).symlink_to(shutil.which(name))
        self.program("bin/dpkg-query", 'for word; do case " %s " in *" $word "*) echo "$word installed";; esac; done\n'
                     "exit 1" % " ".join(installed))
        self.program("bin/id", f"echo {0 if root else 1000}")
        if apt:
            self.program("bin/apt-get", f'echo "apt-get $DEBIAN_FRONTEND $*" >>"{self.folder}/log"\necho "apt says"\n'
                         f"[[ $1 == update ]] || exit {apt_status}")
        if sudo:
            self.program("bin/sudo", f'echo "sudo" >>"{self.folder}/log"\nexec "$@"')
        return run(SCRIPTS / "install-packages", *arguments, path=str(path))

    def log(self) -> list[str]:
        log = self.folder / "log"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def packages(self, *sets: str) -> list[str]:
        return self.install("--list", *sets).stdout.split()

    def test_each_package_is_named_once(self):
        names = self.packages("build", "tests", "dev")
        self.assertIn("libtbb-dev", names)
        self.assertIn("catch2", names)
        self.assertEqual(len(names), len(set(names)))

    def test_cmake_asks_for_no_package_that_is_not_installed_here(self):
        names = set(self.packages("build", "tests"))
        asked = set()
        for file in (ROOT / "CMakeLists.txt", ROOT / "tests" / "CMakeLists.txt"):
            for line in file.read_text(encoding="utf-8").splitlines():
                if line.strip().startswith(("pegspace_missing(\"", "pegspace_find(")):
                    asked.add(line.split('"')[3])
        self.assertGreater(len(asked), 9)
        self.assertLessEqual(asked, names)

    def test_nothing_is_done_where_all_is_there(self):
        done = self.install("build", "tests", installed=self.packages("build", "tests"), root=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(self.log(), [])

    def test_only_what_is_missing_is_installed(self):
        there = [name for name in self.packages() if name not in ("ninja-build", "g++")]
        done = self.install(installed=there)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertEqual(self.log(), ["apt-get noninteractive update",
                                      "apt-get noninteractive install --yes --no-install-recommends g++ ninja-build"])
        self.assertNotIn("apt says", done.stderr)

    def test_users_go_through_sudo(self):
        self.assertEqual(self.install(root=False, sudo=True).returncode, 0)
        self.assertEqual([line.split()[0] for line in self.log()], ["sudo", "apt-get", "sudo", "apt-get"])

    def test_neither_root_nor_sudo(self):
        done = self.install("tests", root=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("As root, run: apt-get install catch2", done.stderr)

    def test_failure_shows_what_apt_said(self):
        done = self.install(apt_status=100)
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt says", done.stderr)

    def test_other_systems_are_told_the_names(self):
        done = self.install(apt=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no apt-get", done.stderr)
        self.assertIn("libtbb-dev", done.stderr)

    def test_dry_run_and_wrong_usage(self):
        done = self.install("--dry-run")
        self.assertIn("apt-get install --yes", done.stderr)
        self.assertEqual(self.log(), [])
        self.assertEqual(self.install("everything").returncode, 2)


class SetUp(InFolder):
    """run, test and build in a copy of the folder, with stand-ins for what they call."""

    def setUp(self):
        super().setUp()
        shutil.copytree(SCRIPTS, self.folder / "tree" / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        self.scripts = self.folder / "tree" / "scripts"
        self.path = f"{self.folder / 'bin'}:{os.environ['PATH']}"

    def stand_in_for_pegspace(self):
        self.program("tree/scripts/build", f'echo "build $*" >>"{self.folder}/log"')
        self.program("tree/build/pegspace", 'pwd; printf "[%s]" "$@"; cat; exit 7')

    def stand_in_for_cmake(self, status: int = 0):
        """A cmake that notes how it is called; configuring leaves a cache, as the real one does."""
        self.program("tree/scripts/install-packages", f'echo "install $*" >>"{self.folder}/log"')
        self.program("bin/cmake", f'''
            echo "cmake $1" >>"{self.folder}/log"
            echo "cmake says"
            [[ $1 == -S ]] || exit {status}
            for word; do [[ $word != -D* ]] || echo "${{word#-D}}"; done |
              sed 's/BUILD_TYPE=/BUILD_TYPE:STRING=/; s/TESTS=/TESTS:BOOL=/' >"$4/CMakeCache.txt"
            echo "CMAKE_HOME_DIRECTORY:INTERNAL=$2" >>"$4/CMakeCache.txt"
            touch "$4/build.ninja"''')

    def log(self) -> list[str]:
        """What was called since the last time."""
        log = self.folder / "log"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines

    def test_run_hands_everything_to_the_program(self):
        self.stand_in_for_pegspace()
        elsewhere = self.folder / "else where"
        elsewhere.mkdir()
        done = run(self.scripts / "run", "count", "my board.txt", "", "--start", "*", folder=elsewhere, stdin="input")
        self.assertEqual(done.stdout, f"{elsewhere}\n[count][my board.txt][][--start][*]input")
        self.assertEqual(done.returncode, 7)
        self.assertEqual(self.log(), ["build "])

    def test_run_alone_makes_the_english_table_and_says_what_comes_next(self):
        self.stand_in_for_pegspace()
        self.program("tree/build/pegspace", 'echo "[$*]"; [[ $* != *--csv* ]] || touch levels.csv')
        self.program("tree/scripts/install-packages", "exit 1")
        done = run(self.scripts / "run", folder=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("[enumerate english --finish d4 --csv levels.csv]\n\n[count english --finish d4]", done.stdout)
        self.assertIn("levels.svg was not drawn", done.stderr)
        self.program("tree/scripts/install-packages", "exit 0")
        self.program("tree/scripts/plot_levels.py", "touch levels.svg")
        done = run(self.scripts / "run", folder=self.folder)
        self.assertTrue((self.folder / "levels.svg").exists())
        self.assertIn("levels.svg, a picture", done.stdout)
        self.assertIn("enumerate my-board.txt", done.stdout.split("What next?")[1])

    def test_test_hands_its_arguments_to_ctest(self):
        self.stand_in_for_pegspace()
        self.program("bin/ctest", 'printf "[%s]" "$@"; exit 8')
        done = run(self.scripts / "test", "-R", "a b", path=self.path)
        self.assertIn("[--label-exclude][^slow$][-R][a b]", done.stdout)
        self.assertEqual(done.returncode, 8)
        self.assertEqual(self.log(), ["build --tests"])
        self.assertNotIn("label-exclude", run(self.scripts / "test", "--slow", path=self.path).stdout)

    def test_build_configures_once(self):
        self.stand_in_for_cmake()
        for arguments, calls in ((), ["install build", "cmake -S", "cmake --build"]), ((), ["install build", "cmake --build"]), \
                (("--tests",), ["install build tests", "cmake -S", "cmake --build"]), \
                (("--tests",), ["install build tests", "cmake --build"]), ((), ["install build", "cmake --build"]):
            done = run(self.scripts / "build", *arguments, path=self.path)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            self.assertEqual(self.log(), calls)

    def test_moved_tree_is_configured_again(self):
        self.stand_in_for_cmake()
        run(self.scripts / "build", path=self.path)
        self.log()
        (self.folder / "tree").rename(self.folder / "moved")
        done = run(self.folder / "moved" / "scripts" / "build", path=self.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("cmake -S", self.log())

    def test_failed_build_shows_what_was_said(self):
        self.stand_in_for_cmake(status=3)
        done = run(self.scripts / "build", path=self.path)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cmake says", done.stderr)
        self.assertEqual(run(self.scripts / "build", "--everything").returncode, 2)


if __name__ == "__main__":
    unittest.main()
