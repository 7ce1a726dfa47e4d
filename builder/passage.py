r"""A passage: running text that knows where each of its characters stands in the source.

Parsers join lines, cut out labels, notes and marks, and put torn halves together; a passage does all of that
without losing sight of the source, so that spans are never computed apart from the text that they prove.

>>> source = "A. One-\nhalf of\nit.5"
>>> whole = Passage.join([Passage.of(source, 0, 7), Passage.of(source, 8, 15), Passage.of(source, 16, 20)])
>>> whole.text
'A. One-half of it.5'
>>> whole[3:-1].text, whole[3:-1].spans
('One-half of it.', ((3, 7), (8, 19)))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeAlias, TypeVar, overload

Span: TypeAlias = tuple[int, int]
"""Half-open range of character offsets into the decoded source, line ends as one newline."""
Spans: TypeAlias = tuple[Span, ...]
"""Ranges in reading order; two passages of one code never share a character."""


class Piece(NamedTuple):
    """A run of characters, with its offset in the source; `start` is None where an edit put them in."""

    text: str
    start: int | None


class Insertion(NamedTuple):
    """A character other than white space that an edit put into a text: what, and at which offset of the text."""

    at: int
    text: str


Fact = TypeVar("Fact")


class _Once(Generic[Fact]):
    """A fact of a passage that is found out when it is first asked for, as `functools.cached_property` without its lock."""

    def __init__(self, find: Callable[[Passage], Fact]) -> None:
        self.find, self.name, self.__doc__ = find, find.__name__, find.__doc__

    @overload
    def __get__(self, passage: None, owner: type[Passage]) -> _Once[Fact]: ...

    @overload
    def __get__(self, passage: Passage, owner: type[Passage]) -> Fact: ...

    def __get__(self, passage: Passage | None, owner: type[Passage]) -> Fact | _Once[Fact]:
        if passage is None:
            return self
        fact = passage.__dict__[self.name] = self.find(passage)
        return fact


@dataclass(frozen=True)
class Passage:
    """Text in reading order, made of pieces of the source and of what the joins put between them."""

    pieces: tuple[Piece, ...] = ()
    """None of them is empty."""

    @classmethod
    def of(cls, source: str, start: int, end: int) -> Passage:
        """The characters `[start, end)` of the source as they are."""
        return cls((Piece(source[start:end], start),)) if end > start else cls()

    @classmethod
    def inserted(cls, text: str) -> Passage:
        """Characters that an edit puts in: a blank at a join, a restored hyphen."""
        return cls((Piece(text, None),)) if text else cls()

    @classmethod
    def join(cls, parts: Iterable[Passage]) -> Passage:
        """Lines into running text: a blank between them, none after a hyphen or a stroke at a line's end.

        A hyphen that stands free ("minority- or", "2 - 3") keeps its blank, as does one before "and" or "or".
        """
        pieces: list[Piece] = []
        tail = ""
        for whole in parts:
            part = whole.strip()
            if not part:
                continue
            text = part.text
            if pieces and not _joins_tightly(tail, text):
                pieces.append(_BLANK)
            pieces.extend(part.pieces)
            tail = text[-3:]
        return cls(tuple(pieces))

    @classmethod
    def joined(cls, parts: Iterable[Passage], between: str) -> Passage:
        """Parts as they are, with a text between every two of them."""
        link = Piece(between, None)
        return cls(tuple([piece for part in parts for piece in (link, *part.pieces)][1:]))

    @_Once
    def text(self) -> str:
        """The words as a reader sees them."""
        pieces = self.pieces
        return pieces[0].text if len(pieces) == 1 else "".join([piece.text for piece in pieces])

    @_Once
    def spans(self) -> Spans:
        """Where the characters stand in the source, in reading order, without white space at either end."""
        return tuple(_merge(self.strip().pieces))

    @_Once
    def insertions(self) -> tuple[Insertion, ...]:
        """What edits put in, blanks apart."""
        at, found = 0, []
        for piece in self.pieces:
            if piece.start is None and piece.text.strip():
                found.append(Insertion(at, piece.text))
            at += len(piece.text)
        return tuple(found)

    def __len__(self) -> int:
        return len(self.text)

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def __add__(self, other: Passage) -> Passage:
        return Passage(self.pieces + other.pieces)

    def __getitem__(self, key: slice) -> Passage:
        """The passage of `text[key]`; steps are not supported."""
        length = len(self)
        start, stop, step = key.indices(length)
        if step != 1:
            raise ValueError("a passage has no steps")
        return self if start == 0 and stop == length else Passage(tuple(self._cut(start, stop)))

    def _cut(self, start: int, stop: int) -> Iterator[Piece]:
        if start >= stop:
            return
        left = 0
        for piece in self.pieces:
            if left >= stop:
                return
            right = left + len(piece.text)
            if start <= left and right <= stop:
                yield piece
            elif start < right:
                a, b = max(start - left, 0), stop - left
                yield Piece(piece.text[a:b], None if piece.start is None else piece.start + a)
            left = right

    def strip(self) -> Passage:
        """Without white space at either end."""
        if not self.pieces or not (self.pieces[0].text[0].isspace() or self.pieces[-1].text[-1].isspace()):
            return self
        text = self.text
        return self[len(text) - len(text.lstrip()) : len(text.rstrip())]

    def parted(self, ranges: Iterable[tuple[int, int]]) -> list[Passage]:
        """The passages of some ranges of the text (ascending, disjoint), found in one pass."""
        pieces, first, offset = self.pieces, 0, 0
        found: list[Passage] = []
        for start, stop in ranges:
            while first < len(pieces) and offset + len(pieces[first].text) <= start:
                offset += len(pieces[first].text)
                first += 1
            at, left = first, offset
            taken: list[Piece] = []
            while at < len(pieces) and left < stop and start < stop:
                piece = pieces[at]
                right = left + len(piece.text)
                if left < start or stop < right:
                    begin = max(start - left, 0)
                    piece = Piece(piece.text[begin : stop - left], None if piece.start is None else piece.start + begin)
                taken.append(piece)
                at, left = at + 1, right
            found.append(Passage(tuple(taken)))
        return found

    def without(self, ranges: Iterable[tuple[int, int]]) -> Passage:
        """What is left when the given ranges of the text (ascending, disjoint) are taken out."""
        edges = [0, *(edge for taken in ranges for edge in taken), len(self)]
        return Passage(tuple(piece for part in self.parted(zip(edges[::2], edges[1::2], strict=True)) for piece in part.pieces))


_BLANK = Piece(" ", None)
_TIGHT = re.compile(r"\S[-/]$")
_SUSPENDED = re.compile(r"(?:and|or|to)\b")


def _joins_tightly(tail: str, head: str) -> bool:
    if not _TIGHT.search(tail):
        return False
    return tail.endswith("/") or not _SUSPENDED.match(head)


def _merge(pieces: Iterable[Piece]) -> Iterator[Span]:
    """Spans of consecutive pieces, one where only a joined line end lies between them.

    A blank between two single letters is no line end: they were picked out of a garbled line, and anything may lie between them.
    """
    current: Span | None = None
    blank, length = False, 0
    for piece in pieces:
        if piece.start is None:
            blank = piece.text == " "
            continue
        start, end = piece.start, piece.start + len(piece.text)
        if current is not None and (start == current[1] or (blank and start == current[1] + 1 and max(length, end - start) > 1)):
            current = current[0], end
        else:
            if current is not None:
                yield current
            current = start, end
        blank, length = False, end - start
    if current is not None:
        yield current
