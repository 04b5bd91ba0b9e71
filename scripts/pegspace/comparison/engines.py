"""General engines on our boards: how each one's model is written from a board's picture, compiled, and what it prints.

Jumps are derived again in boards.py, so nothing is shared with the program. An engine has a name, the program and the Debian
package that it needs, command() and read(). Called by runs.py and scripts/compare_engines.
"""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from ..board import Board

LOW = 30  # bits in the first of the two words of a Promela model, whose integers are signed


class CannotCompare(Exception):
    """Why the comparison cannot be made, as a sentence for people."""


@dataclass
class Model:
    """What every engine gets: holes, start, jumps."""

    name: str
    board: Board
    start: int
    start_name: str


@dataclass
class Found:
    """What an engine says. Nothing is what it did not say."""

    positions: int | None = None
    jumps: int | None = None
    levels: list[int] = field(default_factory=list)


def model_of(word: str, program: Path) -> Model:
    """From BOARD, or BOARD:HOLE with another hole vacant than the board's own."""
    name, _, vacancy = word.partition(":")
    done = subprocess.run([program, "boards", name, "--json", "-"], capture_output=True, text=True)
    if done.returncode != 0:
        raise CannotCompare(done.stderr.strip())
    known = json.loads(done.stdout)
    try:
        board = Board.from_json(known)
    except ValueError as error:
        raise CannotCompare(f"{error}; the models are made from a picture") from None
    vacancy = vacancy or known["start"]
    if vacancy not in board.names:
        raise CannotCompare(f"{word}: {name} has no hole '{vacancy}'; expected a name such as {board.names[0]}")
    return Model(name, board, (1 << len(board)) - 1 - (1 << board.hole_named[vacancy]), vacancy)


