"""Pairs and triples of options at random: if the program refuses one, following its advice is not
refused.

Commands, options and what stands for their values come from the program's description, so that new
ones take part. A draw is a command on a small board with two or three options. A refusal advises
what to add ("works only with --all", "Add --finish, such as --finish any"): each of these is added
in turn. Or it says what does not go together ("cannot be combined", "Omit one of them"): then it
names options of both sides, and one side is omitted, with what was added for its sake. In the end
the command runs. An option alone comes to run without omitting anything: else it could never be
used.

Called by `scripts/dev/fuzz options` (python3 -m random_commands.option_groups) and by
cli/options_test.py (random_draws.py).
"""

import functools
import itertools
import pathlib
import random
import re
import shlex
import shutil
import tempfile

import random_draws
from pegspace.description import DESCRIPTION, OPTIONS
from program import pegspace

BOARD = "rect3x4"
# What the help shows for a value, and what is tried for it. "new" is a file that is not there;
# make_files() makes the others.
VALUES = {
    "HOLES": ("5", "12"),
    "N": ("2", "1"),
    "S": ("1",),
    "SIZE": ("300M",),
    "FILE": ("new", "new.dot", "saved.set", "game.txt", "saved.game", "levels.csv"),
    "DIR": ("folder",),
    "LIST": ("positions", "5", "pegs:1"),
    "JUMPS": ("game.txt",),
    "NUMBERS": ("final-pegs",),
    "COLUMN": ("positions", "games", "solutions"),
    "NOTATION": ("names",),
    "NAME=VALUE": ("a=b",),
    "A-B": ("1-2",),
    "SECONDS": ("5",),
}
WORDS = {
    "BOARD": (BOARD,),
    "POSITION": ("0x7",),
    "FILE": ("game.txt", "rows.txt"),  # the second for replay --read row-column
    "PATH": ("levels.csv",),
}
ADD = re.compile(
    r"works only with|needs|is for|depends on|[Aa]dd |Use (?=--)|applies to|adds columns to"
    r"|beside the file of"
)
OMIT = re.compile(r"cannot be combined|exclude|[Oo]mit|Use only|Use one of them|not with")
OPTION = re.compile(r"--[a-z][a-z-]*")
OTHER_FILE = "another file"
MOST_STEPS = 6
#: But of what a file holds; an option alone is to be given another file.
NOT_OF_OPTIONS = re.compile(r"[^ ]:\d+:\d+: ")
PLAYS = "needs a terminal"  # what `play` says last, when all else is right


class Refused(Exception):
    """In spite of following the program's advice."""


def options_of(command):
    """{option: what stands for its value, "" for a flag}"""
    return {f"--{name}": value for name, _, value, *_ in OPTIONS[command] if name != "help"}


@functools.cache
def words_of(command):
    """The words of a line that are no options: those that its usage shows, with those that may be
    left out, or none."""
    usage = next(of["words"] for of in DESCRIPTION["commands"] if of["name"] == command)
    shown = re.findall(r"(\[?)([A-Z]+)\S*", usage)
    needed = [WORDS[word] for may_be_left_out, word in shown if not may_be_left_out]
    every = [WORDS[word] for _, word in shown]
    lines = {*itertools.product(*every), *itertools.product(*needed), ()}
    return tuple(sorted(lines, key=lambda words: (-len(words), words)))


def values_of(shown):
    if not shown:
        return ("",)
    return tuple(value for word in shown.split("|") for value in VALUES.get(word, (word,)))


def make_files(folder):
    """What options read."""

    def run(*words):
        done = pegspace(*words, "--quiet", folder=folder)
        assert done.returncode == 0, done.stderr
        return done.stdout

    (folder / "folder").mkdir()
    run("enumerate", BOARD, "--finish", "any", "--save", "saved.set", "--csv", "levels.csv")
    for name in ("game.txt", "saved.game"):
        (folder / name).write_text(run("solve", BOARD))
    (folder / "rows.txt").write_text(run("solve", BOARD, "--as", "row-column"))
    return folder


