"""Find laws with a name but no number: "Ordinance for the Control of Dogs" above its sections."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.model import UnitKind
from builder.parse.in_order.family import RANKS, SENTENCE, DivisionForm
from builder.parse.in_order.own.designations import DIVISIONS, Candidate, sort_of
from builder.parse.labels import front_label
from builder.sources.text import Line, Role

_FEWEST = 2
"""Fewest laws of a collection."""
_NEAR = 8
"""Most lines between a law's name and its first section."""
_NAME = re.compile(r"[A-Z\"“].{2,118}[^.:;,]$")
_LAW = re.compile(r"\b(?:ordinance|by-?law|regulation|resolution|policy)s?\b", re.IGNORECASE)
_NO_NAME = re.compile(rf"(?i:adopted|amended|effective|enacted|passed|approved)\b|{SENTENCE}")
_TOWN = r"(?i:(?:the )?(?:town|township|village|city|borough|county) of) [A-Z][\w .,'’-]+"
FORMS = tuple(
    DivisionForm(UnitKind.CHAPTER, re.compile(form), RANKS[UnitKind.CHAPTER])
    for form in (
        rf"(?P<mark>{_TOWN})(?P<number>(?!))?(?P<title>(?!))?$",
        r"(?P<mark>)(?P<number>(?!))?(?P<title>\S.*)$",
    )
)
"""The forms of a line with the town's name above that of a law, and of a law's name."""


def named_laws(sections: Sequence[Candidate], lines: Sequence[Line]) -> list[Candidate]:
    """The names of laws without numbers; none unless each first section has a name above it.

    >>> texts = ["DOGS", "Section 1. Leash", "Text.", "FEES", "Adopted in May", "Section 1. Fee"]
    >>> lines = [Line(at, 0, text) for at, text in enumerate(texts)]
    >>> firsts = [Candidate(at, UnitKind.SECTION, "1", "Section", False, "") for at in (1, 5)]
    >>> [each.title for each in named_laws(firsts, lines)]
    ['DOGS', 'FEES']
    """
    firsts = [each for each in sections if each.key[-1] == 1]
    names: list[Candidate] = []
    for first in firsts if len(firsts) >= _FEWEST else ():
        above = max((each.at for each in sections if each.at < first.at), default=-1)
        at = _name_above(lines, above, first.at)
        if at is None:
            return []
        title = lines[at].text.strip()
        names.append(Candidate(at, UnitKind.CHAPTER, "", "", apart=True, title=title))
    return names


def _name_above(lines: Sequence[Line], above: int, first: int) -> int | None:
    """Index of the line on which the name of a law begins, the nearest one above its first section.

    The first law's name is below the collection's title, and has a word for a law. The line right
    below "TITLE II" is that title's own name.
    """
    near = [at for at in range(above + 1, first) if lines[at].text.strip()][-_NEAR:]
    while near and not _is_name(lines[near[-1]]):
        near.pop()
    run: list[int] = []
    while near and _is_name(lines[near[-1]]):
        run.insert(0, near.pop())
    over = lines[near[-1]].text.strip() if near else ""
    if run[1:] and any((got := form.match(over)) and not got["title"] for _, form in DIVISIONS):
        del run[0]
    if above >= 0 or not run:
        return run[0] if run else None
    return next((at for at in reversed(run) if _LAW.search(lines[at].text)), run[-1])


def _is_name(line: Line) -> bool:
    """Whether a line may be a law's name: it stands out, or has a word for a law."""
    text = line.text.strip()
    if not _NAME.match(text) or _NO_NAME.match(text) or front_label(text) or sort_of(text):
        return False
    bold = line.laid is not None and line.laid.bold
    return text.isupper() or bold or line.role is Role.HEADING or bool(_LAW.search(text))
