"""Which state's laws a code cites."""

from __future__ import annotations

from builder.identity.claims import Claim, Claims
from builder.identity.states import Searched, states

_ENOUGH = 10
"""Citations from which on more say no more."""
_WEIGHT = 7.0


def read(text: str) -> Claims:
    """The states whose laws are cited, each by its share of all such citations.

    >>> [(one.value, one.source) for one in read("By RCW 35.21.010 and by RCW 9.41.").states]
    [('WA', 'its laws are cited 2 times')]
    """
    searched = Searched.of_text(text)
    found = {state.letters: state.citations(searched) for state in states()}
    total = sum(found.values())
    return Claims(
        states=tuple(
            Claim(
                letters,
                _WEIGHT * min(1.0, count / _ENOUGH) * count / total,
                f"its laws are cited {count:,} times" if count > 1 else "its laws are cited once",
            )
            for letters, count in sorted(found.items(), key=lambda item: (-item[1], item[0]))[:3]
            if count
        )
    )
