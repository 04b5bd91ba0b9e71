"""`positions`: published numbers of positions, arrays for NumPy and their records, refusals, early
ends, closed pipes.

Random boards and options are compared with brute force by commands_test.py.
"""

import os
import signal
import struct
import subprocess
import unittest

from program import PATIENCE, PEGSPACE, ProgramTest

LEVEL_17 = 28_994_876
HEADER = 128


def words_of(content):
    return struct.unpack(f"<{(len(content) - HEADER) // 8}Q", content[HEADER:])


class Positions(ProgramTest):
    def listed(self, *words):
        return self.run_ok("positions", *words).stdout.splitlines()

    def array(self, name):
        return words_of((self.folder / name).read_bytes())

    def test_canonical_winning_positions_from_several_classes(self):
        """One class may have no winning position where the orbits of another are not counted."""
        words = "--start all --finish any --canonical --winning --engine".split()
        for board, positions in (
            ("triangle4", 20),
            ("rect3x4", 134),
            ("square4", 603),
            ("path6", 5),
        ):
            lists = [self.listed(board, *words, engine) for engine in ("dense", "hash")]
            self.assertEqual(len(lists[0]), positions)
            self.assertEqual(*lists)

    def test_a_large_level_in_little_memory(self):
        self.run_ok(*"positions english --depth 17 --npy 17.npy --memory 400M".split())
        size = (self.folder / "17.npy").stat().st_size
        self.assertEqual(size, HEADER + 8 * LEVEL_17)
        level = "positions english --depth 9 --npy".split()
        self.run_ok(*level, "much.npy")
        self.run_ok(*level, "little.npy", "--memory", "24M")  # in several passes
        self.assertEqual(
            (self.folder / "little.npy").read_bytes(), (self.folder / "much.npy").read_bytes()
        )

    def test_none(self):
        run = self.run_ok("positions", "triangle5", "--depth", "20-30", "--npy", "a.npy")
        self.assertIn("there is no such position", run.stderr)
        self.assertEqual(self.array("a.npy"), ())
        self.assertEqual(self.listed("triangle5", "--depth", "0", "--dead-end"), [])
        self.run_ok("positions", "triangle5", "--depth", "20-30", "--npy", "b%d.npy")
        self.assertEqual(self.files(), ["a.npy", "a.run.json"])

    def test_refusals(self):
        self.run_ok(
            *"enumerate triangle5 --max-depth 4 --save cut.set --quiet --csv levels.csv".split()
        )
        (self.folder / "half.set").write_bytes((self.folder / "cut.set").read_bytes()[:-100])
        for words, said in (
            ("", "needs a board"),
            ("english --saved cut.set", "another board than english: triangle5"),
            ("--saved none.set", "none.set"),
            ("--saved cut.set --finish any --winning", "no winning positions of the finish any"),
            ("--saved cut.set --start 2", "another start than a2"),
            ("--saved cut.set --engine hash", "--engine"),
            ("--saved half.set", "ends too early"),
            ("--saved levels.csv", "not the file of a position set"),
            ("--saved cut.set --depth 5", "--max-depth 4"),
            ("--saved cut.set --depth 2-6", "--max-depth 4"),
            ("--saved cut.set --winning", "Add --finish"),
            ("triangle5 --winning", "Add --finish"),
            ("triangle5 --depth 5-3", "Write 3-5."),
            ("triangle5 --depth x", "--depth"),
            ("triangle5 --depth -", "--depth"),
            ("triangle5 --depth 1-65", "--depth"),
            ("triangle5 --limit 0", "--limit"),
            ("triangle5 --as bit", "bits?"),
            ("triangle5 --npy -", "any order"),
            ("triangle5 --npy /dev/null", "any order"),
            ("triangle5 --npy %d%d", "twice"),
            ("triangle5 --npy none/a.npy", "none"),
            ("triangle5 --npy a --as bits", "prints none"),
            ("triangle5 --record a", "--npy"),
            ("--saved cut.set --npy cut.set", "cut.set"),
            ("triangle5 --engine reference", "only counts"),
        ):
            with self.subTest(words):
                self.refuse("positions", *words.split(), says=(said,))
        run = self.run_ok("positions", "--saved", "cut.set")
        self.assertIn("made with --max-depth 4", run.stderr)
        little = "positions --saved cut.set --depth 0-4 --memory 1M"
        self.refuse(*little.split(), code=3, says=("--memory",))

    def test_a_closed_pipe_ends_it_silently(self):
        reader, writer = os.pipe()
        process = subprocess.Popen(
            [PEGSPACE, "positions", "english", "--depth", "9", "--quiet"],
            stdout=writer,
            stderr=subprocess.PIPE,
        )
        os.close(writer)
        self.assertTrue(os.read(reader, 100))
        os.close(reader)
        self.assertEqual(
            (process.communicate(timeout=PATIENCE)[1], process.returncode), (b"", -signal.SIGPIPE)
        )

    def test_ctrl_c_leaves_no_file(self):
        _, errors = self.interrupt(
            "positions", "english", "--npy", "a%d.npy", "--memory", "300M", seen="listing"
        )
        self.assertIn("No file was written", errors)
        self.assertEqual(self.files(), [])

    def test_the_files_are_all_there_or_none(self):
        words = "positions english --depth 14-15 --npy a%d.npy --memory 40M".split()
        says = ("in the folder '/none': No such file", "environment variable TMPDIR")
        self.refuse(*words, says=says, TMPDIR="/none")

    def test_links(self):
        """A link is followed and stays."""
        for words in (
            "positions triangle4 --npy l.npy",
            "enumerate triangle4 --save l.set",
            "enumerate triangle4 --csv l.csv",
        ):
            link = self.folder / words.split()[-1]
            link.symlink_to(f"far-{link.name}")
            self.run_ok(*words.split())
            self.assertTrue(link.is_symlink(), words)
            self.assertGreater((self.folder / f"far-{link.name}").stat().st_size, 0)


if __name__ == "__main__":
    unittest.main()
