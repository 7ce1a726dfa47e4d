"""How sure a rebuilt code is, and how far that can be believed: the tables of "About this copy"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.certainty import Certainty, Reliability
from builder.data.report import certainties
from builder.model import Code


@dataclass(frozen=True, slots=True)
class Measured:
    """A table of what was measured on codes whose intact text is known."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Sureness:
    """What is certain, inferred and unknown in a code.

    Also how often such confidences were right.
    """

    words: tuple[str, ...]
    counts: tuple[tuple[str, ...], ...]
    """A name, and a count for each word."""
    measured: tuple[Measured, ...]


def sureness_of(code: Code) -> Sureness | None:
    """The tables of a code; None where nothing had to be rebuilt."""
    reliability = code.condition.reliability
    if reliability is None:
        return None
    counts = tuple(
        (kind.capitalize(), *(f"{held[word]:,}" for word in Certainty))
        for kind, held in certainties(code).items()
    )
    return Sureness(tuple(word.value for word in Certainty), counts, tuple(_measured(reliability)))


def _measured(reliability: Reliability) -> Iterable[Measured]:
    heads = ("Confidence", "Cases", "Mean confidence", "Right")
    for kind, title in (
        ("titles", "Ends of titles"),
        ("labels", "Labels and their sections"),
        ("terms", "Defined terms"),
    ):
        rows = tuple(
            (_range(row.low, row.high), f"{row.count:,}", _share(row.said), _share(row.right))
            for row in reliability.rows[kind]
        )
        yield Measured(title, heads, rows)
    others = [
        (f"{name} {share.sort}", f"{share.count:,}", f"{share.right:,}")
        for kind, name in (
            ("numbers", "Number"),
            ("dates", "Date decided by"),
            ("scars", "Lost word"),
        )
        for share in reliability.shares[kind]
    ]
    yield Measured("Numbers, dates and lost words", ("What", "Cases", "Right"), tuple(others))


def _range(low: float, high: float) -> str:
    return f"{low * 100:.0f} to {high * 100:.0f} %"


def _share(share: float) -> str:
    return f"{share * 100:.1f} %"
