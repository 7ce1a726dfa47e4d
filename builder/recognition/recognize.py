"""Name the layout that a text's lines speak for, or say why none can be named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise

from builder.frozen import frozen
from builder.model import Layout
from builder.recognition.lines import LineAt, Pool, View, view
from builder.recognition.signs import FAMILIES, OWN, PLAIN, Evidence, weigh
from builder.text.amounts import counted
from builder.text.squash import single_spaced

CLEAR = 0.55
"""Least evidence that names a layout: its headings and one more sign. Known codes have 0.8 to
2.5."""
NEAR = 0.5
"""A second layout is too near if it has this share of the first one's evidence, or is clear by
itself. In known codes the second has at most 0.46."""
FEWEST_HEADINGS = 0.008
"""Least share of headings in the lines of a code. Codes have 0.06 to 0.2, letters and lists
none."""
FEWEST_OF_LAYOUT = 0.02
"""Least share of the headings that a layout's own forms have if the text has that layout."""
RISING = 0.9
"""Least share of neighboring headings with rising numbers; below it, a text is in no reading
order."""
_MOST_OF_A_LAW = 60
"""Most headings of a single law."""
_ONE_LAW = re.compile(
    r"\s*(?:AN? (?:LOCAL LAW|ORDINANCE|RESOLUTION|BY-?LAW)\b"
    r"|(?:LOCAL LAW|ORDINANCE|ORD\.) (?:NO\b|NUMBER\b|FILING\b|#))",
    re.IGNORECASE,
)
SHOWN = 60
"""Most characters of a line that a report shows."""

_LAW = re.compile(
    r"\b(?:shall|unlawful|ordinances?|repealed"
    r"|th(?:is|e) (?:chapter|article|section|title|code|board|clerk))\b",
    re.I,
)


class Finding(StrEnum):
    """The outcome of recognition."""

    CLEAR = "clear"
    """One layout, and no other near it."""
    NEAR = "two layouts are near"
    NONE = "no layout is clear"
    NO_CODE = "not a code"


@frozen
class Verdict:
    """What a text looks like, and why."""

    finding: Finding
    evidence: tuple[Evidence, ...]
    """For each layout, the strongest first."""
    headings: int
    """Number of lines that look like a section's heading of some publisher."""
    lines: int
    """Number of lines that are not blank."""
    example: str = ""
    """The first line that looks like a heading."""
    not_rising: tuple[LineAt, ...] = ()
    """The headings whose number is not above the previous one."""
    one_law: bool = False
    """Whether it opens like a single ordinance or local law."""
    rises: bool = True
    """Whether the numbers of its headings rise, with few exceptions."""

    @property
    def layout(self) -> Layout | None:
        """The layout, if one is clear."""
        return self.evidence[0].family.layout if self.finding is Finding.CLEAR else None

    @property
    def line(self) -> int:
        """The first line (from 1) that shows it.

        For errors about texts not seen yet.
        """
        first = self.evidence[0].example.first
        return first.number if first else 1

    def __str__(self) -> str:
        """The verdict in one line.

        For errors about texts not seen yet.
        """
        if self.finding is Finding.CLEAR:
            return f"looks like {described(self.evidence[0])}"
        if self.finding is Finding.NEAR:
            first, second = self.evidence[:2]
            return f"looks like {described(first)}, and nearly as much like {described(second)}"
        heads = f"{self.headings:,} of {counted(self.lines, 'line')} look like headings of sections"
        such = f", such as {self.example!r}" if self.example else ""
        law = "looks like one law, and " if self.one_law else ""
        if self.finding is Finding.NO_CODE:
            return f"{law}does not look like a code: {heads}{such}"
        if self.not_rising:
            at = self.not_rising[0]
            such += f"; their numbers start again, first in line {at.number}, {shown(at.text)!r}"
        return f"{law}fits no known layout: {heads}{such}"


def described(evidence: Evidence) -> str:
    """A layout with its best evidence: "Municode: 412 lines such as 'Sec. 2-31. - Title.'".

    For errors about texts not seen yet.
    """
    best = evidence.example
    if best.first is None:
        return evidence.family.name
    return (
        f"{evidence.family.name}: {counted(best.count, 'line')} such as {shown(best.first.text)!r}"
    )


def shown(line: str) -> str:
    """A line as a report shows it: single-spaced, and cut off if it is long."""
    words = single_spaced(line)
    return words if len(words) <= SHOWN else f"{words[: SHOWN - 3].rstrip()}..."


