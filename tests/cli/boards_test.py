"""`boards` run as a program."""

import json
import os
import xml.etree.ElementTree

from program import ProgramTest, pegspace, processor_seconds, run_tests


class BoardsTest(ProgramTest):
    def test_quiet_prints_what_goes_to_no_file(self):
        text = self.run_ok("boards", "hexagon3").stdout
        self.assertIn("19 holes", text)
        self.assertEqual(self.run_ok("boards", "hexagon3", "--quiet").stdout, text)
        self.assertEqual(self.run_ok("boards", "hexagon3", "--quiet", "--json", "b.json").stdout, "")
        self.assertEqual(self.run_ok("boards", "hexagon3", "--json", "b.json").stdout, text)
        self.assertEqual(self.run_ok("boards", "--quiet").stdout, self.run_ok("boards").stdout)

    def test_published_figures_that_disagree(self):
        """Butler adds the solutions to the games."""
        text = " ".join(self.run_ok("boards", "triangle5").stdout.split())
        described = json.loads(self.run_ok("boards", "triangle5", "--json", "-").stdout)["known_counts"]
        number = {(known["start"], known["finish"] or known["quantity"]): int(known["value"]) for known in described}
        for start in ("1", "2", "4", "5"):
            self.assertIn(f"prints {number[start, 'games'] + number[start, 'any']:,}: games and solutions together", text)

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

    def test_a_limit_of_work(self):
        question = ("boards", "complete12", "--pagoda", "--finish", "any")
        self.refuse(*question, "--json", "out.json", "--max-work", "1000", code=3, says=["1,000 steps", "larger --max-work"])
        self.assertEqual(self.run_pagoda("complete12", "--finish", "any", "--max-work", "10000000").returncode, 1)

    def run_pagoda(self, *arguments):
        return pegspace("boards", *arguments, "--pagoda", folder=self.folder)


if __name__ == "__main__":
    run_tests()
