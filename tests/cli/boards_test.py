"""`boards` run as a program."""

import json
import os
import xml.etree.ElementTree

from program import ENGLISH, TRIANGLE, ProgramTest, pegspace, processor_seconds, run_tests


class BoardsTest(ProgramTest):
    def test_quiet_prints_what_goes_to_no_file(self):
        text = self.run_ok("boards", "hexagon3").stdout
        self.assertIn("19 holes", text)
        self.assertEqual(self.run_ok("boards", "hexagon3", "--quiet").stdout, text)
        self.assertEqual(self.run_ok("boards", "hexagon3", "--quiet", "--json", "b.json").stdout, "")
        self.assertEqual(self.run_ok("boards", "hexagon3", "--json", "b.json").stdout, text)
        self.assertEqual(self.run_ok("boards", "--quiet").stdout, self.run_ok("boards").stdout)

    def test_options_for_nothing(self):
        for words, says in ((("--start", "a3"), "--pagoda"), (("--labels", "names"), "--jumps"), (("--labels", "names", "--pagoda"), "--jumps"),
                            (("--jumps", "--labels", "none"), "names or numbers")):
            self.refuse("boards", "hexagon3", *words, says=(says,))

    def test_list(self):
        text = self.run_ok("boards").stdout
        table = text.partition("\n\n")[0]
        self.assertRegex(table, r"^name +holes  what it is\n")
        self.assertEqual(table, self.run_ok("boards", COLUMNS="80").stdout.partition("\n\n")[0])
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
        for option in (("--json", "x"), ("--pagoda",), ("--start", "d4")):
            self.refuse("boards", "english", "--jumps", *option, says=(option[0], "--jumps"))

    def test_a_board_file(self):
        self.write("cross.txt", ENGLISH)
        data = json.loads(self.run_ok("boards", "cross.txt", "--json", "-").stdout)
        english = json.loads(self.run_ok("boards", "english", "--json", "-").stdout)
        self.assertEqual(data["name"], "cross")
        for key in ("hash", "jumps", "symmetries", "class_codimension", "hole_names"):
            self.assertEqual(data[key], english[key])
        self.assertEqual(json.loads(self.run_ok("boards", "-", "--json", "-", stdin=TRIANGLE).stdout)["holes"], 6)

    def test_what_was_read_is_noted(self):
        spaced = self.write("spaced.txt", "lattice: square\nboard:\no  o  o\no  .  o\no  o  o\n")
        run = self.run_ok("boards", spaced)
        self.assertIn("12 jumps", run.stdout)
        self.assertIn("spacing: 1", run.stderr)
        self.assertEqual(self.run_ok("boards", spaced, "--quiet").stderr, "")
        self.assertIn("spacing: 1", self.run_ok("count", spaced).stderr)
        pegs = self.write("pegs.txt", "board:\nooo\nooo\nooo\n")
        for command in (("boards",), ("count",), ("enumerate",)):
            self.assertIn("only pegs; where a start is needed, b2 starts empty", self.run_ok(*command, pegs).stderr)
        start = self.write("start.txt", "xx_\nxxx\nxxx\n")
        self.assertIn("'_' as an empty hole, 'x' as a peg", self.run_ok("count", "square3", "--start", start).stderr)
        self.assertEqual(self.run_ok("count", "square3", "--start", start).stdout, self.run_ok("count", "square3", "--start", "c1").stdout)
        self.refuse("boards", self.write("mixed.txt", "board:\nXoX.\n"), says=("'o' beside 'X'", "letters: X peg, o empty, . none"))
        self.write("mixed.txt", "letters: X peg, o empty, . none\nboard:\nXoX.\n")
        run = self.run_ok("boards", "mixed.txt")
        self.assertEqual(run.stdout.splitlines()[0], "mixed: 3 holes on the square lattice")
        self.assertNotIn("reads", run.stderr)

    def test_pictures_and_edges_without_a_header(self):
        run = self.run_ok("count", "-", stdin="-o-\noo.\n-o-\n")
        self.assertIn("the line 'board:' above it is missing", " ".join(run.stderr.split()))
        run = self.run_ok("boards", "-", stdin="0 1\n1 2\n2 3\n")
        self.assertIn("each line as an edge", " ".join(run.stderr.split()))
        self.assertIn("4 holes", run.stdout)
        for words in ("hello\n", "hello world\nfoo bar\n"):
            self.refuse("boards", "-", stdin=words, says=("'board:', 'ooo', 'o.o'",))

    def test_graphs_of_nauty_are_boards(self):
        """Petersen's graph as geng writes it. Its vertices are alike: a tenth of the sums in results/census from each."""
        for word, text in (("graph6:IheA@GUAo", ""), ("-", "IheA@GUAo\n"), ("-", ">>graph6<<IheA@GUAo\n"), ("-", ":I`ES@obGkqegW~\n")):
            with self.subTest(word=word, text=text):
                run = self.run_ok("count", word, "--finish", "any", "--json", "-", stdin=text)
                found = json.loads(run.stdout)
                self.assertEqual(found["games"], "1505856")
                self.assertEqual(found["finishes"][0]["solutions"], "933888")
                for command in (("boards",), ("enumerate",), ("games",), ("moves",), ("table",), ("solve", "--finish", "any"),
                                ("graph", "--max-depth", "1"), ("positions", "--depth", "1")):
                    self.run_ok(command[0], word, *command[1:], stdin=text)
                self.run_ok("query", word, "vacant:1,2", stdin=text)
        self.assertIn("a graph in nauty's format, of 10 vertices", self.run_ok("boards", "-", stdin="IheA@GUAo\n").stderr)
        self.refuse("boards", "-", stdin=":I`ACWqHKhhccTgSF\n", says=("standard input:1:1", "after the last edge"))
        self.refuse("boards", "graph6:IheA", says=("'graph6:IheA'", "length"))
        self.refuse("boards", "-", stdin=">>graph6<<IheA\n", says=("standard input:1:1", "length"))
        self.refuse("boards", "-", stdin="C~\nBw\n", says=("standard input:2:1", "census"))

    def test_a_picture_of_pegs_alone_says_which_hole_starts_empty(self):
        pegs = self.write("pegs.txt", "board:\noooo\noooo\n")
        run = pegspace("solve", pegs, folder=self.folder)
        self.assertIn("a1 starts empty", run.stderr)

    def test_a_start_that_leads_nowhere_is_noted(self):
        run = self.run_ok("solve", "-", stdin="board:\n...\n.o.\n...\n")
        self.assertIn("the start has one peg", " ".join(run.stderr.split()))
        start = self.write("start.txt", "...\n.o.\n...\n")
        self.assertIn("the start has one peg", " ".join(self.run_ok("solve", "square3", "--start", start).stderr.split()))

    def test_a_board_from_a_file_starts_as_quickly_as_one_by_name(self):
        path = self.write("own.txt", "board:\nooo\no.o\nooo\n")
        def seconds(board):
            before = processor_seconds()
            for _ in range(10):
                self.run_ok("boards", board)
            return processor_seconds() - before
        seconds("square3")
        self.assertLess(seconds(path), 2 * seconds("square3") + 0.1)

    def test_a_folder_is_no_suggestion(self):
        (self.folder / "squarey").mkdir()
        self.assertNotIn("squarey", self.refuse("boards", "squarex").stderr)
        self.write("squarez", "board:\noo.\n")
        self.refuse("boards", "squarex", says=("Did you mean squarez?",))

    def test_jumps_are_explained_by_what_they_follow_from(self):
        lines = self.run_ok("boards", "-", stdin="lines: a b c, c d e\n").stdout
        self.assertIn("lines (a peg jumps along one of them, both ways): a-b-c c-d-e\n", lines)
        self.assertNotIn("edges", lines)
        self.assertIn("edges (a peg jumps along two of them): a-b b-c\n",
                      self.run_ok("boards", "-", stdin="edges: a b, b c\n").stdout)

    def test_fewest_moves_say_from_where(self):
        self.assertIn("fewest moves from the best vacancy to its best finish", self.run_ok("boards", "triangle5").stdout)

    def test_names_of_files_that_are_not_utf8(self):
        path = os.fsencode(self.folder) + b"/b\xff\x01&<.txt"
        with open(path, "wb") as file:
            file.write(b"board:\noo.\n")
        name = os.fsdecode(path)
        for command, options in (("graph", ("--format", "graphml", "--output")),
                                 ("graph", ("--format", "dot", "--output"))):
            with self.subTest(command=command, options=options):
                self.run_ok(command, name, *options, "out", "--quiet")
                text = (self.folder / "out").read_bytes().decode("utf-8")
                if "dot" not in options:
                    xml.etree.ElementTree.fromstring(text)

    def test_every_listed_name_is_a_board(self):
        for entry in json.loads(self.run_ok("boards", "--json", "-").stdout):
            for name in entry["examples"][:1] + entry["examples"][-1:]:
                self.run_ok("boards", name)


