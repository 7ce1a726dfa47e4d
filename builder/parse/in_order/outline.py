"""Read the outline: which lines head units, which are in lists, and what is under each heading."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, islice, zip_longest
from string import ascii_uppercase

from builder.model import Doubt, UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.continues import (
    OPEN_END,
    begins_in_mid_sentence,
)
from builder.parse.in_order.family import RANKS, Family
from builder.parse.in_order.group_headings import RANK_OF_GROUPS, group_headings
from builder.parse.in_order.heading_runs import text_between
from builder.parse.in_order.headings import WITHIN, Heading, are_marked, headings
from builder.parse.in_order.list_entries import read_entries
from builder.parse.in_order.listed import EMPTY, Listed
from builder.parse.in_order.lists import (
    read_lists,
    read_lists_of_marked,
    read_names_of_divisions,
)
from builder.parse.in_order.named_lines import contents_lines, read_named_lines
from builder.parse.in_order.ranks import ranked, within_chapters
from builder.parse.in_order.rising import (
    repeated_headings,
    repeated_misnumbered,
    rising,
    with_strays,
)
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.title_rows import stands_out, title_rows
from builder.text.squash import squash

_CITES = re.compile(r"[a-z] [A-Z]{2,5}$")
"""The letters of a code before a section's number: "in BMC"."""
_NEAR = 3
"""Lines below a heading among which another heading or a list confirms it."""
_NAMED = (UnitKind.SECTION, UnitKind.SUBCHAPTER)
"""What the lists of chapters name."""
_UNLISTED = 0.9
"""Confidence in a heading that no list names, if lists name others."""
_UNSURE = 0.8
"""Confidence in a heading whose number does not follow the one before; and in a learned one whose
title shows only by its capitals, or may be the section's text."""
_SENTENCE = re.compile(r"(?:The|An?|Each|Every|No|Any|All|If|As|For)\s.*[a-z]\.$")
_PENAL = re.compile(r"\.9{2,3}$")
"""How the number of a chapter's penalty section ends."""


@dataclass
class Node:
    """A heading and the lines of its own text."""

    heading: Heading
    more: list[Row] = field(default_factory=list)
    """Further lines of the heading's title."""
    rows: list[Row] = field(default_factory=list)
    list_title: str | None = None
    confidence: float = 1.0


@dataclass
class Outline:
    """All headings in order, and the lines that are under none."""

    front: list[Row]
    nodes: list[Node]
    lists: list[Row]
    contents: list[Row]
    """Lists of divisions."""
    repeated: list[Row]
    """The rows of headings that are printed again."""
    doubts: list[Doubt]


def read_outline(rows: Sequence[Row], family: Family, setting: Setting) -> Outline:
    """Divide the rows of a text among its headings.

    Args:
        rows: all rows, in order.
        family: how its headings look.
        setting: how the copy sets paragraphs; if it breaks them into lines, it breaks titles, too.
    """
    listed = read_entries(rows, family, setting)
    found, again = _candidates(rows, family, setting, listed)
    listed.give_titles(found)
    risen = rising(found, listed, names_all=family.names_all)
    heads = within_chapters(ranked(risen))
    if family.names_all:
        heads = list(_next_to_groups(list(_at_their_ends(heads, listed, family.section_rank))))
    heads = list(_outside_sections(heads, rows))
    misnumbered = repeated_misnumbered(found, heads, rows)
    again |= misnumbered.keys()
    heads = [each for each in heads if each.row.at not in again]
    inside = listed.rows | listed.divisions
    gone = inside | again
    nodes: list[Node] = []
    ends = [each.row.at for each in heads[1:]] + [len(rows)]
    for each, end in zip(heads, ends, strict=False):
        below = [row for row in rows[each.row.at + 1 : end] if row.at not in gone]
        list_title = listed.titles.get(each.row.at, "") if family.names_all else ""
        taken = title_rows(each, below, family, setting, list_title)
        node = Node(each, below[:taken], below[taken:])
        node.list_title = listed.title_of(each, whole_title(node), family)
        doubtful = not stands_out(below[taken - 1]) if taken else _may_be_text(node)
        if family.heads is not None and doubtful:
            node.confidence = _UNSURE
        nodes.append(node)
    doubts = [
        *(_list_doubts(nodes, listed, family) if family.names_all else _check(nodes, family)),
        *(_kept_as_text(found, risen) if family.names_all else ()),
        *listed.missing({each.number for each in heads if each.number}),
        *misnumbered.values(),
    ]
    begin = heads[0].row.at if heads else len(rows)
    contents = set() if family.names_all else listed.divisions - listed.rows
    front = [row for row in rows[:begin] if row.at not in gone]
    lists, named, repeated = (
        [rows[at] for at in sorted(ats)] for ats in (inside - contents, contents, again - inside)
    )
    return Outline(front, nodes, lists, named, repeated, doubts)


