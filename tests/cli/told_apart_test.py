"""Solutions told apart by `count`: options, interrupts, memory, and what is refused. (Numbers by
definition: random_commands/, unit/counting/told_apart_test.cpp.)"""

import csv
import io

from program import ProgramTest, run_tests

CENTRAL = ("count", "english", "--finish", "d4", "--no-games")


class ToldApartTest(ProgramTest):
    def test_the_table_of_the_manual(self):
        run = self.run_ok(
            *CENTRAL,
            "--unordered",
            "--canonical-solutions",
            "--canonical-sequences",
            *("--jump-counts", "jumps.csv", "--csv", "counts.csv"),
        )
        for line in (
            "5,107,705,880,009,996 canonical solutions",
            "12,752 unordered solutions",
            "1,594 canonical unordered solutions",
            "4,750,671,971,732,176 canonical sequences",
            "and 36 jumps that are made less often",
        ):
            self.assertIn(f"\n{line}\n", run.stdout)
        self.assertEqual(
            self.files(), ["counts.csv", "counts.run.json", "jumps.csv", "jumps.run.json"]
        )
        rows = list(csv.DictReader(io.StringIO((self.folder / "jumps.csv").read_text())))
        for depth in range(31):
            made = sum(int(row["solutions"]) for row in rows if row["depth"] == str(depth))
            self.assertEqual(made, 40861647040079968)
        self.verify(".")

    def test_several_starts_and_finishes(self):
        run = self.run_ok("count", "triangle5", "--start", "all", "--unordered", "--csv", "-")
        together = list(csv.DictReader(io.StringIO(run.stdout)))
        sums = [0, 0]
        for start in range(1, 16):
            run = self.run_ok(
                "count", "triangle5", "--start", str(start), "--unordered", "--csv", "-"
            )
            first = next(csv.DictReader(io.StringIO(run.stdout)))
            sums[0] += int(first["unordered_solutions"])
            sums[1] += int(first["canonical_unordered_solutions"])
        found = [together[0][f"{name}unordered_solutions"] for name in ("", "canonical_")]
        self.assertEqual(list(map(int, found)), sums)

    def test_interrupted(self):
        _, errors = self.interrupt(
            *CENTRAL, "--unordered", "--csv", "a.csv", seen=r"multisets depth 1\d"
        )
        self.assertRegex(errors, r"Multisets of jumps to finish d4: all down to depth \d+, ")
        self.assertEqual(self.files(), [])

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
            self.refuse("count", "--set", "a.set", *told, says=(told[0], "needs a search"))
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
