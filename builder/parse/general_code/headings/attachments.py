"""Attachments and schedules, which stand under headings of their own.

An attachment stands on pages of its own behind its chapter, below a line such as "160 Attachment
1". "Schedule II. Parking." is a heading where the running foot of its page names a schedule in the
place of a section, or on pages without a foot where its number goes on with that of another such
line. Elsewhere it is text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from builder.identity.states import KINDS
from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import (
    ENDS_TITLE,
    LONGEST,
    RANKS,
    Heading,
    HeadingLines,
)
from builder.parse.general_code.pages.feet import SCHEDULE
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label, readings
from builder.sources.text import Line

_HEADING = re.compile(rf"(?P<name>{SCHEDULE})[.:]\s+(?=[A-Z(\"“‘\[])")

_NAME = re.compile(SCHEDULE)

_DESIGNATION = re.compile(r"([IVXLC]+|\d+|[A-Z])([A-Z]?)")

NAME = re.compile(
    r"(?P<chapter>[A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?|[A-Z]{1,3}) Attachment \d{1,3}[A-Z]?"
)
"""What an attachment is called: the chapter that it belongs to, and its count."""

_MUNICIPALITY = re.compile(
    rf"(?:{'|'.join(KINDS)}) of [A-Z][\w .'’-]*|[A-Z][\w .'’-]* (?:{'|'.join(KINDS)})", re.I
)

_CHAPTER = re.compile(r"Chapter (\S+?)[:.]?", re.I)


def running_heads(pages: Sequence[Page]) -> list[Line]:
    """The lines at the heads of attachments' pages that only repeat.

    Text exports with attachments are not seen yet.

    They are the chapter's title, and the attachment's name after its first page.

    Args:
        pages: of the whole code, their furniture taken off.

    Returns: Lines in the order of the file. A line above a name is one of them if it is the
        chapter's title, or stands above others too.
    """
    titles = dict(_titles(pages))
    above = Counter(page.lines[0].text.strip() for page in pages if name_at(page) == 1)
    found: list[Line] = []
    named: dict[str, str] = {}
    for page in pages:
        at = name_at(page)
        top = page.lines[0].text.strip() if page.lines else ""
        if at is None:
            if page.label and top and named.get(page.label.rpartition(":")[0]) == top:
                found.append(page.lines[0])
            continue
        name = page.lines[at].text.strip()
        chapter = name.partition(" ")[0]
        if at and (above[top] > 1 or (chapter in titles and top.startswith(titles[chapter]))):
            found.append(page.lines[0])
        if name in named:
            found.append(page.lines[at])
        named.setdefault(name, top)
    return found


def name_at(page: Page) -> int | None:
    """Index of the line that names the attachment that a page holds.

    It is the first line of the page, or the one below a line in capitals.
    """
    texts = [line.text.strip() for line in page.lines[:2]]
    if texts and NAME.fullmatch(texts[0]):
        return 0
    return 1 if len(texts) == 2 and texts[0].isupper() and NAME.fullmatch(texts[1]) else None


def attachments_of(book: HeadingLines) -> dict[int, Heading]:
    """The headings of attachments: a name at the head of a page, and its title.

    Text exports with attachments are not seen yet.
    """
    found: dict[int, Heading] = {}
    start = 0
    for page in book.pages:
        at = name_at(page)
        if at is not None:
            found[start + at] = _heading(book, start + at)
        start += len(page.lines)
    return found


def _heading(book: HeadingLines, index: int) -> Heading:
    """An attachment's heading, with the title from the line below its name.

    Text exports with attachments are not seen yet.

    Where that line is the municipality's name, the title is the line below that.
    """
    end = index + 1
    if _is_title(book, end, index) and _MUNICIPALITY.fullmatch(book.texts[end]):
        end += 1
    if _is_title(book, end, index):
        end += 1
    name = book.texts[index].strip()
    lines = tuple(book.lines[index : book.note_end(end - 1, end)])
    return Heading(
        UnitKind.SCHEDULE, name, lines, len(book.texts[index]), RANKS[UnitKind.SCHEDULE], 1
    )


def _is_title(book: HeadingLines, at: int, index: int) -> bool:
    """Whether a line of an attachment's page may be its title: words without a figure.

    Text exports with attachments are not seen yet.
    """
    if not book.same_page(index, at):
        return False
    text = book.texts[at]
    return (
        text[:1].isupper()
        and not any(c.isdecimal() for c in text)
        and not text.endswith((".", ",", ";", ":"))
        and not front_label(text)
    )


def _titles(pages: Sequence[Page]) -> Iterator[tuple[str, str]]:
    """The first line of each chapter's title, by the chapter's number."""
    for page in pages:
        for line, below in zip(page.lines, page.lines[1:], strict=False):
            found = _CHAPTER.fullmatch(line.text.strip())
            if found:
                yield found[1], below.text.strip()


def schedules_of(book: HeadingLines) -> dict[int, Heading]:
    """The headings by the index of their first lines."""
    found = {
        at: match
        for at, text in enumerate(book.texts)
        if text.startswith("S") and (match := _HEADING.match(text))
    }
    heads = {at for at in found if _names_schedule(book.pages[book.page_of[at]])}
    heads |= set(_counted(book, found))
    return {at: _schedule(book, at, found[at]) for at in sorted(heads)}


def _names_schedule(page: Page) -> bool:
    """Whether a page's foot names a schedule in the place of a section."""
    return any(name and _NAME.fullmatch(name) for name in (page.first, page.last))


def _counted(book: HeadingLines, found: Mapping[int, re.Match[str]]) -> Iterator[int]:
    """The lines on pages without a foot whose numbers go on with one another."""
    footless = [at for at in found if book.pages[book.page_of[at]].first is None]
    for one, other in pairwise(footless):
        if _follows(found[one]["name"], found[other]["name"]):
            yield from (one, other)


def _follows(name: str, below: str) -> bool:
    """Whether a schedule is the next one, or the next of a number: II or IA behind I.

    >>> _follows("Schedule IV", "Schedule V"), _follows("Schedule I", "Schedule IA")
    (True, True)
    >>> _follows("Schedule II", "Schedule I"), _follows("Schedule IA", "Schedule II")
    (False, True)
    """
    (one, letter), (other, letter_below) = _number(name), _number(below)
    return (other, letter_below) == (one + 1, "") or (one == other and letter < letter_below)


def _number(name: str) -> tuple[int, str]:
    """The number of a schedule, and the letter behind it: 13 and "A" of "Schedule XIIIA"."""
    found = _DESIGNATION.fullmatch(name.rpartition(" ")[2])
    read = readings(f"{found[1]}.") if found else ()
    return (read[-1].value, found[2]) if found and read else (0, "")


def _schedule(book: HeadingLines, at: int, found: re.Match[str]) -> Heading:
    """A schedule's heading, its title up to the mark that ends it."""
    end = at + 1
    while (
        not ENDS_TITLE.search(book.texts[end - 1])
        and book.same_page(at, end)
        and end - at < LONGEST
    ):
        end += 1
    lines = tuple(book.lines[at : book.note_end(at, end)])
    number = found["name"].rpartition(" ")[2]
    return Heading(UnitKind.SCHEDULE, number, lines, found.end(), RANKS[UnitKind.SCHEDULE])
