"""The labels that a browser draws before the items of a list: they stand in no text of the page."""

from __future__ import annotations

import re

from lxml import etree

from builder.sources.counting import counted

_OWN = re.compile(
    r"\s*(?:\(?[A-Za-z\d]{1,4}[.)]\s|§|(?:Sec|Section|Article|Chapter|Title|Part)\b)", re.I
)
"""A label or a heading that an item prints itself."""
_STYLES = ("class", "style")
_HEADED = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_FORMS = {
    "": "decimal",
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
}
"""How each kind of list counts."""
_LETTERS = 26
"""Behind the last letter browsers go on in another way than Word."""


def labels_of(held: etree._Element) -> list[str]:
    """The labels of a list's items, in order; none where the page may draw none, or others.

    A list with a style of its own may hide its numbers. One whose items print labels, or are but
    links, needs none.

    >>> labels_of(etree.fromstring('<ol type="a" start="2"><li>Geese</li><li>Ducks</li></ol>'))
    ['b.', 'c.']
    >>> labels_of(etree.fromstring("<ol><li>(a) Geese</li><li>(b) Ducks</li></ol>"))
    []
    """
    items = [one for one in held if one.tag == "li"]
    kind, first = held.get("type", ""), held.get("start", "1")
    styled = not kind and any(one.get(name) for one in (held, *items) for name in _STYLES)
    if held.tag != "ol" or "reversed" in held.attrib or not first.isdecimal() or styled:
        return []
    if any("value" in one.attrib or _needs_none(one) for one in items):
        return []
    drawn = [_drawn(int(first) + at, kind) for at in range(len(items))]
    return [f"{each}." for each in drawn] if all(drawn) else []


def _needs_none(item: etree._Element) -> bool:
    words = "".join(item.itertext()).strip()
    links = "".join("".join(one.itertext()) for one in item if one.tag == "a").strip()
    headed = any(one.tag in _HEADED for one in item.iter() if isinstance(one.tag, str))
    return headed or _OWN.match(words) is not None or bool(links and words == links)


def _drawn(number: int, kind: str) -> str:
    """A number as a kind of list draws it; empty behind the last letter, and for other kinds.

    >>> [_drawn(4, kind) for kind in ("", "A", "i")], _drawn(27, "a")
    (['4', 'D', 'iv'], '')
    """
    form = _FORMS.get(kind)
    if form is None or (form.endswith("Letter") and number > _LETTERS):
        return ""
    return counted(number, form)
