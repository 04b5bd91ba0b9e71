"""`enumerate --save`: the same bytes whatever the threads, memory and interruptions; refusals; nothing half-written.

What the files hold is checked by check_test.py, which proves them.
"""

import hashlib
import json
import subprocess
import time
import unittest

from program import PEGSPACE, SLOWER, ProgramTest, clean_environment, pegspace

ENGLISH = ("enumerate", "english", "--finish", "d4", "--quiet", "--csv", "levels.csv")
LONG = {"dense": ENGLISH, "hash": ("enumerate", "english", "--max-depth", "14", "--quiet", "--csv", "levels.csv")}


class Saved(ProgramTest):
    def saved(self, *words, name="a.set"):
        self.run_ok(*words, "--save", name)
        return (self.folder / name).read_bytes()

    def refused(self, *words):
        run = pegspace(*words, folder=self.folder)
        self.assertEqual(run.returncode, 2, f"{words}: {run.stderr}")
        return run.stderr

    def test_bytes_do_not_depend_on_threads_or_where_tiles_are(self):
        for engine in ("dense", "hash"):
            words = ("enumerate", "rect4x6", "--start", "2", "--finish", "any", "--quiet", "--csv", "levels.csv", "--engine", engine)
            expected = self.saved(*words, "--threads", "1")
            for more in (("--threads", "3"), ("--threads", "5"), ("--spill", ".", "--memory", "48M")):
                with self.subTest(engine=engine, more=more):
                    self.assertEqual(self.saved(*words, *more), expected)

    def test_engines_find_the_same_sets(self):
        for words in (("rect4x6", "--finish", "any"), ("triangle6", "--start", "all", "--finish", "any"), ("diamond13",), ("petersen", "--start", "all"),
                      ("square4", "--symmetry", "board", "--finish", "any"), ("square5", "--start", "2", "--symmetry", "none", "--finish", "9"),
                      ("rect4x5", "--start", "3", "--max-depth", "6"), ("rect2x3", "--start", "2"), ("path5",)):
            lists = []
            for engine in ("dense", "hash"):
                self.saved("enumerate", *words, "--engine", engine, "--quiet", "--csv", "levels.csv")
                kinds = ((), ("--canonical",), *((("--winning",), ("--winning", "--canonical")) if "--finish" in words else ()))
                lists.append([self.run_ok("positions", "--set", "a.set", "--quiet", *kind).stdout for kind in kinds])
            with self.subTest(words=words):
                self.assertEqual(*lists)
                self.assertTrue(lists[0][0])

    def test_a_run_that_is_stopped_goes_on_and_ends_with_the_same_bytes(self):
        for engine in ("dense", "hash"):
            words = (*LONG[engine], "--engine", engine, "--threads", "2")
            expected = self.saved(*words)
            stopped = 0
            for wait in (0.1, 0.2, 0.4):
                resumes = (self.folder / f"kept{engine}" / "state.peg").exists()
                process = subprocess.Popen([PEGSPACE, *words, "--save", "b.set", "--checkpoint", f"kept{engine}", "--checkpoint-every", "0",
                                            *(("--resume",) if resumes else ())], cwd=self.folder, stdout=subprocess.DEVNULL,
                                           stderr=subprocess.PIPE, env=clean_environment())
                time.sleep(wait * SLOWER)
                process.kill() if stopped % 2 else process.terminate()
                process.communicate(timeout=60 * SLOWER)
                if process.returncode == 0:
                    break
                stopped += 1
                self.assertFalse((self.folder / "b.set").exists())
            resumes = (self.folder / f"kept{engine}" / "state.peg").exists()
            if not (self.folder / "b.set").exists():
                self.run_ok(*words, "--save", "b.set", "--checkpoint", f"kept{engine}", *(("--resume",) if resumes else ()))
            self.assertGreater(stopped, 0, "the run was over before it was stopped")
            self.assertEqual((self.folder / "b.set").read_bytes(), expected)
            (self.folder / "b.set").unlink()

    def test_refusals(self):
        for words, said in (((), "--save"), (("--save", "-"), "any order"), (("--save", "/dev/null"), "any order"),
                            (("--save", "a", "--max-depth", "3"), "need all levels"), (("--save", "a", "--engine", "reference"), "only counts"),
                            (("--save", "levels.csv"), "levels.csv"), (("--save", "a.set", "--json", "a.set.part"), "a.set.part"),
                            (("--save", "missing/a.set"), "missing")):
            if words:
                with self.subTest(words=words):
                    self.assertIn(said, self.refused(*ENGLISH, *words))
        self.run_ok("enumerate", "triangle5", "--checkpoint", "kept", "--quiet", "--csv", "levels.csv")
        self.assertIn("is over", self.refused("enumerate", "triangle5", "--checkpoint", "kept", "--resume", "--save", "a.set"))
        self.assertEqual(list(self.folder.glob("*.set*")), [])

    def test_the_record_lists_the_file_with_its_sum(self):
        for words, record in ((("enumerate", "triangle5", "--csv", "levels.csv", "--save", "levels.set"), "run.json"),
                              (("enumerate", "triangle5", "--save", "e.set"), "e.run.json"),
                              (("count", "triangle5", "--csv", "counts.csv", "--save", "c.set"), "c.run.json"),
                              (("query", "triangle5", "--save", "q.set", "--run", "q.json"), "q.json")):
            self.run_ok(*words, "--quiet")
            saved = words[words.index("--save") + 1]
            sums = {file["name"]: file["sha256"] for file in json.loads((self.folder / record).read_text())["files"]}
            self.assertEqual(sums[saved], hashlib.sha256((self.folder / saved).read_bytes()).hexdigest())
        self.verify()
        self.run_ok("enumerate", "triangle5", "--save", "n.set", "--run", "none", "--quiet")
        self.assertFalse((self.folder / "n.run.json").exists())

    def test_a_dry_run_tells_the_bytes(self):
        told = self.run_ok("enumerate", "english", "--save", "a.set", "--dry-run").stdout
        self.assertRegex(told, r"positions +a\.set, at most [\d.]+ MiB")


if __name__ == "__main__":
    unittest.main()
