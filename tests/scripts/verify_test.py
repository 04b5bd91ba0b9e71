#!/usr/bin/env python3
"""pegspace-verify: forgeries whose sums were mended are found, each number of a small folder is
noticed when it is changed, and what is right passes. PEGSPACE_VERIFY=long: results/ is compared as
pegspace-verify does, with larger plain searches.
"""

import hashlib
import json
import os
import pathlib
import shutil
import unittest.mock

from in_process import call
from program import ProgramTest, needs, run_tests
from random_commands import digits
from random_commands.censuses import graph6
from random_commands.digits import sums_mended

try:
    import jsonschema
except ImportError:
    jsonschema = None

from pegspace.verify import search
from pegspace.verify.command import show, verify

LONG = os.environ.get("PEGSPACE_VERIFY") == "long"
ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"
#: For what follows from the proof, or from a publication, alone.
SMALL_SEARCHES = unittest.mock.patch.multiple(search, MOST_POSITIONS=2_000, MOST_FIRST=500)


@needs("python3-jsonschema", jsonschema)
class VerifyTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.place = self.folder / "t"
        self.place.mkdir()

    def copy(self, name):
        """Of results; its pictures stay behind."""
        ignore = shutil.ignore_patterns("*.svg")
        shutil.copytree(RESULTS / name, self.place, ignore=ignore, dirs_exist_ok=True)

    def wrong(self):
        return digits.found_in(self.place, doubts=False)

    def assert_right(self):
        self.assertEqual(self.wrong(), [])

    def forge(self, name, *changes, says=(), signed=True):
        """The same text with (old, new) exchanged; the sums are mended. What is found has all of
        `says`. Then the files are as before."""
        before = {path: path.read_bytes() for path in self.place.iterdir()}
        text = (self.place / name).read_text()
        for old, new in changes:
            self.assertEqual(text.count(old), 1, f"{name}: '{old}'")
            text = text.replace(old, new)
        self.file(f"t/{name}", text)
        if signed:
            sums_mended(self.place)
        found = self.wrong()
        for path, content in before.items():
            path.write_bytes(content)
        self.assertTrue(found, f"{name}: {changes}")
        for part in says:
            self.assertIn(part, "\n".join(found))


