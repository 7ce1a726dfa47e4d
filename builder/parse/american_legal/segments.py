"""A division and its lines.

They are its heading, its list, and the headings of sections and subchapters below it.
"""

from __future__ import annotations

from builder.parse.american_legal import headings
from builder.parse.american_legal.division_heads import division_head, late_list
from builder.parse.american_legal.headings_between import heading_between
from builder.parse.american_legal.nodes import Node
from builder.parse.american_legal.section_headings import section
from builder.parse.american_legal.segment import Segment


def read_segment(segment: Segment) -> None:
    """Add a division, its list, and the headings below it to the outline."""
    at = division_head(segment, segment.form) if segment.form else 0
    while at < len(segment.rows):
        taken = late_list(segment, at)
        if taken:
            at += taken
            continue
        found = _heading(segment, at)
        if found is None:
            segment.outline.nodes[-1].rows.append(segment.rows[at])
            at += 1
        else:
            heading, at = found
            segment.outline.add(heading)


def _heading(segment: Segment, at: int) -> tuple[Node, int] | None:
    row = segment.rows[at]
    if not row.margin:
        return None
    form = headings.section(row.text) or headings.schedule(row.text)
    return section(segment, form, at) if form else heading_between(segment, at)
