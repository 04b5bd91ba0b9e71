#!/usr/bin/env python3
"""The page that plays (scripts/report --play) in headless Chromium: its answers are those of the
program, its editor writes boards that the program reads, and no file makes it hang or throw.

PEGSPACE_PLAY=long takes the larger numbers, which the slow tests run."""

import base64
import collections
import csv
import functools
import gzip
import http.server
import io
import json
import os
import random
import re
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from browser import DRIVER, Browser, Keys
from program import needs, run_tests
from report_page_test import FAINT, PAINTED, WIDE
from report_runs import JINJA2, ROOT, printed_by, report

from pegspace import Board

IS_LONG = os.environ.get("PEGSPACE_PLAY") == "long"

#: Board, start, options of the search: tiles, diagonals, joined sides, a graph, lists.
SETS = (
    ("triangle5", "a1", ()),
    ("diamond13-8", "c3", ()),
    ("torus3x4", "a1", ()),
    ("petersen", "1", ()),
    ("triangle5", "b3", ("--engine", "hash")),
)


def chosen(usual: int, many: int) -> int:
    return many if IS_LONG else usual


def board_text(rows: list[str], lattice: str, directions: int, wrap: str) -> str:
    settings = [f"lattice: {lattice}"]
    settings += ["directions: 8"] if directions == 8 else []
    settings += [f"wrap: {wrap}"] if wrap else []
    return "\n".join([*settings, "board:", *rows, ""])


