"""Invisible characters, and those that reverse the direction of the text around them.

A word with one of them looks like another word. Data keep them as the source has them; pages show
the code point instead.
"""

from __future__ import annotations

import re

_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f"
_IGNORABLE = (
    # What Unicode calls "default ignorable": joiners, fillers, marks of direction, variation
    # selectors, tags. Only the soft hyphen is left out: it is visible at a line's end.
    "\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
ALL_UNSEEN = f"{_CONTROLS}{_IGNORABLE}"
"""All of them, for use within the brackets of a pattern."""
UNSEEN = re.compile(f"[{ALL_UNSEEN}]")
HIDDEN = re.compile(f"[{_IGNORABLE}]")
"""Those that are not control characters, which a source may bring into the text of a code."""
_MARK = re.compile(r"⟨U\+[0-9A-F]{4,6}⟩")


def visible(text: str) -> str:
    r"""A text that shows the code point of each invisible character.

    >>> visible("a\u202eb")
    'a⟨U+202E⟩b'
    """
    if _is_plain(text):
        return text
    return UNSEEN.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", text)


def only_seen(text: str) -> str:
    r"""A text without invisible characters and without the code points that `visible` shows.

    >>> only_seen("a\u202eb"), only_seen("a⟨U+202E⟩b")
    ('ab', 'ab')
    """
    return text if _is_plain(text) else UNSEEN.sub("", _MARK.sub("", text))


def _is_plain(text: str) -> bool:
    """Whether a quick check finds nothing invisible, as in most texts."""
    return text.isascii() and text.isprintable()
