"""Pairs and triples of options: if one is refused, following what the refusal advises is not
(../draws/random_commands/option_groups.py).

PEGSPACE_OPTIONS=long makes 1,000 draws; without it a quick share.
"""

import os

from program import ProgramTest, run_tests
from random_commands import option_groups

DRAWS = 1000 if os.environ.get("PEGSPACE_OPTIONS") == "long" else 60
SEED = 55


class OptionGroups(ProgramTest):
    def test_the_help_is_read(self):
        """What the draws are made of: no option that the help shows is left out."""
        for command in option_groups.commands():
            shown = {
                word
                for word in option_groups.help_text(command, "--help", "all").split()
                if word.startswith("--") and word.strip("-")
            }
            listed = set(option_groups.options_of(command))
            self.assertGreater(len(listed), 1)
            self.assertLessEqual(listed, shown)
            short = self.run_ok(command, "--help").stdout
            more = (
                short.partition("explains: ")[2].partition(".\n")[0].replace("\n", " ").split(", ")
            )
            self.assertLessEqual(
                {name for name in more if name.startswith("--")}, listed | {"--help"}
            )

    def test_advice_that_is_followed_is_not_refused(self):
        counts, differences = option_groups.run_draws(SEED, DRAWS, jobs=2)
        self.assertEqual(differences, [], "\n".join(differences))
        print(", ".join(f"{number} {name}" for name, number in counts.most_common()))
        self.assertEqual(counts["draws"], DRAWS)
        self.assertGreaterEqual(counts["refused"], DRAWS // 20)
        self.assertGreaterEqual(counts["run"], DRAWS // 4)


if __name__ == "__main__":
    run_tests()