class Forgeries(VerifyTest):
    """What `pegspace verify` of 0.2.0 let pass, its sums mended."""

    @SMALL_SEARCHES
    def test_wiegleb_with_positions_moved_to_the_next_depth(self):
        self.copy("wiegleb/e5")
        rows = [line.split(",") for line in (self.place / "levels.csv").read_text().splitlines()]
        moved = []
        for row, sign in ((rows[21], 1), (rows[22], -1)):
            more = [str(int(row[2]) + 7 * sign), row[3], str(int(row[4]) + 1000 * sign)]
            moved.append(tuple(",".join(words) for words in (row, row[:2] + more + row[5:])))
        self.forge("levels.csv", *moved, says=["SHA-256"], signed=False)
        self.forge("levels.csv", *moved, says=["positions at depth 20"])

    @SMALL_SEARCHES
    def test_proofs(self):
        self.copy("triangle5/a1-any")
        sums = [
            (sum_, sum_[::-1])
            for name, sum_ in json.loads((self.place / "proof.json").read_text()).items()
            if name.endswith("sha256")
        ]
        self.forge("proof.json", *sums, signed=False, says=["levels.set", "levels.csv"])
        (self.place / "levels.set").unlink()
        self.forge("proof.txt", (",679,", ",678,"), says=["proof.txt"])
        numbers = ("--solutions 29760", "--solutions 29761"), ("--games 568630", "--games 568631")
        self.forge("proof.json", *numbers, says=["solutions to any", "games"])
        for old, new, says in (
            ('"start": "a1"', '"start": "a2"', "another problem"),
            ("triangle5 --start 1", "triangle5 --start 2", "start"),
            ("--finish any", "--finish 1", "finish"),
        ):
            self.forge("proof.json", (old, new), says=[says])

    def test_a_table_with_a_row_for_each_run(self):
        for name in ("p01.txt", "p02.txt", "p03.txt"):
            shutil.copy(RESULTS / "ipc2008" / name, self.place)
        record = json.loads((RESULTS / "ipc2008/told-apart.json").read_text())
        record["runs"] = record["runs"][:3]
        lines = (RESULTS / "ipc2008/told-apart.csv").read_text().splitlines(keepends=True)
        self.file("t/told-apart.json", json.dumps(record))
        self.file("t/told-apart.csv", "".join(lines[:4]))
        self.assert_right()
        for change in (("p03,4,10,", "p03,5,10,"), ("p02,", "p03,"), ("p01,1,5,1", "p01,1,6,1")):
            self.forge("told-apart.csv", change, says=["not those of told-apart.json"])
        for number, says in enumerate("solutions winning_positions canonical_solutions".split()):
            record["runs"][2]["values"][number] += "0"
            self.file("t/told-apart.json", json.dumps(record))
            found = [sentence for sentence in self.wrong() if "a plain search" in sentence]
            self.assertEqual(len(found), number + 1)
            self.assertTrue(any(f": {says} to" in sentence for sentence in found), found)

    def test_sums_of_files_without_a_record(self):
        self.run_ok(*"enumerate triangle4 --quiet --csv t/levels.csv".split())
        lines = []
        for name in ("a.md", "c.md"):
            self.file(f"t/{name}", "a page")
            lines.append(f"{hashlib.sha256(b'a page').hexdigest()}  {name}\n")
        self.file("t/SHA256SUMS", "".join(lines))
        self.assert_right()
        recorded = (lines[1], f"{lines[1]}{'0' * 64}  levels.csv\n")
        for name, change, says in (
            ("SHA256SUMS", (lines[0], ""), "does not name a.md"),
            ("SHA256SUMS", ("a.md", "b.md"), "b.md is not there"),
            ("SHA256SUMS", recorded, "levels.csv is another"),
            ("a.md", ("page", "book"), "a.md is another file"),
        ):
            self.forge(name, change, signed=False, says=[says])

    def test_sets(self):
        self.run_ok(
            *"""enumerate triangle4 --start 4 --finish any --quiet --csv t/levels.csv
                --save t/levels.set""".split()
        )
        path = self.place / "levels.set"
        whole = path.read_bytes()
        number = (
            whole.index(b"\nend\n") + 5 + 7
        ) // 8 * 8 + 16  # of the first record; trailers prove nothing
        for at in (number, number + 1, whole.index(b"\nstart ") + 8):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            sums_mended(self.place)
            self.assertIn("levels.set: ", "\n".join(self.wrong()), f"byte {at}")

    def test_censuses(self):
        self.file("graphs.g6", "D?{\nDF{\nDQo\nD~{\n")
        self.run_ok(*"census graphs.g6 --quiet --csv t/census.csv --json t/census.json".split())
        self.assert_right()
        lines = (self.place / "census.csv").read_text().splitlines(keepends=True)
        _, star, second, *_, last = lines
        other_star = star.replace("D?{", "DQw").replace(star.strip().split(",")[-1], "7")
        for change in (
            (second, ""),
            (last, last + last),
            (last, last.replace("D~{", "DQo")),
            (star, other_star),
        ):
            self.assertNotEqual(*change)
            self.forge("census.csv", change)

    def test_solvable_graphs(self):
        self.file("graphs.g6", "D?{\nDQo\n" + graph6(64, {(i, i + 1) for i in range(63)}) + "\n")
        self.run_ok(
            *"census graphs.g6 petersen --solvable --quiet --csv t/census_solvable.csv".split()
        )
        self.assert_right()
        for change in (
            ("D?{,5,4,false,,,", "D?{,5,4,true,1,2,3-1"),
            (",true,2,63,", ",true,2,62,"),
            (" 61-63\n", "\n"),
            ("DQo,5,4,false,,,\n", ""),
        ):
            self.forge("census_solvable.csv", change)

    def test_a_number_in_an_empty_column(self):
        self.run_ok(*"enumerate triangle5 --start 1 --quiet --csv t/levels.csv".split())
        self.assert_right()
        change = ("2,12,8,4,42,0,0,,\n", "2,12,8,4,42,0,0,8,\n")
        self.forge("levels.csv", change, says=["full or empty"])

    def test_records(self):
        for words in (
            "enumerate triangle4 --start 4 --finish any --engine hash --csv t/levels.csv",
            "count triangle4 --start 4 --games --csv t/counts.csv --json t/counts.json",
        ):
            self.run_ok(*words.split(), "--quiet")
        self.assert_right()
        finish = ',\n    "finish": null'
        for name, old, new in (
            ("levels.run.json", '"max_depth": null', '"max_depth": 1'),
            ("levels.run.json", '"name": "triangle4"', '"name": "triangle5"'),
            ("levels.run.json", '"engine": "hash"', '"engine": "dense"'),
            ("levels.run.json", '"complete": true', '"complete": false'),
            ("levels.run.json", '"symmetry": "start"', '"symmetry": "none"'),
            ("levels.run.json", '"start": "a3"', '"start": "a2"'),
            ("levels.run.json", '"finish": "any"', '"finish": "a1"'),
            ("counts.run.json", '"games": "', '"games": "1'),
            ("counts.json", f'"start": "a3"{finish}', f'"start": "a2"{finish}'),
            ("counts.json", '"name": "triangle4"', '"name": "triangle5"'),
        ):
            self.forge(name, (old, new))


