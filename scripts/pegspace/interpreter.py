"""Which Python runs a script: the first python3 on PATH may be one that lacks Debian's packages
(python3-pandas, ...).

Called first thing by the commands that draw, before they import what they need. Never by the
package itself: a program that uses the package is not started again behind its back.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

DEBIAN_PYTHON = "/usr/bin/python3"
#: Installed by pip: for the Python that it was installed for, and for no other.
INSTALLED = not {"site-packages", "dist-packages"}.isdisjoint(Path(__file__).parts)


def can_import(module: str) -> bool:
    try:
        importlib.import_module(module)
    except Exception:  # what a package raises that was made for another Python, too
        return False
    return True


def use_python_with(*modules: str) -> None:
    """Makes sure that these modules can be imported: runs the script again under Debian's own
    Python if the python3 found first on PATH lacks them, and ends with a sentence (exit code 2)
    if that one does as well.
    """
    missing = [module for module in modules if not can_import(module)]
    if not missing:
        return
    if not INSTALLED and os.access(DEBIAN_PYTHON, os.X_OK) and sys.executable != DEBIAN_PYTHON:
        os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON, "-B", *sys.argv])
    packages = " ".join(f"python3-{module}" for module in missing)
    print(
        (
            f"{Path(sys.argv[0]).name}: Python's {' and '.join(missing)} cannot be found. "
            f"On Debian: apt-get update && apt-get install {packages}"
        ),
        file=sys.stderr,
    )
    sys.exit(2)
