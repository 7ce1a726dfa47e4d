"""Characters of a PDF as a text has them: ligatures taken apart, blanks of all widths as one."""

from __future__ import annotations

import re

from builder.sources.controls import CONTROL

SOFT_HYPHEN = "\xad"
"""Stands at a line's end where a word is broken that has no hyphen."""
_LIGATURES = str.maketrans(
    dict(zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))
)
_BROKEN = "\x02\ufffe"
"""What pdfium makes of each hyphen at a line's end, hard or soft."""
_NO_WIDTH = re.compile("[\u200b-\u200d\u2060\ufeff]")
_BLANKS = re.compile("[\xa0\u2000-\u200a\u202f\u205f\u3000\t\r\n ]+")


def plain(text: str) -> str:
    r"""A run's characters.

    >>> plain("o\ufb03ce\xa0of\u2009it\x02"), plain("a\x01b")
    ('office of it-', 'a b')
    """
    text = text.translate(_LIGATURES)
    for sign in _BROKEN:
        text = text.replace(sign, "-")
    if text.isascii() and text.isprintable():
        return text
    text = _BLANKS.sub(" ", _NO_WIDTH.sub("", text))
    return CONTROL.sub(" ", text)
