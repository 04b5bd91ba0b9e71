#!/usr/bin/env python3
"""`pegspace census`: readers of graph6 and sparse6 against nauty, published facts, wrong lines,
threads, and runs that are stopped and gone on with. (Every column by definition:
random_commands/censuses.py.)"""

import collections
import csv
import importlib.util
import io
import itertools
import math
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
from random_commands.censuses import graph6

COLUMNS = """name holes edges jumps automorphisms positions solvable_starts freely_solvable
    solvable_pairs fewest_pegs fewest_pegs_worst_start fools_solitaire solutions
    games won_starts dead_end_pegs""".split()
BY_DEFINITION = pathlib.Path(PEGSPACE).parent / "tests" / "census_by_definition"
ADD_CENSUS = str(ROOT / "scripts/dev/add-census")
HAS_NAUTY = shutil.which("nauty-geng")
SQUARE = "lattice: square\nboard:\nooo.\noooo\noo.-\n"


def rows_of(text):
    reader = csv.DictReader(io.StringIO(text))
    assert reader.fieldnames == COLUMNS, reader.fieldnames
    return list(reader)


def draw_edges(rng, vertices, share):
    return {pair for pair in itertools.combinations(range(vertices), 2) if rng.random() < share}


def draw_lines(number, vertices, seed=3):
    """Graphs of so many vertices."""
    rng = random.Random(seed)
    return "".join(graph6(vertices, draw_edges(rng, vertices, 0.5)) + "\n" for _ in range(number))


def nauty(*words, stdin=""):
    return subprocess.run(
        [f"nauty-{words[0]}", *words[1:]], input=stdin, capture_output=True, text=True, check=True
    ).stdout


class CensusTest(ProgramTest):
    def census(self, *words, stdin=""):
        rows = self.run_rows("census", *words, "--quiet", stdin=stdin)
        self.assertEqual([*rows[0]], COLUMNS)
        return rows

    def sums(self, stdin):
        """By number of holes."""
        return self.run_json("census", "-", "--quiet", stdin=stdin)["summary"]["by_holes"]


class Graphs(CensusTest):
    @needs("nauty", HAS_NAUTY)
    def test_both_formats_as_nauty_writes_them(self):
        """Graphs of few vertices, draws of up to 17, and those whose sparse6 needs the other
        padding, as the last vertex but one has the last edge."""
        plain = "".join(nauty("geng", "-q", str(vertices)) for vertices in range(1, 7))
        plain += nauty("geng", "-q", "-c", "7")
        graphs = [(4, {(0, 2), (1, 2)}), (8, {(4, 6)})]
        graphs.append((16, {(0, 1), (11, 14), (12, 14), (13, 14)}))
        rng = random.Random(12)
        for _ in range(50):
            vertices = rng.randint(1, 17)
            edges = draw_edges(rng, vertices, rng.random())
            graphs.append((vertices, {(a, b) for a, b in edges if b - a < 4}))  # few jumps
        plain += "".join(graph6(*graph) + "\n" for graph in graphs)
        sparse = nauty("copyg", "-q", "-s", stdin=plain)
        rows = self.census("-", stdin=plain)
        self.assertEqual([row["name"] for row in rows], plain.split())
        shown = nauty("showg", "-e", stdin=plain).split("Graph ")[1:]
        for row, block in zip(rows, shown, strict=True):
            _, sizes, *lines = block.split("\n")
            self.assertEqual(f"{row['holes']} {row['edges']}", sizes)
            numbers = [int(number) for number in " ".join(lines).split()]
            edges = set(zip(numbers[::2], numbers[1::2]))
            self.assertEqual(graph6(int(row["holes"]), edges), row["name"])
        self.file("graphs.g6", ">>graph6<<" + plain)
        self.file("graphs.s6", ">>sparse6<<\n" + sparse.replace("\n", "\r\n"))
        for file, names in (("graphs.g6", plain), ("graphs.s6", sparse), ("-", sparse)):
            others = self.census(file, stdin=sparse.rstrip("\n") if file == "-" else "")
            self.assertEqual([row["name"] for row in others], names.split())
            for row, other in zip(rows, others, strict=True):
                self.assertEqual(row | {"name": ""}, other | {"name": ""})

    def test_edges_are_those_of_the_graph(self):
        """Also those that no jump uses."""
        path = self.file("path.txt", "edges:\n1 2, 3 4, 4 5\n")
        rows = self.census(path, "path2", "path5", "-", stdin="A_\n")
        self.assertEqual([row["edges"] for row in rows], ["3", "1", "4", "1"])

    def test_numbers_beyond_64_and_128_bits(self):
        """Games of complete graphs: from k pegs on n holes, k (k - 1) (n - k) jumps, whichever they
        are."""
        sizes = (10, 12, 17)
        lines = [graph6(n, itertools.combinations(range(n), 2)) for n in sizes]
        for n, row in zip(sizes, self.census("-", stdin="\n".join(lines)), strict=True):
            games = n * math.prod(k * (k - 1) * (n - k) for k in range(2, n))
            found = [row[name] for name in "games solutions positions solvable_pairs".split()]
            self.assertEqual(found, [str(games), str(games), str(2**n - 2), str(n**2)])
            self.assertEqual(row["fools_solitaire"], "1")
        self.assertGreater(games, 2**128)


