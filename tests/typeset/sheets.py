"""Pages of type: the style of a town, a line on its page, a page."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Style:
    """What differs between the towns of this publisher."""

    town: str = "TOWN"
    """As the running foot of even pages has it; where it is empty, feet name their sections
    alone."""
    depth: float = 44
    """Lines of a full page."""
    kept: int = 1
    """Lines of a paragraph that are not parted from one another at a page's end, above it and
    below."""
    measures: tuple[float, ...] = (74, 70, 66, 62, 58, 55)
    """Width of the text by depth of indent."""
    dash: bool = True
    """False: the em dashes are lost, and leave their two blanks."""
    swallows: bool = True
    """Whether a hyphen at a line's end is lost."""
    part: str = ": "
    """What stands between a part's number and its title."""
    fresh_heads: frozenset[str] | None = None
    """Chapters at whose start the running foot takes up their title and number; None: it keeps
    those of the first one."""
    page_prefix: str = "1"
    """Before the colon of a page number; the number of the foot's chapter where feet are
    renewed."""
    recto: bool = True
    """Whether an article opens a right-hand page."""
    feet: bool = True
    """Whether pages have running feet."""
    numbers: str = "running"
    """How pages are numbered: "running" through the code, anew in each "chapter", as bare "digits",
    or with "none"."""
    above: tuple[str, ...] = ()
    """Lines at the head of every page."""
    below: tuple[str, ...] = ()
    """Lines at the foot of every page, below its number."""
    chapter: str = "Chapter"
    """The word of a chapter's head."""
    capitals: bool = True
    """Whether chapters' titles are set in capitals, and not as titles of articles are."""
    section: str = "§ {}. "
    """How a section's number is printed before its title."""
    article: str = "ARTICLE {}"
    """How an article's number is printed: above its title, or before it where a blank follows."""
    contents: bool = False
    """Whether a title's or a chapter's head lists what stands below it."""


@dataclass(frozen=True)
class Set:
    """A line of type on its page."""

    text: str
    entry: int
    """Index of the entry that it belongs to."""
    part: int
    """Which line of its entry, from 0."""
    last: bool
    """Whether it is the entry's last line."""
    gap: float = 0
    """White above it, in lines."""
    marks: tuple[int, ...] = ()
    """Footnotes whose marks stand on it."""
    listed: bool = False
    """Whether it is a line of a table of contents."""


@dataclass
class Page:
    """A page, its lines in true order."""

    number: int
    after_blank: bool = False
    """Whether an empty left-hand page stands before it."""
    lines: list[Set] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    used: float = 0
