#!/usr/bin/env python3
"""Records of results (NAME.run.json): every result file has one of its own, and nobody
takes it for another file's."""

import json

from program import ProgramTest, run_tests


class RecordsTest(ProgramTest):
    def test_a_record_names_what_searched_and_what_was_folded_over(self):
        for words, made in (
            ("games square5 --start c4 --engine dense", ("dense", "tiles")),
            ("positions square5 --count-by final-pegs --engine dense", (None, "tiles")),
            ("games square5 --start c4 --engine hash", ("hash", "lists")),
            ("games triangle5 --engine reference", ("reference", "lists")),
            ("count square5 --start c4 --finish any --engine dense", ("dense", "tiles")),
            ("count square5 --start c4 --finish any --engine hash", ("hash", "lists")),
            ("count triangle5 --finish any --engine reference", ("reference", None)),
            ("enumerate square5 --engine dense", ("dense", None)),
            ("moves square5 --start c4 --engine dense", ("dense", "lists, tiles")),
        ):
            with self.subTest(words=words):
                run = self.run_ok(*words.split(), "--csv", "a.csv")
                record = self.json_of("a.run.json")
                self.assertEqual((record["engine"], record["store"]), made)
                if made[1]:
                    self.assertIn(f"folds over {made[1]}", run.stderr)

    def test_files_of_one_run_with_different_names(self):
        (self.folder / "out").mkdir()
        run = "count triangle4 --csv a.csv --json out/b.json".split()
        self.run_ok(*run)
        self.run_ok(*run, "--record", "both.json")
        for record, files in (
            ("a.run.json", ["a.csv"]),
            ("out/b.run.json", ["b.json"]),
            ("both.json", ["a.csv", "b.json"]),
        ):
            self.assertEqual([file["name"] for file in self.json_of(record)["files"]], files)

    def test_none_where_nothing_is_kept(self):
        for options in (("--csv", "-"), ("--csv", "/dev/null"), ()):
            self.run_ok("count", "triangle4", *options)
            self.assertEqual(self.files(), [])
        self.run_ok("graph", "triangle4", "--output", "x.dot", "--record", "none")
        self.assertEqual(self.files(), ["x.dot"])

    def test_records_of_earlier_versions_are_refused(self):
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv")
        record = self.json_of("levels.run.json")
        del record["files"]
        record |= {"version": "0.1.0", "file": "levels.csv", "file_xxh3": "2a68cc7c224036ce"}
        self.file("levels.run.json", json.dumps(record))
        self.assertIn("'files' is a required property", self.verify(code=1).stdout)


if __name__ == "__main__":
    run_tests()
