"""How the pages write numbers, times, checks and tables."""

from __future__ import annotations

from typing import Any


def grouped(number: int | None) -> str:
    return "not counted" if number is None else f"{number:,}"


def mebibytes(value: int) -> str:
    return f"{value / 2**20:,.0f} MiB"


def markdown(header: list[str], aligned: str, rows: list[list[str]]) -> str:
    """A table; `aligned` has an l or r for each column."""
    rule = "|".join("--:" if side == "r" else "---" for side in aligned)
    return (
        "\n".join(
            [f"| {' | '.join(header)} |", f"|{rule}|", *(f"| {' | '.join(row)} |" for row in rows)]
        )
        + "\n"
    )


def again_words(made: dict[str, Any], is_proved: bool = False) -> str:
    """How the result of a record was checked, for a cell of a table: by a proof, by second runs."""
    runs = "; ".join(
        dict.fromkeys(
            ", ".join(
                [
                    *([run["engine"]] if run["engine"] else []),
                    *([threads_words(run["threads"])] if run["threads"] else []),
                ]
            )
            for run in made["second_runs"]
        )
    )
    return "; ".join(filter(None, ["**proved**" if is_proved else "", runs])) or "**unverified**"


def seconds(value: float) -> str:
    return (
        f"{value:.3f} s" if value < 1 else f"{value:.3g} s" if value < 1000 else f"{value:,.0f} s"
    )


def threads_words(threads: int) -> str:
    return f"{threads} {'thread' if threads == 1 else 'threads'}"
