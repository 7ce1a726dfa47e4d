"""What the words of a block show: whether they announce a list, end a sentence, or are a caption.

>>> words = BlockWords("A keeper shall feed:")
>>> words.leads, words.ended, words.small, BlockWords("geese; and").is_part
(True, True, False, True)
"""

from __future__ import annotations

import re

VERB = re.compile(r"\b(?:is|are|was|were|shall|may|must|has|have|will|means?)\b")
_LEADS = re.compile(r"[:\u2014]$")
_ENDED = re.compile(r"[.;:?!)\u2014\"\u201d]$")
_PART = re.compile(r"(?:[;,](?: (?:and|or|and/or))?| (?:and|or|and/or))$")
_CAPTION = re.compile(r"[A-Z][^.:;,]{2,60}[.:]?")
_CAPTIONED = re.compile(r"[A-Z][\w'’.-]*(?: [\w'’.-]+){0,4}[:.] (?=[A-Z])")
_UNREAD = re.compile(
    r"\W{0,2}(?:(?:[A-Za-z]{1,3}[.-])?\d[\w.–-]*[.)]?|(?:[A-Za-z]{1,2}|[ivxIVX]+)[.)>]|\[\w{1,4}\]"
    r"|[IVX]+\s*[-–—])(?:\s|$)"
)


class BlockWords(str):
    """The words of a block, without white space at either end."""

    __slots__ = ()

    @property
    def small(self) -> bool:
        """Whether they begin in lower case."""
        return self[:1].islower()

    @property
    def leads(self) -> bool:
        """Whether they end as what announces a list does."""
        return _LEADS.search(self) is not None

    @property
    def announces(self) -> bool:
        """Whether an item with these words announces what is below it; one without words does."""
        return not self or self.leads

    @property
    def ended(self) -> bool:
        """Whether they end a sentence, or a part of one that a list continues."""
        return _ENDED.search(self) is not None

    @property
    def is_part(self) -> bool:
        """Whether they end as a part of a sentence does: "geese; and"."""
        return _PART.search(self) is not None

    @property
    def is_caption(self) -> bool:
        """Whether they may head what is below them: "Division of Bees."."""
        return _CAPTION.fullmatch(self) is not None and VERB.search(self) is None

    @property
    def captioned(self) -> bool:
        """Whether they begin with their own caption: "Penalty for violations: Any person"."""
        return _CAPTIONED.match(self) is not None

    @property
    def unread(self) -> bool:
        """Whether they begin with a number that was read neither as a label nor as a heading."""
        return _UNREAD.match(self) is not None
