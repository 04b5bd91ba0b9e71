"""`boards` run as a program."""

import json

from program import ENGLISH, TRIANGLE, ProgramTest, run_tests


class BoardsTest(ProgramTest):
    def test_picture(self):
        self.assertEqual(self.run_ok("boards", "hexagon3", "--svg", "h.svg", "--quiet").stdout, "")
        svg = (self.folder / "h.svg").read_text()
        self.assertEqual((svg.count("#ps-peg\""), svg.count("#ps-hole\"")), (18, 19))
        svg = self.run_ok("boards", "english", "--start", "d4,e4", "--labels", "names", "--svg", "-").stdout
        self.assertTrue(svg.startswith("<svg "))
        self.assertEqual((svg.count("#ps-peg\""), svg.count(">d4</text>")), (31, 1))
        self.assertNotEqual(svg, self.run_ok("boards", "english", "--upside-down", "--svg", "-").stdout)
        self.refuse("boards", "--svg", "x.svg", says=("--svg",))
        self.refuse("boards", "english", "--svg", "x", "--json", "x", says=("--json and --svg",))

    def test_list(self):
        text = self.run_ok("boards").stdout
        for name in ("english", "european", "wiegleb", "asymmetrical", "senku49", "diamondN", "squareN", "rectAxB",
                     "triangleN", "hexagonN", "rhombusN", "starN"):
            self.assertRegex(text, rf"(?m)^{name} ")
        self.assertGreater(len(json.loads(self.run_ok("boards", "--json", "-").stdout)), 10)

    def test_one_board(self):
        text = self.run_ok("boards", "english").stdout
        for part in ("33 holes", "a3 b3 c3 d3 e3 f3 g3", "76 jumps", "8 symmetries", "d4 (the centre)", "2^4 = 16", "21 problems",
                     "hash", "reference", "23,475,688"):
            self.assertIn(part, text)
        self.assertIn("a3  b3  c3", self.run_ok("boards", "triangle4").stdout)

    def test_published_figures_that_disagree(self):
        """Butler adds the solutions to the games."""
        text = " ".join(self.run_ok("boards", "triangle5").stdout.split())
        described = json.loads(self.run_ok("boards", "triangle5", "--json", "-").stdout)["known_counts"]
        number = {(known["start"], known["finish"] or known["quantity"]): int(known["value"]) for known in described}
        for start in ("1", "2", "4", "5"):
            self.assertIn(f"prints {number[start, 'games'] + number[start, 'any']:,}: games and solutions together", text)

    def test_problems_that_the_class_allows(self):
        for name, problems in (("english", 21), ("european", 10), ("triangle5", 17), ("wiegleb", 36),
                               ("diamond41", 17)):
            data = json.loads(self.run_ok("boards", name, "--json", "-").stdout)
            self.assertEqual(data["feasible_single_peg_problems"], problems, name)
            self.assertEqual(sum(map(len, data["feasible_finishes"].values())), problems)

    def test_jumps(self):
        # The jumps from the corner of the 15-hole triangle and to it, as in every table of them.
        rows = self.run_ok("boards", "triangle5", "--jumps", "--labels", "numbers").stdout.splitlines()
        self.assertEqual(rows[0], "from,over,to")
        self.assertEqual(len(rows), 37)
        self.assertEqual([row for row in rows if "1" in row.split(",")], ["1,2,4", "1,3,6", "4,2,1", "6,3,1"])
        for board in ("english", "petersen", "hexagon4"):
            names = [row.split(",") for row in self.run_ok("boards", board, "--jumps").stdout.splitlines()[1:]]
            data = json.loads(self.run_ok("boards", board, "--json", "-").stdout)
            self.assertEqual(len(names), data["jumps"])
            self.assertEqual(sorted(names), sorted(row[::-1] for row in names))  # each can be made both ways
            cells = dict(zip(data["hole_names"], data["cells"]))
            for start, over, end in names if board != "petersen" else []:
                self.assertEqual([a + b for a, b in zip(cells[start], cells[end])], [2 * a for a in cells[over]])
            edges = [set(edge) for edge in data.get("edges", ())]
            for start, over, end in names if board == "petersen" else []:
                self.assertTrue({start, over} in edges and {over, end} in edges)
        self.assertIn("\nroof,left,floor1\n", self.run_ok("boards", "-", "--jumps",
                                                          stdin="edges: roof left, left floor1\n").stdout)
        self.refuse("boards", "--jumps", says=("--jumps",))
        for option in (("--json", "x"), ("--pagoda",), ("--start", "d4"), ("--quiet",)):
            self.refuse("boards", "english", "--jumps", *option, says=(option[0], "--jumps"))

    def test_a_board_file(self):
        self.write("cross.txt", ENGLISH)
        data = json.loads(self.run_ok("boards", "cross.txt", "--json", "-").stdout)
        english = json.loads(self.run_ok("boards", "english", "--json", "-").stdout)
        self.assertEqual(data["name"], "cross")
        for key in ("hash", "jumps", "symmetries", "class_codimension", "hole_names"):
            self.assertEqual(data[key], english[key])
        self.assertEqual(json.loads(self.run_ok("boards", "-", "--json", "-", stdin=TRIANGLE).stdout)["holes"], 6)

    def test_every_listed_name_is_a_board(self):
        for entry in json.loads(self.run_ok("boards", "--json", "-").stdout):
            for name in entry["examples"][:1] + entry["examples"][-1:]:
                self.run_ok("boards", name)


if __name__ == "__main__":
    run_tests()
