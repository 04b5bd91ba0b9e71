#!/usr/bin/env python3
"""`pegspace census`: readers of graph6 and sparse6 against writers of the tests and against nauty,
published facts, wrong lines, threads, and runs that are stopped and gone on with. (Every column by
definition: random_commands/censuses.py.)"""

import collections
import csv
import importlib.util
import io
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import unittest

from pages import ROOT
from program import (
    PATIENCE,
    PEGSPACE,
    ProgramTest,
    clean_environment,
    memory_is_limited,
    needs,
    run,
)
from random_commands.censuses import graph6, letters

COLUMNS = """name holes edges jumps automorphisms positions solvable_starts freely_solvable
    solvable_pairs fewest_pegs fewest_pegs_worst_start fools_solitaire solutions
    games won_starts dead_end_pegs""".split()
PAIRS_OF_SIX = list(itertools.combinations(range(6), 2))
BY_DEFINITION = pathlib.Path(PEGSPACE).parent / "tests" / "census_by_definition"
ADD_CENSUS = str(ROOT / "scripts/dev/add-census")
HAS_NAUTY = shutil.which("nauty-geng")
SQUARE = "lattice: square\nboard:\nooo.\noooo\noo.-\n"


def rows_of(text):
    reader = csv.DictReader(io.StringIO(text))
    assert reader.fieldnames == COLUMNS, reader.fieldnames
    return list(reader)


def sparse6(vertices, edges):
    width, bits, at = (vertices - 1).bit_length(), "", 0

    def word(step, vertex):
        return str(step) + (f"{vertex:0{width}b}" if width else "")

    for a, b in sorted(edges, key=lambda edge: (edge[1], edge[0])):
        if b > at + 1:
            bits += word(1, b)
            bits += word(0, a)
        else:
            bits += word(b - at, a)
        at = b
    padding = -len(bits) % 6
    if padding > width and vertices in (2, 4, 8, 16) and at == vertices - 2:
        bits += "0" + "1" * (padding - 1)
    else:
        bits += "1" * padding
    return ":" + chr(63 + vertices) + letters(bits)


def random_graph(rng, most=7):
    vertices = rng.randint(1, most)
    share = rng.random()
    return vertices, {
        pair for pair in itertools.combinations(range(vertices), 2) if rng.random() < share
    }


def nauty(*words, stdin=""):
    return subprocess.run(
        [f"nauty-{words[0]}", *words[1:]], input=stdin, capture_output=True, text=True, check=True
    ).stdout


