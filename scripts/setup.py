"""How pip builds the package that pyproject.toml describes: in a folder that goes away afterwards. The usual place is a
folder "build" beside this file, where the program scripts/build stands.
"""

import tempfile

from setuptools import setup

with tempfile.TemporaryDirectory() as folder:
    setup(options={"build": {"build_base": folder}, "egg_info": {"egg_base": folder}})
