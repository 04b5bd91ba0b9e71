"""The messages of pegspace-mpi, counted and delayed at random by a library between the program and
MPI, ../mpi_calls.cpp, which this test compiles and preloads. PEGSPACE_MPI_COMPILER is set by
ctest."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from mpi_jobs import MpiTest
from program import needs, plain_build_only

MPI_COMPILER = os.environ.get("PEGSPACE_MPI_COMPILER", "")
MPI_CALLS = pathlib.Path(__file__).resolve().parents[1] / "kit" / "mpi_calls.cpp"


@needs("libopenmpi-dev", MPI_COMPILER)
@plain_build_only("its library would have to come after the sanitizer's")
class Messages(MpiTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pegspace-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.library = os.path.join(folder.name, "mpi_calls.so")
        subprocess.run(
            [MPI_COMPILER, "-std=c++20", "-shared", "-fPIC", "-o", cls.library, MPI_CALLS],
            check=True,
        )

    def counted(self, processes, *arguments, delay=0, **environment):
        """The run; the most MiB that a process sent; the bytes of its largest message."""
        report = self.folder.parent / (self.folder.name + ".calls")
        run = self.mpi_ok(
            processes,
            *arguments,
            *("--threads", "1", "--csv", "-"),
            LD_PRELOAD=self.library,
            MPI_CALLS_REPORT=str(report),
            MPI_CALLS_DELAY=str(delay),
            **environment,
        )
        sent, largest = [], []
        for rank in range(processes):
            file = pathlib.Path(f"{report}.{rank}")
            bytes_sent, _, _, most, _ = map(float, file.read_text().split())
            sent.append(bytes_sent / 2**20)
            largest.append(most)
            file.unlink()
        return run, max(sent), max(largest)

    def assert_told(self, run, sent):
        told = re.search(r"and ([0-9.]+) MiB sent by each,", run.stderr)
        self.assertIsNotNone(told, run.stderr)
        self.assertAlmostEqual(float(told[1]), sent, delta=0.06)

    def test_bytes_sent(self):
        """Those that the program tells of."""
        command = "enumerate english --max-depth 12 --engine hash".split()
        run, sent, _ = self.counted(3, *command)
        self.assertGreater(sent, 1)
        self.assert_told(run, sent)

    def test_buffers(self):
        """They limit a message. The tiles of the others are sent as planned, a few times, but for
        rows without positions, about half."""
        command = "enumerate english --engine dense".split()
        expected = self.run_ok(*command, "--csv", "-").stdout
        plan = self.mpi_ok(2, *command, "--threads", "1", "--dry-run").stdout
        in_a_pass = float(re.search(r"at most ([0-9.]+) MiB by each process", plan)[1])
        most = {}
        for size in ("64K", "1M"):
            run, sent, most[size] = self.counted(2, *command, PEGSPACE_BUFFER=size)
            self.assertEqual(run.stdout, expected)
            self.assert_told(run, sent)
            self.assertGreater(sent, 0.5 * in_a_pass)
            self.assertLess(sent, 4 * in_a_pass)
        self.assertLessEqual(most["64K"], 1.1 * 2**16)
        self.assertLessEqual(most["1M"], 1.1 * 2**20)
        self.assertGreater(most["1M"], 2 * most["64K"])
        says = ("PEGSPACE_BUFFER", "8 eggs")
        self.mpi_fails(2, *command, code=2, says=says, PEGSPACE_BUFFER="8 eggs")

    def test_delays(self):
        """Whatever the order in which messages come, the files are the same."""
        for processes, engine in ((2, "dense"), (4, "hash")):
            command = ("enumerate", "triangle6", "--finish", "any", "--engine", engine)
            expected = self.run_ok(*command, "--csv", "-").stdout
            run, *_ = self.counted(processes, *command, delay=2000)
            self.assertEqual(run.stdout, expected, (command, processes))


if __name__ == "__main__":
    unittest.main()
