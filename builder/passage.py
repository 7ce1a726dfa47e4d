r"""A passage: running text that knows where each of its characters is in the source.

Parsers join lines, cut out labels, notes and marks, and put torn halves together. A passage does
all that without losing track of the source, so that spans are never computed apart from the text
that they prove.

>>> source = "A. One-\nhalf of\nit.5"
>>> ends = [(0, 7), (8, 15), (16, 20)]
>>> whole = Passage.join([Passage.of_source(source, start, end) for start, end in ends])
>>> whole.text
'A. One-half of it.5'
>>> whole[3:-1].text, whole[3:-1].spans
('One-half of it.', ((3, 7), (8, 19)))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from builder.frozen import light

Offset: TypeAlias = Annotated[int, Meta(ge=0)]
"""A position between two characters of a text, or an index."""
Span: TypeAlias = tuple[Offset, Offset]
"""A half-open range of offsets in the decoded source, where each line end is one newline."""
Spans: TypeAlias = tuple[Span, ...]
"""Ranges in reading order; two passages of one code share no character."""


Words: TypeAlias = Annotated[str, Meta(min_length=1)]
"""Text that is not empty."""
Piece: TypeAlias = tuple[str, int | None]
"""A run of characters, with its offset in the source; None if an edit inserted them."""


class Insertion(NamedTuple):
    """A character that an edit put into a text, and its offset there; never white space."""

    at: Offset
    text: str


@light
class Passage:
    """Text in reading order: pieces of the source, and what joins put between them."""

    pieces: tuple[Piece, ...] = ()
    """None is empty."""
    text: str = ""
    """The words as a reader sees them: the pieces' text, joined."""

    @classmethod
    def of_source(cls, source: str, start: int, end: int) -> Passage:
        """The characters `[start, end)` of the source, unchanged."""
        return cls.at(source[start:end], start)

    @classmethod
    def at(cls, text: str, start: int | None) -> Passage:
        """A text at its offset in the source; at None if an edit inserted it."""
        return cls(((text, start),), text) if text else cls()

    @classmethod
    def inserted(cls, text: str) -> Passage:
        """Characters that an edit inserts: a blank at a join, a restored hyphen."""
        return cls.at(text, None)

    @classmethod
    def made(cls, pieces: Iterable[Piece]) -> Passage:
        """The passage made of some pieces, none of them empty."""
        held = tuple(pieces)
        return cls(held, "".join([text for text, _ in held]))

    @classmethod
    def join(cls, parts: Iterable[Passage]) -> Passage:
        """Lines joined into running text, with a blank between them.

        No blank follows a hyphen or slash at a line's end, unless the hyphen is set apart
        ("minority- or", "2 - 3") or "and", "or" or "to" follows.
        """
        pieces: list[Piece] = []
        tail = ""
        for whole in parts:
            part = whole.strip()
            text = part.text
            if not text:
                continue
            if pieces and not joins_tightly(tail, text):
                pieces.append(_BLANK)
            pieces += part.pieces
            tail = text
        return cls.made(pieces)

    @classmethod
    def joined(cls, parts: Iterable[Passage], between: str) -> Passage:
        """Parts as they are, with a text between each two."""
        link = (between, None)
        return cls.made([piece for part in parts for piece in (link, *part.pieces)][1:])

    @property
    def spans(self) -> Spans:
        """Where the characters are in the source, in reading order.

        White space at either end does not count.
        """
        return tuple(_merge(self.strip().pieces))

    @property
    def extent(self) -> Span | None:
        """The range from its first to its last character in the source; None without any."""
        spans = self.spans
        return (spans[0][0], spans[-1][1]) if spans else None

    @property
    def insertions(self) -> tuple[Insertion, ...]:
        """What edits inserted, except blanks."""
        at, found = 0, []
        for text, start in self.pieces:
            if start is None and text != " " and text.strip():
                found.append(Insertion(at + len(text) - len(text.lstrip()), text.strip()))
            at += len(text)
        return tuple(found)

    def __len__(self) -> int:
        return len(self.text)

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def __add__(self, other: Passage) -> Passage:
        return Passage(self.pieces + other.pieces, self.text + other.text)

    def __getitem__(self, key: slice) -> Passage:
        """The passage of `text[key]`; steps are not supported."""
        length = len(self.text)
        start, stop, step = key.indices(length)
        if step != 1:
            raise ValueError("a passage has no steps")
        return self if start == 0 and stop == length else self.slices([(start, stop)])[0]

    def offset_of(self, place: int) -> int | None:
        """The offset in the text of a character of the source; None if it is not in the text."""
        at = 0
        for text, start in self.pieces:
            if start is not None and start <= place < start + len(text):
                return at + place - start
            at += len(text)
        return None

    def strip(self) -> Passage:
        """The passage without white space at either end."""
        text = self.text
        if not text or not (text[0].isspace() or text[-1].isspace()):
            return self
        return self[len(text) - len(text.lstrip()) : len(text.rstrip())]

    def slices(self, ranges: Iterable[tuple[int, int]]) -> list[Passage]:
        """The passages of several ranges of the text (ascending, disjoint), found in one pass."""
        pieces, first, offset = self.pieces, 0, 0
        found: list[Passage] = []
        for start, stop in ranges:
            while first < len(pieces) and offset + len(pieces[first][0]) <= start:
                offset += len(pieces[first][0])
                first += 1
            at, left = first, offset
            taken: list[Piece] = []
            while at < len(pieces) and left < stop and start < stop:
                piece = pieces[at]
                right = left + len(piece[0])
                if left < start or stop < right:
                    begin = max(start - left, 0)
                    piece = (
                        piece[0][begin : stop - left],
                        None if piece[1] is None else piece[1] + begin,
                    )
                taken.append(piece)
                at, left = at + 1, right
            found.append(Passage(tuple(taken), self.text[start:stop]))
        return found

    def without(self, ranges: Iterable[tuple[int, int]]) -> Passage:
        """The passage without the given ranges of its text (ascending, disjoint)."""
        inner = [edge for taken in ranges for edge in taken]
        if not inner:
            return self
        edges = [0, *inner, len(self.text)]
        return Passage.made(
            piece
            for part in self.slices(zip(edges[::2], edges[1::2], strict=True))
            for piece in part.pieces
        )


