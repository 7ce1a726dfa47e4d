"""Headings of page text: what an outline of lines in order does not show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import Layout
from builder.parse.general_code.headings import front_matter, headings_of, outline_of
from builder.parse.in_order.families import FAMILIES
from tests.parse.general_code.book import pages_of

LAW = """§ 4-1. Geese.
Whoever keeps geese sees to it that none of them walks on the green by day
or by night.
§ 4-2. Hens.
Hens stay out."""


def _found(*written: str) -> list[str]:
    outline = outline_of(pages_of(*written))
    return [
        " / ".join([f"{each.kind} {each.number}", *(line.text for line in each.lines[1:])])
        for each in headings_of(outline)
    ]


def test_a_heading_ends_with_the_history_note_in_it_or_below_it() -> None:
    written = "Chapter 4\nFOWL\n[HISTORY: Adopted 3-4-2001 by the\nTown Board.]\n" + LAW
    assert _found(written)[0] == (
        "chapter 4 / FOWL / [HISTORY: Adopted 3-4-2001 by the / Town Board.]"
    )
    torn = LAW.replace("Geese.", "Geese. [Added 3-4-2001 by\nOrd. 3]", 1)
    assert _found(torn)[0] == "section 4-1 / Ord. 3]"


def test_a_title_torn_by_a_page_end_continues_at_the_next_top() -> None:
    pages = [
        "§ 4-1. Geese.\nGeese walk:\n§ 4-2. Hens that lay eggs on any\nA. By day.\nB. By night.",
        "other land.\nHens stay out.",
    ]
    assert _found(*pages)[1] == "section 4-2 / other land."
    pages[1] = "Other land is free.\nHens stay out."
    assert _found(*pages)[1] == "section 4-2"
    walk = (
        "Whoever keeps geese sees to it that none of them walks on the green by day\nor by night.\n"
    )
    short = f"§ 4-1. Geese.\n{20 * walk}§ 4-2. Hens\nA. By day."
    assert _found(short, "and by night, they stay out.")[1] == "section 4-2"


@pytest.mark.parametrize(
    ("below", "lines"),
    [
        (["Geese — See Ch. 5."], 2),
        (["Geese — See Ch. 5.", "Hens of the", "green — See Ch. 6."], 4),
        (["Geese — See Ch. 5.", "Hens"], 2),
        (["Geese — See", "Ch. 5."], 3),
        (["Geese."], 1),
        (["Geese — See Ch. 5.", "A. See Ch. 6."], 2),
    ],
)
def test_references_name_chapters(below: list[str], lines: int) -> None:
    written = "\n".join(["Chapter 4", "FOWL", "GENERAL REFERENCES", *below, LAW])
    found = headings_of(outline_of(pages_of(written)))
    assert [len(each.lines) for each in found if each.references] == [lines]


@pytest.mark.parametrize(
    ("above", "heads"),
    [
        ("Hens stay out.\nGeneral Legislation", True),
        ("Hens stay out of\nGeneral Legislation", False),
        ("Hens stay out.\n[Amended 3-4-2001]", False),
        ("Hens stay out.\nHens lay eggs on the green", False),
    ],
)
def test_a_few_words_alone_head_chapters(above: str, heads: bool) -> None:
    law = LAW.replace("Hens stay out.", above)
    found = _found(f"Chapter 4\nFOWL\n{law}\nChapter 6\nDOGS\n§ 6-1. Dogs.\nDogs stay.")
    assert ("part None" in found) is heads


def test_a_part_with_a_comma_is_right_above_a_chapter() -> None:
    law = LAW.replace("Hens stay out.", "These books are kept:\nPart 2, Fowl\nPart 3, Dogs")
    chapter = "\nChapter 6\nDOGS\n§ 6-1. Dogs.\nDogs stay."
    assert "part 2" not in _found(
        f"Part 1, Beasts\nChapter 4\nFOWL\n{law}\nThey lie open.{chapter}"
    )
    assert _found(f"Part I, Beasts\nChapter 4\nFOWL\n{LAW}")[0] == "part I"


def test_a_line_of_text_that_looks_like_a_division_is_not_one() -> None:
    law = LAW.replace("or by night.", "or by night.\nArticle 9 of the Law of Geese\nsays so.")
    assert _found(f"Chapter 4\nFOWL\n{law}")[1:] == ["section 4-1", "section 4-2"]
    above, below = LAW.split("§ 4-2")
    torn = [f"Chapter 4\nFOWL\n{above}Article 9 Feeding of Hens,", f"which says so.\n§ 4-2{below}"]
    assert _found(*torn)[1:] == ["section 4-1", "section 4-2"]
    law = LAW.replace("§ 4-2", "Article 9 Old Hens\n§ 4-2")
    assert _found(f"Chapter 4\nFOWL\n{law}")[2] == "article 9"


@pytest.mark.parametrize(
    ("front", "first", "kept"),
    [
        ("Town of Hollowell\n1. Fowl ......... 4:1", None, 0),
        ("Town of Hollowell", "2-7", 1),
        ("A. Ducks swim.", None, 1),
    ],
)
def test_text_before_the_first_heading_may_be_law(front: str, first: str | None, kept: int) -> None:
    pages = [replace(page, first=first) for page in pages_of(f"{front}\nChapter 4\nFOWL\n{LAW}")]
    rows = front_matter(outline_of(pages), pages)
    assert len(rows) == (0 if kept else len(front.split("\n")))


def test_a_reference_before_its_history_heads_nothing() -> None:
    forms = FAMILIES[Layout.GENERAL_CODE].sections
    line = "§ 4-2E. {} 4-11-1995 by L.L. No. 1-1995]"
    assert not any(form.pattern.match(line.format("[Amended")) for form in forms)
    assert any(form.pattern.match(line.format("[Repealed")) for form in forms)
