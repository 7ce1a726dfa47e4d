"""What a code's own pages show about its typesetting.

They show which forms of labels are above which others, how wide full lines are, and whether the
pages are in reading order already. The publisher's composition prints the margin of a page before
its lists. A tool that takes the text in that order puts every list after the last heading of its
page, and leaves headings bare above other headings. A tool that goes by the places of lines leaves
each list below its own heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.open_levels import USUAL, Nesting
from builder.parse.labels import Form, LabelReading, front_label, is_lone, readings
from builder.parse.lines.measure import Measures, learn

_FEWEST_PAGES = 5
"""Fewest pages with lists in their places that show that a text is in order: a short code has as
many."""

_TORN = 0.1
"""Most torn pages for each page with lists in their places. A torn page has its lists after its
last heading, although a heading above is bare. Texts in order have at most 0 torn pages to 217
others; torn texts have 46 or more to none."""

_SMALL = re.compile(r"[a-z]")

_FEWEST = 3

_TIMES = 4
"""How often one form must be found above another for that to be believed, and how many times more
often than the reverse."""

_LISTS = 10
"""Fewest lists that begin with a form for it to count as outermost by evidence."""

_SELDOM = 0.05
"""Share of an outermost form's lists that may be inside others."""

_MOSTLY = 0.7
"""Share of a form's lists that begin right after labels of one other form, from which on the form
is an inner one. The label before a section's first label ends just any list."""


@dataclass
class _Seen:
    """Counts of how lists of some forms are inside lists of others."""

    holds: Counter[tuple[Form, Form]] = field(default_factory=Counter)
    """How often a whole list of the second form is between two neighbors of the first."""
    lists: Counter[Form] = field(default_factory=Counter)
    """How many lists begin with a form."""
    within: Counter[Form] = field(default_factory=Counter)
    """How many of these are between two neighbors of another form."""
    after: Counter[tuple[Form, Form]] = field(default_factory=Counter)
    """How many lists of the second form begin right after a label of the first."""

    def take(self, labels: Sequence[LabelReading]) -> None:
        """Count the labels of a page."""
        begins = {at for at, label in enumerate(labels) if label.value == 1}
        self.lists.update(labels[at].form for at in begins)
        self.after.update((labels[at - 1].form, labels[at].form) for at in begins if at)
        inner: set[int] = set()
        for at, label in enumerate(labels):
            end = next((i for i in range(at + 1, len(labels)) if labels[i].form is label.form), at)
            if labels[end].value != label.value + 1:
                continue
            between = begins.intersection(range(at + 1, end))
            self.holds.update((label.form, form) for form in {labels[i].form for i in between})
            inner |= between
        self.within.update(labels[at].form for at in inner)

    def above(self, one: Form, other: Form) -> bool:
        """Whether one form is above another."""
        return self.holds[one, other] >= max(_FEWEST, _TIMES * self.holds[other, one])

    def begins(self, form: Form) -> bool:
        """Whether lists of sections begin with a form.

        The label before an inner list is that of the item it is under, usually of one form.
        """
        held = max((self.after[other, form] for other in Form if other is not form), default=0)
        return (
            self.lists[form] >= _LISTS
            and self.within[form] <= _SELDOM * self.lists[form]
            and held < _MOSTLY * self.lists[form]
        )


def nesting_of(pages: Sequence[Page]) -> Nesting:
    """The nesting of a code: General Code's own, unless its pages show another."""
    seen = _Seen()
    for page in pages:
        seen.take(list(_labels(page)))
    order = _ordered(seen)
    held = {form for form in Form if any(seen.above(other, form) for other in Form)}
    begin = {form for form in Form if seen.begins(form)}
    outermost = frozenset((USUAL.outermost - held) | begin)
    alone = frozenset(
        (USUAL.alone - held)
        | {form for form in begin if any(seen.above(form, other) for other in Form)}
    )
    if order == list(Form) and (outermost, alone) == (USUAL.outermost, USUAL.alone):
        return USUAL
    return Nesting(tuple(order.index(form) for form in Form), outermost, alone)


def _labels(page: Page) -> Iterator[LabelReading]:
    """The labels of a page, in front of lines or alone.

    A label with two readings continues the letters before it if it can. Labels after their texts
    come after those of their children; what is between two neighbors is still under the first.
    """
    met: set[LabelReading] = set()
    for line in page.lines:
        found = front_label(line.text)
        mark = found[1] if found else line.text.strip() if is_lone(line.text) else ""
        if mark:
            one, *others = readings(mark)
            reading = (
                others[0] if others and LabelReading(one.form, one.value - 1) not in met else one
            )
            met.add(reading)
            yield reading


def _ordered(seen: _Seen) -> list[Form]:
    """The forms from the outside in, each after those above it, otherwise in the usual order."""
    above = {form: _all_above(form, seen) for form in Form}
    left, order = list(Form), list[Form]()
    while left:
        form = next((form for form in left if not above[form].intersection(left) - {form}), left[0])
        left.remove(form)
        order.append(form)
    return order


def _all_above(form: Form, seen: _Seen) -> set[Form]:
    """The forms above a form, and those above them."""
    found, fresh = set[Form](), [form]
    while fresh:
        one = fresh.pop()
        for other in Form:
            if other not in found and seen.above(other, one):
                found.add(other)
                fresh.append(other)
    return found


def learned(pages: Sequence[Page], headings: Sequence[Heading], nesting: Nesting) -> Measures:
    """The measures of the margin's text and of the first level of lists, learned from the pages."""
    heads = {line.number for heading in headings for line in heading.lines}
    pairs = list(_pairs(pages, heads, nesting))
    return learn([p[1:] for p in pairs if p[0] == 0], [p[1:] for p in pairs if p[0] == 1])


def _pairs(
    pages: Sequence[Page], heads: set[int], nesting: Nesting
) -> Iterator[tuple[int, str, str]]:
    """(depth, line, next line) for lines that continue; the heading or label above gives depth."""
    for page in pages:
        depth = -1
        for line, below in pairwise(page.lines):
            found = front_label(line.text)
            if found or line.number in heads:
                depth = _depth(found[1], nesting) if found else 0
            elif (
                depth >= 0
                and _SMALL.match(below.text)
                and below.number not in heads
                and not is_lone(below.text)
            ):
                yield depth, line.text.rstrip(), below.text


def _depth(mark: str, nesting: Nesting) -> int:
    """The depth that a label gives: 1 for the first level, else -1."""
    return 1 if any(reading.form in nesting.outermost for reading in readings(mark)) else -1


def is_in_order(pages: Sequence[Page], headings: Sequence[Heading]) -> bool:
    """Whether a text's lists are in their places; False if too few pages show it."""
    sections = {h.lines[0].number for h in headings if h.kind is UnitKind.SECTION}
    inside = {line.number for heading in headings for line in heading.lines}
    in_place = torn = 0
    for page in pages:
        heads = [at for at, line in enumerate(page.lines) if line.number in sections]
        labels = [
            at
            for at, line in enumerate(page.lines)
            if line.number not in inside and (front_label(line.text) or is_lone(line.text))
        ]
        if not heads or not labels:
            continue
        in_place += labels[0] < heads[-1]
        torn += labels[0] > heads[-1] and _has_bare_heading(page, heads, inside)
    return in_place >= _FEWEST_PAGES and torn <= _TORN * in_place


def _has_bare_heading(page: Page, heads: Sequence[int], inside: set[int]) -> bool:
    """Whether a section's heading is right above another heading."""
    return any(
        all(line.number in inside for line in page.lines[above:below])
        for above, below in pairwise(heads)
    )
