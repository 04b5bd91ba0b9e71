#!/usr/bin/env python3
"""Tests of the Python package pegspace as its users call it: the program's commands as functions,
result files with their records, errors, Ctrl-C. Run by ctest, which gives the path of the program
in PEGSPACE."""

import contextlib
import csv
import dataclasses
import doctest
import functools
import hashlib
import importlib
import inspect
import io
import json
import numbers
import os
import signal
import subprocess
import sys
import time
import unittest.mock
from importlib.util import find_spec
from pathlib import Path

from program import PATIENCE, InFolder, needs, run, run_tests

from pegspace.interpreter import use_python_with

use_python_with("pandas")

import pandas

import pegspace
from pegspace.solution_forms import READ, solution_text

NETWORKX, MATPLOTLIB = (bool(find_spec(name)) for name in ("networkx", "matplotlib"))
ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"

# Published with the first programs: reachable positions of the English board by depth.
with open(ROOT / "tests" / "reference" / "english_central.csv", encoding="utf-8") as file:
    ENGLISH = [int(row["positions"]) for row in csv.DictReader(file)]


@functools.cache
def english_levels():
    return pegspace.run_result("levels", "english", finish="d4")


class Commands(InFolder):
    """Each command against published numbers, which are whole numbers, never floats."""

    def assert_exact(self, value, expected):
        self.assertEqual(value, expected)
        self.assertIsInstance(value, numbers.Integral)

    def test_levels(self):
        levels = pegspace.levels("english", finish="d4")
        self.assertEqual(list(levels["positions"]), ENGLISH)
        self.assert_exact(levels["positions"].sum(), 187_636_299)
        self.assert_exact(levels["canonical_positions"].sum(), 23_475_688)
        self.assert_exact(levels["winning_positions"].sum(), 13_428_122)
        self.assert_exact(levels.loc[17, "positions"], 28_994_876)
        depths = list(range(32))
        self.assertEqual([list(levels["depth"]), list(levels.index)], [depths, depths])
        self.assertEqual(levels.attrs, {})
        made, label = english_levels(), "english, d4 vacant, to d4"
        self.assertEqual((made.label, made.record["board"]["name"]), (label, "english"))
        self.assertEqual(made.summary["positions"], 187_636_299)
        self.assertTrue(made.table.equals(levels))
        for word in (label, "187,636,299", "<table"):
            self.assertIn(word, made._repr_html_())
        with self.assertRaises(dataclasses.FrozenInstanceError):
            made.table = None

    def test_a_number_and_an_answer(self):
        self.assert_exact(pegspace.solutions("english", finish="d4"), 40_861_647_040_079_968)
        self.assert_exact(pegspace.solutions("triangle5"), 29_760)
        self.assert_exact(pegspace.solutions("english", finish="a3"), 0)
        for finish, expected in (("d4", True), ("a3", False)):
            self.assertIs(pegspace.is_solvable("english", finish=finish), expected)
        with self.assertRaises(pegspace.UsageError):
            pegspace.is_solvable("english", finish="z9")
        with self.assertRaisesRegex(pegspace.UsageError, "^board:2:2: found 'x'"):
            pegspace.solutions("ooo\nox.\n")

    def test_columns_follow_the_question_not_the_values(self):
        """Those that an option fills are there if it is given, and each has one type."""
        counted = ["positions", "jumps"]
        for keywords, columns in (
            ({}, {"positions", "dead_ends"}),
            ({"finish": "a3"}, {"winning_positions", "canonical_winning_positions"}),
            ({"pegs_left": 2}, {"winning_positions"}),
            ({"columns": counted}, set(counted)),
        ):
            found = pegspace.levels("triangle4", **keywords)
            self.assertLessEqual(columns, {*found.columns}, keywords)
            self.assertEqual(
                "winning_positions" in found, len(keywords) and "columns" not in keywords
            )
            self.assertEqual({str(found[name].dtype) for name in found}, {"Int64"})
        self.assertEqual(
            list(pegspace.levels("triangle4", columns=counted)), ["depth", "pegs", *counted]
        )
        counts = pegspace.count("triangle4", finish="a1", unordered=True)
        objects = """start finish impossible solutions unordered_solutions
            canonical_unordered_solutions""".split()
        types = dict.fromkeys(objects, "object") | {"winning_positions": "Int64"}
        self.assertEqual({name: str(counts[name].dtype) for name in counts}, types)
        self.assertIs(type(counts["solutions"][0]), int)
        self.assertNotIn("solutions", pegspace.table("triangle4", solvable=True))
        none = pegspace.moves("triangle4")  # no solution, no row
        self.assertEqual((len(none), list(none)), (0, ["moves", "solutions"]))
        self.assertEqual(none["solutions"].sum(), 0)
        self.assertEqual(str(pegspace.table("triangle4")["solvable"].dtype), "boolean")

    def test_solve(self):
        board = pegspace.board("english")
        solution = pegspace.solve("english", finish="d4")
        text = " ".join(f"{a}-{b}" for a, b in zip(solution["from"], solution["to"]))
        for start in ("d4", 17, ["d4"]):
            jumps = pegspace.replay(board, start, text)
            self.assertEqual([jump[1] for jump in jumps], list(solution["over"]))
        self.assertEqual((len(jumps), jumps[-1][2]), (31, "d4"))
        self.assertEqual(list(solution.index), [(1, depth) for depth in range(1, 32)])
        self.assertEqual(pegspace.solve("triangle5", fewest_moves=True)["move"].max(), 10)
        several = pegspace.solve("triangle5", all_=True, limit=3)
        self.assertEqual(sorted(set(several.index.get_level_values("solution"))), [1, 2, 3])

    def test_query(self):
        found = pegspace.query("triangle5", "vacant:a2,a3", start="a1")
        self.assertIs(found.winning, True)
        # Published: half of all, as many as from the mirror image of this jump.
        self.assert_exact(found.solutions_from, 14_880)
        self.assert_exact(found.jumps["solutions_from"].sum(), 14_880)
        self.assertEqual(found.position, 0x7FFF & ~0b1010)
        self.assertIsNone(found.games_from)
        games = pegspace.query("triangle5", "vacant:a2,a3", start="a1", games=True)
        self.assert_exact(games.games_from, games.jumps["games_from"].sum())
        none = pegspace.query("triangle4", "pegs:a1", start="a3").jumps
        self.assertEqual((len(none), list(none)), (0, list(found.jumps)))

    def test_positions(self):
        for depth in (0, 1, 8):
            level = pegspace.positions("english", depth=depth)
            self.assertEqual((level.size, str(level.dtype)), (ENGLISH[depth], "uint64"))
            self.assertTrue((level[1:] > level[:-1]).all())
        first_level = pegspace.positions("triangle5", start="a1", depth=1)
        self.assertEqual({*first_level}, {0x7FFF & ~0b1010, 0x7FFF & ~0b100100})
        saved = self.folder / "a.set"
        levels = pegspace.levels("triangle5", finish="any", save=saved)
        winning = pegspace.positions(saved=saved, winning=True, npy=self.folder / "a.npy")
        self.assertEqual(winning.size, levels["winning_positions"].sum())
        self.assertEqual(type(winning).__name__, "memmap")
        with self.assertRaisesRegex(pegspace.UsageError, "needs a board"):
            pegspace.positions()
        word = first_level[0]  # NumPy's integer is one
        board = pegspace.board("triangle5")
        for function in (board.hole_names, board.children, board.picture):
            self.assertEqual(function(word), function(int(word)))
        self.assertIs(pegspace.query("triangle5", word, start="a1").reachable, True)
        first = type(word)(1)  # hole 1
        self.assertEqual(pegspace.replay(board, first, "a3-a1"), [("a3", "a2", "a1")])
        self.assertEqual(pegspace.positions("triangle5", start=first, depth=1)[0], word)

    def test_a_board_file_and_a_file_that_stays(self):
        board = self.file("my board.txt", "lattice: square\nboard:\noo.oo\n")
        levels = pegspace.levels(board, csv=self.folder / "kept.csv")
        self.assertEqual(list(levels["positions"]), [1, 2, 2])
        again = pegspace.load_result(self.folder / "kept.csv")
        self.assertTrue(again.table[list(levels)].equals(levels))
        self.assertTrue(again.table["winning_positions"].isna().all())  # a column of the file
        self.assertIn("commit", again.record)
        kept = pegspace.run_result("levels", board, csv=self.folder / "kept.csv")
        self.assertEqual((kept.record["commit"], kept.path), (again.record["commit"], again.path))

    def test_a_notebook_stays_clean(self):
        code = "import pegspace; pegspace.run_result('games', 'triangle5')._repr_html_()"
        done = run(sys.executable, "-c", code, folder=self.folder)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(list(self.folder.iterdir()), [])


