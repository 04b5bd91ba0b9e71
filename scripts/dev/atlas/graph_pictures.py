"""results/graphs: game graphs of `pegspace graph`, drawn by GraphViz. Called by make-results.

Each has NAME.dot, its record NAME.run.json, and the picture NAME.svg. Beside them stands a
screenshot of the report page of results/; --plots takes it again.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from .problems import ROOT, AtlasError

GRAPHS_FOLDER = "graphs"
SCREENSHOT = "report-page.png"


def draw_graphs(into: Path) -> None:
    """The pictures of the graphs that are there. Raises AtlasError."""
    for file in (into / GRAPHS_FOLDER).glob("*.dot"):
        try:
            subprocess.run(["dot", "-Tsvg", "-o", file.with_suffix(".svg"), file], check=True)
        except FileNotFoundError:
            raise AtlasError(
                "GraphViz draws the graphs, and is missing: scripts/install-packages tests"
            ) from None


def take_screenshot(into: Path) -> None:
    """The upper part of the report page in Chromium. Raises AtlasError."""
    picture = into / GRAPHS_FOLDER / SCREENSHOT
    print(f"make-results: {GRAPHS_FOLDER}/{SCREENSHOT}", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="pegspace-") as folder:
        page = Path(folder) / "page.html"
        subprocess.run([ROOT / "scripts" / "report", "--output", page, into], check=True)
        command = [
            *"chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars".split(),
            f"--user-data-dir={folder}/profile",
            "--window-size=1280,1200",
            "--virtual-time-budget=2000",
            f"--screenshot={picture}",
            page.as_uri(),
        ]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (FileNotFoundError, subprocess.CalledProcessError) as error:
            raise AtlasError(
                "Chromium takes the screenshot of the report page: scripts/install-packages tests."
                f" {error}"
            ) from None
