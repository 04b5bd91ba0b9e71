"""The page that plays: play.html, one self-contained file. Boards are played on it, with winning
and losing jumps from a set file or from a search of its own; play/ is its script, which runs in the
page and in a worker. Called by scripts/report and site.py.

The boards of its list are those that the program knows by name, written when the page is made.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ..program import run
from ..records import ResultsError
from .origin import origin
from .page import PARTS, Place, fill, own_script, style_text

PLAY = "play.html"
#: The list of boards; the page begins with the first, whose hints it finds at once.
BOARDS = """triangle5 english european wiegleb asymmetrical senku49 triangle4 triangle6 triangle7
    diamond13 diamond13-8 diamond25 diamond41 square4 square5 square6 hexagon3 hexagon4 star13
    rhombus4 torus3x4 torus4x4 line8 petersen cycle8 wheel8""".split()
#: Scripts that the page and its worker share, and those of the page alone, in the order in which
#: they run.
ENGINE = ("board.js", "position_set.js", "search.js")
PAGE = ("engine.js", "game.js", "view.js", "chart.js", "editor.js", "page.js")
#: The first bytes of a set file, and the most that a page takes with it.
MAGIC = b"PEGSET"
MOST_BYTES = 1 << 28


def play_text(*names: str) -> Markup:
    """Files of play/, one after another."""
    return Markup("\n".join((PARTS / "play" / name).read_text(encoding="utf-8") for name in names))


def is_set(path: Path) -> bool:
    """Whether it is a set file, of a size that a page can open."""
    if path.suffix != ".set" or not path.is_file() or path.stat().st_size > MOST_BYTES:
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def carried(path: Path) -> dict[str, str]:
    """A set that the page carries, packed. Raises ResultsError."""
    if not is_set(path):
        raise ResultsError(f"{path}: is no set file NAME.set of at most 256 MiB, as --save writes")
    packed = gzip.compress(path.read_bytes(), mtime=0)
    return {"name": path.name, "bytes": base64.b64encode(packed).decode("ascii")}


def play_page(
    site: str, sets: Sequence[Path] = (), beside: Sequence[str] = (), place: Place | None = None
) -> str:
    """`sets`: files that the page carries; `beside`: addresses of sets that are published with it.
    Raises ResultsError, and ProgramError if there is no program."""
    listed: list[dict[str, str]] = [*map(carried, sets), *({"name": name} for name in beside)]
    known = [{"name": name, "text": run("boards", name, as_="file")} for name in BOARDS]
    data: dict[str, Any] = {"boards": known, "sets": listed}
    return fill(
        "play.html",
        head_title=f"Play – {site}",
        description="Peg solitaire on any board. With a set file, or on boards of few positions,"
        " the page shows which jumps can still win.",
        menu=place.menu if place else (),
        style=style_text() + play_text("play.css"),
        origin=origin(),
        data=Markup(json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")),
        engine=play_text(*ENGINE),
        worker=play_text("worker.js"),
        script=own_script("base") + play_text(*PAGE),
    )
