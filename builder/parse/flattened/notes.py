"""History notes in running text: "amended 6141988 by ll no 11988  9232008 by ll no 12008"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.passage import Span

_VERB = r"(?:last )?(?:adopted|added|amended|repealed|renumbered)(?: in its entirety)?"
_DATE = r"[01]?\d[0-3]?\d(?:1[6-9]|20)\d\d\d{0,3}(?=\s|$)"
"""Month, day, year; up to three digits of a footnote's mark may be glued on."""
_LAW = (
    r"(?: (?:by|as) (?:(?:ll|l l|ord|res|bylaw|local law|ordinance|resolution)(?: no)? )?"
    r"[a-z]?\d[\da-z]*| (?:stm|atm)(?: art \w+)?)"
)
_AGAIN = r"at time of adoption of(?:(?: code)? +see ch \w+(?: [a-z]+){1,6}? art [ivx]+(?=\s|$))?"
_WHEN = rf"(?:{_DATE}{_LAW}?|{_AGAIN})"
_FORMER = r"(?: ch \w+(?: art \w+)? of the \d{4}(?= |$))?"
_NOTE = re.compile(rf"{_VERB} {_WHEN}(?:\s+(?:and )?(?:{_VERB} )?{_WHEN})*{_FORMER}")


def find_notes(source: str) -> Iterator[Span]:
    """Where history notes stand.

    One may be glued to the word before it ("owneramended 7222003 by ll no 22003").

    >>> source = "of a dogamended 6141988 by ll no 11988 a cat"
    >>> [source[a:b] for a, b in find_notes(source)]
    ['amended 6141988 by ll no 11988']
    """
    for found in _NOTE.finditer(source):
        yield found.span()