def is_solvable(row):
    return row["solvable_starts"] != "0"


class Published(CensusTest):
    """Beeler and Hoilman, Peg solitaire on graphs, Discrete Mathematics 311 (2011), and its
    successors."""

    def test_families(self):
        families = []  # name, graph, what of its row, the value of that
        for n in range(2, 15):
            path = graph6(n, [(i, i + 1) for i in range(n - 1)])
            families.append((f"path {n}", path, is_solvable, n % 2 == 0 or n == 3))
        for n in range(3, 9):
            complete = graph6(n, itertools.combinations(range(n), 2))
            families.append((f"complete {n}", complete, lambda row: row["freely_solvable"], "true"))
        for m in range(2, 10):
            star = graph6(m + 1, [(0, i) for i in range(1, m + 1)])
            pegs = str(max(m - 1, 1))
            families.append((f"star {m}", star, lambda row: row["fewest_pegs"], pegs))
        for left in range(1, 7):
            for right in range(1, left + 1):
                pendants = [(0, 2 + i) for i in range(left)]
                pendants += [(1, 2 + left + i) for i in range(right)]
                double_star = graph6(2 + left + right, [(0, 1), *pendants])
                name = f"double star {left} {right}"
                families.append((name, double_star, is_solvable, left <= right + 1))
        for blades in range(1, 4):
            for pendants in range(0, 8):
                edges = [(0, i) for i in range(1, 1 + 2 * blades + pendants)]
                edges += [(i, i + 1) for i in range(1, 2 * blades, 2)]
                windmill = graph6(1 + 2 * blades + pendants, edges)
                name = f"windmill {pendants} {blades}"
                families.append((name, windmill, is_solvable, pendants <= 2 * blades))
        rows = self.census("-", stdin="\n".join(graph for _, graph, _, _ in families))
        for row, (name, _, value_of, value) in zip(rows, families, strict=True):
            self.assertEqual(value_of(row), value, name)

    @needs("nauty", HAS_NAUTY)
    def test_trees(self):
        """github.com/krishnatheaverage/peg-solitaire-atlas, DOI 10.5281/zenodo.21285775: trees of 4
        ... 11 vertices that are solvable but not from every hole, from every hole, and not."""
        atlas = "1 0 1, 1 0 2, 1 2 3, 6 0 5, 7 4 12, 18 6 23, 41 17 48, 86 39 110"
        found = []
        for sums in self.sums("".join(nauty("gentreeg", "-q", str(n)) for n in range(4, 12))):
            solvable, freely = sums["solvable"], sums["freely_solvable"]
            found.append(f"{solvable - freely} {freely} {sums['graphs'] - solvable}")
        self.assertEqual(", ".join(found), atlas)

    @needs("nauty", HAS_NAUTY)
    def test_seven_vertices_or_less(self):
        """Of the 996 connected graphs, 54 are not freely solvable, without the single vertex. R. A.
        Beeler and A. D. Gray, Peg solitaire on graphs with seven vertices or less, Congressus
        Numerantium 211 (2012), is said to have this; the paper itself was not seen.
        """
        sums = self.sums("".join(nauty("geng", "-q", "-c", str(n)) for n in range(1, 8)))
        self.assertEqual(sum(row["graphs"] for row in sums), 996)
        not_free = (row["graphs"] - row["freely_solvable"] for row in sums if row["holes"] > 1)
        self.assertEqual(sum(not_free), 54)

    @needs("nauty", HAS_NAUTY)
    def test_numbers_of_pegs_at_dead_ends(self):
        """R. A. Beeler and D. P. Hoilman, The windmill and the double star (2012), ask which a
        graph has. Two of the 995 graphs skip one: the double stars DS(2,2) and DS(3,2)."""
        double_star = [(0, 1), (1, 2), (1, 3), (0, 4), (0, 5), (0, 6)]
        lines = [graph6(1, []), graph6(6, double_star[:-1]), graph6(7, double_star)]
        rows = self.census("-", stdin="\n".join(lines))
        self.assertEqual([row["dead_end_pegs"] for row in rows], ["0", "1 2 4", "1 2 3 5"])
        for count, graphs in (
            (2, [("geng", "-q", "-c", str(n)) for n in range(2, 8)]),
            *((gaps, [("gentreeg", "-q", str(n))]) for gaps, n in ((3, 8), (3, 9), (5, 10))),
        ):
            lines = "".join(nauty(*words) for words in graphs)
            found = self.printed("census - --quiet --only gaps", stdin=lines)
            self.assertEqual(found.count("\n"), count, graphs)


