"""`boards` run as a program."""

import json

from program import ProgramTest, pegspace, run_tests


class BoardsTest(ProgramTest):
    def test_quiet_prints_what_goes_to_no_file(self):
        text = self.run_ok("boards", "hexagon3").stdout
        self.assertIn("19 holes", text)
        self.assertEqual(self.run_ok("boards", "hexagon3", "--quiet").stdout, text)
        self.assertEqual(
            self.run_ok("boards", "hexagon3", "--quiet", "--json", "b.json").stdout, ""
        )
        self.assertEqual(self.run_ok("boards", "hexagon3", "--json", "b.json").stdout, text)
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
                run = self.run_ok("count", word, "--finish", "any", "--json", "-", stdin=text)
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
            "a graph in nauty's format, of 10 vertices",
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

    def test_a_start_that_leads_nowhere_is_noted(self):
        picture = "board:\n.....\n..o..\n.....\n"
        self.refuse("solve", "-", stdin=picture, says=("'letters: . peg, o empty'", "opposite"))
        run = self.run_ok("solve", "-", stdin="letters: o peg, . empty\n" + picture)
        self.assertIn("the start has one peg", " ".join(run.stderr.split()))
        start = self.write("start.txt", "...\n.o.\n...\n")
        self.assertIn(
            "the start has one peg",
            " ".join(self.run_ok("solve", "square3", "--start", start).stderr.split()),
        )


class Pagoda(ProgramTest):
    def test_the_class_comes_first(self):
        run = self.run_ok("boards", "european", "--pagoda", "--finish", "d4")
        self.assertIn("position class", run.stdout)
        self.assertIn("Proved", run.stdout)

    def test_a_limit_of_work(self):
        question = ("boards", "complete12", "--pagoda", "--finish", "any")
        self.refuse(
            *question,
            "--json",
            "out.json",
            "--max-work",
            "1000",
            code=3,
            says=["1,000 steps", "larger --max-work"],
        )
        self.assertEqual(
            pegspace(*question, "--max-work", "10000000", folder=self.folder).returncode, 1
        )


if __name__ == "__main__":
    run_tests()