class Boards(InFolder):
    """Boards made in Python, against those of the program."""

    def same(self, board, other, **options):
        ours, theirs = (
            pegspace.run_result("count", each, games=True, **options) for each in (board, other)
        )
        self.assertEqual(list(ours.table["solutions"]), list(theirs.table["solutions"]))
        self.assertGreater(ours.table["solutions"].sum(), 0)
        self.assertGreater(ours.summary["games"], 0)
        self.assertEqual(ours.summary["games"], theirs.summary["games"])

    def test_pictures(self):
        square = pegspace.Board.from_picture("o.oo\noooo\noooo\noooo\n", name="my board")
        self.assertEqual(pegspace.run_result("count", square).label, "my_board, b1 vacant")
        self.same(square, "square4", start="b1")
        holes = "lattice: square\nboard:\noo-o\noooo\n-o.o\noooo\n"
        for picture in (["oo-o", "oooo", "-o.o", "oooo"], "\noo-o\noooo\n-o.o\noooo\n"):
            self.assertEqual(pegspace.Board.from_picture(picture).file_text(), holes)
        triangle = pegspace.Board.from_picture(
            "---o---\n--o-o--\n-.-o-o-\no-o-o-o", lattice="triangular"
        )
        self.same(triangle, "triangle4", start="a3")
        for picture, lattice, says in (
            ("oxo", "square", "row 1, column 2: 'x'"),
            ("o o", "square", "row 1, column 2: ' '"),
            ("ooo\no.", "square", "row 1 has 3 characters and row 2 has 2"),
            ("---", "square", "no hole"),
            ("o", "cubic", "triangular"),
        ):
            with self.assertRaisesRegex(ValueError, says):
                pegspace.Board.from_picture(picture, lattice)

    @needs("python3-networkx", NETWORKX)
    def test_networkx(self):
        import networkx

        self.same(pegspace.Board.from_networkx(networkx.petersen_graph()), "petersen")
        self.assertEqual(
            pegspace.count(networkx.petersen_graph(), finish="any").loc[0, "solutions"], 933888
        )
        directed = networkx.DiGraph([(1, 2), (2, 3)])
        for function, given, says in (
            (pegspace.games, directed, "directed"),
            (pegspace.games, networkx.path_graph(65), "65 nodes"),
            (pegspace.census, [directed], "directed"),
        ):
            with self.assertRaisesRegex(ValueError, says):
                function(given)
        paths = pegspace.census(map(networkx.path_graph, range(60, 65)), solvable=True)
        self.assertEqual(list(paths["holes"]), list(range(60, 65)))
        self.assertEqual(list(paths["solvable"]), [True, False, True, False, True])
        grid = pegspace.Board.from_networkx(networkx.grid_2d_graph(3, 3), empty=(1, 1), name="grid")
        self.assertEqual(
            (grid.names[1], pegspace.run_result("count", grid).label), ("0_1", "grid, 1_1 vacant")
        )

    @needs("python3-networkx", NETWORKX)
    def test_nodes_of_any_kind(self):
        """The 5-cycle, called in three ways: as its nodes are, in start and finish, and in what is
        found. A name that the program cannot take makes numbers of all."""
        import networkx

        kinds = (
            ("a", "b", "c", "d", "e"),
            ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2)),
            (frozenset("x"), "a b", "A B", 2.5, "all"),
        )
        found = []
        for nodes in kinds:
            graph = networkx.Graph(zip(nodes, (*nodes[1:], nodes[0])))
            graph.add_edge(nodes[0], nodes[2])
            board = pegspace.Board.from_networkx(graph)
            for given in (graph, board):
                counts = pegspace.count(given, start=nodes[1], finish=[nodes[3], nodes[4]])
                self.assertEqual(counts["start"][0], nodes[1])
                solution = pegspace.solve(given, start=nodes[1])
                places = solution[["from", "over", "to"]].to_numpy().tolist()
                found.append([[nodes.index(hole) for hole in jump] for jump in places])
                self.assertEqual(
                    pegspace.replay(board, nodes[1], solution.text())[0][0],
                    board.names[found[0][0][0]],
                )
            self.assertEqual(pegspace.board(graph).nodes, nodes)
            table = pegspace.table(graph)
            self.assertLessEqual({*table["start"], *table["finish"]}, {*nodes})
            for start in ((9, 9), 9, [nodes[0], 9]):
                with self.assertRaisesRegex(ValueError, "has no node 9"):
                    pegspace.count(graph, start=start)
        self.assertGreater(len(found[0]), 1)
        self.assertEqual(found, [found[0]] * len(found))

    @needs("python3-networkx", NETWORKX)
    def test_the_game_graph(self):
        """Its nodes and edges against the definition, jump by jump."""
        board = pegspace.board("triangle4")
        graph = pegspace.graph("triangle4", start="a3", merge="exact")
        start = board.all & ~board.word("a3")
        seen, edges = {start: 0}, []
        for position in (todo := [start]):
            for jump, child in board.children(position):
                edges.append((position, child, board.jump_name(jump)))
                if child not in seen:
                    seen[child] = seen[position] + 1
                    todo.append(child)
        self.assertEqual(dict(graph.nodes(data="depth")), seen)
        self.assertEqual(sorted(graph.edges(data="jump")), sorted(edges))
        self.assertEqual(dict(graph.nodes(data="pegs")), {p: p.bit_count() for p in seen})
        single = {p for p in seen if p.bit_count() == 1}
        wins = single.union(*(__import__("networkx").ancestors(graph, p) for p in single))
        self.assertEqual({p for p, wins in graph.nodes(data="winning") if wins}, wins)
        with self.assertRaisesRegex(ValueError, "graph_tables"):
            pegspace.graph("triangle4", merge="none")

    def test_a_census_keeps_the_order_and_the_names(self):
        house = pegspace.Board.from_edges("ab bc cd de ea be".split(), name="house")
        # Another of the same name.
        square = pegspace.Board.from_picture("ooo.\noooo\noo.-", name="house")
        made = pegspace.run_result("census", ["C~", "D~{", house, "petersen", square, ":Cca", "A_"])
        found = made.table
        self.assertEqual(list(found["name"]), "C~ D~{ house petersen house :Cca A_".split())
        self.assertEqual(list(found["holes"]), [4, 5, 5, 10, 11, 4, 2])
        self.assertEqual(found.loc[3, "automorphisms"], 120)
        self.assertEqual(found.loc[1, "freely_solvable"], True)
        table = pegspace.table(square)
        self.assertEqual(found.loc[4, "solutions"], (table["pairs"] * table["solutions"]).sum())
        self.assertEqual([row["holes"] for row in made.summary["by_holes"]], [2, 4, 5, 10, 11])
        self.assertEqual(list(pegspace.census("petersen")["name"]), ["petersen"])  # not 8 letters
        with self.assertRaisesRegex(pegspace.ProgramError, "C~~"):
            pegspace.census(["C~", "C~~"])
        with self.assertRaises(pegspace.ProgramError):
            pegspace.census([])
        with self.assertRaisesRegex(pegspace.UsageError, "no board 'x'") as caught:
            pegspace.census(["petersen", "x"])
        self.assertNotIn(".part", caught.exception.message)  # it is gone

    def test_every_command_takes_one(self):
        board = pegspace.Board.from_picture("o.oo\noooo\noooo\noooo")
        for command in "levels count table games moves solve".split():
            self.assertGreater(len(getattr(pegspace, command)(board)), 0, command)
        jump = board.names[board.jumps[0][0]]
        for found in (
            pegspace.query(board, f"vacant:{jump}").jumps,
            *pegspace.graph_tables(board),
        ):
            self.assertGreater(len(found), 0)
        self.assertEqual(pegspace.board(board), pegspace.Board("board", "square", board.cells))
        self.assertIn("16 holes", pegspace.run("boards", board))
        solutions = pegspace.solutions("square4", start="c1")
        for picture in (
            "letters: x peg, _ empty, - none\nboard:\nxx_x\nxxxx\nxxxx\nxxxx\n",
            ["oo.o", *["oooo"] * 3],
        ):  # as the program reads it
            self.assertEqual(pegspace.solutions(picture), solutions)


