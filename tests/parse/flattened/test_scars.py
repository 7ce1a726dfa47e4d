"""There are scars where words were swallowed.

Texts are flattened here, so that the lost words are known.
"""

from __future__ import annotations

import re

import pytest

from builder.parse.flattened.ends import scars
from tests.typeset.flatten import traced

LOST = (
    "The Clerk may act under Article 7 of the Goose Law.",
    "As used in this Chapter, the following terms apply.",
    "No permit is given except as provided in Subsection B(2) of this section.",
    "Any keeper in violation of this Article 7 shall be fined.",
    "Nothing in the Code shall be read against a goose; the Code, if lost, is replaced.",
    "Geese sleep between the hours of 9:00 pm and 6:00 am.",
    "The deed is dated May 4, 1971, and lies with the Clerk.",
)
WHOLE = (
    "The keeper of the pound shall, in the spring of each year, count the geese.",
    "This shall not apply to swans, such as are kept by the Board for the use of the Village.",
    "To be of use to the Clerk, a list of the owners is of the essence.",
)


@pytest.mark.parametrize("page", LOST)
def test_a_swallowed_word_leaves_a_scar_at_its_place(page: str) -> None:
    text, places = traced(page)
    found = scars(text)
    assert found
    for scar in found:
        gone = page[places[scar.at - 1] + 1 : places[len(text) - len(text[scar.at :].lstrip())]]
        assert re.search(r"\w", gone), (scar, gone)


@pytest.mark.parametrize("page", WHOLE)
def test_a_whole_text_has_no_scars(page: str) -> None:
    assert scars(traced(page)[0]) == ()
