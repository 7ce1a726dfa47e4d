"""What a place in a text, a file's name or codes.toml says about the municipality."""

from __future__ import annotations

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


@frozen
class Claims:
    """All claims, by subject."""

    names: tuple[Claim, ...] = ()
    """Without the kind, as "Spring Valley", except for a county: "Lanier County"."""
    kinds: tuple[Claim, ...] = ()
    states: tuple[Claim, ...] = ()
    """Two letters."""

    @classmethod
    def of(
        cls, said: tuple[str, str, str], weight: float, source: str, line: int | None = None
    ) -> Claims:
        """Claims for the (name, kind, state) that one place gives; an empty one gives no claim."""
        return cls(*((Claim(each, weight, source, line),) if each else () for each in said))

    def __add__(self, other: Claims) -> Claims:
        """The claims of both."""
        return Claims(
            self.names + other.names, self.kinds + other.kinds, self.states + other.states
        )


def ranked(claims: tuple[Claim, ...]) -> list[tuple[float, Claim]]:
    """For each value, total weight and weightiest claim, heaviest first."""
    together = grouped((squash(claim.value), claim) for claim in claims)
    found = [
        (sum(claim.weight for claim in same), max(same, key=lambda claim: claim.weight))
        for same in together.values()
    ]
    return sorted(found, key=lambda pair: (-pair[0], pair[1].value))
