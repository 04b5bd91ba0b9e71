#!/usr/bin/env python3
"""Ctrl-C and the other signals that end a run in order, in every command, as soon as it takes them
and at work, while it waits for a pipe, and while one waits for it: exit code 130 soon, and no file
that was not there before.

What a run is doing is seen in /proc, as not all of these show progress: whether it takes the
signals (SigCgt; one before main ends a process as the kernel does), the processor time it has had,
and whether it sleeps.
"""

import os
import random
import signal
import subprocess
import time

from cli_test import COMMANDS
from program import (
    PATIENCE,
    PEGSPACE,
    SLOWER,
    ProgramTest,
    clean_environment,
    open_terminal,
    processor_seconds,
    processor_ticks,
    run_tests,
    sleeps,
    takes_signals,
)
from random_commands.censuses import graph6
from random_faults import IN_ORDER

# Processor time of a run between a signal and its end. Without load an end takes a few hundredths,
# where nothing looks for the signal two; a busy machine takes longer, but not more work.
SOON = 15 * SLOWER
LIMITS = {"PEGSPACE_THREADS": "2", "PEGSPACE_MEMORY": "300M"}
BOARD = "board:\n" + "ooo.oo\n" * 6
#: 10 triangles and 21 leaves at vertex 0: no solution, and no proof within little memory.
WINDMILL = graph6(42, {(0, i) for i in range(1, 42)} | {(i, i + 1) for i in range(1, 20, 2)})

# Runs of minutes or more.
LONG = {
    name: words.split()
    for name, words in {
        "enumerate": "enumerate wiegleb --finish any --csv out.csv --engine hash",
        "enumerate, dense": "enumerate european --start c1 --csv out.csv --threads 1 --memory 2G",
        "enumerate, reference": "enumerate english --json out.json --engine reference",
        "count": "count english --finish d4 --csv out.csv --engine hash",
        "table": "table wiegleb --csv out.csv --engine hash",
        "census": "census square5 rect4x6 --csv out.csv --threads 1",
        "census, solvable": f"census path4 graph6:{WINDMILL} --solvable",
        "query": "query english vacant:d2,d3 --json out.json --engine reference",
        "positions": "positions european --start c1 --npy out.npy --threads 1 --memory 2G",
        "games": "games english --csv out.csv",
        "duotaire": "duotaire european --csv out.csv",
        "moves": "moves english --csv out.csv --engine reference",
        "solve": "solve english --all --engine dfs",
        "graph": "graph english --max-depth 7 --output out.dot",
        "replay": "replay english solutions.txt --json out.json",
    }.items()
}


