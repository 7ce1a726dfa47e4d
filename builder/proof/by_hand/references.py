"""A reference whose meaning was told, as it was resolved."""

from __future__ import annotations

from builder.proof.book import Plain


def back(_code: Plain, unit: Plain, one: Plain) -> str:
    """Put the reference back as it was resolved."""
    now, was = one["now"]["reference"], one["was"]["reference"]
    if now is not None:
        if now not in unit["references"]:
            return f"no reference is as it states: {now['text']!r}"
        unit["references"].remove(now)
    if was is not None:
        unit["references"].append(was)
    return ""
