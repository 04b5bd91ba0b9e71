"""Conditions of `count` and `solve`: what records say of them, starts together, refusals. (Every
number by definition: random_commands/.)"""

from program import ProgramTest, run_tests


class Conditions(ProgramTest):
    def count(self, *conditions, start=1):
        words = f"count triangle5 --start {start} --finish any".split()
        found = self.run_json(*words, *conditions)
        return found["record"] | found["rows"][0]

    def test_records_say_what_files_held(self):
        """A file may change or go, so the record has its content."""
        picture = "----o----\n---.-o---\n--o-.-.--\n-o-o-o-o-\no-o-o-o-o\n"
        self.file("after-two.txt", picture)
        self.file("jumps.txt", "6-4\n")
        from_files = self.count("--through", "after-two.txt", "--avoid", "jumps.txt")
        self.assertEqual(from_files["conditions"], "through a2,b3,c3; avoid c3-a3")
        self.assertEqual(self.count("--through", "2,5,6", "--avoid", "c3-a3"), from_files)

    def test_what_cannot_be(self):
        words = "solve triangle5 --start 1 --all --through".split()
        self.fail_with(*words, "2,4; 3,6", says=("no solution", "through a2,a3; b2,c3"))
        self.file("game.txt", "5-down\n")
        for start, option, value, *says in (
            ("1", "--first", "1-4", "a1-a3"),
            ("1", "--first", "2,4", "--first", "--through"),
            ("1", "--avoid", "1-2", "--avoid:1:1", "a1-a2"),
            ("1", "--avoid", "nothing.txt", "--avoid", "nothing.txt"),
            ("all", "--first", "1-4 1-4", "jump 2", "from any of the starts"),
            ("all", "--first", "game.txt", "game.txt:1:3", "'down' is not a hole"),
        ):
            self.refuse("count", "triangle5", "--start", start, option, value, says=says)

    def test_solutions_add_up_over_the_starts(self):
        for conditions, starts in (
            (("--through", "4-6", "--avoid", "6-4"), range(1, 16)),
            (("--first", "1-4"), (4,)),
        ):
            alone = sum(int(self.count(*conditions, start=start)["solutions"]) for start in starts)
            together = [
                self.count("--engine", engine, *conditions, start="all")
                for engine in ("dense", "hash", "reference")
            ]
            self.assertEqual({int(found["solutions"]) for found in together}, {alone})
            self.assertEqual(len({found["winning_positions"] for found in together}), 1)

    def test_a_jump_is_made_and_its_mirror_image_is_not(self):
        """The symmetry that exchanges them must not be used."""
        for engine in ("dense", "hash"):
            made, both, one = (
                self.count(*conditions, "--engine", engine)
                for conditions in (
                    ("--through", "4-6"),
                    ("--through", "4-6; 6-4"),
                    ("--through", "4-6", "--avoid", "6-4"),
                )
            )
            self.assertGreater(int(one["solutions"]), 0)
            self.assertEqual(int(made["solutions"]), int(both["solutions"]) + int(one["solutions"]))


if __name__ == "__main__":
    run_tests()
