"""Headings of sections and schedules by weight and place: in bold at the margin."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.general_code.geometry.heading_text import NUMBER, Found, HeadingText
from builder.parse.general_code.headings.heading_lines import ENDS_TITLE

_SCHEDULE = re.compile(rf"(?:Schedule|SCHEDULE)\s+(?P<number>{NUMBER})[:.]\s*(?=\S)")


def section(text: HeadingText, at: int, behind: int) -> Found | None:
    """The heading of a section that a line begins.

    In: the lines, the index of that line, and that of the line behind the last heading.
    """
    match = text.mark(text.lines[at].text) if _may_begin(text, at, behind) else None
    return section_at(text, at, match["number"], match.end()) if match else None


def schedule(text: HeadingText, at: int, behind: int) -> Found | None:
    """The heading of a schedule that a line begins."""
    match = _SCHEDULE.match(text.lines[at].text) if _may_begin(text, at, behind) else None
    return (
        _with_bold(text, (UnitKind.SCHEDULE, match["number"]), at, match.end()) if match else None
    )


def section_at(text: HeadingText, at: int, number: str, mark_end: int) -> Found:
    """The heading of a section from a line on: all bold lines below it, and a history note."""
    return _with_bold(text, (UnitKind.SECTION, number), at, mark_end)


def _may_begin(text: HeadingText, at: int, behind: int) -> bool:
    line = text.lines[at]
    return line.bold and text.at_margin(line) and not line.in_cells and text.opens(at, behind)


def _with_bold(text: HeadingText, named: tuple[UnitKind, str], at: int, mark_end: int) -> Found:
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
