"""Elements of a document as text, where its references lead, and the ids of its footnotes."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.sax.saxutils import escape

from builder.model import Reference, Unit
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


def href(reference: Reference, place: Callable[[str], str]) -> str:
    """Where a reference leads: to a place of the document or outside; empty if to neither.

    Args:
        reference: of a running text.
        place: the address of an anchor within the document; empty if it has none.
    """
    if not reference.target:
        return outside(reference)
    return place((reference.url or "").partition("#")[2]) or place(reference.target)


def outside(reference: Reference) -> str:
    """The address outside that a reference leads to, without blanks; empty if there is none."""
    address = reference.url or ""
    if reference.target or not address.startswith(("https://", "http://")):
        return ""
    return re.sub(r"\s", "%20", address)


def note_ids(unit: Unit) -> dict[int, str]:
    """The ids of a unit's footnotes, by the identity of each: "note:52-7:1"."""
    counted: dict[str, int] = {}
    found: dict[int, str] = {}
    for note in unit.footnotes:
        number = "".join(c if c.isalnum() else "-" for c in note.number)
        counted[number] = counted.get(number, 0) + 1
        again = f":{counted[number]}" if counted[number] > 1 else ""
        found[id(note)] = f"note:{unit.id}:{number}{again}"
    return found
