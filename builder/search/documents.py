"""What a search can find: the sections of a code and the divisions over them, as flat documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from builder import caution
from builder.indexes.outline import Outline
from builder.model import BlockKind, Code, Status, Unit, UnitKind


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that can be found."""

    unit: str
    url: str
    kind: UnitKind
    number: str
    """Empty where it has none."""
    title: str
    where: str
    """The divisions over it, outermost first: "Chapter 24. Dogs › Article II. Licences"."""
    text: str
    """Its words, blocks parted by a blank."""
    labels: tuple[str, ...]
    """Anchors of its subsections below its own id: "a", "a-1"."""
    caution: str
    """What a reader must be told of it; empty where nothing was inferred."""
    standing: float
    """What a hit counts for what it is, at most 1."""
    chapter: int | None
    """Position of its chapter among the documents; its own where it is one."""


_CALLED = {
    UnitKind.CHAPTER: "Chapter",
    UnitKind.ARTICLE: "Article",
    UnitKind.PART: "Part",
    UnitKind.TITLE: "Title",
    UnitKind.SCHEDULE: "Schedule",
    UnitKind.APPENDIX: "Appendix",
}
_ABOVE = (UnitKind.CHAPTER, UnitKind.APPENDIX, UnitKind.ARTICLE, UnitKind.SUBCHAPTER)
"""Divisions that tell a reader where a hit stands; parts and titles say too little."""


CHAPTERS = (UnitKind.CHAPTER, UnitKind.APPENDIX)

_STANDING = {UnitKind.SECTION: 1.0, UnitKind.SCHEDULE: 1.0, UnitKind.TABLE: 0.6}
_DIVISION = 0.3
"""A division has no words but its name, and its sections answer; who asks for the division itself names it, and is led there first."""
_RESERVED = 0.2
_FRAME = 0.6
"""Sections that say what a law is for or what its words mean: they hold every word of it, and answer seldom."""
_FRAMES = re.compile(
    r"(?:(?:short|legislative|statutory|statement|declaration|general|word usage|title|findings?|intent|purposes?|terms|words|fact|and|of)"
    r" )*"
    r"(?:title|authority|findings?|fact|intent|purposes?|policy|objectives?|definitions?|defined|word usage|interpretation|severability|"
    r"construal of provisions|repealer?|repeal of prior (?:local )?laws?|when effective|effective date)",
)


def documents(code: Code) -> tuple[Document, ...]:
    """The documents of a code in reading order."""
    outline = Outline(code)
    places = {unit.id: place for place, unit in enumerate(code.units)}
    return tuple(_document(unit, code, outline, places) for unit in code.units)


def heading(unit: Unit) -> str:
    """A unit as people name it: "Chapter 24. Dogs", "§ 24-3. Leashes"."""
    title = unit.list_title or unit.title
    if not unit.number:
        return title
    called = "§" if unit.kind is UnitKind.SECTION else _CALLED.get(unit.kind, unit.kind.value.title())
    return f"{called} {unit.number}. {title}" if title else f"{called} {unit.number}"


def _document(unit: Unit, code: Code, outline: Outline, places: dict[str, int]) -> Document:
    up = list(outline.up(unit))
    above = [holder for holder in up if holder is not unit and holder.kind in _ABOVE]
    return Document(
        unit=unit.id,
        url=unit.url,
        kind=unit.kind,
        number=unit.number or "",
        title=heading(unit),
        where=" › ".join(heading(holder) for holder in reversed(above)),
        text=" ".join(_words(unit)),
        labels=tuple(b.anchor.removeprefix(f"{unit.id}-") for b in unit.blocks if b.label and b.anchor.startswith(f"{unit.id}-")),
        caution=caution.of_unit(unit, code.source.layout),
        standing=_standing(unit),
        chapter=next((places[holder.id] for holder in up if holder.kind in CHAPTERS), None),
    )


def _standing(unit: Unit) -> float:
    standing = _STANDING.get(unit.kind, _DIVISION)
    if unit.status is Status.RESERVED:
        return standing * _RESERVED
    return standing * (_FRAME if _FRAMES.fullmatch(plain(unit.list_title or unit.title)) else 1)


def plain(words: str) -> str:
    """Words without capitals and punctuation, one blank apart.

    >>> plain("BUILDINGS, UNSAFE")
    'buildings unsafe'
    """
    return " ".join(re.findall(r"[^\W_]+", words.lower()))


def _words(unit: Unit) -> Iterator[str]:
    for block in unit.blocks:
        if block.kind is BlockKind.TABLE and block.table and block.table.rows:
            for row in (block.table.columns, *block.table.heads, *block.table.rows):
                yield " ".join(cell for cell in row if cell)
        else:
            yield " ".join(part for part in (block.mark, block.term, block.text) if part)
    for note in unit.footnotes:
        yield note.text
