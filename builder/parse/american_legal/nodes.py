"""What the outline is made of: headings with their lines.

Also what is known of a chapter while it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.model import Doubt, UnitKind
from builder.parse.american_legal.contents import Contents
from builder.parse.american_legal.headings import Form, capitals
from builder.parse.american_legal.rows import Row
from builder.passage import Passage


@dataclass
class Node:
    """A heading and the lines of its own text."""

    form: Form
    heading: Passage
    title_at: int
    """Offset of the title in the heading's text."""
    first: Row
    rows: list[Row] = field(default_factory=list)
    list_title: str | None = None
    confidence: float = 1.0


@dataclass
class Style:
    """How the sections that were met so far are headed."""

    sections: int = 0
    in_capitals: int = 0
    plain: int = 0
    """Without a sign before the number."""
    last: str | None = None
    """Number of the last one."""

    def meet(self, node: Node) -> None:
        """Count a heading, if it is a section's."""
        if node.form.kind is not UnitKind.SECTION:
            return
        self.sections += 1
        self.in_capitals += capitals(node.heading.text[node.title_at :])
        self.plain += node.form.plain
        self.last = node.form.number


@dataclass
class DividedLines:
    """All headings in order, and what stands under none."""

    nodes: list[Node] = field(default_factory=list)
    style: Style = field(default_factory=Style)
    front: list[Row] = field(default_factory=list)
    lists: list[Row] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    chapters: dict[str, str] = field(default_factory=dict)
    """Titles of chapters by number, as the lists of the divisions above them have them."""

    def add(self, node: Node) -> None:
        """Take the next heading."""
        self.nodes.append(node)
        self.style.meet(node)


@dataclass
class Chapter:
    """What is known of the chapter that is being read."""

    number: str | None = None
    contents: Contents = field(default_factory=Contents)
    met: set[str] = field(default_factory=set)

    def owns(self, number: str) -> bool:
        """Whether a section's number is one of this chapter's."""
        if self.number is None or not self.number[0].isdecimal():
            return True
        parts = re.split(r"[.:-]", number)
        return (
            re.match(rf"{re.escape(self.number)}[.:-]", number) is not None
            or self.number in parts[:-1]
        )

    def missing(self) -> Iterator[Doubt]:
        """What the list names and the text does not have."""
        for number, title in self.contents.titles.items() if self.number else ():
            if number not in self.met:
                yield Doubt(
                    "section in list only", number, f"the list names {title!r}, no heading does"
                )
