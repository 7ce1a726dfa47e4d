"""Headings by weight and place: divisions in the page's middle, sections in bold at the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.general_code.geometry.placed import NEAR, Placed, Type
from builder.parse.general_code.headings.heading_lines import (
    NOTE_START,
    RANKS,
    REFERENCES,
    Heading,
)
from builder.parse.general_code.headings.section_form import SectionForm

_KINDS = {
    "chapter": UnitKind.CHAPTER,
    "article": UnitKind.ARTICLE,
    "part": UnitKind.PART,
    "title": UnitKind.TITLE,
    "division": UnitKind.SUBCHAPTER,
    "subchapter": UnitKind.SUBCHAPTER,
    "appendix": UnitKind.APPENDIX,
    "schedule": UnitKind.SCHEDULE,
}
_NUMBER = r"[A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?|[IVXLC]+[A-Z]?|[A-Z]{1,2}"
_DIVISION = re.compile(
    rf"(?P<kind>(?i:{'|'.join(_KINDS)}))\s+(?P<number>{_NUMBER})(?:\s*[:.,—–-]\s*(?P<title>\S.*)?|\s+(?P<open>[A-Z(\[].*))?",
)
"""Its number is in capitals: "Schedule of Fees" is the title of a table."""
_COUNTED = re.compile(
    r"(?:§|SECTION|Section|SEC\.|Sec\.)\s*(?P<number>\d{1,4}[A-Z]?)\.\s+(?=[A-Z(\"“‘\[])"
)
"""A section of a charter that counts through: "SECTION 703. Taxes."."""
_FEWEST_COUNTED = 3
"""Headings in bold at the margin that show such a form; fewer may be a law that is quoted."""
_SCHEDULE = re.compile(rf"(?:Schedule|SCHEDULE)\s+(?P<number>{_NUMBER})[:.]\s*(?=\S)")
_ATTACHMENT = re.compile(
    r"(?P<chapter>[A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?|[A-Z]{1,3}) Attachment \d{1,3}[A-Z]?"
)
_ENDS_TITLE = re.compile(r"[.?!\])]\d{0,3}$")
_TALLEST_TITLE = 6
_TALLEST_NOTE = 25
"""Lines of a heading's history at most; a chapter's may tell all of its acts."""
_LONGEST_DIVIDER = 6
"""Words of a heading that has no designation."""
_APPART = 3.5
"""Lines of space within a division's heading at most, between designation, title and history."""
_RANKS = {**RANKS, UnitKind.APPENDIX: RANKS[UnitKind.CHAPTER]}


@dataclass(frozen=True, slots=True)
class Found:
    """A heading, and which lines it takes."""

    heading: Heading
    start: int
    """Index of its first line."""
    end: int
    """Index behind its last one."""


