"""Heads and feet of pages, which are no law: they have fixed places, and their words repeat.

A head made taller by a long title is at another place, but has the words of the others.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import TypeAlias

from builder.grouped import grouped
from builder.parse.book.placed import Placed
from builder.parse.law_words import ACT, NUMBER_OF_ACT
from builder.parse.lines import paragraphs
from builder.parse.lines.page_marks import is_origin, kind_of, masked
from builder.sources.pdf.book import Sheet

_FREE = 0.7
"""Empty space above the text of every page, in ems."""

_TALLEST = 6
"""Most lines in a page's head."""

_FROM_TO = re.compile(r"§+\s?\S+\s.*\s§+\s?\S+")
"""A head with the range of sections on its page."""


@dataclass(slots=True)
class _Heads:
    """Heads at their usual places on the pages of one size."""

    texts: set[str] = field(default_factory=set)
    """Their words, with figures masked."""
    tops: list[float] = field(default_factory=list)
    """Where the text below them begins."""

    def take(self, lines: Sequence[Placed], held: Sequence[int], found: Collection[int]) -> None:
        """Learn from the head of a page."""
        known = [at for at in held[:EDGE] if at in found and not lines[at].is_artifact]
        text = next((at for at in held if at not in found), None)
        self.texts |= {masked(lines[at].text) for at in known}
        if known and text is not None:
            self.tops.append(lines[text].base)

    @property
    def highest(self) -> int:
        """The highest place where text begins on several pages; chapters begin lower."""
        tops = Counter(map(round, self.tops))
        least = max(2, _OFTEN * len(self.tops))
        often = [top for top, count in tops.items() if count >= least]
        return min(often or [tops.most_common(1)[0][0]])

    def taller(
        self, lines: Sequence[Placed], held: Sequence[int], found: Collection[int]
    ) -> list[int]:
        """The lines of a page above the place where text begins on other pages."""
        top = self.highest
        above = [
            at for at in held if lines[at].base < top - _FREE * lines[at].size and at not in found
        ]
        nearby = any(at in found for at in held[:EDGE])
        alike = any(masked(lines[at].text) in self.texts for at in above)
        return above if len(above) <= _TALLEST and (nearby or alike) else []


EDGE = 3
"""Lines to look at from the top, and from the bottom."""

FEWEST_PAGES = 3
"""Fewest pages with a line at a place of furniture; in a shorter file, all pages."""

_ALIKE = 0.6
"""Share of lines with repeated words, figures masked, that makes all lines at a place furniture:
first lines of text hardly ever repeat."""

_OFTEN = 0.2
"""Share of the pages of one size with a line at a place of furniture, or with text that begins
there: heads of chapters have a fixed place too, but on few pages."""

_TEXT = 0.1
"""Share of the lines at a place of furniture that may look like text."""

_APART = 2.0
"""Smallest space between a page's number and the text, in ems."""

_SMALL = 0.9
"""Greatest size of a footnote, as a share of the text's."""

_NOTES = re.compile(r"NOTES?\b|Notes? to\b")

_AGAIN = "repeated table head"
"""The kind for heads of tables that a file repeats on a page and marks as no part of its text."""

_WORD = re.compile(r"\w+")

_DESIGNATION = re.compile(
    r"(?i:chapter|article|part|title|appendix) [A-Z]{0,3}\d*[A-Z]{0,4}[.:]?"
    rf"|{ACT}\s+{NUMBER_OF_ACT}"
)

_Place: TypeAlias = tuple[int, int, str, int]
"""Width and height of the page, the edge to count from, points from there."""


def furniture(lines: Sequence[Placed], sheets: Sequence[Sheet]) -> dict[int, str]:
    """The lines that are furniture, by index, each with its kind."""
    found = _artifacts(lines)
    sizes = Counter(map(size_of, sheets))
    places: dict[_Place, list[int]] = defaultdict(list)
    pages = by_page(lines)
    for page, held in pages.items():
        sheet = sheets[page - 1]
        size = size_of(sheet)
        found |= {at: kind_of(lines[at].text) for at in _alone(lines, held)}
        for at in held[:EDGE]:
            places[(*size, "top", round(lines[at].base))].append(at)
        for at in held[-EDGE:]:
            places[(*size, "foot", round(sheet.height - lines[at].base))].append(at)
    for (width, height, edge, _), held in sorted(places.items(), key=lambda each: each[0][-1]):
        if len(held) < _OFTEN * sizes[(width, height)]:
            continue
        if 2 * sum(_is_outermost(at, pages[lines[at].page], edge, found) for at in held) < len(
            held
        ):
            continue
        fewest = min(FEWEST_PAGES, sizes[(width, height)])
        whole = _is_furniture(fewest, [lines[at].text for at in held])
        found |= {
            at: kind_of(lines[at].text)
            for at in held
            if found.get(at) != _AGAIN and (whole or lines[at].is_artifact)
        }
    return found | moved_heads(lines, sheets, found)


def _is_furniture(fewest: int, texts: Sequence[str]) -> bool:
    counts = Counter(masked(text) for text in texts)
    repeated = sum(count for text, count in counts.items() if count > 1)
    if _are_headings(texts):
        return False
    running = sum(_is_running_text(text) for text in texts)
    alike = repeated >= _ALIKE * len(texts) and running <= _TEXT * len(texts)
    return len(texts) >= max(2, fewest) and alike


