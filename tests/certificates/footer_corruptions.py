"""Corruptions of the footer of a position set: every number of it."""

from .registry import corruption


def one_more(text):
    return str(int(text) + 1)


@corruption
def positions_of_a_section_changed(document, rng):
    counts = rng.choice(document.footer["sections"])["positions"]
    if not counts:
        return None
    depth = rng.randrange(len(counts))
    counts[depth] = one_more(counts[depth])
    return document


@corruption
def fingerprint_changed(document, rng):
    prints = rng.choice(document.footer["sections"])["fingerprints"]
    if not prints:
        return None
    depth = rng.randrange(len(prints))
    prints[depth] = f"0x{int(prints[depth], 16) ^ 1 << rng.randrange(64):x}"
    return document


@corruption
def two_levels_of_a_section_exchanged(document, rng):
    counts = rng.choice(document.footer["sections"])
    if len(counts["positions"]) < 2:
        return None
    a = rng.randrange(len(counts["positions"]) - 1)
    for column in counts.values():
        column[a], column[a + 1] = column[a + 1], column[a]
    return document


@corruption
def empty_level_behind_the_last(document, rng):
    counts = rng.choice(document.footer["sections"])
    counts["positions"].append("0")
    counts["fingerprints"].append("0x0")
    return document


@corruption
def level_of_a_section_left_out(document, rng):
    counts = rng.choice(document.footer["sections"])
    if not counts["positions"]:
        return None
    for column in counts.values():
        column.pop()
    return document


@corruption
def section_left_out_in_the_footer(document, rng):
    sections = document.footer["sections"]
    del sections[rng.randrange(len(sections))]
    return document


@corruption
def section_twice_in_the_footer(document, rng):
    document.footer["sections"].append(document.footer["sections"][-1])
    return document


def column_changed(column):
    def change(document, rng):
        row = rng.choice(document.footer["levels"])
        if column not in row:
            return None
        row[column] = row[column] + rng.choice((1, -1)) if column in ("depth", "pegs") else one_more(row[column])
        return document

    change.__name__ = f"{column}_of_a_level_changed"
    return corruption(change)


for name in ("depth", "pegs", "positions", "canonical_positions", "jumps", "dead_ends", "canonical_dead_ends", "winning_positions",
             "canonical_winning_positions"):
    column_changed(name)


@corruption
def two_levels_exchanged(document, rng):
    """But for depth and pegs."""
    rows = document.footer["levels"]
    if len(rows) < 2:
        return None
    a = rng.randrange(len(rows) - 1)
    named = {name: {"depth": row["depth"], "pegs": row["pegs"]} for name, row in ((a, rows[a]), (a + 1, rows[a + 1]))}
    first, second = {**rows[a + 1], **named[a]}, {**rows[a], **named[a + 1]}
    if first == rows[a]:
        return None
    rows[a], rows[a + 1] = first, second
    return document


@corruption
def level_left_out(document, rng):
    rows = document.footer["levels"]
    del rows[rng.choice((0, len(rows) // 2, -1))]
    return document


@corruption
def level_added(document, rng):
    last = document.footer["levels"][-1]
    document.footer["levels"].append({"depth": last["depth"] + 1, "pegs": last["pegs"] - 1, **{
        name: "0" for name in last if name not in ("depth", "pegs")}})
    return document


@corruption
def column_missing_in_one_level(document, rng):
    rows = document.footer["levels"]
    optional = sorted(rows[0].keys() - {"depth", "pegs", "positions"})
    if not optional or len(rows) < 2:
        return None
    del rng.choice(rows)[rng.choice(optional)]
    return document


@corruption
def count_with_a_leading_zero(document, rng):
    row = rng.choice(document.footer["levels"])
    row["positions"] = "0" + row["positions"]
    return document


@corruption
def winning_column_without_sections(document, rng):
    """The numbers are right, but no section proves them."""
    if document.problem.targets is None or document.problem.max_depth is not None:
        return None
    kept = [section.description["set"] == "reachable" for section in document.sections]
    column = rng.choice(("winning_positions", "canonical_winning_positions"))
    document.sections = [section for section, is_kept in zip(document.sections, kept) if is_kept]
    document.footer["sections"] = [counts for counts, is_kept in zip(document.footer["sections"], kept) if is_kept]
    for row, right in zip(document.footer["levels"], document.problem.rows()):
        row.pop("winning_positions", None)
        row.pop("canonical_winning_positions", None)
        row[column] = str(right[column])
    return document


@corruption
def canonical_columns_of_a_smaller_group(document, rng):
    problem, columns = document.problem, document.footer["levels"][0].keys()
    smaller = type(problem)(problem.board, problem.seeds, problem.group[:1], problem.targets, problem.max_depth)
    old = document.footer["levels"]
    document.footer["levels"] = [{name: value if name in ("depth", "pegs") else str(value) for name, value in row.items() if name in columns}
                                 for row in smaller.rows()]
    return document if document.footer["levels"] != old else None
