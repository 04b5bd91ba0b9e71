#!/usr/bin/env python3
"""The commands of the README, the manual and the tutorial, as a reader copies them.

    python3 -B tests/kit/pages.py

runs them all in the clone that this file stands in, one page after the other, as a reader does: the
program must be built. scripts/dev/check-builds calls it, and scripts/test after it. In the suite
scripts/readme_test.py runs each page in a clone of its own.

A command is a line of an indented block, or the code in the last cell of a table's row, that begins
with scripts/ or pegspace; or one behind "$ ", whose output follows: each of these lines must be
printed, in this order. Those marked ⏳ (long) or ⌨ (need a terminal) are left out, and counted, so
that the marks stay few. Commands of a page run in order, in one folder.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "tools/MANUAL.md", "results/TUTORIAL.md")
COMMAND = re.compile(
    r"^(?:\(cd |scripts/|pegspace |cmake |cd |mkdir |cmp |sha256sum |(?:PYTHONPATH=scripts"
    r" )?/usr/bin/python3 |venv/bin/)"
)
MARKS = ("⏳", "⌨")


@dataclass
class Command:
    page: str
    line: int
    text: str
    left_out: bool
    output: list[str] = field(default_factory=list)

    def run(self, folder: Path, environment: dict[str, str], seconds: float | None = None) -> str:
        """What is wrong with a run of it in this folder, or nothing."""
        done = subprocess.run(
            ["bash", "-c", self.text],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=seconds,
            env=environment,
        )
        where = f"{self.page}:{self.line}: {self.text}"
        if done.returncode != 0:
            return (
                f"{where}\nexit code {done.returncode}\n{done.stdout[-500:]}{done.stderr[-1500:]}"
            )
        printed = iter(line.strip() for line in done.stdout.splitlines())
        for line in self.output:
            if line not in printed:
                return f"{where}\nprints no such line there: {line}"
        return ""


def commands(page: str) -> list[Command]:
    found: list[Command] = []
    shows_output = False  # whether the lines here are the output of the last command
    for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("    $ "):
            text = line[6:]
            shows_output = True
        elif line.startswith("    ") and shows_output:
            if line.strip() != "...":  # lines that the page leaves out
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
            found.append(Command(page, number, text, any(mark in line for mark in MARKS)))
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


def tracked_files() -> list[Path]:
    """The files of the repository, and none that was made since, by a build or by a reader: those
    that git knows, or, where the tree came without its .git, all outside of folders that begin with
    `build` or a dot and of virtual environments."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(
            ["git", "-c", "safe.directory=*", "ls-files", "-z"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        return [
            path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()
        ]
    return [
        path
        for entry in ROOT.iterdir()
        if not entry.name.startswith(("build", ".")) and not (entry / "pyvenv.cfg").exists()
        for path in (entry.rglob("*") if entry.is_dir() else (entry,))
        if path.is_file()
    ]


def run_all() -> int:
    """Runs the commands of all pages in this clone. The exit code."""
    environment = {**os.environ, "PATH": f"{ROOT / 'build'}:{os.environ['PATH']}"}
    wrong = ran = 0
    for page in PAGES:
        (ROOT / "my-board.txt").write_text(board_file(page), encoding="utf-8")
        for command in commands(page):
            if command.left_out and "install-packages" not in command.text:
                continue
            print(f"{page}:{command.line}: {command.text}", flush=True)
            ran += 1
            if said := command.run(ROOT, environment):
                wrong += 1
                print(said, file=sys.stderr)
    print(f"{ran} commands of {len(PAGES)} pages, {wrong} failed")
    return 1 if wrong or not ran else 0


if __name__ == "__main__":
    sys.exit(run_all())
