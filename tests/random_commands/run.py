"""Commands and options at random, on random problems: every number that they write is compared with pegspace/definition.py.

A difference prints the commands and the files. A refusal (exit code 2) is right only where the draw foresees it, by a rule that
is documented. Called by `scripts/fuzz commands` (python3 -m random_commands) and by cli/commands_test.py (random_draws.py).
"""

import functools
import json
import random
import re
import shlex
import subprocess

import random_draws
from pegspace.verify.command import verify
from program import pegspace

from .counts import DrawCounts
from .games_and_moves import DrawGamesAndMoves
from .kit import VERIFY, Difference, DrawKit, Refusal, same
from .levels import DrawLevels
from .listing import DrawListing
from .positions import DrawPositions
from .rules import DrawRules

COMMANDS = ("enumerate",) * 3 + ("count",) * 3 + ("solve",) * 2 + ("positions",) * 2 + ("table", "query", "games", "moves", "graph", "replay", "boards")
WITH_RESULTS = ("enumerate", "count", "table", "query", "games", "moves")


def another_way(arguments):
    """The same run with another number of threads, by an engine that uses them."""
    changed = ["hash" if word == "reference" else word for word in arguments]
    if "--threads" in changed:
        at = changed.index("--threads") + 1
        changed[at] = str(int(changed[at]) + 1)
        return changed
    return [*changed, "--threads", "63"]


class Draw(DrawKit, DrawLevels, DrawListing, DrawCounts, DrawGamesAndMoves, DrawPositions, DrawRules):
    """One command, or several that belong together."""

    def __init__(self, seed):
        rng = random.Random(seed)
        super().__init__(rng, rng.choice(COMMANDS))
        getattr(self, "draw_" + self.command)()
        if self.command in WITH_RESULTS and not isinstance(self.steps[-1][1], Refusal):
            self.draw_checks_of_files()

    def draw_checks_of_files(self):
        """Another run is compared with the files, and its record tells of it then; all of them pass verify."""
        arguments = self.steps[-1][0]
        files = [place for place in self.places.values() if place not in (None, "-")]
        if not files:
            return

        def check(run, folder):
            records = [json.loads(path.read_text()) for path in folder.glob("*.run.json")]
            same("second runs", [len(record["second_runs"]) for record in records
                                 if files[0] in (file["name"] for file in record["files"])], [1])
        is_kept = any(option in arguments for option in ("--resume", "--set"))
        if "-" not in self.places.values() and not is_kept and self.chance(0.3):
            if "--save" in arguments:
                self.steps.append(([*arguments, "--second-run"], Refusal("but --save writes positions")))
                at = arguments.index("--save")
                arguments = [*arguments[:at], *arguments[at + 2:]]
            self.steps.append(([*arguments, "--second-run"], Refusal("in the same way")))
            self.steps.append(([*another_way(arguments), "--second-run"], check))
        if self.chance(0.3):
            self.steps.append((VERIFY, None))


@functools.cache
def smallest_vectors():
    """The instruction set without vectors, for which the tiles of wide boards are large: a refusal names all, and it last."""
    return re.findall(r"\w+", pegspace("boards", PEGSPACE_SIMD="none").stderr)[-1]


def run_draw(draw, folder):
    """Runs its steps in the folder; returns whether it was refused. Throws Difference."""
    for name, text in draw.scene.files.items():
        if text is None:
            (folder / name).mkdir(exist_ok=True)
        else:
            (folder / name).write_text(text)
    environment = {"PEGSPACE_SIMD": smallest_vectors()} if draw.scene.is_wide else {}
    for arguments, expected in draw.steps:
        if arguments == VERIFY:
            same("pegspace-verify", [f"{file.path.name}: {sentence}" for file in verify([str(folder)]) for sentence in file.wrong], [])
            continue
        what = f"pegspace {shlex.join(arguments)}"
        try:
            run = pegspace(*arguments, folder=folder, **environment)
        except subprocess.TimeoutExpired:
            raise Difference(f"{what}: it does not end") from None
        if isinstance(expected, Refusal):
            words = (expected.words,) if isinstance(expected.words, str) else expected.words
            if run.returncode != 2 or not any(part in run.stderr for part in words):
                raise Difference(f"{what}: exit code {run.returncode}, expected a refusal with '{words}': {run.stderr}")
            return True
        if run.returncode != 0 and not (run.returncode == 1 and arguments[0] in ("solve", "replay")):
            raise Difference(f"{what}: exit code {run.returncode}: {run.stderr}")
        try:
            expected(run, folder)
        except Difference as difference:
            raise Difference(f"{what}: {difference}") from None
        except Exception as error:
            raise Difference(f"{what}: what it wrote cannot be read: {error!r}\n{run.stdout}{run.stderr}") from error
    return False


def one_draw(seed, folder):
    draw = Draw(seed)
    try:
        refused = run_draw(draw, folder)
    except Difference as difference:
        files = "".join(f"--- {name}\n{text or ''}" for name, text in draw.scene.files.items())
        calls = "".join(f"pegspace {shlex.join(arguments)}\n" for arguments, _ in draw.steps)
        return [draw.command], f"{difference}\n{calls}{files}"
    return [draw.command, "refused"] if refused else [draw.command], ""


run_draws = functools.partial(random_draws.run_draws, "random_commands", one_draw)
main = functools.partial(random_draws.main, __doc__, run_draws, 200)
