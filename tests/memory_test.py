#!/usr/bin/env python3
"""--memory SIZE is a promise: the peak resident memory of the process (as the kernel counts it) stays below SIZE, whether the
run fits, goes to disk, or ends with exit code 3."""

import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from program import PEGSPACE, ProgramTest, clean_environment, plain_build_only  # noqa: E402

MIB = 1 << 20


@plain_build_only("it takes memory of its own, several times as much")
class Memory(ProgramTest):
    def peak(self, *arguments):
        """(exit code, peak resident bytes, standard error)"""
        with open(self.folder / "stderr", "wb") as errors:
            process = subprocess.Popen([PEGSPACE, *arguments, "--quiet"], cwd=self.folder, stderr=errors,
                                       stdout=subprocess.DEVNULL, env=clean_environment())
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, usage.ru_maxrss * 1024, (self.folder / "stderr").read_text()

    def keeps(self, mebibytes, *arguments):
        code, peak, error = self.peak(*arguments, "--memory", f"{mebibytes}M")
        self.assertLessEqual(peak, mebibytes * MIB, f"{arguments} with {mebibytes}M took {peak / MIB:.1f} MiB ({code}, {error})")
        self.assertIn(code, (0, 3), error)
        return code, error

    def test_the_hash_engine_keeps_below(self):
        ended = set()
        for threads in ("1", "2", "5"):
            for mebibytes in (20, 28, 40, 64):
                ended.add(self.keeps(mebibytes, "enumerate", "english", "--engine", "hash", "--max-depth", "13",
                                     "--threads", threads)[0])
        self.assertEqual(ended, {0, 3}, "some must fit, some not")

    def test_levels_on_disk_keep_below(self):
        for mebibytes in (34, 44):  # 28 is just enough, or not, as the threads happen to go
            code, error = self.keeps(mebibytes, "enumerate", "english", "--engine", "hash", "--max-depth", "14",
                                     "--spill", ".", "--threads", "2")
            self.assertEqual(code, 0, error)

    def test_the_dense_engine_keeps_below(self):
        ended = set()
        for mebibytes in (70, 80, 90):
            for options in ((), ("--finish", "any"), ("--finish", "d4", "--symmetry", "board")):
                ended.add(self.keeps(mebibytes, "enumerate", "english", "--engine", "dense", *options)[0])
        self.assertEqual(ended, {0, 3}, "some must fit, some not")

    def test_counting_keeps_below(self):
        ended = set()
        for mebibytes, options in ((30, ("triangle6", "--engine", "hash")), (60, ("triangle7", "--engine", "hash")),
                                   (30, ("triangle7", "--engine", "dense")), (80, ("triangle7", "--engine", "dense")),
                                   (100, ("english", "--finish", "d4", "--no-games", "--engine", "dense")),
                                   (150, ("english", "--finish", "d4", "--no-games", "--engine", "dense")),
                                   (60, ("english", "--finish", "d4", "--no-games", "--engine", "hash")),
                                   # The allocator keeps more the more threads there are.
                                   (150, ("english", "--finish", "d4", "--no-games", "--engine", "hash", "--threads", "5"))):
            ended.add(self.keeps(mebibytes, "count", *options)[0])
        self.assertEqual(ended, {0, 3}, "some must fit, some not")

    def test_tables_keep_below(self):
        for mebibytes, engine in ((18, "dense"), (36, "hash"), (20, "hash")):
            self.keeps(mebibytes, "table", "triangle6", "--engine", engine)

    def test_moves_keep_below(self):
        ended = set()
        for mebibytes, engine in ((90, "dense"), (115, "dense"), (120, "dense"), (200, "dense"), (90, "hash"), (120, "hash")):
            ended.add(self.keeps(mebibytes, "moves", "english", "--finish", "d4", "--engine", engine)[0])
        self.assertEqual(ended, {0, 3}, "some must fit, some not")

    def test_games_keep_below(self):
        for mebibytes, engine in ((25, "hash"), (25, "dense")):
            self.keeps(mebibytes, "games", "triangle6", "--engine", engine)
        for engine in ("hash", "dense"):
            self.assertEqual(self.keeps(64, "games", "triangle7", "--engine", engine)[0], 3)

    def test_what_does_not_fit_says_what_would(self):
        code, error = self.keeps(28, "enumerate", "english", "--engine", "hash")
        self.assertEqual(code, 3)
        for words in ("--max-depth", "--engine dense", "--spill"):
            self.assertIn(words, error)
        code, error = self.keeps(70, "enumerate", "european", "--engine", "dense")
        self.assertEqual(code, 3)
        self.assertIn("GiB", error)
        code, _, error = self.peak("enumerate", "english", "--memory", "5M")
        self.assertEqual(code, 3)
        self.assertIn("the program alone takes", error)


if __name__ == "__main__":
    unittest.main()
