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
import subprocess
import unittest.mock

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
COMMAND = ROOT / "scripts" / "pegspace-verify"


@needs("python3-jsonschema", jsonschema)
class VerifyTest(ProgramTest):
    def copy(self, *names, folder="t"):
        """Of results; their pictures stay behind."""
        into = self.folder / folder
        into.mkdir(exist_ok=True)
        for name in names:
            shutil.copytree(
                RESULTS / name, into, ignore=shutil.ignore_patterns("*.svg"), dirs_exist_ok=True
            )
        return into

    def wrong(self, *paths):
        return [
            f"{file.path.name}: {sentence}"
            for file in verify([str(self.folder / path) for path in paths or ["t"]])
            for sentence in file.wrong
        ]

    def assert_right(self, *paths):
        self.assertEqual(self.wrong(*paths), [])

    def assert_all_compared(self, *paths):
        """But for times and pictures."""
        told = [
            f"{file.path.name}: {words}"
            for file in verify([str(self.folder / path) for path in paths or ["t"]])
            for words in file.doubts()
        ]
        self.assertEqual(told, [])

    def forge(self, name, *changes, says="", signed=True):
        """The same text with (old, new) exchanged, or a function of it; the sums are mended.
        Something is found."""
        path = self.folder / "t" / name
        before = {other: other.read_bytes() for other in path.parent.iterdir() if other.is_file()}
        text = path.read_text()
        for old, new in changes:
            self.assertEqual(text.count(old), 1, f"{name}: '{old}'")
            text = text.replace(old, new)
        path.write_text(text)
        if signed:
            sums_mended(path.parent)
        found = self.wrong()
        for other, content in before.items():
            other.write_bytes(content)
        self.assertTrue(found, f"{name}: {changes}")
        self.assertTrue(any(says in sentence for sentence in found), found)


