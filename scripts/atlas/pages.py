"""The pages about results/, written from its files: README.md, INDEX.md and SHA256SUMS there, and
the parts of BENCHMARKS.md and of the repository's README.md that stand between marks.

Every number on these pages is read from a file; a test compares them. Called by
scripts/make-results.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pegspace.files import write_whole

from . import census_sums, comparison, new_numbers, planning, sequences, start_finish
from .graph_pictures import CHECKED, GRAPHS, graph_file
from .problems import (
    PROBLEMS,
    ROOT,
    ProblemFolder,
    counts,
    level_rows,
    made_problems,
    record,
    record_of,
    runs,
    sums,
    totals,
)
from .proofs import PROOF, SAID, SET, proof_of
from .start_finish import TABLES, TABLES_FOLDER, record_place
from .words import again_words, grouped, markdown, mebibytes, seconds, threads_words

#: Pages of the repository with parts between marks.
MARKED_PAGES = (ROOT / "README.md", ROOT / "results" / "BENCHMARKS.md")


# ---- the pages of results/ ----


def problem_cell(made: dict[str, Any]) -> str:
    """Of a record of levels."""
    depth = made["max_depth"]
    return " → ".join(
        [f"{made['board']['name']}, {made['start']}", *([made["finish"]] if made["finish"] else [])]
    ) + (f", to depth {depth}" if depth else "")


def summary_table(results: Path) -> str:
    rows = []
    for problem in made_problems(results):
        folder = results / problem.folder
        total, made = totals(folder), record(folder)
        rows.append(
            [
                f"[{problem.folder}]({problem.folder})",
                problem_cell(made),
                grouped(total["positions"]),
                grouped(total["canonical_positions"]),
                grouped(total.get("winning_positions")),
                *map(grouped, counts(problem, results)),
                seconds(made["wall_seconds"]),
                mebibytes(made["peak_memory_bytes"]),
                again_words(made, proof_of(folder) is not None),
            ]
        )
    return markdown(
        [
            "folder",
            "problem",
            "positions",
            "canonical",
            "winning",
            "solutions",
            "games",
            "time",
            "memory",
            "levels checked by",
        ],
        "llrrrrrrrl",
        rows,
    )


def readme_page(results: Path) -> str:
    return f"""# results

pegspace counted every reachable position of these problems, or every one up to a depth. A *problem* is a board, the hole that starts
empty and, behind the arrow, the hole of the last peg. [INDEX.md](INDEX.md) lists the commands and commit behind each result, and how it
was checked. [TUTORIAL.md](TUTORIAL.md) leads from a first count to a result of your own.

{new_numbers_section(results)}## All problems

{summary_table(results)}
Time and memory are those of `pegspace enumerate`, which also found the winning positions. The last column names the second run, by its
engine and threads, that gave the same `levels.csv`; **proved**: the levels were also counted from a [proved set](PROOFS.md).

    scripts/pegspace-verify results      # checks what pegspace wrote
    scripts/reproduce --within 1         # repeats the runs of less than 1 second

`scripts/reproduce` compares byte by byte; without `--within` it repeats all runs, in 17 GiB of memory. Each folder holds `levels.csv` (a
row per depth), `levels.svg`, and records of the runs (`NAME.run.json`); some also have `counts.csv` (a row per finish),
`moves.csv`, `positions_by_moves.csv` and `solution.txt`. More results: [tables](tables) of every start and finish, [sequences](sequences),
a [census](census) of graphs, game [graphs](graphs), a [planning competition](ipc2008), [times](BENCHMARKS.md), [other programs](comparison).
"""


def new_numbers_section(results: Path) -> str:
    """With its heading; "" for other results than the repository's own."""
    own = results == ROOT / "results"
    return f"## New numbers\n\n{new_numbers.block(results, way='')}\n" if own else ""


