"""Tests of lists of sections and chapters, whose lines are headings below them.

A list is below the heading of a division and before its first section.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cached_property

from builder.grouped import joint
from builder.model import LISTED_ONLY
from builder.proof.aside.known import (
    LONGER,
    SHORT_LINE,
    Headings,
    Known,
    repeats,
)
from builder.proof.aside.repeated import Repeated
from builder.proof.headings import bare
from builder.proof.labels import LAW, VERB
from builder.text.lines import entries_of

_LONGEST = 160
"""Most characters of a title that is only in a list."""
_SHARED = 0.5
"""Least share of an entry's words that are in the title of the unit with its number."""
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
        self.held: dict[int, Headings] = {}
        self.sections = {unit["id"] for unit in self.book.code["sections"]}
        doubts = (one for one in self.book.code.get("doubts", ()) if one["kind"] == LISTED_ONLY)
        held = {unit["number"] for unit in self.book.units}
        self.only_listed = {one["where"] for one in doubts} - held
        """The numbers of the sections that, according to a doubt, are only in lists."""
        self.runs = sorted(known.runs("section list", "contents"))
        source = self.book.source
        lists = joint(self.runs, lambda run, line: not source[run[-1][1] : line[0]].strip())
        self.list_of = {start: nth for nth, lines in enumerate(lists) for start, _ in lines}
        """A number for the list of each line, by the line's offset."""

    def entry(self, text: str, at: int) -> bool:
        """Whether a line is of a list; on a line in columns, whether each entry is."""
        return all(self._entry(each, at) for each in entries_of(text))

    def _entry(self, text: str, at: int) -> bool:
        above = self.known.above(at)
        if self._is_section(above):
            return self.repeated.heading(text, at)
        line, (number, title) = bare(text), _named(text)
        if line in _LISTED or not line or self.is_heading(text, at):
            return True
        headings = self._below(above)
        if repeats(line, headings.long) or _entitles(number, title, headings):
            return True
        once = not _NUMBERED.match(text) or self._listed[self.list_of[at], _number(text)] == 1
        return once and self._group(text, at)

    def is_heading(self, text: str, at: int) -> bool:
        """Whether a line is a heading below it or part of one, or is known to be only in the list.

        A title may be broken into lines: "Leaves That Fall Or" / "Shall Fall". One that is only in
        the list may begin with a word of law, as "Unlawful boats" does, but have no other.
        """
        headings, line = self._below(self.known.above(at)), bare(text)
        number, title = _named(text)
        listed = number.rstrip(".") in self.only_listed and title[:1].isupper()
        named = len(title) <= _LONGEST and not (LAW.search(title, 1) or VERB.search(title))
        whole = not headings.all.isdisjoint({line, bare(title)})
        return whole or any(line in one for one in headings.long) or (listed and named)

    def _is_section(self, above: int) -> bool:
        """Whether a unit is a section, or in the place of one."""
        return above >= 0 and self.known.begun[above][1]["id"] in self.sections

    def _below(self, above: int) -> Headings:
        """The headings of a unit and of those below it; for -1 and sections, of all units.

        After a section, the list may be of any unit, as a page may end there.
        """
        if above < 0 or self._is_section(above):
            return self.known.headings
        if above not in self.held:
            (_, first), *after = self.known.begun[above:]
            rank, kind, units = first["rank"], first["kind"], [first]
            for _, unit in after:
                if unit["rank"] < rank or (unit["rank"], unit["kind"]) == (rank, kind):
                    break
                units.append(unit)
            self.held[above] = Headings(units)
        return self.held[above]

    @cached_property
    def _listed(self) -> Counter[tuple[int, str]]:
        """How often each list has a number, by (list, number)."""
        source = self.book.source
        return Counter((self.list_of[at], _number(source[at:end])) for at, end in self.runs)

    @cached_property
    def _true(self) -> frozenset[int]:
        """The lists with at least one line that is a heading below."""
        headings = (at for at, end in self.runs if self.is_heading(self.book.source[at:end], at))
        return frozenset(self.list_of[at] for at in headings)

    def _group(self, text: str, at: int) -> bool:
        """Whether a line may name a group or a unit that has no heading in the text.

        It must be short, no sentence, and within a list.
        """
        source, nth = self.book.source, bisect_left(self.runs, (at, 0))
        before = max((end for _, end in self.runs[max(nth - 1, 0) : nth]), default=0)
        after = min((start for start, _ in self.runs[nth + 1 : nth + 2]), default=len(source))
        within = not (source[before:at].strip() and source[at + len(text) : after].strip())
        points = ".:)" if _NUMBERED.match(text) else ".:"
        ends = text.rstrip(points)[-1:].isalnum()
        return within and len(text) <= SHORT_LINE and ends and self.list_of[at] in self._true


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
