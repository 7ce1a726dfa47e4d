"""A chain of designations: its groups by kind, and where it ends."""

from __future__ import annotations

from builder.resolve.syntax import Chain, Designation, Item, Kind

SECTION = Designation(
    Kind.SECTION, "§§", 0, (Item("7-1", 3, 6), Item("7-4", 8, 11, upto=Item("7-6", 15, 18)))
)
UPPER = Designation(Kind.SUB, "Subsection", 20, (Item("A", 31, 32),))
LOWER = Designation(Kind.SUB, "Paragraph", 34, (Item("1", 44, 45),))


def test_a_range_ends_with_its_other_end() -> None:
    assert [item.stop for item in SECTION.items] == [6, 18]
    assert SECTION.end == 18
    assert Chain((SECTION,)).end == 18


def test_a_chain_has_one_group_of_a_kind() -> None:
    chain = Chain((SECTION, UPPER, LOWER))
    assert chain.group(Kind.SECTION) is SECTION
    assert chain.group(Kind.SUB) is UPPER
    assert chain.group(Kind.CHAPTER) is None


def test_places_in_a_section_go_from_the_general_to_the_specific() -> None:
    assert Chain((SECTION, UPPER, LOWER)).subs == (UPPER, LOWER)
    assert Chain((LOWER, UPPER, SECTION), rising=True).subs == (UPPER, LOWER)
