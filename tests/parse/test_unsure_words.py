"""Words that may be misread are marked where they are, each found by its count among equals."""

from __future__ import annotations

from pathlib import Path

from builder.model import Layout, Parsed
from builder.parse import parse
from builder.sources.text import SourceText, Unsure

TITLES = ("Geese", "Ducks", "Swans", "Herons", "Otters", "Newts")


def read(*unsure: Unsure) -> Parsed:
    """Bylaws of six sections, each of which says "tw1ce"; some of these words may be misread."""
    text = "\n".join(
        f"SECTION {at}. {title}.\nFeed them tw1ce a day." for at, title in enumerate(TITLES, 1)
    )
    return parse(SourceText(Path("a.pdf"), "", text, form="scan", unsure=unsure), Layout.OWN)


def test_the_third_equal_word_is_marked_in_the_third_section() -> None:
    parsed = read(Unsure("tw1ce", 2, 6, page=4, sure=41))
    marks = [[scar.at for scar in unit.blocks[0].scars] for unit in parsed.units]
    assert marks == [[], [], [len("Feed them tw1ce")], [], [], []]
    [doubt] = [each for each in parsed.doubts if each.kind == "word read from a picture"]
    assert doubt.where == "3"
    assert doubt.detail == "“tw1ce”, page 4 of the scan, 41% sure"
    assert parsed.condition.recognized


def test_if_more_equal_words_occur_none_is_marked_and_the_doubt_names_the_page() -> None:
    parsed = read(Unsure("tw1ce", 0, 5, page=2, sure=41))
    assert not any(block.scars for unit in parsed.units for block in unit.blocks)
    [doubt] = [each for each in parsed.doubts if each.kind == "word read from a picture"]
    assert (doubt.where, doubt.span) == ("page 2 of the file", None)
