#!/usr/bin/env python3
"""Tests of `scripts/report --site`: static pages of any results, and what they link to."""

import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from program import needs
from report_runs import JINJA2, MARKDOWN, ROOT, Page, make_results, report


@needs("python3-jinja2", JINJA2)
@needs("python3-markdown", MARKDOWN)
class Site(unittest.TestCase):
    """scripts/report --site of results/ itself, and of a folder with a page of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pegspace report ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def made(self, results: Path) -> Path:
        done = report(results, "--site", self.folder / "site")
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.folder / "site"

    def links(self, site: Path) -> list[tuple[Path, str]]:
        """Every link of every page; those that lead to the site lead somewhere."""
        found = []
        pages = {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
        for path, page in pages.items():
            for reference in page.references:
                found.append((path, reference))
                name, _, anchor = reference.partition("#")
                if reference.startswith(("https://", "data:")):
                    continue
                self.assertFalse(name.startswith(("/", "file:", "http:")), reference)
                target = (path.parent / name).resolve() if name else path
                self.assertTrue(target.is_file(), f"{path}: {reference}")
                self.assertTrue(target.is_relative_to(site.resolve()), reference)
                if anchor and target in pages:
                    self.assertIn(anchor, pages[target].ids, f"{path}: {reference}")
        names = [str(path.relative_to(site)).lower() for path in site.rglob("*")]
        self.assertEqual(len({*names}), len(names))
        return found

    def test_results(self):
        site = self.made(ROOT / "results").resolve()
        found = self.links(site)
        self.assertGreater(len(found), 200)
        index = {reference for path, reference in found if path == site / "index.html"}
        for link in """play.html boards/english.html#d4-d4 boards/triangle5.html#a3-any program.html
            tables.zip README.html sequences/README.html PROOFS.html style.css
            report.js""".split():
            self.assertIn(link, index)
        # Folders lead to the boards' pages, files are those of the results, and what the site does
        # not have is no link.
        self.assertIn((site / "README.html", "boards/european.html#d4-any"), found)
        self.assertIn((site / "README.html", "tables/README.html"), found)
        self.assertIn((site / "tables/README.html", "english/table.csv"), found)
        text = (site / "README.html").read_text(encoding="utf-8")
        self.assertIn("<strong>15,<wbr>014,<wbr>273,<wbr>904,<wbr>", text)
        name = "english/d4-d4/proof.json"
        self.assertEqual((site / name).read_bytes(), (ROOT / "results" / name).read_bytes())
        # The kept sets are published for the page that plays.
        sets = Page((site / "play.html").read_text(encoding="utf-8")).data["sets"]
        self.assertIn({"name": "triangle5/a1-any/levels.set"}, sets)
        self.assertTrue(all((site / kept["name"]).is_file() for kept in sets))
        program = (site / "program.html").read_text(encoding="utf-8")
        self.assertIn("[long] takes minutes", program)
        self.assertNotRegex("".join(map(Path.read_text, site.rglob("*.html"))), "[⏳⌨]")
        board = (site / "boards/english.html").read_text(encoding="utf-8")
        self.assertEqual((board.count('class="card" id="d4-d4"'), board.count("data-map=")), (1, 1))

    def test_only_what_pages_link_to_is_published(self):
        """Nothing hidden, nothing that a link brings in from elsewhere; sets of gigabytes, pipes
        and devices are not read."""
        results, secret = self.folder / "results", self.folder / "secret"
        make_results(results)
        secret.mkdir()
        for folder in (secret, results / ".hidden"):
            shutil.copytree(results / "apex", folder / "apex")
        (secret / "notes.txt").write_text("secret", encoding="utf-8")
        (results / "apex" / "passwd.csv").symlink_to("/etc/passwd")
        (results / "apex" / "zero.json").symlink_to("/dev/zero")
        (results / "elsewhere").symlink_to(secret)
        (results / "inside.csv").symlink_to("apex/levels.csv")
        (results / ".notes.md").write_text("# Hidden\n", encoding="utf-8")
        os.mkfifo(results / "pipe.csv")
        # Of a JSON file of that size a sentence says that it is too large: report_test.py.
        for name, size in (("large.set", 1 << 36), ("large.csv", 1 << 28)):
            with open(results / name, "wb") as large:
                large.truncate(size)
        links = """apex/levels.csv apex/passwd.csv elsewhere/notes.txt elsewhere/apex/levels.csv
            .hidden/apex/levels.csv .notes.md pipe.csv ../secret/notes.txt inside.csv
            /etc/passwd""".split()
        text = "# All\n\n" + " ".join(f"[{name}]({name})" for name in links)
        (results / "README.md").write_text(text, encoding="utf-8")
        site = self.made(results).resolve()
        self.links(site)
        published = {
            path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()
        }
        boards = "triangle5 square4 hexagon3 petersen english".split()
        files = """index.html play.html README.html style.css report.js tables.zip
            apex/levels.csv""".split()
        self.assertEqual(published, {*files, *(f"boards/{board}.html" for board in boards)})
        self.assertNotIn("Hidden", (site / "index.html").read_text(encoding="utf-8"))
        self.assertNotIn("<a>", (site / "README.html").read_text(encoding="utf-8"))

    def test_any_folder(self):
        results = self.folder / "results"
        make_results(results)
        (results / "proofs").mkdir()
        text = """# No solution

See [the levels](../hexagon), [all](..), [a list](../apex/levels.csv), [elsewhere](../../../x.md)
and [it](https://example.org).
"""
        (results / "proofs" / "none.md").write_text(text, encoding="utf-8")
        site = self.made(results).resolve()
        page = site / "proofs/none.html"
        ours = [reference for path, reference in self.links(site) if path == page]
        self.assertEqual(
            ours[2:],
            """#top ../index.html ../play.html ../boards/hexagon3.html#c3-any ../index.html
                ../apex/levels.csv https://example.org""".split(),
        )
        for paths, says in (
            ((results, "--site", site), "not an empty folder"),
            ((results, "--site", site / "index.html"), "not an empty folder"),
            ((results / "apex/levels.csv", "--site", self.folder / "other"), "one folder"),
        ):
            done = report(*paths)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
            self.assertIn(says, done.stderr)


if __name__ == "__main__":
    unittest.main()
