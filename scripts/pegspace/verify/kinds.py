"""What kind of file each is, by what it says of itself: the columns of a table, the JSON Schema
that it fits, its first bytes.

Nothing is guessed: a JSON file that has all keys of a kind and does not fit its schema is wrong;
one without is no file of pegspace.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from ..interpreter import use_python_with

HERE = Path(__file__).resolve().parent
#: In this repository; in a package that pip has installed; where `cmake --install` puts them.
FOLDERS = {
    "schemas": (
        HERE.parents[2] / "tests" / "schemas",
        HERE / "schemas",
        HERE.parents[2] / "schemas",
    ),
    "known_counts.json": (
        HERE.parents[2] / "src" / "board" / "known_counts.json",
        HERE / "known_counts.json",
        HERE.parents[2] / "known_counts.json",
    ),
}
#: A record is one by its name, as programs find it; all others by their keys, those with most
#: first.
JSON_KINDS = (
    "run",
    "query",
    "proof",
    "board",
    "moves",
    "table",
    "solve",
    "sequence",
    "levels",
    "games",
    "positions_by_moves",
    "pagoda",
    "replay",
    "counts",
    "census",
    "final_pegs",
)
PICTURES = (
    ".svg",
    ".png",
    ".gif",
    ".pdf",
    ".dot",
    ".graphml",
    ".aut",
)  #: the last three are drawings of game graphs
ASIDE = {".html": "a page", ".md": "a text", ".part": "an unfinished file"}


def data(name: str) -> Path:
    return next(place for place in FOLDERS[name] if place.exists())


@functools.lru_cache(maxsize=None)
def schema(name: str) -> dict[str, Any]:
    """With the parts that it takes from common.schema.json in itself."""

    def read(name: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            (data("schemas") / f"{name}.schema.json")
            .read_text(encoding="utf-8")
            .replace("common.schema.json#/", "#/")
        )
        return found

    own = read(name)
    return own | {"$defs": read("common")["$defs"] | own.get("$defs", {})}


@functools.lru_cache(maxsize=None)
def validator(name: str) -> Any:
    use_python_with("jsonschema")
    import jsonschema

    return jsonschema.Draft202012Validator(schema(name))


def json_kind(path: Path, content: Any) -> str:
    """ "" where it is none of pegspace's. Raises ValueError where it is one, and does not fit its
    schema."""
    if isinstance(content, list):
        return "boards" if not list(validator("boards").iter_errors(content)) else ""
    if not isinstance(content, dict):
        return ""
    usual = (
        "run"
        if path.name == "run.json" or path.name.endswith(".run.json")
        else "proof"
        if path.name == "proof.json"
        else ""
    )
    found = (
        [usual]
        if usual
        else [kind for kind in JSON_KINDS if content.keys() >= set(schema(kind)["required"])]
    )
    for kind in found:
        errors = sorted(
            validator(kind).iter_errors(content),
            key=lambda error: list(map(str, error.absolute_path)),
        )
        if not errors:
            return kind
    if found:
        place = "/".join(map(str, errors[0].absolute_path))
        raise ValueError(
            f"it does not fit the schema '{found[-1]}':"
            f" {place + ': ' if place else ''}{errors[0].message[:200]}"
        )
    return ""


def begins_as_board_file(text: str) -> bool:
    lines = [
        line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")
    ]
    return bool(lines) and lines[0].startswith(
        ("lattice:", "board:", "holes:", "edges:", "lines:", "drawing:")
    )


def unique_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """For json.loads: a key that comes twice has two meanings."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique_pairs)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def known_counts() -> dict[str, Any]:
    """The published counts, as the program has them too."""
    found: dict[str, Any] = read_json(data("known_counts.json"))
    return found
