"""The labels that Word counts itself: they stand in no paragraph's text, but in its numbering."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from docx.oxml.ns import qn
from lxml import etree

from builder.sources.counting import counted

_MARK = "%"
_LEVELS = 9
"""Levels of a list in Word."""
_SILENT = frozenset({"bullet", "none"})
"""Formats that count nothing."""


@dataclass(frozen=True, slots=True)
class _Level:
    """How a list prints the labels of one level."""

    form: str = "decimal"
    text: str = ""
    start: int = 1


@dataclass
class Numbering:
    """The lists of a document, each counted on as its paragraphs come."""

    levels: dict[str, dict[int, _Level]] = field(default_factory=dict)
    """Levels of each list, by the list's id."""
    counts: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    """The last number of each level, by what counts together."""
    together: dict[str, str] = field(default_factory=dict)
    """Lists of one kind count on from one another, unless they say that they begin anew."""

    @classmethod
    def read(cls, root: etree._Element | None) -> Numbering:
        """The numbering of a document; none where it has no such part."""
        found = cls()
        if root is None:
            return found
        kinds = {
            each.get(qn("w:abstractNumId")): _levels(each)
            for each in root.findall(qn("w:abstractNum"))
        }
        for each in root.findall(qn("w:num")):
            name = each.get(qn("w:numId"))
            kind = _value(each, "w:abstractNumId")
            if not name or kind is None or kind not in kinds:
                continue
            found.levels[name], anew = _overridden(kinds[kind], each)
            found.together[name] = f"list {name}" if anew else f"kind {kind}"
        return found

    def label(self, name: str, level: int) -> str:
        """The label of the next paragraph of a list's level; empty where it has none."""
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
                text = text.replace(f"{_MARK}{at + 1}", counted(number, levels[at].form))
        return text.strip()


def _levels(kind: etree._Element) -> dict[int, _Level]:
    return {int(each.get(qn("w:ilvl"), "0")): _level(each) for each in kind.findall(qn("w:lvl"))}


def _level(each: etree._Element) -> _Level:
    start = _value(each, "w:start") or "1"
    return _Level(
        _value(each, "w:numFmt") or "decimal",
        _value(each, "w:lvlText") or "",
        int(start) if start.isdecimal() else 1,
    )


def _overridden(levels: dict[int, _Level], each: etree._Element) -> tuple[dict[int, _Level], bool]:
    """The levels of a list that changes some of its kind's, and whether it begins anew."""
    done, anew = dict(levels), False
    for change in each.findall(qn("w:lvlOverride")):
        at = int(change.get(qn("w:ilvl"), "0"))
        own = change.find(qn("w:lvl"))
        if own is not None:
            done[at] = _level(own)
        start = _value(change, "w:startOverride")
        if start is not None and start.isdecimal():
            base = done.get(at, _Level())
            done[at] = _Level(base.form, base.text, int(start))
            anew = True
    return done, anew


def _value(element: etree._Element, name: str) -> str | None:
    child = element.find(qn(name))
    return None if child is None else child.get(qn("w:val"))
