"""The lines of a manuscript's entries.

They are broken to their measure, with numbered footnote marks in place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.typeset.manuscript import Entry, Kind
from tests.typeset.measure import width, wrap
from tests.typeset.sheets import Set, Style

_GAPS = {
    Kind.TITLE: 2.0,
    Kind.CHAPTER: 2.0,
    Kind.PART: 2.0,
    Kind.ARTICLE: 2.0,
    Kind.SUBPART: 2.0,
    Kind.SECTION: 0.9,
}
_NO_SPACE = re.compile(r"\(1\d\)")


def numbered(entries: Sequence[Entry]) -> tuple[list[dict[int, int]], dict[int, str]]:
    """Footnotes counted through the document.

    Given are, by entry, the numbers at their offsets, and the notes by number.
    """
    marks: list[dict[int, int]] = []
    notes: dict[int, str] = {}
    for entry in entries:
        mine: dict[int, int] = {}
        for at, note in entry.footnotes:
            notes[len(notes) + 1] = note
            mine[at] = len(notes)
        marks.append(mine)
    return marks, notes


def printed(entry: Entry, marks: dict[int, int], style: Style) -> str:
    """The running text of an entry with its term, dash and footnote marks, without its label."""
    body, shift = entry.text, 0
    if entry.term:
        dash = " " if entry.option == "run-in" else " — "
        body, shift = f"{entry.term}{dash}{entry.text}", len(entry.term) + len(dash)
    if entry.kind in (Kind.SECTION, Kind.SCHEDULE):
        mark = style.section.format(entry.number)
        body, shift = f"{mark}{entry.text}", len(mark)
    for at, number in sorted(marks.items(), reverse=True):
        place = at + (shift if at >= 0 else len(entry.term) + 1)
        body = f"{body[:place]}\x01{number}\x02{body[place:]}"
    return body.rstrip()


def lines_of(entry: Entry, marks: dict[int, int], style: Style) -> list[str]:
    """The lines of an entry, marks still in their control characters."""
    body = printed(entry, marks, style)
    if entry.kind in _SETTERS:
        return _SETTERS[entry.kind](entry, body, style)
    return wrap(body, style.measures[min(entry.level, len(style.measures) - 1)])


def _part_head(entry: Entry, body: str, style: Style) -> list[str]:
    return [f"Part {entry.number}{style.part}{body}" if entry.number else body]


def _chapter_head(entry: Entry, body: str, style: Style) -> list[str]:
    title, note = re.fullmatch(r"(.*?)\s*(\[.*)?", body, re.S).groups("")  # type: ignore[union-attr]
    title = title if style.capitals else title.title()
    return [f"{style.chapter} {entry.number}", *wrap(title, 66), *(wrap(note, 66) if note else [])]


def _title_head(entry: Entry, body: str, _: Style) -> list[str]:
    return [f"Title {entry.number}", *wrap(body, 66)]


def _form(entry: Entry, _: str, __: Style) -> list[str]:
    return [row[0] for row in entry.rows]


def _references(entry: Entry, _: str, __: Style) -> list[str]:
    return [
        "GENERAL REFERENCES",
        *(line for row in entry.rows for line in wrap(" — ".join(row), 38)),
    ]


def _item(entry: Entry, body: str, style: Style) -> list[str]:
    gap = "" if _NO_SPACE.fullmatch(entry.label) else " "
    first, *others = wrap(body, style.measures[min(entry.level, len(style.measures) - 1)]) or [""]
    return [first, *others] if entry.nest else [f"{entry.label}{gap}{first}", *others]


def _divided_head(entry: Entry, body: str, style: Style) -> list[str]:
    """A designation, the title, and a note of adoption on lines of their own.

    The two last run into one where they are overprinted.
    """
    title, note = re.fullmatch(r"(.*?)\s*(\[.*)?", body, re.S).groups("")  # type: ignore[union-attr]
    head = (
        f"Part {entry.number}" if entry.kind is Kind.SUBPART else style.article.format(entry.number)
    )
    notes = wrap(note, 66) if note else []
    if entry.option == "torn" and notes:
        return [head, overprint(title, notes[0]), *notes[1:]]
    return [
        *(wrap(f"{head}{title}", 60) if head.endswith(" ") else [head, *wrap(title, 60)]),
        *notes,
    ]


def overprint(over: str, under: str) -> str:
    """Two centred lines set upon one another, read from left to right letter by letter."""
    placed = []
    for text, order in ((under, 0), (over, 1)):
        at = -width(text) / 2
        for char in text:
            placed.append((at, order, char))
            at += width(char)
    return "".join(char for _, _, char in sorted(placed, key=lambda p: p[:2]))


def set_entry(index: int, entry: Entry, marks: dict[int, int], style: Style) -> list[Set]:
    lines = lines_of(entry, marks, style)
    found = []
    for part, line in enumerate(lines):
        numbers = tuple(int(n) for n in re.findall("\x01(\\d+)\x02", line))
        gap = _GAPS.get(entry.kind, 0.25) if part == 0 else 0
        found.append(
            Set(re.sub("[\x01\x02]", "", line), index, part, part == len(lines) - 1, gap, numbers)
        )
    return found


_SETTERS: dict[Kind, Callable[[Entry, str, Style], list[str]]] = {
    Kind.PART: _part_head,
    Kind.TITLE: _title_head,
    Kind.CHAPTER: _chapter_head,
    Kind.SUBPART: _divided_head,
    Kind.ARTICLE: _divided_head,
    Kind.SECTION: lambda _, body, __: wrap(body, 70),
    Kind.FORM: _form,
    Kind.REFERENCES: _references,
    Kind.ITEM: _item,
}
