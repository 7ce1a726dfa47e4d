"""Lines within the text of a code that look like its own headings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.gate.headings import forms_of, lost_headings, unread_headings
from builder.model import (
    Block,
    BlockKind,
    Code,
    Layout,
    Municipality,
    SetAside,
    SourceFacts,
    Unit,
    UnitKind,
)


def sections(*numbers: str) -> tuple[Unit, ...]:
    return tuple(Unit(UnitKind.SECTION, number, "", (), 1, holds_text=True) for number in numbers)


def code(source: str, *numbers: str) -> Code:
    """A code whose text, except the first line, is in a block of its last section."""
    *units, last = sections(*numbers)
    start = source.index("\n") + 1
    block = Block(BlockKind.PARAGRAPH, "Words.", ((start, len(source)),))
    held = Unit(UnitKind.SECTION, last.number, "", (), 1, holds_text=True, blocks=(block,))
    facts = SourceFacts("loon.txt", "", "", Layout.MUNICODE, None)
    return Code(Municipality("loon-me", "Loon", "ME"), facts, assign([*units, held]))


@pytest.mark.parametrize(
    "line",
    [
        "§ 12-9. Kites.",
        "§ 12-9 Kites",
        "§12-9. Kites.",
        "12-9. Kites.",
        "   12-9. Kites.",
        "Sec. 12-9. - Kites.",
        "SECTION 12-9: KITES",
        "12-9 “Kites” and bees.",
        "1234-9 Kites",
        "12-9. Kites" + "x" * 149,
    ],
)
def test_a_line_that_begins_as_the_codes_headings_do(line: str) -> None:
    assert lost_headings(code(f"first\n{line}\nlast", "12-1", "12-2"), f"first\n{line}\nlast") == 1


@pytest.mark.parametrize(
    "line",
    [
        "12-9. kites",
        "12.9. Kites.",
        "see 12-9. Kites.",
        "12-9. Kites; bees.",
        "12-9. Kites. Bees fly.",
        "12345-9 Kites",
        "12-9. K",
        "12-9. Kites" + "x" * 150,
        "12 Kites",
    ],
)
def test_other_lines_are_not_headings(line: str) -> None:
    assert lost_headings(code(f"first\n{line}\nlast", "12-1", "12-2"), f"first\n{line}\nlast") == 0


def test_only_lines_within_blocks_count() -> None:
    source = "§ 12-8. Bees.\n§ 12-9. Kites.\n§ 12-10. Wind."
    assert lost_headings(code(source, "12-1"), source) == 2
    assert lost_headings(code("\n", "12-1"), source) == 0


def test_lines_before_the_code_count_and_rows_of_tables_do_not() -> None:
    source = "§ 12-8. Bees.\n§ 12-9. Kites."
    front = SetAside("front matter", ((0, len(source)),))
    made = code(source, "12-1")
    assert lost_headings(replace(made, units=(), set_aside=(front,)), source) == 0
    assert lost_headings(replace(made, set_aside=(front,)), source) == 2
    [held] = made.units
    for kind in (BlockKind.TABLE, BlockKind.FORM):
        rows = replace(held.blocks[0], kind=kind)
        assert lost_headings(replace(made, units=(replace(held, blocks=(rows,)),)), source) == 0


def test_a_line_right_after_a_block_is_outside() -> None:
    source = "first\nsome law\n§ 12-9. Kites."
    made = code(source, "12-1")
    end = source.index("§")
    [held] = made.units
    [block] = held.blocks
    cut = Block(block.kind, block.text, ((block.spans[0][0], end),))
    units = assign([Unit(held.kind, held.number, "", (), 1, holds_text=True, blocks=(cut,))])
    facts = made.source
    assert lost_headings(Code(made.municipality, facts, units), source) == 0


def test_a_form_that_few_sections_have_is_not_a_habit() -> None:
    assert len(forms_of(sections(*["12-1"] * 95, *["7.01"] * 5))) == 2
    assert len(forms_of(sections(*["12-1"] * 96, *["7.01"] * 4))) == 1
    assert len(forms_of(sections("1-1", "1.1", "1:1", "1-1-1"))) == 3
    assert forms_of(sections("1", "2")) == ()
    assert forms_of(()) == ()


@pytest.mark.parametrize(
    ("above", "found"),
    [
        ("kept by those who have a pond and let the geese swim, as", 0),
        ("kept by those who have a pond, and swim with the geese.", 1),
        ("kept by those who have a pond", 1),
    ],
)
def test_a_reference_that_begins_a_line_in_mid_sentence_is_not_a_heading(
    above: str, found: int
) -> None:
    text = f"first\nGeese are {above}\n12-9 Kites\nlast"
    assert lost_headings(code(text, "12-1", "12-2"), text) == found


def above_the_last(text: str, *numbers: str) -> Code:
    """A code whose text is in a block of its second to last section."""
    held = code(f"\n{text}", *numbers)
    *units, before, last = held.units
    changed = replace(before, blocks=last.blocks), replace(last, blocks=())
    return replace(held, units=(*units, *changed))


def lines(form: str, *numbers: str) -> str:
    return "\n" + "\n".join(f"{form.format(number)}\nA kite shall fly." for number in numbers)


NINE = tuple(f"12-{n}" for n in range(3, 12))


@pytest.mark.parametrize("form", ["No {}) Kites", "Kites ({})", "~{}~ Kites"])
def test_numbers_that_a_code_lacks_are_unread_headings(form: str) -> None:
    text = lines(form, *NINE)
    assert unread_headings(above_the_last(text, "12-1", "12-2", "12-12"), text) == 9
    few = lines(form.replace("Kites", "kites"), *NINE[:7])  # may be references
    assert unread_headings(above_the_last(few, "12-1", "12-2", "12-12"), few) == 0


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("No 12-3) Kites", 1),
        ("~12-3~ Kites", 1),
        ("12-3. Kites.", 1),
        ("12-3 of the act.", 0),
        ("Keep 12-3 or 12-4.", 0),
        ("Kites may fly by section 12-3. The clerk decides.", 0),
        ("12-1) Kites", 0),
        ("13-1) Kites", 0),
    ],
)
def test_a_number_that_a_code_lacks_may_be_before_a_title(line: str, found: int) -> None:
    text = f"\n{line}\nA kite shall fly."
    assert unread_headings(above_the_last(text, "12-1", "12-2", "12-12"), text) == found
    assert unread_headings(above_the_last(text, "12-1", "12-2", "14-2"), text) == 0


@pytest.mark.parametrize(
    ("above", "found"),
    [
        ("A kite shall fly at most as far and as high as the clerk decides", 0),
        ("A kite shall fly in the way that is provided by the clerk there.", 1),
        ("Kites fly", 1),
        ("", 1),
    ],
)
def test_a_wrapped_reference_is_not_a_heading(above: str, found: int) -> None:
    text = f"\n{above}\nsection 12-3. The clerk decides."
    assert unread_headings(above_the_last(text, "12-1", "12-2", "12-12"), text) == found


@pytest.mark.parametrize("shown", [("12-1", "12-20", "12-30"), ("12.1", "12.2", "12.30")])
def test_numbers_from_elsewhere_are_not_headings(shown: tuple[str, ...]) -> None:
    text = lines("Kites ({})", *NINE)
    assert unread_headings(above_the_last(text, *shown), text) == 0


def test_numbers_of_sections_found_elsewhere_are_read() -> None:
    text = lines("Kites ({})", *NINE)
    assert unread_headings(above_the_last(text, *NINE, "12-1", "12-2", "12-12"), text) == 0


def test_references_rise_only_by_chance() -> None:
    text = lines("See {}.", *reversed(NINE))
    assert unread_headings(above_the_last(text, "12-1", "12-2", "12-12"), text) == 0


def test_after_the_last_section_and_before_the_first_their_own_row_counts() -> None:
    text = lines("Kites ({})", *NINE)
    assert unread_headings(code(text, "12-1", "12-2"), text) == 9
    assert unread_headings(code(text, "11-1", "11-2"), text) == 0
    assert unread_headings(above_the_last(text, "A", "12-12"), text) == 9


def test_unread_headings_continue_into_later_chapters_and_by_any_step() -> None:
    numbers = [*(f"12-{n}" for n in range(3, 8)), *(f"19-{n}" for n in range(1, 5))]
    text = lines("Kites ({})", *numbers)
    assert unread_headings(above_the_last(text, "12-1", "12-2", "19-5"), text) == 9
    tens = [f"5.{n}.0{m}0" for n in (32, 36) for m in range(2, 7)]
    text = lines("Kites ({})", *tens)
    assert unread_headings(above_the_last(text, "5.28.010", "5.32.010", "5.36.070"), text) == 10


def test_numbers_of_flattened_text_have_lost_their_separators() -> None:
    collapsed = (number.replace("-", "") for number in NINE)
    text = "kites " * 1000 + "  ".join(f"{number} kites a kite shall fly" for number in collapsed)
    assert unread_headings(above_the_last(text, "12-1", "12-2", "12-12"), text) == 9
