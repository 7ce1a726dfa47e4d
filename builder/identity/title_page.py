"""What a title page says: "CITY OF LOON BAY, MAINE", in any case, on one line or several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.identity.claims import Claim, Claims
from builder.identity.names import KIND, kind_of, title_case, trimmed
from builder.identity.states import NAMES, STATES

_FRONT = 80
"""Lines, blank ones apart, among which a title page stands."""
_LONGEST = 90
"""Characters of a line of a title."""
_WEIGHT = 10.0
_SMALL = frozenset(["a", "an", "and", "at", "by", "for", "in", "of", "on", "the", "to"])

_STATE = "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True))
_LETTERS = "|".join(sorted(STATES))
_BOOK = (
    r"(?:revised |municipal |general )?(?:code of ordinances|codified ordinances|ordinances|code"
    r"|charter|bylaws|by-laws|general laws|laws|officials)"
)
_OF_KIND = re.compile(
    rf"(?:.*\b)?({KIND}) of ([A-Za-z][\w .'’-]*?)(?:, ?({_STATE}|{_LETTERS}))?[ ,]*(?:{_BOOK}.*)?",
    re.I,
)
_COUNTY = re.compile(
    rf"(?:(?:the )?{_BOOK}(?: of)? )?(?:the )?([A-Za-z][\w .'’-]*? (?:county|parish))"
    rf"(?:,? ({_STATE}))?(?: {_BOOK}.*)?",
    re.I,
)
_OF_BOOK = re.compile(
    rf"(?:the )?{_BOOK} of (?:the )?([A-Za-z][\w .'’-]*?), ({_STATE}|{_LETTERS})", re.I
)
_BOOK_BEHIND = re.compile(rf"(?:[\d/]+ )?([A-Z][\w .'’-]*?), ({_STATE}|{_LETTERS}) {_BOOK}", re.I)
_STATE_ALONE = re.compile(rf"(?:(?:state|commonwealth) of )?({_STATE})", re.I)
_KIND_ALONE = re.compile(rf"(?:.*\b)?{KIND} of", re.I)


def read(text: str) -> Claims:
    """All that the lines of the front say as lines of a title do."""
    found = Claims()
    for number, line, below in _titles(text):
        found += _of_line(number, line, below)
    return found


def _of_line(number: int, line: str, below: str) -> Claims:
    if _KIND_ALONE.fullmatch(line) and below:
        line, below = f"{line} {below}", ""
    whole = _OF_KIND.fullmatch(line)
    if whole:
        name, state = trimmed(title_case(whole[2])), whole[3] or _alone(below)
        kinds = (_claim(kind_of(whole[1]), number),)
        return Claims(_names(name, number), kinds if name else (), _states(state, number))
    county = _COUNTY.fullmatch(line)
    if county and county[1].casefold() not in ("the county", "this county", "county"):
        name, state = title_case(county[1]), county[2] or _alone(below)
        return Claims(
            _names(name, number),
            (_claim(name.split()[-1], number),),
            _states(state, number),
        )
    other = _OF_BOOK.fullmatch(line) or _BOOK_BEHIND.fullmatch(line)
    if other:
        return Claims(_names(trimmed(title_case(other[1])), number), (), _states(other[2], number))
    return Claims()


def _names(name: str, number: int) -> tuple[Claim, ...]:
    return (_claim(name, number),) if name else ()


def _states(name: str | None, number: int) -> tuple[Claim, ...]:
    if not name:
        return ()
    letters = name.upper() if name.upper() in STATES else NAMES[title_case(name)]
    return (_claim(letters, number),)


def _alone(line: str) -> str | None:
    """The state of a line that names nothing else."""
    found = _STATE_ALONE.fullmatch(line)
    return found[1] if found else None


def _claim(value: str, number: int) -> Claim:
    return Claim(value, _WEIGHT, "title page", number)


def _titles(text: str) -> Iterator[tuple[int, str, str]]:
    """The front's lines that are set as titles, each with the title line below it."""
    front = [
        (number, " ".join(line.split()).strip(" _*"))
        for number, line in enumerate(text[:20_000].split("\n"), 1)
    ]
    shown = [(number, line) for number, line in front if line][:_FRONT]
    for at, (number, line) in enumerate(shown):
        if _is_title(line):
            below = shown[at + 1][1] if at + 1 < len(shown) else ""
            yield number, line, below if _is_title(below) else ""


def _is_title(line: str) -> bool:
    words = re.findall(r"[^\W\d_][\w'’.-]*", line)
    return (
        bool(words)
        and len(line) <= _LONGEST
        and not line.endswith((".", ";", ":"))
        and all(word[0].isupper() or word in _SMALL for word in words)
    )
