#!/usr/bin/env python3
"""The form of the source: formatted, without what clang-tidy, flake8, mypy and shellcheck warn of.
Needs no program. Labelled "lint": .ci/run runs it, scripts/test does not. ctest gives the build
folder, whose commands clang-tidy takes, in PEGSPACE_BUILD_FOLDER; clang-tidy reads all headers for
each file, which takes minutes, so it runs only if PEGSPACE_LINT is "long" ("slow: lint").
"""

import os
import re
import shutil
import unittest
from pathlib import Path

from pages import tracked_files
from program import DEBIAN_PYTHON, has, needs, run

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"


def version_of(program: str) -> str:
    """What `program --version` says; "" if it is not installed."""
    return run(program, "--version").stdout if shutil.which(program) else ""


class Lint(unittest.TestCase):
    def check(self, *command, folder=ROOT):
        """Its standard output; whatever else it says is an error."""
        done = run(*command, folder=folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    @unittest.skipUnless(
        "23." in version_of("black") and " 14." in version_of("clang-format"),
        "other versions of black and clang-format than Debian 12's differ",
    )
    def test_format(self):
        self.assertEqual(self.check(SCRIPTS / "dev" / "format", "--check"), "")

    @unittest.skipUnless(os.environ.get("PEGSPACE_LINT") == "long", "minutes of processor time")
    def test_clang_tidy(self):
        """.clang-tidy has the checks. The layers and tools, as they are compiled together."""
        folder = os.environ["PEGSPACE_BUILD_FOLDER"]
        done = run(
            *("run-clang-tidy", "-quiet", "-p", folder, "-extra-arg=-Wno-unknown-warning-option"),
            "/(Unity|src|tools)/",
        )
        found = sorted(set(re.findall(r"^/.*(?:error|warning): .*", done.stdout, re.MULTILINE)))
        self.assertEqual((found, done.returncode), ([], 0), done.stderr)
        self.assertGreater(done.stdout.count("clang-tidy"), 20)

    @needs("mypy", has("mypy"))
    def test_types(self):
        """mypy --strict, as pyproject.toml says. -I: another Python's modules stay out."""
        modules = [
            file for name in ("pegspace", "dev/atlas") for file in (SCRIPTS / name).rglob("*.py")
        ]
        said = self.check(
            DEBIAN_PYTHON, "-I", "-m", "mypy", "--cache-dir", os.devnull, folder=SCRIPTS
        )
        checked = int(re.search(r"in ([0-9]+) source files", said)[1])
        self.assertGreaterEqual(checked, len(modules))

    @needs("python3-flake8", has("flake8"))
    def test_style(self):
        sources = ("pegspace", "dev/atlas", "setup.py", "pegspace-plot", "pegspace-verify")
        self.assertEqual(
            self.check(DEBIAN_PYTHON, "-I", "-m", "flake8", *sources, folder=SCRIPTS), ""
        )

    @needs("shellcheck", shutil.which("shellcheck"))
    def test_shell_scripts(self):
        scripts = [
            path
            for path in tracked_files()
            if path.suffix == "" and path.read_bytes().startswith(b"#!/usr/bin/env bash")
        ]
        self.assertGreater(len(scripts), 6)
        self.assertEqual(self.check("shellcheck", *scripts), "")


if __name__ == "__main__":
    unittest.main()
