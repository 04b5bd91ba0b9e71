"""`boards` run as a program."""

import json
import random
import re
import shutil
import subprocess

from program import ProgramTest, needs, run_tests
from random_commands.censuses import graph6

COUNTG = shutil.which("nauty-countg") or shutil.which("countg")


class BoardsTest(ProgramTest):
    def test_quiet_prints_what_is_printed_otherwise(self):
        text = self.run_ok("boards", "hexagon3").stdout
        self.assertIn("19 holes", text)
        self.assertEqual(self.run_ok("boards", "hexagon3", "--quiet").stdout, text)
        for quiet in ((), ("--quiet",)):
            run = self.run_ok("boards", "hexagon3", "--json", "b.json", *quiet)
            self.assertEqual(run.stdout, text)
        self.assertEqual(self.run_ok("boards", "--quiet").stdout, self.run_ok("boards").stdout)

    def test_graphs_of_nauty_are_boards(self):
        """Petersen's graph as geng writes it. Its vertices are alike: a tenth of the sums in
        results/census from each."""
        for word, text in (
            ("graph6:IheA@GUAo", ""),
            ("-", "IheA@GUAo\n"),
            ("-", ">>graph6<<IheA@GUAo\n"),
            ("-", ":I`ES@obGkqegW~\n"),
        ):
            with self.subTest(word=word, text=text):
                run = self.run_ok(
                    "count", word, "--finish", "any", "--games", "--json", "-", stdin=text
                )
                found = json.loads(run.stdout)
                self.assertEqual(found["summary"]["games"], "1505856")
                self.assertEqual(found["rows"][0]["solutions"], "933888")
                for command in (
                    ("boards",),
                    ("enumerate",),
                    ("games",),
                    ("moves",),
                    ("table",),
                    ("solve", "--finish", "any"),
                    ("graph", "--max-depth", "1"),
                    ("positions", "--depth", "1"),
                ):
                    self.run_ok(command[0], word, *command[1:], stdin=text)
                self.run_ok("query", word, "vacant:1,2", stdin=text)
        self.assertIn(
            "10 holes, 60 jumps",
            self.run_ok("boards", "-", stdin="IheA@GUAo\n").stderr,
        )
        self.refuse(
            "boards",
            "-",
            stdin=":I`ACWqHKhhccTgSF\n",
            says=("standard input:1:1", "after the last edge"),
        )
        self.refuse("boards", "graph6:IheA", says=("'graph6:IheA'", "length"))
        self.refuse("boards", "-", stdin=">>graph6<<IheA\n", says=("standard input:1:1", "length"))
        self.refuse("boards", "-", stdin="C~\nBw\n", says=("standard input:2:1", "census"))


@needs("nauty", COUNTG)
class Automorphisms(ProgramTest):
    def test_against_nauty(self):
        """Rings with chords, grids, trees, and copies of small graphs, of up to 62 vertices."""
        rng = random.Random(78)
        for number in range(80):
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
                edges = [(i, i + 1) for i in range(vertices - 1) if (i + 1) % 5] + [
                    (i, i + 4) for i in range(0, vertices - 4, 5)
                ]
            edges = {(a, b) for a, b in edges if a != b}
            line = graph6(vertices, edges)
            found = json.loads(self.run_ok("boards", f"graph6:{line}", "--json", "-").stdout)
            counted = subprocess.run(
                [COUNTG, "--a", "-q"], input=line + "\n", capture_output=True, text=True, check=True
            ).stdout
            size = re.search(r"groupsize=(\S+)", counted)[1]  # of large groups seven digits
            with self.subTest(line=line):
                if "e" in size or "." in size:
                    self.assertAlmostEqual(int(found["automorphisms"]) / float(size), 1, places=5)
                else:
                    self.assertEqual(found["automorphisms"], size)


if __name__ == "__main__":
    run_tests()
