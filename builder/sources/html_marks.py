"""What web pages show about their text: where the law is, what heads it, and what surrounds it.

A page is recognized by its elements, not by its address: a saved page has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from functools import cache
from pathlib import Path

import msgspec
from lxml import etree

from builder.frozen import frozen
from builder.sources.elements import Element
from builder.sources.text import STEP
from builder.text.squash import single_spaced

_MENUS = ("nav", "header", "footer", "template")
"""Elements whose contents may be marked like the law."""

_WORDS = etree.XPath(".//text()[not(parent::script or parent::style)]")
_MOST = 0.5
"""Least share of a page's words that must be in its main part."""

_MUTE = frozenset(("script", "style", "template", "noscript", "svg"))
_CARDS = frozenset(("og:site_name", "og:title", "og:url"))
_LONGEST = 120
"""Most characters in a place's name; sentences are longer."""

_FILE = Path(__file__).with_name("html_marks.toml")


class Shows(StrEnum):
    """What an element shows about its words; `html_marks.toml` says more of each."""

    SILENT = "silent"
    HEADINGS = "headings"
    LABELS = "labels"
    ENTRIES = "entries"
    NOTES = "notes"
    TERMS = "terms"
    ITEMS = "items"
    MEANINGS = "meanings"


@frozen
class Marked:
    """What the names of an element show."""

    shows: Collection[Shows] = ()
    depth: int | None = None
    """Depth in lists of the line in it."""

    @property
    def step(self) -> int:
        """How many levels an item's first words are above its other words; 0 if not an item."""
        return STEP if Shows.MEANINGS in self.shows else int(Shows.ITEMS in self.shows)


@frozen
class PageMarks:
    """How one kind of page marks its text; elements are named "tag.class", ".class" or "#id"."""

    page: frozenset[str] = frozenset()
    layout: str | None = None
    """Layout of its text; None for a page of no known publisher."""
    content: tuple[str, ...] = ()
    """Elements with the law, of which the first that a page has counts; if it has none, the element
    around the marks."""
    shows: Mapping[Shows, frozenset[str]] = field(default_factory=dict)
    depths: tuple[str, ...] = ()
    """Elements with a single line, by the line's depth in lists; blanks separate several."""
    spaced: bool = False
    """Whether no-break spaces before a line show its depth in lists."""

    def marked(self, names: frozenset[str]) -> Marked:
        """What an element with these names shows."""
        shows = [one for one, named in self.shows.items() if not names.isdisjoint(named)]
        depths = (at for at, one in enumerate(self.depths) if not names.isdisjoint(one.split()))
        return Marked(shows, next(depths, None))


@frozen
class Law:
    """Where the law of a page is; if both are empty, the whole page is law."""

    begins: Collection[Element] = ()
    """Elements that begin a part of the law."""
    ends: Collection[Element] = ()
    """Elements at whose end a part of the law ends."""


@cache
def _known() -> tuple[PageMarks, ...]:
    tables = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, PageMarks])
    return tuple(tables.values())


def marks_of(root: Element) -> PageMarks:
    """The publisher's marks that occur most often in a page; empty if no publisher's do.

    A page must also have the element with that publisher's law, or two of its marks: a single name
    may be anybody's.
    """
    held = Counter(name for element in root.iter() for name in names_of(element))
    fitting = (
        marks
        for marks in _known()
        if sum(name in held for name in marks.page) > held.keys().isdisjoint(marks.content)
    )
    return max(
        fitting, key=lambda marks: sum(held[name] for name in marks.page), default=PageMarks()
    )


def depth_of_style(name: str) -> int | None:
    """Depth in lists of a Word paragraph whose style is named like one of a publisher's pages.

    >>> depth_of_style("list1"), depth_of_style("Normal")
    (4, None)
    """
    depths = (marks.marked(frozenset((f"p.{name}",))).depth for marks in _known())
    return next((depth for depth in depths if depth is not None), None)


def law_of(root: Element, marks: PageMarks) -> Law:
    """Where the law of a page with such marks is.

    If no place is known, the law begins with the first mark and ends with the element that contains
    all marks, because the last section's text may have none. A page of no known publisher may have
    a main part.
    """
    if not marks.page:
        return _main_of(root)
    names = marks.page | marks.shows.get(Shows.HEADINGS, frozenset())
    marked = [one for one in root.iter() if not names.isdisjoint(names_of(one))]
    around = {up for one in marked for up in (one, *one.iterancestors())}
    for name in marks.content:
        held = {up for up in around if name in names_of(up)}
        if held:
            return Law(held, held)
    marked = [one for one in marked if next(one.iterancestors(*_MENUS), None) is None]
    holds = Counter(up for one in marked for up in one.iterancestors())
    path = [up for one in marked[:1] for up in (one, *one.iterancestors())]
    wholes = (at for at, up in enumerate(path) if holds[up] == len(marked))
    at = next(wholes, 0)
    return Law({path[at - 1]}, {path[at]}) if at else Law()


def _main_of(root: Element) -> Law:
    """The main part of a page, if there is exactly one and it has most of the page's words."""
    mains = [one for one in root.iter() if one.tag == "main" or one.get("role") == "main"]
    lengths = [len(single_spaced(" ".join(_WORDS(one)))) for one in (*mains, root)]
    alone = len(mains) == 1 and lengths[0] > _MOST * lengths[1]
    return Law(set(mains), set(mains)) if alone else Law()


def names_of(element: Element) -> Iterator[str]:
    """The names of an element, as the tables of marks use them.

    >>> sorted(names_of(etree.fromstring('<p class="Cite big" id="x"/>')))
    ['#x', '.Cite', '.big', 'p#x', 'p.Cite', 'p.big']
    """
    if not isinstance(element.tag, str):
        return
    named = [f".{one}" for one in (element.get("class") or "").split()]
    named += [f"#{element.get('id')}"] if element.get("id") else []
    for one in named:
        yield one
        yield f"{element.tag}{one}"


def around(root: Element, law: Law) -> tuple[str, ...]:
    """Short texts and addresses of a page outside its law, without repetition.

    If it is unknown where the law begins, those in the page's head.

    >>> page = etree.fromstring("<html><p>Loon, ME</p><b>Geese.</b><a href='/me'>Home</a></html>")
    >>> around(page, Law([page[1]], [page[1]]))
    ('Loon, ME', 'Home', '/me')
    """
    texts: dict[str, None] = {}
    laws, head = 0, True
    walk = etree.iterwalk(root, events=("start", "end"))
    for event, element in walk:
        given: tuple[str | None, ...] = (element.tail,)
        if event == "end":
            laws -= element in law.ends
            head = head and element.tag != "head"
        elif element.tag in _MUTE:
            walk.skip_subtree()
            continue
        else:
            laws += element in law.begins
            card = element.get("property") in _CARDS
            given = element.text, element.get("content") if card else None, element.get("href")
        if not laws and (head or law.begins):
            texts |= dict.fromkeys(single_spaced(each or "") for each in given)
    return tuple(each for each in texts if 0 < len(each) <= _LONGEST)
