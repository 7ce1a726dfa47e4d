"""The same pages as other tools take them from the file: by the places of the lines.

The lists stand below their headings then. Tools differ in where they leave the labels:

    "beside"  in front of the text, on its line
    "tabs"    in front of the text, with a tab between the two
    "above"   on a line of their own above the text, with blank lines, and feet in parts
    "behind"  on a line of their own behind the text of several lines
    "stacked" above the text where lists are deep, with a tab behind; those of a page that begins
              in mid-item stand above its first line, one below the other
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.typeset.feet import feet
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.press import compose
from tests.typeset.sheets import Page, Set, Style

CONVENTIONS = ("beside", "tabs", "above", "behind", "stacked")


def extracted(entries: Sequence[Entry], style: Style, convention: str) -> str:
    """The text of the file, by a tool of such a convention."""
    pages = compose(entries, style)
    lines: list[str] = []
    for page, foot in zip(pages, feet(pages, entries, style), strict=True):
        law = (
            _stacked(page, entries) if convention == "stacked" else _page(page, entries, convention)
        )
        lines += [*style.above, *law, *page.notes]
        lines += _in_parts(foot) if convention == "above" else foot
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
        elif convention == "above":
            yield from ("", entry.label, "", text)
        elif not late:
            yield f"{entry.label}{chr(9) if convention == 'tabs' else ' '}{text}"
        else:
            yield text
        if late and ends and entry.label and _begins_here(page, line):
            yield entry.label
        elif convention == "above" and ends:
            yield ""


def _stacked(page: Page, entries: Sequence[Entry]) -> Iterator[str]:
    """The lines of a page, the labels of the items below a torn one stacked above it."""
    stack = _below_a_torn_one(page, entries)
    yield from (f"{entries[at].label} " for at in stack)
    for at, line in enumerate(page.lines):
        entry = entries[line.entry]
        opens = bool(entry.label) and line.part == 0 and entry.kind is not Kind.SECTION
        text = line.text.removeprefix(entry.label).lstrip() if opens else line.text
        if not opens or line.entry in stack:
            yield f"{text} "
        elif entry.level > 1:
            yield from (f"{entry.label} \t", f"{text} ")
        else:
            yield f"{entry.label} \t{text} "
        if entry.label and (at + 1 == len(page.lines) or page.lines[at + 1].entry != line.entry):
            yield ""


def _below_a_torn_one(page: Page, entries: Sequence[Entry]) -> list[int]:
    """The items that follow one another at the outer level below the rest of one of them."""
    if not page.lines or page.lines[0].part == 0 or not page.lines[0].text[:1].islower():
        return []
    torn = page.lines[0].entry
    found: list[int] = []
    for line in page.lines:
        entry = entries[line.entry]
        if line.entry == torn or line.entry in found:
            continue
        if entry.level != 1 or not entry.label or entry.kind is Kind.SECTION:
            break
        found.append(line.entry)
    return found if entries[torn].label else []


def _begins_here(page: Page, line: Set) -> bool:
    """Whether an entry begins on a page."""
    return any(other.entry == line.entry and other.part == 0 for other in page.lines)


def _in_parts(foot: Sequence[str]) -> Iterator[str]:
    """A running foot as three paragraphs, and what stands below it."""
    for text in foot:
        first, sign, rest = text.partition(" ") if text.startswith("§") else ("", "", text)
        number, _, middle = rest.partition(" ")
        title, mark, last = middle.rpartition(" § ")
        if first and sign and mark and title:
            yield from ("", f"{first} {number}", "", title, "", f"§ {last}", "")
        else:
            yield from ("", text, "")
