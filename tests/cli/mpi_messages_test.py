"""The messages of pegspace-mpi, counted and delayed at random by a library between the program and
MPI, ../mpi_calls.cpp, which this test compiles and preloads. PEGSPACE_MPI_COMPILER is set by
ctest."""

import os
import pathlib
import re
import subprocess
import unittest

from mpi_jobs import MpiTest
from program import needs, plain_build_only

MPI_COMPILER = os.environ.get("PEGSPACE_MPI_COMPILER", "")
MPI_CALLS = pathlib.Path(__file__).resolve().parents[1] / "kit" / "mpi_calls.cpp"


@needs("libopenmpi-dev", MPI_COMPILER)
@plain_build_only("its library would have to come after the sanitizer's")
class Messages(MpiTest):
    def counted(self, processes, *arguments, delay=0, **environment):
        """The run; and by process bytes sent, number of messages, bytes of the least and the most,
        seconds."""
        library = self.folder.parent / (self.folder.name + ".so")
        if not library.exists():
            subprocess.run(
                [MPI_COMPILER, "-std=c++20", "-shared", "-fPIC", "-o", library, MPI_CALLS],
                check=True,
            )
            self.addCleanup(library.unlink)
        report = self.folder.parent / (self.folder.name + ".calls")
        run = self.mpi_ok(
            processes,
            *arguments,
            LD_PRELOAD=str(library),
            MPI_CALLS_REPORT=str(report),
            MPI_CALLS_DELAY=str(delay),
            **environment,
        )
        calls = []
        for rank in range(processes):
            file = pathlib.Path(f"{report}.{rank}")
            calls.append([float(word) for word in file.read_text().split()])
            file.unlink()
        return run, calls

    def test_bytes_sent(self):
        """Those that the program tells of."""
        for engine, options in (("hash", ("--max-depth", "12")), ("dense", ("--finish", "d4"))):
            run, calls = self.counted(
                3, "enumerate", "english", *options, "--engine", engine, "--threads", "1"
            )
            told = re.search(r"and ([0-9.]+) MiB sent by each,", run.stderr)
            self.assertIsNotNone(told, run.stderr)
            self.assertAlmostEqual(
                float(told[1]), max(bytes_sent for bytes_sent, *_ in calls) / 2**20, delta=0.06
            )

    def test_bytes_planned(self):
        """The tiles of the others are sent a few times, but for rows without positions, about
        half."""
        command = ("enumerate", "english", "--engine", "dense", "--threads", "1")
        _, calls = self.counted(2, *command)
        sent = max(bytes_sent for bytes_sent, *_ in calls) / 2**20
        in_a_pass = float(
            re.search(
                r"at most ([0-9.]+) MiB by each process",
                self.mpi_ok(2, *command, "--dry-run").stdout,
            )[1]
        )
        self.assertGreater(sent, 0.5 * in_a_pass)
        self.assertLess(sent, 4 * in_a_pass)

    def test_buffers(self):
        most = {}
        for size in ("64K", "1M"):
            run, calls = self.counted(
                2,
                *"enumerate english --engine dense --threads 1 --csv -".split(),
                PEGSPACE_BUFFER=size,
            )
            most[size] = max(largest for *_, largest, _ in calls)
            self.assertEqual(run.stdout, self.run_ok("enumerate", "english", "--csv", "-").stdout)
        self.assertLessEqual(most["64K"], 1.1 * 2**16)
        self.assertLessEqual(most["1M"], 1.1 * 2**20)
        self.assertGreater(most["1M"], 2 * most["64K"])
        self.mpi_fails(
            2,
            "enumerate",
            "english",
            code=2,
            says=("PEGSPACE_BUFFER", "8 eggs"),
            PEGSPACE_BUFFER="8 eggs",
        )

    def test_delays(self):
        """Whatever the order in which messages come, the files are the same."""
        for processes, engine in ((2, "dense"), (4, "hash")):
            command = ("enumerate", "triangle6", "--finish", "any", "--engine", engine)
            expected = self.run_ok(*command, "--csv", "-").stdout
            run, _ = self.counted(processes, *command, "--threads", "1", "--csv", "-", delay=2000)
            self.assertEqual(run.stdout, expected, (command, processes))


if __name__ == "__main__":
    unittest.main()
