"""Headings by weight and place: divisions in the page's middle, sections in bold at the margin."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model import UnitKind
from builder.parse.general_code.geometry.division_headings import attachment, dividers, division
from builder.parse.general_code.geometry.heading_text import Found, HeadingText
from builder.parse.general_code.geometry.section_headings import schedule, section


def find_headings(text: HeadingText) -> list[Found]:
    """All headings, in the order of the lines."""
    found: list[Found] = []
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


def _with_dividers(text: HeadingText, found: Sequence[Found]) -> list[Found]:
    """The headings, with the words alone in the middle above chapters."""
    done: list[Found] = []
    seen = False
    for one in found:
        kind = one.heading.kind
        above = kind in (UnitKind.CHAPTER, UnitKind.TITLE, UnitKind.PART)
        if above or (kind is UnitKind.ARTICLE and not seen):
            done += list(dividers(text, one.start, done[-1].end if done else 0))[::-1]
        seen = seen or above
        done.append(one)
    return done
