"""`--save` of every command, and `--saved`: files of part of the positions, of several starts;
refusals. (Every number from a file by definition: random_commands/.)"""

import itertools
import unittest

from program import ProgramTest
from set_blocks import blocks_of

SAVE_A = "enumerate triangle5 --start 1 --finish 13 --save a.set".split()


class SetTest(ProgramTest):
    def test_every_command_writes_the_same_file(self):
        problem = "--start 2 --finish 7 --engine"
        for engine in ("dense", "hash", "auto"):
            self.run_ok(*f"enumerate rect4x5 {problem} {engine} --save e.set".split())
            for command in ("count rect4x5", "query rect4x5", "query rect4x5 pegs:1,2"):
                self.run_ok(*f"{command} {problem} {engine} --save a.set".split())
                self.assertEqual(self.bytes_of("a.set"), self.bytes_of("e.set"))
        self.assertEqual(self.files(), ["a.run.json", "a.set", "e.run.json", "e.set"])

    def test_of_a_position_that_is_not_reached_it_says_only_that(self):
        self.run_ok(*SAVE_A)
        facts = self.run_json(*"query vacant:1,15 --saved a.set".split())
        keys = "start finish reachable winning ways solutions_from games_from".split()
        found = [(facts | facts["record"])[key] for key in keys]
        self.assertEqual(found, ["a1", "c5", False, False, "0", None, None])
        lost = self.printed("query pegs:5 --saved a.set")
        self.assertRegex(lost, r"(?m)^winning +no")

    def test_files_of_part_of_the_positions(self):
        limited = "triangle5 --start 1 --max-depth".split()
        self.run_ok("enumerate", *limited, "5", "--save", "cut.set")
        for depth in ("3", "5"):
            self.assertEqual(
                self.printed("games --saved cut.set --max-depth", depth),
                self.printed("games", *limited, depth),
            )
        says = ("'cut.set' was made with --max-depth 5",)
        commands = "games|games --max-depth 6|count|query 0x7|solve --all|solve|games --shortest"
        for words in commands.split("|"):
            self.refuse(*words.split(), "--saved", "cut.set", says=says)
        self.run_ok("enumerate", *limited, "20", "--save", "whole.set")
        self.assertEqual(
            self.printed("count --saved whole.set"),
            self.printed("count triangle5 --start 1"),
        )
        columns = "--columns positions --engine dense --save columns.set"
        self.run_ok(*f"enumerate triangle5 --start 1 {columns}".split())
        says = ("does not count dead_ends",)
        self.refuse("games", "--shortest", "--saved", "columns.set", says=says)

    def test_files_of_several_starts(self):
        for words, starts in (("--start all", 15), ("--start 2 --symmetry board", 6)):
            self.run_ok("enumerate", "triangle5", *words.split(), "--save", "many.set")
            says = (f"{starts} starts together", "needs those of one")
            for command in ("query 0x7", "solve", "count", "games"):
                self.refuse(*command.split(), "--saved", "many.set", says=says)
            self.run_ok("positions", "--saved", "many.set", "--depth", "1")
            (self.folder / "many.set").unlink()

    def test_a_block_that_is_cut_out_is_missed(self):
        """With nothing forged, wherever it is: no command answers from the rest. Each is asked in
        turn."""
        commands = """count|games|positions --depth 0|positions --winning|solve|
            solve --all --limit 3|query vacant:2,3"""
        commands = itertools.cycle(commands.split("|"))
        cut = 0
        for words in (
            "triangle5 --start 1 --finish any",
            "rect4x5 --start 2 --finish 7",
            "rect4x5 --start 2 --finish 7 --engine hash",
        ):
            self.run_ok("enumerate", *words.split(), "--save", "a.set")
            whole = self.bytes_of("a.set")
            for begin, end in blocks_of(whole):
                self.file("b.set", whole[:begin] + whole[end:])
                says = ("damaged: a block is missing",)
                self.refuse(*next(commands).split(), "--saved", "b.set", says=says)
                cut += 1
            (self.folder / "a.set").unlink()
        self.assertGreater(cut, 20)

    def test_files_one_behind_the_other(self):
        self.run_ok(*SAVE_A)
        self.run_ok(*"enumerate triangle4 --start 2 --finish any --save b.set".split())
        files = {name: self.bytes_of(f"{name}.set") for name in "ab"}
        for names, says in (("ab", "two problems"), ("aa", "a position class stands in it twice")):
            self.file("c.set", b"".join(files[name] for name in names))
            for command in ("count", "games", "positions", "solve", "query 0x7"):
                self.refuse(*command.split(), "--saved", "c.set", says=(says,))

    def test_refusals(self):
        self.run_ok(*SAVE_A)
        self.file("old.table", b"PEGTABLE" + bytes(100))
        self.file("cut.set", self.bytes_of("a.set")[:-100])
        self.refuse_each(
            """
            query triangle4 0x7 --saved a.set -> another board than triangle4: triangle5
            query triangle5 0x7 --start 2 --saved a.set -> another start than a2: a1
            count triangle5-8 --saved a.set -> triangle5-8
            query --saved a.set -> needs a position
            query 0x7 --saved missing -> No such file
            query 0x7 --saved old.table -> made by pegspace before 0.3
            solve --saved cut.set -> ends too early
            play triangle5 --saved old.table -> enumerate BOARD --save FILE
            play --saved a.set --backwards -> --saved has the ways onwards
            play --saved a.set --finish 1 -> no winning positions of the finish a1
            positions --saved a.set --winning --finish 1 -> no winning positions of the finish a1
            solve --saved a.set --first 1-4 -> --first needs a search
            count --saved a.set --first 1-4 -> --first needs a search
            games --saved a.set --engine hash -> --engine chooses a search
            games --saved a.set --start all -> another start
            count --saved a.set --save b.set -> Use only one of them
            table triangle5 --saved a.set -> --saved
            moves triangle5 --saved a.set -> --saved
            count triangle5 --save - -> any order
            count triangle5 --start 1 --save b.set --engine reference -> only counts
            """
        )

    def test_a_dry_run(self):
        self.run_ok(*SAVE_A)
        for words in ("query 0x7", "solve --all", "count", "games"):
            plan = self.run_ok(*words.split(), "--saved", "a.set", "--dry-run").stdout
            self.assertRegex(plan, "engine +set: no search: the positions of a file")


if __name__ == "__main__":
    unittest.main()