def _is_outermost(at: int, held: Sequence[int], edge: str, found: Collection[int]) -> bool:
    """Whether only furniture is between a line and the edge of its page.

    If each law begins on a new page, "SECTION 1. TITLE" has a fixed place too.
    """
    beyond = held[: held.index(at)] if edge == "top" else held[held.index(at) + 1 :]
    return all(one in found for one in beyond)


def _are_headings(texts: Sequence[str]) -> bool:
    """Whether most lines at a place are designations, heading short chapters.

    A running head repeats its chapter page after page; numbers of parts start again in each
    chapter.
    """
    named = sum(_DESIGNATION.fullmatch(text) is not None for text in texts)
    again = sum(text == below for text, below in pairwise(texts))
    return 2 * named > len(texts) > 2 * again + 1


def _is_running_text(text: str) -> bool:
    """Whether a line is part of a sentence, unlike heads and feet of pages."""
    return text.endswith((".", ",", ";", ":")) or paragraphs.begins_small(text)


def _alone(lines: Sequence[Placed], held: Sequence[int]) -> list[int]:
    """Lines that are surely furniture, even in a short file: an origin, a page's number."""
    origins = [at for at in (*held[:EDGE], *held[-EDGE:]) if is_origin(lines[at].text)]
    rest = [at for at in held if at not in origins]
    numbers = [
        rest[at]
        for at, nearby in ((0, rest[1:2]), (-1, rest[-2:-1]))
        if rest and lines[rest[at]].text.isdigit() and _is_apart(lines, rest[at], nearby)
    ]
    return [*origins, *numbers]


def _is_apart(lines: Sequence[Placed], at: int, nearby: Sequence[int]) -> bool:
    """Whether a line is well away from its neighbor, if it has one."""
    line = lines[at]
    return all(abs(line.base - lines[one].base) > _APART * line.size for one in nearby)


def _artifacts(lines: Sequence[Placed]) -> dict[int, str]:
    """Lines that the file marks as no part of its text: repeated heads of tables, heads of pages.

    The only page of its size, often a map, has its head at a place of its own.
    """
    found: dict[int, str] = {}
    head: set[str] = set()
    notes = ""
    for at, line in enumerate(lines):
        if line.is_artifact and _NOTES.match(line.text):
            found[at] = _AGAIN if line.text == notes else "page head"
        elif line.is_artifact:
            found[at] = _AGAIN if head.issuperset(_words(line)) else kind_of(line.text)
        elif _in_head(line):
            before = lines[at - 1] if at else line
            head = {*(head if before is not line and _in_head(before) else ()), *_words(line)}
        if not line.is_artifact and _NOTES.match(line.text):
            notes = line.text
    return found


def _in_head(line: Placed) -> bool:
    """Whether a line is in the head of a table, or in its first row."""
    return any(
        run.cell is not None and (run.cell.head or not run.cell.row) for run in line.laid.runs
    )


def _words(line: Placed) -> list[str]:
    return _WORD.findall(line.text)


def label_of(lines: Sequence[Placed]) -> str | None:
    """The page number among the furniture of a page."""
    return next((line.text for line in lines if kind_of(line.text) == "page number"), None)


def size_of(sheet: Sheet) -> tuple[int, int]:
    """The size of a page in points; pages of one kind share it."""
    return round(sheet.width), round(sheet.height)


def by_page(lines: Sequence[Placed]) -> Mapping[int, list[int]]:
    """Indexes of the lines of each page."""
    return grouped((line.page, at) for at, line in enumerate(lines))


def small_foot(lines: Sequence[Placed], held: Sequence[int], size: float) -> list[int]:
    """The small lines at the end of a page, where footnotes are.

    Args:
        lines: all lines of the file.
        held: indexes of the page's lines.
        size: size of the text.
    """
    small = takewhile(
        lambda at: lines[at].size <= _SMALL * size and not lines[at].in_cells, reversed(held)
    )
    return list(small)[::-1]


def moved_heads(
    lines: Sequence[Placed], sheets: Sequence[Sheet], found: Mapping[int, str]
) -> dict[int, str]:
    """Heads of pages that are not at their usual place, because a long title makes them taller.

    They have the words of a head, or are next to such a line, where other pages are free of text.
    """
    pages = by_page(lines)
    kinds: dict[tuple[int, int], _Heads] = defaultdict(_Heads)
    for page, held in pages.items():
        kinds[size_of(sheets[page - 1])].take(lines, held, found)
    all_texts = {words for heads in kinds.values() for words in heads.texts}
    moved: list[int] = []
    for page, held in pages.items():
        heads = kinds[size_of(sheets[page - 1])]
        if len(heads.tops) >= FEWEST_PAGES:
            moved += heads.taller(lines, held, found)
        else:
            moved += _like_others(lines, held, found, all_texts)
    return {at: kind_of(lines[at].text) for at in moved}


def _like_others(
    lines: Sequence[Placed],
    held: Sequence[int],
    found: Mapping[int, str],
    texts: Collection[str],
) -> list[int]:
    """The head of a page of a rare size: down to the last line with the words of other heads."""
    top = [at for at in held if at not in found][:_TALLEST]
    known = [
        count
        for count, at in enumerate(top, 1)
        if masked(lines[at].text) in texts or _FROM_TO.fullmatch(lines[at].text)
    ]
    return top[: known[-1] if known else 0]
