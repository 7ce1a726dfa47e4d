"""What a paragraph's style says of it: whether it heads something, and which list it stands in."""

from __future__ import annotations

from dataclasses import dataclass

from docx.oxml.ns import qn
from lxml import etree

_DEEPEST_HEADING = 9
_DEPTH = 20
"""Styles that may rest on one another; more are a circle."""


@dataclass(frozen=True, slots=True)
class Style:
    """What matters of a style, with what it takes over from those that it rests on."""

    heading: bool = False
    list_name: str | None = None
    level: int = 0


class Styles:
    """The styles of a document."""

    def __init__(self, root: etree._Element | None) -> None:
        self.elements = (
            {}
            if root is None
            else {each.get(qn("w:styleId")): each for each in root.findall(qn("w:style"))}
        )
        self.known: dict[str | None, Style] = {None: Style()}

    def of(self, paragraph: etree._Element) -> Style:
        """The style of a paragraph, its own settings first."""
        own = paragraph.find(qn("w:pPr"))
        if own is None:
            return Style()
        named = own.find(qn("w:pStyle"))
        base = self._named(None if named is None else named.get(qn("w:val")))
        return _with(base, own)

    def _named(self, name: str | None) -> Style:
        if name not in self.known:
            self.known[name] = self._read(name)
        return self.known[name]

    def _read(self, name: str | None) -> Style:
        chain: list[etree._Element] = []
        while name in self.elements and len(chain) < _DEPTH:
            chain.append(self.elements[name])
            based = chain[-1].find(qn("w:basedOn"))
            name = None if based is None else based.get(qn("w:val"))
        style = Style()
        for element in reversed(chain):
            title = element.find(qn("w:name"))
            said = "" if title is None else title.get(qn("w:val"), "").lower()
            if said.startswith("heading "):
                style = Style(True, style.list_name, style.level)
            own = element.find(qn("w:pPr"))
            style = style if own is None else _with(style, own)
        return style


def _with(style: Style, own: etree._Element) -> Style:
    """A style with a paragraph's or another style's own settings."""
    heading, name, level = style.heading, style.list_name, style.level
    outline = own.find(qn("w:outlineLvl"))
    if outline is not None:
        heading = _number(outline.get(qn("w:val"))) < _DEEPEST_HEADING
    listed = own.find(qn("w:numPr"))
    if listed is not None:
        which, depth = listed.find(qn("w:numId")), listed.find(qn("w:ilvl"))
        name = name if which is None else which.get(qn("w:val"))
        level = level if depth is None else _number(depth.get(qn("w:val")))
    return Style(heading, None if name == "0" else name, level)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0
