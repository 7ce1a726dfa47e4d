"""List text as the search sees it: each piece with what the search asks of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.lines.measure import Measures
from builder.parse.general_code.reading_order.chunks import Chunk, Role, opening
from builder.parse.general_code.reading_order.margin import (
    Content,
    how_ends,
    like_table,
    span_of,
    stems,
    term_in,
)
from builder.parse.general_code.reading_order.page_pieces import Group
from builder.parse.labels import is_first

_Likeness: TypeAlias = tuple[int, int, bool, str, int, bool, int]
"""What pieces of list text are alike in: first line, how many lines, whether they define a term,
label, its line, how the text before ends; an opening one, itself."""

_NONE: frozenset[str] = frozenset()
_ABOUT = 12
"""Lines of a list that tell what it is about."""


class ListGroups:
    """Makes each piece of a page's list text once, for all ways in which the page may be read."""

    def __init__(self, measures: Measures) -> None:
        self._measures = measures
        self._made: dict[_Likeness, tuple[Group[Content], bool]] = {}
        """The pieces of the page at hand, and whether each one's text has an end."""

    def forget(self) -> None:
        """Another page begins."""
        self._made.clear()

    def of(self, chunks: Sequence[Chunk], *, closed: bool = True) -> tuple[Group[Content], ...]:
        """The pieces of list text; `closed` says that the text above it has an end."""
        groups: list[Group[Content]] = []
        for at, chunk in enumerate(chunks):
            likeness = _likeness(chunk, closed=closed)
            if likeness not in self._made:
                group = self._group(chunks, at, interrupts=not closed)
                self._made[likeness] = group, paragraphs.is_closed(chunk.last_text)
            group, closed = self._made[likeness]
            groups.append(group)
        return tuple(groups)

    def _group(self, chunks: Sequence[Chunk], at: int, *, interrupts: bool) -> Group[Content]:
        chunk = chunks[at]
        last = chunk.last_text
        table = not chunk.mark and like_table(chunk, self._measures)
        broken = (
            bool(last)
            and not table
            and paragraphs.breaks_off(last, self._measures, 2 if chunk.mark else 1)
        )
        opens = _opens_list(chunk)
        return Group(
            chunk,
            chunk.mark,
            end=how_ends(last, is_open=broken),
            begins_small=bool(chunk.lines) and paragraphs.begins_small(chunk.lines[0].text),
            late=chunk.label is not None,
            interrupts=interrupts,
            definition=chunk.role is Role.DEFINITION,
            empty=not chunk.lines,
            term=_late_term(chunk),
            is_table=table,
            words=stems(line.text for line in chunk.lines[:3]) if opens else _NONE,
            text=stems(_list_text(chunks, at)) if opens else _NONE,
            span=span_of(chunk),
        )


def _likeness(chunk: Chunk, *, closed: bool) -> _Likeness:
    return (
        chunk.lines[0].number if chunk.lines else 0,
        len(chunk.lines),
        chunk.role is Role.DEFINITION,
        chunk.mark,
        chunk.label.number if chunk.label else 0,
        closed,
        id(chunk) if _opens_list(chunk) else 0,
    )


def _opens_list(chunk: Chunk) -> bool:
    """Whether a piece has the first label of an outermost list."""
    return bool(chunk.mark) and chunk.mark[0] not in "([" and is_first(chunk.mark)


def _late_term(chunk: Chunk) -> str:
    """The term of an item that is a definition, where its label comes late."""
    late = chunk.label is not None and bool(chunk.lines)
    return term_in(chunk) if late and opening(chunk.lines, 0) is Role.DEFINITION else ""


def _list_text(chunks: Sequence[Chunk], first: int) -> Iterator[str]:
    """The first lines of the list that a chunk opens, up to where the next one begins."""
    lines = 0
    for at in range(first, len(chunks)):
        chunk = chunks[at]
        if (at > first and chunk.mark == chunks[first].mark) or lines > _ABOUT:
            return
        lines += len(chunk.lines)
        yield from (line.text for line in chunk.lines)
