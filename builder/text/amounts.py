"""Counts in words, for messages, pages and print."""

from __future__ import annotations


def counted(count: int, what: str) -> str:
    """A count with its noun, in the plural unless it is one.

    >>> counted(1, "section"), counted(1204, "section")
    ('1 section', '1,204 sections')
    """
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def times(count: int) -> str:
    """A count of occurrences.

    >>> times(1), times(12)
    ('once', '12 times')
    """
    return "once" if count == 1 else f"{count:,} times"
