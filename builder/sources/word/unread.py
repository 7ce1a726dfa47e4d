"""What Word prints and no line of a paragraph holds: boxes, formulas, signs of a picture font.

Their words are told and not read: a box stands beside the text, nobody knows where; a formula has
places above and below its line; a sign of a picture font is a number that only the font explains.
"""

from __future__ import annotations

from collections.abc import Iterator

from docx.oxml.ns import qn
from lxml import etree

_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
"""The same box once more, for older programs."""
_EXPLAINED = range(0x20, 0xD800)
"""Characters of Unicode; above stand what fonts have of their own (Unicode, section 23.5)."""
FORMULA, BOX, SIGN = f"{_MATH}oMath", qn("w:txbxContent"), qn("w:sym")


def unread_words(element: etree._Element) -> Iterator[str]:
    """The words of each box, formula and sign of a paragraph or row, one text for each, in order.

    What stands within another of them is told with it.
    """
    for found in element.iter(BOX, FORMULA, SIGN):
        above = {each.tag for each in found.iterancestors()}
        if above & {BOX, FORMULA, _FALLBACK}:
            continue
        words = " ".join(_sign(found) if found.tag == SIGN else _within(found))
        if words:
            yield words


def sign(element: etree._Element) -> str:
    """The character of a sign; none where only its font explains it."""
    try:
        number = int(element.get(qn("w:char"), ""), 16)
    except ValueError:
        return ""
    return chr(number) if number in _EXPLAINED else ""


def _sign(element: etree._Element) -> Iterator[str]:
    if not sign(element):
        yield f"{element.get(qn('w:font'), 'a font')} {element.get(qn('w:char'), '')}".strip()


def _within(element: etree._Element) -> Iterator[str]:
    for text in element.iter(qn("w:t"), f"{_MATH}t"):
        yield from (text.text or "").split()
