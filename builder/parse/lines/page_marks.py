"""Running feet, page numbers and the publisher's lines of origin, each recognized by itself."""

from __future__ import annotations

import re

from builder.frozen import frozen
from builder.identity.states import KINDS


@frozen
class Foot:
    """A running foot or head: "§ 52-2 LOON BAY CODE § 52-6"."""

    first: str | None
    """First section of the page; if a foot names only one section, that may be the last."""
    last: str | None
    """Last section of the page."""
    title: str
    """Name of the code, or of a chapter."""
    form: str
    """What it shares with the feet of other pages: its signs or, without any, its title."""


@frozen
class Label:
    """A page number: "1:17", "Cd12:3", "A201:1", "17", "Page 3 of 8", "160 Attachment 2:1"."""

    prefix: str
    number: int
    worded: bool = False
    """Whether it has the word "page"."""

    @property
    def text(self) -> str:
        """The page number as it is cited."""
        return f"{self.prefix}:{self.number}" if self.prefix else str(self.number)

    @property
    def chapter(self) -> tuple[str, int]:
        """Letters and figure of its chapter."""
        found = _CHAPTER.match(self.prefix)
        return (found[1], int(found[2] or 0)) if found else ("", 0)

    @property
    def is_attachments(self) -> bool:
        """Whether it is a page number of an attachment, which looks like nothing else."""
        return " Attachment " in self.prefix


SURE, SINGLE = "§ TITLE §", "§ TITLE"
"""Forms of feet. A line with two sections and a title in capitals is surely a foot; one with a
single section may be a heading in capitals."""
_NUMBER = r"(?:[A-Z]{0,3}\d[\w.:-]*|[A-Z]{1,3}[-.:]\d[\w.:-]*)"
_NAMED = rf"(?:§+ ?{_NUMBER}|Schedule (?:[IVXLC]+|\d+|[A-Z])[A-Z]?)"
"""What a chapter's feet name: a section or, on its own pages, a schedule."""
_CAPITALS = r"[^a-z§\[]*[A-Z]{2}[^a-z§\[]*"
_WORD = r"(?:[A-Z(&][\w’'.&)-]*|\d[\w.-]*|[—–-]|of|and|the|for|in|to|or|on)"
_TITLE_CASE = rf"[A-Z][\w’'.&-]*(?:[,:]? {_WORD})*"
_BOTH = re.compile(
    rf"(?P<first>{_NAMED}) (?P<title>{_CAPITALS}|{_TITLE_CASE})? ?(?P<last>{_NAMED})"
)
_DASHED = r"\d+[A-Z]?(?:[-.:]\d+[A-Z]?)+"
_UNSIGNED = re.compile(
    rf"(?P<first>{_DASHED}) (?P<title>[A-Z][^a-zA-Z§]*[A-Z][^a-z§]*) (?P<last>{_DASHED})"
)
_SINGLE = re.compile(
    rf"§+ ?(?P<first>{_NUMBER}) (?P<title>{_CAPITALS}[A-Z)’'])"
    rf"|(?P<named>{_CAPITALS}) §+ ?(?P<last>{_NUMBER})"
)
_LABEL = re.compile(
    r"(?:(?P<prefix>(?=[A-Za-z\d])[A-Za-z]{0,4}\d*[A-Z]?(?:\.\d+)?):|(?P<word>[Pp]age |PAGE ))?"
    r"[-–—]?[ \xa0]?(?P<number>[1-9]\d{0,4})[ \xa0]?[-–—]?(?P<of> (?:of|OF) \d{1,4})?"
)
_CHAPTER = re.compile(r"([A-Za-z]*)(\d*)")
_ATTACHMENT = re.compile(
    r"([A-Z]{0,3}\d*[A-Z]{0,2}(?:\.\d+)? Attachment \d+[A-Z]?):([1-9]\d{0,3})"
    r"(?:\s+(?:Supp|Publication)\b.{0,20})?"
)
"""A page number of an attachment; the supplement that it came with may follow."""
_PRINTED = r"\d{1,2}/\d{1,2}/\d{2,4}, \d{1,2}:\d\d\s[AP]M"
"""When a browser printed a page. It prints the page's title beside that, and address and page
number below the page, which some tools run together."""
_ADDRESS = r"(?:about:blank|(?:https?|file)://\S+)"
_NUMBERED = r"(?:Page )?(?P<{}>[1-9]\d{{0,3}})(?:/| of )\d{{1,4}}"
_BELOW = re.compile(
    rf"{_ADDRESS}\s+{_NUMBERED.format('after')}|{_NUMBERED.format('before')}\s*{_ADDRESS}"
)
_ABOVE = re.compile(rf"{_PRINTED}.*|.+\s{_PRINTED}|Page \d{{1,4}}: [^\d\s]\D*")
_ORIGIN = re.compile(
    r"Downloaded from https?://\S+(?: on \d{4}-\d\d-\d\d)?"
    rf"|(?:{'|'.join(KINDS)}) of [A-Z][\w .'’-]*, [A-Z]{{2}}"
    r"|\d{1,2} - \d{1,2} - \d{4}"
)
_LONGEST_LABEL = 16
_DIGITS = re.compile(r"\d+")


