"""Line breaking of justified type.

How much text fits on a line of a proportional face, and where a line may end.
"""

from __future__ import annotations

import re

_NARROW, _WIDE = set("iljftrI.,;:'|![]()-/ "), set("mwMWOQGD@%—")


def width(text: str) -> float:
    """Width in average characters."""
    return sum(
        0.62 if c in _NARROW else 1.5 if c in _WIDE else 1.28 if c.isupper() else 1.12 for c in text
    )


def pieces(text: str) -> list[str]:
    """Runs that a line end may not cut.

    They are words with the blank behind them, and parts of a word up to a hyphen or stroke.

    >>> pieces("a one-family house, § 3-1, and/or 1-2-2009")
    ['a ', 'one-', 'family ', 'house, ', '§ 3-1, ', 'and/', 'or ', '1-2-2009']
    """
    return re.findall(r"(?:§+ )?\S+?(?:(?<=[A-Za-z]{2}[-/])(?=[A-Za-z])|\s+|$)", text)


def wrap(text: str, measure: float, first: float = 0) -> list[str]:
    """Fill lines of a measure; the first one is `first` narrower.

    A line that ends in a hyphen or stroke goes on without a blank.
    """
    lines, line, room = [], "", measure - first
    for piece in pieces(text):
        if line and width(line + piece.rstrip()) > room:
            lines.append(line.rstrip())
            line, room = "", measure
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def swallow(lines: list[str]) -> list[str]:
    """Lose a hyphen at a line's end as the text layer does.

    It goes, and the next line's first piece is pulled up.

    A hyphen before a capital stays, and so does a stroke; the last line of a page keeps its hyphen
    (call page by page).

    >>> swallow(["one-percent-", "or-greater flood"])
    ['one-percentor-', 'greater flood']
    >>> swallow(["the Clerk-", "Treasurer and two-", "family houses"])
    ['the Clerk-', 'Treasurer and twofamily', 'houses']
    """
    done, rest = list[str](), list(lines)
    while rest:
        line = rest.pop(0)
        if rest and re.search(r"[a-z]-$", line) and re.match("[a-z]", rest[0]):
            pulled = re.match(r"[^\s-]+-?\s*", rest[0])
            assert pulled
            line, rest[0] = line[:-1] + pulled[0].rstrip(), rest[0][pulled.end() :]
            if not rest[0]:
                rest.pop(0)
        done.append(line)
    return done
