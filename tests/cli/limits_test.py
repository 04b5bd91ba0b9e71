"""Limits of the kernel, and threads that it refuses: how a run ends, and what its sentence says
(random ones: ../draws/random_faults.py)."""

import random_faults
from program import ProgramTest, pegspace, plain_build_only, run_tests


class Limits(ProgramTest):
    def test_the_size_of_files(self):
        for words in (
            "enumerate triangle5 --csv out",
            "enumerate triangle5 --json out",
            "enumerate triangle5 --save out.set",
            "table triangle5 --csv table.csv",
            "census triangle5 square4 --csv census.csv",
        ):
            words = (*words.split(), "--record", "none")
            limit = ("prlimit", "--fsize=100:100")
            self.fail_with(*words, code=3, says=("too large",), under=limit)
        self.assertEqual([p.name for p in self.folder.iterdir() if p.stat().st_size == 0], [])

    @plain_build_only("its stack is larger")
    def test_the_stack(self):
        for words in (
            "count triangle5 --finish any",
            "enumerate triangle5 --engine dense",
            "boards english",
        ):
            small, enough = (("prlimit", f"--stack={size}:{size}") for size in (131072, 524288))
            says = ("stack", "128 KiB (ulimit -s)")
            self.fail_with(*words.split(), code=3, says=says, under=small)
            self.run_ok(*words.split(), under=enough)


class Threads(ProgramTest):
    def test_that_the_system_refuses(self):
        """Of any of them, in any command: a sentence, and no empty FILE.part, which a thread of
        oneTBB could not remove."""
        library = random_faults.build_faulty_calls(self.folder)
        refused = 0
        for command in ("census", "table"):
            # On a busy machine oneTBB asks for two threads only: each of these is refused twice.
            for number in (1, 1, 2, 2, 3, 4, 5, 6):
                run = pegspace(
                    command,
                    *"triangle5 --threads 7 --csv out.csv --record none".split(),
                    folder=self.folder,
                    LD_PRELOAD=library,
                    FAULT=f"thread {number} full",
                )
                self.assertIn(run.returncode, (0, 3), run.stderr)
                if run.returncode == 3:
                    refused += 1
                    self.assertIn("more threads", run.stderr)
                    self.assertFalse((self.folder / "out.csv").exists())
                for path in self.folder.glob("out.csv*"):
                    size = path.stat().st_size
                    self.assertGreater(size, 0, f"{path.name}: {command}, thread {number}")
                    path.unlink()
        self.assertGreaterEqual(refused, 3)


if __name__ == "__main__":
    run_tests()
