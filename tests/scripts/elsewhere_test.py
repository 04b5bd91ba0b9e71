#!/usr/bin/env python3
"""The lines of the manual's table "Reading the numbers elsewhere", run where their program is
installed: each prints the exact sum of the games of the English board, which exceeds 64 bits."""

import csv
import re
import shutil
import sys

from pages import ROOT
from program import DEBIAN_PYTHON, InFolder, has, pegspace, run, run_tests

#: How a line of the second column is run, by the first word of the first.
PROGRAMS = {
    "pandas": (DEBIAN_PYTHON, "-c", "import pandas; {}"),
    "R": ("Rscript", "-e", "{}"),
    "GAP": ("gap", "-q", "-A", "-c", "{}; QUIT;"),
    "PARI/GP": ("bash", "-c", "gp -q <<'END'\n{}\nEND"),
    "bc": ("bash", "-c", "{}"),
    "perl": ("bash", "-c", "{}"),
}
NEEDS = {"R": "Rscript", "GAP": "gap", "PARI/GP": "gp"}
#: Rows whose second column is no line that sums, or that nothing here can run.
OTHERS = set(
    """awk bash jq sqlite3 datamash Miller csvkit Octave gringo gnuplot igraph networkx
    GraphViz'""".split()
)


def lines() -> dict[str, str]:
    """Program -> the first line of its row."""
    page = (ROOT / "tools" / "MANUAL.md").read_text(encoding="utf-8")
    table = page[page.index("## Reading the numbers elsewhere") :]
    rows = re.findall(r"^\| ([^ ,|]+)[^|]* \| ((?:[^|]|\\\|)*) \|", table, re.MULTILINE)
    return {
        name: re.findall(r"`([^`]+)`", line)[0].replace("\\|", "|") if name in PROGRAMS else ""
        for name, line in rows
    }


class Elsewhere(InFolder):
    def test_lines_print_the_exact_sum(self):
        pegspace("games", "english", "--csv", "games.csv", "--quiet", folder=self.folder)
        with open(self.folder / "games.csv", encoding="utf-8") as file:
            right = sum(int(row["games"] or 0) for row in csv.DictReader(file))
        self.assertGreater(right, 2**64)
        table = lines()
        self.assertEqual(set(table) - {"program", "---"}, set(PROGRAMS) | OTHERS)
        ran = 0
        for name, command in PROGRAMS.items():
            there = has(name) if name == "pandas" else shutil.which(NEEDS.get(name, name))
            if name == "R" and there:
                there = run("Rscript", "-e", "library(gmp)").returncode == 0
            if not there:
                print(f"{name} is not installed", file=sys.stderr)
                continue
            with self.subTest(program=name):
                words = [word.replace("{}", table[name]) for word in command]
                done = run(*words, folder=self.folder)
                self.assertEqual(re.findall(r"\d{12,}", done.stdout), [str(right)], done.stderr)
                ran += 1
        self.assertGreater(ran, 0)


if __name__ == "__main__":
    run_tests()
