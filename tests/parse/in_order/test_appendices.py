"""Which appendices are inside a chapter."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.ranks import within_chapters
from builder.parse.in_order.rows import Row
from builder.sources.text import Line

_RANKS = {UnitKind.CHAPTER: 3, UnitKind.APPENDIX: 3, UnitKind.ARTICLE: 5, UnitKind.SECTION: 20}
_OWN = 5
_OF_A_SECTION = 20
_OF_THE_CODE = 3


def ranks_of_appendices(*printed: str) -> list[int]:
    """The ranks of the appendices among headings such as "article II" and "section 14-2"."""
    heads = []
    for at, text in enumerate(printed):
        kind, number = UnitKind(text.split()[0]), text.split()[1]
        row = Row(at, Line(at + 1, 0, text), text, 0)
        heads.append(Heading(row, kind, number, 0, _RANKS[kind], sure=True))
    return [each.rank for each in within_chapters(heads) if each.kind is UnitKind.APPENDIX]


@pytest.mark.parametrize(
    ("after", "rank"),
    [
        (("article II", "section 14-21"), _OWN),
        (("section 1", "article II", "section 14-21"), _OWN),
        (("section 1", "section 2"), _OF_THE_CODE),
        (("article II", "section 14-2"), _OF_THE_CODE),
        (("article I", "section 1-1", "article XIV", "section 14-21"), _OF_THE_CODE),
        (("chapter 15", "article I", "section 15-1"), _OF_THE_CODE),
    ],
)
def test_an_appendix_belongs_to_the_chapter_that_continues_after_it(
    after: tuple[str, ...], rank: int
) -> None:
    above = ("chapter 14", "article I", "section 14-1", "section 14-3")
    assert ranks_of_appendices(*above, "appendix A", *after) == [rank]


def test_an_appendix_after_another_chapter_is_not_the_firsts() -> None:
    heads = ("chapter 14", "section 14-1", "chapter 15", "section 15-1", "appendix A")
    assert ranks_of_appendices(*heads, "article II", "section 14-2") == [_OF_THE_CODE]


def test_appendices_between_the_sections_of_a_chapter_are_next_to_them() -> None:
    chapter = ("chapter 14", "article I", "section 14-1", "appendix A", "section 14-2")
    assert ranks_of_appendices(*chapter, "appendix B", "chapter 15") == [_OF_A_SECTION] * 2
    assert ranks_of_appendices(*chapter, "appendix A", "section 1") == [
        _OF_A_SECTION,
        _OF_THE_CODE,
    ]
    assert ranks_of_appendices(*chapter, "chapter 15", "section 15-1", "appendix B") == [
        _OF_A_SECTION,
        _OF_THE_CODE,
    ]
