"""Boards with diagonals and joined sides: known numbers, proofs, notations, records. (Every number by definition: random_commands/.)"""

import csv
import io
import json
import pathlib
import subprocess

from program import PEGSPACE, ProgramTest, run_tests


class NeighbourhoodTest(ProgramTest):
    def columns(self, *words):
        rows = list(csv.DictReader(io.StringIO(self.run_ok(*words, "--csv", "-").stdout)))
        self.assertTrue(rows or words[0] == "moves")  # which has no row where there is no solution
        return rows

    def test_known_numbers(self):
        for board, start, solutions, fewest in (("diamond13-8", "c3", "21120", "7"), ("square4-8", "a1", "32090916", "8")):
            rows = self.columns("count", board, "-s", start, "-f", "any")
            self.assertEqual(rows[-1]["solutions"] if len(rows) == 1 else sum(int(row["solutions"]) for row in rows), solutions)
            moves = [row for row in self.columns("moves", board, "-s", start, "-f", "any") if row["solutions"] != "0"]
            self.assertEqual(moves[0]["moves"], fewest)
            self.assertEqual(sum(int(row["solutions"]) for row in moves), int(solutions))

    def test_every_start_of_the_torus_reaches_every_finish(self):
        rows = self.columns("table", "torus4x4")
        self.assertEqual(len(rows), 6)  # distances on the torus: 128 symmetries
        self.assertEqual({row["solvable"] for row in rows}, {"true"})
        self.assertEqual(sum(int(row["pairs"]) for row in rows), 256)

    def test_saved_positions_are_proved(self):
        checker = pathlib.Path(PEGSPACE).parent / "pegspace-check"
        for board, words in (("square4-8", ("-s", "b2", "-f", "any")), ("torus3x4", ("-s", "all",)), ("torus4x4", ("-f", "any")),
                             ("torus3x3-8", ("--symmetry", "board"))):
            for engine in ("dense", "hash"):
                self.run_ok("enumerate", board, *words, "--engine", engine, "--save", "a.set", "--csv", "levels.csv", "--quiet")
                run = subprocess.run([checker, "a.set"], cwd=self.folder, capture_output=True, text=True, timeout=100)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
                self.assertIn("PROVED", run.stdout)

    def test_notations(self):
        """A solution in each notation, read back where it can be; what would not say which hole is jumped over is refused."""
        for board, notations, refused in (
                ("square4-8", ("names", "numbers", "two-digit", "numbers-from-0", "over", "row-column", "bars", "directions", "pegs", "json"),
                 ("wasd",)),
                ("torus3x4", ("names", "numbers", "two-digit", "over", "directions", "wasd", "pegs", "json"), ("row-column", "bars")),
                ("torus3x3", ("names", "row-column", "bars", "directions", "wasd", "pegs"), ())):
            expected = None
            for notation in notations:
                text = self.run_ok("solve", board, "-s", "a1", "-f", "any", "--notation", notation).stdout
                if notation in ("numbers-from-0", "over", "wasd", "pegs"):
                    continue
                jumps = self.run_ok("replay", board, "-s", "a1", "-f", "any", "--read", notation, "--json", "-", stdin=text).stdout
                expected = expected or jumps
                self.assertEqual(jumps, expected, (board, notation))
            for notation in refused:
                self.refuse("solve", board, "-s", "a1", "-f", "any", "--notation", notation, says=(f"the notation {notation}", board))
        diagonals = self.run_ok("solve", "square4-8", "-s", "a1", "-f", "any", "--notation", "directions").stdout
        self.assertRegex(diagonals, "(up|down)-(left|right)")
        self.assertIn("-(", self.run_ok("solve", "torus3x4", "-f", "any").stdout)
        self.fail_with("replay", "torus3x4", "-s", "c1", "-", stdin="a1-c1\n", says=("say which is jumped over",))

    def test_records_hold_the_board(self):
        text = "directions: 8\nwrap: rows\nboard:\nooo\no.o\nooo\n"
        board = self.write("board.txt", text)
        about = json.loads(self.run_ok("boards", board, "--json", "-").stdout)
        self.assertEqual((about["lattice"], about["directions"], about["wrap"]), ("square", 8, "rows"))
        plain = json.loads(self.run_ok("boards", self.write("plain.txt", text[text.index("board:"):]), "--json", "-").stdout)
        self.assertNotIn("directions", plain)
        self.assertNotIn("wrap", plain)
        self.assertNotEqual(about["hash"], plain["hash"])
        self.run_ok("enumerate", board, "-f", "any", "--csv", "levels.csv", "--json", "levels.json", "--quiet")
        self.run_ok("table", board, "--csv", "table.csv", "--json", "table.json", "--quiet")
        record = json.loads((self.folder / "run.json").read_text())["board"]
        self.assertEqual((record["directions"], record["wrap"], record["hash"]), (8, "rows", about["hash"]))
        table = json.loads((self.folder / "table.json").read_text())
        self.assertEqual((table["directions"], table["wrap"]), (8, "rows"))
        (self.folder / "board.txt").unlink()
        self.verify()

    def test_refusals(self):
        for name, says in (("torus2x4", ("torusAxB", "at least 3")), ("triangle4-8", ("no board 'triangle4-8'",)),
                           ("english-8-8", ("no board 'english-8-8'",)), ("petersen-8", ("no board 'petersen-8'",))):
            self.refuse("enumerate", name, says=says)


if __name__ == "__main__":
    run_tests()
