"""Styles of a Word file, and the labels that Word generates, which no paragraph's text contains."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace

from docx.oxml.ns import qn
from lxml import etree

from builder.frozen import frozen
from builder.sources.html_marks import depth_of_style
from builder.text.counting import numeral

_DEEPEST_HEADING = 9

_DEPTH = 20
"""Most styles in a chain; more must be a circle."""


@frozen
class Style:
    """The settings of a style that matter here, inherited ones included."""

    heading: bool = False
    list_name: str | None = None
    level: int = 0
    depth: int | None = None
    """Depth in lists of its paragraphs, if a publisher's style shows it."""


class Styles:
    """The styles of a document."""

    def __init__(self, root: etree._Element) -> None:
        self.elements = {each.get(qn("w:styleId")): each for each in root.findall(qn("w:style"))}
        self.known: dict[str | None, Style] = {None: Style()}

    def of(self, paragraph: etree._Element) -> Style:
        """The style of a paragraph; its own settings come first."""
        own = paragraph.find(qn("w:pPr"))
        if own is None:
            return Style()
        name = _value(own, "w:pStyle")
        if name not in self.known:
            self.known[name] = self._read(name)
        base = self.known[name]
        return _with(base, own)

    def _read(self, name: str | None) -> Style:
        chain: list[etree._Element] = []
        while name in self.elements and len(chain) < _DEPTH:
            chain.append(self.elements[name])
            name = _value(chain[-1], "w:basedOn")
        style = Style()
        for element in reversed(chain):
            named = _value(element, "w:name") or ""
            heading = style.heading or named.lower().startswith("heading ")
            style = replace(style, heading=heading, depth=depth_of_style(named))
            own = element.find(qn("w:pPr"))
            style = style if own is None else _with(style, own)
        return style


_MARK = "%"

_LEVELS = 9
"""Number of levels of a list in Word."""

_SILENT = frozenset({"bullet", "none"})
"""Formats that count nothing."""


@frozen
class _Level:
    """How a list prints the labels of one level."""

    form: str = "decimal"
    text: str = ""
    start: int = 1


@dataclass
class Numbering:
    """The lists of a document, which count on as paragraphs come."""

    levels: dict[str, dict[int, _Level]] = field(default_factory=dict)
    """Levels of each list, by the list's id."""
    counts: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    """The last number of each level, for lists that count together."""
    together: dict[str, str] = field(default_factory=dict)
    """The key for `counts` of each list: lists of one kind continue each other's count, unless they
    start again."""

    @classmethod
    def read(cls, root: etree._Element) -> Numbering:
        """The numbering of a document."""
        found = cls()
        kinds = {
            each.get(qn("w:abstractNumId")): _levels(each)
            for each in root.findall(qn("w:abstractNum"))
        }
        for each in root.findall(qn("w:num")):
            name = each.get(qn("w:numId"))
            kind = _value(each, "w:abstractNumId")
            if not name or kind is None or kind not in kinds:
                continue
            found.levels[name], restarts = _overridden(kinds[kind], each)
            found.together[name] = f"list {name}" if restarts else f"kind {kind}"
        return found

    def label(self, style: Style) -> str:
        """The label of the next paragraph of a style; empty if it has none."""
        name, level = style.list_name or "", style.level
        levels = self.levels.get(name, {})
        if level not in levels or levels[level].form in _SILENT:
            return ""
        counts = self.counts[self.together[name]]
        counts[level] = counts.get(level, levels[level].start - 1) + 1
        for deeper in range(level + 1, _LEVELS):
            counts.pop(deeper, None)
        text = levels[level].text
        for at in range(level + 1):
            if at in levels and f"{_MARK}{at + 1}" in text:
                number = counts.get(at, levels[at].start)
                text = text.replace(f"{_MARK}{at + 1}", numeral(number, levels[at].form))
        return text.strip()


def _levels(kind: etree._Element) -> dict[int, _Level]:
    return {_number(each.get(qn("w:ilvl"))): _level(each) for each in kind.findall(qn("w:lvl"))}


def _level(each: etree._Element) -> _Level:
    start = _value(each, "w:start") or "1"
    return _Level(
        _value(each, "w:numFmt") or "decimal",
        _value(each, "w:lvlText") or "",
        int(start) if start.isdecimal() else 1,
    )


def _overridden(levels: dict[int, _Level], each: etree._Element) -> tuple[dict[int, _Level], bool]:
    """The levels of a list that changes some of its kind's, and whether it starts again."""
    done, restarts = dict(levels), False
    for change in each.findall(qn("w:lvlOverride")):
        at = _number(change.get(qn("w:ilvl")))
        own = change.find(qn("w:lvl"))
        if own is not None:
            done[at] = _level(own)
        start = _value(change, "w:startOverride")
        if start is not None and start.isdecimal():
            done[at] = replace(done.get(at, _Level()), start=int(start))
            restarts = True
    return done, restarts


def _value(element: etree._Element, name: str) -> str | None:
    child = element.find(qn(name))
    return None if child is None else child.get(qn("w:val"))


def _with(style: Style, own: etree._Element) -> Style:
    """A style with a paragraph's or another style's own settings applied."""
    outline = _value(own, "w:outlineLvl")
    if outline is not None:
        style = replace(style, heading=_number(outline) < _DEEPEST_HEADING)
    listed = own.find(qn("w:numPr"))
    if listed is not None:
        name = _value(listed, "w:numId") or style.list_name
        depth = _value(listed, "w:ilvl")
        level = style.level if depth is None else _number(depth)
        style = replace(style, list_name=None if name == "0" else name, level=level)
    return style


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0
