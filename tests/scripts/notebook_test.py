#!/usr/bin/env python3
"""The notebook scripts/example.ipynb prints what is stored in it, and leaves no file. Labelled
"pages"."""

import json
from importlib.util import find_spec
from pathlib import Path

from program import PATIENCE, InFolder, needs, run_tests

from pegspace.interpreter import use_python_with

use_python_with("pandas")

NBCLIENT = bool(find_spec("nbclient"))
if NBCLIENT:
    import nbclient
    import nbformat

ROOT = Path(__file__).resolve().parents[2]


class Notebook(InFolder):
    @needs("python3-nbclient", NBCLIENT)
    def test_the_notebook(self):
        notebook = nbformat.read(ROOT / "scripts" / "example.ipynb", as_version=4)
        nbformat.validate(notebook)
        nbclient.NotebookClient(
            notebook, timeout=PATIENCE, resources={"metadata": {"path": self.folder}}
        ).execute()
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        said = "".join(
            output.text
            for cell in cells
            for output in cell.outputs
            if output.output_type == "stream"
        )
        self.assertEqual(
            said, "187,636,299 positions, most at depth 17\n40,861,647,040,079,968 solutions\n"
        )
        self.assertEqual(sorted(self.folder.iterdir()), [])
        kept = json.loads((ROOT / "scripts" / "example.ipynb").read_text(encoding="utf-8"))
        stored = [cell["outputs"] for cell in kept["cells"] if cell["cell_type"] == "code"]
        self.assertEqual(
            [
                "".join(output["data"]["text/plain"])
                for cell in stored
                for output in cell
                if "data" in output
            ],
            [
                output.data["text/plain"]
                for cell in cells
                for output in cell.outputs
                if "data" in output
            ],
        )
        self.assertEqual(
            "".join(
                "".join(output["text"]) for cell in stored for output in cell if "text" in output
            ),
            said,
        )


if __name__ == "__main__":
    run_tests()
