#!/usr/bin/env python3
"""Builds everything with gcc and clang, Ninja and make, Debug and Release:
scripts/dev/check-builds, which has every pair of them in four builds. The first of these, gcc with
Ninja and Release, is the build that runs this test. And with MPICH.

In each, tests run that take no time but use the whole program. Slow: four whole builds, in a folder
that is removed.
"""

import re
import shutil
import subprocess
from pathlib import Path

from program import InFolder, needs, plain_build_only, run_tests

ROOT = Path(__file__).resolve().parents[2]
QUICK = "^(library example|fuzz: .*|cli: cli)$"


@plain_build_only("it makes builds of its own")
@needs("clang", shutil.which("clang++"))
class Builds(InFolder):
    def check_builds(self, way: str, tests: str):
        script = ROOT / "scripts/dev/check-builds"
        return self.run_ok(
            script, "--into", self.folder, way, "--", "-R", tests, "--no-tests=error"
        )

    def run_ok(self, *command):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        self.assertEqual(
            done.returncode, 0, f"{command}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        )
        return done.stdout

    def check(self, way: str, compiler: str, tool: str, kind: str):
        self.assertIn("100% tests passed", self.check_builds(way, QUICK))
        cache = (self.folder / f"build-{way}/CMakeCache.txt").read_text(encoding="utf-8")
        for line in (
            rf"CMAKE_CXX_COMPILER:\w+=\S*{re.escape(compiler)}",
            f"CMAKE_GENERATOR:INTERNAL={tool}",
            f"CMAKE_BUILD_TYPE:STRING={kind}",
        ):
            self.assertRegex(cache, f"(?m)^{line}$")

    def test_gcc_make_debug(self):
        self.check("gcc-debug", "g++", "Unix Makefiles", "Debug")

    def test_clang_make_release(self):
        self.check("clang", "clang++", "Unix Makefiles", "Release")

    def test_clang_ninja_debug(self):
        self.check("clang-debug", "clang++", "Ninja", "Debug")

    @needs("mpich", shutil.which("mpicxx.mpich"))
    def test_mpich(self):
        self.check_builds("mpich", "^cli: mpi$")
        linked = self.run_ok("ldd", self.folder / "build-mpich/pegspace-mpi")
        self.assertIn("libmpich", linked)
        self.assertNotIn("libmpi.so", linked)


if __name__ == "__main__":
    run_tests()
