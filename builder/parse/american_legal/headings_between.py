"""Headings between a chapter and its sections: subchapters, parts of them, appendices."""

from __future__ import annotations

from dataclasses import replace

from builder.model import UnitKind
from builder.parse.american_legal import headings
from builder.parse.american_legal.headings import Form, Rank
from builder.parse.american_legal.nodes import Node
from builder.parse.american_legal.rows import Row
from builder.parse.american_legal.segment import Segment
from builder.passage import Passage
from builder.text.squash import squash


def heading_between(segment: Segment, at: int) -> tuple[Node, int] | None:
    """A heading that is no section's, where a line is one, and where its text begins.

    Appendices within a chapter are not seen yet.
    """
    row = segment.rows[at]
    form = headings.subpart(row.text)
    if form and _stands_over_section(segment, at + 1):
        return _subpart(segment, form, at)
    form = headings.division(row.text)
    if (
        form
        and form.kind is UnitKind.APPENDIX
        and not form.plain
        and _announced_appendix(segment, row, at)
    ):
        listed = _named(segment, row.text)
        return segment.joined(replace(form, rank=Rank.SECTION), at, listed)
    return _subchapter(segment, at)


def _subpart(segment: Segment, form: Form, at: int) -> tuple[Node, int]:
    """A part inside a subchapter.

    Where the list prints its number otherwise, the list's counts.
    """
    title = squash(segment.rows[at].text[form.title_at :])
    for name in segment.chapter.contents.names.values():
        listed = headings.subpart(name)
        if listed and squash(name[listed.title_at :]) == title:
            node, end = segment.joined(replace(form, number=listed.number), at)
            node.list_title = name[listed.title_at :]
            return node, end
    return segment.joined(form, at)


def _subchapter(segment: Segment, at: int) -> tuple[Node, int] | None:
    """A heading without a number: in capitals, or named by the list, right above a section."""
    row = segment.rows[at]
    named = segment.chapter.contents.names.get(squash(row.text))
    if row.gapped or row.text.startswith("(") or not (named or headings.capitals(row.text)):
        return None
    taken, end = segment.lines.heading_rows(at, named)
    if not _stands_over_section(segment, end):
        return None
    heading = Passage.join(r.passage for r in taken)
    listed = segment.chapter.contents.names.get(squash(heading.text))
    if listed is None and (segment.chapter.contents.names or segment.chapter.contents.titles):
        segment.doubt(
            "subchapter not in its list",
            heading.text,
            "stands above a section as a subchapter does",
            row,
        )
    form = Form(UnitKind.SUBCHAPTER, Rank.SUBCHAPTER, None, 0)
    return Node(form, heading, 0, row, list_title=listed), end


def _announced_appendix(segment: Segment, row: Row, at: int) -> bool:
    """Whether an appendix that holds text itself is announced.

    Appendices within a chapter are not seen yet.

    Its chapter's list names it, or a blank line or a note sets it apart.
    """
    before = segment.lines.before(at)
    return (
        _named(segment, row.text) is not None
        or before is None
        or before.text.endswith((".", ")"))
        or before.at < row.at - 1
    )


def _named(segment: Segment, text: str) -> str | None:
    """The title of a heading as the list's words without a number have it.

    Appendices within a chapter are not seen yet.
    """
    words = squash(text)
    listed = next(
        (name for key, name in segment.chapter.contents.names.items() if key == words), None
    )
    form = headings.division(listed) if listed else None
    return listed[form.title_at :] if listed and form else listed


def _stands_over_section(segment: Segment, at: int) -> bool:
    """Whether the next printed line is a heading of, or over, a section.

    Over a section stands a part's heading.
    """
    for index in range(at, len(segment.rows)):
        row = segment.rows[index]
        if row.blank:
            continue
        form = headings.section(row.text) if row.margin else None
        if form:
            listed = segment.chapter.contents.titles.get(form.number or "")
            return form.number not in segment.chapter.met and (
                listed is not None or segment.chapter.owns(form.number or "")
            )
        return (
            row.margin
            and headings.subpart(row.text) is not None
            and _stands_over_section(segment, index + 1)
        )
    return False
