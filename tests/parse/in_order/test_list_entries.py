"""Entries of lists below the word that announces them, and the lines they continue on."""

from __future__ import annotations

from dataclasses import replace

from builder.parse.in_order.list_entries import continues_entry, read_entries
from builder.parse.in_order.listed import Listed
from builder.parse.in_order.setting import Setting

from .press import BROKEN, FAMILY, WHOLE, rows_of


def _entries(*texts: str, setting: Setting = WHOLE) -> Listed:
    return read_entries(rows_of(*texts), FAMILY, setting)


def test_entries_are_below_the_word_that_announces_them() -> None:
    listed = _entries("Sections:", "1-1. Geese.", "", "1-2. Hens.", "Geese are free.", "1-3. Owls.")
    assert listed.rows == {0, 1, 3}
    assert list(listed.named) == ["1-1", "1-2"]


def test_a_list_continues_past_divisions_that_it_names_and_lines_of_contents() -> None:
    texts = [
        "Sections:",
        "1-1. Geese.",
        "ARTICLE I OLD",
        "1-2. Hens.",
        "ARTICLE II",
        "Owls.",
        "1-4. A.",
    ]
    assert _entries(*texts).rows == {0, 1, 2, 3}
    assert _entries("Sections:", "1-1. Geese.", "Ch. 4", "1-2. Hens.").divisions == {2}


def test_the_rest_of_an_entry_is_short_and_ends_its_sentence() -> None:
    def rest(entry: str, line: str, below: str = "1-2. Hens.") -> bool:
        return 2 in _entries("Sections:", entry, line, below).rows

    assert rest("1-1. Geese of the", "old green.")
    assert not rest("1-1. Geese of the", "old green")
    assert not rest("1-1. Geese.", "Old green.")
    assert not rest("1-1. Geese of the", f"{'old ' * 20}green.")
    assert not rest("1-1. Geese of the", "old green.", "Text.")
    assert 3 not in _entries("Sections:", "1-1. Geese", "", "green.", "1-2. Hens.").rows


def test_if_lines_are_broken_a_full_entry_continues() -> None:
    full = "1-1. The keeping of geese upon the"
    texts = ["Sections:", full, "green."]
    assert _entries(*texts, setting=BROKEN).rows == {0, 1, 2}
    assert _entries(*texts).rows == {0, 1}
    assert _entries("Sections:", "1-1. Geese", "green.", setting=BROKEN).rows == {0, 1}
    assert _entries("Sections:", f"{full}:", "green.", setting=BROKEN).rows == {0, 1}


def test_an_entry_of_an_export_continues_in_lower_case_below_a_stop() -> None:
    def continues(entry: str, line: str) -> bool:
        return continues_entry(*rows_of(entry, line), replace(WHOLE, wrap=80))

    assert continues("1-1. Ducks [see ch. 4]", "and drakes")
    assert not continues("1-1. Ducks [see ch. 4]", "Drakes")
