"""query and solve at random, by search and from saved positions."""

import json

from pegspace import definition as brute
from pegspace import told_apart
from .kit import ANYTHING, Difference, Refusal, same

MOST_LISTED = 500  # solutions


class DrawPositions:
    def draw_query(self):
        start, starts, label = self.scene.draw_start(0.1)
        finish, ends, finish_label = self.scene.draw_finish()
        if ends is None:
            ends, finish_label = {1 << h for h in range(self.board.holes)}, "any"
        p = self.scene.draw_reachable(starts[0])
        words = [
            f"pegs:{self.scene.holes(p)}" if p else "pegs:none",
            str(p),
            hex(p),
            f"vacant:{self.scene.holes(self.board.all & ~p) or 'none'}",
        ]
        arguments = [self.rng.choice(words), *start, *finish]
        if self.needs_one_start(label, arguments):
            return
        no_games = self.chance(0.3)
        resources = self.engine_and_threads()
        output, read = self.outputs("json")
        by_set = self.chance(0.4)
        output += ["--no-games"] if no_games else []
        facts = self.facts(brute.Problem(self.board, starts, ends), p, by_set, no_games)
        facts["kind"] = "query"
        facts["record"] = {"start": label, "finish": finish_label, "position": p}

        def check(run, folder):
            same("query", json.loads(read(run, folder)["json"]), facts)

        if by_set:
            words = self.draw_set(start, finish)
            at = 1 if words[0] == self.scene.word else 0
            self.add_with_set([*words[:at], arguments[0], *words[at:]], output, check)
        else:
            self.add(arguments + resources + output, check)

    def facts(self, problem, p, by_set, no_games):
        board, start = self.board, problem.starts[0]
        levels = brute.ways(board, problem.starts)
        number_of_ways = {q: number for level in levels for q, number in level.items()}
        on = brute.ways(board, [p])
        solutions = brute.ways_on(board, levels + on, lambda q: q in problem.finish)
        games = brute.ways_on(board, on, lambda q: not board.children(q))
        in_class = p ^ start in board.class_span() and (
            brute.pegs(p) < brute.pegs(start) or p == start
        )
        winning = p in number_of_ways and solutions[p] > 0
        known = (
            not by_set or p in number_of_ways
        )  # of positions that are not reached a set knows only that

        def numbers(q):
            ways = number_of_ways.get(q, 0) if known or in_class or q == p else None
            return (
                ways,
                solutions[q] if known else None,
                None if no_games or not known else games[q],
            )

        def product(a, b):
            return 0 if 0 in (a, b) else None if None in (a, b) else a * b

        def entry(q):
            ways, ahead, ended = numbers(q)
            return {
                "ways": ways,
                "solutions_from": ahead,
                "solutions_through": product(numbers(p)[0], ahead),
                "games_from": ended,
                "games_through": product(numbers(p)[0], ended),
            }

        jumps = []
        most = max([numbers(q)[1] or 0 for _, q in board.children(p)], default=0)
        for jump, q in board.children(p):
            f, o, t = (board.names[h] for h in board.jumps[jump])
            jumps.append(
                {
                    "jump": board.jump_name(jump),
                    "from": f,
                    "over": o,
                    "to": t,
                    "number": q,
                    "best": most > 0 and numbers(q)[1] == most,
                    **entry(q),
                }
            )
        orbit = None if board.symmetries is None else brute.orbit(board.symmetries, p)
        return {
            "position": {"number": p, "pegs": board.hole_names(p)},
            "pegs": brute.pegs(p),
            "depth": brute.pegs(start) - brute.pegs(p),
            "reachable": p in number_of_ways,
            "winning": winning,
            "class": {"of": 2**board.holes // len(board.class_span())},
            "orbit": {"size": ANYTHING if orbit is None else len(orbit)},
            "canonical": {"number": ANYTHING if orbit is None else min(orbit)},
            "forced_jumps": (
                [
                    board.jump_name(jump)
                    for jump in sorted(told_apart.forced(brute.Problem(board, [p], problem.finish)))
                ]
                if known and solutions[p]
                else None
            ),
            "jumps": jumps,
            **entry(p),
        }

    def draw_solve(self):
        start, starts, label = self.scene.draw_start(0.08)
        finish, ends, _ = self.scene.draw_finish()
        way = self.rng.choice(("first", "first", "all", "all", "random", "shuffle"))
        shortest, conditions, words = self.chance(0.25), brute.Conditions(), []
        engine = self.rng.choice(
            ("auto", "auto", "auto", "dense", "hash", "reference", "dfs", "beam")
        )
        if self.chance(0.3):
            words, conditions = self.scene.draw_conditions(starts)
        notation = self.rng.choice(("names", "numbers", "json"))
        problem = brute.Problem(
            self.board,
            starts,
            ends if ends is not None else {1 << h for h in range(self.board.holes)},
        )
        arguments = (
            start
            + finish
            + words
            + ["--notation", notation]
            + (["--engine", engine] if engine != "auto" else [])
        )
        arguments += ([] if way == "first" else ["--" + way]) + (["--shortest"] if shortest else [])
        if self.needs_one_start(label, arguments):
            return
        refused = self.refusals_of_solve(way, shortest, conditions, engine)
        if self.first_is_impossible(starts, conditions):
            refused.append("the first jumps: jump")
        by_moves, _ = brute.moves(problem)
        number = brute.count_conditioned(problem, conditions)[0]
        listed = by_moves[min(by_moves)] if shortest and by_moves else number
        limit = None
        if way == "all" and (listed > MOST_LISTED or self.chance(0.2)):
            limit = self.rng.randint(1, 50)
            arguments += ["--limit", str(limit)]
        count = self.rng.randint(1, 5) if way == "random" and self.chance(0.5) else 1
        if count > 1:
            arguments += ["--count", str(count)]
        if self.chance(0.2):
            arguments += ["--seed", "7"]
            refused += [] if way in ("random", "shuffle") else ["--seed works only with"]
        if refused:
            self.add(arguments, Refusal(tuple(refused)))
            return
        expected = (
            {"all": min(limit or listed, listed), "random": count}.get(way, 1) if number else 0
        )

        in_json = self.chance(0.4)
        if in_json:
            arguments += [
                "--json",
                "out.json",
                *(["--boards"] if self.chance(0.3) and way != "all" else []),
                *(["--quiet"] if self.chance(0.3) else []),
                *(
                    ["--stats"]
                    if engine in ("dfs", "beam") or way == "shuffle" and engine == "auto"
                    else []
                ),
            ]

        def check(run, folder):
            same("exit code", run.returncode, 0 if expected else 1)
            if in_json:
                found = [
                    self.jumps_of_json(solution)
                    for solution in json.loads((folder / "out.json").read_text())["solutions"]
                ]
            else:
                found = [self.read_solution(line, notation) for line in run.stdout.splitlines()]
            same("number of solutions", len(found), expected)
            for path in found:
                self.check_solution(problem, conditions, path, min(by_moves) if shortest else None)
            if way == "all" and len({tuple(path) for path in found}) != len(found):
                raise Difference("a solution is listed twice")
            if way == "all" and not shortest:
                same("solutions", found, brute.list_solutions(problem, conditions, expected))

        if self.chance(0.3) and engine == "auto" and way != "shuffle":
            saved = self.draw_set(start, finish)
            words = arguments[len(start) + len(finish) :]
            self.add_with_set(
                saved, words, Refusal("--first needs a search") if conditions.first else check
            )
        else:
            self.add(arguments + (["--threads", "2"] if self.chance(0.3) else []), check)

    @staticmethod
    def refusals_of_solve(way, shortest, conditions, engine):
        walks, any_condition = engine in ("dfs", "beam"), conditions.any()
        rules = [
            (shortest and walks, "--shortest needs"),
            (any_condition and walks, "--through, --avoid and --first need"),
            (way == "all" and engine == "beam", "--engine beam finds one solution, not all"),
            (way == "random" and walks, "--random needs the exact number"),
            (
                way == "shuffle" and engine in ("dense", "hash", "reference"),
                "--shuffle is for --engine beam and dfs",
            ),
            (shortest and way in ("random", "shuffle"), "--shortest can be combined with --all"),
            (shortest and any_condition, "--shortest cannot be combined with"),
            (way == "shuffle" and any_condition, "--shuffle cannot be combined with"),
        ]
        return [words for holds, words in rules if holds]

    def jumps_of_json(self, solution):
        """Their numbers."""
        return [
            self.board.jumps.index(
                tuple(self.board.names.index(jump[key]) for key in ("from", "over", "to"))
            )
            for jump in solution["jumps"]
        ]

    def read_solution(self, line, notation):
        """The numbers of the jumps."""
        board = self.board
        if notation == "json":
            return self.jumps_of_json(json.loads(line))
        return [board.jumps.index(jump) for jump in board.read_moves(line)]

    def check_solution(self, problem, conditions, path, fewest_moves):
        p, board = problem.starts[0], self.board
        met = [p]
        for jump in path:
            behind = dict(board.children(p))
            if jump not in behind:
                raise Difference(f"jump {board.jump_name(jump)} is not possible")
            p = behind[jump]
            met.append(p)
        fits = (
            p in problem.finish
            and path[: len(conditions.first)] == conditions.first
            and set(conditions.make) <= set(path)
            and not set(conditions.never) & set(path)
            and set(conditions.through) <= set(met)
            and not set(conditions.avoid) & set(met)
        )
        if not fits:
            raise Difference("a solution does not meet the finish and the conditions")
        if fewest_moves is not None:
            same("moves", brute.moves_of(board, path), fewest_moves)
