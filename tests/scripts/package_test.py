#!/usr/bin/env python3
"""Tests of the Python package scripts/pegspace as a whole: what it offers, what importing it needs,
its types and style, its installation with pip, and which Python the commands that draw run under.
What it does is tested in python_api_test.py, plots_test.py, report_test.py and atlas_test.py.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import unittest
from pathlib import Path

from program import DEBIAN_PYTHON, PATIENCE, PEGSPACE, InFolder, has, needs, run

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
PACKAGE = SCRIPTS / "pegspace"


def version_of(program: str) -> str:
    """What `program --version` says; "" if it is not installed."""
    if not shutil.which(program):
        return ""
    return subprocess.run([program, "--version"], capture_output=True, text=True).stdout


def modules() -> list[Path]:
    return sorted([*PACKAGE.rglob("*.py"), *(SCRIPTS / "atlas").rglob("*.py")])


class Package(unittest.TestCase):
    def test_it_offers_what_it_says(self):
        # -S: without site-packages, so importing must need nothing but the standard library.
        done = subprocess.run(
            [
                sys.executable,
                "-B",
                "-S",
                "-c",
                (
                    "import pegspace; print(*(name for name in pegspace.__all__ "
                    "if getattr(pegspace, name).__doc__))"
                ),
            ],
            cwd=SCRIPTS,
            capture_output=True,
            text=True,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(
            done.stdout.split(),
            """Board ProgramError ResultsError as_float bfile boards census count find_program
                games graph label load moves positions positions_by query replay result run solve
                table""".split(),
        )


class Quality(unittest.TestCase):
    def check(self, *command):
        # -I: another Python's modules and the tests' PYTHONPATH stay out.
        done = subprocess.run(
            [DEBIAN_PYTHON, "-I", "-m", *command],
            cwd=SCRIPTS,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    @needs("mypy", has("mypy"))
    def test_types(self):
        """mypy --strict, as pyproject.toml says."""
        said = self.check("mypy", "--cache-dir", os.devnull)
        self.assertGreaterEqual(
            int(re.search(r"no issues found in ([0-9]+) source files", said)[1]), len(modules())
        )

    @needs("python3-flake8", has("flake8"))
    def test_style(self):
        self.assertEqual(
            self.check(
                "flake8", "pegspace", "atlas", "setup.py", "pegspace-plot", "pegspace-verify"
            ),
            "",
        )
        for path in (*(ROOT / "tests").rglob("*.py"), *(ROOT / "findings").rglob("*.py")):
            lines = path.read_text(encoding="utf-8").splitlines()
            self.assertEqual([line for line in lines if len(line) > 100], [], path)

    @unittest.skipUnless("23." in version_of("black"), "other versions than Debian 12's differ")
    def test_format(self):
        done = subprocess.run(
            [ROOT / "scripts/format", "--check", "--python"], capture_output=True, text=True
        )
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

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
        self.call(
            python, "-c", "import pegspace; pegspace.enumerate('triangle5', csv='levels.csv')"
        )
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


@needs("python3", os.path.exists(DEBIAN_PYTHON))
class WhichPython(InFolder):
    def setUp(self):
        super().setUp()
        self.file("levels.csv", "depth,pegs,positions\n0,2,1\n1,1,2\n")

    def plot(self, python: Path) -> subprocess.CompletedProcess:
        """Draws under a Python that does not see Debian's packages (-S)."""
        return run(
            python, "-S", SCRIPTS / "pegspace-plot", "levels.csv", "-o", "a.svg", folder=self.folder
        )

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
