"""Quoted terms of which their sentence says what they are."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.general_code.assemble.assemble import find_said_terms
from builder.parse.general_code.reading_order.section_drafts import Draft, Section
from builder.passage import Passage

GATE = Draft(BlockKind.DEFINITION, [Passage.at('"Gate" means a way.', 0)], term=True)


def _terms(*drafts: Draft) -> list[bool]:
    section = Section(None, list(drafts))
    find_said_terms(section)
    return [draft.term for draft in section.blocks]


def _text(words: str, mark: str = "") -> Draft:
    return Draft(BlockKind.PARAGRAPH, [Passage.at(words, 0)], mark=Passage.at(mark, 90))


def test_beside_a_quoted_definition_a_term_is_said_to_be() -> None:
    pond = '"Pond," for the purposes of this part, means a water.'
    assert _terms(GATE, _text('"Gander" is a male goose.'), _text(pond)) == [True, True, True]


def test_rules_and_items_and_terms_that_stand_alone_are_none() -> None:
    assert _terms(_text('"Gander" is a male goose.')) == [False]
    assert _terms(GATE, _text('"Geese" shall be kept.')) == [True, False]
    assert _terms(GATE, _text('"Geese" are kept.', "A.")) == [True, False]