class Graphs(ProgramTest):
    def census(self, *words, stdin=""):
        return rows_of(self.run_ok("census", *words, "--quiet", "--csv", "-", stdin=stdin).stdout)

    def test_both_formats_say_the_same(self):
        rng = random.Random(12)
        graphs = [random_graph(rng, 17) for _ in range(80)]
        graphs += [
            (
                vertices,
                {
                    edge
                    for edge in random_graph(rng, 1)[1] | {(0, vertices - 2)}
                    if edge[0] != edge[1]
                },
            )
            for vertices in (2, 4, 8, 16)
        ]  # whose sparse6 needs the other padding
        graphs = [
            (vertices, {edge for edge in edges if edge[1] - edge[0] < 4})
            for vertices, edges in graphs
        ]  # few jumps
        plain = "".join(graph6(*graph) + "\n" for graph in graphs)
        sparse = "".join(sparse6(*graph) + "\r\n" for graph in graphs)
        one = self.census("-", stdin=plain)
        self.write("graphs.g6", ">>graph6<<" + plain)
        self.write("graphs.s6", ">>sparse6<<\n" + sparse)
        for words, text in (
            (["graphs.g6"], ""),
            (["graphs.s6"], ""),
            (["-"], sparse.replace("\r", "").rstrip("\n")),
        ):
            other = self.census(*words, stdin=text)
            self.assertEqual(
                [row | {"name": ""} for row in other], [row | {"name": ""} for row in one]
            )
        self.assertEqual([int(row["edges"]) for row in one], [len(edges) for _, edges in graphs])
        self.assertEqual(
            [row["name"] for row in self.census("graphs.s6")], sparse.split("\r\n")[:-1]
        )

    def test_edges_are_those_of_the_graph(self):
        """Also those that no jump uses."""
        path = self.write("path.txt", "edges:\n1 2, 3 4, 4 5\n")
        for words, edges in (((path,), "3"), (("path2",), "1"), (("path5",), "4"), (("-",), "1")):
            run = self.run_ok("census", *words, "--csv", "-", stdin="A_\n")
            row = next(csv.DictReader(run.stdout.splitlines()))
            self.assertEqual(row["edges"], edges, words)

    @needs("nauty", HAS_NAUTY)
    def test_nauty_writes_the_same(self):
        for vertices, options in ((1, ""), (2, ""), (3, ""), (4, ""), (5, ""), (6, ""), (7, "-c")):
            plain = nauty("geng", "-q", *options.split(), str(vertices))
            sparse = nauty("copyg", "-q", "-s", stdin=plain)
            rows, others = self.census("-", stdin=plain), self.census("-", stdin=sparse)
            self.assertEqual([row["name"] for row in rows], plain.split())
            self.assertEqual(
                [row | {"name": ""} for row in others], [row | {"name": ""} for row in rows]
            )
            shown = [
                block.split("\n") for block in nauty("showg", "-e", stdin=plain).split("Graph ")[1:]
            ]
            self.assertEqual(
                [f"{row['holes']} {row['edges']}" for row in rows], [block[1] for block in shown]
            )
            for row, block in zip(rows, shown):
                numbers = [int(number) for number in " ".join(block[2:]).split()]
                self.assertEqual(
                    graph6(vertices, set(zip(numbers[::2], numbers[1::2]))), row["name"]
                )
        self.assertEqual(
            self.census("-", stdin=nauty("geng", "-q", "-h", "4")),
            self.census("-", stdin=nauty("geng", "-q", "4")),
        )

    def test_numbers_beyond_64_and_128_bits(self):
        """Games of complete graphs: from k pegs on n holes, k (k - 1) (n - k) jumps, whichever they
        are."""
        for vertices in (10, 12, 16, 17):
            (row,) = self.census(
                "-", stdin=graph6(vertices, set(itertools.combinations(range(vertices), 2)))
            )
            games = vertices
            for k in range(2, vertices):
                games *= k * (k - 1) * (vertices - k)
            self.assertEqual((row["games"], row["solutions"]), (str(games), str(games)))
            self.assertEqual(row["positions"], str(2**vertices - 2))
            self.assertEqual(
                (row["solvable_pairs"], row["fools_solitaire"]), (str(vertices**2), "1")
            )
        self.assertGreater(games, 2**128)


