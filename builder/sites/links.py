"""Check that every link of a built site leads to an existing place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from lxml import html

from builder.frozen import frozen

_ROOT = "http://site.invalid/"
"""Stands for the site's root where links are joined; never requested."""


@frozen
class DeadLink:
    """A link that leads nowhere."""

    page: str
    """The page that has it, relative to the site."""
    href: str
    problem: str

    def __str__(self) -> str:
        return f"{self.page}: {self.href} ({self.problem})"


@frozen
class _Page:
    ids: frozenset[str]
    links: tuple[str, ...]


def dead_links(site: Path) -> list[DeadLink]:
    """All links of the pages below `site` to places in it that do not exist.

    Links to other hosts and to folders above `site`, such as a portal's, are not checked.
    """
    pages = {
        path.relative_to(site).as_posix(): _read(path) for path in sorted(site.rglob("*.html"))
    }
    return [
        dead
        for name, page in pages.items()
        if name != "404.html"
        for dead in _dead_on(name, page, pages, site)
    ]


def _read(path: Path) -> _Page:
    tree = html.parse(str(path), parser=html.HTMLParser(encoding="utf-8")).getroot()
    if tree is None:  # an empty file
        return _Page(frozenset(), ())
    ids = frozenset(map(str, tree.xpath("//@id | //a/@name")))
    links = tree.xpath("//a/@href | //link/@href | //script/@src")
    refreshed = [
        str(v).partition("url=")[2]
        for v in tree.xpath("//meta[translate(@http-equiv, 'R', 'r')='refresh']/@content")
    ]
    return _Page(ids, tuple(dict.fromkeys([*map(str, links), *refreshed])))


def _dead_on(name: str, page: _Page, pages: dict[str, _Page], site: Path) -> Iterator[DeadLink]:
    depth = name.count("/")
    for href in page.links:
        parts = urlsplit(href)
        if parts.scheme or href.startswith("/") or parts.path.count("../") > depth:
            continue
        address, fragment = urldefrag(urljoin(_ROOT + name, href))
        target = unquote(urlsplit(address).path).lstrip("/")
        target = target + "index.html" if not target or target.endswith("/") else target
        if target in pages:
            if fragment and unquote(fragment) not in pages[target].ids:
                yield DeadLink(name, href, "no such place on that page")
        elif not (site / target).is_file():
            yield DeadLink(name, href, "no such page")
