"""Headings of page text, read by the outline of `in_order` from the lines of all pages.

This module adds what only page text has: titles torn by the end of a page, history notes and
general references below a heading, dividers (a few words on a line above chapters), and titles
printed over their notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile, zip_longest

from builder.frozen import frozen
from builder.model import UnitKind
from builder.parse.general_code.overprint import is_overprinted
from builder.parse.general_code.pages.pages import Page
from builder.parse.in_order.continues import is_full
from builder.parse.in_order.families import GENERAL_CODE
from builder.parse.in_order.outline import Node, Outline, read_outline, whole_title
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting, read_setting
from builder.parse.in_order.title_rows import in_title_case
from builder.parse.labels import front_label
from builder.sources.text import Line

_RANK_OF_PARTS = next(form.rank for form in GENERAL_CODE.divisions if form.kind is UnitKind.PART)
_OPEN_CHARTERS = (UnitKind.ARTICLE, UnitKind.SECTION)
_HOLD_TEXT = (UnitKind.SECTION, UnitKind.SCHEDULE)
REFERENCES = "GENERAL REFERENCES"
_PART = re.compile(r"(?:PART|Part) ([IVXLC]+|\d{1,2}),\s+")
_ATTACHMENT = re.compile(r"\S+ Attachment \d+[A-Z]?")
_ENDS_TITLE = re.compile(r"[.?!\])]\d{0,3}$")
"""The end of a section's title, with or without a footnote's mark."""
_ENDED = re.compile(r"[.\])]\d{0,3}$")
"""How the line above a divider ends."""
_MOST_WORDS = 5
"""Most words of a divider."""
_TALLEST = 5
"""Most lines of a title."""
_LONGEST = 9
"""Most lines of a heading with its history note."""
_LONGEST_LIST = 60
"""Most lines of general references."""
_LONGEST_ENTRY = 3
"""Most lines of one reference."""


@frozen
class Heading:
    """A heading and its lines."""

    kind: UnitKind
    number: str | None
    lines: tuple[Line, ...]
    """The lines of its designation, title and history note."""
    mark_end: int
    """Where the designation ends on the first line."""
    rank: int
    titles: tuple[str, ...] = ()
    """If its title is overprinted, what the title may be: parts of the chapter's title."""
    references: bool = False
    """Whether these are the general references below a heading."""
    has_parts: bool = False
    """Whether it is a section whose parts are sections too: 19-5 above 19-5.1."""

    @property
    def words(self) -> str:
        """Its designation and title, without its history note."""
        return " ".join(line.text for line in self.lines).partition("[")[0]


def outline_of(pages: Sequence[Page]) -> Outline:
    """The outline of page text; an empty row stands for the end of each page."""
    rows: list[Row] = []
    for page in pages:
        rows += (Row.of(line, at) for at, line in enumerate(page.lines, len(rows)))
        if page.lines:
            rows.append(Row(len(rows), page.lines[-1], "", 0))
    setting = replace(read_setting(rows), broken=True)
    outline = read_outline(rows, GENERAL_CODE, setting)
    return replace(
        outline, nodes=_confirmed([_with_torn_title(node, setting) for node in outline.nodes])
    )


def names_again(pages: Sequence[Page]) -> Iterator[Line]:
    """The lines at the top of a page that repeat an attachment's name, "160 Attachment 1"."""
    named: set[str] = set()
    for line in (page.lines[0] for page in pages if page.lines):
        name = line.text.strip()
        if name in named:
            yield line
        elif _ATTACHMENT.fullmatch(name):
            named.add(name)


def _confirmed(nodes: Sequence[Node]) -> list[Node]:
    """The real headings; a line of text that only looks like one goes to the heading above.

    A heading, a list, a note or references follow a real division's title, unless it is in
    capitals.
    """
    done: list[Node] = []
    for node in nodes:
        if not done or node.heading.kind in _HOLD_TEXT or _has_content(node):
            done.append(node)
        else:
            done[-1].rows += [node.heading.row, *node.more, *node.rows]
    return done