class Solvable(CensusTest):
    """census --solvable. (Solutions are replayed by pegspace-verify: ../scripts/verify_test.py.)"""

    def rows(self, *words, stdin=""):
        return self.run_rows("census", *words, "--solvable", "--quiet", stdin=stdin)

    def test_small_graphs(self):
        rng = random.Random(94)
        sizes = [rng.randint(1, 9) for _ in range(300)]
        text = "\n".join(graph6(n, draw_edges(rng, n, rng.random())) for n in sizes)
        rows = self.rows("-", stdin=text)
        self.assertEqual([row["name"] for row in rows], text.split())
        for row, known in zip(rows, self.census("-", stdin=text), strict=True):
            self.assertEqual(row["solvable"], "true" if is_solvable(known) else "false", row)
            self.assertEqual(row["finish"] != "", is_solvable(known), row)
        self.assertEqual({row["solvable"] for row in rows}, {"true", "false"})

    def test_families_of_up_to_64_vertices(self):
        """Paths are solvable if their number of vertices is even, stars are not."""
        paths, stars = (9, 10, 33, 62, 63, 64), (10, 33, 64)
        lines = [graph6(n, [(i, i + 1) for i in range(n - 1)]) for n in paths]
        lines += [graph6(n, [(0, i) for i in range(1, n)]) for n in stars]
        found = self.rows("-", stdin="\n".join(lines))
        self.assertEqual([row["name"] for row in found], lines)
        self.assertEqual([int(row["holes"]) for row in found], [*paths, *stars])
        no = ("false", "", "")
        known = [no if n % 2 else ("true", "2", str(n - 1)) for n in paths] + [no] * len(stars)
        self.assertEqual([(row["solvable"], row["start"], row["finish"]) for row in found], known)

    @memory_is_limited
    def test_what_memory_does_not_suffice_for(self):
        """Two stars, of 16 and of 10 pendants, with their centres joined."""
        edges = {(0, 1)} | {(0, i) for i in range(2, 18)} | {(1, i) for i in range(18, 28)}
        double_star = graph6(28, edges)
        words = ("census", "path5", "-", "path4", "--solvable", "--memory", "16M", "--threads", "1")
        done = self.run_ok(*words, "--json", "t.json", stdin=double_star)
        found = self.json_of("t.json")
        self.assertEqual([row["solvable"] for row in found["rows"]], [False, "unknown", True])
        summary = {"graphs": 3, "solvable": 1, "unsolvable": 1, "unknown": 1}
        self.assertEqual(found["summary"], summary)
        self.assertIn("1 unknown", done.stdout)

    def test_going_on(self):
        self.file("graphs.g6", "A_\nB?\nC~\nC~~\n")
        words = ("census", "graphs.g6", "--solvable", "--csv", "c.csv")
        self.fail_with(*words, code=2, says=("3 graphs were finished",))
        kept = self.text_of("c.csv.part")
        self.file("graphs.g6", "A_\nB?\nC~\nD~{\n")
        self.refuse("census", "graphs.g6", "--csv", "c.csv", "--resume", says=("c.csv.part",))
        self.file("c.csv.part", kept.replace(",true,", ",unknown,", 1))
        self.refuse(*words, "--resume", says=("c.csv.part", "line 3", "changed"))
        self.file("c.csv.part", kept)
        self.run_ok(*words, "--resume", "--quiet")
        found = self.csv_of("c.csv")
        self.assertEqual(found, self.rows("graphs.g6"))

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
        self.refuse_each(
            """
            census path4 --solvable --sums s.csv -> --sums; --solvable
            census path4 --solvable --only gaps -> --only; --solvable
            census path4 --solvable --only free -> --only; --solvable
            census english -> 33 holes; at most 26; --solvable
            """
        )


