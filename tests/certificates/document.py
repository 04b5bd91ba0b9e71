"""The file of a position set, taken apart and put together: its documents as JSON objects, its runs as lists.

A run of store `list` is a list of positions, one of store `tiles` a list of pairs (tile number, words of its bits as bytes).
"""

import copy
import json
import struct

MAGIC = b"PEGSET1\n"


def document_bytes(content):
    """`content`: an object, or bytes that are to stand there as they are, but for blanks behind them."""
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text


def tile_size(places):
    """Bytes of one tile with so many place holes."""
    return 2 * 8 * max(1, 2 ** places // 64)


class Section:
    def __init__(self, description, runs):
        self.description = description
        self.runs = runs

    def encode(self):
        return document_bytes(self.description) + b"".join(map(self.encode_run, self.runs)) + struct.pack("<Q", 0)

    @staticmethod
    def encode_run(run):
        if isinstance(run, bytes):
            return run  # made by hand
        if run and isinstance(run[0], int):
            return struct.pack(f"<{1 + len(run)}Q", len(run), *run)
        numbers = struct.pack(f"<Q{len(run)}I", len(run), *(number for number, _ in run))
        return numbers + bytes(-len(numbers) % 8) + b"".join(words for _, words in run)


class Document:
    """`problem`: what it was made from, None after decode()."""

    def __init__(self, header, sections, footer, problem=None):
        self.header = header
        self.sections = sections
        self.footer = footer
        self.problem = problem

    def copy(self):
        return Document(*copy.deepcopy((self.header, self.sections, self.footer)), self.problem)

    def encode(self):
        return MAGIC + document_bytes(self.header) + b"".join(section.encode() for section in self.sections) + document_bytes(self.footer)

    @staticmethod
    def decode(data):
        """Of a right file."""
        at = len(MAGIC)

        def take(form):
            nonlocal at
            values = struct.unpack_from("<" + form, data, at)
            at += struct.calcsize("<" + form)
            return values

        def take_document():
            return json.loads(take(f"{take('Q')[0]}s")[0])

        header, sections, places = take_document(), [], 0
        while "levels" not in (description := take_document()):
            sections.append(Section(description, []))
            places = len(description.get("place_holes", ())) if description["set"] == "reachable" else places
            while n := take("Q")[0]:
                if description["store"] == "list":
                    sections[-1].runs.append(list(take(f"{n}Q")))
                    continue
                numbers = take(f"{n}I{n % 2 * 4}x")
                sections[-1].runs.append([(number, take(f"{tile_size(places)}s")[0]) for number in numbers])
        return Document(header, sections, description)
