#!/usr/bin/env python3
"""`pegspace graph`: dot through GraphViz, canonical nodes, files and limits. (Every format read
back and compared with the definition: random_commands/rules.py.)"""

import csv
import io
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from program import DEBIAN_PYTHON, PATIENCE, PEGSPACE, InFolder, has, needs, run


def pegspace(*arguments, code=0):
    run = subprocess.run(
        [PEGSPACE, "graph", *arguments], capture_output=True, text=True, timeout=PATIENCE
    )
    assert run.returncode == code, (arguments, run.returncode, run.stderr)
    return run


def read_aut(text):
    lines = text.splitlines()
    first, transitions, states = map(
        int, re.fullmatch(r"des\((\d+),(\d+),(\d+)\)", lines[0]).groups()
    )
    edges = [re.fullmatch(r'\((\d+),"([^"]+)",(\d+)\)', line).groups() for line in lines[1:]]
    assert len(edges) == transitions
    return first, states, [(int(a), words, int(b)) for a, words, b in edges]


class Aldebaran(unittest.TestCase):
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
            said = pegspace(*problem, "--nodes", "points").stderr
            rows = list(
                csv.DictReader(
                    io.StringIO(
                        subprocess.run(
                            [PEGSPACE, "enumerate", *problem, "--csv", "-"],
                            check=True,
                            capture_output=True,
                            text=True,
                        ).stdout
                    )
                )
            )
            nodes = sum(int(row["canonical_positions"]) for row in rows)
            self.assertIn(f"{nodes:,} node", said)
            if "--max-depth" not in problem:  # enumerate cut by depth counts what wins within it
                winning = sum(int(row["canonical_winning_positions"]) for row in rows)
                self.assertIn(f", {winning:,} winning node", said)


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

    def test_graphviz_draws_every_kind_of_node(self):
        for board in ("triangle4", "english", "hexagon3"):
            for nodes in ("boards", "holes", "numbers", "points"):
                with self.subTest(board=board, nodes=nodes):
                    arguments = (board, "--max-depth", "2", "--merge", "exact")
                    _, drawn_nodes, drawn_edges = self.render(
                        pegspace(*arguments, "--nodes", nodes, "--jumps").stdout
                    )
                    _, states, edges = read_aut(pegspace(*arguments, "--format", "aut").stdout)
                    self.assertEqual((drawn_nodes, drawn_edges), (states, len(edges)))

    def test_other_readers_find_the_same_nodes(self):
        """pydot, pygraphviz, gvpr and gv2gxl, those that are installed: their nodes are ours."""
        pegspace("triangle4", "--start", "4", "-o", str(self.folder / "x.dot"))
        _, states, edges = read_aut(pegspace("triangle4", "--start", "4", "--format", "aut").stdout)
        python = (DEBIAN_PYTHON, "-c")
        readers = {
            "gvpr": ("gvpr", "N { print($.name); }", "x.dot"),
            "gv2gxl": ("gv2gxl", "x.dot"),
            "pydot": (
                *python,
                "import pydot; print(*(n.get_name() for n in pydot.graph_from_dot_file('x.dot')[0]"
                ".get_nodes() if n.get_name() not in ('graph', 'node', 'edge')), sep='\\n')",
            ),
            "pygraphviz": (*python, "import pygraphviz as p; print(*p.AGraph('x.dot'), sep='\\n')"),
        }
        arrows = len({(a, b) for a, _, b in edges})
        for name, command in readers.items():
            if command[0] == python[0] and not has(name):
                continue
            with self.subTest(reader=name):
                said = run(*command, folder=self.folder).stdout
                if name == "gv2gxl":  # it makes nodes of the groups of one level, too
                    self.assertEqual(said.count("<edge "), arrows)
                    said = "\n".join(re.findall(r'<node id="(n\d+)"', said))
                self.assertEqual(
                    sorted(said.split("\n")[: -1 if said.endswith("\n") else None]),
                    sorted(f"n{number}" for number in range(states)),
                )

    def test_colours(self):
        dot = pegspace("triangle4", "--start", "4", "--nodes", "numbers").stdout
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
        ElementTree.fromstring(pegspace(str(path), "--format", "graphml").stdout)


class FilesAndLimits(InFolder):
    def test_format_by_file_name(self):
        for name, begins in (
            ("a.aut", "des("),
            ("a.graphml", "<?xml"),
            ("a.dot", "//"),
            ("a.gv", "//"),
            ("a", "//"),
        ):
            path = self.folder / name
            self.assertEqual(pegspace("triangle4", "--output", str(path), "--quiet").stderr, "")
            self.assertTrue(path.read_text().startswith(begins), name)
        self.assertEqual(
            sorted(path.name for path in self.folder.iterdir()),
            ["a", "a.aut", "a.dot", "a.graphml", "a.gv", "a.run.json"],
            "no temporary file is left",
        )
        for name in ("g.xyz", "g.DOT", "g.dot.gz"):
            run = pegspace("triangle4", "--output", str(self.folder / name), code=2)
            for word in (name, ".dot", ".graphml", ".aut", "--format"):
                self.assertIn(word, run.stderr)
        pegspace(
            "triangle4",
            "--output",
            str(self.folder / "g.xyz"),
            "--format",
            "aut",
            "--record",
            "none",
        )
        self.assertTrue((self.folder / "g.xyz").read_text().startswith("des("))

    def test_limit(self):
        path = self.folder / "big.dot"
        path.write_text("older")
        run = pegspace("english", "--max-size", "1000", "--output", str(path), code=3)
        self.assertIn("more than 1,000", run.stderr)
        self.assertIn("--max-depth", run.stderr)
        self.assertEqual(path.read_text(), "older")


if __name__ == "__main__":
    unittest.main()
