"""`pegspace query` as a program: ways of writing a position, text and JSON."""

import json
import unittest

from program import TRIANGLE, ProgramTest


class QueryTest(ProgramTest):
    def facts(self, *arguments, **options):
        return json.loads(
            self.run_ok("query", *arguments, "--quiet", "--json", "-", **options).stdout
        )

    def test_ways_to_write_a_position(self):
        same = [self.facts("triangle5", "vacant:1,2", "--start", "4")]
        number = int(same[0]["position"]["number"])
        self.assertEqual(number, 2**15 - 1 - 1 - 2)
        picture = "".join(row + "\n" for row in same[0]["position"]["picture"])
        self.write("position.txt", picture)
        for text in (
            "vacant:a1,a2",
            "pegs:" + same[0]["position"]["pegs"],
            hex(number),
            "position.txt",
        ):
            same.append(self.facts("triangle5", text, "--start", "4"))
        same.append(self.facts("triangle5", "-", "--start", "4", stdin=picture))
        for facts in same[1:]:
            self.assertEqual(facts, same[0])
        self.assertEqual(self.facts("triangle5", "pegs:none")["position"]["number"], "0")
        self.assertEqual(
            self.facts("triangle5", "vacant:none")["position"]["number"], str(2**15 - 1)
        )

    def test_a_position_can_be_a_start(self):
        counted = lambda start: self.run_ok(
            "count", "triangle5", "--start", start, "--finish", "any", "--games", "--json", "-"
        )
        pegs = ",".join(map(str, range(2, 16)))
        for start in ("vacant:1", "pegs:" + pegs, hex(2**15 - 2)):
            found = json.loads(counted(start).stdout)
            self.assertEqual(
                (
                    found["record"]["start"],
                    found["rows"][0]["solutions"],
                    found["summary"]["games"],
                ),
                ("a1", "29760", "568630"),
            )
        # Every game begins with one of the first jumps, whose positions are a level.
        lines = self.run_ok("positions", "triangle5", "--start", "1", "--depth", "1").stdout.split()
        self.assertEqual(
            sum(
                int(json.loads(counted("pegs:" + line).stdout)["summary"]["games"])
                for line in lines
            ),
            568630,
        )
        # A decimal number is a hole, always.
        self.assertEqual(json.loads(counted("15").stdout)["record"]["start"], "e5")
        for start, says in (
            ("1310", ["1 to 15", "The position with this number is 0x51e."]),
            ("32768", ["1 to 15"]),
            ("0x8000", ["'0x8000' is not a position of triangle5", "15 holes"]),
            ("0x", ["'0x' is not a position"]),
        ):
            self.refuse("count", "triangle5", "--start", start, says=says)
        for start in ("0x83", "0X83"):
            self.assertEqual(counted(start).stdout, counted("pegs:a1,a2,b4").stdout)
        self.refuse("count", "triangle5", "--start", "pegs:z9", says=["z9"])

    def test_the_start_has_all_solutions_and_games(self):
        facts = self.facts("triangle5", "vacant:1", "--start", "1", "--games")
        self.assertEqual((facts["reachable"], facts["winning"], facts["ways"]), (True, True, "1"))
        self.assertEqual((facts["solutions_through"], facts["games_through"]), ("29760", "568630"))
        self.assertEqual(sum(int(jump["solutions_through"]) for jump in facts["jumps"]), 29760)
        self.assertEqual(sum(int(jump["games_through"]) for jump in facts["jumps"]), 568630)
        self.assertTrue(any(jump["best"] for jump in facts["jumps"]))
        without = self.facts("triangle5", "vacant:1", "--start", "1")
        self.assertIsNone(without["games_from"])
        self.assertEqual(without["solutions_from"], "29760")

    def test_unreachable_positions_are_answers_with_the_reason(self):
        text = self.run_ok("query", "triangle5", "vacant:2", "--start", "1").stdout
        self.assertRegex(text, r"(?m)^reachable +no: .*class")
        reasons = set()
        for first in range(1, 15):
            for second in range(first + 1, 16):
                facts = self.facts("triangle5", f"vacant:{first},{second}", "--start", "1")
                self.assertEqual(facts["reachable"], facts["ways"] != "0")
                self.assertEqual(facts["reachable"], facts["unreachable_because"] is None)
                reasons.add(facts["unreachable_because"])
            if len(reasons) == 3:
                break
        self.assertEqual(len(reasons), 3, reasons)
        self.assertTrue(any("all were searched" in str(reason) for reason in reasons), reasons)
        fuller = [
            self.facts("triangle5", f"vacant:{hole}", "--start", "1,2")["unreachable_because"]
            for hole in range(1, 16)
        ]
        self.assertTrue(any("too many" in reason for reason in fuller), fuller)

    def test_terminal(self):
        run = self.run_ok("query", "triangle5", "vacant:1", "--start", "1", "--finish", "13")
        self.assertRegex(run.stdout, r"triangle5.* a1.* c5")
        self.assertRegex(run.stdout, r"(?m)^reachable +yes, .*\b1\b")
        self.assertRegex(run.stdout, r"(?m)^winning +yes: [\d,]+ solutions")
        self.assertRegex(run.stdout, r"\n\w\d-\w\d +best ")
        dead = self.run_ok("query", "triangle4", "pegs:1").stdout
        self.assertNotRegex(dead, r"\n\w\d-\w\d ")

    def test_few_pegs_are_not_searched_deeper_than_they_are(self):
        # Two pegs side by side on a torus: either jumps over the other.
        run = self.run_ok(
            *"query torus8x8-8 pegs:a1,b1 --start pegs:a1,b1 --games --engine hash --json -".split()
        )
        found = json.loads(run.stdout)
        self.assertEqual(
            (found["ways"], found["solutions_from"], found["games_from"]), ("1", "2", "2")
        )
        self.assertEqual([jump["solutions_from"] for jump in found["jumps"]], ["1", "1"])

    def test_refusals(self):
        self.refuse("query", says=("board",))
        self.refuse("query", "triangle5", says=("position", "vacant:"))
        self.refuse("query", "triangle5", "vacant:99", says=("99", "1 to 15"))
        self.refuse("query", "triangle5", "1310", says=("'1310' is a hole", "is 0x51e.", "vacant:"))
        self.refuse("query", "triangle5", "99999999999999999999999", says=("is a hole", "vacant:"))
        self.refuse("query", "triangle5", "0x99999999999999999", says=("15 holes",))
        self.refuse("query", "triangle5", "0xg", says=("'0xg'", "hexadecimal digits"))
        self.refuse("query", "triangle5", "nofile.txt", says=("nofile.txt", "position", "file"))
        self.refuse("query", "-", "-", says=("standard input",), stdin=TRIANGLE)
        self.refuse("query", "triangle5", "0x7", "--engine", "hsah", says=("hash?",))
        self.refuse(
            "query", "triangle5", "0x7", "--save", "no/such/file", says=("--save", "No such file")
        )


if __name__ == "__main__":
    unittest.main()
