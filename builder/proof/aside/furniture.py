"""Tests of what pages print around their text: numbers, heads and feet.

Each says whether a run, given with its offset, is of its kind.
"""

from __future__ import annotations

import re
from collections import Counter

from builder.proof.aside.known import SHORT_LINE, Known, letters, repeats
from builder.proof.headings import bare
from builder.text.currency import FOOT

_PAGE_NUMBER = re.compile(
    r"(?:Page\s)?[-–—\s]*"
    r"(?:[A-Z]{0,3}\d{1,4}|[A-Z]{1,3}(?=[:.-]\s?[A-Z]?\d)|(?-i:[A-Z])"
    r"|(?=[ivxl])(?:xl|l?x{0,3})(?:i[xv]|v?i{0,3}))"
    r"(?:[:.-]\s?[A-Z]?\d{1,4})?"
    r"[-–—\s]*(?:of\s\d{1,5})?|(?:https?|file)://\S+\s+\d{1,4}/\d{1,4}",
    re.I,
)
"""A page number; a browser prints the page's address before it: "https://example.org/a 3/40"."""
_MARK = r"(?:Schedule [\dA-Z]+|(?:§+\s*)?(?=[\w.-]*\d)[\w.-]++)"
_ENDS = re.compile(rf"^{_MARK}\s+|(?<!\s)\s+{_MARK}$")
"""The sections at either end of a running head; only the title between them need recur."""
_SECTION = re.compile(r"§\s*([\w.-]*\d[\w.-]*)")
_CODES = ("code", "charter", "ordinances", "laws")
_NAME = 4
"""Fewest letters of a title that can identify a running head."""
_PAGES = 3
"""Fewest pages of a copy that repeat a menu's line."""
REVISION = re.compile(r"\s*[A-Z][a-z]+ed \d{1,2}/\d{2}\s*")
"""A publisher's date of a page: "Revised 1/09"."""
_ORIGIN = re.compile(r"(?:Downloaded from )?https?://\S+(?: on \d{4}-\d\d-\d\d)?")
"""Where a file comes from, as each page says: only once in a file of one page."""
_FIGURE = re.compile(r"\d+")
_AMOUNT = re.compile(r"\$ ?\d|\d\.00\b")
_ICON = re.compile(
    r"arrow_(?:back|forward)|(?:[*-]\s+)?__\s?(?:[A-Z][a-z]+ ?){1,3}|- Document ID: [A-Z\d._-]+"
)
"""An icon and the words of its button, as copies of pages write them, or the name that a scraper
gives to a chunk."""


class Furniture:
    """The tests, and what recurs in a code."""

    def __init__(self, known: Known) -> None:
        self.known, self.book = known, known.book
        self.numbers = known.printed("page number")
        self.heads = known.printed("page head", "page foot")
        self.titles = Counter(map(_between, known.texts("running head")))
        self.lines = Counter(_FIGURE.sub("0", text) for text in known.texts("web page"))
        named = {letters(unit["title"]) for unit in self.book.code["divisions"]}
        self.divisions = {name for name in named if len(name) >= _NAME}

    def page_number(self, text: str, _at: int) -> bool:
        """A page number, or a short line with figures that recurs: "160 Attachment 1:2"."""
        short = len(text) <= SHORT_LINE // 2 and any(letter.isdigit() for letter in text)
        recurs = short and self.numbers[letters(text)] > 1
        return recurs or bool(_PAGE_NUMBER.fullmatch(text.strip()))

    def running_head(self, text: str, at: int) -> bool:
        """A line that recurs, or a name at a page's end: a division's, the code's, the town's."""
        title, numbers = _between(text), set(map(bare, _SECTION.findall(text)))
        if self.titles[title] > 1 or not title:
            return True
        above = self.known.above(at)
        near = self.known.begun[max(above, 0) : above + 2]
        ends = self.book.flattened or self.known.ends_page(at, at + len(text))
        # It may name the section that it is in or above.
        if not ends and numbers.isdisjoint(bare(unit["number"] or "") for _, unit in near):
            return False
        town = letters(self.book.code["municipality"]["name"].rpartition(" of ")[2])
        code = len(text) <= SHORT_LINE and title.endswith(_CODES)
        return (
            (bool(town) and repeats(title, {town}))
            or code
            or any(title in named for named in self.divisions)
            or repeats(title, self.divisions)
            or not self.known.headings.all.isdisjoint({bare(text), *numbers})
        )

    def page_head(self, text: str, at: int) -> bool:
        """A line that a program printed on each page: a date, a code's name, a link.

        It recurs, or repeats a heading at a page's end. The town's name with its state may occur
        only once.
        """
        headings, line, town = self.known.headings, bare(text), self.book.code["municipality"]
        named = line in headings.all or repeats(line, headings.long)
        return (
            self._recurs(text)
            or not letters(text)
            or bool(_ORIGIN.fullmatch(text.strip()))
            or line == bare(f"{town['name']} {town.get('state', '')}")
            or (named and self.known.ends_page(at, at + len(text)))
        )

    def _recurs(self, text: str) -> bool:
        """Whether a line recurs, whatever its figures; with an amount, it must be the same."""
        alike = not _AMOUNT.search(text) or self.book.source.count(text.strip()) > 1
        return alike and self.heads[letters(text)] > 1

    def page_foot(self, text: str, at: int) -> bool:
        """A line that is printed below each page, or at the end of a saved one."""
        if FOOT.fullmatch(text) or self._recurs(text):
            return True
        if self.book.code["source"].get("form") != "html":
            return False
        stops = [start for start, _ in self.known.runs("page head", "web page") if start > at]
        stop = min(stops, default=len(self.book.source))
        return not any(at < start < stop for start, _ in self.known.begun)

    def web_page(self, text: str, _at: int) -> bool:
        """A line that a copy repeats with each page, or the words of a button."""
        known = _ICON.fullmatch(text) or FOOT.fullmatch(text)
        return self.lines[_FIGURE.sub("0", text)] >= _PAGES or bool(known)


def _between(head: str) -> str:
    """The title of a running head, in letters only.

    >>> _between("§ 7-1 FERRIES AND LANDINGS § 7-2")
    'ferriesandlandings'
    """
    return letters(_ENDS.sub("", _ENDS.sub("", head.strip())))
