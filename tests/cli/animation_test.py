"""The self-playing picture of a solution in a browser: at every beat the pegs seen stand in the holes of the position, and
nowhere else.

Needs chromium; without it the test is skipped, and says so.
"""

import json
import re
import shutil
import subprocess

from program import ProgramTest, needs, run_tests

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

# Puts the picture's clock to each time and writes down where pegs are seen: centre, opacity; and the caption.
SCRIPT = """
const picture = document.querySelector('svg');
picture.pauseAnimations();
const look = time => {
  picture.setCurrentTime(time);
  const pegs = [...picture.querySelectorAll('use')].filter(use => use.getAttribute('href') === '#ps-peg').map(use => {
    const frame = use.getCTM(), x = +use.getAttribute('x'), y = +use.getAttribute('y');
    return {x: frame.a * x + frame.e, y: frame.d * y + frame.f, opacity: +getComputedStyle(use.parentNode).opacity};
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
        page.write_text("<!doctype html><body>" + svg + "<script>" + SCRIPT.replace("TIMES", json.dumps(times)) +
                        "</script></body>")
        run = subprocess.run([BROWSER, "--headless", "--no-sandbox", "--disable-gpu",
                              "--virtual-time-budget=20000", "--user-data-dir=" +
                              str(self.folder / "profile"), "--dump-dom", page.as_uri()],
                             capture_output=True, text=True, timeout=60)
        found = re.search(r'<pre id="seen">(\[.*?)</pre>', run.stdout, re.S)
        self.assertIsNotNone(found, run.stdout[-500:] + run.stderr[-500:])
        return json.loads(found.group(1))

    def check(self, *problem):
        self.run_ok("solve", *problem, "--animate", "play.svg")
        svg = (self.folder / "play.svg").read_text()
        svg = svg[svg.index("<svg"):]
        jumps = json.loads(self.run_ok("solve", *problem, "--notation", "json").stdout)["jumps"]
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
            visible = {(round(p["x"]), round(p["y"])) for p in picture["pegs"] if p["opacity"] > 0.01}
            self.assertEqual(visible, pegs, f"after jump {number}")
            words = f"{number} of {len(jumps)}: {jump['from']}-{jump['to']}"
            self.assertIn(words, picture["captions"])
            # In the middle of its hop the peg is above the one it takes, which is drawn before it.
            middle = seen[len(jumps) + number]["pegs"]
            x, y = at[jump["over"]]
            near = [i for i, p in enumerate(middle) if abs(p["x"] - x) < 9 and abs(p["y"] - y) < 9 and p["opacity"] > 0]
            self.assertGreaterEqual(len(near), 2, f"in the middle of jump {number}")
        self.assertEqual({(round(p["x"]), round(p["y"])) for p in seen[-1]["pegs"]}, first, "it begins again")
        return svg

    def places(self, svg):
        """Where each hole is, by its name: the labels stand in the middle of their holes."""
        frame = re.search(r'translate\(0 (\d+)\)', svg)
        top = float(frame.group(1)) if frame else 0.0
        places = {}
        for x, y, name in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="11"[^>]*>(\w+)</text>', svg):
            places[name] = (round(float(x)), round(float(y) - 4 + top))
        return places

    def test_english(self):
        self.check("english", "--finish", "d4", "--labels", "names")

    def test_triangle_upside_down(self):
        self.check("triangle5", "--start", "1", "--labels", "names", "--upside-down")


if __name__ == "__main__":
    run_tests()
