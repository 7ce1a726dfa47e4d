"""Headings of sections by weight and place: in bold at the margin."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from builder.parse.general_code.geometry.headings import schedule, section
from tests.parse.general_code.page import Set, page_of

TEXT = ("f", "A goose that walks on the green is brought home by its keeper.")


def taken(*lines: Set) -> int:
    """How many lines the heading at the first one takes; 0 where there is none."""
    found = section(page_of(*lines), 0, 0)
    return found.end if found else 0


def test_a_section_begins_in_bold_at_the_margin() -> None:
    found = section(page_of(("b", "§ 4-1. Geese that walk."), TEXT), 0, 0)
    assert found is not None
    assert (found.heading.kind, found.heading.number) == (UnitKind.SECTION, "4-1")
    assert taken(("", "§ 4-1. Geese that walk."), TEXT) == 0
    assert taken(("bm", "§ 4-1. Geese that walk."), TEXT) == 0


def test_a_schedule_is_named_and_not_marked() -> None:
    found = schedule(page_of(("b", "Schedule II: Ponds"), TEXT), 0, 0)
    assert found is not None
    assert (found.heading.kind, found.heading.number) == (UnitKind.SCHEDULE, "II")
    assert section(page_of(("b", "Schedule II: Ponds"), TEXT), 0, 0) is None


@pytest.mark.parametrize(
    ("below", "ends"),
    [
        (("b", "that walk."), 2),
        (("", "that walk."), 1),
        (("b", "§ 4-2. Ducks."), 1),
        (("b   ", "that walk."), 1),
        (("b/", "that walk."), 2),
        (("bm/", "that walk."), 1),
    ],
)
def test_its_title_goes_on_in_bold_right_below_or_over_a_page_end(below: Set, ends: int) -> None:
    assert taken(("b", "§ 4-1. Geese"), below, TEXT) == ends


def test_a_title_that_has_ended_does_not_go_on_over_a_page_end() -> None:
    assert taken(("b", "§ 4-1. Geese."), ("b/", "that walk."), TEXT) == 1
