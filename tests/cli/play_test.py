"""`pegspace play` in a real pseudo-terminal: every key, hints, resize, the ways out, saved
games."""

import os
import re
import signal
import subprocess
import time

from program import PATIENCE, PEGSPACE, clean_environment, open_terminal, run_tests
from terminal_player import PlayTest

UP, RIGHT = "\x1bOA", "\x1bOC"


class GameTest(PlayTest):
    def leave(self, player, keys="qq"):
        """Asked whether the game is to be saved, where there is one, by the second q."""
        player.type(keys)
        self.assertEqual(player.end(), 0)


class Keys(GameTest):
    def test_jumps_undo_redo_restart(self):
        player = self.play("english", shows="pegs     32")
        player.type(UP + UP, "cursor   d2")
        player.type("\r", "d2: which way?")
        player.type("d", "d2 cannot jump that way")
        player.type("s", "pegs     31")
        screen = player.until("d2-d4")
        self.assertIn("2   d2 d3", screen)  # the empties
        self.assertEqual(self.fact(player, "movable"), 4 - 1)
        player.type("u", "pegs     32")
        player.type("u", "Nothing to undo")
        player.type("r", "d2-d4")
        player.type("r", "Nothing to redo")
        player.type("n", "Back at the start")
        self.assertEqual(self.fact(player, "jumps"), 0)
        self.leave(player)
        self.assert_restored(player)

    def test_six_directions(self):
        player = self.play("triangle5", "--start", "5", shows="a d w e z x move")
        # Hole 5 is b3; the pegs that can jump there stand on 12 (b5) and 14 (d5).
        self.assertEqual(self.fact(player, "movable"), 2)
        player.type("x", "cursor   c4")
        player.type("x", "cursor   d5")
        player.type(" ", "d5: which way?")
        player.type("w", "d5-b3")
        player.type("n", "pegs     14")
        player.type("z" * 2, re.compile("cursor   b5"))
        player.type(" e", "b5-b3")
        self.leave(player)


class Opening(GameTest):
    def test_a_start_that_cannot_be_won_is_said(self):
        # The class rules out the first; it allows the second, but no jumps lead there.
        for board in (("european",), ("triangle5", "--start", "5", "--finish", "1")):
            self.play(*board).until("This start cannot be won")
        for board in (("english", "--finish", "d4"), ("triangle5", "--start", "1")):
            player = self.play(*board, shows="cursor")
            time.sleep(0.5)
            player.read(0.1)
            self.assertNotIn("cannot be won", player.text())

    def test_a_game_that_is_not_saved_is_asked_for(self):
        player = self.play("english", shows="cursor   d4")
        player.type("ww s", "pegs     31")
        player.type("q", "not saved")
        player.type("u", "pegs     32")
        player.type(" s", "pegs     31")
        player.type("q", "not saved")
        player.type("S", "Saved")
        self.leave(player, "q")
        player = self.play("english", "--load", "english.game", shows="pegs     31")
        self.leave(player, "q")

    def test_small_windows(self):
        for board, columns in (("english", 40), ("triangle5", 40), ("petersen", 44)):
            player = self.play(board, columns=columns, lines=24)
            self.assertIn("cursor", player.until("? all keys"))
            self.assertEqual(self.fact(player, "empties"), 1)
            player.type("?", "any key")
            player.type("x", "? all keys")
            player.set_size(20, 6)
            words = " ".join(player.until(re.compile("q(.|\n)*quits")).split())
            columns, lines = map(int, re.search(r"needs (\d+) x (\d+)", words).groups())
            player.set_size(columns, lines)
            player.until("cursor")
            player.set_size(columns - 1, lines)
            player.until("needs")

    def test_edges_of_graphs(self):
        player = self.play("path3", "--start", "1", "--labels", "names")
        screen = player.until("next to")
        self.assertIn("[·]--2---3", screen)
        self.assertRegex(screen, r"cursor   1 +next to 2")
        player.type(RIGHT, "cursor   2")
        player.type(RIGHT, "cursor   3")


