"""positions at random: from a board or a saved set, as text or as arrays. Often three to
five options that choose positions are drawn together, so that each triple of them comes up."""

import ast
import json
import struct

from pegspace import definition as brute
from .kit import ANYTHING, VERIFY, Refusal, same

NPY_HEADER = 128


class DrawListing:
    def draw_positions(self):
        if self.chance(0.3):
            self.draw_count_by()
        else:
            self.draw_list()

    def draw_list(self):
        flags = ("canonical", "winning", "dead-end", "symmetric")
        others = ("all starts", "depth", "limit", "board")
        chosen = self.rng.sample(flags + others, self.rng.randint(3, 5)) if self.chance(0.6) else []
        start, starts, label = self.scene.draw_start(1 if "all starts" in chosen else 0.2)
        finish, ends, finish_label = self.scene.draw_finish(0 if "winning" in chosen else 0.25)
        symmetry = "none"
        if self.board.symmetries is not None:
            symmetry = self.rng.choice(("start", "start", "board", "none"))
            symmetry = "board" if "board" in chosen else symmetry
        problem = brute.Problem(self.board, starts, ends)
        levels = brute.ways(self.board, problem.seeds(symmetry))
        flags = {name: name in chosen or (not chosen and self.chance(0.3)) for name in flags}
        first, last, depth_words = self.draw_depths(len(levels), "depth" in chosen)
        limit = None
        if "limit" in chosen or self.chance(0.2):
            limit = self.rng.choice((1, 2, self.rng.randint(3, 200)))
        arguments = [f"--{name}" for name, given in flags.items() if given] + depth_words
        arguments += [] if limit is None else ["--limit", str(limit)]
        search = start + finish + self.engine_and_threads()
        if symmetry != "start" or self.chance(0.3):
            search += ["--symmetry", symmetry]
        refused = None
        if flags["winning"] and ends is None:
            refused = "--winning depends on where to finish"
        elif self.engine == "reference":
            refused = "only counts positions"
        expected = self.expected(problem, symmetry, levels, flags, range(first, last + 1), limit)
        output, check = self.draw_output(expected, label, finish_label)
        if refused or self.chance(0.6):
            self.add(arguments + search + output, Refusal(refused) if refused else check)
            self.draw_verify(output, refused)
            return
        most = None
        if not flags["winning"] and self.chance(0.4):
            most = self.rng.randint(0, self.board.holes)
        self.steps.append(
            (
                [
                    "enumerate",
                    self.scene.word,
                    *search,
                    *([] if most is None else ["--max-depth", str(most)]),
                    "--columns",
                    self.columns(ends is not None, most is not None),
                    "--save",
                    "out.set",
                    "--quiet",
                    "--csv",
                    "levels.csv",
                ],
                lambda run, folder: None,
            )
        )
        is_cut = most is not None and len(levels) > most
        if is_cut and last > most and (last < 64 or first > most):
            check = Refusal("was made with --max-depth")
        elif is_cut:
            expected = self.expected(
                problem, symmetry, levels, flags, range(first, min(last, most) + 1), limit
            )
            output, check = self.draw_output(expected, label, finish_label)
        self.steps.append((["positions", "--set", "out.set", *arguments, *output], check))
        self.draw_verify(output, isinstance(check, Refusal) or not expected)

    def draw_verify(self, output, writes_none):
        if "all.npy" in output and not writes_none and self.chance(0.4):
            self.steps.append((VERIFY, None))

    def columns(self, has_finish, is_limited):
        """With a depth limit no winning positions are saved."""
        if has_finish and is_limited:
            return "positions"
        return (
            "all"
            if self.chance(0.5)
            else "positions,winning_positions"
            if has_finish
            else "positions"
        )

    def draw_depths(self, levels, is_wanted):
        """(first, last, words)"""
        if not is_wanted and self.chance(0.4):
            return 0, 64, []
        a, b = sorted(self.rng.randint(0, levels) for _ in range(2))
        first, last, word = self.rng.choice(
            ((a, b, f"{a}-{b}"), (a, 64, f"{a}-"), (0, b, f"-{b}"), (a, a, f"{a}"))
        )
        return first, last, self.rng.choice(([f"--depth={word}"], ["--depth", word]))

    def expected(self, problem, symmetry, levels, flags, depths, limit):
        """By depth, the positions in order; no depth without any."""
        board, group = self.board, problem.group(symmetry) or [list(range(self.board.holes))]
        wins = (
            brute.ways_on(board, levels, lambda p: p in problem.finish)
            if flags["winning"] and problem.finish is not None
            else None
        )
        listed, left = {}, limit
        for depth, level in enumerate(levels):
            if depth not in depths:
                continue
            chosen = {
                p
                for p in level
                if (wins is None or wins[p])
                and not (flags["dead-end"] and board.children(p))
                and (
                    not flags["symmetric"]
                    or any(brute.image(g, p) == p for g in group if [*g] != sorted(g))
                )
            }
            if flags["canonical"]:
                chosen = {min(brute.orbit(group, p)) for p in chosen}
            found = sorted(chosen)[:left]
            left = None if left is None else left - len(found)
            if found:
                listed[depth] = found
        return listed

    def draw_output(self, expected, label, finish_label):
        """Options, and the check of what they write."""
        if self.chance(0.5):
            return self.draw_text([p for level in expected.values() for p in level])
        by_level, quiet = self.chance(0.5), ["--quiet"] if self.chance(0.3) else []
        quiet += ["--run", "all.run.json"] if not by_level and self.chance(0.3) else []
        names = {f"level{depth}.npy": positions for depth, positions in expected.items()}
        if not by_level:
            names = {"all.npy": [p for level in expected.values() for p in level]}

        def check(run, folder):
            same("stdout", run.stdout, "")
            same("files", sorted(path.name for path in folder.glob("*.npy")), sorted(names))
            for name, positions in names.items():
                same(name, read_npy((folder / name).read_bytes()), positions)
            records = list(folder.glob("*[!t].run.json"))
            if names:
                record = json.loads(
                    (folder / ("level%d.run.json" if by_level else "all.run.json")).read_text()
                )
                same(
                    "record",
                    record,
                    {
                        "start": label,
                        "finish": finish_label,
                        "complete": True,
                        "listing": {
                            "levels": [
                                {"depth": depth, "positions": len(level)}
                                for depth, level in expected.items()
                            ]
                        },
                    },
                )
                same(
                    "files of the record",
                    sorted(entry["name"] for entry in record["files"]),
                    sorted(names),
                )
            else:
                same("records", records, [])

        return ["--npy", "level%d.npy" if by_level else "all.npy", *quiet], check

    def draw_text(self, positions):
        board = self.board
        # A lattice with settings is drawn as a graph where it was read from a saved set, unless it
        # has a name.
        form = self.rng.choice(
            ("holes", "holes", "bits")
            + (("picture",) if board.lattice != "graph" and not board.settings else ())
        )
        options = [] if form == "holes" and self.chance(0.7) else ["--as", form]

        def check(run, folder):
            if form == "picture":
                marks = [
                    [mark for mark in text if mark in "o."]
                    for text in run.stdout.split("\n\n")
                    if text.strip()
                ]
                found = ["".join("1" if mark == "o" else "0" for mark in text) for text in marks]
            else:
                found = run.stdout.splitlines()
            holes = [board.hole_names(p) or "none" for p in positions]
            bits = ["".join(str(p >> hole & 1) for hole in range(board.holes)) for p in positions]
            same("positions", found, holes if form == "holes" else bits)

        return options, check

    # ---- --count-by ----

    def draw_count_by(self):
        start, starts, label = self.scene.draw_start(0.1)
        finish, ends, finish_label = self.scene.draw_finish()
        numbers = self.rng.sample(
            ("final-pegs", "moves-from-start", "moves-to-finish"), self.rng.randint(1, 3)
        )
        if self.scene.is_wide:  # far more positions lead to a finish than start there
            numbers = [name for name in numbers if name != "moves-to-finish"] or ["final-pegs"]
        output, _ = self.outputs("csv", "json")
        words = ["--count-by", ",".join(numbers), *output]
        problem, refused = brute.Problem(self.board, starts, ends), ""
        if "moves-to-finish" not in numbers:
            refused = "applies only to --count-by moves-to-finish" if finish else ""
            finish_label = None
        elif ends is None:
            refused = "depends on where to finish"
        else:
            ends = {p for p in range(self.board.all + 1) if p in ends}
            if len({brute.pegs(end) for end in ends}) > 1:
                refused = "the same number of pegs"
        if refused or self.chance(0.05):
            more = [] if refused else ["--canonical"]
            self.add(
                [*start, *finish, *words, *more], Refusal(refused or "is for a list of positions")
            )
            return
        rows = [row for number in numbers for row in self.counted_by(number, problem, ends)]
        shown = []
        for number, value in {(row["by"], row["value"]) for row in rows}:
            same_value = [row for row in rows if (row["by"], row["value"]) == (number, value)]
            shown.append(sum(row["positions"] for row in same_value))

        def check(run, folder):
            record = {"start": label, "finish": finish_label}
            self.check_table(run, folder, "positions", rows, record, {}, shown)

        if "moves-to-finish" not in numbers and self.chance(0.3):
            self.add_with_set(self.draw_set(start, []), words, check)
        else:
            self.add([*start, *finish, *self.engine_and_threads(), *words], check)

    def counted_by(self, number, problem, ends):
        """The rows of one number."""
        board, fixed = self.board, problem.starts
        if number == "final-pegs":
            value_of = {}
            for level in reversed(brute.ways(board, problem.starts)):
                for p in level:
                    lower = (value_of[q] for _, q in board.children(p))
                    value_of[p] = min(lower, default=brute.pegs(p))
        elif number == "moves-from-start":
            value_of = brute.moves_from_starts(problem)
        else:
            value_of, fixed = brute.moves_to_finish(board, ends), ends
        found = {}
        for p, value in value_of.items():
            found.setdefault((-brute.pegs(p), value), []).append(p)
        group = None if board.symmetries is None else brute.stabiliser(board.symmetries, fixed)
        return [
            {
                "pegs": -pegs,
                "by": number,
                "value": value,
                "positions": len(positions),
                "canonical_positions": (
                    ANYTHING if group is None else brute.orbits(group, positions)
                ),
            }
            for (pegs, value), positions in sorted(found.items())
        ]


def read_npy(content):
    """The words of a file in NumPy's format."""
    same("the beginning of an array", content[:8], b"\x93NUMPY\x01\x00")
    (length,) = struct.unpack("<H", content[8:10])
    header = ast.literal_eval(content[10 : 10 + length].decode("ascii"))
    words = (len(content) - NPY_HEADER) // 8
    same(
        "the header of an array",
        (10 + length, header),
        (NPY_HEADER, {"descr": "<u8", "fortran_order": False, "shape": (words,)}),
    )
    return list(struct.unpack(f"<{words}Q", content[NPY_HEADER:]))
