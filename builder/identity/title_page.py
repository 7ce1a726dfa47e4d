"""What a title page says: "CITY OF LOON BAY, MAINE", in any case, on one line or several."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from builder.identity.claims import Claim, Said
from builder.identity.names import KIND, kind_of, named, title_case, trimmed
from builder.identity.states import CALLED, COUNTIES, NAMED, letters_of
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


def read(text: str) -> Iterator[Claim]:
    """Claims from all lines at the beginning that look like titles and name a municipality."""
    lines = [(number, _of_line(line, below)) for number, line, below in _titles(text)]
    said = [
        (number, one._replace(name=_own_name(one.name, text))) for number, one in lines if one.name
    ]
    names = {one.name for _, one in said}
    times = {name: _mentions(name, names, text) for name in names}
    most = max(times.values(), default=0)
    for (_, above), (number, one) in pairwise([(None, Said()), *said]):
        passing = times[one.name] < _OFTEN * most or _is_county_of(above, one, times)
        yield from one.claims(_PASSING if passing else _WEIGHT, "title page", number)


def _own_name(name: str, text: str) -> str:
    """A name without what a law's own title adds to it: "Town of Loon Bay Dog Law".

    The text must give the longer name only there, and the shorter at least twice.
    """
    words = name.split()
    if len(re.findall(rf"\b{re.escape(name)}\b", text, re.I)) > 1:
        return name
    for end in range(len(words) - 1, 0, -1):
        shorter, added = " ".join(words[:end]), re.escape(words[end])
        if len(re.findall(rf"\b{KIND} of {re.escape(shorter)}\b(?! {added})", text)) > 1:
            return shorter
    return name


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


def _is_county_of(above: Said, below: Said, times: Mapping[str, int]) -> bool:
    """Whether a line names the county of the town above it: "TOWN OF LOON BAY", "HERON COUNTY".

    The text must not mention the county more often than the town.
    """
    if not above.kind or below.kind not in COUNTIES:
        return False
    return above.kind != below.kind and times[below.name] <= times[above.name]


def _mentions(name: str, others: Iterable[str], text: str) -> int:
    """How often a text mentions a name, not counting longer names that contain it."""
    longer = [rf"{re.escape(other)}\b" for other in others if name in other and name != other]
    mine = rf"{re.escape(name)}\b(?! (?:county|parish)\b)"
    found = re.finditer(rf"\b(?:{'|'.join([*longer, rf'(?P<mine>{mine})'])})", text, re.I)
    return sum(each["mine"] is not None for each in found)


def _of_line(line: str, below: str) -> Said:
    """What a title says, perhaps with the one below it; no name if it names no municipality."""
    if _KIND_ALONE.fullmatch(line) and below:
        line, below = f"{line} {below}", ""
    if whole := _OF_KIND.fullmatch(line):
        kind, name, state = kind_of(whole[1]), title_case(whole[2]), whole[3]
        if not state or " " in name:  # "CITY OF COURT, GEORGIA": a word of the field as a name
            name = trimmed(name)
        return Said(named(kind, name), kind, letters_of(state or _alone(below)))
    county = _COUNTY.fullmatch(line)
    name = title_case(_GOVERNMENT.sub("", _OFFICE.sub("", county[1]))) if county else ""
    if county and name.split()[:-1] not in ([], ["The"], ["This"], ["Official"]):
        state = county[2] or _alone(below)
        return Said(name.removesuffix(" Township"), name.split()[-1], letters_of(state))
    if book := _OF_BOOK.fullmatch(line) or _BOOK_AFTER.fullmatch(line):
        called = re.search(r" (County|Parish)$", title_case(book[1]))
        called = called or re.match(r"(City|Town|Village) ", title_case(line))
        kind, name = called[1] if called else "", trimmed(title_case(_GOVERNMENT.sub("", book[1])))
        return Said(named(kind, name), kind, letters_of(book[2]))
    return Said()


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
    for (number, line), (_, below) in pairwise([*shown, (0, "")]):
        if _is_title(line):
            yield number, line, below if _is_title(below) else ""


def _is_title(line: str) -> bool:
    words = re.findall(r"[^\W\d_][\w'’.-]*", line)
    return (
        bool(words)
        and len(line) <= _LONGEST
        and not line.endswith((".", ";", ":"))
        and all(word[0].isupper() or word in _SMALL for word in words)
    )


def read_heads(text: str) -> Iterator[Claim]:
    r"""Claims from the line "Kind of Name, ST" that a print has on its pages.

    >>> found = read_heads("City of Loon Bay, ME\nGeese stay out of\nLoon Bay, ME\n")
    >>> [(claim.value, claim.weight) for claim in found if claim.what != "name"]
    [('City', 4.0), ('ME', 4.0), ('ME', 4.0)]
    """
    found = Counter(match.groups("") for match in _ORIGIN.finditer(text))
    for (kind, name, state), count in found.most_common(3):
        weight = _HEAD if count >= _FEWEST else _ONCE
        source = "head of its pages" if count >= _FEWEST else "line of its own"
        line = line_of(text, text.index(f"{name}, {state}"))
        said = Said(trimmed(name), kind_of(kind), letters_of(state))
        yield from said.claims(weight, source, line)


def read_flattened_heads(text: str) -> Iterator[Claim]:
    """Claims from heads of a text without capitals: "12 loon bay code  14"."""
    heads = Counter(match[1] for match in _FLAT.finditer(text))
    for name, _ in heads.most_common(1):
        yield Claim("name", title_case(name), _HEAD, "head of its pages")
        kinds = Counter(match[1] for match in re.finditer(rf"\b({KIND}) of {name}\b", text))
        for word, _ in kinds.most_common(1):
            yield Claim("kind", kind_of(word), _HEAD, "its heads' name in the text")