class BoardsOfOthers(InFolder):
    """Arrays, game ids and files of graphs, as other programs have them."""

    ENGLISH = ("  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  ")

    def refuses(self, make, *cases):
        for arguments, says in cases:
            with self.subTest(arguments), self.assertRaisesRegex(ValueError, says):
                make(*arguments)

    def test_arrays(self):
        import numpy

        english = pegspace.board("english")
        numbers = [[{"o": 1, ".": 0}.get(letter, -1) for letter in row] for row in self.ENGLISH]
        words = [[{1: "peg", 0: "hole"}.get(entry) for entry in row] for row in numbers]
        for board in (
            pegspace.Board.from_matrix(numbers),
            pegspace.Board.from_matrix(numpy.array(numbers)),
            pegspace.Board.from_matrix(numpy.array(numbers, dtype=float)),
            pegspace.Board.from_matrix(words, "peg", "hole"),
            pegspace.Board.from_matrix(numpy.array(words), peg="peg", empty="hole"),
            pegspace.Board.from_matrix(self.ENGLISH, "o", "."),
            pegspace.Board.from_matrix("\n".join(self.ENGLISH), "o", "."),
        ):
            self.assertEqual((board, board.start), (english, english.start))
        for array in (numbers, numpy.array(numbers)):
            with self.assertRaisesRegex(TypeError, "from_matrix"):
                pegspace.count(array)

    def test_arrays_of_triangles(self):
        triangle = pegspace.board("triangle5")
        five_by_nine = ["    .    ", "   o o   ", "  o o o  ", " o o o o ", "o o o o o"]
        square = [[int(column > 0)] + [1] * column + [None] * (4 - column) for column in range(5)]
        for board in (
            pegspace.Board.from_matrix(five_by_nine, "o", ".", lattice="triangular"),
            pegspace.Board.from_matrix(square, slanted=True),
        ):
            self.assertEqual((board, board.start), (triangle, triangle.start))

    def test_arrays_that_are_no_board(self):
        self.refuses(
            pegspace.Board.from_matrix,
            (([[1, 1], [1, 1, 0]],), "row 1 has 2 entries and row 2 has 3"),
            (([1, 1, 0],), "no rows"),
            (([],), "no entry"),
            ((["11"],), "no entry is a peg"),
            (([[1, 0]], 0), "both 0"),
            (([[1, 1, 0]], 1, 0, "triangular"), "row 1: the hole in column 2 is off"),
            (([[1, 0]], 1, 0, "cubic"), "triangular"),
            (([[1] * 13] * 5,), "65 holes"),
        )

    def test_game_ids(self):
        # Made by sgt-pegs; the first is the English central game, the last has two letters too few.
        english = "OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO"
        ids = (
            "7x7:OOPPPOOOPPPPPOPPPHPPPPPPPPPPPPPPPPPOPPPPPOOOPPPOO",
            "5x5:PPOOOPPPPOPPHPPPPPOOPOPOO",
            "5x5random:POPOOPPHPPPPPPPPOPOOOOHOO",
        )
        for size in ("7x7", "7x7cross"):
            board = pegspace.Board.from_game_id(f"{size}:{english}\n")
            known = pegspace.board("english")
            self.assertEqual((board, board.start), (known, known.start))
        for text in ids:
            board = pegspace.Board.from_game_id(text)
            self.assertEqual(board.holes, text.count("P") + text.count("H"))
            self.assertEqual(board.holes - board.start.bit_count(), text.count("H"))
        self.refuses(
            pegspace.Board.from_game_id,
            (("8x6:OOOOOPOPOPOPPPPPOPPHPHPHPHPPPPPOPOPPPOOOOOPPPO",), "46 letters for 48 holes"),
            (("7x7cross#123",), "no game id"),
            (("5x5:" + "X" * 25,), "no game id"),
            (("0x5:",), "no game id"),
            (("2x2:OOOO",), "no entry is a peg"),
        )

    @needs("python3-networkx", NETWORKX)
    @needs("python3-pygraphviz", bool(find_spec("pygraphviz")))
    def test_the_manual(self):
        """Its lines, on files that networkx writes."""
        import networkx

        self.enterContext(contextlib.chdir(self.folder))
        graph = networkx.petersen_graph()
        networkx.write_gml(graph, "graph.gml")
        networkx.write_graphml(graph, "graph.graphml")
        networkx.nx_agraph.write_dot(graph, "graph.dot")
        networkx.write_adjlist(graph, "graph.adjlist")
        networkx.write_pajek(graph, "graph.net")
        Path("graph.txt").write_text(
            "".join(" ".join(str(int(graph.has_edge(a, b))) for b in graph) + "\n" for a in graph)
        )
        page = (ROOT / "tools" / "MANUAL.md").read_text(encoding="utf-8")
        section = page.partition("\n## Boards of other programs\n")[2].partition("\n#")[0]
        import numpy

        names, graphs = {"networkx": networkx, "numpy": numpy, "pegspace": pegspace}, 0
        for line in (line[4:] for line in section.splitlines() if line.startswith("    ")):
            exec(line, names)
            if line.startswith("graph = "):
                graphs += 1
                found = pegspace.count(names["graph"], finish="any")
                self.assertEqual(found.loc[0, "solutions"], 933_888, line)
        self.assertEqual(graphs, 6)
        self.assertEqual(names["triangle"], pegspace.board("triangle3"))
        self.assertEqual(names["cross"], pegspace.board(self.folder / "cross.txt"))

    def test_board_files(self):
        path = self.folder / "written.txt"
        for name in ("english", "triangle5", "hexagon3", "torus4x4", "square4-8", "petersen"):
            board = pegspace.board(name)
            pegspace.write_board(board, path)
            again = pegspace.board(path)
            self.assertEqual((again, again.start), (board, board.start))
            self.assertEqual(again.facts["hash"], board.facts["hash"])
        ring = pegspace.Board.from_edges(["ab", "bc", "cd", "da"], empty="c")
        pegspace.write_board(ring, path)
        self.assertEqual(pegspace.board(path).start, 0b1011)
        ends = pegspace.Board.from_edges(["ab", "bA"])  # names that differ in case alone
        self.assertEqual((ends.names, ends.nodes), (("1", "2", "3"), ("a", "b", "A")))


