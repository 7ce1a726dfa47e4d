"""Which words before a chapter's first section are its name."""

from __future__ import annotations

import pytest

from builder.parse.flattened.chapter_titles import FoundTitle
from tests.parse.flattened.headed import TEXT, finder

BARGES = f"barges  401 landing {TEXT}  402 posts {TEXT}"
GEESE = f"501 keeping the keeper of geese feeds all geese {TEXT}"


def found(*pages: str, bounds: tuple[str, str] = ("", "~")) -> tuple[str, float] | None:
    """The title of the chapter with section 501, and how sure it is."""
    at = finder(*pages)
    starts, words = at.text.starts, at.text.words
    index = next(n for n, start in enumerate(starts) if start.number.chapter == 50)
    floor = starts[index - 1].word + 1 if index else 0
    title = at.titles.find(starts[index], floor, starts[index].word, bounds)
    assert title is None or isinstance(title, FoundTitle)
    return title and (words.phrase(*title.words), title.confidence)


def test_a_title_that_opens_a_page_is_sure() -> None:
    assert found(BARGES, f"geese  {GEESE}") == ("geese", 0.97)
    assert found(BARGES, f"geese and swans  {GEESE}") == ("geese and swans", 0.97)


def test_a_title_after_a_text_begins_with_the_subject_of_its_chapter() -> None:
    title, sure = found(f"{BARGES} geese  {GEESE}") or ("", 0)
    assert (title, sure < 0.97) == ("geese", True)


def test_a_name_that_the_text_gives_elsewhere_is_the_title() -> None:
    before = f"{BARGES} kept upon posts of wood geese"
    assert found(f"{before}  {GEESE}") == ("geese", 0.6)
    named = f"{before}  {GEESE} see ch 50 wood geese art i"
    assert found(named) == ("wood geese", 0.95)


def test_a_title_may_be_above_its_general_references() -> None:
    listed = "general references barges  see ch 40"
    assert found(f"{BARGES} geese {listed}  {GEESE}") == ("geese", 0.95)
    at = finder(BARGES, f"geese {listed}  {GEESE}")
    title = at.titles.find(at.text.starts[-1], 0, at.text.starts[-1].word, ("", "~"))
    assert title is not None
    assert title.references is not None
    assert at.text.words.phrase(*title.references) == listed.replace("  ", " ")


def test_a_page_may_be_only_a_chapters_head() -> None:
    assert found(BARGES, "geese and swans", GEESE) == ("geese and swans", 0.97)
    assert found(f"  {GEESE}") is None, "no page stands before it"


def test_a_title_may_end_the_page_before() -> None:
    title, sure = found(f"{BARGES} {TEXT} geese", GEESE) or ("", 0)
    assert (title, sure < 0.97) == ("geese", True)
    after_part = f"{BARGES} {TEXT} general legislation geese"
    assert found(after_part, GEESE) == ("geese", 0.9)


def test_a_title_with_all_evidence_against_it_is_doubted_most() -> None:
    before = f"{BARGES} {TEXT} wood of the weir"
    assert found(before, GEESE, bounds=("x", "z")) == ("wood of the weir", 0.4)
    assert found(before, GEESE) == ("wood of the weir", 0.6)


@pytest.mark.parametrize(
    ("bounds", "title"), [(("barges", "lanes"), "geese"), (("barges", "fish"), "birds geese")]
)
def test_names_of_chapters_are_in_alphabetical_order(bounds: tuple[str, str], title: str) -> None:
    assert (found(f"{BARGES} birds geese  {GEESE}", bounds=bounds) or ("",))[0] == title


def test_a_page_before_that_ends_with_a_sections_number_has_no_title() -> None:
    assert found(f"{BARGES}  403", GEESE) is None
