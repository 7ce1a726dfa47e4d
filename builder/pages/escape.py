"""Text into HTML and Markdown headings, so that every character of a source comes out as itself.

Three places need care of their own: HTML blocks (Markdown leaves them alone, but for tabs, blank
lines and fences), headings (Markdown reads them), and titles in configuration (themes put them into
HTML as they are).
"""

from __future__ import annotations

import re

from markupsafe import Markup

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Controls, among them those that would turn the direction of the text around them, and characters
that show nothing: a word with one in it looks like another word."""

_READ_IN_HTML = re.compile(rf"""[&<>"'\t`~]|^ (?= *$)|{_UNSEEN.pattern}""", re.M)
"""What HTML reads, and what Markdown touches even within an HTML block: tabs, lines of blanks,
fences of code."""

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}

_PLAIN_PUNCTUATION = frozenset(" ,.;()/-–—§’‘“”")
"""What no extension of Markdown that this project uses reads as markup within a line."""


def visible(text: str) -> str:
    r"""The text with each control character shown as a mark.

    >>> visible("a\u202eb")
    'a⟨U+202E⟩b'
    """
    return _UNSEEN.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", text)


def html(text: str) -> Markup:
    r"""Text for an HTML block or an attribute: escaped.

    What Markdown would still read there is written as entities.

    >>> html("<b>\t&amp;")
    Markup('&lt;b&gt;&#9;&amp;amp;')
    """
    return Markup(_READ_IN_HTML.sub(_entity, text))  # noqa: S704 (escaped here)


def _entity(found: re.Match[str]) -> str:
    character = found[0]
    if character in _NAMED:
        return _NAMED[character]
    return visible(character) if _UNSEEN.match(character) else f"&#{ord(character)};"


def css(text: str) -> str:
    r"""Text within a string of CSS, safe in a style element: all but letters and digits as escapes.

    >>> print(css("A<b"))
    A\3c b
    """
    return "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):x} " for c in visible(text))


def title(text: str) -> Markup:
    """Text for a Markdown heading, a navigation entry or a `<title>`.

    All but letters, digits and plain punctuation is written as entities.

    >>> title("Dogs & *Cats* {#x}")
    Markup('Dogs &#38; &#42;Cats&#42; &#123;&#35;x&#125;')
    """
    return Markup(  # noqa: S704  (every other character is an entity)
        "".join(
            c if c in _PLAIN_PUNCTUATION or c.isalnum() else f"&#{ord(c)};" for c in visible(text)
        )
    )
