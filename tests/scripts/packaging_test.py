#!/usr/bin/env python3
"""Tests of what users install: manual pages, completion, `cmake --install` with
a small outside program built by find_package(pegspace), and the Debian packages, installed below a
folder of their own and run.

Run by ctest, which gives the path of the program in PEGSPACE; the build folder is the one it stands
in.
"""

import gzip
import os
import re
import shlex
import shutil
import subprocess
import unittest
from pathlib import Path

from pegspace.description import OPTIONS
from program import PATIENCE, InFolder, needs, output_of, plain_build_only

ROOT = Path(__file__).resolve().parents[2]
PEGSPACE = Path(os.environ["PEGSPACE"])
BUILD = PEGSPACE.parent
MPI = os.environ.get("PEGSPACE_MPI_PROGRAM")
EXAMPLE = ROOT / "tests" / "library_example"
CPACK = [*"cpack -G DEB --config".split(), BUILD / "CPackConfig.cmake"]


def options(command: str) -> list[str]:
    return [f"--{option.name}" for option in OPTIONS[command]]


class Completion:
    """Of a shell: `offered` is what it offers for the last word, in a folder with one file."""

    def offered(self, *words: str) -> list[str]:
        raise NotImplementedError

    def test_what_is_offered(self):
        (self.folder / "README.md").touch()
        self.assertEqual(sorted(self.offered("")), sorted([*OPTIONS, "--help", "--version"]))
        self.assertEqual(self.offered("enum"), ["enumerate"])
        self.assertGreater(len(OPTIONS), 7)
        for command in OPTIONS:
            self.assertEqual(sorted(self.offered(command, "--")), sorted(options(command)), command)
        self.assertEqual(self.offered("enumerate", "english", "--engine", "ha"), ["hash"])
        self.assertEqual(self.offered("enumerate", "--engine=ref"), ["reference"])
        self.assertEqual(
            sorted(self.offered("enumerate", "-e", "")), ["auto", "dense", "hash", "reference"]
        )
        self.assertEqual(sorted(self.offered("count", "engl")), ["english", "english-8"])
        self.assertEqual(self.offered("enumerate", "english", "--csv", "READ"), ["README.md"])
        self.assertEqual(self.offered("enumerat", "--"), [])


@needs("bash-completion", Path("/usr/share/bash-completion/bash_completion").exists())
class Bash(Completion, InFolder):
    def offered(self, *words: str) -> list[str]:
        line = " ".join((str(PEGSPACE), *words))
        quoted = " ".join(f"'{word}'" for word in (PEGSPACE, *words))
        script = (
            "source /usr/share/bash-completion/bash_completion; source"
            f" '{ROOT}/scripts/packaging/pegspace.bash-completion'; COMP_LINE='{line}';"
            f" COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=({quoted}); COMP_CWORD={len(words)};"
            f" _pegspace '{PEGSPACE}' '{words[-1]}' '{words[-2] if len(words) > 1 else PEGSPACE}';"
            " printf '%s\\n' \"${COMPREPLY[@]}\""
        )
        shown = output_of("bash", "--norc", "-c", script, folder=self.folder)
        return [line for line in shown.splitlines() if line]


@needs("zsh", shutil.which("zsh"))
class Zsh(Completion, InFolder):
    def offered(self, *words: str) -> list[str]:
        """zsh's own functions work in its line editor alone: others stand for them here."""
        quoted = " ".join(f"'{word}'" for word in (PEGSPACE, *words))
        script = (
            "compadd() { shift; print -l -- ${(M)@:#$PREFIX*} }; compset() { PREFIX=${PREFIX#*=} };"
            " _files() { print -l -- $PREFIX*(N) };"
            f" words=({quoted}); CURRENT={len(words) + 1}; PREFIX='{words[-1]}';"
            f" source '{ROOT}/scripts/packaging/pegspace.zsh-completion' || true"
        )
        shown = output_of("zsh", "-f", "-c", script, folder=self.folder)
        return [line for line in shown.splitlines() if line]


