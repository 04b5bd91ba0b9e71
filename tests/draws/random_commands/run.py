"""Commands and options at random, on random problems: every number that they write is compared with
pegspace/verify/definition.py.

A difference prints the commands and the files. A refusal (exit code 2) is right only where the draw
foresees it, by a rule that is documented. Called by `scripts/dev/fuzz commands` (python3 -m
random_commands) and by cli/commands_test.py (random_draws.py).
"""

import functools
import random
import re
import shlex
import subprocess
import traceback

import random_draws
from pegspace.verify.asked import SHORT as LONG
from program import pegspace

from .censuses import DrawCensuses
from .counts import DrawCounts
from .games_and_moves import DrawGamesAndMoves
from .option_groups import options_of
from .kit import VERIFY, Difference, DrawKit, Refusal, same
from .levels import DrawLevels
from .listing import DrawListing
from .positions import DrawPositions
from .rules import DrawRules

COMMANDS = (
    ("enumerate",) * 3
    + ("count",) * 3
    + ("solve",) * 2
    + ("positions",) * 2
    + ("table", "query", "games", "moves", "graph", "replay", "boards", "census")
)
#: On these no number depends.
NEUTRAL = {
    "--memory": ("2G",),
    "--progress": ("always", "never"),
    "--record": ("out.run.json", "other.run.json"),
    "--color": ("always", "never"),
    "--labels": ("none", "names", "numbers"),
}


class Draw(
    DrawKit,
    DrawLevels,
    DrawListing,
    DrawCounts,
    DrawGamesAndMoves,
    DrawPositions,
    DrawRules,
    DrawCensuses,
):
    """One command, or several that belong together."""

    def __init__(self, seed, command=""):
        rng = random.Random(seed)
        command = command or rng.choice(COMMANDS)
        if command == "games" and rng.random() < 0.4:  # so that seeds draw as before
            command = "duotaire"
        super().__init__(rng, command)
        getattr(self, "draw_" + self.command)()
        self.draw_what_changes_no_number()
        if not isinstance(self.steps[-1][1], Refusal):
            self.steps.append((VERIFY, None))
            self.draw_the_terminal()

    def draw_what_changes_no_number(self):
        """Options of the last step; at times its plan alone."""
        arguments, expected = self.steps[-1]
        if isinstance(expected, Refusal):
            return
        offered = {option for option in options_of(arguments[0]) if option not in arguments}
        for option, values in NEUTRAL.items():
            if option in offered and self.chance(0.3) and not is_refused(option, arguments):
                value = self.rng.choice(values)
                arguments += [option, value] if value else [option]
                self.record = value if option == "--record" else self.record
        may_be_planned = "--dry-run" in offered and not {"--saved", "--resume"} & set(arguments)
        if may_be_planned and self.chance(0.25):
            ranks = ["--ranks", "2"] if "--ranks" in offered and self.chance(0.5) else []
            self.steps[-1:-1] = [([*arguments, "--dry-run", *ranks], self.check_plan)]

    @staticmethod
    def check_plan(run, folder):
        """Nothing is written."""
        written = [path.name for path in folder.iterdir() if path.name.startswith("out.")]
        same("files of a dry run", written, [])

    def draw_the_terminal(self):
        """What goes to a file goes to standard output just so."""
        arguments = [word for word in self.steps[-2][0] if word != "--dry-run"]
        if not self.places or {"--resume", "--save", "--record", "--only"} & {*arguments}:
            return
        kind, place = self.rng.choice(sorted(self.places.items()))
        if self.chance(0.2):
            as_file = ["-" if word == place else word for word in arguments]
            self.steps.append(
                (as_file, lambda run, of: same("stdout", run.stdout, (of / place).read_text()))
            )


def is_refused(option, arguments):
    if option == "--labels":
        return arguments[0] == "boards"
    if option == "--record":
        is_list = arguments[0] == "positions" and "--count-by" not in arguments
        return is_list or bool({"-", "--resume"} & set(arguments))
    return False


@functools.cache
def smallest_vectors():
    """The instruction set without vectors, for which the tiles of wide boards are large: a refusal
    names all, and it last."""
    return re.findall(r"\w+", pegspace("boards", PEGSPACE_SIMD="none").stderr)[-1]


def run_draw(draw, folder):
    """Runs its steps in the folder; returns whether it was refused. Throws Difference."""
    for name, text in draw.scene.files.items():
        (folder / name).write_text(text)
    environment = {"PEGSPACE_SIMD": smallest_vectors()} if draw.scene.is_wide else {}
    for arguments, expected in draw.steps:
        if arguments == VERIFY:
            try:
                draw.check_folder(folder)
            except Difference:
                raise
            except Exception:
                raise Difference(traceback.format_exc()) from None
            continue
        what = f"pegspace {shlex.join(arguments)}"
        try:
            run = pegspace(*arguments, folder=folder, **environment)
        except subprocess.TimeoutExpired:
            raise Difference(f"{what}: it does not end") from None
        if isinstance(expected, Refusal):
            words = (expected.words,) if isinstance(expected.words, str) else expected.words
            if run.returncode != 2 or not any(part in run.stderr for part in words):
                raise Difference(
                    f"{what}: exit code {run.returncode}, expected a refusal with '{words}':"
                    f" {run.stderr}"
                )
            return True
        may_say_no = arguments[0] in ("solve", "replay", "boards")
        if run.returncode != 0 and not (run.returncode == 1 and may_say_no):
            raise Difference(f"{what}: exit code {run.returncode}: {run.stderr}")
        try:
            if expected is not None:
                expected(run, folder)
        except Difference as difference:
            raise Difference(f"{what}: {difference}") from None
        except Exception as error:
            raise Difference(
                f"{what}: what it wrote cannot be read: {error!r}\n{run.stdout}{run.stderr}"
            ) from error
    return False


def one_draw(seed, folder):
    draw = Draw(seed)
    try:
        refused = run_draw(draw, folder)
    except Difference as difference:
        files = "".join(f"--- {name}\n{text}" for name, text in draw.scene.files.items())
        calls = "".join(f"pegspace {shlex.join(arguments)}\n" for arguments, _ in draw.steps)
        return [draw.command], f"{difference}\n{calls}{files}"
    return [draw.command, *(["refused"] if refused else []), *options_used(draw.steps)], ""


def options_used(steps):
    """As "count --finish"; by the long names."""
    return {
        f"{arguments[0]} {LONG.get(option, option)}"
        for arguments, _ in steps
        for option in (str(word).partition("=")[0] for word in arguments[1:])
        if option.startswith("-")
    }


run_draws = functools.partial(random_draws.run_draws, "random_commands", one_draw)
main = functools.partial(random_draws.main, __doc__, run_draws, 200)
