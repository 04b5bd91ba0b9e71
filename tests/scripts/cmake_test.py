#!/usr/bin/env python3
"""Tests of a plain `cmake -B build`, without the scripts: what it says where a program is missing
that CMake itself needs, and the commit that the program will name. Run by ctest.
"""

import re
import shutil
from pathlib import Path

from program import InFolder, needs, run, run_tests

ROOT = Path(__file__).resolve().parents[2]


class Missing(InFolder):
    """cmake with nothing on PATH but itself and these programs."""

    def configure(self, *programs, options=()):
        path = self.folder / "_".join(("bin", *programs, *options))
        path.mkdir()
        for name in ("cmake", *programs):
            (path / name).symlink_to(shutil.which(name))
        words = ("env", "-i", f"PATH={path}", path / "cmake")
        return run(*words, "-S", ROOT, "-B", path / "build", *options)

    def test_what_is_missing_is_named(self):
        for package, programs, options in (
            ("make", (), ()),
            ("ninja-build", (), ("-G", "Ninja")),
            ("g++", ("make",), ()),
        ):
            done = self.configure(*programs, options=options)
            self.assertNotEqual(done.returncode, 0)
            said = " ".join(done.stderr.split())
            self.assertIn(f"apt-get update && apt-get install {package} ", said)
            self.assertEqual(said.count("CMake Error"), 1, said)  # none of CMake's own beside it


class Commit(InFolder):
    @needs("git", shutil.which("git"))
    def test_a_clone_that_belongs_to_someone_else_has_its_commit(self):
        tree = self.folder / "clone"
        for part in ("src", "tools", "scripts"):
            shutil.copytree(ROOT / part, tree / part)
        for part in ("CMakeLists.txt", "README.md", "CHANGELOG.md", "LICENSE"):
            shutil.copy(ROOT / part, tree)
        settings = "-c user.name=a -c user.email=a@example.org -c commit.gpgsign=false"
        git = ("git", "-C", tree, *settings.split())
        run(*git, "init")
        run(*git, "commit", "--allow-empty", "--message", "one")
        commit = run(*git, "rev-parse", "HEAD").stdout.strip()
        self.assertRegex(commit, "^[0-9a-f]{40}$")
        # As git itself tests it: all folders count as someone else's.
        foreign = "env GIT_TEST_ASSUME_DIFFERENT_OWNER=1 LC_ALL=C".split()
        self.assertIn("dubious ownership", run(*foreign, *git, "log").stderr)
        options = ("-G", "Unix Makefiles", "-DPEGSPACE_MPI=OFF")
        done = run(*foreign, "cmake", "-S", tree, "-B", tree / "build", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        made = tree / "build/CMakeFiles/pegspace_report.dir/flags.make"
        flags = made.read_text(encoding="utf-8")
        self.assertEqual(re.findall('PEGSPACE_COMMIT="([^"]*)"', flags), [commit[:12]])
        self.assertNotIn("commit is unknown", done.stderr)
        done = run("cmake", tree / "build", "-DCMAKE_DISABLE_FIND_PACKAGE_Git=ON")
        self.assertIn("commit is unknown, as git is missing", done.stderr)


if __name__ == "__main__":
    run_tests()
