"""Turns the lines of a source into a parsed code in true reading order.

In: a `SourceText` from any reader, and its `Layout`. Out: a `Parsed` with every character in a unit
or set aside, and with the condition of the copy.

`book` puts the lines of a PDF in order. Each other folder holds the rules for one way to read: page
text, damaged text, and text in order, in which each publisher is a description. They share `lines`
and what each shows by itself, `labels` of lists, `drafts` of blocks, `unit_parts` of units,
`search` for keeping several readings alive, and `history` for history notes.

A new publisher is a file in `builder/layouts/`. Nothing after the parsers needs to know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from builder.errors import SourceError
from builder.model import Layout, Parsed, SetAside, Unit
from builder.parse import flattened, general_code, in_order
from builder.parse.book.flow import flowing
from builder.parse.general_code.parser import is_torn
from builder.parse.history import in_turn
from builder.parse.in_order import own
from builder.parse.in_order.families import FAMILIES
from builder.parse.tables import with_doubts
from builder.parse.unit_parts import repeal_doubts, with_page_numbers
from builder.parse.unsure_words import misread_headings, unread_doubts, with_unsure_words
from builder.passage import Span, Spans
from builder.sources.text import SourceText


def _general_code(source: SourceText) -> Parsed:
    if source.form in ("pdf", "scan"):
        return in_order.parse(source, FAMILIES[Layout.GENERAL_CODE])
    return general_code.parse(source)


PARSERS: dict[Layout, Callable[[SourceText], Parsed]] = {
    **{layout: partial(in_order.parse, family=family) for layout, family in FAMILIES.items()},
    Layout.GENERAL_CODE: _general_code,
    Layout.FLATTENED: flattened.parse,
    Layout.OWN: own.parse,
}
"""The parser for each layout."""


def as_read(source: SourceText, layout: Layout) -> SourceText:
    """A source as the parser of a layout reads it.

    A PDF is put in order, one line to a paragraph.

    Raises:
        SourceError: a tool has torn the lists of a General Code text.
    """
    page_text = layout is Layout.GENERAL_CODE and source.form == "text"
    if page_text and is_torn(source.text):
        problem = "this text was taken from a PDF by a tool that breaks up its lists"
        raise SourceError(str(source.path), problem, "use the PDF itself")
    return flowing(source)


def parse(source: SourceText, layout: Layout) -> Parsed:
    """Parse a source by the rules of its layout, whatever the form of its file."""
    parsed = with_doubts(_parsed(source, layout))
    parsed = replace(parsed, units=in_turn(parsed.units))
    doubts = (
        *misread_headings(source.text, parsed.units),
        *unread_doubts(source, parsed.units),
        *repeal_doubts(parsed.units),
    )
    parsed = replace(parsed, doubts=(*parsed.doubts, *doubts)) if doubts else parsed
    return with_unsure_words(parsed, source) if source.form == "scan" else parsed


def _parsed(source: SourceText, layout: Layout) -> Parsed:
    if not source.aside:
        return PARSERS[layout](source)
    texts = source.text.split("\n")
    for _, number in source.aside:
        texts[number - 1] = " " * len(texts[number - 1])
    parsed = PARSERS[layout](replace(source, text="\n".join(texts)))
    lines = [(kind, source.lines[number - 1]) for kind, number in source.aside]
    aside = tuple(SetAside(kind, (line.extent,)) for kind, line in lines)
    units = tuple(with_page_numbers(parsed.units, lines))
    return replace(parsed, units=units, set_aside=(*parsed.set_aside, *aside))


def set_controls_aside(parsed: Parsed, controls: Spans) -> Parsed:
    """The same code, with control characters cut out of every span and listed in `set_aside`."""
    if not controls:
        return parsed
    units = tuple(_unit_without(unit, controls) for unit in parsed.units)
    aside = tuple(replace(part, spans=_cut(part.spans, controls)) for part in parsed.set_aside)
    return replace(parsed, units=units, set_aside=(*aside, SetAside("control character", controls)))


def _unit_without(unit: Unit, controls: Spans) -> Unit:
    return replace(
        unit,
        spans=_cut(unit.spans, controls),
        blocks=tuple(replace(block, spans=_cut(block.spans, controls)) for block in unit.blocks),
        history=tuple(replace(note, spans=_cut(note.spans, controls)) for note in unit.history),
        footnotes=tuple(replace(note, spans=_cut(note.spans, controls)) for note in unit.footnotes),
    )


def _cut(spans: Spans, controls: Spans) -> Spans:
    return tuple(piece for span in spans for piece in _pieces(span, controls))


def _pieces(span: Span, controls: Iterable[Span]) -> Iterator[Span]:
    """The parts of a span that control characters leave.

    Control characters within a line of law are not seen yet.

    >>> list(_pieces((10, 20), [(3, 4), (10, 11), (14, 16), (25, 26)]))
    [(11, 14), (16, 20)]
    """
    start, end = span
    for left, right in controls:
        if left >= end:
            break
        if right <= start:
            continue
        if left > start:
            yield start, left
        start = right
    if start < end:
        yield start, end