class Published(ProgramTest):
    """Beeler and Hoilman, Peg solitaire on graphs, Discrete Mathematics 311 (2011), and its
    successors."""

    def row(self, vertices, edges):
        line = graph6(vertices, {tuple(sorted(edge)) for edge in edges})
        (row,) = rows_of(self.run_ok("census", "-", "--quiet", "--csv", "-", stdin=line).stdout)
        return row

    def test_families(self):
        for n in range(2, 15):
            starts = self.row(n, [(i, i + 1) for i in range(n - 1)])["solvable_starts"]
            self.assertEqual(int(starts) > 0, n % 2 == 0 or n == 3, f"path {n}")
        for n in range(3, 9):
            self.assertEqual(
                self.row(n, itertools.combinations(range(n), 2))["freely_solvable"],
                "true",
                f"complete {n}",
            )
        for m in range(2, 10):
            self.assertEqual(
                self.row(m + 1, [(0, i) for i in range(1, m + 1)])["fewest_pegs"],
                str(max(m - 1, 1)),
                f"star {m}",
            )
        for left in range(1, 7):
            for right in range(1, left + 1):
                edges = [
                    (0, 1),
                    *((0, 2 + i) for i in range(left)),
                    *((1, 2 + left + i) for i in range(right)),
                ]
                starts = self.row(2 + left + right, edges)["solvable_starts"]
                self.assertEqual(int(starts) > 0, left <= right + 1, f"double star {left} {right}")
        for blades in range(1, 4):
            for pendants in range(0, 8):
                edges = [
                    edge
                    for b in range(blades)
                    for edge in ((0, 1 + 2 * b), (0, 2 + 2 * b), (1 + 2 * b, 2 + 2 * b))
                ]
                edges += [(0, 1 + 2 * blades + p) for p in range(pendants)]
                self.assertEqual(
                    int(self.row(1 + 2 * blades + pendants, edges)["solvable_starts"]) > 0,
                    pendants <= 2 * blades,
                    f"windmill {pendants} {blades}",
                )

    @needs("nauty", HAS_NAUTY)
    def test_trees(self):
        """github.com/krishnatheaverage/peg-solitaire-atlas, DOI 10.5281/zenodo.21285775: trees of 4
        ... 11 vertices that are solvable but not from every hole, from every hole, and not."""
        atlas = (
            (1, 0, 1),
            (1, 0, 2),
            (1, 2, 3),
            (6, 0, 5),
            (7, 4, 12),
            (18, 6, 23),
            (41, 17, 48),
            (86, 39, 110),
        )
        for vertices, wanted in zip(range(4, 12), atlas):
            json_text = self.run_ok(
                *"census - --quiet --json -".split(), stdin=nauty("gentreeg", "-q", str(vertices))
            ).stdout
            (sums,) = json.loads(json_text)["summary"]["by_holes"]
            freely = sums["freely_solvable"]
            self.assertEqual(
                (sums["solvable"] - freely, freely, sums["graphs"] - sums["solvable"]),
                wanted,
                vertices,
            )

    @needs("nauty", HAS_NAUTY)
    def test_seven_vertices_or_less(self):
        """Of the 996 connected graphs, 54 are not freely solvable, without the single vertex. R. A.
        Beeler and A. D. Gray, Peg solitaire on graphs with seven vertices or less, Congressus
        Numerantium 211 (2012), is said to have this; the paper itself was not seen.
        """
        lines = "".join(nauty("geng", "-q", "-c", str(vertices)) for vertices in range(1, 8))
        found = json.loads(self.run_ok("census", "-", "--quiet", "--json", "-", stdin=lines).stdout)
        sums = found["summary"]["by_holes"]
        self.assertEqual(sum(row["graphs"] for row in sums), 996)
        self.assertEqual(
            sum(row["graphs"] - row["freely_solvable"] for row in sums if row["holes"] > 1), 54
        )

    @needs("nauty", HAS_NAUTY)
    def test_numbers_of_pegs_at_dead_ends(self):
        """R. A. Beeler and D. P. Hoilman, The windmill and the double star (2012), ask which a
        graph has. Two of the 995 graphs skip one: the double stars DS(2,2) and DS(3,2)."""
        self.assertEqual(self.row(1, [])["dead_end_pegs"], "0")
        for left, numbers in ((2, "1 2 4"), (3, "1 2 3 5")):
            edges = [(0, 1), (1, 2), (1, 3), *((0, 4 + i) for i in range(left))]
            self.assertEqual(self.row(4 + left, edges)["dead_end_pegs"], numbers)
        for count, graphs in (
            (2, [("geng", "-q", "-c", str(n)) for n in range(2, 8)]),
            *((gaps, [("gentreeg", "-q", str(n))]) for gaps, n in ((3, 8), (3, 9), (5, 10))),
        ):
            lines = "".join(nauty(*words) for words in graphs)
            found = self.run_ok("census", "-", "--quiet", "--only", "gaps", stdin=lines).stdout
            self.assertEqual(found.count("\n"), count, graphs)


