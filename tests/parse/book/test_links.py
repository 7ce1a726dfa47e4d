"""Links of a typeset book show the section that they lead to."""

from __future__ import annotations

from builder.sources.pdf.book import Box, Link

from .general_code import (
    begun,
    book_source,
)
from .setting import LEADING, LEFT


def test_a_link_shows_the_section_that_it_leads_to() -> None:
    setter = begun()
    setter.set("This goes by § 1-2 besides.", above=2 * LEADING)
    line = setter.lines[-1]
    x = LEFT + 5.0 * line.text.index("§")
    box = Box(x, line.base - 10, x + 5.0 * len("§ 1-2"), line.base + 2)
    aim = next(one.base for one in setter.lines if one.text.startswith("§ 1-2"))
    source = book_source(setter, links=(Link(1, box, target=1, top=aim - 12),))
    [link] = source.links
    words = source.lines[link.line - 1].text[link.start : link.end]
    assert (words, link.number) == ("§ 1-2", "1-2")
