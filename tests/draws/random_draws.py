"""The loop of all random tests: draws, one for each seed, until so many were made or the time is
over; a report of what differs.

A draw is a function of a seed and an empty folder, and returns (what it counts: names or a Counter,
what differs or ""). Draw i has the seed N + i. A difference is printed at once, with the command
that repeats it; its folder is copied to `finds`. Callers: random_commands/run.py, option_groups.py
and valid_input.py, random_faults.py, hostile_names.py.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import shutil
import tempfile
import threading
import time

from program import PEGSPACE, SANITIZER


def unknown_option(said):
    """What the program says of an option that it does not have: a draw of one tests nothing, and
    fails."""
    found = re.search(r"\w+ has no option \S+", said)
    return found[0] if found else ""


def without(words, option):
    """The words of a command without an option and its value."""
    while option in words:
        at = words.index(option)
        words = (*words[:at], *words[at + 2 :])
    return words


def run_draws(module, one_draw, first_seed, runs, *, seconds=None, finds=None, jobs=1):
    """(Counter of the draws and of what they count, texts of the differences). Ctrl-C ends it
    early."""
    counts, differences = collections.Counter(), []
    seeds, lock = iter(range(first_seed, first_seed + runs)), threading.Lock()
    is_over = threading.Event()
    end = None if seconds is None else time.monotonic() + seconds

    def work():
        for seed in seeds:
            if is_over.is_set() or (end is not None and time.monotonic() > end):
                return
            with tempfile.TemporaryDirectory(prefix="pegspace-draw-") as folder:
                counted, difference = one_draw(seed, pathlib.Path(folder))
                with lock:
                    if is_over.is_set():
                        return
                    counts.update(counted)
                    counts["draws"] += 1
                    if difference:
                        differences.append(
                            f"seed {seed}: {difference}\nrepeat: (cd tests/draws &&"
                            f" PYTHONPATH=../kit PEGSPACE={PEGSPACE} PEGSPACE_SANITIZER={SANITIZER}"
                            f" python3 -m {module} --seed {seed} --runs 1)"
                        )
                        print(differences[-1], flush=True)
                        if finds:
                            shutil.copytree(
                                folder, pathlib.Path(finds) / f"{module}-{seed}", dirs_exist_ok=True
                            )

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        workers = [pool.submit(work) for _ in range(jobs)]
        try:
            concurrent.futures.wait(workers, return_when=concurrent.futures.FIRST_EXCEPTION)
        except KeyboardInterrupt:
            pass
        is_over.set()
    for worker in workers:
        worker.result()  # throws what a draw threw
    return counts, differences


def main(about, run, runs):
    """The command line of a module: `run` is its run_draws, `runs` the number of draws by
    default."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=runs)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--jobs", type=int, default=1, help="draws at a time")
    parser.add_argument("--finds", help="a folder for the files of what differs")
    options = parser.parse_args()
    if not PEGSPACE:
        parser.error("set PEGSPACE to the path of the program")
    counts, differences = run(
        options.seed, options.runs, seconds=options.seconds, finds=options.finds, jobs=options.jobs
    )
    print(
        f"seeds from {options.seed}:",
        ", ".join(f"{number} {name}" for name, number in counts.most_common() if " -" not in name)
        + f"; {len(differences)} different",
    )
    return 1 if differences else 0
