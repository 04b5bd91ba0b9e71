"""Commands that once went wrong, each kept in a file of cases/: lines of comment, the commands
behind "$ pegspace ", and behind ">>> NAME" the files that they read. They run, and pegspace-verify
agrees with what they write."""

import pathlib
import re
import shlex

from program import ProgramTest, run_tests

CASES = sorted((pathlib.Path(__file__).parent / "cases").glob("*.txt"))


class Cases(ProgramTest):
    def test_each(self):
        self.assertGreater(len(CASES), 4)
        root = self.folder
        for case in CASES:
            with self.subTest(case=case.name):
                self.folder = root / case.stem
                self.folder.mkdir()
                text, *files = re.split(
                    r"^>>> (\S+)\n", case.read_text(encoding="utf-8"), flags=re.M
                )
                for name, content in zip(files[::2], files[1::2]):
                    self.file(name, content)
                commands = re.findall(r"^\$ pegspace (.*)$", text, re.M)
                self.assertTrue(commands)
                for command in commands:
                    self.run_ok(*shlex.split(command))
        self.folder = root
        self.verify("--strict", *self.files())


if __name__ == "__main__":
    run_tests()
