"""What one place of a text, a file's name or codes.toml says of the municipality."""

from __future__ import annotations

from builder.frozen import frozen
from builder.grouped import grouped
from builder.text.squash import squash

STRONG = 5.0
"""From this weight on a claim may not be passed over: two that disagree make the municipality ask.
A title page has 10, as has a running head; a name that is given five times and more than all others
together 6; a state whose laws are cited ten times and more than all others' together 7."""


@frozen
class Claim:
    """One reading of a name, a kind or a state."""

    value: str
    weight: float
    source: str
    """Where it was read, in words: "title page", "31 citations of its laws"."""
    line: int | None = None
    """From 1; None if it was read in no one line."""

    def __str__(self) -> str:
        """As `townbook inspect` shows it.

        For refusals, of texts not seen yet.
        """
        place = f", line {self.line}" if self.line else ""
        return f"{self.value} ({self.source}{place})"


@frozen
class Claims:
    """All that was found, by what it speaks of."""

    names: tuple[Claim, ...] = ()
    """Without kind: "Spring Valley"; a county's with it: "Lanier County"."""
    kinds: tuple[Claim, ...] = ()
    states: tuple[Claim, ...] = ()
    """Two letters."""

    def __add__(self, other: Claims) -> Claims:
        """Both together."""
        return Claims(
            self.names + other.names, self.kinds + other.kinds, self.states + other.states
        )


def ranked(claims: tuple[Claim, ...]) -> list[tuple[float, Claim]]:
    """Each value with all its weight and its weightiest claim, the strongest first."""
    together = grouped((squash(claim.value), claim) for claim in claims)
    found = [
        (sum(claim.weight for claim in same), max(same, key=lambda claim: claim.weight))
        for same in together.values()
    ]
    return sorted(found, key=lambda pair: (-pair[0], pair[1].value))
