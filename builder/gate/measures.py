"""Measures of a parsed code before it is published, as a whole and division by division.

Divisions have measures of their own because an empty one may be a tiny share of a code.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from itertools import pairwise

from builder.certainty import Certainty, certainty
from builder.frozen import frozen
from builder.gate import numbers
from builder.gate.headings import lost_headings, unread_headings
from builder.gate.numbers import containers
from builder.grouped import grouped
from builder.model import (
    FIGURES_IN_TWO_WAYS,
    BlockKind,
    Code,
    Status,
    Unit,
    UnitKind,
)
from builder.parse.in_order.continues import OPEN_END
from builder.passage import Spans
from builder.text.lines import has_lines

FURNITURE = frozenset(
    {
        "running head",
        "page head",
        "page number",
        "repeated table head",
        "head of footnotes",
        "head of a history",
        "rule",
        "web page",
        "markup",
        "revision date",
        "control character",
    }
)
"""Kinds of set-aside text that belong to the print, never to the law."""
_ORDER = frozenset({"reading order", "list owner", "seam uncertain"})
"""Kinds of doubts about where lines belong."""


@frozen
class Measures:
    """Measures of a code: shares of its words, without furniture and headings, or its sections."""

    words: int
    """Number of words in the source without furniture and headings."""
    sections: int
    in_sections: float
    in_divisions: float
    """Words of divisions, without headings."""
    front_matter: float
    lists: float
    """Words of the publisher's lists of sections and tables of contents."""
    other_aside: float
    """Words set aside for other reasons."""
    empty: float
    """Sections in force that have no text and, by their numbers, no sections under them."""
    nameless: float
    """Words under a unit with neither number nor title."""
    only_listed: float
    """Share of the numbers in the publisher's lists that the text lacks."""
    unlisted: float
    """Share of the numbers in the text that the lists lack; 0 without lists."""
    lost_headings: float
    """Lines in the text that look like this code's headings, per section."""
    unread_headings: float
    """Numbers in the text, in a row or before a title, that no section has, per section."""
    out_of_order: float
    """Sections whose number is lower than the one before, per section."""
    twice: float
    """The longest passage that occurs twice, word for word."""
    repeated: float
    """Sections whose number, of several parts, occurs elsewhere too."""
    in_doubled: float
    """Sections under a chapter or other division that occurred before."""
    gaps: float
    """Numbers that the code's way of counting requires but that are missing."""
    missing_pages: float
    """Share of pages missing by their printed numbers."""
    doubtful_order: float
    """Doubts about the order of lines, per section."""
    uncertain: float
    """Sections whose confidence is below certain."""
    unread: float = 0.0
    """Words that the file's reader could not read, for each word that it could."""
    doubtful_figures: float = 0.0
    """Pages whose figures two readings give differently, per section."""

    @property
    def outside(self) -> float:
        """Words outside of sections."""
        return 1.0 - self.in_sections

    def as_data(self) -> dict[str, float]:
        """The measures as data for the report, with four decimals."""
        return {field.name: round(getattr(self, field.name), 4) for field in fields(self)}


def measure(code: Code, source: str, missing: int = 0) -> Measures:
    """Measure a parsed code against its source.

    Args:
        code: the code, with addresses.
        source: its decoded source.
        missing: the number of missing numbers (`builder.gate.holes`).
    """
    aside = Counter[str]()
    for part in code.set_aside:
        aside[part.kind] += _words(part.spans, source)

    def below_headings(units: Iterable[Unit]) -> int:
        return sum(_words(part.spans, source) for unit in units for part in unit.parts[1:])

    in_sections, in_divisions = map(below_headings, (code.sections, code.divisions))
    other = {kind: words for kind, words in aside.items() if kind not in FURNITURE}
    total = in_sections + in_divisions + sum(other.values())
    sections, doubts = len(code.sections), Counter(doubt.kind for doubt in code.doubts)
    known, shown = frozenset(numbers.in_lists(code, source)), numbers.shown(code)
    of_words = {
        "in_sections": in_sections,
        "in_divisions": in_divisions,
        "front_matter": other.pop("front matter", 0),
        "lists": other.pop("section list", 0) + other.pop("contents", 0),
        "nameless": below_headings(unit for unit in code.units if not unit.name),
        "unread": code.source.unread,
        "other_aside": sum(other.values()),
    }
    of_sections = {
        "empty": sum(map(is_empty, _holding(code))),
        "lost_headings": lost_headings(code, source),
        "unread_headings": unread_headings(code, source),
        "out_of_order": numbers.out_of_order(code),
        "repeated": numbers.repeated(code),
        "in_doubled": numbers.in_doubled(code),
        "doubtful_order": sum(doubts[kind] for kind in _ORDER),
        "uncertain": sum(
            certainty(unit.confidence) is not Certainty.CERTAIN for unit in code.sections
        ),
        "doubtful_figures": doubts[FIGURES_IN_TWO_WAYS],
    }
    return Measures(
        words=total,
        sections=sections,
        only_listed=_share(len(numbers.only_listed(code, source)), len(known)),
        unlisted=_share(len(shown - known), len(shown)) if known else 0.0,
        twice=twice(_without_furniture(code, source)),
        gaps=_share(missing, sections + missing),
        missing_pages=numbers.missing_pages(code, source),
        **{name: _share(count, total) for name, count in of_words.items()},
        **{name: _share(count, sections) for name, count in of_sections.items()},
    )


