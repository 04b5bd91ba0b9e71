"""The program run as a program, for the Python tests (*_test.py): calls, what a refusal looks like,
board files.

ctest sets PEGSPACE to the program's path, and PEGSPACE_SANITIZER to the sanitizers that it is built
with ("": none). Only Python's standard library.
"""

import contextlib
import csv
import fcntl
import json
import os
import pathlib
import pty
import re
import resource
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

# So that `python3 -m random_commands` and its like find the package in the folder tests, as their
# pages say; ctest has PYTHONPATH.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

#: Absolute, as the program is called in other folders.
PEGSPACE = os.environ.get("PEGSPACE", "") and os.path.abspath(os.environ["PEGSPACE"])
SANITIZER = os.environ.get("PEGSPACE_SANITIZER", "")
VERIFY = str(pathlib.Path(__file__).resolve().parents[2] / "scripts" / "pegspace-verify")
SLOWER = 20 if SANITIZER else 1  # limits of time are multiplied by it
#: Seconds: the one clock of the tests, many times what anything takes on a busy machine. A test
#: waits for an event; what is to last until then is held by the test (a pipe, a stopped process);
#: and what is to be quick is measured in processor time.
PATIENCE = 1200 * SLOWER


def plain_build_only(reason):
    """Skips a test, or a class of tests, under a sanitizer, and says why it would make no sense
    there."""
    return unittest.skipIf(SANITIZER, f"not under the sanitizer ({SANITIZER}): {reason}")


#: For a test of what --memory refuses: a sanitizer takes more than the program, and has no limit.
memory_is_limited = plain_build_only("--memory does not limit it")


def needs(package, found):
    """Skips a test, or a class of tests, where what it takes from this Debian package was not
    found, and says so."""
    return unittest.skipUnless(found, f"needs {package}: scripts/install-packages tests")


DEBIAN_PYTHON = "/usr/bin/python3"


def has(module):
    """Whether Debian's Python has a module."""
    return (
        os.path.exists(DEBIAN_PYTHON)
        and run(DEBIAN_PYTHON, "-c", f"import {module}").returncode == 0
    )


#: Of the English board.
PICTURE = "--ooo--\n--ooo--\nooooooo\nooo.ooo\nooooooo\n--ooo--\n--ooo--\n"
TRIANGLE = "lattice: triangular\nboard:\n--.--\n-o-o-\no-o-o\n"


