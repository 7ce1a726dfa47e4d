"""Which lines of a heading's form are headings: those whose numbers rise, or that a list names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from builder.parse.in_order import numbers
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.lists import Listed
from builder.text.longest_rising import longest_rising

_SHARE = 0.04
"""Share of a code's headings that a style has at least; what is rarer is a line of text."""
_FEW = 5
"""Headings named by lists that teach a code's styles; fewer teach nothing."""
_TITLE = 100
"""Characters of the longest line that is taken for a heading out of order."""


def rising(found: Sequence[Heading], listed: Listed, *, names_all: bool) -> list[Heading]:
    """The headings among lines that may be some.

    A sure one stays. Of the others those stay whose numbers make the longest rising row of their
    form, those of figures alone in each division: a reference that begins a line hardly fits it.
    Out of that row stay those that a list names, and short ones that end with a period; of a loose
    form those that go on with a division which counts anew.

    Args:
        found: lines of the form of a heading, in order.
        listed: what the publisher's lists name.
        names_all: whether these lists name all headings.
    """
    rows: dict[tuple[str, int], list[int]] = {}
    named = {at for at, each in enumerate(found) if names_all and each.row.at in listed.titles}
    first = next((at for at, each in enumerate(found) if not each.section), 0)
    usual = _usual([found[at] for at in named], found)
    division = 0
    for index, each in enumerate(found):
        if not each.section:
            division = index
        elif each.number and not each.sure:
            alike = index >= first and _style(each) in usual
            if not names_all or index in named or alike:
                form = numbers.form(each.number)
                rows.setdefault((form, division if form == "9" else 0), []).append(index)
    kept: set[int] = set()
    for indexes in rows.values():
        for low, high in pairwise([None, *(at for at in indexes if at in named), None]):
            between = [at for at in indexes if _is_between(found, at, low, high)]
            keys = [numbers.key(found[at].number or "") for at in between]
            kept.update(between[at] for at in longest_rising(keys))
    done: list[Heading] = []
    for index, each in enumerate(found):
        if each.sure or not each.section or index in kept or _stays(each, done, listed, names_all):
            done.append(each)
    return done


def _stays(each: Heading, done: Sequence[Heading], listed: Listed, names_all: bool) -> bool:
    """Whether what looks like a heading is one though its number does not rise.

    Numbers that begin anew without a heading are not seen yet.
    """
    if each.row.at in listed.titles or (each.number in listed.named and not names_all):
        return True
    if names_all:
        return False
    if each.loose:
        return bool(done) and _begins_anew(each, done[-1])
    return len(each.row.text) <= _TITLE and each.title.endswith(".")


def _style(each: Heading) -> tuple[str, bool, bool]:
    """How a section's heading is printed: what those of one code share."""
    return numbers.form(each.number or ""), each.title.isupper(), each.row.text[0].isdigit()


def _usual(named: Sequence[Heading], found: Sequence[Heading]) -> set[tuple[str, bool, bool]]:
    """The styles of a code's sections: of those that lists name, if enough are; else of all."""
    taught = named if len(named) >= _FEW else [each for each in found if each.section]
    counts = Counter(map(_style, taught))
    return {style for style, count in counts.items() if count >= _SHARE * len(taught)}


def _is_between(found: Sequence[Heading], at: int, low: int | None, high: int | None) -> bool:
    """Whether a line stands between two that lists name, by its place and by its number."""
    key = numbers.key(found[at].number or "")
    above = low is None or (low < at and numbers.key(found[low].number or "") < key)
    return above and (high is None or (at < high and key < numbers.key(found[high].number or "")))


def _begins_anew(each: Heading, above: Heading) -> bool:
    """Whether a section is the first of a division, or the next one there, by their numbers.

    Below a section "2" its first part is "2-1".

    Numbers that begin anew without a heading are not seen yet.
    """
    number, last = numbers.key(each.number or ""), numbers.key(above.upto or above.number or "")
    if not above.section:
        return True
    if number[:-1] == last:
        return number[-1:] == ((1, ""),)
    return number[:-1] == last[:-1] and number[-1:] == ((last[-1][0] + 1, ""),)
