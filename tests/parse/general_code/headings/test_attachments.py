"""Attachments: their names at the heads of pages, their titles, and what only repeats there."""

from __future__ import annotations

from dataclasses import replace

from builder.parse.general_code.headings.attachments import attachments_of, running_heads
from builder.parse.general_code.headings.heading_lines import HeadingLines
from tests.parse.general_code.book import pages_of

NAMED = "TOLLS\n4 Attachment 1\nTolls of the Weir\nGoose $1"


def _repeated(*written: str, labels: tuple[str | None, ...]) -> list[int]:
    """The lines that only repeat, by number; each page has its label."""
    pages = [
        replace(page, label=label) for page, label in zip(pages_of(*written), labels, strict=True)
    ]
    return [line.number for line in running_heads(pages)]


def test_a_further_page_may_have_the_line_above_the_name_alone() -> None:
    further = "TOLLS\nHen $2"
    labels = ("4 Attachment 1:1", "4 Attachment 1:2")
    assert _repeated(NAMED, further, labels=labels) == [5]
    assert _repeated(NAMED, further, labels=(labels[0], "5:1")) == []
    assert _repeated(NAMED, further, labels=(labels[0], None)) == []
    assert _repeated(NAMED, "HENS\nHen $2", labels=labels) == []


def test_the_title_of_an_attachment_stands_on_its_page() -> None:
    def heading(*written: str) -> list[str]:
        [found] = attachments_of(HeadingLines(pages_of(*written))).values()
        return [line.text for line in found.lines]

    assert heading("4 Attachment 1\nTolls of the Weir\nGoose $1") == [
        "4 Attachment 1",
        "Tolls of the Weir",
    ]
    assert heading("4 Attachment 1", "Tolls of the Weir\nGoose $1") == ["4 Attachment 1"]
    assert heading("4 Attachment 1") == ["4 Attachment 1"]