def recognize(text: str) -> Verdict:
    r"""The verdict on a decoded text.

    >>> recognize("Chapter 10\n10-100. Mills.\n10-105. Fees.\n10-110. Fines.\n").layout.value
    'plain'
    >>> str(recognize("Dear clerk,\nhere are the codes.\n"))
    'does not look like a code: 0 of 2 lines look like headings of sections'
    """
    seen = view(text)
    evidence = tuple(
        sorted((weigh(family, seen) for family in FAMILIES), key=lambda found: -found.score)
    )
    headings, lines = seen[Pool.HEADINGS], seen[Pool.LINES]
    enough = len(headings) >= FEWEST_HEADINGS * len(lines) or bool(seen[Pool.PIECES])
    finding = _finding(evidence) if lines and enough else Finding.NO_CODE
    rises = rising(headings) >= RISING
    if finding is Finding.NONE:
        loosest = weigh(PLAIN, seen)
        if loosest.score >= CLEAR and rises and _speaks_law(seen):
            finding, evidence = Finding.CLEAR, (loosest, *evidence)
        elif not _speaks_law(seen):
            finding = Finding.NO_CODE
    if finding is Finding.CLEAR and rises and _has_no_pages(evidence[0]):
        evidence = (weigh(PLAIN, seen), *evidence)
    example = shown(headings[0].text) if headings else ""
    opens_so = any(_ONE_LAW.match(line.text) for line in seen[Pool.FRONT])
    one_law = opens_so and len(headings) <= _MOST_OF_A_LAW
    return Verdict(
        finding, evidence, len(headings), len(lines), example, falls(headings), one_law, rises
    )


def of_the_town(verdict: Verdict, text: str) -> Verdict:
    """The verdict on a text whose own headings have been learned, as no layout was clear."""
    evidence = (weigh(OWN, view(text)), *verdict.evidence)
    return replace(verdict, finding=Finding.CLEAR, evidence=evidence)


def _finding(evidence: tuple[Evidence, ...]) -> Finding:
    first, *others = evidence
    if first.score < CLEAR:
        return Finding.NONE
    near = min(CLEAR, NEAR * first.score)
    second = any(each.score >= near and _prints_headings(each) for each in others)
    return Finding.NEAR if second else Finding.CLEAR


def _prints_headings(found: Evidence) -> bool:
    """Whether a text has headings of a layout; True for a layout that has no form of its own.

    Publishers that took over a code kept its notes and the words above its lists.
    """
    own = [each for each in found.seen if each.sign.pool is Pool.HEADINGS and each.sign.weight > 0]
    return not own or any(each.share >= FEWEST_OF_LAYOUT for each in own)


def _has_no_pages(found: Evidence) -> bool:
    """Whether a text in a layout of printed pages has no pages.

    Such are copies of the publisher's web pages, and clerks' own texts with headings of that form.
    """
    of_pages = [each.count for each in found.seen if each.sign.of_pages]
    return bool(of_pages) and not any(of_pages)


def _speaks_law(text: View) -> bool:
    return any(_LAW.search(line.text) for line in text[Pool.LINES])


_AGAIN = 2
"""The occurrence of a number in the text, after the one in its list."""
_NUMBER = re.compile(
    r"[^\d]{0,12}?(?P<letter>\b[A-Z][.-])?(?P<parts>\d{1,4}(?:[A-Z]?[.:–—-]\d{1,4}){0,4})"
)
_AFTER_ALL = 10_000
"""Added to a letter's code, so that appendices come after all chapters: "A-1" after "9999"."""


def rising(headings: Sequence[LineAt]) -> float:
    """The share of neighboring headings with rising numbers; 1 for a single heading.

    A list has the same numbers as the text below it, so where a number occurs for the second time,
    the text may begin; that is no fall.

    >>> rising([LineAt(1, "1-1. Geese."), LineAt(4, "1-2. Ducks."), LineAt(9, "2-1. Swans.")])
    1.0
    >>> rising([LineAt(at, f"1-{at % 2 + 1}. Geese.") for at in range(4)])
    1.0
    >>> rising([LineAt(1, "§ 2-2. Geese."), LineAt(4, "§ A-1. Ducks."), LineAt(9, "§ B-1. Swans.")])
    1.0
    """
    numbers = [number for line in headings if (number := _parts(line.text))]
    times = Counter(numbers[:1])
    good = 0
    for before, after in pairwise(numbers):
        times[after] += 1
        good += before < after or times[after] == _AGAIN
    return good / (len(numbers) - 1) if len(numbers) > 1 else 1.0


def falls(headings: Sequence[LineAt]) -> tuple[LineAt, ...]:
    """The headings whose number is not above the previous one: there, the count begins again.

    >>> [line.number for line in falls([LineAt(1, "1-1. Geese."), LineAt(4, "1-1. Ducks.")])]
    [4]
    """
    numbered = [(line, number) for line in headings if (number := _parts(line.text))]
    return tuple(line for (_, last), (line, number) in pairwise(numbered) if number <= last)


def _parts(heading: str) -> tuple[int, ...]:
    found = _NUMBER.match(heading)
    if found is None:
        return ()
    parts = tuple(map(int, re.findall(r"\d+", found["parts"])))
    return (_AFTER_ALL + ord(found["letter"][0]), *parts) if found["letter"] else parts
