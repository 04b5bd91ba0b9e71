"""What a page's numbers come from, and how to cite it: the program's version, commit, date and
licence, from CITATION.cff and git if the package lies in the repository. Called by page.py and
site.py.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Origin:
    program: str
    commit: str
    date: str
    licence: str
    citation: str


def said_by_git(*words: str) -> str:
    """What git says of the repository; "" if there is none."""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), *words],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


@cache
def origin() -> Origin:
    try:
        cited = dict(
            re.findall(
                '^([a-z-]+): "?([^"\n]+)',
                (ROOT / "CITATION.cff").read_text(encoding="utf-8"),
                re.MULTILINE,
            )
        )
    except OSError:
        cited = {}
    of_tree = (
        ROOT / ".git"
    ).exists()  # of an installed package, git would describe whatever repository it lies in
    commit = said_by_git("rev-parse", "--short=12", "HEAD") if of_tree else ""
    date = said_by_git("log", "-1", "--format=%cs") if of_tree else ""
    program = f"pegspace {cited.get('version', '')}".strip()
    title = cited.get("title", "pegspace: exact enumeration of the state space of peg solitaire")
    which = [
        f"version {cited['version']}" if "version" in cited else "",
        f"commit {commit}" if commit else "",
        date,
    ]
    words = ", ".join(filter(None, which))
    citation = f"The pegspace authors. {title}. {words[:1].upper()}{words[1:]}".rstrip(". ") + "."
    return Origin(program, commit, date, cited.get("license", ""), citation)
