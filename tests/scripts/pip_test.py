#!/usr/bin/env python3
"""Tests of the Python package as its page says to install it: with pip, in a virtual environment.
Labelled "pages"."""

import os
import shutil
import subprocess
import unittest
from pathlib import Path

from program import DEBIAN_PYTHON, PATIENCE, PEGSPACE, InFolder, has, needs

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"


@needs("python3-venv", has("ensurepip"))
@needs("python3-setuptools", has("setuptools"))
@needs("python3-wheel", has("wheel"))
@needs("python3-pandas", has("pandas"))
@needs("python3-matplotlib", has("matplotlib"))
@needs("python3-jinja2", has("jinja2"))
class Installed(InFolder):
    """The package installed with pip, without the network, in a tree with a program that was
    built."""

    def setUp(self):
        super().setUp()
        self.scripts = self.folder / "tree" / "scripts"
        shutil.copytree(
            SCRIPTS, self.scripts, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache")
        )
        for name in (
            "tests/schemas/common.schema.json",
            "tests/schemas/record.schema.json",
            "src/board/known_counts.json",
        ):
            (self.folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / "tree" / name)
        (self.folder / "tree" / "build").mkdir()
        (self.folder / "tree" / "build" / "pegspace").symlink_to(PEGSPACE)
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("PEGSPACE", "PYTHONPATH")
        }
        self.environment |= {
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_CACHE_DIR": "1",
        }

    def call(self, *command):
        done = subprocess.run(
            [str(word) for word in command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        self.assertEqual(done.returncode, 0, f"{done.stdout}{done.stderr}")
        return done.stdout

    def test_in_a_virtual_environment(self):
        before = sorted(self.scripts.rglob("*"))
        self.call(DEBIAN_PYTHON, "-m", "venv", "--system-site-packages", "venv")
        self.call("venv/bin/pip", "install", "--no-build-isolation", "--no-deps", "./tree/scripts")
        self.assertEqual(
            sorted(self.scripts.rglob("*")), before
        )  # nothing is left in the source folder
        python = self.folder / "venv/bin/python"
        said = self.call(
            python,
            "-c",
            (
                "import pegspace; print(pegspace.__file__, "
                "pegspace.count('english', finish='d4').loc[0, 'solutions'])"
            ),
        ).split()
        self.assertIn("/venv/", said[-2])
        self.assertEqual(said[-1], "40861647040079968")
        self.call(python, "-c", "import pegspace; pegspace.levels('triangle5', csv='levels.csv')")
        self.call("venv/bin/pegspace-plot", "levels.csv", "-o", "levels.svg")
        self.assertIn(
            "<!-- triangle5, a1 vacant -->",
            (self.folder / "levels.svg").read_text(encoding="utf-8"),
        )
        self.assertIn("nothing is wrong", self.call("venv/bin/pegspace-verify", "levels.csv"))
        self.call("venv/bin/pegspace-report", "levels.csv", "-o", "page.html")
        self.assertIn("triangle5", (self.folder / "page.html").read_text(encoding="utf-8"))
        (site,) = (self.folder / "venv/lib").glob("python*/site-packages")
        self.assertFalse((site / "atlas").exists())
        # The program on PATH comes before the one that was built, but not one that lies in the
        # folder where this is called.
        self.program("bin/pegspace", "echo this one")
        path = self.environment["PATH"]
        for relative in ("bin", "./bin", "", "."):
            (self.folder / "pegspace").unlink(missing_ok=True)
            (self.folder / "pegspace").symlink_to("bin/pegspace")
            self.environment["PATH"] = f"{relative}:{path}"
            self.assertNotIn(
                "this one",
                self.call(python, "-c", "import pegspace; print(pegspace.run('boards'))"),
            )
        self.environment["PATH"] = path
        self.environment["PATH"] = f"{self.folder / 'bin'}:{self.environment['PATH']}"
        self.assertEqual(
            self.call(python, "-c", "import pegspace; print(pegspace.run('boards'))"),
            "this one\n\n",
        )
        # Built with the package: before both. A stand-in for cmake, as a build takes minutes.
        self.program(
            "bin/cmake",
            (
                'echo "$@" >>"$0.calls"\n[[ $1 != --build ]] || { echo "#!/bin/sh" >"$2/pegspace";'
                ' echo "echo built" >>"$2/pegspace"; chmod +x "$2/pegspace"; }'
            ),
        )
        self.file("tree/CMakeLists.txt", "")
        self.environment["PEGSPACE_BUILD"] = "1"
        self.call(
            *"""venv/bin/pip install --no-build-isolation --no-deps --force-reinstall
                ./tree/scripts""".split()
        )
        self.assertRegex(
            (self.folder / "bin/cmake.calls").read_text(),
            "-S .*/tree -B .*Release.*\n--build .* --target pegspace\n",
        )
        self.assertEqual(
            self.call(python, "-c", "import pegspace; print(pegspace.run('boards'))"), "built\n\n"
        )
        self.assertEqual(sorted(self.scripts.rglob("*")), before)


if __name__ == "__main__":
    unittest.main()
