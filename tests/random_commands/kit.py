"""What the draws of all commands share: comparing what was written, and the options that many commands have."""

import csv
import io
import json

from pegspace import definition as brute
from .problems import Scene


class Difference(Exception):
    """Between what the program wrote and what is right."""


class Refusal:
    """Exit code 2, with these words."""

    def __init__(self, words):
        self.words = words


VERIFY = ["pegspace-verify", "."]  # a step: nothing that is in the folder is wrong
ANYTHING = object()  # is expected where a value is not compared


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
    elif expected is not ANYTHING and plain(found) != plain(expected):
        raise Difference(f"{what}: {found!r}, expected {expected!r}")


def plain(value):
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def field(value):
    """A value of JSON Lines as CSV has it."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def unknown(value):
    """None where the symmetry group is not known: not compared."""
    return ANYTHING if value is None else value


class DrawKit:
    """Steps to be run one after the other in a folder with these files: (arguments, Refusal or check(run, folder))."""

    def __init__(self, rng, command):
        self.rng = rng
        self.command = command
        self.scene = Scene(rng)
        self.board = self.scene.board
        self.steps = []

    def chance(self, share):
        return self.rng.random() < share

    def engine_and_threads(self):
        self.engine = self.rng.choice(("auto", "auto", "dense", "hash", "reference"))
        arguments = [] if self.engine == "auto" and self.chance(0.5) else [self.rng.choice(("--engine", "-e")), self.engine]
        return arguments + (["--threads", str(self.rng.randint(1, 3))] if self.chance(0.6) else [])

    def outputs(self, *kinds):
        """Options for CSV or JSON files, at least one; and a function that reads them back: kind -> text. CSV comes without its
        tags, also from JSON Lines."""
        places = {kind: self.rng.choice((None, f"out.{kind}", f"out.{kind}", "-")) for kind in kinds}
        if list(places.values()).count("-") > 1 or not any(places.values()):
            places[kinds[0]] = f"out.{kinds[0]}"
        if "csv" in kinds and self.chance(0.3):
            places["jsonl"] = self.rng.choice(("out.jsonl", "-")) if "-" not in places.values() else "out.jsonl"
        self.places = places
        arguments = [word for kind, place in places.items() if place for word in ("--" + kind, place)]
        tidy, tags = [], {}
        if places.get("csv") or "jsonl" in places:
            own = ["start", "finish"] if self.command in ("count", "table") else []
            tidy = [name for name in ("board", "start", "finish") if name not in own] if self.chance(0.2) else []
            tags = {name: self.rng.choice(("a", "7", "", 'b, "c"')) for name in ("machine", "part_2") if self.chance(0.2)}
        arguments += ["--tidy"] if tidy else []
        arguments += [word for name, value in tags.items() for word in ("--tag", f"{name}={value}")]

        def read(run, folder):
            texts = {kind: run.stdout if place == "-" else (folder / place).read_text()
                     for kind, place in places.items() if place}
            about = json.loads(texts["json"]) if "json" in texts else None
            front = {name: ANYTHING if about is None else about.get(name) or "" for name in tidy} | tags
            front |= {"board": self.scene.name} if tidy else {}
            lines = [json.loads(line) for line in texts.pop("jsonl", "").splitlines()]
            tables = [list(csv.reader(io.StringIO(texts["csv"])))] if "csv" in texts else []
            tables += [[list(lines[0]), *([field(value) for value in line.values()] for line in lines)]] if lines else []
            for table in tables:
                same("the tags", table[0][:len(front)], list(front))
                same("the tags of rows", [row[:len(front)] for row in table[1:]], [list(front.values())] * (len(table) - 1))
                same("JSON Lines and CSV", table, tables[0])
                text = io.StringIO()
                csv.writer(text, lineterminator="\n").writerows(row[len(front):] for row in table)
                texts["csv"] = text.getvalue()
            return texts
        return arguments + (["--quiet"] if self.chance(0.4) else []), read

    def add(self, arguments, expected):
        self.steps.append(([self.command, self.scene.word, *arguments], expected))

    def draw_set(self, start, finish):
        """A step that saves the positions; then the words that take them in place of BOARD, start, finish and a search."""
        writer = self.rng.choice(("enumerate", "enumerate", "count", "query" if finish and "all" not in [word.lower() for word in start] else "count"))
        # A finish that is asked for need not be the one that was saved.
        saved = [] if finish and writer == "enumerate" and self.chance(0.3) else finish
        search = [] if self.chance(0.3) else ["--engine", self.rng.choice(("dense", "hash"))]
        more = ["--symmetry", self.rng.choice(("none", "start")), "--csv", "set.csv"] if writer == "enumerate" else []
        self.steps.append(([writer, self.scene.word, *start, *saved, *search, *more, "--save", "saved.set", "--quiet"], lambda run, folder: None))
        # Without BOARD a lattice with settings is a graph.
        words = [self.scene.word] if self.board.settings or self.chance(0.5) else []
        words += start if self.chance(0.4) else []
        words += finish if saved != finish or self.chance(0.4) else []
        option = "--table" if self.command in ("query", "solve") and self.chance(0.2) else "--set"
        return [*words, option, "saved.set", *(["--threads", str(self.rng.randint(1, 3))] if self.chance(0.5) else [])]

    def add_with_set(self, words, arguments, expected):
        """At times a search is asked for, too."""
        if not isinstance(expected, Refusal) and self.chance(0.05):
            self.steps.append(([self.command, *words, *arguments, "--engine", "hash"], Refusal("--engine chooses a search")))
        else:
            self.steps.append(([self.command, *words, *arguments], expected))

    def needs_one_start(self, label, arguments):
        """--start all where one start is needed: drawn at times, and refused."""
        if label != "all":
            return False
        self.add(arguments, Refusal("needs one start"))
        return True