def random_board(dice: random.Random, least: int, most: int) -> tuple[list[str], str, int, str]:
    """Rows, lattice, directions and joined sides of a board with pegs, an empty hole and
    neighbours."""
    while True:
        lattice = dice.choice(("square", "triangular"))
        is_square = lattice == "square"
        height, width = dice.randint(3, 5), dice.randint(3, 6 if is_square else 9)
        cells = [
            [dice.choice("oooo-") if is_square or (r + c) % 2 == 0 else "-" for c in range(width)]
            for r in range(height)
        ]
        holes = [(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell == "o"]
        if not least <= len(holes) <= most:
            continue
        for r, c in dice.sample(holes, dice.choice((1, 1, 2))):
            cells[r][c] = "."
        rows = ["".join(row) for row in cells]
        directions = dice.choice((4, 4, 8)) if is_square else 4
        wrap = dice.choice(("", "", "rows", "columns", "both")) if is_square else ""
        try:
            Board.from_picture(rows, lattice, "random", directions, wrap)
        except ValueError:
            continue
        return rows, lattice, directions, wrap


@needs("chromium-driver", DRIVER)
@needs("python3-jinja2", JINJA2)
class PlayPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pegspace play ")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.sets = []
        for number, (board, start, options) in enumerate(SETS):
            cls.sets.append(cls.folder / f"{number}.set")
            problem = (board, "--start", start, "--finish", "any", *options)
            printed_by("enumerate", *problem, "--quiet", "--save", cls.sets[-1])
        cls.page = cls.folder / "play.html"
        made = report("--play", cls.page)
        assert made.returncode == 0, made.stderr
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.quit)
        cls.browser.set_script_timeout(120)

    def setUp(self):
        self.run_script, self.press = self.browser.run, self.browser.press
        self.browser.get("about:blank")
        self.browser.open(self.page)
        self.wait("game !== null && one('#working').hidden")

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [])

    def play(self, text: str, wait: bool = True) -> None:
        """Plays a board, given by its file, from the start; waits for its search."""
        self.run_script(f"enter(() => start(readFile({json.dumps(text)})))")
        if wait:
            self.wait("one('#working').hidden")

    def wait(self, condition: str) -> None:
        end = time.monotonic() + 120
        while not self.run_script(condition):
            self.assertLess(time.monotonic(), end, condition)
            time.sleep(0.02)
        self.settle()

    def settle(self) -> None:
        """Waits until what the engine was asked is answered and shown."""
        self.run_script(
            "(async () => { while (engine.open.size) await new Promise((go) => setTimeout(go, 5));"
            " })()"
        )

    def open(self, content: bytes, name: str) -> str:
        """Opens a file; the sentence that refuses it, or nothing."""
        code = base64.b64encode(content).decode("ascii")
        self.run_script(
            f"enter(() => openFile(new File([Uint8Array.from(atob('{code}'), (letter) =>"
            f" letter.charCodeAt(0))], {json.dumps(name)})))"
        )
        return self.run_script("one('#refused').textContent")

    def text(self, selector: str) -> str:
        return self.run_script(f"one('{selector}').textContent")

    def solutions_left(self) -> str:
        return re.match("[0-9,]+", self.text("#numbers"))[0].replace(",", "")

    def middle(self, hole: int) -> list[float]:
        """Of a hole on the board, for the mouse."""
        return self.run_script(
            f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])"
            f"(view.spots[{hole}].firstChild.getBoundingClientRect())"
        )

    def choose(self, part: str, value: str) -> None:
        """Sets a part of the editor."""
        self.run_script(
            f"(editor.part('{part}').value = '{value}',"
            f" editor.part('{part}').dispatchEvent(new Event('change')))"
        )

    # ---- what is known ----

    def test_sets_answer_as_the_program(self):
        """Every position that can be reached, in sets of each kind: so every jump, too."""
        for (board, start, _), path in zip(SETS, self.sets):
            content = path.read_bytes()
            self.assertEqual(self.open(content, path.name), "", path)
            self.assertEqual(self.open(gzip.compress(content), path.name + ".gz"), "", path)
            said = (board, "--start", start, "--as", "bits", "--quiet")
            reachable = printed_by("positions", *said).split()
            winning = set(printed_by("positions", *said, "--finish", "any", "--winning").split())
            self.assertGreater(len(reachable), len(winning))
            self.assertGreater(len(winning), 100)
            letters = [bits.replace("1", "o").replace("0", ".") for bits in reachable]
            known = self.run_script(
                "engine.ask({act: 'know', section: 0, positions:"
                f" {json.dumps(letters)}}}).then(({{ known }}) => known.map((one) => one.winning))"
            )
            self.assertEqual(known, [bits in winning for bits in reachable], board)

    def test_jumps_are_marked_as_query_says(self):
        """Games at random, with a set and with the page's own search: the mark of each jump, and
        with the search the solutions that are left."""
        dice = random.Random(1)
        for (board, start, options), path in zip(SETS, self.sets):
            for is_search in (False, True):
                if is_search and options:
                    continue
                self.open(path.read_bytes(), path.name)
                self.assertEqual(self.run_script("levels"), None)
                if is_search:
                    self.play(self.run_script("game.problem.text"))
                for _ in range(chosen(2, 40)):
                    self.settle()
                    self.run_script("(game.go(0), show())")
                    for _ in range(dice.randrange(10)):
                        jumps = self.run_script("legalJumps(game.board, game.position)")
                        if jumps:
                            self.run_script(f"play({dice.choice(jumps)})")
                    self.settle()
                    position = self.run_script("game.position")
                    number = sum(1 << hole for hole, peg in enumerate(position) if peg == "o")
                    problem = (board, hex(number), "--start", start, "--quiet")
                    answer = json.loads(printed_by("query", *problem, "--json", "-"))
                    shown = self.run_script(
                        "Object.fromEntries(view.jumps.map((jump, i) =>"
                        " [game.board.jumpNames[jump], view.states[i]]))"
                    )
                    left = {j["jump"]: int(j["solutions_from"] or 0) for j in answer["jumps"]}
                    said = {jump: "winning" if left[jump] else "losing" for jump in left}
                    self.assertEqual(shown, said, (board, position))
                    if is_search:
                        self.assertEqual(self.solutions_left(), answer["solutions_from"] or "0")

    def test_search_counts_as_the_program(self):
        """Boards at random: the levels, and the solutions."""
        dice = random.Random(2)
        for number in range(chosen(5, 100)):
            text = board_text(*random_board(dice, 8, 17))
            file = self.folder / f"random{number}.txt"
            file.write_text(text, encoding="utf-8")
            self.play(text)
            found = self.run_script("levels")
            problem = (file, "--finish", "any", "--quiet")
            levels = printed_by("enumerate", *problem, "--csv", "-").split("\n\n")[0]
            said = [
                {"reachable": int(row["positions"]), "winning": int(row["winning_positions"])}
                for row in csv.DictReader(io.StringIO(levels))
            ]
            self.assertEqual(found, said, text)
            counts = csv.DictReader(io.StringIO(printed_by("count", *problem, "--csv", "-")))
            self.assertEqual(self.solutions_left(), next(counts)["solutions"], text)

    def test_example_of_the_format(self):
        """The file that tools/check/FORMAT.md shows byte by byte; and a kept set."""
        text = (ROOT / "tools/check/FORMAT.md").read_text(encoding="utf-8")
        content = bytearray()
        for offset, shown in re.findall("^    ([0-9a-f]{4})  (.*)$", text, re.MULTILINE):
            self.assertEqual(int(offset, 16), len(content))
            if re.fullmatch("([0-9a-f]{16} ?)+", shown):
                for word in shown.split():
                    content += int(word, 16).to_bytes(8, "little")
            elif feeds := re.fullmatch(r"(\d+) line feeds?", shown):
                content += b"\n" * int(feeds[1])
            else:
                content += shown.encode() + b"\n"
        self.assertGreater(len(content), 0xE0)
        self.assertEqual(self.open(bytes(content), "example.set"), "")
        self.settle()
        self.assertEqual(
            self.run_script("[game.position, String(game.problem.finish), ...view.states]"),
            ["oo.oo", ".o..o", "winning", "losing"],
        )
        kept = ROOT / "results/triangle5/a1-any/levels.set"
        self.assertEqual(self.open(kept.read_bytes(), "levels.set"), "")
        self.settle()
        self.assertEqual(self.run_script("view.states"), ["winning", "winning"])

    def test_sets_beside_the_page_and_in_it(self):
        """`#set=` fetches a set from a server; from a folder a sentence says that it cannot; a
        page made with --saved begins with its set."""

        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        of_folder = functools.partial(Quiet, directory=self.folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), of_folder) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/play.html#set=1.set&jumps=c1-c3"
            self.browser.get(address)
            self.wait("game !== null && one('#working').hidden")
            server.shutdown()
        self.assertEqual(self.run_script("[game.text, source.url]"), ["c1-c3", "1.set"])
        self.assertEqual(set(self.run_script("view.states")), {"winning"})
        self.browser.open(self.page)
        self.run_script("(location.hash = '#set=1.set')")
        self.wait("one('#refused').textContent !== ''")
        self.assertIn("opened from a folder cannot fetch", self.text("#refused"))
        page = self.folder / "carries.html"
        made = report("--play", page, "--saved", self.sets[3])
        self.assertEqual(made.returncode, 0, made.stderr)
        self.browser.open(page)
        self.wait("game !== null && one('#working').hidden")
        self.assertEqual(self.run_script("[game.problem.name, source.url]"), ["petersen", "3.set"])
        self.assertEqual(set(self.run_script("view.states")), {"winning"})
        for words, says in (
            (("--play", page, "--saved", self.page), "is no set file"),
            (("--saved", self.sets[0]), "works only with --play"),
        ):
            refused = report(*words)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(says, refused.stderr)

    # ---- the editor ----

    def test_editor_writes_boards_that_the_program_reads(self):
        """Boards at random, drawn cell by cell: the program reads the same board from the file as
        from that of the Python package."""
        dice = random.Random(3)
        self.run_script("one('#editor').open = true")
        for number in range(chosen(5, 200)):
            rows, lattice, directions, wrap = random_board(dice, 4, 30)
            self.run_script(
                f"""(() => {{
                const rows = {json.dumps(rows)};
                const set = (name, value) => {{ const part = editor.part(name); part.value = value;
                  part.checked = value === true; part.dispatchEvent(new Event('change')); }};
                set('lattice', {json.dumps(lattice)});
                set('diagonals', {json.dumps(directions == 8)});
                set('wrap', {json.dumps(wrap)});
                set('rows', rows.length); set('columns', rows[0].length);
                rows.forEach((row, r) => [...row].forEach((letter, c) => {{
                  const cell = editor.cellAt([r, c]);
                  for (let i = 0; cell && cell.dataset.letter !== letter; ++i) {{
                    if (i === 3) throw new Error('a cell does not turn');
                    cell.click(); }} }})); }})()"""
            )
            written = self.run_script("editor.text.value")
            self.assertEqual(self.text("#editor .wrong"), "", written)
            of_page, of_package = self.folder / "page.txt", self.folder / "package.txt"
            of_page.write_text(written, encoding="utf-8")
            board = Board.from_picture(rows, lattice, "random", directions, wrap)
            of_package.write_text(board.file_text(), encoding="utf-8")
            hashes = [
                json.loads(printed_by("boards", file, "--json", "-", "--quiet"))["hash"]
                for file in (of_page, of_package)
            ]
            self.assertEqual(hashes[0], hashes[1], written)
            names = self.run_script("readFile(editor.text.value).board.names")
            self.assertEqual(names, list(board.names), written)

    def test_editor_by_keys_with_a_finish(self):
        self.run_script("enter(() => start(readFile('ooo\\no.o\\nooo\\n')))")
        self.run_script("one('#editor').open = true")
        self.run_script("editor.cellAt([0, 0]).focus()")
        for key in ("-", Keys.RIGHT, ".", Keys.DOWN, "o"):
            self.press(key)
        self.choose("layer", "finish")
        self.run_script("editor.cellAt([2, 2]).focus()")
        self.press("o")
        self.assertEqual(
            self.run_script("editor.text.value"),
            "lattice: square\nboard:\n-.o\nooo\nooo\nfinish:\n-..\n...\n..o\n",
        )
        self.browser.click("editor.part('play')")
        self.assertEqual(self.run_script("one('#finish').selectedOptions[0].textContent"), "c3")
        self.assertIn("#board=lattice", self.run_script("location.hash"))

    def test_editor_of_what_has_no_picture(self):
        """A graph is text alone, without the drawing before it; a lattice begins a drawing."""
        self.run_script("one('#editor').open = true")
        self.play(self.run_script("data.boards.find(({ name }) => name === 'cycle8').text"))
        self.assertEqual(self.run_script("one('.cells').childElementCount"), 0)
        self.assertIn("lattice: graph", self.run_script("editor.text.value"))
        self.choose("lattice", "triangular")
        self.run_script("editor.cellAt([0, 4]).focus()")
        for key in (Keys.DOWN, Keys.RIGHT, Keys.LEFT, "-"):
            self.press(key)
        self.assertIn("\n----.----\n-----o---\n", self.run_script("editor.text.value"))
        self.run_script("(editor.text.value = 'o.x', editor.text.focus())")
        self.press(" ")
        self.assertIn("column 3: expected o", self.text("#editor .wrong"))
        self.assertTrue(self.run_script("editor.part('play').disabled"))

    # ---- the game ----

    def test_arrows_reach_every_hole(self):
        """On each listed board, and on the triangle row by row."""
        found = self.run_script(
            """data.boards.map(({ name, text }) => {
                const { points } = readFile(text).board;
                const reached = new Set([0]);
                for (const hole of reached)
                  for (const arrow of Object.values(ARROWS))
                    reached.add(holeTowards(points, hole, arrow));
                return [name, points.length - reached.size]; })"""
        )
        self.assertGreater(len(found), 20)
        self.assertEqual([name for name, missed in found if missed], [])
        down = "holeTowards(readFile(data.boards[0].text).board.points, 0, ARROWS.ArrowDown)"
        self.assertIn(self.run_script(down), (1, 2))

    def test_what_a_screen_reader_is_told(self):
        """The board is a grid of named cells, and all that can be used has a name."""
        self.run_script("one('#editor').open = true")
        tree = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        named = collections.defaultdict(list)
        for node in tree:
            named[node.get("role", {}).get("value")].append(node.get("name", {}).get("value"))
        self.assertEqual(sorted(named["grid"]), ["The board", "The picture of the board"])
        self.assertIn("a1, empty", named["gridcell"])
        self.assertIn("row 1, column 5: empty hole", named["gridcell"])
        self.assertEqual(len(named["gridcell"]), 15 + 23)  # holes; places in the triangular picture
        for role in ("gridcell", "button", "combobox", "textbox", "spinbutton", "checkbox"):
            self.assertGreater(len(named[role]), 0, role)
            self.assertTrue(all(named[role]), role)

    def test_a_peg_is_dragged(self):
        self.play("o.oo.\n")
        self.browser.drag(self.middle(3), self.middle(1))
        self.settle()
        self.assertEqual(self.run_script("game.text"), "d1-b1")

    def test_game(self):
        """A solution by the keyboard, a losing jump by the mouse; undo and redo; the address."""
        self.play("o.oo.\n")
        self.run_script("one('#board [tabindex=\"0\"]').focus()")
        for key in (Keys.RIGHT, Keys.RIGHT, Keys.RIGHT):
            self.press(key)
        label = "document.activeElement.getAttribute('aria-label')"
        self.assertEqual(self.run_script(label), "d1, peg, can jump winning")
        for key in (Keys.ENTER, Keys.LEFT, Keys.LEFT):
            self.press(key)
        self.assertEqual(self.run_script(label), "b1, empty, target winning")
        self.press(Keys.ENTER)
        self.settle()
        self.assertEqual(self.text("#said"), "Depth 1. 2 pegs; 1 jump is possible.")
        self.browser.click("one('#choices button')")
        self.settle()
        self.assertEqual(self.text("#said"), "Depth 2. The finish is reached: 1 peg left in c1.")
        self.assertEqual(self.text("#replay")[:19], "echo 'd1-b1 a1-c1' ")
        address = self.run_script("location.href")
        self.browser.click("one('#restart')")
        self.settle()
        for hole in (2, 4):
            self.browser.press_at(*self.middle(hole))
        self.settle()
        self.assertIn("since jump 1, c1-e1.", self.text("#said"))
        self.assertIn("Dead end: no jump is possible, 2 pegs left.", self.text("#said"))
        self.browser.click("one('#undo')")
        self.settle()
        marks = "all('#choices button').map((e) => e.textContent).sort()"
        self.assertEqual(self.run_script(marks), ["● d1-b1", "✕ c1-e1"])
        self.browser.click("one('#redo')")
        self.assertEqual(self.run_script("game.text"), "c1-e1")
        self.browser.get("about:blank")
        self.browser.get(address)
        self.wait("game !== null && one('#working').hidden")
        self.assertEqual(self.run_script("game.text"), "d1-b1 a1-c1")
        self.run_script("(location.hash = '#board=english&jumps=d2-d4,d4-d2')")
        self.wait("one('#refused').textContent !== ''")
        self.assertEqual(self.text("#refused"), "Jump 2, d4-d2, is not possible there.")

    def test_wrong_files(self):
        """Files that are damaged, foreign, cut off or unpacked without end: each is refused in one
        sentence, or opens; the page goes on."""
        dice = random.Random(4)
        contents = [path.read_bytes() for path in self.sets]
        contents += [gzip.compress(contents[0]), self.run_script("data.boards[5].text").encode()]
        refused = 0
        for number in range(chosen(40, 300)):
            content = bytearray(dice.choice(contents))
            for _ in range(dice.choice((1, 1, 3))):
                at = dice.randrange(len(content))
                if dice.random() < 0.3:
                    at = dice.randrange(min(len(content), 400))  # the head
                kind = dice.randrange(4)
                if kind == 0:
                    content[at] = dice.randrange(256)
                elif kind == 1:
                    del content[at:]
                elif kind == 2:
                    del content[at : at + dice.choice((1, 8, 64))]
                else:
                    content[at:at] = dice.randbytes(dice.choice((1, 8, 64)))
                content = content or bytearray(b"\0")
            sentence = self.open(bytes(content), "damaged.set")
            refused += sentence != ""
            self.assertRegex(sentence, r"^$|^[A-Z'][^\n]*[.?)]$")
            self.assertNotIn("cannot be read here", sentence)
        self.assertGreater(refused, chosen(10, 100))
        heads = b"", b"PEGSET1\n", b"\x1f\x8b", b"PEGSET2\nend\n", b"\xff\xfe\0\0", b"o" * 300
        for content in heads:
            self.assertRegex(self.open(content, "foreign"), r"^[A-Z].*\.$")
        addresses = "% board=%00 board=o board=english&jumps=x set=/etc/x set=..//x"
        for address in addresses.split():
            self.run_script(f"(location.hash = '#{address}')")
            self.wait("one('#refused').textContent !== '' || one('#working').hidden")
        self.assertEqual(self.open(contents[0], "whole.set"), "")

    def test_nothing_is_wider_than_the_screen(self):
        self.run_script("one('#editor').open = true")
        self.play(self.run_script("data.boards.find(({ name }) => name === 'triangle5').text"))
        for theme in ("light", "dark"):
            for width in (390, 1200):
                self.browser.show(width, theme)
                wide = self.run_script(
                    f"[document.documentElement.scrollWidth, ...{WIDE}('.scroll')]"
                )
                self.assertEqual(wide, [width], theme)
            self.assertEqual(self.run_script(f"{FAINT}({PAINTED})"), [], theme)


if __name__ == "__main__":
    run_tests()