class SolutionForms(InFolder):
    """The notations of other programs."""

    # From d4: two jumps, then a move of two. The pegs of the start are numbered row by row, so 3 is
    # the peg from e1, wherever it stands.
    JUMPS = "d2-d4 b3-d3 e1-c1-c3"
    TEXTS = {
        "names": JUMPS,
        "numbers": "5-17 8-10 3-1-9",
        "numbers-from-0": "4-16 7-9 2-0-8",
        "two-digit": "46-44 25-45 57-37-35",
        "row-column": "1, 3 -> 3, 3\n2, 1 -> 2, 3\n0, 4 -> 0, 2\n0, 2 -> 2, 2",
        "bars": "(1|3) => (3|3)\n(2|1) => (2|3)\n(0|4) => (0|2)\n(0|2) => (2|2)",
        "directions": "[1, 3, down, 10]\n[2, 1, right, 9]\n[0, 4, left, 2]\n[0, 2, down, 4]",
        "over": "d2>d3>d4 b3>c3>d3 e1>d1>c1>c2>c3",
        "pegs": "5 -> down\n8 -> right\n3 -> left\n3 -> down",
        "wasd": "[[3, 3, 's', 10], [2, 3, 'd', 9], [0, 2, 'a', 2], [2, 2, 's', 4]]",
    }

    def test_how_each_looks(self):
        english = pegspace.board("english")
        jumps = english.read_moves(self.JUMPS)
        for form, text in self.TEXTS.items():
            self.assertEqual(solution_text(english, english.start, jumps, form), text)
        column = pegspace.Board.from_picture(".\no\no")
        self.assertEqual(
            solution_text(column, 6, [(2, 1, 0)], "framed"),
            "+---+\n| o |\n| X |\n| X |\n+---+\n\n+---+\n| # |\n| * |\n| : |\n+---+",
        )
        self.assertEqual(solution_text(column, 6, [(2, 1, 0)], "upside-down"), "o\no\n.\n\n:\n*\n@")
        triangle = pegspace.board("triangle5")
        self.assertEqual(
            solution_text(triangle, triangle.all - 1, [], "framed").splitlines()[1:3],
            ["|     o     |", "|    X X    |"],
        )

    def test_each_that_is_read_is_read_back(self):
        for name in ("english", "triangle5", "triangle6", "square4-8", "torus4x4", "petersen"):
            found = pegspace.solve(name, finish="any", random=True, seed=7)
            board, holes = found.start, found.start.hole_named
            jumps = [
                (holes[f], holes[o], holes[t]) for f, o, t in found[["from", "over", "to"]].values
            ]
            read = []
            for form in READ:
                with contextlib.suppress(ValueError):  # a graph has no rows
                    text = found.text(form)
                    self.assertEqual(board.read_solution(text, form), jumps, form)
                    read.append(form)
            of_all = 7 if board.lattice == "square" else 6
            self.assertEqual(len(read), {"petersen": 3, "torus4x4": 5}.get(name, of_all), read)

    def test_a_published_solution(self):
        # Ernest Bergholt, 1912: English, centre to centre in the fewest moves, 18. Column and row,
        # as he wrote it.
        bergholt = (
            "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25"
            " 37-57-55-53 31-33 34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44"
        )
        english = pegspace.board("english")
        jumps = pegspace.replay(english, "d4", bergholt, "two-digit")
        self.assertEqual((len(jumps), jumps[-1][2]), (31, "d4"))
        read = english.read_solution(bergholt, "two-digit")
        self.assertEqual(english.play(english.start, read), 1 << english.hole("d4"))
        # The end of it as another program of the first years would have it: rows, then columns.
        for text, form in (
            ("(1, 3) -> (3, 3); (2, 1) -> (2, 3)", "row-column"),
            ("1,3->3,3\n2,1 → 2,3", "row-column"),
            ("[[1, 3, \"down\", 10],\n [2, 1, 'right', 9]]", "directions"),
            ("(1|3)=>(3|3) (2|1)=>(2|3)", "bars"),
        ):
            self.assertEqual(english.read_solution(text, form), english.read_moves("d2-d4 b3-d3"))

    def test_wrong_texts(self):
        english = pegspace.board("english")
        for text, form, says in (
            ("46-99", "two-digit", "no hole 99"),
            ("d2-d5", "names", "0 jumps from d2 to d5"),
            ("0-33", "numbers-from-0", "no hole 33"),
            ("[1, 3, down, 9]", "directions", "removes peg 10 from d3, not 9"),
            ("[1, 3, south, 10]", "directions", "no direction 'south'"),
            ("[1, 3, up, 10]", "directions", "leaves the board"),
            ("1, 3, down", "directions", "expected"),
            ("5 -> down", "pegs", "no form 'pegs' here"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, says):
                english.read_solution(text, form)
        triangle = pegspace.solve("triangle5")
        for form in ("two-digit", "wasd", "nothing"):
            with self.assertRaisesRegex(ValueError, form):
                triangle.text(form)


class Errors(InFolder):
    def fails(self, code, *says, **keywords):
        kind, base = {
            1: (pegspace.NoSolution, Exception),
            2: (pegspace.UsageError, ValueError),
            3: (pegspace.OutOfMemory, MemoryError),
        }[code]
        with self.assertRaises(kind) as caught:
            pegspace.solve(**keywords)
        self.assertIsInstance(caught.exception, base)
        self.assertIsInstance(caught.exception, pegspace.ProgramError)
        self.assertEqual(caught.exception.exit_code, code)
        for part in says:
            self.assertIn(part, caught.exception.message)
        self.assertNotIn("pegspace: ", str(caught.exception))

    def test_no_program(self):
        with unittest.mock.patch.dict(
            os.environ, PEGSPACE="/no/such/program"
        ), self.assertRaisesRegex(pegspace.ProgramNotFound, "/no/such/program") as caught:
            pegspace.run("boards")
        self.assertIsInstance(caught.exception, FileNotFoundError)

    def test_refusals(self):
        self.fails(1, "no solution", board="english", finish="a3")
        self.fails(2, "no board 'nowhere'", board="nowhere")
        self.fails(3, "memory", board="english", memory="1M")

    def test_old_names_are_told(self):
        names = "enumerate levels boards list_boards result run_result label load_result".split()
        for old, now in [*zip(names[::2], names[1::2]), ("as_float", "dtype")]:
            with self.assertRaisesRegex(AttributeError, rf"'{old}': it is now .*{now}"):
                getattr(pegspace, old)
        with self.assertRaisesRegex(AttributeError, "'nothing'$"):
            pegspace.nothing

    def test_no_module_hides_a_function(self):
        modules = {path.stem for path in Path(pegspace.__file__).parent.iterdir()}
        self.assertIn("results", modules)
        self.assertEqual(modules & {*pegspace.__all__}, set())

    def test_progress(self):
        with contextlib.redirect_stderr(io.StringIO()) as shown:
            pegspace.levels("triangle6", engine="hash", progress=True)
        self.assertIn("engine hash", shown.getvalue())

    def test_options_that_give_no_table(self):
        with self.assertRaisesRegex(pegspace.ResultsError, "pegspace.run"):
            pegspace.levels("triangle4", dry_run=True)
        self.assertIn("engine", pegspace.run("enumerate", "triangle4", dry_run=True))

    def test_a_misspelt_keyword(self):
        with self.assertRaisesRegex(TypeError, r"^count\(\) got .*'no_gmes'"):
            pegspace.count("triangle4", no_gmes=True)
        # An option of the command with a wrong value stays the program's error.
        self.fails(2, "limit", board="triangle4", limit=3)

    def has_kept(self):
        """Some levels: the head alone is removed."""
        path = self.folder / "kept.set.part"
        return path.exists() and path.stat().st_size > 10_000

    @staticmethod
    def kill_all_of(group):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)

    def test_an_interrupt_stops_the_program(self):
        """The signal goes to Python alone, as a notebook's "interrupt" may; what is complete is
        kept."""
        code = (
            "import pegspace\ntry: pegspace.levels('wiegleb', engine='hash', memory='2G',"
            " save='kept.set')\nexcept KeyboardInterrupt as error:"
            " print(error.message.split('.')[0],"
            " '21,842' in error.output or '11,264' in error.output)"
        )
        python = subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.addCleanup(self.kill_all_of, python.pid)
        children = Path(f"/proc/{python.pid}/task/{python.pid}/children")
        limit = time.monotonic() + PATIENCE
        while not (children.read_text().split() and self.has_kept()):
            self.assertLess(time.monotonic(), limit)
            self.assertIsNone(python.poll())
            time.sleep(0.05)
        child = int(children.read_text().split()[0])
        python.send_signal(signal.SIGINT)
        output, errors = python.communicate(timeout=PATIENCE)
        self.assertEqual((output, errors, python.returncode), ("interrupted True\n", "", 0))
        self.assertFalse(Path(f"/proc/{child}").exists())
        self.assertTrue(self.has_kept())


