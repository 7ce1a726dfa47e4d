"""Turn a parsed text into a passage again: find where its characters are in the source."""

from __future__ import annotations

from collections.abc import Iterable

from builder.corrections.place import NotCarriedOut
from builder.model import Block, Unit
from builder.passage import Insertion, Passage, Piece, Span, Spans


def passage(text: str, spans: Spans, insertions: Iterable[Insertion], source: str) -> Passage:
    """A text as a passage of the source.

    Args:
        text: all that is in the spans, in their order.
        spans: where it is.
        insertions: characters of the text that the source lacks.
        source: the decoded source.

    Raises:
        NotCarriedOut: the text differs from its spans, because another decision changed its words.
    """
    inserted = {one.at for one in insertions}
    places = iter([at for start, end in spans for at in range(start, end)])
    pieces: list[Piece] = []
    for nth, letter in enumerate(text):
        if nth in inserted:
            pieces.append((letter, None))
        elif letter.isspace():
            at = None if not pieces or pieces[-1][1] is None else pieces[-1][1] + 1
            same = at is not None and source[at : at + 1] == letter
            pieces.append((letter, at if same else None))
        else:
            place = next((at for at in places if not source[at].isspace()), None)
            if place is None or source[place] != letter:
                raise NotCarriedOut("another correction changes its words")
            pieces.append((letter, place))
    return Passage.made(_runs(pieces))


def _runs(pieces: Iterable[Piece]) -> Iterable[Piece]:
    """Adjacent characters joined into pieces."""
    text, start = "", None
    for letter, at in (*pieces, ("", None)):
        if start is not None and at == start + len(text):
            text += letter
            continue
        if text:
            yield text, start
        text, start = letter, at


def of_heading(unit: Unit, source: str) -> tuple[Passage, Passage]:
    """The designation of a unit as printed, and its title with the tail."""
    front, rest = _split(unit.mark, unit.spans, source)
    mark = Passage.join(Passage.of_source(source, *span) for span in front)
    return mark, passage(unit.title + unit.tail, rest, unit.insertions, source)


def as_printed(parts: Iterable[str], block: Block, source: str, before: str = "") -> str:
    """Parts of a block's words, with a blank between two where the source has one.

    `before` is what the block prints before them.
    """
    rest = _split(before, block.spans, source)[1]
    places = [at for a, b in rest for at in range(a, b) if not source[at].isspace()]
    text, read = "", 0
    for part in filter(None, parts):
        before = source[places[read] - 1] if 0 < read < len(places) else ""
        text += (" " if before.isspace() else "") + part
        read += sum(not letter.isspace() for letter in part)
    return text


def spans_of_text(block: Block, start: int, end: int, source: str) -> Spans:
    """Where a part of a block's text is in the source, even if words of it were corrected."""
    text, inserted = block.text, list(block.insertions)
    for reading in reversed(block.readings):
        text = text[: reading.at] + reading.printed + text[reading.at + len(reading.text) :]
        grown = len(reading.printed) - len(reading.text)
        if reading.at < start:
            start, end = start + grown, end + grown
        inserted = [
            Insertion(o.at + grown if o.at > reading.at else o.at, o.text) for o in inserted
        ]
    before = block.lead
    rest = _split(before, block.spans, source)[1]
    return passage(text, rest, inserted, source)[start:end].spans


def _split(before: str, spans: Spans, source: str) -> tuple[Spans, Spans]:
    """The spans of the words that come first, and the remaining spans."""
    skip = sum(not letter.isspace() for letter in before)
    front: list[Span] = []
    rest: list[Span] = []
    for start, end in spans:
        at = start
        while skip and at < end:
            skip -= not source[at].isspace()
            at += 1
        front += [(start, at)] if start < at else []
        rest += [(at, end)] if at < end else []
    return tuple(front), tuple(rest)
