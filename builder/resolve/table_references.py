"""Find the references in tables, where a column's head says whose numbers are below it.

Derivation tables, disposition lists and parallel references print bare numbers: "807-b" under
"Educ. Law Reference", "150.023, 150.145" under "Code Section", "Ch. 6, Animals" under "From 1973
Code".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from builder.frozen import frozen
from builder.grouped import only
from builder.model import Block, Reference, Table, Unit
from builder.resolve.case import Case, Spot
from builder.resolve.find import Found, Scope, find
from builder.resolve.laws import Law
from builder.resolve.link import link
from builder.resolve.places import Places
from builder.text.squash import whole_words

_TODAY = re.compile(r"\b(?:location|disposition|new|current|present|now|code\s+section)\b", re.I)
_FORMER = re.compile(
    r"\b(?:old|prior|former|previous|from|derivation)\b|\b(?:18|19|20)\d\d\b.*\bcode\b|^prior code",
    re.I,
)
_FORMER_SECTION = re.compile(r"\b(?:prior|old|former)\s+code\s+section\b", re.I)
_OTHER_NUMBERS = re.compile(
    r"\b(?:laws?|ord|ordinances?|no|number|date|passed|adopt\w*|subject|title)\b", re.I
)
_LISTS = re.compile(r"\b(?:references?|disposition|derivation|parallel)\b", re.I)
DERIVATION = re.compile(
    r"\bfrom\s+(?:the\s+)?(?:\d{4}|former|prior|old)\s+code\b.{0,40}"
    r"\b(?:location|disposition|new|present|in\s+\d{4})\b",
    re.I | re.S,
)
"""The heads of a derivation table, or the text of one that has lost its columns."""
_NAME_AFTER = re.compile(r",\s+[A-Z]")


def of_derivation(found: Found, text: str) -> Found:
    """A reference of a derivation table without columns; one with a name is the former code's.

    "Ch. 15, Claims  Ch. 110": the left column gives names, the right one only numbers.
    """
    named = found.scope is Scope.OPEN and _NAME_AFTER.match(text, found.chain.end)
    return replace(found, scope=Scope.FORMER) if named else found


@frozen
class _HeadedColumn:
    """Whose provisions a column names where a cell's own words do not say."""

    scope: Scope = Scope.OPEN
    law: Law | None = None
    numbers: bool = False
    """Whether its numbers are provisions without a sign."""
    derived: bool = False
    """Whether it is of a derivation table whose heads are not known."""


def table_references(unit: Unit, index: int, block: Block, places: Places) -> Iterator[Reference]:
    """The references in a table's cells, caption and notes, with their offsets in the block's text.

    Offsets are 0 if the words are not together in the text, as in a cell of several lines.
    """
    table = block.table
    if table is None:
        return
    columns = zip(_columns(block, table, unit, places), zip_longest(*table.rows), strict=True)
    apart = ((_HeadedColumn(), (text,)) for text in (table.caption, *table.notes))
    for column, texts in (*columns, *apart):
        cursor = 0
        for text in filter(None, texts):
            for reference in _in_cell(text, column, unit, index, places):
                located = _located(reference, block.text, cursor)
                cursor = max(cursor, located.end)
                yield located


def _columns(block: Block, table: Table, unit: Unit, places: Places) -> list[_HeadedColumn]:
    width = max(map(len, table.rows), default=0)
    heads = [
        " ".join(row[at] for row in (table.columns, *table.heads) if at < len(row))
        for at in range(width)
    ]
    unclear = not all(heads) or any(DERIVATION.search(head) for head in heads)
    if unclear and DERIVATION.search(block.text, 0, 200):
        return [_HeadedColumn(derived=True)] * width
    lists = any(_LISTS.search(one.title) for one in places.up(unit))
    return [_column(head, places, lists=lists) for head in heads]


def _column(head: str, places: Places, *, lists: bool) -> _HeadedColumn:
    if law := only({mention.law for mention in places.book.mentions(head)}):
        return _HeadedColumn(Scope.OUTSIDE, law, numbers=True)
    today = bool(_TODAY.search(_FORMER_SECTION.sub("", head)))
    if _FORMER.search(head) and not today:
        return _HeadedColumn(Scope.FORMER)
    return _HeadedColumn(numbers=today or bool(lists and head and not _OTHER_NUMBERS.search(head)))


def _in_cell(
    text: str, column: _HeadedColumn, unit: Unit, index: int, places: Places
) -> Iterator[Reference]:
    sign = "§§ " if column.numbers and text[0].isdecimal() else ""
    spot = Spot(unit, index, sign + text)
    for named in find(spot.text, places.book):
        found = of_derivation(named, spot.text) if column.derived else named
        silent = found.scope is Scope.OPEN
        meant = replace(found, scope=column.scope, law=column.law) if silent else found
        for reference in link(Case(meant, spot, places)):
            bare = sign and reference.start == 0
            unsigned = bare or (sign and reference.text[0].isdecimal())
            if reference.target or column.law or not unsigned:
                words = reference.text.removeprefix(sign) if bare else reference.text
                yield replace(reference, text=words)


def _located(reference: Reference, text: str, cursor: int) -> Reference:
    """The reference with the offsets of its words in a text.

    They are looked for from the cursor on, then anywhere; both offsets are 0 if not found.
    """
    pattern = whole_words(reference.text)
    found = pattern.search(text, cursor) or pattern.search(text)
    if not found:
        return replace(reference, start=0, end=0)
    return replace(reference, text=found[0], start=found.start(), end=found.end())