class Solvable(ProgramTest):
    """census --solvable. (Solutions are replayed by pegspace-verify: ../scripts/verify_test.py.)"""

    def rows(self, *words, stdin=""):
        done = self.run_ok("census", *words, "--solvable", "--quiet", "--csv", "-", stdin=stdin)
        return list(csv.DictReader(done.stdout.splitlines()))

    def test_small_graphs(self):
        rng = random.Random(94)
        lines = [graph6(*random_graph(rng, 9)) for _ in range(300)]
        text = "".join(line + "\n" for line in lines)
        rows = self.rows("-", stdin=text)
        self.assertEqual([row["name"] for row in rows], lines)
        counted = rows_of(self.run_ok("census", "-", "--quiet", "--csv", "-", stdin=text).stdout)
        for row, known in zip(rows, counted):
            self.assertEqual(row["solvable"] == "true", known["solvable_starts"] != "0", row)
            self.assertEqual(row["solvable"] == "false", row["finish"] == "", row)
        self.assertGreater({row["solvable"] for row in rows}, {"true"})
        for only in ("solvable", "unsolvable"):
            words = ("census", "-", "--quiet", "--only", only)
            self.assertEqual(
                self.run_ok(*words, "--solvable", stdin=text).stdout,
                self.run_ok(*words, stdin=text).stdout,
            )

    def test_families_of_up_to_64_vertices(self):
        """Paths are solvable if their number of vertices is even, stars are not."""
        for n in (9, 10, 33, 62, 63, 64):
            path = {(i, i + 1) for i in range(n - 1)}
            star = {(0, i) for i in range(1, n)}
            lines = [graph6(n, path), graph6(n, star)]
            found = self.rows("-", stdin="\n".join(lines))
            self.assertEqual([row["name"] for row in found], lines)
            self.assertEqual([row["holes"] for row in found], [str(n)] * 2)
            self.assertEqual(
                [row["solvable"] for row in found], ["false" if n % 2 else "true", "false"]
            )
            if n % 2 == 0:
                self.assertEqual((found[0]["start"], found[0]["finish"]), ("2", str(n - 1)))

    @memory_is_limited
    def test_what_memory_does_not_suffice_for(self):
        """Two stars, of 16 and of 10 pendants, with their centres joined."""
        edges = {(0, 1)} | {(0, i) for i in range(2, 18)} | {(1, i) for i in range(18, 28)}
        double_star = graph6(28, edges)
        words = ("census", "path5", "-", "path4", "--solvable", "--memory", "16M", "--threads", "1")
        done = self.run_ok(*words, "--json", "t.json", stdin=double_star)
        found = json.loads((self.folder / "t.json").read_text())
        self.assertEqual([row["solvable"] for row in found["rows"]], [False, "unknown", True])
        summary = {"graphs": 3, "solvable": 1, "unsolvable": 1, "unknown": 1}
        self.assertEqual(found["summary"], summary)
        self.assertIn("1 unknown", done.stdout)

    def test_going_on(self):
        self.write("graphs.g6", "A_\nB?\nC~\nC~~\n")
        words = ("census", "graphs.g6", "--solvable", "--csv", "c.csv")
        self.fail_with(*words, code=2, says=("3 graphs were finished",))
        part = self.folder / "c.csv.part"
        kept = part.read_text()
        self.write("graphs.g6", "A_\nB?\nC~\nD~{\n")
        self.refuse("census", "graphs.g6", "--csv", "c.csv", "--resume", says=("c.csv.part",))
        part.write_text(kept.replace(",true,", ",unknown,", 1))
        self.refuse(*words, "--resume", says=("c.csv.part", "line 3", "changed"))
        part.write_text(kept)
        self.run_ok(*words, "--resume", "--quiet")
        self.assertEqual(
            list(csv.DictReader((self.folder / "c.csv").read_text().splitlines())),
            self.rows("graphs.g6"),
        )

    @needs("python3-networkx", importlib.util.find_spec("networkx"))
    def test_products_of_trees(self):
        """M. Kreh and J.-H. de Wiljes (2021) conjecture that all are solvable."""
        made = run(sys.executable, "-B", ROOT / "scripts" / "dev" / "tree-products", "12")
        self.assertEqual(made.stderr, "")
        # 1 tree of 2 or 3 vertices, 2 of 4, 3 of 5, 6 of 6.
        pairs = {"C": 1, "E": 1, "G": 2, "H": 1, "I": 3, "K": 6 + 2}
        self.assertEqual(collections.Counter(line[0] for line in made.stdout.split()), pairs)
        rows = self.rows("-", stdin=made.stdout)
        self.assertEqual({row["solvable"] for row in rows}, {"true"})

    def test_what_needs_every_start_is_refused(self):
        for words in (("--sums", "s.csv"), ("--only", "gaps"), ("--only", "free")):
            self.refuse("census", "path4", "--solvable", *words, says=(words[0], "--solvable"))
        self.refuse("census", "english", says=("33 holes", "at most 26", "--solvable"))


