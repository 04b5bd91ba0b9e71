"""Commands at random that end early at random: no run that ended early leaves a result that says
otherwise.

A draw is a command on a random board (fault_draws.py), perhaps with little memory or with its
positions in a file, and a fault: a call that fails or any signal at that call (faulty_calls.c), a
limit of the kernel (ulimit -f, -n, -s or -v), or too little memory. The call is one of those that
the undisturbed command made. Afterwards
- every result file is the undisturbed run's, byte by byte, or what stood there before (nothing, or
  "old"); in a record this holds for what does not differ by nature (time, memory, command);
- standard output has no number that the undisturbed run does not print; a CSV or JSON text is there
  whole or is its beginning;
- only the exit code of the undisturbed run says that all is there; the others fit the fault, and
  say why in a sentence;
- no other files are left, but for the unfinished table, the unfinished positions, and what a killed
  run could not remove;
- `pegspace-verify` accepts what is there; and a resumed run, perhaps after another fault and with
  other threads and memory, ends as the undisturbed one.

Called by cli/faults_test.py and scripts/dev/fuzz faults (random_draws.py).
"""

import collections
import dataclasses
import functools
import json
import pathlib
import re
import resource
import shlex
import signal
import struct
import subprocess
import tempfile

import random_draws
from fault_draws import FaultDraw
from pegspace.verify.command import verify
from program import PATIENCE, PEGSPACE, SANITIZER, ProgramTest, clean_environment

