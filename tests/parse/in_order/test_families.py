"""The files of families hold what the reader needs, under the names that it uses."""

from __future__ import annotations

from dataclasses import fields

import pytest

from builder import layouts
from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.family import Family, Furniture, SectionForm
from builder.recognition.signs import Sign

ABOUT = {"title", "publisher", "text", "signs"}


def _fields(kind: type) -> set[str]:
    return {one.name for one in fields(kind)}


@pytest.mark.parametrize("layout", FAMILIES)
def test_a_file_of_a_family_has_only_fields_that_the_reader_uses(layout: Layout) -> None:
    held = layouts.described(layout)
    assert held.keys() - ABOUT - {"forms"} <= _fields(Family) - {"name"}
    assert held.get("exported", {}).keys() <= _fields(Family)
    assert all(one.keys() <= {"pattern", "ranks", "loose"} for one in held["divisions"])
    assert all(one.keys() <= _fields(SectionForm) for one in held["sections"])
    assert all(one.keys() <= _fields(Furniture) for one in held.get("furniture", []))


@pytest.mark.parametrize("layout", Layout)
def test_a_layout_says_what_it_is_and_has_only_fields_that_recognition_uses(
    layout: Layout,
) -> None:
    held = layouts.described(layout)
    assert held.keys() >= ABOUT
    assert all(sign.keys() <= _fields(Sign) for sign in held["signs"])
