#!/usr/bin/env python3
"""scripts/check_certificate.py on files of position sets that a brute force made: right ones are proved with the brute force's levels,
and every kind of corruption is found. The worked example of FORMAT.md is a file that is proved.
"""

import collections
import csv
import random
import re
import subprocess
import sys
import unittest
from pathlib import Path

from certificates.corruptions import CORRUPTIONS
from certificates.document import Document
from certificates.maker import levels, random_document
from certificates.problem import Board
from program import InFolder

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "scripts" / "check_certificate.py"
RIGHT_FILES = 120
FILES_OF_A_KIND = 3


def check(*files):
    return subprocess.run([sys.executable, "-B", str(PROGRAM), *map(str, files)], capture_output=True, text=True, timeout=600)


def worked_example():
    """The bytes of the file at the end of FORMAT.md."""
    page = (ROOT / "tools" / "check" / "FORMAT.md").read_text(encoding="utf-8").partition("## Worked example")[2]
    data = bytearray()
    for offset, rest in re.findall("^    ([0-9a-f]{4})  (.*)$", page, re.MULTILINE):
        data += b" " * (int(offset, 16) - len(data))
        data += bytes.fromhex(rest[:23]) if re.match("([0-9a-f]{2} ){7}[0-9a-f]{2}  ", rest) else rest.encode()
    return bytes(data + b" " * (-len(data) % 8))


class Checker(InFolder):
    def write(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def tables(self, text):
        """The levels that the checker printed, of each file that it proved."""
        return [list(csv.DictReader(part.splitlines())) for part in re.findall("^(depth,.*\n(?:[0-9,]+\n)+)", text, re.MULTILINE)]

    def test_right_files_are_proved(self):
        documents = [random_document(random.Random(seed)) for seed in range(RIGHT_FILES)]
        run = check(*(self.write(f"{i}", document.encode()) for i, document in enumerate(documents)))
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        tables, kinds = self.tables(run.stdout), collections.Counter()
        self.assertEqual((run.stdout.count("PROVED"), len(tables)), (RIGHT_FILES, RIGHT_FILES))
        for document, table in zip(documents, tables):
            problem = document.problem
            for row, right in zip(table, levels(problem), strict=True):
                winning = {name for name in row if "winning" in name and not row[name]}
                self.assertEqual({name: row[name] for name in row if name not in winning},
                                 {name: str(value) for name, value in right.items() if name not in winning})
                self.assertFalse(winning & document.footer["levels"][0].keys())
            kinds.update([document.sections[0].description["store"], problem.board.document["lattice"], f"{len(problem.group)} symmetries"])
            kinds["several classes"] += len({problem.board.position_class(p) for p in problem.seeds}) > 1
            kinds["several seeds"] += len(problem.seeds) > 1
            kinds["limit"] += problem.max_depth is not None
            kinds["winning sections"] += any(section.description["set"] == "winning" for section in document.sections)
            kinds["tiles with symmetries"] += any(len(section.description["symmetries"]) > 1 and section.description.get("tile_holes")
                                                  for section in document.sections)
        for kind in ("tiles", "list", "square", "triangular", "graph", "1 symmetries", "2 symmetries", "4 symmetries", "8 symmetries",
                     "several classes", "several seeds", "limit", "winning sections", "tiles with symmetries"):
            self.assertGreater(kinds[kind], 2, f"{kind}: {kinds}")

    def test_corruptions_are_found(self):
        made, paths = collections.Counter(), []
        for seed in range(1000):
            document = random_document(random.Random(seed), most=300)
            for name, corrupt in CORRUPTIONS.items():
                if made[name] == FILES_OF_A_KIND:
                    continue
                data = corrupt(document, random.Random(f"{seed} {name}"))
                if data is not None:
                    made[name] += 1
                    paths.append(self.write(f"{name} {seed}", data))
            if made.total() == FILES_OF_A_KIND * len(CORRUPTIONS):
                break
        self.assertEqual({name: made[name] for name in CORRUPTIONS}, dict.fromkeys(CORRUPTIONS, FILES_OF_A_KIND))
        run = check(*paths)
        self.assertEqual(run.returncode, 1, run.stderr)
        for path, said in zip(paths, run.stdout.splitlines(), strict=True):
            self.assertTrue(said.startswith(f"{path}: not proved: "), said)

    def test_the_worked_example(self):
        data = worked_example()
        run = check(self.write("example", data))
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        self.assertIn("\n0,4,1,1,2,0,0,1,\n1,3,2,1,2,0,0,1,\n2,2,2,1,0,2,1,1,\n", run.stdout)
        document = Document.decode(data)
        self.assertEqual(document.encode(), data)
        self.assertEqual(Board(document.header["board"]).holes, 5)

    def test_what_cannot_be_read(self):
        self.assertEqual(check().returncode, 2)
        missing = check(self.folder / "missing")
        self.assertEqual((missing.returncode, missing.stdout), (2, ""))
        self.assertIn("missing", missing.stderr)
        document = random_document(random.Random(1))
        document.header["board"] = {"name": "large", "lattice": "square", "picture": ["o" * 26]}
        large = check(self.write("large", document.encode()))
        self.assertEqual((large.returncode, large.stdout), (2, ""))
        self.assertIn("26 holes", large.stderr)


if __name__ == "__main__":
    unittest.main()
