"""Headings of a typeset book, by the file's bookmarks, and by type and place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, takewhile

from builder.frozen import frozen
from builder.grouped import grouped, joint
from builder.parse.book.paragraphs import DESIGNATED, LARGE, NUMBERED, STEP, joined_text
from builder.parse.book.placed import NEAR, Placed, Type
from builder.sources.pdf.book import Bookmark
from builder.text.squash import squash

_FEWEST = 3
"""Fewest bold sections at the margin that show how headings are typeset; fewer may be a law's
words."""
_DIVISION = re.compile(
    r"(?i:chapter|article|part|title|appendix)\s+(?:[A-Z]?\d[\w.]*|[IVXLC]+[A-Z]?)"
)
_ATTACHMENT = re.compile(r"[A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)? Attachment \d{1,3}[A-Z]?")
"""The line at the head of an attachment: "4 Attachment 1"."""
_LONGEST_DIVIDER = 6
"""Most words in a heading without a designation."""


def bold_head(group: Sequence[Placed]) -> str:
    """The bold words at the start of a paragraph if they are its heading, else "".

    They show where a title ends: "Section 2.02. Permitted Uses." before "Single-family dwellings."
    """
    bold = list(takewhile(lambda line: _bold_end(line) == len(line.text), group))
    if len(bold) == len(group) or not NUMBERED.match(group[0].text):
        return ""
    head = joined_text([*bold, group[len(bold)]])
    left = len(group[len(bold)].text) - _bold_end(group[len(bold)])
    head = head[: len(head) - left].rstrip()
    numbered = NUMBERED.match(head)
    titled = numbered is not None and numbered.end() < len(head)
    return head if titled and head.endswith((".", ":", "-", "–", "—")) else ""


def _bold_end(line: Placed) -> int:
    """Offset where the bold words at the start of a line end."""
    bold = takewhile(lambda run: run.bold, line.laid.runs)
    return max((run.end for run in bold), default=0)


@frozen
class Heads:
    """The lines that the file names or typesets as headings."""

    lines: frozenset[int]
    """Ids of first lines of paragraphs that are headings."""
    unmet: tuple[Bookmark, ...]
    """Bookmarks without such a paragraph on their page."""


def heads_of(
    groups: Sequence[Sequence[Placed]], bookmarks: Sequence[Bookmark], type_: Type, usual: float
) -> Heads:
    """The headings that a file's bookmarks name, and those that look like headings.

    Without bookmarks, bold sections count; of two with the same words, the first is an entry of a
    list.

    Args:
        groups: all paragraphs, in order.
        bookmarks: the file's bookmarks.
        type_: how the book is typeset.
        usual: size of its text.
    """
    named, unmet = _named(groups, bookmarks)
    if not named:
        last = {squash(group[0].text): group[0] for group in groups if _is_section(group[0], type_)}
        named |= set(map(id, last.values())) if len(last) >= _FEWEST else set()
    large = {id(group[0]) for group in groups if _is_large(group, usual)}
    divisions = _divisions(groups, named, type_) if named else set()
    return Heads(frozenset(named | divisions | large), tuple(unmet))


def _named(
    groups: Sequence[Sequence[Placed]], bookmarks: Sequence[Bookmark]
) -> tuple[set[int], list[Bookmark]]:
    """Ids of first lines of the paragraphs that bookmarks name; bookmarks that name none.

    A bookmark may lead to the page before, or repeat the bookmark before it. A list above its place
    may have the same words.
    """
    on_page = grouped((group[0].page, at) for at, group in enumerate(groups))
    found: set[int] = set()
    unmet: list[Bookmark] = []
    before = ""
    for mark in bookmarks:
        words = squash(mark.title)
        near = (at for page in (mark.page, mark.page + 1) for at in on_page.get(page, ()))
        met = [groups[at][0] for at in near if words and _begins_with(groups[at : at + 3], words)]
        if met:
            below = (one for one in met if one.page > mark.page or one.base >= mark.top)
            found.add(id(next(below, met[0])))
        elif words and words != before:
            unmet.append(mark)
        before = words
    return found, unmet


def _begins_with(groups: Sequence[Sequence[Placed]], words: str) -> bool:
    """Whether a paragraph begins with `words`; a designation counts with what is below it."""
    text = squash(joined_text(groups[0]))
    if text and words.startswith(text) and DESIGNATED.match(groups[0][0].text):
        text = squash(" ".join(map(joined_text, groups)))
    return text.startswith(words)


def _is_section(line: Placed, type_: Type) -> bool:
    """Whether a line looks like the heading of a section: bold, at the margin, after its sign."""
    return line.bold and line.text[0] == "§" and abs(line.x0 - type_.left) <= NEAR


def _divisions(groups: Sequence[Sequence[Placed]], named: set[int], type_: Type) -> set[int]:
    """Ids of first lines of divisions' headings, by form, type, place and neighbors."""
    found = set(named)
    for above, group, below in zip(
        reversed([[], *groups[:-2]]), reversed(groups[:-1]), reversed(groups[1:]), strict=True
    ):
        line = group[0]
        designated = _DIVISION.fullmatch(line.text) and type_.is_in_middle(line)
        titled = line.bold and id(below[0]) in found and _DIVISION.match(line.text)
        attached = _ATTACHMENT.fullmatch(line.text) and not (above and above[0].page == line.page)
        over = id(below[0]) in found and not below[0].text.startswith("§")
        alone = len(group) == 1 and line.bold and type_.is_centred(line)
        short = alone and len(line.text.split()) <= _LONGEST_DIVIDER
        titles = above and _DIVISION.fullmatch(above[0].text)
        if designated or titled or attached or (over and short and not titles):
            found.add(id(line))
    return found


def _is_large(group: Sequence[Placed], usual: float) -> bool:
    """Whether a paragraph is typeset as a heading: all of it large and bold."""
    return all(line.bold and line.size >= LARGE * usual for line in group)


def whole_headings(groups: Sequence[list[Placed]], usual: float) -> list[list[Placed]]:
    """The paragraphs, with headings joined that short lines or a page's end split."""

    def goes_on(above: Sequence[list[Placed]], group: list[Placed]) -> bool:
        title = list(chain(*above))
        return _is_large(title, usual) and _title_continues(title, group)

    return [list(chain(*run)) for run in joint(groups, goes_on)]


def _title_continues(above: Sequence[Placed], group: Sequence[Placed]) -> bool:
    """Whether large lines continue a section's heading whose title has not ended."""
    last, first = above[-1], group[0]
    if first.size != last.size or not all(line.bold for line in group):
        return False
    near = first.page == last.page and first.base - last.base <= STEP * last.size
    return (
        (near or first.page == last.page + 1)
        and above[0].text[:1].isdecimal()
        and not last.text.endswith((".", "]"))
        and DESIGNATED.match(first.text) is None
    )