class Parts(ProgramTest):
    """scripts/dev/add-census adds the sums of parts."""

    def add(self, *files: str):
        return run(sys.executable, "-B", ADD_CENSUS, *files, folder=self.folder)

    @needs("nauty", HAS_NAUTY)
    def test_parts_add_up_to_the_whole(self):
        parts = [nauty("geng", "-q", "-c", "7", f"{part}/3") for part in range(3)]
        parts.append(nauty("geng", "-q", "-c", "5"))
        for number, lines in enumerate(parts):
            self.assertGreater(lines.count("\n"), 20)
            self.run_ok("census", "-", "--sums", f"{number}.csv", "--quiet", stdin=lines)
        self.run_ok("census", "-", "--sums", "whole.csv", "--quiet", stdin="".join(parts))
        done = self.add("0.csv", "1.csv", "2.csv", "3.csv")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, (self.folder / "whole.csv").read_text())

    def test_what_are_no_sums_is_refused(self):
        header = "holes,graphs,solvable,freely_solvable,largest_fewest_pegs,largest_fools_solitaire"
        self.write("sums.csv", f"{header},solutions,games,duotaire_won\n2,1,1,1,1,1,2,2,0\n")
        self.write("cut.csv", f"{header},solutions,games,duotaire_won\n2,1,1,1,1\n")
        self.write("graphs.g6", "A_\n")
        for files, says in (
            (("sums.csv", "sums.csv"), "given twice"),
            (("sums.csv", "cut.csv"), "cut.csv: line 2"),
            (("graphs.g6",), "graphs.g6: line 1"),
            (("nothing.csv",), "nothing.csv"),
        ):
            done = self.add(*files)
            self.assertEqual((done.returncode, done.stdout), (2, ""), files)
            self.assertIn(says, done.stderr)


class ByDefinition(ProgramTest):
    """The sums and rows of ../census_by_definition.cpp, which shares no code with pegspace."""

    def test_census_and_the_kept_sums_are_the_same(self):
        rng = random.Random(7)
        pairs = list(itertools.combinations(range(10), 2))
        graphs = [
            graph6(10, {pair for pair in pairs if rng.random() < share})
            for share in (0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1)
            for _ in range(50)
        ]
        sets = ["\n".join(graphs)]
        if HAS_NAUTY:
            sets.append("".join(nauty("geng", "-q", "-c", str(n)) for n in range(1, 8)))
        for number, lines in enumerate(sets):
            done = run(BY_DEFINITION, stdin=lines)
            counted = self.run_ok("census", "-", "--sums", "-", "--csv", "c.csv", stdin=lines)
            self.assertEqual(done.stdout, counted.stdout)
            by_definition = list(
                csv.DictReader(run(BY_DEFINITION, "rows", stdin=lines).stdout.splitlines())
            )
            rows = rows_of((self.folder / "c.csv").read_text())
            self.assertEqual(
                [{column: row[column] for column in by_definition[0]} for row in rows],
                by_definition,
            )
            if number == 1:
                kept = (ROOT / "results/census/connected.csv").read_text(encoding="ascii")
                # The kept ones lack duotaire_won, the last column.
                found = [line.rpartition(",")[0] for line in done.stdout.splitlines()]
                self.assertEqual(found, kept.splitlines()[:8])


