"""What a saved page says around its law, which may name the municipality: titles, menus, links."""

from __future__ import annotations

from lxml import etree

from builder.sources.html_marks import Law
from builder.text.squash import single_spaced

_MUTE = frozenset(("script", "style", "template", "noscript", "svg"))
_CARDS = frozenset(("og:site_name", "og:title", "og:url"))
_LONGEST = 120
"""Characters of what names a place; sentences are longer."""


def around(root: etree._Element, law: Law) -> tuple[str, ...]:
    """The short texts and addresses of a page outside of its law, each once.

    Of a page whose law is not known to begin anywhere they are those of its head.

    >>> page = etree.fromstring("<html><p>Loon, ME</p><b>Geese.</b><a href='/me'>Home</a></html>")
    >>> around(page, Law([page[1]], [page[1]]))
    ('Loon, ME', 'Home', '/me')
    """
    said: dict[str, None] = {}
    laws = mute = 0
    head = not law.begins
    for event, element in etree.iterwalk(root, events=("start", "end")):
        starts = event == "start"
        laws += starts and element in law.begins
        mute += starts and element.tag in _MUTE
        words = [element.text if starts else None]
        if starts:
            card = element.get("property") in _CARDS
            words += [element.get("content") if card else None, element.get("href")]
        else:
            laws -= element in law.ends
            mute -= element.tag in _MUTE
            words = [element.tail]
            head = head and element.tag != "head"
        if not mute and not laws and (head or law.begins):
            said |= dict.fromkeys(single_spaced(each or "") for each in words)
    return tuple(each for each in said if 0 < len(each) <= _LONGEST)
