#!/usr/bin/env python3
"""`pegspace graph`: DOT through GraphViz, canonical nodes, parallel jumps, files and the limit.
(Both tables compared with the definition: random_commands/rules.py.)"""

import csv
import io
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from program import PATIENCE, PEGSPACE, InFolder, needs, run


def pegspace(*arguments, code=0):
    run = subprocess.run(
        [PEGSPACE, "graph", *arguments], capture_output=True, text=True, timeout=PATIENCE
    )
    assert run.returncode == code, (arguments, run.returncode, run.stderr)
    return run


def jumps_of(*arguments):
    """(from, jump, to) of every row of --csv-jumps."""
    rows = csv.DictReader(io.StringIO(pegspace(*arguments, "--csv-jumps", "-").stdout))
    return [(int(row["source"]), row["jump"], int(row["target"])) for row in rows]


def size_of(*arguments):
    """(nodes, edges) of the tables."""
    positions = pegspace(*arguments, "--csv", "-").stdout
    return positions.count("\n") - 1, len(jumps_of(*arguments))


class Tables(InFolder):
    def test_canonical_nodes_are_those_that_enumerate_counts(self):
        """Also where the finish is not symmetric: an orbit is winning where any of its positions
        is."""
        for problem in (
            ("triangle4", "--start", "4", "--finish", "any"),
            ("triangle5", "--start", "1", "--finish", "13"),
            ("triangle5", "--start", "5", "--finish", "1"),
            ("rect3x5", "--start", "b3", "--finish", "d3"),
            ("square4", "--start", "b1", "--finish", "c1", "--max-depth", "8"),
            ("petersen", "--finish", "7"),
        ):
            nodes = list(csv.DictReader(io.StringIO(pegspace(*problem, "--csv", "-").stdout)))
            levels = run(PEGSPACE, "enumerate", *problem, "--csv", "-").stdout
            rows = list(csv.DictReader(io.StringIO(levels)))
            self.assertEqual(
                len(nodes), sum(int(row["canonical_positions"]) for row in rows), problem
            )
            if "--max-depth" not in problem:  # enumerate cut by depth counts what wins within it
                self.assertEqual(
                    sum(node["winning"] == "true" for node in nodes),
                    sum(int(row["canonical_winning_positions"]) for row in rows),
                )

    def test_two_jumps_to_one_child_are_two_edges(self):
        """On the complete graph of three holes 2 jumps over 3 to 1, and 3 over 2."""
        self.assertEqual(
            jumps_of("complete3", "--start", "1", "--merge", "exact"),
            [(0, "2-1", 1), (0, "3-1", 1)],
        )
        dot = pegspace("complete3", "--start", "1", "--merge", "exact").stdout
        self.assertEqual(dot.count("n0 -> n1"), 2)

    def test_both_files_and_no_picture(self):
        words = ("--csv", str(self.folder / "p.csv"), "--csv-jumps", str(self.folder / "j.csv"))
        self.assertEqual(pegspace("triangle4", "--start", "4", *words).stdout, "")
        self.assertEqual(
            sorted(path.name for path in self.folder.iterdir()),
            ["j.csv", "j.run.json", "p.csv", "p.run.json"],
        )
        self.assertIn("Omit one of them", pegspace("triangle4", *words, "-o", "x", code=2).stderr)


@needs("graphviz", shutil.which("dot"))
class Dot(InFolder):
    def render(self, dot):
        """The SVG that GraphViz makes of it, without a warning."""
        run = subprocess.run(
            ["dot", "-Tsvg"], input=dot, capture_output=True, text=True, timeout=PATIENCE
        )
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        svg = ElementTree.fromstring(run.stdout)
        kinds = [group.get("class") for group in svg.iter("{http://www.w3.org/2000/svg}g")]
        return run.stdout, kinds.count("node"), kinds.count("edge")

    def test_graphviz_draws_each_node_and_jump(self):
        for board in ("triangle4", "english", "hexagon3", "complete4"):
            with self.subTest(board=board):
                arguments = (board, "--max-depth", "2", "--merge", "exact")
                _, drawn_nodes, drawn_edges = self.render(pegspace(*arguments).stdout)
                self.assertEqual((drawn_nodes, drawn_edges), size_of(*arguments))

    def test_colours(self):
        dot = pegspace("triangle4", "--start", "4").stdout
        lines = [line for line in dot.splitlines() if " [label=" in line and "->" not in line]
        note = pegspace("triangle4", "--start", "4", "-o", str(self.folder / "x.dot")).stderr
        nodes, edges, winning, dead = map(
            int,
            re.search(
                r"(\d+) nodes, (\d+) edges, (\d+) winning nodes, (\d+) dead ends", note
            ).groups(),
        )
        self.assertEqual(len(lines), nodes)
        finish = sum("#b3e2d5" in line for line in lines)
        self.assertGreater(finish, 0)
        self.assertEqual(finish + sum("#009e73" in line for line in lines), winning)
        # A finished game is a dead end as well, and green.
        self.assertEqual(finish + sum("#d55e00" in line for line in lines), dead)

    def test_a_name_with_quotes(self):
        path = self.folder / 'a "b" & <c>.txt'
        path.write_text("board:\noo.\n")
        _, nodes, edges = self.render(pegspace(str(path)).stdout)
        self.assertEqual((nodes, edges), (2, 1))


class FilesAndLimits(InFolder):
    def test_names_of_files(self):
        for name in ("a.dot", "b.gv", "c"):
            path = self.folder / name
            self.assertEqual(pegspace("triangle4", "--output", str(path), "--quiet").stderr, "")
            self.assertTrue(path.read_text().startswith("//"), name)
        for name in ("g.svg", "g.graphml", "g.dot.gz"):
            refused = pegspace("triangle4", "--output", str(self.folder / name), code=2)
            for word in (name, ".dot", "dot -Tsvg", "networkx"):
                self.assertIn(word, " ".join(refused.stderr.split()))
        self.assertEqual(
            sorted(path.name for path in self.folder.iterdir()),
            ["a.dot", "a.run.json", "b.gv", "b.run.json", "c", "c.run.json"],
            "no temporary file is left",
        )

    def test_limit(self):
        path = self.folder / "big.dot"
        path.write_text("older")
        refused = pegspace("english", "--output", str(path), code=3)
        self.assertIn("more than 1,000,000", refused.stderr)
        self.assertIn("--max-depth", refused.stderr)
        self.assertEqual(path.read_text(), "older")


if __name__ == "__main__":
    unittest.main()
