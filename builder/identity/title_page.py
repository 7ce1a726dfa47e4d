"""What a title page says: "CITY OF LOON BAY, MAINE", in any case, on one line or several."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from builder.identity.claims import Claim, Claims
from builder.identity.names import KIND, kind_of, named, title_case, trimmed
from builder.identity.states import CALLED, COUNTIES, NAMED, NAMES, STATES
from builder.text.lines import line_of
from builder.text.squash import single_spaced

_FEWEST = 2
"""Fewest times that a line recurs as the head of pages; a line that occurs once counts much
less."""

_HEAD, _ONCE = 8.0, 4.0

_FLAT = re.compile(r"  \d\w* ([a-z]+(?: [a-z]+){0,3}) code  \d")

_FRONT = 80
"""How many lines at the beginning, without blank ones, may contain a title page."""

_LONGEST = 90
"""Most characters in a line of a title."""

_WEIGHT, _PASSING = 10.0, 2.0
"""Weights of the municipality's own title, and of another name beside it, such as the county that
an officer is of."""

_OFTEN = 0.4
"""Share of the mentions that the most frequent title name has; with fewer, a name is not the
municipality's. Of a town and its county, the town is mentioned at least twice as often."""

_OFFICE = re.compile(r"\A.*(?<!\bIsle)(?<!^City and County) of (?:the )?", re.I)
"""What precedes a county's name: "Board of Commissioners of"."""

_GOVERNMENT = re.compile(r"(?:unified|consolidated) government(?: of)?(?: the)? ", re.I)

_SMALL = frozenset(["a", "an", "and", "at", "by", "for", "in", "of", "on", "the", "to"])

_ORIGIN = re.compile(
    rf"^[ #*]*(?:\d+\. +)?(?:({KIND}) of )?([A-Z][\w .'’-]{{1,40}}), ({CALLED})"
    r"(?: Code.{0,20}| +[-–/] .{0,60})? *$",
    re.M,
)
"""A head of printed pages, or a line in the menu of a copied web page."""

_BOOK = (
    r"(?:revised |municipal |general |city |town |village )?"
    r"(?:code of ordinances|codified ordinances|ordinances|code|charter|bylaws|by-laws"
    r"|general laws|laws|officials)"
)

_IN_COUNTY = r"(?:, ?[A-Za-z][\w .'’-]{1,40}? (?:county|parish))?"
"""The county between a town's name and its state."""

_OF_KIND = re.compile(
    rf"(?:.*\b)?({KIND}) of ([A-Za-z][\w .'’-]*?)"
    rf"(?:{_IN_COUNTY}, ?({CALLED}))?[ ,]*(?:{_BOOK}.*)?",
    re.I,
)

_COUNTY = re.compile(
    rf"(?:(?:the )?{_BOOK}(?: of)? )?(?:the )?([A-Za-z][\w .'’-]*? (?:county|parish|township))"
    rf"(?:,? ({NAMED}))?(?: {_BOOK}.*)?",
    re.I,
)

_OF_BOOK = re.compile(
    rf"(?:the )?{_BOOK} of (?:the )?([A-Za-z][\w .'’-]*?){_IN_COUNTY}, ({CALLED})",
    re.I,
)

_BOOK_AFTER = re.compile(rf"(?:[\d/]+ )?([A-Z][\w .'’-]*?), ({CALLED}) {_BOOK}", re.I)

_TITLE = re.compile(
    rf"(?:^|\ufeff)[^\w\n]{{0,9}}(?:the )?{_BOOK}(?: of)?(?: the)?(?: {KIND} of)?"
    rf" ([a-z][a-z .'’-]{{1,40}}?),? (?:{NAMED})[^\w\n]{{0,9}}$",
    re.I | re.M,
)
"""The whole title of a code on one line, or after the mark with which a file begins."""

_STATE_ALONE = re.compile(rf"(?:(?:state|commonwealth) of )?({NAMED})", re.I)

_KIND_ALONE = re.compile(rf"(?:.*\b)?{KIND} of", re.I)


def read(text: str) -> Claims:
    """Claims from all lines at the beginning that look like titles."""
    lines = (_of_line(number, line, below) for number, line, below in _titles(text))
    said = [replace(one, names=tuple(_own_name(name, text) for name in one.names)) for one in lines]
    names = {claim.value for one in said for claim in one.names}
    times = {name: _mentions(name, names, text) for name in names}
    most = max(times.values(), default=0)
    found = Claims()
    for above, one in pairwise((Claims(), *(one for one in said if one.names))):
        passing = _is_county_of(above, one, times)
        passing |= any(times[claim.value] < _OFTEN * most for claim in one.names)
        found += _weighed(one, _PASSING) if passing else one
    return found


def _own_name(claim: Claim, text: str) -> Claim:
    """A name without what a law's own title adds to it: "Town of Loon Bay Dog Law".

    The text must give the longer name only there, and the shorter at least twice.
    """
    words = claim.value.split()
    if len(re.findall(rf"\b{re.escape(claim.value)}\b", text, re.I)) > 1:
        return claim
    for end in range(len(words) - 1, 0, -1):
        name, added = " ".join(words[:end]), re.escape(words[end])
        if len(re.findall(rf"\b{KIND} of {re.escape(name)}\b(?! {added})", text)) > 1:
            return replace(claim, value=name)
    return claim