class Solver(GameTest):
    def test_show_the_rest_and_stop(self):
        player = self.play("triangle5", "--start", "4", shows="pegs     14")
        player.type("o", "to the finish")
        player.until(re.compile("pegs +12"))
        player.type("u", re.compile(r"\A(?!(.|\n)*Any key stops)"))
        pegs = self.fact(player, "pegs")
        self.assertGreater(pegs, 1)
        time.sleep(1.2)  # more than from jump to jump
        player.read(0.1)
        self.assertEqual(self.fact(player, "pegs"), pegs)
        player.type("o")
        player.until("You have won!")
        self.assertEqual(self.fact(player, "pegs"), 1)

    def test_no_longer_winnable_and_lost(self):
        """b1-d1 and f1-d1 both leave a peg alone for good."""
        self.file("line.txt", "board:\nooo.oo\n")
        player = self.play("line.txt", "--finish", "any", shows="pegs     5")
        player.type("h", re.compile("cannot be won|no solution"))
        player.type("aa", "cursor   b1")
        player.type(" d", "b1-d1")
        player.type("h", re.compile("No longer winning"))
        player.until("never was")
        player.type("u", "pegs     5")


class Backwards(GameTest):
    def test_from_the_finish_to_the_start_by_hints(self):
        player = self.play("triangle5", "--start", "1", "--finish", "13", "--backwards")
        screen = player.until("pegs     1")
        self.assertIn("triangle5: start a1, finish c5, backwards", screen)
        self.assertIn("cursor   c5", screen)
        ways = {(0, -2): "a", (0, 2): "d", (-2, -2): "w", (-2, 0): "e", (2, 0): "z", (2, 2): "x"}
        for pegs in range(2, 15):
            screen = player.type("h", "taken back can still win")
            origin, target = re.search(r"Hint: (\S+)-(\S+) taken back", screen).groups()
            self.assertIn(f"cursor   {target}", screen)
            player.type(" ", f"{target}: which way?")
            down, right = int(origin[1:]) - int(target[1:]), ord(origin[0]) - ord(target[0])
            player.type(ways[down, right], re.compile(rf"pegs +{pegs}\b"))
        player.until("Back at the start: you have won!")
        player.type("u", re.compile(r"pegs +13\b"))
        player.type("r", "you have won!")
        self.leave(player)
        said, _, way = player.text().partition("from there to the finish:")
        self.assertIn("triangle5, backwards: won, 14 pegs left; ", said)
        jumps = " ".join(re.findall(r"\b[a-e][1-5](?:-[a-e][1-5])+\b", way))
        run = self.run_ok(*"replay triangle5 --start 1 --finish 13".split(), stdin=jumps)
        self.assertIn("13 jumps in", run.stdout)

    def test_saved_games(self):
        words = ("english", "--finish", "d4", "--backwards")
        player = self.play(*words, shows="cursor   d4")
        player.type(" ", "d4: which way?")
        player.type("w", "d2-d4")  # back up to d2, and a peg comes to d3
        player.type(" ", "The peg at d2 cannot jump back.")
        player.type("S", "Saved")
        self.leave(player)
        shows = re.compile(r"pegs +2\b")
        again = self.play(*words, "--load", "english.game", shows=shows)
        again.type("u", "pegs     1")

    def test_hints_from_a_file(self):
        self.run_ok("enumerate", "triangle5", "--start", "1", "--finish", "13", "--save", "a.set")
        for words in ("--saved a.set", "triangle5 --start 1 --saved a.set"):
            player = self.play(*words.split(), shows="start a1, finish c5")
            player.type("h", "can still win")
        player.type("o", "to the finish")
        player.until("You have won!")
        self.leave(player)

    def test_what_does_not_go_with_it(self):
        self.refuse_each(
            """
            play english --backwards -> begins with the finish; Add --finish
            play english --finish d4,a4 --backwards -> one position
            play --load x.txt -> needs a board
            play english --load - -> standard input
            """
        )