def spans_of(parts: Iterable[Passage]) -> Spans:
    """The spans of consecutive passages, each stripped, as if a line ended after each."""
    return tuple(_merge(piece for part in parts for piece in (*part.strip().pieces, _BLANK)))


_BLANK: Piece = (" ", None)
_SUSPENDED = re.compile(r"(?:and|or|to)\b")


def joins_tightly(line: str, below: str) -> bool:
    """Whether two lines of one text join without a blank: the first ends with a hyphen or slash.

    >>> joins_tightly("a two-", "family house"), joins_tightly("a two-", "or three-family house")
    (True, False)
    """
    if line[-1] not in "-/" or len(line) < 2 or line[-2].isspace():
        return False
    return line[-1] == "/" or not _SUSPENDED.match(below)


def _merge(pieces: Iterable[Piece]) -> Iterator[Span]:
    """Spans of consecutive pieces, merged where only the blank of a joined line end separates them.

    A blank between two single letters is no line end: the letters were picked out of a garbled
    line, and anything may be between them.
    """
    first = last = -2  # a position next to nothing
    blank, length = False, 0
    for text, start in pieces:
        if start is None:
            blank = text == " "
            continue
        size = len(text)
        if start != last and not (blank and start == last + 1 and (length > 1 or size > 1)):
            if last >= 0:
                yield first, last
            first = start
        last, blank, length = start + size, False, size
    if last >= 0:
        yield first, last
