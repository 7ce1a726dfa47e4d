"""What two printings of a text share: its letters, its words, whatever blanks part them."""

from __future__ import annotations

import re
from functools import cache

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


def spaced(words: str, gap: str = r"\s+") -> str:
    r"""A pattern of some words, whatever blanks are between them.

    >>> spaced("Geese\nand  hens")
    'Geese\\s+and\\s+hens'
    """
    return gap.join(map(re.escape, words.split()))


@cache
def whole_words(words: str) -> re.Pattern[str]:
    """Words with any blanks between them, and not as a part of a longer number or word."""
    return re.compile(rf"(?<![\w.-]){spaced(words)}(?![\w-]|\.\d)")
