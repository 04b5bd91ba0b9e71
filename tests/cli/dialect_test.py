#!/usr/bin/env python3
"""The one dialect of board files: every text gives the board that the grammar says, which
pegspace/verify/board_text.py reads by a parser of its own, or is refused by both."""

import concurrent.futures
import os
import random

from program import PICTURE, ProgramTest, pegspace, run_tests
from pegspace import Board
from random_commands.texts import draw_text, has_graph6

SEED = 11
TEXTS = int(os.environ.get("PEGSPACE_TEXTS", "150"))

#: Texts of other programs and mistakes, and what the refusal says of each.
REFUSED = {
    "ooo\no.o\nooo\n\nooo\nooo\noo.\n": ("standard input:5:1: ", "a second picture"),
    PICTURE.replace("-", ""): ("standard input:1:4: ", "row 1 has 3 characters and row 3 has 7"),
    "o o o\no . o\no o o\n.....\n": ("1:2: found ' '", "Write - where there is no hole"),
    "10\n1111\n1011\n1111\n1111\n": ("1:1: found '1'", "'letters: 1 ?, 0 ?", "say what each means"),
    "1 1 0 0 1\n1 1 1 0 0\n0 1 1 1 0\n0 0 1 1 1\n1 0 0 1 1\n": ("one dialect (manual, Boards)",),
    "holes: a b B\nedges: a b\n": ("1:12: found 'B'", "'b'"),
    "holes: a b c\nlines: a b C\n": ("2:12: found 'C'", "'c'"),
    "drawing:\na b c A\nedges: a b\n": ("2:7: found 'A'", "'a'"),
    "##ooo##\n##ooo##\nooooooo\nooo.ooo\n": ("1:1: found '#'", "'letters: # ?, o ?, . ?'"),
    "6 7\n1 2\n2 3\n3 4\n4 5\n5 6\n6 1\n1 4\n": ("one dialect",),
    "  ***\n  *- \n **-*\n--***\n  *- \n": ("one dialect",),
    "lattice: triangular\nboard:\n.\noo\nooo\n": ("row 1 has 1 character and row 2 has 2",),
    "lattice: triangular\nboard:\n--.\n-ooo-\no-o-o\n": ("row 1 has 3 characters",),
    "lattice: triangular\nboard:\n--.--\n-ooo-\no-o-o\n": ("4:1: row 2 has a hole off", "column 3"),
    "--.--\n-o-o-\no-o-o\n": ("is 'lattice: triangular' missing?",),
    "o-o\n---\n--o\n": ("no two holes",),
    "7x7:OOPPPOO\n": ("one dialect",),
    "graph [\n  node [ id 1 ]\n]\n": ("one dialect",),
    "oo\t.\n": ("1:3: a tab",),
    "board:\noo.\n# more\nooo\n": ("3:1: found '#'", "above the first header"),
    "lattice: square\n# here\nboard:\noo.\n": ("2:1: ", "Comments stand above the first header"),
    "lattice: graph\n1 2\n2 3\n": ("2:1: found '1'", "'edges:'"),
    "lattice: square\noo.\n": ("2:1: found 'oo.'", "'board:' stands above the picture"),
    "board:\noo.\nlattice: square\n": ("3:1: ", "Headers stand above 'board:'"),
    "board:\noo.\n\nlattice: square\nboard:\noo.\n": ("4:1: one board a file", "'lattice:'"),
    "board:\noo.\nfinish:\n..o\n\n.oo\n": ("6:1: one board a file",),
    "board:\noo.-\nfinish:\n..o\n": ("4:1: ", "is 1 x 3", "1 x 4"),
    "board:\noo.\nfinish:\n.-o\n": ("4:1: row 1, column 2 is no hole here",),
    "board:\noo?\n": ("2:3: found '?'", "the picture of a finish alone"),
    "spacing: 1\nboard:\noo.\n": ("1:1: found the unknown header 'spacing:'",),
    "directions: 6\nboard:\noo.\nooo\n": ("1:13: found '6', expected 8",),
    "lattice: triangular\ndirections: 8\nboard:\n.-o\n": ("2:1: ", "six directions"),
    "wrap: rows\nboard:\noo.-\n": ("1:1: ", "holes in the first and the last"),
    "wrap: columns\nboard:\noo.\nooo\n": ("1:1: ", "at least 3"),
    "letters: X peg, o empty\nboard:\nXXo\n": ("1:10: ", "peg, empty and none"),
    "letters: X peg, o empty, o none\nboard:\nXXo\n": ("1:10: found 'o none'",),
    "letters: X peg, _ empty, / none\nboard:\nXo_\n": ("3:2: found 'o'", "names all three"),
    "board:\nooo\nooxo\n": ("3:3: found 'x'", "letters: o ?, x ?, - ?"),
    "": ("1:1: ", "'board:'"),
    "# a comment alone\n": ("'board:'",),
    "board:\n---\n": ("2:1: there is no hole",),
    "board:\n" + "oooooooo\n" * 9: ("72 holes", "at most 64"),
    "board:\no" + "-" * 400 + "o\n": ("2:402: ", "first 256"),
    "board:\noo\x1b[0m.\n": ("2:3: ", "byte 0x1B"),
}


