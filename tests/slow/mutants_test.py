"""Each rule of pegspace-check is needed: without it, some wrong file would be proved (or would
crash the checker).

The rules are the statements in tools/check that end with a comment `// rule: NAME`. A copy of the
program is compiled in which the environment variable WITHOUT names the rules that are left out, and
which says what rules refuse a file: what an exception leaves. Wrong files are right ones changed at
random (certificates/mutator.py). Only without a rule that refuses a file could it be proved; so it
is tried without that one.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess

from certificates.mutator import mutated
from certificates.random_problems import random_problem
from certificates.set_file import is_true, make
from program import ProgramTest, plain_build_only, run_tests

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check"
PROBLEMS, FILES = 3000, 6
HELPERS = """
#include <cstdlib>
#include <iostream>
inline bool without(const char* rule) {
  static const std::string names = std::getenv("WITHOUT");
  return names.find("," + std::string(rule) + ",") != names.npos;
}
struct Rule {
  const char* name;
  ~Rule() {
    if (std::uncaught_exceptions() > 0) std::cout << "REFUSED by " << name << std::endl;
  }
};
"""


def mutant_source(text):
    """(A source in which every rule can be left out, the names of the rules)."""
    lines, names = text.splitlines(), []
    for end, line in enumerate(lines):
        if found := re.search(r"// rule: (.+)$", line):
            begin = end
            while not re.search(r"([;{}]|// .*)$", lines[begin - 1]):
                begin -= 1
            names.append(found[1])
            lines[begin] = (
                f'if (!without("{found[1]}")) {{ Rule rule_here{{"{found[1]}"}}; ' + lines[begin]
            )
            lines[end] = lines[end].replace("// rule:", "} // rule:")
    return "\n".join(lines) + "\n", names


@plain_build_only("it compiles a program of its own")
class MutantsTest(ProgramTest):
    def run_mutant(self, data, rule=""):
        """(The exit code, the rules that refused it)."""
        path = self.folder / "changed.set"
        path.write_bytes(data)
        run = subprocess.run(
            [self.folder / "mutant", "--threads", "1", path],
            capture_output=True,
            text=True,
            errors="replace",
            env={**os.environ, "WITHOUT": f",{rule},"},
            timeout=600,
        )
        return run.returncode, re.findall("^REFUSED by (.+)$", run.stdout, re.MULTILINE)

    def test_each_rule_is_needed(self):
        names = []
        for name in ("problem.hpp", "position_set.hpp", "pegspace-check.cpp"):
            text, rules = mutant_source((SOURCES / name).read_text())
            names += rules
            at = text.index("using u64") if name == "problem.hpp" else 0
            (self.folder / name).write_text(text[:at] + (HELPERS if at else "") + text[at:])
        self.assertGreater(len(names), 25)
        self.assertEqual(len(set(names)), len(names))
        compiler = os.environ.get("CXX") or shutil.which("c++")
        flags = "-O1 -std=c++20 -D_GLIBCXX_ASSERTIONS -pthread pegspace-check.cpp -o mutant"
        subprocess.run([compiler, *flags.split()], cwd=self.folder, check=True)
        left = set(names)
        for seed in range(PROBLEMS):
            rng = random.Random(seed)
            parts = make(random_problem(rng, largest=rng.choice((9, 9, 12)), most=200), rng)
            for _ in range(FILES):
                data = mutated(parts, rng)
                code, refused = self.run_mutant(data)
                for rule in left & set(refused) if code == 1 else ():
                    without, _ = self.run_mutant(data, rule)
                    if without < 0 or (without == 0 and not self.is_right(data)):
                        left.remove(rule)
            if not left:
                break
        self.assertEqual(left, set())

    @staticmethod
    def is_right(data):
        try:
            return is_true(data)
        except (ValueError, LookupError, TypeError):
            return False  # it cannot be taken apart


if __name__ == "__main__":
    run_tests()
