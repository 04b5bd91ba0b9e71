"""The table of corruptions, by name."""

from .document import Document

CORRUPTIONS = {}


def corruption(change):
    """Enters a kind into the table. `change` gets a copy of the document, and returns it, bytes, or None."""
    def corrupt(document, rng):
        changed = change(document.copy(), rng)
        data = changed.encode() if isinstance(changed, Document) else changed
        if data is not None and data == document.encode():
            raise AssertionError(f"{change.__name__} changed nothing")
        return data

    CORRUPTIONS[change.__name__.replace("_", " ")] = corrupt
    return change