class Dialect(ProgramTest):
    def test_cases(self):
        for text, says in REFUSED.items():
            with self.subTest(text=text):
                self.refuse("boards", "-", stdin=text, says=says)
                self.assertRaises(ValueError, Board.from_text, text)
        self.refuse("census", "-", stdin="1 1 0\n1 1 1\n0 1 1\n", says=("one dialect",))
        triangle = self.printed("boards triangle5 --as file")
        lost = triangle.replace("\n----", "\n---", 1)
        self.refuse("boards", "-", stdin=lost, says=("row 1 has 8 characters and row 2 has 9",))
        no_jump = "lattice: square\nboard:\n...\no..\n...\nfinish:\n...\n..o\n...\n"
        self.fail_with("solve", "-", stdin=no_jump, says=("no solution",))
        picture = PICTURE.translate(str.maketrans("o.-", "X_#"))
        letters = f"letters: # none, X peg, _ empty\nboard:\n{picture}"
        read = self.printed("boards - --as file", stdin=letters)
        self.assertEqual(read, self.printed("boards - --as file", stdin=PICTURE))

    def test_what_was_read_is_said(self):
        for text, said in (
            (PICTURE, "33 holes, 76 jumps, 8 symmetries; start: 32 pegs, d4 empty"),
            ("edges: a b, b c\n", "3 holes, 2 jumps, 2 symmetries; start: none, so a starts empty"),
            ("IheA@GUAo\n", "10 holes, 60 jumps, 120 symmetries; start: none"),
            ("oo.o\nfinish:\n?..o\n", "4 holes, 4 jumps, 2 symmetries; start: 3 pegs, c1 empty"),
        ):
            with self.subTest(text=text):
                run = self.run_ok("boards", "-", stdin=text)
                self.assertIn(f"standard input: {said}", run.stderr)
        self.assertIn("finish: 1 peg, a1 with a peg or", run.stderr)
        start = self.file("start.txt", "ooo\n...\nooo\n")
        run = self.run_ok("count", "square3", "--start", start, "--finish", "any")
        self.assertIn("start.txt: 6 pegs, a2,b2,c2 empty", run.stderr)

    def test_positions_in_files(self):
        for text, says in (
            (".o.\n...\n", "is no hole here"),
            ("...\n.o.\n...\n...\n", "is a hole here"),
            ("lattice: triangular\nboard:\n.-o\n-o-\n.-o\n", "no hole here"),
            ("directions: 8\nboard:\n...\n.o.\n...\n", "another board"),
            ("...\n.o.\n...\nfinish:\n...\n.o.\n...\n", "remove one"),
            ("...\n.o.\n..?\n", "'?'"),
        ):
            with self.subTest(text=text):
                file = self.file("p.txt", text)
                self.refuse("solve", "square3", "--start", file, says=("p.txt:", says))
                self.refuse("query", "square3", file, says=(says,))
        self.file("open.txt", "o..\n.?.\n...\n")
        self.run_ok("count", "square3", "--start", "a1", "--finish", "open.txt")
        self.file("p.txt", "oo.\n")
        self.refuse("count", "petersen", "--start", "p.txt", says=("is a graph", "name its holes"))

    def test_positions_are_written(self):
        text = self.printed("positions square4 --depth 0-1 --as picture")
        files = text.split("\n\n")
        listed = self.printed("positions square4 --depth 0-1").splitlines()
        boards = [Board.from_text(file)[0] for file in files]
        self.assertEqual([board.hole_names(board.start) for board in boards], listed)
        self.assertEqual(len(set(boards)), 1)
        self.refuse("solve", "-", stdin=text, says=("one board a file", "'lattice:'"))
        self.refuse("positions", "petersen", "--as", "picture", says=("Use holes or bits",))
        self.refuse("boards", "english", "--as", "game-id", says=("Expected file.",))

    def test_texts_around_the_dialect(self):
        """PEGSPACE_TEXTS of them (10,000 before a release)."""
        rng = random.Random(SEED)
        texts = [text for text in (draw_text(rng) for _ in range(TEXTS)) if not has_graph6(text)]

        def run(text):
            return pegspace("boards", "-", "--as", "file", stdin=text, folder=self.folder)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            runs = list(pool.map(run, texts))
        read = 0
        for text, done in zip(texts, runs):
            try:
                expected = said_by(text)
            except ValueError:
                expected = None
            if done.returncode == 0:
                found, read = said_by(done.stdout), read + 1
            else:
                found = None
                self.assertEqual((done.returncode, done.stdout), (2, ""), (text, done.stderr))
                self.assertEqual(done.stderr.count("\n"), 1, (text, done.stderr))
            self.assertEqual(found, expected, (text, done.stdout, done.stderr))
        self.assertTrue(0.2 * len(texts) < read < 0.8 * len(texts), read)


def said_by(text):
    """The board of a file, its start and finish."""
    board, finish = Board.from_text(text)
    is_full = board.lattice != "graph" and board.start == board.all
    start = board.all & ~(1 << board.default_vacancy) if is_full else board.start
    shape = board.lattice, board.directions, board.wrap, board.left_out
    cells = board.cells if board.lattice != "graph" else ()
    return shape, cells, board.names, board.jumps, start, finish


if __name__ == "__main__":
    run_tests()
