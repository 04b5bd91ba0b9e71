"""Valid input never ends in "internal check failed" or a signal: any board of up to 64 holes, every
command, any engine.

A draw is a board (of the catalogue, of a lattice, or a graph: trees, fans, lines with many peg
types, dense ones, several parts), a command with options, and a way to end: the plan alone
(--dry-run), or a run with 200 MiB or less that is interrupted after a short while. It may end with
0, 1 (where one thing was asked for), 2 or 3 with a sentence, or 130. What ends with 0 is compared
with the reference engine if that comes to its end in time. Called by `scripts/dev/fuzz
valid_input` (python3 -m random_commands.valid_input) and by cli/valid_input_test.py
(random_draws.py).
"""

import functools
import random
import re
import shlex
import signal
import subprocess
import time

import random_draws
from pegspace.verify.definition_board import STEPS
from program import PATIENCE, PEGSPACE, SLOWER, clean_environment, takes_signals

#: What takes --engine reference and writes CSV.
COMPARED = ("enumerate", "count", "table", "games", "moves")
ASKS_FOR_ONE = ("solve", "boards")


def catalogue(rng):
    """A board of the catalogue, most often a large one."""

    def size(most, least=1):
        return rng.choice((most, most - 1, rng.randint(least, most)))

    rows = rng.randint(1, 64)
    names = (
        *"english european wiegleb asymmetrical senku49".split(),
        f"diamond{rng.choice((25, 41, 61))}",
        f"square{size(8)}",
        f"rect{rows}x{rng.randint(max(1, 48 // rows), 64 // rows)}",
        f"torus{rng.choice('3x3 3x9 3x11 4x4 4x5 5x5 5x7 4x8 6x6 8x8'.split())}",
        f"torus{rng.choice('3x3 3x9 4x4 4x5 5x5 4x8 8x8'.split())}-8",
        f"{rng.choice(('english', 'diamond25', 'square4', 'square6', 'square8'))}-8",
        f"rect{rng.choice(('8x7', '7x8', '6x10', '5x12', '4x16'))}",
        f"line{size(64)}",
        f"triangle{size(10)}",
        f"hexagon{size(5)}",
        f"rhombus{size(8)}",
        f"star{rng.choice((13, 37))}",
        f"path{size(64)}",
        f"cycle{size(64, 3)}",
        f"complete{size(64)}",
        f"graph-star{size(63)}",
        f"wheel{size(64, 4)}",
        "petersen",
    )
    return rng.choice(names)


def lattice(rng, holes, most=64):
    """A picture of so many cells that hang together, or of several parts; of symmetric ones with up
    to `most`."""
    triangular = rng.random() < 0.5
    steps = STEPS["triangular" if triangular else "square"]
    parts, cells = rng.choice((1, 1, 1, 2, 3)), set()
    height, width = rng.choice(((16, 16), (9, 9), (4, 40), (40, 3)))
    for part in range(parts):
        grown = [(rng.randrange(height), 2 * rng.randrange(width))]
        grown[0] = (grown[0][0], grown[0][1] + grown[0][0] % 2)
        for _ in range(2000):
            if len(cells | set(grown)) >= (part + 1) * holes // parts:
                break
            (r, c), (down, right) = rng.choice(grown), rng.choice(steps)
            if 0 <= r + down < height and 0 <= c + right < 2 * width:
                grown.append((r + down, c + right))
        cells |= set(grown)
    if rng.random() < 0.4 and not triangular:  # symmetric: as many of them as there is room for
        mirrored = cells | {(r, 2 * width - 1 - c) for r, c in cells}
        cells = mirrored if len(mirrored) <= most else cells
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    left -= left % 2 if triangular else 0
    right = max(c for _, c in cells)
    rows = [["-"] * (right - left + 1) for _ in range(max(r for r, _ in cells) - top + 1)]
    vacant = rng.choice(sorted(cells))
    for r, c in cells:
        rows[r - top][c - left] = "." if (r, c) == vacant else "o"
    picture = "\n".join(map("".join, rows))
    wrap, diagonals = rng.choice(("", "", "rows", "columns", "both")), rng.random() < 0.3
    fits = not triangular and min(len(rows), len(rows[0])) >= 3
    settings = "directions: 8\n" if diagonals and fits else ""
    settings += f"wrap: {wrap}\n" if wrap and fits else ""
    name = "triangular" if triangular else "square"
    return f"lattice: {name}\n{settings}board:\n{picture}\n"


