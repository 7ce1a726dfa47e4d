"""Tests of lists of sections and chapters, whose lines are headings below them.

A list is below the heading of a division and before its first section.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from functools import cached_property

from builder.proof.aside.known import (
    LONGER,
    LONGEST_HEAD,
    READS,
    SHORT_LINE,
    Headings,
    Known,
    repeats,
)
from builder.proof.aside.repeated import Repeated
from builder.proof.headings import bare
from builder.proof.labels import LAW, VERB
from builder.text.lines import entries_of

_SHARED = 0.5
"""Least share of an entry's words that are in the title of the unit with its number."""
_LIST_ONLY = "section in list only"
_LISTED = frozenset(
    {"section", "sections", "article", "articles", "chapter", "chapters", "part", "parts"}
    | {"title", "titles", "page", "contents"}
)
"""Words that may head a list."""
_BEFORE_NUMBER = r"[a-z]*\b\.?\s+(?=[\w.-]*\d|[ivxlc]+\b|[a-z]\b)"
_WORD = re.compile(rf"\W*(?:chap|art|part|title){_BEFORE_NUMBER}", re.I)
"""What an entry of a list of divisions may have before its number; not the "Part" of "Parties"."""
_NUMBERED = re.compile(
    r"\W*(?:(?:sec|chap|art|part|title|div|table|schedule|appendix)"
    rf"{_BEFORE_NUMBER}|[\w.-]*\d)",
    re.I,
)
"""How an entry with a number begins."""


