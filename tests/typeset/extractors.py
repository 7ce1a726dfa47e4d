"""The same pages as other tools take them from the file: by the places of the lines.

The lists stand below their headings then. Tools differ in where they leave the labels:

    "beside"  in front of the text, on its line
    "tabs"    in front of the text, with a tab between the two
    "behind"  on a line of their own behind the text of several lines
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.typeset.feet import feet
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.press import compose
from tests.typeset.sheets import Page, Set, Style

CONVENTIONS = ("beside", "tabs", "behind")


def extracted(entries: Sequence[Entry], style: Style, convention: str) -> str:
    """The text of the file, by a tool of such a convention."""
    pages = compose(entries, style)
    lines: list[str] = []
    for page, foot in zip(pages, feet(pages, entries, style), strict=True):
        lines += [*style.above, *_page(page, entries, convention), *page.notes, *foot]
    return "\n".join(lines) + "\n"


def _page(page: Page, entries: Sequence[Entry], convention: str) -> Iterator[str]:
    """The lines of a page in true order."""
    for at, line in enumerate(page.lines):
        entry = entries[line.entry]
        opens = bool(entry.label) and line.part == 0 and entry.kind is not Kind.SECTION
        text = line.text.removeprefix(entry.label).lstrip() if opens else line.text
        ends = at + 1 == len(page.lines) or page.lines[at + 1].entry != line.entry
        late = convention == "behind" and not (line.part == 0 and line.last)
        if not opens:
            yield text
        elif not late:
            yield f"{entry.label}{chr(9) if convention == 'tabs' else ' '}{text}"
        else:
            yield text
        if late and ends and entry.label and _begins_here(page, line):
            yield entry.label


def _begins_here(page: Page, line: Set) -> bool:
    """Whether an entry begins on a page."""
    return any(other.entry == line.entry and other.part == 0 for other in page.lines)
