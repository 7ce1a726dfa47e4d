"""The kind of a word, recognized by its neighbors."""

from __future__ import annotations

import pytest

from builder.parse.flattened.clues import Kinds
from builder.parse.flattened.words import Words


@pytest.mark.parametrize(
    ("text", "word", "kind"),
    [
        ("the goose of the goose of the goose of", "goose", "D"),
        ("shall row of shall row of shall row of", "row", "V"),
        ("is rowed of is rowed of is rowed of", "rowed", "P"),
        ("of goose shall of goose may of goose is", "goose", "S"),
        ("of stone barge of stone lane of stone kiln", "stone", "M"),
        ("the row of shall row of is row of", "row", "VPD"),
        ("of goose of of goose of of goose of", "goose", ""),
    ],
)
def test_neighbors_show_the_kind_of_a_word(text: str, word: str, kind: str) -> None:
    assert Kinds.from_words(Words.from_source(text)).kind(word) == kind


def test_a_word_met_only_twice_shows_no_pattern() -> None:
    kinds = Kinds.from_words(Words.from_source("the goose of the goose of"))
    assert kinds.kind("goose").startswith("r")
    assert kinds.kind("swan") == kinds.kind("goose")


def test_function_words_are_kinds_by_themselves_or_by_part_of_speech() -> None:
    kinds = Kinds.from_words(Words.from_source("the under"))
    assert kinds.kind("the") == "the"
    assert kinds.kind("under").startswith("f")


def test_a_share_counts_not_a_single_meeting() -> None:
    """One in six comes after "the", which is less than a fifth."""
    kinds = Kinds.from_words(Words.from_source("the goose of " + "of goose of " * 5))
    assert kinds.kind("goose") == ""
    assert (
        Kinds.from_words(Words.from_source("the goose of " + "of goose of " * 3)).kind("goose")
        == "D"
    )
