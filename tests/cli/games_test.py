"""`pegspace games`: limits of depth, what it prints, refusals. (Every number by definition:
random_commands/.)"""

from program import ProgramTest, memory_is_limited, run_tests


class GamesTest(ProgramTest):
    def test_shortest(self):
        """English: the depths of the first dead ends, by start; those of the others are deeper."""
        for start, depth in (("d4", 6), ("d1", 6), ("c1", 9), ("d3", 9)):
            run = self.run_json(*f"games english --start {start} --shortest".split())
            ends = [row["depth"] for row in run["rows"] if row["games"] != "0"]
            shortest, last = run["summary"]["shortest"]["jumps"], run["record"]["max_depth"]
            self.assertEqual([shortest, last, *ends], [depth] * 3, start)
        words = "games english --shortest --csv games.csv --json games.json".split()
        text = self.run_ok(*words).stdout
        self.assertRegex(text, r"(?m)^shortest game: 6 jumps")
        self.assertNotIn("likeliest", text)
        rows = self.csv_of("games.csv")
        self.assertEqual([row["dead_ends"] for row in rows], ["0"] * 6 + ["4"])
        # By the jumps that each position has: 4 from the start, 36 pairs of jumps.
        self.assertEqual([row["sequences"] for row in rows[:2]], ["1", "4"])
        record = self.json_of("games.run.json")
        self.assertEqual(record["ending"], "depth_limit")
        self.verify()
        text = self.printed("games square4 --start all --shortest")
        self.assertIn("from d4", text)
        self.refuse("games", "triangle4", "--shortest", "--max-depth", "3", says=["--shortest"])

    def test_wrong_usage(self):
        self.refuse("games", "triangle4", "--finish", "1", says=["finish"])
        self.refuse("games", says=["board"])

    @memory_is_limited
    def test_little_memory(self):
        self.refuse("games", "english", "--memory", "50M", "--quiet", code=3)


if __name__ == "__main__":
    run_tests()
