#!/usr/bin/env python3
"""What machines do to long runs: kills at random moments, full disks, short writes, damaged and truncated files, folders
that cannot be written, two runs in one folder, clocks that go backwards. A run that goes on must give the same bytes; one
that cannot must say why, with exit code 2 or 3, and leave what was there.

PEGSPACE_FAULTS=long runs the long shares (100 kills, every bit of the header); without it a quick share of each. Failing
calls of the operating system come from a small library, ../faulty_calls.c, that this test compiles and preloads.
"""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import time
import unittest

from program import PEGSPACE, SANITIZER, SLOWER, ProgramTest, clean_environment, pegspace, plain_build_only

LONG = os.environ.get("PEGSPACE_FAULTS") == "long"
RUN = ("enumerate", "english", "--engine", "hash", "--max-depth", "13", "--quiet", "--run", "none")
WINNING = ("enumerate", "square5", "--start", "c3", "--finish", "any", "--engine", "hash", "--quiet", "--run", "none")
DENSE = ("enumerate", "english", "--engine", "dense", "--finish", "d4", "--quiet", "--run", "none")
FAULTY_CALLS = pathlib.Path(__file__).resolve().parents[1] / "faulty_calls.c"


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

    def shim(self):
        """For LD_PRELOAD: a library whose calls fail; the sanitizer's own must come first."""
        library = self.folder / "shim.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-w", "-o", library, FAULTY_CALLS, "-ldl"], check=True)
        runtimes = [f"lib{sanitizer[0]}san.so" for sanitizer in SANITIZER.split(",") if sanitizer in ("address", "thread")]
        found = [subprocess.run(["cc", f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout.strip()
                 for name in runtimes]
        return ":".join([*found, str(library)])


class Kills(FaultTest):
    def changes(self, folder):
        """What is in the folder: other files, or new ones by the same names."""
        try:
            return sorted((entry.name, entry.inode()) for entry in os.scandir(self.folder / folder))
        except FileNotFoundError:
            return None

    def kill_after_changes(self, process, folder, number):
        """Kills the run when the files of its checkpoint have changed so often; False: it was over before."""
        files = self.changes(folder)
        while number > 0 and process.poll() is None:
            before, files = files, self.changes(folder)
            number -= files != before
        process.kill()
        return process.wait() != 0

    def kill_and_resume(self, run, number, *options):
        rng = random.Random(20260)
        expected = self.levels(run, "whole.csv")
        finished = 0
        for kill in range(number):
            folder = f"checkpoint{kill}"
            command = [PEGSPACE, *run, "--csv", "killed.csv", "--checkpoint", folder, "--checkpoint-every", "0", *options]
            if options:
                command[command.index("SPILL")] = folder
            process = subprocess.Popen(command, cwd=self.folder, env=clean_environment(), stderr=subprocess.DEVNULL)
            finished += not self.kill_after_changes(process, folder, rng.randrange(50))
            (self.folder / "killed.csv").unlink(missing_ok=True)
            resumed = pegspace(*command[1:], "--resume", "--threads", rng.choice("123"), folder=self.folder)
            self.assertEqual(resumed.returncode, 0, f"kill {kill}: {resumed.stderr}")
            self.assertEqual((self.folder / "killed.csv").read_bytes(), expected, f"kill {kill}")
            shutil.rmtree(self.folder / folder)
        self.assertLess(finished, (number + 1) / 2, "most runs were over before they were killed: kill earlier")
        print(f"{number} of {number} kills resumed byte-identically ({finished} came too late)")

    def test_killed_runs_go_on_byte_identically(self):
        self.kill_and_resume(RUN, 100 if LONG else 5)

    def test_killed_runs_with_winning_positions(self):
        self.kill_and_resume(WINNING, 100 if LONG else 3)

    def test_killed_runs_on_disk(self):
        self.kill_and_resume(RUN, 100 if LONG else 2, "--spill", "SPILL", "--memory", "44M")


class Interrupts(FaultTest):
    def test_sigterm_keeps_what_is_done_and_says_how_to_go_on(self):
        error = self.interrupted(RUN, "kept")
        self.assertRegex(error, r"\b1\d levels")
        expected = self.levels(RUN, "whole.csv")
        self.assertEqual(self.levels(RUN, "resumed.csv", "--checkpoint", "kept", "--resume"), expected)
        # Now the result is kept, and comes again at once.
        self.assertEqual(self.levels(RUN, "again.csv", "--checkpoint", "kept", "--resume"), expected)

    def test_another_number_of_threads_and_another_depth(self):
        self.interrupted(RUN, "kept", "--threads", "2")
        deeper = tuple("14" if word == "13" else word for word in RUN)
        expected = self.levels(deeper, "whole.csv")
        self.assertEqual(self.levels(deeper, "resumed.csv", "--checkpoint", "kept", "--resume", "--threads", "3"), expected)

    def test_out_of_memory_is_kept_as_well(self):
        run = pegspace(*RUN, "--csv", "a.csv", "--memory", "28M", "--checkpoint", "kept", folder=self.folder)
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("--resume", run.stderr)
        self.assertFalse((self.folder / "a.csv").exists())
        self.assertEqual(self.levels(RUN, "b.csv", "--checkpoint", "kept", "--resume"), self.levels(RUN, "whole.csv"))

    def test_wherever_memory_runs_out_the_run_goes_on(self):
        for run, steps in ((RUN, range(27, 44, 2)), (("enumerate", "rect4x6", "--finish", "any", "--engine", "hash"), range(22, 44, 4))):
            expected = self.levels(run, "whole.csv")
            ended = 0
            for mebibytes in steps:
                shutil.rmtree(self.folder / "kept", ignore_errors=True)
                short = pegspace(*run, "--csv", "a.csv", "--memory", f"{mebibytes}M", "--checkpoint", "kept", folder=self.folder)
                if short.returncode == 0 or "Nothing was run" in short.stderr:
                    continue
                ended += 1
                self.assertEqual(short.returncode, 3, short.stderr)
                self.assertIn("--resume", short.stderr, mebibytes)
                self.assertEqual(self.levels(run, "b.csv", "--checkpoint", "kept", "--resume"), expected, mebibytes)
            self.assertGreater(ended, 2)

    @plain_build_only("it takes addresses of its own, far more than are granted here")
    def test_a_machine_without_memory_is_a_limit_like_any_other(self):
        expected = self.levels(RUN, "whole.csv")
        ended = 0
        for kibibytes in range(40000, 120001, 16000):
            shutil.rmtree(self.folder / "kept", ignore_errors=True)
            words = [PEGSPACE, *RUN, "--memory", "1G", "--threads", "1", "--csv", "a.csv", "--checkpoint", "kept"]
            short = subprocess.run(["bash", "-c", f'ulimit -v {kibibytes}; exec "$@"', "bash", *words], cwd=self.folder,
                                   capture_output=True, text=True, env=clean_environment())
            if short.returncode == 0:
                continue
            ended += 1
            self.assertEqual(short.returncode, 3, short.stderr)
            self.assertIn("memory", short.stderr)
            self.assertNotIn("--threads", short.stderr)
            if (self.folder / "kept" / "state.peg").exists():
                self.assertIn("--resume", short.stderr, kibibytes)
                self.assertEqual(self.levels(RUN, "b.csv", "--checkpoint", "kept", "--resume"), expected, kibibytes)
        self.assertGreater(ended, 1)

    def test_spilled_runs_give_the_same_levels(self):
        (self.folder / "disk").mkdir()
        self.assertEqual(self.levels(RUN, "a.csv", "--memory", "28M", "--spill", "disk"), self.levels(RUN, "whole.csv"))
        self.assertEqual(list((self.folder / "disk").iterdir()), [])


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

    def test_verify_finds_the_same_damage(self):
        self.run_ok("verify", "kept")
        rng = random.Random(8)
        for path in sorted((self.folder / "kept").glob("*.peg")):
            whole = path.read_bytes()
            for at in [*rng.sample(range(80), 5), *[rng.randrange(len(whole)) for _ in range(10)]]:
                content = bytearray(whole)
                content[at] ^= 1 << rng.randrange(8)
                path.write_bytes(bytes(content))
                run = pegspace("verify", "kept", folder=self.folder)
                self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
                self.assertIn(path.name, run.stdout)
            path.write_bytes(whole)


class FailingCalls(FaultTest):
    def test_a_full_disk_ends_the_run_and_leaves_the_last_checkpoint(self):
        shim = self.shim()
        expected = self.levels(RUN, "whole.csv")
        sizes = random.Random(9).sample(range(1000, 900000), 60 if LONG else 3)
        ended = 0
        for full in [0, 100, *sizes]:
            shutil.rmtree(self.folder / "kept", ignore_errors=True)
            run = pegspace(*RUN, "--csv", "a.csv", "--checkpoint", "kept", "--checkpoint-every", "0", folder=self.folder,
                           LD_PRELOAD=shim, FAULT_FULL_AFTER=str(full))
            self.assertEqual(run.returncode, 3, f"{full}: {run.stderr}")
            self.assertIn("No space left on device", run.stderr)
            self.assertFalse((self.folder / "a.csv").exists())
            self.assertEqual([path.name for path in (self.folder / "kept").iterdir() if path.suffix == ".part"], [])
            if (self.folder / "kept" / "state.peg").exists():
                ended += 1
                self.run_ok("verify", "kept")
            self.assertEqual(self.levels(RUN, "b.csv", "--checkpoint", "kept", "--resume"), expected)
        self.assertGreater(ended, 0)

    def test_a_full_disk_of_a_spilled_run(self):
        (self.folder / "disk").mkdir()
        run = pegspace(*RUN, "--csv", "a.csv", "--spill", "disk", "--memory", "28M", folder=self.folder,
                       LD_PRELOAD=self.shim(), FAULT_FULL_AFTER="100000")
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("No space left on device", run.stderr)
        self.assertEqual(list((self.folder / "disk").iterdir()), [])

    def test_a_full_disk_of_a_spilled_run_over_several_classes(self):
        (self.folder / "disk").mkdir()
        run = ("enumerate", "english", "--start", "all", "--finish", "any", "--columns", "winning_positions", "--engine", "dense",
               "--memory", "44M", "--spill", "disk", "--csv", "a.csv")
        for full in 0, 100000, 3000000:
            self.fail_with(*run, code=3, says=("No space left on device",), LD_PRELOAD=self.shim(), FAULT_FULL_AFTER=str(full))
            self.assertEqual((self.files(), list((self.folder / "disk").iterdir())), (["disk", "shim.so"], []))

    def test_threads_that_do_not_start_are_a_limit(self):
        shim = self.shim()
        for engine in "dense", "hash":
            for most in "0", "1", "2":
                run = self.fail_with("enumerate", "english", "--max-depth", "12", "--threads", "4", "--engine", engine,
                                     "--quiet", "--csv", "few.csv", code=3, says=("--threads", "ulimit"), LD_PRELOAD=shim, FAULT_THREADS=most)
                self.assertEqual((run.stdout, (self.folder / "few.csv").exists()), ("", False))

    def test_short_writes_and_clocks_that_go_backwards_change_nothing(self):
        shim = self.shim()
        expected = self.levels(RUN, "whole.csv")
        for fault in ("FAULT_SHORT", "FAULT_CLOCK"):
            got = self.levels(RUN, "a.csv", "--checkpoint", fault, "--checkpoint-every", "0", LD_PRELOAD=shim, **{fault: "1"})
            self.assertEqual(got, expected)
        self.run_ok("verify", "FAULT_SHORT")

    def test_a_disk_that_does_not_sync_is_no_checkpoint(self):
        run = pegspace(*RUN, "--csv", "a.csv", "--checkpoint", "kept", "--checkpoint-every", "0", folder=self.folder,
                       LD_PRELOAD=self.shim(), FAULT_SYNC="1")
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("Input/output error", run.stderr)
        self.assertFalse((self.folder / "kept" / "state.peg").exists())


if __name__ == "__main__":
    unittest.main()