def _candidates(
    rows: Sequence[Row], family: Family, setting: Setting, listed: Listed
) -> tuple[list[Heading], set[int]]:
    """(lines in the form of a heading, rows of repeated headings).

    What the lists have is added to `listed`.
    """
    aside = listed.rows | listed.divisions
    marked = are_marked(rows, family)
    usual, rarer = (
        _whole(found, rows, setting, aside, family)
        for found in headings(rows, family, marked=marked)
    )
    if marked and not family.names_all:
        read_lists_of_marked(usual, rows, listed, family)
    found = _without(with_strays(usual, rarer), listed.rows)
    again = _repeated_parts(found)
    found = _without(found, again)
    if family.names_all:
        found = list(_confirmed(rows, found, listed, family))
    listed.divisions |= contents_lines(rows, found)
    found = _without(found, listed.divisions)
    if family.names_all:
        read_names_of_divisions(rows, found, listed)
    read_named_lines(rows, found, listed, family)
    found = _without(found, read_lists(rows, found, listed, setting, family))
    capitals = family.names_all and setting.wrap > 0
    found += group_headings(rows, found, listed, family, capitals=capitals)
    found.sort(key=lambda each: each.row.at)
    found = _without(found, listed.rows | listed.divisions)
    if marked:
        found = list(_marked(found, listed))
    again |= repeated_headings(found, rows)
    return _without(found, again), again


def _without(found: Iterable[Heading], aside: Collection[int]) -> list[Heading]:
    return [each for each in found if each.row.at not in aside]


def _whole(
    found: Iterable[Heading],
    rows: Sequence[Row],
    setting: Setting,
    aside: Collection[int],
    family: Family,
) -> list[Heading]:
    """The lines in the form of a heading that do not begin in mid-sentence; a list is no sentence.

    Headings quoted after a colon that recur below are left out, too.
    """
    found = list(found)
    last = {each.number: each.row.at for each in found}
    times = Counter(each.number or "" for each in found)
    sections = {each.row.at for each in found if each.section}
    forms = {each.row.at for each in found} | set(aside)
    done: list[Heading] = []
    for each in found:
        above = rows[each.row.at - 1] if each.row.at else None
        told = family.heads is not None
        if done and _is_title(each, done[-1]):
            continue
        if above is None or told or (not family.names_all and _leads(each, rows, sections)):
            done.append(each)
        elif above.at not in forms and _cuts(each, above, family, again=last[each.number]):
            continue
        else:
            end = done[-1].row.at + (not done[-1].title) if done else None  # its title is below it
            listed = above.at in aside or end == above.at
            open_ = OPEN_END.search(above.text) or _CITES.search(above.text)
            torn = setting.broken and open_ and _occurs_elsewhere(each, times)
            sure = each.sure and each.section and not torn
            if listed or sure or not begins_in_mid_sentence(rows, each.row, setting):
                done.append(each)
    return done


def _is_title(each: Heading, above: Heading) -> bool:
    """Whether a heading without a number is the title of a bare one: "ARTICLE X", "OUR CHARTER"."""
    bare = above.number is not None and not (above.section or above.title)
    return each.number is None and bare and each.row.at == above.row.at + 1


def _cuts(each: Heading, above: Row, family: Family, *, again: int) -> bool:
    """Whether a heading would cut a sentence in two, because it is quoted or a link.

    What is quoted after a colon recurs below, at the row `again`; articles recur anyway, as they
    count anew. Publishers whose lists name all headings break lines before links.
    """
    linked = OPEN_END.search(above.text) and not family.list_words.match(above.text)
    if family.names_all and linked:
        return True
    quoted = above.text.endswith(":") and each.kind not in WITHIN
    return quoted and again > each.row.at


