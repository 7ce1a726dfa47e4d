"""Passages: a provision's words in stretches of bounded length.

So a long section is found by the one item that answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MOST = 100
"""Words of a passage."""
_ENDS = (".", ";", ":", "?", "!")


def passages(texts: Iterable[str], most: int = MOST) -> Iterator[list[str]]:
    """The words of texts in their order, in passages of at most `most` words.

    Short texts stand together, long ones are cut.

    A long one is cut behind a sentence where one ends in the latter part of a passage.

    >>> texts = ["Keep geese. Feed them well.", "No swans.", "No ducks."]
    >>> [" ".join(words) for words in passages(texts, 4)]
    ['Keep geese.', 'Feed them well.', 'No swans. No ducks.']
    """
    held: list[str] = []
    for text in texts:
        for part in _parts(text.split(), most):
            if held and len(held) + len(part) > most:
                yield held
                held = []
            held = held + part
    if held:
        yield held


def _parts(words: list[str], most: int) -> Iterator[list[str]]:
    while len(words) > most:
        end = next((at for at in range(most, most // 3, -1) if words[at - 1].endswith(_ENDS)), most)
        yield words[:end]
        words = words[end:]
    yield words
