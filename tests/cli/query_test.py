"""`pegspace query` as a program: ways of writing a position, text and JSON."""

import unittest

from program import TRIANGLE, ProgramTest


class QueryTest(ProgramTest):
    def facts(self, *arguments, **options):
        return self.run_json("query", *arguments, "--quiet", **options)

    def test_ways_to_write_a_position(self):
        same = self.facts("triangle5", "vacant:1,2", "--start", "4")
        position = same["position"]
        self.assertEqual(int(position["number"]), 2**15 - 1 - 1 - 2)
        picture = "".join(row + "\n" for row in position["picture"])
        self.file("position.txt", picture)
        number, pegs = hex(int(position["number"])), "pegs:" + position["pegs"]
        for text in ("vacant:a1,a2", pegs, number, "position.txt", "-"):
            facts = self.facts("triangle5", text, "--start", "4", stdin=picture)
            self.assertEqual(facts, same, text)
        for text, known in (("pegs:none", 0), ("vacant:none", 2**15 - 1)):
            self.assertEqual(self.facts("triangle5", text)["position"]["number"], str(known))

    def test_a_position_can_be_a_start(self):
        def counted(start):
            words = f"count triangle5 --start {start} --finish any --games"
            return self.run_json(*words.split())

        pegs = ",".join(map(str, range(2, 16)))
        for start in ("vacant:1", "pegs:" + pegs, hex(2**15 - 2)):
            found = counted(start)
            self.assertEqual(found["record"]["start"], "a1")
            self.assertEqual(found["rows"][0]["solutions"], "29760")
            self.assertEqual(found["summary"]["games"], "568630")
        # Every game begins with one of the first jumps, whose positions are a level.
        lines = self.printed("positions triangle5 --start 1 --depth 1").split()
        games = [int(counted("pegs:" + line)["summary"]["games"]) for line in lines]
        self.assertEqual(sum(games), 568630)
        # A decimal number is a hole, always.
        self.assertEqual(counted("15")["record"]["start"], "e5")
        self.refuse_each(
            """
            count triangle5 --start 1310 -> 1 to 15; The position with this number is 0x51e.
            count triangle5 --start 32768 -> 1 to 15
            count triangle5 --start 0x8000 -> '0x8000' is not a position of triangle5; 15 holes
            count triangle5 --start 0x -> '0x' is not a position
            count triangle5 --start pegs:z9 -> z9
            """
        )
        for start in ("0x83", "0X83"):
            self.assertEqual(counted(start), counted("pegs:a1,a2,b4"))

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
        text = self.printed("query triangle5 vacant:2 --start 1")
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
        dead = self.printed("query triangle4 pegs:1")
        self.assertNotRegex(dead, r"\n\w\d-\w\d ")

    def test_few_pegs_are_not_searched_deeper_than_they_are(self):
        # Two pegs side by side on a torus: either jumps over the other.
        words = "torus8x8-8 pegs:a1,b1 --start pegs:a1,b1 --games --engine hash"
        found = self.facts(*words.split())
        numbers = [found[name] for name in ("ways", "solutions_from", "games_from")]
        self.assertEqual(numbers, ["1", "2", "2"])
        self.assertEqual([jump["solutions_from"] for jump in found["jumps"]], ["1", "1"])

    def test_refusals(self):
        self.refuse_each(
            """
            query -> board
            query triangle5 -> position; vacant:
            query triangle5 vacant:99 -> 99; 1 to 15
            query triangle5 1310 -> '1310' is a hole; is 0x51e.; vacant:
            query triangle5 99999999999999999999999 -> is a hole; vacant:
            query triangle5 0x99999999999999999 -> 15 holes
            query triangle5 0xg -> '0xg'; hexadecimal digits
            query triangle5 nofile.txt -> nofile.txt; position; file
            query - - -> standard input
            query triangle5 0x7 --save no/such/file -> --save; No such file
            """,
            stdin=TRIANGLE,
        )


if __name__ == "__main__":
    unittest.main()
