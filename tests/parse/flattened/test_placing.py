"""What moved across other headings is never certain, and a section that fits better is named."""

from __future__ import annotations

from dataclasses import replace

from builder.certainty import Certainty, certainty
from builder.model import Block, BlockKind, Unit, UnitKind
from builder.parse.flattened.placing import RIVALLED, with_placing

BIRDS = ["goose", "swan", "duck", "heron", "crane", "stork", "plover"]


def section(number: str, title: str, at: int, *items: tuple[str, int]) -> Unit:
    blocks = tuple(
        Block(BlockKind.ITEM, text, ((start, start + 5),), label="A", mark="a")
        for text, start in items
    )
    spans = ((at, at + 3),)
    return Unit(
        UnitKind.SECTION, number, title, spans, 4, mark=number, holds_text=True, blocks=blocks
    )


def made(*units: Unit) -> list[Unit]:
    """The units among many others, so that their words are rare."""
    others = [section(f"9{at}", f"{bird} keeping", 9000 + at) for at, bird in enumerate(BIRDS * 12)]
    return [*units, *others]


def test_a_list_after_other_headings_is_never_certain() -> None:
    units = made(
        section("21", "ponds", 0, ("no pond shall be deep", 50)),
        section("22", "parking", 20, ("no car in the pond", 60)),
    )
    placed, doubts = with_placing(units)
    sure = [certainty(unit.blocks[0].confidence) for unit in placed[:2]]
    assert sure == [Certainty.INFERRED, Certainty.CERTAIN], "the second passed no heading"
    assert doubts == []


def test_a_section_whose_heading_fits_better_is_a_rival() -> None:
    units = made(
        section("21", "parking beneath bridges", 0, ("no junked boat shall be stored", 50)),
        section("22", "storage of junked boats", 20),
    )
    placed, [doubt] = with_placing(units)
    assert placed[0].blocks[0].confidence == RIVALLED
    assert (doubt.kind, doubt.where) == ("list fits another section", "21")
    assert doubt.detail == "its list may belong to § 22"
    assert [(unit.rival, unit.claims) for unit in placed[:2]] == [("§ 22", ()), ("", ("§ 21",))]


def test_a_list_that_fits_its_own_heading_has_no_rival() -> None:
    units = made(
        section("21", "junked boats", 0, ("no junked boat shall be stored", 50)),
        section("22", "storage of boats", 20),
    )
    assert with_placing(units)[1] == []


def test_the_section_of_another_district_that_an_item_names_is_a_rival() -> None:
    units = made(
        section("21", "lc land district", 0, ("permitted uses in the fp flood district", 50)),
        section("22", "fp flood district district", 20, ("uses of the fp flood district", 60)),
        section(
            "23",
            "b1 business district",
            70,
            ("uses as in the lc land and b1 business district", 90),
        ),
        section("24", "fees", 80),
    )
    placed, [doubt] = with_placing(units)
    assert (doubt.where, doubt.detail) == ("21", "its list may belong to § 22")
    assert placed[0].blocks[0].confidence == RIVALLED


def test_a_rival_without_a_number_is_known_by_its_title() -> None:
    units = made(
        section("21", "parking beneath bridges", 0, ("no junked boat shall be stored", 50)),
        replace(section("", "storage of junked boats", 20), number=None),
    )
    placed, [doubt] = with_placing(units)
    assert doubt.detail == "its list may belong to storage of junked boats"
    assert placed[0].rival == "storage of junked boats"
