"""What came from outside: names in files, names of files. They may hold characters that take over a
terminal, turn the text around them, or break a line. shown() replaces these. Text is cleaned where
it enters, by parse_json() and results.read_lines(), and once more where it leaves:
files.write_whole() and guard_screen().
"""

from __future__ import annotations

import json
import sys
import unicodedata
from typing import Any, TextIO

#: The property Bidi_Control of Unicode.
TURNS_TEXT = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
MOST_NESTED = 100  # far more than any result has


def shown(name: object, keep: str = "") -> str:
    """The name of a file or a board as text that any file or terminal can hold: what is not UTF-8,
    line separators, control characters other than those to `keep`, and those that turn text around
    become U+FFFD."""
    text = str(name)
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        (
            "\ufffd"
            if letter not in keep
            and (letter in TURNS_TEXT or unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp"))
            else letter
        )
        for letter in text
    )


def parse_json(text: str) -> Any:
    """JSON with every string shown(). Raises ValueError, also if it is nested so deeply that no
    result is like it."""

    def cleaned(value: Any, depth: int) -> Any:
        if depth > MOST_NESTED:
            raise RecursionError
        if isinstance(value, dict):
            return {shown(key): cleaned(part, depth + 1) for key, part in value.items()}
        if isinstance(value, list):
            return [cleaned(part, depth + 1) for part in value]
        return shown(value) if isinstance(value, str) else value

    try:
        return cleaned(json.loads(text), 0)
    except RecursionError:
        raise ValueError(f"it is nested more than {MOST_NESTED} deep") from None


class Screen:
    """A text stream through which nothing but shown() text passes, line ends and tabs excepted."""

    def __init__(self, stream: TextIO):
        self._stream = stream

    def write(self, text: str) -> int:
        letters = shown(text, keep="\n\t")
        encoding = self._stream.encoding or "utf-8"
        self._stream.write(letters.encode(encoding, "replace").decode(encoding))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def guard_screen() -> None:
    """Called first thing by the commands: whatever they print, a traceback too, goes through
    shown()."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, Screen):
            setattr(sys, name, Screen(stream))