def _leads(each: Heading, rows: Sequence[Row], sections: Collection[int]) -> bool:
    """Whether a division's number alone on a line is above a title in capitals, or a section."""
    near = [row for row in rows[each.row.at + 1 : each.row.at + 1 + _NEAR] if not row.blank]
    capitals = bool(near) and near[0].text.isupper()
    alone = not each.section and not each.title
    return alone and (capitals or any(row.at in sections for row in near))


def _occurs_elsewhere(each: Heading, times: Mapping[str, int]) -> bool:
    """Whether a section's number has another heading, or 2-7 has one if the number is 2-7B."""
    number = each.number or ""
    section = number.rstrip(ascii_uppercase)
    return not number.isalnum() and (times[number] > 1 or (section != number and section in times))


def whole_title(node: Node) -> str:
    """A heading's title with all of its lines."""
    words = [node.heading.title, *(row.text for row in node.more if not row.blank)]
    return " ".join(words).strip()


def _may_be_text(node: Node) -> bool:
    """Whether the title of a section without text may be its text: "The clerk keeps the seal."."""
    empty = node.heading.section and all(row.blank for row in node.rows)
    return empty and _SENTENCE.match(node.heading.title) is not None


def _at_their_ends(heads: Sequence[Heading], listed: Listed, sections: int) -> Iterator[Heading]:
    """The headings; an appendix at the end of a chapter has the rank of the chapter's sections.

    It is in no list and has no sections. A part without a number, such as a charter, holds none of
    the numbered divisions. Schedules that no list names are left out if lists name headings.
    """
    outermost = min((each.rank for each in heads if each.number and not each.section), default=0)
    chapter: Heading | None = None
    for each, below in zip_longest(heads, heads[1:]):
        appended = each.kind is UnitKind.APPENDIX and each.number
        empty = below is None or not below.section
        if each.kind is UnitKind.SCHEDULE and listed.titles and each.row.at not in listed.titles:
            continue
        if appended and chapter and empty and each.row.at not in listed.titles:
            yield replace(each, rank=sections)
        elif each.kind is UnitKind.PART and not each.number:
            yield replace(each, rank=outermost)
        else:
            yield each
        if each.kind is UnitKind.CHAPTER:
            chapter = each
        elif chapter and not appended and each.rank <= chapter.rank:
            chapter = None


def _outside_sections(heads: Sequence[Heading], rows: Sequence[Row]) -> Iterator[Heading]:
    """The headings, without the divisions into which a section's own text is divided.

    The first of them is right below the heading of a section in force, and none holds a section.
    """
    runs = [list(some) for _, some in groupby(heads, key=lambda each: each.kind)]
    above: Heading | None = None
    for run, below in zip_longest(runs, runs[1:]):
        counts = run[0].kind is UnitKind.DIVISION and run[0].value == ((1, ""),)
        alone = counts and (not below or below[0].rank <= run[0].rank)
        inside = alone and above and above.section and not EMPTY.search(above.title)
        if not (inside and above) or text_between(rows, above, run[0]):
            yield from run
        above = run[-1]


def _next_to_groups(heads: Sequence[Heading]) -> Iterator[Heading]:
    """The headings; a chapter's penalty, 10.99, is next to its groups and not in the last one.

    Right below a group's heading it belongs to that group.
    """
    grouped = False
    for above, each, below in zip([None, *heads], heads, [*heads[1:], None], strict=False):
        grouped = each.kind is UnitKind.SUBCHAPTER or (grouped and each.rank > RANK_OF_GROUPS)
        last = below is None or below.rank < RANK_OF_GROUPS
        closes = grouped and last and above and above.section and _PENAL.search(each.number or "")
        yield replace(each, rank=RANK_OF_GROUPS) if closes and each.section else each


