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
import subprocess
import sys
import unittest
from pathlib import Path
from xml.etree import ElementTree

import pegspace
from pegspace import pictures
from program import PATIENCE, ProgramTest, needs, run_tests

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
DEBIAN_CAIROSVG = "/usr/lib/python3/dist-packages/cairosvg"
SVG = "{http://www.w3.org/2000/svg}"
BOARDS = tuple(
    "english triangle5 hexagon3 english-8 torus4x4 line7 petersen cycle6 complete5".split()
)


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
        jumps = [
            tuple(board.hole_named[name] for name in row)
            for row in table[["from", "over", "to"]].values
        ]
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


class Command(ProgramTest):
    def plot(self, *arguments):
        return subprocess.run(
            [sys.executable, "-B", "-S", SCRIPTS / "pegspace-plot", *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
        )

    def drawn(self, *arguments):
        """Without site-packages: neither pandas nor matplotlib is there."""
        done = self.plot(*arguments, "--output", "a.svg")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", "wrote a.svg\n"))
        return (self.folder / "a.svg").read_text(encoding="utf-8")

    def test_what_is_drawn_follows_from_the_file(self):
        self.run_ok("solve", "english", "--finish", "d4", "--json", "solution.json", "--quiet")
        still, played = self.drawn("solution.json"), self.drawn("solution.json", "--animate")
        moves = json.loads((self.folder / "solution.json").read_text())["solutions"][0]["moves"]
        self.assertEqual((len(uses(still, "board")), still.count("animate")), (1 + len(moves), 0))
        self.assertIn(">english: d4 to d4</text>", still)
        self.assertIn("31 of 31: ", played)
        self.assertEqual(self.drawn("solution.json"), still)
        text = self.run_ok("solve", "english", "--finish", "d4", "--as", "numbers").stdout
        self.write("game.txt", text)
        game = self.drawn("game.txt", "--board", "english", "--start", "d4")
        self.assertEqual(len(uses(game, "board")), 1 + len(moves))
        self.assertIn(
            ">mine</text>", self.drawn("game.txt", "--board", "english", "--title", "mine")
        )
        self.run_ok("boards", "hexagon3", "--json", "board.json", "--quiet")
        self.assertEqual(len(uses(self.drawn("board.json"), "peg")), 18)
        board = self.drawn("--board", "hexagon3", "--start", "1,2", "--labels", "numbers")
        self.assertEqual((len(uses(board, "peg")), board.count("</text>")), (17, 19))
        self.write("mine.txt", "lattice: square\nwrap: rows\nboard:\no..o\noo.o\n")
        self.assertEqual(len(uses(self.drawn("--board", "mine.txt"), "peg")), 5)
        self.run_ok("solve", "mine.txt", "--pegs-left", "3", "--json", "own.json", "--quiet")
        self.assertGreater(len(uses(self.drawn("own.json"), "board")), 2)
        done = self.plot("solution.json")
        self.assertEqual((done.returncode, done.stderr), (0, "wrote solution.svg\n"))
        self.run_ok(*"solve triangle5 --all --limit 10 --json ten.json --quiet".split())
        self.assertEqual(self.plot("ten.json").stderr, "wrote ten.svg: the first of 10 solutions\n")

    @needs(
        "python3-cairosvg", importlib.util.find_spec("cairosvg") or Path(DEBIAN_CAIROSVG).exists()
    )
    def test_pictures_as_png_and_pdf(self):
        """Of the size of the SVG, and the same bytes each time."""
        self.run_ok("solve", "triangle5", "--json", "solution.json", "--quiet")
        files = {}
        for name in ("a.svg", "b.png", "c.pdf", "d.png", "e.pdf"):
            done = subprocess.run(
                [SCRIPTS / "pegspace-plot", "solution.json", "-o", name],
                cwd=self.folder,
                capture_output=True,
                text=True,
            )
            self.assertEqual((done.returncode, done.stderr), (0, f"wrote {name}\n"))
            files[name] = (self.folder / name).read_bytes()
        frame = ElementTree.fromstring(files["a.svg"])
        self.assertEqual(files["b.png"][:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(
            struct.unpack(">II", files["b.png"][16:24]),
            tuple(int(float(frame.get(side))) for side in ("width", "height")),
        )
        self.assertEqual(files["c.pdf"][:5], b"%PDF-")
        self.assertEqual((files["d.png"], files["e.pdf"]), (files["b.png"], files["c.pdf"]))

    def test_refusals(self):
        self.write("game.txt", "d2-d4 d2-d4\n")
        self.write(
            "none.json",
            json.dumps(
                {
                    "kind": "solve",
                    "solutions": [],
                    "reason": "there is none",
                }
            ),
        )
        self.run_ok("boards", "triangle4", "--json", "board.json", "--quiet")
        self.run_ok("solve", "triangle5", "--json", "solution.json", "--quiet")
        for words, says in (
            (("game.txt",), "--board BOARD"),
            (("game.txt", "--board", "english"), "illegal"),
            (("none.json",), "there is none"),
            (("board.json", "--animate"), "--animate"),
            (("solution.json", "--animate", "-o", "a.png"), "ends in .svg"),
            (("solution.json", "-o", "a.svg", "-o", "x.gif"), "x.gif: a board or solution becomes"),
            ((), "FILE"),
            (("--board", "triangle4", "--start", "x9"), "no hole 'x9'"),
            (("--board", "triagle4"), "triangle4"),
            (("solution.json", "--start", "1"), "omit"),
            (("missing.json",), "No such file"),
            (("missing.txt", "--board", "english"), "No such file"),
            (("solution.json", "-o", "none/a.svg"), "No such file"),
        ):
            with self.subTest(words=words):
                done = self.plot(*words)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(says, " ".join(done.stderr.split()))
                self.assertNotIn("Traceback", done.stderr)
        self.assertEqual(
            sorted(path.suffix for path in self.folder.iterdir()), [".json"] * 4 + [".txt"]
        )


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
        page.write_text(
            "<!doctype html><body>"
            + svg
            + "<script>"
            + SCRIPT.replace("TIMES", json.dumps(times))
            + "</script></body>"
        )
        run = subprocess.run(
            [
                BROWSER,
                *"--headless --no-sandbox --disable-gpu --virtual-time-budget=20000".split(),
                "--user-data-dir=" + str(self.folder / "profile"),
                "--dump-dom",
                page.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        found = re.search(r'<pre id="seen">(\[.*?)</pre>', run.stdout, re.S)
        self.assertIsNotNone(found, run.stdout[-500:] + run.stderr[-500:])
        return json.loads(found.group(1))

    def check(self, *problem, upside_down=False):
        self.run_ok("solve", *problem, "--json", "play.json", "--quiet")
        found = json.loads((self.folder / "play.json").read_text())
        jumps = found["solutions"][0]["jumps"]
        board = pegspace.Board.from_json(found["record"]["board"])
        svg = pictures.animation_svg(
            board.shape,
            board.start,
            [
                tuple(board.hole_named[jump[end]] for end in ("from", "over", "to"))
                for jump in jumps
            ],
            pictures.Style("played", "names", upside_down),
        )
        beats = [PAUSE / 2] + [PAUSE + (i + 0.8) * SECONDS_PER_JUMP for i in range(len(jumps))]
        middles = [PAUSE + (i + 0.3) * SECONDS_PER_JUMP for i in range(len(jumps))]
        loop = (len(jumps) + 6) * SECONDS_PER_JUMP
        seen = self.play(svg, beats + middles + [loop - 0.1, loop + PAUSE / 2])
        first = {(round(p["x"]), round(p["y"])) for p in seen[0]["pegs"]}
        self.assertEqual(len(first), len(seen[0]["pegs"]))
        self.assertTrue(all(p["opacity"] == 1 for p in seen[0]["pegs"]))
        at = self.places(svg)
        pegs = set(first)
        self.assertTrue(pegs <= set(at.values()), "pegs stand in holes")
        for number, jump in enumerate(jumps, 1):
            pegs -= {at[jump["from"]], at[jump["over"]]}
            pegs.add(at[jump["to"]])
            picture = seen[number]
            visible = {
                (round(p["x"]), round(p["y"])) for p in picture["pegs"] if p["opacity"] > 0.01
            }
            self.assertEqual(visible, pegs, f"after jump {number}")
            words = f"{number} of {len(jumps)}: {jump['from']}-{jump['to']}"
            self.assertIn(words, picture["captions"])
            # In the middle of its hop the peg is above the one it takes, which is drawn before it.
            middle = seen[len(jumps) + number]["pegs"]
            x, y = at[jump["over"]]
            near = [
                i
                for i, p in enumerate(middle)
                if abs(p["x"] - x) < 9 and abs(p["y"] - y) < 9 and p["opacity"] > 0
            ]
            self.assertGreaterEqual(len(near), 2, f"in the middle of jump {number}")
        self.assertEqual(
            {(round(p["x"]), round(p["y"])) for p in seen[-1]["pegs"]}, first, "it begins again"
        )
        return svg

    def places(self, svg):
        """Where each hole is, by its name: the labels stand in the middle of their holes."""
        frame = re.search(r"translate\(0 (\d+)\)", svg)
        top = float(frame.group(1)) if frame else 0.0
        places = {}
        for x, y, name in re.findall(
            r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="11"[^>]*>(\w+)</text>', svg
        ):
            places[name] = (round(float(x)), round(float(y) - 4 + top))
        return places

    def test_english(self):
        self.check("english", "--finish", "d4")

    def test_triangle_upside_down(self):
        self.check("triangle5", "--start", "1", upside_down=True)


if __name__ == "__main__":
    run_tests()
