"""Turns the lines of a source into a parsed code in true reading order.

In: a `SourceText` from any reader, and its `Layout`. Out: a `Parsed` with every character in a unit
or set aside, and with the condition of the copy.

`book` puts the lines of a PDF in order. Each other folder but `lines` is one way to read: page text
(`general_code`), damaged text (`flattened`), and text in order (`in_order`), where a `Family`
describes each publisher. They share `lines`, `labels` of lists, `drafts` of blocks, `unit_parts`,
`search` for keeping several readings alive, and `history` for history notes.

A new publisher is a file in `builder/layouts/`. Nothing after the parsers needs to change.
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
    """A source as `parse` needs it for a layout.

    The text of a PDF is put in order, with each paragraph on one line.

    Raises:
        SourceError: the tool that made the text separated General Code's labels from their items.
    """
    page_text = layout is Layout.GENERAL_CODE and source.form == "text"
    if page_text and is_torn(source.text):
        problem = "this text was taken from a PDF by a tool that breaks up its lists"
        raise SourceError(str(source.path), problem, "use the PDF itself")
    return flowing(source)


def parse(source: SourceText, layout: Layout) -> Parsed:
    """Parse a source, as `as_read` returns it, by the rules of its layout."""
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
    for number, _ in source.aside:
        texts[number - 1] = " " * len(texts[number - 1])
    parsed = PARSERS[layout](replace(source, text="\n".join(texts)))
    lines = [(kind, source.lines[number - 1]) for number, kind in source.aside]
    aside = tuple(SetAside(kind, (line.extent,)) for kind, line in lines)
    units = tuple(with_page_numbers(parsed.units, lines))
    return replace(parsed, units=units, set_aside=(*parsed.set_aside, *aside))


def set_controls_aside(parsed: Parsed, controls: Spans) -> Parsed:
    """Cut control characters out of every span of a code, and list them in `set_aside`."""
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
