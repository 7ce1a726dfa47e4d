"""Pages of General Code page text: how their numbers show where one ends."""

from __future__ import annotations

from pathlib import Path

from builder.parse.general_code.pages.pages import paginate
from builder.sources.text import SourceText


def test_numbers_of_a_chapter_begin_again_after_those_of_the_contents() -> None:
    """A list of contents has numbers of its own before the first chapter's begin."""
    text = "\n".join(
        "Words of the page.\n" * 6 + label
        for label in ("Cd:1", "Cd:2", "Cd4:1", "Cd4:2", "Cd4:3", "Cd8:1", "Cd8:2", "Cd8:3", "Cd9:1")
    )
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    assert [page.label for page in pages] == [
        "Cd:1",
        "Cd:2",
        "Cd4:1",
        "Cd4:2",
        "Cd4:3",
        "Cd8:1",
        "Cd8:2",
        "Cd8:3",
        "Cd9:1",
    ]


def test_a_form_feed_in_front_of_all_text_ends_no_page() -> None:
    lines = SourceText(Path("drawn.txt"), "", "\nGeese.\nHens.").lines
    for ends in ([], [0]):
        pages = paginate(lines, ends)
        assert [[line.text for line in page.lines] for page in pages] == [["Geese.", "Hens."]]
