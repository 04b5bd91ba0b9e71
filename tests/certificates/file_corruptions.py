"""Corruptions of the file of a position set as a whole, and of the form of its documents."""

from .document import MAGIC, document_bytes
from .registry import corruption


@corruption
def other_magic(document, rng):
    data = document.encode()
    return data[:6] + b"2" + data[7:]


@corruption
def end_cut_off(document, rng):
    data = document.encode()
    return data[:rng.randrange(len(data))]


@corruption
def bytes_behind_the_end(document, rng):
    return document.encode() + bytes(8)


@corruption
def length_not_a_multiple_of_8(document, rng):
    text = document_bytes(document.header)[8:].rstrip(b" ")
    if len(text) % 8 == 0:
        text += b" "
    data = document.encode()
    rest = data[len(MAGIC) + len(document_bytes(document.header)):]
    return MAGIC + len(text).to_bytes(8, "little") + text + rest


@corruption
def filled_with_zero_bytes(document, rng):
    document.header = document_bytes(document.header)[8:] + bytes(8)
    return document


@corruption
def text_that_is_no_json(document, rng):
    document.header = document_bytes(document.header)[8:].rstrip(b" ")[:-1]
    return document


def objects(document):
    """Of each kind one, by name, with the keys that may be missing."""
    header, footer, sections = document.header, document.footer, document.sections
    yield "the header", header, {"finish", "max_depth"}
    yield "the board", header["board"], set()
    yield "the finish", header.get("finish"), set()
    yield "a reachable section", sections[0].description, set()
    yield "a winning section", next((s.description for s in sections if s.description["set"] == "winning"), None), set()
    yield "a dependent hole", next(iter(sections[0].description.get("dependent_holes", ())), None), set()
    yield "the footer", footer, set()
    yield "the counts of a section", footer["sections"][0], set()
    yield "a level", footer["levels"][-1], footer["levels"][-1].keys() - {"depth", "pegs", "positions"}


def key_of(name, change):
    def changed(document, rng):
        found, optional = next((found, optional) for other, found, optional in objects(document) if other == name)
        if found is None:
            return None
        change(found, sorted(found.keys() - optional), rng)
        return document

    return changed


def add_key(found, keys, rng):
    found["note"] = 1


def remove_key(found, keys, rng):
    del found[rng.choice(keys)]


for _name in ("the header", "the board", "the finish", "a reachable section", "a winning section", "a dependent hole", "the footer",
              "the counts of a section", "a level"):
    for _change, _kind in ((add_key, "unknown_key_in"), (remove_key, "key_missing_in")):
        _corrupt = key_of(_name, _change)
        _corrupt.__name__ = f"{_kind}_{_name}"
        corruption(_corrupt)


@corruption
def key_twice(document, rng):
    place = rng.choice(("header", "footer", "section"))
    content = rng.choice(document.sections) if place == "section" else document
    name = "description" if place == "section" else place
    text = document_bytes(getattr(content, name))[8:].rstrip(b" ")
    key = rng.choice(sorted(getattr(content, name)))
    setattr(content, name, text[:-1] + document_bytes({key: getattr(content, name)[key]})[8:].rstrip(b" ").replace(b"{", b", ", 1))
    return document


@corruption
def value_of_another_type(document, rng):
    kind = rng.choice(("version", "seeds", "symmetries", "footer", "depth"))
    if kind == "version":
        document.header["version"] = rng.choice(("1", 1.0, True))
    elif kind == "seeds":
        document.header["seeds"] = [int(text, 16) for text in document.header["seeds"]]
    elif kind == "symmetries":
        document.header["symmetries"][0][1] = rng.choice((True, 1.0, "1"))
    elif kind == "footer":
        row = rng.choice(document.footer["levels"])
        row["positions"] = int(row["positions"])
    else:
        row = rng.choice(document.footer["levels"])
        row["depth"] = str(row["depth"])
    return document
