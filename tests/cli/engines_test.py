"""Which engine `auto` takes, on boards that once failed."""

from program import ProgramTest, processor_seconds, run_tests


class Auto(ProgramTest):
    def engine(self, *words):
        """Which one a run names in its record."""
        self.run_ok(*words, "--json", "out.json", "--quiet")
        return self.json_of("out.run.json")["engine"]

    def test_few_positions_of_a_large_class(self):
        """Where all that can be reached is a line of positions: one game, as by hand."""
        for board in ("path40", "path64", "line40", "line64"):
            with self.subTest(board=board):
                self.assertIn("1 game", self.printed("games", board, "--start", "1"))
                self.assertEqual(self.engine("games", board, "--start", "1"), "hash")
                self.run_ok("count", board, "--start", "1", "--dry-run")

    def test_what_the_dense_engine_is_for(self):
        for board in ("english", "triangle7", "rect4x6"):
            self.assertEqual(self.engine("enumerate", board), "dense")

    def test_any_number_of_threads(self):
        """`enumerate english --threads 300` took the hash engine, and minutes; with 1,000 threads
        the dense one took 20 times as long as with two."""
        for board in ("english", "triangle6"):
            seconds = {}
            for threads in ("2", "1", "300", "1000", "4096"):
                with self.subTest(board=board, threads=threads):
                    before = processor_seconds()
                    self.assertEqual(self.engine("enumerate", board, "--threads", threads), "dense")
                    seconds[threads] = processor_seconds() - before
                    self.assertLess(seconds[threads], 10 * seconds["2"] + 1)


if __name__ == "__main__":
    run_tests()
