"""Boards with diagonals and joined sides through every command, compared with the same boards as files of lines."""

import csv
import io
import json
import pathlib
import random
import subprocess

from program import PEGSPACE, ProgramTest, run_tests

SIZES = {"rows": ((1, 4), (2, 5), (3, 4)), "columns": ((5, 2), (4, 3)), "both": ((3, 3), (3, 4), (4, 4)), "": ((3, 3), (3, 4), (2, 5))}


def lines_of(rows, wrap, directions):
    """Lines (from, over, to) of a picture, each once, by trying all cells: names of holes."""
    height, width = len(rows), len(rows[0])
    steps = [(0, 1), (1, 0)] + ([(1, 1), (1, -1)] if directions == 8 else [])
    lines = []
    for r in range(height):
        for c in range(width):
            for down, right in steps:
                cells = []
                for n in range(3):
                    row, column = r + n * down, c + n * right
                    if wrap in ("columns", "both"):
                        row %= height
                    if wrap in ("rows", "both"):
                        column %= width
                    cells.append((row, column))
                if all(0 <= row < height and 0 <= column < width and rows[row][column] != "-" for row, column in cells):
                    lines.append(tuple(f"{chr(97 + column)}{row + 1}" for row, column in cells))
    return lines


class NeighbourhoodTest(ProgramTest):
    def both_files(self, rows, wrap, directions):
        """The board as a picture, and as a graph with the same names."""
        settings = (f"wrap: {wrap}\n" if wrap else "") + (f"directions: {directions}\n" if directions == 8 else "")
        picture = self.write("picture.txt", settings + "board:\n" + "\n".join(rows) + "\n")
        cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "-"]
        lines = lines_of(rows, wrap, directions)
        graph = self.write("graph.txt", "holes: " + " ".join(f"{chr(97 + c)}{r + 1}" for r, c in cells) + "\nlines:\n"
                           + "\n".join(" ".join(line) for line in lines) + "\n")
        return picture, graph, lines

    def columns(self, *words):
        rows = list(csv.DictReader(io.StringIO(self.run_ok(*words, "--csv", "-").stdout)))
        self.assertTrue(rows or words[0] == "moves")  # which has no row where there is no solution
        return rows

    def same(self, command, picture, graph, *words, but=()):
        found = [[{key: value for key, value in row.items() if key not in but} for row in self.columns(command, board, *words)]
                 for board in (picture, graph)]
        self.assertEqual(*found, (command, words))
        return found[0]

    def test_the_same_numbers_as_of_files_of_lines(self):
        rng, groups = random.Random(18), set()
        for wrap, sizes in SIZES.items():
            for directions in (4, 8):
                for height, width in sizes:
                    rows = ["o" * width for _ in range(height)]
                    if height * width > 9 and height > 2 and rng.random() < 0.5:  # a hole inside is missing
                        rows[1] = rows[1][:1] + "-" + rows[1][2:]
                    picture, graph, lines = self.both_files(rows, wrap, directions)
                    with self.subTest(rows=rows, wrap=wrap, directions=directions):
                        self.compare(rng, picture, graph, lines, height * width, groups)
        self.assertGreater(len(groups), 5)

    def compare(self, rng, picture, graph, lines, holes, groups):
        about = [json.loads(self.run_ok("boards", board, "--json", "-").stdout) for board in (picture, graph)]
        self.assertEqual(*[(data["hole_names"], data["jumps"], data["class_dimension"]) for data in about])
        self.assertEqual(about[0]["jumps"], 2 * len(lines))
        self.assertEqual(self.run_ok("boards", picture, "--jumps").stdout, self.run_ok("boards", graph, "--jumps").stdout)
        orders = [data["symmetries"] for data in about]
        self.assertEqual(orders[1] % orders[0], 0)  # the graph may have others than those of the lattice
        groups.add(orders[0])
        canonical = () if orders[0] == orders[1] else ("canonical_positions", "canonical_dead_ends", "canonical_winning_positions")
        start = rng.choice(about[0]["hole_names"])
        for engine in ("dense", "hash", "reference"):
            self.same("enumerate", picture, graph, "-s", start, "-f", "any", "--engine", engine, but=canonical)
        self.same("count", picture, graph, "-s", start, "-f", "any")
        self.same("games", picture, graph, "-s", start, but=canonical)
        if holes <= 12:
            self.same("moves", picture, graph, "-s", start, "-f", "any")
            self.same("table", picture, graph, "--all-pairs")

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
