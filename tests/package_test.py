#!/usr/bin/env python3
"""Tests of the Python package scripts/pegspace as a whole: what it offers, what importing it needs, and which Python the
commands that draw run under. What its modules do is tested in scripts_test.py, plots_test.py, report_test.py and atlas_test.py.
"""

import ast
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from program import needs

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "scripts"
PACKAGE = SCRIPTS / "pegspace"
DEBIAN_PYTHON = Path("/usr/bin/python3")
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """What a file imports at its top level: first names of modules, "." for its own package."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." if node.level else node.module.split(".")[0])
    return names


class Package(unittest.TestCase):
    def test_it_offers_what_it_says(self):
        # -S: without site-packages, so importing must need nothing but the standard library.
        done = subprocess.run([sys.executable, "-B", "-S", "-c", "import pegspace; print(*(name for name in pegspace.__all__ "
                               "if getattr(pegspace, name).__doc__))"], cwd=SCRIPTS, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.split(), ["Board", "Levels", "ResultsError", "load_levels", "read_table", "replay"])

    def test_only_the_plots_need_matplotlib(self):
        self.assertGreater(len(modules()), 12)
        for path in modules():
            foreign = imported(path) - set(sys.stdlib_module_names) - {"."}
            self.assertLessEqual(foreign, {"matplotlib"} if path.parent.name == "plots" else set(), path)

    def test_modules_are_short_and_say_what_they_are(self):
        listed = (PACKAGE / "README.md").read_text(encoding="utf-8")
        for path in modules():
            text = path.read_text(encoding="utf-8")
            self.assertTrue(ast.get_docstring(ast.parse(text)), f"{path} has no docstring")
            self.assertLess(text.count("\n"), 400, path)
            if path.stem != "__init__":
                self.assertIn(f"`{path.stem}`", listed)

    def test_commands_are_thin(self):
        commands = [path for path in SCRIPTS.iterdir() if path.is_file() and path.read_text(encoding="utf-8").startswith("#!/usr/bin/env python3")]
        self.assertGreater(len(commands), 6)
        for path in commands:
            self.assertLess(path.read_text(encoding="utf-8").count("\n"), 120, path)


@needs("python3", DEBIAN_PYTHON.exists())
class WhichPython(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pegspace python ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "levels.csv").write_text("depth,pegs,positions\n0,2,1\n1,1,2\n", encoding="utf-8")

    def plot(self, python: Path) -> subprocess.CompletedProcess:
        """Draws under a Python that does not see Debian's packages (-S)."""
        return subprocess.run([python, "-S", SCRIPTS / "plot_levels.py", "levels.csv", "-o", "a.svg"], cwd=self.folder,
                              capture_output=True, text=True, timeout=60)

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