class Line:
    """A command line; of each of its options the one of the draw for whose sake it is there."""

    def __init__(self, files, command, words, given, side=None):
        self.files = files
        self.command = command
        self.words = words
        self.given = given  # option: value
        self.side = side or {option: option for option in given}

    def __str__(self):
        return shlex.join(self.arguments())

    def arguments(self):
        return [
            self.command,
            *self.words,
            *(word for pair in self.given.items() for word in pair if word),
        ]

    def refusal(self):
        """The program's sentence; "" where it runs."""
        with tempfile.TemporaryDirectory(prefix="pegspace-options-") as folder:
            shutil.copytree(self.files, folder, dirs_exist_ok=True)
            run = pegspace(*self.arguments(), folder=folder)
        if run.returncode not in (0, 1, 2, 3):
            raise Refused(f"{self}: exit code {run.returncode}: {run.stderr}")
        last = run.stderr.strip().splitlines()[-1] if run.returncode == 2 else ""
        return "" if NOT_OF_OPTIONS.search(last) and len(self.given) > 1 or PLAYS in last else last

    def with_option(self, option, value, of):
        given, side = self.given | {option: value}, {option: self.side[of]} | self.side
        return Line(self.files, self.command, self.words, given, side)

    def without(self, side):
        given = {option: value for option, value in self.given.items() if self.side[option] != side}
        sides = {option: of for option, of in self.side.items() if of != side}
        return Line(self.files, self.command, self.words, given, sides)

    def additions(self, sentence):
        """[(option, value)] of what it advises to add, each by itself."""
        asked = [*ADD.split(sentence, maxsplit=1), ""][1]
        found = {}
        for option, value in re.findall(r"(--[a-z][a-z-]*)(?: ([A-Za-z0-9]+))?", asked):
            shown = options_of(self.command).get(option)
            if shown is None or self.given.get(option) in ("", value):
                continue
            is_literal = shown != "" and value in shown.split("|") and value not in VALUES
            if is_literal or option not in self.given | found:
                found[option] = value if is_literal else values_of(shown)[0]
        return list(found.items())


def follow(line, may_omit=True, steps=0):
    """Throws Refused where following what the program says comes to no end."""
    sentence = line.refusal()
    if not sentence:
        return
    try:
        if steps == MOST_STEPS:
            raise Refused(f"after {steps} pieces of advice")
        named = [option for option in OPTION.findall(sentence) if option in line.given]
        if OTHER_FILE in sentence and named:
            advised = re.search(r"Give (--[a-z-]+) another file", sentence)
            for option in [advised[1]] if advised else named:
                other = f"another{steps}" + pathlib.Path(line.given[option]).suffix
                follow(line.with_option(option, other, option), may_omit, steps + 1)
            return
        sides = {line.side[option]: None for option in named}
        more = line.additions(sentence)
        if OMIT.search(sentence) and len(sides) > 1 and may_omit:
            for side in sides:
                follow(line.without(side), may_omit, steps + 1)
        elif more and named:
            for option, value in more:
                follow(line.with_option(option, value, named[0]), may_omit, steps + 1)
        else:
            raise Refused("which advises nothing that can be done")
    except Refused as refused:
        raise Refused(f"{line}: {sentence}\n{refused}") from None


class Usable:
    """Options alone, and the lines on which they come to run, by trial."""

    def __init__(self, files):
        self.files = files

    @functools.cache
    def lines(self, command, option):
        """[(words, value)]; throws Refused where there is none."""
        tried, found = [], []
        for words in words_of(command):
            for value in values_of(options_of(command)[option]):
                try:
                    follow(Line(self.files, command, words, {option: value}), may_omit=False)
                    found.append((words, value))
                except Refused as refused:
                    tried.append(str(refused))
            if found:
                return found
        raise Refused(f"{command} {option} alone is always refused:\n" + "\n".join(tried))


def one_draw(usable, seed, _):
    rng = random.Random(seed)
    command = rng.choice([command for command in OPTIONS if len(options_of(command)) > 2])
    group = rng.sample(sorted(options_of(command)), rng.choice((2, 3)))
    try:
        usable_lines = [usable.lines(command, option) for option in group]
        words_of_all = [[words for words, _ in lines] for lines in usable_lines]
        common = [words for words in words_of_all[0] if all(words in of for of in words_of_all)]
        if not common:
            return [command, "apart"], ""  # one goes with BOARD alone, another without
        given = {
            option: rng.choice([value for words, value in lines if words == common[0]])
            for option, lines in zip(group, usable_lines)
        }
        line = Line(usable.files, command, common[0], given)
        is_refused = bool(line.refusal())
        follow(line)
    except Refused as refused:
        return [command], str(refused)
    return [command, "refused" if is_refused else "run"], ""


def run_draws(first_seed, runs, **options):
    with tempfile.TemporaryDirectory(prefix="pegspace-options-") as folder:
        usable = Usable(make_files(pathlib.Path(folder)))
        return random_draws.run_draws(
            "random_commands.option_groups",
            functools.partial(one_draw, usable),
            first_seed,
            runs,
            **options,
        )


if __name__ == "__main__":
    raise SystemExit(random_draws.main(__doc__, run_draws, 200))
