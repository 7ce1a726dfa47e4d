"""How a code prints the headings of its sections, learned from the lines that look like them.

General Code's own is "§ 1-2. Title." Some prints have no period behind the number, or a colon or
dash, and some none behind the title; some have no sign at all ("14.01.060 Title."), and a charter
may have "Section 1-2. Title" in a code whose other sections have the sign.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.parse.labels import front_label
from builder.parse.lines.measure import first_word, width
from builder.parse.lines.numbers import NUMBER, split

_DESIGNATION = (
    rf"§{{1,2}}\s?(?P<number>{NUMBER})\.?(?:(?:,|\s+through|\s+to|\s+and)\s+§?§?\s?{NUMBER})*"
)
_DOTTED = re.compile(rf"{_DESIGNATION}\.(?:\s*(?=[A-Z(\"“'‘\[]|$)|\s+(?=\d))")
_BARE = re.compile(rf"{_DESIGNATION}(?:[.:]|\s?[—–-])?\s+(?=[A-Z(\"“‘\[])")
_UNSIGNED = r"(?P<number>\d+[A-Z]{0,2}(?:[-.:]\d+[A-Z]{0,2})+)"
_UNSIGNED_DOTTED = re.compile(rf"{_UNSIGNED}\.\s+(?=[A-Z(\"“‘\[])")
_UNSIGNED_BARE = re.compile(rf"{_UNSIGNED}(?:[.:]|\s?[—–-])?\s+(?=[A-Z(\"“‘\[])")
_WORDED = re.compile(
    rf"(?:Section|SECTION|Sec\.|SEC\.)\s(?P<number>{NUMBER})[.:]\s+(?=[A-Z(\"“‘\[])"
)
_ENDS_TITLE = re.compile(r"(?:[.?!][\"'”’]?|\(Reserved\)|\(RESERVED\)|\])(?:\d{1,3})?$")
_TIMES = 3
"""How many times as many numbers must be printed otherwise than General Code does for it to be the
code's, or the chapter's, form."""
_FEWEST = 3
"""Numbers without a sign that show a code's form."""
_OPEN = 0.3
"""Share of the headings' first lines that end like titles below which a code's titles have no mark
at their end."""
_FULL = 0.95
"""Share of the measure that a title's line fills where it goes on in the next one."""
_WIDE = 0.9
"""Share of a text's lines that are no wider than its measure, but for the error of the widths."""
_TALLEST = 5
"""Lines that a title may take."""


