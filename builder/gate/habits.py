"""How a code numbers its sections: step, first number of a row, and numbers left free."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from builder.frozen import frozen
from builder.gate.counting import Counted, is_headed
from builder.model import Unit
from builder.text.squash import in_common

_WAY = 3
"""Fewest steps that show a row's own step."""
_HABIT = 2
"""Leaps of one form that make a habit of a book; a single one may be a loss."""
_UNITS = (10, 100)
_HEADED, _FEWEST_HEADED = 0.85, 4
"""Share and fewest divisions of a kind whose number begins their first section's number; from there
on, the rule is taken to hold for all."""

Key = tuple[Any, ...]
Seen = dict[Key, Counter[int]]


@frozen
class Rise:
    """The first part in which the numbers of two neighbors differ, with both values."""

    place: int
    last: int
    first: int


def rise(before: Counted, after: Counted) -> Rise | None:
    """How the numbers of two neighbors rise; None if they do not, or continue by a decimal.

    As decimal numbers, 60.71 comes right after 60.7.
    """
    one, other = before.last, after.first
    place = in_common(one, other)
    if place == min(len(one), len(other)):
        return None
    last, first = one[place], other[place]
    if isinstance(last, str) and isinstance(first, str) and len(last) == len(first) == 1:
        last, first = ord(last), ord(first)
    if isinstance(last, str) or isinstance(first, str) or first <= last:
        return None
    decimal = "." in after.form and str(first).startswith(str(last))
    return None if decimal else Rise(place, last, first)


def starts_row(before: Counted, after: Counted) -> bool:
    """Whether a section begins a new row: 3-1 after 2-14, but not 12-4 after 12-3.1."""
    longer = before.last[: len(after.first)] == after.first
    inserted = after.first[: len(before.last)] == before.last
    within = before.last[: len(after.head)] == after.head
    return len(after.first) > 1 and not (longer or inserted or within)


class Habits:
    """How a code counts its sections, by book and form."""

    def __init__(self, row: Sequence[Counted]) -> None:
        self._steps: Seen = defaultdict(Counter)
        self._starts: Seen = defaultdict(Counter)
        self._free: Seen = defaultdict(Counter)
        for before, after in pairwise(row):
            self._learn(before, after)
        for before, after in pairwise(row):
            risen = rise(before, after)
            if (
                risen
                and risen.place == len(after.head)
                and risen.first - risen.last > self.step(after)
            ):
                self._free[_form(after)].update(_round(risen) or (0,))
        self._learn_headings(row)

    def _learn(self, before: Counted, after: Counted) -> None:
        risen = rise(before, after)
        if risen and risen.place == len(after.head):
            for key in (_row(after), _form(after)):
                self._steps[key][risen.first - risen.last] += 1
        elif risen and risen.place and before.form == after.form:
            self._steps[*_form(after), risen.place][risen.first - risen.last] += 1
        if after.figure is not None and starts_row(before, after):
            for key in (_form(after), (after.form,)):
                self._starts[key][after.figure] += 1

    def _learn_headings(self, row: Sequence[Counted]) -> None:
        """Learn which kinds of division the numbers of each form begin with."""
        headed: dict[Key, Counter[bool]] = defaultdict(Counter)
        under, of_form = Counter[Key](), Counter[Key]()
        opened: set[tuple[str, str]] = set()
        for section in row:
            keys = (_form(section), (section.form,))
            of_form.update(keys)
            for division in _numbered(section):
                under.update((*key, division.kind) for key in keys)
                if (division.id, section.form) not in opened:
                    opened.add((division.id, section.form))
                    for key in keys:
                        headed[*key, division.kind][is_headed(section, division)] += 1
        self._headed = {
            key
            for key, seen in headed.items()
            if seen[True] >= max(_FEWEST_HEADED, _HEADED * seen.total())
        }
        self._always = {key for key in self._headed if under[key] >= _HEADED * of_form[key[:-1]]}

    def step(self, section: Counted) -> int:
        """The step of a section's row, or of its book if the row is too short to tell."""
        for key in (_row(section), _form(section)):
            seen, usual = self._steps[key], _commonest(self._steps[key])
            if seen.total() >= _WAY and 2 * seen[usual] >= seen.total():
                return usual
        return min(self._steps[_form(section)], default=1)

    def step_at(self, section: Counted, place: int) -> int:
        """The step at a part before the last: 2-4-1 after 2-3-9."""
        return _commonest(self._steps[*_form(section), place])

    def start(self, section: Counted) -> int:
        """The number that most rows of this form begin with, if at least two do; else 1."""
        for key in (_form(section), (section.form,)):
            for figure, times in self._starts[key].most_common(1):
                if times >= _HABIT:
                    return max(1, figure)
        return 1

    def skipped(self, section: Counted, risen: Rise) -> int | None:
        """How many tens or hundreds are skipped, if the book leaves their rest free: 107, 300.

        None if it does not, or if the number does not begin a ten or a hundred.
        """
        seen = self._free[_form(section)]
        for unit in _UNITS:
            habit = seen[unit] >= _HABIT and 2 * seen[unit] > seen.total()
            if habit and risen.first >= unit and risen.first % unit in (0, 1):
                return risen.first // unit - risen.last // unit - 1
        return None

    def is_misplaced(self, section: Counted) -> bool:
        """Whether a section is in no division that its number begins with, although others are."""
        fits = {each.kind: is_headed(section, each) for each in _numbered(section)}
        return any(
            not fits.get(key[-1], key not in self._always)
            for key in self._headed
            if key[:-1] in (_form(section), (section.form,))
        )


def _row(section: Counted) -> Key:
    return (section.book, section.form, section.head or section.unit.parent)


def _form(section: Counted) -> Key:
    return (section.book, section.form)


def _commonest(steps: Counter[int]) -> int:
    return min((step for step, times in steps.items() if times == max(steps.values())), default=1)


def _round(risen: Rise) -> tuple[int, ...]:
    """The units, ten or a hundred, at which the number begins a new one: 107 to 200, 12 to 21."""
    return tuple(
        unit
        for unit in _UNITS
        if risen.first >= unit and risen.first - unit * (risen.last // unit + 1) in (0, 1)
    )


def _numbered(section: Counted) -> tuple[Unit, ...]:
    """Of each kind, the nearest division above a section, if it has a number."""
    nearest = {division.kind: division for division in reversed(section.above)}
    return tuple(division for division in nearest.values() if division.number)
