"""The pages about results/, written from its files: README.md and SHA256SUMS there, and
the parts of BENCHMARKS.md and of the repository's README.md that stand between marks.

Every number on these pages is read from a file; a test compares them. Called by
scripts/make-results.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pegspace.files import write_whole
from pegspace.records import read_json

from . import (
    census_sums,
    comparison,
    described,
    duotaire,
    new_numbers,
    planning,
    sequences,
    start_finish,
    told_apart,
)
from .problems import (
    ROOT,
    ProblemFolder,
    counts,
    made_problems,
    record,
    sums,
    totals,
)
from .proofs import PROOF, SAID, SET, proof_of
from .start_finish import TABLES_FOLDER
from .words import again_words, grouped, markdown, mebibytes, seconds

#: Pages of the repository with parts between marks.
MARKED_PAGES = (
    ROOT / "README.md",
    ROOT / "results" / "BENCHMARKS.md",
    ROOT / "tools" / "MANUAL.md",
    ROOT / "tools" / "TABLES.md",
)


# ---- the pages of results/ ----


def problem_cell(made: dict[str, Any]) -> str:
    """The problem of a record of levels."""
    depth = made["max_depth"]
    return " → ".join(
        [f"{made['board']['name']}, {made['start']}", *([made["finish"]] if made["finish"] else [])]
    ) + (f", to depth {depth}" if depth else "")


def proof_words(folder: Path, name: str, counted: list[str]) -> str:
    """The cell of a proof: what was proved, and what of `counted` was counted again; the file, if
    it is kept."""
    proof = proof_of(folder)
    if proof is None:
        return "not proved"
    again = "" if proof["counted"] == counted else " and ".join(proof["counted"]) + " "
    kept = f"; [file]({name}/{SET})" if (folder / SET).exists() else ""
    return (
        f"[proved]({name}/{PROOF})" + (f", {again}counted again" if proof["counted"] else "") + kept
    )


def summary_table(results: Path) -> str:
    rows = []
    for problem in made_problems(results):
        folder = results / problem.folder
        total, made = totals(folder), record(folder)
        numbers = dict(zip(("solutions", "games"), counts(problem, results)))
        counted = [name for name, number in numbers.items() if number is not None]
        rows.append(
            [
                f"[{problem_cell(made)}]({problem.folder})",
                grouped(total["positions"]),
                grouped(total["canonical_positions"]),
                grouped(total.get("winning_positions")),
                *map(grouped, numbers.values()),
                proof_words(folder, problem.folder, counted),
                again_words(made, proof_of(folder) is not None).removeprefix("**proved**; "),
            ]
        )
    return markdown(
        [*"problem positions canonical winning solutions games proof".split(), "second run"],
        "lrrrrrll",
        rows,
    )


def compared_lines(results: Path) -> str:
    """What else the numbers of each problem were compared with, from the records."""
    problems_by_words: dict[str, list[str]] = {}
    for problem in made_problems(results):
        made = record(results / problem.folder)
        if made.get("compared_with"):
            problems_by_words.setdefault(made["compared_with"], []).append(problem_cell(made))
    return "".join(f"- {'; '.join(cells)}: {words}\n" for words, cells in problems_by_words.items())


def largest_memory(results: Path) -> str:
    peaks = [read_json(path).get("peak_memory_bytes") or 0 for path in results.rglob("*.run.json")]
    return f"{max(peaks) / 2**30:.0f} GiB"


def readme_page(results: Path) -> str:
    return f"""# Results

{new_numbers_section(results)}## All problems

pegspace counted every reachable position of these problems, or every one up to a depth. A *problem* is a board, the hole that is empty
at the start and, after the arrow, the hole of the last peg. *Proved*: a separate program proved that exactly these positions can be
reached, and counted the levels again ([how](PROOFS.md)). *Counted again*: a third program counted the solutions and games of the row, or
those named, from the proved positions. *Second run*: pegspace, with the engine and number of threads named, wrote identical files.
[TUTORIAL.md](TUTORIAL.md) leads from a first count to a result of your own.

{summary_table(results)}
A folder holds `levels.csv` (a row per depth) and often `counts.csv` (a row per finish), `moves.csv`, `positions_by_moves.csv` and
`solution.txt`. The record of a run, `NAME.run.json` beside `NAME.csv`, has its command, commit, date, time, memory, machine and second
runs. Every run checked relations that hold between neighbouring levels, and every `solution.txt` was replayed.

    scripts/pegspace-verify results      # checks what pegspace wrote
    scripts/reproduce --within 1         # repeats the runs of less than 1 second

`scripts/reproduce` compares byte by byte. Without `--within` it repeats all runs; the largest took {largest_memory(results)} of memory. Two sets of
runs need more memory today than their records say, as version 0.2.0 kept a part on disk: senku49, and wiegleb, e5 → e5 (33 GiB). Its
repetition by version 0.4.0 took two commands, 11 GiB of memory and a file of 63 GiB: `enumerate --save w.set`, then `count --saved w.set`.

More results: [tables](tables/README.md) of every start and finish, [when two solutions count as different](told-apart/README.md), [sequences](sequences/README.md), a [census](census/README.md) of
graphs, a [planning competition](ipc2008/README.md), [peg solitaire for two](duotaire/README.md), game [graphs](graphs/README.md), [times](BENCHMARKS.md),
[other programs](comparison).

