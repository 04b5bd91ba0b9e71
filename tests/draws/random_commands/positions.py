"""query and solve at random, by search and from saved positions."""

from pegspace.verify import definition as brute
from pegspace.records import read_json
from .kit import Refusal, same


class DrawPositions:
    def draw_query(self):
        start, starts, is_all = self.scene.draw_start(0.1)
        finish, ends = self.scene.draw_finish()
        p = self.scene.draw_reachable(starts[0])
        words = [
            f"pegs:{self.scene.holes(p)}" if p else "pegs:none",
            hex(p),
            f"vacant:{self.scene.holes(self.board.all & ~p) or 'none'}",
        ]
        arguments = [self.rng.choice(words), *start, *finish]
        if self.needs_one_start(is_all, arguments):
            return
        games = self.chance(0.6)
        resources = self.engine_and_threads()
        output = self.outputs("json") + (["--games"] if games else [])
        output += ["--duotaire"] if self.chance(0.4) else []
        self.ask(starts, ends)
        if self.chance(0.4):
            words = self.draw_set(start, finish)
            at = 1 if words[0] == self.scene.word else 0
            self.add_with_set([*words[:at], arguments[0], *words[at:]], output)
        else:
            self.add(arguments + resources + output)

    def draw_solve(self):
        start, starts, is_all = self.scene.draw_start(0.08)
        finish, ends = self.scene.draw_finish()
        way = self.rng.choice(("first", "first", "all", "all", "random"))
        shortest, conditions, words = self.chance(0.25), brute.Conditions(), []
        engine = self.rng.choice("auto auto auto dense hash reference dfs beam".split())
        if self.chance(0.3):
            words, conditions = self.scene.draw_conditions(starts)
        notation = "names" if self.board.lattice == "graph" or self.chance(0.6) else "numbers"
        arguments = [*start, *finish, *words, "--as", notation]
        arguments += ["--engine", engine] if engine != "auto" else []
        arguments += [] if way == "first" else ["--" + way]
        arguments += ["--fewest-moves"] if shortest else []
        if self.needs_one_start(is_all, arguments):
            return
        refused = self.refusals_of_solve(way, shortest, conditions, engine)
        if self.first_is_impossible(starts, conditions):
            refused.append("the first jumps: jump")
        if way == "all" and (self.board.holes > 8 or self.chance(0.3)):
            arguments += ["--limit", self.rng.choice(("1", "7", "50", "500"))]
        if way == "random" and self.chance(0.5):
            arguments += ["--samples", str(self.rng.randint(1, 5))]
        if self.chance(0.2):
            arguments += ["--seed", "7"]
            refused += [] if way == "random" else ["--seed works only with"]
        if refused:
            self.add(arguments, Refusal(tuple(refused)))
            return
        self.ask(starts, ends, conditions)
        shown = self.rng.choice(([], [], ["--draw"], ["--quiet"]))
        arguments += ["--json", "out.json", *shown]
        self.places = {}  # nothing else can take its place

        def check(run, folder):
            listed = read_json(folder / "out.json")["solutions"]
            same("exit code", run.returncode, 0 if listed else 1)
            if shown != ["--draw"]:
                found = [self.read_solution(line) for line in run.stdout.splitlines()]
                same("standard output", found, [self.jumps_of_json(s) for s in listed])

        if self.chance(0.3) and engine == "auto":
            saved = self.draw_set(start, finish)
            words = arguments[len(start) + len(finish) :]
            expected = Refusal("--first needs a search") if conditions.first else check
            self.add_with_set(saved, words, expected)
        else:
            self.add(arguments + (["--threads", "2"] if self.chance(0.3) else []), check)

    @staticmethod
    def refusals_of_solve(way, shortest, conditions, engine):
        walks, any_condition = engine in ("dfs", "beam"), conditions.any()
        rules = [
            (shortest and walks, "--fewest-moves needs"),
            (any_condition and walks, "--through, --avoid and --first need"),
            (way == "all" and engine == "beam", "--engine beam finds one solution, not all"),
            (way == "random" and walks, "--random needs the exact number"),
            (shortest and way == "random", "--fewest-moves can be combined with --all"),
            (shortest and any_condition, "--fewest-moves cannot be combined with"),
        ]
        return [words for holds, words in rules if holds]

    @staticmethod
    def jumps_of_json(solution):
        return [(jump["from"], jump["over"], jump["to"]) for jump in solution["jumps"]]

    def read_solution(self, line):
        names = self.board.names
        return [(names[f], names[o], names[t]) for f, o, t in self.board.read_moves(line)]