@needs("nauty", HAS_NAUTY)
class Lists(ProgramTest):
    """scripts/dev/grow-graphs and prove-graphs: all graphs that are not solvable, or not from every
    start."""

    def script(self, name: str, *words: str):
        program = pathlib.Path(PEGSPACE).parent / "tests" / "solutions_by_definition"
        return run(
            "env",
            f"SOLUTIONS_BY_DEFINITION={program}",
            ROOT / "scripts" / "dev" / name,
            *words,
            folder=self.folder,
        )

    def test_lists_grow_and_are_proved(self):
        for vertices in ("2", "7"):
            lines = nauty("labelg", "-q", "-g", stdin=nauty("geng", "-q", "-c", vertices))
            for kind in ("unsolvable", "not-free"):
                only = self.run_ok("census", "-", "--quiet", "--only", kind, stdin=lines)
                grown = self.script("grow-graphs", vertices, kind)
                self.assertEqual(grown.stdout.split(), sorted(only.stdout.split()))
        self.write("list.g6", grown.stdout)
        self.assertIn(": 33 graphs of 7", self.script("prove-graphs", "list.g6", kind).stdout)

    def test_wrong_lists_are_refused(self):
        lines = self.script("grow-graphs", "7", "unsolvable").stdout.splitlines()
        self.assertEqual(len(lines), 10)
        for wrong, says in (
            (lines[1:], "1 graphs without a solution are missing"),
            (lines[:4] + lines[5:], "1 graphs without a solution are missing"),
            (sorted([*lines, "F~~~w"]), "1 graphs have solutions"),
            ([*lines, lines[-1]], "1 graphs are not in nauty's canonical form"),
            ([*lines, "E~~w"], "another number of vertices"),
        ):
            self.write("list.g6", "\n".join(wrong) + "\n")
            done = self.script("prove-graphs", "list.g6", "unsolvable")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(says, done.stderr)


