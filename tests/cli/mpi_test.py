"""pegspace-mpi over 1 to 4 processes (PEGSPACE_MPI=long: 6 and 8 as well): its files against those
of pegspace, byte by byte; what it refuses; processes that fail, are killed or interrupted."""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import unittest

import random_faults
from mpi_jobs import (
    ENDED_AT_ONCE,
    MPIEXEC,
    OPEN_MPI_SETTINGS,
    PROGRAM,
    YIELDS,
    JobTest,
    MpiTest,
    with_words_before,
)
from program import PATIENCE, PEGSPACE, clean_environment, pegspace, run, sleeps, takes_signals
from random_commands import problems

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
LONG = os.environ.get("PEGSPACE_MPI") == "long"


class SameFiles(MpiTest):
    def compare(self, processes, *arguments, engine="hash"):
        """With the file that pegspace writes, whose engine it chooses itself."""
        expected = self.run_ok(*arguments, "--csv", "-").stdout
        self.assertGreater(len(expected.splitlines()), 1)
        for number, threads in processes:
            run = self.mpi_ok(
                number, *arguments, "--csv", "-", "--engine", engine, "--threads", str(threads)
            )
            what = f"{arguments}, {engine} over {number} processes of {threads} threads"
            self.assertEqual(run.stdout, expected, what)

    every = [(1, 2), (2, 1), (3, 2), (4, 1), (6, 1), (8, 2)] if LONG else [(1, 2)]

    def test_enumerate(self):
        self.compare(self.every, "enumerate", "triangle5", "--finish", "any")
        self.compare([(2, 2)], "enumerate", "triangle5", "--finish", "any", engine="dense")
        # Keys of more than 32 bits.
        self.compare([(4, 1)], "enumerate", "european", "--max-depth", "10")
        self.compare([(3, 1)], *"enumerate rect5x5 --finish c3".split(), engine="dense")

    def test_random_boards(self):
        rng = random.Random(os.environ.get("PEGSPACE_MPI_SEED", "ranks"))
        for trial in range(40 if LONG else 4):
            lattice = rng.choice(("square", "triangular"))
            board = problems.draw_lattice_board(rng, lattice)
            start = board.all & ~(1 << rng.randrange(board.holes))
            text = problems.board_file(board, start)
            name = self.file(f"board{trial}.txt", text)
            processes = [(rng.randint(1, 8 if LONG else 4), rng.randint(1, 2))]
            with self.subTest(board=text):
                for engine in ("hash", "dense") if LONG else (("hash", "dense")[trial % 2],):
                    self.compare(processes, "enumerate", name, "--finish", "any", engine=engine)

    def test_files_and_record(self):
        words = "enumerate triangle5 --csv a.csv --json a.json --quiet --engine hash"
        self.mpi_ok(2, *words.split())
        self.assertEqual(self.files(), ["a.csv", "a.json", "a.run.json"])
        record = self.json_of("a.run.json")
        self.assertEqual((record["ranks"], record["engine"], record["complete"]), (2, "hash", True))
        self.verify()


class Refusals(MpiTest):
    def test_said_once(self):
        for processes, words, *says in (
            (3, "enumerate englisch", "english"),
            (2, "enumerate english --engine reference", "reference", "hash"),
            (2, "solve english", "pegspace solve", "enumerate"),
        ):
            self.mpi_fails(processes, *words.split(), code=2, says=says)
        self.assertEqual(self.files(), [])

    def test_a_plan_without_mpi(self):
        """pegspace --dry-run --ranks N tells the memory and traffic that pegspace-mpi plans with N
        processes."""
        for words, lines in (
            ("english --engine hash --max-depth 13", ("memory", "processes")),
            ("european --start e7 --engine dense", ("memory", "processes", "sent")),
        ):
            command = f"enumerate {words} --dry-run --memory 1G --threads 1".split()
            there, here = (
                {line[:12].strip(): line for line in run.stdout.splitlines()}
                for run in (self.mpi_ok(3, *command), self.run_ok(*command, "--ranks", "3"))
            )
            for line in lines:
                self.assertEqual(here[line], there[line])
        self.refuse("enumerate", "english", "--ranks", "4", says=["--dry-run", "pegspace-mpi"])


class CommandTest(JobTest):
    def run_command(self, command, environment=ENDED_AT_ONCE, **options):
        environment = clean_environment(**environment)
        return run(*command, folder=self.folder, environment=environment, **options)


