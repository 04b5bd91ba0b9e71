#!/usr/bin/env python3
"""Boards and solutions as SVG: what pegspace-plot and notebooks draw, in numbers; in a browser, at
every beat of a solution that plays itself, the pegs seen stand in the holes of the position, and
nowhere else.

The browser's part needs chromium. Run by ctest, which gives the path of the program in PEGSPACE.
"""

import importlib.util
import itertools
import json
import re
import shutil
import struct
import sys
import unittest
from pathlib import Path
from xml.etree import ElementTree

import pegspace
from in_process import call
from pegspace import pictures
from program import ProgramTest, needs, run, run_tests

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
DEBIAN_CAIROSVG = "/usr/lib/python3/dist-packages/cairosvg"
SVG = "{http://www.w3.org/2000/svg}"
BOARDS = "english triangle5 hexagon3 english-8 torus4x4 line7 petersen cycle6 complete5".split()


def uses(svg, kind):
    """The places (x, y) of what is drawn so, those inside of definitions too."""
    return [
        (float(use.get("x", 0)), float(use.get("y", 0)))
        for use in ElementTree.fromstring(svg).iter(f"{SVG}use")
        if re.fullmatch(f"#ps-{kind}(-[0-9a-f]{{8}})?", use.get("href"))
    ]


def require_sound(test, svg):
    """Well-formed, and every reference has its definition."""
    ElementTree.fromstring(svg)
    names = re.findall(r'\bid="([^"]+)"', svg)
    test.assertEqual(len(names), len(set(names)))
    test.assertLessEqual(set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)), set(names))
    test.assertNotRegex(svg, r"\bnan\b|\binf\b|None")


class Shapes(unittest.TestCase):
    def test_a_position_has_its_pegs_holes_and_labels(self):
        for name in BOARDS:
            board = pegspace.board(name)
            svg = pictures.position_svg(
                board.shape, board.start, pictures.Style(title=f"<{name}>", labels="names")
            )
            require_sound(self, svg)
            self.assertEqual(
                (len(uses(svg, "hole")), len(uses(svg, "peg"))),
                (len(board), board.start.bit_count()),
                name,
            )
            words = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
            self.assertEqual(words, [f"<{name}>", *board.names])
            frame = ElementTree.fromstring(svg)
            size = float(frame.get("width")), float(frame.get("height")) - 34
            places = uses(svg, "hole")
            for axis in (0, 1):
                self.assertAlmostEqual(min(place[axis] for place in places), pictures.MARGIN, 1)
                self.assertAlmostEqual(
                    max(place[axis] for place in places), size[axis] - pictures.MARGIN, 1
                )
            nearest = min(abs(complex(*a) - complex(*b)) for a in places for b in places if a != b)
            self.assertGreaterEqual(nearest, pictures.PITCH - 0.1, name)

    @needs("python3-pandas", importlib.util.find_spec("pandas"))
    def test_a_solution_has_the_position_after_every_move(self):
        board = pegspace.board("triangle5")
        table = pegspace.solve("triangle5", start="a1", fewest_moves=True)
        rows = table[["from", "over", "to"]].values
        jumps = [tuple(board.hole_named[name] for name in row) for row in rows]
        moves = [
            ["-".join([*rows["from"][:1], *rows["to"]]), len(rows)]
            for _, rows in table.groupby("move")
        ]  # of the program
        self.assertEqual((len(jumps), len(moves)), (13, 10))
        start = (1 << 15) - 2
        svg = pictures.solution_svg(board.shape, start, jumps)
        require_sound(self, svg)
        self.assertEqual((len(uses(svg, "board")), len(uses(svg, "taken"))), (11, 13))
        pegs = list(itertools.accumulate((-jumps for _, jumps in moves), initial=14))
        self.assertEqual((len(uses(svg, "peg")), len(uses(svg, "moved"))), (sum(pegs) - 10, 10))
        words = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
        self.assertEqual(
            words, ["start", *(f"{at}. {name}" for at, (name, _) in enumerate(moves, 1))]
        )
        frame = ElementTree.fromstring(svg)
        self.assertTrue(1 <= float(frame.get("width")) / float(frame.get("height")) < 2.3)


def plot(folder, *arguments):
    """pegspace-plot in this folder: the exit code, what is said."""
    done = call("pegspace-plot", *arguments, folder=folder)
    return done.returncode, done.stderr


