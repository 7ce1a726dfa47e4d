"""Blocks divided at the schedules in their text."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.flattened.bodies import BlockDraft, TableDraft
from builder.parse.flattened.build import with_schedules
from builder.parse.flattened.schedules import find_schedules
from builder.parse.flattened.words import Words

RATES = "1 95% 2 90% 3 80% 4 70%"
WORDS = Words.from_source(f"the keeper pays {RATES} but no more a fee {RATES}")
SCHEDULES = list(find_schedules(WORDS, [(0, 14), (14, len(WORDS))]))
ITEM = BlockKind.ITEM


def shown(*drafts: BlockDraft) -> list[tuple[str, str, int | None]]:
    return [
        (str(one.kind), " ".join(WORDS.phrase(*part) for part in one.ranges), one.parent)
        for one in with_schedules(drafts, SCHEDULES)
    ]


def test_a_table_is_next_to_a_paragraph_and_the_text_after_it() -> None:
    assert shown(BlockDraft(BlockKind.PARAGRAPH, ((0, 14),))) == [
        ("paragraph", "the keeper pays", None),
        ("table", RATES, None),
        ("paragraph", "but no more", None),
    ]


def test_a_table_is_under_the_item_that_holds_it() -> None:
    item = BlockDraft(ITEM, ((0, 14),), mark=(0, 1), label="A")
    assert [parent for _, _, parent in shown(item)] == [None, 0, 0]
    term = BlockDraft(BlockKind.DEFINITION, ((0, 14),), term=((0, 1),))
    assert [parent for _, _, parent in shown(term)] == [None, 0, 0]


def test_an_item_without_other_words_stays_and_a_paragraph_does_not() -> None:
    assert shown(BlockDraft(BlockKind.PARAGRAPH, ((3, 11),))) == [("table", RATES, None)]
    item = BlockDraft(ITEM, ((3, 11),), mark=(2, 3), label="A")
    assert shown(item) == [("item", "", None), ("table", RATES, 0)]


def test_parents_of_later_blocks_move_with_them() -> None:
    first = BlockDraft(BlockKind.PARAGRAPH, ((0, 14),))
    listed = BlockDraft(ITEM, ((14, 16),), mark=(14, 15), label="A")
    below = BlockDraft(ITEM, ((15, 16),), mark=(15, 16), label="A(1)", parent=1)
    assert [parent for _, _, parent in shown(first, listed, below)][3:] == [None, 3]


def test_two_schedules_of_one_text_have_the_text_between_them() -> None:
    assert [
        words for _, words, _ in shown(BlockDraft(BlockKind.PARAGRAPH, ((0, len(WORDS)),)))
    ] == [
        "the keeper pays",
        RATES,
        "but no more a fee",
        RATES,
    ]


def test_a_text_without_a_schedule_and_a_table_stay_as_they_are() -> None:
    assert shown(BlockDraft(BlockKind.PARAGRAPH, ((0, 5),))) == [
        ("paragraph", "the keeper pays 1 95%", None)
    ]
    table = BlockDraft(BlockKind.TABLE, ((0, 14),), table=TableDraft((), ()))
    assert list(with_schedules([table], SCHEDULES)) == [table]