FAULTY_CALLS = pathlib.Path(__file__).resolve().parents[1] / "kit" / "faulty_calls.c"
CALLS = ("block", "write", "read", "memory", "thread", "happened")
ACTIONS = {
    "block": ("fail", "full", "full"),
    "write": ("fail", "full", "full"),
    "read": ("fail", "full", "cut", "flip"),
    "memory": ("fail", "full"),
    "thread": ("full",),
}
IN_ORDER = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGXCPU)
# The program takes no notice of these. (SIGTSTP and its like stop it until SIGCONT: nothing of a
# run ends.)
WITHOUT_END = (
    signal.SIGPIPE,
    signal.SIGXFSZ,
    signal.SIGCHLD,
    signal.SIGCONT,
    signal.SIGURG,
    signal.SIGWINCH,
)
STOPS = (signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
OF_SANITIZERS = (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL) if SANITIZER else ()
KILLS = tuple(
    sorted(set(signal.valid_signals()) - {*IN_ORDER, *WITHOUT_END, *STOPS, *OF_SANITIZERS})
)
SIGNALS = {"in order": IN_ORDER, "kill": KILLS, "without end": WITHOUT_END}
KIB, MIB = 1 << 10, 1 << 20
# Of the kernel (prlimit): the least and the most that is drawn.
LIMITS = {"fsize": (64, 4 * KIB), "stack": (64 * KIB, MIB), "nofile": (4, 8)}
LIMITS |= {"as": (20 * MIB, 32 * MIB)}


@functools.cache
def starts_with(addresses):
    """Whether the program starts at all with that many addresses: with 20 to 22 MiB, Debian 13's
    loader and libraries end by a signal before main()."""
    version = ["prlimit", f"--as={addresses}", PEGSPACE, "version"]
    return subprocess.run(version, capture_output=True, env=clean_environment()).returncode == 0


# By what a fault or a limit may end a run, beside the end of an undisturbed one. A killed one ends
# with the signal's number.
CODES = dict.fromkeys("block write memory thread limit fsize stack as".split(), (3,))
CODES |= {"read": (2, 3), "nofile": (2, 3), "in order": (130,), "kill": (), "without end": ()}
KINDS = tuple(CODES)
# A sanitizer has a heap of its own, terabytes of addresses and more stack, and it opens a pipe to
# ask whether an object can be read: without a file left, it calls the object invalid.
LEFT_OUT = ("memory", "stack", "nofile", "as") if SANITIZER else ()
MEMORY_WORDS = r"memory|may be used|may use"
# What the last sentence speaks of.
SENTENCES = {
    "limit": MEMORY_WORDS,
    "memory": MEMORY_WORDS,
    "in order": "interrupted",
    "thread": "thread",
    "fsize": "too large",
    "stack": r"stack.*ulimit -s",
    "nofile": "Too many open files",
    "as": "memory|thread",
}
OLD = "old\n"
BY_NATURE = """command date engine store vector_set ranks threads memory_limit_bytes wall_seconds
    cpu_seconds peak_memory_bytes host levels resumed processor cpu libraries""".split()


class Difference(Exception):
    """Between what a run left and what it may leave."""


def build_faulty_calls(folder):
    """For LD_PRELOAD; the sanitizer's own library must come first."""
    library = pathlib.Path(folder) / "faulty_calls.so"
    words = "cc -shared -fPIC -O1 -Wall -Wextra -Werror -o".split()
    words += [library, FAULTY_CALLS, "-ldl"]
    subprocess.run(words + (["-DFAULT_NO_MEMORY"] if SANITIZER else []), check=True)
    sanitizers = {"address", "thread"}.intersection(SANITIZER.split(","))
    runtimes = [f"lib{sanitizer[0]}san.so" for sanitizer in sanitizers]
    found = [
        subprocess.run(
            ["cc", f"-print-file-name={name}"], check=True, capture_output=True, text=True
        ).stdout.strip()
        for name in runtimes
    ]
    return ":".join([*found, str(library)])


class FaultyTest(ProgramTest):
    """A test whose runs get a signal at a call, not after some time."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pegspace-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.faulty_calls = build_faulty_calls(folder.name)

    def at_call(self, kind, number, sent):
        """Variables for a run that gets this signal at its numberth call of the kind (CALLS)."""
        return {"LD_PRELOAD": self.faulty_calls, "FAULT": f"{kind} {number} S{int(sent)}"}


@dataclasses.dataclass
class Run:
    """A run of the program in a folder, and what it did."""

    words: tuple
    code: int
    stdout: str
    stderr: str
    calls: dict
    faults: dict  # variables of faulty_calls.c
    before: dict  # files that were there, and what they held
    limit: tuple  # words that put a limit before the command

    def told(self):
        shown = self.stderr.strip()[-600:]
        return (
            f"{self.shell()}\n   exit code"
            f" {self.code}{', the fault happened' if self.calls['happened'] else ''}: {shown}"
        )

    def shell(self):
        faults = "".join(f"{name}={shlex.quote(value)} " for name, value in self.faults.items())
        faults += "LD_PRELOAD=faulty_calls.so " if faults else ""
        return faults + shlex.join((*self.limit, "pegspace", *self.words))


class DrawnRuns:
    """The runs of one draw, in folders of its own."""

    def __init__(self, seed, folder, library):
        self.folder = folder
        self.library = library
        self.draw = FaultDraw(seed, folder)
        self.random = self.draw.random
        self.history = []
        self.endings = collections.Counter()  # kinds of early endings
        self.expected = None  # (Run, files) of the undisturbed command

    def run(self, where, words, limit=(), **faults):
        """Runs in a subfolder; `limit` is what puts a limit of the kernel before the command."""
        place = self.folder / where
        place.mkdir(parents=True, exist_ok=True)
        report = self.folder / "report"
        before = files_of(place)
        try:
            done = subprocess.run(
                [*limit, PEGSPACE, *words],
                cwd=place,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=PATIENCE,
                env=clean_environment(LD_PRELOAD=self.library, FAULT_REPORT=str(report), **faults),
            )
        except subprocess.TimeoutExpired:
            raise Difference(f"{shlex.join(words)} with {faults} does not end") from None
        calls = dict(zip(CALLS, struct.unpack("6q", report.read_bytes())))
        said = done.stdout.decode(), done.stderr.decode()
        run = Run(tuple(words), done.returncode, *said, calls, faults, before, tuple(limit))
        self.history.append(run)
        return run

    def undisturbed(self):
        """The command alone, with all the memory that it wants; None: it is refused, for reasons of
        its own."""
        if self.expected is None:
            run = self.run("whole", self.draw.words)
            if run.code not in (0, 1):
                if run.code not in (2, 3) or random_draws.unknown_option(run.stderr):
                    raise Difference("an undisturbed run fails")
                return None
            files = files_of(self.folder / "whole")
            if run.code == 0 and not set(self.draw.outputs) <= set(files):
                raise Difference(f"an undisturbed run writes {sorted(files)}")
            self.expected = run, files
        return self.expected

    def draw_fault(self, calls):
        """(kind, fault, words of a limit) for a run that makes about so many calls; rare calls are
        as likely as frequent ones."""
        is_late = self.draw.is_late
        if is_late and self.draw.limit and self.random.random() < 0.5:
            return "limit", "", ()
        if self.random.random() < 0.2:
            kind = self.random.choice([name for name in LIMITS if name not in LEFT_OUT])
            least, most = LIMITS[kind]
            while kind == "as" and least < most and not starts_with(least):
                least += MIB
            limit = int(least * (most / least) ** self.random.random())
            return kind, "", ("prlimit", f"--{kind}={limit}:{limit}")
        rare = ["memory"] if is_late else [name for name in CALLS[:5] if calls[name]]
        name = self.random.choice(["any", "any", *rare])
        most = max(1, sum(calls[each] for each in CALLS[:5]) if name == "any" else calls[name])
        if is_late or self.random.random() < 0.7:
            number = self.random.randint(most // 3 if is_late else 1, most)
        else:
            number = int(most ** self.random.random())
        if name == "any":
            kind = self.random.choice(("in order", "in order", "kill", "kill", "without end"))
            action = f"S{int(self.random.choice(SIGNALS[kind]))}"
        else:
            kind, action = name, self.random.choice(ACTIONS[name])
        return kind, f"{name} {max(1, number)} {action}", ()

    # ---- what a run may leave ----

    def check(self, run, kind, where):
        """Throws Difference. Whether it came to its end."""
        whole, files = self.undisturbed()
        is_whole = run.code == whole.code
        killed = (-int(run.faults["FAULT"].rpartition("S")[2]),) if kind == "kill" else ()
        of_memory = CODES["limit"] if "--memory" in run.words else ()
        codes = (whole.code, *killed, *CODES.get(kind, ()), *of_memory)
        if run.code not in codes:
            raise Difference(f"exit code {run.code}, expected one of {codes}")
        if is_whole and kind in ("block", "write") and run.calls["happened"] and run.code == 0:
            raise Difference("a call that failed is taken for success")
        if not is_whole and kind != "kill":
            self.check_sentence(run, kind)
        self.check_files(files, is_whole, self.folder / where, kind, run.before)
        self.check_stdout(run, whole, is_whole)
        return is_whole

    def check_sentence(self, run, kind):
        last = ["", *run.stderr.strip().splitlines()][-1]
        if not re.match(r"pegspace: [^A-Z].*[.?]$", last) and "interrupted" not in last:
            raise Difference("it does not end with a sentence")
        expected = SENTENCES.get(kind, "")
        if "--memory" in run.words and run.code == 3 and kind not in ("block", "write", "read"):
            expected = f"{expected}|{MEMORY_WORDS}" if kind in LIMITS else MEMORY_WORDS
        if not re.search(expected, run.stderr):
            raise Difference(f"its last sentence does not speak of '{expected}'")
        if "unexpected" in last:
            raise Difference("its last sentence is for bugs")

    def check_files(self, expected, is_whole, place, kind, before):
        found = files_of(place)
        has_parts = self.draw.words[0] in ("table", "census")
        unfinished = {
            name + ".part"
            for name in self.draw.outputs
            if not is_whole and (has_parts or name.endswith(".set"))
        }
        others = {
            name
            for name in set(found) - set(expected) - unfinished
            if not re.fullmatch(r"\.pegspace-.*\.part", name)
            or not (kind == "kill" or name in before)
        }
        if others and kind != "after a kill":
            raise Difference(f"it leaves {sorted(others)}")
        for name, content in expected.items():
            if name not in found:
                if is_whole:
                    raise Difference(f"{name} is missing")
                continue
            text = found[name]
            if not is_whole and text == before.get(name):
                continue
            if name.endswith(".run.json"):
                self.check_record(name, text, content)
            elif text != content:
                raise Difference(f"{name} differs from the undisturbed run's:\n{text[-600:]}")

    @staticmethod
    def check_record(name, text, content):
        found, expected = (
            {key: value for key, value in json.loads(part).items() if key not in BY_NATURE}
            for part in (text, content)
        )
        for key in expected | found:
            if found.get(key) != expected.get(key):
                raise Difference(
                    f"{name}: {key} is {found.get(key)}, of the undisturbed run {expected.get(key)}"
                )

    def check_stdout(self, run, whole, is_whole):
        if "-" in self.draw.words:
            if run.stdout != whole.stdout[: None if is_whole else len(run.stdout)]:
                of = "run's" if is_whole else "run's beginning"
                raise Difference(
                    f"standard output is not the undisturbed {of}:\n{run.stdout[-600:]}"
                )
        elif is_whole:
            if run.stdout != whole.stdout:
                raise Difference(f"standard output differs:\n{run.stdout[-600:]}")
        elif "FAULT_SHORT" not in run.faults:  # a signal may cut a row in two then
            rows = set(number_rows(whole.stdout))
            for row in number_rows(run.stdout[: run.stdout.rfind("\n") + 1]):
                if row not in rows:
                    raise Difference(
                        "it shows a row that the undisturbed run does not:"
                        f" {' '.join(row)}\n{run.stdout}"
                    )

    # ---- the runs ----

    def all(self):
        draw = self.draw
        if self.undisturbed() is None:
            self.endings["refused"] += 1
            return
        calls = self.run_with_limits()
        words = draw.words + draw.limit
        has_old = self.random.random() < 0.3
        (self.folder / "disturbed").mkdir()
        if has_old:
            for name in self.expected[1]:
                (self.folder / "disturbed" / name).write_text(OLD)
        was_killed = False
        for number in range(3):
            kind, fault, limit = self.draw_fault(calls)
            more = {}
            if self.random.random() < 0.2:
                more[self.random.choice(("FAULT_SHORT", "FAULT_CLOCK"))] = "1"
            run = self.run("disturbed", words, limit, FAULT=fault, **more)
            kind = kind if run.calls["happened"] or limit else "limit"
            # A fault that comes with little memory may find the run at its end already.
            is_at_end = was_killed and kind == "limit" and run.code == 0
            is_whole = self.check(run, "after a kill" if is_at_end else kind, "disturbed")
            was_killed = was_killed or kind == "kill"
            if not is_whole or kind == "without end":
                self.count(kind, run)
            if is_whole:
                return
            if not has_old and self.random.random() < 0.4:
                self.verify()
            if not draw.resumes:
                break
            words = draw.resuming(draw.words)
            if number == 0 and self.random.random() < 0.6:
                break
        self.last(words if draw.resumes else draw.words, was_killed)

    def run_with_limits(self):
        """What the run calls that is to be disturbed. A limit is moved to where the memory ends in
        the midst of the run, or late."""
        draw, calls = self.draw, self.expected[0].calls
        least, most = 14.0, 48.0
        last = 5  # the memory of the run ends within half a MiB of the limit then
        for number in range(last + 1 if draw.limit else 0):
            run = self.run(f"counted{number}", draw.words + draw.limit)
            calls = run.calls
            is_whole = self.check(run, "limit", f"counted{number}")
            if not is_whole:
                self.count("limit", run)
            is_amid = (
                not is_refused(run) if not is_whole else draw.resumes and self.random.random() < 0.5
            )
            if is_amid and not draw.is_late:
                break
            at = float(draw.limit[1][:-1])
            least, most = (least, at) if is_whole else (at, most)
            at = least if draw.is_late and number == last else (least + most) / 2
            draw.limit = ("--memory", f"{at:.2f}M")
        return calls

    def last(self, words, was_killed):
        """Goes on undisturbed, to the end."""
        if not self.draw.resumes:  # of query, killed
            (self.folder / "disturbed" / "saved.set.part").unlink(missing_ok=True)
        run = self.run("disturbed", random_draws.without(words, "--memory"))
        if not self.check(run, "after a kill" if was_killed else "", "disturbed"):
            raise Difference("it does not come to its end")
        self.endings["went on"] += 1

    def verify(self):
        wrong = [
            f"{file.path.name}: {sentence}"
            for file in verify([str(self.folder / "disturbed")])
            for sentence in file.wrong
        ]
        if wrong:
            raise Difference(f"pegspace-verify finds wrong what is left: {wrong}")

    def count(self, kind, run):
        self.endings["refused at once" if kind == "limit" and is_refused(run) else kind] += 1


def files_of(folder):
    """As text of as many characters as there are bytes: sets of positions are compared, too."""
    return {
        path.name: path.read_bytes().decode("latin-1")
        for path in folder.iterdir()
        if path.is_file()
    }


def is_refused(run):
    """Whether it did nothing for want of memory."""
    words = "Nothing was run|program alone needs|engine needs|Allow more"
    return run.code == 3 and bool(re.search(words, run.stderr))


def number_rows(text):
    """Rows of tables: a name or a number, then numbers, at least two columns."""
    return [
        tuple(line.split())
        for line in text.splitlines()
        if re.fullmatch(r"\s*\w+(\s+[\d,]+)+\s*", line)
    ]


def outcome(runs):
    """What the runs of a draw count, and what differs."""
    try:
        runs.all()
        return runs.endings, ""
    except Difference as difference:
        boards = "".join(
            f"--- {path.name}\n{path.read_text()}" for path in runs.folder.glob("board*.txt")
        )
        history = "\n".join(run.told() for run in runs.history)
        said = f"{difference}\nits runs (boards in the folder above):\n{history}\n{boards}"
        return runs.endings, said


def one_draw(library, seed, folder):
    return outcome(DrawnRuns(seed, folder, library))


def run_draws(first_seed, runs, **options):
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory(prefix="pegspace-faults-") as folder:
        library = build_faulty_calls(folder)
        return random_draws.run_draws(
            "random_faults", functools.partial(one_draw, library), first_seed, runs, **options
        )


if __name__ == "__main__":
    raise SystemExit(random_draws.main(__doc__, run_draws, 200))