def _marked(found: Sequence[Heading], listed: Listed) -> Iterator[Heading]:
    """The headings that a file marks, from the first division on, and those that it forgot to mark.

    A list names a forgotten section; a forgotten division is in capitals, above a marked section.
    """
    named = {(each.kind, each.number) for each in found if each.marked}
    first = next((each.row.at for each in found if each.marked and not each.section), 0)
    for each, below in zip_longest(found, found[1:]):
        near = below and below.section and below.marked and below.row.at - each.row.at <= _NEAR
        heads = near and not each.section and each.number and each.row.text[1:2].isupper()
        forgotten = heads or each.row.at in listed.titles
        new = (each.kind, each.number) not in named
        if each.row.at >= first and (each.marked or (forgotten and new)):
            yield each


def _repeated_parts(found: Sequence[Heading]) -> set[int]:
    """Indexes of rows that repeat a part's heading, as codes in books do above each title."""
    part: Heading | None = None
    again: set[int] = set()
    for each in found:
        if each.kind is UnitKind.PART and each.number and each.rank == RANKS[each.kind]:
            if part and (part.number, part.title) == (each.number, each.title):
                again.add(each.row.at)
            part = each
    return again


def _confirmed(
    rows: Sequence[Row], found: Sequence[Heading], listed: Listed, family: Family
) -> Iterator[Heading]:
    """The headings, except divisions in ordinary case with neither a list nor a heading below.

    One printed twice with its title has a list: "Article 1-2   FEES". A part right above a section
    is part of the section's group.
    """
    heads = {each.row.at: each for each in found}
    names = [(each.kind, each.number, squash(family.mark.sub("", each.title))) for each in found]
    printed = Counter(names)
    for each, name in zip(found, names, strict=True):
        twice = each.title and printed[name] > 1
        if each.section or each.marked or twice or not each.row.text[1:2].islower():
            yield each
            continue
        filled = (row.at for row in rows[each.row.at + 1 :] if not row.blank)
        below = list(islice(filled, _NEAR))
        if each.kind is UnitKind.PART and any(heads[at].section for at in below[:1] if at in heads):
            yield replace(each, rank=RANK_OF_GROUPS + 1)
        elif any(at in listed.rows or at in heads for at in below):
            yield each


def _list_doubts(nodes: Sequence[Node], listed: Listed, family: Family) -> Iterator[Doubt]:
    """A doubt for each heading that its list words differently, or lacks although it has others."""
    for inside, some in groupby(nodes, key=lambda node: node.heading.kind in _NAMED):
        held = list(some)
        names = inside and any(node.heading.row.at in listed.titles for node in held)
        for node in held:
            heading, span = node.heading, node.heading.row.line.extent
            list_title, whole = listed.titles.get(heading.row.at), whole_title(node)
            where = heading.number or whole
            if list_title and squash(list_title) not in (
                squash(whole),
                squash(family.mark.sub("", whole)),
            ):
                detail = f"list: {list_title!r}; heading: {whole!r}"
                yield Doubt("heading disagrees with list", where, detail, span)
            elif list_title is None and inside and listed.titles:
                node.confidence = min(node.confidence, _UNLISTED)
                if names:
                    detail = "the list of its chapter does not name it"
                    yield Doubt(f"{heading.kind} not in its list", where, detail, span)


def _kept_as_text(found: Sequence[Heading], heads: Sequence[Heading]) -> Iterator[Doubt]:
    """A doubt for each line that looks like a section's heading in capitals, but is text."""
    kept = {each.row.at for each in heads}
    for each in found:
        if each.section and each.row.at not in kept and each.title.isupper():
            detail = f"{each.row.text!r} does not fit its place"
            yield Doubt("heading kept as text", each.number or "", detail, each.row.line.extent)


def _check(nodes: Sequence[Node], family: Family) -> list[Doubt]:
    """A doubt for each section whose number does not ascend within a division.

    Learned headings count anew in each division, where bare numbers are evidence, too.
    """
    learned = family.heads is not None
    doubts: list[Doubt] = []
    last: dict[str, str] = defaultdict(str)
    for node in nodes:
        heading = node.heading
        if not heading.section or heading.number is None:
            if heading.rank <= 3 or learned:
                last.clear()
            continue
        shape = numbers.form(heading.number)
        before = last[shape]
        if before and not numbers.ascends(before, heading.number) and (learned or shape != "9"):
            node.confidence = _UNSURE
            detail = f"comes after {before}"
            doubts.append(
                Doubt("section out of order", heading.number, detail, heading.row.line.extent)
            )
        last[shape] = heading.upto or heading.number
    return doubts
