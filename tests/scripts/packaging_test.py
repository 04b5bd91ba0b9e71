#!/usr/bin/env python3
"""Tests of what users install: manual pages and completion against --help, `cmake --install` with a small outside
program built by find_package(pegspace), and the Debian packages, installed below a folder of their own and run.

Run by ctest, which gives the path of the program in PEGSPACE; the build folder is the one it stands in.
"""

import gzip
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from program import InFolder, clean_environment, needs, plain_build_only

ROOT = Path(__file__).resolve().parents[2]
PEGSPACE = Path(os.environ["PEGSPACE"])
BUILD = PEGSPACE.parent
MPI = os.environ.get("PEGSPACE_MPI_PROGRAM")
EXAMPLE = ROOT / "tests" / "library_example"


def output_of(*command, folder=None, **environment) -> str:
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, timeout=300,
                          env=clean_environment(**environment))
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def commands() -> list[str]:
    text = output_of(PEGSPACE, "--help")
    return re.findall(r"^  (\w+) +\S", text.split("commands:\n")[1].split("\n\n")[0], re.MULTILINE)


def options(command: str) -> list[str]:
    """Long options as the command's help lists them."""
    return re.findall(r"^  (?:-\w, |    )(--[\w-]+)", output_of(PEGSPACE, command, "--help", "all"), re.MULTILINE)


class ManualPages(unittest.TestCase):
    def test_every_option_of_the_help_has_its_paragraph(self):
        self.assertGreater(len(commands()), 7)
        for command in commands():
            page = output_of(PEGSPACE, "--man", command).replace("\\-", "-").replace("\\fB", "").replace("\\fR", "")
            listed = options(command)
            self.assertIn("--help", listed)
            for option in listed:
                self.assertRegex(page, rf"\n\.TP\n(-\w, )?{option}[ \n]", command)

    def test_the_program_page_has_every_command(self):
        page = output_of(PEGSPACE, "--man")
        for command in commands():
            self.assertIn(f"\\fBpegspace\\-{command}\\fR(1)", page)
        self.assertIn("PEGSPACE_THREADS", page)

    @needs("mandoc", shutil.which("mandoc"))
    def test_pages_are_sound_roff(self):
        for words in ([], *([command] for command in commands())):
            page = output_of(PEGSPACE, "--man", *words)
            done = subprocess.run(["mandoc", "-Tlint", "-W", "warning"], input=page, capture_output=True, text=True)
            warnings = [line for line in done.stdout.splitlines() if "missing date" not in line]
            self.assertEqual(warnings, [], words)

    def test_examples_stay_as_they_are(self):
        shown = output_of(PEGSPACE, "enumerate", "--help").split("Examples:\n")[1]
        page = output_of(PEGSPACE, "--man", "enumerate").replace("\\-", "-")
        self.assertIn(".nf\n" + shown + ".fi", page)


