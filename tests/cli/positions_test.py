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
        return self.printed("positions", *words).splitlines()

    def array(self, name):
        return words_of(self.bytes_of(name))

    def test_canonical_winning_positions_from_several_classes(self):
        """One class may have no winning position where the orbits of another are not counted."""
        words = "--start all --finish any --canonical --winning --engine".split()
        known = {"triangle4": 20, "rect3x4": 134, "square4": 603, "path6": 5}
        for board, positions in known.items():
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
        self.assertEqual(self.bytes_of("little.npy"), self.bytes_of("much.npy"))

    def test_none(self):
        run = self.run_ok("positions", "triangle5", "--depth", "20-30", "--npy", "a.npy")
        self.assertIn("there is no such position", run.stderr)
        self.assertEqual(self.array("a.npy"), ())
        self.assertEqual(self.listed("triangle5", "--depth", "0", "--dead-end"), [])
        self.run_ok("positions", "triangle5", "--depth", "20-30", "--npy", "b%d.npy")
        self.assertEqual(self.files(), ["a.npy", "a.run.json"])

    def test_refusals(self):
        self.run_ok(*"enumerate triangle5 --max-depth 4 --save cut.set --csv levels.csv".split())
        self.file("half.set", self.bytes_of("cut.set")[:-100])
        self.refuse_each(
            """
            positions -> needs a board
            positions english --saved cut.set -> another board than english: triangle5
            positions --saved none.set -> none.set
            positions --saved cut.set --finish any --winning -> no winning positions of the finish
            positions --saved cut.set --start 2 -> another start than a2
            positions --saved cut.set --engine hash -> --engine
            positions --saved half.set -> ends too early
            positions --saved levels.csv -> not the file of a position set
            positions --saved cut.set --depth 5 -> --max-depth 4
            positions --saved cut.set --depth 2-6 -> --max-depth 4
            positions --saved cut.set --winning -> Add --finish
            positions triangle5 --winning -> Add --finish
            positions triangle5 --depth 5-3 -> Write 3-5.
            positions triangle5 --depth x -> --depth
            positions triangle5 --depth - -> --depth
            positions triangle5 --depth 1-65 -> --depth
            positions triangle5 --limit 0 -> --limit
            positions triangle5 --npy - -> any order
            positions triangle5 --npy /dev/null -> any order
            positions triangle5 --npy %d%d -> twice
            positions triangle5 --npy none/a.npy -> none
            positions triangle5 --npy a --as bits -> prints none
            positions triangle5 --record a -> --npy
            positions --saved cut.set --npy cut.set -> cut.set
            positions triangle5 --engine reference -> only counts
            """
        )
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
        errors = process.communicate(timeout=PATIENCE)[1]
        self.assertEqual((errors, process.returncode), (b"", -signal.SIGPIPE))

    def test_ctrl_c_leaves_no_file(self):
        words = "positions english --npy a%d.npy --memory 300M"
        _, errors = self.interrupt(*words.split(), seen="listing")
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
