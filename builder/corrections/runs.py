"""Where the characters of a text stand in the source: a text that was read, as a passage again."""

from __future__ import annotations

from collections.abc import Iterable

from builder.corrections.place import NotCarriedOut
from builder.model import Block, Unit
from builder.passage import Insertion, Passage, Piece, Spans


def passage(text: str, spans: Spans, insertions: Iterable[Insertion], source: str) -> Passage:
    """A text as a passage of the source.

    Args:
        text: all that stands in the spans, in their order.
        spans: where it stands.
        insertions: characters of the text that are not in the source.
        source: the decoded source.

    Raises:
        NotCarriedOut: the text is not that of its spans (words of it are read otherwise).
    """
    put_in = {one.at for one in insertions}
    places = iter([at for start, end in spans for at in range(start, end)])
    pieces: list[Piece] = []
    for nth, letter in enumerate(text):
        if nth in put_in:
            pieces.append((letter, None))
        elif letter.isspace():
            at = None if not pieces or pieces[-1][1] is None else pieces[-1][1] + 1
            same = at is not None and source[at : at + 1] == letter
            pieces.append((letter, at if same else None))
        else:
            place = next((at for at in places if not source[at].isspace()), None)
            if place is None or source[place] != letter:
                raise NotCarriedOut("its words are read otherwise by another decision")
            pieces.append((letter, place))
    return Passage.made(_runs(pieces))


def _runs(pieces: Iterable[Piece]) -> Iterable[Piece]:
    """Neighbouring characters as one piece."""
    text, start = "", None
    for letter, at in pieces:
        if text and start is not None and at == start + len(text):
            text += letter
            continue
        if text:
            yield text, start
        text, start = letter, at
    if text:
        yield text, start


def of_heading(unit: Unit, source: str) -> Passage:
    """Title and tail of a unit, with what parts them in print."""
    return _behind(unit.mark, unit.title + unit.tail, unit.spans, unit.insertions, source)


def of_block(block: Block, source: str) -> Passage:
    """The text of a block, without its label and its term."""
    before = block.mark + (block.term or "") + block.separator
    return _behind(before, block.text, block.spans, block.insertions, source)


def spans_of_text(block: Block, start: int, end: int, source: str) -> Spans:
    """Where a part of a block's text stands in the source, other readings in it or not."""
    text, put_in = block.text, list(block.insertions)
    for reading in reversed(block.readings):
        text = text[: reading.at] + reading.printed + text[reading.at + len(reading.text) :]
        grown = len(reading.printed) - len(reading.text)
        if reading.at < start:
            start, end = start + grown, end + grown
        put_in = [Insertion(o.at + grown if o.at > reading.at else o.at, o.text) for o in put_in]
    before = block.mark + (block.term or "") + block.separator
    return _behind(before, text, block.spans, put_in, source)[start:end].spans


def _behind(
    before: str, text: str, spans: Spans, insertions: Iterable[Insertion], source: str
) -> Passage:
    """The passage of a text that stands in its spans behind others words."""
    skip = sum(not letter.isspace() for letter in before)
    rest: list[tuple[int, int]] = []
    for start, end in spans:
        at = start
        while skip and at < end:
            skip -= not source[at].isspace()
            at += 1
        if at < end:
            rest.append((at, end))
    return passage(text, tuple(rest), insertions, source)
