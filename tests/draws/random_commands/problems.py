"""Boards, starts, finishes and conditions at random, as one writes them on the command line and in
files, and as pegspace/verify/definition.py understands them."""

import functools

from pegspace.verify import definition as brute
from pegspace.verify.definition_board import STEPS, lines_of_edges
from pegspace.verify.problems import named_board

#: Catalogue names; complete5 has 120 automorphisms.
NAMES = """triangle2 triangle3 triangle4 hexagon2 rhombus3 rect2x4 rect2x6 rect3x3 rect3x4 rect1x8
    rect5x2 square3 square3-8 rect2x5-8 torus3x3 torus3x4 torus3x3-8 line7 cycle3 cycle6 cycle8
    cycle10 path8 path1 wheel6 graph-star3 complete3 complete5""".split()


def graph_of_edges(holes, edges):
    return brute.graph_board([str(i + 1) for i in range(holes)], lines_of_edges(edges))


def draw_cells(rng, lattice):
    """Up to 12 cells, often symmetric ones."""
    height, width = rng.choice(((1, 9), (2, 5), (3, 4), (4, 4), (4, 5), (3, 6)))
    grid = [(r, c) for r in range(height) for c in range(width)]
    if lattice == "triangular":
        grid = [(r, c) for r in range(height) for c in range(2 * width) if (r + c) % 2 == 0]
    top, right = max(r for r, _ in grid), max(c for _, c in grid)
    cells = set(rng.sample(grid, min(len(grid), rng.randint(3, 12))))
    mirrored = rng.choice(("no", "columns", "columns", "turn", "turn", "grow"))
    if mirrored == "columns" and (lattice == "square" or right % 2 == 0):
        cells |= {(r, right - c) for r, c in cells}
    elif mirrored == "turn" and (lattice == "square" or (top + right) % 2 == 0):
        cells |= {(top - r, right - c) for r, c in cells}
    elif mirrored == "grow":  # a blob, so that more can be jumped
        cells = {rng.choice(grid)}
        while len(cells) < min(len(grid), 11):
            r, c = rng.choice(sorted(cells))
            y, x = rng.choice(STEPS[lattice])
            if (r + y, c + x) in grid:
                cells.add((r + y, c + x))
    cells = sorted(cells)
    while len(cells) > 12:
        cells.remove(rng.choice(cells))
    least_row, least_column = min(r for r, _ in cells), min(c for _, c in cells)
    return [(r - least_row, c - least_column) for r, c in cells]


def draw_wide_board(rng):
    """A torus with odd sides, or ladders apart: symmetries exchange nearly all holes, and the dense
    engine's tiles are large."""
    if rng.random() < 0.3:
        rows, columns = rng.choice(((3, 5), (3, 7), (3, 9), (5, 5)))
        return named_board(f"torus{rows}x{columns}{rng.choice(('', '-8'))}")
    # 14 long has tiles of up to 2^23 places.
    sizes = ((1, 12), (1, 13), *((1, 14),) * 4, (2, 5), (2, 6), (3, 4))
    ladders, length = rng.choice(sizes)
    edges = []
    for first in range(0, 2 * ladders * length, 2 * length):
        columns = range(first, first + 2 * length, 2)
        edges += [(h, h + 1) for h in columns] + [
            (h + row, h + row + 2) for h in columns[:-1] for row in (0, 1)
        ]
    return graph_of_edges(2 * ladders * length, edges)


def draw_few_pegs(rng, board):
    """Four to eight pegs, if it can be: with each also those that symmetries carry it to, all or
    those that fix a hole."""
    group, held, least = board.symmetries, 0, rng.randint(4, 6)
    if rng.random() < 0.2:
        group = brute.stabiliser(group, [1 << rng.randrange(board.holes)])
    for tries in range(100):
        if rng.random() < 0.7:
            more = sum(1 << h for h in rng.choice(board.jumps)[:2])
        else:
            more = 1 << rng.randrange(board.holes)
        carried = functools.reduce(int.__or__, brute.orbit(group, more), held)
        if brute.pegs(carried) <= 8:
            held = carried
        elif tries > 10:
            held |= more
        if brute.pegs(held) >= least:
            break
    return held


