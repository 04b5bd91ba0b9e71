#!/usr/bin/env python3
"""Copies each command of the README, of the manual and of the tutorial (../kit/pages.py) and runs
it where a new user does: in a clone as it is, with nothing added but, for boards, the file that the
page itself shows. scripts/run is a stand-in that calls the program under test without building it.

Run by ctest, which gives the path of the program in PEGSPACE.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from pages import ROOT, board_file, commands, tracked_files
from program import PATIENCE, SANITIZER, needs, run

PEGSPACE = Path(os.environ["PEGSPACE"])


def copy_clone(into: Path):
    for path in tracked_files():
        (into / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, into / path.relative_to(ROOT))


@needs("git", shutil.which("git"))
class Readme(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pegspace-readme-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        copy_clone(self.folder)
        self.git("init", "--quiet")
        self.git("add", "--all")
        (self.folder / "scripts" / "run").write_text(f'#!/bin/sh\nexec "{PEGSPACE}" "$@"\n')
        (self.folder / "scripts" / "build").write_text("#!/bin/sh\nexit 0\n")
        (self.folder / "build").mkdir()
        (self.folder / "build" / "pegspace").symlink_to(PEGSPACE)

    def run_page(self, page: str):
        (self.folder / "my-board.txt").write_text(board_file(page), encoding="utf-8")
        environment = {**os.environ, "PATH": f"{self.folder / 'build'}:{os.environ['PATH']}"}
        ran = 0
        for command in commands(page):
            # A sanitizer takes more memory than a command with --memory allows.
            if command.left_out or (SANITIZER and "--memory" in command.text):
                continue
            with self.subTest(line=command.line, command=command.text):
                self.assertEqual(command.run(self.folder, environment, PATIENCE), "")
                ran += 1
        new = self.git("ls-files", "--others", "--exclude-standard")
        self.assertEqual(new, "", "what a reader's commands write belongs into .gitignore")
        return ran

    def git(self, *words: str) -> str:
        return subprocess.run(
            ["git", *words], cwd=self.folder, capture_output=True, text=True, check=True
        ).stdout

    def test_commands_of_the_readme(self):
        """What they wrote is no part of the repository for the tests there, if git can tell and if
        there is none."""
        self.assertGreater(self.run_page("README.md"), 6)
        self.assertGreater(sum(len(command.output) for command in commands("README.md")), 8)
        here = f"PYTHONPATH={self.folder / 'tests/kit'}:{self.folder / 'scripts'}"
        links = ("tests/scripts/readme_test.py", "Paths.test_links_lead_somewhere")
        for _ in range(2):
            done = run("env", here, sys.executable, "-B", *links, folder=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            shutil.rmtree(self.folder / ".git", ignore_errors=True)

    def test_commands_of_the_manual(self):
        self.assertGreater(self.run_page("tools/MANUAL.md"), 15)

    def test_commands_of_the_tutorial(self):
        self.assertGreater(self.run_page("results/TUTORIAL.md"), 10)


class Paths(unittest.TestCase):
    def test_links_lead_somewhere(self):
        pages = [path for path in tracked_files() if path.suffix == ".md"]
        self.assertGreater(len(pages), 10)
        for page in pages:
            text = page.read_text(encoding="utf-8")
            anchors = {
                re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-")
                for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
            }
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if target.startswith("http"):
                    continue
                path, _, anchor = target.partition("#")
                leads = (page.parent / path).exists() if path else anchor in anchors
                self.assertTrue(leads, f"{page.relative_to(ROOT)} links to {target}")

    def test_paths_in_backticks_exist(self):
        """With or without the ending, from the root, src/ or the page. NAME and FOLDER stand for
        others; COMMIT:PATH is a file of the history."""
        paths = 0
        for page in tracked_files():
            if page.suffix != ".md" or page.name == "CHANGELOG.md":
                continue
            quoted = " ".join(re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8")))
            for word in re.findall(r"(?<!\S)[\w.-]+(?:/[\w.-]+)+(?!\S)", quoted):
                folders = [
                    folder
                    for folder in (ROOT, ROOT / "src", page.parent)
                    if (folder / word.split("/")[0]).is_dir()
                ]
                if not folders or re.search("NAME|FOLDER", word):
                    continue
                paths += 1
                self.assertTrue(
                    any((path / word).exists() or list(path.glob(f"{word}.*")) for path in folders),
                    f"{page.relative_to(ROOT)} names {word}",
                )
        self.assertGreater(paths, 150)


if __name__ == "__main__":
    unittest.main()
