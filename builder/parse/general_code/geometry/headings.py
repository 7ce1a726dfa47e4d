"""Headings by weight and place: divisions in the page's middle, sections in bold at the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.general_code.geometry.placed import NEAR, Placed, Type
from builder.parse.general_code.headings.attachments import NAME as ATTACHMENT
from builder.parse.general_code.headings.heading_lines import (
    ENDS_TITLE,
    NOTE_START,
    RANKS,
    REFERENCES,
    Heading,
)
from builder.parse.general_code.headings.section_form import SectionForm

NUMBER = r"[A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?|[IVXLC]+[A-Z]?|[A-Z]{1,2}"
"""The number of a division."""

_COUNTED = re.compile(
    r"(?:§|SECTION|Section|SEC\.|Sec\.)\s*(?P<number>\d{1,4}[A-Z]?)\.\s+(?=[A-Z(\"“‘\[])"
)
"""A section of a charter that counts through: "SECTION 703. Taxes."."""

_FEWEST_COUNTED = 3
"""Headings in bold at the margin that show such a form; fewer may be a law that is quoted."""

_TALLEST_NOTE = 25
"""Lines of a heading's history at most; a chapter's may tell all of its acts."""

_APART = 3.5
"""Lines of space within a division's heading at most, between designation, title and history."""


@dataclass(frozen=True, slots=True)
class PlacedHeading:
    """A heading, and which lines it takes."""

    heading: Heading
    start: int
    """Index of its first line."""
    end: int
    """Index behind its last one."""


class HeadingText:
    """Lines, furniture and footnotes left out, and what a heading may ask of each."""

    def __init__(self, lines: Sequence[Placed], type_: Type) -> None:
        self.lines, self.type = lines, type_
        heads = [line.text for line in lines if line.bold and self.at_margin(line)]
        self._form = SectionForm.learned(heads)
        counted = {match[0] for text in heads if (match := _COUNTED.match(text))}
        self._counts_through = len(counted) >= _FEWEST_COUNTED

    def at_margin(self, line: Placed) -> bool:
        """Whether a line begins where the text does."""
        return abs(line.x0 - self.type.left) <= NEAR and self.type.is_body(line)

    def in_middle(self, line: Placed) -> bool:
        """Whether a line is set in the page's middle, as headings of divisions are."""
        inside = line.x0 - self.type.left > self.type.size
        return self.type.is_in_middle(line) and (line.bold or inside)

    def mark(self, text: str) -> re.Match[str] | None:
        """The designation of a section that a line begins with."""
        return self._form.match(text) or (_COUNTED.match(text) if self._counts_through else None)

    def opens(self, at: int, behind: int) -> bool:
        """Whether a line begins something: a heading or space stands above it, or a page's top.

        `behind` is the line behind the last heading: another one may follow right below it.
        """
        if at in (0, behind):
            return True
        above = self.lines[at - 1]
        ends = above.bold and above.text.endswith((".", "]"))
        return ends or not self.type.is_below(self.lines[at], above)

    def is_far_below(self, line: Placed, above: Placed) -> bool:
        """Whether more space stands above a line than a heading has within."""
        return line.base - above.base > _APART * self.type.leading

    def note_end(self, start: int, end: int) -> int:
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
        return line.page == above.page and not self.is_far_below(line, above)

    def heading(
        self, named: tuple[UnitKind, str | None], start: int, end: int, mark_end: int
    ) -> PlacedHeading:
        """A heading of a kind and number; its title stands behind them, or on the next line."""
        kind, number = named
        lines = tuple(line.line for line in self.lines[start:end])
        below = int(bool(mark_end) and mark_end >= len(lines[0].text))
        return PlacedHeading(Heading(kind, number, lines, mark_end, RANKS[kind], below), start, end)


def find_headings(text: HeadingText) -> list[PlacedHeading]:
    """All headings, in the order of the lines."""
    found: list[PlacedHeading] = []
    at = behind = 0
    while at < len(text.lines):
        one = (
            section(text, at, behind)
            or schedule(text, at, behind)
            or division(text, at)
            or attachment(text, at)
        )
        if one is None:
            at += 1
            continue
        found.append(one)
        at = behind = one.end
    return _with_dividers(text, found)


def _with_dividers(text: HeadingText, found: Sequence[PlacedHeading]) -> list[PlacedHeading]:
    """The headings, with the words alone in the middle above chapters."""
    done: list[PlacedHeading] = []
    seen = False
    for one in found:
        kind = one.heading.kind
        above = kind in (UnitKind.CHAPTER, UnitKind.TITLE, UnitKind.PART)
        if above or (kind is UnitKind.ARTICLE and not seen):
            done += list(dividers(text, one.start, done[-1].end if done else 0))[::-1]
        seen = seen or above
        done.append(one)
    return done


_SCHEDULE = re.compile(rf"(?:Schedule|SCHEDULE)\s+(?P<number>{NUMBER})[:.]\s*(?=\S)")


def section(text: HeadingText, at: int, behind: int) -> PlacedHeading | None:
    """The heading of a section that a line begins.

    In: the lines, the index of that line, and that of the line behind the last heading.
    """
    match = text.mark(text.lines[at].text) if _may_begin(text, at, behind) else None
    return section_at(text, at, match["number"], match.end()) if match else None


def schedule(text: HeadingText, at: int, behind: int) -> PlacedHeading | None:
    """The heading of a schedule that a line begins."""
    match = _SCHEDULE.match(text.lines[at].text) if _may_begin(text, at, behind) else None
    return (
        _with_bold(text, (UnitKind.SCHEDULE, match["number"]), at, match.end()) if match else None
    )


