"""Styles of a Word file, and the labels that Word generates, which no paragraph's text contains."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from docx.oxml.ns import qn

from builder.frozen import frozen
from builder.sources.elements import Element
from builder.sources.html_marks import depth_of_style
from builder.sources.word.package import every, number, value
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

    def with_own(self, element: Element) -> Style:
        """The style with the own settings of a paragraph, or of a style based on it."""
        heading, outline = self.heading, value(element, "w:pPr/w:outlineLvl")
        if outline is not None:
            heading = number(outline) < _DEEPEST_HEADING
        name = value(element, "w:pPr/w:numPr/w:numId") or self.list_name
        level = value(element, "w:pPr/w:numPr/w:ilvl")
        return replace(
            self,
            heading=heading,
            list_name=None if name == "0" else name,
            level=self.level if level is None else number(level),
        )


class Styles:
    """The styles of a document."""

    def __init__(self, root: Element) -> None:
        self.elements = {each.get(qn("w:styleId")): each for each in every(root, "w:style")}
        self.known: dict[str | None, Style] = {}

    def of(self, paragraph: Element) -> Style:
        """The style of a paragraph; its own settings come first."""
        name = value(paragraph, "w:pPr/w:pStyle")
        if name not in self.known:
            self.known[name] = self._read(name)
        return self.known[name].with_own(paragraph)

    def _read(self, name: str | None, above: int = 0) -> Style:
        if name not in self.elements or above == _DEPTH:
            return Style()
        element = self.elements[name]
        base = self._read(value(element, "w:basedOn"), above + 1)
        called = value(element, "w:name") or ""
        heading = base.heading or called.lower().startswith("heading ")
        return replace(base, heading=heading, depth=depth_of_style(called)).with_own(element)


_SILENT = frozenset({"bullet", "none"})
"""Formats that count nothing."""


@frozen
class _Level:
    """How a list prints the labels of one level."""

    form: str = "decimal"
    text: str = ""
    """With "%1" for the number of the first level."""
    start: int = 1


def _levels(holder: Element) -> dict[int, _Level]:
    return {
        number(each.get(qn("w:ilvl"))): _Level(
            value(each, "w:numFmt") or "decimal",
            value(each, "w:lvlText") or "",
            number(value(each, "w:start") or "1"),
        )
        for each in every(holder, "w:lvl")
    }


@frozen
class _List:
    """A list: its levels, and the last number of each as paragraphs come."""

    levels: dict[int, _Level]
    counts: dict[int, int]
    """Lists of one kind count together, unless they start again."""


class Numbering:
    """The lists of a document, which count on as paragraphs come."""

    def __init__(self, root: Element) -> None:
        kinds = {
            each.get(qn("w:abstractNumId")): _levels(each) for each in every(root, "w:abstractNum")
        }
        counts = defaultdict[str | None, dict[int, int]](dict)
        self.lists: dict[str | None, _List] = {}
        for each in every(root, "w:num"):
            kind = value(each, "w:abstractNumId")
            levels, restarts = dict(kinds.get(kind, {})), False
            for change in every(each, "w:lvlOverride"):
                at, start = number(change.get(qn("w:ilvl"))), value(change, "w:startOverride")
                levels |= _levels(change)
                if start is not None:
                    levels[at] = replace(levels.get(at, _Level()), start=number(start))
                    restarts = True
            self.lists[each.get(qn("w:numId"))] = _List(levels, {} if restarts else counts[kind])

    def label(self, style: Style) -> str:
        """The label of the next paragraph of a style; empty if it has none."""
        held = self.lists.get(style.list_name)
        own = held.levels.get(style.level) if held else None
        if held is None or own is None or own.form in _SILENT:
            return ""
        counts, text = held.counts, own.text
        counts[style.level] = counts.get(style.level, own.start - 1) + 1
        for deeper in [at for at in counts if at > style.level]:
            del counts[deeper]
        for at, level in held.levels.items():
            if at <= style.level:
                count = numeral(counts.get(at, level.start), level.form)
                text = text.replace(f"%{at + 1}", count)
        return text.strip()