def proofs_page(results: Path) -> str:
    """What is proved, what is not, and how to repeat it: one screen, and a table."""
    rows = []
    for problem in made_problems(results):
        folder = results / problem.folder
        if proof := proof_of(folder):
            kept = " ([kept](%s/%s))" % (problem.folder, SET) if (folder / SET).exists() else ""
            rows.append(
                [
                    f"[{problem.folder}]({problem.folder}/{PROOF})",
                    problem_cell(record(folder)),
                    grouped(totals(folder)["positions"]),
                    " and ".join(proof["counted"]),
                    f"{proof['bytes']:,}{kept}",
                    seconds(proof["seconds_to_make"]),
                    seconds(proof["seconds_to_prove"]),
                ]
            )
    table = markdown(
        [
            "folder",
            "problem",
            "positions",
            "counted again",
            "bytes of the file",
            "made in",
            "proved in",
        ],
        "llrlrrr",
        rows,
    )
    return f"""# Proofs

`pegspace enumerate BOARD --save FILE` writes the positions that it found. `pegspace-check FILE` proves that they are exactly the
positions that can be reached, and counts every column of `levels.csv` again (of a file of several position classes, which none below is,
all but the canonical columns). It is a short program that shares no line with pegspace.

**Why that is a proof.** Let S be the set of starts, and N(R) the set of positions that one jump leads to from a set R. The reachable
positions satisfy R = S ∪ N(R), and no other set does: every jump removes a peg, so the equation fixes R from the most pegs down. The
program checks the equation at every position. It checks likewise that the winning positions W are those of R that are a finish or have
a jump into W. How the set was found does not matter.

**What is not proved.** You must trust the compiler, processor and memory, and compare the board that the program prints with the one
you mean. Solutions and games are not proved but counted again: where the table says so, by `pegspace-recount` from the proved positions,
modulo two primes of 61 bits; elsewhere by a second run of pegspace.

{table}
The times are wall times on two cores that did other work as well (Wiegleb: 22 and 52 minutes of CPU time). The record `{PROOF}` beside
the levels has the commands and the SHA-256 sum of the file, and `{SAID}` what `pegspace-check` said. Those without one were proved
in format 1, by the `pegspace-check` of the commit that their record names. To repeat a proof:

    g++ -O3 -march=native -std=c++20 -pthread tools/check/pegspace-check.cpp -o pegspace-check
    pegspace enumerate english --start d4 --finish d4 --save english.set
    ./pegspace-check english.set

`scripts/make-results --prove --force` repeats all proofs and compares the levels. [FORMAT.md](../tools/check/FORMAT.md) describes the
file. `scripts/check_set.py` is a second checker, in Python.
"""


def day(made: dict[str, Any]) -> str:
    return str(made["date"])[:10] if made.get("date") else "date not recorded"


def cost_words(made: dict[str, Any]) -> str:
    """Engine, threads, time and memory, as far as they were recorded."""
    memory = made.get("peak_memory_bytes")
    found = [
        made.get("engine"),
        made.get("threads") and threads_words(made["threads"]),
        None if made.get("wall_seconds") is None else seconds(made["wall_seconds"]),
        memory and mebibytes(memory),
    ]
    return ", ".join(word for word in found if word) or "cost not recorded"


def record_line(name: str, made: dict[str, Any]) -> str:
    """What the record of a file says of the cost of the run, and of each second run."""
    again = [f"second run: {cost_words(run)}" for run in made["second_runs"]]
    return f"- `{name}`: {'; '.join([cost_words(made), *again])}\n"


def index_entry(problem: ProblemFolder, results: Path) -> str:
    made = runs(problem, results)
    lines = "".join(f"    {each.command}\n" for each in made)
    compared = f"- compared: {problem.compared}\n" if problem.compared else ""
    return f"""## [{problem.folder}]({problem.folder})

{lines}
{''.join(record_line(each.file, each.record) for each in made)}{compared}"""


def index_table(results: Path) -> str:
    """A row for each result: what it is of, which commit made it when, and which second runs
    agreed."""
    rows = []

    def add(path: str, about: str, made: dict[str, Any], is_proved: bool = False) -> None:
        rows.append(
            [f"[{path}]({path})", about, made["commit"], day(made), again_words(made, is_proved)]
        )

    for problem in made_problems(results):
        about = problem_cell(record(results / problem.folder))
        for each in runs(problem, results):
            add(
                f"{problem.folder}/{each.file}",
                about,
                each.record,
                each.file == "levels.csv" and proof_of(results / problem.folder) is not None,
            )
    for table in TABLES:
        if record_place(results, table).exists():
            add(
                f"{TABLES_FOLDER}/{table.board}/table.csv",
                f"{table.board}, every start → every finish",
                record_of(results / TABLES_FOLDER / table.board / "table.csv"),
            )
    for kind in census_sums.KINDS:
        sums_file = census_sums.sums_file(results, kind)
        if sums_file.exists():
            add(
                f"census/{sums_file.name}",
                f"{kind.about.lower()}, all up to {kind.most_vertices} vertices",
                record_of(sums_file),
            )
    if engines := comparison.rows(results, comparison.ENGINES):
        made = comparison.engines_record(results)
        complete = [row["engine"] for row in engines if row["ending"] == "complete"]
        rows.append(
            [
                "[comparison/engines.csv](comparison/engines.csv)",
                "boards counted by other programs",
                made["pegspace"][1].split()[1].rstrip(","),
                day(made),
                "these agree: " + ", ".join(dict.fromkeys(complete)),
            ]
        )
    if tasks := planning.rows(results):
        rows.append(
            [
                f"[{planning.PLANNING_FOLDER}/fewest.csv]({planning.PLANNING_FOLDER}/README.md)",
                "fewest moves of the planning competition's 30 problems",
                tasks[-1]["commit"],
                tasks[-1]["date"],
                "optimal planners; `solve` and `moves` agree",
            ]
        )
    for sequence in sequences.records(results):
        name, last = sequence["sequence"], sequence["runs"][-1]
        rows.append(
            [
                f"[sequences/b-{name}.txt](sequences/README.md#{name})",
                sequence["definition"],
                last["made_by"].split("(")[1].rstrip(")"),
                day(last),
                sequences.checked_words(sequence),
            ]
        )
    for graph in GRAPHS:
        drawn = graph_file(results, graph)
        if drawn.exists():
            made = record_of(drawn)
            rows.append(
                [
                    f"[graphs/{drawn.name}](graphs/{drawn.name})",
                    graph.about,
                    made["commit"],
                    day(made),
                    CHECKED,
                ]
            )
    return markdown(["result", "what it counts", "commit", "made", "checked by"], "lllll", rows)


