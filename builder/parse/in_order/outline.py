"""The outline: which lines head units, which stand in lists, and what stands under each heading."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from builder.model import Doubt
from builder.parse.in_order import numbers
from builder.parse.in_order.appendices import within_chapters
from builder.parse.in_order.contents_lines import contents_lines
from builder.parse.in_order.division_entries import read_division_entries
from builder.parse.in_order.family import Family
from builder.parse.in_order.group_headings import group_headings, read_entries_by_title
from builder.parse.in_order.headings import Heading, headings
from builder.parse.in_order.lists import (
    read_division_lists,
    read_entries,
    read_entries_above_all,
    read_lists,
)
from builder.parse.in_order.mid_sentence import begins_in_mid_sentence, goes_on_below
from builder.parse.in_order.ranks import ranked
from builder.parse.in_order.repeated_sections import (
    only_blanks,
    repeated_otherwise,
    repeated_sections,
)
from builder.parse.in_order.rising import rising
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.strays import with_strays
from builder.parse.labels import front_label

_ACT_HEAD = re.compile(
    r"AN\s(?:ORDINANCE|ACT)\b|(?:A\s|JOINT\s)?(?:ORDINANCE|RESOLUTION)\s(?:NO\b|OF\b|TO\b|\d)"
    r"|(?:A\s|JOINT\s)+RESOLUTION\b|WHEREAS\b|(?:NOW\b.*)?BE\sIT\b|.*\bHEREBY\sORDAIN"
)
"""What an act begins with that a division holds whole: "AN ORDINANCE TO KEEP GEESE"."""
_LONGEST = 120
"""Characters of the longest title below a designation."""
_LONGEST_OF_SECTION = 200
"""Of a section."""
_DEEPEST = 4
"""Lines below a designation in which its title is looked for."""
_WORD = re.compile(r"[A-Za-z]{2,}(?:['’][a-z]+)?")
_SMALL = frozenset("of and or the for to in on an by with at from as per into".split())
"""Words that a title in capitals leaves small."""
_UNSURE = 0.8
"""Confidence of a heading whose number does not follow the one before, or whose title was learnt
and is told by its capitals alone."""


@dataclass
class Node:
    """A heading and the lines of its own text."""

    heading: Heading
    more: list[Row] = field(default_factory=list)
    """Lines that the heading's title goes on with."""
    rows: list[Row] = field(default_factory=list)
    list_title: str | None = None
    confidence: float = 1.0


@dataclass
class Outline:
    """All headings in order, and what stands under none."""

    front: list[Row]
    nodes: list[Node]
    lists: list[Row]
    contents: list[Row]
    """Lists of divisions."""
    repeated: list[Row]
    """Headings of divisions that stand twice, one below the other."""
    doubts: list[Doubt]


def read_outline(rows: Sequence[Row], family: Family, setting: Setting) -> Outline:
    """Divide the rows of a text among its headings.

    Args:
        rows: all of them, in order.
        family: how its headings look.
        setting: how the copy sets paragraphs; where it breaks them into lines, titles are, too.
    """
    listed = read_entries(rows, family, setting)
    usual, rarer = (_whole(found, rows, setting) for found in headings(rows, family))
    found = [
        each for each in with_strays(rows, usual, rarer, family) if each.row.at not in listed.rows
    ]
    listed.divisions |= contents_lines(rows, found)
    found = [each for each in found if each.row.at not in listed.divisions]
    read_lists(rows, found, listed, setting)
    read_entries_above_all(found, listed)
    read_division_lists(rows, found, listed)
    read_division_entries(rows, found, listed, setting)
    read_entries_by_title(rows, found, listed, family)
    groups = group_headings(rows, found, listed, family)
    found = sorted([*found, *groups], key=lambda each: each.row.at)
    inside = [each for each in found if each.row.at not in listed.rows | listed.divisions]
    again = repeated_sections(inside, rows)
    once = [each for each in inside if each.row.at not in again]
    heads = within_chapters(ranked(rising(once, listed.named)))
    misnumbered = repeated_otherwise(once, heads, rows)
    twice = _twice(heads, rows) | again | misnumbered.keys()
    heads = [each for each in heads if each.row.at not in twice]
    nodes = [Node(each, list_title=listed.title_of(each, family)) for each in heads]
    gone = listed.rows | listed.divisions | twice
    ends = [each.row.at for each in heads[1:]] + [len(rows)]
    for node, end in zip(nodes, ends, strict=False):
        below = [row for row in rows[node.heading.row.at + 1 : end] if row.at not in gone]
        taken = _title_rows(node.heading, below, family, setting)
        node.more, node.rows = below[:taken], below[taken:]
        if family.heads is not None and taken and not _stands_out(below[taken - 1]):
            node.confidence = _UNSURE
    begin = heads[0].row.at if heads else len(rows)
    front = [row for row in rows[:begin] if row.at not in gone]
    headed = {each.number for each in heads if each.number}
    doubts = [
        *listed.missing(headed),
        *_check(nodes, learnt=family.heads is not None),
        *misnumbered.values(),
    ]
    lists, contents, repeated = (
        [rows[at] for at in sorted(held)] for held in (listed.rows, listed.divisions, twice)
    )
    return Outline(front, nodes, lists, contents, repeated, doubts)


