#!/usr/bin/env python3
"""Tests of the scripts that set up: run, build and test in a small tree of their own, which the
real cmake and ninja build, and what each script refuses. (In bare Debians, with all that they
install: scripts/dev/check-builds bookworm and trixie.) Run by ctest.
"""

import fcntl
import os
import shutil
import subprocess
import unittest.mock
from pathlib import Path

from program import PATIENCE, InFolder, run, run_tests

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
#: Programs that print their arguments and input; with the tests one more, which may fail.
CMAKE_LISTS = """
cmake_minimum_required(VERSION 3.20)
project(small NONE)
option(PEGSPACE_TESTS "" OFF)
foreach(name pegspace pegspace-check pegspace-recount)
  add_custom_target(${name} ALL COMMAND cp ${CMAKE_SOURCE_DIR}/source ${name} VERBATIM)
endforeach()
if(PEGSPACE_TESTS)
  enable_testing()
  add_test(NAME a COMMAND echo tested)
  add_test(NAME b COMMAND echo tested)
  set_tests_properties(b PROPERTIES LABELS slow)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  file(COPY ${CMAKE_SOURCE_DIR}/source DESTINATION ${CMAKE_BINARY_DIR}/tests)
  file(RENAME ${CMAKE_BINARY_DIR}/tests/source ${CMAKE_BINARY_DIR}/tests/pegspace_tests)
endif()
"""
PROGRAM = """#!/bin/bash
pwd
printf "[%s]" "$@"
cat
exit 7
"""


class Tree(InFolder):
    def setUp(self):
        super().setUp()
        self.tree = self.make_tree("a tree")
        self.enterContext(unittest.mock.patch.dict(os.environ, CI=""))

    def make_tree(self, name: str) -> Path:
        tree = self.folder / name
        self.file(f"{name}/CMakeLists.txt", CMAKE_LISTS)
        self.file(f"{name}/source", PROGRAM).chmod(0o755)
        for script in ("run", "build", "test"):
            (tree / "scripts").mkdir(exist_ok=True)
            shutil.copy(SCRIPTS / script, tree / "scripts")
        self.program(f"{name}/scripts/install-packages", "")
        return tree

    def call(self, script: str, *arguments, **options):
        return run(self.tree / "scripts" / script, *arguments, **options)

    def test_run_hands_everything_to_the_program(self):
        elsewhere = self.folder / "else where"
        elsewhere.mkdir()
        words = ("count", "my board.txt", "", "--start", "*")
        done = self.call("run", *words, folder=elsewhere, stdin="input")
        self.assertEqual(done.stdout, f"{elsewhere}\n[count][my board.txt][][--start][*]input")
        self.assertEqual(done.returncode, 7)
        self.assertIn("building", done.stderr)
        done = self.call("run", *words, folder=elsewhere, stdin="input")
        self.assertEqual((done.returncode, done.stderr), (7, ""))  # built, and quiet about it

    def test_what_changed_is_built_again(self):
        self.assertEqual(self.call("build").returncode, 0)
        program = self.tree / "build/pegspace"
        (self.tree / "source").write_text("new")
        self.assertEqual(self.call("build").returncode, 0)
        self.assertEqual(program.read_text(), "new")
        (self.tree / "source").unlink()
        done = self.call("build")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("source", done.stderr)

    def test_a_copied_tree_builds_its_own_program(self):
        self.assertEqual(self.call("build").returncode, 0)
        shutil.copytree(self.tree, self.folder / "copy")
        shutil.rmtree(self.tree)
        self.tree = self.folder / "copy"
        (self.tree / "source").write_text("of the copy")
        self.assertEqual(self.call("build").returncode, 0)
        self.assertEqual((self.tree / "build/pegspace").read_text(), "of the copy")

    def test_two_builds_wait_for_each_other(self):
        self.assertEqual(self.call("build").returncode, 0)
        with (self.tree / "build/.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            with subprocess.Popen(
                [self.tree / "scripts/build"], stderr=subprocess.PIPE, text=True
            ) as waiting:
                self.assertIn("waiting for another build", waiting.stderr.readline())
                fcntl.flock(lock, fcntl.LOCK_UN)
                self.assertEqual(waiting.wait(PATIENCE), 0)

    def test_tests_that_take_long_run_on_request(self):
        for words, tests in ((("-V",), 1), (("--slow", "-V"), 2), (("-R", "b", "--slow"), 1)):
            done = self.call("test", *words)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"0 tests failed out of {tests}\n", done.stdout)
        self.assertNotEqual(self.call("test", "-R", "b").returncode, 0)  # no test is left


class Refused(unittest.TestCase):
    def test_what_they_do_not_know(self):
        for script, *words in (
            ("build", "--everything"),
            ("test", "dense"),
            ("install-packages", "everything"),
            ("dev/check-builds", "way"),
            ("package", "sid"),
            ("dev/format", "all"),
        ):
            done = run(SCRIPTS / script, *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), script)
            self.assertRegex(
                done.stderr, f"(?s)^{Path(script).name}.*{words[0]}.*expected|expected.*{words[0]}"
            )


class Help(unittest.TestCase):
    def test_each_script_explains_itself(self):
        scripts = [
            path
            for folder in (SCRIPTS, SCRIPTS / "dev", SCRIPTS.parent / "tools" / "check")
            for path in sorted(folder.iterdir())
            if path.is_file() and os.access(path, os.X_OK) and path.name not in ("run", "run-mpi")
        ]
        self.assertGreater(len(scripts), 15)
        for script in scripts:
            done = run(script, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, ""), script)
            self.assertIn(script.name, done.stdout)


if __name__ == "__main__":
    run_tests()
