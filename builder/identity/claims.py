"""What one place of a text, a file's name or codes.toml says about the municipality."""

from __future__ import annotations

from builder.frozen import frozen
from builder.grouped import grouped
from builder.text.squash import squash

STRONG = 5.0
"""Weight from which a claim cannot be ignored: if two such claims disagree, the user is asked. A
title page or a running head has 10; a name given five times, more often than all others together,
has 6; a state whose laws are cited ten times, more often than all others' together, has 7."""


@frozen
class Claim:
    """One reading of a name, a kind or a state."""

    value: str
    weight: float
    source: str
    """Where it was read, in words: "title page", "31 citations of its laws"."""
    line: int | None = None
    """From 1; None if it does not come from a single line."""

    def __str__(self) -> str:
        """As `townbook inspect` shows it, and as errors do about texts not seen yet."""
        place = f", line {self.line}" if self.line else ""
        return f"{self.value} ({self.source}{place})"


@frozen
class Claims:
    """All claims, by what they are about."""

    names: tuple[Claim, ...] = ()
    """Without kind, as "Spring Valley", except for a county: "Lanier County"."""
    kinds: tuple[Claim, ...] = ()
    states: tuple[Claim, ...] = ()
    """Two letters."""

    @classmethod
    def of(
        cls, said: tuple[str, str, str], weight: float, source: str, line: int | None = None
    ) -> Claims:
        """The name, kind and state that one place gives; each is empty if it gives none."""
        return cls(*((Claim(each, weight, source, line),) if each else () for each in said))

    def __add__(self, other: Claims) -> Claims:
        """Both together."""
        return Claims(
            self.names + other.names, self.kinds + other.kinds, self.states + other.states
        )


def ranked(claims: tuple[Claim, ...]) -> list[tuple[float, Claim]]:
    """For each value its total weight and its heaviest claim, the heaviest first."""
    together = grouped((squash(claim.value), claim) for claim in claims)
    found = [
        (sum(claim.weight for claim in same), max(same, key=lambda claim: claim.weight))
        for same in together.values()
    ]
    return sorted(found, key=lambda pair: (-pair[0], pair[1].value))
