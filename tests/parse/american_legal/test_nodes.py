"""Headings with their lines, and what is known of a chapter while it is read."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.american_legal import headings
from builder.parse.american_legal.contents import Contents
from builder.parse.american_legal.headings import Form, Rank
from builder.parse.american_legal.nodes import Chapter, DividedLines, Node
from builder.parse.american_legal.rows import read_rows

from .export import source


@pytest.mark.parametrize(
    ("chapter", "section", "owns"),
    [
        ("7", "7.01", True),
        ("7", "7-1", True),
        ("7", "71.01", False),
        ("7", "9-7-1", True),  # of a title of the code
        ("7", "9-1-7", False),  # its own number is the last
        ("VII", "9.01", True),  # a chapter in Roman numbers counts as it likes
        (None, "9.01", True),
    ],
)
def test_a_chapter_owns_the_numbers_that_begin_with_its_own(
    chapter: str | None, section: str, owns: bool
) -> None:
    assert Chapter(chapter).owns(section) is owns


def test_what_a_list_names_and_the_text_does_not_have_is_doubted() -> None:
    contents = Contents(titles={"7.01": "Lines", "7.02": "Tails"})
    assert [one.where for one in Chapter("7", contents, {"7.01"}).missing()] == ["7.02"]
    assert list(Chapter(None, contents).missing()) == []


def node(text: str, form: Form | None) -> Node:
    [row] = read_rows(source(text))
    assert form is not None
    return Node(form, row.passage, form.title_at, row)


def test_the_style_counts_sections_alone() -> None:
    lines = DividedLines()
    for text in ("§ 7.01 LINES.", "7.02 Tails."):
        lines.add(node(text, headings.section(text)))
    lines.add(node("APPENDIX A: KITES", headings.division("APPENDIX A: KITES")))
    lines.add(node("FEES", Form(UnitKind.SUBCHAPTER, Rank.SUBCHAPTER, None, 0)))
    style = lines.style
    assert (len(lines.nodes), style.sections, style.in_capitals) == (4, 2, 1)
    assert (style.plain, style.last) == (1, "7.02")
