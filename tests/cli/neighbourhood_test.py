"""Boards with diagonals and joined sides: known numbers, records. (Every number by definition:
random_commands/.)"""

import csv
import io
import json

from program import ProgramTest, run_tests


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


if __name__ == "__main__":
    run_tests()