@plain_build_only(
    "what is installed is the plain build; a sanitized library needs its flags in the outside"
    " program too"
)
class Install(InFolder):
    def setUp(self):
        super().setUp()
        self.prefix = self.folder / "prefix"
        output_of("cmake", "--install", BUILD, "--prefix", self.prefix, COLUMNS="80")

    def test_an_outside_program_builds_against_it(self):
        tree = shutil.copytree(EXAMPLE, self.folder / "outside")
        options = (f"-DCMAKE_PREFIX_PATH={self.prefix}", "-DCMAKE_BUILD_TYPE=Debug")
        output_of("cmake", "-S", tree, "-B", tree / "build", *options)
        output_of("cmake", "--build", tree / "build")
        shown = output_of(tree / "build" / "example")
        winning, jumps, published = shown.splitlines()
        self.assertEqual(winning, "370 winning positions")  # by brute force
        self.assertEqual(len(jumps.split()), 13)  # from 14 pegs to one
        self.assertEqual(published, "6,816 solutions that end in a1, 568,630 games")
        # What an installed package says holds on another machine, too.
        for path in (self.prefix / "lib").rglob("pegspaceTargets*.cmake"):
            self.assertNotRegex(path.read_text(encoding="utf-8"), r"/usr/|\.(so|a)\b[^\"]*;")
        if shutil.which("pkg-config"):
            (folder,) = (self.prefix / "lib").rglob("pkgconfig")
            words = "pkg-config --cflags --libs pegspace".split()
            flags = output_of(*words, PKG_CONFIG_PATH=str(folder))
            flags = flags.replace(str(self.prefix), "prefix")
            self.assertIn("include/pegspace ", flags)
            (made,) = (tree / "build").rglob("example.cpp.o")
            output_of("c++", made, *shlex.split(flags), "-o", "again", folder=self.folder)
            self.assertEqual(output_of(self.folder / "again"), shown)

    def test_what_is_installed(self):
        def call(program, words, **environment):
            program = self.prefix / "bin" / program
            return output_of(program, *words.split(), folder=self.folder, **environment)

        said = call("pegspace", "count triangle5 --start 5 --csv counts.csv")
        self.assertIn("1,550 ", said)  # published
        # The installed package, not that of PYTHONPATH.
        said = call("pegspace-verify", "counts.csv", PYTHONPATH="")
        self.assertIn("nothing is wrong", said)
        self.file("board.txt", "board:\noo.\n")
        program = str(self.prefix / "bin" / "pegspace")
        words = "--board board.txt --output board.svg"
        call("pegspace-plot", words, PEGSPACE=program, PYTHONPATH="")
        self.assertTrue((self.folder / "board.svg").is_file())
        for completion in (
            "bash-completion/completions/pegspace",
            "zsh/site-functions/_pegspace",
            "zsh/vendor-completions/_pegspace",
        ):
            self.assertTrue((self.prefix / "share" / completion).is_file())
        python = self.prefix / "share/pegspace/python/pegspace"
        self.assertEqual(
            {path.name for path in python.iterdir() if path.suffix != ".py"},
            {"description.json", "plots", "verify"},
        )
        include = self.prefix / "include" / "pegspace"
        for header in include.rglob("*.hpp"):
            text = header.read_text(encoding="utf-8")
            for other in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
                self.assertTrue(
                    (include / other).is_file(),
                    f"{header.relative_to(include)} includes {other}, which is not installed",
                )

    @needs("help2man", shutil.which("help2man"))
    def test_manual_pages(self):
        """As they are installed: each option has its paragraph."""
        text = {}
        for path in (self.prefix / "share" / "man" / "man1").iterdir():
            content = path.read_bytes()
            page = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
            text[path.name.split(".")[0]] = re.sub(r"\\f[BIR]", "", page).replace("\\-", "-")
        others = ["pegspace", "pegspace-mpi"] if MPI else ["pegspace"]
        self.assertEqual({*text}, {*others, *(f"pegspace-{command}" for command in OPTIONS)})
        for command in OPTIONS:
            page = text[f"pegspace-{command}"]
            for option in options(command):
                self.assertRegex(page, rf"\n\.TP\n(-\w, )?{option}[ \n]", command)
            self.assertRegex(page, rf"\.SH NAME\npegspace-{command} - \w")
            self.assertIn(f"usage: pegspace {command}", page)
        self.assertIn("PEGSPACE_THREADS", text["pegspace"])


@plain_build_only("packages are made of the plain build")
@needs("dpkg-dev", shutil.which("dpkg-shlibdeps"))
@needs("file", shutil.which("file"))
class DebianPackages(InFolder):
    def test_they_install_run_and_leave_nothing_behind(self):
        output_of(*CPACK, "-B", self.folder)
        packages = {path.name.split("_")[0]: path for path in self.folder.glob("*.deb")}
        names = ["libpegspace-dev", "pegspace", *(["pegspace-mpi"] if MPI else [])]
        self.assertEqual(sorted(packages), names)
        for package, field, says in (
            ("pegspace", "Depends", "libtbb12"),
            ("pegspace", "Recommends", "python3"),
            *([("pegspace-mpi", "Depends", "libopenmpi|libmpich")] if MPI else []),
        ):
            self.assertRegex(output_of("dpkg-deb", "--field", packages[package], field), says)
        # Installed for real, but below a folder with a data base of its own, so that this machine
        # stays as it is. The packages it depends on are this machine's, so dpkg must not look for
        # them there.
        root = self.folder / "root"
        (root / "var/lib/dpkg").mkdir(parents=True)
        (root / "var/lib/dpkg/status").touch()
        (root / "var/lib/dpkg/available").touch()
        forced = "--force-not-root --force-depends --force-script-chrootless".split()
        dpkg = ["dpkg", f"--root={root}", *forced]
        output_of(*dpkg, "--install", *packages.values())
        self.assertIn("ok installed", output_of(*dpkg, "--status", "pegspace"))
        program = root / "usr/bin/pegspace"
        self.assertEqual(output_of(program, "--version"), output_of(PEGSPACE, "--version"))
        self.assertIn("1,550 ", output_of(program, "count", "triangle5", "--start", "5"))
        self.assertTrue((root / "usr/include/pegspace/pegspace.hpp").is_file())
        if MPI:
            self.assertTrue((root / "usr/bin/pegspace-mpi").is_file())
        output_of(*dpkg, "--purge", *packages)
        self.assertEqual([path for path in (root / "usr").rglob("*") if path.is_file()], [])


@plain_build_only("packages are made of the plain build")
class NoPackageWithoutDependencies(InFolder):
    def test_cpack_refuses_where_it_cannot_find_them_out(self):
        path = self.folder / "bin"
        path.mkdir()
        (path / "cpack").symlink_to(shutil.which("cpack"))
        for present, package in (((), "file"), (("file",), "dpkg-dev")):
            for program in present:
                (path / program).touch(mode=0o755)
            done = subprocess.run(
                [*CPACK, "-B", self.folder / "made", "-D", "CMAKE_IGNORE_PATH=/usr/bin;/bin"],
                env={"PATH": str(path)},
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"apt-get install {package} ", " ".join(done.stderr.split()))
            self.assertEqual(list(self.folder.rglob("*.deb")), [])


if __name__ == "__main__":
    unittest.main()
