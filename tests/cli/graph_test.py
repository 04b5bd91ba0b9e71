#!/usr/bin/env python3
"""`pegspace graph`: DOT through GraphViz, canonical nodes, parallel jumps, files and the limit.
(Both tables compared with the definition: random_commands/rules.py.)"""

import re
import shutil
import xml.etree.ElementTree as ElementTree

from program import ProgramTest, needs, run, run_tests


class GraphTest(ProgramTest):
    def nodes(self, *words):
        return self.run_rows("graph", *words)

    def jumps(self, *words):
        return self.run_rows("graph", *words, table="--csv-jumps")


class Tables(GraphTest):
    def test_canonical_nodes_are_those_that_enumerate_counts(self):
        """Also where the finish is not symmetric: an orbit is winning where any of its positions
        is."""
        for problem in """triangle4 --start 4 --finish any
                triangle5 --start 1 --finish 13
                triangle5 --start 5 --finish 1
                rect3x5 --start b3 --finish d3
                square4 --start b1 --finish c1 --max-depth 8
                petersen --finish 7""".splitlines():
            nodes = self.nodes(*problem.split())
            levels = self.run_rows("enumerate", *problem.split())
            canonical = sum(int(row["canonical_positions"]) for row in levels)
            self.assertEqual(len(nodes), canonical, problem)
            if "--max-depth" not in problem:  # enumerate cut by depth counts what wins within it
                self.assertEqual(
                    sum(node["winning"] == "true" for node in nodes),
                    sum(int(row["canonical_winning_positions"]) for row in levels),
                )

    def test_two_jumps_to_one_child_are_two_edges(self):
        """On the complete graph of three holes 2 jumps over 3 to 1, and 3 over 2."""
        words = "complete3 --start 1 --merge exact".split()
        found = [(row["source"], row["jump"], row["target"]) for row in self.jumps(*words)]
        self.assertEqual(found, [("0", "2-1", "1"), ("0", "3-1", "1")])
        self.assertEqual(self.printed("graph", *words).count("n0 -> n1"), 2)

    def test_both_files_and_no_picture(self):
        words = "graph triangle4 --csv p.csv --csv-jumps j.csv".split()
        self.assertEqual(self.run_ok(*words).stdout, "")
        self.assertEqual(self.files(), ["j.csv", "j.run.json", "p.csv", "p.run.json"])


@needs("graphviz", shutil.which("dot"))
class Dot(GraphTest):
    def render(self, *words):
        """The nodes and edges that GraphViz draws, without a warning."""
        done = run("dot", "-Tsvg", stdin=self.printed("graph", *words))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        groups = ElementTree.fromstring(done.stdout).iter("{http://www.w3.org/2000/svg}g")
        kinds = [group.get("class") for group in groups]
        return kinds.count("node"), kinds.count("edge")

    def test_graphviz_draws_each_node_and_jump(self):
        for board in ("triangle4", "english", "hexagon3", "complete4"):
            with self.subTest(board=board):
                words = (board, "--max-depth", "2", "--merge", "exact")
                sizes = len(self.nodes(*words)), len(self.jumps(*words))
                self.assertEqual(self.render(*words), sizes)

    def test_colours(self):
        note = self.run_ok(*"graph triangle4 --start 4 -o x.dot".split()).stderr
        dot = self.text_of("x.dot")
        lines = [line for line in dot.splitlines() if " [label=" in line and "->" not in line]
        numbers = re.search(r"(\d+) nodes, \d+ edges, (\d+) winning nodes, (\d+) dead ends", note)
        nodes, winning, dead = map(int, numbers.groups())
        self.assertEqual(len(lines), nodes)
        finish = sum("#b3e2d5" in line for line in lines)
        self.assertGreater(finish, 0)
        self.assertEqual(finish + sum("#009e73" in line for line in lines), winning)
        # A finished game is a dead end as well, and green.
        self.assertEqual(finish + sum("#d55e00" in line for line in lines), dead)

    def test_a_name_with_quotes(self):
        name = self.file('a "b" & <c>.txt', "board:\noo.\n")
        self.assertEqual(self.render(name), (2, 1))


class FilesAndLimits(ProgramTest):
    def test_names_of_files(self):
        for name in ("a.dot", "b.gv", "c"):
            run = self.run_ok("graph", "triangle4", "--output", name, "--quiet")
            self.assertEqual(run.stderr, "")
            self.assertTrue(self.text_of(name).startswith("//"), name)
        written = ["a.dot", "a.run.json", "b.gv", "b.run.json", "c", "c.run.json"]
        self.assertEqual(self.files(), written)
        for name in ("g.svg", "g.graphml", "g.dot.gz"):
            says = (name, ".dot", "dot -Tsvg", "networkx")
            self.refuse("graph", "triangle4", "--output", name, says=says)

    def test_limit(self):
        self.file("big.dot", "older")
        words = "graph english --quiet --output big.dot".split()
        self.refuse(*words, code=3, says=("more than 1,000,000", "--max-depth"))
        self.assertEqual(self.text_of("big.dot"), "older")


if __name__ == "__main__":
    run_tests()
