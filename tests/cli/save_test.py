"""`enumerate --save`: the same bytes whatever the threads, memory and interruptions; refusals;
nothing half-written.

What the files hold is checked by check_test.py, which proves them; runs that are stopped and
resumed are drawn in faults_test.py. PEGSPACE_FAULTS=long damages many more files.
"""

import hashlib
import os
import random
import struct
import unittest

from program import ProgramTest, memory_is_limited, pegspace
from set_blocks import blocks_of, xxh3

QUIET = ("--quiet", "--csv", "levels.csv", "--record", "none")
LONG = os.environ.get("PEGSPACE_FAULTS") == "long"


def end_of_head(data):
    """Where the first block of a set file begins."""
    return (data.index(b"\nend\n") + 12) // 8 * 8


class Saved(ProgramTest):
    def saved(self, *words, name="a.set"):
        (self.folder / name).unlink(missing_ok=True)
        self.run_ok(*words, "--save", name)
        return self.bytes_of(name)

    def save_part(self, data):
        """As a run that was stopped would have left it, and no finished file."""
        (self.folder / "a.set").unlink(missing_ok=True)
        self.file("a.set.part", data)

    def assert_part_is_refused(self, data, says, *words):
        """It stays as it is."""
        self.save_part(data)
        self.refuse(*words, "--save", "a.set", "--resume", says=(says,))
        self.assertEqual(self.bytes_of("a.set.part"), data)
        (self.folder / "a.set.part").unlink()

    def test_bytes_do_not_depend_on_threads_or_where_tiles_are(self):
        for engine in ("dense", "hash"):
            words = f"enumerate rect4x6 --start 2 --finish any --quiet --engine {engine}".split()
            expected = self.saved(*words, "--threads", "1")
            for more in ("--threads 3", "--threads 5", "--memory 48M --threads 2"):
                with self.subTest(engine=engine, more=more):
                    self.assertEqual(self.saved(*words, *more.split()), expected)

    def test_a_run_that_is_over_finds_nothing_left(self):
        for board, engine in (
            ("rect4x6 --start 2 --finish 3", "dense"),
            ("rect4x6 --start 2 --finish 3", "hash"),
            ("path1 --start 1", "dense"),  # no jumps: the file is that of the hash engine
        ):
            run = ("enumerate", *board.split(), "--engine", engine, *QUIET)
            expected = self.saved(*run), self.bytes_of("levels.csv")
            self.run_ok(*run, "--save", "a.set", "--resume")
            found = [self.bytes_of(name) for name in ("a.set", "levels.csv")]
            self.assertEqual(found, [*expected])
            cut = expected[0][:-8]
            self.file("a.set", cut)
            says = ("'a.set': it ends too early", "Delete it, or write another file.")
            self.refuse(*run, "--save", "a.set", "--resume", says=says)
            self.assertEqual(self.bytes_of("a.set"), cut)

    def stopped(self, size, *words):
        """A run that finds the disk full at this size of FILE.part."""
        self.fail_with(*words, "--save", "a.set", code=3, under=("prlimit", f"--fsize={size}"))
        return self.bytes_of("a.set.part")

    def test_a_file_that_ends_behind_its_head_is_gone_on_with_twice(self):
        """Then with a full disk in the first block: no block must become the end."""
        for engine in ("dense", "hash"):
            run = ("enumerate", "rect4x5", "--start", "all", "--engine", engine, *QUIET)
            whole = self.saved(*run)
            head = end_of_head(whole)
            self.file("a.set.part", whole[:head])
            self.stopped(head + 40, *run, "--resume")
            self.assertEqual(self.saved(*run, "--resume"), whole, engine)

    def test_a_run_of_another_problem_is_refused(self):
        for engine in ("dense", "hash"):
            run = ("enumerate", "rect4x6", "--engine", engine, *QUIET)
            problem = (*run, "--start", "2", "--finish", "5")
            size = len(self.saved(*problem)) * 2 // 3
            (self.folder / "a.set").unlink()
            found = self.stopped(size, *problem)
            for words, line in (
                ("--start 2", "'note finish e1' where this run has 'start"),
                ("--start 2 --finish 6", "'note finish e1' where this run has 'note"),
                ("--start 3 --finish 5", "'note start b1' where this run has 'note"),
                ("--start 2 --max-depth 4", "where this run has 'limit 4'"),
            ):
                says = ("'a.set.part' is of another run, or damaged", line)
                self.refuse(*run, *words.split(), "--save", "a.set", "--resume", says=says)
            self.assertEqual(self.bytes_of("a.set.part"), found)
            (self.folder / "a.set.part").unlink()

    def test_a_part_of_an_earlier_version_is_refused_by_name(self):
        run = ("enumerate", "rect4x6", "--start", "2", *QUIET)
        whole = self.saved(*run)
        part = whole[: next(blocks_of(whole))[1]].replace(b"PEGSET3", b"PEGSET2")
        self.assert_part_is_refused(part, "'a.set.part' was begun by pegspace before 1.0", *run)

    def test_a_part_that_lacks_a_block_is_refused(self):
        """Also one of winning positions behind no reachable one, which ran below depth 0."""
        for engine in ("dense", "hash"):
            run = *"enumerate rect4x5 --start 2 --finish any --engine".split(), engine, *QUIET
            whole = self.saved(*run)
            winning = whole.index(b"winning\n")
            empty = whole[: end_of_head(whole)] + struct.pack("<QQ", 0, 0) + whole[winning:]
            blocks = [*blocks_of(whole)]
            for part in (empty, *(whole[:begin] + whole[end:] for begin, end in blocks[:3])):
                self.assert_part_is_refused(part, "is damaged: a block is missing", *run)

    def test_no_damaged_part_is_believed(self):
        """Cut anywhere, or with a changed bit: the run ends with the same bytes, or is refused and
        leaves what is there. One that is cut behind its head is continued."""
        rng = random.Random(72)
        for words in (
            "rect4x5 --start 2 --finish any --engine dense",
            "rect4x5 --start 2 --finish any --engine hash",
            "rect3x4 --start all --finish any --engine dense",
        ):
            run = ("enumerate", *words.split(), *QUIET)
            whole = self.saved(*run)
            head = end_of_head(whole)
            refused = 0
            for draw in range(1000 if LONG else 24):
                is_cut = draw % 4 == 0
                part = bytearray(whole[: rng.randint(head if is_cut else 1, len(whole))])
                if not is_cut:
                    part[rng.randrange(len(part))] ^= 1 << rng.randrange(8)
                self.save_part(part)
                ran = pegspace(*run, "--save", "a.set", "--resume", folder=self.folder)
                with self.subTest(words=words, draw=draw):
                    self.assertIn(ran.returncode, (0,) if is_cut else (0, 2), ran.stderr)
                    if ran.returncode == 0:
                        self.assertEqual(self.bytes_of("a.set"), whole)
                    else:
                        refused += 1
                        says = r"'a\.set\.part' (is .*damaged|was begun by|ends)"
                        self.assertRegex(ran.stderr, says)
                        self.assertEqual(self.bytes_of("a.set.part"), part)
                        (self.folder / "a.set.part").unlink()
            self.assertGreater(refused, 7, words)

    def test_a_set_of_another_problem_is_not_replaced(self):
        first = "enumerate triangle5 --start 1,4 --finish any --quiet".split()
        whole = self.saved(*first)
        delete = "Delete it, or write another file."
        there = "(triangle5, start a1,a3, finish any, 1 symmetry) than this run writes ("
        for words, what, ours in (
            ("triangle6 --start 1,4 --finish any", "board", "triangle6, start a1,a3, finish any"),
            ("triangle5 --start 2 --finish any", "start", "start a2, finish any"),
            ("triangle5 --start 1,4", "finish", "finish not given"),
            ("triangle5 --start 2", "start and another finish", "finish not given"),
            (
                "triangle5 --start 1,4 --max-depth 3",
                "finish and another --max-depth",
                "finish not given, --max-depth 3",
            ),
            (
                "triangle5 --start 1,4 --finish any --symmetry board",
                "start",
                "start a1,a3 (6 starts), finish any",
            ),
        ):
            for resume in ((), ("--resume",)):
                says = (f"'a.set' has the positions of another {what} {there}", delete)
                run = ("enumerate", *words.split(), "--save", "a.set", *resume)
                said = self.refuse(*run, "--quiet", says=says).stderr
                self.assertIn(f"{ours}, ", said.partition(there)[2])
        self.refuse("count", "triangle5", "--start", "2", "--save", "a.set")
        for name, data, why in (
            ("old.set", b"PEGSET1\n" + bytes(16), "was made by pegspace before 0.3"),
            ("cut.set", whole[:104], "is damaged"),
        ):
            self.file(name, data)
            self.refuse(*first, "--save", name, says=(f"'{name}' {why}", delete))
            self.assertEqual(self.bytes_of(name), data)
        self.assertEqual(self.bytes_of("a.set"), whole)
        self.run_ok(*first, "--save", "a.set", "--engine", "hash")
        self.assertNotEqual(self.bytes_of("a.set"), whole)

    def test_a_set_of_another_group_is_not_replaced(self):
        first = ("enumerate", "triangle5", "--start", "1")
        self.saved(*first)
        says = ("another --symmetry ", "2 symmetries) than this run writes ", "1 symmetry)")
        self.refuse(*first, "--symmetry", "none", "--save", "a.set", says=says)

    def test_counts_that_cannot_be_are_refused_where_their_checksums_are_right(self):
        """A forged trailer: the depth, the numbers of depths and of each count, and of a piece, in
        blocks of both engines."""
        refused = 0
        for engine in ("dense", "hash"):
            run = ("enumerate", "rect4x5", "--start", "2", "--engine", engine, *QUIET)
            whole = self.saved(*run)
            (self.folder / "a.set").unlink()
            head = end_of_head(whole)
            places = whole[:head].partition(b"\nplaces ")[2].partition(b"\n")[0].split()
            words = 2 ** max(0, len(places) - 6) if places else 0
            records, size = struct.unpack_from("<QQ", whole, head)
            trailer = head + 24 + 8 * records * (1 + words)
            for number in range(8):
                for wrong in (0, 3, 2**63, 2**64 - 2):
                    forged = list(struct.unpack_from(f"<{size}Q", whole, trailer))
                    if forged[number] == wrong:
                        continue
                    forged[number] = wrong
                    sizes = struct.pack("<QQQ", records, size, 1)
                    forged[-1] = xxh3(struct.pack(f"<{size - 1}Q", *forged[:-1]), xxh3(sizes))
                    part = whole[:trailer] + struct.pack(f"<{size}Q", *forged)
                    self.file("a.set.part", part)
                    ended = pegspace(*run, "--save", "a.set", "--resume", folder=self.folder)
                    with self.subTest(engine=engine, number=number, wrong=wrong):
                        # 0: what it has may be, or is counted again
                        self.assertIn(ended.returncode, (0, 2), ended.stderr)
                        if ended.returncode == 2:
                            refused += 1
                            self.assertIn("'a.set.part' ", ended.stderr)
                            self.assertEqual(self.bytes_of("a.set.part")[: len(part)], part)
                    for path in self.folder.glob("a.set*"):
                        path.unlink()
        self.assertGreater(refused, 20)

    def test_a_head_that_says_what_is_no_board_is_refused_where_its_checksum_is_right(self):
        whole = self.saved("enumerate", "torus3x3-8", *QUIET)
        note = whole.index(b"note checksum ")
        for line in (b"lattice square", b"directions 8", b"wrap both"):
            head = whole[:note].replace(line, line[:-1] + b"x")
            checksum = f"note checksum {xxh3(head):016x}".encode()
            self.file("b.set", head + checksum + whole[note + len(checksum) :])
            says = ("'b.set' is damaged: its " + line.split()[0].decode(), "unknown")
            self.refuse("positions", "--saved", "b.set", says=says)

    def test_refusals(self):
        self.refuse_each(
            """
            enumerate english --save - -> any order
            enumerate english --save /dev/null -> any order
            enumerate english --save a --max-depth 3 -> need all levels
            enumerate english --save a --engine reference -> only counts
            enumerate english --save levels.csv -> levels.csv
            enumerate english --save a.set --json a.set.part -> a.set.part
            enumerate english --save missing/a.set -> missing
            """,
            *"--finish d4 --quiet --csv levels.csv".split(),
        )

    def test_the_record_lists_the_file_with_its_sum(self):
        for words, record in (
            ("enumerate triangle4 --csv levels.csv --save levels.set", "levels.run.json"),
            ("enumerate triangle4 --save e.set", "e.run.json"),
            ("count triangle4 --csv counts.csv --save c.set", "c.run.json"),
            ("query triangle4 --record q.json --save q.set", "q.json"),
        ):
            self.run_ok(*words.split())
            saved = words.split()[-1]
            files = self.json_of(record)["files"]
            sums = {file["name"]: file["sha256"] for file in files}
            data = self.bytes_of(saved)
            self.assertEqual(sums[saved], hashlib.sha256(data).hexdigest())
        self.verify()
        self.run_ok(*"enumerate triangle4 --save n.set --record none".split())
        self.assertFalse((self.folder / "n.run.json").exists())

    @memory_is_limited
    def test_a_count_that_lacks_memory_to_search_reads_the_file_it_has_made(self):
        run = "count rect3x10 --start a1 --finish j1 --engine dense --threads 1".split()
        expected, ends = self.run_ok(*run).stdout, set()
        for memory in range(24, 40):
            words = (*run, "--save", "a.set", "--memory", f"{memory}M")
            with self.subTest(memory=memory):
                done = pegspace(*words, folder=self.folder)
                if done.returncode != 3:
                    self.assertEqual((done.returncode, done.stdout), (0, expected))
                reads = "lacks memory; 'a.set' has the positions" in " ".join(done.stderr.split())
                ends.add((done.returncode, reads))
            if (0, False) in ends:
                break
        self.assertEqual(ends - {(3, False), (3, True)}, {(0, True), (0, False)})

    def test_a_dry_run_tells_the_bytes(self):
        told = self.printed("enumerate english --save a.set --dry-run")
        self.assertRegex(told, r"positions +a\.set, at most [\d.]+ MiB")


if __name__ == "__main__":
    unittest.main()
