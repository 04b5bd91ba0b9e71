"""Texts at random around the dialect of board files: a board file, changed as people and other
programs change one."""

from .problems import board_file, draw_graph, draw_lattice_board

HEADERS = """lattice: square|lattice: triangular|lattice: graph|lattice: hexagonal|directions: 8
    directions: 6|directions: 4|wrap: rows|wrap: columns|wrap: both|wrap: all|without: a1-a3
    without: c4-c2, b1-b3|spacing: 1|letters: X peg, _ empty, / none
    letters: . peg, o empty, - none|letters: # none, X peg, _ empty|letters: o peg, . empty
    letters: o none, o peg, . empty|board:|finish:|Board:|empty: a1
    holes: 5|edges: 1 2|drawing:""".replace(
    "\n    ", "|"
).split(
    "|"
)
LINES = "| |#|# a comment|#oo|##ooo##|\t|-|---|ooo|o o|?|10|5 6".split("|")
FOREIGN = (
    "0 1 1\n1 0 1\n1 1 0\n",
    "011\n101\n110\n",
    "[[0, 1],\n [1, 0]]\n",
    "1 2\n2 3\n3 1\n",
    "3 3\n1 2\n2 3\n3 1\n",
    "1: 2 3\n2: 1 3\n3: 1 2\n",
    "source,target\na,b\nb,c\n",
    "graph [\n node [ id 1 ]\n]\n",
    "graph G {\n a -- b\n}\n",
    "7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO\n",
    "  o o o\n  o . o\n  o o o\n",
    "  1 2 3\na o o o\nb o . o\n",
    "+---+\n|oo.|\n+---+\n",
    '{"jumps": []}\n',
    "<?xml?>\n",
)


def draw_board_text(rng):
    """A board file without a mistake, most often small."""
    kind = rng.random()
    board = (
        draw_graph(rng)
        if kind < 0.25
        else draw_lattice_board(rng, rng.choice(("square", "square", "triangular")))
    )
    start = board.all if rng.random() < 0.2 else rng.randrange(board.all + 1)
    finish = rng.randrange(1, board.all + 1) if rng.random() < 0.3 else None
    either = rng.randrange(board.all + 1) if finish and rng.random() < 0.5 else 0
    if board.lattice == "graph" and start == board.all:
        start = None
    text = board_file(board, start, finish & ~either if finish else None, either if finish else 0)
    if rng.random() < 0.15:  # letters of its own
        letters = rng.sample("X_/#*@19%&:;~o.-●○", 3)
        head, board_line, rows = text.partition("board:\n")
        if board_line:
            named = [f"{a} {b}" for a, b in zip(letters, ("peg", "empty", "none"))]
            rows = rows.replace("finish:", "\0").translate(dict(zip(map(ord, "o.-"), letters)))
            rows = rows.replace("\0", "finish:")
            return f"{head}letters: {', '.join(rng.sample(named, 3))}\n{board_line}{rows}"
    return text


def changed(rng, text):
    """One change."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    kind = rng.randrange(17)
    if kind == 0:
        lines[at] += rng.choice("o.-? #x")
    elif kind == 1:
        lines[at] = lines[at][:-1]
    elif kind == 2:
        lines[at] = lines[at].lstrip("- .")  # a margin lost
    elif kind == 3:
        lines.insert(at, rng.choice(LINES))
    elif kind == 4:
        lines.insert(at, rng.choice(HEADERS))
    elif kind == 5:
        del lines[at]
    elif kind == 6:
        a, b = rng.choice("o.-?"), rng.choice("o.-? xXO0")
        return text.replace(a, b)
    elif kind == 7 and lines[at]:
        column = rng.randrange(len(lines[at]))
        lines[at] = lines[at][:column] + rng.choice("o.-? X\t\r#:,a") + lines[at][column + 1 :]
    elif kind == 8:
        return text + rng.choice(("", "\n", "# below\n")) + text  # two boards
    elif kind == 9:
        lines = [line.replace("-", " ") if ":" not in line else line for line in lines]
    elif kind == 10:
        lines = [" ".join(line) if ":" not in line else line for line in lines]  # spaced
    elif kind == 11:
        return text.replace("\n", "\r\n")
    elif kind == 12:
        return "\ufeff" + text
    elif kind == 13:
        lines = [rng.choice(("  ", "")) + line + " " * rng.randrange(3) for line in lines]
    elif kind == 14:
        lines[at] = lines[at].swapcase()
    elif kind == 15:
        body = [line for line in lines if ":" not in line]  # without headers
        return "\n".join(body)
    elif kind == 16:
        lines[at : at + 1] = [lines[at], lines[at]]
    return "\n".join(lines)


def draw_text(rng):
    if rng.random() < 0.04:
        text = rng.choice(FOREIGN)
        return changed(rng, text) if rng.random() < 0.5 else text
    text = draw_board_text(rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        text = changed(rng, text)
    return text


def has_graph6(text):
    """Whether the text is nauty's, which the definition does not read: its first line has no
    character of pictures and headers."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return all("?" <= letter <= "~" for letter in first) or first[:1] in ":;&+>"