def read_foot(text: str) -> Foot | None:
    """The running foot that a line is, or None.

    A line with two sections and their signs is surely a foot; other forms need others like them.

    >>> read_foot("§ 52-2 LOON BAY CODE § 52-6"), read_foot("§ 52-2. Title.")
    (Foot(first='52-2', last='52-6', title='LOON BAY CODE', form='§ TITLE §'), None)
    >>> read_foot("14.01.010 BAY CODE 14.01.060").form, read_foot("§ 2-6 CODE Schedule II").last
    ('BAY CODE', 'Schedule II')
    >>> read_foot("§ 52-2 FENCES").form, read_foot("§ 5-2 § 5-6").form
    ('§ TITLE', '§ §')
    """
    if "§" not in text and not text.startswith("Schedule"):
        found = _UNSIGNED.fullmatch(text) if text[:1].isdecimal() else None
        return (
            Foot(found["first"], found["last"], found["title"], found["title"]) if found else None
        )
    if found := _BOTH.fullmatch(text):
        first, last = (found[name].lstrip("§ ") for name in ("first", "last"))
        title = (found["title"] or "").strip()
        return Foot(
            first, last, title, SURE if title.isupper() else "§ Title §" if title else "§ §"
        )
    found = _SINGLE.fullmatch(text)
    title = found and (found["title"] or found["named"])
    return Foot(found["first"], found["last"], title or "", SINGLE) if found else None


def read_label(text: str) -> Label | None:
    """The page number that a line is, or None; clock times ("7:00") are none.

    >>> read_label("1:17").prefix, read_label("160 Attachment 2:1 Supp 4, May 2019").prefix
    ('1', '160 Attachment 2')
    >>> read_label("- 7 -").number, read_label("Page 7 of 9").worded, read_label("7:00")
    (7, True, None)
    >>> read_label("about:blank Page 2 of 5").number, read_label("3/5https://example.org/a").number
    (2, 3)
    """
    if " Attachment " in text and (attached := _ATTACHMENT.fullmatch(text)):
        return Label(attached[1], int(attached[2]))
    if ":" in text and (printed := _BELOW.fullmatch(text)):
        return Label("", int(printed["before"] or printed["after"]), worded=True)
    found = _LABEL.fullmatch(text) if len(text) <= _LONGEST_LABEL else None
    if found is None:
        return None
    return Label(found["prefix"] or "", int(found["number"]), worded=bool(found["word"]))


def is_origin(text: str) -> bool:
    """Whether a line says where a print comes from.

    It names municipality and state, or address and date, or the date of a supplement; or a browser
    printed it.

    >>> is_origin("City of Marrowstone, WA")
    True
    >>> is_origin("Downloaded from https://example.org/MA1 on 2026-02-10")
    True
    >>> is_origin("5 - 15 - 2001"), is_origin("5-15-2001")
    (True, False)
    """
    return _ORIGIN.fullmatch(text) is not None or is_printed(text)


def is_printed(text: str) -> bool:
    """Whether a line is printed by a browser or a document site above or below a page.

    >>> is_printed("7/3/25, 10:39 AMOtterburn Code"), is_printed("Otterburn Code 7/3/25, 10:39 AM")
    (True, True)
    >>> is_printed("Page 7: OTTERBURN CODE")
    True
    """
    return (_ABOVE.fullmatch(text) or _BELOW.fullmatch(text)) is not None


def masked(text: str) -> str:
    """A line with its digits masked, because they may differ from page to page.

    >>> masked("Printed 5/2021")
    'Printed #/#'
    """
    return _DIGITS.sub("#", text)


def kind_of(text: str) -> str:
    """The kind of a line of furniture, by its words.

    >>> kind_of("1:17"), kind_of("TOLLS"), kind_of("Downloaded from https://example.org/AB1")
    ('page number', 'running head', 'page head')
    """
    if is_origin(text):
        return "page head"
    return "page number" if text.isdigit() or read_label(text) is not None else "running head"