class Parts(ProgramTest):
    """scripts/dev/add-census adds the sums of parts."""

    def add(self, *files: str):
        return run(sys.executable, "-B", ADD_CENSUS, *files, folder=self.folder)

    def test_parts_add_up_to_the_whole(self):
        parts = [draw_lines(60, 6), draw_lines(40, 7), draw_lines(60, 7, seed=4), draw_lines(20, 5)]
        for name, lines in [*enumerate(parts), ("whole", "".join(parts))]:
            self.run_ok("census", "-", "--sums", f"{name}.csv", "--quiet", stdin=lines)
        done = self.add("0.csv", "1.csv", "2.csv", "3.csv")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, self.text_of("whole.csv"))

    def test_what_are_no_sums_is_refused(self):
        header = "holes,graphs,solvable,freely_solvable,largest_fewest_pegs,largest_fools_solitaire"
        self.file("sums.csv", f"{header},solutions,games,duotaire_won\n2,1,1,1,1,1,2,2,0\n")
        self.file("cut.csv", f"{header},solutions,games,duotaire_won\n2,1,1,1,1\n")
        self.file("graphs.g6", "A_\n")
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
        shares = (0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1)
        sets = ["\n".join(graph6(10, draw_edges(rng, 10, share)) for share in shares * 50)]
        if HAS_NAUTY:
            sets.append("".join(nauty("geng", "-q", "-c", str(n)) for n in range(1, 8)))
        for number, lines in enumerate(sets):
            done = run(BY_DEFINITION, stdin=lines)
            counted = self.run_ok("census", "-", "--sums", "-", "--csv", "c.csv", stdin=lines)
            self.assertEqual(done.stdout, counted.stdout)
            by_definition = run(BY_DEFINITION, "rows", stdin=lines).stdout.splitlines()
            by_definition = list(csv.DictReader(by_definition))
            rows = rows_of(self.text_of("c.csv"))
            found = [{column: row[column] for column in by_definition[0]} for row in rows]
            self.assertEqual(found, by_definition)
            if number == 1:
                kept = (ROOT / "results/census/connected.csv").read_text(encoding="ascii")
                # The kept ones lack duotaire_won, the last column.
                found = [line.rpartition(",")[0] for line in done.stdout.splitlines()]
                self.assertEqual(found, kept.splitlines()[:8])


