"""What a line with its place tells of headings."""

from __future__ import annotations

import pytest

from tests.parse.general_code.page import page_of

TEXT = ("f", "A goose that walks on the green is brought home by its keeper.")


def test_a_heading_opens_below_space_a_heading_or_the_pages_top() -> None:
    head = ("b", "§ 4-1. Geese.")
    assert page_of(TEXT, (" b", "§ 4-2. Ducks.")).opens(1, 0)
    assert not page_of(TEXT, head).opens(1, 0)
    assert page_of(TEXT, head).opens(1, 1)
    assert page_of(head, head).opens(1, 0)
    assert page_of(TEXT, ("b/", head[1])).opens(1, 0)


def test_sections_that_count_through_are_known_where_several_do() -> None:
    heads = [("b", f"SECTION {at}. Geese.") for at in range(1, 4)]
    assert page_of(*heads).mark("SECTION 9. Ducks.")
    assert not page_of(*heads[:2]).mark("SECTION 9. Ducks.")


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        ([("b", "[Added 1-2-1990 by L.L. No. 1-1990]"), TEXT], 2),
        ([("b", "[Added 1-2-1990"), ("b", "by L.L. No. 1-1990]"), TEXT], 3),
        ([("", "[Added 1-2-1990 by L.L. No. 1-1990]"), TEXT], 1),
        ([("b/", "[Added 1-2-1990 by L.L. No. 1-1990]"), TEXT], 2),
        ([TEXT], 1),
    ],
)
def test_a_history_note_in_bold_belongs_to_the_heading(
    lines: list[tuple[str, str]], end: int
) -> None:
    assert page_of(("b", "§ 4-1. Geese."), *lines).note_end(0, 1) == end
