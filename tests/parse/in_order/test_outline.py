"""The outline: which lines head units, and what is under each heading."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.parse.in_order.outline import Outline, read_outline
from builder.parse.in_order.setting import Setting

from .press import BROKEN, FAMILY, WHOLE, rows_of

FULL = "§ 1-1 The keeping of geese upon the"
"""A heading as wide as a broken copy's lines."""


def _outline(*texts: str, setting: Setting = WHOLE) -> Outline:
    return read_outline(rows_of(*texts), FAMILY, setting)


def _shown(*texts: str, setting: Setting = WHOLE) -> list[str]:
    """Each heading, with the lines of its title and those of its text."""
    return [
        " | ".join(
            [
                node.heading.row.text,
                " ".join(row.text for row in node.more if row.text),
                " ".join(row.text for row in node.rows if row.text),
            ]
        )
        for node in _outline(*texts, setting=setting).nodes
    ]


def test_text_is_under_its_heading() -> None:
    outline = _outline("Of birds.", "CHAPTER 1 GEESE", "§ 1-1 Geese.", "Text.", "", "More.")
    assert [row.text for row in outline.front] == ["Of birds."]
    assert _shown("CHAPTER 1 GEESE", "§ 1-1 Geese.", "Text.", "", "More.") == [
        "CHAPTER 1 GEESE |  | ",
        "§ 1-1 Geese. |  | Text. More.",
    ]
    assert [row.text for row in _outline("Geese.", "Hens.").front] == ["Geese.", "Hens."]


def test_lists_are_set_apart_and_give_titles() -> None:
    outline = _outline("Sections:", "1-1. Geese.", "§ 1-1 Geese.", "Text.")
    assert [row.text for row in outline.lists] == ["Sections:", "1-1. Geese."]
    assert len(outline.nodes) == 1
    missing = _outline("Sections:", "1-1. Geese.", "1-2. Hens.", "§ 1-1 Geese.", "Text.")
    assert [doubt.where for doubt in missing.doubts] == ["1-2"]


@pytest.mark.parametrize(
    ("below", "title"),
    [
        (["Geese", "Text."], "Geese"),
        (["", "Geese", "Text."], "Geese"),
        (["Geese.", "Text."], "Geese."),
        (["Geese;", "Text."], ""),
        (["Note— Geese", "Text."], ""),
        (["Footnotes:", "Text."], ""),
    ],
)
def test_a_title_is_below_a_number(below: list[str], title: str) -> None:
    assert _shown("§ 1-1", *below)[0].split(" | ")[1] == title


def test_a_division_has_no_sentence_for_a_title() -> None:
    assert _shown("CHAPTER 1", "Geese")[0].split(" | ")[1] == "Geese"
    assert _shown("CHAPTER 1", "Geese.")[0].split(" | ")[1] == ""
    for below in (["Geese " * 25], ["geese"], ["", "", "", "", "Geese"]):
        assert _shown("CHAPTER 1", *below)[0].split(" | ")[1] == ""


@pytest.mark.parametrize(
    ("heading", "below", "taken", "whole"),
    [
        (FULL, ["green.", "Text."], 1, 0),
        ("§ 1-1 Geese.", ["green.", "Text."], 0, 0),
        (FULL, ["green and upon the pond and", "beside the weir of all of the", "mill."], 0, 0),
        (FULL, ["green and upon the pond and", "river.", "Text."], 2, 0),
        (FULL, ["green and upon the pond;", "river.", "Text."], 0, 0),
        (FULL, ["", "green."], 0, 0),
        (FULL, ["Note— green."], 0, 0),
        ("§ 1-1 The Keeping of Old Geese by the", ["Green", "Text."], 1, 0),
        ("§ 1-1 The Keeping of old Geese by the", ["Green", "Text."], 0, 0),
        ("§ 1-1 Geese", ["Green", "Text."], 0, 0),
        ("CHAPTER 1 THE GEESE OF THE", ["OLD", "GREEN", "Text."], 2, 1),
        ("CHAPTER 1 THE GEESE OF THE", ["OLD.", "GREEN", "Text."], 1, 1),
        ("CHAPTER 1 The Geese", ["OLD", "Text."], 0, 0),
    ],
)
def test_if_lines_are_broken_titles_continue(
    heading: str, below: list[str], taken: int, whole: int
) -> None:
    assert len(_outline(heading, *below, setting=BROKEN).nodes[0].more) == taken
    assert len(_outline(heading, *below).nodes[0].more) == whole


