#!/usr/bin/env python3
"""The notebook scripts/example.ipynb prints what is stored in it, and leaves no file. Labelled
"pages"."""

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


def said_in(notebook):
    """What its cells print, and what they show."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in cells for output in cell.outputs]
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    return printed, [output.data["text/plain"] for output in outputs if "data" in output]


class Notebook(InFolder):
    @needs("python3-nbclient", NBCLIENT)
    def test_the_notebook(self):
        notebook = nbformat.read(ROOT / "scripts" / "example.ipynb", as_version=4)
        nbformat.validate(notebook)
        nbclient.NotebookClient(
            notebook, timeout=PATIENCE, resources={"metadata": {"path": self.folder}}
        ).execute()
        self.assertEqual(sorted(self.folder.iterdir()), [])
        stored = nbformat.read(ROOT / "scripts" / "example.ipynb", as_version=4)
        self.assertEqual(said_in(notebook), said_in(stored))
        printed, _ = said_in(stored)
        self.assertIn("187,636,299 positions", printed)
        self.assertIn("40,861,647,040,079,968 solutions", printed)


if __name__ == "__main__":
    run_tests()