def edges_of_graph(rng, holes):
    kind = rng.choice("tree star-like sparse dense fan parts bipartite grid".split())
    if kind == "grid":
        width = rng.randint(3, 8)
        rows = [(h, h + 1) for h in range(holes - 1) if (h + 1) % width]
        return rows + [(h, h + width) for h in range(holes - width)]
    if kind == "fan":
        hubs = rng.choice((1, 1, 2))
        spokes = [(hub, h) for hub in range(hubs) for h in range(hubs, holes)]
        return spokes + [(h, h + 1) for h in range(hubs, holes - 1)]
    if kind == "parts":
        size = rng.choice((2, 3, 4, 5, 8))
        return [(h - h % size + rng.randrange(h % size), h) for h in range(holes) if h % size]
    if kind == "bipartite":
        half = rng.randint(1, holes - 1)
        pairs = [(a, b) for a in range(half) for b in range(half, holes)]
        return [pair for pair in pairs if rng.random() < 0.3] or [(0, 1)]
    reach = 3 if kind == "star-like" else holes
    edges = {(rng.randrange(min(h, reach)), h) for h in range(1, holes)}
    share = {"sparse": 1 / holes, "dense": rng.uniform(0.3, 1)}.get(kind, 0)
    return sorted(edges | {(a, b) for b in range(holes) for a in range(b) if rng.random() < share})


def lines_of_graph(rng, holes):
    """Lines of three holes: chains with a middle of its own for every jump, where each is a peg
    type, or any."""
    kind = rng.choice(("chain", "chain", "chains", "any", "few types"))
    if kind == "any":
        return [tuple(rng.sample(range(holes), 3)) for _ in range(rng.randint(3, 2 * holes))]
    if kind == "few types":
        types = rng.randint(2, 9)
        lines = [(a, rng.randrange(holes), a + types) for a in range(holes - types)]
        return [line for line in lines if len(set(line)) == 3] or [(0, 1, 2)]
    step = 1 if kind == "chain" else rng.randint(2, 5)
    middle = (holes + step) // 2
    lines = [(i, middle + i, i + step) for i in range(middle - step) if middle + i < holes]
    extra = [tuple(rng.sample(range(holes), 3)) for _ in range(rng.choice((0, 0, 1, 3)))]
    return [line for line in lines + extra if len(set(line)) == 3] or [(0, 1, 2)]


def graph(rng):
    holes = rng.randint(20, 64)
    order = rng.sample(range(1, holes + 1), holes) if rng.random() < 0.5 else range(1, holes + 1)
    if rng.random() < 0.5:
        edges = [f"h{order[a]} h{order[b]}" for a, b in edges_of_graph(rng, holes) if a != b]
        jumps = f"edges: {', '.join(edges)}"
    else:
        lines = {" ".join(f"h{order[h]}" for h in line) for line in lines_of_graph(rng, holes)}
        jumps = f"lines: {', '.join(sorted(lines))}"
    names = " ".join(f"h{h + 1}" for h in range(holes))
    return f"lattice: graph\nholes: {names}\n{jumps}\n"


