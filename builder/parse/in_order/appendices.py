"""Appendices within a chapter: what goes on behind one by its numbers is the chapter's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from builder.model import UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.headings import Heading


def within_chapters(heads: Sequence[Heading]) -> list[Heading]:
    """The headings, with each appendix of a chapter beside the divisions of that chapter.

    Mostly an appendix stands beside the chapters, at the end of a code. Where the sections behind
    it go on with those of the chapter above, it is that chapter's own, and ends where the
    divisions of the chapter go on.
    """
    done: list[Heading] = []
    chapter: Heading | None = None
    last: Heading | None = None
    """Of the chapter's sections."""
    for at, each in enumerate(heads):
        if each.kind is UnitKind.APPENDIX:
            rank = _own_rank(heads[at:], chapter, last)
            done.append(each if rank is None else replace(each, rank=rank))
            continue
        done.append(each)
        if chapter and each.section and _is_of(each, chapter):
            last = each
        elif each.kind is UnitKind.CHAPTER or (chapter and each.rank <= chapter.rank):
            chapter = each if each.kind is UnitKind.CHAPTER and each.number else None
            last = None
    return done


def _own_rank(
    heads: Sequence[Heading], chapter: Heading | None, last: Heading | None
) -> int | None:
    """The rank of an appendix within a chapter; None where it is none of a chapter.

    Args:
        heads: from the appendix on.
        chapter: the one above.
        last: the last section of that chapter.
    """
    if chapter is None or last is None:
        return None
    rank = heads[0].rank
    below = list(takewhile(lambda each: each.rank > rank, heads[1:]))
    alike = numbers.form(last.number or "")
    going_on = [each for each in below if each.section and numbers.form(each.number or "") == alike]
    if not going_on or not all(_is_of(each, chapter) for each in going_on):
        return None
    if not numbers.ascends(last.upto or last.number or "", going_on[0].number or ""):
        return None
    above = below[: below.index(going_on[0])]
    opening = takewhile(lambda each: not each.section, reversed(above))
    return min((each.rank for each in opening), default=None)


def _is_of(section: Heading, chapter: Heading) -> bool:
    """Whether a section's number begins with its chapter's."""
    known = numbers.key(chapter.number or "")
    return numbers.key(section.number or "")[: len(known)] == known
