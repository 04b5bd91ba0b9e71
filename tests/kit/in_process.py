"""The scripts in Python, called in the process of the test. A start of Python with pandas and
matplotlib takes up to a second: it is tested once for each script, and what a script does here."""

import contextlib
import io
import runpy
import subprocess
import sys
import unittest.mock
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def call(script: str, *arguments: object, folder: Path | str = ".") -> subprocess.CompletedProcess:
    """Runs scripts/`script` in a folder, as a process of its own would. (A test calls
    use_python_with() first, as the script would start another Python in the test's place.)"""
    words = [str(SCRIPTS / script), *map(str, arguments)]
    code: object = 0
    with (
        contextlib.chdir(folder),
        unittest.mock.patch.multiple(sys, argv=words, path=[*sys.path]),
        contextlib.redirect_stdout(io.StringIO()) as output,
        contextlib.redirect_stderr(io.StringIO()) as errors,
    ):
        try:
            runpy.run_path(words[0], run_name="__main__")
        except SystemExit as end:
            code = end.code or 0
    return subprocess.CompletedProcess(words, code, output.getvalue(), errors.getvalue())
