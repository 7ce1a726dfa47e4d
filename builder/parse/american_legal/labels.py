"""The labels of paragraphs, such as "(A)", "(1)" and "a.".

A line holds one label or two.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = r"(?:\d{1,3}|[A-Za-z]|([A-Za-z])\2|[ivxl]{1,6}|[IVXL]{1,6})"
_LABEL = re.compile(
    rf"(\({_NAME}\)|{_NAME.replace('2', '3')}\.)(?: *\xa0[\xa0 ]*| {{2,}}| *\t\s*|$)"
)


@dataclass(frozen=True, slots=True)
class Label:
    """A label at the beginning of a paragraph."""

    printed: str
    end: int
    """Offset behind it and the gap that follows."""

    @property
    def name(self) -> str:
        """Without its punctuation."""
        return self.printed.strip("().")

    @property
    def shape(self) -> str:
        """What labels of one list share: "(A)", "(1)", "a."."""
        sample = "1" if self.name.isdecimal() else "A" if self.name.isupper() else "a"
        return self.printed.replace(self.name, sample)

    @property
    def first(self) -> bool:
        """Whether a list may begin with it."""
        return self.name in ("A", "a", "1", "i", "I")


def split_labels(text: str) -> list[Label]:
    r"""The labels that a paragraph begins with.

    >>> [label.printed for label in split_labels("(F)\xa0\xa0\xa0(1)\xa0\xa0\xa0The words")]
    ['(F)', '(1)']
    """
    found: list[Label] = []
    at = 0
    while len(found) < 4 and (match := _LABEL.match(text, at)):
        found.append(Label(match[1], match.end()))
        at = match.end()
    return found
