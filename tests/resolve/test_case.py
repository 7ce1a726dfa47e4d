"""A reference at its place: the stretches of a list, and the subsection that a link names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.model import Block, BlockKind, Layout, Reference
from builder.resolve import resolve
from builder.resolve.case import Case, Spot
from builder.resolve.find import find
from builder.resolve.places import Places
from tests.resolve.towns import GENERAL, speaker, town


def made(text: str, number: str = "12-4") -> Case:
    """The first reference of a text in a section."""
    places = Places(speaker(town(GENERAL, Layout.GENERAL_CODE), number, text))
    unit = next(unit for unit in places.units.values() if unit.number == number)
    spot = Spot(unit, len(unit.blocks) - 1, text)
    return Case(find(text, places.book)[0], spot, places)


def test_the_ends_of_a_list_take_in_the_words_around_it() -> None:
    case = made("see §§ 12-3A, B and 12-4 of this chapter.")
    items = case.found.chain.groups[0].items
    assert [part.text for _, part in case.spread(items)] == [
        "§§ 12-3A",
        "B",
        "12-4 of this chapter",
    ]
    assert case.whole.text == "§§ 12-3A, B and 12-4 of this chapter"


def linked(path: tuple[str, ...], number: str) -> Reference:
    case = made("as § 12-3 of this chapter says")
    [unit] = case.places.sections(number)
    return case.linked(case.whole, unit, path)


@pytest.mark.parametrize(
    ("path", "sub", "address"),
    [
        ((), None, "12-3"),
        (("A", "2"), "A(2)", "12-3-a-2"),
        (("a", "2"), "A(2)", "12-3-a-2"),  # as the section writes it, not as the reference does
        (("E",), "E", "12-3"),  # no such place: the section alone
    ],
)
def test_a_link_names_a_subsection_and_leads_to_it_if_it_exists(
    path: tuple[str, ...], sub: str | None, address: str
) -> None:
    one = linked(path, "12-3")
    assert (one.target, one.targets, one.sub) == ("12-3", ("12-3",), sub)
    assert (one.url or "").partition("#")[2] == address


def under_terms(words: str) -> Reference:
    """The one reference of a section with a list below each of two terms, made in the first."""
    terms = ("FERRY", "RAFT")
    blocks = [
        block
        for at, term in enumerate(terms)
        for block in (
            Block(BlockKind.DEFINITION, "A craft:", (), term=term),
            Block(BlockKind.ITEM, words if at == 0 else "Words.", (), parent=2 * at, label="A"),
        )
    ]
    code = town(GENERAL, Layout.GENERAL_CODE)
    blocks.append(Block(BlockKind.ITEM, "Words.", (), label="A"))
    units = [
        replace(one, blocks=tuple(blocks)) if one.number == "12-2" else one for one in code.units
    ]
    unit = next(
        one for one in resolve(replace(code, units=assign(units))).units if one.number == "12-2"
    )
    [found] = [one for one in unit.references if one.block == 1]
    return found


def test_a_label_means_its_own_list_unless_it_is_of_this_section() -> None:
    assert under_terms("As Subsection A says").url == "12/#12-2-ferry-a"
    assert under_terms("As Subsection A of this section says").url == "12/#12-2-a"
