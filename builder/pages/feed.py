"""The Atom feeds: what changed in a code, and in all codes of a portal (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from builder.frozen import frozen

FEED = "feed.xml"
"""Its file, at the root of a site."""
_ATOM = "http://www.w3.org/2005/Atom"
ET.register_namespace("", _ATOM)
_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
_FULL = {len("2009"): "-01-01", len("2009-02"): "-01", len("2009-02-02"): ""}
"""What a date as precise as its source lacks to be a day."""


@frozen
class FeedEntry:
    """One piece of news."""

    title: str
    href: str
    """Relative to the feed, or absolute."""
    iso: str
    """Its date, as precise as it is known."""
    summary: str
    id: str
    """Unique and lasting."""


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
    _text(feed, "title", title)
    _text(feed, "id", base or f"urn:townbook:{name}")
    _text(feed, "updated", stamp(held[0].iso) if held else stamp("2000"))
    ET.SubElement(feed, f"{{{_ATOM}}}link", href=base or "./")
    ET.SubElement(feed, f"{{{_ATOM}}}link", rel="self", href=f"{base or ''}{FEED}")
    _text(ET.SubElement(feed, f"{{{_ATOM}}}author"), "name", title)
    for entry in held:
        _entry(feed, entry, base or "")
    ET.indent(feed)
    return _DECLARATION + ET.tostring(feed, encoding="unicode") + "\n"


def _entry(feed: ET.Element, entry: FeedEntry, base: str) -> None:
    made = ET.SubElement(feed, f"{{{_ATOM}}}entry")
    _text(made, "title", entry.title)
    _text(made, "id", entry.id)
    _text(made, "updated", stamp(entry.iso))
    ET.SubElement(made, f"{{{_ATOM}}}link", href=f"{base}{entry.href}")
    _text(made, "summary", entry.summary)


def _text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, f"{{{_ATOM}}}{name}").text = text


def stamp(iso: str) -> str:
    """A date as Atom wants it: the first moment of a day, a month or a year.

    >>> stamp("2009-02"), stamp("2009-02-02")
    ('2009-02-01T00:00:00Z', '2009-02-02T00:00:00Z')
    """
    return f"{iso}{_FULL[len(iso)]}T00:00:00Z"


def entries_of(feed: str) -> Iterator[FeedEntry]:
    """The entries of a feed that `atom` wrote."""
    for one in _root(feed).iter(f"{{{_ATOM}}}entry"):
        link = one.find(f"{{{_ATOM}}}link")
        yield FeedEntry(
            _read(one, "title"),
            link.get("href", "") if link is not None else "",
            _read(one, "updated")[: len("2009-02-02")],
            _read(one, "summary"),
            _read(one, "id"),
        )


def _root(feed: str) -> ET.Element:
    """The root of a feed; ValueError if the text is not a feed."""
    try:
        return ET.fromstring(feed.encode())  # noqa: S314  (our own file)
    except ET.ParseError as error:
        raise ValueError(str(error)) from error


def _read(entry: ET.Element, name: str) -> str:
    return entry.findtext(f"{{{_ATOM}}}{name}") or ""
