"""graph, replay and boards at random: what follows from the rules alone."""

import collections
import csv
import io
import json
import re
from types import SimpleNamespace

from pegspace import Board
from pegspace.verify import definition as brute
from .kit import Difference, same

MOST_NODES = 3000


def shape_of(board):
    cells = board.cells if board.lattice != "graph" else ()
    return board.lattice, cells, board.names, board.jumps


class DrawRules:
    def draw_graph(self):
        start, starts, is_all = self.scene.draw_start(0.05)
        finish, ends = self.scene.draw_finish()
        arguments = start + finish
        if self.needs_one_start(is_all, arguments):
            return
        any_peg = {1 << h for h in range(self.board.holes)}
        problem = brute.Problem(self.board, starts, any_peg if ends is None else ends)
        levels = brute.ways(self.board, starts)
        merges = ["exact"]
        merges += ["none"] if sum(sum(level.values()) for level in levels) <= MOST_NODES else []
        merges += ["canonical"] * 2 if self.board.symmetries is not None else []
        merge = self.rng.choice(merges)
        if merge != "canonical" or self.chance(0.5):
            arguments += ["--merge", merge]
        max_depth = self.rng.randint(0, self.board.holes) if self.chance(0.4) else None
        if max_depth is not None:
            arguments += [self.rng.choice(("--max-depth", "-d")), str(max_depth)]
        arguments += self.some_threads(0.3)
        arguments += ["--quiet"] if self.chance(0.3) else []
        in_dot = self.chance(0.3)
        place = self.rng.choice((None, "-", "out.dot", "out"))
        arguments += ["-o", place] if in_dot and place else []
        arguments += [] if in_dot else ["--csv", "positions.csv", "--csv-jumps", "jumps.csv"]
        nodes, edges = self.nodes_and_edges(problem, levels, merge, max_depth)

        def check(run, folder):
            if in_dot:
                text = run.stdout if place in (None, "-") else (folder / place).read_text()
                same(
                    "nodes and edges",
                    [len(re.findall(rf"(?m)^  n\d+ {mark}", text)) for mark in (r"\[", "-> ")],
                    [nodes.total(), edges.total()],
                )
                return
            read = self.read_graph(folder, problem, merge)
            for what, found, expected in zip(("nodes", "edges"), read, (nodes, edges)):
                if found != expected:
                    raise Difference(f"{what}: {found - expected} more, {expected - found} missing")

        self.add(arguments, check)

    def form(self, problem, merge):
        """What tells the nodes apart: a function of the position."""
        if merge != "canonical":
            return lambda p: p
        group = problem.group("start")
        return lambda p: min(brute.orbit(group, p))

    def nodes_and_edges(self, problem, levels, merge, max_depth):
        """Counters of (form, depth, winning, in_finish, dead_end, expanded), and of (form, form of
        the child)."""
        board, form = self.board, self.form(problem, merge)
        finish = problem.finish
        if merge == "canonical":
            finish = {
                q
                for p in range(board.all + 1)
                if p in problem.finish
                for q in brute.orbit(problem.group("start"), p)
            }
        wins = brute.ways_on(board, levels, lambda p: p in finish)
        nodes, edges = collections.Counter(), collections.Counter()
        for depth, level in enumerate(levels[: None if max_depth is None else max_depth + 1]):
            for p, number in level.items():
                if form(p) != p and merge == "canonical":
                    continue
                number = number if merge == "none" else 1
                dead_end = not board.children(p)
                expanded = dead_end or depth != max_depth
                nodes[p, depth, bool(wins[p]), p in finish, dead_end, expanded] += number
                for _, q in board.children(p) if expanded else ():
                    edges[p, form(q)] += number
        return nodes, edges

    def read_graph(self, folder, problem, merge):
        form = self.form(problem, merge)
        holes = {name: h for h, name in enumerate(self.board.names)}
        positions, jumps = (
            list(csv.DictReader(io.StringIO((folder / name).read_text())))
            for name in ("positions.csv", "jumps.csv")
        )
        nodes, edges, position_of = collections.Counter(), collections.Counter(), {}
        for row in positions:
            names = row["position"].split(",") if row["position"] != "none" else ()
            p = position_of[row["number"]] = sum(1 << holes[name] for name in names)
            same("pegs", row["pegs"], str(brute.pegs(p)))
            truths = (
                row[key] == "true" for key in ("winning", "in_finish", "dead_end", "expanded")
            )
            nodes[(form(p), int(row["depth"]), *truths)] += 1
        same("numbers", list(position_of), [str(number) for number in range(len(positions))])
        for row in jumps:
            p, q = position_of[row["source"]], position_of[row["target"]]
            behind = {self.board.jump_name(jump): child for jump, child in self.board.children(p)}
            same(f"behind {row['jump']}", form(behind.get(row["jump"], 0)), form(q))
            edges[form(p), form(q)] += 1
        return nodes, edges

    @staticmethod
    def file_said(text):
        board, _ = Board.from_text(text)
        return shape_of(board), board.start

    def draw_boards(self):
        board = self.board
        if self.chance(0.4):
            ends = ("from", "over", "to")
            jumps = [
                dict(zip(ends, (board.names[h] for h in jump)))
                | {f"{end}_number": str(h + 1) for end, h in zip(ends, jump)}
                for jump in board.jumps
            ]

            def has_jumps(run, _):
                same("jumps", list(csv.DictReader(io.StringIO(run.stdout))), jumps)

            self.add(["--jumps"], has_jumps)
            return
        if self.chance(0.3):
            expected = shape_of(board), self.scene.default_start()
            self.add(
                ["--as", "file"],
                lambda run, _: same("file", self.file_said(run.stdout), expected),
            )
            return
        self.add(self.outputs("json"))

    def draw_replay(self):
        """A game, at times with a wrong jump; then the same in another notation, read back."""
        start, starts, is_all = self.scene.draw_start(0.03)
        finish, ends = self.scene.draw_finish(0.5)
        board, p, jumps = self.board, starts[0], []
        while board.children(p) and not (jumps and self.chance(0.05)):
            jump, p = self.rng.choice(board.children(p))
            jumps.append(jump)
        possible = {jump for jump, _ in board.children(p)}
        wrong = (
            [jump for jump in range(len(board.jumps)) if jump not in possible]
            if self.chance(0.25)
            else []
        )
        legal, end = len(jumps), p
        jumps += self.rng.sample(wrong, 1) if wrong else []
        if not jumps:
            self.command = "boards"
            return self.draw_boards()
        word = self.scene.add_file("game.txt", self.scene.jump_words(*jumps) + "\n")
        if self.needs_one_start(is_all, [word, *start, *finish]):
            return None
        is_right = legal == len(jumps) and (ends is None or end in ends)
        ends = ("from", "over", "to")
        made = [dict(zip(ends, (board.names[h] for h in board.jumps[n]))) for n in jumps[:legal]]
        facts = {
            "wrong": 0 if is_right else 1,
            "solutions": [{"jumps": made, "end": {"pegs": board.hole_names(end)}}],
        }

        def check(run, folder):
            same("exit code", run.returncode, 0 if is_right else 1)
            same("replay", json.loads(run.stdout), facts)

        if self.chance(0.5):
            self.add([word, *start, *finish, "--json", "-"], check)
        else:
            shown = ["--draw"] if self.chance(0.5) else []
            shown += ["--quiet"] if self.chance(0.5) else []

            def check_file(run, folder):
                text = (folder / "out.json").read_text()
                check(SimpleNamespace(returncode=run.returncode, stdout=text), folder)

            self.add([word, *start, *finish, *shown, "--json", "out.json"], check_file)
        notation = self.rng.choice(("names", "numbers", "row-column"))
        if board.lattice == "graph" or "(" in "".join(
            map(board.jump_name, range(len(board.jumps)))
        ):
            notation = "names"
        if is_right:
            self.add(
                [word, *start, *finish, "--as", notation],
                lambda run, folder: (folder / "again.txt").write_text(run.stdout),
            )
            read = ["--read", notation] if notation == "row-column" else []
            self.add(["again.txt", *start, *finish, "--json", "-", *read], check)
        return None
