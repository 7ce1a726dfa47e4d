"""A finished draft: its words without blanks around them, its spans in order."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.drafts import Draft
from builder.passage import Passage

TEXT = "(A)  (1) Goose . a bird "
WHOLE = Passage.at(TEXT, 10)


def test_a_block_has_its_parts_in_the_order_of_the_source() -> None:
    block = Draft(
        BlockKind.DEFINITION,
        WHOLE[16:],
        lead=WHOLE[:8],
        term=WHOLE[9:14],
        separator=WHOLE[14:16],
        label="A(1)",
        parent=2,
        confidence=0.8,
    ).block()
    assert (block.mark, block.term, block.separator) == ("(A) (1)", "Goose", ".")
    assert (block.text, block.label, block.parent) == ("a bird", "A(1)", 2)
    assert [TEXT[start - 10 : end - 10] for start, end in block.spans] == [TEXT[:8], TEXT[9:-1]]
    assert block.confidence == 0.8


def test_a_block_without_a_term_has_none() -> None:
    block = Draft(BlockKind.PARAGRAPH, WHOLE[16:]).block()
    assert (block.term, block.mark, block.separator, block.text) == (None, "", "", "a bird")
