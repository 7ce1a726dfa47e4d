"""A town's own typesetting: which lines are its headings is learned from the document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from builder.errors import NoCodeError, SourceError
from builder.model import Layout, UnitKind
from builder.parse import parse
from builder.parse.in_order.own import proposed
from builder.sources.read import read
from builder.sources.text import SourceText
from builder.town.municipality import code_of, recognize_source

OTTER = """
BY-LAWS OF THE TOWN OF OTTER FALLS
COMMONWEALTH OF MASSACHUSETTS

TABLE OF CONTENTS

CHAPTER I     General Provisions ........ Page 1
CHAPTER II    Geese ..................... Page 2
CHAPTER III   Ponds ..................... Page 4

CHAPTER I     General Provisions

SECTION 1.

These by-laws shall be the by-laws of the Town of Otter Falls, Massachusetts.

SECTION 2.

The repeal of a by-law shall not revive another.

CHAPTER II    Geese

SECTION 1.

No goose shall walk on Main Street, but as told in Chapter III, Section 2 of these by-laws.

Nor shall a duck, but as told in
Section 2 of this chapter.

SECTION 2. (Amended 5/2001)

A fine of two dollars is paid to the clerk.

Section 3. Keepers of Geese

The keeper of a goose has a license.

CHAPTER III   Ponds

Section 1: Purpose

Ponds are kept clean.

Section 2: Skating

Nobody shall skate before the clerk has said that the ice is thick.
"""
KESTREL = """
ZONING ORDINANCE
CITY OF KESTREL, KANSAS

ARTICLE I

TITLE

SECTION 1. This Ordinance shall be known as the Zoning Ordinance of the City of Kestrel, Kansas.

ARTICLE II

"M - 1" MILL DISTRICT

SECTION 1. INTENT: This district is intended for mills.

SECTION 2. USE REGULATIONS:

1. Mills.

2. Ponds of mills, as stated in
SECTION 1 of this Article.

SECTION 3. SIGNS: See ARTICLE III.

SECTION 4. Words that are not defined shall have their ordinary meaning.

ARTICLE III

SIGNS

SECTION 1. GENERAL REQUIREMENTS: A sign shall bear the miller's name.

SECTION 2. FEES. The fee is two dollars.
"""
LOON = """
LAND USE ORDINANCE OF THE TOWN OF LOON BAY, MAINE

CHAPTER 1 - GENERAL

1.1 SHORT TITLE     1
1.2 PURPOSE     1

CHAPTER 2 - MILLS

2.1 SITES     2
2.2 WHEELS     2
2.3 FEES     3

CHAPTER 1 - GENERAL

1.1. Short Title.

This Ordinance shall be known as the Land Use Ordinance of the Town of Loon Bay, Maine.

1.2. Purpose.

1.2.1. Mills.

Mills shall stand at water.

1.2.2. Geese.

1.2.2.1. A goose shall stand on land.

CHAPTER 2 - MILLS

2.1. Sites.

A site has a number.

2.2. Wheels.

A wheel shall turn.

2.3. Fees.

The fee for a wheel is two dollars.
"""
ALDER = """
TOWN OF ALDER, VERMONT

Section 1.01.01 Geese
Geese shall be counted.

Section 1.01.02 Ducks
Ducks shall be counted.

Section 1.02.01 Swans
Swans may swim.

Section 2.01.01 Mills
Mills may turn.