class Command(ProgramTest):
    def drawn(self, words):
        self.assertEqual(plot(self.folder, *words.split(), "-o", "a.svg"), (0, "wrote a.svg\n"))
        return (self.folder / "a.svg").read_text(encoding="utf-8")

    def test_what_is_drawn_follows_from_the_file(self):
        self.run_ok(*"solve english --finish d4 --json solution.json --quiet".split())
        still, played = self.drawn("solution.json"), self.drawn("solution.json --animate")
        moves = json.loads((self.folder / "solution.json").read_text())["solutions"][0]["moves"]
        self.assertEqual((len(uses(still, "board")), still.count("animate")), (1 + len(moves), 0))
        self.assertIn(">english: d4 to d4</text>", still)
        self.assertIn("31 of 31: ", played)
        text = self.run_ok(*"solve english --finish d4 --as numbers".split()).stdout
        self.file("game.txt", text)
        game = self.drawn("game.txt --board english --start d4 --title mine")
        self.assertEqual(len(uses(game, "board")), 1 + len(moves))
        self.assertIn(">mine</text>", game)
        self.run_ok(*"boards hexagon3 --json board.json --quiet".split())
        self.assertEqual(len(uses(self.drawn("board.json"), "peg")), 18)
        board = self.drawn("--board hexagon3 --start 1,2 --labels numbers")
        self.assertEqual((len(uses(board, "peg")), board.count("</text>")), (17, 19))
        self.file("mine.txt", "lattice: square\nwrap: rows\nboard:\no..o\noo.o\n")
        self.assertEqual(len(uses(self.drawn("--board mine.txt"), "peg")), 5)
        self.run_ok(*"solve mine.txt --pegs-left 3 --json own.json --quiet".split())
        self.assertGreater(len(uses(self.drawn("own.json"), "board")), 2)
        # Without site-packages: neither pandas nor matplotlib is there.
        python = (sys.executable, "-B", "-S", SCRIPTS / "pegspace-plot")
        done = run(*python, "solution.json", folder=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, "wrote solution.svg\n"))
        self.assertEqual((self.folder / "solution.svg").read_text(encoding="utf-8"), still)
        self.run_ok(*"solve triangle5 --all --limit 10 --json ten.json --quiet".split())
        said = "wrote ten.svg: the first of 10 solutions\n"
        self.assertEqual(plot(self.folder, "ten.json"), (0, said))

    @needs(
        "python3-cairosvg", importlib.util.find_spec("cairosvg") or Path(DEBIAN_CAIROSVG).exists()
    )
    def test_pictures_as_png_and_pdf(self):
        """Of the size of the SVG, and the same bytes each time."""
        self.run_ok("solve", "triangle5", "--json", "solution.json", "--quiet")
        made = []
        for _ in range(2):
            words = "solution.json -o a.svg -o b.png -o c.pdf".split()
            done = run(SCRIPTS / "pegspace-plot", *words, folder=self.folder)
            said = "wrote a.svg\nwrote b.png\nwrote c.pdf\n"
            self.assertEqual((done.returncode, done.stderr), (0, said))
            made.append([(self.folder / name).read_bytes() for name in words[2::2]])
        self.assertEqual(*made)
        svg, png, pdf = made[0]
        frame = ElementTree.fromstring(svg)
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        size = tuple(int(float(frame.get(side))) for side in ("width", "height"))
        self.assertEqual(struct.unpack(">II", png[16:24]), size)
        self.assertEqual(pdf[:5], b"%PDF-")

    def test_refusals(self):
        self.file("game.txt", "d2-d4 d2-d4\n")
        none = {"kind": "solve", "solutions": [], "reason": "there is none"}
        self.file("none.json", json.dumps(none))
        self.run_ok("boards", "triangle4", "--json", "board.json", "--quiet")
        self.run_ok("solve", "triangle5", "--json", "solution.json", "--quiet")
        before = self.files()
        for words, says in (
            ("game.txt", "--board BOARD"),
            ("game.txt --board english", "illegal"),
            ("none.json", "there is none"),
            ("board.json --animate", "--animate"),
            ("solution.json --animate -o a.png", "ends in .svg"),
            ("solution.json -o a.svg -o x.gif", "x.gif: a board or solution becomes"),
            ("", "FILE"),
            ("--board triangle4 --start x9", "no hole 'x9'"),
            ("--board triagle4", "triangle4"),
            ("solution.json --start 1", "omit"),
            ("missing.json", "No such file"),
            ("missing.txt --board english", "No such file"),
            ("solution.json -o none/a.svg", "No such file"),
        ):
            with self.subTest(words=words):
                code, said = plot(self.folder, *words.split())
                self.assertEqual(code, 2, said)
                self.assertIn(says, " ".join(said.split()))
        self.assertEqual(self.files(), before)