def section_at(text: HeadingText, at: int, number: str, mark_end: int) -> PlacedHeading:
    """The heading of a section from a line on: all bold lines below it, and a history note."""
    return _with_bold(text, (UnitKind.SECTION, number), at, mark_end)


def _may_begin(text: HeadingText, at: int, behind: int) -> bool:
    line = text.lines[at]
    return line.bold and text.at_margin(line) and not line.in_cells and text.opens(at, behind)


def _with_bold(
    text: HeadingText, named: tuple[UnitKind, str], at: int, mark_end: int
) -> PlacedHeading:
    end = at + 1
    while end < len(text.lines) and _continues(text, end):
        end += 1
    return text.heading(named, at, text.note_end(at, end), mark_end)


def _continues(text: HeadingText, at: int) -> bool:
    line, above = text.lines[at], text.lines[at - 1]
    return (
        line.bold
        and (text.type.is_below(line, above) or _is_torn(text, at))
        and not line.in_cells
        and text.mark(line.text) is None
    )


def _is_torn(text: HeadingText, at: int) -> bool:
    """Whether a heading goes on over a page's end: its title has no end yet."""
    line, above = text.lines[at], text.lines[at - 1]
    if line.page != above.page + 1 or not (text.at_margin(line) and text.at_margin(above)):
        return False
    return not ENDS_TITLE.search(above.text)


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

_DIVISION = re.compile(
    rf"(?P<kind>(?i:{'|'.join(_KINDS)}))\s+(?P<number>{NUMBER})(?:\s*[:.,—–-]\s*(?P<title>\S.*)?|\s+(?P<open>[A-Z(\[].*))?",
)
"""Its number is in capitals: "Schedule of Fees" is the title of a table."""

_TALLEST_TITLE = 6
"""Lines of a title at most."""

_LONGEST_DIVIDER = 6
"""Words of a heading that has no designation."""


def division(text: HeadingText, at: int) -> PlacedHeading | None:
    """The heading of a division that a line begins."""
    line = text.lines[at]
    match = _DIVISION.fullmatch(line.text)
    if match is None or line.in_cells or not text.type.is_body(line) or not text.in_middle(line):
        return None
    if match["open"] and match["open"].islower():
        return None
    titled = "title" if match["title"] else "open"
    mark_end = match.start(titled) if match[titled] else len(line.text)
    end = text.note_end(at, _title_end(text, at))
    return text.heading((_KINDS[match["kind"].lower()], match["number"]), at, end, mark_end)


def attachment(text: HeadingText, at: int) -> PlacedHeading | None:
    """An attachment's heading: its name at the head of a page, then its title in the middle."""
    line = text.lines[at]
    if not ATTACHMENT.fullmatch(line.text) or (at and text.lines[at - 1].page == line.page):
        return None
    named = (UnitKind.SCHEDULE, line.text.strip())
    return text.heading(named, at, _title_end(text, at), len(line.text))


def dividers(text: HeadingText, start: int, least: int) -> Iterator[PlacedHeading]:
    """The words alone in the middle above a heading, from the lowest up; none above `least`."""
    for at in range(start - 1, least - 1, -1):
        line = text.lines[at]
        short = len(line.text.split()) <= _LONGEST_DIVIDER and line.text[:1].isupper()
        if not (line.bold and text.type.is_centred(line) and short) or line.in_cells:
            return
        yield text.heading((UnitKind.PART, None), at, at + 1, 0)


def _title_end(text: HeadingText, start: int) -> int:
    """Index behind the title of the division that begins at a line."""
    end = start + 1
    while end < len(text.lines) and end - start <= _TALLEST_TITLE and _titles(text, end, start):
        end += 1
    return end


def _titles(text: HeadingText, at: int, start: int) -> bool:
    """Whether a line goes on with the title of the division that begins at another one."""
    line, above = text.lines[at], text.lines[at - 1]
    if line.page != above.page or line.in_cells or text.is_far_below(line, above):
        return False
    if not text.in_middle(line) or _is_other(line) or _begins_section(text, at, start):
        return False
    bold = text.lines[start + 1].bold if at > start + 1 else line.bold
    return line.bold == bold and text.type.is_body(line)


def _is_other(line: Placed) -> bool:
    """Whether a line is a history note, a list of references or another designation."""
    begins = line.text.startswith("[") or line.text == REFERENCES
    return begins or _DIVISION.fullmatch(line.text) is not None


def _begins_section(text: HeadingText, at: int, start: int) -> bool:
    """Whether a line is the full first one of a section's heading below a division's."""
    line = text.lines[at]
    if not text.at_margin(line) or not any(sign.islower() for sign in line.text):
        return False
    if text.mark(line.text):
        return True
    return not (_is_alone(text, at, start) or _ends_in_middle(text, at))


def _is_alone(text: HeadingText, at: int, start: int) -> bool:
    """Whether a full line is all that stands below a designation: a title as long as that."""
    named = _DIVISION.fullmatch(text.lines[start].text)
    if at != start + 1 or named is None or named["title"] or named["open"]:
        return False
    line = text.lines[at]
    return line.bold and not any(
        text.type.is_below(below, line) for below in text.lines[at + 1 : at + 2]
    )


def _ends_in_middle(text: HeadingText, at: int) -> bool:
    """Whether a full line goes on in one that is set in the middle, as long titles are."""
    for line, below in pairwise(text.lines[at : at + _TALLEST_TITLE]):
        if line.bold != below.bold or not text.type.is_below(below, line):
            return False
        if text.mark(below.text) or below.text.startswith("["):
            return False
        if text.type.is_centred(below):
            return True
    return False