class Saved(CommandTest):
    """Rank 0 has the file; the other ranks send it their positions, and get them back."""

    RUNS = tuple(
        (*words, "--engine", engine, "--csv", "levels.csv", "--record", "none", "--quiet")
        for engine in ("dense", "hash")
        for words in (
            ("enumerate", "rect4x5", "--start", "2", "--finish", "7"),
            ("enumerate", "triangle5", "--start", "all", "--finish", "any"),
            ("enumerate", "diamond13", "--symmetry", "board"),
        )
    )

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pegspace-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.faulty_calls = random_faults.build_faulty_calls(folder.name)

    def whole(self, *words):
        # --save replaces no other problem's positions.
        (self.folder / "whole.set").unlink(missing_ok=True)
        self.run_ok(*words, "--save", "whole.set")
        return self.contents("whole.set")

    def contents(self, name):
        return tuple(self.bytes_of(file) for file in (name, "levels.csv"))

    def found(self):
        found = self.contents("a.set")
        (self.folder / "a.set").unlink()
        return found

    def test_the_bytes_are_those_of_one_process(self):
        """Also in messages of some records, and where tiles wait in the file."""
        for words in self.RUNS if LONG else self.RUNS[::2]:
            expected = self.whole(*words)
            small = (4, {"PEGSPACE_BUFFER": "1K"})
            for processes, more in ((3, {}), small) if LONG else (small,):
                with self.subTest(words=words, processes=processes):
                    self.mpi_ok(processes, *words, "--save", "a.set", "--threads", "2", **more)
                    self.assertEqual(self.found(), expected)
        words = "enumerate english --symmetry none --pegs-left 2 --engine dense".split()
        words += "--csv levels.csv --record none --threads 1".split()
        expected = self.whole(*words)
        words += "--save a.set --memory 56M".split()
        plan = self.mpi_ok(2, *words, "--dry-run", PEGSPACE_BUFFER="64K").stdout
        self.assertIn("the others in FILE.part", " ".join(plan.split()))
        self.mpi_ok(2, *words, PEGSPACE_BUFFER="64K")
        self.assertEqual(self.found(), expected)

    def test_runs_go_on_with_any_number_of_processes(self):
        """After a disk that was full at any place of the file, for one process or several."""
        rng, stops = random.Random(os.environ.get("PEGSPACE_MPI_SEED", "parts")), 0
        for words in self.RUNS * 5 if LONG else rng.sample(self.RUNS, 2):
            expected = self.whole(*words)
            words = (*words, "--save", "a.set")
            writes = 6, rng.randint(1, 6)  # the head and a block take four or five
            with self.subTest(words=words, writes=writes):
                for write, resume in zip(writes, ((), ("--resume",))):
                    stops += self.stop(rng.randint(0, 4), write, *words, *resume)
                processes = rng.randint(0, 4)
                if processes:
                    ended = self.mpi_ok(processes, *words, "--resume")
                else:
                    ended = self.run_ok(*words, "--resume")
                self.assertEqual(self.found(), expected, ended.stderr)
        self.assertGreater(stops, 2)

    def stop(self, processes, write, *words):
        """The disk of the file, which rank 0 has, is full at this write; whether there is one. (A
        limit of its size ends Open MPI 5.) 0: pegspace."""
        fault = f"env FAULT='block {write} full' LD_PRELOAD={self.faulty_calls}"
        run = self.run_command(
            with_words_before(0, fault, processes, *words)
            if processes
            else ["sh", "-c", f'{fault} "$@"', "sh", PEGSPACE, *words]
        )
        if run.returncode != 0:
            self.assertIn("No space left on device", " ".join(run.stderr.split()))
        return run.returncode != 0

    def test_a_damaged_file_is_said_once(self):
        words = self.RUNS[3]
        whole = bytearray(self.whole(*words)[0])
        whole[len(whole) // 2] ^= 4
        self.file("a.set.part", whole)
        says = ("'a.set.part' is damaged",)
        self.mpi_fails(2, *words, "--save", "a.set", "--resume", code=2, says=says)
        self.assertEqual(self.bytes_of("a.set.part"), whole)


class Faults(CommandTest):
    def test_one_rank_with_too_little_memory_ends_all(self):
        """By a limit of the kernel on the last one alone. (By --memory: RunMpi.test_exit_codes.)"""
        words = "enumerate european --engine hash --csv levels.csv --threads 1".split()
        run = self.run_command(with_words_before(2, f"prlimit --data={60 << 20}", 3, *words))
        self.assertNotEqual(run.returncode, 0)
        said = " ".join(run.stderr.split())
        self.assertRegex(said, r"pegspace-mpi: rank 2 of 3 .*memory.*levels were finished")
        self.assertEqual(self.files(), [], run.stderr)


class RunMpi(CommandTest):
    """scripts/run-mpi, in a tree where the build is done: it passes everything on, and returns the
    program's exit codes."""

    def setUp(self):
        super().setUp()
        self.tree = pathlib.Path(tempfile.mkdtemp(prefix="pegspace-test-"))
        self.addCleanup(shutil.rmtree, self.tree)
        for folder in ("scripts", "build"):
            (self.tree / folder).mkdir()
        shutil.copy(SCRIPTS / "run-mpi", self.tree / "scripts")
        (self.tree / "scripts" / "build").symlink_to(shutil.which("true"))
        (self.tree / "build" / "pegspace-mpi").symlink_to(PROGRAM)
        self.build_with(MPIEXEC)

    def build_with(self, mpiexec):
        cache = f"MPIEXEC_EXECUTABLE:FILEPATH={mpiexec}\n"
        (self.tree / "build" / "CMakeCache.txt").write_text(cache)

    def command(self, processes, *arguments):
        return [self.tree / "scripts" / "run-mpi", str(processes), *arguments]

    def run_mpi(self, *arguments, code=0, stdin=""):
        """(standard output, standard error)"""
        run = self.run_command(self.command(*arguments), YIELDS, stdin=stdin)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout, run.stderr

    def test_exit_codes(self):
        board = "lattice: square\nboard:\nooo.o\nooooo\n"
        output, _ = self.run_mpi(3, "enumerate", "-", "--csv", "-", stdin=board)
        self.assertEqual(output, pegspace("enumerate", "-", "--csv", "-", stdin=board).stdout)
        for code, says, *arguments in (
            (2, "englisch", 2, "enumerate", "englisch"),
            (2, "number of processes", "enumerate", "english"),
            (3, "memory", 2, *"enumerate european --memory 80M -e hash --csv a.csv".split()),
        ):
            with self.subTest(arguments):
                _, error = self.run_mpi(*arguments, code=code)
                self.assertIn(says, error)
                if code == 3:
                    self.assertEqual(error.count("pegspace-mpi: "), 1, error)
        self.assertEqual(self.files(), [])

    def test_an_mpi_that_starts_nothing_is_named(self):
        mpiexec = self.tree / "mpiexec"
        mpiexec.write_text("#!/bin/sh\necho 'Option: --quiet' >&2\nexit 213\n")
        mpiexec.chmod(0o755)
        self.build_with(mpiexec)
        _, error = self.run_mpi(2, "enumerate", "triangle5", code=1)
        self.assertIn("Option: --quiet\n", error)
        self.assertRegex(error, rf"{mpiexec} .*exit code 213")

    def begin_search(self, processes):
        """(the job, the process ids of its ranks), at work."""
        words = "enumerate european --engine hash --csv levels.csv --threads 1".split()
        process = self.begin(processes, *words)
        return process, self.wait_for_work(process, processes)

    def test_killed_rank(self):
        process, ranks = self.begin_search(2)
        os.kill(ranks[-1], signal.SIGKILL)
        _, error = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 3, error)
        self.assertIn("a process of the job was lost", error)
        self.assertEqual(self.files(), [])

    def test_interrupted(self):
        """As by Ctrl-C on a terminal."""
        process, _ = self.begin_search(2)
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130, error)
        self.assertIn("interrupted", error)
        self.assertEqual(self.files(), [])

    def test_it_has_its_own_name(self):
        """Also where it is ended at once, as it waits for a pipe: a job of one process, without
        mpiexec."""
        os.mkfifo(self.folder / "pipe")
        process = subprocess.Popen(
            [PROGRAM, *"enumerate triangle4 --csv pipe --record none --quiet".split()],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=clean_environment(**OPEN_MPI_SETTINGS),
        )
        self.addCleanup(process.kill)
        while not (takes_signals(process, [signal.SIGTERM]) and sleeps(process)):
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        _, error = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130, error)
        self.assertRegex(error, r"(?m)^pegspace-mpi: interrupted\b")
        self.assertNotRegex(error, "(?m)^pegspace: ")
        self.mpi_fails(1, "--quiet", code=2, says=("pegspace-mpi COMMAND", "'pegspace-mpi --help'"))
        self.mpi_fails(1, "census", "path3", code=2, says=("machine: pegspace census. ",))


class WithoutMpi(unittest.TestCase):
    def test_pegspace_knows_no_mpi(self):
        for tool, has, has_not in (
            (("ldd",), "libtbb", "mpi|pmi"),
            (("nm", "--dynamic"), "malloc", r"\b(MPI|PMPI|ompi|MPIR)_"),
        ):
            names = subprocess.check_output([*tool, PEGSPACE], text=True)
            self.assertIn(has, names)
            self.assertNotRegex(names, has_not)


if __name__ == "__main__":
    unittest.main()
