"""How headings begin: what comes after their first words, and how often."""

from __future__ import annotations

from builder.parse.flattened.beginnings import Beginnings
from builder.parse.flattened.words import Words

TEXT = "1 keeping of geese 2 keeping of ducks 3 keeping of ducks 4 fees"


def beginnings() -> Beginnings:
    words = Words.from_source(TEXT)
    firsts = [at + 1 for at, word in enumerate(words.texts) if word.isdecimal()]
    return Beginnings.from_headings(words, firsts, [], longest=2)


def test_other_headings_with_the_same_beginning_are_counted() -> None:
    assert beginnings().after(("keeping", "of"), "ducks") == (2, 1)
    assert beginnings().after(("keeping", "of"), "swans") == (2, 0)


def test_no_heading_begins_like_one_that_was_not_counted() -> None:
    assert beginnings().after(("pounding", "of"), "ducks") == (0, 0)
