"""The outline: which lines head units, which stand in lists, and what stands under each heading."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.model import Doubt
from builder.parse.in_order import numbers
from builder.parse.in_order.family import Family
from builder.parse.in_order.headings import Heading, headings
from builder.parse.in_order.lists import in_lists
from builder.parse.in_order.rows import Row

_UNSURE = 0.8
"""Confidence of a heading whose number does not follow the one before."""


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
    doubts: list[Doubt]


def read_outline(rows: Sequence[Row], family: Family, *, broken: bool) -> Outline:
    """Divide the rows of a text among its headings.

    Args:
        rows: all of them, in order.
        family: how its headings look.
        broken: paragraphs are broken into lines; then titles are, too.
    """
    found = headings(rows, family)
    listed = in_lists(rows, found)
    heads = [each for each in found if each.row.at not in listed.rows]
    nodes = [Node(each, list_title=listed.title_of(each)) for each in heads]
    ends = [each.row.at for each in heads[1:]] + [len(rows)]
    for node, end in zip(nodes, ends, strict=True):
        below = [row for row in rows[node.heading.row.at + 1 : end] if row.at not in listed.rows]
        taken = _title_rows(node.heading, below, family, broken=broken)
        node.more, node.rows = below[:taken], below[taken:]
    begin = heads[0].row.at if heads else len(rows)
    front = [row for row in rows[:begin] if row.at not in listed.rows]
    doubts = [*listed.doubts, *_check(nodes)]
    return Outline(front, nodes, [rows[at] for at in sorted(listed.rows)], doubts)


def _title_rows(heading: Heading, below: Sequence[Row], family: Family, *, broken: bool) -> int:
    """How many of the lines below a heading go on with its title."""
    if not broken or not heading.title or heading.title[-1] in ".]":
        return 0
    taken = 0
    for row in below[:2]:
        if family.footnote_head.fullmatch(row.text) or family.notes.match(row.text):
            break
        capitals = not heading.section and row.text.isupper() and heading.title.isupper()
        if row.blank or not (capitals or (heading.section and _goes_on(heading, row))):
            break
        taken += 1
        if row.text[-1] in ".]":
            break
    return taken


def _goes_on(heading: Heading, row: Row) -> bool:
    """A long title of a section is finished by a line that ends with its period."""
    return len(heading.row.text) > len(row.text) and row.text.endswith(".") and len(row.text) < 80


def _check(nodes: Sequence[Node]) -> list[Doubt]:
    """Numbers that do not rise within a division: the heading stands, but it is doubtful."""
    doubts: list[Doubt] = []
    last: dict[str, str] = defaultdict(str)
    for node in nodes:
        heading = node.heading
        if not heading.section or heading.number is None:
            if heading.rank <= 3:
                last.clear()
            continue
        shape = numbers.form(heading.number)
        before = last[shape]
        if before and not numbers.ascends(before, heading.number) and shape != "9":
            node.confidence = _UNSURE
            span = (heading.row.line.start, heading.row.line.end)
            doubts.append(
                Doubt("section out of order", heading.number, f"stands behind {before}", span)
            )
        last[shape] = heading.upto or heading.number
    return doubts
