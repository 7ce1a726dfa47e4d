"""Which section of one version is which of another: the rules of words, numbers and notes."""

from __future__ import annotations

from builder.model import Unit
from builder.versions.match import Matching, Text, match
from tests.versions.codes import BELLS, FERRY, GEESE, HEARTH, code, section


def matched(old: list[Unit], new: list[Unit]) -> Matching:
    """The matching of two codes with one article each, without their divisions."""
    found = match(code({"I": old}).units, code({"I": new}).units)
    sections = tuple(pair for pair in found.pairs if pair[0].startswith("1-"))
    return Matching(sections, found.split, found.merged)


def test_notes_are_not_words_of_the_law() -> None:
    noted = Text.of_unit(section("1-1", HEARTH, title="Hearths", note="[Added 1-2-2003]"))
    assert noted.words == ("Hearths", *HEARTH.split())
    assert noted.notes == ("[Added 1-2-2003]",)


def test_each_run_of_four_words_is_a_shingle() -> None:
    text = Text.of_unit(section("1-1", "Geese may pass the green.", title="Geese"))
    assert len(text.shingles) == len("Geese Geese may pass the green.".split()) - 3
    assert len(Text.of_unit(section("1-1", title="Geese")).shingles) == 1


def test_sections_of_the_same_words_keep_their_order() -> None:
    old, new = ([section(f"1-{at}", FERRY, title="Boats") for at in ats] for ats in ("12", "56"))
    assert matched(old, new).pairs == (("1-1", "1-5"), ("1-2", "1-6"))


def test_words_that_occur_more_often_now_identify_no_section() -> None:
    boats = [section(f"1-{at}", FERRY, title="Boats") for at in "256"]
    assert matched(boats[:1], boats).pairs == (("1-2", "1-2"),)


def test_sections_that_share_a_phrase_are_two() -> None:
    ferry = "The ferry leaves the landing at each full hour"
    old = [section("1-1", f"{ferry} while there is light enough to see across the whole of it.")]
    new = [section("1-2", f"{ferry} unless the owner of the boat has gone to sleep below deck.")]
    assert matched(old, new).pairs == ()


def test_a_number_without_its_words_follows_the_words() -> None:
    old = [section("1-1", HEARTH, title="Hearths"), section("1-2", BELLS, title="Bells")]
    storm = BELLS.replace("flood", "storm")
    new = [section("1-1", storm, title="Of bells"), section("1-2", GEESE, title="Geese")]
    assert ("1-2", "1-1") in matched(old, new).pairs


def test_a_reserved_number_is_still_that_section() -> None:
    old = [section("1-1", HEARTH, title="Hearths")]
    new = [section("1-1", title="(Reserved)"), section("1-5", HEARTH.replace("first", "last"))]
    found = matched(old, new)
    assert found.pairs == (("1-1", "1-1"),)
    assert found.merged == (("1-1", "1-5"),)
