"""positions --count-by against published numbers: 23 million positions up to symmetry, forwards and
backwards; a minute or more."""

import collections
import csv
import io
import subprocess

from program import PEGSPACE, ProgramTest, run_tests

#: G. I. Bell, English 33-hole board, calculation by levels
#: (home.comcast.net/~gibell/pegsolitaire/EnglishResults.html, table 1):
#: positions up to symmetry, by their fewest moves from the start of the central game, and to its
#: finish.
BELL = {
    "start": """
        1 1 2 9 47 263 1452 7772 38150 164297 585567 1641177 3426496 5111387 5327135 3909899 2093768
        843917 255301 57579 10037 1268 148 15
    """,
    "finish": """
        1 1 16 979 14115 126902 632451 1954152 3770028 4949879 4796624 3576434 2113413 1003420
        387982 115922 28134 4589 604 37 5
    """,
}


class PublishedTest(ProgramTest):
    def test_positions_by_moves_are_those_of_bell(self):
        command = f"{PEGSPACE} positions english --finish d4 --csv -".split()
        command += ["--count-by", "moves-from-start,moves-to-finish"]
        text = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=1800
        ).stdout
        found = {end: collections.Counter() for end in BELL}
        for row in csv.DictReader(io.StringIO(text)):
            end = row["by"].rpartition("-")[2]
            found[end][int(row["value"])] += int(row["canonical_positions"])
        for end, numbers in BELL.items():
            self.assertEqual(found[end], dict(enumerate(map(int, numbers.split()))))


if __name__ == "__main__":
    run_tests()
