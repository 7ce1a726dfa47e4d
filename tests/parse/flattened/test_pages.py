"""Pages are recognized by their running heads. A list may look like a row of these."""

from __future__ import annotations

from builder.parse.flattened.pages import find_pages
from builder.parse.flattened.words import Words
from tests.parse.flattened.reading import frame

BIRDS = ("goose", "swan", "duck", "heron", "crane", "stork")
TEXT = " ".join(["no person shall keep a goose upon the green of the village by night"] * 12)


def sizes(title: str) -> list[int]:
    """Words of the pages that end with a title, if it is in a row of similar ones."""
    row = "".join(f"{bird} lane 503 {title}  503  " for bird in BIRDS)
    text = f"{frame(4)}  502 keeping {TEXT} {row} fees {TEXT} 504 hollowell code  504  "
    pages = find_pages(Words.from_source(text))
    return [page.stop - page.first for page in pages if page.head and page.head.title == title]


def test_a_list_of_reserved_sections_is_not_a_row_of_heads() -> None:
    assert min(sizes("repaired")) == 2, "a page between each two of them"
    assert min(sizes("reserved")) >= 12
