"""Boards with diagonals, joined sides and jumps left out: known numbers, records. (Every number by
definition: random_commands/.)"""

from program import PEGSPACE, ProgramTest, pegspace, run_tests


class NeighbourhoodTest(ProgramTest):
    def test_known_numbers(self):
        for board, start, solutions, fewest in (
            ("diamond13-8", "c3", 21120, "7"),
            ("square4-8", "a1", 32090916, "8"),
        ):
            for command in ("count", "moves"):
                rows = self.run_rows(command, board, "-s", start, "-f", "any")
                self.assertEqual(sum(int(row["solutions"]) for row in rows), solutions)
            first = next(row for row in rows if row["solutions"] != "0")
            self.assertEqual(first["moves"], fewest)

    def test_records_hold_the_board(self):
        text = "directions: 8\nwrap: rows\nboard:\nooo\no.o\nooo\n"
        board = self.file("board.txt", text)
        plain = self.file("plain.txt", text[text.index("board:") :])
        about, about_plain = (self.run_json("boards", name) for name in (board, plain))
        self.assertEqual(about["lattice"], "square")
        self.assertFalse({"directions", "wrap"} & about_plain.keys())
        self.assertNotEqual(about["hash"], about_plain["hash"])
        self.run_ok("enumerate", board, *"-f any --csv levels.csv --json levels.json".split())
        self.run_ok("table", board, *"--csv table.csv --json table.json".split())
        record = self.json_of("levels.run.json")
        table = self.json_of("table.json")["record"]
        for found in (about, record["board"], table["board"]):
            self.assertEqual((found["directions"], found["wrap"]), (8, "rows"))
            self.assertEqual(found["hash"], about["hash"])
        (self.folder / "board.txt").unlink()
        self.verify()

    def test_jumps_left_out(self):
        """`without:` counts what `--avoid` counts, is the same from a saved set, and keeps its
        picture."""
        self.file("less.txt", "without: b1-b3, 1-b1-c1\nboard:\noooo\noooo\noooo\no.oo\n")
        less = ("less.txt", "--finish", "any")
        avoid = ("--avoid", "b1-b3; b3-b1; a1-c1; c1-a1")
        self.assertEqual(
            self.run_rows("count", *less),
            self.run_rows("count", *"square4 --start b4 --finish any".split(), *avoid),
        )
        about = self.printed("boards less.txt")
        self.assertIn("without the jumps a1-b1-c1, b1-b2-b3", about)
        self.run_ok("enumerate", *less, "--save", "less.set", "--csv", "levels.csv")
        board = self.json_of("levels.run.json")["board"]
        self.assertEqual((board["lattice"], board["without"]), ("square", "a1-b1-c1, b1-b2-b3"))
        proved = pegspace("less.set", folder=self.folder, program=PEGSPACE + "-check").stdout
        self.assertIn("PROVED", proved)
        for words in (
            "count",
            "games",
            "query vacant:b2,b3",
            "solve --all --limit 5 --draw",
            "positions --depth 3 --as picture",
        ):
            command, *more = words.split()
            finish = less[1:] if command != "games" else ()
            searched = self.run_ok(command, "less.txt", *more, *finish).stdout
            self.assertEqual(self.run_ok(command, *more, "--saved", "less.set").stdout, searched)
        for words in ("moves {} --start b4", "table {}", "graph {} --max-depth 4"):
            found = [self.run_ok(*words.format(b).split()).stdout for b in ("less.txt", "square4")]
            self.assertNotEqual(*(text.partition("\n")[2] for text in found))
        says = ["b3 and b1 have no jump between them on this board"]
        self.fail_with("replay", "less.txt", "--start", "b1", stdin="b3-b1", says=says)
        self.verify()


if __name__ == "__main__":
    run_tests()
