"""Footnotes at the feet of pages, and the marks that are glued to words of the text."""

from __future__ import annotations

import pytest

from builder.parse.flattened.notes import cut_notes
from builder.parse.flattened.pages import Page
from builder.parse.flattened.words import Words

NOTE = "editors note of the clerk"


def notes(*pages: str) -> list[tuple[int, str | None]]:
    """Each note's number, and the word that its mark is glued to."""
    source = " ".join(pages)
    words, at, made = Words.from_source(source), 0, []
    for page in pages:
        count = len(page.split())
        made.append(Page(at, at + count, None))
        at += count
    kept, found = cut_notes(words, made)
    for page, note in ((kept[one.page], one) for one in found):
        assert page.stop <= words.at(note.span[0]), "a page ends before its notes"
        assert source[note.span[0] : note.text] == str(note.number)
    return [(one.number, one.mark and source[: one.mark[0]].split(" ")[-1]) for one in found]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("the goose1 swims", "goose"),
        ("a tax of 2%1 is due", "2%"),
        ("added 1988 and 19881 there", "1988"),
        ("the goose swims 1", ""),  # the word that it was glued to was taken
        ("the goose 1 swims", None),
        ("a fee of 501 is due", None),  # one digit more proves nothing
    ],
)
def test_a_mark_is_glued_to_a_word_or_a_year(text: str, word: str | None) -> None:
    assert notes(f"{text} 1{NOTE}") == [(1, word)]


@pytest.mark.parametrize(
    ("text", "word"),
    [("a fee of 5010 is due", "50"), ("a fee of 5010 or 6010 is due", None)],
)
def test_a_mark_of_two_digits_may_be_glued_to_the_only_figure(text: str, word: str | None) -> None:
    first = [f"goose{number} {number}{NOTE}" for number in (3, 6, 9)]
    assert notes(*first, f"{text} 10{NOTE}")[-1] == (10, word)


def test_numbers_count_up_through_the_text() -> None:
    assert notes(f"goose1 1{NOTE}", f"swan2 2{NOTE} 9{NOTE}") == [(1, "goose"), (2, "swan")]
    assert notes(f"goose1 1{NOTE}", f"swan4 4{NOTE}")[1:] == [(4, "swan")]
    assert notes(f"goose1 1{NOTE}", f"swan5 5{NOTE}")[1:] == []
    assert notes(f"goose1 1{NOTE}", f"swan1 1{NOTE}")[1:] == []


def test_marks_are_found_in_the_order_of_the_notes_and_then_anywhere() -> None:
    assert notes(f"goose1 swan2 1{NOTE} 2{NOTE}") == [(1, "goose"), (2, "swan")]
    assert notes(f"swan2 goose1 1{NOTE} 2{NOTE}") == [(1, "goose"), (2, "swan")]


def test_a_note_may_be_on_the_page_after_its_mark() -> None:
    assert notes("the goose1 swims", f"and the swan 1{NOTE}") == [(1, "goose")]
    assert notes("the goose2 swims", f"a swan1 1{NOTE} 2{NOTE}") == [(1, "swan"), (2, None)]


def test_a_number_after_a_word_begins_no_note() -> None:
    assert notes("the goose1 swims", "chapter1editors note") == []


def test_a_page_without_words_has_neither_notes_nor_marks() -> None:
    words = Words.from_source(f"the goose1 swims 1{NOTE}")
    bare, full = Page(0, 0, None), Page(0, len(words), None)
    kept, [note] = cut_notes(words, [bare, full])
    assert kept == (bare, Page(0, 3, None))
    assert (note.page, note.mark) == (1, (9, 10))


def test_a_page_of_only_notes_has_no_mark_of_the_next_pages_note() -> None:
    assert notes(f"1{NOTE}", f"a swan 2{NOTE}", "a goose2 swims") == [(1, None), (2, None)]
