"""Numbers next to the furniture of General Code pages: page numbers rise, others do not."""

from __future__ import annotations

from pathlib import Path

from builder.parse.general_code.pages.pages import paginate
from builder.sources.text import SourceText


def _printed(numbers: list[str]) -> str:
    """Pages with an address and a number at the foot, the town and the sections at the head."""
    words = "A word that the page holds and no other."
    return "\n".join(
        f"Town of Hollowell, NY\n§ 3-{at} HOLLOWELL CODE § 3-{at + 1}\n{words}\nDownloaded from https://example.org/HO1\n{number}"
        for at, number in enumerate(numbers, 1)
    )


def test_numbers_between_the_foot_of_one_page_and_the_head_of_the_next() -> None:
    """Furniture that comes in two pieces makes its numbers no rarer."""
    pages = paginate(
        SourceText(Path("drawn.txt"), "", _printed(["1", "2", "4", "5", "6", "7"])).lines
    )
    assert [[line.text for line in page.lines] for page in pages if page.lines] == [
        ["A word that the page holds and no other."]
    ] * 6


def test_one_number_out_of_order_does_not_affect_the_others() -> None:
    """A cell of a table that ends a page stays in it."""
    text = (
        _printed(["1", "2", "3", "4", "5", "6", "7"])
        .replace("other.\nDownloaded", "other.\n900\nDownloaded", 3)
        .replace("\n5\n", "\n")
    )
    pages = paginate(SourceText(Path("drawn.txt"), "", text).lines)
    assert [line.text for page in pages for line in page.lines if line.text.isdigit()] == [
        "900",
        "900",
        "900",
    ]