def _has_content(node: Node) -> bool:
    """Whether a division's title is in capitals, or a note, a list or references follow it."""
    title = node.heading.title or " ".join(row.text for row in node.more)
    capitals = title.isupper() or (not node.heading.title and node.heading.row.text.isupper())
    page = list(takewhile(lambda row: not row.blank, node.rows))
    last = [node.heading.row, *node.more][-1]
    listed = bool(node.rows) and node.rows[0].at > last.at + 1
    below = next((row.text for row in node.rows if not row.blank), None)
    if capitals or listed or below is None or below[0] == "[" or below == REFERENCES:
        return True
    ends_margin = not any(row.text for row in node.rows[len(page) :])  # lists of the page follow
    return ends_margin and in_title_case(title) and title[-1] not in ".,"


def headings_of(outline: Outline) -> list[Heading]:
    """All headings of an outline in file order, with the lines that belong to them."""
    opening = _opening(outline)
    found = [opening] if opening else []
    titles: tuple[str, ...] = ()
    for node, below in zip_longest(outline.nodes, outline.nodes[1:]):
        if node.heading.kind is UnitKind.CHAPTER:
            titles = _parts_of_title(node)
        heading, rows = _with_note(node)
        if any(is_overprinted(line.text) for line in heading.lines):
            heading = replace(heading, titles=titles)
        if below and below.heading.section and node.heading.section:
            number = below.heading.number or ""
            heading = replace(heading, has_parts=number.startswith(f"{heading.number}."))
        found += [heading, *_references(rows, heading.rank)]
        if below and below.heading.kind is UnitKind.CHAPTER:
            found += _divider(rows, below)
    return found


def front_matter(outline: Outline, pages: Sequence[Page]) -> list[Row]:
    """The rows before the first heading that are front matter; none if some of them may be law.

    They are the rest of a section whose heading the source lacks if they have items or history
    notes, if the running foot of their page names another section, or if a section follows them
    without a heading that opens the law.
    """
    opening = _opening(outline)
    nodes = outline.nodes
    if not nodes or (nodes[0].heading.section and not opening):
        return []
    rows = _front(outline)[: -len(opening.lines) if opening else None]
    first = next((node.heading.number for node in nodes if node.heading.section), None)
    held = {row.line.number for row in rows}
    others = any(
        page.first not in (None, first) and any(line.number in held for line in page.lines)
        for page in pages
    )
    law = any(
        _opens_note(rows[at:]) or (front_label(row.text) and row.text[-1] in ".:;")
        for at, row in enumerate(rows)  # "1. Geese ..... 1:1" is an entry of the contents
    )
    return [] if others or law else rows


def _front(outline: Outline) -> list[Row]:
    return [row for row in outline.front if not row.blank]


def _opening(outline: Outline) -> Heading | None:
    """The heading of a part above the first chapter, or of a charter above its first section.

    A charter's heading is in capitals.
    """
    rows, first = _front(outline), next(iter(outline.nodes), None)
    if first and first.heading.kind is UnitKind.CHAPTER:
        return next((one for one in _divider(rows, first) if one.number), None)
    if not first or first.heading.kind not in _OPEN_CHARTERS:
        return None
    note = next((at for at in range(len(rows)) if _opens_note(rows[at:])), len(rows))
    near = rows[max(0, note - _TALLEST) : note]
    capitals = list(takewhile(lambda row: row.text.isupper(), reversed(near)))
    if not any("CHARTER" in row.text for row in capitals):
        return None
    lines = tuple(row.line for row in rows[note - len(capitals) :])
    return Heading(UnitKind.PART, None, lines, 0, _RANK_OF_PARTS)


