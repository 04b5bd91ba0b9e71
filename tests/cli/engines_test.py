"""Which engine `auto` takes, on boards that once failed."""

import json

from program import SLOWER, ProgramTest, processor_seconds, run_tests


class Auto(ProgramTest):
    def engine(self, *words):
        """Which one a run of two threads names in its record: for rect4x6, `auto` takes the hash
        engine from eight threads on."""
        self.run_ok(*words, "--threads", "2", "--json", "out.json", "--quiet")
        return json.loads((self.folder / "out.run.json").read_text())["engine"]

    def test_few_positions_of_a_large_class(self):
        """Where all that can be reached is a line of positions: one game, as by hand."""
        for board in ("path40", "path64", "line40", "line64"):
            with self.subTest(board=board):
                before = processor_seconds()
                self.assertIn("1 game", self.run_ok("count", board, "--start", "1").stdout)
                self.assertLess(processor_seconds() - before, 1 * SLOWER)
                self.assertEqual(self.engine("count", board, "--start", "1"), "hash")
                self.run_ok("count", board, "--start", "1", "--dry-run")

    def test_what_the_dense_engine_is_for(self):
        for board in ("english", "triangle7", "rect4x6"):
            self.assertEqual(self.engine("enumerate", board), "dense")

    def test_advice_that_can_be_followed(self):
        """`enumerate` names the dense engine only where that fits."""
        given = (
            "enumerate",
            "rect4x6",
            "--finish",
            "any",
            "--memory",
            "26M",
            "--threads",
            "4",
            "--engine",
            "hash",
        )
        self.assertNotIn("--engine dense", self.fail_with(*given, code=3).stderr)


if __name__ == "__main__":
    run_tests()
