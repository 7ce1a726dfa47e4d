"""Rank divisions that may be in another order: articles over chapters, appendices in a chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from builder.model import UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.headings import Heading

_OUTER, _INNER = UnitKind.CHAPTER, UnitKind.ARTICLE
_PARTS = frozenset({UnitKind.PART, UnitKind.SUBPART, UnitKind.TITLE, UnitKind.APPENDIX})


def ranked(heads: Sequence[Heading]) -> list[Heading]:
    """The headings; chapters rank below articles in parts that have them so.

    Mostly chapters hold articles, which begin again in each. In a charter, articles may ascend from
    the first heading to the last, while chapters begin again, or an article continues after them.
    Divisions may hold chapters, as in California's counties.
    """
    done: list[Heading] = []
    for part in _parts(_with_divisions_of_chapters(heads)):
        cut = _beginning_anew(part)
        for book in (part[:cut], part[cut:]):
            done += _reversed(book) if _is_reversed(book) else book
    return done


def _with_divisions_of_chapters(heads: Sequence[Heading]) -> Sequence[Heading]:
    """The headings; divisions rank between titles and chapters if most are above a chapter."""
    divisions = sum(each.kind is UnitKind.DIVISION for each in heads)
    held = [
        below
        for each, below in pairwise(heads)
        if each.kind is UnitKind.DIVISION and below.kind is _OUTER
    ]
    at = next((at for at, each in enumerate(heads) if each.kind is UnitKind.DIVISION), 0)
    above = any(each.kind is _OUTER for each in heads[:at])
    if len(held) < 1 + above or 2 * len(held) <= divisions:
        return heads
    rank = held[0].rank - 1
    ranks = {UnitKind.TITLE: rank - 1, UnitKind.DIVISION: rank}
    return [replace(each, rank=ranks.get(each.kind, each.rank)) for each in heads]


def _parts(heads: Sequence[Heading]) -> Iterator[list[Heading]]:
    held: list[Heading] = []
    for each in heads:
        if each.kind in _PARTS and held:
            yield held
            held = []
        held.append(each)
    yield held


def _beginning_anew(part: Sequence[Heading]) -> int:
    """Index at which chapters begin anew above articles that do: a code after a charter."""
    last: dict[UnitKind, Heading] = {}
    cut = len(part)
    for at, each in enumerate(part):
        if each.kind not in (_OUTER, _INNER) or not each.number:
            continue
        anew = each.kind in last and not _rises((last[each.kind], each))
        if anew and each.kind is _OUTER:
            cut = at
        elif anew:
            return cut
        last[each.kind] = each
    return len(part)


def _is_reversed(part: Sequence[Heading]) -> bool:
    both = [each for each in part if each.kind in (_OUTER, _INNER) and each.number]
    inner = [each for each in both if each.kind is _INNER]
    outer = [each for each in both if each.kind is _OUTER]
    if len(inner) < 2 or not outer or both[0].kind is not _INNER or not _rises(inner):
        return False
    continues = any(
        above.kind is _OUTER and below.kind is _INNER for above, below in pairwise(both)
    )
    return continues or not _rises(outer)


def _rises(given: Sequence[Heading]) -> bool:
    return all(above.value < below.value for above, below in pairwise(given))


def _reversed(part: Sequence[Heading]) -> Iterator[Heading]:
    """The part, with articles over chapters and these over subchapters."""
    ranks = {each.kind: each.rank for each in part}
    kinds = [kind for kind in (_INNER, _OUTER, UnitKind.SUBCHAPTER) if kind in ranks]
    other = dict(zip(kinds, sorted(ranks[kind] for kind in kinds), strict=True))
    for each in part:
        yield replace(each, rank=other.get(each.kind, each.rank))


def within_chapters(heads: Sequence[Heading]) -> list[Heading]:
    """The headings; appendices, parts and tables inside a chapter are ranked so.

    Mostly appendices are next to chapters, at the end of a code. If the sections after one continue
    those of the chapter above, it is in that chapter, as is the next appendix, and ends where the
    chapter's divisions or sections continue. A part is in the chapter above if the next section has
    the chapter's number. A table is in the unit in which the unit after it is.
    """
    heads = list(_with_tables_placed(heads))
    done: list[Heading] = []
    chapter: Heading | None = None
    last: Heading | None = None
    """The chapter's last section so far."""
    inner: Heading | None = None
    """The last appendix in the chapter so far."""
    part: Heading | None = None
    """The last part, which may hold groups of sections."""
    for at, each in enumerate(heads):
        if each.kind is UnitKind.APPENDIX:
            rank = _own_rank(heads[at:], chapter, last) if chapter and last else None
            if inner and numbers.ascends(inner.number or "", each.number or ""):
                rank = inner.rank
            inner = None if rank is None else replace(each, rank=rank)
            done.append(inner or each)
            continue
        placed = each
        if each.kind is UnitKind.PART and chapter and _holds_part(chapter, heads[at:]):
            placed = replace(each, rank=chapter.rank + 1)
        elif part and each.kind is UnitKind.SUBCHAPTER and each.rank == part.rank:
            placed = replace(each, rank=part.rank + 1)
        done.append(placed)
        if chapter and each.section and _is_of(each, chapter):
            last = each
        elif each.kind is UnitKind.CHAPTER or (chapter and placed.rank <= chapter.rank):
            chapter = each if each.kind is UnitKind.CHAPTER and each.number else None
            last = inner = part = None
        if each.kind is UnitKind.PART:
            part = placed
    return done


def _with_tables_placed(heads: Sequence[Heading]) -> Iterator[Heading]:
    """The headings; a table between two units with consecutive numbers has their rank.

    Mostly tables are at the end of a code, next to its parts.
    """
    last: dict[UnitKind, Heading] = {}
    for at, each in enumerate(heads):
        if each.kind is not UnitKind.TABLE:
            last[each.kind] = each
            yield each
            continue
        below = next((one for one in heads[at:] if one.kind is not each.kind), each)
        above = last.get(below.kind)
        counts_on = above and numbers.ascends(above.number or "", below.number or "")
        yield replace(each, rank=below.rank) if counts_on else each


def _holds_part(chapter: Heading, below: Sequence[Heading]) -> bool:
    """Whether the first section below a part has the number of the chapter above the part."""
    first = (each for each in below if each.section or each.kind is UnitKind.CHAPTER)
    return below[0].rank <= chapter.rank and _is_of(next(first, chapter), chapter)


def _own_rank(heads: Sequence[Heading], chapter: Heading, last: Heading) -> int | None:
    """The rank of an appendix within a chapter; None if its sections do not continue the chapter's.

    Args:
        heads: the headings from the appendix on.
        chapter: the chapter above.
        last: that chapter's last section.
    """
    rank = heads[0].rank
    below = list(takewhile(lambda each: each.rank > rank, heads[1:]))
    going_on = [each for each in below if each.section and each.form == last.form]
    if not going_on or not all(last.last < each.key and _is_of(each, chapter) for each in going_on):
        return None
    above = below[: below.index(going_on[0])]
    opening = takewhile(lambda each: not each.section, reversed(above))
    return min((each.rank for each in opening), default=going_on[0].rank)


def _is_of(section: Heading, chapter: Heading) -> bool:
    """Whether a section's number begins with its chapter's."""
    return section.section and section.key[: len(chapter.key)] == chapter.key
