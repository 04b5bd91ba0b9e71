"""`boards` run as a program."""

import random
import re
import shutil

from program import ProgramTest, needs, run, run_tests
from random_commands.censuses import graph6

SPARSE6 = ":I`ES@obGkqegW~\n"  # Petersen's graph
COUNTG = shutil.which("nauty-countg") or shutil.which("countg")


class BoardsTest(ProgramTest):
    def test_quiet_prints_what_is_printed_otherwise(self):
        for words in (("hexagon3",), ("hexagon3", "--json", "b.json"), ()):
            text = self.printed("boards", *words)
            self.assertIn("holes", text)
            self.assertEqual(self.printed("boards", *words, "--quiet"), text)

    def test_graphs_of_nauty_are_boards(self):
        """Petersen's graph as geng writes it. Its vertices are alike: a tenth of the sums in
        results/census from each."""
        for word, text in (
            ("graph6:IheA@GUAo", ""),
            ("-", "IheA@GUAo\n"),
            ("-", ">>graph6<<IheA@GUAo\n"),
            ("-", SPARSE6),
        ):
            with self.subTest(word=word, text=text):
                found = self.run_json(*f"count {word} --finish any --games".split(), stdin=text)
                self.assertEqual(found["summary"]["games"], "1505856")
                self.assertEqual(found["rows"][0]["solutions"], "933888")
        for command, *words in (
            ("enumerate",),
            ("games",),
            ("moves",),
            ("table",),
            ("solve", "--finish", "any"),
            ("graph", "--max-depth", "1"),
            ("positions", "--depth", "1"),
            ("query", "vacant:1,2"),
        ):
            self.run_ok(command, "-", *words, stdin=SPARSE6)
        said = self.run_ok("boards", "-", stdin=SPARSE6).stderr
        self.assertIn("10 holes, 60 jumps", said)
        self.refuse("boards", "graph6:IheA", says=("'graph6:IheA'", "length"))
        for text, *says in (
            (":I`ACWqHKhhccTgSF\n", "standard input:1:1", "after the last edge"),
            (">>graph6<<IheA\n", "standard input:1:1", "length"),
            ("C~\nBw\n", "standard input:2:1", "census"),
        ):
            self.refuse("boards", "-", stdin=text, says=says)


@needs("nauty", COUNTG)
class Automorphisms(ProgramTest):
    def test_against_nauty(self):
        """Rings with chords, grids, trees, and copies of small graphs, of up to 62 vertices."""
        rng = random.Random(78)
        for number in range(40):
            vertices = rng.randint(8, 62)
            kind = number % 4
            ring = [(i, (i + 1) % vertices) for i in range(vertices)]
            if kind == 0:
                step = rng.randint(2, max(2, vertices // 2 - 1))
                edges = ring + [(i, (i + step) % vertices) for i in range(vertices)]
            elif kind == 1:
                width = rng.randint(2, 6)
                edges = [(i, i + width) for i in range(vertices - width)]
                edges += [(i, i + 1) for i in range(vertices - 1) if (i + 1) % width]
            elif kind == 2:
                edges = [(i, rng.randrange(max(0, i - 5), i)) for i in range(1, vertices)]
            else:
                edges = [(i, i + 1) for i in range(vertices - 1) if (i + 1) % 5]
                edges += [(i, i + 4) for i in range(0, vertices - 4, 5)]
            edges = {(a, b) for a, b in edges if a != b}
            line = graph6(vertices, edges)
            found = self.run_json("boards", f"graph6:{line}")
            counted = run(COUNTG, "--a", "-q", stdin=line + "\n").stdout
            size = re.search(r"groupsize=(\S+)", counted)[1]  # of large groups seven digits
            with self.subTest(line=line):
                if "e" in size or "." in size:
                    self.assertAlmostEqual(int(found["automorphisms"]) / float(size), 1, places=5)
                else:
                    self.assertEqual(found["automorphisms"], size)


if __name__ == "__main__":
    run_tests()