class Refusals(ProgramTest):
    def test_wrong_lines(self):
        for line, *says in (
            ("C~~", "length 3", "length 2"),
            ("D~", "length 2", "length 3"),
            ("C~ C~", "' '"),
            ("+BW", "digraph6 of old versions"),
            (">>planar_code<<", "'planar_code'", "plantri writes graph6 with -g"),
            (">Z 2 graphs generated", "a message of a program of nauty"),
            ("?", "0 vertices"),
            ("~?@d", "101 vertices", "1 to 64"),
            ("~~?????~", "258047"),
            (":Db~~", "after the last edge"),
            (":A?", "itself"),
            ("&B?", "digraph6"),
            (";C", "incremental"),
            ("B}", "ones"),
            ("~", "the end"),
            (":", "no graph"),
            (":C_", "twice"),
            (graph6(27, set()), "27 holes", "at most 26"),
            ("\x1b[31m", "'?'"),
            ("A_,A_", "','"),
        ):
            with self.subTest(line=line):
                run = self.refuse(
                    "census",
                    "-",
                    stdin="A_\n\n" + line + "\nC~\n",
                    says=("standard input:3: found", "expected", *says),
                )
                self.assertIn("1 graph was finished", run.stderr)

    def test_no_graphs(self):
        self.assertEqual(
            self.run_ok("census", "-", "--csv", "-", "--quiet").stdout, ",".join(COLUMNS) + "\n"
        )

    def test_a_full_disk_says_how_many_rows_it_has(self):
        """A limit on the length of files stands for it: writing goes wrong within the header or a
        batch."""
        lines = [graph6(6, set(edges)) for edges in itertools.combinations(PAIRS_OF_SIX, 5)][:400]
        for size in (200, 3000, 10000):
            run = subprocess.run(
                ["prlimit", f"--fsize={size}", PEGSPACE, "census", "-", "--csv", "c.csv"],
                input="\n".join(lines) + "\n",
                cwd=self.folder,
                env=clean_environment(),
                capture_output=True,
                text=True,
            )
            self.assertEqual(run.returncode, 3, run.stderr)
            kept = (self.folder / "c.csv.part").read_bytes()
            self.assertEqual(len(kept), size)
            rows = max(0, kept.count(b"\n") - 2)
            self.assertIn(f"the rows of the first {rows} are kept in 'c.csv.part'", run.stderr)
            self.run_ok("census", "-", "--csv", "c.csv", "--resume", stdin="\n".join(lines) + "\n")
            self.assertEqual(len(rows_of((self.folder / "c.csv").read_text())), len(lines))
            for path in self.folder.iterdir():
                path.unlink()

    def test_nothing_finished_is_lost_at_a_wrong_line(self):
        lines = ["A_", "Bw", "C~", "D~{", "E~~w"]
        self.fail_with(
            *"census - --csv c.csv".split(),
            stdin="\n".join([*lines[:3], "C~~", *lines[3:]]),
            code=2,
            says=("standard input:4", "3 graphs were finished", "c.csv.part", "--resume"),
        )
        self.assertEqual(self.files(), ["c.csv.part"])
        self.refuse(
            "census", "-", "--csv", "c.csv", stdin="\n".join(lines), says=("c.csv.part", "--resume")
        )
        self.refuse(
            *"census - --csv c.csv --resume".split(),
            stdin="A_\nB?\nC~\n",
            says=("c.csv.part", "line 4", "B?"),
        )
        self.refuse(
            *"census - --csv c.csv --resume".split(),
            stdin="A_\n",
            says=("c.csv.part", "line 4", "more rows than"),
        )
        self.run_ok("census", "-", "--csv", "c.csv", "--resume", "--quiet", stdin="\n".join(lines))
        self.assertEqual(
            (self.folder / "c.csv").read_text(),
            self.run_ok("census", "-", "--csv", "-", stdin="\n".join(lines)).stdout,
        )
        self.assertTrue(json.loads((self.folder / "c.run.json").read_text())["resumed"])
        self.assertEqual(self.files(), ["c.csv", "c.run.json"])

    def test_an_unfinished_file_is_checked(self):
        self.write("b.txt", SQUARE)
        self.fail_with(
            *"census b.txt path4 english --csv c.csv".split(),
            code=2,
            says=("2 graphs were finished",),
        )
        part = self.folder / "c.csv.part"
        text = part.read_text()
        places = [at for at in range(text.index("\nb,") + 1, len(text)) if text[at].isdigit()]
        for at in places[::5]:
            part.write_text(text[:at] + "0123456789"[9 - int(text[at])] + text[at + 1 :])
            self.refuse(
                *"census b.txt path4 --csv c.csv --resume".split(), says=("c.csv.part", "line")
            )
        part.write_text(text)
        self.write("b.txt", SQUARE.replace("oo.-", "oo.o"))
        self.refuse(
            "census", "b.txt", "path4", "--csv", "c.csv", "--resume", says=("c.csv.part", "line 3")
        )
        self.write("b.txt", SQUARE)
        part.write_text(text + "path")  # as a machine that stops would leave it
        self.run_ok("census", "b.txt", "path4", "--quiet", "--csv", "c.csv", "--resume")
        self.assertEqual(
            (self.folder / "c.csv").read_text(),
            self.run_ok("census", "b.txt", "path4", "--csv", "-").stdout,
        )
        part.write_text("something else\n")
        self.refuse(
            "census", "b.txt", "--csv", "c.csv", "--resume", says=("c.csv.part", "unfinished")
        )