# Puts the picture's clock to each time and writes down where pegs are seen: centre, opacity; and
# the caption.
SCRIPT = """
const picture = document.querySelector('svg');
picture.pauseAnimations();
const look = time => {
  picture.setCurrentTime(time);
  const is_peg = use => use.getAttribute('href') === '#ps-peg';
  const pegs = [...picture.querySelectorAll('use')].filter(is_peg).map(use => {
    const frame = use.getCTM(), x = +use.getAttribute('x'), y = +use.getAttribute('y');
    const opacity = +getComputedStyle(use.parentNode).opacity;
    return {x: frame.a * x + frame.e, y: frame.d * y + frame.f, opacity: opacity};
  });
  const shown = text => +getComputedStyle(text.parentNode).opacity > 0.5;
  const captions = [...picture.querySelectorAll('text')].filter(shown);
  return {pegs: pegs, captions: captions.map(text => text.textContent)};
};
// The clock of a picture begins when the page is loaded.
addEventListener('load', () => setTimeout(() => {
  const seen = TIMES.map(look);
  document.body.innerHTML = '<pre id="seen">' + JSON.stringify(seen) + '</pre>';
}, 100));
"""

SECONDS_PER_JUMP = 0.8
PAUSE = 2 * SECONDS_PER_JUMP  # before the first jump


@needs("chromium", BROWSER)
class AnimationTest(ProgramTest):
    def play(self, svg, times):
        page = self.folder / "page.html"
        script = SCRIPT.replace("TIMES", json.dumps(times))
        page.write_text(f"<!doctype html><body>{svg}<script>{script}</script></body>")
        done = run(
            BROWSER,
            *"--headless --no-sandbox --disable-gpu --virtual-time-budget=20000".split(),
            f"--user-data-dir={self.folder / 'profile'}",
            "--dump-dom",
            page.as_uri(),
        )
        found = re.search(r'<pre id="seen">(\[.*?)</pre>', done.stdout, re.S)
        self.assertIsNotNone(found, done.stdout[-500:] + done.stderr[-500:])
        return json.loads(found[1])

    def check(self, *problem, upside_down=False):
        self.run_ok("solve", *problem, "--json", "play.json", "--quiet")
        found = json.loads((self.folder / "play.json").read_text())
        jumps = found["solutions"][0]["jumps"]
        board = pegspace.Board.from_json(found["record"]["board"])
        svg = pictures.animation_svg(
            board.shape,
            board.start,
            [
                tuple(board.hole_named[jump[end]] for end in "from over to".split())
                for jump in jumps
            ],
            pictures.Style("played", "names", upside_down),
        )
        beats = [PAUSE / 2] + [PAUSE + (i + 0.8) * SECONDS_PER_JUMP for i in range(len(jumps))]
        middles = [PAUSE + (i + 0.3) * SECONDS_PER_JUMP for i in range(len(jumps))]
        loop = (len(jumps) + 6) * SECONDS_PER_JUMP
        seen = self.play(svg, beats + middles + [loop - 0.1, loop + PAUSE / 2])

        def visible(picture, least=0.01):
            shown = [p for p in picture["pegs"] if p["opacity"] > least]
            return {(round(p["x"]), round(p["y"])) for p in shown}

        first = visible(seen[0], least=0.99)
        self.assertEqual(len(first), len(seen[0]["pegs"]))
        at = self.places(svg)
        pegs = set(first)
        self.assertTrue(pegs <= set(at.values()), "pegs stand in holes")
        for number, jump in enumerate(jumps, 1):
            pegs -= {at[jump["from"]], at[jump["over"]]}
            pegs.add(at[jump["to"]])
            self.assertEqual(visible(seen[number]), pegs, f"after jump {number}")
            words = f"{number} of {len(jumps)}: {jump['from']}-{jump['to']}"
            self.assertIn(words, seen[number]["captions"])
            # In the middle of its hop the peg is above the one it takes, which is drawn before it.
            middle = seen[len(jumps) + number]["pegs"]
            x, y = at[jump["over"]]
            near = [p for p in middle if abs(p["x"] - x) < 9 and abs(p["y"] - y) < 9]
            is_seen = [p["opacity"] > 0 for p in near]
            self.assertGreaterEqual(sum(is_seen), 2, f"in the middle of jump {number}")
        self.assertEqual(visible(seen[-1], least=-1), first, "it begins again")

    def places(self, svg):
        """Where each hole is, by its name: the labels stand in the middle of their holes."""
        frame = re.search(r"translate\(0 (\d+)\)", svg)
        top = float(frame[1]) if frame else 0.0
        label = r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="11"[^>]*>(\w+)</text>'
        return {
            name: (round(float(x)), round(float(y) - 4 + top))
            for x, y, name in re.findall(label, svg)
        }

    def test_english(self):
        self.check("english", "--finish", "d4")

    def test_triangle_upside_down(self):
        self.check("triangle5", "--start", "1", upside_down=True)


if __name__ == "__main__":
    run_tests()
