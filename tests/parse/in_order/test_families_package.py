"""The files of families hold what the reader needs, under the names that it uses."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from builder.model import Layout
from builder.parse.in_order import families
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.family import Family, Furniture, SectionForm
from builder.recognition import signs

FOLDER = Path(families.__file__).parent


def _fields(kind: type) -> set[str]:
    return {one.name for one in fields(kind)}


@pytest.mark.parametrize("layout", FAMILIES)
def test_a_file_of_a_family_has_only_fields_that_the_reader_uses(layout: Layout) -> None:
    held = tomllib.loads((FOLDER / f"{layout.value}.toml").read_text("utf-8"))
    assert held["name"] == layout.value
    assert held.keys() - {"forms"} <= _fields(Family)
    assert held.get("exported", {}).keys() <= _fields(Family)
    assert all(one.keys() <= {"pattern", "ranks", "loose"} for one in held["divisions"])
    assert all(one.keys() <= _fields(SectionForm) for one in held["sections"])
    assert all(one.keys() <= _fields(Furniture) for one in held.get("furniture", []))


def test_the_signs_of_layouts_have_only_fields_that_recognition_uses() -> None:
    file = Path(signs.__file__).with_name("families.toml")
    listed = tomllib.loads(file.read_text("utf-8"))["families"]
    assert all(one.keys() == _fields(signs.Family) for one in listed)
    assert all(sign.keys() <= _fields(signs.Sign) for one in listed for sign in one["signs"])
