"""Commands at random that a signal or a limit of the kernel ends: every catchable signal, and ulimit -f, -s, -n and -v.

A draw is a command of fault_draws.py, and either a signal at one of the calls that the undisturbed command made, or a limit. What
is left is checked as random_faults.py does. SIGINT, SIGTERM, SIGHUP, SIGUSR1 and SIGXCPU end a run in order, with exit code 130;
others end it as the kernel does, or do nothing; a limit ends it with a sentence that names it, if at all. The run that goes on
afterwards, without a limit, ends as the undisturbed one.

Called by cli/endings_test.py and scripts/fuzz endings (random_draws.py).
"""

import functools
import resource
import signal
import tempfile

import random_draws
from program import SANITIZER
from random_faults import Difference, DrawnRuns, build_faulty_calls, outcome

IN_ORDER = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGXCPU)
# The program takes no notice of these. (SIGTSTP and its like stop it until SIGCONT: nothing of a run ends.)
WITHOUT_END = (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH)
NOT_SENT = (signal.SIGKILL, signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
AT_ONCE = tuple(sorted(set(signal.valid_signals()) - {*IN_ORDER, *WITHOUT_END, *NOT_SENT}))
KIB, MIB = 1 << 10, 1 << 20
# By the limit: exit codes, what the sentence speaks of, and the least and the most that is drawn.
LIMITS = {"fsize": ((3,), "too large", (64, 4 * KIB)), "stack": ((3,), r"stack.*ulimit -s", (64 * KIB, MIB)),
          "nofile": ((2, 3), "Too many open files", (4, 8)), "as": ((3,), "memory|thread", (22 * MIB, 60 * MIB))}
LEFT_OUT = ("as", "stack") if SANITIZER else ()  # a sanitizer takes terabytes of addresses, and more stack
SIGNALS = {"in order": ("INT", IN_ORDER), "at once": ("KILL", AT_ONCE), "without end": ("", WITHOUT_END)}
KINDS = (*SIGNALS, *(limit for limit in LIMITS if limit not in LEFT_OUT))


class DrawnEnding(DrawnRuns):
    """A command, and what ends it."""

    sentences = DrawnRuns.sentences | {limit: words for limit, (_, words, _) in LIMITS.items()}

    def signalled(self, name, words, calls):
        """A run that gets a signal of this kind, and what it is for the checks."""
        kind, numbers = SIGNALS[name]
        number = self.random.choice(numbers)
        self.codes = {"INT": (130,), "KILL": (-number,)}
        most = max(1, sum(calls[each] for each in ("block", "write", "read", "memory", "thread")))
        call = self.random.randint(1, most) if self.random.random() < 0.7 else int(most ** self.random.random())
        return self.run("disturbed", words, FAULT=f"any {max(1, call)} S{int(number)}"), kind

    def limited(self, name, words):
        codes, _, (least, most) = LIMITS[name]
        self.codes = {name: codes}
        limit = int(least * (most / least) ** self.random.random())
        return self.run("disturbed", words, ("prlimit", f"--{name}={limit}:{limit}")), name

    def all(self):
        if self.undisturbed() is None:
            self.endings["refused"] += 1
            return
        words = self.draw.words
        calls = self.expected[0].calls
        name = self.random.choice(KINDS)
        run, kind = self.signalled(name, words, calls) if name in SIGNALS else self.limited(name, words)
        if kind == "" and run.code == 130:
            raise Difference("it is interrupted by a signal that is none of an end")
        is_whole = self.check(run, kind, "disturbed")
        self.endings[name if run.calls["happened"] or not is_whole else "nothing"] += 1
        if not is_whole:
            self.last(self.draw.resuming(self.draw.words) if self.draw.resumes else self.draw.words, kind == "KILL")


def one_draw(library, seed, folder):
    return outcome(DrawnEnding(seed, folder, library))


def run_draws(first_seed, runs, **options):
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory(prefix="pegspace-endings-") as folder:
        library = build_faulty_calls(folder)
        return random_draws.run_draws("random_endings", functools.partial(one_draw, library), first_seed, runs, **options)


if __name__ == "__main__":
    raise SystemExit(random_draws.main(__doc__, run_draws, 200))