def other_title(text: str, name: str) -> tuple[str, int] | None:
    r"""The municipality whose title page is next in a file, and its line; None if it has no other.

    The text must give that name again below, and the municipality's own one above.

    >>> text = "CODE OF LOON, OHIO\nGeese.\nCODE OF HERON COUNTY, OHIO\nHeron County has ducks."
    >>> other_title(text, "Loon"), other_title(text.replace("HERON COUNTY", "LOON"), "Loon")
    (('Heron County', 3), None)
    >>> other_title("CODE OF HERON COUNTY, OHIO\nHeron County has ducks.", "Loon")
    """
    own = re.search(re.escape(name), text, re.I)
    for found in _TITLE.finditer(text, own.start()) if own else ():
        other = title_case(found[1])
        same = name.casefold() in other.casefold() or other.casefold() in name.casefold()
        if same or not _is_title(found[0].strip(" _*\ufeff")):
            continue
        if _mentions(other, (), text[found.end() :]):
            return other, line_of(text, found.start(1))
    return None


def _is_county_of(above: Claims, below: Claims, times: Mapping[str, int]) -> bool:
    """Whether a line names the county of the town above it: "TOWN OF LOON BAY", "HERON COUNTY".

    The text must not mention the county more often than the town.
    """
    if not (above.kinds and below.kinds and below.kinds[0].value in COUNTIES):
        return False
    town, county = above.names[0].value, below.names[0].value
    return above.kinds[0].value != below.kinds[0].value and times[county] <= times[town]


def _mentions(name: str, others: Iterable[str], text: str) -> int:
    """How often a text mentions a name, not counting longer names that contain it."""
    longer = [rf"{re.escape(other)}\b" for other in others if name in other and name != other]
    mine = rf"{re.escape(name)}\b(?! (?:county|parish)\b)"
    found = re.finditer(rf"\b(?:{'|'.join([*longer, rf'(?P<mine>{mine})'])})", text, re.I)
    return sum(each["mine"] is not None for each in found)


def _weighed(claims: Claims, weight: float) -> Claims:
    names, kinds, states = (
        tuple(replace(claim, weight=weight) for claim in one)
        for one in (claims.names, claims.kinds, claims.states)
    )
    return Claims(names, kinds, states)


def _of_line(number: int, line: str, below: str) -> Claims:
    if _KIND_ALONE.fullmatch(line) and below:
        line, below = f"{line} {below}", ""
    whole = _OF_KIND.fullmatch(line)
    if whole:
        name, state = trimmed(title_case(whole[2])), whole[3] or _alone(below)
        if whole[3] and " " not in whole[2]:
            name = title_case(whole[2])  # "CITY OF COURT, GEORGIA": a word of the field as a name
        kind = kind_of(whole[1])
        return _claims(number, named(kind, name), kind if name else "", state)
    county = _COUNTY.fullmatch(line)
    name = title_case(_GOVERNMENT.sub("", _OFFICE.sub("", county[1]))) if county else ""
    if county and name.split()[:-1] not in ([], ["The"], ["This"], ["Official"]):
        kind, state = name.split()[-1], county[2] or _alone(below)
        return _claims(number, name.removesuffix(" Township"), kind, state)
    other = _OF_BOOK.fullmatch(line) or _BOOK_AFTER.fullmatch(line)
    if other:
        name = _of_book(other[1])
        counted = re.search(r" (County|Parish)$", title_case(other[1]))
        called = counted or re.match(r"(City|Town|Village) ", title_case(line))
        name = named(counted[1], name) if counted else name
        return _claims(number, name, called[1] if called else "", other[2])
    return Claims()


def _of_book(words: str) -> str:
    return trimmed(title_case(_GOVERNMENT.sub("", words)))


def _claims(number: int, name: str, kind: str, state: str) -> Claims:
    """Claims of one line; `state` is spelled as it stands there."""
    short = state.upper()
    letters = short if short in STATES or not state else NAMES[title_case(state)]
    return Claims.of((name, kind, letters), _WEIGHT, "title page", number)


def _alone(line: str) -> str:
    """The state on a line that contains nothing else, or ""."""
    found = _STATE_ALONE.fullmatch(line)
    return found[1] if found else ""


def _titles(text: str) -> Iterator[tuple[int, str, str]]:
    """Line number, title line and the title line below ("" if none) at a text's beginning."""
    front = [
        (number, single_spaced(line).strip(" _*"))
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


def read_heads(text: str) -> Claims:
    r"""Claims from the line "Kind of Name, ST" that a print has on its pages.

    >>> found = read_heads("City of Loon Bay, ME\nGeese stay out of\nLoon Bay, ME\n")
    >>> [(claim.value, claim.weight) for claim in (*found.kinds, *found.states)]
    [('City', 4.0), ('ME', 4.0), ('ME', 4.0)]
    """
    found = Counter(match.groups() for match in _ORIGIN.finditer(text))
    claims = Claims()
    for (kind, name, state), count in found.most_common(3):
        weight = _HEAD if count >= _FEWEST else _ONCE
        source = "head of its pages" if count >= _FEWEST else "line of its own"
        line = line_of(text, text.index(f"{name}, {state}"))
        said = (trimmed(name), kind_of(kind or ""), NAMES.get(state, state))
        claims += Claims.of(said, weight, source, line)
    return claims


def read_flattened_heads(text: str) -> Claims:
    """Claims from heads of a text without capitals: "12 loon bay code  14"."""
    found = Counter(match[1] for match in _FLAT.finditer(text))
    if not found:
        return Claims()
    name, _ = found.most_common(1)[0]
    kinds = Counter(match[1] for match in re.finditer(rf"\b({KIND}) of {name}\b", text))
    claims = Claims.of((title_case(name), "", ""), _HEAD, "head of its pages")
    for word, _ in kinds.most_common(1):
        claims += Claims.of(("", kind_of(word), ""), _HEAD, "its heads' name in the text")
    return claims
