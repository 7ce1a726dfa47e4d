"""Tests of heads and headings that are printed again, and of the heads of notes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from builder.frozen import Plain
from builder.proof.aside.known import LONGER, Known, letters
from builder.proof.book import place_of
from builder.proof.headings import bare

_WORD = re.compile(r"\w+")
_BETWEEN = 200
"""Most characters of white space and breaks between a heading and its repetition."""


class _Table(NamedTuple):
    """A table or form: where it begins, the words of its head, and those of its text."""

    at: int
    head: frozenset[str]
    text: frozenset[str]


class Repeated:
    """The tests of what is printed again, each given a run and its offset."""

    def __init__(self, known: Known) -> None:
        self.known, self.book = known, known.book
        self.tables = sorted(
            _Table(place_of(block), _words(_head(block)), _words(block["text"]))
            for _, block in self.book.each("blocks")
            if block["spans"] and block["kind"] in ("table", "form")
        )
        self.texts = sorted(
            (start, name.partition("[")[0])
            for name, part in self.book.texts()
            for start, _ in part["spans"]
        )
        """(start, kind) of each span of headings, blocks and notes, in order."""

    def table_head(self, text: str, at: int) -> bool:
        """The repeated head of a table that continues on the next page, or of its notes."""
        before = bisect_right(self.tables, at, key=itemgetter(0)) - 1
        words, again = _words(text), self.book.source.count(f"\n{text.strip()}\n") > 1
        return any(
            words <= table.head or (again and words <= table.head | table.text)
            for table in self.tables[max(before - 1, 0) : before + 3]
        )

    def heading(self, text: str, at: int) -> bool:
        """A heading that is printed again.

        It is right below, with only a page's end or a menu between; or a line right above or below
        has its number or title and all its words; or it repeats the last heading above.
        """
        source, end = self.book.source, at + len(text)
        below = self._law_after(end, 2 * len(text) + _BETWEEN)
        near = (source[:at].rstrip().rpartition("\n")[2], source[end:].lstrip().partition("\n")[0])
        nth = self.known.above(at)
        last = self.known.begun[nth][1] if nth >= 0 else {"mark": "", "title": ""}
        return (
            bare(below).startswith(bare(text))
            or any(_says_again(text, heading) for heading in near)
            or bare(last["mark"] + last["title"]) == bare(text)
        )

    def _law_after(self, at: int, length: int) -> str:
        """The text after an offset, without furniture, up to a length."""
        found, furniture = "", self.known.furniture
        first = max(0, bisect_right(furniture, (at, at)) - 1)
        for start, end in [*furniture[first:], (len(self.book.source),) * 2]:
            found += self.book.source[at:start]
            at = max(at, end)
            if len(found) >= length:
                break
        return found[:length]

    def head_of(self, kind: str) -> Callable[[str, int], bool]:
        """The test of a line that heads notes: before a note, or recurring."""
        heads = self.known.printed("head of footnotes", "head of a history")

        def test(text: str, at: int) -> bool:
            below = bisect_left(self.texts, (at + len(text), ""))
            follows = [name for _, name in self.texts[below : below + 1]]
            return follows == [kind] or heads[letters(text)] > 1

        return test


def _head(block: Plain) -> str:
    """The words above a table's rows; all words of a form, whose rows are not known."""
    known = block["rows"] is not None
    rows = (block["columns"], *block["heads"]) if known else ([block["text"]],)
    return " ".join([block["caption"] or "", *(cell for row in rows for cell in row)])


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text))


def _says_again(text: str, heading: str) -> bool:
    """Whether a heading has the number or the title of another one, and all of its longer words.

    >>> _says_again("4.01 Hives Of Bees", "4.01   Hives of bees in boxes")
    True
    >>> _says_again("4.01 Hives", "4.02 Smoke"), _says_again("Hives of bees", "Hives of bees")
    (False, False)
    """
    (number, _, title), (other, _, whole) = text.partition(" "), heading.partition(" ")
    longer, held = (set(LONGER.findall(one.casefold())) for one in (title, whole))
    if not (number[:1].isdigit() and other[:1].isdigit()):
        return False
    same = number == other or title.strip().casefold() == whole.strip().casefold()
    return same and bool(longer) and longer <= held
