"""The Atom feeds: what changed in a code, and in all codes of a portal (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from builder.frozen import frozen
from builder.present.names import first_day

FEED = "feed.xml"
"""Its file, at the root of a site."""
_ATOM = "http://www.w3.org/2005/Atom"
ET.register_namespace("", _ATOM)
_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'


@frozen
class FeedEntry:
    """One piece of news."""

    title: str
    href: str
    """Relative to the feed, or absolute."""
    iso: str
    """Its ISO date, as precise as it is known."""
    summary: str
    id: str
    """A unique, lasting identifier."""


def atom(title: str, base: str | None, name: str, entries: Iterable[FeedEntry]) -> str:
    """The text of a feed, the newest entries first.

    Args:
        title: what it is about.
        base: the address of the site with a slash at its end; without it, links are relative.
        name: what the site is called in addresses: "gooseford-ny".
        entries: its entries.
    """
    held = sorted(entries, key=lambda entry: entry.iso, reverse=True)
    feed = ET.Element(f"{{{_ATOM}}}feed")
    root = base or ""
    _add(feed, "title", title)
    _add(feed, "id", root or f"urn:townbook:{name}")
    _add(feed, "updated", stamp(held[0].iso if held else "2000"))
    _add(feed, "link", href=root or "./")
    _add(feed, "link", rel="self", href=f"{root}{FEED}")
    _add(_add(feed, "author"), "name", title)
    for entry in held:
        made = _add(feed, "entry")
        _add(made, "title", entry.title)
        _add(made, "id", entry.id)
        _add(made, "updated", stamp(entry.iso))
        _add(made, "link", href=f"{root}{entry.href}")
        _add(made, "summary", entry.summary)
    ET.indent(feed)
    return _DECLARATION + ET.tostring(feed, encoding="unicode") + "\n"


def _add(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
    made = ET.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    made.text = text
    return made


def stamp(iso: str) -> str:
    """The first moment of a day, a month or a year, as Atom writes it.

    >>> stamp("2009-02"), stamp("2009-02-02")
    ('2009-02-01T00:00:00Z', '2009-02-02T00:00:00Z')
    """
    return f"{first_day(iso)}T00:00:00Z"


def entries_of(feed: str) -> Iterator[FeedEntry]:
    """The entries of a feed that `atom` wrote; ValueError if the text is not a feed."""
    try:
        root = ET.fromstring(feed.encode())  # noqa: S314  (our own file)
    except ET.ParseError as error:
        raise ValueError(str(error)) from error
    for one in root.iter(f"{{{_ATOM}}}entry"):
        link = one.find(f"{{{_ATOM}}}link")
        yield FeedEntry(
            _read(one, "title"),
            link.get("href", "") if link is not None else "",
            _read(one, "updated")[: len("2009-02-02")],
            _read(one, "summary"),
            _read(one, "id"),
        )


def _read(entry: ET.Element, name: str) -> str:
    return entry.findtext(f"{{{_ATOM}}}{name}") or ""