@needs("nauty", HAS_NAUTY)
class Lists(ProgramTest):
    """scripts/dev/grow-graphs and prove-graphs: all graphs that are not solvable, or not from every
    start."""

    def script(self, name, *words):
        program = pathlib.Path(PEGSPACE).parent / "tests" / "solutions_by_definition"
        script = ROOT / "scripts" / "dev" / name
        return run("env", f"SOLUTIONS_BY_DEFINITION={program}", script, *words, folder=self.folder)

    def test_lists_grow_and_are_proved(self):
        for vertices, kind, graphs in (
            ("2", "not-free", 0),
            ("7", "not-free", 33),
            ("7", "unsolvable", 10),
        ):
            lines = nauty("labelg", "-q", "-g", stdin=nauty("geng", "-q", "-c", vertices))
            only = self.run_ok("census", "-", "--quiet", "--only", kind, stdin=lines)
            grown = self.script("grow-graphs", vertices, kind).stdout.splitlines()
            self.assertEqual(grown, sorted(only.stdout.split()))
            self.assertEqual(len(grown), graphs)
        for listed, says in (
            (grown, ": 10 graphs of 7"),
            (grown[1:], "1 graphs without a solution are missing"),
            (grown[:4] + grown[5:], "1 graphs without a solution are missing"),
            (sorted([*grown, "F~~~w"]), "1 graphs have solutions"),
            ([*grown, grown[-1]], "1 graphs are not in nauty's canonical form"),
            ([*grown, "E~~w"], "another number of vertices"),
        ):
            self.file("list.g6", "\n".join(listed) + "\n")
            done = self.script("prove-graphs", "list.g6", "unsolvable")
            if listed is grown:
                self.assertIn(says, done.stdout)
            else:
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
                says += ["standard input:3: found", "expected", "1 graph was finished"]
                self.refuse("census", "-", stdin="A_\n\n" + line + "\nC~\n", says=says)

    def test_no_graphs(self):
        printed = self.printed("census - --csv - --quiet")
        self.assertEqual(printed, ",".join(COLUMNS) + "\n")

    def test_a_full_disk_says_how_many_rows_it_has(self):
        """A limit on the length of files stands for it: writing goes wrong within the header or a
        batch."""
        lines = draw_lines(400, 6)
        for size in (200, 3000, 10000):
            words = ("census", "-", "--csv", "c.csv")
            run = self.fail_with(*words, stdin=lines, code=3, under=("prlimit", f"--fsize={size}"))
            kept = self.bytes_of("c.csv.part")
            self.assertEqual(len(kept), size)
            rows = max(0, kept.count(b"\n") - 2)
            self.assertIn(f"the rows of the first {rows} are kept in 'c.csv.part'", run.stderr)
            self.run_ok(*words, "--resume", stdin=lines)
            found = rows_of(self.text_of("c.csv"))
            self.assertEqual([row["name"] for row in found], lines.split())
            for path in self.folder.iterdir():
                path.unlink()

    def test_nothing_finished_is_lost_at_a_wrong_line(self):
        wrong = "A_\nBw\nC~\nC~~\nD~{\nE~~w"
        right = wrong.replace("C~~\n", "")
        said = ("standard input:4", "3 graphs were finished")
        shown = self.fail_with(*"census - --csv -".split(), stdin=wrong, code=2, says=said)
        self.assertEqual([row["name"] for row in rows_of(shown.stdout)], ["A_", "Bw", "C~"])
        words = ("census", "-", "--csv", "c.csv")
        self.fail_with(*words, stdin=wrong, code=2, says=(*said, "c.csv.part", "--resume"))
        self.assertEqual(self.files(), ["c.csv.part"])
        self.refuse(*words, stdin=right, says=("c.csv.part", "--resume"))
        for text, says in (("A_\nB?\nC~\n", "B?"), ("A_\n", "more rows than")):
            self.refuse(*words, "--resume", stdin=text, says=("c.csv.part", "line 4", says))
        self.run_ok(*words, "--resume", "--quiet", stdin=right)
        whole = self.printed("census - --csv -", stdin=right)
        self.assertEqual(self.text_of("c.csv"), whole)
        self.assertTrue(self.json_of("c.run.json")["resumed"])
        self.assertEqual(self.files(), ["c.csv", "c.run.json"])

    def test_an_unfinished_file_is_checked(self):
        self.file("b.txt", SQUARE)
        words = "census b.txt path4 --csv c.csv".split()
        self.fail_with(*words, "english", code=2, says=("2 graphs were finished",))
        text = self.text_of("c.csv.part")
        places = [at for at in range(text.index("\nb,") + 1, len(text)) if text[at].isdigit()]
        for at in places[::5]:
            wrong = text[:at] + "0123456789"[9 - int(text[at])] + text[at + 1 :]
            self.file("c.csv.part", wrong)
            self.refuse(*words, "--resume", says=("c.csv.part", "line"))
        self.file("c.csv.part", text)
        self.file("b.txt", SQUARE.replace("oo.-", "oo.o"))
        self.refuse(*words, "--resume", says=("c.csv.part", "line 3"))
        self.file("b.txt", SQUARE)
        self.file("c.csv.part", text + "path")  # as a machine that stops would leave it
        self.run_ok(*words, "--resume", "--quiet")
        whole = self.printed("census b.txt path4 --csv -")
        self.assertEqual(self.text_of("c.csv"), whole)
        self.file("c.csv.part", "something else\n")
        self.refuse(*words, "--resume", says=("c.csv.part", "unfinished"))


