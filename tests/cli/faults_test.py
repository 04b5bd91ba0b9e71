#!/usr/bin/env python3
"""What machines do to runs: calls that fail, kills, Ctrl-C and too little memory at random moments of random commands
(../random_faults.py); damaged and truncated checkpoints, folders that cannot be used, two runs in one folder.

PEGSPACE_FAULTS=long makes 3,000 draws, and flips every bit of a checkpoint's headers; without it a quick share of each.
"""

import errno
import os
import random
import shutil
import signal
import subprocess
import time

import random_faults
from program import PEGSPACE, SLOWER, ProgramTest, clean_environment, pegspace, run_tests

LONG = os.environ.get("PEGSPACE_FAULTS") == "long"
DRAWS = 3000 if LONG else 200
SEED = 20261125
RUN = ("enumerate", "english", "--engine", "hash", "--max-depth", "13", "--quiet", "--run", "none")


class RandomFaults(ProgramTest):
    def test_no_run_that_ended_early_leaves_a_wrong_result(self):
        counts, differences = random_faults.run_draws(SEED, DRAWS, jobs=2)
        self.assertEqual(differences, [], "\n".join(differences))
        print(", ".join(f"{number} {name}" for name, number in counts.most_common()))
        self.assertEqual(counts["draws"], DRAWS)
        for kind in random_faults.KINDS:
            if kind not in random_faults.LEFT_OUT:
                self.assertGreaterEqual(counts[kind], DRAWS // 40, f"early endings by {kind}: {counts}")
        self.assertGreaterEqual(counts["went on"], DRAWS // 4)


class FaultTest(ProgramTest):
    def levels(self, run, name, *options, **environment):
        """levels.csv of a run that must succeed."""
        self.run_ok(*run, "--csv", name, *options, **environment)
        return (self.folder / name).read_bytes()

    def interrupted(self, run, folder, *options):
        """Leaves a checkpoint of an unfinished run in this folder."""
        for _ in range(20):
            shutil.rmtree(self.folder / folder, ignore_errors=True)
            process = subprocess.Popen([PEGSPACE, *run, "--csv", "part.csv", "--checkpoint", folder, *options,
                                        "--checkpoint-every", "0"], cwd=self.folder, stderr=subprocess.PIPE,
                                       env=clean_environment())
            while process.poll() is None and len(list(self.folder.glob(f"{folder}/level-1*.peg"))) == 0:
                time.sleep(0.002)
            process.send_signal(signal.SIGINT)
            _, error = process.communicate(timeout=60 * SLOWER)
            if process.returncode == 130:
                self.assertIn(b"--resume", error)
                self.assertFalse((self.folder / "part.csv").exists())
                return error.decode()
        self.fail("the run was always over before it was interrupted")


class Refusals(FaultTest):
    def refused(self, *arguments, code=2, **environment):
        run = pegspace(*arguments, folder=self.folder, **environment)
        self.assertEqual(run.returncode, code, f"{arguments}: {run.stdout}{run.stderr}")
        self.assertEqual(run.stdout, "")
        self.assertNotIn("unexpected", run.stderr)
        return run.stderr

    def test_other_problems_and_options(self):
        self.interrupted(RUN, "kept")
        resume = ("--csv", "a.csv", "--checkpoint", "kept", "--resume")
        self.assertIn("kept", self.refused(*RUN, "--csv", "a.csv", "--checkpoint", "kept"))
        self.assertIn("start", self.refused(*RUN, "--start", "d3", *resume))
        self.assertIn("finish", self.refused(*RUN, "--finish", "d4", *resume))
        self.assertIn("board", self.refused("enumerate", "european", *resume))
        self.assertIn("--symmetry", self.refused(*RUN, "--symmetry", "none", *resume))
        self.assertIn("--columns", self.refused(*RUN, "--columns", "positions", *resume))
        self.assertIn("--engine", self.refused("enumerate", "english", "--engine", "dense", *resume))
        self.assertIn("--max-depth", self.refused("enumerate", "english", "--engine", "hash", "--max-depth", "3", *resume))
        self.assertIn("--checkpoint", self.refused(*RUN, "--resume"))
        self.assertIn("reference", self.refused("enumerate", "triangle5", "--engine", "reference", "--checkpoint", "new"))

    def test_two_runs_in_one_folder(self):
        first = subprocess.Popen([PEGSPACE, *RUN, "--checkpoint", "kept", "--checkpoint-every", "0"], cwd=self.folder,
                                 stdout=subprocess.DEVNULL, env=clean_environment())
        try:
            while first.poll() is None and not (self.folder / "kept" / "state.peg").exists():
                time.sleep(0.001)
            first.send_signal(signal.SIGSTOP)
            self.assertIn("kept", self.refused(*RUN, "--csv", "a.csv", "--checkpoint", "kept", "--resume"))
            self.assertIsNone(first.poll())
        finally:
            first.kill()
            first.wait()
        self.assertEqual(self.levels(RUN, "a.csv", "--checkpoint", "kept", "--resume"), self.levels(RUN, "whole.csv"))

    def test_file_systems_without_locks(self):
        """There a run is not refused because of an imagined other one; a lock that fails for another reason says so."""
        library = random_faults.build_faulty_calls(self.folder)
        commands = (("table", "triangle4", "--csv", "t.csv"), ("census", "path4", "--csv", "c.csv"),
                    ("enumerate", "triangle4", "--save", "e.set"), ("enumerate", "triangle4", "--checkpoint", "kept"))
        for command in commands:
            with self.subTest(command=command):
                for error in (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK):
                    self.run_ok(*command, "--quiet", LD_PRELOAD=library, FAULT_LOCK=str(error))
                    shutil.rmtree(self.folder / "kept", ignore_errors=True)
                self.fail_with(*command, code=2, LD_PRELOAD=library, FAULT_LOCK=str(errno.EIO), says=("locked", os.strerror(errno.EIO)))

    def test_folders_that_cannot_be_used(self):
        self.assertIn("no/such/folder", self.refused(*RUN, "--checkpoint", "no/such/folder"))
        (self.folder / "file").write_text("")
        self.assertIn("'file'", self.refused(*RUN, "--checkpoint", "file"))
        self.assertIn("'file'", self.refused(*RUN, "--spill", "file"))

    def test_read_only_folders(self):
        locked = self.folder / "locked"
        locked.mkdir()
        # Root may write anywhere, so the program runs as nobody then: a copy, as nobody may not reach the program itself.
        options = {"user": 65534} if os.geteuid() == 0 else {}
        program = shutil.copy(PEGSPACE, self.folder / "program")
        self.folder.chmod(0o755)
        locked.chmod(0o555)
        run = subprocess.run([program, *RUN, "--csv", "-", "--checkpoint", str(locked)], capture_output=True,
                             env=clean_environment(), cwd="/", timeout=60 * SLOWER, **options)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn(str(locked).encode(), run.stderr)


class DamagedFiles(FaultTest):
    def setUp(self):
        super().setUp()
        self.interrupted(RUN, "kept")
        self.expected = self.levels(RUN, "whole.csv")

    def damage(self, path, content):
        """The run must refuse, naming the file, and go on with the file mended."""
        whole = path.read_bytes()
        path.write_bytes(content)
        run = pegspace(*RUN, "--csv", "a.csv", "--checkpoint", "kept", "--resume", folder=self.folder)
        path.write_bytes(whole)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn(path.name, run.stderr)
        self.assertFalse((self.folder / "a.csv").exists())
        return run.stderr

    def flip(self, path, at, mask):
        content = bytearray(path.read_bytes())
        content[at] ^= mask
        return self.damage(path, bytes(content))

    def test_every_byte_of_the_headers_and_many_of_the_bodies(self):
        rng = random.Random(7)
        files = sorted((self.folder / "kept").glob("*.peg"))
        self.assertGreaterEqual(len(files), 2)
        for path in files:
            for at in range(80):
                for mask in ([1 << bit for bit in range(8)] if LONG else [1 << rng.randrange(8)]):
                    self.assertIn("damaged", self.flip(path, at, mask))
            size = path.stat().st_size
            for _ in range(500 if LONG else 30):
                self.assertIn("damaged", self.flip(path, rng.randrange(80, size), 1 << rng.randrange(8)))
        self.assertEqual(self.levels(RUN, "b.csv", "--checkpoint", "kept", "--resume"), self.expected)

    def test_truncated_and_grown_files(self):
        for path in sorted((self.folder / "kept").glob("*.peg")):
            whole = path.read_bytes()
            for length in [0, 1, 79, 80, 81, 103, 104, len(whole) // 2, len(whole) - 1]:
                self.assertIn("damaged", self.damage(path, whole[:length]))
            self.assertIn("damaged", self.damage(path, whole + b"\0"))
            path.unlink()
            run = pegspace(*RUN, "--csv", "a.csv", "--checkpoint", "kept", "--resume", folder=self.folder)
            if path.name == "state.peg":  # then there is nothing to go on from
                self.assertEqual(run.returncode, 0)
                self.assertEqual((self.folder / "a.csv").read_bytes(), self.expected)
                return
            self.assertEqual(run.returncode, 2)
            self.assertIn(path.name, run.stderr)
            path.write_bytes(whole)

    def test_swapped_files_are_noticed(self):
        level = next((self.folder / "kept").glob("level-*.peg"))
        state = (self.folder / "kept" / "state.peg").read_bytes()
        self.assertIn("kind", self.damage(level, state))


if __name__ == "__main__":
    run_tests()
