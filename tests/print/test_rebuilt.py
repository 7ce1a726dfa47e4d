"""Editions of a code that was rebuilt from a damaged copy.

The warning is under every uncertain section, and lost words are marked.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model import Code
from builder.present import caution
from builder.print.book import book
from builder.print.literal import string
from builder.print.scope import Editions
from builder.town.municipality import code_of

SAMPLE = Path(__file__).parents[2] / "builder" / "sample"


@pytest.fixture(scope="module")
def rebuilt() -> Code:
    return code_of(SAMPLE / "quillbrook.txt")[0]


def test_a_section_is_printed_with_a_warning_if_it_is_uncertain(
    rebuilt: Code,
) -> None:
    text = book(Editions(rebuilt, None).of(None))
    unsure = [unit for unit in rebuilt.units if caution.doubts_of(unit)]
    joined = ["; ".join(caution.doubts_of(unit)) for unit in unsure]
    said = [string(f"{doubts[0].upper()}{doubts[1:]}.") for doubts in joined]
    assert text.count("#caution(") + text.count(" caution(") <= len(said) + 2
    assert [words for words in said if f"caution({words})" not in text] == []
    assert "Rebuilt from a damaged copy:" not in text, "what is true of all of it, the front says"


def test_lost_words_are_marked_at_their_place(rebuilt: Code) -> None:
    scars = [scar.kind for unit in rebuilt.units for scar in caution.scars_of(unit)]
    assert scars
    text = book(Editions(rebuilt, None).of(None))
    for kind in set(scars):
        assert text.count(f'scar("{kind}")') == scars.count(kind)


def test_the_book_says_at_its_front_what_it_was_made_from(rebuilt: Code) -> None:
    assert string(caution.of_code(rebuilt.condition)) in book(Editions(rebuilt, None).of(None))


def test_a_book_of_an_intact_text_has_no_warning() -> None:
    text = book(Editions(code_of(SAMPLE / "alderwick.txt")[0], None).of(None))
    assert "Rebuilt from a damaged copy" not in text
