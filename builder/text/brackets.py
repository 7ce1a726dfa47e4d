"""Find the end of a bracket."""

from __future__ import annotations

import re
import sys

CLOSING = {"(": ")", "[": "]"}
_ALL = {
    opened: re.compile(rf"[{re.escape(opened + closed)}]") for opened, closed in CLOSING.items()
}


def closes(text: str, at: int, end: int = sys.maxsize) -> int | None:
    """The offset after the bracket that closes the one at `at`; None if none does.

    Args:
        text: the text with the bracket.
        at: offset of the bracket.
        end: the offset up to which it must be closed.

    >>> closes("(a (b) c) d", 0), closes("(a (b) c) d", 0, 6)
    (9, None)
    """
    depth = 0
    for found in _ALL[text[at]].finditer(text, at, end):
        depth += 1 if found[0] in CLOSING else -1
        if depth == 0:
            return found.end()
    return None