class Runs(ProgramTest):
    def test_threads(self):
        """Of two batches."""
        lines = draw_lines(2100, 8)
        words = "census - --quiet --csv - --threads".split()
        one = self.run_ok(*words, "1", stdin=lines).stdout
        self.assertEqual(one.count("\n"), 2101)
        for threads in ("2", "3", "5"):
            self.assertEqual(self.run_ok(*words, threads, stdin=lines).stdout, one, threads)

    def test_terminal(self):
        few = self.printed("census path4 petersen --quiet")
        self.assertIn("petersen", few)
        self.assertRegex(few, r"(?m)^ +10 +1 +1 +1 ")
        long = graph6(20, {(0, 1)})
        shown = self.printed("census - --quiet", stdin=long)
        self.assertIn(f"\n{long[:30]}...     20 ", shown)
        many = self.printed("census -", stdin=draw_lines(41, 5), COLUMNS="80")
        self.assertRegex(many, r"(?m)^ +5 +41 ")
        self.assertLess(many.count("\n"), 10)

    def test_files_of_sums(self):
        self.file("graphs.g6", "A_\n")
        self.run_ok("census", "graphs.g6", "--sums", "sums.csv", "--quiet", "--threads", "1")
        self.assertEqual(self.files(), ["graphs.g6", "sums.csv", "sums.run.json"])
        self.refuse("census", "graphs.g6", "--sums", "graphs.g6", says=("--sums", "graphs.g6"))

    def test_a_graph_is_worked_on_when_it_is_there(self):
        """Its row is printed, and kept, while the next one is awaited."""
        for sent in (b"D?{\n\n", b"\n>>graph6<<D?{\n"):
            with self.subTest(sent=sent):
                read, write = os.pipe()
                run = subprocess.Popen(
                    [PEGSPACE, *"census - --csv - --quiet".split()],
                    text=True,
                    stdin=read,
                    stdout=subprocess.PIPE,
                    env=clean_environment(),
                )
                os.close(read)
                os.write(write, sent)
                self.assertEqual(run.stdout.readline(), ",".join(COLUMNS) + "\n")
                self.assertIn("D?{", run.stdout.readline())
                os.write(write, b"C~\n")
                self.assertIn("C~", run.stdout.readline())
                os.close(write)
                self.assertEqual(run.communicate(timeout=PATIENCE)[0], "")
                self.assertEqual(run.returncode, 0)


if __name__ == "__main__":
    unittest.main()
