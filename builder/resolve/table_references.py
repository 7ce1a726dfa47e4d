"""Find the references in tables, where a column's head says whose numbers are below it.

Derivation tables, disposition lists and parallel references print bare numbers: "807-b" under
"Educ. Law Reference", "150.023, 150.145" under "Code Section", "Ch. 6, Animals" under "From 1973
Code".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from builder.frozen import frozen
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


_DERIVATION = re.compile(
    r"\bfrom\s+(?:the\s+)?(?:\d{4}|former|prior|old)\s+code\b.{0,40}\b(?:location|disposition|new|present)\b",
    re.I | re.S,
)
_NAME_AFTER = re.compile(r",\s+[A-Z]")


def of_derivation(found: Found, text: str) -> Found:
    """A reference; in a derivation table without columns, one with a name is the former code's.

    "Ch. 15, Claims  Ch. 110": the left column gives names, the right one only numbers.
    """
    if (
        found.chain
        and found.scope is Scope.OPEN
        and _DERIVATION.search(text, 0, 200)
        and _NAME_AFTER.match(text, found.chain.end)
    ):
        return replace(found, scope=Scope.FORMER)
    return found


class _Role(Enum):
    """Whose provisions a column names."""

    TEXT = "text"
    """The words of each cell decide."""
    NUMBERS = "numbers"
    """This code's provisions, with or without a sign."""
    FORMER = "former"
    DERIVED = "derived"
    """In a derivation table without heads: entries with a name are the former code's."""
    LAW = "law"


@frozen
class _ReferenceColumn:
    role: _Role
    law: Law | None = None


def table_references(unit: Unit, index: int, block: Block, places: Places) -> Iterator[Reference]:
    """The references in a table's cells, caption and notes, with their offsets in the block's text.

    Offsets are 0 if the words are not together in the text, as in a cell of several lines.
    """
    table = block.table
    if table is None:
        return
    columns = _columns(block, table, unit, places)
    for at, column in enumerate(columns):
        cursor = 0
        for row in table.rows:
            if at >= len(row) or not row[at]:
                continue
            for reference in _in_cell(row[at], column, unit, index, places):
                located = _located(reference, block.text, cursor)
                cursor = max(cursor, located.end)
                yield located
    for text in (*filter(None, (table.caption,)), *table.notes):
        for reference in _in_cell(text, _ReferenceColumn(_Role.TEXT), unit, index, places):
            yield _located(reference, block.text, 0)


def _columns(block: Block, table: Table, unit: Unit, places: Places) -> list[_ReferenceColumn]:
    width = max((len(row) for row in table.rows), default=0)
    heads = [
        " ".join(row[at] for row in (table.columns, *table.heads) if at < len(row))
        for at in range(width)
    ]
    unclear = not all(heads) or any(_DERIVATION.search(head) for head in heads)
    if unclear and _DERIVATION.search(block.text, 0, 200):
        return [_ReferenceColumn(_Role.DERIVED)] * width
    lists = any(_LISTS.search(one.title) for one in (unit, *places.above(unit)))
    return [_column(head, places, lists=lists) for head in heads]


def _column(head: str, places: Places, *, lists: bool) -> _ReferenceColumn:
    laws = {mention.law for mention in places.book.mentions(head)}
    if len(laws) == 1:
        return _ReferenceColumn(_Role.LAW, laws.pop())
    today = bool(_TODAY.search(_FORMER_SECTION.sub("", head)))
    if _FORMER.search(head) and not today:
        return _ReferenceColumn(_Role.FORMER)
    return _ReferenceColumn(
        _Role.NUMBERS
        if today or (lists and head and not _OTHER_NUMBERS.search(head))
        else _Role.TEXT
    )


def _in_cell(
    text: str, column: _ReferenceColumn, unit: Unit, index: int, places: Places
) -> Iterator[Reference]:
    sign = "§§ " if column.role in (_Role.NUMBERS, _Role.LAW) and text[0].isdecimal() else ""
    for found in find(sign + text, places.book):
        case = Case(_meant(found, column, sign + text), Spot(unit, index, sign + text), places)
        for reference in link(case):
            bare = sign and reference.start == 0
            unsigned = bare or (sign and reference.text[0].isdecimal())
            if unsigned and not reference.target and column.role is _Role.NUMBERS:
                continue
            yield replace(
                reference, text=reference.text.removeprefix(sign) if bare else reference.text
            )


def _meant(found: Found, column: _ReferenceColumn, cell: str) -> Found:
    """A reference as its column's head says, if its own words say nothing."""
    if found.chain is None or found.scope is not Scope.OPEN:
        return found
    if column.role is _Role.LAW:
        return replace(found, scope=Scope.OUTSIDE, law=column.law)
    named = column.role is _Role.DERIVED and bool(_NAME_AFTER.match(cell, found.chain.end))
    return replace(found, scope=Scope.FORMER) if named or column.role is _Role.FORMER else found


def _located(reference: Reference, text: str, cursor: int) -> Reference:
    """The reference with the offsets of its words in a text.

    They are looked for from the cursor on, then anywhere; both offsets are 0 if not found.
    """
    pattern = whole_words(reference.text)
    found = pattern.search(text, cursor) or pattern.search(text)
    if not found:
        return replace(reference, start=0, end=0)
    return replace(reference, text=found[0], start=found.start(), end=found.end())
