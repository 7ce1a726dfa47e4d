"""What the outline is made of: headings with their lines, and what is known of a chapter while it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.model import Doubt
from builder.parse.american_legal.contents import Contents
from builder.parse.american_legal.headings import Form
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
class Outline:
    """All headings in order, and what stands under none."""

    nodes: list[Node] = field(default_factory=list)
    front: list[Row] = field(default_factory=list)
    lists: list[Row] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    chapters: dict[str, str] = field(default_factory=dict)
    """Titles of chapters by number, as the lists of the divisions above them have them."""


@dataclass
class Chapter:
    """What is known of the chapter that is being read."""

    number: str | None = None
    contents: Contents = field(default_factory=Contents)
    met: set[str] = field(default_factory=set)

    def owns(self, number: str) -> bool:
        """Whether a section's number is one of this chapter's."""
        if self.number is None or not self.number[0].isdigit():
            return True
        parts = re.split(r"[.:-]", number)
        return re.match(rf"{re.escape(self.number)}[.:-]", number) is not None or self.number in parts[:-1]

    def missing(self) -> Iterator[Doubt]:
        """What the list names and the text does not have."""
        for number, title in self.contents.titles.items() if self.number else ():
            if number not in self.met:
                yield Doubt("section in list only", number, f"the list names {title!r}, no heading does")
