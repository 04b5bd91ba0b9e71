"""enumerate at random, with files of positions, columns and depths."""

from pegspace.description import VALUE_COLUMNS as COLUMNS
from .kit import Refusal

#: Shown only where they are asked for, or where there is a winning position.
NOT_ON_SCREEN = ("canonical_dead_ends", "winning_positions", "canonical_winning_positions")


class DrawLevels:
    def draw_enumerate(self):
        start, starts, _ = self.scene.draw_start()
        finish, positions = self.scene.draw_finish()
        of_board = "none" if self.scene.is_wide else "board"
        symmetry = self.rng.choice(("start", "start", of_board, "none"))
        max_depth = self.rng.randint(0, self.board.holes) if self.chance(0.3) else None
        columns = list(COLUMNS)
        if self.chance(0.5):
            known = COLUMNS
            if positions is None and not self.chance(0.1):
                known = [name for name in COLUMNS if "winning" not in name]
            columns = self.rng.sample(known, self.rng.randint(1, len(known) - 1))
        arguments = start + finish + self.engine_and_threads()
        if symmetry != "start" or self.chance(0.3):
            arguments += ["--symmetry", symmetry]
        if max_depth is not None:
            arguments += [self.rng.choice(("--max-depth", "-d")), str(max_depth)]
        is_list = set(columns) != set(COLUMNS)
        if is_list:
            option = self.rng.choice(("--columns", "-c"))
            arguments += [option, ",".join(columns + self.rng.choice(([], [], ["depth"])))]
        refused = None
        if is_list and positions is None and any("winning" in name for name in columns):
            refused = "--columns asks for winning positions"
        output = self.outputs("csv", "json")
        saves = not refused and self.chance(0.35)
        if saves:
            output += ["--save", "out.set"] + (["--resume"] if self.chance(0.2) else [])
            refused = self.refusal_of_save(max_depth, positions, columns)
        elif not refused and self.chance(0.03):
            output += ["--resume"]
            refused = "needs --save FILE"
        if refused:
            self.add(arguments + output, Refusal(refused))
            return
        self.ask(starts, positions)
        check = self.shows(*(name for name in COLUMNS if name not in NOT_ON_SCREEN))
        self.add(arguments + output, check)
        if saves and self.chance(0.3):  # the run is over by then
            self.add(arguments + output + ([] if "--resume" in output else ["--resume"]), check)
        if self.board.symmetries is None:
            # The symmetries that the program uses are not known here: another engine uses the same.
            others = [*start, *finish, "--symmetry", symmetry, "--csv", "reference.csv"]
            others += ["--columns", ",".join(columns)] if is_list else []
            others += [] if max_depth is None else ["--max-depth", str(max_depth)]
            words = [self.command, self.scene.word, *others, "-e", "reference"]
            self.steps.insert(0, (words, None))

    def refusal_of_save(self, max_depth, positions, columns):
        """Why the positions cannot be saved, as the program says it; None where they can."""
        is_limited = max_depth is not None and positions is not None
        if is_limited and any("winning" in name for name in columns):
            return "--save with --max-depth has no winning positions"
        if "positions" not in columns:
            return "Add positions to --columns"
        return "only counts positions" if self.engine == "reference" else None
