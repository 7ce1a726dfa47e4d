"""Terms: their names, their scope, and where they are used."""

from __future__ import annotations

from dataclasses import replace

from builder.addresses import assign
from builder.certainty import Condition, Loss
from builder.indexes.definitions import definitions
from builder.indexes.term_evidence import in_doubt
from builder.indexes.uses import uses
from builder.model import (
    Block,
    BlockKind,
    Code,
    Layout,
    Municipality,
    Reference,
    SourceFacts,
    Unit,
    UnitKind,
)
from tests.conditions import DAMAGED

TOWN = Municipality("goosebury-ny", "Village of Goosebury", "NY")
FACTS = SourceFacts("geese.txt", "0" * 64, "General Code", Layout.GENERAL_CODE)


def section(number: str, *blocks: Block) -> Unit:
    return Unit(UnitKind.SECTION, number, "Title", (), 4, holds_text=True, blocks=blocks)


def chapter(number: str) -> Unit:
    return Unit(UnitKind.CHAPTER, number, "TITLE", (), 1)


def paragraph(text: str) -> Block:
    return Block(BlockKind.PARAGRAPH, text, ())


def definition(term: str, text: str, parent: int | None = None) -> Block:
    return Block(BlockKind.DEFINITION, text, (), term=term, parent=parent)


def code(*units: Unit) -> Code:
    return Code(TOWN, FACTS, assign(units))


INTRO = "As used in this chapter, the following terms shall have the meanings indicated:"


def test_the_words_before_a_definition_give_its_scope():
    made = code(
        chapter("7"),
        section("7-1", paragraph(INTRO), definition("GOOSE", "A bird.")),
        section("7-2", paragraph("In this section:"), definition("POND", "Water.")),
        section("7-3", definition("GREEN", "Grass.")),
        section("7-4", paragraph("In this Code:"), definition("CLERK", "The Clerk.")),
        chapter("1"),
        section("1-1", paragraph("In this Code:"), definition("MAYOR", "The Mayor.")),
    )
    found = {d.term: (d.scope, d.stated) for d in definitions(made)}
    assert found == {
        "GOOSE": ("chapter-7", True),
        "POND": ("7-2", True),
        "GREEN": ("7-3", False),
        "CLERK": ("chapter-7", True),  # a code of one subject, such as a building code
        "MAYOR": (None, True),
    }


def test_words_before_a_term_are_no_part_of_it_and_may_say_where_it_holds():
    here = definition('As used in this section, "goose"', "means a bird.")
    made = code(
        chapter("7"),
        section(
            "7-1",
            paragraph(INTRO),
            here,
            definition("Except as this section says, “pond”", "means water."),
            definition('The words "green" or "lawn"', "mean grass."),
        ),
        section("7-2", paragraph("No goose shall swim in a pond.")),
    )
    found = [(d.term, d.names, d.scope) for d in definitions(made)]
    assert found == [
        ('"goose"', ("goose",), "7-1"),
        ("“pond”", ("pond",), "chapter-7"),
        ('"green" or "lawn"', ("green", "lawn"), "chapter-7"),
    ]


def test_the_owner_of_a_list_of_definitions_comes_before_the_section():
    owner = Block(BlockKind.ITEM, "For the purposes of this section:", (), label="A")
    made = code(
        chapter("7"),
        section("7-1", paragraph(INTRO), owner, definition("POND", "Water.", parent=1)),
    )
    assert [d.scope for d in definitions(made)] == ["7-1"]


def scopes(*blocks: Block) -> list[str | None]:
    return [d.scope for d in definitions(code(chapter("7"), section("7-1", *blocks)))]


def test_any_paragraph_that_introduces_the_definitions_may_say_where_they_hold():
    silent = paragraph("The words below are to be read kindly.")
    goose = definition("GOOSE", "A bird.")
    assert scopes(silent, paragraph(INTRO), goose) == ["chapter-7"]
    assert scopes(paragraph(INTRO), silent, goose) == ["chapter-7"]
    assert scopes(silent, goose) == ["7-1"]
    assert scopes(paragraph("In this section:"), paragraph(INTRO), goose) == ["7-1"]


def test_a_paragraph_after_the_first_definition_introduces_none():
    goose, duck = definition("GOOSE", "A bird."), definition("DUCK", "A small bird.")
    assert scopes(goose, paragraph(INTRO), duck) == ["7-1", "7-1"]
    assert scopes(paragraph(INTRO), goose, paragraph("In this section:"), duck) == [
        "chapter-7",
        "chapter-7",
    ]


def test_an_item_that_owns_no_definition_does_not_say_where_they_hold():
    item = Block(BlockKind.ITEM, "Nothing in this chapter forbids swimming.", (), label="A")
    assert scopes(item, definition("GOOSE", "A bird.")) == ["7-1"]


def shown(made: Code) -> dict[str, list[str]]:
    blocks = {unit.id: unit.blocks for unit in made.units}
    return {
        unit: [blocks[unit][use.block].text[use.start : use.end] for use in found]
        for unit, found in uses(made, definitions(made)).items()
    }


