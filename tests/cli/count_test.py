"""`count` run as a program: checks, interrupts, memory. (Every number by definition:
random_commands/.)"""

import signal

from program import SLOWER, ProgramTest, memory_is_limited, processor_seconds, run_tests


class CountTest(ProgramTest):
    def test_an_impossible_finish_is_an_answer(self):
        began = processor_seconds()
        run = self.run_ok("count", "european")
        self.assertLess(processor_seconds() - began, 10 * SLOWER)
        self.assertRegex(run.stdout, r"(?m)^0 solutions: .*class")
        run = self.run_ok("count", "english", "--finish", "d5")
        self.assertRegex(run.stdout, r"(?m)^0 solutions: .*class")

    def test_the_one_finish_without_a_solution_is_named(self):
        """After two jumps, the last of which ends elsewhere, no peg is in hole 1."""
        self.assertIn("The other finish, 1, has no", self.printed("count complete4"))

    def test_interrupted(self):
        # As timeout(1) sends it: to the process and to its group, which is one interrupt.
        out, errors = self.interrupt(
            *"count european --games --csv counts.csv".split(),
            seen=r"folding depth 1\d",
            signals=(signal.SIGINT, signal.SIGINT),
        )
        self.assertNotRegex(out, r"\d solutions")
        self.assertRegex(errors, r"interrupted.* depth \d+ of 35")
        self.assertEqual(self.files(), [])

    def test_finishes_counted_before_an_interrupt_are_printed(self):
        run = tuple("count rect3x9 --start c1 --avoid c3-a3 --threads 1 --engine hash".split())
        any_finish = self.run_ok(*run, "--finish", "any").stdout
        # Levels come again: one finish was counted.
        seen = "winning depth.*expanding depth"
        out, errors = self.interrupt(*run, "--csv", "counts.csv", seen=seen)
        self.assertEqual(self.files(), [])
        self.assertRegex(errors, r"[1-9]\d* of 28 finishes")
        row = next(line for line in out.splitlines() if line.startswith("any "))
        for number in row.split()[1:]:
            self.assertIn(number, any_finish.split())

    @memory_is_limited
    def test_out_of_memory_says_how_far_it_came(self):
        words = "count english --engine hash --memory 70M --csv a.csv".split()
        self.fail_with(*words, says=("memory", "expanding depth "), code=3)
        self.assertEqual(self.files(), [])


if __name__ == "__main__":
    run_tests()
