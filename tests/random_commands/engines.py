"""`auto` is never much slower than the best engine that can be named, and refuses nothing that another engine does.

A draw is a board of 20 to 64 holes (paths, trees, ladders, sparse graphs, parts, grids, triangles), a start, a command and
--memory. Each engine runs on one thread, as long as SECONDS of processor time; the best of those that finish is the measure. All
that finish write the same. Called by python3 -m random_commands.engines (random_draws.py).
"""

import functools
import itertools
import os
import random
import resource
import shlex
import subprocess

import random_draws
from program import PEGSPACE, SLOWER, clean_environment

SECONDS = 4 * SLOWER  # of processor time, of an engine by its name
TIMES_SLOWER = 3
SLACK = 0.15 * SLOWER  # seconds: what two runs of a short command differ by
COMMANDS = (("enumerate",), ("enumerate", "--columns", "positions"), ("enumerate", "--finish", "any"), ("count",), ("count", "--no-games"),
            ("count", "--no-games", "--finish", "any"))


def tree(rng, holes):
    """Long ones and bushy ones."""
    back = rng.choice((1, 2, 3, 8, holes))
    return [(rng.randint(max(0, i - back), i - 1), i) for i in range(1, holes)]


def sparse(rng, holes):
    edges = set(tree(rng, holes))
    for _ in range(rng.choice((1, 2, 5, 10, holes // 2))):
        edges.add(tuple(sorted(rng.sample(range(holes), 2))))
    return sorted(edges)


def parts(rng, holes):
    """Cycles, paths and small complete graphs side by side."""
    edges, at = [], 0
    while at < holes:
        size = min(holes - at, rng.randint(3, 9))
        own = range(at, at + size)
        edges += rng.choice((list(zip(own, own[1:])), list(zip(own, own[1:])) + [(at, at + size - 1)] * (size > 2),
                             list(itertools.combinations(own[:5], 2)) + list(zip(own[4:], own[5:]))))
        at += size
    return edges


def ladder(rng, holes):
    half = holes // 2
    rungs = [(i, half + i) for i in range(half) if rng.random() < rng.choice((1, 1, 0.5))]
    return rungs + [(i, i + 1) for i in range(half - 1)] + [(half + i, half + i + 1) for i in range(half - 1)]


def graph(rng):
    """(text of a board file, edges in words)"""
    holes = rng.choice((rng.randint(20, 30), rng.randint(20, 64)))
    edges = sorted(set(rng.choice((tree, sparse, parts, ladder))(rng, holes)))
    vacancies = rng.sample(range(holes), rng.choice((1, 1, 1, 2, 3)))
    if rng.random() < 0.25:  # few pegs
        vacancies = rng.sample(range(holes), holes - rng.randint(4, 12))
    return (f"holes: {' '.join(f'v{i}' for i in range(holes))}\nedges: {', '.join(f'v{a} v{b}' for a, b in edges)}\n"
            f"empty: {' '.join(f'v{i}' for i in vacancies)}\n")


def catalogue(rng):
    names = (f"path{rng.randint(20, 64)}", f"cycle{rng.randint(20, 64)}", f"line{rng.randint(20, 64)}", f"rect2x{rng.randint(10, 16)}",
             f"rect3x{rng.randint(7, 10)}", f"rect4x{rng.randint(5, 7)}", "rect5x5", "triangle6", "triangle7", "english", f"wheel{rng.randint(20, 64)}",
             f"graph-star{rng.randint(20, 60)}", "torus3x7", "torus4x5", "torus3x8", "diamond25", "star37", "hexagon4", "european")
    return rng.choice(names)


class Draw:
    def __init__(self, seed):
        rng = random.Random(seed)
        self.text = graph(rng) if rng.random() < 0.6 else None
        self.board = "board.txt" if self.text else catalogue(rng)
        start = ["--start", str(rng.randint(1, 20))] if self.text is None and rng.random() < 0.6 else []
        memory = f"{rng.choice((rng.randint(18, 40), rng.randint(40, 200), 1000))}M"
        command, *options = rng.choice(COMMANDS)
        self.words = [command, self.board, *start, *options, "--csv", "-", "--quiet", "--threads", "1", "--memory", memory]


def run(words, folder, seconds):
    """(exit code or None where it takes longer, processor seconds, standard output, standard error)"""
    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))

    with open(folder / "out", "w+b") as out, open(folder / "err", "w+b") as err:
        process = subprocess.Popen([PEGSPACE, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=limited,
                                   env=clean_environment())
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    code = process.returncode
    took = used.ru_utime + used.ru_stime
    is_cut = code in (-9, -24, 130) or code > 128
    return None if is_cut else code, took, (folder / "out").read_text(), (folder / "err").read_text()


def one_draw(seed, folder):
    draw = Draw(seed)
    if draw.text:
        (folder / "board.txt").write_text(draw.text)
    named = {engine: run([*draw.words, "--engine", engine], folder, SECONDS) for engine in ("dense", "hash")}
    told = f"pegspace {shlex.join(draw.words)}\n{draw.text or ''}"
    finished = {engine: (took, output) for engine, (code, took, output, _) in named.items() if code == 0}
    wrong = [f"{engine}: exit code {code}: {error}" for engine, (code, _, _, error) in named.items() if code not in (None, 0, 3)]
    if not finished:
        return ["no engine in time"], "\n".join(wrong) and f"{wrong}\n{told}"
    best = min(took for took, _ in finished.values())
    code, took, output, error = run(draw.words, folder, TIMES_SLOWER * best + SLACK)
    if code != 0:
        wrong.append(f"auto: {'too slow' if code is None else f'exit code {code}'}: {error}")
    elif took > TIMES_SLOWER * best + SLACK:
        wrong.append(f"auto: {took:.2f} s of processor time")
    outputs = {text for _, text in finished.values()} | ({output} if code == 0 else set())
    if len(outputs) > 1:
        wrong.append("different results:\n" + "\n".join(sorted(outputs)))
    times = ", ".join(f"{engine} {took:.2f} s" for engine, (took, _) in finished.items())
    fastest = min(finished, key=lambda engine: finished[engine][0])
    return [draw.words[0], f"{fastest} is best"], "\n".join(wrong) and f"{chr(10).join(wrong)}\n{times}\n{told}"


run_draws = functools.partial(random_draws.run_draws, "random_commands.engines", one_draw)

if __name__ == "__main__":
    raise SystemExit(random_draws.main(__doc__, run_draws, 100))
