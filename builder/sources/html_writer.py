"""Make lines of the elements and words of a web page, with what the page's marks say of each."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from builder.sources import NUMBER
from builder.sources.elements import Element
from builder.sources.folder import SAVED_WITH
from builder.sources.html_marks import Marked, Shows
from builder.sources.html_tables import HEADINGS, Counters, labels_of
from builder.sources.pdf.book import LaidLine
from builder.sources.text import STEP, LineMarks, LineWriter, PageLink, Role
from builder.text.currency import FOOT

_BLOCKS = HEADINGS | frozenset(
    """
    address article aside blockquote body br center dd details div dl dt fieldset figcaption figure
    footer form header hr html legend li main ol p pre section summary table tbody tfoot thead tr ul
    """.split()
)
_BOLD = frozenset(("b", "strong"))
_LISTS = frozenset(("ol", "ul"))
_CELLS = frozenset(("td", "th"))
_DIVIDED = ("article", "section", "main", "blockquote")
"""Elements whose own footer is text."""
_ROLES = {Shows.HEADINGS: Role.HEADING, Shows.NOTES: Role.NOTE, Shows.TERMS: Role.TERM}
_APART = re.compile(r"\n[ \t\r\f]*\n")
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_GAPS = re.compile(r"[ \t\xa0]+")
"""Gaps in a heading: however wide, they only separate the number from the title."""
_ENTRY = re.compile(
    r"^((?:(?:Chapter|Ch\.|Article|Art\.|Division|Part|Title)\s)?"
    r"(?:\d[\w.-]*|[IVXL]+\.?|[A-Z]\.))[ \xa0]+"
)
_GAP = r"\1    "
"""What separates number and title of an entry, as lists print it; a page does that only by
style."""
_SECTION = re.compile(rf"(?<![\w.-])({NUMBER})$")
"""The number that ends an address within a code: "#14.04.020", "/code/17.16.050"."""
_WIDTH = re.compile(r"(?<![\w-])width:\s*(\d{1,5})(?:\.\d+)?\s*(?:px|pt)?\s*(?:;|$)")
_SIGN = 48
"""Greatest width of a picture that is a sign of the page: a bookmark, an arrow."""
_PICTURES = (".png", ".jpg", ".jpeg", ".gif")
_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,", re.I)


@dataclass
class _OpenElement:
    """The line in progress."""

    text: str = ""
    role: Role | None = None
    light: bool = False
    """Whether it has words that are not bold."""
    depth: int | None = None
    """Depth in lists by the name of its element."""
    waits: bool = False
    """Whether it is only the label of the text that follows."""


@dataclass(kw_only=True)
class PageWriter(LineWriter):
    """Takes elements and words in the order of the page and makes its lines."""

    page: Path
    """Its file."""
    address: str
    """Its own address."""
    counters: Counters
    """How it draws the labels of lists."""
    spaced: bool
    """Whether no-break spaces before a line show its depth in lists."""
    leveled: bool
    """Whether names of elements show the depth of their lines; no other line's is known then."""
    saved: Mapping[str, bytes]
    """Pictures in the page's own file, by their addresses."""

    seen: list[tuple[int, str]] = field(default_factory=list)
    """All words of the page, each with the number of the line that they are in or precede."""
    open: _OpenElement = field(default_factory=_OpenElement)
    shown: list[Path | bytes] = field(default_factory=list)
    """The pictures in the line in progress, or in the table above it."""
    bold: int = 0
    """Number of open elements in bold."""
    inside: bool = False
    """Whether the words are in an element that is always one line."""
    lists: list[Iterator[str]] = field(default_factory=list)
    """The remaining labels of each open list."""
    label: str = ""
    """The label of an item whose first words are still to come."""
    foot: bool = False
    """Whether the words are in the foot of the page."""
    entry: bool = False
    """Whether the words are an entry in a list of sections."""
    items: int = 0
    """Number of open items and definitions, by the publisher's marks."""
    begun: int = 0
    """How many levels the next words, the first of an item, are above the rest of it."""
    link: PageLink | None = None
    """The open link; its end is not set yet."""

    opened: list[tuple[Marked, Role | None]] = field(default_factory=list)
    """The open elements: their marks, and the role that each gives to its words."""

    def begin(self, element: Element, marked: Marked) -> None:
        """Open an element."""
        role = None if self.inside else _role(element.tag, marked)
        self.opened.append((marked, role))
        name = "" if role else element.tag
        if name in _BLOCKS and self.inside:
            self.write(" ")
        elif name in _BLOCKS or role or marked.step:
            self.end()
        if role:
            self.open.role, self.inside = role, True
        if marked.step:
            self.items, self.begun = self.items + 1, marked.step
        if marked.depth is not None and not self.open.text:  # the text after a label has its depth
            self.open.depth = marked.depth
        self._begin_tag(name, element)
        self.bold += name in _BOLD
        self.entry = self.entry or Shows.ENTRIES in marked.shows

    def _begin_tag(self, name: str, element: Element) -> None:
        if name in _LISTS:
            self.lists.append(iter(labels_of(element, self.counters)))
        elif name == "li" and self.lists:
            self.label = next(self.lists[-1], "")
        elif name in _CELLS and self.open.text:
            self.open.text = self.open.text.rstrip(" ") + "\t"
        elif name == "a":
            self._begin_link(element.get("href") or "")
        elif name == "img":
            self.show(element)
        elif name == "footer":
            self.foot = next(element.iterancestors(*_DIVIDED), None) is None

    def finish(self, element: Element) -> None:
        """Close the element that was opened last."""
        marked, role = self.opened.pop()
        name = "" if role else element.tag
        if Shows.LABELS in marked.shows and self.open.text.strip():
            self.open.text, self.open.waits = f"{self.open.text.rstrip()} ", True
        self.inside = self.inside and not role
        if role is Role.HEADING:  # words after it may belong to it
            self.open.text = self.open.text.rstrip(" ")
            self.open.role = role if self.open.text.strip() else None
        elif role or marked.step or (name in _BLOCKS and not self.inside):
            self.end()
        if name in _BLOCKS and not self.inside:
            self.label = ""
            self.foot = self.foot and name != "footer"
        if name in _LISTS and self.lists:
            self.lists.pop()
        elif name == "a":
            self._end_link()
        if marked.step:
            self.items, self.begun = self.items - 1, 0
        self.bold -= name in _BOLD
        self.entry = self.entry and Shows.ENTRIES not in marked.shows

    def show(self, picture: Element) -> None:
        """Take a picture, unless it is a small sign or leads to another page."""
        width = _WIDTH.search(f"width:{picture.get('width', '')};{picture.get('style', '')}")
        links = (link.get("href", "").lower() for link in picture.iterancestors("a"))
        to_pages = any(link and not link.endswith(_PICTURES) for link in links)
        if not to_pages and (width is None or int(width[1]) > _SIGN):
            self.shown.append(self._held(picture.get("src", "")))

    def _held(self, address: str) -> Path | bytes:
        """A picture's bytes, or its file in the folder that a browser saved with the page."""
        with suppress(ValueError, OSError):
            if data := _DATA.match(address):
                return b64decode(unquote(address[data.end() :]))
            if address in self.saved:
                return self.saved[address]
            file = (self.page.parent / unquote(urlsplit(address).path)).resolve()
            folder = self.page.with_name(f"{self.page.stem}{SAVED_WITH}").resolve()
            return file if file.is_relative_to(folder) else b""
        return b""

    def table(self, rows: Sequence[str], heads: int = 0, laid: LaidLine | None = None) -> None:
        """Write the rows of a table, one per line; the first `heads` are rows of heads."""
        self.end()
        first = len(self.lines) + 1
        super().table(rows, heads, laid)
        self.seen += enumerate(rows, first)

    def leave_out(self, words: str) -> None:
        """Take words that are no part of the text."""
        self.seen.append((len(self.lines) + 1, words))

    def write(self, words: str) -> None:
        """Take running text; an empty line in it ends a block, as in pages without end tags."""
        first, *later = _APART.split(words)
        self._add(first)
        for part in later:
            self.end()
            self._add(part)

    def _add(self, words: str) -> None:
        heads = self.open.role is Role.HEADING and not self.inside
        if heads and words[:1] not in ("", ".", ",", ":", ";"):
            self.end()
        text, line = _BLANKS.sub(" ", words), self.open
        self.seen.append((len(self.lines) + 1, words))
        if text.strip():
            line.light |= not self.bold
            line.waits = False
            if self.label and not line.text:
                line.text, self.label = f"{self.label} ", ""
        line.text += text.lstrip(" ") if not line.text or line.text[-1] in " \t" else text

    def end(self) -> None:
        """End the line; an empty one is dropped, and a label waits for its text."""
        line = self.open
        if line.waits:
            return
        self.open = _OpenElement()
        text = line.text.rstrip(" \t\xa0").lstrip(" \t" if self.spaced else " \t\xa0")
        if self.entry:
            text = _ENTRY.sub(_GAP, text)
        if line.role is Role.HEADING:
            text = _GAPS.sub(" ", text)
        if text:
            depth = line.depth
            if not self.leveled:
                depth = STEP * self.items + (self.items > 0) - self.begun
            role = line.role or (None if line.light else Role.APART)
            aside = "page foot" if self.foot or FOOT.match(text) else None
            self.line(text, LineMarks(role, depth, aside))
            self.begun = 0
        for held in self.shown:
            self.picture(held)
        self.shown.clear()

    def _begin_link(self, address: str) -> None:
        """Begin a link, if it leads to a section of the same code.

        A site has other law beside the code, in folders of its own: "/RCW/36.70" on the page
        "/code/19".
        """
        with suppress(ValueError):  # "http://[" is no address
            here, to = urlsplit(self.address), urlsplit(urljoin(self.address, address))
            number = _SECTION.search(to.fragment or to.path.removesuffix(".html"))
            same = to.netloc == here.netloc and to.path.split("/")[:2] == here.path.split("/")[:2]
            if number and not to.query and (same or not here.netloc) and not self.inside:
                self.link = PageLink(len(self.lines) + 1, len(self.open.text), 0, number[1])

    def _end_link(self) -> None:
        """End the open link; it is dropped if it has no words, or has them on two lines."""
        link, words = self.link, self.open.text
        if link and link.line == len(self.lines) + 1 and words[link.start :].strip():
            self.links += [] if self.entry else [replace(link, end=len(words))]
        self.link = None


def _role(tag: str, marked: Marked) -> Role | None:
    """The role of an element's words, by its tag or as the publisher marks it."""
    if tag in HEADINGS:
        return Role.HEADING
    return next((role for shows, role in _ROLES.items() if shows in marked.shows), None)
