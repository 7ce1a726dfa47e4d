"""Units of the text that was given to headings. What is undecided becomes a doubt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.model import BlockKind, Parsed, UnitKind
from builder.parse.flattened.assemble import assemble
from builder.parse.flattened.model import Models
from builder.parse.flattened.parser import parse, read
from builder.sources.text import SourceText
from tests.parse.flattened.reading import found_faults, of_case, source
from tests.parse.flattened.reading import read as parsed_of

MODELS = Models.shipped()
BOATS = (
    "boats  501 definitions as used in this chapter the following terms shall have the meanings "
    "indicated barge  a flat boat which carries stone upon the river ferry  any boat which carries "
    "persons for hire by night  501 boats  501   "
)


def kinds(parsed: Parsed) -> list[str]:
    return [doubt.kind for doubt in parsed.doubts]


def test_a_margin_text_has_its_definitions_after_its_opening() -> None:
    [unit] = [one for one in of_case(parsed_of(BOATS)).units if one.number == "50-1"]
    assert [(block.kind, block.term) for block in unit.blocks] == [
        (BlockKind.PARAGRAPH, None),
        (BlockKind.DEFINITION, "barge"),
        (BlockKind.DEFINITION, "ferry"),
    ]


def test_a_definition_that_may_hold_another_is_in_doubt() -> None:
    barge, sand = "barge  a flat boat which carries stone", "  sand or timber"
    sure, unsure = (
        next(
            block for unit in of_case(parsed_of(text)).units for block in unit.blocks if block.term
        )
        for text in (BOATS, BOATS.replace(barge, barge + sand))
    )
    assert (sure.term, unsure.term) == ("barge", "barge")
    assert unsure.confidence < 0.6 < sure.confidence


def test_a_note_alone_after_a_heading_belongs_to_it() -> None:
    text = (
        "boats  501 duties added 6191998 by ll no 31998 a keep a list b collect the fees of boats  "
    )
    [unit] = [one for one in of_case(parsed_of(text)).units if one.number == "50-1"]
    assert [block.label for block in unit.blocks] == ["A", "B"]
    assert [note.block for note in unit.history] == [None]


def test_running_heads_and_text_without_a_heading_are_set_aside() -> None:
    aside = {one.kind for one in parsed_of(BOATS).set_aside}
    assert aside == {"running head"}
    arranged = read(source(BOATS), MODELS)
    front = replace(arranged, front=((0, 2),))
    assert {one.kind for one in assemble(front, MODELS).set_aside} == {
        "running head",
        "front matter",
    }


def test_unsure_headings_are_doubts() -> None:
    arranged = read(source(BOATS), MODELS)
    at = next(n for n, one in enumerate(arranged.headings) if one.number == "50-1")

    def kinds_with(**fields: object) -> list[str]:
        heading = replace(arranged.headings[at], **fields)  # type: ignore[arg-type]
        headings = (*arranged.headings[:at], heading, *arranged.headings[at + 1 :])
        parsed = assemble(replace(arranged, headings=headings), MODELS)
        return [doubt.kind for doubt in parsed.doubts if doubt.where == "50-1"]

    sure = kinds_with(sure_title=0.7, sure_number=0.95)
    assert [one for one in sure if one.startswith(("section", "number", "title"))] == []
    assert "title end uncertain" in kinds_with(sure_title=0.69)
    assert "number inferred" in kinds_with(sure_number=0.94)
    assert "number inferred" not in kinds_with(sure_number=0.94, kind=UnitKind.CHAPTER)
    assert kinds_with(placed=False, sure_title=0.0)[0] == "section not found"
    assert "title end uncertain" not in kinds_with(placed=False, sure_title=0.0)


def test_a_footnote_without_its_mark_and_a_date_with_two_readings_are_doubts() -> None:
    text = (
        "boats  501 purpose the purpose of this chapter is to keep the landing free "
        "amended 1112012 by ll no 12012 1 editors note see the rules  501 boats  501  "
    )
    assert {"footnote without mark", "date ambiguous"} <= set(kinds(parsed_of(text)))
    marked = text.replace("purpose the", "purpose1 the").replace("1112012", "3142012")
    assert not {"footnote without mark", "date ambiguous"} & set(kinds(parsed_of(marked)))


def test_a_title_ends_before_the_rest_of_a_schedule_of_the_page_before() -> None:
    text = (
        "tolls  501 reduced tolls a the toll of an old horse is reduced years of horse share of "
        "toll 1 95% 2 95% 3 80%  501 tolls  502   502 keeper years of horse share of toll 4 60% "
        "5 40% b no other toll is reduced  502 hollowell code  503   503 end the law ends here  "
        "503 tolls  503  "
    )
    reduced, keeper = of_case(parsed_of(text)).units[1:3]
    table = reduced.blocks[1].table
    assert table is not None
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4", "5"]
    assert (keeper.title, keeper.blocks) == ("keeper", ())


def test_footnotes_of_a_text_without_headings_are_front_matter() -> None:
    text = "whoever keeps a goose1 feeds it 1 editors note see the rules of the pond"
    parsed = parse(SourceText(Path("case.txt"), "", text))
    assert parsed.units == ()
    assert [one.kind for one in parsed.set_aside] == ["front matter"]
    assert found_faults(parsed, SourceText(Path("case.txt"), "", text)) == []
