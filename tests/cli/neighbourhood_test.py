"""Boards with diagonals, joined sides and jumps left out: known numbers, records. (Every number by
definition: random_commands/.)"""

import csv
import io
import json

from program import PEGSPACE, ProgramTest, pegspace, run_tests


class NeighbourhoodTest(ProgramTest):
    def columns(self, *words):
        rows = list(csv.DictReader(io.StringIO(self.run_ok(*words, "--csv", "-").stdout)))
        self.assertTrue(rows or words[0] == "moves")  # which has no row where there is no solution
        return rows

    def test_known_numbers(self):
        for board, start, solutions, fewest in (
            ("diamond13-8", "c3", "21120", "7"),
            ("square4-8", "a1", "32090916", "8"),
        ):
            rows = self.columns("count", board, "-s", start, "-f", "any")
            self.assertEqual(
                (
                    rows[-1]["solutions"]
                    if len(rows) == 1
                    else sum(int(row["solutions"]) for row in rows)
                ),
                solutions,
            )
            moves = [
                row
                for row in self.columns("moves", board, "-s", start, "-f", "any")
                if row["solutions"] != "0"
            ]
            self.assertEqual(moves[0]["moves"], fewest)
            self.assertEqual(sum(int(row["solutions"]) for row in moves), int(solutions))

    def test_records_hold_the_board(self):
        text = "directions: 8\nwrap: rows\nboard:\nooo\no.o\nooo\n"
        board = self.write("board.txt", text)
        about = json.loads(self.run_ok("boards", board, "--json", "-").stdout)
        self.assertEqual(
            (about["lattice"], about["directions"], about["wrap"]), ("square", 8, "rows")
        )
        plain = json.loads(
            self.run_ok(
                "boards", self.write("plain.txt", text[text.index("board:") :]), "--json", "-"
            ).stdout
        )
        self.assertNotIn("directions", plain)
        self.assertNotIn("wrap", plain)
        self.assertNotEqual(about["hash"], plain["hash"])
        self.run_ok(
            "enumerate", board, *"-f any --csv levels.csv --json levels.json --quiet".split()
        )
        self.run_ok("table", board, "--csv", "table.csv", "--json", "table.json", "--quiet")
        record = json.loads((self.folder / "levels.run.json").read_text())["board"]
        self.assertEqual(
            (record["directions"], record["wrap"], record["hash"]), (8, "rows", about["hash"])
        )
        table = json.loads((self.folder / "table.json").read_text())["record"]["board"]
        self.assertEqual((table["directions"], table["wrap"]), (8, "rows"))
        (self.folder / "board.txt").unlink()
        self.verify()

    def test_jumps_left_out(self):
        """`without:` counts what `--avoid` counts, is the same from a saved set, and keeps its
        picture."""
        self.write("less.txt", "without: b1-b3, 1-b1-c1\nboard:\noooo\noooo\noooo\no.oo\n")
        less = ("less.txt", "--finish", "any")
        avoid = ("--avoid", "b1-b3; b3-b1; a1-c1; c1-a1")
        self.assertEqual(
            self.columns("count", *less),
            self.columns("count", "square4", "--start", "b4", "--finish", "any", *avoid),
        )
        self.assertIn(
            "without the jumps a1-b1-c1, b1-b2-b3", self.run_ok("boards", *less[:1]).stdout
        )
        self.run_ok("enumerate", *less, "--save", "less.set", "--csv", "levels.csv")
        board = json.loads((self.folder / "levels.run.json").read_text())["board"]
        self.assertEqual((board["lattice"], board["without"]), ("square", "a1-b1-c1, b1-b2-b3"))
        proved = pegspace("less.set", folder=self.folder, program=PEGSPACE + "-check").stdout
        self.assertIn("PROVED", proved)
        for command in (
            ("count",),
            ("games",),
            ("query", "vacant:b2,b3"),
            ("solve", "--all", "--limit", "5", "--draw"),
            ("positions", "--depth", "3", "--as", "picture"),
        ):
            searched = self.run_ok(
                command[0], *less[:1], *command[1:], *less[1:] * (command[0] != "games")
            )
            self.assertEqual(self.run_ok(*command, "--saved", "less.set").stdout, searched.stdout)
        for command, *more in (
            ("moves", "--start", "b4"),
            ("table",),
            ("graph", "--max-depth", "4"),
        ):
            found = [self.run_ok(command, board, *more).stdout for board in ("less.txt", "square4")]
            self.assertNotEqual(*(text.partition("\n")[2] for text in found))
        self.fail_with(
            "replay",
            "less.txt",
            "--start",
            "b1",
            stdin="b3-b1",
            says=["b3 and b1 have no jump between them on this board"],
        )
        self.verify()


if __name__ == "__main__":
    run_tests()
