"""What a page's numbers come from, and how to cite it: the program's version, and commit and date
from git if the package lies in the repository. Called by page.py, site.py and play.py.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .. import __version__

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Origin:
    commit: str
    date: str
    program: str = f"pegspace {__version__}"
    licence: str = "MIT"

    @property
    def citation(self) -> str:
        """As CITATION.cff has it, with the commit."""
        commit = f", commit {self.commit}" if self.commit else ""
        date = f", {self.date}" if self.date else ""
        return (
            "The pegspace authors. pegspace: exact enumeration of the state space of peg solitaire."
            f" Version {__version__}{commit}{date}."
        )


@cache
def origin() -> Origin:
    """Of an installed package, git would describe whatever repository it lies in."""
    if not (ROOT / ".git").exists():
        return Origin("", "")
    return Origin(
        said_by_git("rev-parse", "--short=12", "HEAD"), said_by_git("log", "-1", "--format=%cs")
    )


def said_by_git(*words: str) -> str:
    """What git says of the repository; "" if it cannot."""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), *words], capture_output=True, text=True, timeout=20
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
