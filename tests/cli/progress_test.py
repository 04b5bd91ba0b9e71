#!/usr/bin/env python3
"""Every command, with and without a file of positions, in a terminal of its own: whatever takes
more than two seconds shows how far it is.

Each runs for a share of the time alone, as it is stopped and goes on again and again: so time
passes, by which a command shows signs of life, and little work is done in it. Silence is measured
in the processor time between two signs. What is silent for so long on these boards is silent for
minutes on large ones.
"""

import concurrent.futures
import fcntl
import os
import pathlib
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from cli_test import COMMANDS
from program import PEGSPACE, SLOWER, ProgramTest, clean_environment, open_terminal, processor_ticks
from random_commands.option_groups import options_of

CHECK = str(pathlib.Path(PEGSPACE).with_name("pegspace-check"))
RECOUNT = str(pathlib.Path(PEGSPACE).with_name("pegspace-recount"))
RUNS, PAUSES = 0.01, 0.06  # seconds
LOOKED_AT = 90 * SLOWER  # hundredths of a second of processor time
SILENT_AT_MOST = 60 * SLOWER

WITHOUT_FILE = """enumerate english --finish d4 --engine hash
enumerate english --finish d4 --engine reference
enumerate european --start c1
count english --finish d4 --engine hash
count triangle6 --engine reference
table english
census square5 rect4x6
query english vacant:d2,d3 --games
positions english --npy out%d.npy --memory 300M
games english
duotaire english
positions triangle7 --count-by final-pegs
moves english --finish d4
solve english --finish d4 --all
solve english --finish d4 --random --engine hash
graph english --max-depth 7 --output out.dot
replay english solutions.txt --finish d4"""
FROM_FILE = """count --games
duotaire
count --random-play
games
positions --npy out%d.npy --memory 300M
query vacant:d2,d3 --games
solve --random --samples 100000
solve --fewest-moves --all"""
CHECKERS = tuple((program, "--threads", "2", "english.set") for program in (CHECK, RECOUNT))
#: It has a screen of its own, which says that it thinks.
WITH_A_SCREEN = ("play",)


def signs_of(words, folder):
    """[(hundredths of a second of processor time, what was shown then)] of a run, in this order,
    and its exit code; None: it was ended, having worked for long enough."""
    terminal, end = open_terminal()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 120, 0, 0))
    process = subprocess.Popen(
        words,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=end,
        env=clean_environment(COLUMNS="120", PEGSPACE_THREADS="2"),
    )
    os.close(end)
    signs, ticks = [], 0
    while process.poll() is None and ticks < LOOKED_AT:
        select.select([terminal], [], [], RUNS)
        process.send_signal(signal.SIGSTOP)
        ticks = max(ticks, processor_ticks(process.pid))
        shown = b""
        while select.select([terminal], [], [], 0)[0]:
            try:
                shown += os.read(terminal, 1 << 16)
            except OSError:
                break
        if shown:
            signs.append((ticks, shown.decode(errors="replace")))
        time.sleep(PAUSES)
        process.send_signal(signal.SIGCONT)
    code = process.poll()
    if code is None:
        process.kill()
        process.wait()
    os.close(terminal)
    return [(0, ""), *signs, (ticks, "")], code


def longest_silence(signs):
    """(hundredths of a second, what was shown before it). A machine that is busy lets the run go on
    beyond its share: it may have shown several signs then."""
    return max(
        ((then - now) / max(1, shown.count("\r")), before)
        for (now, before), (then, shown) in zip(signs, signs[1:])
    )


class Silence(ProgramTest):
    def check(self, commands):
        with concurrent.futures.ThreadPoolExecutor(12) as runs:
            looked_at = runs.map(lambda words: signs_of(words, self.folder), commands)
            for words, (signs, code) in zip(commands, looked_at):
                with self.subTest(words=words):
                    self.assertIn(code, (None, 0), signs[-2])
                    self.assertGreater(signs[-1][0], SILENT_AT_MOST, "over too soon to tell")
                    silent, shown = longest_silence(signs)
                    self.assertLessEqual(silent, SILENT_AT_MOST, f"after {shown!r}")

    def test_without_a_file(self):
        game = self.printed("solve english --finish d4 --quiet")
        self.file("solutions.txt", game * 20000)
        self.check([(PEGSPACE, *line.split()) for line in WITHOUT_FILE.splitlines()])

    def test_from_a_file(self):
        self.run_ok(*"enumerate english --finish d4 --save english.set --record none".split())
        asked = [
            (PEGSPACE, *line.split(), "--saved", "english.set") for line in FROM_FILE.splitlines()
        ]
        self.check([*asked, *CHECKERS])

    def test_every_command_is_here(self):
        first_words = lambda lines: {line.split()[0] for line in lines.splitlines()}  # noqa: E731
        self.assertEqual(first_words(WITHOUT_FILE) | {*WITH_A_SCREEN, "boards"}, set(COMMANDS))
        with_set = {name for name in COMMANDS if "--saved" in options_of(name)}
        self.assertEqual(first_words(FROM_FILE), with_set - {*WITH_A_SCREEN})


if __name__ == "__main__":
    unittest.main()
