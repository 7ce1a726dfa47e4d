"""Headings: which lines begin a division or a section.

Also where each heading ends, and which stands over which.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from builder.model import UnitKind
from builder.parse.general_code.headings.attachments import attachments_of, schedules_of
from builder.parse.general_code.headings.divisions import divisions as divisions_of
from builder.parse.general_code.headings.heading_lines import (
    RANKS,
    REFERENCES,
    Heading,
    HeadingLines,
)
from builder.parse.general_code.headings.overprint import is_overprinted
from builder.parse.general_code.headings.sections import SectionFinder
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label

_SUBPART_RANK = 3
"""Of a part within a chapter."""


def headings_of(pages: Sequence[Page]) -> list[Heading]:
    """All headings, in the order of the file."""
    book = HeadingLines(pages)
    sections = SectionFinder(book).find()
    divisions = divisions_of(book, set(sections))
    starts = {**sections, **divisions}
    starts |= attachments_of(book)
    starts |= schedules_of(book)
    starts |= {
        index: _references(book, index, starts)
        for index, text in enumerate(book.texts)
        if text == REFERENCES
    }
    found: list[Heading] = []
    taken: set[int] = set()
    for index in sorted(starts):
        numbers = {line.number for line in starts[index].lines}
        if taken.isdisjoint(numbers):  # one that a page end tears may ask for another one's title
            found.append(starts[index])
            taken |= numbers
    return ranked(found)


def _references(book: HeadingLines, index: int, starts: Mapping[int, Heading]) -> Heading:
    """General references: all lines up to the next heading, as long as they name chapters."""
    end, last = index + 1, index + 1
    while (
        end < len(book.texts)
        and end not in starts
        and end - last < 4
        and end - index < 60
        and not front_label(book.texts[end])
    ):
        end += 1
        if re.search(
            r"\bSee\b", " ".join(book.texts[max(index + 1, end - 2) : end])
        ) and book.texts[end - 1].endswith("."):
            last = end
    return Heading(
        UnitKind.CHAPTER,
        None,
        tuple(book.lines[index:last]),
        0,
        RANKS[UnitKind.CHAPTER],
        references=True,
    )


def _over_parts(found: Sequence[Heading]) -> list[Heading]:
    """The headings, those marked that stand over the next one."""
    return [
        replace(one, stands_over=True) if _is_part(below, one) else one
        for one, below in zip_longest(found, found[1:])
    ]


def _is_part(below: Heading | None, heading: Heading) -> bool:
    """Whether a section's number is another's with a decimal."""
    if (
        below is None
        or below.number is None
        or heading.number is None
        or below.kind is not heading.kind
    ):
        return False
    return heading.kind is UnitKind.SECTION and below.number.startswith(f"{heading.number}.")


def ranked(headings: Sequence[Heading]) -> list[Heading]:
    """The headings in order, each with its rank, and marked where it stands over the next.

    Parts that stand inside a chapter come below it: a part stands inside where no chapter's heading
    follows before the next section.
    """
    found = _over_parts(headings)
    done: list[Heading] = []
    within: tuple[str, ...] = ()
    in_chapter = False
    for index, heading in enumerate(found):
        rank = heading.rank
        in_chapter = in_chapter or heading.kind is UnitKind.CHAPTER
        if heading.references:
            done.append(heading)
            continue
        if heading.kind is UnitKind.PART and in_chapter:
            later = (found[at] for at in range(index + 1, len(found)))
            following = next(
                (h.kind for h in later if h.kind is not UnitKind.PART and not h.references),
                UnitKind.CHAPTER,
            )
            if following in (UnitKind.ARTICLE, UnitKind.SUBCHAPTER, UnitKind.SECTION):
                rank = _SUBPART_RANK
        if heading.kind is UnitKind.CHAPTER:
            within = _parts_of_title(heading)
        titles = within if any(is_overprinted(line.text) for line in heading.lines) else ()
        done.append(
            replace(heading, rank=rank, titles=titles)
            if titles or rank != heading.rank
            else heading
        )
    return done


def _parts_of_title(chapter: Heading) -> tuple[str, ...]:
    """A chapter's title and the topics that it joins, in title case."""
    title = " ".join(line.text.strip() for line in chapter.lines[chapter.title_from :])
    return tuple(part.title() for part in [title, *re.split(r",? AND |, |; ", title)] if part)
