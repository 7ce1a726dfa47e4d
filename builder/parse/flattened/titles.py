"""Where a heading ends and the text begins: there is no period left to tell it."""

from __future__ import annotations

from builder.parse.flattened.words import Words

_OPENERS = frozenset(
    [
        "the",
        "no",
        "it",
        "any",
        "all",
        "this",
        "a",
        "an",
        "in",
        "as",
        "if",
        "every",
        "each",
        "there",
        "when",
        "where",
        "whenever",
        "upon",
        "except",
        "these",
        "such",
        "for",
    ]
)
LONGEST = 20
"""Words of a title."""


def title_end(words: Words, first: int, stop: int) -> tuple[int, float]:
    """The word behind a title that begins at `first`, and how sure that is; `stop` is where the next heading or note begins."""
    for index in range(first + 1, min(stop, first + LONGEST)):
        if words.texts[index] in _OPENERS and words.texts[index - 1] not in _OPENERS:
            return index, 0.6
    return (stop, 0.9) if stop - first < 8 else (min(stop, first + 3), 0.2)
