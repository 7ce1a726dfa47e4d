"""The site's own `mkdocs.yml`.

It has the name, the address, the menu and the facts that the theme shows, and inherits the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from builder.frozen import Plain
from builder.pages import (
    about,
    accessibility,
    changes,
    contents,
    escape,
    new_laws,
    on_a_day,
    templating,
)
from builder.pages.site import OwnPage, Site
from builder.present import names
from builder.present.publication import AT, Earlier
from builder.present.site_outline import Entry

BASE = "base.yml"
FEATURES = (
    "navigation.footer",
    "navigation.path",
    "navigation.top",
    "toc.follow",
)
ONLINE_FEATURES = ("navigation.instant",)
"""Features that need a sitemap, which has pages only if the site's address is known."""
WHOLE_MENU = 150
"""Most entries of a menu that shows the chapters of every part; a longer one shows only those of
the open part."""


def config(site: Site, indexes: Iterable[OwnPage]) -> str:
    """The text of a site's `mkdocs.yml`; strings that the theme puts into HTML are escaped."""
    return settings(
        str(escape.title(site.facts.site_name)),
        site.site_url,
        extra(site),
        nav(site, indexes),
        features=() if site.publication.offline or not site.site_url else ONLINE_FEATURES,
    )


def settings(
    name: str,
    url: str | None,
    extra: Mapping[str, Any],
    nav: Sequence[Any],
    *,
    features: Iterable[str] = (),
    **more: str,
) -> str:
    """The text of a `mkdocs.yml` that inherits the base; `features` are added to the theme's."""
    values = {
        "INHERIT": BASE,
        "site_name": name,
        **({"site_url": url} if url else {}),
        "theme": {"features": sorted([*FEATURES, *features])},
        "extra": {"townbook": extra},
        "nav": nav,
    }
    return templating.dump(values | more)


_CALLED = {"damaged": "flattened"}
"""Facts that have an older name in the theme's templates, which users may have changed."""


def extra(site: Site) -> Plain:
    """What the theme's templates read."""
    hrefs = {f"{name}_href": href for name, href in site.facts.hrefs.items()}
    earlier = site.publication.earlier
    day = f"{AT}/{earlier.day}/" if earlier else ""
    return {
        **_as_html(asdict(site.facts)),
        "policy": site.policy,
        **_as_html({"called": site.facts.called, "dated": site.facts.dated, **hrefs}),
        "kind": "code",
        "portal": site.publication.portal,
        # its path on a server whose address is not known
        "root": f"/{site.facts.slug}/{day}" if site.publication.portal else "/",
        "news": bool(changes.title(site)),
        "offline": site.publication.offline,
        "card": site.publication.card is not None,
        **({"earlier": _earlier(earlier)} if earlier else {}),
        "whole_menu": _size(site.outline.entries) <= WHOLE_MENU
        and not contents.any_long(site.outline.entries),
    }


def _as_html(facts: Mapping[str, Any]) -> Plain:
    return {
        _CALLED.get(name, name): str(escape.html(value)) if isinstance(value, str) else value
        for name, value in facts.items()
    }


def _earlier(version: Earlier) -> dict[str, str]:
    """What the pages of an earlier version say of themselves."""
    return {
        "of": names.date(version.day),
        "newest": names.date(version.newest),
        "home": "../../",
    }


def sheets(site: Site) -> str:
    """CSS for the head of each printed page: the code, the kind of copy, and its date."""
    code = escape.css(f"{site.facts.site_name}, {site.facts.state}")
    copy = escape.css(", ".join(filter(None, ("Unofficial copy", site.facts.age))))
    return f'@page {{ @top-left {{ content: "{code}" }} @top-right {{ content: "{copy}" }} }}\n'


def _size(entries: Iterable[Entry]) -> int:
    """Entries of a menu when nothing is open: groups and pages directly under them."""
    return sum(1 + (0 if entry.has_page else _size(entry.entries)) for entry in entries)


def nav(site: Site, indexes: Iterable[OwnPage]) -> list[Plain]:
    """The menu: parts, chapters and articles, never sections; then the indexes.

    Long lists are in ranges; a page shows the range that it is in.
    """
    ends = (
        *((index, True) for index in indexes),
        (new_laws.PAGE, site.new_laws),
        (changes.PAGE, site.publication.timeline),
        (on_a_day.PAGE, on_a_day.shown(site)),
        (about.PAGE, True),
        (accessibility.PAGE, True),
    )
    return [
        {"Contents": "index.md"},
        *_entries(site, contents.cut(site.outline.entries)),
        *({one.title: f"{one.url}index.md"} for one, has in ends if has),
    ]


def _entries(site: Site, held: Iterable[Entry | contents.Range]) -> Iterator[Plain]:
    for one in held:
        if isinstance(one, contents.Range):
            yield {str(escape.title(one.title)): [*_entries(site, one.entries)]}
            continue
        name, file = site.menu_title(one.unit), f"{one.unit.url}index.md"
        own = [{name: file}] if one.has_page else []
        under = _entries(site, contents.cut(one.entries))
        yield {name: [*own, *under] if one.entries else file}