def clean_environment(**extra):
    """Of a terminal wide enough for every sentence, unless `extra` has COLUMNS."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("PEGSPACE_")}
    return inherited | {"COLUMNS": "1000"} | extra


def pegspace(*arguments, folder=None, stdin="", program=PEGSPACE, under=(), **environment):
    """A run, under another program that starts it if `under` has the words of one."""
    environment = clean_environment(**environment)
    return run(*under, program, *arguments, folder=folder, stdin=stdin, environment=environment)


def open_terminal():
    """Both ends of a new pseudo-terminal. Where none can be made, as in a container without
    /dev/pts, the test is left out."""
    try:
        return pty.openpty()
    except OSError as error:
        raise unittest.SkipTest(f"no pseudo-terminal (/dev/pts): {error}") from None


def in_terminal(columns, *arguments, folder=None):
    """A run whose standard output is a terminal of so many columns."""
    terminal, end = open_terminal()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            [PEGSPACE, *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=end,
            stderr=said,
            env=clean_environment(COLUMNS=str(columns), NO_COLOR="1"),
        ) as process,
    ):
        os.close(end)
        shown = shown_on(terminal)
        process.wait(PATIENCE)
        said.seek(0)
        errors = said.read().decode()
    return subprocess.CompletedProcess(
        process.args, process.returncode, shown.replace("\r\n", "\n"), errors
    )


def shown_on(terminal):
    """What programs show on this terminal until the last one has left, which closes it."""
    shown = b""
    with contextlib.suppress(OSError):
        while part := os.read(terminal, 1 << 16):
            shown += part
    os.close(terminal)
    return shown.decode()


def processor_seconds():
    """What the programs called so far have taken: limits of it hold on a busy machine too."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def processor_ticks(process_id):
    """The processor time that a process and its children have had, in hundredths of a second."""
    proc = pathlib.Path(f"/proc/{process_id}")
    try:
        own = proc.joinpath("stat").read_text().rpartition(")")[2].split()[11:15]
        children = proc.joinpath("task", str(process_id), "children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return 0  # a child that has just ended
    return sum(map(int, own)) + sum(map(processor_ticks, children))


def process_status(process, name):
    """A line of /proc/PID/status of a process that was not waited for yet."""
    with open(f"/proc/{process.pid}/status") as lines:
        return next(line.split()[1] for line in lines if line.startswith(name + ":"))


def takes_signals(process, signals):
    """Whether it catches these. (Earlier they end it as the kernel does.)"""
    wanted = sum(1 << (number - 1) for number in signals)
    return int(process_status(process, "SigCgt"), 16) & wanted == wanted


def sleeps(process):
    """Whether it waits for something outside: it sleeps whenever it is looked at."""

    def rests():
        time.sleep(0.005)
        return process_status(process, "State") == "S"

    return all(rests() for _ in range(5))


class InFolder(unittest.TestCase):
    """A test with an empty folder of its own."""

    prefix = "pegspace scripts "  # a space, so that all quoting is tested

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix=self.prefix)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name: str, content: str | bytes) -> pathlib.Path:
        """Writes it, with the folders it is in."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def text_of(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def bytes_of(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def json_of(self, name: str):
        return json.loads(self.text_of(name))

    def csv_of(self, name: str) -> list[dict[str, str]]:
        return list(csv.DictReader(self.text_of(name).splitlines()))

    def program(self, name: str, text: str) -> pathlib.Path:
        """Writes a script of bash."""
        path = self.file(name, "#!/bin/bash\n" + text)
        path.chmod(0o755)
        return path


class ProgramTest(InFolder):
    """Runs the program in the folder."""

    prefix = "pegspace-test-"

    def run_ok(self, *arguments, **options):
        run = pegspace(*arguments, folder=self.folder, **options)
        self.assertEqual(run.returncode, 0, f"{arguments}: {run.stderr}")
        return run

    def printed(self, command, *more, **options):
        """What a command prints, whose words are in one text; `more` words stand behind them."""
        return self.run_ok(*command.split(), *more, **options).stdout

    def run_json(self, *arguments, **options):
        """What it prints as JSON."""
        return json.loads(self.run_ok(*arguments, "--json", "-", **options).stdout)

    def run_rows(self, *arguments, table="--csv", **options):
        """What it prints as CSV: a dictionary for each row. `table`: the option that asks for it."""
        printed = self.run_ok(*arguments, table, "-", **options).stdout
        return list(csv.DictReader(printed.splitlines()))

    def verify(self, *paths, code=0):
        """pegspace-verify in the folder, or of these files in it."""
        done = run(VERIFY, *(paths or ["."]), folder=self.folder)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def refuse(self, *arguments, says=(), code=2, **options):
        """The call is refused with one sentence that has all the parts of `says`, and nothing else
        happens."""
        before = self.files()
        run = self.fail_with(*arguments, says=says, code=code, **options)
        self.assertEqual(run.stdout, "", arguments)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertEqual(self.files(), before, arguments)
        return run

    def refuse_each(self, table, *more, **options):
        """Of lines "COMMAND -> WORDS; WORDS": the command, with `more` behind it, is refused, and
        that says these words."""
        for line in table.strip().splitlines():
            command, says = line.strip().split(" -> ")
            with self.subTest(command=command):
                self.refuse(*shlex.split(command), *more, says=says.split("; "), **options)

    def fail_with(self, *arguments, says=(), code=1, **options):
        """The call ends with this exit code and a last sentence of the program's; what it printed
        besides is for the caller to check."""
        run = pegspace(*arguments, folder=self.folder, **options)
        self.assertEqual(run.returncode, code, f"{arguments}: {run.stdout}{run.stderr}")
        last = [line for line in run.stderr.splitlines() if line.startswith("pegspace")][-1]
        self.assertRegex(last, r"^pegspace: [^A-Z ].*(\?|[^?]\.)$")
        for part in says:
            self.assertIn(part, run.stderr, arguments)
        return run

    def interrupt(self, *arguments, seen, signals=(signal.SIGINT,)):
        """Runs with a terminal for progress until that matches `seen`, then sends the signals:
        (standard output, standard error). The run must end with exit code 130."""
        master, slave = open_terminal()
        with tempfile.TemporaryFile("w+") as output, open(master, "rb", buffering=0) as terminal:
            process = subprocess.Popen(
                [PEGSPACE, *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=slave,
                env=clean_environment(),
            )
            os.close(slave)
            shown, sent = b"", False
            try:
                while True:
                    shown += terminal.read(65536)
                    if not sent and re.search(seen, shown.decode(errors="replace"), re.DOTALL):
                        for number in signals:
                            process.send_signal(number)
                        sent = True
            except OSError:  # the end of a terminal
                pass
            finally:
                if not sent:
                    process.kill()
                process.wait(timeout=PATIENCE)
            errors = shown.decode().replace("\r\n", "\n")
            self.assertTrue(
                sent, f"{arguments} was over before its progress matched {seen!r}: {errors}"
            )
            self.assertEqual(process.returncode, 130, errors)
            output.seek(0)
            return output.read(), errors


def run(*command, folder=None, path=None, stdin="", environment=None, **options):
    """Runs a program in a folder, with these folders before the others on PATH, or in this
    environment."""
    if path is not None:
        environment = {**os.environ, "PATH": path}
    return subprocess.run(
        [word if isinstance(word, bytes) else str(word) for word in command],
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **options,
    )


def output_of(*command, folder=None, **environment) -> str:
    """What a program prints, which must end well."""
    done = run(*command, folder=folder, environment=clean_environment(**environment))
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def run_tests():
    if not PEGSPACE:
        raise SystemExit("set PEGSPACE to the path of the program")
    unittest.main(module="__main__", verbosity=2)