Section 2.01.02 Wheels
Wheels are round.
"""


def _units(text: str, tmp_path: Path) -> list[tuple[str, str | None, str]]:
    path = tmp_path / "town.txt"
    path.write_text(text, encoding="utf-8")
    parsed = parse(read(path), Layout.OWN)
    return [(unit.kind.value, unit.number, unit.title) for unit in parsed.units]


def test_sections_that_count_again_in_each_chapter_need_no_title(tmp_path: Path) -> None:
    assert _units(OTTER, tmp_path) == [
        ("chapter", "I", "General Provisions"),
        ("section", "1", ""),
        ("section", "2", ""),
        ("chapter", "II", "Geese"),
        ("section", "1", ""),
        ("section", "2", ""),
        ("section", "3", "Keepers of Geese"),
        ("chapter", "III", "Ponds"),
        ("section", "1", "Purpose"),
        ("section", "2", "Skating"),
    ]


def test_chapters_may_count_in_two_parts(tmp_path: Path) -> None:
    text = OTTER.replace("CHAPTER III ", "CHAPTER 2-1 ").replace("CHAPTER II ", "CHAPTER 1-2 ")
    found = _units(text.replace("CHAPTER I ", "CHAPTER 1-1 "), tmp_path)
    assert [number for kind, number, _ in found if kind == "chapter"] == ["1-1", "1-2", "2-1"]


def test_a_chapter_whose_sections_have_another_form_is_doubted(tmp_path: Path) -> None:
    path = tmp_path / "town.txt"
    more = "".join(f"\n{at}\n\nA boat shall have {at} oars.\n" for at in ("I.", "II.", "III."))
    path.write_text(f"{OTTER}\nCHAPTER IV    Boats\n{4 * more}", encoding="utf-8")
    doubts = [doubt for doubt in parse(read(path), Layout.OWN).doubts if "sections" in doubt.kind]
    assert [(doubt.kind, doubt.where) for doubt in doubts] == [
        ("text without sections", "CHAPTER IV Boats")
    ]
    path.write_text(f"{OTTER}\nCHAPTER IV    Boats\n\nRepealed in 2001.\n", encoding="utf-8")
    doubts = [doubt for doubt in parse(read(path), Layout.OWN).doubts if "sections" in doubt.kind]
    assert doubts == []


def test_headings_are_separated_from_the_text_after_them(tmp_path: Path) -> None:
    assert _units(KESTREL, tmp_path) == [
        ("article", "I", "TITLE"),
        ("section", "1", ""),
        ("article", "II", '"M - 1" MILL DISTRICT'),
        ("section", "1", "INTENT"),
        ("section", "2", "USE REGULATIONS"),
        ("section", "3", "SIGNS"),
        ("section", "4", ""),
        ("article", "III", "SIGNS"),
        ("section", "1", "GENERAL REQUIREMENTS"),
        ("section", "2", "FEES"),
    ]


def test_a_title_with_a_colon_is_separated_from_the_text_after_it(tmp_path: Path) -> None:
    texts = (
        "Purpose: The purpose is quiet.",
        "Boats: No boat shall be tied.",
        "Oars: None is new.",
    )
    more = ("Fees: The clerk shall set the fees.", "Fines: Whoever ties a boat shall pay.")
    lines = (f"Section {at}. {text}" for at, text in enumerate((*texts, *more), 1))
    text = "\n".join(("TOWN OF OTTER FALLS, VERMONT", "BOAT ORDINANCE", *lines))
    titles = [title for _, _, title in _units(text, tmp_path)]
    assert titles == ["Purpose", "Boats", "Oars", "Fees", "Fines"]


def test_a_reserved_section_has_its_title_and_a_lead_in_is_not_one(tmp_path: Path) -> None:
    lead = "As used in this chapter, unless something else is said:"
    wrapped = "Any keeper of geese who lets one of them walk on a street of the town, or"
    more = f"""
CHAPTER IV    Boats

SECTION 1. (Reserved)

SECTION 2. {lead}

Boat: what has oars.

SECTION 3. {wrapped}
on a bridge, shall pay a fine.

SECTION 4. Repealed.

SECTION 5. BOATS THAT ARE LEFT ON THE SHORE OF THE UPPER POND:

Each is taken away.
"""
    found = _units(f"{OTTER}{more}", tmp_path)[-5:]
    capitals = "BOATS THAT ARE LEFT ON THE SHORE OF THE UPPER POND"
    assert [title for *_, title in found] == ["(Reserved)", "", "", "Repealed", capitals]
    units = parse(read(tmp_path / "town.txt"), Layout.OWN).units[-5:]
    status = ["reserved", "current", "current", "repealed", "current"]
    assert [unit.status.value for unit in units] == status
    assert units[1].blocks[0].text == lead


def test_deeper_numbers_of_a_decimal_tree_are_items(tmp_path: Path) -> None:
    assert _units(LOON, tmp_path) == [
        ("chapter", "1", "GENERAL"),
        ("section", "1.1", "Short Title"),
        ("section", "1.2", "Purpose"),
        ("chapter", "2", "MILLS"),
        ("section", "2.1", "Sites"),
        ("section", "2.2", "Wheels"),
        ("section", "2.3", "Fees"),
    ]
    parsed = parse(read(tmp_path / "town.txt"), Layout.OWN)
    labels = [block.label for block in parsed.units[2].blocks if block.label]
    assert labels == ["1.2.1", "1.2.2", "1.2.2.1"]


def test_numbers_of_three_parts_after_a_word(tmp_path: Path) -> None:
    found = [unit for unit in _units(ALDER, tmp_path) if unit[0] == UnitKind.SECTION]
    assert found == [
        ("section", "1.01.01", "Geese"),
        ("section", "1.01.02", "Ducks"),
        ("section", "1.02.01", "Swans"),
        ("section", "2.01.01", "Mills"),
        ("section", "2.01.02", "Wheels"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(OTTER.replace("SECTION 1.", "SECTION 7."), id="numbers fall"),
        pytest.param(LOON.replace("2.3. Fees.", "Fees of all."), id="contents name more"),
        pytest.param("Geese shall be counted.\n\nDucks, too.\n", id="nothing is numbered"),
    ],
)
def test_unrecognized_headings_are_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no lines stand out"):
        _units(text, tmp_path)


@pytest.mark.parametrize("text", [OTTER, KESTREL])
def test_a_text_without_a_publisher_is_recognized_by_its_headings(
    text: str, tmp_path: Path
) -> None:
    path = tmp_path / "town.txt"
    path.write_text(text, encoding="utf-8")
    assert recognize_source(path).facts.layout is Layout.OWN


MEETING = """MEETING OF MAY {}, 2021

I. CALL TO ORDER
The chair called the geese to order.