class Draw:
    """A board file or none, and the words of a command."""

    COMMANDS = (
        ("enumerate",) * 4
        + ("count",) * 3
        + ("table", "games", "moves", "query", "positions") * 2
        + ("solve", "graph", "boards")
    )

    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        kind = rng.random()
        self.text = None
        if kind >= 0.25:
            self.text = lattice(rng, rng.randint(20, 64)) if kind < 0.5 else graph(rng)
        self.board = catalogue(rng) if self.text is None else "board.txt"
        self.command = rng.choice(self.COMMANDS)
        words = f"{self.command} {self.board} {getattr(self, self.command)()}"
        self.engine = None
        if self.command not in ("graph", "boards"):
            engines = "auto auto dense dense hash reference".split()
            if self.command == "solve" and "--all" not in words and "--random" not in words:
                engines += ["dfs", "beam"]
            self.engine = rng.choice(engines)
            if "--save" in words:
                self.engine = "hash"
            words += f" --engine {self.engine}"
        self.is_plan = self.command != "boards" and rng.random() < 0.4
        words += f" --memory {200 if rng.random() < 0.8 else rng.choice((30, 50, 100))}M"
        words += " --dry-run" if self.is_plan else ""
        if self.command != "boards":
            words += f" --threads {rng.choice('112')}"
        self.words = words.split()
        self.pause = rng.choice((0.05, 0.2, 0.2, 0.6)) * SLOWER

    def some(self, share, words):
        return words if self.rng.random() < share else ""

    def name(self):
        """What stands before the number of a hole: a graph's have names."""
        return "h" if self.text is not None and "\nboard:" not in self.text else ""

    def start(self, union=True):
        if self.name():
            holes = f"h{self.rng.randint(1, 20)}"
        else:
            holes = self.rng.sample(range(1, 20), self.rng.choice((1, 1, 1, 2, 4)))
            holes = ",".join(map(str, holes))
        kind = self.rng.random()
        if union and kind < 0.2:
            return "--start all"
        return f"--start {holes}" if kind < 0.6 and self.has_20_holes() else ""

    def has_20_holes(self):
        last = self.board[-2:]
        return self.text is not None or (
            "x" not in self.board and last.isdigit() and int(last) >= 20
        )

    def finish(self, share=0.7):
        holes, name = ["any", "any"], self.name()
        if self.has_20_holes():
            holes.append(f"{name}{self.rng.randint(1, 20)}")
            holes.append(f"{name}3,{name}{self.rng.randint(4, 20)}")
        if self.rng.random() < 0.15:
            return self.some(share, f"--pegs-left {self.rng.choice('12')}")
        return self.some(share, f"--finish {self.rng.choice(holes)}")

    def csv(self):
        return "--csv -" if self.rng.random() < 0.8 else "--json out.json"

    def enumerate(self):
        columns = "positions canonical_positions positions,jumps dead_ends,canonical_dead_ends"
        finish = self.finish()
        if finish:
            columns += " winning_positions canonical_winning_positions,positions"
        return (
            f"{self.start()} {finish} {self.csv()}"
            f" {self.some(0.3, f'--max-depth {self.rng.choice((0, 1, 2, 3, 5, 9, 30, 64))}')}"
            f" {self.some(0.3, f'--columns {self.rng.choice(columns.split())}')}"
            f" {self.symmetry()} {self.rng.choice(('', '', '', '--save out.set'))}"
        )

    def symmetry(self):
        return self.some(0.3, "--symmetry " + self.rng.choice(("board", "none")))

    def count(self):
        return f"{self.start()} {self.finish()} {self.csv()}"

    def table(self):
        return f"{self.csv()} {self.some(0.3, '--all-pairs')} {self.some(0.3, '--solvable')}"

    def games(self):
        return f"{self.start(union=False)} {self.csv()}"

    def moves(self):
        start, finish = self.start(union=False), self.finish()
        return f"{start} {finish} {self.csv()} {self.some(0.3, '--fewest-moves')}"

    def query(self):
        name = self.name()
        more = f",{name}{self.rng.randint(2, 20)}" if self.has_20_holes() else ""
        return (
            f"vacant:{name}1{more} {self.start(union=False)} {self.finish()}"
            f" {self.some(0.3, '--save saved.table')} {self.some(0.3, '--json -')}"
        )

    def positions(self):
        flags = [
            flag for flag in ("--canonical", "--winning", "--dead-end") if self.rng.random() < 0.3
        ]
        depth = f"--depth {self.rng.choice(('2', '3-5', '-4', '6-', '30-'))}"
        return (
            f"{self.start()} {self.finish()} {' '.join(flags)} {self.some(0.6, depth)}"
            f" {self.symmetry()} " + self.rng.choice(("--limit 9", "--npy a%d.npy", "--npy a.npy"))
        )

    def solve(self):
        ways = ("", "--all --limit 9", "--random", "--fewest-moves")
        return f"{self.start(union=False)} {self.finish()} {self.rng.choice(ways)}"

    def graph(self):
        return (
            f"{self.start(union=False)} {self.finish()}"
            f" --merge {self.rng.choice(('canonical', 'exact', 'none'))}"
            f" {self.some(0.6, f'--max-depth {self.rng.choice((0, 1, 2, 4))}')}"
            f" {self.rng.choice(('', '--csv -', '--csv-jumps -'))}"
        )

    def boards(self):
        return self.rng.choice(("", "--json -", "--jumps"))


