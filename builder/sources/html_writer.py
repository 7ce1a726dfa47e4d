"""Make lines of the words of a web page, with what the page's marks say of each line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from builder.sources import NUMBER
from builder.sources.html_tables import Counters
from builder.sources.text import STEP, LineWriter, PageLink, Role
from builder.text.currency import FOOT

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


@dataclass
class PageWriter(LineWriter):
    """Takes words in the order of the page and makes its lines."""

    page: Path
    """Its file."""
    held: str = ""
    role: Role | None = None
    """Role of the line in progress."""
    pictured: list[Path | bytes] = field(default_factory=list)
    """The pictures in the line in progress, or in the table above it."""
    bold: int = 0
    """Number of open elements in bold."""
    light: bool = False
    """Whether the line in progress has words that are not bold."""
    inside: bool = False
    """Whether the words are in an element that is always one line."""
    lists: list[Iterator[str]] = field(default_factory=list)
    """The remaining labels of each open list."""
    counters: Counters = field(default_factory=dict)
    """How the page draws the labels of lists."""
    label: str = ""
    """The label of an item whose first words are still to come."""
    labeled: int = 0
    """Length of the label in the line in progress."""
    labels: dict[int, int] = field(default_factory=dict)
    """Lengths of the labels in lines, by line number from 0."""
    foot: bool = False
    """Whether the words are in the foot of the page."""
    feet: list[int] = field(default_factory=list)
    """Numbers of the lines in the foot of the page, from 1."""
    menus: list[tuple[int, bool, str]] = field(default_factory=list)
    """Words of the page outside its text: number of the line from 0, whether they come before it,
    and the words."""
    entry: bool = False
    """Whether the words are an entry in a list of sections."""
    glued: bool = False
    """Whether the line in progress is only the label of the text that follows."""
    address: str = ""
    """The page's own address."""
    spaced: bool = False
    """Whether no-break spaces before a line show its depth in lists."""
    items: int = 0
    """Number of open items and definitions, by the publisher's marks."""
    begun: int = 0
    """How many levels the next words, the first of an item, are above the rest of it."""
    leveled: bool = False
    """Whether names of elements show the depth of their lines; no other line's depth is known
    then."""
    deep: int | None = None
    """Depth of the line in progress, by the name of its element."""
    links: list[PageLink] = field(default_factory=list)
    link: PageLink | None = None
    """The open link; its end is not set yet."""

    def open_link(self, address: str) -> None:
        """Begin a link, if it leads to a section of the same code.

        A site has other law beside the code, in folders of its own: "/RCW/36.70" on the page
        "/code/19".
        """
        try:
            here, to = urlsplit(self.address), urlsplit(urljoin(self.address, address))
        except ValueError:  # "http://[" is no address
            return
        number = _SECTION.search(to.fragment or to.path.removesuffix(".html"))
        same = to.netloc == here.netloc and to.path.split("/")[:2] == here.path.split("/")[:2]
        if number and not to.query and (same or not here.netloc) and not self.inside:
            self.link = PageLink(len(self.lines) + 1, len(self.held), 0, number[1])

    def close_link(self) -> None:
        """End the open link; it is dropped if its words are on two lines."""
        if self.link and self.link.line == len(self.lines) + 1 and not self.entry:
            self.links.append(replace(self.link, end=len(self.held)))
        self.link = None

    def own_words(self) -> list[str]:
        """The page's own words, line by line, without labels that browsers draw."""
        lines = [line[self.labels.get(at, 0) :] for at, line in enumerate(self.lines)]
        before, after = [""] * (len(lines) + 1), [""] * (len(lines) + 1)
        for at, is_before, words in self.menus:
            (before if is_before else after)[at] += f" {words} "
        own = [a + line + b for a, line, b in zip(before, [*lines, ""], after, strict=True)]
        return [*own[:-2], "".join(own[-2:])]

    def leave_out(self, words: str | None) -> None:
        """Record words that are not part of the text."""
        if words and words.strip():
            self.menus.append((len(self.lines), not self.held.strip(), words))

    def write(self, words: str) -> None:
        """Add running text; an empty line in it ends a block, as in pages without end tags."""
        first, *later = _APART.split(words)
        self._add(first)
        for part in later:
            self.end()
            self._add(part)

    def _add(self, words: str) -> None:
        if (
            self.role is Role.HEADING
            and words[:1] not in ("", ".", ",", ":", ";")
            and not self.inside
        ):
            self.end()
        text = _BLANKS.sub(" ", words)
        self.light |= not self.bold and bool(text.strip())
        self.glued = self.glued and not text.strip()
        if self.label and not self.held and text.strip():
            self.held, self.label = f"{self.label} ", ""
            self.labeled = len(self.held)
        self.held += text.lstrip(" ") if not self.held or self.held[-1] in " \t" else text

    def cell(self) -> None:
        """Separate a table's cell from the one before it."""
        if self.held:
            self.held = self.held.rstrip(" ") + "\t"

    def table(self, rows: Sequence[str], heads: int) -> None:
        """Write the rows of a table, one per line; the first `heads` are rows of heads."""
        self.end()
        first = len(self.lines) + 1
        self.roles += ((number, Role.HEAD) for number in range(first, first + heads))
        self.lines += rows
        self.tables.append(tuple(range(first, len(self.lines) + 1)))

    def end(self) -> None:
        """End the line; an empty one is dropped, and a label waits for its text."""
        if self.glued:
            return
        text = self.held.rstrip(" \t\xa0").lstrip(" \t" if self.spaced else " \t\xa0")
        if self.entry:
            text = _ENTRY.sub(_GAP, text)
        if text:
            if self.labeled:
                self.labels[len(self.lines)] = self.labeled
            self.lines.append(text)
            if self.role is Role.HEADING:
                self.lines[-1] = _GAPS.sub(" ", text)
            if role := self.role or (None if self.light else Role.APART):
                self.roles.append((len(self.lines), role))
            self._note_depth()
            if self.foot or FOOT.match(text):
                self.feet.append(len(self.lines))
        for held in self.pictured:
            self.picture(held)
        self.pictured.clear()
        self.held, self.role, self.labeled = "", None, 0
        self.light, self.deep = False, None

    def _note_depth(self) -> None:
        if not self.leveled:
            self.deep = STEP * self.items + (self.items > 0) - self.begun
        if self.deep is not None:
            self.depths.append((len(self.lines), self.deep))
        self.begun = 0

    def step(self, by: int, begun: int = 0) -> None:
        """Go into an item (1) or out of it (-1), if the publisher marks items."""
        self.end()
        self.items, self.begun = self.items + by, begun