class Pagoda(ProgramTest):
    def test_a_certificate_is_drawn_and_checked(self):
        board = self.write("line.txt", "lattice: square\nboard:\noo..\n")
        run = self.run_ok("boards", board, "--pagoda", "--finish", "d1")
        self.assertIn("cannot be reached", run.stdout)
        proof = json.loads(self.run_ok("boards", board, "--pagoda", "--finish", "d1", "--json", "-").stdout)
        self.assertTrue(proof["no_solution_proved"])
        entry = proof["finishes"][0]
        if entry["excluded_by"] == "pagoda":
            self.assertLess(entry["start_value"], entry["finish_value"])

    def test_no_proof_where_there_is_a_solution(self):
        run = self.run_pagoda("english", "--finish", "d4")
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertNotIn("Proved", run.stdout)

    def test_the_class_comes_first(self):
        run = self.run_ok("boards", "european", "--pagoda", "--finish", "d4")
        self.assertIn("position class", run.stdout)
        self.assertIn("Proved", run.stdout)

    def test_wrong_usage(self):
        self.refuse("boards", "english", "--pagoda", says=["--finish"])
        self.refuse("boards", "english", "--finish", "d4", says=["--pagoda"])
        self.refuse("boards", "--pagoda", says=["board"])
        self.refuse("boards", "english", "--max-work", "9", says=["--max-work", "--pagoda"])
        self.refuse("boards", "english", "--pagoda", "--finish", "d4", "--max-work", "0", says=["--max-work"])

    def test_a_limit_of_work(self):
        question = ("boards", "complete12", "--pagoda", "--finish", "any")
        self.refuse(*question, "--json", "out.json", "--max-work", "1000", code=3, says=["1,000 steps", "larger --max-work"])
        self.assertEqual(self.run_pagoda("complete12", "--finish", "any", "--max-work", "10000000").returncode, 1)

    def run_pagoda(self, *arguments):
        from program import pegspace
        return pegspace("boards", *arguments, "--pagoda", folder=self.folder)


if __name__ == "__main__":
    run_tests()
