"""A reference whose meaning was told, as it was resolved."""

from __future__ import annotations

from builder.proof.book import Plain


def back(_code: Plain, unit: Plain, one: Plain) -> str:
    """Put the reference back as it was resolved."""
    now, was = one["now"]["reference"], one["was"]["reference"]
    held = unit["references"]
    if now is not None:
        if now not in held:
            return f"no reference is as it states: {now['text']!r}"
        held.remove(now)
    if was is not None:
        held.insert(one["was"]["at"], was)
    return ""


def as_resolved(unit: Plain, stated: list[Plain]) -> list[Plain]:
    """The references of a unit as they were before any was told by hand: some go on from others."""
    if not stated:
        return list(unit["references"])
    before: Plain = {"references": list(unit["references"])}
    for one in reversed(stated):
        back(before, before, one)
    return list(before["references"])