class Terminal(GameTest):
    def test_every_way_out_restores_the_terminal(self):
        for way, code in (("\x03", 130), (signal.SIGINT, 130), (signal.SIGTERM, 130), ("q", 0)):
            with self.subTest(way=way):
                player = self.play("english", shows="pegs     32")
                if isinstance(way, str):
                    player.type(way)
                else:
                    os.kill(player.process.pid, way)
                self.assertEqual(player.end(), code)
                self.assert_restored(player)

    def test_a_terminal_that_is_closed_ends_it(self):
        """Without a signal: it is not the terminal that controls the program."""
        for keys in (b"", b"h"):
            master, slave = open_terminal()
            with subprocess.Popen(
                [PEGSPACE, "play", "wiegleb", "--start", "a4"],
                stdin=slave,
                stdout=slave,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env=clean_environment(TERM="xterm"),
            ) as process:
                os.close(slave)
                os.read(master, 1)
                os.write(master, keys)
                os.close(master)
                self.assertEqual(process.wait(PATIENCE), 130)

    def test_ctrl_c_while_thinking(self):
        player = self.play("wiegleb", "--start", "a4", "--finish", "any", shows="h hint")
        player.type("h")
        player.type("\x03")
        self.assertEqual(player.end(), 130)
        self.assert_restored(player)

    def test_without_colour_and_without_utf8(self):
        player = self.play("english", NO_COLOR="1", LC_ALL="C")
        screen = player.until("pegs     32")
        self.assertIn("[.]", screen)
        self.assertNotIn("●", screen)
        self.assertNotRegex(player.raw.decode("utf-8", "replace"), r"\x1b\[[0-9;]*3[0-7]m")
        coloured = self.play("english", shows="pegs     32")
        rows = coloured.screen.buffer.values()
        pegs = [cell.fg for row in rows for cell in row.values() if cell.data == "●"]
        self.assertEqual((pegs.count("green"), pegs.count("cyan"), len(pegs)), (4, 28, 32))

    def test_unknown_terminal(self):
        for terminal, says in (
            ("no-such-terminal", "does not know this terminal"),
            ("dumb", "needs a terminal that can move its cursor"),
            ("unknown", "needs a terminal that can|does not know this terminal"),  # as installed
        ):
            # ncurses keeps what it had allocated for a terminal that it does not know.
            player = self.play("english", TERM=terminal, LSAN_OPTIONS="detect_leaks=0")
            self.assertEqual(player.end(), 2)
            said = player.raw.decode()
            self.assertRegex(said, says)
            self.assertNotIn("\x1b", said)
            self.assert_modes(player)


class SavedGames(GameTest):
    def test_a_saved_game_is_its_jumps_in_one_line(self):
        words = ("english", "--start", "d4", "--finish", "d4")
        player = self.play(*words, shows="pegs     32")
        player.type("S", "There is no jump to save.")
        player.type("ww s", "d2-d4")
        player.type("waa d", "pegs     30")
        player.type("S", "Saved. To play on, add --load english.game")
        self.leave(player)
        self.assertEqual(self.text_of("english.game"), "d2-d4 b3-d3\n")
        said = self.printed("replay", *words[:3], "english.game")
        self.assertIn("2 jumps in 2 moves", said)
        again = self.play(*words, "--load", "english.game", shows="english: start d4, finish d4")
        again.until("d2-d4")
        self.assertEqual(self.fact(again, "pegs"), 30)
        again.type("u", "pegs     31")
        again.type("u", "pegs     32")

    def test_solutions_that_solve_wrote(self):
        solve = "solve triangle5 --start 1 --all --limit 2 --quiet".split()
        text = self.run_ok(*solve, "--json", "found.json").stdout
        self.file("found.txt", text)
        for name in ("found.json", "found.txt"):
            before = self.text_of(name)
            player = self.play("triangle5", "--start", "1", "--load", name)
            player.until(f"'{name}' holds several solutions: the first is loaded.")
            player.until("pegs     1")
            player.type("S", "add --load triangle5.game")
            self.leave(player, "q")
            self.assertEqual(self.text_of(name), before)
            saved = self.text_of("triangle5.game")
            self.assertEqual(saved.split(), text.splitlines()[0].split())
            (self.folder / "triangle5.game").unlink()

    def test_wrong_files(self):
        for name, text in (("not", "{"), ("half", "d2-"), ("illegal", "d2-d4 d2-d4")):
            self.file(f"{name}.txt", text)
        self.refuse_each(
            """
            play english --load not.txt -> expected JSON
            play english --load half.txt -> half.txt:1:4:
            play english --load none.txt -> cannot read
            play english --load illegal.txt -> illegal.txt:1:7: the jump d2-d4 is not possible there
            play english -> needs a terminal
            """
        )


if __name__ == "__main__":
    run_tests()
