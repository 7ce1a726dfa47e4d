"""References to outside law: how provisions are cited, and their public addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.model import Reference
from builder.resolve import subsections
from builder.resolve.case import Spot
from builder.resolve.find import Found
from builder.resolve.laws import Law
from builder.resolve.syntax import Chain, Designation, Item, Kind

_PLACES = (Kind.DIVISION, Kind.SUBDIVISION, Kind.SECTION, Kind.SUB)
_NAMES = {kind: kind.capitalize() for kind in Kind if kind not in _PLACES} | {Kind.CHAPTER: "ch."}
_BY_ARTICLE = ("Constitution", "Code of Maryland")
"""How the names of laws end whose section numbers start over in each article."""
_NUMBER = re.compile(r"[^(\[]+")
_FRACTION = re.compile("[½¼¾]")
"""Part of the number that it follows: "26G½"."""


def outside(found: Found, law: Law, spot: Spot) -> Iterator[Reference]:
    """The references to an outside law, one for each provision of a list.

    If no provision is cited, one to the law.
    """
    if found.chain is None:
        whole = spot.part(found.start, found.end)
        yield replace(whole, url=law.address or None, law=law.name)
        return
    part = found.chain.group(Kind.PART) if law.compiled else None
    group = found.chain.group(Kind.SECTION) or part or _first(found.chain)
    places = list(_places(found, found.chain, group))
    for place in places:
        yield from outside(place, law, spot)
    if places:
        return
    subs = "".join(_in_parentheses(one.items[0]) for one in found.chain.subs)
    sub = "" if group.kind is Kind.SUB else subs
    last = len(group.items) - 1
    for index, item in enumerate(_written_out(group.items)):
        start = found.start if index == 0 else item.start
        end = found.end if index == last else item.stop
        first = last == 0 or (found.chain.rising and index == 0)
        cite = _cite(group, item, sub if first else "", law, found.title)
        holder = found.chain.group(Kind.ARTICLE if law.name.endswith(_BY_ARTICLE) else Kind.CHAPTER)
        if group.kind is not Kind.SECTION and not law.compiled:
            groups = found.chain.groups[::-1] if found.chain.rising else found.chain.groups
            held = (one for one in groups if one is group or one.kind is not Kind.SUB)
            cite = ", ".join(cite if one is group else _named(one) for one in held)
        elif holder and not law.compiled:
            cite = f"{_named(holder)}, § {cite}"
        over = None if law.compiled or group is holder else holder
        url = _address(group, item, law, over.items[0].raw if over else found.title) or None
        if fraction := _FRACTION.match(spot.text, item.stop):
            url, cite = law.address or None, cite + fraction[0]
            end = max(end, fraction.end())
        yield replace(spot.part(start, end), url=url, law=law.name, cite=cite)


def _first(chain: Chain) -> Designation:
    """The first designation that is neither a title nor a place in a section, if there is one."""
    return min(chain.groups, key=lambda group: (group.kind is Kind.TITLE, group.kind is Kind.SUB))


def _named(group: Designation) -> str:
    return f"{_NAMES.get(group.kind, group.word)} {group.items[0].raw}"


def _places(found: Found, chain: Chain, section: Designation) -> Iterator[Found]:
    """A reference for each of several places in one section; none if there is only one place."""
    if section.kind is not Kind.SECTION or len(section.items) > 1 or len(chain.subs) != 1:
        return
    (sub,) = chain.subs
    if len(sub.items) == 1:
        return
    others = tuple(group for group in chain.groups if group is not sub)
    path = subsections.path("")
    for index, item in enumerate(sub.items):
        path = subsections.carried(path, item.raw)
        raw = item.raw if index == 0 else "".join(f"({part})" for part in path)
        group = replace(sub, items=(replace(item, raw=raw),))
        yield replace(
            found,
            start=found.start if index == 0 else item.start,
            end=found.end if item is sub.items[-1] else item.stop,
            chain=Chain((group, *others), chain.rising),
        )


def _written_out(items: Sequence[Item]) -> Iterator[Item]:
    """The items of a list, each in full: "301(1), (7)" cites 301(1) and 301(7)."""
    before = ""
    for item in items:
        if item.carried and before:
            number = _number(before)
            path = subsections.carried(subsections.path(before[len(number) :]), item.raw)
            before = number + "".join(f"({part})" for part in path)
        else:
            before = item.raw
        yield replace(item, raw=before)


def _number(raw: str) -> str:
    found = _NUMBER.match(raw)
    return found[0] if found else ""


def _in_parentheses(item: Item) -> str:
    raw = item.raw.replace(").", ")").rstrip(".")
    if not raw.startswith("("):
        raw = re.sub(r"^[\w-]+", lambda word: f"({word[0]})", raw)
    return f"{raw} to {_in_parentheses(item.upto)}" if item.upto else raw


def _cite(group: Designation, item: Item, sub: str, law: Law, title: str | None) -> str:
    number = item.raw + sub + (f" to {item.upto.raw}" if item.upto else "")
    if group.kind is not Kind.SECTION:
        number = f"{_NAMES.get(group.kind, group.word)} {number}"
    if group.kind is Kind.TITLE and law.compiled:
        return f"{item.raw} {law.compiled}"
    if law.compiled:
        return f"{title} {law.compiled} {number}" if title else f"{law.compiled} {number}"
    return number


def _address(group: Designation, item: Item, law: Law, above: str | None) -> str:
    """The address of a provision, or of the law if the number gives none.

    `above` is the number of its chapter or title, which some addresses need: "40A, 5".
    """
    number = _number(item.raw).strip()
    written = (number, f"{above}, {number}") if above else (number,)
    kinds = [each for each in law.addresses if each.kind == group.kind.value]
    found = (each.of(form) for form in written for each in kinds)
    return next(filter(None, found), law.address)
