#!/usr/bin/env python3
"""The program's English: every string literal of src/ and tools/ that reaches a reader, and what small runs print.

`messages_test.py --list` prints the literals, one a line, to be read from start to end."""

import re
import subprocess
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path

from program import PEGSPACE, ProgramTest, clean_environment, run_tests

ROOT = Path(__file__).resolve().parents[2]
# Pictures, pages and shell scripts are no sentences.
ALIGNED = ("tools/command_line.cpp", "tools/play_view.cpp")  # texts with columns
NOT_READ = ("drawing/",)
FORBIDDEN = (
    r"hole is missing of", r"only solutions with (through|avoid|first)", r"to make again", r"for want of", r"\banew\b",
    r"(?<!there )\b(is|are) no (number|list|string|table|plain|whole|regular|row|sum|position|jump of)\b",
    r"\b(has|have) not\b",
    r"\bgo(es)? with\b", r"\b[Tt]ake (--|another)", r"[Gg]ive (it|them) more", r"equally many (pegs|holes)",
    r"[Ll]eave (it|them|one of them) out", r"(?<!comes )\bbehind\b", r"\bwhat it may\b", r"entries apart",
    r"\babilit(y|ies)\b",
    r"\bis not for --", r"^is of\b", r"processor time together", r"\b(the|a|of|to|is|and|in|for) \1\b",
)
# Nouns that stand behind a number, and the numbers of which there is never one.
NOUNS = "holes|jumps|games|solutions|positions|pegs|nodes|edges|symmetries|processes|problems|images|levels|pairs"
COUNTED = re.compile(rf"to_(?:string|grouped|decimal)\((?P<number>[^;\"]*)\) \+\s*\" (?P<noun>{NOUNS})\b")
NEVER_ONE = ("cells.size()", "max_holes", "size", "picture.holes.size()", "Conditions::most_jumps_to_make", "graph_.nodes.size()",
             "graph_.edges.size()", "finish.size()", "most_symmetries", "classes.dimension()", "*result.expected_pegs, 2",
             "board.symmetries().size()", "most_symmetries_with(board.jumps().size())", "width_", "graph.holes", "ranks", "depths_", "depths", "writer.written()",
             "Finish::most_listed", "most_reached")
WHERE_COUNTED = ("src/board", "src/position", "src/counting", "src/solving", "src/report", "src/engines", "src/cluster", "tools")
# In what a run prints.
ONE_OF_MANY = re.compile(rf"(?<![\d.,^/-])1 (?:[a-z]+ )?(?:{NOUNS}|starts|finishes|moves|rows|dead ends|ways|threads)\b")
COMMANDS = (("enumerate", "--finish", "any"), ("enumerate", "--dry-run"), ("count",), ("count", "--finish", "1"), ("games",), ("moves",),
            ("solve", "--stats"), ("solve", "--all"), ("graph",), ("query", "0"), ("query", "1", "--finish", "1"), ("boards",), ("table",),
            ("table", "--all-pairs"))
LITERAL = re.compile(r'''//[^\n]*|^[ \t]*#[ \t]*include[^\n]*|R"([^(\s]*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"|'''
                     r"(?<![0-9a-fA-F])'(?:[^'\\]|\\.)+'", re.MULTILINE | re.DOTALL)


