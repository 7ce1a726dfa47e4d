"""Escape text for HTML and Markdown headings, so that pages show every character as it is.

Three places differ: HTML blocks (Markdown changes only tabs, blank lines and fences in them),
headings (Markdown reads them), and titles in configuration (themes put them into HTML as they are).
"""

from __future__ import annotations

import re

from markupsafe import Markup

from builder.text.unseen import ALL_UNSEEN, UNSEEN, visible

_READ_IN_HTML = re.compile(rf"""[&<>"'\t`~{ALL_UNSEEN}]""")
"""Characters that HTML reads, or that Markdown changes even in an HTML block: tabs, fences."""
_BLANK_LINE = re.compile("^ (?= *$)", re.M)
"""A line that Markdown would remove."""

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}

_PLAIN_PUNCTUATION = frozenset(" ,.;()/-–—§’‘“”")
"""Characters that no Markdown extension of this project reads as markup within a line."""


def html(text: str) -> Markup:
    r"""Text escaped for an HTML block or an attribute.

    What Markdown would still read there becomes an entity.

    >>> html("<b>\t&amp;")
    Markup('&lt;b&gt;&#9;&amp;amp;')
    """
    escaped = _READ_IN_HTML.sub(_entity, text)
    if escaped.endswith(" ") or " \n" in escaped:
        escaped = _BLANK_LINE.sub("&#32;", escaped)
    return Markup(escaped)  # noqa: S704 (escaped here)


def _entity(found: re.Match[str]) -> str:
    character = found[0]
    if character in _NAMED:
        return _NAMED[character]
    return visible(character) if UNSEEN.match(character) else f"&#{ord(character)};"


def css(text: str) -> str:
    r"""Text for a string of CSS in a style element, with all but letters and digits escaped.

    >>> print(css("A<b"))
    A\3c b
    """
    return "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):x} " for c in visible(text))


def title(text: str) -> Markup:
    """Text for a Markdown heading, a navigation entry or a `<title>`.

    Everything but letters, digits and plain punctuation is written as entities.

    >>> title("Dogs & *Cats* {#x}")
    Markup('Dogs &#38; &#42;Cats&#42; &#123;&#35;x&#125;')
    """
    return Markup(  # noqa: S704  (every other character is an entity)
        "".join(
            c if c in _PLAIN_PUNCTUATION or c.isalnum() else f"&#{ord(c)};" for c in visible(text)
        )
    )
