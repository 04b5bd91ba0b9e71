#!/usr/bin/env python3
"""Tests of the Python package as its page says to install it: with pip, in a virtual environment.
Labelled "pages"."""

import os
import shutil
import unittest.mock
from pathlib import Path

from program import DEBIAN_PYTHON, PEGSPACE, InFolder, has, needs, run

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
        for name in """tests/schemas/common.schema.json tests/schemas/record.schema.json
                src/board/known_counts.json""".split():
            self.file(f"tree/{name}", (ROOT / name).read_text(encoding="utf-8"))
        (self.folder / "tree" / "build").mkdir()
        (self.folder / "tree" / "build" / "pegspace").symlink_to(PEGSPACE)
        pip = dict.fromkeys("NO_INDEX DISABLE_PIP_VERSION_CHECK NO_CACHE_DIR".split(), "1")
        variables = {f"PIP_{name}": value for name, value in pip.items()}
        self.enterContext(unittest.mock.patch.dict(os.environ, variables))
        for name in ("PEGSPACE", "PYTHONPATH"):
            os.environ.pop(name, None)

    def call(self, *command, path=None):
        done = run(*command, folder=self.folder, path=path)
        self.assertEqual(done.returncode, 0, f"{done.stdout}{done.stderr}")
        return done.stdout

    def boards(self, path):
        """What the program says that the installed package finds with this PATH."""
        code = "import pegspace; print(pegspace.run('boards'))"
        return self.call("venv/bin/python", "-c", code, path=path)

    def test_in_a_virtual_environment(self):
        before = sorted(self.scripts.rglob("*"))
        self.call(DEBIAN_PYTHON, "-m", "venv", "--system-site-packages", "venv")
        self.call("venv/bin/pip", "install", "--no-build-isolation", "--no-deps", "./tree/scripts")
        # Nothing is left in the source folder.
        self.assertEqual(sorted(self.scripts.rglob("*")), before)
        code = """import pegspace
pegspace.levels('triangle5', csv='levels.csv')
print(pegspace.__file__, pegspace.solutions('triangle5'))"""
        place, solutions = self.call("venv/bin/python", "-c", code).rsplit(maxsplit=1)
        self.assertIn("/venv/", place)
        self.assertEqual(solutions, "29760")
        self.call("venv/bin/pegspace-plot", "levels.csv", "-o", "levels.svg")
        picture = (self.folder / "levels.svg").read_text(encoding="utf-8")
        self.assertIn("<!-- triangle5, a1 vacant -->", picture)
        self.assertIn("nothing is wrong", self.call("venv/bin/pegspace-verify", "levels.csv"))
        self.call("venv/bin/pegspace-report", "levels.csv", "-o", "page.html")
        self.assertIn("triangle5", (self.folder / "page.html").read_text(encoding="utf-8"))
        (site,) = (self.folder / "venv/lib").glob("python*/site-packages")
        self.assertFalse((site / "atlas").exists())
        # The program on PATH comes before the one that was built, but not one that lies in the
        # folder where this is called.
        self.program("bin/pegspace", "echo this one")
        (self.folder / "pegspace").symlink_to("bin/pegspace")
        path = os.environ["PATH"]
        for relative in ("bin", "./bin", "", "."):
            self.assertNotIn("this one", self.boards(f"{relative}:{path}"))
        path = f"{self.folder / 'bin'}:{path}"
        self.assertEqual(self.boards(path), "this one\n\n")
        # Built with the package: before both. A stand-in for cmake, as a build takes minutes.
        self.program(
            "bin/cmake",
            (
                'echo "$@" >>"$0.calls"\n[[ $1 != --build ]] || { echo "#!/bin/sh" >"$2/pegspace";'
                ' echo "echo built" >>"$2/pegspace"; chmod +x "$2/pegspace"; }'
            ),
        )
        self.file("tree/CMakeLists.txt", "")
        words = "--no-build-isolation --no-deps --force-reinstall ./tree/scripts".split()
        with unittest.mock.patch.dict(os.environ, PEGSPACE_BUILD="1"):
            self.call("venv/bin/pip", "install", *words, path=path)
        self.assertRegex(
            (self.folder / "bin/cmake.calls").read_text(),
            "-S .*/tree -B .*Release.*\n--build .* --target pegspace\n",
        )
        self.assertEqual(self.boards(path), "built\n\n")
        self.assertEqual(sorted(self.scripts.rglob("*")), before)


if __name__ == "__main__":
    unittest.main()
