"""How units are cited."""

from __future__ import annotations

from builder.present.site_outline import SiteOutline
from tests.versions.codes import GEESE, HEARTH, code, section


def test_a_section_whose_number_others_have_is_cited_with_what_it_is_in() -> None:
    held = code({"I": [section("1", GEESE), section("2", GEESE)], "II": [section("1", HEARTH)]})
    outline = SiteOutline(held)
    assert [outline.citation(unit) for unit in held.sections] == [
        "Chapter 1, Article I, § 1",
        "§ 2",
        "Chapter 1, Article II, § 1",
    ]