def run_for(words, folder, pause):
    """(exit code, standard output, standard error) of a run that is interrupted after that many
    seconds; None where it does not end then."""
    process = subprocess.Popen(
        [PEGSPACE, *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment(),
    )
    # An earlier Ctrl-C ends any program by the signal. A busy machine takes a second to start one.
    while process.poll() is None and not takes_signals(process, [signal.SIGINT]):
        time.sleep(0.002)
    try:
        try:
            output, error = process.communicate(timeout=pause)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            output, error = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None
    return process.returncode, output.decode(), error.decode()


def with_reference(words):
    """The same command by the reference engine, with memory enough."""
    others = list(words)
    others[others.index("--engine") + 1] = "reference"
    others[others.index("--memory") + 1] = "2G"
    return random_draws.without(others, "--save")


def run_draw(draw, folder):
    """(exit code, whether it was compared, what is wrong or None)"""
    if draw.text is not None:
        (folder / "board.txt").write_text(draw.text)
    ended = run_for(draw.words, folder, 2 * SLOWER if draw.is_plan else draw.pause)
    if ended is None:
        return -1, False, f"it does not end within {PATIENCE} seconds of Ctrl-C"
    code, output, error = ended
    if unknown := random_draws.unknown_option(error):
        return code, False, unknown
    allowed = (0, 2, 3, 130) + ((1,) if draw.command in ASKS_FOR_ONE and not draw.is_plan else ())
    if code not in allowed:
        return code, False, f"exit code {code}: {error}"
    if code in (2, 3) and not re.search(r"[.?]\s*$", error):
        return code, False, f"exit code {code} without a sentence: {error}"
    is_answer = code == 0 and not draw.is_plan and draw.command in COMPARED
    if not is_answer or "-" not in draw.words or draw.engine == "reference":
        return code, False, None
    reference = run_for(with_reference(draw.words), folder, 2 * draw.pause)
    if reference is None or reference[0] != 0:
        return code, False, None
    different = f"{output}\ndiffers from the reference engine:\n{reference[1]}"
    return code, True, different if reference[1] != output else None


def one_draw(seed, folder):
    draw = Draw(seed)
    code, compared, what = run_draw(draw, folder)
    counted = [draw.command, f"exit code {code}"] + (["compared"] if compared else [])
    return counted, what and f"{what}\npegspace {shlex.join(draw.words)}\n{draw.text or ''}"


run_draws = functools.partial(random_draws.run_draws, "random_commands.valid_input", one_draw)

if __name__ == "__main__":
    raise SystemExit(random_draws.main(__doc__, run_draws, 100))
