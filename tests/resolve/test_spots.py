"""Which texts of a unit refer, and what a number means that is in several places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.model import (
    LISTED_ONLY,
    Block,
    BlockKind,
    Code,
    Doubt,
    Footnote,
    HistoryNote,
    Layout,
    Status,
    Unit,
    UnitKind,
)
from builder.resolve import resolve
from builder.resolve.places import Places
from builder.resolve.sections import split
from tests.resolve.towns import FLAT, GENERAL, speaker, town

PARTED = """
part | I | Laws
article | V | Charter
chapter | 82 | BUILDINGS
section | 82-1 | Purpose
chapter | 83 | FERRIES
article | V | Landings
section | 83-1 | Rails
"""


def references_of(code: Code, number: str) -> list[tuple[str, int | None, str | None]]:
    unit = next(unit for unit in resolve(code).units if unit.number == number and unit.holds_text)
    return [(one.text, one.block, one.target or one.reason) for one in unit.references]


def changed(code: Code, number: str, **fields: object) -> Code:
    units = [
        replace(unit, **fields) if unit.number == number and unit.holds_text else unit
        for unit in code.units
    ]
    return replace(code, units=assign(units))


def test_titles_notes_and_footnotes_refer_as_the_text_does() -> None:
    code = changed(
        speaker(town(GENERAL, Layout.GENERAL_CODE), "12-6", "As § 12-1 says."),
        "12-6",
        title="Repairs under § 12-3",
        history=(HistoryNote("[Amended 1-1-1990; see § 12-4]", ()),),
        footnotes=(Footnote("1", "See § 12-5.", ()),),
    )
    assert references_of(code, "12-6") == [
        ("§ 12-3", None, "12-3"),
        ("§ 12-1", 0, "12-1"),
        ("§ 12-4", None, "12-4"),
        ("§ 12-5", None, "12-5"),
    ]


def test_notes_and_footnotes_of_a_damaged_copy_refer_too() -> None:
    code = changed(
        speaker(town(FLAT, Layout.FLATTENED), "12-5", "as in  121 of this chapter"),
        "12-5",
        footnotes=(Footnote("1", "see  801 of this code", ()),),
    )
    assert [target for *_, target in references_of(code, "12-5")] == ["12-1", "80-1"]


def test_a_history_note_of_a_damaged_copy_names_chapters_and_no_sections() -> None:
    """Its figures are dates and numbers of laws."""
    note = HistoryNote("adopted 1976 as ch 80 amended by ll  1181 of this chapter", ())
    code = changed(town(FLAT, Layout.FLATTENED), "12-5", history=(note,))
    assert references_of(code, "12-5") == [("ch 80", None, "chapter-80")]


@pytest.mark.parametrize(
    ("text", "subs"),
    [
        ("as paragraph (1) of this subsection says", ["C(1)"]),
        ("as paragraph (2) says", ["C(2)"]),
        ("in paragraphs (1) and (2) above", ["C(1)", "C(2)"]),
        ("as Subsection A says", ["A"]),
        ("as paragraph (9) says", []),
    ],
)
def test_a_label_is_completed_from_its_place(text: str, subs: list[str]) -> None:
    code = speaker(town(GENERAL, Layout.GENERAL_CODE), "12-4", text, block="C")
    unit = next(unit for unit in resolve(code).units if unit.number == "12-4")
    assert [one.sub for one in unit.references] == subs


def test_an_article_is_looked_up_in_its_own_chapter_and_no_other() -> None:
    code = town(PARTED, Layout.GENERAL_CODE)
    assert references_of(speaker(code, "82-1", "See Article V."), "82-1") == [
        ("Article V", 0, "no such article")
    ]
    assert references_of(speaker(code, "83-1", "See Article V."), "83-1") == [
        ("Article V", 0, "article-83-v")
    ]


def test_if_no_chapter_holds_a_section_the_whole_code_is_searched() -> None:
    charter = """
