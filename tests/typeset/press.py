"""Filling pages.

Lines run from top to bottom, footnotes stand below, articles begin on right-hand pages, heads
repeat over a table's cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.typeset.galley import numbered, set_entry
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.measure import wrap
from tests.typeset.sheets import Page, Set, Style
from tests.typeset.tables import page_table

_PAGE_FOOT = 0.8
"""A footnote's line in lines of the text."""


class _Press:
    """Fills pages from top to bottom."""

    def __init__(self, style: Style, notes: dict[int, str]) -> None:
        self.style, self.notes = style, notes
        self.pages = [Page(1)]
        self.waiting: list[str] = []

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def turn(self, *, recto: bool = False) -> None:
        """Begin a page; a right-hand one after an empty left-hand one where need be."""
        number = self.page.number + 1
        blank = recto and number % 2 == 0
        self.pages.append(Page(number + blank, blank))
        waiting, self.waiting = self.waiting, []
        self._foot(waiting, self.style.depth / 2)

    def _foot(self, lines: list[str], room: float) -> None:
        """Footnote lines at the foot of the page as far as there is room.

        The rest waits for the next page.
        """
        fit = max(0, int(room / _PAGE_FOOT))
        self.page.notes += lines[:fit]
        self.page.used += _PAGE_FOOT * len(lines[:fit])
        self.waiting += lines[fit:]

    def room(self) -> float:
        return self.style.depth - self.page.used

    def add(self, line: Set) -> None:
        """Set a line, on the next page if this one is full, and its footnotes below."""
        if self.page.lines and self.room() < line.gap + 1:
            self.turn()
        self.page.used += 1 + (line.gap if self.page.lines else 0)
        self.page.lines.append(line)
        for number in line.marks:
            space = "" if 10 <= number <= 99 else " "
            self._foot(
                wrap(f"{number}.{space}{self.notes[number]}", 94),
                self.room() if not self.waiting else 0,
            )


def compose(entries: Sequence[Entry], style: Style) -> list[Page]:
    """Set the entries in pages."""
    marks, notes = numbered(entries)
    press = _Press(style, notes)
    for index, entry in enumerate(entries):
        if entry.kind is Kind.PAGE or _opens_page(press, entries, index, style):
            press.turn(recto=style.recto and entry.kind in (Kind.ARTICLE, Kind.SUBPART))
        if entry.kind is Kind.TABLE:
            _set_table(press, index, entry, style)
            continue
        lines = set_entry(index, entry, marks[index], style) if entry.kind is not Kind.PAGE else []
        whole = entry.kind in (Kind.SECTION, Kind.ARTICLE, Kind.SUBPART) or (
            entry.kind is Kind.CHAPTER and entry.option != "torn"
        )
        if whole and press.page.lines and press.room() < len(lines) + lines[0].gap:
            press.turn()  # a heading is not cut
        for at, line in enumerate(lines):
            if _leaves_few(press, lines[at:], style.kept):
                press.turn()
            press.add(line)
            if entry.kind is Kind.CHAPTER and entry.option == "torn" and line.part == 0:
                press.turn()
        for text in contents_below(entries, index, style) if style.contents else ():
            press.add(Set(text, index, 1, last=False, listed=True))
    while press.waiting:
        press.turn()
    return press.pages


def _leaves_few(press: _Press, rest: Sequence[Set], kept: int) -> bool:
    """Whether the page's end would part too few lines of a paragraph from its others.

    These may stand above it or below.
    """
    room = press.room() - rest[0].gap
    if not press.page.lines or kept < 2 or len(rest) <= room:
        return False
    return len(rest) <= kept or (rest[0].part == 0 and (room < kept or len(rest) < 2 * kept))


def _opens_page(press: _Press, entries: Sequence[Entry], index: int, style: Style) -> bool:
    """An article opens a page unless its part's head does.

    A head of a chapter is not left alone at a foot.
    """
    entry, before = entries[index], entries[index - 1] if index else None
    if not press.page.lines or before is None:
        return False
    if entry.kind is Kind.SUBPART:
        return style.recto
    if entry.kind is Kind.CHAPTER and style.numbers == "chapter":
        return True
    if entry.kind is Kind.ARTICLE:
        return style.recto and before.kind is not Kind.SUBPART
    return (
        entry.kind in (Kind.CHAPTER, Kind.PART)
        and entry.option != "torn"
        and press.room() < 6
        and before.kind is not Kind.PART
    )


def contents_below(entries: Sequence[Entry], index: int, style: Style) -> Iterator[str]:
    """What a head lists.

    A title's lists all of its chapters and sections, a chapter's its sections, where no title has
    listed them.
    """
    head = entries[index]
    if head.kind not in (Kind.TITLE, Kind.CHAPTER) or (
        head.kind is Kind.CHAPTER and any(e.kind is Kind.TITLE for e in entries)
    ):
        return
    for entry in entries[index + 1 :]:
        if entry.kind in (head.kind, Kind.TITLE):
            return
        if entry.kind is Kind.CHAPTER:
            yield f"{style.chapter} {entry.number}"
            yield from wrap(entry.text.partition(" [")[0], 66)
        elif entry.kind is Kind.SECTION:
            yield from wrap(
                f"{style.section.format(entry.number)}{entry.text.partition(' [')[0]}", 66
            )


def _set_table(press: _Press, index: int, entry: Entry, style: Style) -> None:
    """Set a table row by row.

    Its head is repeated where it goes on over a page end, and a row is not cut.
    """
    heads, rows = page_table(entry, style.measures[min(entry.level, 5)])
    part = 0
    for row in [heads, *rows]:
        if press.page.lines and press.room() < len(row) + 0.25:
            press.turn()
            if row is not heads:
                for text in heads:
                    press.add(Set(text, index, part, last=False))
                    part += 1
        for text in row:
            press.add(
                Set(
                    text,
                    index,
                    part,
                    last=row is rows[-1] and text is row[-1],
                    gap=0.25 if part == 0 else 0,
                )
            )
            part += 1
