#!/usr/bin/env python3
"""Tests of the set-up scripts (install-packages, build, run, test), run in a copy of the folder, where stand-ins for
apt-get, dpkg-query, cmake and ctest record what they were asked for. Run by ctest.
"""

import os
import re
import shutil
import subprocess
import time
import unittest
import unittest.mock
from pathlib import Path

from program import InFolder, needs, run, run_tests

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"


class InstallPackages(InFolder):
    """scripts/install-packages with a dpkg-query that knows some packages, and an apt-get that notes its arguments."""

    def install(self, *arguments, installed=(), root=True, sudo=None, apt_status=0, update_status=0, apt=True, before=""):
        """`sudo` is the body of a stand-in for it; apt-get says that 3 packages would come, and begins with `before`."""
        path = self.folder / "bin"
        path.mkdir(exist_ok=True)
        for name in ("bash", "sh", "grep", "env", "mktemp", "rm", "cat"):
            if not (path / name).exists():
                (path / name).symlink_to(shutil.which(name))
        self.program("bin/dpkg-query", 'for word; do case " %s " in *" $word "*) echo "$word installed";; esac; done\n'
                     "exit 1" % " ".join(installed))
        self.program("bin/id", f"echo {0 if root else 1000}")
        if apt:
            self.program("bin/apt-get", 'if [[ $* == *--simulate* ]]; then printf "Inst %s\\n" a b c; exit; fi\n'
                         f'echo "apt-get $DEBIAN_FRONTEND $*" >>"{self.folder}/log"\necho "apt says"\n{before}\n'
                         f"[[ $1 != update ]] || exit {update_status}; exit {apt_status}")
        self.program("bin/sleep", f'echo "sleep $1" >>"{self.folder}/log"')
        if sudo:
            self.program("bin/sudo", f'echo "sudo" >>"{self.folder}/log"\n{sudo}')
        return run(SCRIPTS / "install-packages", *arguments, path=str(path))

    def log(self) -> list[str]:
        log = self.folder / "log"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def packages(self, *sets: str) -> list[str]:
        return self.install("--list", *sets).stdout.split()

    def test_each_package_is_named_once(self):
        names = self.packages("build", "tests", "dev", "plots", "report")
        self.assertIn("libtbb-dev", names)
        self.assertIn("catch2", names)
        self.assertEqual(len(names), len(set(names)))

    def test_cmake_asks_for_no_package_that_is_not_installed_here(self):
        names = set(self.packages("build", "tests"))
        asked = set()
        for file in (ROOT / "CMakeLists.txt", ROOT / "tests" / "CMakeLists.txt"):
            for line in file.read_text(encoding="utf-8").splitlines():
                if line.strip().startswith(("pegspace_missing(\"", "pegspace_find(")):
                    asked.add(line.split('"')[3])
        self.assertGreater(len(asked), 9)
        self.assertLessEqual(asked, names)

    def test_nothing_is_done_where_all_is_there(self):
        done = self.install("build", "tests", installed=self.packages("build", "tests"), root=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(self.log(), [])

    def test_only_what_is_missing_is_installed(self):
        there = [name for name in self.packages() if name not in ("ninja-build", "g++")]
        done = self.install(installed=there)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertEqual(self.log(), ["apt-get noninteractive update",
                                      "apt-get noninteractive -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends g++ ninja-build"])
        self.assertNotIn("apt says", done.stderr)

    def test_it_waits_for_another_that_installs(self):
        """apt-get waits for dpkg's lock itself; for that of its lists it does not."""
        locked = f'[[ $1 != update || -e "{self.folder}/once" ]] || {{ touch "{self.folder}/once"; echo "E: Could not get lock" >&2; exit 100; }}'
        self.program("bin/touch", '>"$1"')
        self.assertEqual(self.install(before=locked).returncode, 0)
        self.assertEqual(self.log()[:-1], ["apt-get noninteractive update", "sleep 5", "apt-get noninteractive update"])
        (self.folder / "log").unlink()
        self.install(before='[[ $1 != update ]] || { echo "E: Could not get lock" >&2; exit 100; }')
        self.assertEqual(self.log().count("sleep 5"), 60)  # no longer than five minutes

    def test_a_failed_update_alone_does_not_matter(self):
        self.assertEqual(self.install(update_status=100).returncode, 0)
        self.assertIn("install", self.log()[-1])

    def test_users_are_asked_by_sudo_once(self):
        self.assertEqual(self.install(root=False, sudo='exec "$@"').returncode, 0)
        self.assertEqual([line.split()[0] for line in self.log()], ["sudo", "apt-get", "apt-get"])

    def test_sudo_refuses(self):
        done = self.install("plots", root=False, sudo='echo "you are not in the sudoers file" >&2; exit 1')
        self.assertEqual((done.returncode, self.log()), (1, ["sudo"]))
        self.assertIn("you are not in the sudoers file\n", done.stderr)
        self.assertIn("sudo", done.stderr)
        self.assertIn("apt-get update && apt-get install python3 python3-pandas", done.stderr)
        self.assertNotIn("apt-get could not", done.stderr)

    def test_neither_root_nor_sudo(self):
        done = self.install("tests", root=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt-get update && apt-get install catch2", done.stderr)

    def test_failure_shows_what_apt_said(self):
        for user in ({}, {"root": False, "sudo": 'exec "$@"'}):
            done = self.install(apt_status=100, **user)
            self.assertEqual(done.returncode, 1)
            self.assertIn("apt says", done.stderr)
            self.assertIn("apt-get could not install g++", done.stderr)

    def test_no_test_is_skipped_once_its_packages_are_installed(self):
        names = self.packages("tests")
        needed = set()
        for test in (ROOT / "tests").rglob("*.py"):
            text = test.read_text(encoding="utf-8")
            needed |= set(re.findall(r'@needs\("([^"]+)"', text))
            # Any other reason to skip one would not be told from a missing package; program.py has the ways there are.
            if test.name not in ("program.py", Path(__file__).name):
                self.assertNotRegex(text, r"skipUnless|skipIf|skipTest|SkipTest", test.name)
        self.assertGreater(len(needed), 6)
        self.assertLessEqual(needed, set(names))

    def test_other_systems_are_told_the_names(self):
        done = self.install(apt=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no apt-get", done.stderr)
        self.assertIn("libtbb-dev", done.stderr)

    def test_dry_run_and_wrong_usage(self):
        done = self.install("--dry-run")
        self.assertIn("apt-get install --yes", done.stderr)
        self.assertEqual(self.log(), [])
        self.assertEqual(self.install("everything").returncode, 2)


class SetUp(InFolder):
    """run, test and build in a copy of the folder, with stand-ins for what they call."""

    def setUp(self):
        super().setUp()
        shutil.copytree(SCRIPTS, self.folder / "tree" / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        self.scripts = self.folder / "tree" / "scripts"
        self.path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        self.enterContext(unittest.mock.patch.dict(os.environ, CI=""))

    def stand_in_for_pegspace(self):
        self.program("tree/scripts/build", f'echo "build $*" >>"{self.folder}/log"')
        self.program("tree/build/pegspace", 'pwd; printf "[%s]" "$@"; cat; exit 7')

    def stand_in_for_cmake(self, status: int = 0):
        """A cmake that notes how it is called; configuring leaves a cache, as the real one does."""
        self.program("tree/scripts/install-packages", f'echo "install $*" >>"{self.folder}/log"')
        self.program("bin/cmake", f'''
            echo "cmake $1" >>"{self.folder}/log"
            echo "$*" >>"{self.folder}/calls"
            echo "cmake says"
            [[ $1 == -S ]] || exit {status}
            for word; do [[ $word != -D* ]] || echo "${{word#-D}}"; done |
              sed 's/BUILD_TYPE=/BUILD_TYPE:STRING=/; s/TESTS=/TESTS:BOOL=/; s/WERROR=/WERROR:BOOL=/' >"$4/CMakeCache.txt"
            echo "CMAKE_HOME_DIRECTORY:INTERNAL=$2" >>"$4/CMakeCache.txt"
            touch "$4/build.ninja"''')

    def log(self) -> list[str]:
        """What was called since the last time."""
        log = self.folder / "log"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines

    def test_run_hands_everything_to_the_program(self):
        self.stand_in_for_pegspace()
        elsewhere = self.folder / "else where"
        elsewhere.mkdir()
        done = run(self.scripts / "run", "count", "my board.txt", "", "--start", "*", folder=elsewhere, stdin="input")
        self.assertEqual(done.stdout, f"{elsewhere}\n[count][my board.txt][][--start][*]input")
        self.assertEqual(done.returncode, 7)
        self.assertEqual(self.log(), ["build "])

    def test_run_alone_makes_the_english_table_and_says_what_comes_next(self):
        self.stand_in_for_pegspace()
        self.program("tree/build/pegspace", 'echo "[$*]"; [[ $* != *--csv* ]] || touch levels.csv')
        self.program("tree/scripts/install-packages", f'echo "install $*" >>"{self.folder}/log"; exit 1')
        self.program("tree/scripts/pegspace-plot", "exit 2")
        done = run(self.scripts / "run", folder=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("[enumerate english --finish d4 --csv levels.csv]\n\n[count english --finish d4]", done.stdout)
        self.assertIn("levels.svg was not drawn", done.stderr)
        self.assertEqual(self.log(), ["build ", "install plots"])
        # What is installed for the picture is used.
        self.program("tree/scripts/install-packages", f'echo "touch levels.svg" >"{self.scripts}/pegspace-plot"')
        done = run(self.scripts / "run", folder=self.folder)
        self.assertTrue((self.folder / "levels.svg").exists())
        self.assertIn("levels.svg, a plot", done.stdout)
        self.assertIn("enumerate my-board.txt", done.stdout.split("What next?")[1])

    def test_run_draws_without_apt_get_where_it_can(self):
        self.stand_in_for_pegspace()
        self.program("tree/build/pegspace", "true")
        self.program("tree/scripts/install-packages", f'echo "install $*" >>"{self.folder}/log"; exit 1')
        self.program("tree/scripts/pegspace-plot", "touch levels.svg")
        done = run(self.scripts / "run", folder=self.folder)
        self.assertIn("levels.svg, a plot", done.stdout)
        self.assertEqual((done.returncode, done.stderr, self.log()), (0, "", ["build "]))

    def test_what_next_can_be_copied(self):
        self.stand_in_for_pegspace()
        self.program("tree/build/pegspace", 'printf "[%s]" "$@"')
        self.program("tree/scripts/pegspace-plot", "true")
        lines = run(self.scripts / "run", folder=self.folder).stdout.split("What next?\n")[1].splitlines()
        self.assertGreater(len(lines), 3)
        for line in lines:
            done = run("bash", "-c", line.split("   ")[0], folder=self.folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""), line)
            self.assertIn(f"[{line.split('/run ')[1].split()[0]}]", done.stdout)

    def test_test_hands_its_arguments_to_ctest(self):
        self.stand_in_for_pegspace()
        self.program("bin/ctest", 'printf "[%s]" "$@"; exit 8')
        done = run(self.scripts / "test", "-R", "a b", path=self.path)
        self.assertIn("[--label-exclude][^slow$][-R][a b]", done.stdout)
        self.assertEqual(done.returncode, 8)
        self.assertEqual(self.log(), ["build --tests"])
        self.assertNotIn("label-exclude", run(self.scripts / "test", "--slow", path=self.path).stdout)

    def test_test_tells_what_was_skipped_and_why(self):
        self.stand_in_for_pegspace()
        (self.folder / "tree/build/Testing/Temporary").mkdir(parents=True)
        log = self.folder / "tree/build/Testing/Temporary/LastTest.log"
        log.write_text("test_old (__main__.Old.test_old) ... skipped 'of another day'\n")
        self.program("bin/ctest", f"""cat >"{log}" <<'END'
test_it (__main__.One.test_it) ... ok
test_zsh (__main__.Two.test_zsh)
With zsh. ... skipped 'needs zsh: scripts/install-packages tests'
test_three (__main__.Two.test_three) ... skipped "it isn't here"
END
exit 8""")
        done = run(self.scripts / "test", path=self.path)
        self.assertEqual(done.returncode, 8)
        self.assertEqual(done.stderr, "skipped: With zsh.: needs zsh: scripts/install-packages tests\n"
                         "skipped: test_three (__main__.Two.test_three): it isn't here\n")

    def test_build_configures_once(self):
        self.stand_in_for_cmake()
        for arguments, calls in ((), ["install build", "cmake -S", "cmake --build"]), ((), ["install build", "cmake --build"]), \
                (("--tests",), ["install build tests", "cmake -S", "cmake --build", "cmake --build"]), \
                (("--tests",), ["install build tests", "cmake --build", "cmake --build"]), ((), ["install build", "cmake --build"]):
            done = run(self.scripts / "build", *arguments, path=self.path)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            self.assertEqual(self.log(), calls)

    def test_build_makes_all_that_is_installed_and_that_the_readme_uses(self):
        self.stand_in_for_cmake()
        self.assertEqual(run(self.scripts / "build", path=self.path).returncode, 0)
        built = re.search(r"--target (.*) --parallel", (self.folder / "calls").read_text())[1].split()
        installed = re.search(r"install\(TARGETS (.*) RUNTIME COMPONENT program\)", (SCRIPTS / "packaging/install.cmake").read_text())[1].split()
        self.assertEqual(built, installed)

    def test_warnings_are_errors_in_ci_alone(self):
        self.stand_in_for_cmake()
        cache = self.folder / "tree/build/CMakeCache.txt"
        for variables, strict in (("", False), ("true", True)):
            with unittest.mock.patch.dict(os.environ, CI=variables):
                run(self.scripts / "build", path=self.path)
            self.assertEqual("PEGSPACE_WERROR:BOOL=ON" in cache.read_text(encoding="utf-8"), strict)

    def test_moved_tree_is_configured_again(self):
        self.stand_in_for_cmake()
        run(self.scripts / "build", path=self.path)
        self.log()
        (self.folder / "tree").rename(self.folder / "moved")
        done = run(self.folder / "moved" / "scripts" / "build", path=self.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("cmake -S", self.log())

    def test_failed_build_shows_what_was_said(self):
        self.stand_in_for_cmake(status=3)
        done = run(self.scripts / "build", path=self.path)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cmake says", done.stderr)
        self.assertEqual(run(self.scripts / "build", "--everything").returncode, 2)

    def slow_cmake(self):
        self.stand_in_for_cmake()
        cmake = self.folder / "bin/cmake"
        text = cmake.read_text(encoding="utf-8")
        cmake.write_text(text.replace("|| exit 0", '|| { echo "[12/140] Building"; sleep 2.5; exit; }'), encoding="utf-8")

    def test_a_long_build_is_said(self):
        self.slow_cmake()
        self.assertRegex(run(self.scripts / "build", path=self.path).stderr, r"^pegspace: building… \(the first time about \d+ minutes")
        self.program("tree/build/pegspace", "true")
        self.assertEqual(run(self.scripts / "build", path=self.path).stderr, "pegspace: building…\n")

    def test_waiting_for_another_build_is_said(self):
        self.slow_cmake()
        first = subprocess.Popen([self.scripts / "build"], env={**os.environ, "PATH": self.path}, stderr=subprocess.PIPE)
        while not (self.folder / "tree/build/build.ninja").exists():
            time.sleep(0.01)
        done = run(self.scripts / "build", path=self.path)
        first.communicate()
        self.assertEqual((done.returncode, first.returncode), (0, 0))
        self.assertRegex(done.stderr, f"(?m)^pegspace: .*{re.escape(str(self.folder))}")

    def test_a_tree_that_cannot_be_written(self):
        self.stand_in_for_cmake()
        self.file("tree/build", "no folder can be made here, not even by root")
        done = run(self.scripts / "build", path=self.path)
        self.assertEqual((done.returncode, self.log()), (1, []))
        self.assertIn(str(self.folder / "tree"), done.stderr)
        self.assertIn("cmake -S", done.stderr)


class Package(InFolder):
    """scripts/package with stand-ins that note what they are asked for."""

    def package(self, *arguments):
        scripts = self.folder / "tree" / "scripts"
        if not scripts.exists():
            (scripts / "packaging").mkdir(parents=True)
            shutil.copy(SCRIPTS / "package", scripts)
            log = f'echo "$(basename "$0") $*" >>"{self.folder}/log"'
            for name in ("tree/scripts/install-packages", "tree/scripts/packaging/in-bare-debian", "bin/cmake"):
                self.program(name, log)
            self.program("bin/cpack", log + '\ntouch "${@: -1}/pegspace_1.deb"; mkdir -p "${@: -1}/_CPack_Packages"')
        done = run(scripts / "package", *arguments, folder=self.folder, path=f"{self.folder / 'bin'}:{os.environ['PATH']}")
        log = self.folder / "log"
        return done, log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def test_this_debian(self):
        done, log = self.package("--into", "out")
        self.assertEqual((done.returncode, done.stdout), (0, "out/pegspace_1.deb\n"), done.stderr)
        self.assertEqual([line.split()[0] for line in log], ["install-packages", "cmake", "cmake", "cpack"])
        self.assertEqual(sorted(path.name for path in (self.folder / "out").iterdir()), ["pegspace_1.deb"])

    def test_releases(self):
        done, log = self.package("--into", "out", "bookworm", "trixie")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(log, [f"in-bare-debian {release} {self.folder}/out/{release} pegspace/scripts/package --into /root/out"
                               for release in ("bookworm", "trixie")])

    def test_wrong_usage(self):
        for arguments in (("sid",), ("--into",)):
            done, log = self.package(*arguments)
            self.assertEqual((done.returncode, done.stderr.count("\n"), log), (2, 1, []))

    def test_the_image_is_made_of_the_package(self):
        lines = (SCRIPTS / "packaging" / "Dockerfile").read_text(encoding="utf-8").splitlines()
        self.assertEqual(sum(line.startswith("FROM debian:") for line in lines), 2)
        self.assertIn("RUN /pegspace/scripts/package --into /packages", lines)


class Shell(unittest.TestCase):
    @needs("shellcheck", shutil.which("shellcheck"))
    def test_shell_scripts_are_sound(self):
        scripts = [path for path in (*SCRIPTS.iterdir(), *(SCRIPTS / "packaging").iterdir(), ROOT / ".ci" / "run")
                   if path.is_file() and path.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash")]
        self.assertGreater(len(scripts), 6)
        done = run("shellcheck", *scripts)
        self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    run_tests()
