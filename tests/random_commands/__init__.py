"""Commands and options at random, compared with a brute force; README.md tells what each file is."""

import pathlib
import sys

# So that `python3 -m random_commands` in the folder tests finds pegspace/definition.py.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
