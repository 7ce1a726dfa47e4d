"""Which lines are headings of sections: forms propose, the list of the chapter decides.

Headings that stand in no list are not seen yet.
"""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.american_legal import headings
from builder.parse.american_legal.heading_lines import STOP, alike
from builder.parse.american_legal.headings import Form
from builder.parse.american_legal.nodes import Node
from builder.parse.american_legal.segment import Segment
from builder.parse.in_order.continues import OPEN_END
from builder.parse.in_order.numbers import ascends


def section(segment: Segment, form: Form, at: int) -> tuple[Node, int] | None:
    """The heading of a section, where a line is one, and where its text begins."""
    number = form.number or ""
    listed = segment.chapter.contents.titles.get(number)
    if number in segment.chapter.met or not _fits(segment, form, at, listed):
        return None
    node, end = segment.joined(form, at, listed)
    if listed:
        segment.compare(node, listed)
    elif segment.chapter.contents.titles:
        node.confidence = 0.9
        segment.doubt(
            "section not in its list",
            number,
            f"{node.heading.text[node.title_at :]!r}",
            node.first,
        )
    segment.chapter.met.add(number)
    return node, end


def _fits(segment: Segment, form: Form, at: int, listed: str | None) -> bool:
    """Whether a line that looks like a heading is one."""
    row = segment.rows[at]
    title = row.text[form.title_at :]
    before = segment.lines.before(at)
    announced = before is not None and before.text.endswith(":")
    if listed is not None:
        if announced and segment.lines.comes_again(at, form.number):
            return False
        return headings.capitals(title) or alike(title, listed)
    if form.kind is UnitKind.SCHEDULE:
        return not segment.chapter.contents.titles and headings.capitals(title)
    titles = segment.chapter.contents.titles
    linked = before is not None and OPEN_END.search(before.text) is not None
    fits = segment.chapter.owns(form.number or "") and not (announced and titles) and not linked
    shaped = headings.capitals(title) or (not _shouts(segment) and segment.lines.ends_heading(at))
    if fits and shaped and _in_style(segment, form) and _ascends(segment, form.number or ""):
        return True
    if headings.capitals(title) and STOP.search(title):
        segment.doubt(
            "heading kept as text",
            form.number or "",
            f"{row.text!r} is not of this chapter",
            row,
        )
    return False


def _shouts(segment: Segment) -> bool:
    """Whether this code prints the titles of its sections in capitals.

    It is told as far as the code was read.
    """
    return segment.outline.style.in_capitals * 2 > segment.outline.style.sections


def _in_style(segment: Segment, form: Form) -> bool:
    """Whether a heading has a sign where those before had one, and none where they had none."""
    style = segment.outline.style
    alike = style.plain if form.plain else style.sections - style.plain
    return not style.sections or alike * 4 > style.sections


def _ascends(segment: Segment, number: str) -> bool:
    last = segment.outline.style.last
    return last is None or not segment.chapter.met or ascends(last, number)
