"""References to outside law: how provisions are cited, and their public addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.model import Reference
from builder.resolve import subsections
from builder.resolve.case import Case
from builder.resolve.laws import Law
from builder.resolve.syntax import Chain, Designation, Item, Kind

_PLACES = (Kind.DIVISION, Kind.SUBDIVISION, Kind.SECTION, Kind.SUB)
_NAMES = {kind: kind.capitalize() for kind in Kind if kind not in _PLACES} | {Kind.CHAPTER: "ch."}
_BY_ARTICLE = ("Constitution", "Code of Maryland")
"""How the names of laws end whose section numbers start over in each article."""
_NUMBER = re.compile(r"[^(\[]+")
_FRACTION = re.compile("[½¼¾]")
"""Part of the number that it follows: "26G½"."""


def outside(case: Case, law: Law) -> Iterator[Reference]:
    """The references to an outside law, one for each provision of a list.

    If no provision is cited, one to the law.
    """
    chain, title = case.chain, case.found.title
    if not chain.groups:
        yield replace(case.whole, url=law.address or None, law=law.name)
        return
    compiled = chain.group(Kind.PART) if law.compiled else None
    # If there is one, a designation that is neither a title nor a place in a section.
    first = min(chain.groups, key=lambda one: (one.kind is Kind.TITLE, one.kind is Kind.SUB))
    group = chain.section or compiled or first
    holder = chain.group(Kind.ARTICLE if law.name.endswith(_BY_ARTICLE) else Kind.CHAPTER)
    over = None if law.compiled or group is holder else holder
    places = _places(chain, group)
    spread = case.spread(places or group.items)
    for (listed, part), number in zip(spread, _numbers(chain, group, places), strict=True):
        item = group.items[0] if places else listed
        cite = _cite(group, item, number, law, title)
        if group.kind is not Kind.SECTION and not law.compiled:
            groups = chain.groups[::-1] if chain.rising else chain.groups
            held = (one for one in groups if one is group or one.kind is not Kind.SUB)
            cite = ", ".join(cite if one is group else _named(one) for one in held)
        elif holder and not law.compiled:
            cite = f"{_named(holder)}, § {cite}"
        url = _address(group, number, law, over.number if over else title)
        end = part.end
        if fraction := _FRACTION.match(case.text, item.stop):
            url, cite, end = law.address, cite + fraction[0], max(end, fraction.end())
        whole = case.spot.part(part.start, end)
        yield replace(whole, url=url or None, law=law.name, cite=cite)


def _named(group: Designation) -> str:
    return f"{_NAMES.get(group.kind, group.word)} {group.number}"


def _places(chain: Chain, section: Designation) -> tuple[Item, ...]:
    """The several places that are cited of one section; none if there is only one."""
    if section.kind is not Kind.SECTION or len(section.items) > 1 or len(chain.subs) != 1:
        return ()
    places = chain.subs[0].items
    return places if len(places) > 1 else ()


def _numbers(chain: Chain, group: Designation, places: Sequence[Item]) -> Iterator[str]:
    """The number of each provision of a list in full: "301(1), (7)" cites 301(1) and 301(7)."""
    number, path = group.number, subsections.path("")
    for place in places:
        path = subsections.carried(path, place.raw)
        raw = "".join(f"({part})" for part in path) if place is not places[0] else place.raw
        yield number + _in_parentheses(replace(place, raw=raw))
    subs = (
        ""
        if group.kind is Kind.SUB
        else "".join(_in_parentheses(one.items[0]) for one in chain.subs)
    )
    before = ""
    for item in () if places else group.items:
        if item.carried and before:
            number = _number(before)
            path = subsections.carried(subsections.path(before[len(number) :]), item.raw)
            before = number + "".join(f"({part})" for part in path)
        else:
            before = item.raw
        first = len(group.items) == 1 or (chain.rising and item is group.items[0])
        yield before + subs if first else before


def _number(raw: str) -> str:
    found = _NUMBER.match(raw)
    return found[0] if found else ""


def _in_parentheses(item: Item) -> str:
    raw = item.raw.replace(").", ")").rstrip(".")
    if not raw.startswith("("):
        raw = re.sub(r"^[\w-]+", lambda word: f"({word[0]})", raw)
    return f"{raw} to {_in_parentheses(item.upto)}" if item.upto else raw


def _cite(group: Designation, item: Item, raw: str, law: Law, title: str | None) -> str:
    number = f"{raw} to {item.upto.raw}" if item.upto else raw
    if group.kind is not Kind.SECTION:
        number = f"{_NAMES.get(group.kind, group.word)} {number}"
    if group.kind is Kind.TITLE and law.compiled:
        return f"{item.raw} {law.compiled}"
    if law.compiled:
        return f"{title} {law.compiled} {number}" if title else f"{law.compiled} {number}"
    return number


def _address(group: Designation, raw: str, law: Law, above: str | None) -> str:
    """The address of a provision, or of the law if the number gives none.

    `above` is the number of its chapter or title, which some addresses need: "40A, 5".
    """
    number = _number(raw).strip()
    written = (number, f"{above}, {number}") if above else (number,)
    kinds = [each for each in law.addresses if each.kind == group.kind.value]
    found = (each.of(form) for form in written for each in kinds)
    return next(filter(None, found), law.address)
