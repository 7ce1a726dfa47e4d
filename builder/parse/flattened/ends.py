"""What the last word of a block tells.

The block is whole, has lost its last words, or breaks off.

Of the blocks of two intact codes that end, once flattened, in one of the words of `_LOST`, all 47
had lost what stood behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from builder.model import BlockKind
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.unit_drafts import BlockDraft

_LOST = frozenset(["dated", "in", "is", "of", "the", "this", "to", "under"])
"""Words that stand before a citation or a date, and that no block ends with."""
_DATED = frozenset(["dated", "is"])
"""Those of them behind which a date stood, where its blanks are left."""
_UNFINISHED = _LOST | frozenset(
    """a an and are at by from her his into its may must on or shall that their upon which
    who""".split()
)
"""Words that a block ends with only before its list, or the next item."""
_BETWEEN_ITEMS = frozenset(["and", "or"])
_STRANDED = ("ed", "ing")
"""Endings of words behind which "of" may end a sentence: "complained of"."""


class Ending(Enum):
    """How a block ends."""

    WHOLE = "whole"
    """With words that a block ends with."""
    WORDS_LOST = "words lost"
    """Before words that are gone, such as a citation."""
    DATE_REMOVED = "date removed"
    """Before a date that is gone."""
    BROKEN = "text breaks off"
    """In mid-sentence, where the page ends or other text follows: its rest stands elsewhere, or is
    gone."""
    EMPTY = "item without text"
    """It is a label and nothing else: none, or one whose text was given to a neighbour."""


def ending(evidence: Evidence, blocks: Sequence[BlockDraft], index: int) -> Ending:
    """How a block of a unit ends.

    Args:
        evidence: what was read off the text.
        blocks: of the unit, in order.
        index: of the block.
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
    if word not in _LOST or last + 1 == evidence.pages[evidence.page_index(last)].stop:
        return Ending.BROKEN
    usual = (
        1 if after is not None and after.mark is not None and after.mark[0] == last + 1 else 2
    )  # two before a section's number
    dated = word in _DATED and evidence.words.gaps[last + 1] > usual
    return Ending.DATE_REMOVED if dated else Ending.WORDS_LOST


def _announces(block: BlockDraft, after: BlockDraft | None, index: int) -> bool:
    """Whether a list or definitions follow that a block may announce with its last words."""
    if after is None:
        return False
    below = block.mark is None and (after.mark is not None or bool(after.term)) and not block.term
    return after.parent == index or below or (bool(block.term) and after.mark is not None)


def _last_word(evidence: Evidence, block: BlockDraft) -> int | None:
    """The last word of a block's text, its notes left out."""
    plain = evidence.plain_words(block.ranges[-1:])
    return plain[-1] if plain else None
