#!/usr/bin/env python3
"""Every path that a run writes, reads or works with, in every command: random options and names of
files. A run is refused where two of its paths get in each other's way, and then changes nothing;
else each file holds what it holds when all paths are far apart."""

import itertools
import os
import random

from program import ProgramTest, pegspace, run_tests

SEED, DRAWS = 7, 120
BOARD = "board.txt"
#: Options of files that each command writes.
WRITES = {
    command: tuple(options.split())
    for command, options in {
        "enumerate": "--csv --json --save --record",
        "count": "--csv --json --record",
        "table": "--csv --json --record",
        "games": "--csv --json --record",
        "moves": "--csv --json --record",
        "query": "--json --record",
        "solve": "--json --record",
        "replay": "--json --record",
        "graph": "--csv --csv-jumps --record",
        "boards": "--json",
    }.items()
}
TEMPORARY = ".pegspace-0123456789abcdef-0.part"
NAMES = f"""a.csv a.json a.csv.part a.json.part a.run.json levels.run.json levels.csv ./a.csv
    link.csv {BOARD} game.txt ck/a.csv {TEMPORARY} b.svg c.svg -""".split()
USUAL = {option: f"far{option}.txt" for options in WRITES.values() for option in options}


def record_path(path):
    folder, name = os.path.split(path)
    return os.path.join(folder, name.rsplit(".", 1)[0] + ".run.json")


class PathsTest(ProgramTest):
    def prepare(self, draw):
        """A new folder with the files that are there before."""
        folder = self.folder / str(draw)
        (folder / "ck").mkdir(parents=True)
        (folder / BOARD).write_text("lattice: square\nboard:\noo.o\n")
        (folder / "game.txt").write_text("a1-c1 d1-b1\n")
        (folder / "link.csv").symlink_to("a.csv")
        return folder

    @staticmethod
    def contents(folder):
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }

    @staticmethod
    def words(command, options):
        read = {"replay": ["game.txt"], "query": ["vacant:c1"]}.get(command, [])
        return [command, BOARD, *read, *itertools.chain(*options.items()), "--quiet"]

    @staticmethod
    def clash(folder, command, options):
        """Whether two paths get in each other's way, by definition."""
        real = lambda path: path if path == "-" else os.path.realpath(folder / path)  # noqa: E731
        written = [real(path) for path in options.values()]
        results = [
            path
            for option, path in options.items()
            if option in ("--csv", "--csv-jumps", "--json", "--save") and path != "-"
        ]
        if command != "boards" and "--record" not in options:
            written += {real(record_path(path)) for path in results}
        used = {real(BOARD), *([real("game.txt")] if command == "replay" else [])}
        unfinished = [
            options[option] for option in ("--csv", "--json") if options.get(option, "-") != "-"
        ]
        parts = [real(path + ".part") for path in unfinished] if command == "table" else []
        used |= {*parts[:1]}
        if "--save" in options:
            used.add(real(options["--save"]) + ".part")
        return (
            len(set(written)) < len(written)
            or bool(used & set(written))
            or real(TEMPORARY) in written
            or real(BOARD) in parts
        )

    def test_one_file_for_two_results(self):
        """Every way that a command can take: `solve` has several."""
        ways = [command for command in WRITES if len(WRITES[command]) > 1]
        for way in (*ways, "solve --all", "solve --engine dfs", "count --dry-run"):
            command, *more = way.split()
            first, *_, last = WRITES[command]
            with self.subTest(way):
                folder = self.prepare(way)
                before = self.contents(folder)
                run = pegspace(*self.words(command, {first: "x", last: "x"}), *more, folder=folder)
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertEqual(self.contents(folder), before)

    def test_a_board_that_the_run_works_with(self):
        """As its own FILE.part, or by a name that any run removes."""
        for draw, (name, command) in enumerate(
            (
                ("a.csv.part", "table --csv a.csv"),
                ("a.set.part", "enumerate --save a.set"),
                (TEMPORARY, "count"),
            )
        ):
            folder = self.prepare(draw)
            (folder / BOARD).rename(folder / name)
            before = self.contents(folder)
            run = pegspace(*command.split(), name, folder=folder)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(f"the board '{name}'", " ".join(run.stderr.split()))
            self.assertEqual(self.contents(folder), before)

    def test_paths_of_every_command(self):
        rng = random.Random(SEED)
        refused, done = 0, {}
        for draw in range(DRAWS):
            command = rng.choice(sorted(WRITES))
            options = {
                option: rng.choice(NAMES) for option in WRITES[command] if rng.random() < 0.7
            }
            for option in ("--record", "--save"):
                if options.get(option) == "-":
                    del options[option]
            folder = self.prepare(draw)
            before = self.contents(folder)
            arguments = self.words(command, options)
            with self.subTest(draw=draw, arguments=" ".join(arguments)):
                clash = self.clash(folder, command, options)
                run = pegspace(*arguments, folder=folder)
                self.assertEqual(run.returncode, 2 if clash else 0, run.stderr)
                if clash:
                    refused += 1
                    self.assertEqual(self.contents(folder), before)
                    continue
                self.compare(folder, run, command, options, before, draw)
                done[command] = done.get(command, 0) + 1
        self.assertGreater(refused, DRAWS // 5)
        self.assertEqual(set(done), set(WRITES))

    def compare(self, folder, run, command, options, before, draw):
        """With the same run with all paths far apart."""
        apart = self.prepare(f"{draw}-apart")
        far = {option: "-" if path == "-" else USUAL[option] for option, path in options.items()}
        other = pegspace(*self.words(command, far), folder=apart)
        self.assertEqual((other.returncode, other.stdout), (0, run.stdout))
        for option, path in options.items():
            if option != "--record" and path != "-":
                self.assertEqual(
                    (folder / path).read_bytes(), (apart / far[option]).read_bytes(), option
                )
        after = self.contents(folder)
        for name in {BOARD, "game.txt"} - set(options.values()):
            self.assertEqual(after[name], before[name])
        self.assertEqual(
            {name for name in after if name.endswith(".part")},
            {path for path in options.values() if path.endswith(".part")},
        )


if __name__ == "__main__":
    run_tests()
