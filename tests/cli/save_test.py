"""`enumerate --save`: the same bytes whatever the threads, memory and interruptions; refusals;
nothing half-written.

What the files hold is checked by check_test.py, which proves them; runs that are stopped and
resumed are drawn in faults_test.py. PEGSPACE_FAULTS=long damages many more files.
"""

import hashlib
import json
import os
import random
import struct
import subprocess
import unittest

from program import PEGSPACE, ProgramTest, clean_environment, memory_is_limited, pegspace
from set_blocks import blocks_of, xxh3

ENGLISH = ("enumerate", "english", "--finish", "d4", "--quiet", "--csv", "levels.csv")
QUIET = ("--quiet", "--csv", "levels.csv", "--record", "none")
LONG = os.environ.get("PEGSPACE_FAULTS") == "long"


class Saved(ProgramTest):
    def saved(self, *words, name="a.set"):
        (self.folder / name).unlink(missing_ok=True)
        self.run_ok(*words, "--save", name)
        return (self.folder / name).read_bytes()

    def refused(self, *words):
        run = pegspace(*words, folder=self.folder)
        self.assertEqual(run.returncode, 2, f"{words}: {run.stderr}")
        return run.stderr

    def test_bytes_do_not_depend_on_threads_or_where_tiles_are(self):
        for engine in ("dense", "hash"):
            words = (
                *"""enumerate rect4x6 --start 2 --finish any --quiet --csv levels.csv
                    --engine""".split(),
                engine,
            )
            expected = self.saved(*words, "--threads", "1")
            for more in (
                ("--threads", "3"),
                ("--threads", "5"),
                ("--memory", "48M", "--threads", "2"),
            ):
                with self.subTest(engine=engine, more=more):
                    self.assertEqual(self.saved(*words, *more), expected)

    def test_a_run_that_is_over_finds_nothing_left(self):
        for board, engine in (
            ("rect4x6 --start 2 --finish 3", "dense"),
            ("rect4x6 --start 2 --finish 3", "hash"),
            ("path1 --start 1", "dense"),  # no jumps: the file is that of the hash engine
        ):
            run = (
                *f"enumerate {board} --engine".split(),
                engine,
                "--quiet",
                "--save",
                f"{engine}.set",
            )
            self.run_ok(*run, "--csv", "levels.csv")
            expected = (self.folder / "levels.csv").read_bytes(), (
                self.folder / f"{engine}.set"
            ).read_bytes()
            self.run_ok(*run, "--csv", "levels.csv", "--resume")
            self.assertEqual(
                (
                    (self.folder / "levels.csv").read_bytes(),
                    (self.folder / f"{engine}.set").read_bytes(),
                ),
                expected,
            )
            (self.folder / f"{engine}.set").write_bytes(expected[1][:-8])
            said = " ".join(self.refused(*run, "--resume").split())
            self.assertIn(f"'{engine}.set': it ends too early", said)
            self.assertIn("Delete it, or write another file.", said)
            self.assertEqual((self.folder / f"{engine}.set").read_bytes(), expected[1][:-8])
            (self.folder / f"{engine}.set").unlink()

    def stopped(self, size, *words):
        """A run that finds the disk full at this size of FILE.part."""
        run = subprocess.run(
            ["prlimit", f"--fsize={size}", PEGSPACE, *words, "--save", "a.set"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            env=clean_environment(),
        )
        self.assertEqual(run.returncode, 3, run.stderr)
        return (self.folder / "a.set.part").read_bytes()

    def test_a_file_that_ends_behind_its_head_is_gone_on_with_twice(self):
        """Then with a full disk in the first block: no block must become the end."""
        for engine in ("dense", "hash"):
            run = ("enumerate", "rect4x5", "--start", "all", "--engine", engine, *QUIET)
            whole = self.saved(*run)
            head = (whole.index(b"\nend\n") + 12) // 8 * 8
            (self.folder / "a.set.part").write_bytes(whole[:head])
            self.stopped(head + 40, *run, "--resume")
            self.assertEqual(self.saved(*run, "--resume"), whole, engine)

    def test_a_run_of_another_problem_is_refused(self):
        for engine in ("dense", "hash"):
            run = ("enumerate", "rect4x6", "--engine", engine, *QUIET)
            size = len(self.saved(*run, "--start", "2", "--finish", "5")) * 2 // 3
            (self.folder / "a.set").unlink()
            found = self.stopped(size, *run, "--start", "2", "--finish", "5")
            for words, line in (
                (("--start", "2"), "'note finish a5' where this run has 'start"),
                (("--start", "2", "--finish", "6"), "'note finish a5' where this run has 'note"),
                (("--start", "3", "--finish", "5"), "'note start a2' where this run has 'note"),
                (("--start", "2", "--max-depth", "4"), "where this run has 'limit 4'"),
            ):
                said = " ".join(self.refused(*run, *words, "--save", "a.set", "--resume").split())
                self.assertIn("'a.set.part' is of another run, or damaged", said)
                self.assertIn(line.replace("a5", "e1").replace("a2", "b1"), said)
            self.assertEqual((self.folder / "a.set.part").read_bytes(), found)
            (self.folder / "a.set.part").unlink()

    def test_a_part_of_an_earlier_version_is_refused_by_name(self):
        run = ("enumerate", "rect4x6", "--start", "2", *QUIET)
        whole = self.saved(*run)
        (self.folder / "a.set").unlink()
        part = whole[: next(blocks_of(whole))[1]].replace(b"PEGSET3", b"PEGSET2")
        (self.folder / "a.set.part").write_bytes(part)
        said = self.refused(*run, "--save", "a.set", "--resume")
        self.assertIn("'a.set.part' was begun by pegspace before 1.0", " ".join(said.split()))
        self.assertEqual((self.folder / "a.set.part").read_bytes(), part)

    def test_a_part_that_lacks_a_block_is_refused(self):
        """Also one of winning positions behind no reachable one, which ran below depth 0."""
        for engine in ("dense", "hash"):
            run = ("enumerate", "rect4x5", "--start", "2", "--finish", "any", *QUIET)
            run = (*run, "--engine", engine)
            whole = self.saved(*run)
            (self.folder / "a.set").unlink()
            head = (whole.index(b"\nend\n") + 12) // 8 * 8
            winning = whole.index(b"winning\n")
            empty = whole[:head] + struct.pack("<QQ", 0, 0) + whole[winning:]
            blocks = [*blocks_of(whole)]
            parts = [empty, *(whole[:begin] + whole[end:] for begin, end in blocks[:3])]
            for part in parts:
                (self.folder / "a.set.part").write_bytes(part)
                said = self.refused(*run, "--save", "a.set", "--resume")
                self.assertIn("is damaged: a block is missing", " ".join(said.split()))
                self.assertEqual((self.folder / "a.set.part").read_bytes(), part)
                (self.folder / "a.set.part").unlink()

    def test_no_damaged_part_is_believed(self):
        """Cut anywhere, or with a changed bit: the run ends with the same bytes, or is refused and
        leaves what is there. One that is cut behind its head is continued."""
        rng = random.Random(72)
        for words in (
            ("rect4x5", "--start", "2", "--finish", "any", "--engine", "dense"),
            ("rect4x5", "--start", "2", "--finish", "any", "--engine", "hash"),
            ("rect3x4", "--start", "all", "--finish", "any", "--engine", "dense"),
        ):
            run = ("enumerate", *words, *QUIET)
            whole = self.saved(*run)
            head = (whole.index(b"\nend\n") + 12) // 8 * 8
            refused = 0
            for draw in range(1000 if LONG else 24):
                (self.folder / "a.set").unlink(missing_ok=True)
                is_cut = draw % 4 == 0
                part = bytearray(whole[: rng.randint(head if is_cut else 1, len(whole))])
                if not is_cut:
                    part[rng.randrange(len(part))] ^= 1 << rng.randrange(8)
                (self.folder / "a.set.part").write_bytes(part)
                ran = pegspace(*run, "--save", "a.set", "--resume", folder=self.folder)
                with self.subTest(words=words, draw=draw):
                    self.assertIn(ran.returncode, (0,) if is_cut else (0, 2), ran.stderr)
                    if ran.returncode == 0:
                        self.assertEqual((self.folder / "a.set").read_bytes(), whole)
                    else:
                        refused += 1
                        said = " ".join(ran.stderr.split())
                        self.assertRegex(said, r"'a\.set\.part' (is .*damaged|was begun by|ends)")
                        self.assertEqual((self.folder / "a.set.part").read_bytes(), part)
                        (self.folder / "a.set.part").unlink()
            self.assertGreater(refused, 7, words)

    def test_a_set_of_another_problem_is_not_replaced(self):
        first = ("triangle5", "--start", "1,4", "--finish", "any")
        self.run_ok("enumerate", *first, "--save", "a.set", "--quiet")
        whole = (self.folder / "a.set").read_bytes()
        for words, what, ours in (
            (("triangle6", *first[1:]), "board", "triangle6, start a1,a3, finish any"),
            (("triangle5", "--start", "2", "--finish", "any"), "start", "start a2, finish any"),
            (("triangle5", "--start", "1,4"), "finish", "finish not given"),
            (("triangle5", "--start", "2"), "start and another finish", "finish not given"),
            (
                ("triangle5", "--start", "1,4", "--max-depth", "3"),
                "finish and another --max-depth",
                "finish not given, --max-depth 3",
            ),
            ((*first, "--symmetry", "board"), "start", "start a1,a3 (6 starts), finish any"),
        ):
            for resume in ((), ("--resume",)):
                said = " ".join(
                    self.refused("enumerate", *words, "--save", "a.set", *resume).split()
                )
                there = "(triangle5, start a1,a3, finish any, 1 symmetry) than this run writes ("
                self.assertIn(f"'a.set' has the positions of another {what} {there}", said)
                self.assertIn(f"{ours}, ", said.partition(there)[2])
                self.assertIn("Delete it, or write another file.", said)
        self.refused("count", "triangle5", "--start", "2", "--save", "a.set")
        for name, data, why in (
            ("old.set", b"PEGSET1\n" + bytes(16), "was made by pegspace before 0.3"),
            ("cut.set", whole[:104], "is damaged"),
        ):
            (self.folder / name).write_bytes(data)
            said = " ".join(self.refused("enumerate", *first, "--save", name).split())
            self.assertIn(f"'{name}' {why}", said)
            self.assertIn("Delete it, or write another file.", said)
            self.assertEqual((self.folder / name).read_bytes(), data)
        self.assertEqual((self.folder / "a.set").read_bytes(), whole)
        self.run_ok("enumerate", *first, "--save", "a.set", "--quiet", "--engine", "hash")
        self.assertNotEqual((self.folder / "a.set").read_bytes(), whole)

    def test_a_set_of_another_group_is_not_replaced(self):
        first = ("enumerate", "triangle5", "--start", "1")
        self.run_ok(*first, "--save", "a.set", "--quiet")
        said = " ".join(self.refused(*first, "--symmetry", "none", "--save", "a.set").split())
        self.assertIn("has the positions of another --symmetry", said)
        self.assertIn("2 symmetries) than this run writes", said)
        self.assertIn("1 symmetry). --save replaces only", said)

    def test_counts_that_cannot_be_are_refused_where_their_checksums_are_right(self):
        """A forged trailer: the depth, the numbers of depths and of each count, and of a piece, in
        blocks of both engines."""
        refused = 0
        for engine in ("dense", "hash"):
            run = ("enumerate", "rect4x5", "--start", "2", "--engine", engine, *QUIET)
            whole = self.saved(*run)
            (self.folder / "a.set").unlink()
            head = (whole.index(b"\nend\n") + 12) // 8 * 8
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
                    (self.folder / "a.set.part").write_bytes(part)
                    ended = pegspace(*run, "--save", "a.set", "--resume", folder=self.folder)
                    with self.subTest(engine=engine, number=number, wrong=wrong):
                        self.assertIn(
                            ended.returncode, (0, 2), ended.stderr
                        )  # 0: what it has may be, or is counted again
                        if ended.returncode == 2:
                            refused += 1
                            self.assertIn("'a.set.part' ", ended.stderr.replace("\n", " "))
                            self.assertEqual(
                                (self.folder / "a.set.part").read_bytes()[: len(part)], part
                            )
                    for path in self.folder.glob("a.set*"):
                        path.unlink()
        self.assertGreater(refused, 20)

    def test_a_head_that_says_what_is_no_board_is_refused_where_its_checksum_is_right(self):
        whole = self.saved("enumerate", "torus3x3-8", *QUIET)
        note = whole.index(b"note checksum ")
        for line in (b"lattice square", b"directions 8", b"wrap both"):
            head = whole[:note].replace(line, line[:-1] + b"x")
            checksum = f"note checksum {xxh3(head):016x}".encode()
            (self.folder / "b.set").write_bytes(head + checksum + whole[note + len(checksum) :])
            says = ("'b.set' is damaged: its " + line.split()[0].decode(), "unknown")
            self.refuse("positions", "--saved", "b.set", says=says)

    def test_refusals(self):
        for words, said in (
            ((), "--save"),
            (("--save", "-"), "any order"),
            (("--save", "/dev/null"), "any order"),
            (("--save", "a", "--max-depth", "3"), "need all levels"),
            (("--save", "a", "--engine", "reference"), "only counts"),
            (("--save", "levels.csv"), "levels.csv"),
            (("--save", "a.set", "--json", "a.set.part"), "a.set.part"),
            (("--save", "missing/a.set"), "missing"),
        ):
            if words:
                with self.subTest(words=words):
                    self.assertIn(said, self.refused(*ENGLISH, *words))
        self.assertEqual(list(self.folder.glob("*.set*")), [])

    def test_the_record_lists_the_file_with_its_sum(self):
        for words, record in (
            (
                ("enumerate", "triangle5", "--csv", "levels.csv", "--save", "levels.set"),
                "levels.run.json",
            ),
            (("enumerate", "triangle5", "--save", "e.set"), "e.run.json"),
            (("count", "triangle5", "--csv", "counts.csv", "--save", "c.set"), "c.run.json"),
            (("query", "triangle5", "--save", "q.set", "--record", "q.json"), "q.json"),
        ):
            self.run_ok(*words, "--quiet")
            saved = words[words.index("--save") + 1]
            sums = {
                file["name"]: file["sha256"]
                for file in json.loads((self.folder / record).read_text())["files"]
            }
            self.assertEqual(
                sums[saved], hashlib.sha256((self.folder / saved).read_bytes()).hexdigest()
            )
        self.verify()
        self.run_ok("enumerate", "triangle5", "--save", "n.set", "--record", "none", "--quiet")
        self.assertFalse((self.folder / "n.run.json").exists())

    @memory_is_limited
    def test_a_count_that_lacks_memory_to_search_reads_the_file_it_has_made(self):
        run, ends = (
            tuple(
                """count rect3x10 --start a1 --finish j1 --engine dense --threads
                    1""".split()
            ),
            set(),
        )
        expected = self.run_ok(*run).stdout
        for memory in range(24, 40):
            with self.subTest(memory=memory):
                done = pegspace(
                    *run, "--save", "a.set", "--memory", f"{memory}M", folder=self.folder
                )
                if done.returncode != 3:
                    self.assertEqual((done.returncode, done.stdout), (0, expected))
                ends.add(
                    (
                        done.returncode,
                        "lacks memory; 'a.set' has the positions" in " ".join(done.stderr.split()),
                    )
                )
            if (0, False) in ends:
                break
        self.assertEqual(ends - {(3, False), (3, True)}, {(0, True), (0, False)})

    def test_a_dry_run_tells_the_bytes(self):
        told = self.run_ok("enumerate", "english", "--save", "a.set", "--dry-run").stdout
        self.assertRegex(told, r"positions +a\.set, at most [\d.]+ MiB")


if __name__ == "__main__":
    unittest.main()
