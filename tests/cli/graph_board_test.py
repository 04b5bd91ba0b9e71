"""Boards given as graphs, through every command that takes a board."""

import json
import re

from program import ProgramTest, run_tests

HOUSE = """# a house
holes: roof left right floor1 floor2
drawing:
   roof
 left right
 floor1 floor2
edges: roof left, roof right, left right
left floor1, right floor2
floor1 floor2
empty: roof
"""


class GraphBoardTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.house = self.write("house.txt", HOUSE)

    def test_every_command_takes_a_graph(self):
        self.assertIn("18 jumps", self.run_ok("boards", self.house).stdout)
        csvs = {self.run_ok("enumerate", self.house, "--finish", "any", "--engine", engine, "--csv", "-").stdout
                for engine in ("hash", "dense", "reference")}
        self.assertEqual(len(csvs), 1)
        counts = [json.loads(self.run_ok("count", self.house, "--engine", engine, "--json", "-").stdout)
                  for engine in ("hash", "dense", "reference")]
        self.assertEqual(counts[0], counts[1])
        self.assertEqual(counts[0], counts[2])
        self.assertGreater(int(counts[0]["finishes"][0]["solutions"]), 0)
        for notation in ("names", "numbers", "json"):
            line = self.run_ok("solve", self.house, "--notation", notation).stdout
            replay = self.run_ok("replay", self.house, "--finish", "any", "--read", notation, stdin=line)
            self.assertIn("3 jumps", replay.stdout)
        self.assertEqual(self.run_ok("solve", self.house, "--all").stdout.count("\n"), int(counts[0]["finishes"][0]["solutions"]))
        self.assertIn("digraph", self.run_ok("graph", self.house).stdout)
        self.assertIn("games in all", self.run_ok("games", self.house).stdout)
        self.assertIn("start", self.run_ok("table", self.house).stdout)

    def test_run_json_holds_the_whole_board(self):
        self.run_ok("enumerate", self.house, "--csv", "levels.csv", "--quiet")
        board = json.loads((self.folder / "run.json").read_text())["board"]
        self.assertEqual(board["lattice"], "graph")
        again = self.write("again.txt", "\n".join(board["file"]) + "\n")
        self.assertEqual(json.loads(self.run_ok("boards", again, "--json", "-").stdout)["hash"], board["hash"])

    def test_positions_by_picture(self):
        picture = json.loads(self.run_ok("boards", self.house, "--json", "-").stdout)["picture"]
        self.assertEqual("".join(picture).count("o"), 4)
        start = self.write("start.txt", "\n".join(picture) + "\n")
        self.assertEqual(self.run_ok("count", self.house, "--json", "-").stdout,
                         self.run_ok("count", self.house, "--start", start, "--json", "-").stdout)
        self.assertEqual(self.run_ok("count", self.house, "--json", "-").stdout,
                         self.run_ok("count", self.house, "--start", "roof", "--json", "-").stdout)

    def test_families(self):
        for name, solvable in (("path7", False), ("path8", True), ("cycle9", False), ("cycle6", True),
                               ("complete5", True), ("graph-star4", False), ("petersen", True)):
            with self.subTest(name):
                boards = json.loads(self.run_ok("boards", name, "--json", "-").stdout)
                found = any(int(json.loads(self.run_ok("count", name, "--start", hole, "--no-games", "--json", "-").stdout)
                                ["finishes"][0]["solutions"]) for hole in boards["hole_names"])
                self.assertEqual(found, solvable)
        self.assertEqual(json.loads(self.run_ok("boards", "complete20", "--json", "-").stdout)["automorphisms"],
                         "2432902008176640000")
        self.assertIn("subgroup", self.run_ok("boards", "complete6").stdout)
        self.refuse("boards", "cycle2", says=["N = 3 to 64"])
        self.refuse("boards", "graph-star64", says=["N = 1 to 63"])

    def test_a_graph_is_drawn_with_its_edges_and_twice_only_where_its_holes_have_names_and_numbers(self):
        for board, most in (("petersen", 1), (self.house, 2)):
            drawing = self.run_ok("boards", board).stdout.split("\n\n")[1]
            self.assertTrue(all(line in drawing for line in "|/\\-"), drawing)
            self.assertEqual(len(drawing.splitlines()[0].split()), most, drawing)
        self.assertEqual(sorted(map(int, re.findall(r"\d+", self.run_ok("boards", "petersen").stdout.split("\n\n")[1]))), list(range(1, 11)))

    def test_what_graphs_have_not(self):
        for notation in ("directions", "pegs", "row-column", "bars"):
            self.refuse("solve", self.house, "--notation", notation, says=["graph", "names, numbers, numbers-from-0, over or json"])
        vague = self.write("vague.txt", "2-1\n")
        self.fail_with("replay", "complete4", vague, says=["say which is jumped over, as in 2-(3)-1"])

    def test_errors_name_line_and_column(self):
        bad = self.write("bad.txt", "holes: a b c\nedges: a b, b d\n")
        self.refuse("boards", bad, says=["bad.txt:2:15", "'d'"])


if __name__ == "__main__":
    run_tests()