class Lists:
    """The lines of lists, compared with the headings below them."""

    def __init__(self, known: Known, repeated: Repeated) -> None:
        self.known, self.book, self.repeated = known, known.book, repeated
        self._held: dict[int, Headings] = {}

    def entry(self, text: str, at: int) -> str:
        """What is wrong with a line of a list; on a line in columns, with its first wrong entry."""
        wrongs = (self._entry(each, at) for each in entries_of(text))
        return next(filter(None, wrongs), "")

    def _entry(self, text: str, at: int) -> str:
        above = self.known.above(at)
        if self._is_section(above):
            again = self.repeated.heading(text, at)
            return "it is not where a list may be" if again else ""
        line, (number, title) = bare(text), _named(text)
        if line in _LISTED or not line or self._listed_only(text):
            return ""
        if self.is_heading(text, at):
            return ""
        if LAW.search(text):
            return READS
        headings = self._below(above)
        if repeats(line, headings.long) or _entitles(number, title, headings):
            return ""
        once = not _NUMBERED.match(text) or self._listed[self._list_of[at], _number(text)] == 1
        named = once and not VERB.search(text) and self._group(text, at)
        return "" if named else "it repeats no heading"

    def is_heading(self, text: str, at: int) -> bool:
        """Whether a line is a heading below it or part of one, or is known to be only in the list.

        A title may be broken into lines: "Leaves That Fall Or" / "Shall Fall".
        """
        headings, line = self._below(self.known.above(at)), bare(text)
        return (
            line in headings.all
            or bare(_named(text)[1]) in headings.all
            or any(line in one for one in headings.long)
            or self._listed_only(text)
        )

    def _is_section(self, above: int) -> bool:
        """Whether a unit is a section, or in the place of one."""
        return above >= 0 and self.known.begun[above][1]["id"] in self._sections

    @cached_property
    def _sections(self) -> frozenset[str]:
        return frozenset(unit["id"] for unit in self.book.code["sections"])

    def _below(self, above: int) -> Headings:
        """The headings of a unit and of those below it; for -1 and sections, of all units.

        After a section, the list may be of any unit, as a page may end there.
        """
        if above < 0 or self._is_section(above):
            return self.known.headings
        if above not in self._held:
            (_, first), *after = self.known.begun[above:]
            rank, kind, units = first["rank"], first["kind"], [first]
            for _, unit in after:
                if unit["rank"] < rank or (unit["rank"], unit["kind"]) == (rank, kind):
                    break
                units.append(unit)
            self._held[above] = Headings(units)
        return self._held[above]

    def _listed_only(self, text: str) -> bool:
        """Whether an entry names a unit that is missing from the text, and a doubt says so."""
        number, title = _named(text)
        listed = number[:1].isdigit() and number.rstrip(".") in self._only_listed
        named = title[:1].isupper() and len(title) <= LONGEST_HEAD
        return listed and named and not VERB.search(title)

    @cached_property
    def _only_listed(self) -> frozenset[str]:
        """The numbers of the sections that, according to a doubt, are only in lists."""
        said = {
            one["where"] for one in self.book.code.get("doubts", []) if one["kind"] == _LIST_ONLY
        }
        return frozenset(said - {unit["number"] for unit in self.book.units})

    @cached_property
    def _edges(self) -> list[int]:
        """Offsets at which the lines of lists begin and end, in ascending order."""
        return sorted(edge for run in self.known.runs("section list", "contents") for edge in run)

    @cached_property
    def _list_of(self) -> dict[int, int]:
        """A number for the list of each line, by the line's offset."""
        found: dict[int, int] = {}
        last, nth = 0, 0
        for start, end in sorted(self.known.runs("section list", "contents")):
            nth += bool(self.book.source[last:start].strip())
            found[start], last = nth, end
        return found

    @cached_property
    def _listed(self) -> Counter[tuple[int, str]]:
        """How often each list has a number, by (list, number)."""
        runs = self.known.runs("section list", "contents")
        return Counter((self._list_of[at], _number(self.book.source[at:end])) for at, end in runs)

    @cached_property
    def _true(self) -> frozenset[int]:
        """The lists with at least one line that is a heading below."""
        return frozenset(
            self._list_of[at]
            for at, end in self.known.runs("section list", "contents")
            if self.is_heading(self.book.source[at:end], at)
        )

    def _group(self, text: str, at: int) -> bool:
        """Whether a line may name a group or a unit that has no heading in the text.

        It must be short, no sentence, and within a list.
        """
        edges, end, source = self._edges, at + len(text), self.book.source
        first, last = bisect_left(edges, at), bisect_right(edges, end)
        before = edges[first - 1] if first else 0
        after = edges[last] if last < len(edges) else len(source)
        within = not (source[before:at].strip() and source[end:after].strip())
        points = ".:)" if _NUMBERED.match(text) else ".:"
        ends = text.rstrip(points)[-1:].isalnum()
        return within and len(text) <= SHORT_LINE and ends and self._list_of[at] in self._true


def _named(entry: str) -> tuple[str, str]:
    """The number and the title of an entry, without the word for its kind.

    >>> _named("Chap. 202. Codes."), _named("7-1 Ponds"), _named("Ponds")
    (('202.', 'Codes.'), ('7-1', 'Ponds'), ('Ponds', ''))
    """
    number, title = (*_WORD.sub("", entry, count=1).split(None, 1), "", "")[:2]
    return number, title


def _entitles(number: str, title: str, headings: Headings) -> bool:
    """Whether an entry's title is much like that of the unit with its number.

    >>> ponds = Headings([{"number": "7-1", "title": "Village ponds", "mark": "7-1."}])
    >>> _entitles("7-1.", "Ponds", ponds), _entitles("7-1.", "Other geese", ponds)
    (True, False)
    """
    words = set(LONGER.findall(title.casefold()))
    held = headings.words.get(bare(number), set())
    return bool(held) and len(words & held) >= _SHARED * len(words)


def _number(line: str) -> str:
    """The number with which a line begins, and the word before it.

    >>> _number("8.04 Street Names"), _number("Chap. 202. Codes."), _number("8.04")
    ('804', 'chap202', '804')
    """
    first, second = [*line.split(), "", ""][:2]
    return bare(first) if any(letter.isdigit() for letter in first) else bare(first + second)