def _whole(found: Iterable[Heading], rows: Sequence[Row], setting: Setting) -> list[Heading]:
    """The lines of a heading's form that do not begin in mid-sentence; a list is no sentence."""
    done: list[Heading] = []
    for each in found:
        listed = bool(done) and done[-1].row.at == each.row.at - 1
        sure = (each.sure and each.section) or listed
        if sure or not begins_in_mid_sentence(rows, each.row, setting):
            done.append(each)
    return done


def _twice(heads: Sequence[Heading], rows: Sequence[Row]) -> set[int]:
    """Rows of headings that the next heading repeats, as copies of web pages do."""
    found: set[int] = set()
    for each, below in pairwise(heads):
        same = (each.kind, each.number) == (below.kind, below.number) and not each.section
        named = each.number is not None or each.title == below.title
        if same and named and only_blanks(each, below, rows):
            found.add(each.row.at)
    return found


def _title_rows(heading: Heading, below: Sequence[Row], family: Family, setting: Setting) -> int:
    """How many of the lines below a heading go on with its title."""
    if not heading.title:
        learnt = family.heads is not None
        return _set_title(heading, below) if learnt else _title_below(heading, below, family)
    if not setting.broken or heading.title[-1] in ".]":
        return 0
    near: list[Row] = []
    for row in below[:2]:
        if row.blank or family.footnote_head.fullmatch(row.text) or family.begins_note(row.text):
            break
        near.append(row)
    if not heading.section:
        return _rest_of_division(heading, near)
    return _rest_of_section(heading, near) or _rest_in_capitals(heading, near, setting)


def _rest_of_division(heading: Heading, below: Sequence[Row]) -> int:
    """How many lines of capitals go on with a title in capitals, up to the head of an act."""
    taken = 0
    for row in below:
        if not (row.text.isupper() and heading.title.isupper()) or _ACT_HEAD.match(row.text):
            break
        taken += 1
        if row.text[-1] in ".]":
            break
    return taken


def _rest_in_capitals(heading: Heading, below: Sequence[Row], setting: Setting) -> int:
    """Whether the next line goes on with a title whose words all begin with capitals."""
    if not below or not goes_on_below(heading.row, below[0], setting):
        return 0
    return int(_in_capitals(heading.title) and _in_capitals(below[0].text))


def _in_capitals(title: str) -> bool:
    words = [word for word in _WORD.findall(title) if word not in _SMALL]
    return bool(words) and title[-1] not in ".;:" and all(word[0].isupper() for word in words)


def _rest_of_section(heading: Heading, below: Sequence[Row]) -> int:
    """How many lines go on with a section's title.

    A title over three lines goes on in small letters: a sentence of law would begin with a large
    one.
    """
    if below and _goes_on(heading, below[0]):
        return 1
    small = len(below) > 1 and all(row.text[0].islower() for row in below)
    open_ended = small and below[0].text[-1] not in ".;:]"
    return 2 if open_ended and _goes_on(heading, below[1]) else 0


def _title_below(heading: Heading, below: Sequence[Row], family: Family) -> int:
    """How many lines lead to the title that stands below a designation, blank ones included."""
    for taken, row in enumerate(below[:_DEEPEST], 1):
        if row.blank:
            continue
        ends = ".;:" if not heading.section else ";:"
        longest = _LONGEST if not heading.section else _LONGEST_OF_SECTION
        title = len(row.text) <= longest and row.text[0].isupper() and row.text[-1] not in ends
        other = family.begins_note(row.text) or family.footnote_head.fullmatch(row.text)
        return taken if title and not other else 0
    return 0


def _set_title(heading: Heading, below: Sequence[Row]) -> int:
    """How many lines lead to a title that is set as one, in a text whose sections may have none."""
    at, row = next(((at, row) for at, row in enumerate(below, 1) if not row.blank), (0, None))
    if row is None or at > _DEEPEST or len(row.text) > _LONGEST or row.text[-1] in ".;:,)]":
        return 0
    if front_label(row.text):
        return 0
    here, there = heading.row.line.geometry, row.line.geometry
    if here and there and here.page == there.page and there.y0 < here.y0:
        return 0
    return at if _stands_out(row) or _in_capitals(row.text) else 0


def _stands_out(row: Row) -> bool:
    """Whether a line is set in bold or in capitals."""
    return row.text.isupper() or (row.line.geometry is not None and row.line.geometry.bold)


def _goes_on(heading: Heading, row: Row) -> bool:
    """A long title of a section is finished by a line that ends with its period."""
    return len(heading.row.text) > len(row.text) and row.text.endswith(".") and len(row.text) < 80


def _check(nodes: Sequence[Node], *, learnt: bool) -> list[Doubt]:
    """Numbers that do not rise within a division: the heading stands, but it is doubtful.

    Where headings were learnt, they count anew in each division, and bare numbers tell as well.
    """
    doubts: list[Doubt] = []
    last: dict[str, str] = defaultdict(str)
    for node in nodes:
        heading = node.heading
        if not heading.section or heading.number is None:
            if heading.rank <= 3 or learnt:
                last.clear()
            continue
        shape = numbers.form(heading.number)
        before = last[shape]
        if before and not numbers.ascends(before, heading.number) and (learnt or shape != "9"):
            node.confidence = _UNSURE
            told = f"stands behind {before}"
            doubts.append(
                Doubt("section out of order", heading.number, told, heading.row.line.extent)
            )
        last[shape] = heading.upto or heading.number
    return doubts
