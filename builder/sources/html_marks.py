"""What the publishers' web pages say of their own text: where the law is, and what heads it.

A page is known by its elements, whatever its address: one that somebody saved has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
from lxml import etree

_FILE = Path(__file__).with_name("html_marks.toml")


@dataclass(frozen=True, slots=True)
class PageMarks:
    """How one kind of page marks its text; elements are named "tag.class", ".class" or "#id"."""

    page: frozenset[str] = frozenset()
    layout: str | None = None
    """Whose text it is; None if no publisher's page is known."""
    content: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    headings: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    entries: frozenset[str] = frozenset()


@cache
def _known() -> tuple[PageMarks, ...]:
    tables = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, PageMarks])
    return tuple(tables.values())


def marks_of(root: etree._Element) -> PageMarks:
    """The marks of the publisher that a page has most of; none if it has nobody's.

    A page must have the place where that publisher sets its law, too: one name alone may be
    anybody's.
    """
    held = Counter(name for element in root.iter() for name in names_of(element))
    counts = {
        marks: sum(held[name] for name in marks.page)
        for marks in _known()
        if not marks.content.isdisjoint(held)
    }
    best = max(counts, key=lambda marks: counts[marks], default=PageMarks())
    return best if counts.get(best) else PageMarks()


def names_of(element: etree._Element) -> Iterator[str]:
    """What an element is named by in the table of marks.

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


def is_named(element: etree._Element, names: frozenset[str]) -> bool:
    """Whether an element has one of these names."""
    return bool(names) and not names.isdisjoint(names_of(element))
