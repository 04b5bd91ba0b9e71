"""Commands at random for random_faults.py: their results, their memory, and how they go on."""

import itertools
import random

import memory_runs
import random_draws
from random_commands.censuses import graph6


class FaultDraw(memory_runs.Draw):
    """A command with its results. Boards are quick: whole runs take a tenth of a second."""

    NAMED = (
        "triangle5 triangle6 rect4x5 rect4x6 rect3x7 hexagon3 square5 diamond13 petersen cycle16"
    ).split()

    def __init__(self, seed, folder):
        super().__init__(random.Random(seed), folder, large=False)
        self.outputs = []  # names of files
        self.limit = ""  # options of memory, which change no result
        self.resumes = False  # whether --resume is possible
        self.is_late = False  # whether it is disturbed near its end
        text = self.draw(
            "kept kept kept kept_late kept_late read_back levels_alone other other other other"
        )
        self.words, self.limit = tuple(text.split()), tuple(self.limit.split())

    def board(self, most_holes):
        if self.random.random() < 0.5:
            return self.random.choice(self.NAMED)
        return "../" + super().board(min(most_holes, 20))

    def draw_outputs(self, *kinds):
        """Options for one result file or several, or standard output."""
        words, stdout_is_free = "", True
        for kind in kinds:
            place = self.random.choice(("", f"out.{kind}", f"out.{kind}", f"out.{kind}", "-"))
            if place == "-" and stdout_is_free:
                stdout_is_free = False
                words += f" --{kind} -"
            elif place.startswith("out") or (not words and kind == kinds[-1]):
                self.outputs.append(f"out.{kind}")
                words += f" --{kind} out.{kind}"
        return words

    def some_engine(self):
        return f"--engine {self.random.choice(('hash', 'dense'))}"

    def levels(self):
        """enumerate with one engine or the other."""
        return (
            f"enumerate {self.board(33)}"
            f" {self.some(0.4, '--start ' + self.random.choice(('all', '2', '2,3')))}"
            f" {self.finish(0.6)}"
            f" {self.some(0.2, '--symmetry ' + self.random.choice(('board', 'none')))}"
            f" {self.some_engine()}"
        )

    def depth(self):
        return self.some(0.5, f" --max-depth {self.random.randint(1, 8)}")

    def columns(self, words):
        other = "winning_positions" if "--finish" in words else "jumps"
        return self.some(0.3, f" --columns positions,{other}")

    def levels_alone(self):
        words = self.levels()
        self.limit = f"--memory {self.random.randint(18, 28)}M"
        return words + self.depth() + self.columns(words) + self.draw_outputs("csv", "json")

    def kept(self, words=None):
        """enumerate with its positions in a file, from which it goes on. Winning ones need all
        levels."""
        words = words or self.levels()
        self.resumes = True
        self.limit = self.limit or self.some(0.4, f"--memory {self.random.randint(17, 32)}M")
        words += "" if "--finish" in words else self.depth()
        words += self.columns(words) + self.draw_outputs("csv", "json")
        self.outputs.append("out.set")
        return words + " --save out.set"

    def kept_late(self):
        """The same, disturbed where it searches for winning positions."""
        self.is_late = True
        return self.kept(
            f"enumerate {self.board(33)} {self.some(0.2, '--start all')} {self.finish(1)}"
            f" {self.some_engine()}"
        )

    def read_back(self):
        """Tiles of the dense engine that are read back from the file; these boards are the smallest
        that need it."""
        board, limit = self.random.choice((("rect5x6", 28), ("rect5x6", 27), ("rect4x7", 21)))
        self.limit = f"--memory {limit}M --threads 1"
        return self.kept(
            f"enumerate {board} --finish {self.random.choice(('any', '3'))}"
            f" {self.some(0.5, '--start all')} --engine dense"
        )

    def other(self):
        words = self.draw(
            "count count conditions table table census query games moves moves solve solve"
            " graph_file describe"
        )
        command = words.split()[0]
        memory = f"--memory {self.random.randint(15, 40)}M"
        self.limit = self.some(0.5 if command != "solve" else 0, memory)
        if command in ("count", "table", "census", "games", "moves"):
            words += self.draw_outputs("csv", "json")
            self.resumes = command in ("table", "census") and len(self.outputs) > 0
            return words
        if command == "query" and "--save" in words:
            self.outputs.append("saved.set")
            return words.replace(" vacant:1,2,3", "")  # --save goes without a position
        if command == "graph":
            self.outputs.append("out.dot")
            return words + " --output out.dot"
        return words + self.draw_outputs("json")

    def census(self):
        """Of so many graphs that rows are kept while others are counted."""
        pairs = tuple(itertools.combinations(range(self.random.randint(6, 8)), 2))
        graphs = [
            graph6(pairs[-1][1] + 1, {pair for pair in pairs if self.random.random() < 0.5})
            for _ in range(self.random.randint(500, 5000))
        ]
        (self.folder / "graphs.g6").write_text("\n".join(graphs) + "\n")
        return f"census ../graphs.g6 {self.threads()}"

    def resuming(self, words):
        """Other options of a run that goes on."""
        more = f"{self.threads()} --resume"
        more += self.some(0.3, f" --memory {self.random.randint(20, 40)}M")
        return (*random_draws.without(words, "--threads"), *more.split())
