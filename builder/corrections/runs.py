"""Turn a parsed text into a passage again: find where its characters are in the source."""

from __future__ import annotations

from collections.abc import Iterable

from builder.corrections.place import NotCarriedOut
from builder.grouped import joint
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
    places = iter(_letters(spans, source))
    pieces: list[Piece] = []
    place: int | None = None
    for nth, letter in enumerate(text):
        if nth in inserted:
            place = None
        elif not letter.isspace():
            place = next(places, None)
            if place is None or source[place] != letter:
                raise NotCarriedOut("another correction changes its words")
        elif place is not None:
            place = place + 1 if source[place + 1 : place + 2] == letter else None
        pieces.append((letter, place))
    runs = joint(pieces, lambda run, piece: run[-1][1] is not None and piece[1] == run[-1][1] + 1)
    return Passage.made(("".join(letter for letter, _ in run), run[0][1]) for run in runs)


def _letters(spans: Spans, source: str) -> list[int]:
    """The places in the source of all that is not blank."""
    return [at for start, end in spans for at in range(start, end) if not source[at].isspace()]


def of_heading(unit: Unit, source: str) -> tuple[Passage, Passage]:
    """The designation of a unit as printed, and its title with the tail."""
    front, rest = _split(unit.mark, unit.spans, source)
    mark = Passage.join(Passage.of_source(source, *span) for span in front)
    return mark, passage(unit.title + unit.tail, rest, unit.insertions, source)


def as_printed(block: Block, source: str) -> str:
    """All words of a block, label and term included, with a blank where the source has one."""
    places = _letters(block.spans, source)
    text, read = "", 0
    for part in filter(None, (block.mark, block.term, block.separator.strip(), block.text)):
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
    rest = _split(block.lead, block.spans, source)[1]
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
