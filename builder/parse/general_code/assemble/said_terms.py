"""Quoted terms of which their sentence says what they are: "Gander" is a male goose.

Elsewhere such a sentence is a rule; beside quoted definitions, or in a section that is headed by a
letter of the alphabet, it is a definition.
"""

from __future__ import annotations

import re

from builder.model import BlockKind
from builder.parse.general_code.reading_order.chunks import said_of
from builder.parse.general_code.reading_order.section_drafts import Draft, Section

_LETTER = re.compile(r"[\"“][A-Z][.,]?[\"”]\.?")
_QUOTES = ('"', "“")


def find_said_terms(section: Section) -> None:
    """Make definitions of the paragraphs of a section that are ones by what stands beside them."""
    beside = any(draft.term and _text(draft).startswith(_QUOTES) for draft in section.blocks)
    if not beside and not _LETTER.fullmatch(section.title().text):
        return
    for draft in section.blocks:
        plain = draft.kind is BlockKind.PARAGRAPH and not draft.mark and not draft.term
        if plain and said_of(_text(draft)):
            draft.kind, draft.term = BlockKind.DEFINITION, True


def _text(draft: Draft) -> str:
    return " ".join(part.text for part in draft.parts[:4])
