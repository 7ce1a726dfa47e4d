"""Tests of what pages print around their text: numbers, heads and feet."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from functools import cached_property

from builder.proof.aside.known import (
    LONGEST_HEAD,
    READS,
    SHORT_LINE,
    Known,
    letters,
    repeats,
)
from builder.proof.book import place_of
from builder.proof.headings import bare
from builder.proof.labels import LAW, VERB
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
_NAME = 4
"""Fewest letters of a title that can identify a running head."""
_PAGES = 3
"""Fewest pages of a copy that repeat a menu's line."""
_REVISION = re.compile(r"[A-Z][a-z]+ed \d{1,2}/\d{2}")
_ORIGIN = re.compile(r"(?:Downloaded from )?https?://\S+(?: on \d{4}-\d\d-\d\d)?")
"""Where a file comes from, as each page says: only once in a file of one page."""
_FIGURE = re.compile(r"\d+")
_AMOUNT = re.compile(r"\$ ?\d|\d\.00\b")
_ICON = re.compile(r"arrow_(?:back|forward)|(?:[*-]\s+)?__\s?(?:[A-Z][a-z]+ ?){1,3}")
"""An icon, and the words of the button after one, as copies of pages write it."""
_SHARES = "it is not alone on its line"


class Furniture:
    """The tests of what pages print; each returns what is wrong with a run, or ""."""

    def __init__(self, known: Known) -> None:
        self.known, self.book = known, known.book

    def page_number(self, text: str, at: int) -> str:
        """Test a page number: alone on its line, or a short line with figures that recurs."""
        if not self.known.alone(at, at + len(text)):
            return _SHARES
        known = _PAGE_NUMBER.fullmatch(text.strip()) or self._recurs(text)
        return "" if known else "it is not a page number"

    @cached_property
    def _shapes(self) -> Counter[str]:
        return self.known.printed("page number")

    def _recurs(self, text: str) -> bool:
        """Whether a short line with figures is printed again and again: "160 Attachment 1:2"."""
        short = len(text) <= SHORT_LINE // 2 and any(letter.isdigit() for letter in text)
        return short and self._shapes[letters(text)] > 1 and not LAW.search(text)

    def running_head(self, text: str, at: int) -> str:
        """Test a running head: it recurs, or is a name at a page's end (division, code or town)."""
        if LAW.search(text) or len(text) > LONGEST_HEAD:
            return READS
        if not (self.book.flattened or self.known.alone(at, at + len(text))):
            return _SHARES
        title = _between(text)
        if self._titles[title] > 1 or not title:
            return ""
        if not (self._names(text, title)):
            return "it neither recurs nor names a division"
        ends = self.book.flattened or self.known.ends_page(at, at + len(text))
        return "" if ends or self._of_its_page(text, at) else "it is not at the end of a page"

    def _of_its_page(self, text: str, at: int) -> bool:
        """Whether a head names the section that it is in or above, on a page without a number."""
        after = bisect_right(self._begun, (at, ""))
        near = {number for _, number in self._begun[max(after - 1, 0) : after + 1]}
        return any(bare(number) in near for number in _SECTION.findall(text))

    @cached_property
    def _begun(self) -> list[tuple[int, str]]:
        """Where each section begins, and its number."""
        units = (unit for unit in self.book.code["sections"] if unit["spans"])
        return sorted((place_of(unit), bare(unit["number"] or "")) for unit in units)

    def _names(self, text: str, title: str) -> bool:
        """Whether a head names the town, the code, a division or a section."""
        town = letters(self.book.code["municipality"]["name"].rpartition(" of ")[2])
        short = len(text) <= SHORT_LINE and not VERB.search(text)
        return (
            (bool(town) and repeats(title, {town}))
            or (short and title.endswith(("code", "charter", "ordinances", "laws")))
            or any(title in named for named in self._divisions)
            or repeats(title, self._divisions)
            or bare(text) in self.known.headings.all
            or any(bare(number) in self.known.headings.all for number in _SECTION.findall(text))
        )

    @cached_property
    def _titles(self) -> Counter[str]:
        """How often each title occurs between the sections of a running head."""
        return Counter(map(_between, self.known.texts("running head")))

    @cached_property
    def _divisions(self) -> set[str]:
        """Titles of the divisions, in letters only."""
        named = {letters(unit["title"]) for unit in self.book.code["divisions"]}
        return {name for name in named if len(name) >= _NAME}

    def page_head(self, text: str, at: int) -> str:
        """Test a line that a program printed on each page: a date, a code's name, a link.

        It recurs, or repeats a heading at a page's end. The town's name with its state may occur
        only once.
        """
        if LAW.search(text) or len(text) > LONGEST_HEAD:
            return READS
        if not self.known.alone(at, at + len(text)):
            return _SHARES
        if self._is_repeated(text) or not letters(text) or _ORIGIN.fullmatch(text.strip()):
            return ""
        headings, line = self.known.headings, bare(text)
        town = self.book.code["municipality"]
        if line == bare(f"{town['name']} {town.get('state', '')}"):
            return ""
        named = line in headings.all or repeats(line, headings.long)
        known = named and self.known.ends_page(at, at + len(text))
        return "" if known else "it neither recurs nor repeats a heading"

    @cached_property
    def _heads(self) -> Counter[str]:
        return self.known.printed("page head", "page foot")

    def _is_repeated(self, text: str) -> bool:
        """Whether a line recurs, whatever its figures; with an amount, it must be the same."""
        alike = not _AMOUNT.search(text) or self.book.source.count(text.strip()) > 1
        return alike and self._heads[letters(text)] > 1

    def page_foot(self, text: str, at: int) -> str:
        """Test a line that is printed below each page, or at the end of a saved one."""
        if FOOT.fullmatch(text):
            return ""
        if LAW.search(text):
            return READS
        if self._is_repeated(text):
            return ""
        if self.book.code["source"].get("form") != "html":
            return "it does not recur"
        stops = [start for start, _ in self.known.runs("page head", "web page") if start > at]
        stop = min(stops, default=len(self.book.source))
        below = any(unit["spans"] and at < unit["spans"][0][0] < stop for unit in self.book.units)
        return "a heading is below it on its page" if below else ""

    def web_page(self, text: str, at: int) -> str:
        """Test a line that a copy repeats with each page, or the words of a button."""
        if LAW.search(text):
            return READS
        if not self.known.alone(at, at + len(text)):
            return _SHARES
        known = self._lines[_FIGURE.sub("0", text)] >= _PAGES or _ICON.fullmatch(text)
        return "" if known else "it does not recur"

    @cached_property
    def _lines(self) -> Counter[str]:
        """How often each line of web pages' menus was set aside, ignoring its figures."""
        return Counter(_FIGURE.sub("0", text) for text in self.known.texts("web page"))

    @staticmethod
    def revision(text: str, _at: int) -> str:
        """Test a publisher's date of a page: "Revised 1/09"."""
        return "" if _REVISION.fullmatch(text.strip()) else "it is not the date of a revision"


def _between(head: str) -> str:
    """The title of a running head, in letters only.

    >>> _between("§ 7-1 FERRIES AND LANDINGS § 7-2")
    'ferriesandlandings'
    """
    return letters(_ENDS.sub("", _ENDS.sub("", head.strip())))
