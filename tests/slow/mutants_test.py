"""Each rule of pegspace-check is needed: without it, some wrong file would be proved (or would crash the checker).

A wrong file may have a footer that agrees with what is wrong. So a rule also counts as needed where a file that is refused without
the rule of the footer is proved without both.

The rules are the statements of tools/check/pegspace-check.cpp that end with a comment `// rule: NAME`. A copy of the program is
compiled in which the environment variable WITHOUT names the rules that are left out, and which says what rules refuse a file: what an
exception leaves. Only without one of these could the file be proved; so it is tried without each of them, and without those that
refuse nothing (they only change what is expected).
"""

import collections
import os
import pathlib
import random
import re
import shutil
import subprocess

from certificates.corruptions import CORRUPTIONS
from certificates.maker import make, random_problem
from program import ProgramTest, plain_build_only, run_tests

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check" / "pegspace-check.cpp"
PROBLEMS = 300
HELPERS = """
bool without(const char* rule) {
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
FOOTER = ("footer",)
SILENT = {"limit"}  # rules that refuse nothing


def mutant_source(text):
    """(The program in which every rule can be left out, the names of the rules)."""
    lines, names = text.splitlines(), []
    for end, line in enumerate(lines):
        if found := re.search(r"// rule: (.+)$", line):
            begin = end
            while not re.search(r"([;{}]|// .*)$", lines[begin - 1]):
                begin -= 1
            names.append(found[1])
            lines[begin] = f'if (!without("{found[1]}")) {{ Rule rule_here{{"{found[1]}"}}; ' + lines[begin]
            lines[end] = lines[end].replace("// rule:", "} // rule:")
    at = next(number for number, line in enumerate(lines) if line.startswith("namespace {"))
    lines[at] += HELPERS
    return "\n".join(lines) + "\n", names


@plain_build_only("it compiles a program of its own")
class MutantsTest(ProgramTest):
    def refusals(self, rules, files):
        """For each of the files the rules that refuse it when these are left out; None if it is proved, or crashes the program."""
        run = subprocess.run([self.folder / "mutant", "--threads", "1", *files], cwd=self.folder, capture_output=True, text=True, errors="replace",
                             env={**os.environ, "WITHOUT": f",{','.join(rules)},"}, timeout=600)
        found, by = dict.fromkeys(files, set()), set()
        for kind, name in re.findall(r"^(REFUSED by|PROVED|NOT PROVED) ([^:\n]+)", run.stdout, re.MULTILINE):
            if kind == "REFUSED by":
                by.add(name)
            else:
                found[name], by = None if kind == "PROVED" else by, set()
        if run.returncode < 0:
            found[files[0]] = None
        return found

    def needed(self, rules, left_out, refused):
        """Those of the rules without which, and those left out, a file is proved that is refused without those left out alone."""
        files = collections.defaultdict(list)
        for name, by in refused.items():
            for rule in rules & (by | self.silent) if by is not None else ():
                files[rule].append(name)
        return {rule for rule in files if None in self.refusals([*left_out, rule], files[rule]).values()}

    def test_each_rule_is_needed(self):
        text, names = mutant_source(SOURCE.read_text())
        self.assertGreater(len(names), 40)
        self.assertEqual(len(set(names)), len(names))
        self.folder.joinpath("mutant.cpp").write_text(text)
        compiler = os.environ.get("CXX") or shutil.which("c++")
        subprocess.run([compiler, "-O1", "-std=c++20", "-pthread", "mutant.cpp", "-o", "mutant"], cwd=self.folder, check=True)
        rules, self.silent = set(names), SILENT & set(names)
        for seed in range(PROBLEMS):
            rng = random.Random(seed)
            document = make(random_problem(rng, most=300), rng)
            files = []
            for corrupt in CORRUPTIONS.values():
                data = corrupt(document, rng)
                if data is not None:
                    files.append(f"{len(files)}.set")
                    self.folder.joinpath(files[-1]).write_bytes(data)
            refused = self.refusals((), files)
            self.assertNotIn(None, refused.values())
            rules -= self.needed(rules, (), refused)
            rules -= self.needed(rules - set(FOOTER), FOOTER, self.refusals(FOOTER, files))
            if not rules:
                break
        self.assertEqual(rules, set())


if __name__ == "__main__":
    run_tests()
