"""Front matter, and tables of contents: they repeat headings, and are set aside."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import (
    NOTE_START,
    RANKS,
    Heading,
    HeadingLines,
    is_capitals,
)
from builder.parse.general_code.headings.title_lines import begins_part
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label
from builder.sources.text import Line
from builder.text.squash import squash

_PAGE_ENTRY = re.compile(
    r".*?(?:\s?\.){4,}\s*(?:[A-Za-z]{0,4}\d*[A-Z]?(?:\.\d+)?:\d+|\d{1,4}|[ivxl]+)"
    r"|(?P<chapter>[A-Z]{0,3}\d+[A-Z]?)\. \S.* (?P=chapter):\d+"
)
"""Dots that lead to a page number, or a chapter with the page of its own on which it begins."""

_DOTS = 4
"""The fewest of them."""

_FEWEST = 3
"""Entries that make a table of contents."""

_WIDEST = 4
"""Lines between two entries: parts, articles, the first lines of long titles."""

_CAPTION = re.compile(
    r"(?:Titles|Parts|Chapters|Articles|Divisions|Sections|Table of Contents)[:.]?", re.I
)

_LONGEST = 4
"""Lines of one entry."""


def repeats(headings: Sequence[Heading]) -> list[Heading]:
    """Headings of divisions that only list what follows.

    Nothing stands below such a heading, and the same heading comes again.
    """
    found: list[Heading] = []
    for at, heading in enumerate(headings):
        if heading.number is None or heading.kind is UnitKind.SECTION or heading.references:
            continue
        if not _holds_section(headings, at) and any(
            _is_again(heading, later) for later in _within(headings, at)
        ):
            found.append(heading)
    return found


def _holds_section(headings: Sequence[Heading], at: int) -> bool:
    """Whether a section stands between a heading and the next one of its rank."""
    for heading in headings[at + 1 :]:
        if heading.kind is UnitKind.SECTION:
            return True
        if heading.rank <= headings[at].rank and not heading.references:
            return False
    return False


def _within(headings: Sequence[Heading], at: int) -> Iterator[Heading]:
    """The later headings of the same division.

    Those of the code for a chapter, those of the chapter for an article.
    """
    whole = RANKS[UnitKind.CHAPTER]
    for heading in headings[at + 1 :]:
        if headings[at].rank > whole and heading.rank <= whole and not heading.references:
            return
        yield heading


def _is_again(listed: Heading, heading: Heading) -> bool:
    title = _title(heading)
    return (
        (heading.kind, heading.number) == (listed.kind, listed.number)
        and bool(title)
        and _title(listed).startswith(title)
    )


def contents(pages: Sequence[Page], headings: Sequence[Heading]) -> list[Line]:
    """The lines of tables of contents below headings: captions, and what other headings say."""
    taken = {line.number for heading in headings for line in heading.lines}
    titles = sorted(words for heading in headings for words in _said(heading))
    lines = [line for page in pages for line in page.lines]
    found: list[Line] = []
    for index, line in enumerate(lines):
        if line.number in taken or (found and found[-1].number >= line.number):
            continue
        before = lines[index - 1].number if index else 0
        if before in taken or (found and found[-1].number == before):
            found += lines[index : index + _entry(lines, index, titles, taken)]
    return found


def with_notes_below(
    pages: Sequence[Page], headings: Sequence[Heading], listed: Sequence[Line]
) -> list[Heading]:
    """The headings, each with the history note that stands below the list of its sections.

    Args:
        pages: of the whole code, the lists taken off.
        headings: of the whole code.
        listed: the lines of the lists.
    """
    book = HeadingLines(pages)
    places = {line.number: index for index, line in enumerate(book.lines)}
    numbers = sorted(line.number for line in listed)
    done: list[Heading] = []
    for heading in headings:
        last = heading.lines[-1].number
        end = places[last] + 1
        note = end
        if end < len(book.lines) and bisect(numbers, last) < bisect(
            numbers, book.lines[end].number
        ):
            note = book.note_end(end - 1, end)
        done.append(replace(heading, lines=(*heading.lines, *book.lines[end:note])))
    return done


def _title(heading: Heading) -> str:
    """The letters of a heading's title, up to its history note."""
    first, *others = heading.lines
    words = " ".join([first.text[heading.mark_end :], *(line.text for line in others)])
    return squash(words.partition("[")[0])


def _said(heading: Heading) -> Iterator[str]:
    """What an entry that names a heading may say: its word may be left out."""
    if heading.number and (title := _title(heading)):
        yield squash(heading.words)
        yield squash(heading.number) + title


def _entry(lines: Sequence[Line], index: int, titles: Sequence[str], taken: set[int]) -> int:
    """How many lines from an index on are a caption or one entry; 0 where none is.

    Entries over several lines are not seen yet.
    """
    if _CAPTION.fullmatch(lines[index].text.strip()):
        return 1
    words = ""
    for count, line in enumerate(lines[index : index + _LONGEST], 1):
        said = squash(line.text)
        words += said
        at = bisect_left(titles, words)
        title = titles[at] if at < len(titles) else ""
        if not said or line.number in taken or not title.startswith(words):
            return 0
        if title == words or count == _LONGEST:
            return count
    return 0


def page_list(pages: Sequence[Page]) -> list[Line]:
    """The lines of the tables of contents before the first section.

    Lists of pages with parts among their entries are not seen yet.

    The captions above their first entries are among them.

    Args:
        pages: of the whole code, their furniture taken off.

    Returns:
        Lines in the order of the file; what they name stands elsewhere as a heading.
    """
    lines: list[Line] = []
    texts: list[str] = []
    entries: list[int] = []
    for line in (line for page in pages for line in page.lines):
        text = line.text.strip()
        if _is_entry(text):
            entries.append(len(lines))
        elif text.startswith("§"):
            break
        lines.append(line)
        texts.append(text)
    found: list[Line] = []
    run: list[int] = []
    for at in [*entries, len(lines) + _WIDEST]:
        if run and at - run[-1] > _WIDEST:
            if len(run) >= _FEWEST:
                start = run[0]
                while start and (is_capitals(texts[start - 1]) or begins_part(texts[start - 1])):
                    start -= 1
                found += lines[start : run[-1] + 1]
            run = []
        run.append(at)
    return found


def _is_entry(text: str) -> bool:
    """Whether a line is an entry of a table of contents.

    The last character decides for most lines; an entry also has few periods and no colon.
    """
    return (
        text[-1:].isalnum()
        and (":" in text or text.count(".") >= _DOTS)
        and _PAGE_ENTRY.fullmatch(text) is not None
    )


def front_matter(pages: Sequence[Page], headings: Sequence[Heading]) -> list[Line]:
    """The lines before the first heading, where it opens the law.

    What stands before a section, on a page whose running foot names another one, or has items or
    history notes, is the rest of a section whose heading the source lacks.

    Args:
        pages: of the whole code, without its tables of contents.
        headings: of the whole code, in the order of the file.

    Returns:
        Lines in the order of the file; none where they may be law.
    """
    section = next(
        (heading.number for heading in headings if heading.kind is UnitKind.SECTION), None
    )
    if not headings or headings[0].kind is UnitKind.SECTION or headings[0].references:
        return []
    first = headings[0].lines[0].number
    found: list[Line] = []
    for page in pages:
        before = [line for line in page.lines if line.number < first]
        if before and page.first not in (None, section):
            return []
        found += before
        if len(before) < len(page.lines):
            break
    return (
        []
        if any(front_label(line.text) or NOTE_START.match(line.text) for line in found)
        else found
    )
