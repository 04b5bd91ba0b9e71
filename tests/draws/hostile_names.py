"""Hostile text in places that the program reads: names and contents of board files, heads of
position sets, saved games, and the command line. Nothing of it may reach a screen or a file of
results. All text leaves by one door (src/report/files/output.hpp), so these are samples.

What may not: control characters (C0 with DEL, C1), line and paragraph separators, characters that
change the direction of text, bytes that are not UTF-8. Line ends and the program's own colours
excepted; but no line may begin with what stood behind a line end in a name. JSON holds the names of
files exactly. `(cd tests/draws && PYTHONPATH=../kit PEGSPACE=../../build/pegspace python3 -m
hostile_names --seed 7 --runs 1)` repeats a draw. Called by
cli/hostile_names_test.py and `scripts/dev/fuzz hostile_names`.
"""

import functools
import json
import os
import pty
import random
import re
import select
import subprocess
import sys
import time
import unicodedata

import random_draws
from program import PATIENCE, PEGSPACE, clean_environment
from set_blocks import xxh3

FORGED = b"FORGED"
PIECES = (
    *(b"\x1b]0;title\x07", b"\x1b[2J", b"\x1b[35;7m", b"\r", b"\t", b"\x08", b"\x00", b"\x7f"),
    "\u009b31m".encode(),
    *map(str.encode, "\u0085\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029"),
    *(b"\x9b", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"),
    b"\n" + FORGED,
    b"\xe2\x80",
)
TURNS_TEXT = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
OWN_COLOUR = re.compile("\x1b\\[(?!35;7m)[0-9;]*m")

SQUARE = b"lattice: square\nboard:\nooo\no.o\nooo\n"
TRIANGLE = b"lattice: triangular\nboard:\n--.--\n-o-o-\no-o-o\n"
GRAPH = b"holes: a b c d\nempty: a\nedges:\n a b\n b c\n c d\n d a\n"
WITH_FINISH = b"lattice: square\nboard:\n.oo\nfinish:\no..\n"
OPTIONS = {
    "enumerate": ("", "--columns all", "--finish any", "--start all", "--engine hash"),
    "count": ("", "--finish any", "--games", "--start 1"),
    "games": ("", "--exact"),
    "query": ("",),
    "table": ("", "--all-pairs", "--solvable"),
    "boards": ("", "--jumps"),
    "positions": ("", "--as picture", "--depth 1"),
    "moves": ("", "--finish any"),
    "solve": ("", "--all", "--draw", "--as row-column"),
    "graph": ("", "--merge exact"),
    "census": ("", "--solvable"),
}
#: Command lines, with hostile text for X.
LINES = """X; count X; count triangle5 --start X; count triangle5 --finish X; count triangle5 --X;
    count triangle5 --engine X; count triangle5 --threads X; enumerate triangle5 --columns X;
    query triangle5 X; replay triangle5 X; table triangle5 --csv X/x.csv;
    enumerate triangle5 --save X/x; positions triangle5 --npy X/x.npy;
    positions triangle5 --depth X; count triangle5 --saved X; census X; boards X; help X;
    graph triangle5 --output X/x; solve triangle5 --through X; boards triangle5 X;
    enumerate triangle5 --csv X --json X""".split(
    ";"
)


def hostile(rng, most=3):
    """Text with one to three pieces in it. No '/', and NUL only where files may hold it."""
    return b"".join(
        rng.choice((b"a", b"board ", "ü".encode(), b"")) + rng.choice(PIECES)
        for _ in range(rng.randint(1, most))
    )


def file_name(rng, ending):
    return hostile(rng).replace(b"\0", b"\x01").replace(b"/", b"_") + ending


def spoiled(rng, content):
    """The content with hostile text somewhere: in a line, as a line, in place of a word."""
    lines = content.split(b"\n")
    at = rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        lines.insert(at, b"# " + hostile(rng))
    elif way == 1:
        cut = rng.randint(0, len(lines[at]))
        lines[at] = lines[at][:cut] + hostile(rng) + lines[at][cut:]
    elif way == 2:
        lines.insert(at, hostile(rng) + b": " + hostile(rng))
    else:
        words = lines[at].split(b" ")
        words[rng.randrange(len(words))] = hostile(rng)
        lines[at] = b" ".join(words)
    return b"\n".join(lines)


def finding(text, what):
    """What may not be shown in these bytes, or ""."""
    try:
        letters = text.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"{what}: not UTF-8: {text[max(0, error.start - 20):error.end + 20]!r}"
    letters = OWN_COLOUR.sub("", letters)
    for at, letter in enumerate(letters):
        if letter == "\n":
            continue
        if letter in TURNS_TEXT or unicodedata.category(letter) in ("Cc", "Zl", "Zp"):
            return f"{what}: {letter!r} in {letters[max(0, at - 30):at + 20]!r}"
    if any(line.startswith(FORGED.decode()) for line in letters.split("\n")):
        return f"{what}: a forged line"
    return ""


class Scene:
    """A draw's folder, its calls, and what was wrong with what they wrote."""

    def __init__(self, rng, folder):
        self.rng, self.folder, self.wrong, self.written = rng, folder, "", 0

    def write(self, name, content):
        with open(os.path.join(os.fsencode(self.folder), name), "wb") as file:
            file.write(content)
        return name

    def call(self, *arguments, stdin=b"", checked=True, may_have_no_option=False):
        run = subprocess.run(
            [os.fsencode(PEGSPACE), *(os.fsencode(word) for word in arguments)],
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            timeout=PATIENCE,
            env=clean_environment(),
        )
        if checked:
            self.check(run.stdout, f"stdout of {arguments}")
            self.check(run.stderr, f"stderr of {arguments}")
            if not may_have_no_option:
                said = run.stderr.decode(errors="replace")
                self.wrong = self.wrong or random_draws.unknown_option(said)
            if run.returncode not in (0, 1, 2, 3):
                said = f"{arguments}: exit code {run.returncode}: {run.stderr!r}"
                self.wrong = self.wrong or said
        return run

    def check(self, text, what):
        self.written += bool(text)
        self.wrong = self.wrong or finding(text, what)

    def check_files(self, names):
        for name in names:
            path = os.path.join(os.fsencode(self.folder), name)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    self.check(file.read(), f"file {name!r}")

    def outputs(self, *kinds):
        """Options that write results, and the files they write."""
        options, files = [], []
        for kind in self.rng.sample(kinds, self.rng.randint(0, len(kinds))):
            ending = b"." + kind.encode()
            name = self.rng.choice((b"-", b"out" + ending, file_name(self.rng, ending)))
            if name == b"-" and b"-" in files:
                continue
            options += [f"--{kind}", name]
            files.append(name)
        return options, files


def run_command(scene, board):
    rng, command = scene.rng, scene.rng.choice([*OPTIONS])
    kinds = {"boards": ("json",), "solve": ("json",), "query": ("json",)}
    kinds |= {"positions": (), "graph": ()}
    options, files = scene.outputs(*kinds.get(command, ("csv", "json")))
    if command == "graph":
        files = [rng.choice((b"-", file_name(rng, b".dot")))]
        options = [rng.choice(("--output", "--csv", "--csv-jumps")), files[0]]
    words = [command, board, *rng.choice(OPTIONS[command]).split(), *options]
    words += ["0x2"] if command == "query" else []
    for more, commands, share in (
        ("--color always", "games solve table query", 0.5),
        ("--dry-run", "enumerate count games moves", 0.2),
        (
            "--progress always",
            "enumerate count games query table positions moves solve census",
            0.3,
        ),
    ):
        words += more.split() if command in commands.split() and rng.random() < share else []
    run = scene.call(*words)
    records = [name.rsplit(b".", 1)[0] + b".run.json" for name in files if name != b"-"]
    scene.check_files([name for name in [*files, *records] if name != b"-"])
    for name in records:
        path = os.path.join(os.fsencode(scene.folder), name)
        if os.path.isfile(path):
            with open(path, "rb") as record:
                named = [file["name"] for file in json.load(record)["files"]]
            right = [file.decode("utf-8", "replace") for file in files if file != b"-"]
            if not set(named) <= set(right):
                scene.wrong = scene.wrong or f"{name!r} names {named}, expected of {right}"
    return run


def draw_board(scene):
    """A board file of a hostile name, its content hostile or not."""
    content = scene.rng.choice((SQUARE, TRIANGLE, GRAPH, WITH_FINISH))
    if scene.rng.random() < 0.5:
        content = spoiled(scene.rng, content)
    run_command(scene, scene.write(file_name(scene.rng, scene.rng.choice((b".txt", b""))), content))


def draw_words(scene):
    """Hostile words on the command line, where nothing of that name is."""
    rng, word = scene.rng, hostile(scene.rng).replace(b"\0", b"")
    line = rng.choice(LINES).split()
    words = [part.encode().replace(b"X", word) for part in line]
    scene.call(*words, may_have_no_option=True)


def draw_sets(scene):
    """Position sets whose heads name other things, with the checksum that these have."""
    rng = scene.rng
    scene.write(b"NAME.txt", GRAPH)
    scene.call("enumerate", "NAME.txt", "--finish", "any", "--save", "s.set", checked=False)
    content = (scene.folder / "s.set").read_bytes()
    begin, end = content.index(b"note checksum "), content.index(b"\nend\n") + len(b"\nend\n")
    assert content[begin:end] == head_end(content[:begin]), content[:end]
    head = spoiled(rng, content[:begin].rstrip(b"\n")) + b"\n"
    head += head_end(head)
    head += b"\n" * (-len(head) % 8)
    name = scene.write(file_name(rng, b".set"), head + content[end + -end % 8 :])
    scene.call(
        *rng.choice((["count"], ["games"], ["positions"], ["query", "0x2"], ["solve"])),
        "--saved",
        name,
    )


def head_end(head):
    """The last lines of the head of a set: its checksum."""
    return b"note checksum %016x\nend\n" % xxh3(head)


def draw_games(scene):
    """A saved game, in a terminal: keys S (saves it) and q."""
    rng = scene.rng
    game = b"a3-a1 c3-a3\n" if rng.random() < 0.5 else spoiled(rng, b"# mine\na3-a1\n")
    name = scene.write(file_name(rng, b".txt"), game)
    play = [os.fsencode(PEGSPACE), b"play", b"triangle3", b"--load", name]
    shown = in_terminal(scene.folder, play)
    # The screen has escape sequences of its own, but neither of these, and no other control
    # characters than C0.
    plain = re.sub(
        rb"[\x00-\x1f\x7f]", b"", shown.replace(b"\x1b]0;", b"\x85").replace(b"\x1b[35;7m", b"\x85")
    )
    scene.check(plain, f"the screen of play --load {name!r}")
    path = os.path.join(os.fsencode(scene.folder), name)
    with open(path, "rb") as file:
        saved = file.read()
    if saved != game:  # it was read, and saved again
        scene.check(saved, f"file {name!r}")


def in_terminal(folder, arguments, keys=b"Sq"):
    """All bytes that a run writes to its terminal."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        environment = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        os.execve(arguments[0], arguments, environment)
    shown, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 0.3)
        if not ready:
            os.write(terminal, keys)
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    os.waitpid(process, 0)
    return shown


DRAWS = (*(draw_board,) * 3, *(draw_words,) * 2, draw_sets, draw_games)


def one_draw(seed, folder):
    rng = random.Random(seed)
    draw = rng.choice(DRAWS)
    scene = Scene(rng, folder)
    draw(scene)
    return [draw.__name__, "with output" if scene.written else "without output"], scene.wrong


run_draws = functools.partial(random_draws.run_draws, "hostile_names", one_draw)
main = functools.partial(random_draws.main, __doc__, run_draws, 1000)

if __name__ == "__main__":
    sys.exit(main())
