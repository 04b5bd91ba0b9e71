"""What kind of file each is, by what it says of itself: the header of a table, the `kind` of a JSON
file, its first bytes. A JSON file that does not fit the schema of its kind is wrong.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from ..description import TABLES
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
PICTURES = tuple(".svg .png .gif .pdf .dot".split())  #: the last is a drawing of a game graph
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


def schema_of(kind: str) -> str:
    """The name of the schema of a kind; "" if pegspace has no such kind."""
    if kind in TABLES:
        return "table"
    names = {path.name.split(".")[0] for path in data("schemas").glob("*.schema.json")}
    return kind if kind in names - {"table", "common"} else ""


def json_kind(content: Any) -> str:
    """What a JSON file calls itself; "" if it is none of pegspace's. Raises ValueError if it
    is one, and does not fit its schema."""
    kind = content.get("kind") if isinstance(content, dict) else None
    name = schema_of(kind) if isinstance(kind, str) else ""
    if not name:
        return ""
    errors = sorted(
        validator(name).iter_errors(content),
        key=lambda error: list(map(str, error.absolute_path)),
    )
    if errors:
        place = "/".join(map(str, errors[0].absolute_path))
        raise ValueError(
            f"it does not fit the schema '{name}':"
            f" {place + ': ' if place else ''}{errors[0].message[:200]}"
        )
    return str(kind)


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


@functools.lru_cache(maxsize=None)
def known_counts() -> dict[str, Any]:
    """The published counts, as the program has them too."""
    found: dict[str, Any] = read_json(data("known_counts.json"))
    return found
