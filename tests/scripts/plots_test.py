#!/usr/bin/env python3
"""Tests of the command scripts/pegspace-plot, on real output of pegspace and on files that are
wrong; of what is in the figures; and of the example to copy. Run by ctest, which gives the path of
the program in PEGSPACE."""

import os
import re
from pathlib import Path

from pictures_test import plot
from program import InFolder, run, run_tests

from pegspace.interpreter import use_python_with

use_python_with("pandas", "matplotlib")

import pegspace
from pegspace.palette import GREEN, HOLE, LEAST, MOST, NONE, ORANGE, RED, WOOD
from pegspace.plots import draw, save
from pegspace.plots.style import RUN_COLOURS

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results"


class Plots(InFolder):
    def pegspace(self, *arguments):
        done = run(os.environ["PEGSPACE"], *arguments, "--quiet", folder=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)

    def drawn(self, *arguments):
        """The picture, as text."""
        self.assertEqual(plot(self.folder, *arguments, "-o", "a.svg"), (0, "wrote a.svg\n"))
        return (self.folder / "a.svg").read_text(encoding="utf-8")

    def shows(self, svg, *texts):
        """matplotlib writes each text of a figure as a comment."""
        found = re.findall("<!-- (.*?) -->", svg)
        for text in texts:
            self.assertIn(text, found)

    def refused(self, *arguments, says):
        code, said = plot(self.folder, *arguments)
        self.assertEqual((code, said.count("\n")), (2, 1), said)
        self.assertTrue(said.startswith("pegspace-plot: "), said)
        self.assertIn(says, said)

    def levels(self, folder, *arguments):
        """levels.csv of a problem."""
        (self.folder / folder).mkdir()
        self.pegspace("enumerate", *arguments, "--csv", f"{folder}/levels.csv")
        return f"{folder}/levels.csv"

    # ---- levels ----

    def test_one_run_as_png_svg_and_pdf(self):
        csv = self.levels("triangle", "triangle5", "--finish", "1")
        said = "wrote a.png\nwrote b.svg\nwrote c.pdf\n"
        words = "-o a.png -o b.svg -o c.pdf".split()
        self.assertEqual(plot(self.folder, csv, *words), (0, said))
        self.assertEqual((self.folder / "a.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        pdf = (self.folder / "c.pdf").read_bytes()
        self.assertEqual((pdf[:5], b"CreationDate" in pdf), (b"%PDF-", False))
        svg = (self.folder / "b.svg").read_text(encoding="utf-8")
        self.shows(svg, "triangle5, a1 vacant, to a1", "winning positions", "10 %")

    def test_chosen_panels(self):
        runs = [
            self.levels(start, "triangle5", "--start", start, "--finish", "any")
            for start in ("1", "5")
        ]
        svg = self.drawn(*runs, "--panels", "winning_share")
        self.shows(svg, "Share of winning positions")
        self.assertFalse("<!-- Branching" in svg)
        none = self.levels("none", "triangle4")
        self.refused(none, "--panels", "winning_share", says="with --finish")
        self.refused(runs[0], "--panels", "winning_shares", says="did you mean winning_share?")

    def test_several_runs_have_four_panels_and_their_names_under_the_title(self):
        runs = [pegspace.run_result("levels", "triangle5", start=start) for start in "12"]
        finished = pegspace.run_result("levels", "triangle5", finish="any")
        for made, share in ((runs, "dead ends"), ([*runs, finished], "winning positions")):
            figure = draw(made)
            self.assertEqual(
                [axes.get_title("left") for axes in figure.axes],
                ["Positions", f"Share of {share}", "Branching", "Growth"],
            )
            (legend,) = figure.legends
            below = figure.axes[0].get_window_extent().y1
            above = figure.texts[0].get_window_extent().y0
            names = legend.get_window_extent()
            self.assertTrue(below < names.y0 < names.y1 < above)
            self.assertEqual(len(legend.texts), len(made))

    def test_a_title_is_as_wide_as_the_figure_at_most(self):
        figure = draw(pegspace.run_result("moves", "triangle5", finish="any"))
        title = figure.texts[0].get_window_extent()
        self.assertTrue(0 <= title.x0 < title.x1 <= figure.bbox.width)

    def test_a_board_without_a_jump(self):
        csv = self.levels("one", "triangle4", "--finish", "any")
        # One level, and no winning position.
        self.assertEqual(len(pegspace.load(self.folder / csv)), 1)
        self.drawn(csv)
        svg = self.drawn(csv, "--panels", "winning_positions,growth")
        self.shows(svg, "Winning positions", "Growth", "0")
        self.assertFalse("−0.0" in svg)  # depths are whole numbers

    # ---- tables, games, moves ----

    def test_table_as_maps(self):
        self.pegspace("table", "triangle4", "--csv", "table.csv")
        self.pegspace("boards", "triangle4", "--json", "board.json")
        told = self.drawn("table.csv")
        for board in ("triangle4", "board.json"):
            self.assertTrue(self.drawn("table.csv", "--board", board) == told)
        for name, board, says in (
            ("table.csv", "table.csv", "table.csv"),
            ("table.csv", "english", "there is no hole"),
            ("none.csv", "triangle4", "cannot be read"),
        ):
            self.refused(name, "--board", board, says=says)
        # The record tells the board, of a graph in a file as well.
        self.file("house.txt", "holes: a b c d\nedges: a b, b c, c d, d a, a c\n")
        self.pegspace("table", "house.txt", "--csv", "house.csv")
        by_file = self.drawn("house.csv", "--board", "house.txt", "--title", "house")
        (self.folder / "house.txt").unlink()
        self.assertTrue(self.drawn("house.csv", "--title", "house") == by_file)
        # Here the board is in the file.
        svg = self.drawn(RESULTS / "tables" / "triangle5" / "table.csv")
        self.shows(svg, "triangle5: solutions by start and finish", "a1 vacant")

    def test_a_table_without_a_record(self):
        self.file("alone.csv", "start,finish,solutions\na1,a1,7\n")
        self.refused("alone.csv", says="--board NAME")
        svg = self.drawn("alone.csv", "--board", "square4")
        self.shows(svg, "square4, a1 vacant: solutions by finish")
        with self.assertRaisesRegex(pegspace.ResultsError, "no record"):
            draw(pegspace.count("square4", start="a1"))
        for board, holes in (
            (pegspace.board("square4"), 16),
            (pegspace.Board.from_edges([("a1", "b1"), ("b1", "c1")]), 3),
        ):
            axes = draw([pegspace.load(self.folder / "alone.csv")], board=board).axes[0]
            fills = self.fills(axes)
            self.assertEqual(len(fills), holes)
            self.assertEqual(len({*fills.values()}), 2)  # of a1, and of holes without a count

    def test_a_map_of_a_graph_with_nodes_of_its_own(self):
        path = pegspace.Board.from_edges([(("x", 1), 2), (2, "a b"), ("a b", 3.5)])
        made = pegspace.run_result("count", path, start=2)
        figure = draw(made)
        self.assertEqual(set(self.fills(figure.axes[0])), {*path.names})
        save(figure, str(self.folder / "a.svg"))
        self.assertIn("<svg", (self.folder / "a.svg").read_text(encoding="utf-8"))

    def test_the_other_kinds(self):
        """Counts, games and moves; one file at a time, and one that can be drawn."""
        to_any = "triangle5, a1 vacant, to any single peg: solutions by"
        for words, *texts in (
            ("count triangle5 --csv", "triangle5, a1 vacant: solutions by finish"),
            ("games triangle5 --csv", "triangle5, a1 vacant: how games end", "568,630 games"),
            ("moves triangle5 --csv", f"{to_any} moves"),
            ("count triangle5 --finish a1 --csv", "6,816 solutions end in the hole"),
            ("count triangle5 --finish any --jump-counts", f"{to_any} jump", "a4-a2", "depth"),
        ):
            self.pegspace(*words.split(), "drawn.csv")
            self.shows(self.drawn("drawn.csv"), *texts)
        self.refused("drawn.csv", "drawn.csv", says="one at a time")
        self.pegspace(*"count triangle5 --finish any --csv any.csv".split())
        self.refused("any.csv", "--board", "triangle5", says="nothing to draw")
        self.file("other.csv", "name,games\na1,2\n")
        self.refused("other.csv", says="expected the columns")
        big = f"depth,pegs,positions,jumps\n0,2,{2**53 + 1},\n1,1,7,{2**62 + 12345}\n"
        self.drawn(self.file("big.csv", big))

    # ---- what is drawn, read back from the figures ----

    def test_curves_are_the_numbers_and_within_the_axes(self):
        levels = pegspace.levels("triangle5", finish="any")
        figure = draw(levels)
        for axes in figure.axes:
            (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
            self.assertTrue(axes.get_xlabel() and axes.get_ylabel())
            for line in axes.lines[:6]:
                if len(line.get_xdata()) > 2:
                    shown = [y for y in line.get_ydata() if y > 0 or axes.get_yscale() == "linear"]
                    self.assertTrue(all(left < x < right for x in line.get_xdata()))
                    self.assertTrue(all(bottom < y < top for y in shown))
        large, *_, shares = figure.axes
        self.assertEqual((large.get_yscale(), shares.get_yscale()), ("log", "log"))
        positions, winning = levels["positions"], levels["winning_positions"]
        self.assertEqual(list(large.lines[0].get_ydata()), list(positions))
        self.assertEqual(list(shares.lines[0].get_ydata()), list(winning / positions))
        linear = draw([levels[levels["dead_ends"] == 0]]).axes[-1]
        self.assertEqual((linear.get_yscale(), linear.get_ylim()), ("linear", (-0.03, 1.03)))

    def test_colours_of_a_map_are_the_numbers(self):
        """Every pair of holes gets its colour, though the table has one row of each kind up to
        symmetry."""
        every = pegspace.table("triangle5", all_pairs=True)
        figure = draw([pegspace.run_result("table", "triangle5")])
        maps = {
            axes.get_title("left").split()[0]: axes
            for axes in figure.axes
            if axes.get_title("left")
        }
        fills = {start: self.fills(axes) for start, axes in maps.items()}
        self.assertEqual(list(maps), ["a1", "a2", "a3", "b3"])
        self.assertEqual([len(of_holes) for of_holes in fills.values()], [15] * 4)
        pairs = {
            (solutions, fills[start][finish])
            for start, finish, solutions in zip(every["start"], every["finish"], every["solutions"])
            if start in fills
        }
        self.assertGreater(len(pairs), 5)
        for numbers_or_colours in zip(*pairs):  # equal numbers, equal colours, and the converse
            self.assertEqual(len({*numbers_or_colours}), len(pairs))

    def fills(self, axes):
        """Names of holes to colours."""
        filled = [patch for patch in axes.patches if patch.get_facecolor()[3] > 0]
        at = {tuple(patch.center): patch.get_facecolor() for patch in filled}
        return {text.get_text(): at[tuple(text.xy)] for text in axes.texts}

    def test_conditions_are_not_symmetrical(self):
        made = pegspace.run_result("count", "triangle5", start="a1", first="a3-a1")
        counts = made.table
        numbers = dict(zip(counts["finish"], counts["solutions"]))
        # A mirror image, were it not for the condition.
        self.assertNotEqual(numbers["a4"], numbers["d4"])
        fills = self.fills(draw(made).axes[0])
        self.assertNotEqual(fills["a4"], fills["d4"])

    def test_shares_of_games(self):
        games = pegspace.games("triangle5", start="a1")
        many = games[games["games"] > 10_000]
        shares, counts, _ = draw([many]).axes
        heights = [bar.get_height() for bar in shares.patches]
        self.assertEqual(len(heights), 2 * 5)
        self.assertAlmostEqual(sum(heights[:5]), 1)  # all games
        self.assertAlmostEqual(sum(heights[5:]), sum(many["probability"]))  # random play
        self.assertEqual((shares.get_yscale(), counts.get_yscale()), ("linear", "log"))
        self.assertEqual(shares.get_ylim()[0], 0)

    def test_all_pictures_have_one_palette(self):
        page = (Path(pegspace.__file__).parent / "report" / "page.css").read_text(encoding="utf-8")
        colours = dict(re.findall(r"--(\w+): (?:light-dark\()?(#[0-9a-f]{6})", page))
        self.assertEqual(tuple(colours[f"run{number}"] for number in range(7)), RUN_COLOURS)
        self.assertEqual(
            [colours[name] for name in ("least", "most", "wood", "hole", "landed", "mark")],
            [LEAST, MOST, WOOD, HOLE, ORANGE, RED],
        )
        graph = (RESULTS / "graphs" / "triangle4.dot").read_text(encoding="utf-8")
        for colour in (GREEN, RED, NONE):
            self.assertIn(colour, graph)
        self.assertIn('bgcolor="white"', graph)

    # ---- the rest ----

    def test_wrong_paths(self):
        csv = self.file("levels.csv", "depth,pegs,positions\n0,9,1\n")
        for arguments, saying in (
            ((self.folder / "none.csv",), "No such file"),
            ((self.folder,), "directory"),
            ((csv, "-o", "x.gif"), ".png, .svg or .pdf"),
            ((csv, "-o", "none/x.svg"), "No such file"),
            ((), "FILE"),
        ):
            code, said = plot(self.folder, *arguments)
            self.assertEqual(code, 2, said)
            self.assertIn(saying, said)
        self.file("bad.csv", "depth,pegs,positions\n0,9\n")
        self.refused("bad.csv", says="line 2")
        self.assertFalse((self.folder / "bad.png").exists())


if __name__ == "__main__":
    run_tests()
