#!/usr/bin/env python3
"""Tests of the set-up scripts (install-packages, build, run, test), run in a copy of the folder,
where stand-ins for apt-get, dpkg-query, cmake and ctest record what they were asked for. Run by
ctest.
"""

import fcntl
import os
import shutil
import subprocess
import unittest
import unittest.mock
from pathlib import Path

from program import PATIENCE, InFolder, needs, run, run_tests

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"


class InstallPackages(InFolder):
    """scripts/install-packages with a dpkg-query that knows some packages, and an apt-get that
    notes its arguments."""

    def install(
        self,
        *arguments,
        installed=(),
        root=True,
        sudo=None,
        apt_status=0,
        update_status=0,
        apt=True,
        before="",
        script="",
    ):
        """`sudo` is the body of a stand-in for it; apt-get says that 3 packages would come, and
        begins with `before`."""
        path = self.folder / "bin"
        path.mkdir(exist_ok=True)
        for name in ("bash", "sh", "grep", "env", "mktemp", "rm", "cat"):
            if not (path / name).exists():
                (path / name).symlink_to(shutil.which(name))
        self.program(
            "bin/dpkg-query",
            'for word; do case " %s " in *" $word "*) echo "$word installed";; esac; done\nexit 1'
            % " ".join(installed),
        )
        self.program("bin/id", f"echo {0 if root else 1000}")
        if apt:
            self.program(
                "bin/apt-get",
                (
                    'if [[ $* == *--simulate* ]]; then printf "Inst %s\\n" a b c; exit; fi\necho'
                    f' "apt-get $DEBIAN_FRONTEND $*" >>"{self.folder}/log"\necho "apt'
                    f' says"\n{before}\n[[ $1 != update ]] || exit {update_status}; exit'
                    f" {apt_status}"
                ),
            )
        self.program("bin/sleep", f'echo "sleep $1" >>"{self.folder}/log"')
        if sudo:
            self.program("bin/sudo", f'echo "sudo" >>"{self.folder}/log"\n{sudo}')
        program = self.program("install", script) if script else SCRIPTS / "install-packages"
        return run(program, *arguments, path=str(path))

    def log(self) -> list[str]:
        log = self.folder / "log"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def packages(self, *sets: str) -> list[str]:
        return self.install("--list", *sets).stdout.split()

    def test_nothing_is_done_where_all_is_there(self):
        done = self.install("build", "tests", installed=self.packages("build", "tests"), root=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(self.log(), [])

    def test_only_what_is_missing_is_installed(self):
        there = [name for name in self.packages() if name not in ("ninja-build", "g++")]
        done = self.install(installed=there)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertEqual(
            self.log(),
            [
                "apt-get noninteractive update",
                (
                    "apt-get noninteractive install --yes --no-install-recommends"
                    " -o DPkg::Lock::Timeout=300 -o DPkg::Options::=--force-confold"
                    " g++ ninja-build"
                ),
            ],
        )
        self.assertNotIn("apt says", done.stderr)

    def test_it_waits_for_another_that_installs(self):
        """apt-get waits for dpkg's lock itself; for that of its lists it does not. Either way one
        line says so."""
        waits = "waiting for another program that installs packages"
        locked = (
            f'[[ $1 != update || -e "{self.folder}/once" ]] || {{ touch "{self.folder}/once"; echo'
            ' "E: Could not get lock" >&2; exit 100; }'
        )
        self.program("bin/touch", '>"$1"')
        done = self.install(before=locked)
        self.assertEqual((done.returncode, done.stderr.count(waits)), (0, 1))
        self.assertEqual(
            self.log()[:-1],
            ["apt-get noninteractive update", "sleep 5", "apt-get noninteractive update"],
        )
        (self.folder / "log").unlink()
        self.install(before='[[ $1 != update ]] || { echo "E: Could not get lock" >&2; exit 100; }')
        self.assertEqual(self.log().count("sleep 5"), 60)  # no longer than five minutes
        line = "echo 'Waiting for cache lock: Could not get lock /var/lib/dpkg/lock-frontend...'"
        for user in ({}, {"root": False, "sudo": 'exec "$@"'}):
            done = self.install(before=f"[[ $1 == update ]] || {{ {line}; {line}; }}", **user)
            self.assertEqual(
                (done.returncode, done.stderr.count(waits), done.stderr.count("cache lock")),
                (0, 1, 0),
            )
        self.assertNotIn(waits, self.install().stderr)

    def test_a_long_installation_says_how_far_it_is(self):
        lines = "1 upgraded, 3 newly installed, 0 to remove", "Get:1 a", "Get:2 b", "Unpacking a"
        done = self.install(
            before="[[ $1 == update ]] || printf '%s\\n' "
            + " ".join(f"'{line}'" for line in lines),
            script=(SCRIPTS / "install-packages").read_text("utf-8").replace("30", "0"),
        )
        self.assertEqual(done.returncode, 0)
        self.assertIn(": fetched 2, unpacked 1, set up 0 of 3 packages\n", done.stderr)
        self.install(before=f'read -r line || echo "at end" >>"{self.folder}/log"')
        self.assertIn("at end", self.log())  # a question of dpkg's is answered by nobody

    def test_what_fails_is_told(self):
        """And what to type; a user is asked by sudo, once."""
        self.assertEqual(self.install(root=False, sudo='exec "$@"').returncode, 0)
        self.assertEqual([line.split()[0] for line in self.log()], ["sudo", "apt-get", "apt-get"])
        done = self.install(
            "plots", root=False, sudo='echo "you are not in the sudoers file" >&2; exit 1'
        )
        self.assertEqual(done.returncode, 1)
        self.assertIn("you are not in the sudoers file\n", done.stderr)
        self.assertIn("apt-get update && apt-get install python3 python3-pandas", done.stderr)
        done = self.install(apt_status=100)
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt says", done.stderr)
        self.assertIn("apt-get could not install g++", done.stderr)

    def test_dry_run_and_wrong_usage(self):
        done = self.install("--dry-run")
        self.assertIn("apt-get install --yes", done.stderr)
        self.assertEqual(self.log(), [])
        self.assertEqual(self.install("everything").returncode, 2)


class SetUp(InFolder):
    """run, test and build in a copy of the folder, with stand-ins for what they call."""

    def setUp(self):
        super().setUp()
        shutil.copytree(
            SCRIPTS, self.folder / "tree" / "scripts", ignore=shutil.ignore_patterns("__pycache__")
        )
        self.scripts = self.folder / "tree" / "scripts"
        self.path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        self.enterContext(unittest.mock.patch.dict(os.environ, CI=""))

    def stand_in_for_pegspace(self):
        self.program("tree/scripts/build", f'echo "build $*" >>"{self.folder}/log"')
        self.program(
            "tree/build/pegspace",
            'echo "$PEGSPACE_TYPED_AS" >&2; pwd; printf "[%s]" "$@"; cat; exit 7',
        )

    def stand_in_for_cmake(self, status: int = 0):
        """A cmake that notes how it is called; configuring leaves a cache, as the real one does."""
        self.program("tree/scripts/install-packages", f'echo "install $*" >>"{self.folder}/log"')
        self.program(
            "bin/cmake",
            f'''
            echo "cmake $1" >>"{self.folder}/log"
            echo "$*" >>"{self.folder}/calls"
            echo "cmake says"
            [[ $1 == -S ]] || exit {status}
            for word; do [[ $word != -D* ]] || echo "${{word#-D}}"; done |
              sed 's/TYPE=/TYPE:STRING=/; s/TESTS=/TESTS:BOOL=/; s/WERROR=/WERROR:BOOL=/' \\
                >"$4/CMakeCache.txt"
            echo "CMAKE_HOME_DIRECTORY:INTERNAL=$2" >>"$4/CMakeCache.txt"
            touch "$4/build.ninja"''',
        )

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
        done = run(
            self.scripts / "run",
            "count",
            "my board.txt",
            "",
            "--start",
            "*",
            folder=elsewhere,
            stdin="input",
        )
        self.assertEqual(done.stdout, f"{elsewhere}\n[count][my board.txt][][--start][*]input")
        # What its hints begin with, as it can be pasted.
        self.assertEqual(
            run("bash", "-c", f"printf %s {done.stderr}").stdout, str(self.scripts / "run")
        )
        self.assertEqual(done.returncode, 7)
        self.assertEqual(self.log(), ["build "])

    def test_run_alone_makes_the_english_table_and_says_what_comes_next(self):
        self.stand_in_for_pegspace()
        self.program("tree/build/pegspace", 'echo "[$*]"; [[ $* != *--csv* ]] || touch levels.csv')
        self.program(
            "tree/scripts/install-packages", f'echo "install $*" >>"{self.folder}/log"; exit 1'
        )
        self.program("tree/scripts/pegspace-plot", "exit 2")
        done = run(self.scripts / "run", folder=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(
            "[enumerate english --finish d4 --csv levels.csv]\n\n[count english --finish d4]",
            done.stdout,
        )
        self.assertIn("levels.svg was not drawn", done.stderr)
        self.assertEqual(self.log(), ["build ", "install plots"])
        # What is installed for the picture is used.
        self.program(
            "tree/scripts/install-packages",
            f'echo "touch levels.svg" >"{self.scripts}/pegspace-plot"',
        )
        done = run(self.scripts / "run", folder=self.folder)
        self.assertTrue((self.folder / "levels.svg").exists())
        self.assertIn("levels.svg, a plot", done.stdout)
        self.assertIn("enumerate my-board.txt", done.stdout.split("What next?")[1])

    def test_test_hands_its_arguments_to_ctest(self):
        self.stand_in_for_pegspace()
        self.program(
            "bin/ctest",
            """[[ $1 != --help ]] || exec cat <<END
  -V,--verbose                 = Enable verbose output
  -R <regex>, --tests-regex <regex>
                               = Run tests --slo
  --repeat until-fail:<n>, --repeat-until-fail <n>
  -j <jobs>, --parallel <jobs> = Run the tests
END
            printf "[%s]" "$@"; exit 8""",
        )
        done = run(self.scripts / "test", "-R", "a b", path=self.path)
        self.assertIn("[--label-exclude][^slow$][-R][a b]", done.stdout)
        self.assertEqual(done.returncode, 8)
        self.assertEqual(self.log(), ["build --tests"])
        for words in (("--slow",), ("-R", "a", "--slow"), ("--slow", "--repeat", "until-fail:3")):
            done = run(self.scripts / "test", *words, path=self.path)
            self.assertEqual((done.returncode, self.log()), (8, ["build --tests"]))
            self.assertNotIn("label-exclude", done.stdout)
        for words in (("-j4",), ("-j", "4", "-V"), ("--parallel=4",)):
            self.assertEqual(run(self.scripts / "test", *words, path=self.path).returncode, 8)
        self.log()
        for words in (("--slo",), ("dense",), ("-R", "a", "dense"), ("-V", "dense"), ("-",)):
            done = run(self.scripts / "test", *words, path=self.path)
            self.assertEqual((done.returncode, done.stdout, self.log()), (2, "", []), words)
            self.assertIn(f"an option '{words[-1]}'. Expected --slow", done.stderr)

    def test_build_configures_once(self):
        self.stand_in_for_cmake()
        for arguments, calls in (
            ((), ["install build", "cmake -S", "cmake --build"]),
            ((), ["install build", "cmake --build"]),
            (("--tests",), ["install build tests", "cmake -S", "cmake --build", "cmake --build"]),
            (("--tests",), ["install build tests", "cmake --build", "cmake --build"]),
            ((), ["install build", "cmake --build"]),
        ):
            done = run(self.scripts / "build", *arguments, path=self.path)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
            self.assertEqual(self.log(), calls)

    def test_a_program_that_is_up_to_date_need_not_wait_for_another_build(self):
        """While another build has the lock: a program that is older than its sources waits, and
        says for what and how far it is."""
        self.stand_in_for_cmake()
        tree = self.folder / "tree"
        for name in "CMakeLists.txt src/base/a.cpp tools/b.cpp tests/c.py .git/logs/HEAD".split():
            self.file(f"tree/{name}", "")
        self.program("tree/build/pegspace", "exit 7")
        self.program("bin/git", f"echo '{tree}/.git/logs/HEAD'")
        self.assertEqual(run(self.scripts / "build", path=self.path).returncode, 0)
        build = tree / "build"
        with (build / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = run(self.scripts / "run", "boards", path=self.path)
            self.assertEqual((done.returncode, done.stderr), (7, ""))
            for change in (
                lambda: (tree / "src/base/a.cpp").write_text("new"),
                lambda: (tree / "tools/b.cpp").unlink(),
                lambda: (tree / ".git/logs/HEAD").write_text("a commit"),
                lambda: (build / "pegspace").unlink(),
            ):
                fcntl.flock(lock, fcntl.LOCK_EX)
                (build / "build.log").write_text("[1/9] a\n[4/9] b\n")
                change()
                self.log()
                with subprocess.Popen(
                    [self.scripts / "build"],
                    env={**os.environ, "PATH": self.path},
                    stderr=subprocess.PIPE,
                    text=True,
                ) as waiting:
                    self.assertEqual(
                        waiting.stderr.readline(),
                        f"pegspace: waiting for another build in {build}… [4/9]\n",
                    )
                    self.assertEqual(self.log(), ["install build"])
                    fcntl.flock(lock, fcntl.LOCK_UN)
                    self.assertEqual(waiting.wait(PATIENCE), 0)
                self.assertEqual(self.log(), ["cmake --build"])

    def test_a_long_build_says_how_long_it_still_takes(self):
        self.stand_in_for_cmake()
        self.assertEqual(run(self.scripts / "build", path=self.path).returncode, 0)  # configured
        self.program("bin/cmake", f"printf '[7/28] of ninja\\n'; exec cat '{self.folder}/pipe'")
        os.mkfifo(self.folder / "pipe")
        text = (self.scripts / "build").read_text(encoding="utf-8")
        self.assertEqual((text.count("-rt 30"), text.count("SECONDS=0")), (1, 1))
        (self.scripts / "build").write_text(
            text.replace("-rt 30", "-rt 1").replace("SECONDS=0", "SECONDS=100")
        )
        with subprocess.Popen(
            [self.scripts / "build"],
            env={**os.environ, "PATH": self.path},
            stderr=subprocess.PIPE,
            text=True,
        ) as building:
            said = building.stderr.readline() + building.stderr.readline()
            self.assertRegex(said, r"building the programs… \[7/28\], about [56] minutes left")
            (self.folder / "pipe").open("w").close()

    def test_failed_build_shows_what_was_said(self):
        self.stand_in_for_cmake(status=3)
        done = run(self.scripts / "build", path=self.path)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cmake says", done.stderr)
        self.assertEqual(run(self.scripts / "build", "--everything").returncode, 2)


class Help(unittest.TestCase):
    def test_every_script_says_how_to_call_it(self):
        """But run, which hands its words to the program."""
        scripts = [
            path
            for path in SCRIPTS.iterdir()
            if path.is_file() and os.access(path, os.X_OK) and path.name != "run"
        ]
        self.assertGreater(len(scripts), 15)
        for script in scripts:
            done = run(script, "--help")
            self.assertEqual(done.returncode, 0, (script, done.stderr))
            self.assertRegex(done.stdout, rf"{script.name}( |$)", script)


class Package(InFolder):
    """scripts/package with stand-ins that note what they are asked for."""

    def package(self, *arguments):
        scripts = self.folder / "tree" / "scripts"
        if not scripts.exists():
            (scripts / "packaging").mkdir(parents=True)
            shutil.copy(SCRIPTS / "package", scripts)
            log = f'echo "$(basename "$0") $*" >>"{self.folder}/log"'
            for name in (
                "tree/scripts/install-packages",
                "tree/scripts/packaging/in-bare-debian",
                "bin/cmake",
            ):
                self.program(name, log)
            self.program(
                "bin/cpack",
                log + '\ntouch "${@: -1}/pegspace_1.deb"; mkdir -p "${@: -1}/_CPack_Packages"',
            )
        done = run(
            scripts / "package",
            *arguments,
            folder=self.folder,
            path=f"{self.folder / 'bin'}:{os.environ['PATH']}",
        )
        log = self.folder / "log"
        return done, log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def test_this_debian_and_others(self):
        done, log = self.package("--into", "out")
        self.assertEqual((done.returncode, done.stdout), (0, "out/pegspace_1.deb\n"), done.stderr)
        self.assertEqual(
            [line.split()[0] for line in log], ["install-packages", "cmake", "cmake", "cpack"]
        )
        self.assertEqual(
            sorted(path.name for path in (self.folder / "out").iterdir()), ["pegspace_1.deb"]
        )
        done, log = self.package("--into", "out", "bookworm", "trixie")
        self.assertEqual(
            log[4:],
            [
                f"in-bare-debian {release} {self.folder}/out/{release} pegspace/scripts/package"
                " --into /root/out"
                for release in ("bookworm", "trixie")
            ],
            done.stderr,
        )
        self.assertEqual(self.package("sid")[0].returncode, 2)


class Shell(unittest.TestCase):
    @needs("shellcheck", shutil.which("shellcheck"))
    def test_shell_scripts_are_sound(self):
        scripts = [
            path
            for path in (
                *SCRIPTS.iterdir(),
                *(SCRIPTS / "packaging").iterdir(),
                ROOT / ".ci" / "run",
            )
            if path.is_file() and path.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash")
        ]
        self.assertGreater(len(scripts), 6)
        done = run("shellcheck", *scripts)
        self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    run_tests()
