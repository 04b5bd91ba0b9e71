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
        self.refuse_each(
            """
            count --saved a.set --unordered -> --unordered; needs a search
            count --saved a.set --canonical-solutions -> --canonical-solutions; needs a search
            count --saved a.set --canonical-sequences -> --canonical-sequences; needs a search
            count --saved a.set --jump-counts j.csv -> --jump-counts; needs a search
            count square3 --random-play --unordered -> --unordered; random-play
            count square3 --random-play --canonical-solutions -> --canonical-solutions; random-play
            count square3 --random-play --canonical-sequences -> --canonical-sequences; random-play
            count square3 --random-play --jump-counts j.csv -> --jump-counts; random-play
            count triangle5 --avoid c1 --canonical-solutions -> --canonical-solutions; --avoid
            count triangle5 --avoid c1 --canonical-sequences -> --canonical-sequences; --avoid
            count triangle5 --pegs-left 2 --jump-counts j.csv -> same number of pegs
            count triangle5 --unordered --max-depth 3 -> --max-depth
            """
        )


if __name__ == "__main__":
    run_tests()
