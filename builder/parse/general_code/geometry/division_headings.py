"""Headings of divisions and attachments by weight and place: in the page's middle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.general_code.geometry.heading_text import NUMBER, Found, HeadingText
from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.headings.attachments import NAME as ATTACHMENT
from builder.parse.general_code.headings.heading_lines import REFERENCES

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


def division(text: HeadingText, at: int) -> Found | None:
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


def attachment(text: HeadingText, at: int) -> Found | None:
    """An attachment's heading: its name at the head of a page, then its title in the middle."""
    line = text.lines[at]
    if not ATTACHMENT.fullmatch(line.text) or (at and text.lines[at - 1].page == line.page):
        return None
    named = (UnitKind.SCHEDULE, line.text.strip())
    return text.heading(named, at, _title_end(text, at), len(line.text))


def dividers(text: HeadingText, start: int, least: int) -> Iterator[Found]:
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
