"""Solutions told apart by `count`: options, interrupts, memory, and what is refused. (Numbers by
definition: random_commands/, unit/counting/told_apart_test.cpp.)"""

from program import ProgramTest, memory_is_limited, run_tests

CENTRAL = ("count", "english", "--finish", "d4")


class ToldApartTest(ProgramTest):
    def test_interrupted(self):
        _, errors = self.interrupt(
            *CENTRAL, "--unordered", "--csv", "a.csv", seen=r"multisets depth 1\d"
        )
        self.assertRegex(errors, r"Multisets of jumps to finish d4: all down to depth \d+, ")
        self.assertEqual(self.files(), [])

    @memory_is_limited
    def test_out_of_memory(self):
        self.fail_with(
            *CENTRAL,
            *("--unordered", "--memory", "60M", "--jump-counts", "a.csv"),
            says=("memory", "all down to depth ", "No file was written"),
            code=3,
        )
        self.assertEqual(self.files(), [])
        run = self.run_ok(*CENTRAL, "--unordered", "--dry-run")
        self.assertRegex(run.stdout, "(?m)^unordered .*not known beforehand$")

    def test_refused(self):
        self.run_ok("enumerate", "triangle5", "--finish", "13", "--save", "a.set")
        for told in (
            ("--unordered",),
            ("--canonical-solutions",),
            ("--canonical-sequences",),
            ("--jump-counts", "jumps.csv"),
        ):
            self.refuse("count", "--saved", "a.set", *told, says=(told[0], "needs a search"))
            self.refuse("count", "triangle5", "--random-play", *told, says=(told[0], "random-play"))
            if told[0].startswith("--canonical"):
                self.refuse("count", "triangle5", "--avoid", "c1", *told, says=(told[0], "--avoid"))
        self.refuse(
            *("count", "triangle5", "--pegs-left", "2", "--jump-counts", "jumps.csv"),
            says=("same number of pegs",),
        )
        self.refuse("count", "triangle5", "--unordered", "--max-depth", "3", says=("--max-depth",))


if __name__ == "__main__":
    run_tests()
