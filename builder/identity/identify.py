"""Name, kind and state of a municipality, from all evidence for each."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from builder.frozen import frozen
from builder.identity import around, body, title_page
from builder.identity.claims import STRONG, Claim, ranked
from builder.identity.names import GENERAL, as_spelled, title_case
from builder.identity.states import COUNTIES, KINDS, STATES, Searched, states
from builder.text.currency import current_through
from builder.text.squash import spaced

_LOOKED_AT = 400_000
"""Characters of a text that name and state are read from: hundreds of pages."""
_LEAST = 0.5
"""Weight below which nothing is concluded."""
_TOWNS = tuple(kind for kind in KINDS if kind not in COUNTIES)
_BEFORE_NEXT = 2.0
"""How many times heavier than the next a weak reading must be."""


@frozen
class Identity:
    """What a text says about its municipality; None where it says nothing, or two things."""

    name: str | None
    """Without the kind, as "Spring Valley", except for a county: "Lanier County"."""
    kind: str | None
    state: str | None
    """Two letters."""
    current_through: dt.date | None = None
    claims: tuple[Claim, ...] = ()
    """All claims, including those that were not followed."""
    disputes: tuple[tuple[str, str], ...] = ()
    """For each dispute, "name" or "state", and the two strong readings that disagree."""
    current_line: int | None = None
    address: str | None = None
    """The address that the pages say they were downloaded from."""
    retrieved: dt.date | None = None


def identify(text: str, stem: str = "", said: Sequence[str] = ()) -> Identity:
    """Find the municipality in a text and in its file's name.

    Args:
        text: the decoded text.
        stem: the file's name without its ending.
        said: texts around the law, if it comes from web pages.
    """
    seen = text[:_LOOKED_AT]
    claims = [*title_page.read(seen), *title_page.read_heads(seen)]
    claims += [*body.read(seen), *around.read(said)]
    if not any(map(str.isupper, seen[:5_000])):
        claims += title_page.read_flattened_heads(seen)
    claims = _with_whole_names(_without_kinds(claims), seen)
    name = _settled(claims, "name")
    claims += body.states_after(name.value, seen) if name else ()
    claims += [*body.states_named(seen), *named_by_statutes(seen)]
    for each in (stem, around.stem(said)):
        claims += named_by_file(each, name.value if name else None)
    name, state = _settled(claims, "name"), _settled(claims, "state")
    itself = body.kinds_of_itself(seen)
    if name and name.weight < STRONG and body.is_only_the_county(name.value, itself):
        name = None
    day, line = current_through(text) or (None, None)
    return Identity(
        as_spelled(name.value, seen) if name else None,
        _kind(name.value, claims) if name else None,
        state.value if state else None,
        day,
        tuple(claims),
        (*(_dispute(claims, "name") or _second(text, name)), *_dispute(claims, "state")),
        line,
        *origin(seen),
    )


def _without_kinds(claims: Sequence[Claim]) -> list[Claim]:
    """The claims, with the kind split off a name if the name also occurs without it.

    >>> title = Claim("name", "Loon Township", 10.0, "title page")
    >>> read = (title, Claim("name", "Loon", 6.0, "the text"))
    >>> [(claim.what, claim.value) for claim in _without_kinds(read)]
    [('name', 'Loon'), ('name', 'Loon'), ('kind', 'Township')]
    """
    called = {claim.value.casefold() for claim in claims if claim.what == "name"}
    done, kinds = list[Claim](), list[Claim]()
    for claim in claims:
        name, _, last = claim.value.rpartition(" ")
        if claim.what == "name" and last in _TOWNS and name.casefold() in called:
            done.append(replace(claim, value=name))
            kinds.append(replace(claim, what="kind", value=last))
        else:
            done.append(claim)
    return [*done, *kinds]


def _with_whole_names(claims: Sequence[Claim], text: str) -> list[Claim]:
    r"""The claims, where a name that the text never gives alone is completed to the longer one.

    A title page may break a name: "CITY OF LOON", with "BAY, MAINE" on the next line.

    >>> title = Claim("name", "Loon", 10.0, "title page")
    >>> read = (title, Claim("name", "Loon Bay", 2.0, "the text"))
    >>> text = "CITY OF LOON\nBAY, MAINE\nThe City of Loon Bay keeps geese."
    >>> [claim.value for claim in _with_whole_names(read, text)]
    ['Loon Bay', 'Loon Bay']
    """
    whole: dict[str, str] = {}
    names = {claim.value for claim in claims if claim.what == "name"}
    for one, other in permutations(sorted(names), 2):
        if other.casefold().startswith(f"{one} ".casefold()):
            rest = spaced(other[len(one) :])
            if not re.search(rf"\b{spaced(one)}\b(?!\s+{rest}\b)", text, re.IGNORECASE):
                whole[one] = other
    return [
        replace(claim, value=whole.get(claim.value, claim.value)) if claim.what == "name" else claim
        for claim in claims
    ]


def _kind(name: str, claims: Sequence[Claim]) -> str | None:
    """The kind in a county's name, or else the kind with the most weight.

    >>> _kind("Loon County", [Claim("kind", "City", 9.0, "title page")]), _kind("Loon", ())
    ('County', None)
    """
    last = name.rsplit(maxsplit=1)[-1].title()
    if last in COUNTIES:
        return last
    kinds = (claim.value for _, claim in ranked(claims, "kind") if claim.value not in COUNTIES)
    return next(kinds, None)


def _settled(claims: Sequence[Claim], what: str) -> Claim | None:
    """The winning reading: strong without a strong rival, or far ahead of the next; else None."""
    order = ranked(claims, what)
    if not order or order[0][0] < _LEAST:
        return None
    first, claim = order[0]
    rivals = [weight for weight, one in order[1:] if not _holds(one.value, claim.value)]
    second = max(rivals, default=0.0)
    if first >= STRONG > second or first >= _BEFORE_NEXT * second:
        return claim
    return None


def _dispute(claims: Sequence[Claim], what: str) -> tuple[tuple[str, str], ...]:
    """The strongest reading and its strongest rival; a name that contains the other is none."""
    strong = [claim for weight, claim in ranked(claims, what) if weight >= STRONG]
    rivals = [one for one in strong[1:] if not _holds(one.value, strong[0].value)]
    return ((what, f"{strong[0]} or {rivals[0]}"),) if rivals else ()


def _second(text: str, name: Claim | None) -> tuple[tuple[str, str], ...]:
    """The dispute of a file that holds the codes of two municipalities, each with its title."""
    other = title_page.other_title(text, name.value) if name else None
    if name is None or other is None:
        return ()
    return (("name", f"{name} or {other[0]} (another code begins in line {other[1]:,})"),)


def _holds(one: str, other: str) -> bool:
    """Whether one of two names is the other with more words before or after it: "Loon Township".

    >>> _holds("Loon", "Loon Township"), _holds("Loon Bay", "Loon"), _holds("Loon", "Loonie")
    (True, True, False)
    """
    shorter, longer = sorted((f" {one} ".casefold(), f" {other} ".casefold()), key=len)
    return shorter in longer


_ORIGIN = re.compile(r"^Downloaded from (https?://\S+)(?: on (\d{4}-\d\d-\d\d))?$", re.M)


def origin(text: str) -> tuple[str | None, dt.date | None]:
    r"""The address that each page says it was downloaded from, and the day; None if missing.

    >>> origin("LOON CODE\nDownloaded from https://example.org/LO1 on 2026-02-10\nPage 1")
    ('https://example.org/LO1', datetime.date(2026, 2, 10))
    """
    found = _ORIGIN.search(text)
    if not found:
        return None, None
    try:
        return found[1], dt.date.fromisoformat(found[2]) if found[2] else None
    except ValueError:
        return found[1], None


_ENOUGH = 10
"""Citations beyond which more add no weight."""
_WEIGHT = 7.0


def named_by_statutes(text: str) -> Iterator[Claim]:
    """Claims for the states whose laws are cited, weighted by their share of all such citations.

    >>> found = named_by_statutes("By RCW 35.21.010 and by RCW 9.41.")
    >>> [(one.value, one.source) for one in found]
    [('WA', 'its laws are cited 2 times')]
    """
    searched = Searched.of_text(text)
    found = Counter({state.letters: state.citations(searched) for state in states()})
    return body.states_found(found, _WEIGHT, "its laws are cited {}", _ENOUGH)


_ALONE, _AGREED, _OTHER = 3.0, 6.0, 0.5
"""Weights of a file's name: if the text gives no name; if it gives the same name, so that the
letters must mean a state; and if it gives another, so that the file may be called after
anything."""


_OF_FILE = "the file's name"


def named_by_file(stem: str, name: str | None = None) -> Iterator[Claim]:
    """Claims from a file's name without its ending; none if it does not end in a state.

    Args:
        stem: the file's name.
        name: what the text calls the municipality, if known.

    >>> [claim.value for claim in named_by_file("Harbor_Mills-vt")]
    ['Harbor Mills', 'VT']
    >>> [*named_by_file("code-me"), *named_by_file("harbor-mills")]
    []
    """
    found = re.fullmatch(
        r"([A-Za-z][A-Za-z.'’]*(?:[-_ ,]+[A-Za-z.'’]+)*)[-_ ,]+([A-Za-z]{2})", stem
    )
    if not found or found[2].upper() not in STATES:
        return
    parts = re.split(r"[-_ ,]+|(?<=[a-z])(?=[A-Z])", found[1])
    words = [word.lower() for word in parts]
    if all(word in GENERAL for word in words):
        return
    agreed = name is not None and _plain(name) == _plain("".join(words))
    weight = _AGREED if agreed else _ALONE if name is None else _OTHER
    called = name if agreed and name else title_case(" ".join(words))
    yield Claim("name", called, min(weight, _ALONE), _OF_FILE)
    yield Claim("state", found[2].upper(), weight, _OF_FILE)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())
