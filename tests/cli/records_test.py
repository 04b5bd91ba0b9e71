#!/usr/bin/env python3
"""Records of results (NAME.run.json): every result file has one of its own, and nobody
takes it for another file's."""

import hashlib
import json

from program import ProgramTest, run_tests

ALWAYS = set(
    """command date program version commit compiler libraries files complete ending board start
        finish engine vector_set threads memory_limit_bytes wall_seconds cpu_seconds
        peak_memory_bytes host second_runs""".split()
)


class RecordsTest(ProgramTest):
    def record(self, name):
        return json.loads((self.folder / name).read_text())

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
                record = self.record("a.run.json")
                self.assertEqual((record["engine"], record["store"]), made)
                if made[1]:
                    self.assertIn(f"folds over {made[1]}", run.stderr)

    def test_every_command_leaves_one(self):
        for command, options in (
            ("enumerate", ()),
            ("count", ("--games",)),
            ("games", ()),
            ("moves", ("--start", "4")),
            ("table", ()),
        ):
            self.run_ok(
                command,
                "triangle4",
                "--csv",
                f"{command}.csv",
                "--json",
                f"{command}.json",
                *options,
            )
            record = self.record(f"{command}.run.json")
            self.assertLessEqual(ALWAYS, set(record), command)
            self.assertEqual(
                record["files"],
                [
                    {
                        "name": name,
                        "sha256": hashlib.sha256((self.folder / name).read_bytes()).hexdigest(),
                    }
                    for name in (f"{command}.csv", f"{command}.json")
                ],
            )
            self.assertTrue(record["host"]["processor"])
            self.assertLessEqual(
                {"oneTBB", "GMP", "robin-map", "Highway"}, set(record["libraries"])
            )
            self.assertIn(record["engine"], ("dense", "hash", None))
            self.assertTrue(record["engine"] or record["store"], command)
        self.run_ok(
            "query", "triangle4", "vacant:1", "--start", "1", "--json", "q.json", "--save", "q.set"
        )
        self.assertEqual(self.record("q.run.json")["position"], "1022")
        self.assertEqual(
            [file["name"] for file in self.record("q.run.json")["files"]], ["q.json", "q.set"]
        )
        solution = self.run_ok("solve", "triangle5", "--json", "s.json").stdout
        self.write("s.txt", solution)
        self.run_ok("replay", "triangle5", "s.txt", "--json", "r.json")
        self.run_ok("graph", "triangle4", "--output", "g.dot")
        for name in ("s.json", "r.json", "g.dot"):
            record = self.record(f"{name.split('.')[0]}.run.json")
            self.assertLessEqual(ALWAYS, set(record), name)
            self.assertEqual(
                record["files"],
                [
                    {
                        "name": name,
                        "sha256": hashlib.sha256((self.folder / name).read_bytes()).hexdigest(),
                    }
                ],
            )
        self.verify()
        self.run_ok("graph", "triangle4", "--output", "-", "--record", "none")
        self.run_ok("graph", "triangle4", "--output", "x.dot", "--record", "none")
        self.assertNotIn("x.run.json", self.files())

    def test_two_results_in_one_folder_keep_both(self):
        """The second enumeration's record replaced the first one's."""
        self.run_ok("enumerate", "triangle4", "--csv", "small.csv")
        self.run_ok("enumerate", "triangle5", "--csv", "large.csv")
        self.assertEqual(
            self.files(), ["large.csv", "large.run.json", "small.csv", "small.run.json"]
        )
        self.assertEqual(
            [self.record(f"{name}.run.json")["board"]["name"] for name in ("small", "large")],
            ["triangle4", "triangle5"],
        )
        self.verify()

    def test_files_of_one_run_with_different_names(self):
        (self.folder / "out").mkdir()
        self.run_ok("count", "triangle4", "--csv", "a.csv", "--json", "out/b.json")
        self.assertEqual([file["name"] for file in self.record("a.run.json")["files"]], ["a.csv"])
        self.assertEqual(
            [file["name"] for file in self.record("out/b.run.json")["files"]], ["b.json"]
        )
        self.run_ok(
            "count", "triangle4", "--csv", "a.csv", "--json", "out/b.json", "--record", "both.json"
        )
        self.assertEqual(
            [file["name"] for file in self.record("both.json")["files"]], ["a.csv", "b.json"]
        )

    def test_none_where_nothing_is_kept(self):
        for options in (("--csv", "-"), ("--csv", "/dev/null"), ()):
            self.run_ok("count", "triangle4", *options)
            self.assertEqual(self.files(), [])

    def test_records_of_earlier_versions_are_refused(self):
        self.run_ok("enumerate", "triangle4", "--csv", "levels.csv")
        record = self.record("levels.run.json")
        del record["files"]
        self.write(
            "levels.run.json",
            json.dumps(
                record | {"version": "0.1.0", "file": "levels.csv", "file_xxh3": "2a68cc7c224036ce"}
            ),
        )
        self.assertIn("'files' is a required property", self.verify(code=1).stdout)


if __name__ == "__main__":
    run_tests()