@dataclass(frozen=True, slots=True)
class SectionForm:
    """What the headings of a code's sections look like."""

    pattern: re.Pattern[str] = _DOTTED
    """The designation; its group `number`."""
    worded: frozenset[str] = frozenset()
    """Chapters whose sections are headed by a word in place of the sign."""
    measure: float | None = None
    """Ems of a full line where only its width tells whether a title goes on; None where a mark ends
    each title."""
    is_signed: bool = True
    """Whether the sign or a word stands before each number; without them much else looks like a
    heading."""

    @classmethod
    def learned(cls, texts: Sequence[str]) -> SectionForm:
        r"""The form of a code with these lines.

        >>> SectionForm.learned(["§ 1-1. Geese.", "§ 1-2. Ponds."]).match("§ 1-3 Fines.") is None
        True
        >>> ponds = ["§ 1-1 Geese.", "§ 1-2 Ponds.", "§ 1-3 Mills."]
        >>> SectionForm.learned(ponds).match("§ 1-4 Fines.")["number"]
        '1-4'
        >>> ponds = ["10-100. Geese.", "10-105. Ponds.", "10-110. Mills."]
        >>> SectionForm.learned(ponds).match("10-115. Fines.")["number"]
        '10-115'
        >>> SectionForm.learned(["§ 1-1. Geese."]).match("§ 1-2.  through §\xa01-4. (Reserved)")[0]
        '§ 1-2.  through §\xa01-4. '
        >>> charter = ["Section C-1. Name.", "Section C-2. Seal.", "Section C-3. Oath."]
        >>> SectionForm.learned(["§ 1-1. Geese.", *charter]).match("Section C-4. Seats.")["number"]
        'C-4'
        """
        dotted, bare = _numbered(texts, _DOTTED, _BARE)
        unsigned = _numbered(texts, _UNSIGNED_DOTTED, _UNSIGNED_BARE)
        is_signed = sum(map(len, unsigned)) < max(_FEWEST, _TIMES * (len(dotted) + len(bare)))
        whole, loose = (_DOTTED, _BARE) if is_signed else (_UNSIGNED_DOTTED, _UNSIGNED_BARE)
        dotted, bare = (dotted, bare) if is_signed else unsigned
        is_bare = len(bare) >= _TIMES * max(1, len(dotted))
        heads = [
            text
            for text in (bare if is_bare else dotted).values()
            if not text.endswith((")", "]")) and "[" not in text
        ]
        closed = sum(_ENDS_TITLE.search(text) is not None for text in heads)
        measure = _measure(texts) if closed < _OPEN * len(heads) else None
        worded = _worded(texts, Counter(split(number)[0] for number in (*dotted, *bare)))
        return cls(loose if is_bare else whole, worded, measure, is_signed)

    def match(self, text: str) -> re.Match[str] | None:
        """The designation that a line begins with, if it may be a section's heading."""
        if text[:1] == "§" if self.is_signed else text[:1].isdecimal():
            return self.pattern.match(text)
        found = _WORDED.match(text) if self.worded and text[:1] == "S" else None
        return found if found and split(found["number"])[0] in self.worded else None

    def is_open(self, text: str) -> bool:
        """Whether a title's first line lacks the mark that ends the titles of this code."""
        return self.measure is None and not _ENDS_TITLE.search(text)

    @staticmethod
    def closed_at(texts: Sequence[str]) -> int:
        """How many lines a title takes up to the mark that ends it; 0 where none does.

        An item's label below its first line ends it without one.
        """
        for at, text in enumerate(texts[:_TALLEST], 1):
            if at > 1 and front_label(text):
                return 0
            if _ENDS_TITLE.search(text):
                return at
        return 0

    def title_lines(self, texts: Sequence[str]) -> int:
        """How many of the lines from a heading's first one on hold its title.

        Titles without a period are not seen yet.
        """
        texts = texts[:_TALLEST]
        if self.measure is None:
            return self.closed_at(texts) or 1
        for at, (text, below) in enumerate(pairwise(texts), 1):
            goes_on = width(
                f"{text} {first_word(below)}"
            ) > _FULL * self.measure and not front_label(below)
            if "[" in text or _ENDS_TITLE.search(text) or not goes_on:
                return at
        return 1


def _numbered(
    texts: Sequence[str], whole: re.Pattern[str], loose: re.Pattern[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """The lines that may be headings of sections, by their numbers.

    First those with the period behind the number, then the others.
    """
    dotted = {match["number"]: text for text in texts if (match := whole.match(text))}
    return dotted, {
        match["number"]: text
        for text in texts
        if (match := loose.match(text)) and not whole.match(text)
    }


def _worded(texts: Sequence[str], signed: Counter[str]) -> frozenset[str]:
    """The chapters with some sections that are headed by a word, and hardly any by the sign."""
    numbers = {
        match["number"] for text in texts if text[:1] == "S" and (match := _WORDED.match(text))
    }
    counts = Counter(split(number)[0] for number in numbers)
    return frozenset(
        chapter for chapter, count in counts.items() if count >= _TIMES * max(1, signed[chapter])
    )


def _measure(texts: Sequence[str]) -> float:
    """The width of a full line.

    Only asked for titles without a period, which are not seen yet.
    """
    widths = sorted(map(width, texts))
    return widths[int(_WIDE * (len(widths) - 1))] if widths else 0.0