def test_a_line_in_mid_sentence_heads_nothing() -> None:
    texts = ["§ 1-1 Geese.", "Geese are kept as told in section", "1-2 Kites", "by all."]
    assert len(_shown(*texts, setting=BROKEN)) == 1
    assert len(_shown(*texts)) == 2
    sure = ["§ 1-1 Geese.", "Geese are kept as told in section", "§ 1-2 Hens."]
    assert len(_shown(*sure, setting=BROKEN)) == 2
    assert len(_shown(*sure, "Hens lay.", "§ 1-2 Hens.", "Hens rest.", setting=BROKEN)) == 2
    assert len(_shown(*sure[:2], "§ 1-1B. Geese", "of all kinds.", setting=BROKEN)) == 1


def test_a_number_alone_above_a_title_in_capitals_is_no_sentence() -> None:
    texts = ["§ 1-1 Geese.", "Geese are kept by order of", "CHAPTER 2", "DUCKS", "§ 2-1 Ducks."]
    assert len(_shown(*texts, setting=BROKEN)) == 3


def test_a_number_alone_that_occurs_twice_keeps_its_title() -> None:
    outline = _outline("CHAPTER 1", "", "CHAPTER 1", "GEESE", "§ 1-1 A.", "Text.")
    assert [row.text for row in outline.repeated] == ["CHAPTER 1"]
    assert [row.text for row in outline.nodes[0].more] == ["GEESE"]


def test_a_division_that_the_next_line_repeats_is_read_once() -> None:
    outline = _outline("CHAPTER 1 GEESE", "", "CHAPTER 1 GEESE", "§ 1-1 A.", "Text.")
    assert [row.text for row in outline.repeated] == ["CHAPTER 1 GEESE"]
    assert len(outline.nodes) == 2
    assert len(_outline("CHAPTER 1 GEESE", "Text.", "CHAPTER 1 GEESE").repeated) == 0
    assert len(_outline("CHAPTER 1 GEESE", "CHAPTER 2 GEESE").repeated) == 0


def test_a_section_out_of_order_is_doubted() -> None:
    outline = _outline("§ 1-2 A.", "Text.", "§ 1-1 B.", "Text.", "§ 1-3 C.", "Text.")
    assert [(doubt.where, doubt.detail) for doubt in outline.doubts] == [("1-1", "comes after 1-2")]
    assert [node.confidence < 1 for node in outline.nodes] == [False, True, False]
    restarted = _outline("CHAPTER 1 A", "§ 1-2 A.", "Text.", "CHAPTER 2 B", "§ 1-1 B.", "Text.")
    assert not restarted.doubts
    below = _outline("CHAPTER 1 A", "§ 1-2 A.", "Text.", "ARTICLE I B", "§ 1-1 B.", "Text.")
    assert len(below.doubts) == 1
    upto = _outline("§ 1-2—1-5 A.", "Text.", "§ 1-4 B.", "Text.")
    assert len(upto.doubts) == 1
    assert not _outline("§ 2 A.", "Text.", "§ 1 B.", "Text.").doubts


def test_a_learned_title_that_may_be_the_text_of_its_section_is_not_certain() -> None:
    rows = rows_of("§ 1-1 The clerk keeps the seal.", "§ 1-2 Seals.", "§ 1-3 Each seal.", "Text.")
    learned = read_outline(rows, replace(FAMILY, heads=frozenset(range(9))), WHOLE)
    assert [node.confidence < 1 for node in learned.nodes] == [True, False, False]
    assert all(node.confidence == 1 for node in read_outline(rows, FAMILY, WHOLE).nodes)
