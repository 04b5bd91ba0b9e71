"""What the draws of all commands share: comparing what was written, and the options that many
commands have."""

import csv
import io
import json
import re

from pegspace.columns import TABLES

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


def in_csv(value):
    """As a field of CSV has it."""
    if value is None or value is ANYTHING:
        return "" if value is None else ANYTHING
    return str(value).lower() if isinstance(value, bool) else value


def unknown(value):
    """None where the symmetry group is not known: not compared."""
    return ANYTHING if value is None else value


class DrawKit:
    """Steps to be run one after the other in a folder with these files: (arguments, Refusal or
    check(run, folder))."""

    def __init__(self, rng, command):
        self.rng = rng
        self.command = command
        self.scene = Scene(rng, may_be_wide=command in ("enumerate", "count", "games", "moves"))
        self.board = self.scene.board
        self.steps = []
        self.record = "out.run.json"

    def chance(self, share):
        return self.rng.random() < share

    def engine_and_threads(self):
        self.engine = self.rng.choice(
            ("auto", "dense", "dense", "dense", "hash")
            if self.scene.is_wide
            else ("auto", "auto", "dense", "hash", "reference")
        )
        arguments = (
            []
            if self.engine == "auto" and self.chance(0.5)
            else [self.rng.choice(("--engine", "-e")), self.engine]
        )
        return arguments + (["--threads", str(self.rng.randint(1, 3))] if self.chance(0.6) else [])

    def outputs(self, *kinds):
        """Options for CSV or JSON files, at least one; and a function that reads them back: kind ->
        text."""
        places = {
            kind: self.rng.choice((None, f"out.{kind}", f"out.{kind}", "-")) for kind in kinds
        }
        if list(places.values()).count("-") > 1 or not any(places.values()):
            places[kinds[0]] = f"out.{kinds[0]}"
        self.places = places
        arguments = [
            word for kind, place in places.items() if place for word in ("--" + kind, place)
        ]

        def read(run, folder):
            return {
                kind: run.stdout if place == "-" else (folder / place).read_text()
                for kind, place in places.items()
                if place
            }

        self.read = read
        return arguments + (["--quiet"] if self.chance(0.4) else []), read

    def check_table(self, run, folder, kind, rows, record, summary=None, shown=()):
        """What a run says of one table: CSV, JSON and the terminal carry the same numbers. `shown` are
        those that the terminal has, grouped by commas."""
        texts, names = self.read(run, folder), [column.name for column in TABLES[kind]]
        if "csv" in texts:
            found = list(csv.reader(io.StringIO(texts["csv"])))
            same(f"the header of {kind}.csv", found[0], names)
            expected = [[in_csv(row[name]) for name in names] for row in rows]
            same(f"{kind}.csv", found[1:], expected)
        if "json" in texts:
            found = json.loads(texts["json"])
            same(f"the keys of {kind}.json", list(found), ["kind", "record", "summary", "rows"])
            same(f"the kind of {kind}.json", found["kind"], kind)
            same(f"{kind}.json, rows", found["rows"], rows)
            for row in found["rows"]:
                same(f"the columns of {kind}.json", list(row), names)
            same(f"{kind}.json, summary", found["summary"], summary or {})
            same(f"{kind}.json, record", found["record"], record)
            if kind != "census":
                same(f"{kind}.json, board", found["record"]["board"]["name"], self.scene.name)
        if "csv" in texts and "json" in texts:
            lines = csv.DictReader(io.StringIO(texts["csv"]))
            in_both = [{name: in_csv(row[name]) for name in names} for row in found["rows"]]
            same(f"{kind}.csv and {kind}.json", list(lines), in_both)
        if "-" not in self.places.values() and run.stdout:
            words = set(re.findall("[0-9]+(?:[,.][0-9]+)*", run.stdout))
            for number in shown:
                if number is not ANYTHING and f"{number:,}" not in words:
                    raise Difference(f"the table on the terminal lacks {number:,}: {run.stdout}")

    def add(self, arguments, expected):
        self.steps.append(([self.command, self.scene.word, *arguments], expected))

    def draw_set(self, start, finish):
        """A step that saves the positions; then the words that take them in place of BOARD, start,
        finish and a search."""
        writer = self.rng.choice(
            (
                "enumerate",
                "enumerate",
                "count",
                "query" if finish and "all" not in [word.lower() for word in start] else "count",
            )
        )
        # A finish that is asked for need not be the one that was saved.
        saved = [] if finish and writer == "enumerate" and self.chance(0.3) else finish
        search = [] if self.chance(0.3) else ["--engine", self.rng.choice(("dense", "hash"))]
        more = (
            ["--symmetry", self.rng.choice(("none", "start")), "--csv", "set.csv"]
            if writer == "enumerate"
            else []
        )
        self.steps.append(
            (
                [
                    writer,
                    self.scene.word,
                    *start,
                    *saved,
                    *search,
                    *more,
                    "--save",
                    "saved.set",
                    "--quiet",
                ],
                lambda run, folder: None,
            )
        )
        # Without BOARD a lattice with settings is a graph.
        words = [self.scene.word] if self.board.settings or self.chance(0.5) else []
        words += start if self.chance(0.4) else []
        words += finish if saved != finish or self.chance(0.4) else []
        return [
            *words,
            "--set",
            "saved.set",
            *(["--threads", str(self.rng.randint(1, 3))] if self.chance(0.5) else []),
        ]

    def add_with_set(self, words, arguments, expected):
        """At times a search is asked for, too."""
        if not isinstance(expected, Refusal) and self.chance(0.05):
            self.steps.append(
                (
                    [self.command, *words, *arguments, "--engine", "hash"],
                    Refusal("--engine chooses a search"),
                )
            )
        else:
            self.steps.append(([self.command, *words, *arguments], expected))

    def needs_one_start(self, label, arguments):
        """--start all where one start is needed: drawn at times, and refused."""
        if label != "all":
            return False
        self.add(arguments, Refusal("needs one start"))
        return True