class Forgeries(VerifyTest):
    """What `pegspace verify` of 0.2.0 let pass, its sums mended."""

    def test_wiegleb_with_positions_moved_to_the_next_depth(self):
        self.copy("wiegleb/e5")
        self.assert_right()
        path = self.folder / "t/levels.csv"
        rows = [line.split(",") for line in path.read_text().splitlines()]
        for depth, sign_ in ((20, 1), (21, -1)):
            row = rows[depth + 1]
            row[2], row[4] = str(int(row[2]) + 7 * sign_), str(int(row[4]) + 1000 * sign_)
        path.write_text("".join(",".join(row) + "\n" for row in rows))
        record = self.folder / "t/levels.run.json"
        said = json.loads(record.read_text())
        for run in (said, *said["second_runs"]):
            run["files"][0]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
        record.write_text(json.dumps(said))
        self.assertTrue(any("SHA-256" in sentence for sentence in self.wrong()), self.wrong())
        sums_mended(self.folder / "t")  # the proof, too
        self.assertTrue(
            any("positions at depth 20" in sentence for sentence in self.wrong()), self.wrong()
        )

    def test_proofs(self):
        self.copy("triangle5/a1-any")
        self.assert_right()
        proof = json.loads((self.folder / "t/proof.json").read_text())
        self.forge("proof.txt", (",679,", ",678,"), says="proof.txt")
        self.forge("proof.json", ('"start": "a1"', '"start": "a2"'), says="another problem")
        self.forge(
            "proof.json", ("--solutions 29760", "--solutions 29761"), says="solutions to any"
        )
        self.forge("proof.json", ("--games 568630", "--games 568631"), says="games")
        self.forge("proof.json", ("triangle5 --start 1", "triangle5 --start 2"), says="start")
        self.forge("proof.json", ("--finish any", "--finish 1"), says="finish")
        self.forge(
            "proof.json", (proof["sha256"], proof["sha256"][::-1]), signed=False, says="levels.set"
        )
        self.forge(
            "proof.json",
            (proof["levels_sha256"], proof["levels_sha256"][::-1]),
            signed=False,
            says="levels.csv",
        )

    def test_a_table_with_a_row_for_each_run(self):
        (self.folder / "t").mkdir()
        for name in ("p01.txt", "p02.txt", "p03.txt"):
            shutil.copy(RESULTS / "ipc2008" / name, self.folder / "t")
        record = json.loads((RESULTS / "ipc2008/told-apart.json").read_text())
        lines = (RESULTS / "ipc2008/told-apart.csv").read_text().splitlines(keepends=True)
        self.write("t/told-apart.json", json.dumps({**record, "runs": record["runs"][:3]}))
        self.write("t/told-apart.csv", "".join(lines[:4]))
        self.assert_right()
        for old, new in (("p03,4,10,", "p03,5,10,"), ("p02,", "p03,"), ("p01,1,5,1", "p01,1,6,1")):
            self.forge("told-apart.csv", (old, new), says="not those of told-apart.json")
        for number, says in enumerate("solutions winning_positions canonical_solutions".split()):
            record["runs"][2]["values"][number] += "0"
            self.write("t/told-apart.json", json.dumps({**record, "runs": record["runs"][:3]}))
            found = [sentence for sentence in self.wrong() if "a plain search" in sentence]
            self.assertEqual(len(found), number + 1)
            self.assertTrue(any(f": {says} to" in sentence for sentence in found), found)

    def test_sums_of_files_without_a_record(self):
        into = self.copy("triangle5/a1-any")
        self.write("t/a.md", "a page")
        names = ["a.md", "levels.set", "proof.json", "proof.txt", "solution.txt"]
        lines = [
            f"{hashlib.sha256((into / name).read_bytes()).hexdigest()}  {name}\n" for name in names
        ]
        self.write("t/SHA256SUMS", "".join(lines))
        self.assert_right()
        self.forge("SHA256SUMS", (lines[0], ""), signed=False, says="does not name a.md")
        self.forge("SHA256SUMS", ("a.md", "b.md"), signed=False, says="b.md is not there")
        self.forge("a.md", ("page", "book"), signed=False, says="a.md is another file")
        recorded = "".join([*lines, f"{'0' * 64}  levels.csv\n"])
        self.forge(
            "SHA256SUMS", ("".join(lines), recorded), signed=False, says="levels.csv is another"
        )

    def test_sets(self):
        self.copy("triangle5/a1-any")
        path = self.folder / "t/levels.set"
        whole = path.read_bytes()
        number = (
            whole.index(b"\nend\n") + 5 + 7
        ) // 8 * 8 + 16  # of the first record; trailers prove nothing
        for at in (number, number + 1, whole.index(b"\nstart ") + 8):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            sums_mended(self.folder / "t")
            self.assertTrue(
                any(sentence.startswith("levels.set") for sentence in self.wrong()),
                f"byte {at}: {self.wrong()}",
            )
        path.write_bytes(whole)

    def test_censuses(self):
        (self.folder / "t").mkdir()
        self.write("graphs.g6", "D?{\nDF{\nDQo\nD~{\n")
        self.run_ok(
            "census", "graphs.g6", "--quiet", "--csv", "t/census.csv", "--json", "t/census.json"
        )
        self.assert_right()
        path = self.folder / "t/census.csv"
        lines = path.read_text().splitlines(keepends=True)
        for changed in (
            lines[:2] + lines[3:],
            [*lines, lines[-1]],
            [*lines[:4], lines[4].replace("D~{", "DQo")],
            [
                lines[0],
                lines[1].replace("D?{", "DQw").replace(lines[1].strip().split(",")[-1], "7"),
                *lines[2:],
            ],
        ):
            self.assertNotEqual(changed, lines)
            path.write_text("".join(changed))
            sums_mended(self.folder / "t")
            self.assertTrue(self.wrong(), changed)

    def test_solvable_graphs(self):
        (self.folder / "t").mkdir()
        self.write("graphs.g6", "D?{\nDQo\n" + graph6(64, {(i, i + 1) for i in range(63)}) + "\n")
        self.run_ok(
            *"census graphs.g6 petersen --solvable --quiet --csv t/census_solvable.csv".split()
        )
        self.assert_right()
        whole = (self.folder / "t/census_solvable.csv").read_text()
        for old, new in (
            (",false,,,", ",true,1,2,3-1"),
            (",true,2,63,", ",true,2,62,"),
            (" 61-63\n", "\n"),
            ("DQo,5,4,false,,,\n", ""),
        ):
            self.assertIn(old, whole)
            (self.folder / "t/census_solvable.csv").write_text(whole.replace(old, new, 1))
            sums_mended(self.folder / "t")
            self.assertTrue(self.wrong(), old)

    def test_a_number_in_an_empty_column(self):
        (self.folder / "t").mkdir()
        self.run_ok("enumerate", "triangle5", "--start", "1", "--quiet", "--csv", "t/levels.csv")
        self.assert_right()
        self.forge(
            "levels.csv", ("2,12,8,4,42,0,0,,\n", "2,12,8,4,42,0,0,8,\n"), says="full or empty"
        )

    def test_records(self):
        (self.folder / "t").mkdir()
        self.run_ok(
            *"""enumerate triangle5 --start 1 --finish any --engine hash --quiet --csv
                t/levels.csv""".split()
        )
        self.run_ok(
            *"""count triangle5 --start 1 --games --quiet --csv t/counts.csv --json
                t/counts.json""".split()
        )
        self.assert_right()
        for name, old, new in (
            ("levels.run.json", '"max_depth": null', '"max_depth": 1'),
            ("levels.run.json", '"name": "triangle5"', '"name": "triangle6"'),
            ("levels.run.json", '"engine": "hash"', '"engine": "dense"'),
            ("counts.run.json", '"games": "', '"games": "1'),
            ("levels.run.json", '"complete": true', '"complete": false'),
            ("levels.run.json", '"symmetry": "start"', '"symmetry": "none"'),
            ("levels.run.json", '"start": "a1"', '"start": "a2"'),
            ("levels.run.json", '"finish": "any"', '"finish": "a1"'),
            (
                "counts.json",
                '"start": "a1",\n    "finish": null',
                '"start": "a2",\n    "finish": null',
            ),
            ("counts.json", '"name": "triangle5"', '"name": "triangle6"'),
        ):
            self.forge(name, (old, new))


