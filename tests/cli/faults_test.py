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
RUN = "enumerate english --engine hash --max-depth 13 --quiet --record none".split()


class RandomFaults(ProgramTest):
    def test_no_run_that_ended_early_leaves_a_wrong_result(self):
        counts, differences = random_faults.run_draws(SEED, DRAWS, jobs=2)
        self.assertEqual(differences, [], "\n".join(differences))
        print(", ".join(f"{number} {name}" for name, number in counts.most_common()))
        self.assertEqual(counts["draws"], DRAWS)
        rare = {*random_faults.LIMITS, "thread", "limit"} - {*random_faults.LEFT_OUT}
        self.assertGreaterEqual(sum(counts[kind] for kind in rare), DRAWS // 20, counts)
        for kind in {*random_faults.KINDS} - {*random_faults.LEFT_OUT}:
            least = DRAWS // 40 if kind not in rare else 1 if LONG else 0
            self.assertGreaterEqual(counts[kind], least, f"early endings by {kind}: {counts}")
        self.assertGreaterEqual(counts["went on"], DRAWS // 4)

    @plain_build_only("it needs terabytes of addresses")
    def test_few_addresses(self):
        """However few addresses there are (ulimit -v), numbers of GMP and a stack that grows end no
        run by a signal."""
        for command in ("enumerate square5 --finish any --engine hash", "games triangle6"):
            words = (*command.split(), "--csv", "-", "--threads", "2")
            endings, kibibytes = [], 24_000
            while endings[-3:] != [0, 0, 0]:
                limit = ("prlimit", f"--as={kibibytes << 10}")
                run = pegspace(*words, folder=self.folder, under=limit)
                self.assertIn(run.returncode, (0, 3), f"{limit} {words}: {run.stderr}")
                endings.append(run.returncode)
                kibibytes += 2000
            self.assertEqual(endings[0], 3)


class Parts(random_faults.FaultyTest):
    """What `enumerate --save` does with FILE.part."""

    def interrupted(self, run, name):
        """Leaves NAME.part of a run that is interrupted at its fiftieth write of positions."""
        words = (*run, "--csv", "part.csv", "--save", name)
        ended = pegspace(*words, folder=self.folder, **self.at_call("block", 50, signal.SIGINT))
        self.assertEqual(ended.returncode, 130, ended.stderr)
        self.assertFalse((self.folder / "part.csv").exists())
        self.assertGreater((self.folder / f"{name}.part").stat().st_size, 50_000)
        return ended.stderr

    def test_other_problems_and_options(self):
        said = self.interrupted(RUN, "a.set")
        self.assertRegex(said, r"To continue:\s+pegspace enumerate english .* --resume\b")
        part = self.bytes_of("a.set.part")
        saved = "--csv a.csv --save a.set".split()
        self.refuse(*RUN, *saved, says=("--resume",))
        for run, says in (
            ((*RUN, "--start", "d3"), "start d3"),
            ("enumerate european --quiet".split(), "row -ooooo-"),
            ((*RUN, "--symmetry", "none"), "note symmetry none"),
            ("enumerate english --quiet --max-depth 13 --engine dense".split(), "--engine hash"),
            ("enumerate english --quiet --max-depth 3 --engine hash".split(), "limit 3"),
        ):
            self.refuse(*run, *saved, "--resume", says=(says,))
        self.assertEqual(self.bytes_of("a.set.part"), part)
        dense = "enumerate english --engine dense --quiet --record none".split()
        self.interrupted(dense, "b.set")
        words = "enumerate english --quiet --columns positions --save b.set --resume".split()
        self.refuse(*words, says=("--columns",))

    def test_files_that_no_run_made(self):
        enumerate_to = "enumerate triangle5 --quiet --save".split()
        half = "PEGSET3\nlattice lines\n"
        for name, content in (("text", "text"), ("long", "text" * 1000), ("half", half)):
            self.file(f"{name}.part", content)
            for more in ((), ("--resume",)):
                self.refuse(*enumerate_to, name, *more, says=(f"'{name}.part'",))
            self.assertEqual(self.text_of(f"{name}.part"), content)
        self.file("target", b"of somebody")
        (self.folder / "link.part").symlink_to("target")
        for more in ((), ("--resume",)):
            self.refuse(*enumerate_to, "link", *more, says=("'link.part'",))
        self.assertEqual(self.bytes_of("target"), b"of somebody")
        (self.folder / "folder.part").mkdir()
        self.refuse(*enumerate_to, "folder", says=("'folder.part'",))

    def test_two_runs_with_one_file(self):
        first = subprocess.Popen(
            [PEGSPACE, *RUN, "--save", "a.set"],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            env=clean_environment(**self.at_call("block", 1, signal.SIGSTOP)),
        )
        words = (*RUN, "--csv", "a.csv", "--save", "a.set")
        try:
            os.waitid(os.P_PID, first.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
            for more in ((), ("--resume",)):
                self.refuse(*words, *more, says=("a.set.part",))
            self.assertIsNone(first.poll())
        finally:
            first.kill()
            first.wait()
        self.run_ok(*words, "--resume")
        self.run_ok(*RUN, "--csv", "whole.csv")
        self.assertEqual(self.bytes_of("a.csv"), self.bytes_of("whole.csv"))

    def test_file_systems_without_locks(self):
        """There a run is not refused because of an imagined other one; a lock that fails for
        another reason says so."""
        for words in (
            "table triangle4 --csv t.csv",
            "census path4 --csv c.csv",
            "enumerate triangle4 --save e.set",
        ):
            command = words.split()
            with self.subTest(words=words):
                faulty = {"LD_PRELOAD": self.faulty_calls}
                for error in (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK):
                    self.run_ok(*command, "--quiet", **faulty, FAULT_LOCK=str(error))
                says = ("locked", os.strerror(errno.EIO))
                self.fail_with(*command, code=2, **faulty, FAULT_LOCK=str(errno.EIO), says=says)

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
