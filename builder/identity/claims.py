"""What a place in a text, a file's name or codes.toml says about the municipality."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.frozen import frozen
from builder.grouped import grouped
from builder.text.squash import squash

STRONG = 5.0
"""Least weight of a claim that cannot be ignored: if two such claims disagree, the user is asked. A
title page has 10; a name mentioned five times or more, and more often than all others together, up
to 6; a state whose laws are cited ten times or more, and more often than all others', up to 7."""


@frozen
class Claim:
    """One reading of a name, a kind or a state."""

    what: str
    """What it is a reading of: a field of `Said`."""
    value: str
    weight: float
    source: str
    """Where it was read: "title page", "31 citations of its laws"."""
    line: int | None = None
    """From 1; None if it comes from several lines."""

    def __str__(self) -> str:
        """The reading and its place. Errors show it about texts not seen yet."""
        place = f", line {self.line}" if self.line else ""
        return f"{self.value} ({self.source}{place})"


class Said(NamedTuple):
    """What one place says about the municipality; empty where it says nothing."""

    name: str = ""
    """Without the kind, as "Spring Valley", except for a county: "Lanier County"."""
    kind: str = ""
    state: str = ""
    """Two letters."""

    def claims(self, weight: float, source: str, line: int | None = None) -> Iterator[Claim]:
        """A claim for each thing that is said."""
        for what, value in self._asdict().items():
            if value:
                yield Claim(what, value, weight, source, line)


def ranked(claims: Iterable[Claim], what: str) -> list[tuple[float, Claim]]:
    """For each name, kind or state: total weight and weightiest claim, the heaviest first."""
    together = grouped((squash(claim.value), claim) for claim in claims if claim.what == what)
    found = [
        (sum(claim.weight for claim in same), max(same, key=lambda claim: claim.weight))
        for same in together.values()
    ]
    return sorted(found, key=lambda pair: (-pair[0], pair[1].value))
