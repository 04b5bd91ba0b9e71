"""pegspace-verify on draws in which one digit of a file is changed, and all sums are mended: it
finds each, or says in strict mode what it did not compare; of the files as they are it says
nothing.

A draw is one of run.py with files; each of them is changed in turn. What no other file can tell is
left alone: UNTOLD. Called by `scripts/dev/fuzz digits` (python3 -m random_commands.digits) and by
scripts/verify_test.py (random_draws.py).
"""

import functools
import hashlib
import json
import random
import re

import random_draws
from pegspace.verify.command import verify

from .kit import VERIFY, Refusal
from .run import Draw, run_draw

#: Keys that tell how a run was made, which no other file does.
UNTOLD = """date version commit compiler oneTBB GMP robin-map Highway vector_set threads ranks
    memory_limit_bytes wall_seconds cpu_seconds peak_memory_bytes name processor processors
    memory_bytes_available operating_system program seconds_to_make seconds_to_prove memory_bytes
    note seed sha256""".split()
#: Options on which nothing depends that a file tells: also a limit that may not be reached, and
#: positions that may be in no solution.
UNTOLD_OPTION = re.compile(r"(--threads|--memory|--seed|--limit|--avoid|--through|-t|-m)[ =]?\S*$")


def sums_mended(folder):
    """Records and proofs name their files as they are now, so that a forgery must be told by what
    is in the files."""

    def sha256(path):
        return hashlib.sha256(path.read_bytes()).hexdigest()

    for path in folder.rglob("*.json"):
        said = json.loads(path.read_text())
        for run in [said, *said.get("second_runs", [])] if path.name.endswith("run.json") else []:
            for file in run["files"]:
                if (path.parent / file["name"]).exists():
                    file["sha256"] = sha256(path.parent / file["name"])
        if path.name == "proof.json":
            said["levels_sha256"] = sha256(path.parent / "levels.csv")
            saved = path.parent / "levels.set"
            if saved.exists():
                said |= {"sha256": sha256(saved), "bytes": saved.stat().st_size}
        path.write_text(json.dumps(said, indent=2))


def digits(path, text):
    """The places of those that can be compared."""
    for match in re.finditer("[0-9]", text):
        at = match.start()
        key = re.match(' *"([^"]*)":', text[text.rfind("\n", 0, at) + 1 : at])
        if path.suffix == ".json" and key and key[1] in UNTOLD:
            continue
        if not UNTOLD_OPTION.search(text[max(0, at - 80) : at]):
            yield at


def found_in(folder, doubts=True):
    return [
        f"{file.path.name}: {sentence}"
        for file in verify([str(folder)])
        for sentence in file.wrong + (file.doubts() if doubts else [])
    ]


def changed(folder, path, rng):
    """(the number of digits changed, what is not found)"""
    text = path.read_text()
    places = list(digits(path, text))
    if not places:
        return 0, ""
    at = rng.choice(places)
    digit = rng.choice([digit for digit in "0123456789" if digit != text[at]])
    before = {other: other.read_bytes() for other in folder.iterdir() if other.is_file()}
    path.write_text(text[:at] + digit + text[at + 1 :])
    try:
        if not path.name.endswith("run.json"):
            sums_mended(folder)
        found = found_in(folder)
    except json.JSONDecodeError:  # 01 is no number
        found = ["not JSON"]
    for other, content in before.items():
        other.write_bytes(content)
    line = text[text.rfind("\n", 0, at) + 1 : text.find("\n", at)].strip()
    return 1, "" if found else f"{path.name}: '{text[at]}' made '{digit}' is not found in {line}\n"


def one_draw(seed, folder):
    draw, rng = Draw(seed), random.Random(seed)
    # A game graph is compared with nothing.
    if draw.command == "graph" or any(isinstance(expected, Refusal) for _, expected in draw.steps):
        return [], ""
    draw.steps = draw.steps[: [arguments for arguments, _ in draw.steps].index(VERIFY)]
    run_draw(draw, folder)
    difference = "\n".join(found_in(folder))
    if not difference:
        files = [path for path in folder.iterdir() if path.suffix in (".csv", ".json")]
        made = [changed(folder, path, rng) for path in sorted(files)]
        difference = "".join(missed for _, missed in made)
        counted = ["changed"] * sum(number for number, _ in made)
    return ([], difference) if difference else ([draw.command, *counted], "")


run_draws = functools.partial(random_draws.run_draws, "random_commands.digits", one_draw)

if __name__ == "__main__":
    raise SystemExit(random_draws.main(__doc__, run_draws, 100))
