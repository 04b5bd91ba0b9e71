"""How pip builds the package that pyproject.toml describes: in a folder that goes away afterwards.
The usual place is a folder "build" beside this file, where the program scripts/build stands.

    PEGSPACE_BUILD=1 pip install ./scripts     builds the program too, by CMake, and puts it into
                                               the package (pegspace/bin)

Without it the package runs a program that is there already; `pegspace/program.py` says where it
looks. pip -v shows this.
"""

import os
import subprocess
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

WANTED = os.environ.get("PEGSPACE_BUILD", "") not in ("", "0")


class WithProgram(Distribution):
    def has_ext_modules(self):
        return WANTED  # then the package is for this kind of machine alone


class BuildWithProgram(build_py):
    def run(self):
        super().run()
        source = Path(__file__).resolve().parent.parent
        into = Path(self.build_lib) / "pegspace" / "verify"
        for name in ("tests/schemas", "src/board/known_counts.json"):
            place = source / name
            if place.is_dir():
                self.copy_tree(str(place), str(into / place.name))
            elif place.exists():
                self.copy_file(str(place), str(into / place.name))
        if not WANTED:
            print(
                "pegspace: the program is not built. The package looks for it in the environment"
                " variable PEGSPACE, in an absolute folder of PATH, and in build/ of this clone."
                " PEGSPACE_BUILD=1 pip install builds it."
            )
            return
        with tempfile.TemporaryDirectory() as folder:
            jobs = str(len(os.sched_getaffinity(0)))
            if not (source / "CMakeLists.txt").is_file():
                raise SystemExit(
                    f"pegspace: PEGSPACE_BUILD is set, but {source} is no clone of pegspace: there"
                    " is no CMakeLists.txt"
                )
            for command in (
                [
                    "cmake",
                    "-S",
                    source,
                    "-B",
                    folder,
                    "-DCMAKE_BUILD_TYPE=Release",
                    "-DPEGSPACE_MPI=OFF",
                ],
                ["cmake", "--build", folder, "--parallel", jobs, "--target", "pegspace"],
            ):
                subprocess.run(command, check=True)
            into = Path(self.build_lib) / "pegspace" / "bin"
            into.mkdir(parents=True, exist_ok=True)
            self.copy_file(str(Path(folder) / "pegspace"), str(into / "pegspace"))


with tempfile.TemporaryDirectory() as folder:
    setup(
        options={"build": {"build_base": folder}, "egg_info": {"egg_base": folder}},
        distclass=WithProgram,
        cmdclass={"build_py": BuildWithProgram},
    )
