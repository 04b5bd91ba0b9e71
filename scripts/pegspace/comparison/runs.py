"""Runs engines one process at a time under limits of time and memory, compares what complete runs say, and writes the table.
Called by scripts/compare_engines.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import platform
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .engines import CannotCompare, Found, Model

COLUMNS = ("board", "start", "engine", "ending", "positions", "jumps", "seconds", "peak_memory_bytes")


@dataclass
class Run:
    model: Model
    engine: str
    ending: str  #: "complete", "time" or "memory"
    found: Found
    seconds: float
    peak_memory_bytes: int


def measured(command: list[str], text: str, folder: Path, seconds: float, memory: int) -> tuple[str, float, int, int, bool]:
    """Output, seconds, peak memory and exit code of a process with a limit on its address space, and whether it was
    stopped at the time limit."""
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    with open(folder / "output", "w+", encoding="utf-8", errors="replace") as output:
        began = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT,
                                   text=True, preexec_fn=limit)
        stopped = threading.Event()

        # Asked first, as some print what they have found by then; a few seconds later, told.
        def stop() -> None:
            stopped.set()
            process.send_signal(signal.SIGINT)

        alarms = [threading.Timer(seconds, stop),
                  threading.Timer(seconds + 5, process.kill)]
        for alarm in alarms:
            alarm.start()
        assert process.stdin is not None
        try:
            process.stdin.write(text)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it ended early; its exit code and its words tell
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        took = time.monotonic() - began
        for alarm in alarms:
            alarm.cancel()
        output.seek(0)
        return output.read(), took, usage.ru_maxrss * 1024, process.returncode, stopped.is_set()


def run(engine: Any, model: Model, seconds: float, memory: int) -> Run:
    with tempfile.TemporaryDirectory(prefix="pegspace-compare-") as place:
        folder = Path(place)
        command, text = engine.command(model, folder, memory)
        output, took, peak, code, was_stopped = measured(command, text, folder, seconds, memory)
    found = engine.read(output)
    if was_stopped:
        return Run(model, engine.name, "time", found, took, peak)
    if engine.is_out_of_memory(output):
        return Run(model, engine.name, "memory", found, took, peak)
    if code != 0 or found.positions is None:
        raise CannotCompare(f"{engine.name} on {model.name} ended with exit code {code}:\n{output[-2000:]}")
    return Run(model, engine.name, "complete", found, took, peak)


def disagreements(runs: list[Run]) -> list[str]:
    """Sentences on complete runs of one board that do not say the same."""
    complete = [run for run in runs if run.ending == "complete"]
    sentences = []
    for first, other in zip(complete, complete[1:]):
        for what in ("positions", "jumps", "levels"):
            mine, theirs = getattr(first.found, what), getattr(other.found, what)
            if mine and theirs and mine != theirs:
                sentences.append(f"{first.model.name}: {what}: {first.engine} says {mine}, {other.engine} says {theirs}")
    # Jumps and levels are not known to all, so neighbours in the list are not enough.
    for what in ("jumps", "levels"):
        said = {str(getattr(run.found, what)): run.engine for run in complete if getattr(run.found, what)}
        if len(said) > 1:
            sentences.append(f"{complete[0].model.name}: {what}: " + "; ".join(f"{engine} says {value}" for value, engine in said.items()))
    return sentences


# ---- what is written ----

def csv_text(runs: list[Run]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for run in runs:
        known = ["" if value is None else value for value in (run.found.positions, run.found.jumps)]
        writer.writerow([run.model.name, run.model.start_name, run.engine, run.ending, *known, f"{run.seconds:.2f}", run.peak_memory_bytes])
    return text.getvalue()


def version_of(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout + done.stderr).strip().splitlines()[0] if done.returncode in (0, 1) else "unknown"


def provenance(program: Path, seconds: float, memory: int, csv: str) -> dict[str, Any]:
    """The record of engines.csv, whose text is given."""
    packages = ("spin", "rumur", "libbdd-dev")
    versions = {package: version_of("dpkg-query", "-W", "-f=${Version}", package) if shutil.which("dpkg-query") else "unknown"
                for package in packages}
    processor = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                      if line.startswith("model name")), "unknown")
    return {"command": shlex.join(["scripts/compare_engines", *sys.argv[1:]]),
            "files": [{"name": "engines.csv", "sha256": hashlib.sha256(csv.encode()).hexdigest()}],
            "pegspace": subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split("\n")[:2],
            "versions": versions, "host": {"name": platform.node(), "processor": processor}, "seconds_limit": seconds, "memory_limit_bytes": memory,
            "threads": 1, "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
