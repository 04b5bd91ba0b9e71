"""`moves` and `solve --fewest-moves`, run as programs. (Every number by definition:
random_commands/.)"""

import unittest

from program import ProgramTest, memory_is_limited, pegspace


class MovesTest(ProgramTest):
    @memory_is_limited
    def test_files_are_the_whole_run_s_whatever_memory_there_is(self):
        command = tuple(
            "moves triangle6 --start 4 --finish any --threads 1 --csv m.csv --json m.json".split()
        )
        self.run_ok(*command, "--record", "none")
        whole = [self.bytes_of(name) for name in ("m.csv", "m.json")]
        codes, known = set(), 0
        for memory in range(20, 68, 8):
            run = pegspace(*command, "--memory", f"{memory}M", folder=self.folder)
            codes.add(run.returncode)
            known += "; fewest moves: " in run.stderr
            self.assertIn(run.returncode, (0, 3), run.stderr)
            self.assertEqual([self.bytes_of(name) for name in ("m.csv", "m.json")], whole, memory)
            self.assertEqual((self.folder / "m.run.json").exists(), 0 in codes)
        self.assertEqual(codes, {0, 3})
        self.assertGreater(known, 0)


if __name__ == "__main__":
    unittest.main()
