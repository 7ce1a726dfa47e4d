"""Attributes of a web page whose quotes do not match: their values are closed within their tags.

A browser reads such a value on to the next quote of its kind, wherever it stands, and all text up
to there is gone. A value is closed only where it would swallow a tag.
"""

from __future__ import annotations

import re

_OPENING = re.compile(r"<(?:(?P<aside>!--|script\b|style\b)|[A-Za-z][^\s<>/\"'=]*)", re.I)
_ATTRIBUTE = re.compile(r"[\s/]+[^\s<>/\"'=]+(?:\s*=\s*(?:(?P<quote>[\"'])|[^\s\"'<>][^\s<>]*))?")
"""An attribute, up to the quote that opens its value."""
_ENDS = {
    "!--": re.compile("-->"),
    "script": re.compile("</script", re.I),
    "style": re.compile("</style", re.I),
}
"""Where that ends in which no tag is looked for."""
_BEHIND = r"(?=\s*/?>|\s+[\w:-]+\s*=)"
"""What stands behind a value: the tag's end, or the next attribute."""
_OTHER = {
    "'": re.compile(rf"[^\"'<>\n]*(\"){_BEHIND}"),
    '"': re.compile(rf"[^\"'<>\n]*('){_BEHIND}"),
}
"""A value that the other quote closes."""
_BARE = re.compile(r"[\w#./:?&=;%+-]*()(?=>)")
"""A name or an address that no quote closes."""


def closed(page: str) -> tuple[str, tuple[int, ...]]:
    """A page with such values closed, and the offsets (in the page as given) where.

    >>> closed('''<a name='x"></a>Bees' <b>hum</b>''')
    ("<a name='x'></a>Bees' <b>hum</b>", (10,))
    >>> closed('''<a title='"bees" <b>hum</b>'>''')[1]
    ()
    """
    parts: list[str] = []
    places: list[int] = []
    at = done = 0
    while found := _OPENING.search(page, at):
        at = found.end()
        if found["aside"]:
            end = _ENDS[found["aside"].lower()].search(page, at)
            at = end.end() if end else len(page)
            continue
        while attribute := _ATTRIBUTE.match(page, at):
            at = attribute.end()
            if not (quote := attribute["quote"]):
                continue
            behind = page.find(quote, at)
            early = _early(page, at, behind, quote)
            if early is None:
                at = behind + 1 if behind >= 0 else len(page)
                continue
            parts += [page[done : early.start(1)], quote]
            places.append(early.start(1))
            at = done = early.end(1)
    return "".join([*parts, page[done:]]), tuple(places)


def _early(page: str, start: int, behind: int, quote: str) -> re.Match[str] | None:
    """Where a value closes within its tag; None where the quote that closes it is its own.

    In: where it begins, and where the next quote of its kind stands (-1 for nowhere).
    """
    if behind >= 0 and page.find("<", start, behind) < 0:
        return None
    return _OTHER[quote].match(page, start) or _BARE.match(page, start)