class Runs(ProgramTest):
    def many(self, number, vertices=8, seed=3):
        rng = random.Random(seed)
        return "".join(
            graph6(
                vertices,
                {pair for pair in itertools.combinations(range(vertices), 2) if rng.random() < 0.5},
            )
            + "\n"
            for _ in range(number)
        )

    def test_threads(self):
        self.write("graphs.g6", self.many(5000))
        one = self.run_ok("census", "graphs.g6", "--threads", "1", "--quiet", "--csv", "-").stdout
        self.assertEqual(one.count("\n"), 5001)
        for threads in ("2", "3", "4", "5"):
            self.assertEqual(
                self.run_ok(
                    "census", "graphs.g6", "--threads", threads, "--quiet", "--csv", "-"
                ).stdout,
                one,
            )

    def test_terminal(self):
        few = self.run_ok("census", "path4", "petersen", "--quiet").stdout
        self.assertIn("petersen", few)
        self.assertRegex(few, r"(?m)^ +10 +1 +1 +1 ")
        long = graph6(20, {(0, 1)})
        shown = self.run_ok("census", "-", "--quiet", stdin=long).stdout
        self.assertIn(f"\n{long[:30]}...     20 ", shown)
        many = self.run_ok("census", "-", stdin=self.many(41, 5), COLUMNS="80").stdout
        self.assertRegex(many, r"(?m)^ +5 +41 ")
        self.assertLess(many.count("\n"), 10)

    def test_sums(self):
        self.write("graphs.g6", self.many(60, 6) + "A_\n" + self.many(50, 7, seed=8))
        found = json.loads(self.run_ok("census", "graphs.g6", "--quiet", "--json", "-").stdout)
        sums = list(
            csv.DictReader(io.StringIO(self.run_ok("census", "graphs.g6", "--sums", "-").stdout))
        )
        self.assertEqual(
            [
                {key: str(value) for key, value in row.items()}
                for row in found["summary"]["by_holes"]
            ],
            sums,
        )
        self.assertEqual([row["holes"] for row in sums], ["2", "6", "7"])
        self.run_ok("census", "graphs.g6", "--sums", "sums.csv", "--quiet", "--threads", "1")
        self.assertEqual(self.files(), ["graphs.g6", "sums.csv", "sums.run.json"])
        self.refuse("census", "graphs.g6", "--sums", "graphs.g6", says=("--sums", "graphs.g6"))

    def test_rows_before_a_wrong_line_are_printed(self):
        self.write("wrong.g6", "C~\nCr\n?broken\n")
        found = self.fail_with(
            "census", "wrong.g6", "--csv", "-", code=2, says=("2 graphs were finished",)
        )
        self.assertEqual(
            [row["name"] for row in csv.DictReader(io.StringIO(found.stdout))], ["C~", "Cr"]
        )

    def test_a_graph_is_worked_on_when_it_is_there(self):
        """Its row is printed, and kept, while the next one is awaited."""
        for words, sent in ((("--csv", "-"), b"D?{\n\n"), (("--csv", "-"), b"\n>>graph6<<D?{\n")):
            with self.subTest(words=words):
                read, write = os.pipe()
                run = subprocess.Popen(
                    [PEGSPACE, "census", "-", *words, "--quiet"],
                    cwd=self.folder,
                    text=True,
                    stdin=read,
                    stdout=subprocess.PIPE,
                    env=clean_environment(),
                )
                os.close(read)
                os.write(write, sent)
                lines = [
                    run.stdout.readline() for _ in words[1:] * (2 if words[0] == "--csv" else 1)
                ]
                self.assertIn("D?{", lines[-1])
                os.write(write, b"C~\n")
                self.assertIn("C~", run.stdout.readline())
                os.close(write)
                self.assertEqual(run.communicate(timeout=PATIENCE)[0], "")
                self.assertEqual(run.returncode, 0)


if __name__ == "__main__":
    unittest.main()
