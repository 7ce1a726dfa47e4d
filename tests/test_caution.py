"""The warnings in words.

What is said of a section that was rebuilt, and that nothing is said of one that was read.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from builder.certainty import INTACT, Certainty, Condition, Loss, certainty
from builder.model import (
    TABLE_MISSING,
    Action,
    Block,
    BlockKind,
    Event,
    HistoryNote,
    Rival,
    Scar,
    Table,
    Unit,
    UnitKind,
)
from builder.present import caution
from tests.conditions import DAMAGED

SPAN = ((0, 1),)
SECTION = Unit(UnitKind.SECTION, "4-1", "fees", SPAN, 9)


def item(confidence: float, *scars: Scar) -> Block:
    return Block(
        BlockKind.ITEM, "the fee of of the law", SPAN, "A", confidence=confidence, scars=scars
    )


def test_a_section_that_was_read_says_nothing() -> None:
    assert caution.of_unit(SECTION, INTACT) == ""
    assert caution.of_citation(INTACT) == caution.of_code(INTACT) == ""


def test_a_rebuilt_code_says_what_its_own_copy_has_lost() -> None:
    assert caution.of_code(DAMAGED) == (
        "This text was rebuilt from a copy that had lost its capital letters, its punctuation, its "
        "marks within numbers, 1 of its 8 section "
        "numbers and words in at least 2 places. Section numbers and order are reconstructed. Do "
        "not rely on figures: decimal points, "
        "fractions and minus signs are gone. The official text is with the clerk."
    )


def test_of_a_copy_that_kept_its_figures_no_points_are_said_to_be_gone() -> None:
    lost = Condition((Loss("words", "gaps", 1, 900, whole=False),))
    said = caution.of_code(lost)
    assert "words in at least 1 place." in said
    assert "points" not in said
    assert "capital" not in said


def test_a_hit_says_in_few_words_that_it_is_uncertain() -> None:
    assert caution.of_hit(SECTION, INTACT) == ""
    assert caution.of_hit(replace(SECTION, rival="§ 144-1"), INTACT) == "Partly inferred."
    unsure = replace(SECTION, rival="§ 144-1")
    assert caution.of_hit(unsure, DAMAGED) == caution.of_unit(SECTION, DAMAGED)


def test_a_rebuilt_section_says_what_is_inferred_and_what_is_lost() -> None:
    event = Event(Action.ADDED, "1981-01-27", None, 0.6, ("1981-01-27", "1981-12-07"))
    unit = replace(
        SECTION,
        confidence=0.72,
        title_confidence=0.72,
        blocks=(item(0.97), item(0.8, Scar("words lost", 10))),
        history=(HistoryNote("added 1271981", SPAN, None, (event,)),),
    )
    assert caution.of_unit(unit, DAMAGED) == (
        "Rebuilt from a damaged copy: end of the title inferred (72% sure); "
        "label or place inferred in 1 of 2 items; "
        "date inferred; words lost in 1 place. Do not rely on figures."
    )


def test_a_section_whose_table_the_file_lacks_says_that_it_is_incomplete() -> None:
    unit = replace(SECTION, blocks=(item(1.0, Scar(TABLE_MISSING, 4)),))
    assert caution.of_unit(unit, INTACT) == "Incomplete: a table is missing."
    assert caution.of_hit(unit, INTACT) == "Incomplete."


def test_a_list_that_may_be_another_sections_is_told_in_both() -> None:
    assert caution.doubts_of(replace(SECTION, rival="§ 144-1")) == [
        "its list may belong to §\N{NO-BREAK SPACE}144-1, whose heading fits it better"
    ]
    assert caution.doubts_of(replace(SECTION, claims=("§ 140-55",))) == [
        "a list that fits its heading better is in §\N{NO-BREAK SPACE}140-55"
    ]


def test_a_block_in_doubt_says_that_its_label_or_its_place_may_be_wrong() -> None:
    assert caution.of_block(item(0.97)) == ""
    assert (
        caution.of_block(replace(item(0.8), mark="A."))
        == "The source doesn’t settle this item’s label or place. "
        "We are 80% sure."
    )
    assert (
        caution.of_block(replace(item(0.3), kind=BlockKind.DEFINITION, term="fee"))
        == "The source doesn’t settle this term or its place. "
        "We are 30% sure."
    )


def test_a_rebuilt_section_without_a_doubt_still_warns() -> None:
    assert (
        caution.of_unit(SECTION, DAMAGED) == "Rebuilt from a damaged copy. Do not rely on figures."
    )


def test_a_heading_that_was_not_found_is_said_to_be_missing() -> None:
    lost = replace(SECTION, spans=(), confidence=0.5, number_confidence=0.5, title_confidence=0.0)
    assert "its heading was not found" in caution.of_unit(lost, DAMAGED)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_greater_confidence_is_never_called_less_sure(one: float, other: float) -> None:
    order = [Certainty.UNKNOWN, Certainty.INFERRED, Certainty.CERTAIN]
    low, high = sorted((one, other))
    assert order.index(certainty(low)) <= order.index(certainty(high))


@given(st.floats(0, 1))
def test_a_section_of_inferred_place_speaks_exactly_where_its_place_is_not_certain(
    confidence: float,
) -> None:
    said = caution.of_unit(replace(SECTION, confidence=confidence), INTACT)
    assert bool(said) == (certainty(confidence) is not Certainty.CERTAIN)


@given(st.floats(0, 1))
def test_an_intact_section_speaks_exactly_where_something_is_not_certain(confidence: float) -> None:
    said = caution.of_unit(
        replace(SECTION, confidence=confidence, title_confidence=confidence), INTACT
    )
    assert bool(said) == (certainty(confidence) is not Certainty.CERTAIN)


def test_a_row_whose_values_ran_together_is_told() -> None:
    rows = (("Geese", "2"), ("Swans: old young 1 for each 2 for each",), ("Ducks", "4"))
    table = Table(columns=("Bird", "Most"), rows=rows)
    block = Block(BlockKind.TABLE, "", SPAN, confidence=0.9, table=table)
    unit = replace(SECTION, blocks=(block,))
    told = "A row runs together; it is unclear which words belong to which column."
    assert list(caution.of_table(block)) == ["Rows and columns inferred, 90% sure.", told]
    assert "a row runs together in 1 table" in caution.of_unit(unit, INTACT)
    group = replace(block, table=replace(table, groups=(1,)))
    assert told not in caution.of_table(group)
    marked = replace(block, confidence=1.0)  # its source tells the columns of each cell
    assert list(caution.of_table(marked)) == []


def test_lines_kept_as_they_stand_are_told_where_nobody_knows_what_belongs_together() -> None:
    cells = Block(BlockKind.FORM, "Lot\nHives\n0—499\nTwo", SPAN, confidence=0.7)
    assert "does not show which words belong together" in caution.of_block(cells)
    once = caution.of_unit(replace(SECTION, blocks=(cells,)), INTACT)
    assert "lines kept as printed, as it is unclear which words belong together" in once
    twice = caution.of_unit(replace(SECTION, blocks=(cells, cells)), INTACT)
    assert "in 2 places" in twice
    form = replace(cells, confidence=1.0)  # a form that the law prints: its lines are what it is
    assert caution.of_unit(replace(SECTION, blocks=(form,)), INTACT) == ""


def test_what_else_a_text_may_belong_to_is_told() -> None:
    item = Block(BlockKind.ITEM, "A goose is fed.", (), label="b(2)", mark="(2)")
    rivals = (Rival("parent", 0), Rival("parent", None))
    text = Block(BlockKind.PARAGRAPH, "At dusk.", (), confidence=0.67, rivals=rivals)
    assert caution.of_block(text, (item, text)).endswith(
        "It may also belong to b(2) or to the whole."
    )