def _with_torn_title(node: Node, setting: Setting) -> Node:
    """The heading; if the page ends its title, the title continues at the top of the next page.

    Only lists then come below its first line on its own page, because the margin text of a page
    precedes them. A section's title continues only if its line is full.
    """
    head = node.heading
    page = list(takewhile(lambda row: not row.blank, node.rows))
    top = list(takewhile(lambda row: not row.blank, node.rows[len(page) + 1 :]))[:_TALLEST]
    if node.more or (page and not front_label(page[0].text)):
        return node
    if not head.section and not head.title:
        taken = len(list(takewhile(lambda row: row.text.isupper(), top)))
    elif head.section and _continues(head.row, top, setting):
        taken = next((at for at, row in enumerate(top, 1) if _ENDS_TITLE.search(row.text)), 0)
    else:
        return node
    return replace(node, more=top[:taken], rows=[*page, *node.rows[len(page) + 1 + taken :]])


def _continues(title: Row, top: Sequence[Row], setting: Setting) -> bool:
    """Whether a title continues at the next page's top: its line is full and no mark closes it."""
    if not top or _ENDS_TITLE.search(title.text) or not is_full(title, top[0], setting):
        return False
    return top[0].text[0].islower() and not front_label(top[0].text)


def _with_note(node: Node) -> tuple[Heading, Sequence[Row]]:
    """A heading with the history note in or below it, and the rows after both."""
    head = node.heading
    rows = [head.row, *(row for row in node.more if not row.blank)]
    text, taken = " ".join(row.text for row in rows), 0
    for row in node.rows[: _LONGEST - len(rows)]:
        is_open = text.count("[") > text.count("]")
        if row.blank or not (is_open or (taken == 0 and _opens_note(node.rows))):
            break
        text, taken = f"{text} {row.text}", taken + 1
    lines = tuple(row.line for row in (*rows, *node.rows[:taken]))
    mark_end = head.row.indent + head.title_at
    return Heading(head.kind, head.number, lines, mark_end, head.rank), node.rows[taken:]


def _opens_note(rows: Sequence[Row]) -> bool:
    """Whether a history note begins on the first row; its date or law may be on a later one."""
    text = " ".join(row.text for row in rows[:_LONGEST])
    return text.startswith("[") and GENERAL_CODE.opens_history(text, 0)


def _references(below: Sequence[Row], rank: int) -> Iterator[Heading]:
    """The general references in the rows below a heading, up to the last line that ends one."""
    rows = [row for row in below if not row.blank]
    rows = list(dropwhile(lambda row: row.text != REFERENCES, rows))[:_LONGEST_LIST]
    last = 1
    for end in range(1, len(rows)):
        if end - last > _LONGEST_ENTRY or front_label(rows[end].text):
            break
        words = " ".join(row.text for row in rows[max(1, end - 1) : end + 1])
        if re.search(r"\bSee\b", words) and words.endswith("."):
            last = end + 1
    if rows:
        lines = tuple(row.line for row in rows[:last])
        yield Heading(UnitKind.CHAPTER, None, lines, 0, rank, references=True)


def _divider(above: Sequence[Row], chapter: Node) -> Iterator[Heading]:
    """A heading above a chapter: a few words in title case, or "Part II, Roads", on one line."""
    rows = list(dropwhile(lambda row: row.blank, reversed(above)))
    text = rows[0].text if rows else ""
    if not (text[:1].isupper() and in_title_case(text) and len(text.split()) <= _MOST_WORDS):
        return
    same = text.lower() == whole_title(chapter).lower()
    if same or len(rows) == 1 or rows[1].blank or _ENDED.search(rows[1].text):
        part = _PART.match(text)
        number, title_at = (part[1], rows[0].indent + part.end()) if part else (None, 0)
        yield Heading(UnitKind.PART, number, (rows[0].line,), title_at, _RANK_OF_PARTS)


def _parts_of_title(chapter: Node) -> tuple[str, ...]:
    """A chapter's title, and the topics that "and" or commas join in it, in title case."""
    title = whole_title(chapter)
    return tuple(part.title() for part in [title, *re.split(r",? AND |, |; ", title)] if part)
