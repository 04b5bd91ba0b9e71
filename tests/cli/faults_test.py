#!/usr/bin/env python3
"""What machines do to runs: calls that fail, signals, limits of the kernel and too little memory in
random commands (../draws/random_faults.py); FILE.part of `enumerate --save`: of another run, in
use. (A damaged one: save_test.py.)

PEGSPACE_FAULTS=long makes 4,000 draws; without it a quick share.
"""

import errno
import os
import shutil
import signal
import subprocess

import random_faults
from program import (
    PATIENCE,
    PEGSPACE,
    ProgramTest,
    clean_environment,
    pegspace,
    plain_build_only,
    run_tests,
)

LONG = os.environ.get("PEGSPACE_FAULTS") == "long"
DRAWS = 4000 if LONG else 60
SEED = 20261125
RUN = (
    "enumerate",
    "english",
    "--engine",
    "hash",
    "--max-depth",
    "13",
    "--quiet",
    "--record",
    "none",
)


class RandomFaults(ProgramTest):
    def test_no_run_that_ended_early_leaves_a_wrong_result(self):
        counts, differences = random_faults.run_draws(SEED, DRAWS, jobs=2)
        self.assertEqual(differences, [], "\n".join(differences))
        print(", ".join(f"{number} {name}" for name, number in counts.most_common()))
        self.assertEqual(counts["draws"], DRAWS)
        for kind in random_faults.KINDS:
            if kind not in random_faults.LEFT_OUT:
                least = 1 if kind in random_faults.LIMITS or kind == "thread" else DRAWS // 40
                self.assertGreaterEqual(counts[kind], least, f"early endings by {kind}: {counts}")
        self.assertGreaterEqual(counts["went on"], DRAWS // 4)

    @plain_build_only("it needs terabytes of addresses")
    def test_few_addresses(self):
        """However few addresses there are (ulimit -v), numbers of GMP and a stack that grows end no
        run by a signal."""
        commands = (
            "enumerate square5 --finish any --engine hash --csv -".split(),
            "games triangle6 --csv -".split(),
        )
        for words in commands:
            endings, kibibytes = [], 24_000
            while endings[-3:] != [0, 0, 0]:
                limit = ("prlimit", f"--as={kibibytes << 10}")
                run = subprocess.run(
                    [*limit, PEGSPACE, *words, "--threads", "2"],
                    capture_output=True,
                    env=clean_environment(),
                    cwd=self.folder,
                )
                self.assertIn(run.returncode, (0, 3), f"{limit} {words}: {run.stderr}")
                endings.append(run.returncode)
                kibibytes += 1000
            self.assertEqual(endings[0], 3)


class FaultTest(random_faults.FaultyTest):
    def levels(self, run, name, *options, **environment):
        """levels.csv of a run that must succeed."""
        self.run_ok(*run, "--csv", name, *options, **environment)
        return (self.folder / name).read_bytes()

    def interrupted(self, run, name):
        """Leaves NAME.part of a run that is interrupted at its fiftieth write of positions."""
        words = (*run, "--csv", "part.csv", "--save", name)
        ended = pegspace(*words, folder=self.folder, **self.at_call("block", 50, signal.SIGINT))
        self.assertEqual(ended.returncode, 130, ended.stderr)
        self.assertIn("--resume", ended.stderr)
        self.assertFalse((self.folder / "part.csv").exists())
        self.assertGreater((self.folder / f"{name}.part").stat().st_size, 50_000)
        return ended.stderr


class Refusals(FaultTest):
    def refused(self, *arguments, code=2, **environment):
        run = pegspace(*arguments, folder=self.folder, **environment)
        self.assertEqual(run.returncode, code, f"{arguments}: {run.stdout}{run.stderr}")
        self.assertEqual(run.stdout, "")
        self.assertNotIn("unexpected", run.stderr)
        return run.stderr

    def test_other_problems_and_options(self):
        said = self.interrupted(RUN, "a.set")
        self.assertRegex(said, r"To continue:\s+pegspace enumerate english .* --resume\b")
        part = (self.folder / "a.set.part").read_bytes()
        resume = ("--csv", "a.csv", "--save", "a.set", "--resume")
        self.assertIn("--resume", self.refused(*RUN, "--csv", "a.csv", "--save", "a.set"))
        self.assertIn("start d3", self.refused(*RUN, "--start", "d3", *resume))
        self.assertIn("row -ooooo-", self.refused("enumerate", "european", *resume))
        self.assertIn("note symmetry none", self.refused(*RUN, "--symmetry", "none", *resume))
        self.assertIn(
            "--engine hash",
            self.refused("enumerate", "english", "--max-depth", "13", "--engine", "dense", *resume),
        )
        self.assertIn(
            "limit 3",
            self.refused("enumerate", "english", "--engine", "hash", "--max-depth", "3", *resume),
        )
        self.assertIn("--save FILE", self.refused(*RUN, "--resume"))
        self.assertEqual((self.folder / "a.set.part").read_bytes(), part)
        self.interrupted(
            ("enumerate", "english", "--engine", "dense", "--quiet", "--record", "none"), "b.set"
        )
        self.assertIn(
            "--columns",
            self.refused(
                "enumerate", "english", "--columns", "positions", "--save", "b.set", "--resume"
            ),
        )

    def test_files_that_no_run_made(self):
        for name, content in (
            ("text", b"text"),
            ("long", b"text" * 1000),
            ("half", b"PEGSET3\nlattice lines\n"),
        ):
            path = self.folder / f"{name}.part"
            path.write_bytes(content)
            self.assertIn(f"'{name}.part'", self.refused("enumerate", "triangle5", "--save", name))
            self.assertIn(
                f"'{name}.part'", self.refused("enumerate", "triangle5", "--save", name, "--resume")
            )
            self.assertEqual(path.read_bytes(), content)
        (self.folder / "target").write_bytes(b"of somebody")
        (self.folder / "link.part").symlink_to("target")
        for more in ((), ("--resume",)):
            self.assertIn(
                "'link.part'", self.refused("enumerate", "triangle5", "--save", "link", *more)
            )
        self.assertEqual((self.folder / "target").read_bytes(), b"of somebody")
        (self.folder / "folder.part").mkdir()
        self.assertIn("'folder.part'", self.refused("enumerate", "triangle5", "--save", "folder"))

    def test_two_runs_with_one_file(self):
        first = subprocess.Popen(
            [PEGSPACE, *RUN, "--save", "a.set"],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            env=clean_environment(**self.at_call("block", 1, signal.SIGSTOP)),
        )
        try:
            os.waitid(os.P_PID, first.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
            for more in ((), ("--resume",)):
                self.assertIn(
                    "a.set.part", self.refused(*RUN, "--csv", "a.csv", "--save", "a.set", *more)
                )
            self.assertIsNone(first.poll())
        finally:
            first.kill()
            first.wait()
        self.assertEqual(
            self.levels(RUN, "a.csv", "--save", "a.set", "--resume"), self.levels(RUN, "whole.csv")
        )

    def test_file_systems_without_locks(self):
        """There a run is not refused because of an imagined other one; a lock that fails for
        another reason says so."""
        commands = (
            ("table", "triangle4", "--csv", "t.csv"),
            ("census", "path4", "--csv", "c.csv"),
            ("enumerate", "triangle4", "--save", "e.set"),
        )
        for command in commands:
            with self.subTest(command=command):
                for error in (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK):
                    self.run_ok(
                        *command, "--quiet", LD_PRELOAD=self.faulty_calls, FAULT_LOCK=str(error)
                    )
                self.fail_with(
                    *command,
                    code=2,
                    LD_PRELOAD=self.faulty_calls,
                    FAULT_LOCK=str(errno.EIO),
                    says=("locked", os.strerror(errno.EIO)),
                )

    def test_read_only_folders(self):
        locked = self.folder / "locked"
        locked.mkdir()
        # Root may write anywhere, so the program runs as nobody then: a copy, as nobody may not
        # reach the program itself.
        options = {"user": 65534} if os.geteuid() == 0 else {}
        program = shutil.copy(PEGSPACE, self.folder / "program")
        self.folder.chmod(0o755)
        locked.chmod(0o555)
        run = subprocess.run(
            [program, *RUN, "--csv", "-", "--save", str(locked / "a.set")],
            capture_output=True,
            env=clean_environment(),
            cwd="/",
            timeout=PATIENCE,
            **options,
        )
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn(str(locked).encode(), run.stderr)


if __name__ == "__main__":
    run_tests()
