"""Each rule of pegspace-check is needed: without it, some wrong file would be proved (or would crash the checker).

A wrong file may have a footer that agrees with what is wrong. So a rule also counts as needed where a file that is refused without
the rules of the footer is proved without them and the rule.

The rules are the statements of tools/check/pegspace-check.cpp that end with a comment `// rule: NAME`. A copy of the program is
compiled in which the environment variable WITHOUT names the rule that is left out.
"""

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
FOOTER = ("footer levels", "footer counts", "section levels", "section positions", "section fingerprints")


def mutant_source(text):
    """(The program in which every rule can be left out, the names of the rules)."""
    lines, names = text.splitlines(), []
    for end, line in enumerate(lines):
        if found := re.search(r"// rule: (.+)$", line):
            begin = end
            while not re.search(r"([;{}]|// .*)$", lines[begin - 1]):
                begin -= 1
            names.append(found[1])
            lines[begin] = f'if (!without("{found[1]}")) {{ ' + lines[begin]
            lines[end] = lines[end].replace("// rule:", "} // rule:")
    at = next(number for number, line in enumerate(lines) if line.startswith("namespace {"))
    lines[at] += ('\nbool without(const char* rule) {\n  static const std::string names = std::getenv("WITHOUT");\n'
                  '  return names.find("," + std::string(rule) + ",") != names.npos;\n}\n')
    return "\n".join(lines) + "\n", names


@plain_build_only("it compiles a program of its own")
class MutantsTest(ProgramTest):
    def proved(self, rules, files):
        """Those of the files that the program proves without the rules, or that crash it."""
        run = subprocess.run([self.folder / "mutant", "--threads", "1", *files], cwd=self.folder, capture_output=True, text=True, errors="replace",
                             env={**os.environ, "WITHOUT": f",{','.join(rules)},"}, timeout=600)
        return re.findall(r"^PROVED (\S+)$", run.stdout, re.MULTILINE) + (["a crash"] if run.returncode < 0 else [])

    def test_each_rule_is_needed(self):
        text, rules = mutant_source(SOURCE.read_text())
        self.assertGreater(len(rules), 40)
        self.assertEqual(len(set(rules)), len(rules))
        self.folder.joinpath("mutant.cpp").write_text(text)
        compiler = os.environ.get("CXX") or shutil.which("c++")
        subprocess.run([compiler, "-O1", "-std=c++20", "-pthread", "mutant.cpp", "-o", "mutant"], cwd=self.folder, check=True)
        needed = {}
        for seed in range(PROBLEMS):
            rng = random.Random(seed)
            document = make(random_problem(rng, most=300), rng)
            files = {}
            for name, corrupt in CORRUPTIONS.items():
                data = corrupt(document, rng)
                if data is not None:
                    files[f"{len(files)}.set"] = name
                    self.folder.joinpath(f"{len(files) - 1}.set").write_bytes(data)
            self.assertEqual(self.proved([], files), [])
            without_footer = set(self.proved(FOOTER, files))
            for rule in rules:
                if rule not in needed:
                    found = self.proved([rule], files) or set(self.proved([*FOOTER, rule], files)) - without_footer
                    needed.update({rule: found} if found else {})
            if len(needed) == len(rules):
                break
        self.assertEqual([rule for rule in rules if rule not in needed], [])


if __name__ == "__main__":
    run_tests()