def literals(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, what stands between the literal before and this one, and the literal, as written; no comments, no #include lines."""
    between, end = "", 0
    for found in LITERAL.finditer(text):
        between += text[end:found.start()]
        end = found.end()
        if found.group(0).startswith(('"', "R")):
            yield text.count("\n", 0, found.start()) + 1, between.strip(), found.group(2) if found.group(3) is None else found.group(3)
            between = ""
        elif found.group(0).startswith("'"):
            between += found.group(0)


def messages() -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """Where a text begins, the text, and its pairs of literals that stand side by side. What is added in between is "…"."""
    for path in sorted(file for folder in ("src", "tools") for file in (ROOT / folder).rglob("*.?pp")):
        name = path.relative_to(ROOT).as_posix()
        if any(part in name for part in NOT_READ):
            continue
        text, place, last = "", "", ""
        pairs: list[tuple[str, str]] = []
        for line, between, literal in literals(path.read_text(encoding="utf-8")):
            if text and not between:
                pairs.append((last, literal))
                text += literal
            elif text and re.match(r"\+[^;{}?]*\+$", between):
                text += "…" + literal
            else:
                if text:
                    yield place, text, pairs
                text, place, pairs = literal, f"{name}:{line}", []
            last = literal
        if text:
            yield place, text, pairs


def is_prose(text: str) -> bool:
    """At least two words."""
    return re.search(r"[a-z]{2,},? +[a-z]", text) is not None


class Literals(unittest.TestCase):
    def setUp(self) -> None:
        self.texts = [item for item in messages() if is_prose(item[1])]

    maxDiff = None

    def test_they_are_found(self) -> None:
        self.assertGreater(len(self.texts), 1000)
        told = "\n".join(text for _, text, _ in self.texts)
        for words in ("Please report this. Do not trust the numbers", "limit, such as 800M or 16GiB", "Nothing to redo.", "worker threads"):
            self.assertIn(words, told)
        made = literals('f("a // b" /*c*/, \'"\', "d" "e\\"f"); // "g"\n#include "h"\n')
        self.assertEqual([literal for _, _, literal in made], ["a // b", "d", 'e\\"f'])

    def test_words_that_nobody_says(self) -> None:
        self.assertEqual([f"{where}: {found.group(0)!r} in {text!r}" for where, text, _ in self.texts for phrase in FORBIDDEN
                          for found in re.finditer(phrase, text)], [])

    def test_blanks(self) -> None:
        inside = re.compile(r"^(?!  ).*[a-z,;:.] {2,}[a-z]")
        self.assertEqual([f"{where}: {line!r}" for where, text, _ in self.texts for line in text.split(r"\n")
                          if inside.search(line) and "pegspace " not in line and where.split(":")[0] not in ALIGNED], [])
        # Where one text runs over several literals: one blank between their words.
        joints = [(where, left, right) for where, _, pairs in self.texts for left, right in pairs]
        self.assertGreater(len(joints), 100)
        self.assertEqual([f"{where}: {left[-20:]!r} {right[:20]!r}" for where, left, right in joints
                          if re.search(r"(?<!\\)[A-Za-z,;]$", left) and re.match("[A-Za-z]", right)
                          or left.endswith(" ") and right.startswith(" ")], [])

    def test_ends(self) -> None:
        self.assertEqual([f"{where}: {text!r}" for where, text, _ in self.texts if re.search(r"[^.]\.\.$|[,;:]\.$", text)], [])

    def test_numbers_and_nouns(self) -> None:
        """No "1 jumps": where a number may be one, `counted` or a choice writes the noun."""
        checked = 0
        for path in sorted(file for folder in WHERE_COUNTED for file in (ROOT / folder).rglob("*.cpp")):
            for found in COUNTED.finditer(path.read_text(encoding="utf-8")):
                checked += 1
                self.assertIn(found["number"], NEVER_ONE, f"{path.relative_to(ROOT)}: {found['noun']}")
        self.assertGreater(checked, 10)


class Output(ProgramTest):
    def test_one_is_not_many(self) -> None:
        """Small boards, on which most numbers are 1."""
        ones = 0
        for board in ("path1", "path2", "path3", "rect1x3", "triangle2", "triangle3", "graph-star2"):
            for command, *options in COMMANDS:
                start = [] if command in ("table", "boards") else ["--start", "1"]
                run = subprocess.run([PEGSPACE, command, board, *options, *start], capture_output=True, text=True, timeout=60,
                                     env=clean_environment(), check=False)
                self.assertIn(run.returncode, (0, 1, 2), run.stderr)
                told = "\n".join(line for line in (run.stdout + run.stderr).splitlines() if "  " not in line.strip())  # no tables
                ones += len(re.findall(r"(?<![\d.,^/-])1 [a-z]{3}", told))
                for phrase in (ONE_OF_MANY, *FORBIDDEN, r"[^.]\.\.(\s|$)"):
                    self.assertNotRegex(told, phrase, f"{command} {board} {options}")
        self.assertGreater(ones, 50)

    def test_help(self) -> None:
        option = re.compile(r"^  (?:-\w, |    )--([\w-]+)(?: \S+)?\s+(\S.*(?:\n {20,}\S.*)*)", re.MULTILINE)
        names = re.findall(r"^  (\w+) +\S", self.run_ok("--help").stdout.split("commands:\n")[1].split("\n\n")[0], re.MULTILINE)
        self.assertGreater(len(names), 10)
        for name in names:
            for words in ((), ("all",)):
                described = option.findall(self.run_ok(name, "--help", *words).stdout)
                self.assertGreater(len(described), 1, name)
                for long, meaning in described:
                    self.assertFalse(meaning.rstrip().endswith("."), f"{name} --{long} ends with a full stop: {meaning}")
                    self.assertFalse(meaning[0].isupper(), f"{name} --{long} begins with a capital: {meaning}")


if __name__ == "__main__":
    if "--list" in sys.argv:
        for place, message, _ in messages():
            if is_prose(message):
                print(f"{place}: {message}")
    else:
        run_tests()
