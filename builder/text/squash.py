"""A text without the characters in which two printings of it may differ."""

from __future__ import annotations

import re

_NO_LETTER = re.compile(r"[\W_]+")


def squash(text: str) -> str:
    """Letters and digits in lower case: what two printings of a title, or of a name, share.

    >>> squash("Geese, Hens_ & Owls") == squash("GEESE HENS OWLS.")
    True
    """
    return _NO_LETTER.sub("", text.casefold())


def single_spaced(text: str) -> str:
    r"""The words of a text with one blank between any two.

    >>> single_spaced(" Geese\n and  hens ")
    'Geese and hens'
    """
    return " ".join(text.split())
