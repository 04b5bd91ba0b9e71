#!/usr/bin/env python3
"""The report page in headless Chromium, with mouse and keyboard, at 390, 800 and 1400 pixels, light
and dark: nothing goes wrong in it, nothing is wider than the screen, text can be read, and what can
be pressed does what it says."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from browser import DRIVER, Browser, Keys
from program import needs
from report_runs import JINJA2, MARKDOWN, ROOT, make_results, report

WIDTHS = (390, 800, 1400)
THEMES = ("light", "dark")
PLAYER = "all('.player').find((e) => e.player.jumps.length === 13)"
MAP = "one('[data-map]')"


# The colour of what is painted at a place: a canvas gives any colour of CSS as red, green, blue.
PAINTED = """((css) => { const c = new OffscreenCanvas(1, 1).getContext('2d');
             c.fillStyle = css; c.fillRect(0, 0, 1, 1);
             return [...c.getImageData(0, 0, 1, 1).data]; })"""


# Every text on a plain ground (not in a picture) whose contrast with that ground is below 4.5.
FAINT = """((painted) => {
  const part = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b) + 0.05;
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const c = painted(getComputedStyle(e).backgroundColor);
      if (c[3] === 255) return c; }
    return painted(colour('--page')); };
  const has_text = (e) => !e.closest('svg, script, :disabled') && e.getClientRects().length &&
    [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  return all('body *').filter(has_text).filter((e) => {
    const [a, b] = [light(painted(getComputedStyle(e).color)), light(ground(e))];
    return Math.max(a, b) / Math.min(a, b) < 4.5; }).map((e) => e.outerHTML.slice(0, 120)); })"""
#: Elements that reach behind the right edge of the screen, and are not within such a selector.
WIDE = """((within) => [...document.querySelectorAll('body *')].filter((e) =>
  e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(within))
  .map((e) => e.outerHTML.slice(0, 99)))"""


@needs("chromium-driver", DRIVER)
@needs("python3-jinja2", JINJA2)
class ReportPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pegspace report ")
        cls.addClassCleanup(folder.cleanup)
        cls.page = Path(folder.name) / "page.html"
        make_results(Path(folder.name) / "results")
        made = report(Path(folder.name) / "results", "--output", cls.page)
        assert made.returncode == 0, made.stderr
        cls.atlas = Path(folder.name) / "atlas.html"
        made = report(ROOT / "results", "--output", cls.atlas)
        assert made.returncode == 0, made.stderr
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.quit)

        cls.run_script, cls.click = cls.browser.run, cls.browser.click
        cls.press = cls.browser.press

    def setUp(self):
        self.browser.open(self.page)

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [])

    def test_nothing_is_wider_than_the_screen(self):
        for theme in THEMES:
            for width in WIDTHS:
                self.browser.show(width, theme)
                wide = self.run_script(
                    f"[innerWidth, document.documentElement.scrollWidth, ...{WIDE}('.scroll')]"
                )
                self.assertEqual(wide, [width, width], theme)
            self.assertEqual(self.run_script(f"{FAINT}({PAINTED})"), [], theme)

    def test_a_narrow_screen_has_large_letters_and_buttons(self):
        self.browser.show(390, "light")
        smallest = """(selector) => Math.min(...all(selector).filter((e) => e.checkVisibility())
            .map((e) => e.getBoundingClientRect().height))"""
        self.assertGreaterEqual(self.run_script(f"({smallest})('button, select')"), 24)
        letters = """Math.min(...all('.columns .still').map((e) =>
            parseFloat(getComputedStyle(one('text', e)).fontSize) * e.clientWidth
            / e.viewBox.baseVal.width))"""
        self.assertGreaterEqual(self.run_script(letters), 12)
        broken = "all('code > span').filter((e) => e.getClientRects().length > 1).length"
        self.assertEqual(self.run_script(broken), 0)
        self.assertGreater(self.run_script("all('code > span').length"), 3)

    def test_chart(self):
        """Lines are chosen and grey, the list has their numbers and follows the mouse and the keys,
        and other quantities and scales move the lines."""
        lines = "all('#levels-chart polyline')"
        coloured = f"{lines}.filter((e) => !e.classList.contains('other')).length"
        points = f"{lines}.map((e) => e.getAttribute('points'))"
        problems = self.run_script("data.problems.map(({ levels }) => levels)")
        self.assertEqual(self.run_script(coloured), len(problems))
        self.click("one('#no-runs')")
        self.assertEqual(self.run_script(coloured), 0)
        self.click("one('#all-runs')")
        self.assertEqual(self.run_script(coloured), len(problems))
        counts = [sum(1 for row in levels if row[0] and row[0] != "0") for levels in problems]
        self.assertEqual([len(line.split()) for line in self.run_script(points)], counts)
        listed = (
            "[one('#runs legend').textContent, all('#runs output').map((e) =>"
            " e.textContent).filter((text) => text)]"
        )
        y, left, right = self.run_script(
            """(() => { const e = one('#levels-chart'); e.scrollIntoView({block: 'center'});
            const r = e.getBoundingClientRect();
            return [r.y + r.height / 2, ...[2, 6].map((d) => r.x + view.across(d))]; })()"""
        )
        self.browser.move(left, y)
        said, numbers = self.run_script(listed)
        self.assertEqual(said, "At depth 2, positions")
        self.assertEqual(numbers, [f"{int(row[2][0]):,}" for row in problems])
        self.browser.move(right, y)
        self.assertEqual(self.run_script(listed)[0], "At depth 6, positions")
        self.run_script("one('#levels-chart').focus()")
        self.press(Keys.RIGHT)
        said, numbers = self.run_script(listed)
        # The English run ends at depth 6.
        self.assertEqual((said, len(numbers)), ("At depth 7, positions", 5))
        seen = [self.run_script(points)]
        for part, value in (
            ("scale", "linear"),
            ("across", "share"),
            ("quantity", "branching"),
            ("quantity", "winning_share"),
        ):
            self.run_script(
                f"(one('#{part}').value = '{value}',"
                f" one('#{part}').dispatchEvent(new Event('change')))"
            )
            drawn = self.run_script(points)
            self.assertNotIn("NaN", "".join(drawn))
            self.assertGreater(sum(map(bool, drawn)), 1, value)
            self.assertNotIn(drawn, seen)
            seen.append(drawn)
        self.assertEqual(self.run_script("one('#scale').value"), "linear")
        self.assertRegex(self.run_script(listed)[0], "^At 50 % of the last depth, winning")

    def test_page_of_the_atlas(self):
        """Every map is there; numbers of 29 digits are written out, those of axes in powers."""
        self.browser.open(self.atlas)
        self.assertEqual(self.run_script("all('[data-map]').length"), 8)
        text = self.run_script("all('p').map((e) => e.textContent).join()")
        self.assertIn("15,014,273,904,165,227,353,965,857,200", text)
        for number, words in (
            ("9", "9"),
            ("10", "10¹"),
            ("999999", "999,999"),
            ("1000000", "10⁶"),
            ("1844674407", "1.8 × 10⁹"),
            ("9960000", "10⁷"),
            ("99500000", "10⁸"),
            ("40861647040079968", "4.1 × 10¹⁶"),
        ):
            self.assertEqual(self.run_script(f"inPowers('{number}')"), words)

    @needs("python3-markdown", MARKDOWN)
    def test_pages_of_the_results_fit_every_screen(self):
        """Nothing is wider than the screen but tables that say so, and no picture is missing."""
        site = self.atlas.parent / "results-site"
        self.assertEqual(report(ROOT / "results", "--site", site).returncode, 0)
        pages = sorted(site.rglob("*.html"))
        self.assertGreater(len(pages), 20)
        clipped = 0
        for page in pages:
            self.browser.open(page)
            for width, theme in ((390, "dark"), (1400, "light")):
                self.browser.show(width, theme)
                self.run_script(
                    "new Promise((done) =>"
                    " requestAnimationFrame(() => requestAnimationFrame(done)))"
                )
                wide, boxes, missing = self.run_script(
                    f"""[{WIDE}('.scroll, pre'), [...document.querySelectorAll('.scroll')]
                    .filter((e) => e.clientWidth).map((e) =>
                      [e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1,
                       e.nextElementSibling.getBoundingClientRect().height > 0]),
                    [...document.images].filter((i) => !i.naturalWidth).length]"""
                )
                self.assertEqual((wide, missing), ([], 0), f"{page} at {width}")
                for cut, said in boxes:
                    self.assertEqual(cut, said, f"{page} at {width}")
                    clipped += cut
        self.assertGreater(clipped, 5)

    def test_player(self):
        pegs = f"all('.peg:not(.empty)', {PLAYER}).length"
        step = f"one('.step', {PLAYER}).textContent"
        self.assertEqual(self.run_script(pegs), 14)
        self.click(f"one('button[data-act=next]', {PLAYER})")
        self.assertEqual(self.run_script(pegs), 13)
        self.press(Keys.RIGHT)
        self.assertEqual(self.run_script(pegs), 12)
        self.click(f"all('.jumps button', {PLAYER})[7]")
        self.assertEqual(self.run_script(pegs), 6)
        # The jump that is shown: where the peg landed, which was removed, where it left.
        marked = self.run_script(
            f"""['landed', 'removed', 'left'].map((mark) => {{
            const [first, ...more] = all('.peg.' + mark, {PLAYER});
            return [1 + more.length, first.nextElementSibling.textContent,
                    first.classList.contains('empty')]; }})"""
        )
        (_, to, landed_empty), (_, over, removed_empty), (_, start, left_empty) = marked
        self.assertEqual([count for count, *_ in marked], [1, 1, 1])
        self.assertEqual((landed_empty, removed_empty, left_empty), (False, True, True))
        said = f"Jump 8 of 13: {start}-{to} removes {over}; 6 pegs left."
        self.assertEqual(self.run_script(step), said)
        now = self.run_script(f"one('.jumps .now', {PLAYER}).textContent")
        self.assertEqual(now, f"{start}-{to}")
        self.press(Keys.END)
        self.assertEqual(self.run_script(pegs), 1)
        self.press(Keys.HOME)
        self.assertEqual(self.run_script(pegs), 14)
        self.run_script(f"one('input', {PLAYER}).focus()")
        self.press(Keys.RIGHT)
        self.assertEqual(self.run_script(pegs), 13)
        self.run_script(f"one('select', {PLAYER}).value = '60'")
        self.press(" ")
        self.run_script(
            f"new Promise((done) => {{ const look = () => {pegs} === 1 ? done() :"
            " requestAnimationFrame(look); look(); })"
        )
        self.assertRegex(self.run_script(step), r"Jump 13 of 13: .*; 1 peg left\.")

    def test_map_opens_on_a_start_that_a_problem_names(self):
        self.assertRegex(self.run_script(f"one('h3', {MAP}).textContent"), "a1 vacant$")
        finishes = self.run_script(f"all('.said li', {MAP}).map((e) => e.textContent)")
        self.assertEqual((finishes[0], len(finishes)), ("c516,128", 4))
        for end, number in (("least", "3,408"), ("most", "16,128")):
            self.assertEqual(self.run_script(f"one('.scale .{end}', {MAP}).textContent"), number)
        shares = self.run_script(
            f"all('.spot.solved', {MAP}).map((e) =>"
            " parseFloat(e.style.getPropertyValue('--share')))"
        )
        self.assertEqual(len(shares), 4)
        self.assertEqual((min(shares), max(shares)), (0, 100))
        # Numbers within 1 % of each other do not take the colours of both ends.
        for ends, found in (
            ([1000, 1009], [0.5, 0.5]),
            ([1000, 1020], [0, 1]),
            ([7, 7], [0.5] * 2),
        ):
            least, most = map(str, ends)
            share = f"{MAP}.map.share.bind({{least: '{least}', most: '{most}'}})"
            self.assertEqual(self.run_script(f"['{least}', '{most}'].map({share})"), found)

    def test_map_by_keyboard(self):
        self.run_script(f"{MAP}.map.show(3), one('.spot[tabindex=\"0\"]', {MAP}).focus()")
        right, left = Keys.RIGHT, Keys.LEFT
        for key, hole in ((right, "b3"), (right, "c3"), (right, "c3"), (left, "b3")):
            self.press(key)
            seen = self.run_script("document.activeElement.querySelector('text').textContent")
            self.assertEqual(seen, hole)
        self.press(Keys.ENTER)
        self.assertRegex(self.run_script(f"one('h3', {MAP}).textContent"), "b3 vacant$")

    def test_every_hole_can_be_reached_by_arrow_keys(self):
        reached = self.run_script(
            # A set that grows while it is read.
            f"""(() => {{ const map = {MAP}.map, found = new Set([0]);
            for (const hole of found) for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {{
              const next = map.nextHole(hole, way); if (next !== null) found.add(next); }}
            return found.size; }})()"""
        )
        self.assertEqual(reached, 15)

    def test_tables_sort_by_mouse_and_keyboard(self):
        cells = "all('#overview tbody tr').map((row) => row.cells[3].dataset.value)"
        self.click("all('#overview th')[3]")
        up = self.run_script(cells)
        self.assertEqual((len(up), up), (6, sorted(up, key=int)))
        self.press(Keys.ENTER)
        self.assertEqual(self.run_script(cells), up[::-1])
        sort = self.run_script("all('#overview th')[3].getAttribute('aria-sort')")
        self.assertEqual(sort, "descending")
        order = ["0.5", "9", "10", "12345678901234567890", "12345678901234567891", ""]
        shuffled = [order[at] for at in (2, 1, 5, 4, 3, 0)]
        self.assertEqual(self.run_script(f"{shuffled}.sort(compareCells)"), order)

    def test_tables_download(self):
        csv = self.run_script("csvOf(one('#overview'))").splitlines()
        self.assertEqual(len(csv), 7)
        self.assertTrue(csv[0].startswith("problem,finish,holes,positions,"))
        self.assertIn('"triangle5, a1 vacant",any,15,', "\n".join(csv))
        address = self.run_script(
            """(() => { const link = one('a[data-csv="overview"]');
            link.addEventListener('click', (event) => event.preventDefault()); link.click();
            return fetch(link.href).then((answer) => answer.text()); })()"""
        )
        self.assertEqual(address.splitlines(), csv)


if __name__ == "__main__":
    unittest.main()
