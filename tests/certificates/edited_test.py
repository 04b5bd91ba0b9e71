"""Set files that were edited, with their checksums right, as a file from elsewhere may be: every
command that reads one answers or refuses it in words. It never crashes, nor does a check of the
program itself fail: what a file can say is no bug. (What is in such a file is pegspace-check's
business.)

With FILES=3000 in the environment so many edited files.
"""

import os
import random
import struct
import tempfile

from certificates.mutator import mutate
from certificates.set_file import decode, encode
from program import ProgramTest, pegspace, run_tests
from set_blocks import tile_words, xxh3

FILES = int(os.environ.get("FILES", "40"))
SEED = int(os.environ.get("SEED", "1"))
COLUMNS = 5  # of a level in a trailer
SETS = (
    "triangle4 --start 2 --finish any",
    "triangle4 --start all --finish any",
    "triangle5 --start 1 --finish 1",
    "rect3x4 --start 2 --finish any",
    "rect4x4 --start 2 --finish any",
    "torus3x3 --finish any",
    "torus3x4",
    "cycle8 --finish any",
    "petersen --finish any",
    "complete5 --start all --finish any",
    "square4 --start b1 --symmetry board --finish b1",
    "rect4x5 --start 2 --max-depth 6",
    "diamond13-8 --finish any",
)
COMMANDS = (
    "count --saved a.set",
    "games --saved a.set",
    "games --shortest --saved a.set",
    "positions --saved a.set --limit 1000",
    "positions --saved a.set --canonical --winning",
    "query vacant:1,2 --saved a.set",
    "query pegs:1,2 --saved a.set",
    "solve --saved a.set",
    "solve --all --limit 20 --saved a.set",
)


def checksum(words, seed=0):
    data = struct.pack(f"<{len(words)}Q", *(word % 2**64 for word in words))
    return xxh3(data, seed)


def signed(parts):
    """The bytes of parts, with right checksums in their heads and trailers."""
    size, is_numbered = 0, True
    for part in parts:
        part.lines = [line for line in part.lines if not line.startswith("note checksum ")]
        head = "".join(f"{line}\n" for line in part.lines).encode("latin-1")
        part.lines.append(f"note checksum {xxh3(head):016x}")
        if part.lines[0].startswith("PEGSET"):
            size, is_numbered = tile_words(part.lines), part.lines[0] == "PEGSET3"
        for place, block in enumerate(part.blocks, 1):
            if len(block.trailer) < 2 or block.trailer[1] > 64:
                continue
            counts = 2 + COLUMNS * block.trailer[1]
            per_piece = max(1, (block.trailer[counts : counts + 1] or [1])[0])
            block.trailer = [*block.trailer[:counts], per_piece]
            for first in range(0, len(block.numbers), per_piece):
                words = [
                    bits >> 64 * i & 2**64 - 1
                    for bits in (block.bits or [])[first : first + per_piece]
                    for i in range(size)
                ]
                numbers = checksum(block.numbers[first : first + per_piece])
                block.trailer.append(checksum(words, numbers))
            number = place if block.number is None else block.number
            head = [len(block.numbers), len(block.trailer) + 1, *([number] * is_numbered)]
            block.trailer.append(checksum(block.trailer, checksum(head)))
    return encode(parts)


def edited(parts, rng):
    """At times with a number of a trailer changed as well, or a record with a bit too many; else
    with the blocks numbered again."""
    parts = mutate(parts, rng)
    for part in parts:
        for block in part.blocks:
            if rng.random() < 0.1 and block.trailer:
                at = rng.randrange(len(block.trailer))
                block.trailer[at] = rng.choice((0, 1, 2, 3, 2**63, 2**64 - 2, 2**64 - 1))
            if rng.random() < 0.05 and block.numbers:
                block.numbers[-1] |= 1 << rng.randrange(64)
        if rng.random() < 0.9:
            part.stated = None
            for block in part.blocks:
                block.number = None
    return signed(parts)


class EditedTest(ProgramTest):
    def saved(self, words, engine):
        self.run_ok(*f"enumerate {words} --engine {engine} --save whole.set --quiet".split())
        data = self.bytes_of("whole.set")
        (self.folder / "whole.set").unlink()
        return data

    def ask(self, data, words, codes):
        run = pegspace(*words.split(), folder=self.folder)
        codes[run.returncode] = codes.get(run.returncode, 0) + 1
        if run.returncode not in (0, 1, 2, 3):
            with tempfile.NamedTemporaryFile(suffix=".set", delete=False) as kept:
                kept.write(data)
            self.fail(f"{words} ended with {run.returncode}, on {kept.name}: {run.stderr}")

    def test_no_edited_file_crashes_a_command(self):
        rng, codes = random.Random(SEED), {}
        files = {}
        for number in range(FILES):
            words, engine = rng.choice(SETS), rng.choice(("dense", "hash"))
            if (words, engine) not in files:
                files[words, engine] = self.saved(words, engine)
                self.assertEqual(signed(decode(files[words, engine])), files[words, engine])
            data = edited(decode(files[words, engine]), rng)
            with self.subTest(number=number, words=words, engine=engine):
                self.file("a.set", data)
                for command in rng.sample(COMMANDS, 3):
                    self.ask(data, command, codes)
                (self.folder / "a.set").unlink()
                part = data if rng.random() < 0.5 else data[: rng.randrange(len(data))]
                self.file("a.set.part", part)
                resume = f"enumerate {words} --engine {engine} --save a.set --quiet --resume"
                self.ask(part, resume, codes)
                for path in self.folder.glob("a.*"):
                    path.unlink()
        self.assertGreater(codes.get(0, 0), FILES // 4, codes)
        self.assertGreater(codes.get(2, 0), FILES, codes)


if __name__ == "__main__":
    run_tests()
