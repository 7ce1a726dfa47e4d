"""Definitions inside of items: a third layer, put in order like the two others.

Where an item holds definitions, a page gives first all of its definitions, then all of their lists, before the next item.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from builder.parse.general_code.chunks import Chunk, Role
from builder.parse.general_code.compose import Composer, Content
from builder.parse.labels import TERMS
from builder.parse.streams import Group, Placed, Reader, Sheet, Slot, Split


def settled(placed: Sequence[Placed[Content]], composer: Composer) -> Iterator[Placed[Content]]:
    """The same pieces, the lists of definitions inside of items each behind its definition."""
    at = 0
    while at < len(placed):
        one = placed[at]
        if _is_definition(one):
            end = _end(placed, at)
            yield from _ordered(placed[at:end], composer)
            at = end
        else:
            yield one
            at += 1


def _is_definition(one: Placed[Content]) -> bool:
    return one.is_group and isinstance(one.content, Chunk) and one.content.role is Role.DEFINITION


def _end(placed: Sequence[Placed[Content]], start: int) -> int:
    """Where the definitions of an item and their lists end: at an item of its own level, or at the margin."""
    stack = placed[start].stack
    depth = stack.index(TERMS) if TERMS in stack else len(stack)
    for at in range(start + 1, len(placed)):
        one = placed[at]
        if not one.is_group or (one.accepted and len(one.stack) <= depth):
            return at
    return len(placed)


def _ordered(segment: Sequence[Placed[Content]], composer: Composer) -> Iterator[Placed[Content]]:
    if not any(one.accepted for one in segment):
        yield from segment
        return
    sheets, numbers = [], []
    for number, page in groupby(segment, key=lambda one: one.sheet):
        sheets.append(_sheet([one.content for one in page if isinstance(one.content, Chunk)], composer))
        numbers.append(number)
    for one in Reader[Content]().read(sheets):
        yield one._replace(sheet=numbers[one.sheet], is_group=True, nested=True)


def _sheet(chunks: Sequence[Chunk], composer: Composer) -> Sheet[Content]:
    """A page of definitions and lists; text at its top may go on with either."""
    first = chunks[0] if chunks[0].role is Role.TEXT else None
    rest = chunks[1:] if first else chunks
    slots: list[Slot[Content]] = [composer.text_slot(chunk, carries=False) for chunk in rest if chunk.role is Role.DEFINITION]
    groups: list[Group[Content]] = list(composer.as_groups([chunk for chunk in rest if chunk.role is not Role.DEFINITION]))
    if first is None:
        return Sheet((Split(tuple(slots), tuple(groups)),))
    carried: Slot[Content] = composer.text_slot(first, carries=True)
    as_group = composer.as_groups([first])
    return Sheet((Split((carried, *slots), tuple(groups)), Split(tuple(slots), (*as_group, *groups))))
