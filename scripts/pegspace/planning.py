"""results/ipc2008: the 30 peg-solitaire problems of the International Planning Competition 2008 (domain `pegsol`): the fewest moves,
compared with what optimal planners have found. Called by make-results and atlas_pages.

    make_planning(program, ...)  writes the board files, and makes the rows of fewest.csv that are not there
    page(results)                the page, and summary(results) a part of BENCHMARKS.md, both written from fewest.csv

A row stands in the file when two commands agree with the planners: `solve --shortest`, whose time is measured, and
`moves --fewest`, which counts the solutions with so few moves. Interrupted, the next call goes on with the next problem.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .atlas import AtlasError, run, seconds
from .files import write_whole

PLANNING_FOLDER = "ipc2008"
COLUMNS = ("problem", "pegs", "fewest_moves", "shortest_solutions", "published_fewest_moves", "cpu_seconds", "wall_seconds",
           "peak_memory_bytes", "published_seconds", "commit", "date", "processor", "solution")


@dataclass(frozen=True)
class Task:
    """One problem of the competition: leave one peg, in the centre of the English board."""

    holes: str  #: the 33 holes row by row, "o" a peg
    fewest: int  #: moves, on which the optimal planners of 2020 agree
    seconds: float  #: that the fastest of them took


#: p01 to p30. The positions are the competition's, the other columns those of the experiments that page() names.
TASKS = (
    Task("....o...o.o...o..o...............", 2, 0.45),
    Task("..........o....oo......oo...o....", 5, 0.54),
    Task(".......o.oo....ooo.....o.........", 4, 0.52),
    Task("oo.oo............oo........oo....", 4, 0.55),
    Task("....o...o.oo..o.o....oo.o........", 4, 0.52),
    Task("...oo..oooo...o.......o.o...o....", 4, 0.55),
    Task("....o...o..o......oo..o..o.o.ooo.", 3, 0.52),
    Task(".....o..ooo....ooo....oooo..o....", 6, 0.71),
    Task("o...o...ooo...o..oo...ooo...o....", 5, 0.53),
    Task("oo.oo...oo....o..oo...oo...oo....", 6, 0.69),
    Task("oo.o.....oo.....oooo....o..oo.o..", 7, 0.55),
    Task("....o.oooo...oooo...oooo....o....", 8, 0.64),
    Task("...o..o.oooo..o.o....oo..oo..o..o", 9, 0.65),
    Task(".........o.o.o.ooo.ooo..ooo.o.oo.", 7, 0.73),
    Task("...oo.ooo..o...o.ooooo.oo...o....", 8, 0.76),
    Task("..o.o...o..oo.oo.ooo..o..oo.o...o", 8, 0.57),
    Task(".o..o...ooo..ooo.ooo..ooo...o..o.", 10, 0.86),
    Task("....o...o.ooo.....oo.oo.ooo.oo.oo", 7, 0.68),
    Task("....oo..o.ooooo...ooooooo..o.....", 8, 1.82),
    Task("..o..o..oo....oooooo..ooo..ooo.o.", 7, 1.99),
    Task(".oo.oo.oo..oo.oooo...oo..ooo.....", 8, 2.13),
    Task(".o..o.oo.o.o..oo.ooooo.o.o..o..o.", 6, 0.75),
    Task(".oo.oo..oooo.oooo......oo...oo.oo", 8, 2.31),
    Task("...oo.oo.o.oooo.o.oooo.o.o..oo..o", 8, 5.55),
    Task("oo.oo...oo...ooooooo..oo...oo.oo.", 8, 2.54),
    Task("...ooo.ooooo..oo.oo..ooooo.ooo...", 9, 3.47),
    Task(".o.ooooo.o.oo.ooo.oooooo.oo.oo.o.", 7, 2.84),
    Task("o.oooooo.o.oo.ooooo.oo.o.oooooo.o", 12, 25.35),
    Task(".ooooo.o.ooooooooooo.o.oooooooooo", 11, 13.93),
    Task("oooooooooooooooo.oooooooooooooooo", 18, 653.28),
)
NAMES = tuple(f"p{number:02}" for number in range(1, len(TASKS) + 1))
ROWS = (3, 3, 7, 7, 7, 3, 3)  #: holes of the English board


def picture(holes: str) -> str:
    lines, begin = [], 0
    for length in ROWS:
        lines.append(holes[begin:begin + length].center(7, "-") + "\n")
        begin += length
    return "".join(lines)


def board_file(task: Task) -> str:
    centre = "".join("o" if hole == len(task.holes) // 2 else "." for hole in range(len(task.holes)))
    return f"lattice: square\nboard:\n{picture(task.holes)}finish:\n{picture(centre)}"


def table_file(into: Path) -> Path:
    return into / PLANNING_FOLDER / "fewest.csv"


def rows(into: Path) -> list[dict[str, str]]:
    """Those that are there."""
    if not table_file(into).exists():
        return []
    with open(table_file(into), newline="", encoding="ascii") as file:
        return list(csv.DictReader(file))


def make_row(name: str, task: Task, program: Path, folder: Path) -> dict[str, str]:
    """Raises AtlasError where the two commands, or the planners, do not agree."""
    with tempfile.TemporaryDirectory(prefix="pegspace-planning-") as place:
        file = f"{name}.txt"
        run(program, "solve", file, "--shortest", "--threads", "1", "--quiet", "--json", f"{place}/solve.json", folder=folder)
        found = json.loads((Path(place) / "solve.json").read_text(encoding="utf-8"))
        record = json.loads((Path(place) / "solve.run.json").read_text(encoding="utf-8"))
        told = run(program, "moves", file, "--fewest", "--threads", "1", "--quiet", "--csv", "-", "--run", "none", folder=folder)
    moves = found["solutions"][0]["moves"]
    fewest, solutions = told.split()[1].split(",")
    if not len(moves) == int(fewest) == task.fewest:
        raise AtlasError(f"{name}: solve finds {len(moves)} moves, moves finds {fewest}, the planners found {task.fewest}")
    values = (name, task.holes.count("o"), fewest, solutions, task.fewest, record["cpu_seconds"], record["wall_seconds"],
              record["peak_memory_bytes"], task.seconds, record["commit"], record["date"][:10],
              f"{record['host']['processor']} ({record['vector_set']})", " ".join(moves))
    return dict(zip(COLUMNS, map(str, values)))


def make_planning(program: Path, into: Path, force: bool) -> None:
    """Raises AtlasError."""
    folder = into / PLANNING_FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    made = {} if force else {row["problem"]: row for row in rows(into)}
    for name, task in zip(NAMES, TASKS):
        write_whole(folder / f"{name}.txt", board_file(task))
        if name in made:
            continue
        print(f"make-results: {PLANNING_FOLDER}/{name}", file=sys.stderr)
        made[name] = make_row(name, task, program, folder)
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(made[name] for name in NAMES if name in made)
        write_whole(table_file(into), text.getvalue())


# ---- the pages ----

HEAD = ("| problem | pegs | fewest moves | solutions with so few | pegspace, CPU time | memory | fastest planner |\n"
        "|---|--:|--:|--:|--:|--:|--:|\n")


def line(row: dict[str, str]) -> str:
    return (f"| {row['problem']} | {row['pegs']} | {row['fewest_moves']} | {int(row['shortest_solutions']):,} | "
            f"{seconds(float(row['cpu_seconds']))} | {int(row['peak_memory_bytes']) / 2**20:,.0f} MiB | {row['published_seconds']} s |\n")


def words(found: list[dict[str, str]]) -> str:
    """What was found, in three sentences."""
    cpu = [float(row["cpu_seconds"]) for row in found]
    slow = "".join(f"; {row['problem']} takes {seconds(taken)}" for row, taken in zip(found, cpu) if taken >= 1)
    fast = sum(taken < 1 for taken in cpu)
    ahead = sum(taken < float(row["published_seconds"]) for row, taken in zip(found, cpu))
    return f"""pegspace and the planners agree on the fewest moves in all {len(found)} problems. pegspace solves {fast} of them in less
