"""Counts as messages, pages and print write them."""

from __future__ import annotations


def counted(count: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "section"), counted(1204, "section")
    ('1 section', '1,204 sections')
    """
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def times(count: int) -> str:
    """How often something is.

    >>> times(1), times(12)
    ('once', '12 times')
    """
    return "once" if count == 1 else f"{count:,} times"
