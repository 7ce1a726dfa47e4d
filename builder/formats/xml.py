"""Elements of a document as text."""

from __future__ import annotations

from xml.sax.saxutils import escape

from builder.text.unseen import visible

_IN_ATTRIBUTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;"}
DECLARATION = "<?xml version='1.0' encoding='UTF-8'?>\n"


def said(words: str) -> str:
    """Words of an element, what cannot be seen shown as marks."""
    return escape(visible(words))


def within(tag: str, /, *inner: str, **attributes: str) -> str:
    """An element within running text; one of nothing at all closes itself.

    An underscore at the end of an attribute's name parts it from a word of Python.

    >>> within("p", within("br"), "a", class_='"x"')
    '<p class="&quot;x&quot;"><br/>a</p>'
    """
    told = "".join(
        f' {name.rstrip("_")}="{escape(value, _IN_ATTRIBUTES)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{told}>{''.join(inner)}</{tag}>" if inner else f"<{tag}{told}/>"


def below(tag: str, /, *inner: str, **attributes: str) -> str:
    """An element on a line of its own."""
    return within(tag, *inner, **attributes) + "\n"


def lines(words: str, end: str) -> str:
    r"""As `said`, each end of a line as an element of that name.

    >>> lines("a <b>\nc", "eol")
    'a &lt;b&gt;<eol/>c'
    """
    return said(words).replace("\n", f"<{end}/>")
