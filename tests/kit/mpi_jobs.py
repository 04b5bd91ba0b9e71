"""Jobs of pegspace-mpi, for tests: run to their end, or looked at while they run.
PEGSPACE_MPI_PROGRAM and PEGSPACE_MPIEXEC are set by ctest; where there is no MPI, all tests are
skipped."""

import os
import pathlib
import re
import signal
import subprocess
import time

from program import PATIENCE, ProgramTest, clean_environment, needs, processor_ticks

PROGRAM = os.environ.get("PEGSPACE_MPI_PROGRAM", "")
MPIEXEC = os.environ.get("PEGSPACE_MPIEXEC", "")

RUN_MPI = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "run-mpi"
#: As many ranks as processors poll for messages without a pause: beside other tests the rank that
#: has work waits for them, 48 s of processor time instead of 2.
YIELDS = {"OMPI_MCA_mpi_yield_when_idle": "1"}
OPEN_MPI_SETTINGS = YIELDS | {
    name: value.strip('"')
    for name, value in re.findall(
        r'\b((?:OMPI|PRTE|RES)_\w+)=("[^"]*"|\S+)', RUN_MPI.read_text(encoding="utf-8")
    )
}
#: The same where a rank ends the job itself: mpirun need not wait for the others.
ENDED_AT_ONCE = {
    name: "0" if name.endswith("sigkill_timeout") else value
    for name, value in OPEN_MPI_SETTINGS.items()
}


def command(processes, *arguments):
    return [MPIEXEC, "-n", str(processes), PROGRAM, *arguments]


def with_words_before(rank, words, processes, *arguments):
    """The same with these words before the command of one rank. (Open MPI 5 of Debian 13 ends in a
    segmentation fault where the ranks are told apart on its command line.)"""
    shell = f'[ "${{OMPI_COMM_WORLD_RANK:-$PMI_RANK}}" != {rank} ] || exec {words} "$@"; exec "$@"'
    return [MPIEXEC, "-n", str(processes), "sh", "-c", shell, "sh", PROGRAM, *arguments]


@needs("libopenmpi-dev", PROGRAM)
class MpiTest(ProgramTest):
    def mpi(self, processes, *arguments, stdin="", **environment):
        """Runs the job, and takes the exit code from the file that rank 0 writes, as
        scripts/run-mpi does."""
        code_file = self.folder.parent / (self.folder.name + ".code")
        run = subprocess.run(
            command(processes, *arguments),
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env=clean_environment(
                **{**OPEN_MPI_SETTINGS, "PEGSPACE_EXIT_FILE": str(code_file), **environment}
            ),
        )
        if code_file.exists():
            run.returncode = int(code_file.read_text())
            code_file.unlink()
        return run

    def mpi_ok(self, processes, *arguments, **options):
        run = self.mpi(processes, *arguments, **options)
        self.assertEqual(
            run.returncode, 0, f"{arguments} over {processes}: {run.stdout}{run.stderr}"
        )
        return run

    def mpi_fails(self, processes, *arguments, code, says, **options):
        """One sentence of the program on standard error, said once, and this exit code."""
        run = self.mpi(processes, *arguments, **ENDED_AT_ONCE, **options)
        self.assertEqual(
            run.returncode, code, f"{arguments} over {processes}: {run.stdout}{run.stderr}"
        )
        sentences = [line for line in run.stderr.splitlines() if line.startswith("pegspace-mpi: ")]
        self.assertEqual(len(sentences), 1, run.stderr)
        for part in says:
            self.assertIn(part, sentences[0], arguments)
        return run


class JobTest(MpiTest):
    """Jobs whose processes are looked at while they run."""

    command = staticmethod(command)

    def begin(self, processes, *arguments, **environment):
        """A job in a group of its own."""
        process = subprocess.Popen(
            self.command(processes, *arguments),
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # A shell that runs the tests in the background has it ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            env=clean_environment(**OPEN_MPI_SETTINGS, **environment),
        )
        self.addCleanup(process.kill)
        return process

    def ranks_of(self, process):
        """The process ids of the job's ranks."""
        return [
            int(entry.name)
            for entry in pathlib.Path("/proc").iterdir()
            if entry.name.isdigit() and self.is_rank(entry, process.pid)
        ]

    @staticmethod
    def is_rank(entry, job):
        try:
            if os.readlink(entry / "exe") != str(pathlib.Path(PROGRAM).resolve()):
                return False
            at = int(entry.name)
            while at > 1 and at != job:
                at = int(pathlib.Path(f"/proc/{at}/stat").read_text().rpartition(")")[2].split()[1])
            return at == job
        except (OSError, ValueError):
            return False

    def wait_for_work(self, process, number):
        """The process ids of the job's ranks, once all search."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            found = self.ranks_of(process)
            # Hundredths of a second.
            if len(found) == number and all(processor_ticks(pid) > 100 for pid in found):
                return found
            self.assertIsNone(process.poll(), "the job was over before it was seen")
            time.sleep(0.1)
        self.fail("the ranks did not begin to work")