class Files(InFolder):
    def test_b_files(self):
        """Below lines that say what they are; a depth at which no game ends has the term 0."""

        def parts(text):
            lines = text.splitlines()
            about = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
            return about, [
                tuple(map(int, line.split())) for line in lines if not line.startswith("#")
            ]

        made = english_levels()
        levels = made.table
        about, terms = parts(pegspace.bfile(made, "positions"))
        self.assertEqual(parts(pegspace.bfile(levels, "positions"))[1], terms)
        self.assertEqual(terms, [*zip(range(32), ENGLISH)])
        self.assertEqual(about["name"], "positions by depth: english, d4 vacant, to d4")
        self.assertRegex(
            about["source"], r"^pegspace \S+ \([\w-]+\): pegspace enumerate english --finish d4$"
        )
        self.assertEqual(about["date"], made.record["date"][:10])
        games = pegspace.games("triangle5", start="a1")
        about, terms = parts(pegspace.bfile(games, "games", name="mine"))
        self.assertEqual((about["name"], terms[0]), ("mine", (0, 0)))
        depths, numbers = zip(*terms)
        self.assertEqual((depths, sum(numbers)), (tuple(range(len(terms))), 568_630))
        moves = pegspace.moves("triangle5", start="a1")
        _, terms = parts(pegspace.bfile(moves, "solutions"))
        self.assertEqual(terms, [*zip(moves["moves"], moves["solutions"])])
        for table, column, saying in (
            (levels, "position", "did you mean positions"),
            (games, "probability", "not a whole number"),
            (pegspace.count("triangle5"), "solutions", "by depth or by moves"),
        ):
            with self.assertRaisesRegex(pegspace.ResultsError, saying):
                pegspace.bfile(table, column)

    def test_numbers_stay_exact(self):
        path = self.file("big.csv", f"depth,pegs,games,probability\n1,2,{2**70 + 1},0.25\n2,1,,\n")
        table = pegspace.load(path)
        self.assertEqual((table["games"][0], type(table["games"][0])), (2**70 + 1, int))
        self.assertEqual((table["games"].sum(), table["probability"][0]), (2**70 + 1, 0.25))
        self.assertTrue(pandas.isna(table["games"][1]) and pandas.isna(table["probability"][1]))
        text = f"depth,pegs,positions,jumps\n0,2,{2**53 + 1},\n1,1,7,{2**62}\n"
        levels = pegspace.load(self.file("levels.csv", text))
        self.assertEqual((levels["positions"][0], levels["jumps"][1]), (2**53 + 1, 2**62))
        self.assertTrue(pandas.isna(levels["jumps"][0]))
        floats = pegspace.load(self.folder / "levels.csv", dtype="float")
        self.assertEqual((str(floats["jumps"].dtype), floats["jumps"][1]), ("float64", 2.0**62))
        self.assertTrue(floats["jumps"].isna()[0])
        with self.assertRaisesRegex(ValueError, "no dtype 'int'"):
            pegspace.load(self.folder / "levels.csv", dtype="int")

    def test_types_are_those_of_the_description(self):
        """Whatever the values: small numbers of solutions are Python integers, too."""
        levels = pegspace.load(RESULTS / "english/d4-d4" / "levels.csv")
        self.assertEqual(set(map(str, levels.dtypes)), {"Int64"})
        self.assertEqual(
            (levels["positions"].idxmax(), levels["winning_positions"].idxmax()), (17, 15)
        )
        self.assertEqual(levels.describe().loc["max", "positions"], 28_994_876)
        for numbers_ in ((1, 1), (2**63 - 1, 1), (2**62, 2**62)):
            lines = "".join(f"x,{number}\n" for number in numbers_)
            table = pegspace.load(self.file("x.csv", f"name,games\n{lines}"))
            self.assertEqual(
                (str(table["games"].dtype), table["games"].sum()), ("object", sum(numbers_))
            )
        text = f"start,finish,solutions,pairs\na1,a1,{2**61},8\na1,b1,,1\n"
        table = pegspace.load(self.file("x.csv", text))
        self.assertEqual([*map(str, table.dtypes[["solutions", "pairs"]])], ["object", "Int64"])
        products = table["solutions"] * table["pairs"].astype(object)
        self.assertEqual(products.dropna().sum(), 2**64)
        for words, dtype in (({}, "object"), ({"dtype": "float"}, "float64")):
            counts = pegspace.load(RESULTS / "square6" / "a1-any" / "counts.csv", **words)
            self.assertEqual(str(counts["solutions"].dtype), dtype)
        floats = pegspace.levels("triangle4", dtype="float")
        self.assertEqual({*map(str, floats.dtypes)}, {"float64"})
        if MATPLOTLIB:
            self.assertEqual(list(levels["positions"].plot().lines[0].get_ydata()), ENGLISH)

    def test_records(self):
        text = "depth,pegs,positions\n0,2,1\n1,1,2\n"
        path = self.file("one.csv", text)

        sha256 = hashlib.sha256(text.encode()).hexdigest()

        def named(name, sha256=sha256, **more):
            return json.dumps({"files": [{"name": name, "sha256": sha256}], **more})

        self.assertEqual(pegspace.load_result(path).record, {})
        self.file("one.run.json", named("one.csv", summary={"positions": "3"}, place="own"))
        found = pegspace.load_result(path)
        self.assertEqual((found.summary, found.record["place"]), ({"positions": 3}, "own"))
        self.assertEqual(found.path, str(path))
        for record, says in (
            (named("one.csv", summary={"positions": "4"}), "record of another run"),
            (named("two.csv"), "is the record of two.csv"),
            ("{}", "no file"),
            ("[]", "JSON object"),
            (named("one.csv", sha256=64 * "0"), "SHA-256"),
        ):
            self.file("one.run.json", record)
            with self.assertRaisesRegex(pegspace.ResultsError, says):
                pegspace.load(path)

    def test_the_numbers_of_a_count_are_shown(self):
        pandas.set_option("display.width", 80, "display.max_columns", 0)
        self.addCleanup(pandas.reset_option, "display.width")
        self.addCleanup(pandas.reset_option, "display.max_columns")
        self.assertIn("29760", str(pegspace.count("triangle5")))

    def test_wrong_files(self):
        header = "depth,pegs,positions"
        for text, *sayings in (
            ("", "empty"),
            (f"{header}\n", "no level"),
            ("start,finish\n1\n", "line 2", "expected 2"),
            ("-oo-\noooo\n", "no table of pegspace"),  # a board, and no CSV
            ("depth,pegs,postions\n0,9,1\n", "'postions'", "did you mean positions?"),
            ("depth,pegs,positions,positions\n0,1,1,1\n", "twice"),
            (f"{header}\n0,9,1\n1,8,many\n", "line 3", "'many'", "whole number"),
            (f"{header}\n0,9,-1\n", "line 2", "'-1'"),
            (f"{header}\n0,9\n", "line 2", "2 fields; expected 3"),
            (f"{header}\n0,9,1\n2,7,4\n", "line 3", "expected 1"),
            (f"{header}\n,9,1\n", "line 2", "depth"),
            (f"{header}\n0,9,{2**63}\n", "line 2", f"at most {2**63 - 1}"),
            ("start,finish,feasible\na1,a1,1\n", "line 2", "true or false"),
            ("depth,games,probability\n1,1,1\n", "line 2", "decimal"),
            ("a,b\n1,2\n", "no table of pegspace"),
            ("start,finish,solutions\na1,a1,some\n", "line 2", "solutions is 'some'"),
        ):
            path = self.file("bad.csv", text)
            with self.assertRaises(pegspace.ResultsError) as caught:
                pegspace.load(path)
            for saying in ("bad.csv", *sayings):
                self.assertIn(saying, str(caught.exception))
        for name, text, saying in (
            ("bad.json", "{", "not JSON"),
            ("bad.json", '{"rows": []}', "no table"),
            ("none.csv", None, "No such file"),
        ):
            path = self.file(name, text) if text is not None else self.folder / name
            with self.assertRaisesRegex(pegspace.ResultsError, saying):
                pegspace.load(path)


