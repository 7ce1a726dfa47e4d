"""Pages of publishers as browsers save them, each next to its reading.

A page includes what is around the law: titles, menus, banners, buttons. `UPDATE_PAGES=1` writes
the readings again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from builder.data import code_json
from builder.proof import faults
from builder.sources.read import read
from builder.town.municipality import parsed_code, recognize_source, resolved
from tests.parse.in_order.test_cases import shown

PAGES = sorted((Path(__file__).parent / "saved").glob("*.html"))


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_a_saved_page_is_read_by_the_marks_of_its_publisher(page: Path) -> None:
    found = recognize_source(page)
    code = parsed_code(found)
    town = found.municipality
    head = f"{town.name}, {town.state} | {found.facts.publisher}"
    reading = "\n".join([head, *shown(code), ""])
    wanted = page.with_suffix(".txt")
    if os.environ.get("UPDATE_PAGES"):
        wanted.write_text(reading, encoding="utf-8")
    assert reading == wanted.read_text(encoding="utf-8")
    published = json.loads(code_json.dumps(resolved(code, found.source)))
    assert faults(published, found.source.text) == []
    assert read(page).unread == ()