class Completion(unittest.TestCase):
    def bash(self, *words: str) -> list[str]:
        """What bash offers for the last word."""
        quoted = " ".join(f"'{word}'" for word in (PEGSPACE, *words))
        script = (f'source <("{PEGSPACE}" --completion bash); COMP_WORDS=({quoted}); COMP_CWORD={len(words)}; '
                  '_pegspace; printf "%s\\n" "${COMPREPLY[@]}"')
        return [line for line in output_of("bash", "--norc", "-c", script, folder=ROOT).splitlines() if line]

    def test_bash(self):
        self.assertEqual(sorted(self.bash("")), sorted([*commands(), "--help", "--version"]))
        for command in commands():
            self.assertEqual(sorted(self.bash(command, "--")), sorted(options(command)), command)
        self.assertEqual(self.bash("enumerate", "english", "--engine", "ha"), ["hash"])
        self.assertEqual(self.bash("enumerate", "--engine", "=", "ref"), ["reference"])
        self.assertEqual(self.bash("enumerate", "--engine", "="), ["auto", "dense", "hash", "reference"])
        self.assertEqual(self.bash("enumerate", "-e", "den"), ["dense"])
        self.assertEqual(self.bash("count", "engl"), ["english", "english-8"])
        self.assertEqual(self.bash("enumerate", "english", "--csv", "READ"), ["README.md"])
        self.assertEqual(self.bash("enumerate", "english", "--threads", ""), [])
        self.assertEqual(self.bash("enumerat", ""), [])

    def zsh(self, *words: str) -> list[str]:
        """What the script gives zsh's completion functions for the last word: stand-ins print it."""
        script = ('_describe() { print -rl -- ${(P)2} }; _files() { print FILES }\n'
                  'compset() { [[ $words[CURRENT] == ${~2}* ]] }\n'
                  '_complete_as() { words=("$@"); CURRENT=$#; eval "$("$1" --completion zsh)" }\n')
        quoted = " ".join(f"'{word}'" for word in words)
        return [line for line in output_of("zsh", "-f", "-c", script + f"_complete_as '{PEGSPACE}' {quoted}",
                                           folder=ROOT).splitlines() if line]

    @needs("zsh", shutil.which("zsh"))
    def test_zsh(self):
        self.assertEqual([line.split(":")[0] for line in self.zsh("")], [*commands(), "--help", "--version"])
        for command in commands():
            offered = self.zsh(command, "--")
            self.assertEqual({line.split(":")[0] for line in offered}, set(options(command)), command)
            self.assertTrue(all(re.fullmatch(r"--[\w-]+:\w.*", line) for line in offered), offered)
        engines = ["auto:", "dense:", "hash:", "reference:"]
        self.assertEqual(self.zsh("enumerate", "english", "--engine", ""), engines)
        self.assertEqual(self.zsh("enumerate", "--engine=re"), engines)
        self.assertIn("FILES", self.zsh("enumerate", "english", "--csv", ""))
        self.assertIn("english:", self.zsh("enumerate", ""))

    def test_other_shells_are_refused(self):
        done = subprocess.run([PEGSPACE, "--completion", "zhs"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("zsh", done.stderr)


@plain_build_only("what is installed is the plain build; a sanitized library needs its flags in the outside program too")
class Install(InFolder):
    def setUp(self):
        super().setUp()
        self.prefix = self.folder / "prefix"
        output_of("cmake", "--install", BUILD, "--prefix", self.prefix)

    def test_an_outside_program_builds_against_it(self):
        tree = shutil.copytree(EXAMPLE, self.folder / "outside")
        output_of("cmake", "-S", tree, "-B", tree / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}",
                  "-DCMAKE_BUILD_TYPE=Debug")
        output_of("cmake", "--build", tree / "build")
        shown = output_of(tree / "build" / "example")
        self.assertEqual(shown.splitlines()[-1], "6,816 solutions that end in a1, 568,630 games")  # published
        self.assertEqual(shown.count("depth "), 14)

    def test_what_is_installed(self):
        program = self.prefix / "bin" / "pegspace"
        self.assertIn("1,550 ", output_of(program, "count", "triangle5", "--start", "5"))  # published
        pages = sorted(path.name for path in (self.prefix / "share" / "man" / "man1").iterdir())
        names = ["pegspace", *(f"pegspace-{command}" for command in commands()), *(["pegspace-mpi"] if MPI else [])]
        self.assertEqual(sorted(name.split(".")[0] for name in pages), sorted(names))
        page = next((self.prefix / "share" / "man" / "man1").glob("pegspace-count.1*"))
        text = gzip.decompress(page.read_bytes()) if page.suffix == ".gz" else page.read_bytes()
        self.assertEqual(text.decode(), output_of(PEGSPACE, "--man", "count"))
        self.assertTrue((self.prefix / "share/bash-completion/completions/pegspace").is_file())
        headers = {path.name for path in (self.prefix / "include" / "pegspace" / "levels").iterdir()}
        self.assertIn("engine.hpp", headers)
        self.assertFalse([name for name in headers if "dense" in name or "hash" in name])
        include = self.prefix / "include" / "pegspace"
        for header in include.rglob("*.hpp"):
            for other in re.findall(r'^#include "([^"]+)"', header.read_text(encoding="utf-8"), re.MULTILINE):
                self.assertTrue((include / other).is_file(), f"{header.relative_to(include)} includes {other}, which is not installed")


@plain_build_only("packages are made of the plain build")
@needs("dpkg-dev", shutil.which("dpkg-shlibdeps"))
@needs("file", shutil.which("file"))
class DebianPackages(InFolder):
    def test_they_install_run_and_leave_nothing_behind(self):
        output_of("cpack", "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", self.folder / "made")
        packages = sorted((self.folder / "made").glob("*.deb"), key=lambda path: path.name.split("_")[0])
        self.assertEqual([path.name.split("_")[0] for path in packages], ["libpegspace-dev", "pegspace", *(["pegspace-mpi"] if MPI else [])])
        depends = output_of("dpkg-deb", "--field", packages[1], "Depends")
        self.assertIn("libtbb12", depends)
        # Installed for real, but below a folder with a data base of its own, so that this machine stays as it is.
        # The packages it depends on are this machine's, so dpkg must not look for them there.
        root = self.folder / "root"
        (root / "var/lib/dpkg").mkdir(parents=True)
        (root / "var/lib/dpkg/status").touch()
        (root / "var/lib/dpkg/available").touch()
        dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-depends", "--force-script-chrootless"]
        output_of(*dpkg, "--install", *packages)
        self.assertIn("ok installed", output_of(*dpkg, "--status", "pegspace"))
        program = root / "usr/bin/pegspace"
        self.assertEqual(output_of(program, "--version"), output_of(PEGSPACE, "--version"))
        self.assertIn("1,550 ", output_of(program, "count", "triangle5", "--start", "5"))
        self.assertTrue((root / "usr/include/pegspace/pegspace.hpp").is_file())
        if MPI:
            self.assertTrue((root / "usr/bin/pegspace-mpi").is_file())
            self.assertRegex(output_of("dpkg-deb", "--field", packages[2], "Depends"), "libopenmpi|libmpich")
        output_of(*dpkg, "--purge", *(path.name.split("_")[0] for path in packages))
        self.assertEqual([path for path in (root / "usr").rglob("*") if path.is_file()] if (root / "usr").exists() else [], [])


@plain_build_only("packages are made of the plain build")
class NoPackageWithoutDependencies(InFolder):
    def test_cpack_refuses_where_it_cannot_find_them_out(self):
        path = self.folder / "bin"
        path.mkdir()
        (path / "cpack").symlink_to(shutil.which("cpack"))
        for present, package in (((), "file"), (("file",), "dpkg-dev")):
            for program in present:
                (path / program).touch(mode=0o755)
            done = subprocess.run(["cpack", "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", self.folder / "made",
                                   "-D", "CMAKE_IGNORE_PATH=/usr/bin;/bin"], env={"PATH": str(path)}, capture_output=True,
                                  text=True, timeout=300)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"apt-get install {package} ", " ".join(done.stderr.split()))
            self.assertEqual(list(self.folder.rglob("*.deb")), [])


if __name__ == "__main__":
    unittest.main()
