"""`pegspace play` in a pseudo-terminal of its own: keys typed, screen read (pyte), window resized.
For cli/play_test.py.

Needs python3-pyte (scripts/install-packages tests); without it the tests fail.
"""

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time

from program import PATIENCE, PEGSPACE, ProgramTest, clean_environment, open_terminal

from pegspace.interpreter import use_python_with

use_python_with("pyte")
import pyte


class Player:
    """The program in a pseudo-terminal of its own, and what stands on its screen."""

    def __init__(self, *arguments, folder, columns=80, lines=24, **environment):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.Stream(self.screen)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.raw = b""
        self.master, slave = open_terminal()
        self.set_size(columns, lines, tell=False)
        self.before = termios.tcgetattr(slave)
        base = clean_environment(TERM="xterm-256color", LC_ALL="C.UTF-8")
        for name in {"NO_COLOR", "LINES", "COLUMNS"} & base.keys():
            del base[name]
        base.update(environment)
        self.process = subprocess.Popen(
            [PEGSPACE, "play", *arguments],
            stdin=slave,
            stdout=slave,
            cwd=folder,
            stderr=slave,
            env=base,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        self.slave = slave

    def set_size(self, columns, lines, tell=True):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        if tell:
            self.screen.resize(lines, columns)
            os.kill(self.process.pid, signal.SIGWINCH)

    def read(self, seconds):
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            data = os.read(self.master, 65536)
            self.raw += data
            # pyte does not know a colon-separated or private sequence or two; they draw nothing.
            self.stream.feed(self.decoder.decode(data))
        return bool(ready)

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def until(self, wanted, seconds=PATIENCE):
        """Reads until the screen has the text (or matches the compiled pattern), and returns the
        screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.05)
            text = self.text()
            found = wanted.search(text) if isinstance(wanted, re.Pattern) else wanted in text
            if found and not self.read(0.02):
                return self.text()
        raise AssertionError(f"waited for {wanted!r}; the screen is\n{self.text()}")

    def type(self, keys, wanted=None):
        os.write(self.master, keys.encode())
        return self.until(wanted) if wanted else None

    def end(self):
        """Waits for the program, reads the rest, returns the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        if self.process.poll() is None:
            self.process.kill()
            raise AssertionError("the program did not end")
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)


class PlayTest(ProgramTest):
    def play(self, *arguments, shows=None, **options):
        """A player; `shows`: what is waited for on its screen."""
        player = Player(*arguments, folder=self.folder, **options)
        self.addCleanup(player.close)
        if shows:
            player.until(shows)
        return player

    def assert_modes(self, player):
        self.assertEqual(termios.tcgetattr(player.slave), player.before, "the terminal's modes")

    def assert_restored(self, player):
        self.assert_modes(player)
        self.assertIn(b"\x1b[?1049l", player.raw, "the normal screen is back")

    def fact(self, player, name):
        return int(re.search(rf"\b{name} +(\d+)", player.text()).group(1))
