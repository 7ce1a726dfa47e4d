"""Tables and lists of a web page: a line for each row, and the labels that browsers draw.

Pages also use tables for layout. A table with another table in it, or a heading, or nothing but
labels beside their texts, is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import TypeAlias

from lxml import etree

from builder.sources.elements import Element
from builder.sources.tables import Span, cells_of
from builder.text.counting import numeral
from builder.text.squash import single_spaced

_OWN = re.compile(
    r"\s*(?:\(?[A-Za-z\d]{1,4}[.)]\s|§|(?:Sec|Section|Article|Chapter|Title|Part)\b)", re.I
)
"""A label or heading that an item prints itself."""

_STYLES = ("class", "style")

_STYLE = re.compile(r"\s*list-style(?:-type)?\s*:\s*([\w-]+)\s*;?\s*")
"""The style of a list that sets only how the list counts."""

_COUNTER = re.compile(
    r"\.([\w-]+)\s*>\s*li:before\s*\{\s*content:\s*"
    r"\"([^\"\\]*)\"\s*counter\([\w-]+\s*,\s*([\w-]+)\)\s*\"([^\"\\]*)\"\s*[;}]"
)
"""How a style sheet draws labels for a class of lists: "(", then the count, then ")"."""

Counters: TypeAlias = Mapping[str, tuple[str, str, str]]
"""By class of list: what precedes its count, the kind of count, what follows it."""

HEADINGS = frozenset(f"h{level}" for level in range(1, 7))
SILENT = frozenset(
    """
    head script style noscript template nav button select input textarea iframe object embed applet
    canvas svg math audio video map
    """.split()
)
"""Elements whose words are not part of the text."""

_FORMS = {
    "": "decimal",
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
    "decimal": "decimal",
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
}
"""The kind of count, by a list's type or style."""

_LETTERS = 26
"""Letters in the alphabet; beyond the last, browsers count differently from Word."""

_LONGEST = 2000
"""Most characters in a cell: a longer one is the page itself, beside its menu."""

_FEWEST = 2
"""Fewest rows and columns in a table."""

_LABEL = re.compile(r"[(\[{]\w{1,4}[)\]}]|\w{1,4}[.)]")
"""A label beside the text of an item."""

_PLACING = ("table", *HEADINGS, "ul", "ol", "form")
"""Elements that occur only in tables for layout."""

_INLINE = frozenset(
    "a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike"
    " strong sub sup time tt u var wbr".split()
)
"""Elements that may be inside a word."""


def rows_of(table: Element) -> tuple[list[str], int]:
    """The rows of a table, and the number of rows of heads; none if it is only for layout.

    A cell that spans columns or rows leaves the other places empty.
    """
    if next(table.iterdescendants(*_PLACING), None) is not None:
        return [], 0
    rows = list(table.iterdescendants("tr"))
    grid = cells_of([[_cell(one) for one in row.iterchildren("td", "th")] for row in rows])
    filled = [(row, cells) for row, cells in zip(rows, grid, strict=True) if any(cells)]
    held = [cells for _, cells in filled]
    texts = [cell for cells in held for cell in cells]
    captions = "".join(map(words_of, table.iterchildren("caption")))
    if len(_squashed("".join(texts) + captions)) != len(_squashed(words_of(table))):
        return [], 0  # it has words outside its cells
    labels = all(_LABEL.fullmatch(cells[0]) for cells in held if cells[0])
    longest = max(map(len, texts), default=0)
    if labels or longest > _LONGEST or min(len(held), max(map(len, held))) < _FEWEST:
        return [], 0
    heads = sum(1 for _ in takewhile(_is_of_heads, (row for row, _ in filled)))
    return ["\t".join(cells) for cells in held], heads if heads < len(held) else 0


def _cell(cell: Element) -> tuple[str, Span]:
    return words_of(cell), Span.read(cell.get("colspan"), cell.get("rowspan"))


def _is_of_heads(row: Element) -> bool:
    cells = row.iterchildren("td", "th")
    return row.getparent().tag == "thead" or all(cell.tag == "th" for cell in cells)


def _squashed(words: str) -> str:
    return "".join(words.split())


def words_of(element: Element) -> str:
    """The words of an element on one line, its blocks separated by blanks."""
    found: list[str] = []
    walk = etree.iterwalk(element, events=("start", "end"))
    for event, inner in walk:
        if event == "start" and inner.tag in SILENT:
            walk.skip_subtree()
            continue
        words = inner.text if event == "start" else inner.tail
        if event == "start" or inner is not element:
            found += ["" if inner.tag in _INLINE else " ", words or ""]
    return single_spaced("".join(found))


def counters_of(root: Element) -> Counters:
    """How a page's style sheets draw the labels of lists.

    >>> rule = '.k-0>li:before{content:"(" counter(n-0,lower-latin) ") "}'
    >>> counters_of(etree.fromstring(f"<html><style>{rule}</style></html>"))
    {'k-0': ('(', 'lower-latin', ') ')}
    """
    sheets = "".join("".join(one.itertext()) for one in root.iter("style"))
    return {found[1]: (found[2], found[3], found[4]) for found in _COUNTER.finditer(sheets)}


def labels_of(held: Element, counters: Counters) -> list[str]:
    """The labels of a list's items, in order; none if a browser may draw none, or others.

    A list with a style of its own may hide its numbers. Items that print labels themselves, or
    consist of a link, need none.

    >>> labels_of(etree.fromstring('<ol type="a" start="2"><li>Geese</li><li>Ducks</li></ol>'), {})
    ['b.', 'c.']
    >>> labels_of(etree.fromstring("<ol><li>(a) Geese</li><li>(b) Ducks</li></ol>"), {})
    []
    >>> labels_of(etree.fromstring('<ol style="list-style: upper-roman"><li>Geese</li></ol>'), {})
    ['I.']
    """
    items = [one for one in held if one.tag == "li"]
    kind, first, style = (held.get(name, "") for name in ("type", "start", "style"))
    before, after = "", "."
    drawn_so = next((name for name in held.get("class", "").split() if name in counters), None)
    counted_by = None if "class" in held.attrib else _STYLE.fullmatch(style)
    if drawn_so:
        before, kind, after = counters[drawn_so]
    elif counted_by:
        kind = counted_by[1]
    checked = items if counted_by else () if kind else (held, *items)
    styled = any(one.get(name) for one in checked for name in _STYLES)
    if held.tag != "ol" or "reversed" in held.attrib or not (first or "1").isdecimal() or styled:
        return []
    if any("value" in one.attrib or _needs_none(one) for one in items):
        return []
    drawn = [_formatted(int(first or 1) + at, kind) for at in range(len(items))]
    return [f"{before}{each}{after}".strip() for each in drawn] if all(drawn) else []


def _needs_none(item: Element) -> bool:
    words = single_spaced(" ".join(item.itertext()))
    links = single_spaced(" ".join(" ".join(one.itertext()) for one in item if one.tag == "a"))
    headed = any(one.tag in HEADINGS for one in item.iter() if isinstance(one.tag, str))
    return headed or _OWN.match(words) is not None or bool(links and words == links)


def _formatted(number: int, kind: str) -> str:
    """A number as a kind of list draws it; empty beyond the last letter, and for unknown kinds.

    >>> [_formatted(4, kind) for kind in ("", "A", "i")], _formatted(27, "a")
    (['4', 'D', 'iv'], '')
    """
    form = _FORMS.get(kind)
    if form is None or (form.endswith("Letter") and number > _LETTERS):
        return ""
    return numeral(number, form)
