"""Lines within the text that look like headings of the code that they stand in."""

from __future__ import annotations

import pytest

from builder.addresses import assign
from builder.gate.headings import forms_of, lost_headings, unread_headings
from builder.model import (
    Block,
    BlockKind,
    Code,
    Layout,
    Municipality,
    SourceFacts,
    Unit,
    UnitKind,
)


def sections(*numbers: str) -> tuple[Unit, ...]:
    return tuple(Unit(UnitKind.SECTION, number, "", (), 1, holds_text=True) for number in numbers)


def code(source: str, *numbers: str) -> Code:
    """A code whose text, all but its first line, stands in a block of its last section."""
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
def test_other_lines_are_none(line: str) -> None:
    assert lost_headings(code(f"first\n{line}\nlast", "12-1", "12-2"), f"first\n{line}\nlast") == 0


def test_only_lines_within_blocks_count() -> None:
    source = "§ 12-8. Bees.\n§ 12-9. Kites.\n§ 12-10. Wind."
    assert lost_headings(code(source, "12-1"), source) == 2
    assert lost_headings(code("\n", "12-1"), source) == 0


def test_a_line_right_behind_a_block_is_outside() -> None:
    source = "first\nsome law\n§ 12-9. Kites."
    made = code(source, "12-1")
    end = source.index("§")
    [held] = made.units
    [block] = held.blocks
    cut = Block(block.kind, block.text, ((block.spans[0][0], end),))
    units = assign([Unit(held.kind, held.number, "", (), 1, holds_text=True, blocks=(cut,))])
    facts = made.source
    assert lost_headings(Code(made.municipality, facts, units), source) == 0


def test_a_form_that_few_sections_have_is_no_habit() -> None:
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
def test_a_reference_that_begins_a_line_in_mid_sentence_is_none(above: str, found: int) -> None:
    text = f"first\nGeese are {above}\n12-9 Kites\nlast"
    assert lost_headings(code(text, "12-1", "12-2"), text) == found


@pytest.mark.parametrize(
    ("form", "first", "found"),
    [
        ("No {}) Kites", 3, 8),
        ("Kites ({})", 3, 8),
        ("No {}) Kites", 4, 0),  # seven in a row may be an act that is set out in a section
        ("See {} and 12-1, on kites", 3, 0),  # two numbers
        ("Kites fly as {} says it of them", 3, 0),  # in mid-sentence
    ],
)
def test_lines_with_the_numbers_that_a_code_lacks_are_headings_unread(
    form: str, first: int, found: int
) -> None:
    lines = (f"{form.format(f'12-{number}')}\nA kite shall fly." for number in range(first, 11))
    text = "first\n" + "\n".join(lines)
    assert unread_headings(code(text, "12-1", "12-2"), text) == found
    assert unread_headings(code(text, "12.1", "12.2"), text) == 0


def test_unread_headings_go_on_in_the_next_chapter() -> None:
    numbers = [f"12-{n}" for n in range(3, 8)] + [f"13-{n}" for n in range(1, 5)]
    text = "first\n" + "\n".join(f"Kites ({number})\nA kite shall fly." for number in numbers)
    assert unread_headings(code(text, "12-1", "12-2", "13-5"), text) == 9
    later = text.replace("13-", "19-")
    assert unread_headings(code(later, "12-1", "12-2", "19-5"), later) == 9
    within = later.replace("19-1)", "19-9)")
    assert unread_headings(code(within, "12-1", "12-2", "19-5"), within) == 0


def test_unread_headings_count_by_the_codes_own_step_and_by_ranges() -> None:
    tens = [f"5.32.0{n}0" for n in range(2, 6)] + [f"5.36.0{n}0" for n in range(1, 6)]
    text = "first\n" + "\n".join(f"Kites ({number})\nA kite shall fly." for number in tens)
    shown = ("5.28.010", "5.28.020", "5.32.010", "5.36.090")
    assert unread_headings(code(text, *shown), text) == 9
    numbers = ["12-3", "12-4—12-10", *(f"12-{n}" for n in range(11, 18))]
    text = "first\n" + "\n".join(f"~{number}~ Kites\nA kite shall fly." for number in numbers)
    assert unread_headings(code(text, "12-1", "12-2"), text) == 9
