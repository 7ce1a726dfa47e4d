"""Chapters without a heading in a copy: the numbers of their sections show them."""

from __future__ import annotations

from builder.model import Unit, UnitKind
from builder.parse.in_order.other_chapters import with_chapters


def _unit(number: str | None, kind: UnitKind = UnitKind.SECTION, rank: int = 20) -> Unit:
    return Unit(kind, number, "", (), rank)


def _article(number: str | None) -> Unit:
    return _unit(number, UnitKind.ARTICLE, 5)


def _shown(*units: Unit) -> list[str]:
    made, doubts = with_chapters(units)
    chapters = [unit.number for unit in made if unit.kind is UnitKind.CHAPTER and not unit.title]
    assert [doubt.where for doubt in doubts] == (chapters if len(made) > len(units) else [])
    return [f"{unit.kind} {unit.number}" for unit in made]


def test_a_chapter_is_above_its_first_section() -> None:
    assert _shown(_unit("3.01"), _unit("3.02"), _unit("4.01")) == [
        "chapter 3",
        "section 3.01",
        "section 3.02",
        "chapter 4",
        "section 4.01",
    ]


def test_articles_between_two_sections_belong_to_the_chapter_of_the_second() -> None:
    found = _shown(_unit("3-1"), _article("II"), _article(None), _unit("4-1"))
    assert found[2:] == ["chapter 4", "article II", "article None", "section 4-1"]


def test_an_article_with_the_chapters_number_serves_as_a_chapter() -> None:
    assert _shown(_article("3"), _unit("3-1"), _unit("3-2")) == [
        "article 3",
        "section 3-1",
        "section 3-2",
    ]
    assert "chapter 3" in _shown(_article("4"), _unit("3-1"))


def test_divisions_that_make_up_the_number_together_serve_as_chapters() -> None:
    division = _unit("2", UnitKind.DIVISION, 6)
    assert _shown(_article("IV"), division, _unit("4.2.1"), _unit("4.2.2"))[2:] == [
        "section 4.2.1",
        "section 4.2.2",
    ]
    assert "chapter 4.3" in _shown(_article("IV"), division, _unit("4.3.1"))


def test_a_range_belongs_to_the_chapter_of_its_first_number() -> None:
    assert _shown(_unit("3-1—3-9"), _unit("3-10")) == [
        "chapter 3",
        "section 3-1—3-9",
        "section 3-10",
    ]


def test_numbers_of_one_part_show_no_chapter() -> None:
    assert _shown(_unit("3"), _unit(None)) == ["section 3", "section None"]


def test_a_text_that_prints_chapters_stays_as_it_is() -> None:
    chapter = Unit(UnitKind.CHAPTER, "9", "GEESE", (), 3)
    assert _shown(_unit("3-1"), chapter, _unit("9-1")) == [
        "section 3-1",
        "chapter 9",
        "section 9-1",
    ]