II. MINUTES
The minutes were read and approved.

III. BUDGET
{}

IV. ADJOURNMENT
The meeting ended at nine.

"""
"""Minutes have short numbers, too, and name what was done."""
WARNING = """Town of Loon Bay, Maine

ARTICLE 1
To elect a moderator.

ARTICLE 2
Shall the voters approve a budget for:
A. HIGHWAYS
B. FIRE
C. LIBRARY

ARTICLE 3
To elect officers, who shall be:
A. TOWN CLERK
B. LISTER
C. GOOSE REEVE
"""
"""What a town meeting is to vote on: articles with lists, above no text."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "".join(MEETING.format(day, "It was tabled.\n" * 9) for day in (4, 11)), id="minutes"
        ),
        pytest.param(WARNING, id="warning"),
    ],
)
def test_lists_with_short_numbers_are_no_code(text: str, tmp_path: Path) -> None:
    path = tmp_path / "town.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(NoCodeError):
        recognize_source(path)


def test_a_section_is_addressed_below_its_chapter(tmp_path: Path) -> None:
    path = tmp_path / "town.txt"
    path.write_text(OTTER, encoding="utf-8")
    code, _ = code_of(path)
    sections = [unit.id for unit in code.units if unit.kind is UnitKind.SECTION]
    assert sections[:3] == ["chapter-i-1", "chapter-i-2", "chapter-ii-1"]
    first = next(unit for unit in code.units if unit.id == "chapter-ii-1")
    assert [each.target for each in first.references] == ["chapter-iii-2", "chapter-ii-2"]


@pytest.mark.parametrize(
    ("below", "title", "confidence"),
    [
        ("KEEPERS", "KEEPERS", 1.0),
        ("Keepers of Ducks", "Keepers of Ducks", 0.8),
        ("a. Ducks", "", 1),
        ("Town of Otter Cove, Maine", "", 1.0),
    ],
)
def test_a_title_below_its_number_is_as_sure_as_it_stands_out(
    below: str, title: str, confidence: float, tmp_path: Path
) -> None:
    path = tmp_path / "town.txt"
    path.write_text(OTTER.replace("SECTION 2.\n\nThe", f"SECTION 2.\n\n{below}\n\nThe"), "utf-8")
    unit = parse(read(path), Layout.OWN).units[2]
    assert (unit.title, unit.confidence) == (title, confidence)


MARKED = """
Rule 1. Geese
Article 5 Ponds
Section 9. Ice
Nobody shall skate.
Section 2. Reeds
Nobody shall cut them.
Article 3 Otters
Section 7. Fish
Nobody shall feed them.
"""


def test_headings_of_a_form_that_a_clerk_gives_need_no_order() -> None:
    source = SourceText(Path("a.txt"), "", MARKED)
    with pytest.raises(SourceError, match="sections_look_like = "):
        parse(source, Layout.OWN)
    looks = ("Section 1. Any", "Article 1 Any")
    parsed = parse(replace(source, looks=looks), Layout.OWN)
    assert [(unit.kind.value, unit.number, unit.title) for unit in parsed.units] == [
        ("article", "5", "Ponds"),
        ("section", "9", "Ice"),
        ("section", "2", "Reeds"),
        ("article", "3", "Otters"),
        ("section", "7", "Fish"),
    ]


def test_a_given_form_may_have_numbers_with_a_colon_or_after_letters() -> None:
    text = "Sec. {}. Ponds\nA pond is deep.\nSec. {}. Reeds\nNobody shall cut them.\n"
    for numbers in (("400:00", "400:05"), ("TPR-8", "TPR-9")):
        source = SourceText(Path("a.txt"), "", text.format(*numbers), looks=("Sec. 1. Any",))
        assert [unit.number for unit in parse(source, Layout.OWN).units] == list(numbers)


def test_a_gap_of_four_numbers_is_no_counting_by_fives() -> None:
    def told(numbers: Iterable[int]) -> SourceText:
        text = "".join(f"SECTION 1.{at}. Ponds\nA pond is deep.\n\n" for at in numbers)
        return SourceText(Path("a.txt"), "", text)

    assert parse(told(range(0, 50, 5)), Layout.OWN).units[-1].number == "1.45"
    with pytest.raises(SourceError, match="no lines stand out"):
        parse(told([*range(1, 6), *range(10, 16)]), Layout.OWN)


@pytest.mark.parametrize("look", ["Chapter 1 Any", "Geese"])
def test_a_form_that_heads_nothing_is_named(look: str) -> None:
    source = SourceText(Path("a.txt"), "", MARKED, looks=("Section 1. Any", look))
    with pytest.raises(SourceError, match=f"looks like one of these: Section 1. Any; {look}"):
        parse(source, Layout.OWN)


def test_learned_forms_are_proposed() -> None:
    source = SourceText(Path("a.txt"), "", OTTER)
    assert list(proposed(source, Layout.OWN)) == [
        ("sections_look_like", "SECTION 1.", 7),
        ("chapters_look_like", "CHAPTER I General Provisions", 3),
    ]
    assert list(proposed(source, Layout.PLAIN)) == []
