#!/usr/bin/env python3
"""Tests of the atlas of results: its pages say what its files say, the cheap part is made again
byte by byte, and a changed number is noticed.

Run by ctest, which gives the path of the program in PEGSPACE.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest.mock
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
RESULTS = ROOT / "results"
sys.dont_write_bytecode = True

from dev.atlas import comparison, first_page, forced_jumps, pages, planning, problems, proofs
from in_process import call
from pegspace.verify import search
from pegspace.verify.command import verify
from program import InFolder, run

PEGSPACE = os.environ["PEGSPACE"]


def reproduce(*arguments: object) -> subprocess.CompletedProcess:
    return call("reproduce", "--program", PEGSPACE, *arguments)


def exchange(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path}: '{old}'"
    path.write_text(text.replace(old, new), encoding="utf-8")


def numbers(page: str) -> list[str]:
    return re.findall(r"\d[\d,.]*", page)


class Pages(unittest.TestCase):
    def test_every_page_says_what_the_files_say(self):
        for path, text in pages.pages().items():
            self.assertEqual(
                numbers(path.read_text(encoding="utf-8")),
                numbers(text),
                f"{path} is not up to date: scripts/dev/make-results --index",
            )

    def test_pictures_are_those_of_the_files(self):
        for module in (first_page, forced_jumps):
            drawn = (RESULTS / module.PICTURE).read_text(encoding="utf-8")
            self.assertEqual(drawn, module.svg(RESULTS))

    def test_every_part_has_its_mark(self):
        text = "".join(page.read_text(encoding="utf-8") for page in pages.marked_pages())
        for name, block in pages.blocks(RESULTS).items():
            self.assertGreater(len(block), 1, name)
            for mark in (f"<!-- {name}: ", f"<!-- end of {name} -->"):
                self.assertEqual(text.count(mark), 1, mark)
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        # The first of these numbers stands in a block.
        changed = text.replace("187,636,299", "187,636,300", 1)
        self.assertNotEqual(changed, text)
        self.assertEqual(numbers(pages.with_blocks(changed, pages.blocks(RESULTS))), numbers(text))

    def test_every_problem_of_the_table_is_there(self):
        self.assertGreater(len(problems.made_problems(RESULTS)), 20)
        for problem in problems.made_problems(RESULTS):
            solvable = problems.totals(RESULTS / problem.folder).get("winning_positions", 0) > 0
            self.assertEqual(
                (RESULTS / problem.folder / "solution.txt").exists(), solvable, problem.folder
            )

    def test_proofs_are_of_the_levels_as_they_are_and_kept_files_are_proved_again(self):
        kept = 0
        for problem in problems.made_problems(RESULTS):
            folder = RESULTS / problem.folder
            proof = proofs.proof_of(folder)  # raises where levels.csv is another
            if proof is None or not (folder / proofs.SET).exists():
                continue
            kept += 1
            self.assertEqual(proofs.digest(folder / proofs.SET), proof["sha256"])
            done = run(proofs.checker_of(Path(PEGSPACE)), folder / proofs.SET)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            levels = (folder / "levels.csv").read_text(encoding="utf-8")
            self.assertTrue(done.stdout.endswith(levels), done.stdout)
            self.assertEqual(done.stdout, (folder / proofs.SAID).read_text(encoding="utf-8"))
        self.assertGreaterEqual(kept, 4)

    @unittest.mock.patch.object(search, "MOST_POSITIONS", search.MOST_FIRST)
    def test_a_wrong_number_of_other_programs_is_noticed(self):
        with tempfile.TemporaryDirectory() as name:
            shutil.copytree(RESULTS, name, dirs_exist_ok=True)
            engines = (",1487175000,0.14,", ",1487175001,0.14,"), (",time,1974", ",time,21974")
            fewest = ("p11,13,7,30,7,", "p11,13,7,31,7,"), ("p30,32,18,", "p30,31,18,")
            for module, file, changes in (
                (comparison, "comparison/engines.csv", engines),
                (planning, "ipc2008/fewest.csv", fewest),
            ):
                self.assertEqual(module.wrong(RESULTS), [])
                for change in changes:
                    exchange(Path(name) / file, *change)
                with unittest.mock.patch.object(comparison, "engines_record"):
                    self.assertEqual(len(set(module.wrong(Path(name)))), len(changes))


class Reproduce(InFolder):
    """scripts/reproduce: records are recipes, and second runs."""

    def copy(self, name: str) -> Path:
        return shutil.copytree(RESULTS / name, self.folder / "copy")

    def test_the_cheap_part_is_made_again(self):
        done = reproduce("--within", "0.03")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        same = [line for line in done.stdout.splitlines() if line.startswith("the same")]
        self.assertGreaterEqual(len(same), 30)
        self.assertTrue(any("sequences" in line for line in same))

    def test_a_changed_figure_and_a_lost_file_are_noticed(self):
        place = self.copy("triangle5/b3-any")
        exchange(place / "counts.csv", "b3,any,1550,", "b3,any,1551,")
        (place / "levels.csv").unlink()
        done = reproduce(place)
        self.assertEqual(done.returncode, 1)
        said = r"copy/counts.csv: line 2: recorded 'b3,any,1551,.*', made again 'b3,any,1550,"
        self.assertRegex(done.stdout, said)
        self.assertIn("copy/levels.csv: is not here", done.stdout)

    def test_a_wrong_term_is_noticed(self):
        text = (RESULTS / "sequences" / "square-positions.json").read_text(encoding="utf-8")
        record = json.loads(text)
        record["runs"] = record["runs"][:4]
        record["runs"][3]["values"] = ["19839"]
        path = self.file("copy/square-positions.json", json.dumps(record, indent=2))
        done = reproduce(path.parent)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the terms 19839, made again 19838", done.stdout)
        self.assertEqual(done.stdout.count("the same"), 3)

    def test_results_of_ones_own(self):
        """Written elsewhere, from a board file that is gone, with a finish in it."""
        heart = "oo-oo\nooooo\no.ooo\n-ooo-\nfinish:\n..-..\n..o..\n.....\n-...-\n"
        self.file("heart.txt", f"lattice: square\nboard:\n{heart}")
        mine = self.folder / "mine"
        mine.mkdir()
        levels = "enumerate heart.txt --csv mine/levels.csv --json mine/levels.json"
        for words in (
            levels,
            "count heart.txt --games --csv mine/c.csv",
            "games triangle4 -s4 --csv=mine/g.csv --exact",
        ):
            done = run(PEGSPACE, *words.split(), folder=self.folder)
            self.assertEqual(done.returncode, 0, words)
        (self.folder / "heart.txt").unlink()
        done = reproduce(mine)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(done.stdout.count("the same"), 3, done.stdout)
        done = reproduce(mine, "--with", "--engine reference", "--note")
        self.assertEqual(done.returncode, 0, done.stdout)
        record = json.loads((mine / "levels.run.json").read_text(encoding="utf-8"))
        (again,) = record["second_runs"]
        self.assertEqual(again["engine"], "reference")
        self.assertEqual(again["command"], f"pegspace {levels} --engine reference")
        self.assertEqual([sentence for file in verify([str(mine)]) for sentence in file.wrong], [])

    def test_second_runs(self):
        place = self.copy("triangle5/a1-any")
        before = json.loads((place / "levels.run.json").read_text(encoding="utf-8"))
        before["second_runs"] = [
            run for run in before["second_runs"] if run["engine"] == "reference"
        ]
        (place / "levels.run.json").write_text(json.dumps(before), encoding="utf-8")
        for _ in range(2):  # the second time in the place of the first
            done = reproduce(place, "--with", "--engine dense --threads 1", "--note")
            self.assertEqual(done.returncode, 0)
        record = json.loads((place / "levels.run.json").read_text(encoding="utf-8"))
        self.assertEqual(
            [(run["engine"], run["threads"]) for run in record["second_runs"]],
            [("reference", 1), ("dense", 1)],
        )
        self.assertEqual(record["second_runs"][1]["files"], record["files"])
        self.assertEqual({**record, "second_runs": record["second_runs"][:1]}, before)
        self.assertEqual([sentence for file in verify([str(place)]) for sentence in file.wrong], [])
        record["vector_set"] = record["second_runs"][1]["vector_set"]  # of this machine
        noted = json.dumps(record)
        (place / "levels.run.json").write_text(noted, encoding="utf-8")
        # Hole 15 is an image of hole 1, and hole 2 is none.
        (place / "counts.run.json").unlink()  # its file names the start
        self.assertEqual(reproduce(place, "--with", "--start 15").returncode, 0)
        for words, says in (
            ("--engine hash --threads 2", "in the same way"),
            ("--start 2", "no image of a1"),
        ):
            done = reproduce(place, "--with", words)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn(says, done.stdout)
        self.assertEqual((place / "levels.run.json").read_text(encoding="utf-8"), noted)

    def test_a_second_run_that_differs_is_not_noted(self):
        place = self.copy("triangle5/a1-any")
        exchange(place / "levels.csv", "3,11,35,", "3,11,36,")
        before = (place / "levels.run.json").read_bytes()
        done = reproduce(place, "--with", "--engine dense --threads 1", "--note")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, "recorded '3,11,36,.*', made again '3,11,35,")
        self.assertEqual((place / "levels.run.json").read_bytes(), before)

    def test_wrong_usage(self):
        for words, says in (
            (["nowhere"], "there is no folder 'nowhere'"),
            ([self.folder], "there is no record"),
            (["--note"], "Add --with"),
            (["--with", "--finish any"], "and not '--finish'"),
        ):
            done = reproduce(*words)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(says, done.stderr)
        own = run(SCRIPTS / "reproduce", "nowhere")  # in a process of its own
        self.assertEqual((own.returncode, own.stdout), (2, ""))


if __name__ == "__main__":
    unittest.main()