class HeadingFinder:
    """Finds the headings of a code among its lines, furniture and footnotes left out."""

    def __init__(self, lines: Sequence[Placed], type_: Type) -> None:
        self.lines, self.type = lines, type_
        heads = [line.text for line in lines if line.bold and self._at_margin(line)]
        self.behind = 0
        """Index of the line behind the last heading: another one may follow right below it."""
        self.form = SectionForm.learned(heads)
        counted = {match[0] for text in heads if (match := _COUNTED.match(text))}
        self.counts_through = len(counted) >= _FEWEST_COUNTED

    def find(self) -> list[Found]:
        """All headings, in the order of the lines."""
        found: list[Found] = []
        at = 0
        while at < len(self.lines):
            one = (
                self._section(at) or self._schedule(at) or self._division(at) or self._attached(at)
            )
            if one is None:
                at += 1
                continue
            found.append(one)
            at = self.behind = one.end
        return self._with_dividers(found)

    def _at_margin(self, line: Placed) -> bool:
        return abs(line.x0 - self.type.left) <= NEAR and self.type.is_body(line)

    def _opens(self, at: int) -> bool:
        """Whether a line begins something: a heading or space stands above it, or a page's top."""
        if at in (0, self.behind):
            return True
        above = self.lines[at - 1]
        ends = above.bold and above.text.endswith((".", "]"))
        return ends or not self.type.is_below(self.lines[at], above)

    def _section(self, at: int) -> Found | None:
        line = self.lines[at]
        if not line.bold or not self._at_margin(line) or line.in_cells:
            return None
        match = self._mark(line.text)
        if match is None or not self._opens(at):
            return None
        return self.section_at(at, match["number"], match.end())

    def _mark(self, text: str) -> re.Match[str] | None:
        """The designation of a section that a line begins with."""
        return self.form.match(text) or (_COUNTED.match(text) if self.counts_through else None)

    def section_at(self, at: int, number: str, mark_end: int) -> Found:
        """The heading of a section from a line on: all bold lines below it, and a history note."""
        end = at + 1
        while end < len(self.lines) and self._continues(end):
            end += 1
        end = self._note_end(at, end)
        return self._made((UnitKind.SECTION, number), at, end, mark_end)

    def _continues(self, at: int) -> bool:
        line, above = self.lines[at], self.lines[at - 1]
        return (
            line.bold
            and (self.type.is_below(line, above) or self._is_torn(at))
            and not line.in_cells
            and self._mark(line.text) is None
        )

    def _is_torn(self, at: int) -> bool:
        """Whether a heading goes on over a page's end: its title has no end yet."""
        line, above = self.lines[at], self.lines[at - 1]
        if line.page != above.page + 1 or not (self._at_margin(line) and self._at_margin(above)):
            return False
        return not _ENDS_TITLE.search(above.text)

    def _schedule(self, at: int) -> Found | None:
        line = self.lines[at]
        if not line.bold or not self._at_margin(line) or line.in_cells or not self._opens(at):
            return None
        match = _SCHEDULE.match(line.text)
        if match is None:
            return None
        end = at + 1
        while end < len(self.lines) and self._continues(end):
            end += 1
        end = self._note_end(at, end)
        return self._made((UnitKind.SCHEDULE, match["number"]), at, end, match.end())

    def _attached(self, at: int) -> Found | None:
        """An attachment's heading: its name at the head of a page, then its title in the middle."""
        line = self.lines[at]
        if not _ATTACHMENT.fullmatch(line.text) or (at and self.lines[at - 1].page == line.page):
            return None
        end = at + 1
        while end < len(self.lines) and end - at <= _TALLEST_TITLE and self._titles(end, at):
            end += 1
        name = line.text.strip()
        return self._made((UnitKind.SCHEDULE, name), at, end, len(line.text))

    def _division(self, at: int) -> Found | None:
        line = self.lines[at]
        match = _DIVISION.fullmatch(line.text)
        if match is None or line.in_cells or not self.type.is_body(line):
            return None
        if not self._in_middle(line) or (match["open"] and match["open"].islower()):
            return None
        kind = _KINDS[match["kind"].lower()]
        title = match["title"] or match["open"]
        begins = (match.start("title") if match["title"] else match.start("open")) if title else -1
        mark_end = begins if title else len(line.text)
        end = at + 1
        while end < len(self.lines) and end - at <= _TALLEST_TITLE and self._titles(end, at):
            end += 1
        end = self._note_end(at, end)
        return self._made((kind, match["number"]), at, end, mark_end)

    def _titles(self, at: int, start: int) -> bool:
        """Whether a line goes on with the title of the division that begins at another one."""
        line, above = self.lines[at], self.lines[at - 1]
        if line.page != above.page or line.in_cells or line.text.startswith("["):
            return False
        if line.base - above.base > _APPART * self.type.leading or not self._in_middle(line):
            return False
        if line.text == REFERENCES or _DIVISION.fullmatch(line.text):
            return False
        if (
            self._at_margin(line)
            and any(sign.islower() for sign in line.text)
            and (
                self._mark(line.text) or not (self._is_alone(at, start) or self._ends_in_middle(at))
            )
        ):
            return False  # the full first line of a section's heading
        bold = self.lines[start + 1].bold if at > start + 1 else line.bold
        return line.bold == bold and self.type.is_body(line)

    def _is_alone(self, at: int, start: int) -> bool:
        """Whether a full line is all that stands below a designation: a title as long as that."""
        named = _DIVISION.fullmatch(self.lines[start].text)
        if at != start + 1 or named is None or named["title"] or named["open"]:
            return False
        below = self.lines[at + 1 : at + 2]
        return self.lines[at].bold and not any(
            self.type.is_below(one, self.lines[at]) for one in below
        )

    def _ends_in_middle(self, at: int) -> bool:
        """Whether a full line goes on in one that is set in the middle, as long titles are."""
        for line, below in pairwise(self.lines[at : at + _TALLEST_TITLE]):
            if line.bold != below.bold or not self.type.is_below(below, line):
                return False
            if self._mark(below.text) or below.text.startswith("["):
                return False
            if self.type.is_centred(below):
                return True
        return False

    def _in_middle(self, line: Placed) -> bool:
        inside = line.x0 - self.type.left > self.type.size
        return self.type.is_in_middle(line) and (line.bold or inside)

    def _note_end(self, start: int, end: int) -> int:
        """Where a heading ends with the history note that follows it, or stands in it."""
        text = " ".join(line.text for line in self.lines[start:end])
        if end < len(self.lines) and self._begins_note(end):
            text += self.lines[end].text
            end += 1
        while (
            end < len(self.lines)
            and text.count("[") > text.count("]")
            and end - start < _TALLEST_NOTE
        ):
            text += self.lines[end].text
            end += 1
        return end

    def _begins_note(self, at: int) -> bool:
        line, above = self.lines[at], self.lines[at - 1]
        if not line.bold or not NOTE_START.match(line.text):
            return False
        if line.page == above.page + 1:
            return True  # of what stands on a page, only heads, feet and footnotes are left out
        return line.page == above.page and line.base - above.base <= _APPART * self.type.leading

    def _made(self, named: tuple[UnitKind, str | None], at: int, end: int, mark_end: int) -> Found:
        """A heading of a kind and number; its title stands behind them, or on the next line."""
        kind, number = named
        lines = tuple(line.line for line in self.lines[at:end])
        below = int(bool(mark_end) and mark_end >= len(lines[0].text))
        return Found(Heading(kind, number, lines, mark_end, _RANKS[kind], below), at, end)

    def _with_dividers(self, found: Sequence[Found]) -> list[Found]:
        """The headings, with the words alone in the middle above chapters."""
        done: list[Found] = []
        seen = False
        for one in found:
            kind = one.heading.kind
            above = kind in (UnitKind.CHAPTER, UnitKind.TITLE, UnitKind.PART)
            if above or (kind is UnitKind.ARTICLE and not seen):
                done += list(self._dividers(one.start, done[-1].end if done else 0))[::-1]
            seen = seen or above
            done.append(one)
        return done

    def _dividers(self, start: int, least: int) -> Iterator[Found]:
        at = start - 1
        while at >= least:
            line = self.lines[at]
            words = len(line.text.split())
            if not (line.bold and self.type.is_centred(line)) or words > _LONGEST_DIVIDER:
                return
            if not line.text[:1].isupper() or line.in_cells:
                return
            yield self._made((UnitKind.PART, None), at, at + 1, 0)
            at -= 1
