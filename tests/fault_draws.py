"""Commands at random for random_faults.py: their results, what they keep on disk, their memory, and how they go on."""

import random

import memory_runs


class FaultDraw(memory_runs.Draw):
    """A command with its results, and how it is kept on disk. Boards are quick: whole runs take a tenth of a second."""

    NAMED = ("triangle5", "triangle6", "rect4x5", "rect4x6", "rect3x7", "hexagon3", "square5", "diamond13", "petersen", "cycle16")

    def __init__(self, seed, folder):
        super().__init__(random.Random(seed), folder, large=False)
        self.outputs = []     # names of files
        self.keeping = ()     # options that change no result
        self.limit = ()       # the same of memory
        self.resumes = False  # whether --resume is possible
        self.is_late = False  # whether it is disturbed near its end
        make = self.random.choice((self.kept, self.kept, self.kept, self.kept_late, self.kept_late, self.spilled, self.dense_spilled,
                                   self.listed_on_disk, self.other, self.other, self.other, self.other))
        self.words = make()

    def board(self, most_holes):
        if self.random.random() < 0.5:
            return self.random.choice(self.NAMED)
        return "../" + super().board(min(most_holes, 20))

    def draw_outputs(self, *kinds):
        """Options for one result file or several, or standard output."""
        words, stdout_is_free = [], True
        for kind in kinds:
            place = self.random.choice(("", f"out.{kind}", f"out.{kind}", f"out.{kind}", "-"))
            if place == "-" and stdout_is_free:
                stdout_is_free = False
                words += ["--" + kind, "-"]
            elif place.startswith("out") or (not words and kind == kinds[-1]):
                self.outputs.append(f"out.{kind}")
                words += ["--" + kind, f"out.{kind}"]
        return tuple(words)

    def levels(self):
        """enumerate, but for what keeps it on disk."""
        return ("enumerate", self.board(33), *self.some(0.4, "--start", self.random.choice(("all", "2", "2,3"))), *self.finish(0.6),
                *self.some(0.5, "--max-depth", str(self.random.randint(1, 8))), *self.some(0.2, "--symmetry", self.random.choice(("board", "none"))))

    def kept(self, words=None):
        """enumerate with a checkpoint."""
        words = words or self.levels()
        self.resumes = True
        engine = "hash" if "all" in words else self.random.choice(("hash", "hash", "dense"))
        self.keeping = ("--checkpoint", "kept", *self.some(0.7, "--checkpoint-every", "0"), *self.some(0.2, "--spill", "kept"))
        self.limit = self.some(0.4, "--memory", f"{self.random.randint(17, 32)}M")
        words += ("--engine", engine) + self.columns(words)
        return words + self.draw_outputs("csv", "json") + self.saved(words)

    def saved(self, words):
        """The positions themselves, in a file; winning ones need all levels."""
        if ("--finish" in words and "--max-depth" in words) or "--columns" in words or self.random.random() < 0.4:
            return ()
        self.outputs.append("out.set")
        return ("--save", "out.set")

    def kept_late(self):
        """The same, to a depth below which the search goes on for the winning positions."""
        self.is_late = True
        words = ("enumerate", self.board(33), *self.some(0.2, "--start", "all"), *self.finish(1), "--max-depth", str(self.random.randint(0, 5)))
        return self.kept(words)

    def columns(self, words):
        return self.some(0.3, "--columns", "winning_positions" if "--finish" in words else "positions,jumps")

    def spilled(self):
        """Levels of the hash engine on disk."""
        words = self.levels()
        self.keeping = ("--spill", "spill")
        self.limit = ("--memory", f"{self.random.randint(18, 28)}M")
        words += ("--engine", "hash") + self.columns(words)
        return words + self.draw_outputs("csv", "json") + self.saved(words)

    def dense_spilled(self):
        """Tiles of the dense engine on disk; these boards are the smallest that need it."""
        board, limit = self.random.choice((("rect5x6", 26), ("rect5x6", 25), ("rect4x7", 19)))
        words = ("enumerate", board, "--finish", self.random.choice(("any", "3")), *self.some(0.5, "--start", "all"))
        self.keeping = ("--spill", "spill")
        self.limit = ("--memory", f"{limit}M", "--threads", "1")
        words += ("--engine", "dense", *self.some(0.8, "--columns", "winning_positions"))
        return words + self.draw_outputs("csv", "json") + self.saved(words)

    def listed_on_disk(self):
        """Winning positions, over which solutions are counted."""
        self.keeping = ("--spill", "spill")
        self.limit = ("--memory", f"{self.random.randint(17, 40)}M")
        return ("count", self.random.choice(("rect5x6", "rect4x7", "triangle7", "rect4x6")), "--engine", "dense", "--no-games",
                "--finish", "3") + self.draw_outputs("csv", "json")

    def other(self):
        words = self.random.choice((self.count, self.count, self.conditions, self.table, self.table, self.query, self.games, self.moves,
                                    self.moves, self.solve, self.solve, self.graph_file, self.describe))()
        command = words[0]
        self.limit = self.some(0.5 if command != "solve" else 0, "--memory", f"{self.random.randint(15, 40)}M")
        if command in ("count", "table", "games", "moves"):
            words += self.draw_outputs("csv", "json")
            self.resumes = command == "table" and len(self.outputs) > 0
            return words
        if command == "query" and "--save" in words:
            self.outputs.append("saved.set")
            return (*words[:2], *words[3:])  # --save goes without a position
        if command == "graph":
            self.outputs.append("out.graph")
            return words + ("--output", "out.graph")
        return words + self.draw_outputs("json")

    def resuming(self, words, expected_depth):
        """Other options of a run that goes on."""
        changed = list(words)
        for option in ("--threads",):
            if option in changed:
                at = changed.index(option)
                del changed[at:at + 2]
        more = [*self.threads(), "--resume"]
        if self.words[0] == "enumerate":
            keeping = ["--checkpoint", "kept", *self.some(0.5, "--checkpoint-every", "0"), *self.some(0.3, "--spill", "kept")]
            if expected_depth is not None:
                changed = self.at_depth(changed, expected_depth)
            more += keeping
        return (*changed, *more, *self.some(0.3, "--memory", f"{self.random.randint(20, 40)}M"))

    @staticmethod
    def at_depth(words, depth):
        """The command with another --max-depth, "" for none."""
        changed = list(words)
        if "--max-depth" in changed:
            at = changed.index("--max-depth")
            del changed[at:at + 2]
        return changed + (["--max-depth", depth] if depth else [])