def test_a_term_is_marked_once_in_each_section_of_its_scope_longest_first():
    made = code(
        chapter("7"),
        section(
            "7-1",
            paragraph(INTRO),
            definition("GOOSE", "A bird."),
            definition("GOOSE POND", "Water."),
        ),
        section("7-2", paragraph("A goose on a goose pond is a goose. Goose ponds are deep.")),
        chapter("8"),
        section("8-1", paragraph("A goose elsewhere.")),
    )
    assert shown(made) == {"7-2": ["goose", "goose pond"]}


def test_nothing_is_marked_within_a_reference_or_its_own_definition():
    made = code(
        chapter("7"),
        section("7-1", paragraph(INTRO), definition("GANDER", "A gander in writing.")),
        section("7-2", paragraph("See § 7-1, Gander.")),
    )
    linked = [
        replace(u, references=(Reference("§ 7-1, Gander", 0, 4, 17, "7-1"),))
        if u.number == "7-2"
        else u
        for u in made.units
    ]
    assert shown(replace(made, units=tuple(linked))) == {}


def test_of_two_definitions_the_nearer_scope_holds():
    made = code(
        chapter("7"),
        section("7-1", paragraph(INTRO), definition("GOOSE", "A bird.")),
        section(
            "7-2",
            paragraph("In this section:"),
            definition("GOOSE", "A statue."),
            paragraph("Each goose."),
        ),
    )
    [use] = uses(made, definitions(made))["7-2"]
    assert use.definition.meaning == "A statue."


def marked(text: str, *terms: str, damaged: bool = False) -> list[str]:
    """What is marked in a text whose chapter defines some terms."""
    held = [definition(term, f"What {term.lower()} means.") for term in terms]
    made = code(
        chapter("7"), section("7-1", paragraph(INTRO), *held), section("7-2", paragraph(text))
    )
    if damaged:
        lost = Loss("capital letters", "capitals left", 0, 100, whole=True)
        made = replace(made, condition=Condition((lost,)))
    return shown(made).get("7-2", [])


def test_no_everyday_word_is_marked():
    assert marked("For the purpose of geese see the new clerk.", "PURPOSE", "SEE", "NEW") == []
    assert marked("The goose has a new clerk.", "GOOSE", "NEW") == ["goose"]


def test_no_part_of_a_proper_name_is_marked():
    text = "The Village of Loon Bay, its Village Board and New York State stand in the village."
    assert marked(text, "VILLAGE", "BOARDS", "YORK") == ["village"]
    assert marked("The Goose Officer feeds each Goose.", "GOOSE") == ["Goose"]
    assert marked("The Goose Officer feeds it.", "GOOSE OFFICER") == ["Goose Officer"]


def test_no_part_of_a_compound_or_of_a_longer_term_is_marked():
    assert marked("Coal and wood yards. Each rear yard.", "YARD") == ["yard"]
    assert marked("A goose pond.", "GOOSE", "GOOSE POND") == ["goose pond"]
    made = code(
        chapter("7"),
        section("7-1", paragraph(INTRO), definition("GOOSE", "A bird.")),
        section("7-2", paragraph("A goose pond.")),
        chapter("8"),
        section("8-1", paragraph(INTRO), definition("GOOSE POND", "Water.")),
    )
    assert shown(made) == {}


def test_the_words_of_a_term_are_together():
    assert marked("A goose, pond or well.", "GOOSE POND") == []
    assert marked("Each goose-pond and two goose ponds.", "GOOSE POND") == ["goose ponds"]


def test_a_term_with_two_meanings_in_a_scope_is_not_marked():
    made = code(
        chapter("7"),
        section("7-1", paragraph(INTRO), definition("GOOSE", "A bird.")),
        section("7-2", paragraph(INTRO), definition("GOOSE", "A statue.")),
        section("7-3", paragraph("Each goose.")),
    )
    assert shown(made) == {}


def test_a_pointer_to_another_term_is_no_meaning():
    bank = definition("BANK", "See financial institutions.")
    made = code(
        chapter("7"),
        section("7-1", paragraph(INTRO), bank),
        section("7-2", paragraph("The banks of the brook.")),
    )
    assert shown(made) == {}


def test_in_a_damaged_copy_the_order_of_the_list_confirms_a_term():
    terms = ("barn", "camp", "gander", "dog", "goose", "swan")
    text = "a gander a goose a dog"
    assert marked(text, *terms) == ["gander", "goose", "dog"]
    assert marked(text, *terms, damaged=True) in (["goose", "dog"], ["gander", "goose"])
    assert marked(text, "swan", "gander", "goose", "dog", damaged=True) == [
        "gander",
        "goose",
        "dog",
    ]


def test_in_a_damaged_copy_a_term_that_nothing_confirms_is_in_doubt():
    listed = ("barn", "camp", "occurs", "dog", "goose", "swan")
    terms = [definition(term, "A thing.") for term in listed]
    unsure = replace(definition("yard", "A place."), confidence=0.9)
    made = code(chapter("7"), section("7-1", paragraph(INTRO), *terms, unsure))
    doubted = in_doubt(replace(made, condition=DAMAGED))
    assert {one.term for one in definitions(made) if one.url in doubted} == {"occurs", "yard"}
    assert in_doubt(made) == frozenset()


def test_an_everyday_word_in_a_short_list_is_in_doubt():
    made = code(chapter("7"), section("7-1", paragraph(INTRO), definition("occurs", "A thing.")))
    doubted = in_doubt(replace(made, condition=DAMAGED))
    assert doubted == {one.url for one in definitions(made)}
