"""What was lost inside a block and at its end.

The last word shows whether a block is whole, has lost its last words, or breaks off. In two intact
codes, once flattened, 47 blocks end with a word of `_LOST`: all had lost what followed it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum

from builder.model import BlockKind, Scar
from builder.parse.flattened.bodies import BlockDraft
from builder.parse.flattened.evidence import Evidence

_GAPS = (
    # A preposition and "of", an article and another one: words that never meet in English.
    r"\b(?:in|under|with|by|to|of|from)(?= (?:of|hereof)\b)",
    r"\b(?:in|of|to|said)(?= shall\b)",
    r"\bthe(?= (?:the|if|be|in|by|of|or|not)\b)",
    r"\bthis(?= (?:the|an?|to|be|not|and|or|of|have)\b)",
    r"\b(?:with|under|of|by) this(?= (?:shall|is|are|may|will|must)\b)",
    r"\bsaid(?= (?:in|is)\b)",
    # What is left of "Subsection B(2) of this section" and "Article 9-A of the General Municipal
    # Law".
    (
        r"\b(?:in|under|with|by|to|of)"
        r"(?= (?:\d{1,2}|[a-z])[a-z0-9]? of this (?:section|article|chapter)\b)"
    ),
    r"\b(?<= )a(?= of (?:of )?the\b)",
)

_DATE = r"\bdated(?=  (?:and|as|by)\b)|\b(?:on and after|effective on|take effect on)(?=  )"

_TIME = r"\w(?=  (?:am|pm)\b)"

_SCARS = (
    ("words lost", re.compile("|".join(_GAPS))),
    ("date removed", re.compile(_DATE)),
    ("time removed", re.compile(_TIME)),
)
"""The kind of each scar, and its sign: two words that are never neighbors, or nothing where a date
or time must be. In 97 of 100 such places in intact codes that were flattened, a word had been
swallowed (`bench/flattened.py`)."""

_LOST = frozenset(["dated", "in", "is", "of", "the", "this", "to", "under"])
"""Words that precede a citation or a date, and that end no block."""

_DATED = frozenset(["dated", "is"])
"""Those of them that precede a date, if its blanks are left."""

_UNFINISHED = _LOST | frozenset(
    """a an and are at by from her his into its may must on or shall that their upon which
    who""".split()
)
"""Words that end a block only before its list, or before the next item."""

_BETWEEN_ITEMS = frozenset(["and", "or"])

_STRANDED = ("ed", "ing")
"""Endings of words after which "of" may end a sentence: "complained of"."""


class Ending(Enum):
    """How a block ends."""

    WHOLE = "whole"
    """With words that may end a block."""
    WORDS_LOST = "words lost"
    """Before lost words, such as a citation."""
    DATE_REMOVED = "date removed"
    """Before a lost date."""
    BROKEN = "text breaks off"
    """In mid-sentence, where the page ends or other text follows. The rest is elsewhere, or
    lost."""
    EMPTY = "item without text"
    """A label and nothing else: it is no label, or its text was given to a neighbor."""


def ending(evidence: Evidence, blocks: Sequence[BlockDraft], index: int) -> Ending:
    """How a block of a unit ends.

    Args:
        evidence: what was read from the text.
        blocks: all blocks of the unit, in order.
        index: the block's index.
    """
    block, after = blocks[index], blocks[index + 1] if index + 1 < len(blocks) else None
    if block.table is not None or block.kind is BlockKind.NOTE or _announces(block, after, index):
        return Ending.WHOLE
    last = _last_word(evidence, block)
    if last is None:
        return Ending.EMPTY if block.mark else Ending.WHOLE
    texts = evidence.words.texts
    word, before = texts[last], texts[last - 1]
    if word not in _UNFINISHED or (word == "of" and before.endswith(_STRANDED)):
        return Ending.WHOLE
    if (
        word in _BETWEEN_ITEMS
        and after is not None
        and after.mark is not None
        and block.mark is not None
    ):
        return Ending.WHOLE
    if word not in _LOST or last + 1 == evidence.page_at(last).stop:
        return Ending.BROKEN
    usual = (
        1 if after is not None and after.mark is not None and after.mark[0] == last + 1 else 2
    )  # two before a section's number
    dated = word in _DATED and evidence.words.gaps[last + 1] > usual
    return Ending.DATE_REMOVED if dated else Ending.WORDS_LOST


def _announces(block: BlockDraft, after: BlockDraft | None, index: int) -> bool:
    """Whether a block may announce, with its last words, the list or definitions that follow."""
    if after is None:
        return False
    below = block.mark is None and (after.mark is not None or bool(after.term)) and not block.term
    return after.parent == index or below or (bool(block.term) and after.mark is not None)


def _last_word(evidence: Evidence, block: BlockDraft) -> int | None:
    """The last word of a block's text, notes excepted."""
    plain = evidence.plain_words(block.ranges[-1:])
    return plain[-1] if plain else None


def scars(text: str) -> tuple[Scar, ...]:
    """The scars of a text, in order.

    >>> scars("the provisions of of the law, between  am and noon")
    (Scar(kind='words lost', at=17), Scar(kind='time removed', at=37))
    """
    return tuple(sorted(_found(text), key=lambda scar: scar.at))


def _found(text: str) -> Iterator[Scar]:
    for kind, pattern in _SCARS:
        for found in pattern.finditer(text):
            yield Scar(kind, found.end())
