"""Links within a site: only to places that exist, relative to the page that they are on."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from functools import lru_cache

from builder import addresses
from builder.frozen import frozen
from builder.model import Unit


@frozen
class Link:
    """A link to a place of the site; without an address, only its words."""

    text: str
    href: str | None


class Links:
    """Every page and anchor of a site."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self._anchors: dict[str, set[str]] = {"": set()}
        for unit in units:
            held = self._anchors.setdefault(addresses.page(unit.url), set())
            held.add(unit.id)
            held.update(block.anchor for block in unit.blocks)
        self.broken: list[str] = []
        """Addresses that lead nowhere, in the order in which links to them were made."""

    def href(self, url: str, base: str) -> str | None:
        """The link from page `base` to an address of the site.

        If there is no such place, None; the address is then recorded in `broken`.
        """
        page, _, anchor = url.partition("#")
        if page not in self._anchors or (anchor and anchor not in self._anchors[page]):
            self.broken.append(url)
            return None
        return relative(url, base)


def relative(url: str, base: str) -> str:
    """An address of the site, a page or a file, as seen from one of its pages.

    >>> relative("52/#52-7", "52/article-i/"), relative("52/#52-7", "52/")
    ('../#52-7', '#52-7')
    >>> relative("", "52/"), relative("s/1-1/", "")
    ('../', 's/1-1/')
    >>> relative("data/code.json", "52/")
    '../data/code.json'
    """
    page, mark, anchor = url.partition("#")
    if page == base and anchor:
        return f"#{anchor}"
    return f"{_path(page, base)}{mark}{anchor}"


@lru_cache(maxsize=4096)  # the pages of a chapter need the same ones again and again
def _path(page: str, base: str) -> str:
    path = posixpath.relpath(page or ".", base or ".")
    return f"{path}/" if page.endswith("/") or not page else path