def compile_with(compiler: str, *arguments: object, folder: Path) -> None:
    done = subprocess.run([compiler, *map(str, arguments)], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise CannotCompare(f"{compiler} {' '.join(map(str, arguments))} failed:\n{done.stdout}{done.stderr}")


def last_number(pattern: str, text: str) -> int | None:
    numbers = re.findall(pattern, text)
    return int(numbers[-1]) if numbers else None


# ---- the engines: each makes a command from a model, and reads what the command says ----

class Spin:
    name, program, package = "Spin", "spin", "spin"

    def command(self, model: Model, folder: Path, memory: int) -> tuple[list[str], str]:
        (folder / "board.pml").write_text(self.promela(model), encoding="utf-8")
        compile_with("spin", "-a", "board.pml", folder=folder)
        # Every transition counts, so no partial-order reduction.
        compile_with("cc", "-O3", "-w", "-DSAFETY", "-DNOREDUCE", "-DNOFAIR", f"-DMEMLIM={memory >> 20}", "-o", "pan", "pan.c",
                     folder=folder)
        return ["./pan", "-E", "-m200"], ""

    @staticmethod
    def promela(model: Model) -> str:
        """The position in two words; a jump is possible where (position AND mask) has exactly from and over."""
        def word(bits: int, high: bool) -> int:
            return bits >> LOW if high else bits & (1 << LOW) - 1

        lines = [f"int low = {word(model.start, False)};", f"int high = {word(model.start, True)};", "active proctype game() {", "  do"]
        for jump in model.board.jumps:
            mask, pegs = sum(1 << hole for hole in jump), 1 << jump[0] | 1 << jump[1]
            parts = [(name, word(mask, high), word(pegs, high)) for name, high in (("low", False), ("high", True)) if word(mask, high)]
            guard = " && ".join(f"(({name} & {bits}) == {value})" for name, bits, value in parts)
            change = "; ".join(f"{name} = {name} ^ {bits}" for name, bits, _ in parts)
            lines.append(f"  :: atomic {{ {guard} -> {change} }}")
        return "\n".join([*lines, "  od", "}", ""])

    def read(self, output: str) -> Found:
        stored = last_number(r"(\d+) states, stored", output)
        matched = last_number(r"(\d+) states, matched", output)
        # Every jump leads to a new state or to one that was stored before.
        return Found(stored, None if stored is None or matched is None else stored - 1 + matched)

    def is_out_of_memory(self, output: str) -> bool:
        return "out of memory" in output or "reached -DMEMLIM bound" in output


class Rumur:
    name, program, package = "Rumur", "rumur", "rumur"

    def command(self, model: Model, folder: Path, memory: int) -> tuple[list[str], str]:
        (folder / "board.m").write_text(self.murphi(model), encoding="utf-8")
        compile_with("rumur", "--deadlock-detection", "off", "--threads", "1", "--output", "board.c", "board.m", folder=folder)
        compile_with("cc", "-O3", "-march=native", "-w", "-o", "checker", "board.c", "-lpthread", "-latomic", folder=folder)
        return ["./checker"], ""

    @staticmethod
    def murphi(model: Model) -> str:
        lines = [f"var peg: array [0..{len(model.board) - 1}] of boolean;", "startstate begin"]
        lines += [f"  peg[{hole}] := {'true' if model.start >> hole & 1 else 'false'};" for hole in range(len(model.board))]
        lines.append("end;")
        lines += [f"rule peg[{a}] & peg[{b}] & !peg[{c}] ==> begin peg[{a}] := false; peg[{b}] := false; peg[{c}] := true; end;"
                  for a, b, c in model.board.jumps]
        return "\n".join([*lines, ""])

    def read(self, output: str) -> Found:
        end = re.search(r"(\d+) states, (\d+) rules fired", output)
        return Found(int(end[1]), int(end[2])) if end else Found(last_number(r"(\d+) states explored", output))

    def is_out_of_memory(self, output: str) -> bool:
        return "out of memory" in output.lower() or "cannot allocate" in output.lower()


class Buddy:
    name, program, package = "BuDDy", "g++", "libbdd-dev"

    def command(self, model: Model, folder: Path, memory: int) -> tuple[list[str], str]:
        compile_with("g++", "-O3", "-std=c++17", Path(__file__).resolve().parent / "bdd_levels.cpp", "-o", "bdd_levels", "-lbdd",
                     folder=folder)
        jumps = model.board.jumps
        # 20 bytes a node, and as much again for its caches and while it grows.
        nodes = min(memory // 100, 20_000_000 if len(model.board) > 25 else 1_000_000)
        text = f"{len(model.board)} {model.start} {nodes} {len(jumps)}\n" + "".join(f"{a} {b} {c}\n" for a, b, c in jumps)
        return ["./bdd_levels"], text

    def read(self, output: str) -> Found:
        levels = [int(line.split()[1]) for line in output.splitlines() if re.fullmatch(r"\d+ \d+", line)]
        return Found(sum(levels), None, levels)

    def is_out_of_memory(self, output: str) -> bool:
        return "out of memory" in output.lower()


@dataclass
class Pegspace:
    """Our own engines, asked for the same figures."""

    engine: str
    path: Path
    package: str = "pegspace"

    @property
    def name(self) -> str:
        return f"pegspace {self.engine}"

    @property
    def program(self) -> str:
        return str(self.path)

    def command(self, model: Model, folder: Path, memory: int) -> tuple[list[str], str]:
        return [str(self.path), "enumerate", model.name, "--start", model.start_name, "--engine", self.engine, "--quiet", "--threads", "1", "--columns", "positions,jumps",
                "--memory", str(memory), "--json", "-"], ""

    def read(self, output: str) -> Found:
        if not output.startswith("{"):
            return Found()
        found = json.loads(output[:output.rindex("}") + 1])
        return Found(int(found["totals"]["positions"]), int(found["totals"]["jumps"]), [int(row["positions"]) for row in found["levels"]])

    def is_out_of_memory(self, output: str) -> bool:
        return "memory" in output
