"""What is written from the files of results/: the parts of pages that stand between marks, b-files,
and SHA256SUMS. The words around the marks are the pages' own.

Every number between marks is read from a file; a test compares them. Called by
scripts/dev/make-results.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pegspace.files import write_whole
from pegspace.records import read_json
from pegspace.report.model import fame

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
from .problems import ROOT, counts, made_problems, record, sums, totals
from .proofs import PROOF, SET, proof_of
from .words import again_words, grouped, markdown, mebibytes, seconds

RESULTS = ROOT / "results"
#: Each has blocks(results).
MODULES = (
    census_sums,
    comparison,
    duotaire,
    new_numbers,
    planning,
    sequences,
    start_finish,
    told_apart,
)


# ---- results/README.md ----


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
    """The best known boards first."""
    rows = []
    for problem in sorted(made_problems(results), key=lambda made: fame(made.folder.split("/")[0])):
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
    return f"The largest run took {max(peaks) / 2**30:.0f} GiB of memory.\n"


# ---- README.md ----


#: Boards of the first page, from a small one to one that no machine holds whole.
SIZES = ("english/d4-d4", "european/e7-any", "wiegleb/e5", "senku49/e5")


def sizes(results: Path) -> str:
    """How many positions boards have, and what enumerating them took."""
    table = []
    for folder in SIZES:
        made = record(results / folder)
        pieces = [problem_cell(made), str(made["board"]["holes"])]
        pieces += [f"{totals(results / folder)['positions']:,}"]
        memory = f"{made['peak_memory_bytes'] / 2**30:.1f} GiB"
        if made["peak_memory_bytes"] < 2**29:
            memory = mebibytes(made["peak_memory_bytes"])
        table.append([*pieces, seconds(made["cpu_seconds"]), memory])
    columns = ["board, start → finish", "holes", "positions", "CPU time", "memory"]
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
    found = {
        "sizes": sizes(results),
        "problems": summary_table(results),
        "largest-memory": largest_memory(results),
        "compared": compared_lines(results),
        "example": library_example(),
        **described.blocks(),
    }
    for module in MODULES:
        found |= module.blocks(results)
    return found


def with_blocks(text: str, blocks: dict[str, str]) -> str:
    """The text with what stands between `<!-- NAME: written by ... -->` and `<!-- end of NAME -->`
    written anew."""
    mark = re.compile(r"(<!-- ([a-z0-9-]+): written [^\n]*-->\n).*?(<!-- end of \2 -->)", re.DOTALL)
    return mark.sub(lambda match: f"{match[1]}{blocks[match[2]]}{match[3]}", text)


def marked_pages() -> list[Path]:
    """The pages of the repository with parts between marks."""
    own = [
        ROOT / "README.md",
        *sorted((ROOT / "tools").glob("*.md")),
        *sorted(RESULTS.rglob("*.md")),
    ]
    return [page for page in own if "<!-- end of " in page.read_text(encoding="utf-8")]


def pages() -> dict[Path, str]:
    """Every file that is written from the others, with its text."""
    written = blocks(RESULTS)
    found = {
        page: with_blocks(page.read_text(encoding="utf-8"), written) for page in marked_pages()
    }
    found |= sequences.texts(RESULTS) | described.texts()
    of_results = {page: text for page, text in found.items() if page.is_relative_to(RESULTS)}
    return found | {RESULTS / "SHA256SUMS": sums(RESULTS, of_results)}


def write_pages() -> None:
    for path, text in pages().items():
        write_whole(path, text)
