"""Results for the Python side that nobody's program wrote: values of another type, nested deeply;
links, pipes and files of gigabytes among them. The report, the site and the figures are made of
them, or a sentence says why not: never a traceback. (That no hostile text reaches a page or a
screen is the work of outside.py and files.py, by which all text leaves.)

`(cd tests/draws && PEGSPACE=../../build/pegspace PYTHONPATH=../kit:../../scripts python3 -m
hostile_results --seed 7 --runs 1)` repeats a draw. Called by
scripts/hostile_results_test.py and `scripts/dev/fuzz hostile_results`.
"""

import contextlib
import functools
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile

import random_draws
from hostile_names import spoiled
from program import pegspace

from pegspace.interpreter import use_python_with

use_python_with("jinja2", "markdown", "pandas", "matplotlib")

from pegspace.plots import draw as draw_figure
from pegspace.records import ResultsError
from pegspace.report.collect import collect
from pegspace.report.page import page
from pegspace.report.site import write_site
from pegspace.results import load_result

JUNK = (
    *(5, -1, None, [], {}, "", "x", [5], {"name": 5}, [[]], True, 1e308, 10**400),
    *(float("nan"), float("inf"), [None], ["x"], "d4", "position"),
)


@functools.cache
def results():
    """A small folder of results, made once."""
    made = pathlib.Path(tempfile.mkdtemp(prefix="pegspace-results-"))
    for name, board, finish in (
        ("apex", "triangle5", "any"),
        ("square", "square4", "a1,b2"),
        ("graph", "petersen", "1"),
    ):
        (made / name).mkdir()
        for command in (
            f"enumerate {board} --finish {finish} --csv levels.csv",
            f"count {board} --finish {finish} --csv counts.csv",
            f"games {board} --csv games.csv --json games.json",
            f"moves {board} --finish {finish} --csv moves.csv",
        ):
            run = pegspace(*command.split(), "--quiet", folder=made / name)
            assert run.returncode == 0, run.stderr
    (made / "apex" / "solution.txt").write_text(
        pegspace("solve", "triangle5", "--finish", "any").stdout, encoding="utf-8"
    )
    pegspace(*"table triangle5 --json table.json --csv table.csv --quiet".split(), folder=made)
    (made / "README.md").write_text(
        "# Results\n\n[levels](apex/levels.csv) [no](none.csv) [up](../x)\n", encoding="utf-8"
    )
    return made


def spoil(rng, folder):
    """Changes one to three things in the folder; says which."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".md")
    kinds = []
    for _ in range(rng.randint(1, 3)):
        file = rng.choice(files)
        kind = rng.choice("junk junk junk bytes deep link pipe sparse".split())
        kinds.append(f"{kind} {file.name}")
        if kind == "junk" and file.suffix == ".json":
            with contextlib.suppress(ValueError, RecursionError):  # what another change has left
                value = with_junk(rng, json.loads(file.read_bytes()))
                file.write_text(json.dumps(value), encoding="utf-8")
        elif kind in ("junk", "bytes"):
            file.write_bytes(spoiled(rng, file.read_bytes()))
        elif kind == "deep":
            depth = rng.choice((50, 500, 100000))
            file.write_text('{"files":' + "[" * depth + "]" * depth + "}", encoding="utf-8")
        elif kind == "link":
            (file.parent / "linked.csv").unlink(missing_ok=True)
            (file.parent / "linked.csv").symlink_to(
                rng.choice(("/etc/passwd", "/dev/zero", "nothing", "linked.csv"))
            )
        elif kind == "pipe" and not (file.parent / "pipe.csv").exists():
            os.mkfifo(file.parent / "pipe.csv")
        elif kind == "sparse":
            with open(file.parent / f"large{rng.choice(('.csv', '.json', '.set'))}", "wb") as large:
                large.truncate(1 << 33)
    return kinds


def places(value):
    """(what holds it, its key or number there) of all that stands in a JSON value, at any depth."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def with_junk(rng, value):
    """JSON with one of its values, at any depth, replaced."""
    within, key = rng.choice([(None, None), *places(value)])
    if within is None:
        return rng.choice(JUNK)
    within[key] = rng.choice(JUNK)
    return value


def make(rng, folder, site):
    """A way of showing the folder: its name."""
    way = rng.choice(("page", "site", "plot", "plot"))
    if way == "plot":
        files = [path for path in folder.rglob("*") if path.suffix in (".csv", ".json")]
        files = [path for path in files if not path.name.startswith(("linked", "large", "pipe"))]
        draw_figure([load_result(rng.choice(sorted(files)))], title="", panels=[], board="")
        return way
    found = collect([folder])
    if way == "page":
        page("Title", found.problems, found.maps)
        return way
    write_site(folder, found, site, "Title")
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    copied = {name for name in names if not name.endswith((".html", "style.css", "report.js"))}
    if not copied <= {"apex/levels.csv", "tables.zip"}:
        raise AssertionError(f"published: {copied}")
    return way


def one_draw(seed, folder):
    rng = random.Random(seed)
    shutil.copytree(results(), folder / "results")
    kinds = spoil(rng, folder / "results")
    try:
        return [make(rng, folder / "results", folder / "site")], ""
    except ResultsError:
        return ["a sentence"], ""
    except Exception as error:
        return ["a traceback"], f"{kinds}: {type(error).__name__}: {str(error)[:300]!r}"
    finally:
        for path in (folder / "results").rglob("*"):
            if path.name.startswith(("pipe", "linked", "large")):  # nobody copies these
                path.unlink()


run_draws = functools.partial(random_draws.run_draws, "hostile_results", one_draw)
main = functools.partial(random_draws.main, __doc__, run_draws, 1000)

if __name__ == "__main__":
    sys.exit(main())