@needs("python3-jsonschema", jsonschema)
class OneDigit(unittest.TestCase):
    def test_each_is_noticed(self):
        """In files of every kind, on random boards (random_commands/digits.py)."""
        counts, differences = digits.run_draws(20261128, 400 if LONG else 30)
        self.assertEqual(differences, [], "\n".join(differences))
        self.assertGreater(counts["changed"], 500 if LONG else 30)


class Everything(VerifyTest):
    def test_nothing_in_results_is_wrong(self):
        # Most of the time goes to plain searches.
        limits = (search.MOST_POSITIONS, search.MOST_FIRST) if LONG else (10_000, 2_000)
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

    def test_all_of_small_problems_is_compared(self):
        """Every command and notation, on every kind of board."""
        numbers = "final-pegs,moves-from-start,moves-to-finish"
        (self.folder / "t").mkdir()
        self.write("t/torus.txt", "wrap: both\nboard:\noo.\nooo\nooo\n")
        self.write(
            "t/graph.txt", "holes: a b c d e\nedges: a b, b c, c d, d e, e a, a c\nempty: a\n"
        )
        for board in ("triangle4", "diamond5", "t/torus.txt", "t/graph.txt"):
            name = board.removeprefix("t/").removesuffix(".txt")
            for number, words in enumerate(
                (
                    ("enumerate", "--finish", "any", "--symmetry", "board"),
                    ("enumerate", "--start", "all"),
                    ("enumerate", "--max-depth", "2"),
                    ("enumerate", "--columns", "positions"),
                    ("count", "--start", "all"),
                    ("count", "--pegs-left", "2"),
                    ("count", "--finish", "any"),
                    ("games", "--shortest"),
                    ("games", "--max-depth", "3"),
                    ("moves", "--fewest-moves"),
                    ("positions", "--count-by", "final-pegs"),
                    ("positions", "--finish", "any", "--count-by", numbers),
                    ("table", "--all-pairs"),
                )
            ):
                files = ("--csv", f"t/{name}{number}.csv", "--json", f"t/{name}{number}.json")
                self.run_ok(words[0], board, *words[1:], "--quiet", *files)
            self.run_ok("query", board, "vacant:1,2", "--quiet", "--json", f"t/{name}-query.json")
            self.run_ok("positions", board, "--canonical", "--quiet", "--npy", f"t/{name}.npy")
            self.run_ok("boards", board, "--quiet", "--json", f"t/{name}-board.json")
        self.run_ok(
            *"""count triangle4 --start 4 --through 1,4,5 --quiet --csv t/through.csv --json
                t/through.json""".split()
        )
        self.run_ok(
            "solve", "triangle4", "--start", "4", "--all", "--quiet", "--json", "t/solve.json"
        )
        self.assert_right()
        self.assert_all_compared()

    def test_files_of_others_are_passed_over(self):
        """In hidden folders, Python environments and builds; beside results they are one line."""
        for folder in (".hidden", "venv", "made"):
            (self.folder / "t" / folder).mkdir(parents=True)
            self.write(f"t/{folder}/levels.csv", "depth,pegs\n0\n")
        self.write("t/venv/pyvenv.cfg", "")
        self.write("t/made/CMakeCache.txt", "")
        self.write("t/a.md", "")
        self.write("t/b.py", "")
        self.write("t/c.py", "")
        self.run_ok(*"enumerate triangle4 --finish any --csv t/levels.csv".split())
        done = subprocess.run([COMMAND, "t"], capture_output=True, text=True, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        *lines, aside, last = done.stdout.splitlines()
        self.assertEqual({line.split()[-1] for line in lines if ".py" in line}, set())
        self.assertEqual(
            aside, "no result     3 files: a text (1), no file of pegspace (2)", done.stdout
        )
        self.assertEqual(last, "'t': nothing is wrong in what could be compared of 2 files.")

    def test_each_file_is_told_once_it_is_done(self):
        """A file that claims nothing before any search, those of one board before the next is
        searched."""
        for board in ("triangle4", "diamond5"):
            (self.folder / "t" / board).mkdir(parents=True)
            self.run_ok(*f"enumerate {board} --csv t/{board}/levels.csv".split())
        self.write("t/a.md", "")
        searched = []
        answer = search.PlainSearch.answer

        def noted(self, *words):
            searched.append(self.subject.board.name)
            answer(self, *words)

        with unittest.mock.patch.object(search.PlainSearch, "answer", noted):
            boards = [
                len(set(searched)) for file in verify([str(self.folder / "t")]) if not file.wrong
            ]
        self.assertEqual(sorted(boards), boards)
        self.assertEqual(set(boards), {0, 1, 2})

    def test_wrong_arguments(self):
        for words, says in (
            ((), "usage"),
            (("nowhere",), "nowhere"),
            ((str(self.folder),), "nothing in"),
        ):
            run = subprocess.run([COMMAND, *words], capture_output=True, text=True, cwd=self.folder)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(says, run.stderr)


if __name__ == "__main__":
    run_tests()
