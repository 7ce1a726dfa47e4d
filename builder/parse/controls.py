"""Control characters of a source are set aside.

Parsers read each as a blank, and no span may claim it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.model import Parsed, SetAside, Unit
from builder.passage import Span, Spans


def set_controls_aside(parsed: Parsed, controls: Spans) -> Parsed:
    """The same code with the controls cut out of every span and listed in `set_aside`."""
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
    """What controls leave of a span.

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
