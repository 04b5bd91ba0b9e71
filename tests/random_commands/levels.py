"""enumerate at random, with files of positions, columns and depths."""

import csv
import io
import json
import pathlib

from program import PEGSPACE, pegspace

from pegspace import definition as brute
from pegspace.columns import VALUE_COLUMNS as COLUMNS
from .kit import ANYTHING, Difference, Refusal, same, unknown


#: Shown only where they are asked for, or where there is a winning position.
NOT_ON_SCREEN = ("canonical_dead_ends", "winning_positions", "canonical_winning_positions")


class DrawLevels:
    def draw_enumerate(self):
        start, starts, label = self.scene.draw_start()
        finish, positions, finish_label = self.scene.draw_finish()
        problem = brute.Problem(self.board, starts, positions)
        symmetry = self.rng.choice(
            ("start", "start", "none" if self.scene.is_wide else "board", "none")
        )
        max_depth = self.rng.randint(0, self.board.holes) if self.chance(0.3) else None
        columns = list(COLUMNS)
        if self.chance(0.5):
            known = (
                COLUMNS
                if positions is not None or self.chance(0.1)
                else [name for name in COLUMNS if "winning" not in name]
            )
            columns = self.rng.sample(known, self.rng.randint(1, len(known) - 1))
        arguments = start + finish + self.engine_and_threads()
        if symmetry != "start" or self.chance(0.3):
            arguments += ["--symmetry", symmetry]
        if max_depth is not None:
            arguments += [self.rng.choice(("--max-depth", "-d")), str(max_depth)]
        is_list = set(columns) != set(COLUMNS)
        if is_list:
            arguments += [
                self.rng.choice(("--columns", "-c")),
                ",".join(columns + self.rng.choice(([], [], ["depth"]))),
            ]
        refused = None
        if is_list and positions is None and any("winning" in name for name in columns):
            refused = "--columns asks for winning positions"
        output, read = self.outputs("csv", "json")
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
        if self.board.symmetries is None and symmetry == "board":
            # What the symmetries that the program uses carry the start to is not known here.
            self.add(
                arguments + output,
                self.equals_reference(start + finish, symmetry, max_depth, columns, read),
            )
            return
        rows, cut = brute.enumerate_levels(problem, symmetry, max_depth)
        shown = [
            {
                name: (
                    unknown(row[name])
                    if name in row and (name in columns or name in ("depth", "pegs"))
                    else None
                )
                for name in ("depth", "pegs", *COLUMNS)
            }
            for row in rows
        ]
        by_reference = self.equals_reference(start + finish, symmetry, max_depth, columns, read)

        totals = self.totals(shown)

        def check(run, folder):
            asked = {
                "complete": not cut,
                "ending": "depth_limit" if cut else "complete",
                "start": label,
                "finish": finish_label,
                "symmetry": symmetry,
                "max_depth": max_depth,
            }
            on_screen = [
                number
                for row in shown
                for name, number in row.items()
                if number is not None and name not in NOT_ON_SCREEN
            ]
            self.check_table(run, folder, "levels", shown, asked, totals, on_screen)
            if self.board.symmetries is None:
                by_reference(run, folder)
            if self.places["csv"] == "out.csv" and self.record is not None:
                record = json.loads((folder / self.record).read_text())
                same("out.run.json", record, {"kind": "record", **asked, "summary": totals})
                group = problem.group(symmetry)
                same(
                    "out.run.json, group_order",
                    record["group_order"],
                    ANYTHING if group is None else len(group),
                )
            if saves:
                self.check_proof(
                    folder,
                    [
                        {
                            name: "" if row[name] is None else row[name]
                            for name in ("depth", "pegs", *columns)
                        }
                        for row in shown
                    ],
                )

        self.add(arguments + output, check)
        if saves and self.chance(0.3):  # the run is over by then
            self.add(arguments + output + ([] if "--resume" in output else ["--resume"]), check)

    def refusal_of_save(self, max_depth, positions, columns):
        """Why the positions cannot be saved, as the program says it; None where they can."""
        if (
            max_depth is not None
            and positions is not None
            and any("winning" in name for name in columns)
        ):
            return "--save with --max-depth has no winning positions"
        if "positions" not in columns:
            return "Add positions to --columns"
        return "only counts positions" if self.engine == "reference" else None

    @staticmethod
    def check_proof(folder, expected):
        """The file of positions is proved, and its levels are these."""
        checker = pathlib.Path(PEGSPACE).with_name("pegspace-check")
        run = pegspace("out.set", program=str(checker), folder=folder)
        if run.returncode != 0:
            raise Difference(f"out.set is not proved: {run.stdout}{run.stderr}")
        found = list(
            csv.DictReader(io.StringIO(run.stdout[run.stdout.index("\ndepth,pegs,") + 1 :]))
        )
        if "\nthe sum of " in run.stdout:  # orbits do not add up
            expected = [
                row | {name: "" for name in row if name.startswith("canonical_")}
                for row in expected
            ]
        same("out.set", found, expected)

    @staticmethod
    def totals(shown):
        """Sums of the columns: none of one that is not filled, ANYTHING where a value is not known
        here."""

        def total(column):
            if column[0] is None:
                return None
            return ANYTHING if ANYTHING in column else sum(column)

        return {
            name: total([row[name] for row in shown])
            for name in shown[0]
            if name not in ("depth", "pegs")
        }

    def equals_reference(self, problem_words, symmetry, max_depth, columns, read):
        """For canonical columns whose group is not known here: they are those of the reference
        engine."""
        arguments = [*problem_words, "--symmetry", symmetry, "--engine", "reference", "--csv", "-"]
        arguments += ["--columns", ",".join(columns)] if set(columns) != set(COLUMNS) else []
        arguments += [] if max_depth is None else ["--max-depth", str(max_depth)]

        def check(run, folder):
            texts = read(run, folder)
            plain_run = pegspace("enumerate", self.scene.word, *arguments, folder=folder)
            same("the reference engine's exit code", plain_run.returncode, 0)
            if "csv" in texts:
                same("levels.csv and the reference engine's", texts["csv"], plain_run.stdout)

        return check
