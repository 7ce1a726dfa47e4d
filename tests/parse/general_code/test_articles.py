"""Headings of articles and parts."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.headings.divisions import inner
from tests.parse.general_code.book import lines_of


@pytest.mark.parametrize(
    ("written", "kind", "number", "title_from"),
    [
        ("ARTICLE IV\nGeese on the Green\n§ 7-1. Geese.", UnitKind.ARTICLE, "IV", 1),
        ("Article 2. Geese on the Green\n§ 7-1. Geese.", UnitKind.ARTICLE, "2", 0),
        ("Article 2\nGeese\n[Adopted 1-2-1999.]\nIt is adopted.", UnitKind.ARTICLE, "2", 1),
        ("DIVISION 3\nGeese\n§ 7-1. Geese.", UnitKind.SUBCHAPTER, "3", 1),
    ],
)
def test_an_article_stands_above_a_heading(
    written: str, kind: UnitKind, number: str, title_from: int
) -> None:
    found = inner(lines_of(written), 0)
    assert found is not None
    assert (found.kind, found.number, found.title_from) == (kind, number, title_from)


@pytest.mark.parametrize(
    "written",
    [
        "Article 2. Geese on the Green\nmay be kept there.",  # a sentence goes on
        "Article 2 Geese may be kept.\n§ 7-1. Geese.",  # a sentence ends
        "Article 2\nof the charter says so.\nIt does.",
        "Articles are few.",
    ],
)
def test_a_sentence_is_no_article(written: str) -> None:
    assert inner(lines_of(written), 0) is None


def test_a_part_has_its_title_beside_or_below_it() -> None:
    beside = inner(lines_of("PART II: GENERAL LEGISLATION\nChapter 7\nGEESE"), 0)
    below = inner(lines_of("Part II\nGeneral Legislation\nChapter 7\nGEESE"), 0)
    assert beside is not None
    assert below is not None
    assert (beside.number, beside.mark_end, len(beside.lines)) == ("II", 9, 1)
    assert (below.number, below.title_from, len(below.lines)) == ("II", 1, 2)


@pytest.mark.parametrize(
    "written",
    [
        "Part II Geese.\n§ 7-1. Geese.",
        "Part I\nof this law tells more.\nIt is.",
        # the last row of a table above a part without a number
        "Part 1, Keepers of Geese and Regulations REP\nDisposition List\nChapter DL\nDISPOSITIONS",
    ],
)
def test_a_sentence_is_no_part(written: str) -> None:
    assert inner(lines_of(written), 0) is None
