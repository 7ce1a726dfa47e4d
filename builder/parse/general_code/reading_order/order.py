"""The true reading order: the pieces of all pages in order, and the blocks made of them.

If an item has definitions, a page prints all of its definitions, then all of their lists, before
the next item: a third layer, put in order like the other two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.blocks import SectionBuilder
from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.compose import Composer
from builder.parse.general_code.reading_order.forms import form_lines
from builder.parse.general_code.reading_order.open_levels import TERMS, Nesting
from builder.parse.general_code.reading_order.page_pieces import Placed
from builder.parse.general_code.reading_order.section_drafts import Section
from builder.parse.general_code.reading_order.streams import Reader
from builder.parse.general_code.reading_order.typesetting import is_in_order
from builder.parse.labels import Stack
from builder.parse.lines.joins import Joins
from builder.parse.lines.measure import Measures
from builder.sources.text import Line


def in_order(
    pages: Sequence[Page], headings: Sequence[Heading], measures: Measures, nesting: Nesting
) -> list[Section]:
    """The sections of a code with their blocks, in true reading order."""
    starts = {heading.lines[0].number for heading in headings}
    forms = form_lines(
        pages, starts, {line.number for heading in headings for line in heading.lines}
    )
    composer = Composer(
        headings,
        measures,
        Joins.from_lines(line.text for page in pages for line in page.lines),
        forms,
        in_order=is_in_order(pages, headings),
    )
    placed = Reader(nesting).read(list(composer.sheets(pages)))
    builder = SectionBuilder(measures)
    for one in settled(placed, composer, nesting):
        builder.take(one, composer.page_of[one.sheet])
    builder.name_other_owners()
    return builder.sections


def settled(placed: Sequence[Placed], composer: Composer, nesting: Nesting) -> Iterator[Placed]:
    """The pieces, with each list of a definition inside an item moved after its definition."""
    at = 0
    while at < len(placed):
        one = placed[at]
        if _is_definition(one):
            end = _end(placed, at)
            yield from _ordered(placed[at:end], composer, nesting)
            at = end
        else:
            yield one
            at += 1


def _is_definition(one: Placed) -> bool:
    return one.is_group and any(chunk.role is Role.DEFINITION for chunk in _chunks([one]))


def _chunks(pieces: Iterable[Placed]) -> list[Chunk]:
    """The contents of pieces, without headings."""
    return [one.content for one in pieces if isinstance(one.content, Chunk)]


def _end(placed: Sequence[Placed], start: int) -> int:
    """Where the definitions of an item and their lists end: at its own level, or the margin."""
    depth = _depth(placed[start].stack)
    for at in range(start + 1, len(placed)):
        one = placed[at]
        if not one.is_group or (one.accepted and len(one.stack) <= depth):
            return at
    return len(placed)


def _ordered(segment: Sequence[Placed], composer: Composer, nesting: Nesting) -> Iterator[Placed]:
    if not any(one.accepted for one in segment):
        yield from segment
        return
    sheets, pages = [], []
    for sheet, pieces in groupby(segment, key=lambda one: one.sheet):
        sheets.append(sheet)
        pages.append(_chunks(pieces))
    numbers = [chunks[0].page for chunks in pages]
    inner = composer.within(_depth(segment[0].stack))
    margins = {line.number: one.margin for one in segment for line in _lines(_chunks([one]))}
    for one in Reader(nesting).read(
        list(inner.sheets([Page(_lines(chunks)) for chunks in pages], numbers))
    ):
        lines = _lines(_chunks([one]))
        margin = min([one.margin, *(margins[line.number] for line in lines)])
        sheet = sheets[inner.place_of[one.sheet]]
        yield one._replace(sheet=sheet, is_group=True, nested=True, margin=margin)


def _lines(chunks: Sequence[Chunk]) -> tuple[Line, ...]:
    """The lines of pieces in the order of their page."""
    lines = [line for chunk in chunks for line in chunk.lines] + [
        chunk.label for chunk in chunks if chunk.label is not None
    ]
    return tuple(sorted(lines, key=lambda line: line.number))


def _depth(stack: Stack) -> int:
    """The level of the item with the definitions."""
    return stack.index(TERMS) if TERMS in stack else len(stack)
