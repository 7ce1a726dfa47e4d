"""Headings of divisions by weight and place: whatever stands in the page's middle."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.geometry.headings import attachment, dividers, division
from tests.parse.general_code.page import Set, page_of

HEAD = ("bm", "CHAPTER 4")
TEXT = ("f", "A goose that walks on the green is brought home by its keeper.")


def taken(*lines: Set) -> int:
    """How many lines the heading at the first one takes; 0 where there is none."""
    found = division(page_of(*lines), 0)
    return found.end if found else 0


def test_a_division_has_a_kind_a_number_and_its_title_behind_or_below() -> None:
    found = division(page_of(("bm", "ARTICLE IV: Geese"), TEXT), 0)
    assert found is not None
    heading = found.heading
    assert (heading.kind, heading.number, heading.mark_end) == (UnitKind.ARTICLE, "IV", 12)
    assert taken(HEAD, ("bm", "GEESE"), ("bm", "AND DUCKS"), TEXT) == 3


@pytest.mark.parametrize(
    "line",
    [
        ("b", "CHAPTER 4"),
        ("bm", "Schedule of Fees"),
        ("bm", "Chapter 4 of the Code"),
        ("bm", "CHAPTER 4 (see there)"),
    ],
)
def test_what_only_looks_like_one_is_none(line: Set) -> None:
    assert taken(line, TEXT) == 0


@pytest.mark.parametrize(
    "line",
    [
        TEXT,
        ("m", "GEESE [Amended]"),
        ("bm", "[Added 1-2-1990]"),
        ("bm", "ARTICLE I"),
        ("bm/", "GEESE"),
        ("bf", "§ 4-1. Geese that walk."),
    ],
)
def test_what_is_no_title_ends_the_heading(line: Set) -> None:
    """Behind a title in bold; a history note belongs to the heading, but not to its title."""
    ends = 3 if line[1].startswith("[") else 2
    assert taken(HEAD, ("bm", "BIRDS"), line, TEXT) == ends


def test_a_full_line_is_a_title_where_it_is_alone_or_goes_on_in_the_middle() -> None:
    full = ("bf", "Of the Geese that Walk on the Green and of Their Keepers")
    assert taken(HEAD, full, (" ", "Geese are fed at dusk.")) == 2
    assert taken(HEAD, full, ("bm", "and Their Ponds"), TEXT) == 3
    assert taken(HEAD, full, ("b", "Geese are fed at dusk."), TEXT) == 1
    assert taken(HEAD, ("bm", "BIRDS"), full, ("bm", "and Their Ponds"), TEXT) == 4
    assert taken(HEAD, ("bm", "BIRDS"), full) == 2  # nothing shows where it would end


def test_an_attachment_is_named_at_the_head_of_its_page() -> None:
    lines = (TEXT, ("/", "4 Attachment 1"), ("bm", "TOLLS"), TEXT)
    found = attachment(page_of(*lines), 1)
    assert found is not None
    assert (found.heading.number, found.end) == ("4 Attachment 1", 3)
    assert attachment(page_of(TEXT, ("", "4 Attachment 1"), ("bm", "TOLLS")), 1) is None


def test_words_alone_in_the_middle_divide_chapters() -> None:
    words = ("bm", "GENERAL LAW")
    assert [one.start for one in dividers(page_of(TEXT, words, words, HEAD), 3, 0)] == [2, 1]
    assert not list(dividers(page_of(TEXT, words, words, HEAD), 3, 3))
    long = ("bm", "All that the Town of the Green has made")
    assert not list(dividers(page_of(TEXT, long, HEAD), 2, 0))
