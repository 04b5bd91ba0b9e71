"""`solve` run as a program: searches and their figures, why there is no solution, seeds,
interrupts, wrong requests. (Every solution by definition: random_commands/.)"""

import re
import signal
import subprocess

from program import PATIENCE, PEGSPACE, ProgramTest, clean_environment, run_tests


class SolveTest(ProgramTest):
    def test_ctrl_c_in_a_depth_first_search(self):
        out, errors = self.interrupt(
            "solve", "wiegleb", "-f", "e5", "-e", "dfs", seen=r"depth first +[\d,]+ found"
        )
        self.assertEqual(out, "")
        self.assertIn("No solution was found", errors)

    def test_ctrl_c_says_what_could_decide(self):
        words = "solve diamond41 --start e4 --memory 500M"
        out, errors = self.interrupt(*words.split(), seen="beam")
        self.assertEqual(out, "")
        errors = " ".join(errors.split())
        self.assertRegex(errors, r"needs \d+\.\d+ GiB, and may take [\d.]+ MiB")
        self.assertIn("pegspace enumerate diamond41 --start e4 --finish any --save FILE", errors)

    def test_no_solution_says_why_and_exits_with_1(self):
        # In the class, but out of reach: two pegs that never meet.
        self.file("far.txt", "lattice: square\nboard:\nooo.........\n")
        self.file("picture.txt", "...\n..o\n...\n")  # a single peg, whose hole is named
        for words, *says in (
            ("european --finish d4", "no solution", "position class"),
            ("far.txt --finish c1", "no solution"),
            ("square3 --finish picture.txt", "a single peg on c2 does not share"),
            ("triangle5 --start 5 --finish 5 --engine beam", "no solution", "reach"),
            ("triangle5 --start 5 --finish 5 --engine dfs", "no solution", "reach"),
            ("triangle5 --start 5 --finish 5 --engine hash", "no solution", "reach"),
            ("triangle5 --start 5 --finish 5 --engine reference", "no solution", "reach"),
        ):
            self.assertEqual(self.fail_with("solve", *words.split(), says=says).stdout, "")

    def test_no_solution_says_what_could_be_asked_next(self):
        """A line each, and each is a command that answers."""
        run = self.fail_with(*"solve triangle5 --start 5 --finish 5".split())
        asked = re.findall(r"(?m)^(?!pegspace).*: pegspace (.*)$", run.stderr)
        self.assertEqual(
            "; ".join(asked),
            "table triangle5; positions triangle5 --start 5 --count-by final-pegs; "
            "solve triangle5 --start 5 --pegs-left 2",
        )
        for words in asked:
            self.run_ok(*words.split())

    def test_random_solutions_repeat_with_their_seed(self):
        ask = "solve triangle5 --random --samples 20 --seed".split()
        one = self.run_ok(*ask, "1").stdout
        self.assertEqual(len(one.splitlines()), 20)
        self.assertEqual(one, self.run_ok(*ask, "1").stdout)
        other = self.run_ok(*ask, *"1 --engine reference --threads 1".split()).stdout
        self.assertEqual(one, other)
        self.assertNotEqual(one, self.run_ok(*ask, "2").stdout)
        unseeded = self.run_ok("solve", "triangle5", "--random")
        seed = re.search(r"seed (\d+)", unseeded.stderr).group(1)
        again = self.run_ok("solve", "triangle5", "--random", "--seed", seed)
        self.assertEqual(unseeded.stdout, again.stdout)
        many = self.printed("solve english -f d4 --random --samples 50")
        replay = self.printed("replay english -f d4", stdin=many)
        self.assertIn("50 solutions, all right", replay)

    def test_solutions_found_before_an_interrupt_are_printed(self):
        process = subprocess.Popen(
            [PEGSPACE, "solve", "english", "--finish", "d4", "--all"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=clean_environment(),
        )
        begin = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        # communicate() would lose what readline() has read ahead.
        out, errors = process.stdout.read(), process.stderr.read()
        self.assertEqual(process.wait(timeout=PATIENCE), 130, errors)
        process.stdout.close()
        process.stderr.close()
        number = int(re.search(r"([\d,]+) solutions were written", errors)[1].replace(",", ""))
        lines = (begin + out).splitlines()
        self.assertEqual(len(lines), number)
        self.assertEqual(lines[-1][-2:], "d4")

    def test_wrong_requests(self):
        self.refuse_each(
            """
            solve -> needs a board
            solve english --all --random -> exclude each other
            solve english --samples 3 -> --samples; --random
            solve english --seed 3 -> --seed
            solve english --all --limit 0 -> --limit
            solve english --random --seed x -> --seed
            solve english --as row -> 'row'; row-column
            solve english --engine dsf -> dfs?
            solve english --engine beam --all -> one solution
            solve english --engine dfs --random -> exact number
            """
        )
        little = "solve english -f d4 --engine dfs --memory 10K"
        self.fail_with(*little.split(), code=3, says=["memory"])


if __name__ == "__main__":
    run_tests()