def index_page(results: Path) -> str:
    head = f"""# All results

The table lists every result, with the commit and date of the run that made it, and how it was checked. **Proved**: an independent program
proved the set of positions and counted the levels from it ([PROOFS.md](PROOFS.md)). Second runs that gave the same
bytes are named by their engine and threads. A result without any check is marked **unverified**.

{index_table(results)}
The sections below give the commands, the cost of each run, and what else the numbers were compared with. Every run checked the laws that
all levels obey, and every `solution.txt` was replayed. The records beside the files have the rest: machine, libraries, SHA-256 sums.
Other pages: [tables](tables/README.md), [sequences](sequences/README.md), [census](census/README.md),
[planning competition](ipc2008/README.md), [other programs](BENCHMARKS.md), [graphs](graphs/README.md).
"""
    return "\n".join([head, *(index_entry(problem, results) for problem in made_problems(results))])


# ---- the parts of README.md and BENCHMARKS.md ----


def english_levels(results: Path) -> str:
    """Some lines of what scripts/run prints of the English board."""
    rows = level_rows(results / "english-central")

    def table(columns: dict[str, str], depths: tuple[int, ...]) -> str:
        """The rows of some depths, with a line of dots where rows between them are left out."""
        cells = [[f"{int(row[name]):,}" for name in columns] for row in rows]
        widths = [
            max(len(title), *(len(row[place]) for row in cells))
            for place, title in enumerate(columns.values())
        ]
        lines = [list(columns.values()), ["-" * width for width in widths]]
        for before, depth in zip((depths[0] - 1, *depths), depths):
            lines += [["..."]] * (depth != before + 1) + [cells[depth]]
        return "".join(
            "    " + "  ".join(cell.rjust(width) for cell, width in zip(line, widths)) + "\n"
            for line in lines
        )

    depth = {"depth": "depth", "pegs": "pegs"}
    levels = table(
        depth
        | {
            "positions": "positions",
            "canonical_positions": "canonical",
            "jumps": "jumps",
            "dead_ends": "dead ends",
        },
        (0, 17, 31),
    )
    total = totals(results / "english-central")
    solutions, games = counts(PROBLEMS[0], results)
    sums = (
        (total["positions"], "positions"),
        (total["canonical_positions"], "canonical positions"),
        (total["winning_positions"], "winning positions"),
        (solutions, "solutions"),
        (games, "games in all"),
    )
    return levels + "\n" + "".join(f"    {number:>27,} {words}\n" for number, words in sums)


def library_example() -> str:
    """The program that the tests build and run, without its first comment, as an indented block."""
    lines = (
        (ROOT / "tests" / "library_example" / "example.cpp")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    return "".join(f"    {line}".rstrip() + "\n" for line in lines[1:])


def blocks(results: Path) -> dict[str, str]:
    """The parts of pages that are written from the files, by the name in their marks."""
    return {
        "english-levels": english_levels(results),
        "new-numbers": new_numbers.block(results),
        "comparison": comparison.engines_table(results),
        "speed": comparison.speed_table(results),
        "ipc2008": planning.summary(results),
        "example": library_example(),
    }


def with_blocks(text: str, results: Path) -> str:
    """The text with what stands between `<!-- NAME: written by ... -->` and `<!-- end of NAME -->`
    written anew."""
    for name, block in blocks(results).items():
        mark = re.compile(rf"(<!-- {name}: [^\n]*-->\n).*?(<!-- end of {name} -->)", re.DOTALL)

        def anew(match: re.Match[str], block: str = block) -> str:
            return f"{match[1]}{block}{match[2]}"

        text = mark.sub(anew, text)
    return text


def pages(results: Path) -> dict[Path, str]:
    """Every page that is written from the files, with its text; those with marks for the
    repository's own results only."""
    found = {
        results / "README.md": readme_page(results),
        results / "INDEX.md": index_page(results),
        results / "PROOFS.md": proofs_page(results),
    }
    if (results / TABLES_FOLDER).exists():
        found[results / TABLES_FOLDER / "README.md"] = start_finish.page(results)
    found |= sequences.texts(results)
    if (results / census_sums.CENSUS_FOLDER).exists():
        found[results / census_sums.CENSUS_FOLDER / "README.md"] = census_sums.page(results)
    if planning.rows(results):
        found[results / planning.PLANNING_FOLDER / "README.md"] = planning.page(results)
    if results == ROOT / "results":
        for page in MARKED_PAGES:
            found[page] = with_blocks(page.read_text(encoding="utf-8"), results)
    found[results / "SHA256SUMS"] = sums(
        results, {page: text for page, text in found.items() if page.is_relative_to(results)}
    )
    return found


def write_pages(results: Path) -> None:
    for path, text in pages(results).items():
        write_whole(path, text)
