"""Pages and history notes around a word, before the search for divisions."""

from __future__ import annotations

from builder.parse.flattened.notes import find_notes
from builder.parse.flattened.pages import Page
from builder.parse.flattened.skeleton import Skeleton
from builder.parse.flattened.words import Words

SOURCE = "geese are kept amended 6141988 by ll no 11988 ducksadded 6141988 by ll no 21988 swim"


def skeleton(*pages: Page) -> Skeleton:
    return Skeleton(Words.from_source(SOURCE), pages, (), tuple(find_notes(SOURCE)))


def test_a_note_begins_with_a_word_or_in_one() -> None:
    text = skeleton()
    assert text.words.texts[3] == "amended"
    assert text.words.texts[9] == "ducksadded"
    assert [text.note_after(0, stop) for stop in (3, 4)] == [None, 3]
    assert [text.note_after(first, 14) for first in (3, 4, 10)] == [3, 10, None]


def test_a_word_belongs_to_the_last_page_that_begins_before_it() -> None:
    one, other = Page(2, 5, None), Page(6, 9, None)
    text = skeleton(one, other)
    assert [text.page_at(word) for word in (0, 2, 5, 6, 40)] == [one, one, one, other, other]
