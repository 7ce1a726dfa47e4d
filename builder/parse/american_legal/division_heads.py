"""The head of a division: its heading, and the list of what stands below it."""

from __future__ import annotations

from itertools import takewhile

from builder.model import UnitKind
from builder.parse.american_legal.contents import list_word, read_contents, repeated
from builder.parse.american_legal.headings import Form, Rank
from builder.parse.american_legal.nodes import Node
from builder.parse.american_legal.segment import Segment
from builder.passage import Passage


def division_head(segment: Segment, form: Form) -> int:
    """Add the division and set its list aside; gives where its text begins."""
    node, at = _node(segment, form)
    segment.outline.add(node)
    if form.kind is UnitKind.CHAPTER and form.number in segment.outline.chapters:
        segment.compare(node, segment.outline.chapters[form.number])
    end_matter = form.rank is Rank.PART and form.kind is UnitKind.APPENDIX
    if end_matter:
        at += _table_names(segment, at)
    return at + _list(segment, at, lists_chapters=form.rank < Rank.CHAPTER)


def late_list(segment: Segment, at: int) -> int:
    """A list that stands below a note at the division's head."""
    before_text = (
        segment.outline.nodes
        and segment.outline.nodes[-1].form.rank < Rank.SECTION
        and not segment.chapter.met
    )
    row = segment.rows[at]
    if (
        not before_text
        or segment.chapter.contents.titles
        or row.blank
        or not (list_word(row) or repeated(segment.rows, at))
    ):
        return 0
    return _list(segment, at, lists_chapters=False)


def _node(segment: Segment, form: Form) -> tuple[Node, int]:
    """The division's heading, and where its text begins.

    Titles below a bare designation are not seen yet.
    """
    first = segment.rows[0]
    if form.title_at < len(first.text):
        return segment.joined(form, 0)
    at = next((i for i, row in enumerate(segment.rows) if i and not row.blank), len(segment.rows))
    if at < len(segment.rows) and segment.lines.is_title(segment.rows[at]):
        title, end = segment.lines.title_rows(at)
        heading = Passage.join([first.passage, *(row.passage for row in title)])
        return Node(form, heading, len(first.text) + 1, first), end
    return Node(form, first.passage, len(first.text), first), 1


def _table_names(segment: Segment, at: int) -> int:
    """Read the names of the tables at the head of the publisher's end matter.

    They are printed there without numbers.
    """
    names = list(takewhile(lambda row: row.text.startswith("References to "), segment.rows[at:]))
    segment.outline.lists += names
    return len(names)


def _list(segment: Segment, at: int, *, lists_chapters: bool) -> int:
    """Set a list aside, keep what it says, and give how many lines it takes."""
    contents, taken = read_contents(segment.rows[at:], segment.width, lists_chapters=lists_chapters)
    segment.outline.lists += contents.rows
    if lists_chapters and segment.form and segment.form.kind is not UnitKind.APPENDIX:
        segment.outline.chapters |= contents.titles
    else:
        segment.chapter.contents.titles |= contents.titles
        segment.chapter.contents.names |= contents.names
    return taken
