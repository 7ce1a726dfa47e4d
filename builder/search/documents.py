"""What a search can find: the sections of a code and the divisions over them, as flat documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    certain: bool
    """Whether nothing of it was inferred."""
    reserved: bool


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


def documents(code: Code) -> tuple[Document, ...]:
    """The documents of a code in reading order."""
    outline = Outline(code)
    return tuple(_document(unit, outline) for unit in code.units)


def heading(unit: Unit) -> str:
    """A unit as people name it: "Chapter 24. Dogs", "§ 24-3. Leashes"."""
    title = unit.list_title or unit.title
    if not unit.number:
        return title
    called = "§" if unit.kind is UnitKind.SECTION else _CALLED.get(unit.kind, unit.kind.value.title())
    return f"{called} {unit.number}. {title}" if title else f"{called} {unit.number}"


def _document(unit: Unit, outline: Outline) -> Document:
    above = [holder for holder in outline.up(unit) if holder is not unit and holder.kind in _ABOVE]
    return Document(
        unit=unit.id,
        url=unit.url,
        kind=unit.kind,
        number=unit.number or "",
        title=heading(unit),
        where=" › ".join(heading(holder) for holder in reversed(above)),
        text=" ".join(_words(unit)),
        labels=tuple(b.anchor.removeprefix(f"{unit.id}-") for b in unit.blocks if b.label and b.anchor.startswith(f"{unit.id}-")),
        certain=unit.confidence >= 1,
        reserved=unit.status is Status.RESERVED,
    )


def _words(unit: Unit) -> Iterator[str]:
    for block in unit.blocks:
        if block.kind is BlockKind.TABLE and block.table and block.table.rows:
            for row in (block.table.columns, *block.table.heads, *block.table.rows):
                yield " ".join(cell for cell in row if cell)
        else:
            yield " ".join(part for part in (block.mark, block.term, block.text) if part)
    for note in unit.footnotes:
        yield note.text
