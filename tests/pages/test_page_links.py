"""Links on pages lead to places that exist; missing places are recorded."""

from __future__ import annotations

from builder.addresses import assign
from builder.model import Block, BlockKind, Unit, UnitKind
from builder.pages.links import Links

ITEM = Block(BlockKind.ITEM, "Words.", (), label="B")
LINKS = [
    Unit(UnitKind.PART, "I", "Laws", (), 0),
    Unit(UnitKind.CHAPTER, "24", "GEESE", (), 1),
    Unit(UnitKind.SECTION, "24-3", "Ponds", (), 4, holds_text=True, blocks=(ITEM,)),
    Unit(UnitKind.CHAPTER, "30", "DOGS", (), 1),
]


def test_a_place_that_exists_is_linked_from_where_the_reader_is() -> None:
    links = Links(assign(LINKS))
    assert links.href("24/#24-3", "30/") == "../24/#24-3"
    assert links.href("24/#24-3-b", "24/") == "#24-3-b"
    assert links.href("24/", "") == "24/"
    assert links.href("#part-i", "24/") == "../#part-i"
    assert links.href("", "24/") == "../"
    assert links.broken == []


def test_a_place_that_does_not_is_none_and_is_noted_in_order() -> None:
    links = Links(assign(LINKS))
    asked = ["25/", "24/#24-4", "30/#24-3", "#24-3"]
    assert [links.href(url, "") for url in asked] == [None] * 4
    assert links.broken == asked
