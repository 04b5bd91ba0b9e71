"""`scripts/dev/bench`, and the plain search that it is for, on small work."""

import os
import shlex

from program import PEGSPACE, InFolder, run, run_tests

BENCH = os.path.join(os.path.dirname(__file__), "../../scripts/dev/bench")
PLAIN = os.path.join(os.path.dirname(PEGSPACE), "plain-search")


class Bench(InFolder):
    def bench(self, *arguments, code=0):
        done = run(BENCH, *arguments, folder=self.folder)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def test_the_plain_search_counts_what_the_engines_do(self):
        for board, holes in (("square4", "a1"), ("triangle5", "a1,b3"), ("petersen", "1")):
            ours = (
                f"{shlex.quote(PEGSPACE)} enumerate {board} --start {holes} --columns"
                " canonical_positions --csv - --quiet"
            )
            lines = self.bench(
                "--repeat", "2", "--same-output", ours, f"{shlex.quote(PLAIN)} {board} {holes}"
            ).stdout.splitlines()
            self.assertEqual(len(lines), 3)
            self.assertEqual(lines[1].split()[3], "1.00")
            self.assertTrue(lines[2].endswith(f"{shlex.quote(PLAIN)} {board} {holes}"))
            wall, processor, memory, ratio, least, _, largest = map(
                lambda word: float(word) if word != "-" else 0, lines[2].split()[:7]
            )
            self.assertGreater(min(wall, memory, ratio), 0)
            self.assertGreaterEqual(processor, 0)
            self.assertLessEqual(least, largest)

    def test_other_outputs_and_failures(self):
        self.assertIn("differ", self.bench("--same-output", "echo 1", "echo 2", code=1).stderr)
        self.bench("--repeat", "1", "echo 1", "echo 2")
        self.assertIn("exit code 1", self.bench("true", "false", code=1).stderr)
        self.assertIn("no-such-program", self.bench("no-such-program", code=1).stderr)
        self.assertIn("1 to 1000", self.bench("--repeat", "0", "true", code=2).stderr)
        self.bench(code=2)


if __name__ == "__main__":
    run_tests()
