#!/usr/bin/env python3
"""Tests of the Python package scripts/pegspace as a whole: what importing it needs, its version,
and which Python the commands that draw run under. What it does is tested in python_api_test.py,
plots_test.py, report_test.py and atlas_test.py; its installation in pip_test.py.
"""

import os
import re
import subprocess
import sys
import tomllib
import unittest
from pathlib import Path

from program import DEBIAN_PYTHON, InFolder, needs, run

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"


class Package(unittest.TestCase):
    def test_all_that_it_offers_is_documented(self):
        # -S: without site-packages, so importing must need nothing but the standard library.
        code = """import pegspace; names = pegspace.__all__
print(*(name for name in names if not getattr(pegspace, name).__doc__), 'count' in names)"""
        done = run(sys.executable, "-B", "-S", "-c", code, folder=SCRIPTS)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "True\n", ""))

    def test_one_version(self):
        version = re.search(
            r"project\(pegspace VERSION ([0-9.]+)",
            (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"),
        )[1]
        with open(SCRIPTS / "pyproject.toml", "rb") as file:
            self.assertEqual(tomllib.load(file)["project"]["version"], version)
        citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
        date = re.search(r"^date-released: ([0-9-]+)$", citation, re.MULTILINE)[1]
        self.assertIn(f"\nversion: {version}\n", citation)
        self.assertIn(
            f"\n## {version} ({date})\n", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        )


@needs("python3", os.path.exists(DEBIAN_PYTHON))
class WhichPython(InFolder):
    def setUp(self):
        super().setUp()
        self.file("levels.csv", "depth,pegs,positions\n0,2,1\n1,1,2\n")

    def plot(self, python: Path) -> subprocess.CompletedProcess:
        """Draws under a Python that does not see Debian's packages (-S). Without PYTHONPATH, which
        ctest sets: a script finds the package beside it."""
        words = "levels.csv -o a.svg".split()
        command = ("env", "-u", "PYTHONPATH", python, "-S", SCRIPTS / "pegspace-plot", *words)
        return run(*command, folder=self.folder)

    def test_another_python_hands_over_to_debians(self):
        (self.folder / "python3").symlink_to(DEBIAN_PYTHON)
        done = self.plot(self.folder / "python3")
        self.assertEqual((done.returncode, done.stderr), (0, "wrote a.svg\n"))

    def test_where_there_is_none_the_package_is_named(self):
        done = self.plot(DEBIAN_PYTHON)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn("apt-get install python3-pandas python3-matplotlib", done.stderr)
        self.assertFalse((self.folder / "a.svg").exists())


if __name__ == "__main__":
    unittest.main()
