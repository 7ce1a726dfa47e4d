"""What is in doubt about a block, and how sure it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import BlockKind
from builder.parse.flattened.bodies import BlockDraft
from builder.parse.flattened.build import ReadBlock
from builder.parse.flattened.ends import Ending
from builder.passage import Passage

WORDS = "lanterns under the provisions of of the law are lit"
DRAFT = BlockDraft(BlockKind.ITEM, ((1, 10),), mark=(0, 1))
TEXT = Passage.of_source(f"a {WORDS}", 2, 2 + len(WORDS))
READ = ReadBlock(DRAFT, Passage.of_source("a", 0, 1), Passage(), TEXT, Ending.WHOLE, False)


def kinds(read: ReadBlock) -> list[str]:
    return [kind for kind, _ in read.doubts()]


def test_a_scar_is_named_by_the_words_around_it() -> None:
    ((kind, around),) = READ.doubts()
    assert (kind, around.text) == ("words lost", "rovisions of of the law ")


@pytest.mark.parametrize("end", [Ending.WORDS_LOST, Ending.DATE_REMOVED])
def test_an_end_that_lost_words_is_a_scar_after_the_text(end: Ending) -> None:
    last = replace(READ, end=end).scars[-1]
    assert (last.kind, last.at) == (end.value, len(TEXT))


def test_a_block_that_breaks_off_is_less_sure_and_in_doubt() -> None:
    for end in (Ending.BROKEN, Ending.EMPTY):
        read = replace(READ, end=end)
        assert read.confidence < READ.confidence == 1
        assert kinds(read) == ["words lost", end.value]


def test_unsure_seams_and_labels_are_doubts() -> None:
    seam = replace(READ, draft=replace(DRAFT, seam=0.5))
    label = replace(READ, draft=replace(DRAFT, confidence=0.2))
    term = replace(label, draft=replace(label.draft, mark=None))
    assert [kinds(one)[-1] for one in (seam, label, term)] == [
        "seam uncertain",
        "label uncertain",
        "term uncertain",
    ]