than a second of CPU time{slow}. In {ahead} of the {len(found)} it takes less time than the fastest planner took.
"""


def summary(into: Path) -> str:
    """A part of BENCHMARKS.md: the problems that took a planner longest."""
    found = rows(into)
    hardest = sorted(found, key=lambda row: -float(row["published_seconds"]))[:8]
    return words(found) + "\n" + HEAD + "".join(map(line, sorted(hardest, key=lambda row: row["problem"]))) if found else ""


def page(into: Path) -> str:
    found = rows(into)
    commits, dates, processors = (", ".join(dict.fromkeys(row[name] for row in found)) for name in ("commit", "date", "processor"))
    return f"""# The planning competition of 2008

The International Planning Competition of 2008 had 30 problems of peg solitaire (domain `pegsol`): from a position on the English board,
leave one peg, in the centre, with the fewest moves. A move is one or more consecutive jumps of the same peg. Each problem is a board
file: [p01.txt](p01.txt) to [p30.txt](p30.txt). The time and memory are those of the first command.

    pegspace solve results/ipc2008/p01.txt --shortest --threads 1   # finds one
    pegspace moves results/ipc2008/p01.txt --fewest --threads 1     # counts all

{words(found)}
{HEAD}{''.join(map(line, found))}
*Fastest planner* is the least time that an optimal planner took. Source: Á. Torralba, J. Seipp and S. Sievers, *Automatic Instance
Generation for Classical Planning* (ICAPS 2021), file `optimization/results/02-opt-evaluation-ipc-min-runtimes.json` of
[their repository](https://github.com/AI-Planning/autoscale) (commit 9147160). The planners of that experiment agree on the fewest
moves. They ran on another machine; they read any planning problem and know nothing of peg solitaire.

[fewest.csv](fewest.csv) also has wall times, and a solution of each problem, which a test replays.
`scripts/make-results {PLANNING_FOLDER}` made it with commit {commits} on {dates}, with one thread on a busy {processors}.
"""
