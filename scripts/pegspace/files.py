"""How the commands in Python write files: whole, or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from .outside import shown
from .records import ResultsError


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a new file beside `path`, under a name that nobody knows beforehand, and gives it that
    name when it is complete. What is there and no ordinary file, such as a pipe, is written to. In
    text, names are as shown() has them. Raises ResultsError."""
    data = shown(content, keep="\n\t").encode("utf-8") if isinstance(content, str) else content
    part = (
        path.parent / f".pegspace-{secrets.token_hex(8)}-0.part"
    )  # as the program's own are called
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        try:
            with open(part, "xb") as file:  # x: a link of that name is not followed
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise ResultsError(f"{path}: cannot be written: {error.strerror}") from None
