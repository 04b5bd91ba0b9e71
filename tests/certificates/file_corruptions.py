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


def objects_in(document, rng):
    """One of the objects of a document, whose keys all count."""
    objects = [document.header, document.header["board"], document.footer, rng.choice(document.footer["levels"]),
               rng.choice(document.footer["sections"]), rng.choice(document.sections).description]
    objects += [document.header["finish"]] if "finish" in document.header else []
    objects += document.sections[0].description.get("dependent_holes", [])[:1]
    return rng.choice(objects)


@corruption
def unknown_key(document, rng):
    objects_in(document, rng)["note"] = 1
    return document


@corruption
def key_missing(document, rng):
    found = objects_in(document, rng)
    optional = {"finish", "max_depth"} if found is document.header else set()
    if found in document.footer["levels"]:
        optional = found.keys() - {"depth", "pegs", "positions"}
    del found[rng.choice(sorted(found.keys() - optional))]
    return document


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
