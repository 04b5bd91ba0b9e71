#!/usr/bin/env python3
"""Copies each command of the README, of the manual and of the tutorial and runs it where a new user
does: in a clone as it is, with nothing added but, for boards, the file that the page itself shows.

A command is a line of an indented block, or the code in the last cell of a table's row, that begins
with scripts/ or pegspace; or one behind "$ ", whose output follows: each of these lines must be
printed, in this order. Those marked ⏳ (long) or ⌨ (need a terminal) are left out, and counted, so
that the marks stay few. Commands of a page run in order, in one folder. scripts/run is a stand-in
that calls the program under test without building it.

Run by ctest, which gives the path of the program in PEGSPACE.
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path

from program import SLOWER

ROOT = Path(__file__).resolve().parents[2]
PEGSPACE = Path(os.environ["PEGSPACE"])
COMMAND = re.compile(
    r"^(?:\(cd |scripts/|pegspace |cmake |cd |mkdir |cmp |sha256sum |(?:PYTHONPATH=scripts"
    r" )?/usr/bin/python3 |venv/bin/)"
)
MARKS = ("⏳", "⌨")
MOST_LEFT_OUT = 16


@dataclass
class Command:
    page: str
    line: int
    text: str
    left_out: bool
    output: list[str]


def commands(page: str) -> list[Command]:
    found: list[Command] = []
    shows_output = False  # whether the lines here are the output of the last command
    for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("    $ "):
            text = line[6:]
            shows_output = True
        elif line.startswith("    ") and shows_output:
            found[-1].output.append(line.strip())
            continue
        elif line.startswith("    "):
            text = line[4:]
        elif line.startswith("|") and (cell := re.search(r"`([^`]+)` \|$", line)):
            text = cell[1].replace("\\|", "|")
        else:
            shows_output = False
            continue
        if COMMAND.match(text):
            found.append(Command(page, number, text, any(mark in line for mark in MARKS), []))
    return found


def board_file(page: str) -> str:
    """The first indented block of the page that is a board file, as a reader would copy it."""
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    begin = lines.index("    board:")
    while lines[begin - 1].startswith("    "):
        begin -= 1
    end = next(
        number for number in range(begin, len(lines)) if not lines[number].startswith("    ")
    )
    return "\n".join(line[4:] for line in lines[begin:end]) + "\n"


def copy_clone(into: Path):
    """The files of the repository, and none that was made since: those that git knows, or, where
    the tree came without its .git, all but the build folders."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(
            ["git", "-c", "safe.directory=*", "ls-files", "-z"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        files = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        files = [
            path
            for path in ROOT.rglob("*")
            if not path.relative_to(ROOT).parts[0].startswith(("build", ".git"))
        ]
    for path in files:
        if path.is_file():
            (into / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, into / path.relative_to(ROOT))


class Readme(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pegspace-readme-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        copy_clone(self.folder)
        (self.folder / "scripts" / "run").write_text(f'#!/bin/sh\nexec "{PEGSPACE}" "$@"\n')
        (self.folder / "scripts" / "build").write_text("#!/bin/sh\nexit 0\n")
        (self.folder / "build").mkdir()
        (self.folder / "build" / "pegspace").symlink_to(PEGSPACE)

    def run_page(self, page: str):
        (self.folder / "my-board.txt").write_text(board_file(page), encoding="utf-8")
        environment = {**os.environ, "PATH": f"{self.folder / 'build'}:{os.environ['PATH']}"}
        ran = 0
        for command in commands(page):
            if command.left_out:
                continue
            with self.subTest(line=command.line, command=command.text):
                done = subprocess.run(
                    ["bash", "-c", command.text],
                    cwd=self.folder,
                    capture_output=True,
                    text=True,
                    timeout=120 * SLOWER,
                    env=environment,
                )
                self.assertEqual(
                    done.returncode,
                    0,
                    (
                        f"{page}:{command.line}:"
                        f" {command.text}\n{done.stdout[-500:]}{done.stderr[-1500:]}"
                    ),
                )
                printed = iter(line.strip() for line in done.stdout.splitlines())
                for line in command.output:
                    self.assertIn(
                        line,
                        printed,
                        f"{page}:{command.line}: {command.text} prints no such line there",
                    )
                ran += 1
        return ran

    def test_commands_of_the_readme(self):
        self.assertGreater(self.run_page("README.md"), 6)
        self.assertGreater(sum(len(command.output) for command in commands("README.md")), 8)

    def test_commands_of_the_manual(self):
        self.assertGreater(self.run_page("tools/MANUAL.md"), 15)

    def test_the_readme_is_short(self):
        self.assertLessEqual(
            len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()), 150
        )

    def test_commands_of_the_tutorial(self):
        self.assertGreater(self.run_page("results/TUTORIAL.md"), 10)

    def test_few_are_left_out(self):
        left_out = [
            command
            for page in ("README.md", "tools/MANUAL.md")
            for command in commands(page)
            if command.left_out
        ]
        self.assertLessEqual(len(left_out), MOST_LEFT_OUT, [command.text for command in left_out])

    def test_links_lead_somewhere(self):
        pages = [
            path
            for path in ROOT.rglob("*.md")
            if not any(part.startswith(("build", ".")) for part in path.relative_to(ROOT).parts)
        ]
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
                if path:
                    self.assertTrue(
                        (page.parent / path).exists(), f"{page.relative_to(ROOT)} links to {target}"
                    )
                else:
                    self.assertIn(anchor, anchors, f"{page.relative_to(ROOT)} links to {target}")


if __name__ == "__main__":
    unittest.main()
