"""Lists of headings: what they hold, and the titles that they give."""

from __future__ import annotations

from pathlib import Path

from builder.model import Layout
from builder.parse.in_order import parse
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.list_entries import read_entries
from builder.parse.in_order.listed import Listed
from builder.parse.in_order.lists import read_lists
from builder.parse.in_order.setting import Setting
from builder.sources.text import SourceText

from .press import BROKEN, FAMILY, REPEATED, WHOLE, heads_of, rows_of


def _entries(*texts: str, setting: Setting = WHOLE) -> Listed:
    return read_entries(rows_of(*texts), FAMILY, setting)


def _listed(*texts: str, setting: Setting = WHOLE) -> list[int]:
    """Indexes of the lines in lists that only the lines below them show."""
    listed = Listed()
    read_lists(rows_of(*texts), heads_of(*texts), listed, setting, FAMILY)
    return sorted(listed.rows)


def _divisions(*texts: str) -> list[int]:
    listed = Listed()
    read_lists(rows_of(*texts), heads_of(*texts), listed, WHOLE, FAMILY)
    return sorted(listed.divisions)


def test_headings_without_text_that_recur_below_are_a_list() -> None:
    texts = REPEATED
    assert _listed(*texts) == [0, 1]
    assert _listed(*texts[:2], "Text.", *texts[2:]) == [0, 1]
    assert _listed("§ 1-1 Geese.", "Text.", *texts[1:]) == [2]
    other = ["§ 1-1 Owls.", "§ 1-2 Ducks.", *texts[2:]]
    assert _listed(*other) == []


def test_a_single_heading_is_a_list_if_the_next_has_its_number() -> None:
    assert _listed("§ 1-1 Geese.", "§ 1-1 Geese.", "Text.") == [0]
    assert _listed("§ 1-1 Geese.", "CHAPTER 1", "§ 1-1 Geese.", "Text.") == [0]
    assert _listed("§ 1-1 Geese.", "CHAPTER 1", "§ 1-1 Owls.", "Text.") == []


def test_an_entry_marked_as_gone_need_not_recur() -> None:
    text = ["CHAPTER 1", "§ 1-1 Geese.", "Text.", "§ 1-2 Hens.", "Text."]
    gone = ["§ 1-3 Reserved.", "§ 1-4 (Repealed)", "§ 1-5 [Expired]"]
    assert _listed("§ 1-1 Geese.", "§ 1-2 Hens.", *gone, *text) == [0, 1]
    assert _listed("§ 1-1 Geese.", "§ 1-2 Hens.", "§ 1-3 Owls.", *text) == [0, 1]
    others = ["§ 1-3 Owls.", "§ 1-4 Ducks."]
    assert _listed("§ 1-1 Geese.", "§ 1-2 Hens.", *others, *text) == []


def test_an_entry_over_two_lines_is_read_as_one_if_lines_are_broken() -> None:
    full = "§ 1-1 The keeping of geese upon the"
    text = ["CHAPTER 1", full, "green.", "Text.", "§ 1-2 Hens.", "Text."]
    assert _listed(full, "green.", "§ 1-2 Hens.", *text, setting=BROKEN) == [0, 1, 2]
    assert _listed(full, "green.", "§ 1-2 Hens.", *text) == [2]


def test_the_title_of_a_list_is_kept_if_it_differs() -> None:
    texts = [
        "§ 1-1 Geese",
        "§ 1-2 Hens",
        "CHAPTER 1",
        "§ 1-1 Geese.",
        "Text.",
        "§ 1-2 Old hens.",
        "Text.",
    ]
    heads, listed = heads_of(*texts), Listed()
    read_lists(rows_of(*texts), heads, listed, WHOLE, FAMILY)
    assert [listed.title_of(each, each.title, FAMILY) for each in heads[3:]] == [None, "Hens"]
    marked = heads_of("§ 1-1 Geese [3]")[0]
    assert Listed(titles={0: "Geese"}).title_of(marked, marked.title, FAMILY) is None


def test_an_entry_without_a_heading_is_missing_unless_it_is_gone() -> None:
    listed = _entries("Sections:", "1-1. Geese.", "1-2. Hens.", "1-3. Reserved.")
    assert [doubt.where for doubt in listed.missing({"1-1"})] == ["1-2"]


def test_divisions_that_recur_within_the_division_above_are_a_list() -> None:
    texts = [
        "CHAPTER 1",
        "ARTICLE I A",
        "ARTICLE II B",
        "ARTICLE I A",
        "Text.",
        "ARTICLE II B",
        "Text.",
    ]
    assert _divisions(*texts) == [1, 2]
    assert _divisions(*texts[:3], "CHAPTER 2", *texts[3:]) == []
    assert _divisions("CHAPTER 1", "ARTICLE I A", "Text.", *texts[2:]) == []
    assert _divisions("CHAPTER 1", "ARTICLE I A", "ARTICLE I A", "Text.") == []
    assert _divisions("ARTICLE I A", "ARTICLE II B", "ARTICLE III C", *texts[3:]) == [0, 1]


def test_an_entry_may_have_its_title_below_its_number() -> None:
    names = ["1 Pens", "2 Gates", "2-1 Locks", "2-2 Keys", "3 Nails", "4 Fees", "5 Fines"]
    heads, gaps = [name.split() for name in names], (" \n", " ")
    entries = [f"6-3-{at}:{gaps[at.isdigit()]}{name}" for at, name in heads]
    below = [f"6-3-{at}: {name.upper()}:\n   A.   A pen has a gate." for at, name in heads]
    text = "\n".join(["ARTICLE N. GEESE", "SECTION:", *entries, *below])
    source = SourceText(Path("x.txt"), "0" * 64, text)
    units = parse(source, FAMILIES[Layout.AMERICAN_LEGAL]).units
    assert [unit.number for unit in units] == ["N", *(f"6-3-{at}" for at, _ in heads)]
