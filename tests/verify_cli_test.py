#!/usr/bin/env python3
"""`pegspace verify` as a program: results of all kinds pass, and one flipped digit anywhere in them does not."""

import json
import pathlib
import random
import re
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from program import ProgramTest, pegspace  # noqa: E402

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "results"


class Verify(ProgramTest):
    def make(self):
        problem = ("triangle4", "--start", "4")
        self.run_ok("enumerate", *problem, "--finish", "any", "--quiet", "--csv", "levels.csv")
        self.run_ok("count", *problem, "--quiet", "--csv", "counts.csv", "--json", "counts.json")

    def assert_wrong(self, about):
        run = pegspace("verify", ".", folder=self.folder)
        self.assertEqual(run.returncode, 1, f"{about}: {run.stdout}{run.stderr}")
        self.assertIn("wrong", run.stdout)
        self.assertIn("is not right", run.stderr)

    def flip_digits(self, path, begin, end, places=None):
        """Each digit of the text between two places becomes another one."""
        whole = path.read_text()
        digits = [at for at in range(begin, end) if whole[at].isdigit()]
        for at in digits if places is None else random.Random(5).sample(digits, places):
            other = str((int(whole[at]) + 1 + at % 8) % 10)
            path.write_text(whole[:at] + other + whole[at + 1:])
            self.assert_wrong(f"{path.name}, byte {at}: {whole[at]} became {other}")
        path.write_text(whole)
        return len(digits)

    def test_a_result_passes_and_every_flipped_digit_is_found(self):
        self.make()
        self.assertIn("everything checked is right", self.run_ok("verify", ".").stdout)
        self.assertEqual(self.run_ok("verify", ".", "--quiet").stdout, "")
        flipped = 0
        for name in ("levels.csv", "counts.csv"):
            text = (self.folder / name).read_text()
            flipped += self.flip_digits(self.folder / name, 0, len(text))
        text = (self.folder / "run.json").read_text()
        totals = text.index('"totals"')
        flipped += self.flip_digits(self.folder / "run.json", totals, text.index("}", totals))
        self.assertGreater(flipped, 150)
        self.run_ok("verify", "levels.csv")

    def test_a_misspelt_column_is_named(self):
        self.make()
        path = self.folder / "levels.csv"
        path.write_text(path.read_text().replace(",positions,", ",postions,", 1))
        self.assertIn("no column 'postions'. Did you mean positions?", pegspace("verify", ".", folder=self.folder).stdout)

    def test_flipped_digits_of_large_results(self):
        for name in ("english-central", "triangle7"):
            for file in ("levels.csv", "counts.csv", "run.json", "counts.json"):
                shutil.copy(RESULTS / name / file, self.folder)
            self.run_ok("verify", ".")
            for file, places in (("levels.csv", 6), ("counts.csv", 6)):
                text = (self.folder / file).read_text()
                self.flip_digits(self.folder / file, 0, len(text), places)
            text = (self.folder / "run.json").read_text()
            totals = text.index('"totals"')
            self.flip_digits(self.folder / "run.json", totals, text.index("}", totals), 3)

    def test_all_results_of_the_repository_pass_at_once(self):
        run = self.run_ok("verify", str(RESULTS))
        for folder in ("english-central", "tables/english", "comparison"):
            self.assertIn(f"{RESULTS / folder}\n", run.stdout)
        self.assertIn("the SHA-256 sums of", run.stdout)
        self.assertIn("everything checked is right", run.stdout)
        self.assertEqual(self.run_ok("verify", str(RESULTS), "--quiet").stdout, "")

    def test_one_digit_flipped_anywhere_in_the_results(self):
        atlas = self.folder / "results"
        shutil.copytree(RESULTS, atlas)
        rng = random.Random(11)
        files = sorted(path for path in atlas.rglob("*") if path.suffix in (".csv", ".json", ".txt", ".svg"))
        self.assertGreater(len(files), 50)
        for path in rng.sample(files, 12):
            text = path.read_text()
            at = rng.choice([at for at, letter in enumerate(text) if letter.isdigit()])
            path.write_text(text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1:])
            run = pegspace("verify", "results", "--quiet", folder=self.folder)
            self.assertEqual(run.returncode, 1, f"{path}, byte {at}")
            self.assertIn(str(path.relative_to(atlas)), run.stdout)
            path.write_text(text)
        sums = atlas / "SHA256SUMS"
        text = sums.read_text()
        for broken in (text.replace("e", "f", 1), text[1:], text + "\nword\n", text.replace("comparison/", "nowhere/", 1)):
            sums.write_text(broken)
            self.assertEqual(pegspace("verify", "results", folder=self.folder).returncode, 1)
        sums.unlink()
        self.run_ok("verify", "results")  # without the list there is nothing to hold against it

    def test_tables_pass_and_every_flipped_digit_is_found(self):
        for options in ((), ("--all-pairs",)):
            self.run_ok("table", "triangle4", *options, "--quiet", "--csv", "table.csv", "--json", "table.json")
            self.assertIn("all counts made again", self.run_ok("verify", ".").stdout)
            for name in ("table.csv", "table.json"):
                path = self.folder / name
                text = path.read_text()
                self.flip_digits(path, text.index("pairs") if name == "table.csv" else text.index("symmetries"), len(text), 12)
                for word, other in (("true", "false"), ("false", "true")):
                    path.write_text(text.replace(word, other, 1))
                    self.assert_wrong(f"{name}: {word}")
                path.write_text(text)
        self.run_ok("verify", "table.json")
        (self.folder / "table.json").unlink()
        self.assert_wrong("a table without a board")

    def test_tables_that_agree_with_each_other_alone(self):
        """The same wrong number in table.csv and table.json: other laws must tell."""
        self.run_ok("table", "triangle4", "--quiet", "--csv", "table.csv", "--json", "table.json")
        csv, js = self.folder / "table.csv", self.folder / "table.json"
        for row in (row for row in csv.read_text().splitlines()[1:] if ",true,true," in row):
            start, finish, _, _, solutions, winning, _ = row.split(",")
            for column, old in (("solutions", solutions), ("winning_positions", winning)):
                new = str(int(old) + 1)
                texts = csv.read_text(), js.read_text()
                fields = row.split(",")
                fields[4 if column == "solutions" else 5] = new
                csv.write_text(texts[0].replace(row, ",".join(fields)))
                table = json.loads(texts[1])
                for pair in table["pairs"]:
                    if (pair["start"], pair["finish"]) == (start, finish):
                        pair[column] = new if column == "solutions" else int(new)
                js.write_text(json.dumps(table))
                self.assert_wrong(f"{start} to {finish}: {column}")
                csv.write_text(texts[0])
                js.write_text(texts[1])

    def test_known_numbers_and_reversals_of_large_tables(self):
        """Without a search: d4 to d4 is known, and others have a reversal."""
        for name in ("table.csv", "table.json"):
            shutil.copy(RESULTS / "tables" / "english" / name, self.folder)
        self.assertIn("against known ones", self.run_ok("verify", ".").stdout)
        for name in ("table.csv", "table.json"):
            path = self.folder / name
            path.write_text(path.read_text().replace("40861647040079968", "40861647040079969"))
        self.assert_wrong("the published number of the central game")

    def test_comparisons(self):
        shutil.copy(RESULTS / "comparison" / "engines.csv", self.folder)
        self.run_ok("verify", ".")
        path = self.folder / "engines.csv"
        whole = path.read_text()
        for old, new in (("3016,", "3017,"), ("10306,", "10305,"), ("187636299,", "187636298,"), ("english,", "englisch,"),
                         ("14950000,", "150077902,")):
            self.assertIn(old, whole)
            path.write_text(whole.replace(old, new, 1))
            self.assert_wrong(f"{old} {new}")

    def test_results_of_other_kinds_pass(self):
        for options in (("--max-depth", "4"), ("--symmetry", "board"), ("--symmetry", "none"),
                        ("--columns", "positions,jumps"), ("--start", "b2,b3")):
            self.run_ok("enumerate", "triangle5", "--quiet", "--csv", "levels.csv", *options)
            self.run_ok("verify", ".")
        self.run_ok("enumerate", "triangle5", "--start", "all", "--quiet", "--csv", "levels.csv")
        self.run_ok("verify", ".")

    def test_rows_and_words_that_do_not_belong(self):
        self.make()
        whole = (self.folder / "levels.csv").read_text()
        lines = whole.splitlines(keepends=True)
        self.assertIn(",1,", whole)
        for text in ("", whole[:-1], "".join(lines[:-1]), "".join(lines[:3] + lines[4:]), whole + lines[-1],
                     whole.replace(",1,", ",01,", 1), whole.replace(",1,", ",,", 1), whole.replace("\n", "\r\n"),
                     whole.replace("depth", "level", 1)):
            (self.folder / "levels.csv").write_bytes(text.encode())
            self.assert_wrong(repr(text[:80]))
        (self.folder / "levels.csv").write_text(whole)
        record = json.loads((self.folder / "run.json").read_text())
        for change in ({"symmetry": "board"}, {"complete": False, "group_order": 1}, {"start": "b2"}, {"finish": "a1"}):
            (self.folder / "run.json").write_text(json.dumps({**record, **change}))
            if change == {"start": "b2"}:
                self.assert_wrong(change)  # the counts are of another start
        (self.folder / "run.json").write_text("{")
        self.assert_wrong("no JSON")

    def test_wrong_arguments(self):
        for arguments, says in ((("verify",), "PATH"), (("verify", "nowhere"), "nowhere"), (("verify", "."), "neither")):
            run = pegspace(*arguments, folder=self.folder)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(says, run.stderr)
        self.assertTrue(re.search(r"verify +PATH|verify", self.run_ok("--help").stdout))


if __name__ == "__main__":
    unittest.main()
