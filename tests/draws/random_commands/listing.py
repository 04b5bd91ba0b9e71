"""positions at random: from a board or a saved set, as text or as arrays. Often three to
five options that choose positions are drawn together, so that each triple of them comes up."""

import collections
import re

from pegspace.verify import definition as brute
from pegspace.verify.answers import Listing
from pegspace.verify.problems import Subject, seeds
from pegspace.verify.search import PlainSearch
from .kit import Refusal, same


class DrawListing:
    def draw_positions(self):
        if self.chance(0.3):
            self.draw_count_by()
        else:
            self.draw_list()

    def draw_list(self):
        flags = ("canonical", "winning", "dead_end")
        others = ("all starts", "depth", "limit", "board")
        chosen = self.rng.sample(flags + others, self.rng.randint(3, 5)) if self.chance(0.6) else []
        start, starts, _ = self.scene.draw_start(1 if "all starts" in chosen else 0.2)
        finish, ends = self.scene.draw_finish(0 if "winning" in chosen else 0.25)
        symmetry = "none"
        if self.board.symmetries is not None:
            symmetry = self.rng.choice(("start", "start", "board", "none"))
            symmetry = "board" if "board" in chosen else symmetry
        search = PlainSearch(seeds(Subject(self.board, tuple(starts)), symmetry))
        flags = {name: name in chosen or (not chosen and self.chance(0.3)) for name in flags}
        first, last, depth_words = self.draw_depths(len(search.levels), "depth" in chosen)
        limit = None
        if "limit" in chosen or self.chance(0.2):
            limit = self.rng.choice((1, 2, self.rng.randint(3, 200)))
        arguments = [f"--{name.replace('_', '-')}" for name, given in flags.items() if given]
        arguments += depth_words + ([] if limit is None else ["--limit", str(limit)])
        words = start + finish + self.engine_and_threads()
        if symmetry != "start" or self.chance(0.3):
            words += ["--symmetry", symmetry]
        refused = None
        if flags["winning"] and ends is None:
            refused = "--winning depends on where to finish"
        elif self.engine == "reference":
            refused = "only counts positions"

        def listed(last):
            limits = {"first": first, "last": last, "limit": limit, "symmetry": symmetry}
            return Listing(**limits, **flags).positions(search, ends)

        expected = {} if refused else listed(last)
        output, check = self.draw_output(expected)
        if refused or self.chance(0.6):
            self.add(arguments + words + output, Refusal(refused) if refused else check)
            return
        most = None
        if not flags["winning"] and self.chance(0.4):
            most = self.rng.randint(0, self.board.holes)
        saving = [] if most is None else ["--max-depth", str(most)]
        saving += ["--columns", self.columns(ends is not None, most is not None)]
        saving += "--save out.set --quiet --csv levels.csv".split()
        self.steps.append((["enumerate", self.scene.word, *words, *saving], None))
        is_cut = most is not None and len(search.levels) > most
        if is_cut and last > most and (last < 64 or first > most):
            check = Refusal("was made with --max-depth")
        elif is_cut:
            output, check = self.draw_output(listed(min(last, most)))
        self.steps.append((["positions", "--saved", "out.set", *arguments, *output], check))

    def columns(self, has_finish, is_limited):
        """With a depth limit no winning positions are saved."""
        if has_finish and is_limited:
            return "positions"
        if self.chance(0.5):
            return "all"
        return "positions,winning_positions" if has_finish else "positions"

    def draw_depths(self, levels, is_wanted):
        """(first, last, words)"""
        if not is_wanted and self.chance(0.4):
            return 0, 64, []
        a, b = sorted(self.rng.randint(0, levels) for _ in range(2))
        first, last, word = self.rng.choice(
            ((a, b, f"{a}-{b}"), (a, 64, f"{a}-"), (0, b, f"-{b}"), (a, a, f"{a}"))
        )
        return first, last, self.rng.choice(([f"--depth={word}"], ["--depth", word]))

    def draw_output(self, expected):
        """Options, and the check of what they write. `expected`: positions by depth."""
        if self.chance(0.5):
            return self.draw_text([p for level in expected.values() for p in level])
        by_level, quiet = self.chance(0.5), ["--quiet"] if self.chance(0.3) else []
        self.record = "level%d.run.json" if by_level else "all.run.json"
        quiet += ["--record", self.record] if not by_level and self.chance(0.3) else []
        names = [f"level{depth}.npy" for depth in expected] if by_level else ["all.npy"]

        def check(run, folder):
            same("stdout", run.stdout, "")
            found = sorted(path.name for path in folder.glob("*.npy"))
            same("files", found, sorted(names))

        return ["--npy", "level%d.npy" if by_level else "all.npy", *quiet], check

    def draw_text(self, positions):
        board = self.board
        # A lattice with settings is drawn as a graph where it was read from a saved set, unless it
        # has a name.
        forms = ["holes", "holes", "bits"]
        forms += ["picture"] if board.lattice != "graph" and not board.settings else []
        form = self.rng.choice(forms)
        options = [] if form == "holes" and self.chance(0.7) else ["--as", form]

        def check(run, folder):
            bits = ["".join(str(p >> hole & 1) for hole in range(board.holes)) for p in positions]
            holes = [board.hole_names(p) or "none" for p in positions]
            found, expected = run.stdout.splitlines(), holes if form == "holes" else bits
            if form == "picture":
                pictures = [text for text in run.stdout.split("\n\n") if text]
                found = [board.read_position(text)[0] for text in pictures]
                expected = positions
            same("positions", found, expected)

        return options, check

    # ---- --count-by ----

    def draw_count_by(self):
        start, starts, _ = self.scene.draw_start(0.1)
        finish, ends = self.scene.draw_finish()
        numbers = self.rng.sample(
            ("final-pegs", "moves-from-start", "moves-to-finish"), self.rng.randint(1, 3)
        )
        if self.scene.is_wide:  # far more positions lead to a finish than start there
            numbers = [name for name in numbers if name != "moves-to-finish"] or ["final-pegs"]
        words = ["--count-by", ",".join(numbers), *self.outputs("csv", "json")]
        to_finish, refused = "moves-to-finish" in numbers, ""
        if not to_finish:
            refused = "applies only to --count-by moves-to-finish" if finish else ""
        elif ends is None:
            refused = "depends on where to finish"
        elif len({brute.pegs(p) for p in range(self.board.all + 1) if p in ends}) > 1:
            refused = "the same number of pegs"
        if refused or self.chance(0.05):
            more = [] if refused else ["--canonical"]
            refusal = Refusal(refused or "is for a list of positions")
            self.add([*start, *finish, *words, *more], refusal)
            return
        self.ask(starts, ends if to_finish else None)

        def check(run, folder):
            shown = set(re.findall("[0-9]+(?:[,.][0-9]+)*", run.stdout))
            sums = collections.Counter()
            for row in self.rows(folder):
                sums[row["by"], row["value"]] += row["positions"]
            lacking = {f"{number:,}" for number in sums.values() if run.stdout} - shown
            same("what the terminal lacks", sorted(lacking), [])

        if not to_finish and self.chance(0.3):
            self.add_with_set(self.draw_set(start, []), words, check)
        else:
            self.add([*start, *finish, *self.engine_and_threads(), *words], check)
