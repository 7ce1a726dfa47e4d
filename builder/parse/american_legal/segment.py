"""A division's heading and all lines up to the next division."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model import Doubt
from builder.parse.american_legal import headings
from builder.parse.american_legal.heading_lines import HeadingLines
from builder.parse.american_legal.headings import Form
from builder.parse.american_legal.nodes import Chapter, DividedLines, Node
from builder.parse.american_legal.rows import Row
from builder.passage import Passage
from builder.text.squash import squash


@dataclass(frozen=True)
class Segment:
    """The lines of a division, its chapter, and the outline that its headings are added to."""

    outline: DividedLines
    rows: Sequence[Row]
    form: Form | None
    """Of the division's heading; None for lines that stand under none."""
    chapter: Chapter
    width: int

    @cached_property
    def lines(self) -> HeadingLines:
        """The same lines, asked for headings of several."""
        return HeadingLines(self.rows, self.width)

    def joined(self, form: Form, at: int, listed: str | None = None) -> tuple[Node, int]:
        """A heading with the lines that it goes on over, and where its text begins."""
        taken, end = self.lines.heading_rows(at, listed)
        heading = Passage.join(row.passage for row in taken)
        return Node(form, heading, form.title_at, taken[0], list_title=listed), end

    def compare(self, node: Node, listed: str) -> None:
        """Note where a heading and its list disagree.

        Capitals of a list say no more than the heading.
        """
        title = node.heading.text[node.title_at :]
        node.list_title = None if headings.capitals(listed) else listed
        if squash(listed) != squash(title):
            where = node.form.number or title
            self.doubt(
                "heading disagrees with list",
                where,
                f"list: {listed!r}; heading: {title!r}",
                node.first,
            )

    def doubt(self, kind: str, where: str, detail: str, row: Row) -> None:
        """Add a doubt about a line."""
        self.outline.doubts.append(Doubt(kind, where, detail, row.line.extent))