article | I | Powers
section | 1 | Name
article | II | Council
section | 2 | Seats
"""
    code = speaker(town(charter, Layout.GENERAL_CODE), "2", "See Article I.")
    assert references_of(code, "2") == [("Article I", 0, "article-i")]


def test_the_nearer_of_two_articles_with_one_number_is_meant() -> None:
    def unit(kind: UnitKind, number: str, rank: int) -> Unit:
        return Unit(kind, number, "Words", (), rank, holds_text=kind is UnitKind.SECTION)

    units = assign(
        [
            unit(UnitKind.CHAPTER, "82", 1),
            unit(UnitKind.PART, "1", 2),
            unit(UnitKind.ARTICLE, "I", 3),
            unit(UnitKind.SECTION, "82-1", 4),
            unit(UnitKind.ARTICLE, "II", 3),
            unit(UnitKind.PART, "2", 2),
            unit(UnitKind.ARTICLE, "I", 3),
            unit(UnitKind.SECTION, "82-9", 4),
        ]
    )
    code = replace(town(GENERAL, Layout.GENERAL_CODE), units=units)
    places = Places(code)
    first, last = (next(u for u in units if u.number == number) for number in ("82-1", "82-9"))
    found = [places.nearest(UnitKind.ARTICLE, "I", one)[0].id for one in (first, last)]
    assert found == ["article-82-i", "article-82-i-2"]
    assert [one.id for one in places.nearest(UnitKind.ARTICLE, "II", last)] == ["article-82-ii"]
    assert places.nearest(UnitKind.ARTICLE, "III", last) == []


def test_units_without_numbers_or_parents_do_no_harm() -> None:
    code = town(GENERAL, Layout.GENERAL_CODE)
    bare = Unit(UnitKind.SECTION, None, "Words", (), 3, holds_text=True, parent="gone", id="x")
    places = Places(replace(code, units=(*code.units, bare)))
    assert list(places.above(bare)) == []
    assert places.sections("12-4")[0].id == "12-4"
    assert places.squashed["124"][0].id == "12-4"


@pytest.mark.parametrize(
    ("number", "mark", "kept"),
    [
        ("12-7", "§§ 12-7 through 12-7.", ["12-7"]),
        ("12-7", "§§ 12-7 through 12-9.", ["12-7", "12-8", "12-9"]),
        ("12-7—12-9", "Secs. 12-7—12-9.", ["12-7", "12-8", "12-9"]),
        ("12-7", "§§ 12-8 through 12-10.", ["12-7"]),  # another section's range, by a misprint
    ],
)
def test_a_reserved_range_covers_its_own_numbers(number: str, mark: str, kept: list[str]) -> None:
    code = town(GENERAL, Layout.GENERAL_CODE)
    unit = Unit(
        UnitKind.SECTION,
        number,
        "(Reserved)",
        (),
        3,
        mark=mark,
        holds_text=True,
        status=Status.RESERVED,
    )
    places = Places(replace(code, units=assign([*code.units, unit])))
    around = [f"12-{one}" for one in range(7, 12)]
    assert [one for one in around if places.sections(one)] == kept


@pytest.mark.parametrize(
    ("raw", "parts"),
    [
        ("12-3B(1)", ("12-3", "B(1)")),
        ("12-3.a(1)", ("12-3", ".a(1)")),
        ("12-3.1", ("12-3.1", "")),
        ("12-9", ("12-9", "")),
        ("12-9B", ("12-9", "B")),
        ("12-9(a)", ("12-9", "(a)")),
        ("XII", ("XII", "")),
    ],
)
def test_a_number_is_split_from_its_subsection(raw: str, parts: tuple[str, str]) -> None:
    assert split(raw, Places(town(GENERAL, Layout.GENERAL_CODE))) == parts


@pytest.mark.parametrize("name", ["Mossbank", "Mossbank Falls", "Mossbank Falls Landing"])
def test_a_towns_code_may_have_a_short_or_a_long_name(name: str) -> None:
    code = town(GENERAL, Layout.GENERAL_CODE)
    code = replace(code, municipality=replace(code.municipality, name="Village of Mossbank Falls"))
    text = f"See § 12-3 of the Code of {name}."
    assert [one[2] for one in references_of(speaker(code, "12-6", text), "12-6")] == ["12-3"]


def test_a_number_of_one_letter_has_subsections_too() -> None:
    places = Places(town("section | A | Purpose", Layout.GENERAL_CODE))
    assert split("A(1)", places) == ("A", "(1)")


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("CODE COMPARATIVE TABLE", []),
        ("STATE LAW REFERENCE TABLE", [("§ 12-1", 0, "12-1")]),
    ],
)
def test_a_table_of_acts_without_columns_names_the_acts_parts(
    title: str, found: list[tuple[str, int, str]]
) -> None:
    code = town(GENERAL, Layout.MUNICODE)
    block = Block(BlockKind.FORM, "Lamps, § 12-1\nLoads", ())
    table = Unit(UnitKind.TABLE, None, title, (), 0, holds_text=True, blocks=(block,))
    read = resolve(replace(code, units=assign([*code.units, table]))).units[-1]
    assert [(one.text, one.block, one.target) for one in read.references if one.target] == found


def test_a_section_that_only_a_list_names_is_not_in_this_copy() -> None:
    code = speaker(town(GENERAL, Layout.GENERAL_CODE), "12-6", "See §§ 12-8 and 12-9.")
    code = replace(code, doubts=(Doubt(LISTED_ONLY, "12-8", "12-8 Ropes"),))
    assert references_of(code, "12-6") == [
        ("§§ 12-8", 0, "not in this copy"),
        ("12-9", 0, "no such section"),
    ]


def test_a_section_of_an_act_in_a_history_note_is_no_reference() -> None:
    notes = (
        "(Ord. 1234 § 2, 2015)",
        "(Ord. 12, 2/16/1976, § 12-1; as amended by Ord. 19, 5/8/2001, §§ 12-2, 12-3)",
        "[Amended 1-1-1990 by Ord. 7; see § 12-4]",
    )
    code = changed(
        town(GENERAL, Layout.GENERAL_CODE),
        "12-6",
        history=tuple(HistoryNote(note, ()) for note in notes),
    )
    assert references_of(code, "12-6") == [("§ 12-4", None, "12-4")]


@pytest.mark.parametrize(
    ("number", "target"), [("12.06.1", "12-6"), ("12.06", "no such table"), ("3", "no such table")]
)
def test_a_table_below_is_one_in_the_section(number: str, target: str) -> None:
    said = Block(BlockKind.PARAGRAPH, f"As Table {number} below tells.", ())
    caption = Block(BlockKind.PARAGRAPH, "Table 12.06.1 Geese by weight", ())
    code = changed(town(GENERAL, Layout.GENERAL_CODE), "12-6", blocks=(said, caption))
    assert references_of(code, "12-6")[0] == (f"Table {number} below", 0, target)