def _holding(code: Code) -> list[Unit]:
    """The sections that, by their numbers, have no sections under them."""
    holders = containers(code)
    return [unit for unit in code.sections if unit.id not in holders]


def _without_furniture(code: Code, source: str) -> str:
    """The source's text without furniture: page numbers would split a repeated passage."""
    spans = sorted(span for part in code.set_aside if part.kind in FURNITURE for span in part.spans)
    ends = [(0, 0), *spans, (len(source), len(source))]
    return "".join(source[end:start] for (_, end), (start, _) in pairwise(ends))


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _words(spans: Spans, source: str) -> int:
    return sum(len(source[start:end].split()) for start, end in spans)


_LONG = re.compile(r"\w{8,}|\d[\d.:-]*\d")
"""Only long words and numbers are compared, a fifth of the work. Numbers tell apart the rules that
two chapters share."""
_MET = 6
"""Number of such words in a row that do not recur by chance."""


def twice(source: str) -> float:
    """The share of a text that its longest repeated passage makes up, word for word.

    >>> twice("Drakes and mallards may be kept. " * 2)
    0.0
    >>> row = " ".join(f"goosehouse{at}" for at in range(10))
    >>> twice(f"{row} or {row}")
    0.5
    """
    words = _LONG.findall(source.casefold())
    rows = list(zip(*(words[at:] for at in range(_MET)), strict=False))
    first: dict[tuple[str, ...], int] = {}
    longest = length = before = 0
    for at, row in enumerate(rows):
        if length and rows[before + 1] == row:
            before, length = before + 1, length + 1
        else:
            before = first.get(row, at)
            length = int(before < at)
        first.setdefault(row, at)
        longest = max(longest, min(length, at - before - _MET + 1))
    return (longest + _MET - 1) / len(words) if longest > 0 else 0.0


BOOKS = frozenset({UnitKind.PART, UnitKind.SUBPART, UnitKind.APPENDIX})
"""Divisions that are books of their own: a charter, related acts, a zoning ordinance."""
_FEW = 2
"""Sections without text that any division may have."""
_HOLLOW = 0.5
"""Share of a division's sections that may lack text: an article may list its fees in a lost
table."""
_HOLLOW_BOOK = 0.1
"""Share for a book. Codes that were read right have at most 0.03; one has 0.9 whose charter's
sections were read from its table of contents."""
_SHOWN = 3


def is_empty(unit: Unit) -> bool:
    """Whether a section in force has no text."""
    return unit.status is Status.CURRENT and not unit.blocks and not unit.footnotes


def hollow(code: Code) -> tuple[str, ...]:
    """A message for each division in which too many sections have no text.

    Divisions inside a reported one are left out. If most of the code's sections have no text, the
    measure `empty` says so, and no division is listed.
    """
    holding = _holding(code)
    sections = grouped((division.id, unit) for unit in holding for division in code.over(unit))
    reported: dict[str, str] = {}
    some = 2 * sum(map(is_empty, holding)) < len(code.sections)
    for division in code.divisions if some else ():
        mine = sections.get(division.id, [])
        empty = [unit for unit in mine if is_empty(unit)]
        most = _HOLLOW_BOOK if division.kind in BOOKS else _HOLLOW
        within = any(each.id in reported for each in code.over(division))
        if len(empty) > _FEW and len(empty) >= most * len(mine) and not within:
            name = called(division)
            of = repr(name) if name else f"the division above {empty[0].name}"
            first = ", ".join(unit.name for unit in empty[:_SHOWN])
            shares = f"{len(empty)} of the {len(mine)} sections of {of}"
            reported[division.id] = f"{shares} have no text (such as {first})"
    return tuple(reported.values())


def called(division: Unit) -> str:
    """The division's designation and title."""
    return " ".join(filter(None, (division.mark, division.title)))


_BROKEN = re.compile(r"[^.;:!?]{20}(?:\b[a-z]+|,)$")
"""A sentence that goes on. In codes that were read right, one section in a thousand ends so, and
never the last."""
_PROSE = (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.DEFINITION)
_TAIL = 40
"""Characters at the end to show."""


def broken_off(code: Code, source: str) -> tuple[str, ...]:
    """A message if the text ends in mid-sentence, as in a file that was not copied to its end.

    A text without line ends is not judged: it may have no periods either; nor is the last item of a
    list whose other items end without a stop, unless its last word ends no sentence.
    """
    last = code.units[-1] if code.units and has_lines(source) else None
    if last is None or last.kind is not UnitKind.SECTION or last.history or last.footnotes:
        return ()
    block = last.blocks[-1] if last.blocks else None
    if block is None or block.kind not in _PROSE or not _BROKEN.search(block.text):
        return ()
    peers = [one.text for one in last.blocks[:-1] if one.label and one.parent == block.parent]
    listed = block.label and len(peers) > 1 and all(peer[-1:].isalnum() for peer in peers)
    if listed and not OPEN_END.search(block.text):
        return ()
    return (f"its text ends in mid-sentence: {block.text[-_TAIL:]!r}",)
