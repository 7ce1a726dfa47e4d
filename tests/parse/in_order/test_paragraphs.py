"""Lines under a heading become paragraphs: each is a line, or joined from broken lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import Layout
from builder.parse.in_order.continues import in_cells
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.paragraphs import Paragraph, paragraphs
from builder.parse.in_order.setting import Setting

from .press import BROKEN, FAMILY, WHOLE, rows_of

FULL = "The keeper of the geese counts them"
"""A line as wide as a broken copy's lines."""


def _made(*texts: str, setting: Setting = BROKEN) -> list[str]:
    found = paragraphs(rows_of(*texts), FAMILY, setting)
    return [" / ".join(row.text for row in one.rows) for one in found]


@pytest.mark.parametrize(
    ("texts", "joined"),
    [
        (["Geese are free.", "Hens are not."], False),
        (["(a)", "Geese are free."], True),
        (["Geese are kept by the", "keeper."], True),
        (["Geese are kept by the", "", "keeper."], False),
        (["Geese are kept by the", "Keeper."], False),
        (["Geese", "hens"], False),
        (["Geese are gan-", "ders and hens"], True),
        (["Geese are free -", "hens"], False),
        (
            [
                "Geese swim upon the pond and upon the river and upon the lake below the old town",
                "hall.",
            ],
            True,
        ),
        (
            [
                "Geese swim upon the pond and upon the river and upon the lake below the old town,",
                "hall.",
            ],
            False,
        ),
        (["Geese\tkept by the", "keeper."], False),
        (["Geese kept by the", "keeper\t4"], False),
    ],
)
def test_a_torn_line_continues_even_if_each_line_is_a_paragraph(
    texts: list[str], joined: bool
) -> None:
    assert (len(_made(*texts, setting=WHOLE)) == 1) is joined


@pytest.mark.parametrize(
    ("above", "below", "joined"),
    [
        (FULL, "at the gate.", True),
        (FULL, "Weir keepers too.", True),
        (f"{FULL}.", "Hens are not free.", True),
        ("Geese are free.", "Hens are not free.", False),
        ("Geese", "Hens are not free.", False),
        ("Geese are free.", "and hens.", True),
        (FULL, "(a) Hens.", False),
        (FULL, "(10)able to row.", False),
        (FULL, "(2)nd hens.", True),
        (FULL, "(Ord. No. 3)", False),
        (FULL, "Note— Hens.", False),
        (FULL, "Footnotes:", False),
        ("Footnotes:", "of the geese", False),
        ("(a)", "Hens.", True),
        ("Geese are kept as told in section 4-2", "(c) of the law.", True),
        ("Geese are kept as told in section 4-2", "(c) Hens.", False),
        ("Geese are kept as told in § 4-2", "(c)(1) of the law.", True),
        (FULL, "(b)", False),
        (FULL, "Hens\t4", False),
        ("Geese\t3", "hens", False),
        (f"A. {FULL}.", "B. Hens are not free.", False),
        (f"{FULL}.", "“Hen” means a hen.", False),
        (f"{FULL}.", "5.16.2. Hens are not free.", False),
        (f"{FULL} in", "5.16.2. Hens are not free.", True),
        (f"Goose: {FULL}.", "Hen: A bird.", False),
        (f"{FULL}.", "Hen: A bird.", True),
    ],
)
def test_broken_lines_are_joined(above: str, below: str, joined: bool) -> None:
    texts = [FULL, "at the gate and at the weir and at", "dusk.", "", above, below]
    assert (f"{above} / {below}" in _made(*texts)) is joined


def test_items_of_a_list_below_a_cited_section_begin_paragraphs() -> None:
    texts = ["Geese are kept as told in section 4-2", "(a) by the keeper;", "(b) by a clerk."]
    assert _made(*texts) == texts
    assert _made("(a) as told in section 4-2", "(b) by the clerk.") == [
        "(a) as told in section 4-2",
        "(b) by the clerk.",
    ]


def test_the_rest_of_a_citation_has_no_list_below() -> None:
    texts = ["Whoever swims in violation of section 4-2", "(a) shall pay a fine of nine dollars"]
    assert _made(*texts, "to the keeper. (b) of it is void.") == [
        " / ".join([*texts, "to the keeper. (b) of it is void."])
    ]


def test_a_history_note_over_lines_is_one_paragraph() -> None:
    note = ["(Ord. No. 3, adopted", "Hens Day 2001; Ord. No. 4,", "(b) 2002)", "Hens."]
    assert _made(*note) == [" / ".join(note[:3]), "Hens."]
    lines = ["Geese. (Ord. No. 3", "(b) 2002)", "(c) Hens."]
    assert _made(*lines) == [" / ".join(lines[:2]), "(c) Hens."]
    assert _made("Geese (see", "(b) Hens)") == ["Geese (see", "(b) Hens)"]
    endless = ["(Ord. No. 3", *["(b) Geese"] * 14]
    assert len(_made(*endless)) == 3


def test_a_history_note_may_have_its_first_number_on_the_next_line() -> None:
    lines = rows_of("Geese swim. (Ord.", "3 § 1, 2001; Ord. 4 (Exh. B)", "(b), 2002)")
    [note] = paragraphs(lines, FAMILIES[Layout.CODE_PUBLISHING], BROKEN)
    assert list(note.rows) == lines


def test_an_indent_opens_a_paragraph_in_a_copy_where_indents_do() -> None:
    opened = replace(BROKEN, opened=True)
    assert _made(FULL, "  Weirs.", setting=opened) == [FULL, "Weirs."]
    assert len(_made(FULL, "  Weirs.")) == 1


def test_stacked_labels_are_apart_from_the_text_below() -> None:
    assert _made("(a)", "(b)", "Geese.") == ["(a) / (b)", "Geese."]


def test_if_labels_are_in_columns_a_list_begins_without_one() -> None:
    columned = replace(BROKEN, columned=True)
    texts = ["Geese are kept in all of these:", "Barns and sheds.", "(a)", "Hens."]
    assert _made(*texts, setting=columned)[:2] == texts[:2]
    assert _made("(a)", "Hens.", setting=columned) == ["(a)", "Hens."]


def test_a_blank_line_sets_a_paragraph_apart() -> None:
    made: list[Paragraph] = paragraphs(rows_of("Geese.", "", "Hens.", "Ducks."), FAMILY, WHOLE)
    assert [one.apart for one in made] == [False, True, False]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Geese\t4", True),
        ("No goose shall be    left on the quay.", False),
        ("(a)\tGeese.", False),
        ("(a)\tGeese\t4", True),
        ("(a)\tGeese; (b)\tHens.", False),
        ("Geese", False),
        ("*\tGeese.", False),
        ("[*]\tGeese.", False),
        ("•\tGeese\t4", True),
        ("Geese    4", True),
        ("| 1 | Geese      | 4     |", False),
    ],
)
def test_rows_of_a_table(text: str, cells: bool) -> None:
    assert in_cells(text, wide=True) is cells