def draw_lattice_board(rng, lattice):
    """At times without a few of its lines, or without the images of one."""
    board = draw_whole_board(rng, lattice)
    lines = sorted({min(jump, jump[::-1]) for jump in board.jumps})
    if not lines or rng.random() < 0.8:
        return board
    left_out = rng.sample(lines, min(len(lines), rng.randint(1, 3)))
    if rng.random() < 0.4:
        left_out = {tuple(s[hole] for hole in left_out[0]) for s in board.symmetries}
    wrap, diagonals = board.wrap, board.directions == 8
    return brute.lattice_board(lattice, board.cells, diagonals, wrap, left_out)


def draw_whole_board(rng, lattice):
    cells = draw_cells(rng, lattice)
    if lattice == "triangular" or rng.random() < 0.4:
        return brute.lattice_board(lattice, cells)
    height, width = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    wraps = ["rows"] * (width >= 3) + ["columns"] * (height >= 3)
    wraps += ["both"] * (len(wraps) == 2)
    return brute.lattice_board(lattice, cells, rng.random() < 0.5, rng.choice([None, *wraps]))


def draw_graph(rng):
    holes, has_letters = rng.randint(3, 9), rng.random() < 0.5
    names = [f"n{i}" if has_letters else str(i + 1) for i in range(holes)]
    pairs = [(i, j) for i in range(holes) for j in range(i + 1, holes)]
    if rng.random() < 0.6:
        number = min(len(pairs), rng.randint(holes - 2, holes + 3))
        lines = lines_of_edges(rng.sample(pairs, number))
    else:
        lines = {tuple(rng.sample(range(holes), 3)) for _ in range(rng.randint(2, 2 * holes))}
    return brute.graph_board(names, lines)


def picture(board, position, either=0):
    return "".join(row + "\n" for row in board.picture(position, either))


def position_file(board, position):
    """A file with a picture of the position; of a graph its file, which says what is empty."""
    if board.lattice != "graph":
        return picture(board, position)
    return board_file(board, position)


def board_file(board, start=None, finish=None, either=0):
    if board.lattice != "graph":
        rows = picture(board, board.all if start is None else start)
        text = f"lattice: {board.lattice}\n{board.settings}board:\n{rows}"
        return text + ("" if finish is None else f"finish:\n{picture(board, finish, either)}")

    def named(holes):
        return " ".join(board.names[h] for h in holes)

    lines = ", ".join(named(jump) for jump in board.jumps if jump[0] < jump[2])
    text = f"lattice: graph\nholes: {' '.join(board.names)}\nlines: {lines}\n"
    if start is not None:
        text += f"empty: {named(h for h in range(board.holes) if not start >> h & 1)}\n"
    if finish is not None:
        marked = [
            name + "?" * (either >> h & 1)
            for h, name in enumerate(board.names)
            if (finish | either) >> h & 1
        ]
        text += f"finish: {' '.join(marked)}\n"
    return text


