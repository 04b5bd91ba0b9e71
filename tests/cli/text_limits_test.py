"""Texts have limits: what never ends is refused at once and in little memory, what is as long as it
may be is read."""

import os
import re
import subprocess

from program import PEGSPACE, PICTURE, ProgramTest, clean_environment, plain_build_only, run_tests

LIMIT = 1 << 20
# Every option and word that names a text, and what is expected there.
TEXTS = {
    "boards FILE": "a board file",
    "enumerate FILE": "a board file",
    "census FILE": "a board file",
    "enumerate english --start FILE": "a picture",
    "count english --finish FILE": "a picture",
    "query english FILE": "a picture",
    "solve english --first FILE": "a picture or jumps",
    "count english --avoid FILE": "a picture or jumps",
    "solve english --through FILE": "a picture or jumps",
    "replay english FILE": "a solution",
    "play english --load FILE": "a saved game",
}


def run_with_peak(arguments, stdin):
    """Exit code, standard output and error, and the peak memory in MiB."""
    process = subprocess.Popen(
        [PEGSPACE, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=clean_environment(),
    )
    out, errors = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.stdout.close()
    process.stderr.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, out, errors, usage.ru_maxrss / 1024


class TextLimits(ProgramTest):
    def assert_refused(self, words, expected, stdin=subprocess.DEVNULL, source="/dev/zero"):
        code, out, errors, peak = run_with_peak(words.split(), stdin)
        self.assertEqual((code, out), (2, ""), words)
        self.assertRegex(errors, f"{re.escape(source)}: .*1 MiB.*{re.escape(expected)}")
        return peak

    @plain_build_only("its shadow memory counts as well")
    def test_what_never_ends_is_refused_in_little_memory(self):
        for words, expected in TEXTS.items():
            with self.subTest(words):
                peak = self.assert_refused(words.replace("FILE", "/dev/zero"), expected)
                self.assertLess(peak, 40)
        with open("/dev/zero") as zero:
            for words, expected in (("replay english", "a solution"), ("boards -", "a board file")):
                peak = self.assert_refused(words, expected, zero, "standard input")
                self.assertLess(peak, 40)
        lines = subprocess.Popen(["yes", "# d2-d4"], stdout=subprocess.PIPE)
        self.assert_refused("replay english", "a solution", lines.stdout, "standard input")
        lines.stdout.close()
        lines.wait()

    def test_as_long_as_it_may_be_and_a_byte_more(self):
        for words, expected, text in (
            ("boards f.txt", "a board file", "board:\n" + PICTURE),
            ("solve english --start f.txt", "a picture", PICTURE),
            ("count english --finish d4 --first f.txt", "a picture or jumps", "d2-d4\n"),
            ("replay english f.txt", "a solution", "d2-d4\n"),
            ("play english --load f.txt", "a saved game", "d2-d4\n"),
        ):
            for size in (LIMIT, LIMIT + 1):
                with self.subTest(expected=expected, size=size):
                    self.file("f.txt", "# " + "x" * (size - len(text) - 3) + "\n" + text)
                    self.assertEqual((self.folder / "f.txt").stat().st_size, size)
                    if size > LIMIT:
                        self.refuse(*words.split(), says=["1 MiB", expected])
                    elif expected == "a saved game":
                        self.refuse(*words.split(), says=["needs a terminal"])  # it was read
                    else:
                        self.run_ok(*words.split())

    @plain_build_only("its shadow memory counts as well")
    def test_long_lists_of_solutions_are_read_in_little_memory(self):
        line = self.printed("solve triangle5")
        number = 20000
        self.file("many.txt", line * number)
        self.assertGreater((self.folder / "many.txt").stat().st_size, LIMIT)
        with open(self.folder / "many.txt") as many:
            code, out, _, peak = run_with_peak(["replay", "triangle5", "--finish", "any"], many)
        self.assertEqual(code, 0)
        self.assertEqual(out.splitlines()[-1], f"{number:,} solutions, all right")
        self.assertEqual(out.count("13 jumps in"), number)
        self.assertLess(peak, 40)

    def test_what_was_checked_before_an_error_is_told(self):
        text = self.printed("solve triangle5") * 3 + "d2-"
        says = ["standard input:4:"]
        run = self.fail_with("replay", "triangle5", stdin=text, code=2, says=says)
        self.assertEqual(run.stdout.count("13 jumps in"), 3)


if __name__ == "__main__":
    run_tests()
