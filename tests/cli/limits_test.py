"""Limits of the kernel, and threads that it refuses: how a run ends, and what its sentence says
(random ones: ../draws/random_faults.py)."""

import subprocess

import random_faults
from program import (
    PATIENCE,
    PEGSPACE,
    ProgramTest,
    clean_environment,
    pegspace,
    plain_build_only,
    run_tests,
)


class Limits(ProgramTest):
    def limited(self, limit, *arguments):
        return subprocess.run(
            ["prlimit", limit, PEGSPACE, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env=clean_environment(),
        )

    def ends(self, says, code, *call):
        run = self.limited(*call)
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertRegex(run.stderr.splitlines()[-1], f"^pegspace: [^A-Z].*{says}.*\\.$")

    def test_the_size_of_files(self):
        for option in ("--csv", "--json"):
            self.ends(
                "too large",
                3,
                "--fsize=100:100",
                "enumerate",
                "triangle5",
                option,
                "out",
                "--record",
                "none",
            )
        self.ends("too large", 3, "--fsize=100:100", "enumerate", "triangle5", "--save", "out.set")
        self.ends(
            "too large", 3, *"--fsize=100:100 table triangle5 --csv table.csv --record none".split()
        )
        self.ends(
            "too large",
            3,
            *"--fsize=100:100 census triangle5 square4 --csv census.csv --record none".split(),
        )
        self.assertEqual(
            [name for name in self.files() if (self.folder / name).stat().st_size == 0], []
        )

    @plain_build_only("its stack is larger")
    def test_the_stack(self):
        for command in (
            ("count", "triangle5", "--finish", "any"),
            ("enumerate", "triangle5", "--engine", "dense"),
            ("boards", "english"),
        ):
            self.ends(r"stack.*128 KiB \(ulimit -s\)", 3, "--stack=131072:131072", *command)
            self.assertEqual(self.limited("--stack=524288:524288", *command).returncode, 0)


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
                    self.assertGreater(
                        path.stat().st_size, 0, f"{path.name}: {command}, thread {number}"
                    )
                    path.unlink()
        self.assertGreaterEqual(refused, 3)


if __name__ == "__main__":
    run_tests()