@needs("python3-jsonschema", jsonschema)
class OneDigit(unittest.TestCase):
    def test_each_is_noticed(self):
        """In files of every kind, on random boards (random_commands/digits.py)."""
        counts, differences = digits.run_draws(20261128, 400 if LONG else 20)
        self.assertEqual(differences, [], "\n".join(differences))
        self.assertGreater(counts["changed"], 500 if LONG else 20)


class Everything(VerifyTest):
    def test_nothing_in_results_is_wrong(self):
        # Most of the time goes to plain searches.
        limits = (search.MOST_POSITIONS, search.MOST_FIRST) if LONG else (5_000, 500)
        with unittest.mock.patch.multiple(search, MOST_POSITIONS=limits[0], MOST_FIRST=limits[1]):
            files = list(verify([str(RESULTS)]))
        self.assertEqual([sentence for file in files for sentence in file.wrong], [])
        told = [
            f"{line.split(': ')[0]}: {part}"
            for file in files
            for line in show(file, False).splitlines()
            for part in line.split(": ", 1)[1].split("; ")
            if line.startswith("not compared") or part.startswith("nothing else")
        ]
        self.assertGreater(len(told), 50)
        for line in told:
            # Of large problems what no proof and no publication states; of others nothing.
            self.assertRegex(
                line,
                ": (times, memory, threads, seeds, machine, versions|a picture|sums of more graphs"
                " than are listed here|nothing else states .*)$",
            )
            if "of a small problem" in line:
                # More symmetries than the verifier looks for.
                self.assertRegex(line, "/complete6/1-any/told_apart.csv: ")
            self.assertFalse("/triangle5/" in line and "nothing else" in line, line)

    def test_files_of_others_are_passed_over(self):
        """In hidden folders, Python environments and builds; beside results they are one line."""
        for folder in (".hidden", "venv", "made"):
            (self.place / folder).mkdir()
            self.file(f"t/{folder}/levels.csv", "depth,pegs\n0\n")
        for name in "venv/pyvenv.cfg made/CMakeCache.txt a.md b.py c.py".split():
            self.file(f"t/{name}", "")
        self.run_ok(*"enumerate triangle4 --finish any --csv t/levels.csv".split())
        done = call("pegspace-verify", "t", folder=self.folder)
        said = done.stdout
        self.assertEqual(done.returncode, 0, done.stderr)
        *lines, aside, last = said.splitlines()
        self.assertEqual([line for line in lines if ".py" in line], [])
        self.assertRegex(aside, "^no result .* 3 files: .*1.*2", said)
        self.assertRegex(last, "^'t': nothing is wrong .* 2 files", said)

    def test_each_file_is_told_once_it_is_done(self):
        """A file that claims nothing before any search, those of one board before the next is
        searched."""
        for board in ("triangle4", "diamond5"):
            (self.place / board).mkdir()
            self.run_ok(*f"enumerate {board} --csv t/{board}/levels.csv".split())
        self.file("t/a.md", "")
        searched = set()
        answer = search.PlainSearch.answer

        def noted(self, *words):
            searched.add(self.subject.board.name)
            answer(self, *words)

        with unittest.mock.patch.object(search.PlainSearch, "answer", noted):
            boards = [len(searched) for file in verify([str(self.place)]) if not file.wrong]
        self.assertEqual(sorted(boards), boards)
        self.assertEqual(set(boards), {0, 1, 2})

    def test_wrong_arguments(self):
        self.assertIn("nothing in '.'", self.verify(code=2).stderr)  # a process of its own
        for word, says in (("--nothing", "usage"), ("nowhere", "nowhere")):
            done = call("pegspace-verify", word, folder=self.folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn(says, done.stderr)


if __name__ == "__main__":
    run_tests()
