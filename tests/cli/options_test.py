"""Pairs and triples of options: if one is refused, following what the refusal advises is not
(../draws/random_commands/option_groups.py).

PEGSPACE_OPTIONS=long makes 1,000 draws; without it a quick share.
"""

import os

from program import ProgramTest, run_tests
from random_commands import option_groups

DRAWS = 1000 if os.environ.get("PEGSPACE_OPTIONS") == "long" else 20
SEED = 55


class OptionGroups(ProgramTest):
    def test_advice_that_is_followed_is_not_refused(self):
        counts, differences = option_groups.run_draws(SEED, DRAWS, jobs=2)
        self.assertEqual(differences, [], "\n".join(differences))
        print(", ".join(f"{number} {name}" for name, number in counts.most_common()))
        self.assertEqual(counts["draws"], DRAWS)
        self.assertGreaterEqual(counts["refused"], DRAWS // 20)
        self.assertGreaterEqual(counts["run"], DRAWS // 4)


if __name__ == "__main__":
    run_tests()
