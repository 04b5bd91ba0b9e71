"""enumerate at random, with checkpoints, levels on disk, columns and depths."""

import csv
import io
import json
import pathlib
import re

from program import PEGSPACE, pegspace

from pegspace import definition as brute
from pegspace.results import VALUE_COLUMNS as COLUMNS
from .kit import ANYTHING, Difference, Refusal, same, unknown



class DrawLevels:
    def draw_enumerate(self):
        start, starts, label = self.scene.draw_start()
        finish, positions, finish_label = self.scene.draw_finish()
        problem = brute.Problem(self.board, starts, positions)
        symmetry = self.rng.choice(("start", "start", "none" if self.scene.is_wide else "board", "none"))
        max_depth = self.rng.randint(0, self.board.holes) if self.chance(0.3) else None
        columns = list(COLUMNS)
        if self.chance(0.5):
            known = COLUMNS if positions is not None or self.chance(0.1) else [name for name in COLUMNS if "winning" not in name]
            columns = self.rng.sample(known, self.rng.randint(1, len(known) - 1))
        arguments = start + finish + self.engine_and_threads()
        if symmetry != "start" or self.chance(0.3):
            arguments += ["--symmetry", symmetry]
        if max_depth is not None:
            arguments += [self.rng.choice(("--max-depth", "-d")), str(max_depth)]
        is_list = set(columns) != set(COLUMNS)
        if is_list:
            arguments += [self.rng.choice(("--columns", "-c")), ",".join(columns + self.rng.choice(([], [], ["depth"])))]
        refused = None
        if is_list and positions is None and any("winning" in name for name in columns):
            refused = "--columns asks for winning positions"
        keeping, keep_refused = self.draw_keeping(problem, symmetry)
        output, read = self.outputs("csv", "json")
        refused = refused or keep_refused
        saves = not refused and self.chance(0.35)
        if saves:
            output += ["--save", "out.set"]
            refused = self.refusal_of_save(max_depth, positions, columns)
        if refused:
            self.add(arguments + keeping + output, Refusal(refused))
            return
        if self.board.symmetries is None and symmetry == "board":
            # What the symmetries that the program uses carry the start to is not known here.
            self.add(arguments + output, self.equals_reference(start + finish, symmetry, max_depth, columns, read))
            return
        rows, cut = brute.enumerate_levels(problem, symmetry, max_depth)
        shown = [{name: unknown(row[name]) if name in row and (name in columns or name in ("depth", "pegs")) else None
                  for name in ("depth", "pegs", *COLUMNS)} for row in rows]
        by_reference = self.equals_reference(start + finish, symmetry, max_depth, columns, read)

        totals = self.totals(shown)

        def check(run, folder):
            self.check_levels(read(run, folder), shown, totals, cut, label, finish_label)
            if self.board.symmetries is None:
                by_reference(run, folder)
            if self.places["csv"] == "out.csv" and self.record is not None:
                record = json.loads((folder / self.record).read_text())
                same("out.run.json", record, {"complete": not cut, "start": label, "finish": finish_label,
                                          "symmetry": symmetry, "max_depth": max_depth, "totals": totals})
                group = problem.group(symmetry)
                same("out.run.json, group_order", record["group_order"], ANYTHING if group is None else len(group))
            if saves:
                self.check_proof(folder, [{name: "" if row[name] is None else row[name] for name in ("depth", "pegs", *columns)} for row in shown])
        self.add(arguments + keeping + output, check)
        if "--checkpoint" in keeping:
            self.add(arguments + keeping + output + ([] if "--resume" in keeping else ["--resume"]), check)

    def refusal_of_save(self, max_depth, positions, columns):
        """Why the positions cannot be saved, as the program says it; None where they can."""
        if max_depth is not None and positions is not None and any("winning" in name for name in columns):
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
        classes = [list(csv.DictReader(io.StringIO(part))) for part in re.findall("^(depth,.*\n(?:[0-9,]+\n)*)", run.stdout, re.MULTILINE)]
        if len(classes) == 1:
            same("out.set", classes[0], expected)
            return
        for row in expected:  # orbits do not add up
            for name in ("positions", "jumps", "dead_ends", "winning_positions"):
                found = [int(level[name]) for levels in classes for level in levels if level["depth"] == str(row["depth"]) and level[name]]
                if row[name] and sum(found) != int(row[name]):
                    raise Difference(f"out.set has {sum(found)} {name} at depth {row['depth']}, not {row[name]}")

    def has_classes(self, problem, symmetry):
        """Whether there are starts in several position classes, images under the search's symmetries apart."""
        seeds, span = problem.seeds(symmetry), self.board.class_span()
        like_first = [brute.image(element, seeds[0]) for element in problem.group(symmetry)]
        return not all(any(seed ^ image in span for image in like_first) for seed in seeds)

    def draw_keeping(self, problem, symmetry):
        """Options for checkpoints and levels on disk, and why they are refused."""
        arguments, refused, kind = [], None, self.rng.random()
        is_union = len(problem.starts) > 1
        if kind < 0.2 and not (is_union and problem.group(symmetry) is None):
            arguments = ["--checkpoint", "kept"]
            self.scene.files["kept/"] = None
            if self.chance(0.4):
                arguments += ["--checkpoint-every", "0"]
            if self.chance(0.3):
                arguments += ["--resume"]
            if self.engine == "reference":
                refused = "the reference engine has no checkpoints"
            if is_union and self.engine in ("dense", "reference") and self.has_classes(problem, symmetry):
                refused = "only the hash engine keeps starts of several position classes at once"
        elif kind < 0.23:
            return [self.rng.choice(("--resume", "--checkpoint-every=5"))], "--checkpoint DIR"
        if self.chance(0.1):
            folder = self.rng.choice(("kept", "kept", "kept", "other"))
            self.scene.files[folder + "/"] = None
            arguments += ["--spill", folder]
            if "--checkpoint" in arguments and folder != "kept":
                return arguments, "Give --spill the same folder"
            if self.engine == "reference":
                refused = refused or "--spill: the reference engine keeps nothing on disk"
        return arguments, refused

    @staticmethod
    def totals(shown):
        """Sums of the columns: none of one that is not filled, ANYTHING where a value is not known here."""
        def total(column):
            if column[0] is None:
                return None
            return ANYTHING if ANYTHING in column else sum(column)
        return {name: total([row[name] for row in shown]) for name in shown[0] if name not in ("depth", "pegs")}

    def check_levels(self, texts, shown, totals, cut, label, finish_label):
        if "csv" in texts:
            found = list(csv.DictReader(io.StringIO(texts["csv"])))
            same("levels.csv", found, [{name: "" if value is None else value for name, value in row.items()} for row in shown])
        if "json" in texts:
            same("levels.json", json.loads(texts["json"]),
                 {"board": self.scene.name, "start": label, "finish": finish_label, "complete": not cut,
                  "ending": "depth_limit" if cut else "complete", "levels": shown, "totals": totals})

    def equals_reference(self, problem_words, symmetry, max_depth, columns, read):
        """For canonical columns whose group is not known here: they are those of the reference engine."""
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