## Compared with others

These agree with numbers that others published or, if none are known to us, with a law such as time reversal:

{compared_lines(results)}"""


def new_numbers_section(results: Path) -> str:
    """With its heading; "" for other results than the repository's own."""
    own = results == ROOT / "results"
    return f"## New numbers\n\n{new_numbers.block(results, way='')}\n" if own else ""


def proofs_page() -> str:
    """What is proved, what is not, and how to repeat it: one screen."""
    return f"""# Proofs

`pegspace enumerate BOARD --save FILE` writes the positions that it found. `pegspace-check FILE` proves that they are exactly the
positions that can be reached, and counts every column of `levels.csv` again. It shares no line with pegspace. (If a file covers several
position classes, the canonical columns are not counted. No file of these results does.)

**Why that is a proof.** Let S be the set of starts, and N(R) the set of positions that one jump leads to from a set R. The reachable
positions satisfy R = S ∪ N(R), and no other set does: every jump removes a peg, so the equation fixes R from the most pegs down. The
program checks the equation at every position. It checks likewise that the winning positions W are those of R that are a finish or have
a jump into W. How the set was found does not matter.

**What is not proved.** You must trust the compiler, processor and memory, and compare the board that the program prints with the one
you mean. Solutions and games are not proved but counted again. Where the [table](README.md) says so, `pegspace-recount` counted them from
the proved positions, modulo two primes of 61 bits: a wrong number would have to agree with the right one modulo both, which is very
unlikely by chance. Elsewhere pegspace counted them a second time.

**The proofs.** The column *proof* of [the table of results](README.md) leads to them. The record `{PROOF}` beside the levels has the
commands, the SHA-256 sum of the file, and the times, and `{SAID}` what `pegspace-check` said. Proofs without a `{SAID}` were made in an older format,
by the `pegspace-check` of the commit that their record names. The largest, of Wiegleb's board, has a file of 34 GB; it took 46
minutes to make and 86 to prove, on two cores that did other work as well. A version with changes that were not committed wrote it: the
proof holds however the positions were found, and `levels.csv` is, byte for byte, that of the record, whose commit is here. To repeat a
proof:

    g++ -O3 -march=native -std=c++20 -pthread tools/check/pegspace-check.cpp -o pegspace-check
    pegspace enumerate english --start d4 --finish d4 --save english.set
    ./pegspace-check english.set

`scripts/make-results --prove --force` repeats all proofs and compares the levels. [FORMAT.md](../tools/check/FORMAT.md) describes the
file. `scripts/check_set.py` is a second checker, in Python.
"""


# ---- the parts of README.md and BENCHMARKS.md ----


#: Boards of the first page, from a small one to one that no machine holds whole.
SIZES = ("english/d4-d4", "european/e7-any", "wiegleb/e5", "senku49/e5")


def sizes(results: Path) -> str:
    """How many positions boards have, and what enumerating them took."""
    table = []
    for folder in SIZES:
        made = record(results / folder)
        pieces = [f"`{made['board']['name']}`, {made['start']}", str(made["board"]["holes"])]
        depth = "" if made["complete"] else f" (to depth {made['max_depth']})"
        pieces += [f"{totals(results / folder)['positions']:,}{depth}"]
        memory = f"{made['peak_memory_bytes'] / 2**30:.1f} GiB"
        if made["peak_memory_bytes"] < 2**29:
            memory = mebibytes(made["peak_memory_bytes"])
        table.append([*pieces, seconds(made["wall_seconds"]), memory])
    columns = ["board, start", "holes", "positions", "time, two cores", "memory"]
    return markdown(columns, "lrrrr", table)


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
        "sizes": sizes(results),
        "new-numbers": new_numbers.block(results, most=3),
        "comparison": comparison.engines_table(results),
        "speed": comparison.speed_line(results),
        "programs": comparison.speed_table(results),
        "ipc2008": planning.summary(results),
        "example": library_example(),
        "told-apart": told_apart.manual(results),
        **described.blocks(),
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
        results / "PROOFS.md": proofs_page(),
    }
    if (results / TABLES_FOLDER).exists():
        found[results / TABLES_FOLDER / "README.md"] = start_finish.page(results)
    if told_apart.rows(results):
        found[results / told_apart.FOLDER / "README.md"] = told_apart.page(results)
    found |= sequences.texts(results)
    if (results / census_sums.CENSUS_FOLDER).exists():
        found[results / census_sums.CENSUS_FOLDER / "README.md"] = census_sums.page(results)
    if (results / duotaire.FOLDER).exists():
        found[results / duotaire.FOLDER / "README.md"] = duotaire.page(results)
    if planning.rows(results):
        found[results / planning.PLANNING_FOLDER / "README.md"] = planning.page(results)
    if results == ROOT / "results":
        for page in MARKED_PAGES:
            found[page] = with_blocks(page.read_text(encoding="utf-8"), results)
        found |= described.texts()
    found[results / "SHA256SUMS"] = sums(
        results, {page: text for page, text in found.items() if page.is_relative_to(results)}
    )
    return found


def write_pages(results: Path) -> None:
    for path, text in pages(results).items():
        write_whole(path, text)
