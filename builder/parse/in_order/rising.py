"""Which lines of a heading's form are headings: those whose numbers rise, or that a list names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from builder.parse.in_order import numbers
from builder.parse.in_order.headings import Heading
from builder.text.longest_rising import longest_rising

_TITLE = 100
"""Characters of the longest line that is taken for a heading out of order."""


def rising(found: Sequence[Heading], named: Collection[str]) -> list[Heading]:
    """The headings among lines that may be some.

    A sure one stays. Of the others those stay whose numbers make the longest rising row of their
    form: a reference that begins a line hardly fits it. Out of that row stay those that a list
    names, and short ones that end with a period; of a loose form those that go on with a division
    which counts anew.

    Args:
        found: lines of the form of a heading, in order.
        named: numbers that the publisher's lists name.
    """
    rows: dict[str, list[int]] = {}
    for index, each in enumerate(found):
        if each.section and each.number and not each.sure:
            rows.setdefault(numbers.form(each.number), []).append(index)
    kept: set[int] = set()
    for indexes in rows.values():
        keys = [numbers.key(found[i].number or "") for i in indexes]
        kept.update(indexes[at] for at in longest_rising(keys))
    done: list[Heading] = []
    for index, each in enumerate(found):
        if each.sure or not each.section or index in kept or _stays(each, done, named):
            done.append(each)
    return done


def _stays(each: Heading, done: Sequence[Heading], named: Collection[str]) -> bool:
    """Whether what looks like a heading is one though its number does not rise.

    Numbers that begin anew without a heading are not seen yet.
    """
    if each.number in named:
        return True
    if each.loose:
        return bool(done) and _begins_anew(each, done[-1])
    return len(each.row.text) <= _TITLE and each.title.endswith(".")


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