class Scene:
    """A board, as a word of the command line and perhaps a file, with the start and finish that the
    file gives. A wide one has few pegs, so that it is searched in no time."""

    NAMED = {name: named_board(name) for name in NAMES}

    def __init__(self, rng, may_be_wide):
        self.rng = rng
        self.files = {}
        self.file_start = self.file_finish = None
        self.file_either = 0  # holes of the finish that do not matter
        self.is_wide = may_be_wide and rng.random() < 0.08
        if self.is_wide:
            self.board = draw_wide_board(rng)
            self.file_start = draw_few_pegs(rng, self.board)
            self.name, self.word = "wide", "wide.txt"
            self.files[self.word] = board_file(self.board, self.file_start)
            return
        kind = rng.random()
        if kind < 0.4:
            self.name = self.word = rng.choice(sorted(self.NAMED))
            self.board = self.NAMED[self.name]
            return
        while True:
            lattice = rng.choice(("square", "square", "triangular", "triangular", "graph"))
            self.board = draw_graph(rng) if lattice == "graph" else draw_lattice_board(rng, lattice)
            if len(self.board.jumps) > 0 or self.board.neighbours and rng.random() < 0.05:
                break
        # A graph's file needs lines, or it is none.
        if not self.board.jumps and self.board.lattice == "graph":
            self.board = self.NAMED["path1"]
        if rng.random() < 0.3:
            self.file_start = self.board.all & ~self.draw_holes(rng.choice((1, 1, 2)))
        if rng.random() < 0.15:
            self.file_either = self.draw_either()
            self.file_finish = self.draw_reachable(self.file_start) & ~self.file_either or None
            self.file_either = self.file_either if self.file_finish else 0
        self.name, self.word = "drawn", "drawn.txt"
        if not self.board.jumps and self.board is self.NAMED["path1"]:
            self.name = self.word = "path1"
            self.file_start = self.file_finish = None
            return
        self.files[self.word] = board_file(
            self.board, self.file_start, self.file_finish, self.file_either
        )

    def draw_holes(self, number):
        holes = self.board.holes
        return sum(1 << h for h in self.rng.sample(range(holes), min(number, holes)))

    def draw_either(self):
        if self.rng.random() < 0.4:
            return self.draw_holes(self.rng.randint(1, self.board.holes))
        return 0

    def draw_reachable(self, start=None):
        """A position, most often one that can be reached."""
        if self.is_wide:
            start = self.file_start
        elif start is None:
            start = self.board.all & ~self.draw_holes(1)
        if self.rng.random() < 0.2:
            return self.rng.randrange(1, self.board.all + 1)
        p = start
        for _ in range(self.rng.randint(0, self.board.holes)):
            children = self.board.children(p)
            if not children:
                break
            p = self.rng.choice(children)[1]
        return p

    def hole(self, hole):
        """One of its names. (A graph's hole may be named by digits.)"""
        spellings = [self.board.names[hole], self.board.names[hole].upper()]
        if self.board.lattice != "graph":
            row, column = self.board.cells[hole]
            spellings += [str(hole + 1), f"{row}:{column}"]
        return self.rng.choice(spellings)

    def holes(self, holes):
        named = [self.hole(h) for h in range(self.board.holes) if holes >> h & 1]
        self.rng.shuffle(named)
        return ",".join(named)

    def add_file(self, name, text):
        self.files[name] = text
        return name

    def default_start(self):
        """Of the board alone."""
        if self.file_start is not None:
            return self.file_start
        return self.board.all & ~(1 << self.board.default_vacancy)

    def draw_start(self, all_share=0.2):
        """(arguments, starts, whether they are --start all)"""
        if self.is_wide:
            return [], [self.file_start], False
        kind = self.rng.random()
        if kind < all_share:
            starts = [self.board.all & ~(1 << h) for h in range(self.board.holes)]
            return ["--start", self.rng.choice(("all", "All"))], starts, True
        if kind < all_share + 0.15:
            return [], [self.default_start()], False
        if kind < all_share + 0.3:
            start = self.draw_reachable()
            if self.board.lattice == "graph" and start == self.board.all:
                start &= ~1
            name = self.add_file("start.txt", position_file(self.board, start))
            return ["--start", name], [start], False
        empty = self.draw_holes(self.rng.choice((1, 1, 1, 1, 2, 3)))
        return ["-s", self.holes(empty)], [self.board.all & ~empty], False

    def draw_finish(self, none_share=0.25):
        """(arguments, set of positions or Fitting or None)"""
        board, kind = self.board, self.rng.random()
        if kind < none_share:
            if self.file_finish is None:
                return [], None
            return [], self.shown(self.file_finish, self.file_either)
        if kind < none_share + 0.3:
            word = self.rng.choice(("any", "ANY"))
            return ["--finish", word], {1 << h for h in range(board.holes)}
        if kind < none_share + 0.4:
            most = self.rng.randint(1, 3 if self.is_wide else board.holes)
            return ["--pegs-left", str(most)], brute.Fitting(0, 0, most)
        if kind < none_share + 0.52:
            finish = self.draw_reachable()
            if board.lattice == "graph" and finish == board.all:
                finish &= ~1
            either = self.draw_either() if board.lattice != "graph" and not self.is_wide else 0
            finish &= ~either
            text = picture(board, finish, either) if either else position_file(board, finish)
            return ["-f", self.add_file("finish.txt", text)], self.shown(finish, either)
        holes = self.draw_holes(self.rng.choice((1, 1, 2, 3)))
        positions = {1 << h for h in range(board.holes) if holes >> h & 1}
        return ["--finish", self.holes(holes)], positions

    def shown(self, finish, either):
        return brute.Fitting(self.board.all & ~either, finish) if either else {finish}

    def jump_words(self, *jumps):
        by_number = self.rng.random() < 0.3 and self.board.lattice != "graph"
        names = [self.board.jump_name(jump) for jump in jumps]
        return " ".join(
            f"{f + 1}-{t + 1}" if by_number and "(" not in name else name
            for name, (f, _, t) in zip(names, (self.board.jumps[jump] for jump in jumps))
        )

    def draw_conditions(self, starts):
        """(arguments, conditions); most are those of a game, so that there are solutions."""
        rng, board, conditions, arguments = self.rng, self.board, brute.Conditions(), []
        p, game = rng.choice(starts), []
        positions = [p]
        while board.children(p):
            jump, p = rng.choice(board.children(p))
            game.append(jump)
            positions.append(p)

        def items(number, of_game):
            words, places, jumps = [], [], []
            # A search must not merge images of which one is to be made and one is not.
            images = {
                tuple(g[hole] for hole in board.jumps[jump])
                for jump in conditions.make
                for g in brute.stabiliser(board.symmetries or (), starts)
            }
            images = sorted(images - {board.jumps[jump] for jump in conditions.make})
            for _ in range(number):
                if rng.random() < 0.5 and board.jumps:
                    is_made = game and rng.random() < of_game
                    jump = rng.choice(game) if is_made else rng.randrange(len(board.jumps))
                    if images and rng.random() < 0.7:
                        jump = board.jumps.index(rng.choice(images))
                    jumps.append(jump)
                    words.append(self.jump_words(jump))
                    continue
                is_passed = rng.random() < of_game
                position = rng.choice(positions) if is_passed else rng.randrange(1, board.all + 1)
                places.append(position)
                empty = board.all & ~position
                if empty and (rng.random() < 0.4 or not position):
                    words.append(self.holes(empty))
                elif rng.random() < 0.7 or (board.lattice == "graph" and not empty):
                    words.append("pegs:" + self.holes(position))
                else:
                    text = position_file(board, position)
                    words.append(self.add_file(f"place{len(self.files)}.txt", text))
            return rng.choice(("; ", ";")).join(words), places, jumps

        if rng.random() < 0.5:
            text, conditions.through, conditions.make = items(rng.choice((1, 1, 2)), 0.95)
            arguments += ["--through", text]
        if rng.random() < 0.6 or not arguments:
            text, conditions.avoid, conditions.never = items(rng.choice((1, 1, 2, 3)), 0.3)
            arguments += ["--avoid", text]
        if game and rng.random() < 0.35:
            conditions.first = game[: rng.randint(1, min(3, len(game)))]
            if rng.random() < 0.1:
                conditions.first = [rng.randrange(len(board.jumps))]
            text = self.jump_words(*conditions.first)
            in_file = rng.random() < 0.2
            arguments += ["--first", self.add_file("first.txt", text + "\n") if in_file else text]
        return arguments, conditions
