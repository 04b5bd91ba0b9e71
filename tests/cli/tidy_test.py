#!/usr/bin/env python3
"""--tag, --tidy and --jsonl: columns in front of every table, rows as JSON Lines, and files of several runs put together."""

import csv
import hashlib
import json
import re
import unittest

import pegspace
from pegspace.verify.command import verify
from program import ProgramTest, needs

try:
    import pandas
except ImportError:
    pandas = None

TAGS = {"machine": 'a "b", c', "part": "7", "empty": ""}

# Commands with a table, and what --tidy adds to it.
TABLES = (
    (("enumerate", "triangle4", "--start", "4", "--finish", "any"), {"board": "triangle4", "start": "a3", "finish": "any"}),
    (("enumerate", "triangle4", "--start", "1", "--columns", "positions,forced_positions"), {"board": "triangle4", "start": "a1", "finish": ""}),
    (("count", "triangle4", "--start", "4"), {"board": "triangle4"}),
    (("games", "triangle4", "--start", "4"), {"board": "triangle4", "start": "a3", "finish": ""}),
    (("games", "triangle4", "--start", "1", "--positions"), {"board": "triangle4", "start": "a1", "finish": ""}),
    (("moves", "triangle4", "--start", "4"), {"board": "triangle4", "start": "a3", "finish": "any"}),
    (("moves", "triangle4", "--start", "1", "--positions", "--finish", "2,3"), {"board": "triangle4", "start": "a1", "finish": "a2,b2"}),
    (("table", "triangle4"), {"board": "triangle4"}),
    (("census", "triangle4", "petersen"), None),  # --tidy is refused
)


