"""General Code page text: a manuscript set in pages, each given in the order of its content stream.

A page is composed as a reader sees it. Then it is written out layer by layer: what stands at the
margin, the indented lists, the lists of definitions that stand in a list, the footnotes, the
running foot, the page number.

    typeset(manuscript.entries, Style(town="ELMSFORD")) -> the text of the file
    compose(entries, style) -> the pages, each with its lines in true order
    stream(page, entries) -> the lines of one page as the file gives them
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.typeset.feet import feet
from tests.typeset.manuscript import Entry
from tests.typeset.press import compose
from tests.typeset.sheets import Page, Set, Style
from tests.typeset.stream import stream

__all__ = ["Page", "Set", "Style", "compose", "feet", "stream", "typeset"]


def typeset(entries: Sequence[Entry], style: Style) -> str:
    """The text of the file."""
    pages = compose(entries, style)
    lines: list[str] = []
    for page, foot in zip(pages, feet(pages, entries, style), strict=True):
        lines += [""] if page.after_blank else []
        lines += [*style.above, *stream(page, entries, style), *page.notes, *foot]
    return "\n".join(lines) + "\n"