class Examples(InFolder):
    @needs("python3-networkx", NETWORKX)
    @needs("python3-matplotlib", MATPLOTLIB)
    def test_examples_of_the_documentation(self):
        self.enterContext(contextlib.chdir(ROOT))
        names = "b_files board_class commands pagoda_functions plots program results solution_table"
        for name in names.split():
            result = doctest.testmod(importlib.import_module(f"pegspace.{name}"))
            self.assertEqual(result.failed, 0, name)
            self.assertGreaterEqual(result.attempted, 1, name)

    def test_every_function_says_its_parameters(self):
        functions = [getattr(pegspace, name) for name in pegspace.__all__]
        for function in (each for each in functions if inspect.isfunction(each)):
            said = inspect.getdoc(function)
            for part in ("Returns", "Examples"):
                self.assertIn(f"\n{part}\n{'-' * len(part)}\n", said, function.__name__)
            self.assertNotRegex(said, "{[a-z]+}$", function.__name__)
            for name in inspect.signature(function).parameters:
                self.assertRegex(said, rf"(?m)^[^ ]*\b{name}\b.* :|^\*\*{name}|\b{name}\b", name)


@needs("python3-networkx", NETWORKX)
class Tutorial(unittest.TestCase):
    def test_fewest_edges_to_add(self):
        """The recipe of the tutorial, as it stands there."""
        section = (RESULTS / "TUTORIAL.md").read_text(encoding="utf-8").split("\n## 8. ")[1]
        lines = [line.removeprefix("    ") for line in section.splitlines() if line[:4] == "    "]
        self.assertGreater(len(lines), 15)
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            exec("\n".join(lines), {})
        self.assertEqual(shown.getvalue(), "Counter({1: 17, 2: 2})\n")


if __name__ == "__main__":
    run_tests()
