"""All headings of a code, which stands over which, and the references below them."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import RANKS, Heading
from builder.parse.general_code.headings.headings import headings_of, ranked
from builder.sources.text import Line
from tests.parse.general_code.book import pages_of


def _found(*lines: str) -> list[str]:
    return [
        f"{each.kind} {each.number}: {len(each.lines)}" + (" references" if each.references else "")
        for each in headings_of(pages_of("\n".join(lines)))
    ]


LAW = ["§ 4-1. A.", "Text.", "§ 4-2. B.", "Text."]


def test_headings_of_all_kinds_come_in_the_order_of_the_file() -> None:
    assert _found("Chapter 4", "GEESE", "ARTICLE I", "Old Geese", *LAW) == [
        "chapter 4: 2",
        "article I: 2",
        "section 4-1: 1",
        "section 4-2: 1",
    ]


@pytest.mark.parametrize(
    ("below", "count"),
    [
        (["Geese — See Ch. 5."], 2),
        (["Geese — See Ch. 5.", "Hens of the", "green — See Ch. 6."], 4),
        (["Geese — See Ch. 5.", "Hens"], 2),
        (["Geese — See", "Ch. 5."], 3),
        (["Geese."], 1),
        (["Geese — See Ch. 5.", "Aa", "Bb", "Cc", "Dd", "Hens — See Ch. 6."], 2),
        (["Geese — See Ch. 5.", "A. See Ch. 6."], 2),
    ],
)
def test_references_name_chapters(below: list[str], count: int) -> None:
    found = _found("Chapter 4", "GEESE", "GENERAL REFERENCES", *below, *LAW)
    assert f"chapter None: {count} references" in found


def _heading(kind: UnitKind, number: str | None, *texts: str, references: bool = False) -> Heading:
    lines = tuple(Line(at, 0, text) for at, text in enumerate(texts or ("x",)))
    return Heading(kind, number, lines, 0, RANKS[kind], references=references)


CHAPTER, ARTICLE, PART = (
    _heading(kind, "1") for kind in (UnitKind.CHAPTER, UnitKind.ARTICLE, UnitKind.PART)
)
SECTION = _heading(UnitKind.SECTION, "1-1")
REFERENCES = _heading(UnitKind.CHAPTER, None, references=True)


@pytest.mark.parametrize(
    ("headings", "within"),
    [
        ([CHAPTER, PART, SECTION], True),
        ([CHAPTER, PART, ARTICLE], True),
        ([CHAPTER, PART, PART, SECTION], True),
        ([CHAPTER, PART, REFERENCES, SECTION], True),
        ([CHAPTER, PART, CHAPTER, SECTION], False),
        ([PART, SECTION], False),
        ([REFERENCES, PART, SECTION], True),
        ([CHAPTER, PART], False),
    ],
)
def test_a_part_stands_within_a_chapter_that_no_other_follows(
    headings: list[Heading], within: bool
) -> None:
    part = next(each for each in ranked(headings) if each.kind is UnitKind.PART)
    assert (part.rank == 3) is within


@pytest.mark.parametrize(
    ("number", "below", "over"),
    [
        ("19-5", "19-5.1", True),
        ("19-5", "19-6", False),
        ("19-5", "19-51", False),
        ("19-5", None, False),
    ],
)
def test_a_section_stands_over_its_parts(number: str, below: str | None, over: bool) -> None:
    sections = [_heading(UnitKind.SECTION, number), _heading(UnitKind.SECTION, below)]
    assert ranked(sections)[0].stands_over is over
    articles = [_heading(UnitKind.ARTICLE, number), _heading(UnitKind.ARTICLE, below)]
    assert not ranked(articles)[0].stands_over
    assert not ranked([_heading(UnitKind.SECTION, number), articles[1]])[0].stands_over


def test_an_overprinted_title_may_be_what_its_chapters_is_made_of() -> None:
    chapter = _heading(UnitKind.CHAPTER, "1", "Chapter 1", "GEESE AND HENS")
    chapter = Heading(chapter.kind, "1", chapter.lines, 9, 2, title_from=1)
    garbled = _heading(
        UnitKind.SECTION, "1-1", "§ 1-1. [Adopted 12-7-19M7a0r kAest sCh. 5 of the 1970 Code]"
    )
    plain = _heading(UnitKind.SECTION, "1-2", "§ 1-2. Hens.")
    made = ranked([chapter, garbled, plain])
    assert made[2].titles == ()
    assert made[1].titles == ("Geese And Hens", "Geese", "Hens")
