"""What the draws of all commands share: the options that many commands have, and comparing what was
written.

What goes to files is right where pegspace-verify finds nothing wrong and leaves nothing out, and
the record has the problem of the draw. Draws compare what goes to the terminal.
"""

import re

from pegspace.verify import definition as brute
from pegspace.records import read_json
from pegspace.verify import tables
from pegspace.verify.asked import recorded_conditions
from pegspace.verify.command import verify
from pegspace.verify.problems import read_problem

from .problems import Scene


class Difference(Exception):
    """Between what the program wrote and what is right."""


class Refusal:
    """Exit code 2, with these words."""

    def __init__(self, words):
        self.words = words


VERIFY = ["pegspace-verify", "--strict", "."]  # a step: all that is in the folder is right


def same(what, found, expected):
    """Of a dictionary only the keys expected are compared; whole numbers may be written as text."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            if key not in found:
                raise Difference(f"{what}: {key} is missing")
            same(f"{what}, {key}", found[key], value)
    elif isinstance(expected, list):
        if len(found) != len(expected):
            raise Difference(f"{what}: {len(found)} entries, expected {len(expected)}")
        for i, value in enumerate(expected):
            same(f"{what}, {i}", found[i], value)
    elif plain(found) != plain(expected):
        raise Difference(f"{what}: {found!r}, expected {expected!r}")


def plain(value):
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def finish_key(finish):
    """Of a finish as it was drawn, or as a record has it."""
    fitting = getattr(finish, "fitting", None)
    finish = brute.Fitting(*fitting) if fitting else getattr(finish, "listed", finish)
    return finish and (vars(finish) if isinstance(finish, brute.Fitting) else sorted(finish))


class DrawKit:
    """Steps to be run one after the other in a folder with these files: (arguments, Refusal or
    check(run, folder))."""

    def __init__(self, rng, command):
        self.rng = rng
        self.command = command
        self.scene = Scene(rng, may_be_wide=command in ("enumerate", "count", "games", "moves"))
        self.board = self.scene.board
        self.steps = []
        self.places = {}  # the files of the last step, by kind
        self.record = "out.run.json"
        self.asked = None  # starts, finish and conditions that its record is to have

    def chance(self, share):
        return self.rng.random() < share

    def engine_and_threads(self):
        engines = "auto auto dense hash reference"
        if self.scene.is_wide:
            engines = "auto dense dense dense hash"
        self.engine = self.rng.choice(engines.split())
        arguments = []
        if self.engine != "auto" or not self.chance(0.5):
            arguments = [self.rng.choice(("--engine", "-e")), self.engine]
        return arguments + self.some_threads(0.6)

    def some_threads(self, share):
        return ["--threads", str(self.rng.randint(1, 3))] if self.chance(share) else []

    def outputs(self, *kinds):
        """Options for CSV or JSON files, at least one."""
        chosen = self.rng.sample(kinds, self.rng.randint(1, len(kinds)))
        self.places = {kind: f"out.{kind}" for kind in kinds if kind in chosen}
        arguments = [word for kind, place in self.places.items() for word in ("--" + kind, place)]
        return arguments + (["--quiet"] if self.chance(0.4) else [])

    def rows(self, folder):
        """Of the table that the last step wrote: CSV and JSON have the same."""
        read = {
            "csv": lambda path: tables.read_csv(path)[1],
            "json": lambda path: tables.rows_of_json(read_json(path)),
        }
        found = [read[kind](folder / place) for kind, place in self.places.items()]
        same("the rows of JSON", found[-1], found[0])
        return found[0]

    def shows(self, *columns, where=lambda row: True):
        """A check: the terminal has the numbers of these columns of the table, in some rows."""

        def check(run, folder):
            words = set(re.findall("[0-9]+(?:[,.][0-9]+)*", run.stdout))
            for row in self.rows(folder):
                for column in columns if where(row) else ():
                    if row[column] is not None and f"{row[column]:,}" not in words:
                        raise Difference(f"the terminal lacks {column} {row[column]:,}")

        return check

    def ask(self, starts, finish=None, conditions=None):
        self.asked = starts, finish, conditions or brute.Conditions()

    def check_folder(self, folder):
        """All files in it are right, and the last record is of the problem that was drawn."""
        doubts = [
            f"{file.path.name}: {sentence}"
            for file in verify([str(folder)])
            for sentence in file.wrong + file.doubts()
        ]
        if doubts:
            raise Difference("pegspace-verify: " + "\n".join(doubts))
        if self.asked is None or self.record is None or not (folder / self.record).exists():
            return
        record, (starts, finish, conditions) = read_json(folder / self.record), self.asked
        problem, board = read_problem(record), self.board
        found = problem.subject.board
        same("the board", (found.names, found.jumps), (board.names, board.jumps))
        same("the starts", sorted(problem.subject.starts), sorted(starts))
        if finish is not None or problem.finish_label != "any":
            same("the finish", finish_key(problem.finish), finish_key(finish))
        found = recorded_conditions(board, record.get("conditions") or "")
        same("the conditions", found.sets(), conditions.sets())

    def add(self, arguments, expected=None):
        self.steps.append(([self.command, self.scene.word, *arguments], expected))

    def draw_set(self, start, finish):
        """A step that saves the positions; then the words that take them in place of BOARD, start,
        finish and a search."""
        is_one = finish and "all" not in [word.lower() for word in start]
        writers = ("enumerate", "enumerate", "count", "query" if is_one else "count")
        writer = self.rng.choice(writers)
        # A finish that is asked for need not be the one that was saved.
        saved = [] if finish and writer == "enumerate" and self.chance(0.3) else finish
        options = []
        if not self.chance(0.3):
            options += ["--engine", self.rng.choice(("dense", "hash"))]
        if writer == "enumerate":
            options += ["--symmetry", self.rng.choice(("none", "start")), "--csv", "set.csv"]
        options += ["--save", "saved.set", "--quiet"]
        self.steps.append(([writer, self.scene.word, *start, *saved, *options], None))
        # Without BOARD a lattice with settings is a graph.
        words = [self.scene.word] if self.board.settings or self.chance(0.5) else []
        words += start if self.chance(0.4) else []
        words += finish if saved != finish or self.chance(0.4) else []
        return [*words, "--saved", "saved.set", *self.some_threads(0.5)]

    def add_with_set(self, words, arguments, expected=None):
        """At times a search is asked for, too."""
        if not isinstance(expected, Refusal) and self.chance(0.05):
            arguments = [*arguments, "--engine", "hash"]
            expected = Refusal("--engine chooses a search")
        self.steps.append(([self.command, *words, *arguments], expected))

    def needs_one_start(self, is_all, arguments):
        """--start all where one start is needed: drawn at times, and refused."""
        if is_all:
            self.add(arguments, Refusal("needs one start"))
        return is_all
