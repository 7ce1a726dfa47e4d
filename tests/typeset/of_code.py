"""A code that was read as a manuscript: real law, to be set on pages as drawn law is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.model import Block, BlockKind, Code, Unit, UnitKind
from tests.typeset.legal_grammars import (
    Chapter,
    Part,
    Title,
    chapter_number,
    section_number,
)
from tests.typeset.manuscript import Entry, Kind

_HEADS = {
    UnitKind.PART: Kind.PART,
    UnitKind.CHAPTER: Kind.CHAPTER,
    UnitKind.ARTICLE: Kind.ARTICLE,
    UnitKind.SECTION: Kind.SECTION,
}
_TEXTS = {BlockKind.PARAGRAPH: Kind.PARAGRAPH, BlockKind.ITEM: Kind.ITEM}


def manuscript(code: Code) -> list[Entry]:
    """The entries of a code: headings with their history, paragraphs and items; nothing else."""
    return [entry for unit in code.units if unit.kind in _HEADS for entry in _entries(unit)]


def charter(code: Code, most: int = 300) -> list[Entry]:
    """The first entries of a code as a charter has them: its sections count through by articles."""
    entries = [Entry(Kind.CHAPTER, "CHARTER", "C")]
    article = section = 0
    for entry in manuscript(code):
        if entry.kind is Kind.CHAPTER:
            article, section = article + 1, 0
            title = entry.text.title()
            entries.append(replace(entry, kind=Kind.ARTICLE, number=str(article), text=title))
        elif entry.kind is Kind.SECTION:
            section += 1
            entries.append(replace(entry, number=f"{article}{section:02}"))
        elif entry.kind not in (Kind.PART, Kind.ARTICLE):
            entries.append(entry)
    return entries[:most]


def _entries(unit: Unit) -> Iterator[Entry]:
    history = "".join(f" {note.raw}" for note in unit.history if note.block is None)
    title = unit.title if unit.kind is UnitKind.SECTION else unit.title + history
    yield Entry(_HEADS[unit.kind], title, unit.number or "")
    for block in unit.blocks:
        text = " ".join(block.text.split())
        if block.kind in _TEXTS and text:
            level = _level(unit.blocks, block)
            yield Entry(_TEXTS[block.kind], text, label=block.mark, level=level)
    if unit.kind is UnitKind.SECTION and history:
        yield Entry(Kind.NOTE, history.strip())


def _level(blocks: Sequence[Block], block: Block) -> int:
    """How many labels a block stands under, its own included."""
    above = None if block.parent is None else blocks[block.parent]
    return bool(block.mark) + (_level(blocks, above) if above is not None else 0)


_IN_A_TITLE = 4
"""Chapters of a title, as few codes have them by name."""


def titles(code: Code, grammar: str, most: int = 8) -> tuple[Title, ...]:
    """Chapters of a code as one of American Legal's grammars numbers them, with their own law."""
    held = [list(sections) for sections in _by_chapter(code) if sections][:most]
    return tuple(
        Title(
            str(t),
            "General Law",
            tuple(
                _chapter(held[at], grammar, t, at % _IN_A_TITLE + 1)
                for at in range(start, min(start + _IN_A_TITLE, len(held)))
            ),
        )
        for t, start in enumerate(range(0, len(held), _IN_A_TITLE), 1)
    )


def _by_chapter(code: Code) -> Iterator[list[Unit]]:
    held: list[Unit] = []
    for unit in code.units:
        if unit.kind is UnitKind.SECTION:
            held.append(unit)
        elif unit.kind is UnitKind.CHAPTER:
            yield held
            held = [unit]
    yield held


def _chapter(held: Sequence[Unit], grammar: str, t: int, c: int) -> Chapter:
    number = chapter_number(grammar, t, c)
    sections = [unit for unit in held if unit.kind is UnitKind.SECTION]
    parts = tuple(
        _part(unit, section_number(grammar, (t, c, number), s))
        for s, unit in enumerate(sections, 1)
    )
    return Chapter(number, held[0].title, parts)


def _part(unit: Unit, number: str) -> Part:
    blocks = tuple(
        (block.mark, " ".join(block.text.split())) for block in unit.blocks if block.kind in _TEXTS
    )
    history = "".join(note.raw for note in unit.history)
    return Part(number, unit.title, blocks, history, trailing=False)
