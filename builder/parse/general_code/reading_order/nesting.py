"""Which forms of labels stand above which others in a code.

This is learned from the lists that its pages show whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.label_steps import USUAL, Nesting
from builder.parse.labels import Form, Reading, front_label, is_lone, readings

_FEWEST = 3
_TIMES = 4
"""How often one form must hold another for its place above it to be believed, and how many times as
often as the other way round."""
_LISTS = 10
"""Lists that a form must begin to be outermost by what is seen of it."""
_SELDOM = 0.05
"""Share of an outermost form's lists that may stand within others."""
_MOSTLY = 0.7
"""Share of a form's lists that begin right behind labels of one other form, from which on they are
inner lists: what a section's first label stands behind is the end of any list."""


@dataclass
class _Seen:
    """What the pages show of forms."""

    holds: Counter[tuple[Form, Form]] = field(default_factory=Counter)
    """How often a whole list of the second form stands between two neighbours of the first."""
    lists: Counter[Form] = field(default_factory=Counter)
    """How many lists begin with a form."""
    within: Counter[Form] = field(default_factory=Counter)
    """How many of these stand between two neighbours of another form."""
    behind: Counter[tuple[Form, Form]] = field(default_factory=Counter)
    """How many lists of the second form begin right behind a label of the first."""

    def take(self, labels: Sequence[Reading]) -> None:
        """Look at the labels of a page."""
        begins = {at for at, label in enumerate(labels) if label.value == 1}
        self.lists.update(labels[at].form for at in begins)
        self.behind.update((labels[at - 1].form, labels[at].form) for at in begins if at)
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
        """Whether a form stands above another one."""
        return self.holds[one, other] >= max(_FEWEST, _TIMES * self.holds[other, one])

    def begins(self, form: Form) -> bool:
        """Whether lists of sections begin with a form.

        The label before an inner list is that of the item that holds it, of one form mostly.
        """
        held = max((self.behind[other, form] for other in Form if other is not form), default=0)
        return (
            self.lists[form] >= _LISTS
            and self.within[form] <= _SELDOM * self.lists[form]
            and held < _MOSTLY * self.lists[form]
        )


def nesting_of(pages: Sequence[Page]) -> Nesting:
    """The nesting of a code: General Code's own where its pages do not show another."""
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


def _labels(page: Page) -> Iterator[Reading]:
    """The labels of a page, in front of lines or alone.

    A label with two readings goes on with the letters before it where it can.

    Labels behind their texts come after those of their children: what stands between two neighbours
        is held by them all the same.
    """
    met: set[Reading] = set()
    for line in page.lines:
        found = front_label(line.text)
        mark = found[1] if found else line.text.strip() if is_lone(line.text) else ""
        if mark:
            one, *others = readings(mark)
            reading = others[0] if others and Reading(one.form, one.value - 1) not in met else one
            met.add(reading)
            yield reading


def _ordered(seen: _Seen) -> list[Form]:
    """The forms from the outside in.

    Each comes behind those that stand above it, else in the usual order.
    """
    above = {form: set(_all_above(form, seen)) for form in Form}
    left, order = list(Form), list[Form]()
    while left:
        form = next((form for form in left if not above[form].intersection(left) - {form}), left[0])
        left.remove(form)
        order.append(form)
    return order


def _all_above(form: Form, seen: _Seen) -> Iterator[Form]:
    """The forms that stand above one, and those above them."""
    found, fresh = set[Form](), [form]
    while fresh:
        one = fresh.pop()
        for other in Form:
            if other not in found and seen.above(other, one):
                found.add(other)
                fresh.append(other)
    yield from found
