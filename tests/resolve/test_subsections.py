"""Labels looked up in a section: below definitions, or only on the first item's line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.model import Block, BlockKind, Code, Layout, Unit, UnitKind
from builder.resolve import resolve
from builder.resolve.subsections import Path, carried
from tests.resolve.towns import GENERAL, town


def section(*blocks: Block) -> Code:
    code = town(GENERAL, Layout.GENERAL_CODE)
    unit = Unit(UnitKind.SECTION, "12-9", "Words", (), 3, holds_text=True, blocks=blocks)
    return replace(code, units=assign([*code.units[:16], unit, *code.units[16:]]))


def block(text: str, label: str = "", parent: int | None = None, term: str | None = None) -> Block:
    kind = BlockKind.DEFINITION if term else BlockKind.ITEM if label else BlockKind.PARAGRAPH
    return Block(kind, text, (), label=label, parent=parent, term=term)


def linked(code: Code) -> list[tuple[str, str | None, str | None]]:
    unit = next(unit for unit in resolve(code).units if unit.number == "12-9")
    return [(one.text, one.sub, (one.url or "").partition("#")[2]) for one in unit.references]


BRIDGE = (
    block("A way over water:", term="BRIDGE"),
    block("Of wood.", "A", 0),
    block("Of stone, but not of Subsection A.", "B", 0),
)


def test_an_item_below_a_definition_means_its_own_list() -> None:
    code = section(*BRIDGE, block("Words.", "A"))
    assert linked(code) == [("Subsection A", "A", "12-9-bridge-a")]


def test_of_this_section_leaves_the_definition() -> None:
    code = section(
        *BRIDGE[:2], block("Not Subsection A of this section.", "B", 0), block("Words.", "A")
    )
    assert linked(code) == [("Subsection A of this section", "A", "12-9-a")]


def test_of_this_section_means_the_definition_if_the_section_has_no_such_label() -> None:
    code = section(*BRIDGE[:2], block("Not Subsection A of this section.", "B", 0))
    assert linked(code) == [("Subsection A of this section", "A", "12-9-bridge-a")]


def test_a_label_missing_from_the_definition_is_the_sections() -> None:
    code = section(
        block("A way over water:", term="BRIDGE"),
        block("Of wood, but not of Subsection B.", "A", 0),
        block("Words.", "B"),
    )
    assert linked(code) == [("Subsection B", "B", "12-9-b")]


def test_an_item_below_an_item_is_found() -> None:
    code = section(block("Words.", "A"), block("More.", "A(1)", 0), block("See Subsection A(1)."))
    assert linked(code) == [("Subsection A(1)", "A(1)", "12-9-a-1")]


def test_a_place_in_a_definition_that_is_named_is_in_doubt() -> None:
    words = block("See Subsection A of the definition of “bridge”.")
    assert linked(section(*BRIDGE[:2], words, block("Words.", "A"))) == [("Subsection A", None, "")]


def test_below_a_definition_with_a_label_are_places_of_the_section() -> None:
    lettered = Block(BlockKind.DEFINITION, "Either:", (), label="o", term="BRIDGE")
    code = section(
        lettered,
        block("Of wood:", "o(1)", 0),
        block("Of oak.", "o(1)(a)", 1),
        block("As in Subsection (o)(1).", "p"),
        block("Not (o)(2), but Subsection (o)(1)(a).", parent=0),
    )
    assert linked(code) == [
        ("Subsection (o)(1)", "o(1)", "12-9-bridge-o-1"),
        ("Subsection (o)(1)(a)", "o(1)(a)", "12-9-bridge-o-1-a"),
    ]


def test_a_definition_with_a_label_may_start_over() -> None:
    lettered = Block(BlockKind.DEFINITION, "Either:", (), label="o", term="BRIDGE")
    code = section(
        lettered, block("Of wood.", "A", 0), block("Not Subsection A.", "B", 0), block("No.", "A")
    )
    assert linked(code) == [("Subsection A", "A", "12-9-bridge-a")]


def test_a_label_on_its_first_items_line() -> None:
    code = section(
        block("Words.", "A(1)"), block("More.", "A(2)"), block("As division (A) above says.", "B")
    )
    assert linked(code) == [("division (A) above", "A", "12-9-a-1")]


def test_a_label_that_two_blocks_share_is_no_address() -> None:
    code = section(block("One.", "B"), block("Two.", "B"), block("See Subsection B."))
    assert linked(code) == [("Subsection B", "B", "12-9")]


def test_a_division_without_parentheses_is_no_label() -> None:
    assert linked(section(block("Words.", "B"), block("Division B: Mining."))) == []


def test_a_form_may_begin_with_its_heading() -> None:
    form = Block(BlockKind.FORM, "PART I. To be filled in by the owner of § 12-9", ())
    assert [text for text, *_ in linked(section(form))] == ["§ 12-9"]


def test_a_forms_own_headings_are_no_references() -> None:
    form = Block(
        BlockKind.FORM,
        "PART I. To be filled in by the owner\nName: ____\nArticle IV\nBoats: ____ as in § 12-9\n"
        "§ 12-3 of this chapter.\n§ 12-4 applies.",
        (),
    )
    assert [text for text, *_ in linked(section(form))] == [
        "§ 12-9",
        "§ 12-3 of this chapter",
        "§ 12-4",
    ]


@pytest.mark.parametrize(
    ("before", "raw", "means"),
    [
        (("1", "A", "2"), "(3)", ("1", "A", "3")),
        (("A", "1", "B", "2"), "C", ("A", "1", "C")),
        (("A", "1", "B", "2"), "(3)(c)", ("A", "1", "B", "3", "c")),
        (("a", "1", "b"), "c", ("a", "1", "c")),
        (("A", "[1"), "2", ("A", "[1", "2")),
        ((), "(2)", ("2",)),
        (("A", "1"), "", ("A", "1")),
    ],
)
def test_the_next_element_takes_the_innermost_level_of_its_kind(
    before: Path, raw: str, means: Path
) -> None:
    """If two levels are numbered alike, a list continues at its own level."""
    assert carried(before, raw) == means


def test_a_list_under_a_law_leaves_out_what_is_of_this_chapter() -> None:
    code = section(
        block("As the Village Law requires:"),
        block("§ 7-712;", "A", 0),
        block("§ 12-99 of this chapter;", "B", 0),
        block("as Chapter 9 MMC says.", "C", 0),
    )
    unit = next(unit for unit in resolve(code).units if unit.number == "12-9")
    assert [one.law or one.reason for one in unit.references] == [
        "Village Law",
        "Village Law",
        "no such section",
        "no such chapter",
    ]


def test_a_capital_label_means_the_capital_item_and_not_the_small_one() -> None:
    code = section(
        block("Geese.", "a"),
        block("Ducks:", "b"),
        block("Ponds.", "b(1)", 1),
        block("Mills.", "b(1)(A)", 2),
        block("As in subparagraph (A) of this paragraph and subparagraph (a).", "b(1)(B)", 2),
    )
    assert [sub for _, sub, _ in linked(code)] == ["b(1)(A)", "a"]
