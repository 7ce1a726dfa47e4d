"""What a site says to the machines that visit it: `robots.txt` and `llms.txt`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import markupsafe

from builder.frozen import frozen
from builder.pages import about, contents, markdown
from builder.pages.links import relative
from builder.pages.site import OwnPage, Site
from builder.pages.templating import Files
from builder.present import caution, names
from builder.present.site_outline import HOME

UNOFFICIAL = "Unofficial copy, made by machine from a published text. The official code governs."
TWINS = (
    "Each page of a code is also there as Markdown: 52/ is 52/index.md. "
    "Each section has a permanent address, s/ and its number: s/52-7/ leads to § 52-7."
)


@frozen
class LlmsEntry:
    """A line of `llms.txt`."""

    title: str
    href: str
    about: str
    level: int = 0


def robots(sitemaps: Iterable[str]) -> str:
    """The text of `robots.txt`, which allows all; pages not to be indexed say so themselves.

    >>> print(robots(["https://codes.example/sitemap.xml"]), end="")
    User-agent: *
    Allow: /
    Sitemap: https://codes.example/sitemap.xml
    """
    lines = (f"Sitemap: {address}\n" for address in sitemaps)
    return f"User-agent: *\nAllow: /\n{''.join(lines)}"


def sitemap_index(sitemaps: Iterable[str]) -> str:
    """The text of a sitemap index with the addresses of all sitemaps."""
    listed = "".join(
        f"  <sitemap><loc>{markupsafe.escape(address)}</loc></sitemap>\n" for address in sitemaps
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{listed}</sitemapindex>\n"
    )


def llms(
    title: str, facts: Iterable[str], groups: Iterable[tuple[str, Sequence[LlmsEntry]]]
) -> str:
    """The text of `llms.txt` (https://llmstxt.org).

    It says what the site is, what to beware of, and where its texts are.

    Args:
        title: the title of the site.
        facts: what to know about it, the most important first.
        groups: lists of links under their headings; empty ones are left out.
    """
    first, *others = facts
    parts = [f"# {markdown.text(title)}", f"> {markdown.text(first)}", *map(markdown.text, others)]
    for heading, entries in groups:
        if entries:
            parts += [f"## {markdown.text(heading)}", "\n".join(map(_line, entries))]
    return "\n\n".join(parts) + "\n"


def _line(entry: LlmsEntry) -> str:
    about = f": {markdown.text(entry.about)}" if entry.about else ""
    return f"{'  ' * entry.level}- [{markdown.text(entry.title)}]({entry.href}){about}"


def of_site(site: Site, indexes: Iterable[OwnPage]) -> Files:
    """File and text of what a municipality's site says to machines.

    `indexes` are the index pages that it has.
    """
    facts = site.facts
    current = names.sentence(facts.known_days) if facts.known_days else ""
    known = [
        " ".join(filter(None, (UNOFFICIAL, current, facts.newest_words))),
        caution.of_code(site.code.condition),
        "No such municipality exists." if facts.fictional else "",
        f"The official code: {facts.official_url}" if facts.official_url else "",
        TWINS,
    ]
    data = [
        LlmsEntry(file, f"data/{file}", what)
        for file, what in (
            ("code.json", "the whole code with the place of each word in its source"),
            ("code.schema.json", "its JSON Schema"),
            ("report.json", "counts and doubts"),
        )
    ]
    listed = [
        LlmsEntry(one.title, f"{one.url}index.md", one.description)
        for one in (*indexes, about.PAGE)
    ]
    divisions = [
        LlmsEntry(
            names.heading(unit),
            f"{relative(unit.url, HOME)}index.md",
            contents.sections(site, [unit]),
            depth,
        )
        for unit, depth in site.outline.paged()
    ]
    title = f"{facts.site_name}, {facts.state}"
    yield (
        "llms.txt",
        llms(
            title,
            filter(None, known),
            [("Contents", divisions), ("Indexes", listed), ("Data", data)],
        ),
    )
    yield (
        "robots.txt",
        robots([f"{site.site_url}sitemap.xml"] if site.site_url and facts.index else []),
    )
