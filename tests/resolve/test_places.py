"""What numbers mean in a whole code: divisions that share one, and headings over a range."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.addresses import assign
from builder.model import Block, BlockKind, Code, Layout, Status, Unit, UnitKind
from builder.resolve import resolve
from builder.resolve.places import Places
from tests.resolve.towns import GENERAL, speaker, town


def code_with(*further: Unit, text: str = "") -> Code:
    """The fictional code with units after its own, and words in one of its sections."""
    code = speaker(town(GENERAL, Layout.GENERAL_CODE), "12-4", text)
    return Code(code.municipality, code.source, assign([*code.units, *further]))


def outcomes(code: Code) -> list[str | None]:
    unit = next(unit for unit in resolve(code).units if unit.number == "12-4")
    return [one.target or one.reason for one in unit.references]


def chapter(number: str, title: str = "RAFTS") -> Unit:
    return Unit(UnitKind.CHAPTER, number, title, (), 1)


def test_a_number_that_two_chapters_share_is_ambiguous() -> None:
    assert outcomes(code_with(chapter("50"), chapter("50"), text="See Chapter 50.")) == [
        "ambiguous"
    ]
    assert outcomes(code_with(chapter("50"), text="See Chapter 50.")) == ["chapter-50"]


def test_a_chapter_with_a_letter_is_an_appendix_too() -> None:
    code = code_with(chapter("B7"), text="See Appendix B7; Chapter B7; Appendix 12; Chapter A.")
    assert outcomes(code) == ["chapter-b7", "chapter-b7", "no such appendix", "appendix-a"]


def leads(number: str | None, mark: str, wanted: Sequence[str]) -> list[str | None]:
    unit = Unit(UnitKind.SECTION, number, "", (), 3, mark=mark, status=Status.RESERVED)
    places = Places(code_with(unit))
    return [next((one.number for one in places.sections(each)), None) for each in wanted]


@pytest.mark.parametrize(
    ("number", "mark", "wanted", "found"),
    [
        ("60-1", "§§ 60-1 through 60-3.", ("60-1", "60-2", "60-3", "60-4"), "1110"),
        ("60-1—60-3", "", ("60-0", "60-1", "60-3", "60-4"), "0110"),
        ("60-008", "§§ 60-008 through 60-010.", ("60-009", "60-010", "60-9"), "110"),
        ("60-9", "§§ 60-9 through 60-10.", ("60-10", "60-010"), "10"),
        ("60-1", "§§ 60-2 through 60-4.", ("60-3",), "0"),
        ("60-3", "§§ 60-3 through 60-3.", ("60-3", "60-4"), "10"),
        ("60-1", "§§ 60-1 through 60-500.", ("60-2", "60-500"), "11"),
        ("60-1", "§§ 60-1 through 60-501.", ("60-2", "60-501"), "00"),
        ("60—99", "", ("60", "61", "99"), "000"),  # any law has a section 61
        (None, "§§ 60-1 through 60-3.", ("60-1", "60-2"), "00"),
    ],
)
def test_a_reserved_heading_covers_its_numbers(
    number: str | None, mark: str, wanted: Sequence[str], found: str
) -> None:
    led = leads(number, mark, wanted)
    assert "".join("1" if each else "0" for each in led) == found


@pytest.mark.parametrize(
    ("held", "wanted"),
    [
        (("14.04", "14.16"), {"15.04": True, "15": True, "14.99": False, "903.2": False}),
        (("1.04", "14.16"), {"15.04": False}),
        (("17.35",), {"17.28.010": True, "17.35.900": False}),
        (("273",), {"216": True, "216-3": True, "273-90": False}),
        (("12", "14"), {"216": False}),
    ],
)
def test_what_a_copy_of_a_part_of_a_code_leaves_out(
    held: Sequence[str], wanted: dict[str, bool]
) -> None:
    code = code_with()
    units = assign([chapter(number) for number in held])
    places = Places(Code(code.municipality, code.source, units))
    assert {number: places.is_elsewhere(number) for number in wanted} == wanted


def test_a_copy_that_begins_in_the_middle_of_its_chapter_lacks_what_is_before() -> None:
    code = code_with()
    text = "See section 12-3, section 12-81, article IV, division 2 of this chapter, and Chapter 7."
    block = Block(BlockKind.PARAGRAPH, text, ())
    section = Unit(UnitKind.SECTION, "12-80", "", (), 3, holds_text=True, blocks=(block,))
    whys = dict.fromkeys(("I", "1", "A", "12-1", "1.1", "ONE", "01", "3.100"), "no such section")
    later = ("IX", "12-4", "5", "B", "II-A", "1A", "2A", "20", "30", "112", "120")
    for first, why in (whys | dict.fromkeys(later, "not in this copy")).items():
        units = assign([chapter("12"), Unit(UnitKind.ARTICLE, first, "", (), 2), section])
        read = resolve(Code(code.municipality, code.source, units)).units[-1]
        found = [one.reason for one in read.references]
        assert found[:2] == [why, why]
        assert found[3:] == ["not in this copy"]


def test_a_reference_to_a_title_that_the_copy_lacks_says_so() -> None:
    code = code_with()
    text = "See Chapter 15.04; see chapter 16.04; see Title 16; see Chapter 14.99; see § 16.04.010."
    block = Block(BlockKind.PARAGRAPH, text, ())
    section = Unit(UnitKind.SECTION, "14.04.010", "", (), 3, holds_text=True, blocks=(block,))
    units = assign([chapter("14.02"), chapter("14.04"), section])
    read = resolve(Code(code.municipality, code.source, units)).units[-1]
    away = "not in this copy"
    none = "no such chapter"
    assert [one.reason for one in read.references] == [away, away, away, none, away]