class SignalTest(ProgramTest):
    def start(self, *arguments, program=(PEGSPACE,), taken=IN_ORDER, **options):
        streams = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.PIPE,
        }
        process = subprocess.Popen(
            [*program, *arguments],
            cwd=self.folder,
            env=clean_environment(**LIMITS, TERM="xterm-256color"),  # play must know its terminal
            **streams | options,
        )
        self.addCleanup(self.end, process)
        self.wait_until(process, "takes signals", lambda: takes_signals(process, taken))
        return process

    def wait_until(self, process, what, happens):
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < deadline:
            if happens():
                return
            time.sleep(0.002)
        self.fail(f"{process.args} never {what}; exit code {process.returncode}")

    def works(self, process, ticks):
        self.wait_until(
            process, f"works for {10 * ticks} ms", lambda: processor_ticks(process.pid) >= ticks
        )

    def sleeps(self, process):
        self.wait_until(process, "waits", lambda: sleeps(process))

    @staticmethod
    def end(process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def end_by(self, process, number, what):
        """Sends the signal; the run must end for it, soon and in order."""
        reaped, ticks = processor_seconds(), processor_ticks(process.pid)
        process.send_signal(number)
        try:
            errors = process.communicate(timeout=PATIENCE)[1]
        except subprocess.TimeoutExpired:
            self.fail(f"{what} goes on {PATIENCE} s after the signal")
        self.assertEqual(process.returncode, 130, f"{what}: {errors}")
        self.assertLess(processor_seconds() - reaped - ticks / 100, SOON, what)
        if errors is not None:
            self.assertIn(b"interrupted", errors, what)


class EveryCommand(SignalTest):
    def setUp(self):
        super().setUp()
        game = self.printed("solve english --finish d4 --quiet")
        self.file("solutions.txt", game * 20000)

    def check(self, ticks):
        names = self.files()
        for name, arguments in LONG.items():
            number = random.choice(IN_ORDER)
            what = f"{name}, {number.name} after {ticks} ticks of processor time"
            process = self.start(*arguments)
            self.works(process, ticks)
            self.end_by(process, number, what)
            self.assertEqual(self.files(), names, what)

    def test_in_the_first_moments(self):
        self.check(0)
        self.check(random.randint(1, 4))

    def test_later(self):
        self.check(random.randint(8, 20))

    def test_nohup(self):
        process = self.start(
            *LONG["enumerate"], program=("nohup", PEGSPACE), taken=set(IN_ORDER) - {signal.SIGHUP}
        )
        process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        self.end_by(process, signal.SIGTERM, "nohup")

    def test_every_command_is_here(self):
        here = {arguments[0] for arguments in LONG.values()} | {"play", "boards"}
        self.assertEqual(here, set(COMMANDS))

    def test_play(self):
        for wait in (lambda process: None, lambda process: self.works(process, 1), self.sleeps):
            master, slave = open_terminal()
            process = self.start("play", "english", "--finish", "d4", stdin=slave, stdout=slave)
            wait(process)
            self.end_by(process, signal.SIGTERM, "play")
            os.close(master)
            os.close(slave)


class Pipes(SignalTest):
    """A pipe without a writer or a reader makes a program wait in open(), read() or write()."""

    def check_waiting(self, *arguments, **options):
        names = self.files()
        process = self.start(*arguments, **options)
        self.sleeps(process)
        self.end_by(process, random.choice((signal.SIGINT, signal.SIGTERM)), arguments)
        self.assertEqual(self.files(), names, arguments)

    def test_files_to_read(self):
        os.mkfifo(self.folder / "pipe.txt")
        for words in (
            "enumerate pipe.txt",
            "boards pipe.txt",
            "count english --finish pipe.txt",
            "graph english --start pipe.txt",
            "replay english pipe.txt",
            "solve english --first pipe.txt",
            "query english pipe.txt",
            "play english --load pipe.txt",
        ):
            self.check_waiting(*words.split())

    def test_standard_input(self):
        for words in ("enumerate -", "table -", "census -", "replay english", "boards -"):
            for text in (b"", BOARD.encode()):  # nothing, and something that could be all
                inside, outside = os.pipe()
                os.write(outside, text)
                self.check_waiting(*words.split(), stdin=inside)
                os.close(inside)
                os.close(outside)

    def test_files_to_write(self):
        os.mkfifo(self.folder / "pipe")
        for words in (
            "enumerate triangle4 --csv pipe --record none",
            "count triangle4 --json pipe",
            "table triangle3 --csv pipe",
            "graph triangle3 --output pipe",
            "boards triangle3 --json pipe",
            "query triangle4 0x7 --json pipe",
            "solve english --finish d4 --json pipe",
        ):
            self.check_waiting(*words.split())

    def test_a_reader_that_does_not_read(self):
        inside, outside = os.pipe()
        for words in ("graph triangle5 --start 1", "solve english --all --engine dfs"):
            self.check_waiting(*words.split(), stdout=outside)
        os.close(inside)
        os.close(outside)


if __name__ == "__main__":
    seed = int(os.environ.get("SEED", 20261129))
    print(f"SEED={seed}", flush=True)
    random.seed(seed)
    run_tests()
