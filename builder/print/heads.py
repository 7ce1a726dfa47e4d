"""What headings print, and the running heads of the pages under them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from builder.model import CHAPTERS, Unit
from builder.present import names
from builder.print.literal import array, call, string
from builder.print.scope import ARTICLE, SECTION, Scope

_SECTION = 26
"""Most characters of a section's title in a running head."""
_DIVISION = 44
"""The same of a chapter's."""


def titled(unit: Unit) -> str:
    """The title as the heading prints it, with single blanks.

    It is in the capitals in which all readers see it.
    """
    return " ".join(names.shown_title(unit).split())


def brief(words: str, most: int = _SECTION) -> str:
    """A title cut to the room of a running head, between two words.

    >>> brief("Fees"), brief("Enforcement and administration")
    ('Fees', 'Enforcement and…')
    """
    return names.shortened(words, most)


def division(unit: Unit) -> Iterator[str]:
    """A part or chapter, as the running heads of its pages name it."""
    mark = names.designation(unit)
    if mark:
        yield string(f"{mark}. ")
    yield call("calm", string(brief(titled(unit), _DIVISION)))


def named(scope: Scope, units: Iterable[Unit]) -> str:
    """The labels of sections and articles, each with its name in a running head.

    An article has no name there.
    """
    below = (unit for unit in units if scope.roles[unit.id] in (ARTICLE, SECTION))
    return array(
        array([string(unit.id), _name(unit) if scope.roles[unit.id] == SECTION else "none"])
        for unit in below
    )


def _name(unit: Unit) -> str:
    mark = names.designation(unit)
    return string(mark) if mark else call("calm", string(brief(titled(unit))))


_DESIGNATION = re.compile(r"(?:Chapter|Appendix|Part|Title|Article|Schedule)\s+")


def folio(unit: Unit | None) -> str | None:
    """What is before the numbers of a division's pages where each counts its own.

    A chapter has its number, any other division its whole designation or its name; None for what
    is before all of them.
    """
    if unit is None:
        return None
    mark = names.designation(unit)
    if unit.kind in CHAPTERS:
        mark = _DESIGNATION.sub("", mark)
    return mark or brief(titled(unit))
