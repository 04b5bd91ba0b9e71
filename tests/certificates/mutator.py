"""One generic mutation of a right position set: change, drop, double or swap any number, line,
record, bit, block or part; or one file behind another. Lengths, padding and trailers are made right
again, so that what is wrong is what the file says."""

import copy
import re

from .random_problems import random_problem
from .set_file import encode, make


def change_word(rng, text):
    """A number of a line, or a letter of a picture or position."""
    numbers = [*re.finditer("[0-9]+", text)]
    marks = [i for i, mark in enumerate(text) if mark in "o.-"]
    if numbers and (not marks or rng.random() < 0.8):
        found, other = rng.choice(numbers), rng.choice(numbers)
        kind, value = rng.randrange(4), int(found[0])
        new = (str(value + 1), str(max(0, value - 1)), other[0], "")[kind]
        text = text[: found.start()] + new + text[found.end() :]
        return text if new else re.sub(" +", " ", text).rstrip(" ")
    if marks:
        at = rng.choice(marks)
        return text[:at] + rng.choice("o.-") + text[at + 1 :]
    return text + rng.choice((" x", "8"))


def swap_letters(rng, text):
    """Two letters of a picture or position: it has as many pegs."""
    marks = [i for i, mark in enumerate(text) if mark in "o.-"]
    a, b = (rng.choice(marks), rng.choice(marks)) if marks else (0, 0)
    letters = [*text]
    letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


def flip_letters(rng, text):
    """Some neighbouring letters of a picture or position: others for others, as a jump does."""
    begin, size = rng.randrange(len(text)), rng.randint(1, 3)
    flipped = text[begin : begin + size].translate(str.maketrans("o.", ".o"))
    return text[:begin] + flipped + text[begin + size :]


def mutate_lines(rng, part, parts):
    lines = part.lines
    if len(lines) == 1:
        lines.append("x")
    at = rng.randrange(1, len(lines))
    kind = rng.choice("change change change drop double swap another limit elsewhere blank".split())
    if kind == "change":
        lines[at] = change_word(rng, lines[at])
    elif kind == "another":
        positions = [i for i, line in enumerate(lines) if line.startswith(("start ", "target "))]
        at = rng.choice(positions) if positions and rng.random() < 0.7 else at
        lines.insert(at, rng.choice((change_word, swap_letters, flip_letters))(rng, lines[at]))
    elif kind == "limit":
        lines.insert(at, f"limit {rng.randrange(16)}")
    elif kind == "drop":
        del lines[at]
    elif kind == "blank":
        lines[at] += " "
    elif kind == "elsewhere":
        symmetries = [i for i, line in enumerate(lines) if line.startswith("symmetry ")]
        at = rng.choice(symmetries) if symmetries and rng.random() < 0.7 else at
        other = rng.choice(parts).lines
        other.insert(rng.choice((rng.randint(1, len(other)), len(other))), lines[at])
        if rng.random() < 0.5:
            del lines[at]
    elif kind == "double":
        lines.insert(rng.randrange(1, len(lines) + 1), lines[at])
    else:
        other = rng.randrange(1, len(lines))
        lines[at], lines[other] = lines[other], lines[at]


def put_in_order(block):
    order = sorted(range(len(block.numbers)), key=block.numbers.__getitem__)
    block.numbers = [block.numbers[i] for i in order]
    block.bits = block.bits and [block.bits[i] for i in order]


def mutate_block(rng, part):
    block = rng.choice(part.blocks)
    at, other = rng.randrange(len(block.numbers)), rng.randrange(len(block.numbers))
    record = [*filter(None, (block.numbers, block.bits))]
    kind = rng.choice(
        "bit bit bit number drop double swap move copy image image drop-block double-block"
        " number-of-block".split()
    )
    if kind == "bit" and block.bits:
        size = max(8, block.bits[at].bit_length() + 2)
        block.bits[at] ^= 1 << rng.randrange(size)
    elif kind in ("number", "bit"):
        block.numbers[at] ^= 1 << rng.randrange(max(1, block.numbers[at].bit_length() + 1))
        put_in_order(block)
    elif kind == "drop":
        for list_ in record:
            del list_[at]
    elif kind == "double":
        for list_ in record:
            list_.insert(at, list_[at])
    elif kind == "swap":
        list_ = block.bits or block.numbers
        list_[at], list_[other] = list_[other], list_[at]
    elif kind in ("move", "copy"):
        target = rng.choice(part.blocks)
        target.numbers.append(block.numbers[at])
        if block.bits:
            target.bits.append(block.bits[at])
        if kind == "move":
            for list_ in record:
                del list_[at]
        put_in_order(target)
    elif kind == "image":  # one more record, whose number has two bits exchanged
        size = max(2, block.numbers[-1].bit_length())
        number, a, b = block.numbers[at], rng.randrange(size), rng.randrange(size)
        image = number ^ 1 << a ^ 1 << b
        if (number >> a ^ number >> b) & 1 and image not in block.numbers:
            bits = block.bits and block.bits[at]
            block.numbers = sorted([*block.numbers, image])
            if block.bits:
                block.bits.insert(block.numbers.index(image), bits)
    elif kind == "drop-block":
        part.blocks.remove(block)
    elif kind == "number-of-block":
        block.number = rng.choice((0, 1, 2, len(part.blocks) + 1))
        part.stated = rng.choice((None, None, len(part.blocks) + 1, 0))
    else:
        part.blocks.append(copy.deepcopy(block))
    part.blocks = [block for block in part.blocks if block.numbers]


def mutate(parts, rng):
    """The parts of a file, changed in one place, rarely two."""
    parts = copy.deepcopy(parts)
    for _ in range(rng.choice((1, 1, 1, 2))):
        part = rng.choice(parts)
        kind = rng.random()
        if kind < 0.03:  # one file behind another
            other = make(random_problem(rng, largest=9, most=100), rng)
            parts += copy.deepcopy(parts) if rng.random() < 0.5 else other
        elif kind < 0.07 and len(parts) > 1:
            other = rng.choice(parts)
            rng.choice((parts.remove, lambda chosen: parts.append(copy.deepcopy(chosen))))(part)
            other.blocks, part.blocks = part.blocks, other.blocks
        elif kind < 0.5 or not part.blocks:
            mutate_lines(rng, part, parts)
        else:
            mutate_block(rng, part)
    return parts


def mutated(parts, rng):
    """The bytes of a file changed in one place, rarely two."""
    data = bytearray(encode(mutate(parts, rng)))
    if rng.random() < 0.03:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)
