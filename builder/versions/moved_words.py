"""Words that moved within a unit: gone in one place, new in another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from builder.versions.words import Op, Stretch

LEAST = 6
"""Words from which what is gone here and new there has moved. Shorter ones ("of this chapter",
"Permitted uses.", "(Reserved)") are in many places by themselves."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a stretch, and where it is in it."""

    text: str
    stretch: tuple[int, int]
    """Which row's stretch, and which of that row."""
    start: int
    end: int


def with_moves(rows: Sequence[tuple[Stretch, ...]]) -> tuple[tuple[Stretch, ...], ...]:
    """The stretches of a unit's rows, those parted of which some words only moved.

    A run of words moves once; where it stands in several places, the first one has it.

    >>> a = Stretch(Op.GONE, "Geese may pass the green by day. Swans")
    >>> b = Stretch(Op.NEW, "And geese may pass the green by day")
    >>> [(one.moved, one.text) for one in with_moves([(a,), (b,)])[1]]
    [(False, 'And '), (True, 'geese may pass the green by day')]
    """
    gone, new = (list(_words(rows, op)) for op in (Op.GONE, Op.NEW))
    moved: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for run in _runs(gone, new):
        for side in run:
            for place, span in _spans(side):
                moved.setdefault(place, []).append(span)
    return tuple(
        tuple(
            part
            for at, stretch in enumerate(row)
            for part in _parted(stretch, sorted(moved.get((number, at), ())))
        )
        for number, row in enumerate(rows)
    )


def _words(rows: Sequence[tuple[Stretch, ...]], op: Op) -> Iterator[_Word]:
    for number, row in enumerate(rows):
        for at, stretch in enumerate(row):
            if stretch.op is op:
                for found in _WORD.finditer(stretch.text):
                    yield _Word(found[0].casefold(), (number, at), *found.span())


def _runs(gone: Sequence[_Word], new: Sequence[_Word]) -> Iterator[tuple[list[_Word], list[_Word]]]:
    """The runs of words that both have, in the order of the earlier text, each taken whole."""
    places: dict[tuple[str, ...], list[int]] = {}
    for start in reversed(range(len(new) - LEAST + 1)):
        places.setdefault(_beginning(new, start), []).append(start)
    taken: set[int] = set()
    at = 0
    while at <= len(gone) - LEAST:
        found = places.get(_beginning(gone, at), [])
        while found and found[-1] in taken:
            found.pop()
        length = _shared(gone, at, new, found[-1], taken) if found else 0
        if length >= LEAST:
            start = found[-1]
            taken.update(range(start, start + length))
            yield list(gone[at : at + length]), list(new[start : start + length])
            at += length
        else:
            at += 1


def _beginning(words: Sequence[_Word], at: int) -> tuple[str, ...]:
    return tuple(word.text for word in words[at : at + LEAST])


def _shared(gone: Sequence[_Word], a: int, new: Sequence[_Word], b: int, taken: set[int]) -> int:
    """How many words are the same from two places on, as far as none of the new ones is taken."""
    count = 0
    while (
        a + count < len(gone)
        and b + count < len(new)
        and b + count not in taken
        and gone[a + count].text == new[b + count].text
    ):
        count += 1
    return count


def _spans(run: Sequence[_Word]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where a run stands: of each stretch that it touches, from its first word to its last."""
    for place, words in groupby(run, key=lambda word: word.stretch):
        first, *others = words
        yield place, (first.start, (others or [first])[-1].end)


def _parted(stretch: Stretch, spans: Sequence[tuple[int, int]]) -> Iterator[Stretch]:
    """A stretch in parts, those moved that are given; marks at the side of such words go along."""
    text, end = stretch.text, 0
    for first, last in spans:
        if _WORD.search(text, end, first):
            yield Stretch(stretch.op, text[end:first])
            end = first
        behind = last if _WORD.search(text, last) else len(text)
        yield Stretch(stretch.op, text[end:behind], moved=True)
        end = behind
    if end < len(text):
        yield Stretch(stretch.op, text[end:])