def field(value):
    """A value of JSON as CSV has it."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@needs("python3-pandas", pandas)
class TidyTest(ProgramTest):
    def tags(self):
        return [word for name, value in TAGS.items() for word in ("--tag", f"{name}={value}")]

    def rows(self, name):
        with open(self.folder / name, newline="", encoding="utf-8") as lines:
            return list(csv.DictReader(lines))

    def sign(self, record, name):
        """The record names the file as it is now."""
        said = json.loads((self.folder / record).read_text())
        for file in said["files"]:
            if file["name"] == name:
                file["sha256"] = hashlib.sha256((self.folder / name).read_bytes()).hexdigest()
        (self.folder / record).write_text(json.dumps(said))

    def test_every_table(self):
        for words, tidy in TABLES:
            self.run_ok(*words, "--quiet", "--csv", "plain.csv")
            option = [] if tidy is None else ["--tidy"]
            self.run_ok(*words, "--quiet", "--csv", "x.csv", "--jsonl", "x.jsonl", *self.tags(), *option)
            plain, tagged = self.rows("plain.csv"), self.rows("x.csv")
            front = (tidy or {}) | TAGS
            self.assertGreater(len(plain), 1)
            self.assertEqual([list(row.items()) for row in tagged], [list(front.items()) + list(row.items()) for row in plain], words)
            lines = [json.loads(line) for line in (self.folder / "x.jsonl").read_text().splitlines()]
            self.assertEqual([[(key, field(value)) for key, value in row.items()] for row in lines],
                             [list(row.items()) for row in tagged], words)
            record = json.loads((self.folder / "x.run.json").read_text())
            self.assertEqual([file["name"] for file in record["files"]], ["x.csv", "x.jsonl"])
            self.assertEqual(len(re.findall("(?m)^compared ", self.verify("x.csv", "x.jsonl").stdout)), 2, words)
            loaded = [pegspace.load(self.folder / name) for name in ("x.csv", "x.jsonl")]
            self.assertTrue(loaded[0].equals(loaded[1]), words)
            self.assertEqual(list(loaded[0].columns)[:len(tidy or {})], [name for name, value in (tidy or {}).items()])

    def test_verify_tells_rows_that_are_wrong(self):
        for words, tidy in TABLES:
            option = [] if tidy is None else ["--tidy"]
            self.run_ok(*words, "--quiet", "--csv", "x.csv", "--jsonl", "x.jsonl", *self.tags(), *option)
            for name in ("x.csv", "x.jsonl"):
                whole = (self.folder / name).read_text()
                lines = whole.splitlines(keepends=True)
                changed = {"without its last row": "".join(lines[:-1]), "without its last line end": whole[:-1],
                           "its last digit": re.sub(r"\d(?=\D*$)", lambda digit: str(9 - int(digit[0])), whole)}
                for key, value in (tidy or {}).items():
                    changed[key] = whole.replace(f'"{key}":"{value}"', f'"{key}":"x"') if name == "x.jsonl" else \
                        "".join(lines[:1]) + "".join(line.replace(value, "x", 1) if value else line for line in lines[1:])
                for about, text in changed.items():
                    if text == whole or words[0] == "census" and about == "without its last row":
                        continue
                    (self.folder / name).write_text(text)
                    self.sign("x.run.json", name)
                    self.assertTrue(sum((file.wrong for file in verify([str(self.folder / name)])), []), f"{words}, {name}: {about}")
                (self.folder / name).write_text(whole)
                self.sign("x.run.json", name)

    def test_files_of_several_runs(self):
        for start in ("1", "4"):
            self.run_ok("enumerate", "triangle4", "--start", start, "--tidy", "--quiet", "--csv", f"{start}.csv", "--jsonl", f"{start}.jsonl")
        whole = (self.folder / "1.csv").read_text() + "".join((self.folder / "4.csv").read_text().splitlines(keepends=True)[1:])
        self.write("all.csv", whole)
        self.write("all.jsonl", "".join((self.folder / f"{start}.jsonl").read_text() for start in "14"))
        for name in ("all.csv", "all.jsonl"):
            table = pegspace.load(self.folder / name)
            single = [pegspace.enumerate("triangle4", start=start) for start in (1, 4)]
            self.assertEqual(table.groupby("start", sort=False)["positions"].sum().to_dict(),
                             {label: levels["positions"].sum() for label, levels in zip(("a1", "a3"), single)})
            self.assertRegex(self.verify().stdout, f"(?m)^not compared +{name}: rows of several runs")
        self.write("bad.csv", whole.replace(",a3,", ",a1,"))
        with self.assertRaisesRegex(pegspace.ResultsError, "expected"):
            pegspace.load(self.folder / "bad.csv")

    def test_python_passes_tags(self):
        table = pegspace.moves("triangle4", start=4, tidy=True, tag={"machine": "a,b", "part": 2})
        self.assertEqual([list(table[column])[0] for column in ("board", "start", "finish", "machine", "part")], ["triangle4", "a3", "any", "a,b", 2])

    def test_refusals(self):
        for words in (("enumerate", "triangle4", "--csv", "x.csv", "--tag", "depth=1"), ("count", "triangle4", "--csv", "x.csv", "--tag", "start=1"),
                      ("enumerate", "triangle4", "--csv", "x.csv", "--tag", "forced_positions=1"),
                      ("enumerate", "triangle4", "--csv", "x.csv", "--tag", "a=1", "--tag", "a=2"),
                      ("enumerate", "triangle4", "--csv", "x.csv", "--tidy", "--tag", "board=1"),
                      ("games", "triangle4", "--positions", "--jsonl", "x.jsonl", "--tag", "final_pegs=1"),
                      ("census", "triangle4", "--csv", "x.csv", "--sums", "s.csv", "--tag", "graphs=1")):
            self.refuse(*words, "--quiet", says=("--tag", "column of that name"))
        for text in ("depth", "=1", "1a=2", "a b=1", "a-b=1", "\u00e4=1"):
            self.refuse("enumerate", "triangle4", "--csv", "x.csv", "--tag", text, says=("--tag", "NAME=VALUE"))
        self.refuse("enumerate", "triangle4", "--csv", "x.csv", "--tag", "a=1\n2", says=("--tag", "line ends"))
        for option in (("--tag", "a=1"), ("--tidy",)):
            self.refuse("enumerate", "triangle4", "--json", "x.json", *option, says=(option[0], "--csv"))
        self.refuse("census", "triangle4", "--csv", "x.csv", "--tidy", says=("--tidy", "names"))
        self.refuse("enumerate", "triangle4", "--csv", "-", "--jsonl", "-", says=("--csv", "--jsonl"))
        self.refuse("enumerate", "triangle4", "--csv", "x", "--jsonl", "x", says=("--csv", "--jsonl"))

    def test_unfinished_files_take_the_tags_of_the_run_that_finishes_them(self):
        """FILE.part has no tags."""
        self.write("wrong.g6", "C~\nCr\n?broken\n")
        self.fail_with("census", "wrong.g6", "--csv", "x.csv", "--tag", "a=1", "--quiet", code=2, says=("2 graphs were finished",))
        self.write("wrong.g6", "C~\nCr\nC^\n")
        self.run_ok("census", "wrong.g6", "--csv", "x.csv", "--tag", "b=2", "--sums", "s.csv", "--resume", "--quiet")
        self.run_ok("census", "wrong.g6", "--csv", "whole.csv", "--tag", "b=2", "--quiet")
        self.assertEqual((self.folder / "x.csv").read_text(), (self.folder / "whole.csv").read_text())
        self.assertEqual([row["b"] for row in self.rows("x.csv")], ["2", "2", "2"])
        self.assertEqual([row["b"] for row in self.rows("s.csv")], ["2"])

    def test_rows_of_a_census_stream(self):
        """Those before a wrong line are printed."""
        self.write("wrong.g6", "C~\nCr\n?broken\n")
        found = self.fail_with("census", "wrong.g6", "--jsonl", "-", "--tag", "a=1", code=2, says=("2 graphs were finished",))
        self.assertEqual([(row["a"], row["name"]) for row in map(json.loads, found.stdout.splitlines())], [("1", "C~"), ("1", "Cr")])


if __name__ == "__main__":
    unittest.main()
